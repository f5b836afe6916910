"""What a round is played with, in events that are bound to the season."""

from dataclasses import replace

import pytest

from generator.checks.scenarios import check_scenarios
from generator.findings import RowPlace
from generator.regulations.catalogue import shipped
from tests.support.records import RUNEWARS, event_of, players_of, round_of, swiss

PLACE = RowPlace(file="round-1.xlsx", sheet="Round", row=1)


def codes(*scenarios, tier="formal", regulation=RUNEWARS):
    """What is said of an event on 2018-09-15 whose rounds are played with these."""
    rounds = [
        replace(round_of(n), deployment=deployment, objective=objective, place=PLACE)
        for n, (deployment, objective) in enumerate(scenarios, start=1)
    ]
    event = event_of(players_of("A B C D"), *rounds, stages=[swiss(4)])
    event = replace(event, settings=replace(event.settings, tier=tier))
    return [finding.code for finding in check_scenarios(event, regulation)]


LEGAL = [
    ("Standoff", "Volatile Runes"),
    ("unprepared", "Confluence of Magic"),
    ("Meeting  Engagement", "Demoralize Their Forces"),
    ("Standoff", "Volatile Runes"),
]


@pytest.mark.parametrize("tier", ["formal", "premier", "relaxed", None])
def test_the_seasons_own_once_each_are_fine(tier):
    """Three rounds use all three, the fourth begins anew."""
    assert codes(*LEGAL, tier=tier) == []


@pytest.mark.parametrize(("tier", "expected"), [("formal", 1), ("premier", 1), ("relaxed", 0)])
def test_formal_and_premier_events_use_the_seasons(tier, expected):
    """Maelstrom is legal from October on; a Relaxed event may name it before."""
    assert codes(("Maelstrom", "Volatile Runes"), tier=tier) == ["scenario-not-legal"] * expected


def test_none_comes_again_before_all_have_been_used():
    """Standoff comes again in round 2, with two others unused."""
    assert codes(LEGAL[0], ("Standoff", "Confluence of Magic")) == ["scenario-repeated"]


def test_a_round_that_the_organizer_must_name_asks_for_it():
    """Atomic Empire fixes one deployment and objective a round."""
    empire = shipped("atomic-empire")
    assert codes((None, "Bounty"), regulation=empire, tier=None) == ["scenario-missing"]
    assert codes(("Battle Lines", "Bounty"), regulation=empire, tier=None) == []
