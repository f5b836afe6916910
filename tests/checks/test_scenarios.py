"""What a round is played with: in events that are bound to the season, and in all."""

from dataclasses import replace
from datetime import date

import pytest

from generator.checks.case import Case
from generator.checks.games import check_repeated_scenarios, check_scenarios
from generator.findings import Place, RowPlace
from generator.model import Scenario
from generator.regulations.catalogue import shipped
from tests.support.records import RUNEWARS, event_of, players_of, round_of, swiss

PLACE = RowPlace(file="round-1.xlsx", sheet="Round", row=1)
DAY = date(2018, 9, 15)
FOUR = (swiss(4),)


def findings(*scenarios, tier="formal", regulation=RUNEWARS, named=(), stages=FOUR, days=(DAY,)):
    """What is said of an event whose rounds are played with these, and whose event.yaml names others."""
    rounds = [
        replace(round_of(n), deployment=deployment, objective=objective, place=PLACE)
        for n, (deployment, objective) in enumerate(scenarios, start=1)
    ]
    event = event_of(players_of("A B C D"), *rounds, stages=stages)
    named = tuple(Scenario(deployment=deployment, objective=objective) for deployment, objective in named)
    places = {("scenarios", i): Place(file="event.yaml", line=10 + i) for i in range(len(named))}
    settings = replace(event.settings, tier=tier, scenarios=named, dates=days, places=places)
    event = replace(event, settings=settings)
    return [*check_scenarios(Case(event, regulation)), *check_repeated_scenarios(Case(event, regulation))]


def codes(*scenarios, **of):
    """Their codes alone."""
    return [finding.code for finding in findings(*scenarios, **of)]


LEGAL = [
    ("Standoff", "Volatile Runes"),
    ("unprepared", "Confluence of Magic"),
    ("Meeting  Engagement", "Demoralize Their Forces"),
    ("Standoff", "Volatile Runes"),
]


@pytest.mark.parametrize("tier", ["formal", "premier", "relaxed", None])
def test_the_seasons_own_once_each_are_fine(tier):
    """Three rounds use all three, the fourth starts again."""
    assert codes(*LEGAL, tier=tier) == []


@pytest.mark.parametrize(("tier", "expected"), [("formal", 1), ("premier", 1), ("relaxed", 0)])
def test_formal_and_premier_events_use_the_seasons(tier, expected):
    """Maelstrom is legal from October on; a Relaxed event may name it before."""
    assert codes(("Maelstrom", "Volatile Runes"), tier=tier) == ["scenario-not-legal"] * expected


@pytest.mark.parametrize("tier", ["formal", "premier", "relaxed", None])
def test_none_comes_again_before_all_have_been_used(tier):
    """P. 12, in every tier: Standoff comes again in round 2, with two others unused."""
    (told,) = findings(LEGAL[0], ("standoff", "Confluence of Magic"), tier=tier)
    assert (told.code, told.severity.value) == ("scenario-repeated", "warning")
    assert "before Unprepared, Meeting Engagement" in told.message
    assert (told.citation.heading, told.citation.page) == ("Game Setup", 12)


@pytest.mark.parametrize("tier", ["premier", "relaxed"])
def test_once_all_have_been_used_any_may_come_again(tier):
    """I-36: three of the season in rounds 1 to 3; Standoff in round 4 and once more in round 5 is legal."""
    assert codes(*LEGAL, ("Standoff", "Volatile Runes"), tier=tier, stages=[swiss(5)]) == []


def test_names_of_ones_own_come_again_once_all_of_them_have():
    """I-37: a Relaxed event with Ridge and Ford of its own; Ridge comes again when Ford has been, not before."""
    own = [("Ridge", "Bounty"), ("Ford", "Raid"), ("Ridge", "Bounty")]
    assert codes(tier="relaxed", named=own) == []
    too_early = [("Ridge", "Bounty"), ("ridge", "Raid"), ("Ford", "Bounty")]
    (told,) = findings(tier="relaxed", named=too_early)
    assert str(told.place) == "event.yaml:11"
    assert "'ridge' is used again before Ford" in told.message


def test_what_event_yaml_names_twice_too_early_is_told_at_its_line():
    """Standoff twice, with two of the season unused; what is paired already is told in its workbook instead."""
    named = [("Standoff", "Volatile Runes"), ("Standoff", "Confluence of Magic")]
    (told,) = findings(tier=None, named=named)
    assert str(told.place) == "event.yaml:11"
    (told,) = findings(*named, tier=None, named=named)
    assert told.place.file == "round-1.xlsx"


def test_a_single_name_of_ones_own_is_no_choice():
    """Ridge by hand in two rounds: the season's three are unused."""
    assert codes(("Ridge", "Bounty"), ("Ridge", "Raid"), tier="relaxed") == ["scenario-repeated"]


def test_a_new_stage_begins_a_new_cycle():
    """I-32: round 3 is the first of the second stage."""
    again = (LEGAL[0], LEGAL[1], LEGAL[0])
    assert codes(*again, stages=[swiss(2), swiss(2, size=4)]) == []
    assert codes(*again) == ["scenario-repeated", "scenario-repeated"]


def test_an_event_of_several_days_has_the_season_of_its_first():
    """I-37: 30 September is before the season of October, in which Maelstrom comes in for Standoff."""
    days = (date(2018, 9, 30), date(2018, 10, 1))
    assert codes(LEGAL[0], days=days) == []
    assert codes(("Maelstrom", "Volatile Runes"), days=days) == ["scenario-not-legal"]


def test_a_round_that_the_organizer_must_name_asks_for_it():
    """Atomic Empire fixes one deployment and objective a round."""
    empire = shipped("atomic-empire")
    assert codes((None, "Bounty"), regulation=empire, tier=None) == ["scenario-missing"]
    assert codes(("Battle Lines", "Bounty"), regulation=empire, tier=None) == []
