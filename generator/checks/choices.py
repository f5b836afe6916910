"""What organizers choose in players.xlsx that the document does not know, where it changed a round."""

from collections.abc import Iterator
from dataclasses import replace

from generator.checks.case import Case, first_seat
from generator.findings import Finding, define_note
from generator.languages.said import listed, say
from generator.model import Event, PlayerId, Round, StageType
from generator.tournament.course.schedule import first_round_of
from generator.tournament.draw.seating import CHOOSING, tables_played_on
from generator.tournament.next_round import kept_apart_then, meetings

define_note(
    "apart-by-choice",
    meaning=(
        "Players of one score group who had not met were kept apart, as they have the same text under Keep apart. "
        "That is an organizer's choice: the document keeps only those apart who have met."
    ),
    remedy="Nothing. Tell the players.",
    example=(
        "in round 2 players of one score group were kept apart (P07 (Ilse Vorn) and P12 (Odo Brack)): an organizer's "
        "choice, of which Runewars 2.2 says nothing"
    ),
)


def check_apart_by_choice(case: Case) -> Iterator[Finding]:
    """Find players of a score group whom `Keep apart` keeps from a first meeting: the document has no such rule.

    Source: Runewars 2.2, Swiss Rounds, p. 15; Urban War 1.4, Second & Subsequent Round Pairing.
    """
    for round_, position in case.rounds():
        if position.stage.type is not StageType.SWISS or not kept_apart_then(round_):
            continue
        players = _kept_apart(case, round_, first_round_of(position.index, case.stages))
        if not players:
            continue
        message = say(
            "in round {round} players of one score group were kept apart ({players}): an organizer's choice, of which "
            "{regulation} says nothing",
            round=round_.number,
            players=listed([case.called(player) for player in players]),
            regulation=case.regulation.name,
        )
        yield case.finding("apart-by-choice", first_seat(round_), message, "swiss", "method")
        return  # the choice is one, in however many rounds it shows


def _kept_apart(case: Case, round_: Round, stage_begins: int) -> tuple[PlayerId, ...]:
    """Return the players whom only the choice keeps from meeting somebody with as many points in the round."""
    records = case.records_before(round_)
    free = kept_apart_then(round_) - meetings(records, case.regulation, stage_begins).keys()
    free -= {frozenset(game.players) for game in round_.pairings}
    drawn = dict.fromkeys(player for player in round_.drawn if player in records)
    found = {
        player
        for pair in free
        if pair <= drawn.keys() and len({records[each].tournament_points for each in pair}) == 1
        for player in pair
    }
    return tuple(player for player in drawn if player in found)


define_note(
    "byes-by-choice",
    meaning=(
        "Players have a bye because it was given under Byes. That is an organizer's choice: the document has one bye, "
        "with an odd number of players, and says whose it is. Rules that say what a given bye is worth know it."
    ),
    remedy="Nothing. Tell the players.",
    example=(
        "byes in round 2 are an organizer's choice (P07 (Ilse Vorn)): Runewars 2.2 has one with an odd number of "
        "players, and says whose it is"
    ),
)


def check_byes_by_choice(case: Case) -> Iterator[Finding]:
    """Find byes given by `Byes` where the document has one with an odd number of players and says whose it is.

    Rules that say what a given bye is worth know it.
    Source: Runewars 2.2, Swiss Rounds, p. 16; X-Wing 1.1.1, Swiss Rounds, p. 13; Urban War 1.4, Byes.
    """
    for round_, _position in case.rounds():
        given = [bye for bye in round_.byes if bye.given and bye.player is not None]
        if not given or case.regulation.byes.given is not None:
            continue
        message = say(
            "byes in round {round} are an organizer's choice ({players}): {regulation} has one with an odd number of "
            "players, and says whose it is",
            round=round_.number,
            players=listed([case.called(bye.player) for bye in given if bye.player is not None]),
            regulation=case.regulation.name,
        )
        yield case.finding(
            "byes-by-choice", given[0].place.cell("Player 1 ID"), message, "byes", "later_rounds"
        )


define_note(
    "table-by-choice",
    meaning=(
        "A game is at a player's Fixed table, on which one of the two has played before. That is an organizer's "
        "choice: the document gives them a table on which neither has."
    ),
    remedy="Nothing.",
    example=(
        "P07 (Ilse Vorn) has the fixed table 1, on which one of the two had played before round 2: an organizer's "
        "choice; by Urban War 1.4 players go to tables that they have not played on"
    ),
)


def check_tables_by_choice(case: Case) -> Iterator[Finding]:
    """Find fixed tables that bring players to a table again where the document has them change tables.

    Source: Urban War 1.4, Table Allocation.
    """
    rules = case.regulation.tables
    if rules is None or rules.method not in CHOOSING:
        return
    again = _back_at_fixed_tables(case.event)
    for player in case.event.players:
        if player.id in again:
            message = say(
                "{player} has the fixed table {table}, on which one of the two had played before round {round}: an "
                "organizer's choice; by {regulation} players go to tables that they have not played on",
                player=case.called(player.id),
                table=player.fixed_table,
                round=again[player.id],
                regulation=case.regulation.name,
            )
            place = player.place.cell("Fixed table")
            yield case.finding("table-by-choice", place, message, "tables", "method")


def _back_at_fixed_tables(event: Event) -> dict[PlayerId, int]:
    """Return the first round in which a player's fixed table was none that both had not played on."""
    fixed = {player.id: player.fixed_table for player in event.players if player.fixed_table is not None}
    again: dict[PlayerId, int] = {}
    for i, round_ in enumerate(event.rounds if fixed else ()):
        played_on = tables_played_on(replace(event, rounds=event.rounds[:i]))
        for pairing in round_.pairings:
            if any(pairing.table in played_on.get(player, ()) for player in pairing.players):
                for player in pairing.players:
                    if fixed.get(player) == pairing.table:
                        again.setdefault(player, round_.number)
    return again
