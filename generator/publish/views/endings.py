"""How a game ended, in words: beside a player's seat, and in a player's own history."""

from generator.engine.scoring import GameScore
from generator.model import Ended, GameResult
from generator.regulations.schema import Regulation

_WON = {
    Ended.DEFEATED: "destroyed the opposing force",
    Ended.MUTUAL_DESTRUCTION: "won; both forces destroyed",
    Ended.ROUNDS: "won after the last game round",
    Ended.TIME: "won at time",
}
_ENDED = {
    Ended.MUTUAL_DESTRUCTION: ", both forces destroyed",
    Ended.ROUNDS: " after the last game round",
    Ended.TIME: " at time",
}
_OUTCOMES = {"won": "Won", "lost": "Lost", "draw": "Draw", "open": "Open"}


def outcome(result: GameResult, seat: int, score: GameScore | None) -> str:
    """`won`, `lost`, `draw` or `open`."""
    if score is None:
        return "open"
    if seat in result.ended.absent or score.winner == 3 - seat:
        return "lost"
    return "won" if score.winner == seat else "draw"


def seat_note(result: GameResult, seat: int, score: GameScore | None, regulation: Regulation) -> str:
    """What the way the game ended meant for a seat; empty where the figures say all."""
    if score is None:
        return ""
    ended = result.ended
    if ended.absent:
        return "did not appear" if seat in ended.absent else "opponent absent: as a bye"
    if ended.conceded_by == seat:
        return _conceded(regulation)
    if score.winner == 0:
        return "draw at time" if ended is Ended.TIME else "draw"
    if seat != score.winner:
        return ""
    if score.degree is not None:
        return score.degree + _ENDED.get(ended, "")
    if ended.conceded_by is not None:
        return ""
    if not _is_tie(result):
        return _WON.get(ended, "")
    won, semicolon, destroyed = _WON.get(ended, "won").partition(";")
    return f"{won} on equal scores{semicolon}{destroyed}"


def outcome_text(result: GameResult, seat: int, score: GameScore | None, regulation: Regulation) -> str:
    """What a game was for one of its players, and how it ended: `Won at time`, `Lost, conceded`."""
    kind = outcome(result, seat, score)
    text = _OUTCOMES[kind]
    if score is None:
        return text
    ended = result.ended
    if ended.absent:
        return f"{text}, did not appear" if seat in ended.absent else f"{text}, opponent absent: as a bye"
    if ended.conceded_by is not None:
        text += f", {_conceded(regulation)}" if seat == ended.conceded_by else ", opponent conceded"
    elif ended is Ended.DEFEATED:
        text += ", force destroyed" if kind == "lost" else ", opposing force destroyed"
    else:
        text += _ENDED.get(ended, "")
    if score.winner and _is_tie(result) and ended.conceded_by is None:
        text += ", on equal scores"
    return text + _degree(score, kind)


def _conceded(regulation: Regulation) -> str:
    retires = regulation.concession is not None and regulation.concession.retires
    return "conceded and retired" if retires else "conceded"


def _degree(score: GameScore, kind: str) -> str:
    if score.degree is None or kind == "draw":
        return ""
    return f": {score.degree}" + (" for the opponent" if kind == "lost" else "")


def _is_tie(result: GameResult) -> bool:
    return result.score1 is not None and result.score1 == result.score2
