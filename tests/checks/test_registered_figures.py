"""A figure that the rules ask for at registration, and that was not entered for somebody."""

from dataclasses import replace

from generator.checks.case import Case
from generator.checks.players import check_registered_figures
from generator.model import Player
from generator.regulations.game_schema import Registered
from tests.support.records import RUNEWARS, event_of, players_of

RATED = RUNEWARS.model_copy(update={"registered": [Registered(name="Rating", text="The rating on the day.")]})


def said_of(*players: Player) -> list[str]:
    """What is said of these players."""
    return [str(finding.message) for finding in check_registered_figures(Case(event_of(players), RATED))]


def test_an_empty_figure_is_told_once_for_all_and_a_0_is_none() -> None:
    """A has a rating and B has 0; C and D have none, and E doesn't play."""
    a, b, c, d, e = players_of("A B C D E")
    rated = (replace(a, registered=(("Rating", 1480),)), replace(b, registered=(("Rating", 0),)))
    assert said_of(*rated) == []
    assert said_of(*rated, c, replace(e, withdrawn=True)) == [
        "1 player has no Rating, which counts as 0: C (C). Enter it, also where it is 0"
    ]
    assert said_of(c, *rated, d) == [
        "2 players have no Rating, which counts as 0: C (C), D (D). Enter it for each, also where it is 0"
    ]


def test_what_arises_in_the_games_is_not_asked_for() -> None:
    """Nobody has been shown a card before the first game: an empty cell is 0 and not told."""
    cards = Registered(name="Cards", text="Yellow 1 and red 3.", while_playing=True)
    rules = RUNEWARS.model_copy(update={"registered": [cards]})
    assert not list(check_registered_figures(Case(event_of(players_of("A B")), rules)))


def test_rules_without_figures_ask_for_none() -> None:
    """Runewars registers nothing but names."""
    assert not list(check_registered_figures(Case(event_of(players_of("A B")), RUNEWARS)))
