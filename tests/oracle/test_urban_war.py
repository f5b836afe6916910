"""The second opinion on Urban War: the document's examples, its tables, and stacks of cards worked by hand."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from tests.oracle import naive, urban_war
from tests.oracle.pairings import all_pairings
from tests.oracle.records import Outcome, Player, RoundRecord, Row
from tests.oracle.urban_war import RULES, Pair


def game(
    lost1: int | None,
    lost2: int | None,
    ended: str = "",
    models: tuple[int, int] = (12, 12),
    withdrew: tuple[bool, bool] = (False, False),
    bonus: tuple[int | None, int | None] = (None, None),
    players: str = "AB",
) -> Row:
    """A row by what each force lost; 12 models have the thresholds 3, 6 and 9."""
    return Row(
        players[0],
        players[1],
        ended=ended,
        casualties1=lost1,
        casualties2=lost2,
        withdrew1=withdrew[0],
        withdrew2=withdrew[1],
        bonus1=bonus[0],
        bonus2=bonus[1],
        models1=models[0],
        models2=models[1],
    )


def worth(row: Row) -> Outcome:
    """What it is worth."""
    return urban_war.outcome(row)


@pytest.mark.parametrize(
    ("models", "expected"),
    [
        (12, (3, 6, 9)),  # the document's
        (13, (4, 7, 10)),  # 3.25, 6.5 and 9.75, rounded up
        (1, (1, 1, 1)),  # 0.25, 0.5, 0.75
        (2, (1, 1, 2)),  # 0.5, 1, 1.5
        (3, (1, 2, 3)),  # 0.75, 1.5, 2.25
        (4, (1, 2, 3)),
        (5, (2, 3, 4)),  # 1.25, 2.5, 3.75
        (6, (2, 3, 5)),  # 1.5, 3, 4.5
        (7, (2, 4, 6)),  # 1.75, 3.5, 5.25
    ],
)
def test_thresholds(models: int, expected: tuple[int, int, int]) -> None:
    """25, 50 and 75 % of the models, fractions rounded up."""
    assert urban_war.thresholds(models) == expected


@pytest.mark.parametrize(
    ("lost", "expected"),
    [(0, 0), (3, 0), (4, 1), (6, 1), (7, 2), (9, 2), (10, 3), (13, 3)],
)
def test_levels_of_13_models(lost: int, expected: int) -> None:
    """Light below 4, moderate from 4, heavy from 7, severe from 10."""
    assert urban_war.level(13, lost) == expected


@pytest.mark.parametrize(
    ("one", "other", "points"),
    [
        # The Game Result Table, row by row: 0, 3, 6 and 9 of 12 models lost.
        (0, 0, (12, 12)),
        (0, 3, (16, 8)),
        (0, 6, (20, 4)),
        (0, 9, (24, 0)),
        (3, 0, (8, 16)),
        (3, 3, (12, 12)),
        (3, 6, (16, 8)),
        (3, 9, (20, 4)),
        (6, 0, (4, 20)),
        (6, 3, (8, 16)),
        (6, 6, (12, 12)),
        (6, 9, (16, 8)),
        (9, 0, (0, 24)),
        (9, 3, (4, 20)),
        (9, 6, (8, 16)),
        (9, 9, (12, 12)),
    ],
)
def test_the_game_result_table(one: int, other: int, points: tuple[int, int]) -> None:
    """Crushing 24/0, Major 20/4, Minor 16/8, Draw 12/12, for the force with the lower level."""
    for ended in ("", "Time"):
        found = worth(game(one, other, ended))
        assert found.points == points
        assert found.winner == (0 if one == other else 1 if one < other else 2)


@pytest.mark.parametrize(
    ("row", "points", "winner"),
    [
        # Each force has thresholds of its own: 3 of 13 is light, 3 of 12 moderate.
        (game(3, 3, models=(13, 12)), (16, 8), 1),
        # A strategic withdrawal is severe whatever was lost: light against severe.
        (game(0, 2, withdrew=(False, True)), (24, 0), 1),
        (game(4, 0, "Time", withdrew=(True, True)), (12, 12), 0),
        # Bonus points come on top, also on a draw and for a loser; they don't make a winner.
        (game(0, 3, bonus=(2, None)), (18, 8), 1),
        (game(9, 0, bonus=(5, 1)), (5, 25), 2),
        (game(3, 3, bonus=(0, 4)), (12, 16), 0),
        # Conceded: the conceding force counts as lost, severe, the opponent what it lost: 7 of 12 is heavy.
        (game(0, 7, "Conceded 1"), (8, 16), 2),
        (game(0, 2, "Conceded 1"), (0, 24), 2),
        # Nothing entered: the opponent lost nothing, 24/0.
        (game(None, None, "Conceded 2"), (24, 0), 1),
        # I-24: an opponent at severe, or who withdrew, only draws.
        (game(None, 9, "Conceded 1"), (12, 12), 0),
        (game(None, None, "Conceded 1", withdrew=(False, True)), (12, 12), 0),
        # The opponent's bonus counts, the conceding player's own does not.
        (game(3, 0, "Conceded 2", bonus=(3, 4)), (23, 4), 1),
        (game(9, 0, "Conceded 2", bonus=(3, 4)), (15, 12), 0),
        # I-4: a no-show's opponent has the bye's 24.
        (game(None, None, "No-show 1"), (0, 24), 2),
        (game(None, None, "No-show 2"), (24, 0), 1),
        (game(None, None, "No-show both"), (0, 0), 0),
    ],
)
def test_every_ending(row: Row, points: tuple[int, int], winner: int) -> None:
    """Section 4, Urban War: what each way of ending is worth."""
    found = worth(row)
    assert (found.points, found.winner) == (points, winner)


def test_levels_are_told() -> None:
    """The conceding force is severe whatever is entered."""
    assert worth(game(0, 3)).levels == ("light", "moderate")
    assert worth(game(0, 6, "Conceded 1")).levels == ("severe", "heavy")


def test_a_bye_is_the_best_result_without_bonus() -> None:
    """24 points."""
    assert (worth(Row("A", None)).points[0], worth(Row("A", None)).winner) == (24, 1)


@pytest.mark.parametrize(
    ("registered", "rounds"),
    [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6), (65, 7)],
)
def test_rounds(registered: int, rounds: int) -> None:
    """5-8: 3, 9-16: 4, 17-32: 5, each doubling one more, and so on down too (I-23); no cut."""
    assert urban_war.stages("standard", registered) == (rounds, 0)


def test_a_small_event_by_hand() -> None:
    """Five players, 12 models each, three rounds, with a retirement.

    Round 1: A-B 0:9, 24/0; C-D 3:6, 16/8; E bye, 24.
    Round 2: A-E 3:3, 12/12; C-B, B concedes after C lost 9: severe both, 12/12, and B retires; D bye, 24.
    Points: A 36, E 36, C 28, D 32, B 12.
    Round 3, four in: E-D 0:3, 16/8; A-C 0:0, 12/12. A 48, B 12, C 40, D 40, E 52.
    Opponents: A met B, E and C, 12 + 52 + 40 = 104; C met D, B and A, 40 + 12 + 48 = 100;
    D met C and E, 40 + 52 = 92; E met A and D, 48 + 40 = 88; B met A and C, 48 + 40 = 88.
    Rank: E 52, A 48, C and D on 40, C's opponents 100 > 92; B retired, no rank.
    """
    rounds = [
        RoundRecord([game(0, 9), game(3, 6, players="CD"), Row("E", None)]),
        RoundRecord([game(3, 3, players="AE"), game(9, None, "Conceded 2", players="CB"), Row("D", None)]),
        RoundRecord([game(0, 3, players="ED"), game(0, 0, players="AC")]),
    ]
    table = naive.figures([Player(name) for name in "ABCDE"], rounds, RULES)
    points = {name: (line.tournament_points, line.opponents_points) for name, line in table.items()}
    assert points == {"A": (48, 104), "B": (12, 88), "C": (40, 100), "D": (40, 92), "E": (52, 88)}
    tallies = {name: (line.wins, line.losses, line.draws, line.byes) for name, line in table.items()}
    assert tallies == {
        "A": (1, 0, 2, 0),
        "B": (0, 1, 1, 0),
        "C": (1, 0, 2, 0),
        "D": (1, 2, 0, 1),
        "E": (2, 0, 1, 1),
    }
    assert [table[name].status for name in "ABCDE"] == ["active", "retired", "active", "active", "active"]
    assert naive.ranking(table, RULES) == [["E"], ["A"], ["C"], ["D"]]
    assert naive.meetings(rounds, 0, RULES) == {
        frozenset(pair) for pair in ("AB", "CD", "AE", "BC", "DE", "AC")
    }


def test_an_opponent_met_twice_counts_once_a_game() -> None:
    """A and B play twice: 24/0 and 12/12; A's opponents 12 + 12, B's 36 + 36. They share no rank."""
    rounds = [RoundRecord([game(0, 9)]), RoundRecord([game(3, 3)])]
    table = naive.figures([Player(name) for name in "AB"], rounds, RULES)
    assert [table[name].opponents_points for name in "AB"] == [24, 72]


def test_equal_players_share() -> None:
    """Two draws: all four on 12 points with opponents on 12, one group of four."""
    rounds = [RoundRecord([game(0, 0), game(9, 9, players="CD")])]
    table = naive.figures([Player(name) for name in "ABCD"], rounds, RULES)
    assert [sorted(group) for group in naive.ranking(table, RULES)] == [["A", "B", "C", "D"]]


def test_a_bye_goes_to_the_lowest_who_had_none() -> None:
    """C is lowest but had the bye; B is the next lowest. A no-show's win is a bye too (I-4)."""
    rounds = [
        RoundRecord([game(0, 9), Row("C", None), game(0, 6, players="DE")]),  # A 24, B 0, C 24, D 20, E 4
        RoundRecord([game(9, 0, players="CA"), Row("B", None), game(None, None, "No-show 2", players="DE")]),
    ]  # A 48, B 24, C 24, D 44, E 4 and gone
    table = naive.figures([Player(name) for name in "ABCDE"], rounds, RULES)
    assert table["E"].status == "dropped"
    # Opponents: B met A, 48; C met A, 48: equal. All but A have had a bye.
    assert naive.bye_candidates(table, {"B", "C", "D", "A"}, RULES) == {"A"}
    assert naive.bye_candidates(table, {"B", "C", "D"}, RULES) == {"B", "C"}


# -- pairing


def test_first_round_by_hand() -> None:
    """Stack a1 a2 b1 a3 a4 c1: a1 meets b1; a2 the first of another faction left, c1; a3 must meet a4."""
    factions = {name: name[0] for name in ("a1", "a2", "b1", "a3", "a4", "c1")}
    pairs = urban_war.first_round(["a1", "a2", "b1", "a3", "a4", "c1"], factions)
    assert pairs == [("a1", "b1"), ("a2", "c1"), ("a3", "a4")]
    assert urban_war.comes_from_a_shuffle(pairs, factions)
    assert not urban_war.comes_from_a_shuffle(pairs[::-1], factions)  # b1 lay there for a3


@pytest.mark.parametrize(
    "names", ["a1 a2 a3 a4 b1 b2", "a1 a2 a3 b1 b2 c1", "a1 a2 b1 b2 c1 c2", "a1 a2 a3 a4"]
)
def test_what_a_shuffle_can_give(names: str) -> None:
    """Of all ordered pairings exactly those pass that one of all orders of the stack gives."""
    factions = {name: name[0] for name in names.split()}
    given = {
        tuple(frozenset(pair) for pair in urban_war.first_round(stack, factions))
        for stack in permutations(factions)
    }
    passing = {
        ordered
        for pairing in all_pairings(list(factions))
        for ordered in permutations(pairing)
        if urban_war.comes_from_a_shuffle([(min(pair), max(pair)) for pair in ordered], factions)
    }
    assert passing == given


def cards(pairs: list[Pair]) -> list[str]:
    """Pairs in short."""
    return ["".join(pair) for pair in pairs]


def met(*pairs: str) -> set[frozenset[str]]:
    """Who has met."""
    return {frozenset(pair) for pair in pairs}


def test_later_round_by_hand() -> None:
    """The highest meets the next highest whom they have not met, and so on down."""
    assert cards(urban_war.later_round("ABCDEF", set())) == ["AB", "CD", "EF"]
    assert cards(urban_war.later_round("ABCDEF", met("AB", "AC"))) == ["AD", "BC", "EF"]
    # AB, CD leaves EF, who have met: the latest choice is undone, C meets E, and D F.
    assert cards(urban_war.later_round("ABCDEF", met("EF"))) == ["AB", "CE", "DF"]
    # F has met C, D and E: after AB each of CD, CE and CF ends in a rematch, so A meets C; then BD leaves EF and
    # BE leaves DF, who have met, so B meets F, and D E.
    assert cards(urban_war.later_round("ABCDEF", met("CF", "DF", "EF"))) == ["AC", "BF", "DE"]


def test_rematches_where_none_can_be_avoided() -> None:
    """As few as possible; of these the first in order, the unmet first (I-11)."""
    # Everybody has met everybody: two rematches whatever is done, in order AB, CD.
    everybody = met("AB", "AC", "AD", "BC", "BD", "CD")
    assert cards(urban_war.later_round("ABCD", everybody)) == ["AB", "CD"]
    # A has met all, the others nobody: A's game is a rematch with the next, B; C and D are free.
    assert cards(urban_war.later_round("ABCD", met("AB", "AC", "AD"))) == ["AB", "CD"]
    # Also C and D have met: one rematch is the least, A with C leaves BD.
    assert cards(urban_war.later_round("ABCD", met("AB", "AC", "AD", "CD"))) == ["AC", "BD"]
    # D has met all: A takes the unmet B, and C must play D again.
    assert cards(urban_war.later_round("ABCD", met("AD", "BD", "CD"))) == ["AB", "CD"]


def by_choices(pairing: frozenset[frozenset[str]], order: str, before: set[frozenset[str]]) -> list[int]:
    """How far down each player from the top had to look, the unmet first."""
    opponents = {player: opponent for pair in pairing for player in pair for opponent in pair - {player}}
    left, choices = list(order), []
    while left:
        top = left.pop(0)
        tried = sorted(left, key=lambda player: frozenset((top, player)) in before)
        choices.append(tried.index(opponents[top]))
        left.remove(opponents[top])
    return choices


@pytest.mark.parametrize("seed", range(60))
def test_backtracking_and_looking_at_everything_agree(seed: int) -> None:
    """Of all pairings that with the fewest rematches, and of these the first by everybody's choices."""
    chance = random.Random(seed)
    order = "".join(chance.sample("ABCDEFGH", chance.choice((4, 6, 8))))
    before = {frozenset(chance.sample(order, 2)) for _ in range(chance.randrange(3 * len(order)))}
    best = min(
        all_pairings(list(order)),
        key=lambda pairing: (len(pairing & before), by_choices(pairing, order, before)),
    )
    assert {frozenset(pair) for pair in urban_war.later_round(order, before)} == best


# -- tables


def test_tables_by_hand() -> None:
    """Lowest new to both; failing that new to the higher ranked; failing that the lowest free (I-30)."""
    played_on = {"A": {1}, "B": {2}, "C": {1, 2}, "D": {3}, "E": {1}, "F": {2}}
    # AB: 1 and 2 are known, 3. CD: free are 1 and 2, C knows both: the lowest free, 1. EF: 2 is left; F knows it,
    # E does not.
    assert urban_war.tables([("A", "B"), ("C", "D"), ("E", "F")], played_on) == [3, 1, 2]
    # Nobody new: the first pair takes 1, the second 2.
    assert urban_war.tables([("A", "B"), ("C", "D")], {}) == [1, 2]
    # I-40: five tables were used before, three games are left: A has 1 and 2 behind, B 3 and 4, so 5; 2 is new to C and
    # D, 1 to E and F.
    behind = {"A": {1, 2}, "B": {3, 4}, "C": {1, 3}, "D": {3, 1}, "E": {2, 3}, "F": {3, 2}}
    assert urban_war.tables([("A", "B"), ("C", "D"), ("E", "F")], behind, 5) == [5, 2, 1]
    # 1 is known to the lower, 2 to the higher: 1, new to the higher ranked.
    assert urban_war.tables([("A", "B"), ("C", "D")], {"A": {2}, "B": {1}}) == [1, 2]
