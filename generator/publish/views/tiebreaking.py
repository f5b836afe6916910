"""Tiebreakers in words: what each is called, how it is worked out, and how its figures are shown."""

from generator.engine.standings import TOURNAMENT_POINTS
from generator.engine.tiebreakers import RANDOM, TIEBREAKERS
from generator.model import Number
from generator.publish.views import words
from generator.regulations.schema import Tiebreaker

# Shown with three decimals even where they are whole; all others are sums.
MEANS = ("strength_of_schedule", "extended_strength_of_schedule", "opponents_average")
_TERMS_ARE_MEANS = MEANS[:2]

# What a regulation file need not say itself.
_TEXTS = {
    "margin_of_victory": "The sum of all margins of victory, the highest first.",
    "strength_of_schedule": "The mean, over the opponents met, of the opponent's tournament points divided by the "
    "rounds that opponent has played.",
    "extended_strength_of_schedule": "The mean, over the opponents met, of the opponent's own strength of schedule.",
    "opponents_points": "The sum of the tournament points of all opponents met, the highest first.",
    "opponents_average": "The tournament points of all opponents met together, divided by all the rounds they have "
    "played together.",
    "median_buchholz": "The sum of the tournament points of all opponents met, without the highest and the lowest.",
    "head_to_head": "The tournament points from the games among the tied players, where each of them has met all the "
    "others.",
    "wins": "The number of wins, byes among them, the highest first.",
    "cumulative_score": "The sum of the tournament points as they stood after each round, the highest first.",
    "own_scores": "The sum of the player's own scores in all games, the highest first.",
    RANDOM: "Players still tied stand in random order, drawn from the event's seed and the results.",
}


def name(key: str) -> str:
    """What ranks by that key is called."""
    if key == RANDOM:
        return "Random order"
    return "Tournament points" if key == TOURNAMENT_POINTS else TIEBREAKERS[key].name


def text(tiebreaker: Tiebreaker) -> str:
    """How it is worked out: as the regulation says it, else in our words."""
    return tiebreaker.text or _TEXTS[tiebreaker.key]


def figure(key: str, value: Number) -> str:
    """A figure as it is shown."""
    return words.figure(value) if key in MEANS else words.points(value)


def term(key: str, value: Number) -> str:
    """A part of a figure as it is shown."""
    return words.figure(value) if key in _TERMS_ARE_MEANS else words.points(value)
