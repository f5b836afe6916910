"""What an event waits for, and who makes a cut, worked by hand."""

from dataclasses import replace

import pytest

from generator.checks.progress import how_it_ended
from generator.model import Release, Stage, StageType
from generator.tournament.next_draw import inputs_of
from generator.tournament.next_round import Finished, ReleaseDue, ResultsDue, RoundDue, due, minutes_of
from generator.tournament.ranking.cuts import progression_cut
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss

FIRST = round_of(1, game("A", "B", 90, 10), game("C", "D", 80, 20))
STAGES = (swiss(2), elimination(2))


def waits_for(*rounds, stages=STAGES):
    """What an event of four waits for after these rounds."""
    return due(event_of(players_of("A B C D"), *rounds, stages=stages), RUNEWARS, stages)


def test_an_event_waits_for_one_thing_at_a_time():
    """A round; its release while it is a draft; its results, by the tables that miss one; the next round."""
    begins = waits_for()
    assert isinstance(begins, RoundDue)
    assert (begins.number, begins.position.index) == (1, 0)
    assert waits_for(replace(FIRST, release=Release.DRAFT)) == ReleaseDue(number=1)
    half = round_of(1, game("A", "B", 90, 10, table=7), game("C", "D", table=9))
    assert waits_for(half) == ResultsDue(number=1, tables=(9,))
    second = round_of(2, game("A", "C", 70, 60), game("B", "D", 50, 40))
    bracket = waits_for(FIRST, second)
    assert isinstance(bracket, RoundDue)
    assert (bracket.number, bracket.position.index, bracket.position.follows_cut) == (3, 1, True)
    assert waits_for(FIRST, second, round_of(3, game("A", "C", 70, 60), stage="Final")) == Finished()


def test_an_event_with_one_player_left_is_finished_without_its_next_round():
    """Three of four drop after round 1: the other one would only have byes."""
    gone = round_of(
        1, game("A", "B", 90, 10), game("C", "D", 80, 20), changes=[(name, "Drop") for name in "BCD"]
    )
    assert waits_for(gone) == Finished(without=2, left=1)
    assert str(how_it_ended(Finished(without=2, left=1))).startswith(
        "only one player is left to play round 2"
    )


def test_an_event_that_all_have_left_is_finished_without_its_next_round():
    """All four drop after round 1: there is nobody for round 2."""
    gone = round_of(
        1, game("A", "B", 90, 10), game("C", "D", 80, 20), changes=[(name, "Drop") for name in "ABCD"]
    )
    assert waits_for(gone) == Finished(without=2)


@pytest.mark.parametrize(
    ("stage", "through"),
    [
        (elimination(2), "AB"),
        (Stage(type=StageType.ELIMINATION, points=15), "ABC"),  # 20, 15 and 15; D has 14
        (Stage(type=StageType.ELIMINATION, wins=2), "AD"),
        (elimination(None), "ABCD"),
    ],
)
def test_a_cut_takes_so_many_or_all_who_have_done_well_enough(stage, through):
    """P. 16: the highest ranked, or "certain performance criteria", in the order of the ranking."""
    points, wins = {"A": 20, "B": 15, "C": 15, "D": 14}, {"A": 2, "B": 1, "C": 1, "D": 2}
    assert progression_cut(stage, "ABCD", points, wins) == tuple(through)


def test_a_draw_depends_on_the_rounds_before_it_alone():
    """Repeated for round 2 once round 3 is there: points, byes and meetings are those after round 1."""
    rounds = (
        round_of(1, game("A", "B", 90, 10), "C"),
        round_of(2, game("C", "A", 90, 10), "B"),
        round_of(3, game("B", "C", 90, 10), "A"),
    )
    event = event_of(players_of("A B C"), *rounds, stages=[swiss(3)])
    now = due(replace(event, rounds=rounds[:1]), RUNEWARS, (swiss(3),))
    inputs = inputs_of(event, RUNEWARS, (swiss(3),), now)
    # 90 - 10 = 80: 8 and 3 points; C's bye is worth 8, with a margin of 70 against A's 80.
    assert inputs.players == ("A", "C", "B")
    assert inputs.points == {"A": 8, "B": 3, "C": 8}
    assert inputs.byes == {"A": 0, "B": 0, "C": 1}
    assert inputs.met == {frozenset("AB"): 1}


def test_rounds_last_as_long_as_the_document_says():
    """P. 14: 90 minutes, the final 140."""
    assert minutes_of(RUNEWARS, "Swiss", swiss=True) == 90
    assert minutes_of(RUNEWARS, "Top 4", swiss=False) == 90
    assert minutes_of(RUNEWARS, "Final", swiss=False) == 140
