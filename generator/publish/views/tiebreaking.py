"""Tiebreakers in words: what each is called, how it is worked out, and how its figures are shown."""

from generator.engine.standings import TOURNAMENT_POINTS
from generator.engine.tiebreakers import RANDOM, TIEBREAKERS
from generator.languages import _, later
from generator.model import Number
from generator.publish import urls
from generator.publish.pages.parts import Column
from generator.publish.views import words
from generator.regulations.schema import Tiebreaker

# Shown with three decimals even where they are whole; all others are sums.
MEANS = ("strength_of_schedule", "extended_strength_of_schedule", "opponents_average")
_TERMS_ARE_MEANS = MEANS[:2]

# As a heading, and within a sentence.
_NAMES = {
    TOURNAMENT_POINTS: (later("Tournament points"), later("tournament points")),
    "margin_of_victory": (later("Margin of victory"), later("margin of victory")),
    "strength_of_schedule": (later("Strength of schedule"), later("strength of schedule")),
    "extended_strength_of_schedule": (
        later("Extended strength of schedule"),
        later("extended strength of schedule"),
    ),
    "opponents_points": (later("Opponents' points"), later("opponents' points")),
    "opponents_average": (later("Opponents' average"), later("opponents' average")),
    "median_buchholz": (later("Median Buchholz"), later("median Buchholz")),
    "head_to_head": (later("Head to head"), later("head to head")),
    "wins": (later("Wins"), later("wins")),
    "cumulative_score": (later("Cumulative score"), later("cumulative score")),
    "own_scores": (later("Own scores"), later("own scores")),
    RANDOM: (later("Random order"), later("random order")),
}
# What the engine calls them for short.
_ABBREVIATIONS = (
    *(later("MoV"), later("SoS"), later("xSoS"), later("OP"), later("OA")),
    *(later("MB"), later("H2H"), later("W"), later("Cum"), later("OS")),
)
# What a regulation file need not say itself.
_TEXTS = {
    "margin_of_victory": later("The sum of all margins of victory, the highest first."),
    "strength_of_schedule": later(
        "The mean, over the opponents met, of the opponent's tournament points divided by the rounds that opponent "
        "has played."
    ),
    "extended_strength_of_schedule": later(
        "The mean, over the opponents met, of the opponent's own strength of schedule."
    ),
    "opponents_points": later("The sum of the tournament points of all opponents met, the highest first."),
    "opponents_average": later(
        "The tournament points of all opponents met together, divided by all the rounds they have played together."
    ),
    "median_buchholz": later(
        "The sum of the tournament points of all opponents met, without the highest and the lowest."
    ),
    "head_to_head": later(
        "The tournament points from the games among the tied players, where each of them has met all the others."
    ),
    "wins": later("The number of wins, byes among them, the highest first."),
    "cumulative_score": later(
        "The sum of the tournament points as they stood after each round, the highest first."
    ),
    "own_scores": later("The sum of the player's own scores in all games, the highest first."),
    RANDOM: later("Players still tied stand in random order, drawn from the event's seed and the results."),
}


def name(key: str) -> str:
    """What ranks by that key is called."""
    return _(_NAMES[key][0])


def name_within(key: str) -> str:
    """The same within a sentence."""
    return _(_NAMES[key][1])


def short(key: str) -> str:
    """The same for where there is little room: `MoV`, `random order`."""
    return name_within(key) if key == RANDOM else _(TIEBREAKERS[key].abbreviation)


def name_and_short(key: str) -> str:
    """The name with what tables call it: `Margin of victory (MoV)`."""
    if key in (TOURNAMENT_POINTS, RANDOM):
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
    return _(tiebreaker.text or _TEXTS[tiebreaker.key])


def figure(key: str, value: Number) -> str:
    """A figure as it is shown."""
    return words.figure(value) if key in MEANS else words.points(value)


def term(key: str, value: Number) -> str:
    """A part of a figure as it is shown."""
    return words.figure(value) if key in _TERMS_ARE_MEANS else words.points(value)
