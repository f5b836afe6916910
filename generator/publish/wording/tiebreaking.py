"""Tiebreakers in words: what each is called, how it is worked out, and how its figures are shown."""

from generator.engine.ranking.standings import TOURNAMENT_POINTS
from generator.engine.ranking.tiebreakers import RANDOM, TIEBREAKERS
from generator.languages import _, later
from generator.model import Number
from generator.publish import urls
from generator.publish.parts import Column
from generator.publish.wording import words
from generator.regulations.form.rounds import Tiebreaker

# What ranks and is no tiebreaker's figure: as a heading, and within a sentence.
_NO_FIGURES = {
    TOURNAMENT_POINTS: (later("Tournament points"), later("tournament points")),
    RANDOM: (later("Random order"), later("random order")),
}
_RANDOM_TEXT = later("Players still tied stand in random order, drawn from the event's seed and the results.")


def name(key: str) -> str:
    """What ranks by that key is called."""
    return _(_NO_FIGURES[key][0] if key in _NO_FIGURES else TIEBREAKERS[key].name)


def name_within(key: str) -> str:
    """The same within a sentence."""
    return _(_NO_FIGURES[key][1] if key in _NO_FIGURES else TIEBREAKERS[key].within)


def short(key: str) -> str:
    """The same for where there is little room: `MoV`, `random order`."""
    return name_within(key) if key == RANDOM else _(TIEBREAKERS[key].abbreviation)


def name_and_short(key: str) -> str:
    """The name with what tables call it: `Margin of victory (MoV)`."""
    if key in _NO_FIGURES:
        return name(key)
    return _("{name} ({short})", name=name(key), short=short(key))


def column(key: str) -> Column:
    """The heading of a tiebreaker's figures."""
    return Column(short=short(key), name=name(key), anchor=anchor(key))


def anchor(key: str) -> str:
    """Where a player's page says what the figure is made of, the same in every language: `strength-of-schedule`."""
    return urls.anchor(key.replace("_", " "))


def text(tiebreaker: Tiebreaker) -> str:
    """How it is worked out: as the regulation says it, translated where that is in our words too."""
    own = _RANDOM_TEXT if tiebreaker.key == RANDOM else TIEBREAKERS[tiebreaker.key].text
    return _(tiebreaker.text or own)


def figure(key: str, value: Number) -> str:
    """A figure as it is shown."""
    return (
        words.figure(value) if key != TOURNAMENT_POINTS and TIEBREAKERS[key].is_mean else words.points(value)
    )


def term(key: str, value: Number) -> str:
    """A part of a figure as it is shown."""
    means = key != TOURNAMENT_POINTS and TIEBREAKERS[key].terms_are_means
    return words.figure(value) if means else words.points(value)
