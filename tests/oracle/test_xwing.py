"""The second opinion on X-Wing: the document's examples and rows worked by hand."""

from __future__ import annotations

import pytest

from tests.oracle import naive, naive_bracket, pairings, xwing
from tests.oracle.records import Player, RoundRecord, Row


@pytest.mark.parametrize(
    ("row", "points", "margins"),
    [
        # Bradley and Cara: 100 - 24 = 76; 100 + 76 = 176 and 100 - 76 = 24.
        ((100, 24, "Defeated"), (1, 0), (176, 24)),
        # The same the other way round.
        ((24, 100, "Defeated"), (0, 1), (24, 176)),
        # Time, 61 - 50 = 11: 111 and 89.
        ((61, 50, "Time"), (1, 0), (111, 89)),
        # Played out without a word: 0 - 99 = -99: 1 and 199.
        ((0, 99), (0, 1), (1, 199)),
        # Identical scores, Final Salvo won by player 2: 100 each, the win is 1 point all the same.
        ((37, 37, "Time", 2), (0, 1), (100, 100)),
        ((0, 0, "", 1), (1, 0), (100, 100)),
        # Mutual destruction: both 100, Final Salvo decides.
        ((100, 100, "Mutual destruction", 1), (1, 0), (100, 100)),
        # Player 1 concedes at 40-12: player 2 has 100 (I-14), 40 - 100 = -60: 40 and 160.
        ((40, 12, "Conceded 1"), (0, 1), (40, 160)),
        # Nothing entered: 0 against 100.
        ((None, None, "Conceded 2"), (1, 0), (200, 0)),
        # The conceding player was ahead, 90-0: 100 - 90 = 10.
        ((0, 90, "Conceded 2"), (1, 0), (110, 90)),
        # I-4: a no-show's opponent has the bye's result, the absent nothing.
        ((None, None, "No-show 1"), (0, 1), (0, 150)),
        ((None, None, "No-show 2"), (1, 0), (150, 0)),
        ((None, None, "No-show both"), (0, 0), (0, 0)),
    ],
)
def test_every_ending(row: tuple[object, ...], points: tuple[int, int], margins: tuple[int, int]) -> None:
    """Section 4, X-Wing: 1 point for a win; both margins are 100 and the lead, one above, one below."""
    worth = xwing.outcome(Row("A", "B", *row))
    assert (worth.points, worth.margins) == (points, margins)


def test_a_bye() -> None:
    """A win with a margin of 150."""
    worth = xwing.outcome(Row("A", None))
    assert (worth.winner, worth.points[0], worth.margins[0]) == (1, 1, 150)


def test_scores_as_a_concession_leaves_them() -> None:
    """The opponent's score becomes 100, the conceding player's stays; an empty one is 0 (I-14)."""
    assert xwing.outcome(Row("A", "B", 40, 12, "Conceded 1")).scores == (40, 100)
    assert xwing.outcome(Row("A", "B", None, None, "Conceded 2")).scores == (100, 0)


@pytest.mark.parametrize(
    ("structure", "edges", "expected"),
    [
        ("basic", (4, 8), (3, 0)),
        ("basic", (9, 16), (4, 0)),
        ("basic", (17, 24), (4, 4)),
        ("basic", (25, 40), (5, 4)),
        ("basic", (41, 44), (5, 8)),
        ("basic", (45, 76), (6, 8)),
        ("basic", (77, 148), (6, 16)),
        ("basic", (149, 600), (7, 16)),
        ("advanced", (9, 12), (4, 4)),
        ("advanced", (13, 24), (4, 8)),
        ("advanced", (25, 40), (5, 8)),
        ("advanced", (41, 76), (6, 8)),
        ("advanced", (77, 148), (6, 16)),
        ("advanced", (149, 288), (6, 32)),
        ("advanced", (289, 512), (7, 32)),
        ("advanced", (513, 600), (8, 32)),
    ],
)
def test_structures(structure: str, edges: tuple[int, int], expected: tuple[int, int]) -> None:
    """The tables of the Basic and the Advanced structure: Swiss rounds and size of the cut."""
    assert [xwing.stages(structure, registered) for registered in edges] == [expected, expected]


def test_john_stella_and_laramy() -> None:
    """Three on 5 points and Kyle, the next, on 4: one of the three floats down, as Laramy does, whoever it is.

    With nobody met before there are three such pairings, equally likely.
    """
    points = {"John": 5, "Stella": 5, "Laramy": 5, "Kyle": 4}
    documents = frozenset({frozenset(("John", "Stella")), frozenset(("Laramy", "Kyle"))})
    chances = pairings.draw_probabilities(points, set())
    assert len(chances) == 3
    assert chances[documents].denominator == 3
    assert pairings.is_right(documents, points, set())


def test_rematches_stay_banned_over_a_cut() -> None:
    """No rematch in all Swiss rounds of the event, whichever stage; a no-show is no meeting (I-32, I-33)."""
    rounds = [
        RoundRecord([Row("A", "B", 50, 0), Row("C", "D", ended="No-show 1")]),
        RoundRecord([Row("A", "C", 50, 0)], stage=1),
        RoundRecord([Row("A", "D", 50, 0)], stage=2, elimination=True),
    ]
    met = {frozenset("AB"), frozenset("AC")}
    assert naive.meetings(rounds, 1, xwing.RULES) == met
    assert naive.meetings(rounds, 1) == {frozenset("AC")}  # Runewars begins anew


def test_a_small_event_by_hand() -> None:
    """Three players, two rounds; a round's opponents' strength counts byes as rounds played (I-1).

    Round 1: A-B 100:24 (A 1/176, B 0/24); C bye (1/150).
    Round 2: C-A, A concedes 30:0 entered for A: 0 - ... C has 100, A 30: C 1/170, A 0/30; B bye (1/150).
    """
    rounds = [
        RoundRecord([Row("A", "B", 100, 24, "Defeated"), Row("C", None)]),
        RoundRecord([Row("C", "A", None, 30, "Conceded 2"), Row("B", None)]),
    ]
    table = naive.figures([Player(name) for name in "ABC"], rounds, xwing.RULES)
    figures = {name: (line.tournament_points, line.margin_of_victory) for name, line in table.items()}
    assert figures == {"A": (1, 206), "B": (1, 174), "C": (2, 320)}
    # A met B (1 point, 2 rounds) and C (2/2): (1/2 + 1) / 2 = 3/4. B and C met A (1/2).
    assert [float(table[name].strength_of_schedule) for name in "ABC"] == [0.75, 0.5, 0.5]
    assert naive.ranking(table, xwing.RULES) == [["C"], ["A"], ["B"]]


def test_a_final_salvo_wins_a_final() -> None:
    """Equal scores in elimination: the winner entered goes through."""
    final = RoundRecord([Row("A", "B", 40, 40, "Time", 2)], elimination=True)
    table = {name: naive.Figures() for name in "AB"}
    assert naive_bracket.through([("A", "B")], final, table, xwing.RULES) == ["B"]
    assert naive_bracket.final_places("AB", [final], table, xwing.RULES) == [["B"], ["A"]]
