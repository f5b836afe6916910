"""Which rounds an event has, and the stage of each, worked by hand."""

from dataclasses import replace

import pytest

from generator.model import Stage, StageType
from generator.tournament.course.schedule import (
    RoundStatus,
    first_round_of,
    is_swiss,
    last_swiss_round,
    position_of,
    registered_count,
    round_status,
    stage_players,
    stages_of,
    structure_text,
)
from tests.support.records import (
    RUNEWARS,
    URBAN_WAR,
    elimination,
    event_of,
    game,
    players_of,
    round_of,
    swiss,
)

STAGES = (swiss(3), swiss(2, 8), elimination(2))


def test_every_round_has_its_place_in_a_stage():
    """Three rounds, two more after a cut, then a bracket, which has no last round; nothing after Swiss alone."""
    places = [position_of(number, STAGES) for number in range(1, 8)]
    assert [(place.index, place.number) for place in places] == [
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]
    assert [number for number, place in enumerate(places, start=1) if place.follows_cut] == [4, 6]
    assert [number for number in range(1, 8) if is_swiss(number, STAGES)] == [1, 2, 3, 4, 5]
    assert [first_round_of(index, STAGES) for index in (0, 1, 2)] == [1, 4, 6]
    assert last_swiss_round(STAGES) == 5
    assert position_of(4, (swiss(3),)) is None


@pytest.mark.parametrize(
    ("stages", "text"),
    [
        (STAGES, "Swiss 3, Top 8 Swiss 2, Top 2"),
        ((elimination(None),), "Single elimination"),
        ((swiss(2), Stage(type=StageType.ELIMINATION, wins=2)), "Swiss 2, 2 wins or more"),
        ((swiss(2), Stage(type=StageType.SWISS, rounds=1, points=12)), "Swiss 2, 12 points or more Swiss 1"),
    ],
)
def test_stages_are_told_in_one_line(stages, text):
    """As round 1's workbook freezes them."""
    assert structure_text(stages) == text


def test_the_structure_goes_by_who_was_registered_when_round_1_was_drawn():
    """Runewars, Basic: 2 rounds for 8 players and 3 for 9; who comes later changes nothing (I-21)."""
    event = event_of(players_of(f"P{number}" for number in range(8)))
    event = replace(event, settings=replace(event.settings, structure="basic"))
    assert [stage.rounds for stage in stages_of(event, RUNEWARS)] == [2]
    nine = replace(event, players=players_of(f"P{number}" for number in range(9)))
    assert [stage.rounds for stage in stages_of(nine, RUNEWARS)] == [3]
    begun = replace(nine, rounds=(round_of(1, registered=8),))
    assert registered_count(begun) == 8
    assert [stage.rounds for stage in stages_of(begun, RUNEWARS)] == [2]
    few = replace(event, players=players_of("A B C"))
    assert stages_of(few, RUNEWARS) == ()


def test_an_elimination_that_the_regulations_do_not_know_is_no_stage():
    """Urban War has none; and a first stage takes everybody, whatever size it names."""
    event = event_of(players_of("A B"), stages=(swiss(2, 8), elimination(2)))
    assert stages_of(event, URBAN_WAR) == (swiss(2),)
    assert stages_of(event, RUNEWARS) == (swiss(2), elimination(2))


def test_after_a_cut_those_play_with_whom_its_stage_began():
    """Before it everybody does."""
    stages = (swiss(1), swiss(2, 2))
    rounds = (round_of(1, game("A", "B"), game("C", "D")), round_of(2, game("A", "C")))
    event = event_of(players_of("A B C D"), *rounds, stages=stages)
    assert stage_players(event, 1, stages) == set("ABCD")
    assert stage_players(event, 3, stages) == set("AC")


def test_a_round_is_as_far_as_its_games():
    """None, some or all can be scored; a round of byes alone is complete."""
    won, still_open = game("A", "B", 90, 10), game("C", "D")
    statuses = [
        round_status(round_of(1, *games), RUNEWARS)
        for games in ((still_open,), (won, still_open), (won,), ("E",))
    ]
    assert statuses == [
        RoundStatus.PAIRINGS,
        RoundStatus.IN_PROGRESS,
        RoundStatus.COMPLETE,
        RoundStatus.COMPLETE,
    ]
