"""The cut as soon as it is decided: four X-Wing players, worked by hand.

A win is worth 1, and the margin of victory is 100 and the difference of the points for a winner, 100 less it for a
loser. The first player of each game wins by the points that are given:

    round 1   A-B by 50   C-D by 30
    round 2   A-C by 50   B-D by 20

Wins: A 2, then B and C 1 each, D 0. Margins: B 50 + 120 = 170, C 130 + 50 = 180, so C is 2nd and B is 3rd.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.model import Event, Round, Stage, StageType
from generator.regulations.catalogue import shipped
from generator.tournament.next_round import DecidedCut, decided_cut
from tests.support.records import elimination, event_of, game, players_of, round_of, swiss

XWING = shipped("xwing-1.1.1")
FIRST = (game("A", "B", 100, 50), game("C", "D", 80, 50))
SECOND = (game("A", "C", 100, 50), game("B", "D", 70, 50))
ROUNDS = (round_of(1, *FIRST), round_of(2, *SECOND))
TOP_2 = (swiss(2), elimination(2))


def decided(
    stages: tuple[Stage, ...] = TOP_2, rounds: tuple[Round, ...] = ROUNDS, names: str = "A B C D"
) -> DecidedCut | None:
    """Return the cut of the event above."""
    event: Event = event_of(players_of(names), *rounds, stages=stages)
    return decided_cut(event, XWING, stages)


def test_the_cut_is_decided_by_the_last_result_before_it() -> None:
    """After two of two rounds A and C are in, and B would be next."""
    found = decided()

    assert found is not None
    assert found.seeds == ("A", "C")
    assert found.out == ("B", "D")
    assert found.reserve == "B"


@pytest.mark.parametrize(
    "rounds",
    [
        (),
        ROUNDS[:1],
        (ROUNDS[0], round_of(2, SECOND[0], game("B", "D", None, None))),
        (*ROUNDS, round_of(3, game("A", "C", None, None))),
    ],
    ids=["nothing played", "a round left", "a game open", "the final is drawn"],
)
def test_before_and_after_there_is_no_such_moment(rounds: tuple[Round, ...]) -> None:
    """A cut is decided between its last result and the draw."""
    assert decided(rounds=rounds) is None


def test_without_a_cut_nothing_is_decided() -> None:
    """An event of one stage has no cut."""
    assert decided((swiss(2),)) is None


def test_who_leaves_is_neither_in_nor_out_and_the_next_one_is_in() -> None:
    """C leaves after round 2, so the first reserve B is in, and D is the first reserve now."""
    found = decided(rounds=(ROUNDS[0], round_of(2, *SECOND, changes=(("C", "Drop"),))))

    assert found is not None
    assert found.seeds == ("A", "B")
    assert found.out == ("D",)
    assert found.reserve == "D"


def test_a_second_swiss_stage_has_its_cut_too() -> None:
    """The best two play the second Swiss stage."""
    found = decided((swiss(2), swiss(1, size=2)))

    assert found is not None
    assert (found.seeds, found.out) == (("A", "C"), ("B", "D"))


def test_nobody_takes_the_place_of_the_best_of_a_group() -> None:
    """A and C are the best of two groups of two. D lost by 30 and B by 50; if A leaves, neither has to be next."""
    groups = Stage(type=StageType.GROUPS, groups=2, rounds=1)
    found = decided((groups, replace(elimination(2), from_each=1)), ROUNDS[:1])

    assert found is not None
    assert (found.seeds, found.reserve) == (("A", "C"), None)
    assert found.out == ("D", "B")
