"""Tiebreakers in words: what each is called, how it is worked out, and how its figures are shown."""

from generator.engine.ranking.standings import Standing
from generator.figures.derivation import Derivation, Term
from generator.figures.tiebreakers import CRITERIA, RANDOM, TOURNAMENT_POINTS
from generator.languages import _, later
from generator.model import Number
from generator.publish import urls
from generator.publish.parts import Column
from generator.publish.wording import words
from generator.regulations.form.rounds import Tiebreaker

# How a round came about and how its game ended; the other texts stand where the figures are derived.
TERMS = (
    *(
        later("game"),
        later("bye"),
        later("bye (given)"),
        later("opponent absent"),
        later("absent"),
        later("missed"),
    ),
    *(later("win"), later("loss"), later("draw")),
)


def name(key: str) -> str:
    """What ranks by that key is called."""
    return _(CRITERIA[key].name)


def name_within(key: str) -> str:
    """The same within a sentence."""
    return _(CRITERIA[key].within)


def short(key: str) -> str:
    """The same for where there is little room: `MoV`, `random order`."""
    return _(CRITERIA[key].abbreviation or CRITERIA[key].within)


def name_and_short(key: str) -> str:
    """The name with what tables call it: `Margin of victory (MoV)`."""
    if not CRITERIA[key].abbreviation:
        return name(key)
    return _("{name} ({short})", name=name(key), short=short(key))


def column(key: str) -> Column:
    """The heading of a tiebreaker's figures."""
    return Column(short=short(key), name=name(key), anchor=anchor(key))


def anchor(key: str) -> str:
    """Where a player's page says what the figure is made of, the same in every language: `strength-of-schedule`."""
    return urls.anchor(key.replace("_", " "))


def rule_anchor(anchor: str) -> str:
    """Where the standings' page says how the same tiebreaker ranks players."""
    return f"by-{anchor}"


def text(tiebreaker: Tiebreaker) -> str:
    """How it is worked out: as the regulation says it, translated where that is in our words too."""
    return _(tiebreaker.text or CRITERIA[tiebreaker.key].text)


def figure(key: str, value: Number) -> str:
    """A figure as it is shown."""
    return words.figure(value) if CRITERIA[key].is_mean else words.points(value)


def term(key: str, value: Number) -> str:
    """A part of a figure as it is shown."""
    return words.figure(value) if CRITERIA[key].terms_are_means else words.points(value)


def rule_text(derivation: Derivation) -> str:
    """How a figure's terms are put together."""
    return _(derivation.rule, rounds=derivation.rounds)


def term_text(term: Term) -> str:
    """How a term came about: `8 points in 2 rounds played`, `bye`, `win`."""
    if term.reason:
        return _("{what}: {reason}", what=_(term.text), reason=term.reason)
    if term.points is None or term.rounds is None:
        return _(term.text)
    rounds = words.rounds(term.rounds)
    return _(term.text, points=words.in_points(term.points), rounds=rounds)


def between(line: Standing, other: Standing, precedence: tuple[str, ...]) -> list[str]:
    """What parts two players: all figures up to the first in which they differ, the first player's first."""
    said: list[str] = []
    for key in (TOURNAMENT_POINTS, *precedence):
        if key == RANDOM:
            return [*said, _("the random order decided")]
        own, others = _value(line, key), _value(other, key)
        said.append(_compared(key, own, others))
        if own != others:
            break
    return said


def _value(line: Standing, key: str) -> Number:
    return line.points.value if key == TOURNAMENT_POINTS else line.tiebreakers[key].value


def _compared(key: str, own: Number, others: Number) -> str:
    if key == TOURNAMENT_POINTS:
        if own == others:
            return _("{points} each", points=words.in_points(own))
        return _("{own} against {other}", own=words.in_points(own), other=words.points(others))
    values = {
        "tiebreaker": name_within(key),
        "own": figure(key, own),
        "other": figure(key, others),
    }
    if own == others:
        return _("{tiebreaker} {own} each", **values)
    if values["own"] == values["other"]:
        return _("{tiebreaker} {own} each, rounded, but not equal", **values)
    return _("{tiebreaker} {own} against {other}", **values)
