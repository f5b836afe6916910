"""Games that the draw did not make: players swapped by hand since, found by drawing again."""

from collections import Counter
from collections.abc import Callable, Iterator

from generator.checks.brackets import check_bracket
from generator.checks.case import Case, row_of
from generator.checks.departures import (
    check_byes,
    check_cut,
    check_kept_apart,
    check_rematches,
    check_round_robin,
)
from generator.figures.records import shown_points
from generator.findings import Finding, define_note, define_warning
from generator.languages import later
from generator.languages.said import Message, listed, say
from generator.model import Pairing, Round, StageType
from generator.tournament.draw.drawing import DrawInputs
from generator.tournament.explaining.comparison import Comparison, Difference, GameOrBye
from generator.tournament.explaining.verification import Repeated, verify

ACROSS_FACTIONS = "across factions"  # the first round whose rule keeps factions apart


define_note(
    "swapped-since-draw",
    meaning=(
        "Players were swapped by hand after the draw, and no rule on who meets whom is broken. The pairings count as "
        "they are."
    ),
    remedy=(
        "Write why under Note in one of these rows: the round's page shows it beside the change, and this note "
        "goes."
    ),
    example=(
        "table 3 and table 5: other players than the draw seated there; write why under Note in one of these rows, "
        "and the round's page says it"
    ),
)


def check_made_by_hand(case: Case) -> Iterator[Finding]:
    """Find games of the newest round that the draw did not make.

    Across score groups that the draw kept apart, or within a faction, they are against the document; else they are
    reported until a note in one of their rows says why. What breaks the regulations otherwise is reported as such.
    Source: Runewars 2.2, Swiss Rounds, p. 15; Urban War 1.4, First Round Pairing and Second & Subsequent Round Pairing.
    """
    for round_, position in [*case.rounds()][-1:]:
        repeated = _repeated(case, round_)
        if repeated is None:
            return
        against = [*_across(case, round_, repeated)] if position.stage.type is StageType.SWISS else []
        yield from against
        compared = repeated.comparison.games
        swapped = [game.published for game in compared if game.difference is Difference.PLAYERS]
        if not swapped or any(game.note for game in swapped):
            return
        told = {row_of(finding.place) for check in _AGAINST for finding in check(case)}
        told |= {row_of(finding.place) for finding in against}
        if any(row_of(game.place.cell("Player 1 ID")) in told for game in swapped):
            return
        message = say(
            "{games}: other players than the draw seated there; write why under Note in one of these rows, and the "
            "round's page says it",
            games=listed([_where(game) for game in swapped]),
        )
        yield case.finding("swapped-since-draw", swapped[0].place.cell("Player 1 ID"), message)


define_warning(
    "pairing-differs",
    meaning=(
        "Players were swapped by hand after the draw so that players of different score groups meet, or in round 1 "
        "players of one faction, whom the draw kept apart by the regulations. The pairings count as they are."
    ),
    remedy="If it was a slip, swap players before the round begins; if there was no other way, leave it.",
    example=(
        "table 1 (P07 (Ilse Vorn) with 7 against P12 (Odo Brack) with 4): in round 2 the draw kept these score groups "
        "apart: swap players if the round has not begun"
    ),
)


def _across(case: Case, round_: Round, repeated: Repeated) -> Iterator[Finding]:
    """Yield the games across groups or within factions of which the draw had fewer, in one finding."""
    if repeated.inputs.method is None:
        return
    by_points = repeated.inputs.method != ACROSS_FACTIONS
    games = [*_not_drawn(repeated.inputs, repeated.comparison, _groups if by_points else _factions)]
    if not games:
        return
    words = (
        later(
            "{games}: in round {round} the draw kept these score groups apart: swap players if the round has not begun"
        )
        if by_points
        else later(
            "{games}: in round {round} the draw kept players of one faction apart: swap players if the round has not "
            "begun"
        )
    )
    told = [_with_points(case, game, repeated.inputs if by_points else None) for game in games]
    message = say(words, games=listed(told), round=round_.number)
    clause = "method" if by_points else "first_round"
    yield case.finding("pairing-differs", games[0].place.cell("Player 1 ID"), message, "swiss", clause)


_AGAINST = (
    check_cut,
    check_kept_apart,
    check_rematches,
    check_byes,
    check_bracket,
    check_round_robin,
)


def _repeated(case: Case, round_: Round) -> Repeated | None:
    """Return the draw, made again; None where that is impossible, or others were in it."""
    if round_.draw_seed is None or round_.is_draft:
        return None
    verification = verify(*case.parts, round_)
    if verification is None or not verification.seed_holds or verification.repeated is None:
        return None
    repeated = verification.repeated
    if set(round_.drawn) != set(repeated.inputs.players):  # also where a bye was given after the draw
        return None
    return repeated


def _groups(game: Pairing, inputs: DrawInputs) -> object:
    """Return both score groups of a game across two; None within one."""
    groups = tuple(sorted(inputs.points.get(player, 0) for player in game.players))
    return groups if groups[0] != groups[1] else None


def _factions(game: Pairing, inputs: DrawInputs) -> object:
    """Return the faction of a game within one."""
    one, other = (inputs.factions.get(player) for player in game.players)
    return one if one is not None and one == other else None


def _not_drawn(
    inputs: DrawInputs, comparison: Comparison, apart: Callable[[Pairing, DrawInputs], object]
) -> Iterator[Pairing]:
    """Yield the published games of a kind of which the draw had fewer, among players not drawn together."""
    drawn = Counter(apart(game, inputs) for game in comparison.missing if isinstance(game, Pairing))
    for compared in comparison.games:
        game = compared.published
        if compared.difference is not Difference.PLAYERS or not isinstance(game, Pairing):
            continue
        kind = apart(game, inputs)
        if kind is not None and drawn[kind] == 0:
            yield game
        drawn[kind] -= drawn[kind] > 0


def _with_points(case: Case, game: Pairing, inputs: DrawInputs | None) -> Message:
    """Return `table 1 (P01 (Ilse Vorn), 7 points, against P09 (Odo Brack), 4)`, or without points."""
    one, other = (case.called(player) for player in game.players)
    if inputs is None:
        return say("{where} ({player1} against {player2})", where=_where(game), player1=one, player2=other)
    points = [shown_points(inputs.points.get(player, 0)) for player in game.players]
    return say(
        "{where} ({player1} with {points1} against {player2} with {points2})",
        where=_where(game),
        player1=one,
        player2=other,
        points1=points[0],
        points2=points[1],
    )


def _where(game: GameOrBye) -> Message:
    if not isinstance(game, Pairing):
        return say("the bye")
    if game.table is None:
        return say("game #{game}", game=game.row)
    return say("table {table}", table=game.table)
