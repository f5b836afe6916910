"""Byes in words: what each is called, and what it counts as."""

from generator.engine.scoring.byes import ByeWorth
from generator.languages import _
from generator.model import Bye
from generator.publish.wording import words
from generator.regulations.form.bricks import AVERAGE
from generator.regulations.form.game import ByeAward
from generator.regulations.schema import Regulation


def label(bye: Bye) -> str:
    """What stands in place of a table: `Bye`."""
    return _("Bye (given)") if bye.given else _("Bye")


def line(bye: Bye, player: str) -> str:
    """A line of a list: who has it."""
    return _("Bye (given): {player}", player=player) if bye.given else _("Bye: {player}", player=player)


def outcome(worth: ByeWorth) -> str:
    """What it was for the player: `won`, `lost`, `draw` or `nothing`."""
    return {"win": "won", "draw": "draw", "loss": "lost", "nothing": "nothing"}[worth.counts_as]


def note(bye: Bye, worth: ByeWorth) -> str:
    """The same beside a player in a table: `bye: counts as a win`."""
    if not bye.given:
        return _("bye: counts as a win") if worth.counts_as == "win" else _("bye: no win")
    return {
        "win": _("bye (given): counts as a win"),
        "draw": _("bye (given): counts as a draw"),
        "loss": _("bye (given): counts as a loss"),
        "nothing": _("bye (given): no win"),
    }[worth.counts_as]


def sentence(bye: Bye, worth: ByeWorth, regulation: Regulation) -> str:
    """The same with what that is worth."""
    value = value_of(worth.award, regulation)
    return given_sentence(worth, value) if bye.given else drawn_sentence(worth, value)


def drawn_sentence(worth: ByeWorth, value: str) -> str:
    """What a bye is worth that the draw gives."""
    if worth.counts_as == "win":
        return _("A bye counts as a win: {worth}.", worth=value)
    return _("A bye is no win: {worth}.", worth=value)


def value_of(award: ByeAward, regulation: Regulation) -> str:
    """`3 points and a score of 75`."""
    value = words.worth_text(award.points, award.margin_of_victory, regulation)
    if award.own_score is None:
        return value
    if award.own_score == AVERAGE:
        return _("{worth}, with the average score of the player’s other games", worth=value)
    return _("{worth}, with a score of {score}", worth=value, score=award.own_score)


def given_sentence(worth: ByeWorth, value: str) -> str:
    """What a bye is worth that was given beforehand."""
    return {
        "win": _("A bye given beforehand counts as a win: {worth}.", worth=value),
        "draw": _("A bye given beforehand counts as a draw: {worth}.", worth=value),
        "loss": _("A bye given beforehand counts as a loss: {worth}.", worth=value),
        "nothing": _("A bye given beforehand is no win: {worth}.", worth=value),
    }[worth.counts_as]
