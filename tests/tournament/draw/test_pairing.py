"""Swiss pairing: right by brute force, uniform by exact probabilities, the same for the same inputs."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from generator.tournament.draw import feasibility, pairing
from generator.tournament.draw.byes import draw_bye, lowest_ranked, lowest_score_group
from generator.tournament.draw.feasibility import best_quality
from generator.tournament.draw.pairing import pair_score_groups
from generator.tournament.draw.quality import opponents_of, quality_of, score_groups
from generator.tournament.draw.seating import Seating, in_order_of_pairing
from tests.oracle.pairings import Field, least_by_matching, unordered

WAYS = {
    "shuffling": {},
    "counting": {"MAX_SHUFFLES": 0},
    "least sum": {"MAX_SHUFFLES": 0, "MAX_COUNTED_PLAYERS": 0},
}


@pytest.fixture(params=WAYS, ids=list(WAYS))
def way(request, monkeypatch):
    """Each of the three ways in which a group can be drawn."""
    for name, value in WAYS[request.param].items():
        monkeypatch.setattr(pairing, name, value)
    return request.param


def drawn(points, met, seed):
    """The pairs of a draw in their order."""
    groups = pair_score_groups(score_groups(points, points), met, seed)
    return [pair for group in groups for pair in group.pairs]


def field(number, sizes=(4, 6, 8, 10)):
    """A field with groups and meetings, made hard on purpose now and then; in every second one some met often."""
    chance = random.Random(number)
    players = [f"P{i:02}" for i in range(chance.choice(sizes))]
    points = {player: chance.randrange(chance.randint(1, 5)) for player in players}
    density = chance.choice([0, 0.2, 0.5, 0.8, 0.95])
    met = {frozenset((a, b)) for a in players for b in players if a < b and chance.random() < density}
    often = random.Random(f"often {number}")
    return points, {pair: often.choice((1, 1, 2, 3)) if number % 2 else 1 for pair in sorted(met, key=sorted)}


def test_john_stella_felix_and_kyle():
    """P. 16: three on 15, Kyle on 13; John has met Felix: one of these two meets Stella, the other meets Kyle."""
    points = {"John": 15, "Stella": 15, "Felix": 15, "Kyle": 13}
    met = {frozenset(("John", "Felix"))}
    outcomes = {unordered(drawn(points, met, str(seed))) for seed in range(40)}
    assert outcomes == {
        frozenset({frozenset(("John", "Stella")), frozenset(("Felix", "Kyle"))}),
        frozenset({frozenset(("Felix", "Stella")), frozenset(("John", "Kyle"))}),
    }


@pytest.mark.usefixtures("way")
def test_every_draw_attains_the_optimum_of_all_pairings():
    """Section 6 (1) to (3): compared with every possible pairing of 120 small fields."""
    for number in range(120):
        points, met = field(number)
        optimal = map(unordered, Field(points, met).best())
        assert unordered(drawn(points, met, str(number))) in optimal, number


def test_of_as_few_rematches_those_of_players_who_have_met_least_often():
    """All four have met, A and B three times, C and D twice: A meets C or D, although B has as many points."""
    points = {"A": 2, "B": 2, "C": 1, "D": 1}
    met = {
        frozenset("AB"): 3,
        frozenset("CD"): 2,
        **{frozenset(pair): 1 for pair in ("AC", "AD", "BC", "BD")},
    }
    once = dict.fromkeys(met, 1)
    for seed in map(str, range(10)):
        assert frozenset("AB") not in unordered(drawn(points, met, seed))
        assert unordered(drawn(points, once, seed)) == {frozenset("AB"), frozenset("CD")}


def test_a_meeting_more_is_better_than_a_rematch_more():
    """A and B have met three times and nobody else has met: fewer rematches come first, then meetings, then floats."""
    points = {"A": 3, "B": 3, "C": 2, "D": 2}
    met = {frozenset(pair): 3 if pair == "AB" else 1 for pair in ("AB", "AC", "AD", "BC", "BD")}
    assert unordered(drawn(points, met, "s")) == {frozenset("AB"), frozenset("CD")}


@pytest.mark.parametrize("number", range(6))
def test_large_hard_fields_attain_the_optimum(number):
    """The same for up to 64 players, by a second matching."""
    points, met = field(number, sizes=(32, 48, 64))
    right = Field(points, met)
    pairs = drawn(points, met, "large")
    assert sorted(player for pair in pairs for player in pair) == sorted(points)
    assert right.total(pairs) == least_by_matching(sorted(points), right.cost)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["shuffling", "counting"], indirect=True)
@pytest.mark.parametrize("number", [1001, 1004, 1006, 1012])
@pytest.mark.usefixtures("way")
def test_every_outcome_is_as_likely_as_it_must_be(number):
    """Section 6: uniform group by group. Chi-square over 1,500 draws; five standard deviations are far too many."""
    points, met = field(number, sizes=(6, 8))
    likely = Field(points, met).likely()
    draws = 1500
    seen = Counter(unordered(drawn(points, met, f"{number} {i}")) for i in range(draws))
    assert set(seen) <= set(likely)
    chi_square = sum((seen[p] - draws * share) ** 2 / (draws * share) for p, share in likely.items())
    freedom = len(likely) - 1
    assert freedom == 0 or (chi_square - freedom) ** 2 < Fraction(25 * 2 * freedom)


def test_the_draw_does_not_depend_on_the_order_of_its_input():
    """The same players in another order are the same draw."""
    points, met = field(3)
    other = dict(reversed(points.items()))
    assert drawn(points, met, "s") == drawn(other, dict(reversed(met.items())), "s")


def test_a_float_plays_first_in_the_lower_group_and_is_named_first():
    """Tables follow the order of pairing; the float's game stands first in the lower group."""
    points = {"A": 9, "B": 9, "C": 9, "D": 5, "E": 5, "F": 5}
    for seed in range(10):
        top, lower = pair_score_groups(score_groups(points, points), (), str(seed))
        assert len(top.pairs) == 1
        assert top.leaving == lower.floated_in == (lower.pairs[0][0],)


def test_quality_counts_a_fall_through_two_groups_in_both():
    """A player of group 0 paired in group 2 leaves 0 and 1, and had floated into 1."""
    level = {"A": 0, "B": 1, "C": 1, "D": 2}
    quality = quality_of([("A", "D"), ("B", "C")], level, {})
    assert quality.floats == ((1, 0), (1, 1))
    assert best_quality(level, {}).floats == ((1, 0), (1, 0))


def many_groups(number):
    """Large and small groups in any order, of players who have met few others or many."""
    chance = random.Random(number)
    sizes = [chance.choice([1, 1, 2, 3, 5, 8, 14, 24]) for _ in range(chance.randint(1, 9))]
    sizes[chance.randrange(len(sizes))] += sum(sizes) % 2
    level = {f"P{g}{i:02}": g for g, size in enumerate(sizes) for i in range(size)}
    near = chance.choice([1, 2, 9])  # players meet those of groups not far from theirs
    met = set()
    for player in level:
        close = sorted(p for p in level if p != player and abs(level[p] - level[player]) <= near)
        met |= {
            frozenset((player, p)) for p in chance.sample(close, min(chance.choice([0, 1, 3, 6]), len(close)))
        }
    return level, met


@pytest.mark.slow
@pytest.mark.parametrize("numbers", [range(i, i + 40) for i in range(0, 200, 40)], ids=str)
def test_parting_the_field_at_always_pairable_groups_changes_nothing(numbers, monkeypatch):
    """One matching of the whole field finds the same target, and the same players may leave each group."""

    def findings(level, met):
        groups = [sorted(p for p in level if level[p] == g) for g in range(max(level.values()) + 1)]
        view = feasibility.Feasibility(groups, opponents_of(met))
        below = {
            (g, player): view.rematches_below(g, [player])
            for g, group in enumerate(groups[:-1])
            if view.target.floats[g] == (1, 0)
            for player in group
        }
        return view.target, below

    fields = [many_groups(number) for number in numbers]
    quick = [findings(*field) for field in fields]
    monkeypatch.setattr(feasibility, "_large_groups", lambda *_: {})
    assert quick == [findings(*field) for field in fields]


def test_an_odd_field_cannot_be_paired():
    """The bye is given before."""
    with pytest.raises(ValueError, match="odd"):
        pair_score_groups((("A", "B", "C"),), (), "s")


def test_the_bye_goes_to_the_lowest_ranked_without_one():
    """P. 16, and I-29 where everybody has had one."""
    ranking = ("A", "B", "C", "D", "E")
    assert lowest_ranked(ranking, {"A": 0, "B": 0, "C": 1, "D": 1, "E": 1}, {}) == ["B"]
    assert lowest_ranked(ranking, {"A": 1, "B": 2, "C": 1, "D": 2, "E": 2}, {}) == ["C"]


@pytest.mark.parametrize(
    ("byes", "group"),
    [
        ("00000", "CDE"),  # all three with 0 points
        ("00001", "CD"),  # E has had one
        ("00111", "B"),  # of A and B, who have had none, B has fewer points
        ("11111", "CDE"),
        ("11222", "B"),
    ],
)
def test_the_bye_is_for_anybody_of_the_lowest_score_group(byes, group):
    """Magic, Play! Pokemon: by lot among those with the fewest points, who have had none, or the fewest."""
    ranking, points = "ABCDE", {"A": 6, "B": 3, "C": 0, "D": 0, "E": 0}
    had = dict(zip(ranking, map(int, byes), strict=True))
    assert "".join(lowest_score_group(ranking, had, points)) == group
    rule = "random in the lowest score group"
    drawn_ = {draw_bye(rule, ranking, had, points, f"seed {number}") for number in range(40)}
    assert drawn_ == set(group)


def test_tables_follow_the_pairing_and_keep_fixed_ones_free():
    """Two players who want table 2 in different games: the first game has it; of two wishes the first player's."""
    pairs = [("A", "B"), ("C", "D"), ("E", "F"), ("G", "H")]
    assert in_order_of_pairing(Seating(pairs=pairs, fixed={})) == (1, 2, 3, 4)
    assert in_order_of_pairing(Seating(pairs=pairs, fixed={"F": 1})) == (2, 3, 1, 4)
    assert in_order_of_pairing(Seating(pairs=pairs, fixed={"C": 9, "D": 1})) == (1, 9, 2, 3)
    assert in_order_of_pairing(Seating(pairs=pairs, fixed={"A": 2, "G": 2})) == (2, 1, 3, 4)
