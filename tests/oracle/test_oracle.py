"""The second opinion on examples that were worked by hand: the documents' own, and one small event."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.oracle import naive, naive_bracket, pairings, runewars
from tests.oracle.records import Player, RoundRecord, Row


def outcome(*columns: object) -> tuple[tuple[int, int], tuple[int, int]]:
    """(points, margins) of a row for `A` and `B` with score 1, score 2, ended, winner."""
    worth = runewars.outcome(Row("A", "B", *columns))
    return worth.points, worth.margins


def pair(a: str, b: str) -> frozenset[str]:
    """A pairing's two players."""
    return frozenset((a, b))


def test_sal_and_elaine() -> None:
    """Time, 107-49: 107 - 49 = 58, in the row 30-69, so 7/4."""
    assert outcome(107, 49, "Time") == ((7, 4), (58, 0))


def test_bradley_and_cara() -> None:
    """Cara's army destroyed, 200-140: 200 - 140 = 60, in the row 30-69, so 7/4."""
    assert outcome(200, 140, "Defeated") == ((7, 4), (60, 0))


@pytest.mark.parametrize(
    ("margin", "points"),
    [
        (0, (6, 5)),
        (29, (6, 5)),
        (30, (7, 4)),
        (69, (7, 4)),
        (70, (8, 3)),
        (109, (8, 3)),
        (110, (9, 2)),
        (149, (9, 2)),
        (150, (10, 1)),
        (200, (10, 1)),
    ],
)
def test_every_edge_of_the_points_table(margin: int, points: tuple[int, int]) -> None:
    """The rows 0-29, 30-69, 70-109, 110-149, 150-200; the second player may win as well."""
    winner = 1 if margin == 0 else None
    assert outcome(margin, 0, "", winner) == (points, (margin, 0))
    assert outcome(0, margin, "", winner and 2) == (points[::-1], (0, margin))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        # Eight rounds: higher score, 120 - 90 = 30.
        ((120, 90, "Rounds"), ((7, 4), (30, 0))),
        # Equal, Final Flurry won by player 2: margin 0.
        ((80, 80, "Time", 2), ((5, 6), (0, 0))),
        # Both armies destroyed: margin 0 for both, the higher score wins.
        ((215, 200, "Mutual destruction"), ((6, 5), (0, 0))),
        ((200, 200, "Mutual destruction", 2), ((5, 6), (0, 0))),
        # Defeated although ahead by objectives: the one with a unit left wins, 200 - 230 < 0, so margin 0.
        ((200, 230, "Defeated", 1), ((6, 5), (0, 0))),
        # 230 - 10 = 220, at most 200.
        ((230, 10, "Defeated"), ((10, 1), (200, 0))),
        # Conceded: 120 - 50 = 70 stands, by the table 8, the conceding player 0.
        ((120, 50, "Conceded 2"), ((8, 0), (70, 0))),
        # 160 - 0 = 160: the table's 10.
        ((0, 160, "Conceded 1"), ((0, 10), (0, 160))),
        # 119 - 50 = 69 < 70: 8 and 70 instead.
        ((119, 50, "Conceded 2"), ((8, 0), (70, 0))),
        # Behind, or nothing entered: 8 and 70.
        ((20, 150, "Conceded 2"), ((8, 0), (70, 0))),
        ((None, None, "Conceded 1"), ((0, 8), (0, 70))),
        # An empty score is 0: 130 - 0 = 130.
        ((130, None, "Conceded 2"), ((9, 0), (130, 0))),
        # I-4: a no-show's opponent has the bye's result, the absent nothing.
        ((None, None, "No-show 1"), ((0, 8), (0, 70))),
        ((None, None, "No-show 2"), ((8, 0), (70, 0))),
        ((None, None, "No-show both"), ((0, 0), (0, 0))),
    ],
)
def test_every_ending(row: tuple[object, ...], expected: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """Section 4, Runewars: what each way of ending is worth."""
    assert outcome(*row) == expected


def test_john_stella_felix_and_kyle() -> None:
    """Three on 15 of whom John and Felix have met, one on 13: one of the two plays Stella, the other floats.

    Without rematch there are John-Stella, Felix-Kyle and Felix-Stella, John-Kyle: one player of the top
    group goes down in each (f_1 = 1), so both are right and equally likely. The bottom group loses nobody.
    """
    points = {"John": 15, "Stella": 15, "Felix": 15, "Kyle": 13}
    met = {pair("John", "Felix")}
    best, attaining = pairings.best_pairings(points, met)
    assert best == (0, 1, 0, 0, 0)
    documents = frozenset({pair("John", "Stella"), pair("Felix", "Kyle")})
    other = frozenset({pair("Felix", "Stella"), pair("John", "Kyle")})
    assert attaining == {documents, other}
    assert pairings.draw_probabilities(points, met) == {documents: Fraction(1, 2), other: Fraction(1, 2)}
    rematch = frozenset({pair("John", "Felix"), pair("Stella", "Kyle")})
    assert pairings.vector(rematch, points, met) == (1, 1, 0, 0, 0)


def test_steven_and_eve() -> None:
    """Second place drops before the top 4: fifth comes in as fourth, fourth is third, third second.

    Games: #1 first against Eve, #2 the former third against the former fourth.
    """
    order = ["Anna", "Steven", "Bruno", "Carl", "Eve", "Finn"]
    table = {player: naive.Figures() for player in order}
    table["Steven"].status = "dropped"
    seeds = naive_bracket.cut(order, table, 4)
    assert seeds == ["Anna", "Bruno", "Carl", "Eve"]
    assert naive_bracket.first_games(seeds) == [("Anna", "Eve"), ("Bruno", "Carl")]


def test_a_small_event_by_hand() -> None:
    """Five players, three rounds, with a drop and return, a late entry and a no-show.

    Round 1: A-B 107:49 time (A 7/58, B 4/0); C-D 200:140 defeated (C 7/60, D 4/0); E bye (8/70). B drops.
    Round 2: F comes late. In: A 7, C 7, D 4, E 8, F 0. Five, so a bye: F is lowest and has none: F (8/70).
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
    assert naive.bye_candidates(entering, naive.active(entering)) == {"F"}

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
    assert naive.meetings([first, second], 0) == {pair("A", "B"), pair("C", "D")}
    # In: B C D E F. B, C and D have no bye yet; B and D are on 4/0, D's strength 15/2 > 7: B is lowest.
    assert naive.bye_candidates(two, naive.active(two)) == {"B"}


def test_strength_of_schedule_is_a_mean_of_quotients() -> None:
    """Opponents on 7 after 1 round and 8 after 2 give (7/1 + 8/2) / 2 = 11/2, not (7 + 8) / 3."""
    rounds = [
        RoundRecord([Row("A", "B", 0, 58), Row("C", "D", 0, 10)]),  # B 7, A 4; D 6, C 5
        RoundRecord([Row("A", "C", 69, 0)], [("B", "Drop")]),  # A 7 (margin 69), C 4; B and D missed it
    ]
    table = naive.figures([Player(name) for name in "ABCD"], rounds)
    # A met B (7 points, 1 round) and C (5 + 4 = 9 points, 2 rounds): (7 + 9/2) / 2 = 23/4.
    assert table["A"].strength_of_schedule == Fraction(23, 4)


def test_everybody_has_had_a_bye() -> None:
    """Then the lowest of those with the fewest; a no-show's win counts as one (I-4, I-29)."""
    players = [Player(name) for name in "ABC"]
    rounds = [
        RoundRecord([Row("A", "B", 100, 0), Row("C", None)]),  # A 8, B 3, C 8
        RoundRecord([Row("A", "C", 100, 0), Row("B", None)]),  # A 16, B 11, C 11
        RoundRecord([Row("B", "C", 100, 0), Row("A", None)]),  # A 24, B 19, C 14
        RoundRecord(
            [Row("A", "B", ended="No-show 2"), Row("C", None)], [("B", "Rejoin")]
        ),  # A 32, B 19, C 22
    ]
    table = naive.figures(players, rounds[:3])
    assert naive.bye_candidates(table, {"A", "B", "C"}) == {"C"}
    table = naive.figures(players, rounds)
    assert [table[player].byes for player in "ABC"] == [2, 1, 2]
    assert naive.bye_candidates(table, {"A", "B", "C"}) == {"B"}


def test_a_cut_leaves_the_others_eliminated() -> None:
    """Who missed the cut is eliminated, who had dropped stays dropped; points run on, meetings begin anew."""
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
    assert naive.meetings(rounds, 1) == {pair("A", "C")}


def test_bracket_by_game_number() -> None:
    """Eight seeds: 1-8, 2-7, 3-6, 4-5; then the winner of #1 meets that of #4, #2 that of #3."""
    games = naive_bracket.first_games(list("ABCDEFGH"))
    assert games == [("A", "H"), ("B", "G"), ("C", "F"), ("D", "E")]
    assert naive_bracket.next_games(["H", "B", "C", "E"]) == [("H", "E"), ("B", "C")]
    assert naive_bracket.first_games(list("ABCDE"))[:3] == [("A", None), ("B", None), ("C", None)]


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


@pytest.mark.parametrize(
    ("structure", "registered", "expected"),
    [
        ("basic", 4, (2, 0)),
        ("basic", 8, (2, 0)),
        ("basic", 9, (3, 0)),
        ("basic", 32, (3, 0)),
        ("basic", 33, (4, 0)),
        ("basic", 48, (4, 0)),
        ("basic", 49, (5, 0)),
        ("advanced", 9, (3, 0)),
        ("advanced", 28, (3, 0)),
        ("advanced", 29, (4, 2)),
        ("advanced", 44, (4, 2)),
        ("advanced", 45, (5, 2)),
        ("advanced", 90, (5, 2)),
        ("advanced", 91, (5, 4)),
    ],
)
def test_structures(structure: str, registered: int, expected: tuple[int, int]) -> None:
    """The tables of the Basic and the Advanced structure: Swiss rounds and size of the cut."""
    assert runewars.stages(structure, registered) == expected


def test_a_player_who_falls_through_two_groups() -> None:
    """A on 10, B on 8, C and D on 6; A has met B, B has met D: A and B both go down, A through B's group.

    Pairs A-D and B-C: f_1 = 1 (A), f_2 = 2 (A and B), of whom one had floated in (A): d_2 = 1.
    """
    points = {"A": 10, "B": 8, "C": 6, "D": 6}
    met = {pair("A", "B"), pair("B", "D")}
    best, attaining = pairings.best_pairings(points, met)
    assert attaining == {frozenset({pair("A", "D"), pair("B", "C")})}
    assert best == (0, 1, 0, 2, 1, 0, 0)


def test_draw_is_uniform_group_by_group() -> None:
    """Three on 10, three on 8: the top group's pair and who leaves it are one of three, then one of three.

    Whoever comes down meets one of three in the lower group, the other two play: 9 pairings, 1/9 each.
    """
    points = {"A": 10, "B": 10, "C": 10, "X": 8, "Y": 8, "Z": 8}
    chances = pairings.draw_probabilities(points, set())
    assert len(chances) == 9
    assert set(chances.values()) == {Fraction(1, 9)}
    # If A may meet only X below, A comes down in 1 of 3 draws as before, and then only one draw is left.
    chances = pairings.draw_probabilities(points, {pair("A", "Y"), pair("A", "Z")})
    assert chances[frozenset({pair("B", "C"), pair("A", "X"), pair("Y", "Z")})] == Fraction(1, 3)
    assert sum(chances.values()) == 1


@pytest.mark.parametrize("seed", range(60))
def test_brute_force_and_matching_agree(seed: int) -> None:
    """Both ways to find the optimum give the same on random small fields with few and many rematches."""
    chance = random.Random(seed)
    players = [f"P{number}" for number in range(chance.choice((4, 6, 8, 8, 10)))]
    points = {player: chance.choice((10, 9, 8, 6, 5)) for player in players}
    met = {frozenset(chance.sample(players, 2)) for _ in range(chance.randrange(3 * len(players)))}
    best, attaining = pairings.best_pairings(points, met)
    assert pairings.optimum(points, met) == best
    assert {pairings.vector(pairing, points, met) for pairing in attaining} == {best}
    assert sum(pairings.draw_probabilities(points, met).values()) == 1


def test_a_pairing_must_seat_everybody_once() -> None:
    """A pairing that leaves somebody out or seats somebody twice is none."""
    points = {"A": 1, "B": 1, "C": 1, "D": 1}
    with pytest.raises(ValueError, match="missing"):
        pairings.vector([pair("A", "B")], points, set())
    with pytest.raises(ValueError, match="missing"):
        pairings.vector([pair("A", "B"), pair("B", "C")], points, set())
