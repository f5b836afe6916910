"""Players whom somebody seated otherwise after the draw, within what the regulations allow."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.checks.departures import check_bracket, check_byes, check_cut, check_rematches
from generator.checks.places import row_of
from generator.engine.explaining.comparison import Difference, GameOrBye
from generator.engine.explaining.verification import verify
from generator.findings import Finding
from generator.languages.customs import listing
from generator.model import Pairing, Round


def check_swaps(case: Case) -> Iterator[Finding]:
    """Games that were not drawn so, told once a round, until a note in one of their rows says why.

    What is against the regulations is told as such, and so is who is missing or has a seat too many.
    """
    against = {
        row_of(finding.place)
        for check in (check_cut, check_rematches, check_byes, check_bracket)
        for finding in check(case)
    }
    for round_, _ in case.rounds():
        swapped = _swapped(case, round_)
        if not swapped or any(game.note for game in swapped):
            continue
        if any(row_of(game.place.cell("Player 1 ID")) in against for game in swapped):
            continue
        message = (
            f"{listing([_where(game) for game in swapped])}: other players than the draw seated there, which is "
            "allowed; write why under Note in one of these rows, and the round's page says it"
        )
        yield case.finding("swapped-since-draw", swapped[0].place.cell("Player 1 ID"), message)


def _swapped(case: Case, round_: Round) -> list[GameOrBye]:
    """The games of players who were not drawn together; none where the draw can't be told, or others were in it."""
    if round_.draw_seed is None or round_.is_draft:
        return []
    verification = verify(*case.parts, round_)
    if verification is None or not verification.seed_holds or verification.repeated is None:
        return []
    repeated = verification.repeated
    if set(round_.players) != set(repeated.inputs.players):
        return []
    return [game.published for game in repeated.comparison.games if game.difference is Difference.PLAYERS]


def _where(game: GameOrBye) -> str:
    if not isinstance(game, Pairing):
        return "the bye"
    return f"game #{game.row}" if game.table is None else f"table {game.table}"
