"""Why a round was paired as it was: what is said is true, compared with all pairings of small fields."""

import random
from collections import Counter
from itertools import combinations

import pytest

from generator.tournament.draw.drawing import DrawInputs, DrawKind
from generator.tournament.draw.quality import opponents_of
from generator.tournament.draw.seating import ScenarioDraw
from generator.tournament.explaining.explanation import Bar, explain_draw, why_rematches
from tests.oracle.pairings import Field, best_pairings, unordered
from tests.tournament.draw.test_pairing import field


def inputs(ranking, points=None, met=(), *, number=2, byes=None, seed="s", **more):
    """A Swiss round at random in score groups, but for what is named."""
    settings = {
        "stage": "Swiss",
        "kind": DrawKind.SWISS,
        "rematches_from": 1,
        "factions": {},
        "fixed_tables": {},
        "played_on": {},
        "survivors": (),
        "method": "random in score groups",
        "bye_rule": "lowest ranked without a bye",
        "bracket": None,
        "tables": "order of pairing",
        "tables_available": None,
        "scenario": ScenarioDraw(),
    } | more
    return DrawInputs(
        number=number,
        seed=seed,
        players=tuple(ranking),
        points=points or dict.fromkeys(ranking, 0),
        byes=byes or dict.fromkeys(ranking, 0),
        met=met if isinstance(met, dict) else Counter(map(frozenset, met)),
        **settings,
    )


def test_who_floats_and_why_nobody_else_could():
    """Three on 15 and Kyle on 13 (p. 16), and Stella has met Kyle too: she can't float, John and Felix can."""
    points = {"Stella": 15, "John": 15, "Felix": 15, "Kyle": 13}
    top, last = explain_draw(inputs(points, points, [("John", "Felix"), ("Stella", "Kyle")])).groups
    assert len(top.players) + len(top.floated_in) == 3
    assert set(top.could_leave) == {"John", "Felix"}
    assert top.barred == {"Stella": Bar.BELOW}
    assert last.floated_in == top.leaving
    assert last.points == 13


def test_a_player_without_whom_the_others_would_meet_again():
    """Stella is the only one John and Felix have not met: without her those two would have to play each other."""
    points = {"Stella": 15, "John": 15, "Felix": 15, "Kyle": 13}
    top = explain_draw(inputs(points, points, [("John", "Felix")])).groups[0]
    assert top.barred == {"Stella": Bar.GROUP}


def test_three_who_have_all_met_make_no_pair():
    """Three on 9 who have all met each other float together; no pair can be made of them without a rematch."""
    points = {"A": 9, "B": 9, "C": 9, "D": 4, "E": 4, "F": 4}
    top = explain_draw(inputs(points, points, combinations("ABC", 2))).groups[0]
    assert sorted(top.leaving) == ["A", "B", "C"]
    assert top.most_pairs == 0


def test_whoever_floated_in_stays_where_another_can_float():
    """A floats to B and C; one of these goes on to D, and not A, whose second float nobody needs."""
    points = {"A": 9, "B": 6, "C": 6, "D": 3}
    middle = explain_draw(inputs(points, points)).groups[1]
    assert middle.floated_in == ("A",)
    assert set(middle.could_leave) == {"B", "C"}
    assert middle.barred == {"A": Bar.FLOATED}


@pytest.mark.parametrize("numbers", [range(i, i + 20) for i in range(0, 80, 20)], ids=str)
def test_who_could_leave_is_what_all_pairings_say(numbers):
    """Section 6: a player could leave a group if some best pairing, with the groups above as drawn, has it so."""
    for number in numbers:
        points, met = field(number, sizes=(4, 6, 8))
        best = list(map(unordered, Field(points, met).best()))
        groups = explain_draw(inputs(sorted(points), points, met, seed=str(number))).groups
        above = set()
        for group in groups:
            fitting = [pairs for pairs in best if above <= pairs]
            here = {*group.players, *group.floated_in}
            could = {
                player
                for pairs in fitting
                for pair in pairs
                if len(pair & here) == 1
                for player in pair & here
            }
            assert set(group.could_leave) == could, number
            assert set(group.barred) == (here - could if group.leaving else set())
            above |= unordered(group.pairs)


def test_the_bye_tells_whom_it_passed_over():
    """P. 16: the lowest ranked without a bye; D and E below have had one."""
    bye = explain_draw(inputs("ABCDE", byes={"A": 0, "B": 0, "C": 0, "D": 1, "E": 1})).bye
    assert (bye.player, bye.byes, bye.passed_over, bye.by_lot) == ("C", 0, ("D", "E"), False)
    first = explain_draw(inputs("ABC", number=1, bye_rule="random")).bye
    assert first.by_lot
    assert first.group == ()
    assert first.passed_over == ()


def test_a_bye_by_lot_in_the_lowest_score_group_tells_among_whom():
    """C, D and E have no points and D has had a bye: by lot between C and E."""
    points = {"A": 3, "B": 3, "C": 0, "D": 0, "E": 0}
    byes = dict.fromkeys("ABCE", 0) | {"D": 1}
    bye = explain_draw(inputs("ABCDE", points, byes=byes, bye_rule="random in the lowest score group")).bye
    assert bye.player in "CE"
    assert (bye.by_lot, bye.group, bye.passed_over) == (True, ("C", "E"), ("D",))
    alone = explain_draw(
        inputs("ABC", {"A": 3, "B": 3, "C": 0}, bye_rule="random in the lowest score group")
    ).bye
    assert (alone.player, alone.by_lot, alone.passed_over) == ("C", False, ())


def test_by_rank_tells_whom_the_first_has_met_and_what_was_undone():
    """A has met B, so A would play C; then B and D, who have met, would be left: A plays D, B plays C."""
    ranks = explain_draw(inputs("ABCD", met=[("A", "B"), ("B", "D")], method="by rank")).ranks
    assert [reason.pair for reason in ranks] == [("A", "D"), ("B", "C")]
    assert ranks[0].met == ("B",)
    assert ranks[0].blocked == ("C",)


def test_four_friends_among_six_must_meet_again():
    """A, B, C and D have all met; only E and F are new to them, so two of the four play each other: one rematch."""
    proof = why_rematches("ABCDEF", opponents_of(map(frozenset, combinations("ABCD", 2))))
    assert proof.rematches == 1
    assert proof.hub == ("E", "F")
    assert proof.islands == (("A",), ("B",), ("C",), ("D",))


def test_no_rematch_needs_no_proof():
    """Where all can be paired without a rematch, nothing is to be proved."""
    assert why_rematches("ABCD", {}) is None


@pytest.mark.parametrize("number", range(6))
def test_every_proof_holds(number):
    """Islands are odd and have met each other, outside of them only the hub is new, and the sum is right."""
    chance = random.Random(number)
    for _ in range(60):
        players = [f"P{i}" for i in range(chance.choice([4, 6, 8]))]
        density = chance.choice([0.5, 0.7, 0.9, 1])
        met = {frozenset(pair) for pair in combinations(players, 2) if chance.random() < density}
        fewest, _ = best_pairings(players, lambda *pair, met=met: int(frozenset(pair) in met))
        proof = why_rematches(players, opponents_of(met))
        if proof is None:
            assert fewest == 0
            continue
        assert proof.rematches == fewest == (len(proof.islands) - len(proof.hub)) / 2
        for island in proof.islands:
            assert len(island) % 2 == 1
            outside = set(players) - set(island) - set(proof.hub)
            assert all(frozenset((one, other)) in met for one in island for other in outside)
