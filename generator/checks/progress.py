"""How far the event is: rounds beyond its end, and tables without a result."""

from collections.abc import Collection, Iterator, Sequence

from generator.checks.case import Case, RowKey, first_entry, row_of
from generator.findings import Finding, define_error, define_note, define_warning
from generator.languages.said import NEXT, Message, joined, nsay, say
from generator.model import start_of
from generator.tournament.course.schedule import (
    RoundStatus,
    is_swiss,
    planned_stages,
    position_of,
    round_status,
    structure_text,
)
from generator.tournament.game_forms.states import table_alone, table_of
from generator.tournament.next_round import Finished, bracket_is_over
from generator.tournament.places import disqualified_winner
from generator.tournament.scoring import score_game

MAX_LISTED_TABLES, FEW_TABLES = 100, 20


def how_it_ended(end: Finished) -> Message:
    """Return why no round is due any more."""
    if end.without is not None and end.left:
        return say(
            "only one player is left to play round {without}, so the event is over", without=end.without
        )
    if end.without is not None:
        return say("nobody is left to play round {without}, so the event is over", without=end.without)
    if end.called_last is not None:
        return say(
            "all rounds are played, as Last round says on the sheet Round of round {called_last}",
            called_last=end.called_last,
        )
    return say("all rounds are played")


def listed(tables: Sequence[str]) -> Message:
    """Return tables or players one after the other; of very many the first, as nobody reads thousands of them."""
    if len(tables) <= MAX_LISTED_TABLES:
        return joined(NEXT, tables)
    return say("{first} and {n} more", first=joined(NEXT, tables[:FEW_TABLES]), n=len(tables) - FEW_TABLES)


def open_tables_said(count: int, round_number: int, tables: Message) -> Message:
    """Return `2 tables open in round 3: 4, 5`."""
    return nsay(
        "{n} table open in round {round}: {tables}",
        "{n} tables open in round {round}: {tables}",
        count,
        round=round_number,
        tables=tables,
    )


define_warning(
    "start-not-a-time",
    meaning=(
        "Starts at on the sheet Round is not a time of day, or can be read in two ways, so no clock runs "
        "on the pages."
    ),
    remedy="Write hours and minutes, as in 14:30. Words may stay where no clock is wanted.",
    example=(
        "Starts at says 'after lunch': the pages show it as it is, and no clock runs; write a time as in 14:30 for "
        "a clock"
    ),
)


def check_start(case: Case) -> Iterator[Finding]:
    """Find starts of rounds that are not times: the clock of a round runs from its start."""
    for round_ in case.event.rounds[-1:]:
        is_over = round_status(round_, case.regulation) is RoundStatus.COMPLETE
        if round_.starts_at is not None and not is_over and start_of(round_.starts_at) is None:
            message = say(
                "Starts at says {starts_at!r}: the pages show it as it is, and no clock runs; write a "
                "time as in 14:30 for a clock",
                starts_at=round_.starts_at,
            )
            place = round_.place.cell("Starts at")
            yield case.finding("start-not-a-time", place, message)


define_error(
    "round-too-many",
    meaning="There is a workbook for a round that the event does not have.",
    remedy="Remove the workbook, or put back the structure that was announced.",
    example="the event ends before round 4: remove this workbook, or correct the structure",
)


def check_number_of_rounds(case: Case) -> Iterator[Finding]:
    """Find more rounds than the event's structure has."""
    if not case.stages:
        return
    for round_ in case.event.rounds:
        position = position_of(round_.number, case.stages)
        if position is None or bracket_is_over(*case.parts, position):
            message = say(
                "the event ends before round {round}: remove this workbook, or correct the structure",
                round=round_.number,
            )
            yield case.finding(
                "round-too-many", round_.place.cell("Round"), message, "structures", "announced"
            )


define_note(
    "last-round",
    meaning="Last round on the sheet Round says that the event ends earlier than planned, or without its cut.",
    remedy="Nothing, if that is right; otherwise empty the cell.",
    example="the event ends with round 3, as Last round says; planned: Swiss 5, Top 4",
)
define_warning(
    "last-round-unheeded",
    meaning=(
        "Last round says Yes on a workbook that can't end the event: a later round is drawn, or it is single "
        "elimination, which ends once one player is left."
    ),
    remedy="Empty the cell; or take the later rounds away, or let the player concede who does not play on.",
    example="Last round says Yes, and round 4 is drawn: empty the cell, or take round-4.xlsx away",
)


def check_last_round(case: Case) -> Iterator[Finding]:
    """Find rounds after the Swiss round that was called the last one: the event ends there."""
    planned = planned_stages(case.event, case.regulation)
    for round_ in case.event.rounds:
        if not round_.is_last:
            continue
        number, place = round_.number, round_.place.cell("Last round")
        if number < len(case.event.rounds):
            message = say(
                "Last round says Yes, and round {number} is drawn: empty the cell, or take "
                "round-{number}.xlsx away",
                number=number + 1,
            )
            yield case.finding("last-round-unheeded", place, message)
        elif planned and not is_swiss(number, planned):
            message = say(
                "Last round says Yes, and single elimination ends once one player is left: empty the cell; a player "
                "who does not play on concedes"
            )
            yield case.finding("last-round-unheeded", place, message)
        elif case.stages != planned:
            message = say(
                "the event ends with round {number}, as Last round says; planned: {structure_text}",
                number=number,
                structure_text=structure_text(planned),
            )
            yield case.finding("last-round", place, message, "structures", "announced")


define_note(
    "winner-disqualified",
    meaning=(
        "The winner of the final is disqualified afterwards. Disqualified players have no place, so whoever lost the "
        "final is first."
    ),
    remedy="Nothing, if that is meant: no document says who has won then. Tell the players.",
    example="P07 (Ilse Vorn) won the final and is disqualified, so P12 (Odo Brack) has the first place",
)


def check_disqualified_winner(case: Case) -> Iterator[Finding]:
    """Find a winner of the final who was disqualified: the loser of the final is first. Source: reading I-44."""
    found = disqualified_winner(*case.parts)
    if found is None or case.regulation.elimination is None:
        return
    winner, loser = found
    message = say(
        "{winner} won the final and is disqualified, so {loser} has the first place",
        winner=case.called(winner),
        loser=case.called(loser),
    )
    last = case.event.rounds[-1]
    places = [each.place.cell("Change") for each in last.changes if each.player == winner]
    place = places[0] if places else last.place.cell("Round")
    yield case.finding("winner-disqualified", place, message, "elimination", "winner_out")


define_note(
    "tables-open",
    meaning="The round is being played: these tables have no result yet.",
    remedy="Enter the results as they come; the next round can be paired when all are in.",
    example="3 tables open in round 2: 4, 7, 9",
)
define_error(
    "earlier-round-open",
    meaning="A game of an earlier round has no result, and the next round is paired.",
    remedy="Enter the result.",
    example="table 4 of round 1 has no result, and the next round is paired: enter it",
)


def check_open_tables(case: Case, to_fix: Collection[RowKey] = ()) -> Iterator[Finding]:
    """Find games of an earlier round without a result, and the last round's open tables.

    Args:
        case: the event.
        to_fix: rows of which an error says already why they give no result.
    """
    for round_ in case.event.rounds:
        still_open = [
            pairing
            for pairing in round_.pairings
            if score_game(pairing.result, case.regulation) is None
            and row_of(first_entry(pairing, case.regulation)) not in to_fix
        ]
        if round_.number < len(case.event.rounds):
            for pairing in still_open:
                message = say(
                    "{table} of round {round} has no result, and the next round is paired: enter it",
                    table=table_of(pairing),
                    round=round_.number,
                )
                yield case.finding(
                    "earlier-round-open", first_entry(pairing, case.regulation), message, "endings"
                )
        elif still_open and not round_.is_draft:
            tables = listed([table_alone(pairing) for pairing in still_open])
            message = open_tables_said(len(still_open), round_.number, tables)
            place = first_entry(still_open[0], case.regulation)
            yield case.finding("tables-open", place, message, "endings")
