"""How far the event is: rounds beyond its end, and tables without a result."""

import re
from collections.abc import Collection, Iterator

from generator.checks.places import Row, first_entry, row_of
from generator.engine.course.schedule import RoundStatus, position_of, round_status, stages_of
from generator.engine.draw.bracket import games_of
from generator.engine.next_round import Finished
from generator.engine.scoring.game import score_game
from generator.findings import Finding
from generator.game_forms.states import table_of
from generator.model import Event, StageType
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation

# As the pages' clock reads it, also with the day before it.
_TIME = re.compile(r"(?:\d{4}-\d\d-\d\d[ T])?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?", re.ASCII)


def how_it_ended(end: Finished) -> str:
    """Why no round is due any more."""
    if end.without is not None:
        return f"nobody is left to play round {end.without}, so the event is over"
    return "all rounds are played"


def check_start(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """The clock of a round that is played runs from its start, which is a time."""
    for round_ in event.rounds[-1:]:
        is_over = round_status(round_, regulation) is RoundStatus.COMPLETE
        if round_.starts_at is not None and not is_over and not _TIME.fullmatch(round_.starts_at):
            message = (
                f"Starts at says {round_.starts_at!r}: the pages show it as it stands, and no clock runs; write a time "
                "as in 14:30 for a clock"
            )
            place = round_.place.cell("Starts at")
            yield Finding(code="start-not-a-time", place=place, message=message)


def check_number_of_rounds(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """An event has no more rounds than its structure says."""
    stages = stages_of(event, regulation)
    if not stages:
        return
    for round_ in event.rounds:
        position = position_of(round_.number, stages)
        over = position is None
        if position is not None and position.stage.type is StageType.ELIMINATION and position.number > 1:
            over = len(games_of(event.rounds[round_.number - 2])) == 1
        if over:
            message = (
                f"the event ends before round {round_.number}: remove this workbook, or correct the structure"
            )
            yield Finding(
                code="round-too-many",
                place=round_.place.cell("Round"),
                message=message,
                citation=cite(regulation, "structures", "announced"),
            )


def check_open_tables(
    event: Event, regulation: Regulation, to_mend: Collection[Row] = ()
) -> Iterator[Finding]:
    """Every game of an earlier round has its result; the last round's open tables are told.

    Args:
        event: the event.
        regulation: its regulations.
        to_mend: rows of which an error says already why they give no result.
    """
    for round_ in event.rounds:
        still_open = [
            pairing
            for pairing in round_.pairings
            if score_game(pairing.result, regulation) is None
            and row_of(first_entry(pairing, regulation)) not in to_mend
        ]
        if round_.number < len(event.rounds):
            for pairing in still_open:
                what = f"{table_of(pairing)} of round {round_.number}"
                message = f"{what} has no result, and the next round is paired: enter it"
                yield Finding(
                    code="earlier-round-open",
                    place=first_entry(pairing, regulation),
                    message=message,
                    citation=cite(regulation, "endings"),
                )
        elif still_open and not round_.is_draft:
            tables = ", ".join(table_of(pairing).removeprefix("table ") for pairing in still_open)
            what = "table" if len(still_open) == 1 else "tables"
            message = f"{len(still_open)} {what} open in round {round_.number}: {tables}"
            place = first_entry(still_open[0], regulation)
            yield Finding(
                code="tables-open", place=place, message=message, citation=cite(regulation, "endings")
            )
