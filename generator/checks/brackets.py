"""Bracket games that are not those which the seeds, or the games before them, gave when the round was drawn."""

from collections.abc import Iterable, Iterator, Sequence

from generator.checks.case import Case, first_seat
from generator.findings import Finding, Place, define_error, define_warning
from generator.languages import later
from generator.languages.said import Message, joined, nsay, say
from generator.model import PlayerId, Round
from generator.tournament.course.plans import planned_games, seats_of
from generator.tournament.course.schedule import StageRound
from generator.tournament.draw.fixed import BRACKETS, BracketPair, games_of, seeded_games
from generator.tournament.explaining.as_drawn import field_as_drawn, seed_holds, survivors_as_drawn

AGAINST = later("{first} against {rest}")


define_warning(
    "bracket-differs",
    meaning="An elimination game is not the one that the bracket gives.",
    remedy="Correct the players of the row; elimination rows are in the order of their game numbers.",
    example=(
        "Game #2 is not the one that the bracket gives, which is P03 (Maren Tull) against P06 (Jory Quill): "
        "correct the row"
    ),
)
define_error(
    "bracket-rows",
    meaning=(
        "A round of single elimination has more or fewer rows than the bracket has games. Byes have rows, too, "
        "because the winners of two rows meet in the next round."
    ),
    remedy=(
        "Put the missing row back, with BYE as Player 2 where a player has no opponent, or remove the rows that are "
        "too many."
    ),
    example=(
        "3 rows are here, and the bracket has 4, one for each game, byes included: remove what is too much, or add "
        "the row that is missing, with BYE where a player has no opponent"
    ),
)


def check_bracket(case: Case) -> Iterator[Finding]:
    """Find elimination games other than those that the seeds or earlier games gave when the round was drawn."""
    for round_, position in case.rounds():
        if not position.stage.is_bracket or round_.number == 1:
            continue
        games, field = games_of(round_), field_as_drawn(*case.parts, round_, position)
        if planned_games(case.event, case.stages, round_.number) and not seed_holds(*case.parts, round_):
            continue  # a result was corrected since; who won before that nobody wrote down
        expected = expected_games(case, round_, position, field)
        clause = elimination(case, "seeds" if position.number == 1 else "next_games")
        if fault := _rows_fault(len(games), len(expected), is_first=position.number == 1):
            yield case.finding("bracket-rows", first_seat(round_), fault, *clause)
            continue
        if position.number == 1 and _players_in(games) != _players_in(expected):
            continue  # other players made the cut: `check_cut` tells that
        for number in range(max(len(games), len(expected))):
            drawn, right = set(games[number : number + 1]), set(expected[number : number + 1])
            if {frozenset(game) for game in drawn} != {frozenset(game) for game in right}:
                names = [case.called(player) if player else "BYE" for game in right for player in game]
                message = say(
                    "Game #{game} is not the one that the bracket gives, which is {expected}: correct the row",
                    game=number + 1,
                    expected=joined(AGAINST, names) if names else say("no game"),
                )
                yield case.finding("bracket-differs", _game_place(round_, number + 1), message, *clause)


def expected_games(
    case: Case, round_: Round, position: StageRound, field: Sequence[PlayerId]
) -> tuple[BracketPair, ...]:
    """Return the games that seeds in this order give, or games whose players were still in before them."""
    if position.number == 1:
        return seeded_games(field)
    planned = planned_games(case.event, case.stages, round_.number)
    if planned is not None:
        return seats_of(case.event, case.regulation, planned, field)
    assert case.regulation.elimination is not None
    return BRACKETS[case.regulation.elimination.method](survivors_as_drawn(case.event, field, round_))


def _rows_fault(rows: int, right: int, *, is_first: bool) -> Message | None:
    """Return what is wrong with the number of a bracket round's rows: each later game comes from two of them.

    A first round may have more rows than are needed now, where somebody left and another has the bye instead.
    """
    if rows == right or (is_first and rows > right and rows.bit_count() == 1):
        return None
    return nsay(
        "{n} row is here, and the bracket has {right}, one for each game, byes included: remove what is too much, "
        "or add the row that is missing, with BYE where a player has no opponent",
        "{n} rows are here, and the bracket has {right}, one for each game, byes included: remove what is too much, "
        "or add the row that is missing, with BYE where a player has no opponent",
        rows,
        right=right,
    )


def _players_in(games: Iterable[BracketPair]) -> set[PlayerId | None]:
    return {player for game in games for player in game}


def _game_place(round_: Round, row: int) -> Place:
    rows = {pairing.row: pairing.place for pairing in round_.pairings}
    rows |= {bye.row: bye.place for bye in round_.byes}
    return rows.get(row, round_.place).cell("Player 1 ID")


def elimination(case: Case, *path: str | int) -> tuple[str | int, ...]:
    """Return the path of a clause of the regulations on elimination; an empty one where they don't have it."""
    return ("elimination", *path) if case.regulation.elimination is not None else ()
