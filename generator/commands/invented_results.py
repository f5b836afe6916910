"""Results for a rehearsal: ones that the regulations allow, and the stronger player has the better chances."""

from generator.engine.seeds import number_below
from generator.game_forms import form_of
from generator.model import Ended, GameResult, Pairing
from generator.regulations.schema import Regulation

# How games end, out of 100, where the regulations allow it.
ENDINGS = (
    (Ended.TIME, 42),
    (Ended.DEFEATED, 28),
    (Ended.ROUNDS, 12),
    (Ended.PLAYED_OUT, 8),
    (Ended.MUTUAL_DESTRUCTION, 3),
    (Ended.CONCEDED_1, 2),
    (Ended.CONCEDED_2, 3),
    (Ended.NO_SHOW_1, 1),
    (Ended.NO_SHOW_2, 1),
)


def invented_result(
    pairing: Pairing, round_number: int, regulation: Regulation, seed: str, *, swiss: bool
) -> GameResult:
    """A result for a game; the number of models of both forces is in the pairing's own one."""

    def chance(limit: int, what: str) -> int:
        return number_below(limit, seed, f"{round_number} {pairing.player1} {what}")

    ended = _ending(chance(100, "ending"), regulation)
    if ended.absent:
        return GameResult(ended=ended)
    strength = [number_below(60, seed, f"strength {player}") for player in pairing.players]
    return form_of(regulation).invented(pairing, ended, strength, chance, swiss=swiss)


def _ending(number: int, regulation: Regulation) -> Ended:
    for ended, weight in ENDINGS:
        number -= weight
        if number < 0:
            return ended if ended.way in regulation.endings.allowed else Ended.PLAYED_OUT
    return Ended.PLAYED_OUT
