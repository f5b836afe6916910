"""Deployments and objectives: drawn from the season's, none twice in a stage before all were used."""

from dataclasses import replace
from datetime import date

import pytest

from generator.model import Scenario
from generator.regulations.catalogue import shipped
from generator.tournament.draw.seating import due, scenario_draw, season_of
from tests.support.records import RUNEWARS, event_of, players_of, round_of, swiss

STAGES = (swiss(4), swiss(3, size=4))


def on(day: date, *rounds, **settings):
    """An event of that day."""
    event = event_of(players_of("A B C D"), *rounds, stages=STAGES)
    return replace(event, settings=replace(event.settings, dates=(day,), **settings))


@pytest.mark.parametrize(
    ("day", "deployments"),
    [
        (date(2018, 7, 23), ["Standoff", "Unprepared", "Meeting Engagement"]),
        (date(2018, 9, 30), ["Standoff", "Unprepared", "Meeting Engagement"]),
        (date(2018, 10, 1), ["Unprepared", "Meeting Engagement", "Maelstrom"]),
        (date(2018, 1, 1), ["Standoff", "Unprepared", "Meeting Engagement"]),
    ],
)
def test_the_events_date_tells_the_season(day, deployments):
    """Runewars 2.2, Legal Deployments and Objectives; I-28: October begins on the 1st. Before all, the first."""
    season = season_of(on(day), RUNEWARS)
    assert season is not None
    assert sorted(season.deployments) == sorted(deployments)


def played(number, deployment, objective):
    """A round that was played with these."""
    return replace(round_of(number), deployment=deployment, objective=objective)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_none_comes_again_before_all_have_been_used(seed):
    """Game Setup, step 1: with two of three used the third is drawn, whatever the seed."""
    rounds = (
        played(1, "Standoff", "Volatile Runes"),
        played(2, " meeting engagement", "Demoralize Their Forces"),
    )
    event = on(date(2018, 9, 15), *rounds)
    drawn = scenario_draw(event, RUNEWARS, STAGES, 3).draw(seed)
    assert drawn == Scenario(deployment="Unprepared", objective="Confluence of Magic")


def test_when_all_have_been_used_all_may_come_again():
    """After three rounds the cycle starts again."""
    assert due(["X", "Y", "Z"], ["Z", "X", "Y"]) == ("X", "Y", "Z")
    assert due(["X", "Y", "Z"], ["Z", "X", "Y", "Y"]) == ("X", "Z")


def test_a_new_stage_begins_a_new_cycle():
    """I-32: in round 5, the first of the second stage, every one of the season can come."""
    rounds = tuple(played(n, "Standoff", "Volatile Runes") for n in range(1, 5))
    event = on(date(2018, 9, 15), *rounds)
    drawn = {scenario_draw(event, RUNEWARS, STAGES, 5).draw(str(seed)).deployment for seed in range(40)}
    assert drawn == {"Standoff", "Unprepared", "Meeting Engagement"}


def test_the_organizer_may_name_them_in_event_yaml():
    """What event.yaml names for a round is what it is played with; later rounds are drawn."""
    named = (Scenario(deployment="Siege", objective="Bounty"),)
    event = on(date(2018, 9, 15), scenarios=named)
    assert scenario_draw(event, RUNEWARS, STAGES, 1).draw("s") == named[0]
    later = on(date(2018, 9, 15), played(1, "Siege", "Bounty"), scenarios=named)
    drawn = scenario_draw(later, RUNEWARS, STAGES, 2).draw("s")
    assert drawn.deployment in {"Standoff", "Unprepared", "Meeting Engagement"}


def test_each_round_has_the_one_that_is_named_for_it():
    """The lines of event.yaml stand in the order of rounds."""
    named = tuple(Scenario(deployment=name, objective="Bounty") for name in ("Siege", "Ambush", "Raid"))
    event = on(date(2018, 9, 15), scenarios=named)
    drawn = [scenario_draw(event, RUNEWARS, STAGES, number).draw("s").deployment for number in (1, 2, 3)]
    assert drawn == ["Siege", "Ambush", "Raid"]


def test_nothing_is_drawn_where_the_organizer_names_it():
    """Atomic Empire: one fixed deployment and objective a round, which the document's table names."""
    assert scenario_draw(on(date(2018, 1, 20)), shipped("atomic-empire"), STAGES, 1).draw("s") == Scenario()
