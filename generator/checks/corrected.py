"""Results that were corrected after later rounds had been drawn from them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.checks.case import Case
from generator.checks.departures import no_longer_fits
from generator.checks.places import first_entry
from generator.checks.seen import how_to_mark, seen_until
from generator.engine.explaining.comparison import players_of
from generator.engine.explaining.corrections import Correction, Move, corrections_since, moves_since
from generator.engine.explaining.seed_of_then import seed_holds
from generator.findings import Finding, Place
from generator.model import Bye, Round
from generator.regulations.schema import Regulation


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnBefore:
    """A round that was drawn before earlier results were corrected: as far as it is known, which and for whom."""

    round_: Round
    corrections: tuple[Correction, ...]
    moves: tuple[Move, ...]

    @property
    def unexplained(self) -> tuple[Move, ...]:
        """Who gained or lost something that none of the known corrections brought."""
        known = {player for each in self.corrections for player in players_of(each.game)}
        return tuple(move for move in self.moves if move.is_of_figures and move.player not in known)


def check_corrections(case: Case) -> Iterator[Finding]:
    """An earlier result may be corrected at any time: pairings already drawn stay, and the standings follow.

    A round's workbook holds the seed and the ranking that it was drawn from. What differs from them today is told:
    where the corrected game is known, at its place; else at the seed of the round.
    """
    seen = seen_until(*case.parts)
    drawn = [
        DrawnBefore(
            round_=round_,
            corrections=corrections_since(*case.parts, round_),
            moves=moves_since(*case.parts, round_),
        )
        for round_ in case.event.rounds[1:]
        if round_.number > seen and not round_.is_draft and not seed_holds(*case.parts, round_)
    ]
    if not drawn:
        return
    rest = [no_longer_fits(case, each.round_) for each in drawn]
    ending = "".join(f". {each}" for each in rest if each)
    ending += how_to_mark(*case.parts, drawn[-1].round_)
    corrected = {each for before in drawn for each in before.corrections}
    for each in sorted(corrected, key=lambda each: (each.round_number, each.game.row)):
        since = [before for before in drawn if each in before.corrections]
        players = players_of(each.game)
        moves = [move for move in since[-1].moves if move.is_of_figures and move.player in players]
        message = (
            f"{_what(each, case)} was corrected after {_rounds(since)} drawn: the pairings stay, the standings "
            f"follow{_said(since[-1], moves, case)}{ending}"
        )
        yield case.finding("corrected-since-draw", _place(each, case.regulation), message)
        ending = ""  # it is said once
    unexplained = [each for each in drawn if each.unexplained or not each.corrections]
    yield from _unexplained(case, unexplained, ending)


def _unexplained(case: Case, drawn: Sequence[DrawnBefore], ending: str) -> Iterator[Finding]:
    """Rounds of which it isn't known, or not wholly, what was changed since."""
    if not drawn:
        return
    what = "an earlier result" if drawn[-1].unexplained else "an earlier result, or a seed,"
    message = f"{what} was changed after {_rounds(drawn)} drawn: the pairings stay, the standings follow"
    message += f"{_said(drawn[-1], drawn[-1].unexplained, case)}{ending}"
    yield case.finding("corrected-since-draw", drawn[0].round_.place.cell("Draw"), message)


def _rounds(drawn: Sequence[DrawnBefore]) -> str:
    """`round 2 was`, `rounds 2, 3 and 4 were`."""
    numbers = [str(each.round_.number) for each in drawn]
    if len(numbers) == 1:
        return f"round {numbers[0]} was"
    return f"rounds {', '.join(numbers[:-1])} and {numbers[-1]} were"


def _said(since: DrawnBefore, moves: Sequence[Move], case: Case) -> str:
    """`. Since the draw of round 3 Ada Lind gained 3 points (rank 4, now 2), ...`; nothing where nobody moved."""
    if not moves:
        return ""
    told = ", ".join(f"{case.name(move.player)} {move}" for move in moves)
    return f". Since the draw of round {since.round_.number} {told}"


def _what(correction: Correction, case: Case) -> str:
    """`table 3 of round 1`, and without a table who met."""
    game = correction.game
    players = " against ".join(case.name(player) for player in players_of(game))
    if isinstance(game, Bye):
        what = f"the bye of {players}"
    else:
        what = f"table {game.table}" if game.table is not None else players
    return f"{what} of round {correction.round_number}"


def _place(correction: Correction, regulation: Regulation) -> Place:
    if isinstance(correction.game, Bye):
        return correction.game.place.cell("Player 1 ID")
    return first_entry(correction.game, regulation)
