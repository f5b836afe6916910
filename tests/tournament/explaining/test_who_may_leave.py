"""Who could have left a score group: one search a player, compared with one matching of the whole field a player.

The second opinion knows neither always pairable groups nor segments: it forbids a player all pairs within the group
and above, and pairs everybody who is left again. What a pair costs is written by `tests/oracle/pairings.py`, without
the engine.
"""

import random

import pytest

from generator.tournament.draw.feasibility import Feasibility
from generator.tournament.draw.matching import Search, matched
from generator.tournament.draw.pairing import draw_groups
from generator.tournament.draw.quality import opponents_of
from generator.tournament.explaining.explanation import explain_draw
from tests.draws.fields import HardField, hard_field
from tests.oracle.pairings import Field
from tests.tournament.explaining.test_explanation import inputs


def swiss_field(number, players=60):
    """Score groups of 1 to 31 in which people have met as they do in a few rounds: some groups are always pairable."""
    chance = random.Random(f"swiss {number}")
    names = [f"P{i:03}" for i in range(players)]
    chance.shuffle(names)
    groups, left = [], list(names)
    while left:
        size = min(len(left), chance.choice([1, 2, 3, 5, 15, 25, 31]))
        groups.append([left.pop() for _ in range(size)])
    met = set()
    for _ in range(chance.choice([1, 2, 3, 5])):
        near = [player for group in groups for player in chance.sample(group, len(group))]
        order = chance.choice([near, chance.sample(names, players)])
        met |= {frozenset(pair) for pair in zip(order[::2], order[1::2], strict=True)}
    return HardField(groups, met)


def drawn(field, seed):
    """The groups of a field in the order of IDs, the feasibility on it and its draw."""
    groups = tuple(tuple(sorted(group)) for group in field.groups)
    opponents = opponents_of(field.met)
    feasibility = Feasibility(groups, opponents)
    return groups, feasibility, draw_groups(groups, opponents, feasibility, seed)


def least(judged, players, level=None, leaver=None):
    """The least cost of pairing these players, where one of them meets nobody of a group or of those above it."""

    def cost(one, other):
        here = leaver in (one, other) and max(judged.level[one], judged.level[other]) <= level
        return judged.cost(one, other) + judged.rematch * len(judged.level) * here

    costs = [[cost(one, other) if one != other else 0 for other in players] for one in players]
    return sum(costs[i][j] for i, j in matched(costs).pairs())


def differences(field, seed):
    """Where both opinions differ about a field, and how many answers there were of each kind."""
    groups, feasibility, draw = drawn(field, seed)
    judged = Field(field.points, field.met)
    paired, found, answers = set(), [], {True: 0, False: 0}
    for number, group in enumerate(draw):
        if group.leaving:
            rest = [player for player in field.points if player not in paired]
            target = least(judged, rest)
            could = feasibility.who_may_leave(number, group.floated_in, group.rematches_left)
            for player in (*group.floated_in, *groups[number]):
                right = least(judged, rest, number, player) == target
                answers[right] += 1
                found += [(seed, number, player, right)] if (player in could) != right else []
        paired |= {player for pair in group.pairs for player in pair}
    return found, answers


@pytest.mark.parametrize("numbers", [range(i, i + 10) for i in (0, 10, 20)], ids=str)
def test_hard_fields_are_as_matchings_say(numbers):
    """Few pairs are left in these: groups that leave together, forced rematches, players who have met nearly all."""
    both = {True: 0, False: 0}
    for number in numbers:
        found, answers = differences(hard_field(number, 24), f"seed {number}")
        assert not found
        both = {kind: both[kind] + answers[kind] for kind in both}
    assert min(both.values()) > 10, "both answers come often, or the comparison says little"


@pytest.mark.parametrize("number", range(6))
def test_swiss_fields_are_as_matchings_say(number):
    """Large groups beside small ones, with floats from both into both."""
    assert not differences(swiss_field(number), f"seed {number}")[0]


def test_whoever_floated_into_a_always_pairable_group_stays():
    """A floats to 40 who have met nobody; one of these goes on to Z: each could, and A, a second float, need not."""
    own = [f"P{i:02}" for i in range(40)]
    groups, feasibility, draw = drawn(HardField([["A"], own, ["Z"]], set()), "seed")
    assert draw[1].floated_in == ("A",)
    assert feasibility.who_may_leave(1, ("A",), 0) == set(own)
    assert groups[1] == tuple(own)


def test_who_has_met_the_only_one_below_stays():
    """Of 40 who are alike P00 has met Z, the only player below: all others could leave."""
    own = [f"P{i:02}" for i in range(39)]
    _, feasibility, _ = drawn(HardField([own, ["Z"]], {frozenset(("P00", "Z"))}), "seed")
    assert feasibility.who_may_leave(0, (), 0) == set(own[1:])


def test_anybody_is_one_of_three_who_leave_a_always_pairable_group():
    """X, Y and Z have met each other, and the 41 above nobody: to spare rematches three of these go down, anyone."""
    own = [f"P{i:02}" for i in range(41)]
    met = {frozenset(pair) for pair in ("XY", "YZ", "XZ")}
    _, feasibility, draw = drawn(HardField([own, ["X", "Y", "Z"]], met), "seed")
    assert len(draw[0].leaving) == 3
    assert feasibility.who_may_leave(0, (), 0) == set(own)


def test_a_group_takes_one_matching_and_not_one_a_player(monkeypatch):
    """An explanation needs, beyond the draw, two matchings a group at most: one to see who leaves, one who is new."""
    made = []
    set_out = Search.set_out

    def counted(search, prices, partners):
        made.append(search)
        set_out(search, prices, partners)

    monkeypatch.setattr(Search, "set_out", counted)
    own = [f"P{i:02}" for i in range(40)]
    field = HardField([["A"], own, ["Y"], ["Z", "Z1"]], {frozenset(("P00", "Y")), frozenset(("Z", "Z1"))})
    groups, *_ = drawn(field, "seed")
    in_draw = len(made)
    points = field.points
    explain_draw(inputs(points, points, [tuple(pair) for pair in field.met], seed="seed"))
    assert len(made) - in_draw <= 2 * in_draw + 2 * len(groups)  # it is drawn twice for an explanation
