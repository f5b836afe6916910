"""The wording of results and byes."""

from generator.languages import _, later, pgettext
from generator.model import Bye, Ended, GameResult
from generator.regulations.game_schema import ByeAward
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import AVERAGE
from generator.site.wording import words
from generator.tournament.scoring import ByeWorth, GameScore

_WON = {
    Ended.DEFEATED: later("destroyed the opposing force"),
    Ended.MUTUAL_DESTRUCTION: later("won; both forces destroyed"),
    Ended.ROUNDS: later("won after the last game round"),
    Ended.TIME: later("won at time"),
}
_TIE_WON = later("won on equal scores")
_WON_A_TIE = {
    Ended.DEFEATED: later("destroyed the opposing force on equal scores"),
    Ended.MUTUAL_DESTRUCTION: later("won on equal scores; both forces destroyed"),
    Ended.ROUNDS: later("won after the last game round on equal scores"),
    Ended.TIME: later("won at time on equal scores"),
}
# `{outcome}` is `Won`, `Lost`, `Draw`, or the degree of a victory.
_ENDED = {
    Ended.MUTUAL_DESTRUCTION: later("{outcome}, both forces destroyed"),
    Ended.ROUNDS: later("{outcome} after the last game round"),
    Ended.TIME: later("{outcome} at time"),
}


def outcome(result: GameResult, seat: int, score: GameScore | None) -> str:
    """Return `won`, `lost`, `draw` or `open`."""
    if score is None:
        return "open"
    if seat in result.ended.absent or score.winner == 3 - seat or score.both_lost:
        return "lost"
    return "won" if score.winner == seat else "draw"


def seat_note(result: GameResult, seat: int, score: GameScore | None, regulation: Regulation) -> str:
    """Return what the way the game ended meant for a seat; empty where the figures say all."""
    if score is None:
        return ""
    ended = result.ended
    if ended.left:
        return left_note(result, seat)
    if ended.absent:
        return _("did not appear") if seat in ended.absent else _("opponent absent: as a bye")
    if ended.conceded_by == seat:
        return _("conceded and retired") if _retires(regulation) else _("conceded")
    if score.both_lost:
        return _("both lost")
    if score.winner == 0:
        return _("draw at time") if ended is Ended.TIME else _("draw")
    if seat != score.winner:
        return ""
    if score.degree is not None:
        return _how(ended, score.degree)
    if ended.conceded_by is not None:
        return ""
    if ended.awarded_to is not None:
        return _("awarded the win")
    return _(_WON_A_TIE.get(ended, _TIE_WON) if _is_tie(result) else _WON.get(ended, ""))


def outcome_text(result: GameResult, seat: int, score: GameScore | None, regulation: Regulation) -> str:
    """Return a game's outcome for one of its players, and how it ended: `Won at time`, `Lost, conceded`."""
    kind = outcome(result, seat, score)
    text = outcome_word(kind)
    if score is None:
        return text
    ended = result.ended
    if ended.left:
        return _left(text, result, seat)
    if ended.absent:
        return _absent(text, is_own=seat in ended.absent)
    if ended.conceded_by is not None:
        text = _conceded(text, regulation, is_own=seat == ended.conceded_by)
    elif ended.awarded_to is not None:
        return _("{outcome}, by a ruling", outcome=text)
    elif score.both_lost:
        return _("{outcome}, as did the opponent", outcome=text)
    elif ended is Ended.DEFEATED:
        text = _destroyed(text, is_own=kind == "lost")
    else:
        text = _how(ended, text)
    if score.winner and _is_tie(result) and ended.conceded_by is None:
        text = _("{outcome}, on equal scores", outcome=text)
    return _with_degree(text, score, kind)


def outcome_word(kind: str) -> str:
    """Return `Won`, `Lost`, `Draw` or `Open`; a dash for a bye that is worth nothing."""
    return {
        "won": pgettext("outcome of a game", "Won"),
        "lost": pgettext("outcome of a game", "Lost"),
        "draw": pgettext("a game that nobody won", "Draw"),
        "open": _("Open"),
        "nothing": words.NONE,
    }[kind]


def _how(ended: Ended, outcome: str) -> str:
    return _(_ENDED[ended], outcome=outcome) if ended in _ENDED else outcome


def _absent(text: str, *, is_own: bool) -> str:
    if is_own:
        return _("{outcome}, did not appear", outcome=text)
    return _("{outcome}, opponent absent: as a bye", outcome=text)


def left_note(result: GameResult, seat: int) -> str:
    """Return what it was for a seat that somebody left the event with the game open, also in `explain`."""
    if seat in result.ended.left:
        return _("was disqualified") if seat in result.disqualified else _("left during the round")
    return _("a bye: opponent disqualified") if result.disqualified else _("a bye: opponent left")


def _left(text: str, result: GameResult, seat: int) -> str:
    if seat in result.ended.left:
        if seat in result.disqualified:
            return _("{outcome}, was disqualified", outcome=text)
        return _("{outcome}, left during the round", outcome=text)
    if result.disqualified:
        return _("{outcome}, a bye: opponent disqualified", outcome=text)
    return _("{outcome}, a bye: opponent left", outcome=text)


def _conceded(text: str, regulation: Regulation, *, is_own: bool) -> str:
    if not is_own:
        return _("{outcome}, opponent conceded", outcome=text)
    if _retires(regulation):
        return _("{outcome}, conceded and retired", outcome=text)
    return _("{outcome}, conceded", outcome=text)


def _destroyed(text: str, *, is_own: bool) -> str:
    if is_own:
        return _("{outcome}, force destroyed", outcome=text)
    return _("{outcome}, opposing force destroyed", outcome=text)


def _retires(regulation: Regulation) -> bool:
    return regulation.concession is not None and regulation.concession.retires


def _with_degree(text: str, score: GameScore, kind: str) -> str:
    if score.degree is None or kind == "draw":
        return text
    if kind == "lost":
        return _("{outcome}: {degree} for the opponent", outcome=text, degree=score.degree)
    return _("{outcome}: {degree}", outcome=text, degree=score.degree)


def _is_tie(result: GameResult) -> bool:
    return result.score1 is not None and result.score1 == result.score2


# Byes in words: what each is called, and what it counts as.


def label(bye: Bye) -> str:
    """Return the text in place of a table: `Bye`."""
    return _("Bye (given)") if bye.given else _("Bye")


def line(bye: Bye, player: str) -> str:
    """Return a line of a list: the player with the bye."""
    return _("Bye (given): {player}", player=player) if bye.given else _("Bye: {player}", player=player)


def bye_outcome(worth: ByeWorth) -> str:
    """Return the outcome for the player: `won`, `lost`, `draw` or `nothing`."""
    return {"win": "won", "draw": "draw", "loss": "lost", "nothing": "nothing"}[worth.counts_as]


def note(bye: Bye, worth: ByeWorth) -> str:
    """Return the note beside a player in a table: `bye: counts as a win`."""
    if not bye.given:
        return _("bye: counts as a win") if worth.counts_as == "win" else _("bye: no win")
    return {
        "win": _("bye (given): counts as a win"),
        "draw": _("bye (given): counts as a draw"),
        "loss": _("bye (given): counts as a loss"),
        "nothing": _("bye (given): no win"),
    }[worth.counts_as]


def sentence(bye: Bye, worth: ByeWorth, regulation: Regulation) -> str:
    """Return the sentence about the bye, with what it is worth."""
    value = value_of(worth.award, regulation)
    return given_sentence(worth, value) if bye.given else drawn_sentence(worth, value)


def drawn_sentence(worth: ByeWorth, value: str) -> str:
    """Return what a bye given by the draw is worth."""
    if worth.counts_as == "win":
        return _("A bye counts as a win: {worth}.", worth=value)
    return _("A bye is no win: {worth}.", worth=value)


def value_of(award: ByeAward, regulation: Regulation) -> str:
    """Return `3 points and a score of 75`."""
    value = words.worth_text(award.points, award.margin_of_victory, regulation)
    if award.own_score is None:
        return value
    if award.own_score == AVERAGE:
        return _("{worth}, with the average score of the player’s other games", worth=value)
    return _("{worth}, with a score of {score}", worth=value, score=award.own_score)


def given_sentence(worth: ByeWorth, value: str) -> str:
    """Return what a bye given beforehand is worth."""
    return {
        "win": _("A bye given beforehand counts as a win: {worth}.", worth=value),
        "draw": _("A bye given beforehand counts as a draw: {worth}.", worth=value),
        "loss": _("A bye given beforehand counts as a loss: {worth}.", worth=value),
        "nothing": _("A bye given beforehand is no win: {worth}.", worth=value),
    }[worth.counts_as]
