"""The kit by which draws and whole events are judged: on examples worked by hand, and its two judges by each other.

Few tests, as what it says is compared with the program in every event: `tests/regulations/examples` holds the program
to the documents, result by result and row by row of their structures.
"""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.oracle import naive, naive_bracket, seating, urban_war
from tests.oracle.pairings import Field, all_pairings, best_pairings, least_by_matching, unordered
from tests.oracle.records import Player, RoundRecord, Row


def met_of(*pairs: str) -> set[frozenset[str]]:
    """Who has met, as in "AB"."""
    return {frozenset(pair) for pair in pairs}


# -- pairings


def test_john_stella_felix_and_kyle() -> None:
    """P. 16: three on 15, Kyle on 13, John has met Felix. John or Felix floats to Kyle, each as likely."""
    field = Field({"J": 15, "S": 15, "F": 15, "K": 13}, met_of("JF"))
    assert field.likely() == {
        unordered(["JS", "FK"]): Fraction(1, 2),
        unordered(["FS", "JK"]): Fraction(1, 2),
    }
    assert field.digits(field.total(["JS", "FK"])) == (0, [(1, 0), (0, 0)])
    assert field.digits(field.total(["JF", "SK"])) == (1, [(1, 0), (0, 0)])


def test_a_fall_through_two_groups_counts_in_both() -> None:
    """A and B have met, B and D: A meets D and leaves both groups, the second having floated in; B leaves its own."""
    field = Field({"A": 10, "B": 8, "C": 6, "D": 6}, met_of("AB", "BD"))
    assert field.best() == [(("A", "D"), ("B", "C"))]
    assert field.digits(field.total(["AD", "BC"])) == (0, [(1, 0), (2, 1), (0, 0)])


def test_the_draw_is_uniform_group_by_group() -> None:
    """Three on 10, three on 8: one of three leaves the top group, and meets one of three: 9 pairings, 1/9 each.

    If A may meet only X below, A comes down in one of three draws as before, and then only one draw is left.
    """
    points = {"A": 10, "B": 10, "C": 10, "X": 8, "Y": 8, "Z": 8}
    assert list(Field(points, set()).likely().values()) == [Fraction(1, 9)] * 9
    likely = Field(points, met_of("AY", "AZ")).likely()
    assert likely[unordered(["BC", "AX", "YZ"])] == Fraction(1, 3)
    assert sum(likely.values()) == 1


def test_trying_everything_tries_everything() -> None:
    """1, 3, 15 and 105 pairings of 2, 4, 6 and 8; none of three, nor where a pair is not allowed."""
    assert [len(all_pairings("ABCDEFGH"[:size])) for size in (2, 4, 6, 8)] == [1, 3, 15, 105]
    assert best_pairings("ABC", lambda *_: 0) == (None, [])
    assert best_pairings("AB", lambda *_: None) == (None, [])


@pytest.mark.parametrize("sizes", [(2, 4, 6, 8), (12, 18, 24, 30)], ids=["small", "large"])
def test_both_judges_agree(sizes: tuple[int, ...]) -> None:
    """All pairings of small fields, a matching of the whole of large ones: looking at parts alone changes nothing."""
    for number in range(20):
        chance = random.Random(number)
        players = [f"P{i:02}" for i in range(chance.choice(sizes))]
        points = {player: chance.randrange(chance.randint(1, 5)) for player in players}
        density = chance.choice([0, 0.2, 0.5, 0.8, 0.95])
        met = {frozenset((a, b)) for a in players for b in players if a < b and chance.random() < density}
        chance.shuffle(players)
        field = Field(points, met)
        least = least_by_matching(players, field.cost)
        assert field.least(list(zip(players[::2], players[1::2], strict=True))) == least
        if len(players) <= 8:
            assert {field.total(pairing) for pairing in field.best()} == {least}


def test_by_rank_is_the_first_of_all_pairings_with_the_fewest_rematches() -> None:
    """Urban War: each player from the top tries those below in order, the unmet first."""
    for number in range(40):
        chance = random.Random(number)
        order = chance.sample("ABCDEFGH", chance.choice((2, 4, 6, 8)))
        density = chance.choice([0.2, 0.5, 0.8, 1])
        met = {frozenset((a, b)) for a in order for b in order if a < b and chance.random() < density}

        def wish(pair: tuple[str, str], order=order, met=met) -> tuple[bool, int]:
            return frozenset(pair) in met, order.index(pair[1])

        _, fewest = best_pairings(order, lambda *pair, met=met: int(frozenset(pair) in met))
        first = min(fewest, key=lambda pairing, wish=wish: list(map(wish, pairing)))
        assert urban_war.later_round(order, met) == list(first)


def test_tables_by_hand() -> None:
    """Lowest new to both; failing that new to the higher ranked; failing that the lowest free (I-30)."""
    played_on = {"A": {1}, "B": {2}, "C": {1, 2}, "D": {3}, "E": {1}, "F": {2}}
    # AB: 1 and 2 are known, 3. CD: free are 1 and 2, C knows both: the lowest free, 1. EF: 2 is left; F knows it,
    # E does not.
    assert seating.tables([("A", "B"), ("C", "D"), ("E", "F")], played_on=played_on) == [3, 1, 2]
    # Nobody new: the first pair takes 1, the second 2.
    assert seating.tables([("A", "B"), ("C", "D")], played_on={}) == [1, 2]
    # I-40: five tables were used before, three games are left: A has 1 and 2 behind, B 3 and 4, so 5; 2 is new to C and
    # D, 1 to E and F.
    behind = {"A": {1, 2}, "B": {3, 4}, "C": {1, 3}, "D": {3, 1}, "E": {2, 3}, "F": {3, 2}}
    assert seating.tables([("A", "B"), ("C", "D"), ("E", "F")], played_on=behind, available=5) == [5, 2, 1]
    # 1 is known to the lower, 2 to the higher: 1, new to the higher ranked.
    assert seating.tables([("A", "B"), ("C", "D")], played_on={"A": {2}, "B": {1}}) == [1, 2]


# -- whole events


def test_a_small_event_of_runewars() -> None:
    """Five players, three rounds, with a drop and return, a late entry and a no-show.

    Round 1: A-B 107:49 time (A 7/58, B 4/0); C-D 200:140 defeated (C 7/60, D 4/0); E bye (8/70). B drops.
    Round 2: F comes late. In: A, C, D, E, F. F has the bye (8/70).
        E-A: A does not appear: E 8/70, a second bye in effect; A unpaired loss, dropped. C-D, a rematch:
        D concedes, nothing entered: C 8/70, D 0/0. B returns.
    """
    players = [
        *(Player(name) for name in "ABCDE"),
        Player("F", late_from_round=2),
        Player("G", withdrawn=True),
    ]
    first = RoundRecord(
        [Row("A", "B", 107, 49, "Time"), Row("C", "D", 200, 140, "Defeated"), Row("E", None)], [("B", "Drop")]
    )
    second = RoundRecord(
        [Row("E", "A", ended="No-show 2"), Row("C", "D", ended="Conceded 2"), Row("F", None)],
        [("B", "Rejoin")],
    )
    one = naive.figures(players, [first])
    assert sorted(one) == ["A", "B", "C", "D", "E"]  # F is listed from round 2 on, G never
    # E 8; then A and C on 7 by margin 60 > 58; then B and D on 4, margin 0, strength 7/1 both: equal.
    assert naive.ranking(one) == [["E"], ["C"], ["A"], ["B", "D"]]
    assert (one["B"].status, one["B"].losses) == ("dropped", 1)
    entering = naive.figures(players, [first], entering=True)
    assert naive.active(entering) == {"A", "C", "D", "E", "F"}

    two = naive.figures(players, [first, second])
    expected = {
        # points, margin, wins, losses, byes, rounds played, opponents, status
        "A": (7, 58, 1, 1, 0, 1, ["B"], "dropped"),
        "B": (4, 0, 0, 2, 0, 1, ["A"], "active"),  # lost once, missed round 2
        "C": (15, 130, 2, 0, 0, 2, ["D", "D"], "active"),
        "D": (4, 0, 0, 2, 0, 2, ["C", "C"], "active"),
        "E": (16, 140, 2, 0, 2, 2, [], "active"),  # two byes' results, nobody met
        "F": (8, 70, 1, 1, 1, 1, [], "active"),  # missed round 1
    }
    for player, values in expected.items():
        line = two[player]
        found = (line.tournament_points, line.margin_of_victory, line.wins, line.losses)
        assert (*found, line.byes, line.rounds_played, line.opponents, line.status) == values, player
    # Strength: A met B: 4/1. B met A: 7/1 (A's unpaired loss is no round played). C met D twice: 4/2.
    # D met C twice: 15/2. E and F met nobody: 0.
    strengths = {player: line.strength_of_schedule for player, line in two.items()}
    assert strengths == {"A": 4, "B": 7, "C": 2, "D": Fraction(15, 2), "E": 0, "F": 0}
    assert naive.meetings([first, second], 0) == {frozenset("AB"), frozenset("CD")}


def test_a_cut_leaves_the_others_eliminated() -> None:
    """Who missed the cut is eliminated, who had dropped stays dropped; points run on, meetings start again."""
    players = [Player(name) for name in "ABCDE"]
    rounds = [
        RoundRecord([Row("A", "B", 100, 0), Row("C", "D", 50, 0), Row("E", None)], [("E", "Drop")]),
        RoundRecord([Row("A", "C", 100, 0)], stage=1),
    ]
    assert {line.status for line in naive.figures(players, rounds[:1]).values()} == {"active", "dropped"}
    table = naive.figures(players, rounds)
    statuses = {player: line.status for player, line in table.items()}
    assert statuses == {"A": "active", "B": "eliminated", "C": "active", "D": "eliminated", "E": "dropped"}
    assert table["A"].tournament_points == 16
    assert table["B"].strength_of_schedule == Fraction(16, 2)
    assert naive.meetings(rounds, 1) == {frozenset("AC")}


def test_places_with_a_drop_inside_the_bracket() -> None:
    """Top 4 of six: B wins its semifinal and leaves, so A has a bye in the final.

    A first; B, who did not play the final, second; then the semifinal's losers C and D in Swiss order,
    then E; F was disqualified and has no place.
    """
    order = list("ABCDE")
    table = {player: naive.Figures() for player in "ABCDEF"}
    table["F"].status = "disqualified"
    semifinals = RoundRecord(
        [Row("A", "D", 50, 0), Row("B", "C", ended="Conceded 2")], [("B", "Drop")], elimination=True
    )
    table["B"].status = "dropped"
    games = naive_bracket.first_games(["A", "B", "C", "D"])
    through = naive_bracket.through(games, semifinals, table)
    assert through == ["A", None]
    assert naive_bracket.next_games(through) == [("A", None)]
    final = RoundRecord([Row("A", None)], elimination=True)
    expected = [["A"], ["B"], ["C", "D"], ["E"]]
    assert naive_bracket.final_places([*order, "F"], [semifinals, final], table) == expected
    assert naive_bracket.final_places([*order, "F"], [semifinals], table) == expected


def battle(lost1: int | None, lost2: int | None, ended: str = "", players: str = "AB") -> Row:
    """A row by what each force lost; 12 models have the thresholds 3, 6 and 9."""
    return Row(*players, ended=ended, casualties1=lost1, casualties2=lost2, models1=12, models2=12)


def test_a_small_event_of_urban_war() -> None:
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
        RoundRecord([battle(0, 9), battle(3, 6, players="CD"), Row("E", None)]),
        RoundRecord(
            [battle(3, 3, players="AE"), battle(9, None, "Conceded 2", players="CB"), Row("D", None)]
        ),
        RoundRecord([battle(0, 3, players="ED"), battle(0, 0, players="AC")]),
    ]
    table = naive.figures([Player(name) for name in "ABCDE"], rounds, urban_war.RULES)
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
    assert naive.ranking(table, urban_war.RULES) == [["E"], ["A"], ["C"], ["D"]]
    assert naive.meetings(rounds, 0, urban_war.RULES) == {
        frozenset(pair) for pair in ("AB", "CD", "AE", "BC", "DE", "AC")
    }
