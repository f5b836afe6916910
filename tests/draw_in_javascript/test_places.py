"""draw.js: tables, what a round is played with, and single elimination, worked out by hand."""

from __future__ import annotations

from tests.draw_in_javascript.node import call
from tests.draw_in_javascript.rounds import SEEDS, draw_file, drawn, game, together
from tests.oracle.draw import shuffled

# --- Tables


def test_fixed_tables_are_kept_free() -> None:
    """D always sits at 9, E at 1, F at 4, G at 1 too and H at 5: A-B have the lowest free table, 2, and C-D sit at 9.

    In a game of two such players the first's counts: E-F sit at 1, and G-H want that too. Of two games that want one
    table the first has it, and G-H have the lowest free one, 3.
    """
    draw = draw_file("ABCDEFGH", method="by rank")
    fixed = {"E": 1, "D": 9, "G": 1, "H": 5, "F": 4}
    draw["players"] = [each | {"fixed_table": fixed.get(each["player"])} for each in draw["players"]]
    (pairings,) = drawn((draw, [[]]))
    assert together(pairings) == ["AB", "CD", "EF", "GH"]
    assert [pairing["table"] for pairing in pairings] == [2, 9, 1, 3]


def test_urban_war_looks_for_new_tables() -> None:
    """A played on 1, so A-B sit at 2; C on 1 and D on 3: C-D at neither, but 2 is taken: 3, new to C; E-F have 1.

    I-30: what neither knows, failing that what the higher ranked does not know, failing that any. B was to play A on
    table 2 in round 2, but one was absent: nobody has played there.
    """
    draw = draw_file("ABCDEF", 3, method="by rank", rematches_from=None, tables="not played on before")
    first = [game("A", "C", table=1), game("D", "E", table=3), game("B", "F", table=4)]
    (pairings,) = drawn((draw, [first, [game("A", "B", table=2, ended="No-show both", winner=0)]]))
    assert [(pairing["player1"], pairing["table"]) for pairing in pairings] == [("A", 2), ("C", 3), ("E", 1)]


def test_urban_war_looks_among_all_tables_there_are() -> None:
    """I-40: A and B know 1 to 4. Of five tables A-B sit at 5, C-D at 3; where the file names none, there are two."""
    draw = draw_file("ABCD", 3, method="by rank", rematches_from=None, tables="not played on before")
    earlier = [
        [game("A", "C", table=1), game("B", "D", table=2)],
        [game("A", "E", table=2), game("B", "F", table=1)],
        [game("A", "E", table=3), game("B", "F", table=4)],
        [game("A", "E", table=4), game("B", "F", table=3)],
    ]
    known = [each for games in earlier for each in games]
    for more, expected in (
        ({"tables_available": 5}, [5, 3]),
        ({}, [1, 2]),
        ({"tables_available": 1}, [1, 2]),
    ):
        (pairings,) = drawn((draw | more, [known, []]))
        assert [pairing["table"] for pairing in pairings] == expected, more


def test_tables_may_begin_at_another_number() -> None:
    """As `tables_from` says; a fixed table may be a lower one, and counts as one of them."""
    draw = draw_file("ABCDEF", 2, method="by rank", rematches_from=None, tables_from=21)
    (pairings,) = drawn((draw, [[]]))
    assert [pairing["table"] for pairing in pairings] == [21, 22, 23]
    draw["players"][3]["fixed_table"] = 3
    (pairings,) = drawn((draw, [[]]))
    assert {(pairing["player1"], pairing["table"]) for pairing in pairings} == {
        ("A", 21),
        ("C", 3),
        ("E", 22),
    }


# --- Deployments and objectives


def test_deployment_and_objective_are_drawn_from_those_used_least() -> None:
    """The lowest ticket of the purpose, made with the name; beyond ASCII as UTF-8."""
    deployments, objectives = ["Standoff", "Unprepared", "Überfall"], ["Bounty", "Supply Raid"]
    draw = draw_file("AB", draw=SEEDS[0], deployments=deployments, objectives=objectives)
    files = {"draw-2.json": draw, "round-1.json": {"round": 1, "pairings": []}}
    published = {"round": 2, "pairings": [game("A", "B")], "deployment": None, "objective": None}
    check = call("check", files | {"round-2.json": published})
    assert check["scenario"] == {
        "deployment": shuffled(SEEDS[0], "deployment", deployments)[0],
        "objective": shuffled(SEEDS[0], "objective", objectives)[0],
    }


# --- Single elimination


def numbered(pairings: list[dict[str, object]]) -> list[tuple[object, object, object]]:
    """Game number and players."""
    return [(pairing["game"], pairing["player1"], pairing["player2"]) for pairing in pairings]


def test_a_cut_pairs_from_outside_in() -> None:
    """Six seeds of eight: 1 and 2 have byes, 3 meets 6 and 4 meets 5; games keep their numbers."""
    (pairings,) = drawn((draw_file("ABCDEF", of="cut", method=None, bye_rule=None), [[]]))
    assert numbered(pairings) == [(1, "A", None), (2, "B", None), (3, "C", "F"), (4, "D", "E")]
    assert [pairing["table"] for pairing in pairings] == [None, None, 1, 2]


def test_later_games_are_paired_by_number() -> None:
    """The winner of #1 meets that of #4, that of #2 the one of #3. D, who won #4, has left: A has a bye."""
    swiss = [game("A", "B")]
    first = [game("A", "H", game=1), game("G", "B", game=2), game("C", game=3), game("D", "E", game=4)]
    through = draw_file("ACDG", 3, of="bracket", method=None)
    without = draw_file("ACG", 3, of="bracket", method=None)
    found = drawn((through, [swiss, first]), (without, [swiss, first]))
    assert numbered(found[0]) == [(1, "A", "D"), (2, "G", "C")]
    assert numbered(found[1]) == [(1, "A", None), (2, "G", "C")]


def test_a_game_that_nobody_reached_keeps_its_number() -> None:
    """In #1 and #4 nobody won, so nobody is Game #1; in the round after that the winner of #2 has a bye."""
    first = [game("A", "H", game=1), game("G", "B", game=2), game("C", "F", game=3), game("D", "E", game=4)]
    second = [game("G", "C", game=2)]
    found = drawn(
        (draw_file("CG", 2, of="bracket", method=None), [first]),
        (draw_file("G", 3, of="bracket", method=None), [first, second]),
    )
    assert numbered(found[0]) == [(2, "G", "C")]
    assert numbered(found[1]) == [(1, "G", None)]


def test_an_event_that_begins_with_elimination() -> None:
    """Five players: the first three by tickets of purpose `pairs` have byes, the others meet.

    Games and byes are numbered by the tickets of purpose `game numbers` of their first players.
    """
    draws = [draw_file("ABCDE", 1, draw=seed, of="opening", method=None) for seed in SEEDS[:8]]
    for seed, pairings in zip(SEEDS, drawn(*((draw, []) for draw in draws)), strict=False):
        order = shuffled(seed, "pairs", "ABCDE")
        other = {order[3]: order[4]}
        firsts = shuffled(seed, "game numbers", order[:4])
        expected = [(number, first, other.get(first)) for number, first in enumerate(firsts, start=1)]
        assert numbered(pairings) == expected
