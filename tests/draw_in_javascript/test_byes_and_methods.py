"""draw.js: byes, and Swiss rounds by other methods, worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.draw_in_javascript.rounds import SEEDS, draw_file, drawn, game, meetings, seats, together
from tests.oracle.draw import shuffled

# --- Byes


def test_the_bye_of_round_1_is_drawn() -> None:
    """The lowest ticket of purpose `bye`."""
    draws = [draw_file("ABCDE", 1, draw=seed, bye_rule="random") for seed in SEEDS]
    for seed, pairings in zip(SEEDS, drawn(*((draw, []) for draw in draws)), strict=True):
        assert seats(pairings)[-1] == [shuffled(seed, "bye", "ABCDE")[0], None]


@pytest.mark.parametrize(
    ("last", "bye"),
    [
        (game("E"), "D"),  # E, the lowest, has had one
        (
            game("D", "E", ended="No-show 1"),
            "D",
        ),  # I-4: the opponent of an absent player has had one in every respect
        (game("D", "E", ended="No-show 2"), "E"),
        (game("D", "E", ended="No-show both", winner=0), "E"),
    ],
)
def test_later_the_lowest_ranked_without_a_bye_sits_out(last: dict[str, object], bye: str) -> None:
    """The last of the ranking who has not had one."""
    (pairings,) = drawn((draw_file({"A": 4, "B": 3, "C": 2, "D": 1, "E": 0}), [[game("A", "B"), last]]))
    assert seats(pairings)[-1] == [bye, None]


def test_a_bye_is_drawn_in_the_lowest_score_group() -> None:
    """C, D and E have no points, and D has had a bye: the lowest ticket of C and E."""
    players = {"A": 3, "B": 3, "C": 0, "D": 0, "E": 0}
    rule = "random in the lowest score group"
    draws = [draw_file(players, draw=seed, bye_rule=rule) for seed in SEEDS]
    found = drawn(*((draw, [[game("A", "C"), game("B", "E"), game("D")]]) for draw in draws))
    byes = [seats(pairings)[-1] for pairings in found]
    assert byes == [[shuffled(seed, "bye", "CE")[0], None] for seed in SEEDS]
    assert len({one for one, _ in byes}) == 2


def test_once_all_have_had_a_bye_those_with_the_fewest_count() -> None:
    """I-29: A has had two, B and C one each: C, the lower of them. A bye of an elimination round does not count."""
    draw = draw_file("ABC", 6, swiss_rounds=[1, 2, 3, 4])
    earlier = [[game("A")], [game("B")], [game("C")], [game("A")], [game("C", game=1)]]
    (pairings,) = drawn((draw, earlier))
    assert seats(pairings)[-1] == ["C", None]


# --- Other methods


def in_pairs(method: str, players: Mapping[str, float] | str, *met: str) -> list[str]:
    """Round 2 by that method, where these have met."""
    (pairings,) = drawn((draw_file(players, method=method), [meetings(*met)]))
    return together(pairings)


@pytest.mark.parametrize(
    ("met", "pairs"),
    [
        ("", "AB CD EF"),
        ("AB", "AC BD EF"),  # A meets the next below not met yet
        ("EF", "AB CE DF"),  # C-D would leave E and F, who have met: that choice is undone
        ("EF CE CF DE DF", "AE BF CD"),  # E and F can only meet A and B: undone up to the top
        ("AF BF CF DF EF", "AB CD EF"),  # F has met everybody: one rematch, as late as can be
        ("AB AC AD AE AF", "AB CD EF"),  # A has met everybody: the rematch is A's, the next below
        ("AB BC BD BE BF", "AC BD EF"),  # B has met everybody: A tries C, the unmet, before B
        ("AB CD CE CF DE DF EF", "AC BD EF"),  # one rematch at least, and A tries C first
    ],
)
def test_urban_war_pairs_by_rank(met: str, pairs: str) -> None:
    """Each from the top meets the next below not met; at a dead end the latest choices are undone in turn."""
    assert in_pairs("by rank", "ABCDEF", *met.split()) == pairs.split()


def test_by_rank_where_nearly_everybody_has_met() -> None:
    """Only B, F and H have not met one another: one pair of these, three rematches.

    A takes B, which leaves F and H to each other; C takes D; E can't take F, as then there would be four: E takes G.
    """
    unmet = {"BF", "BH", "FH"}
    met = [one + two for one in "ABCDEFGH" for two in "ABCDEFGH" if one < two and one + two not in unmet]
    assert in_pairs("by rank", "ABCDEFGH", *met) == ["AB", "CD", "EG", "FH"]


@pytest.mark.parametrize(
    ("method", "pairs"),
    [("adjacent", ["AB", "CD", "EF"]), ("slide", ["AD", "BE", "CF"]), ("fold", ["AF", "BE", "CD"])],
)
def test_the_patterns_of_six_equals(method: str, pairs: list[str]) -> None:
    """1 and 2, 3 and 4; the top half with the bottom half; the first with the last."""
    assert in_pairs(f"{method} in score groups", "ABCDEF") == pairs


@pytest.mark.parametrize(
    ("method", "pairs"),
    [
        ("adjacent", ["AB", "CD", "EZ"]),
        (
            "slide",
            ["AC", "BE", "DZ"],
        ),  # of five, A the one 2 below; of B, D, E the one 1 below is D, who has met B
        ("fold", ["AD", "BC", "EZ"]),  # of five A tries the last but one; of three left B likewise
    ],
)
def test_the_patterns_of_an_odd_group(method: str, pairs: list[str]) -> None:
    """Five on 2 points, Z on 1: one of the five floats. B and D have met."""
    points = {**dict.fromkeys("ABCDE", 2), "Z": 1}
    assert in_pairs(f"{method} in score groups", points, "BD") == pairs


def test_the_order_in_which_partners_are_tried() -> None:
    """Slide: the half below, those after, then those before going up; fold: the last going up."""
    assert in_pairs("slide in score groups", "ABCDEF", "AD", "AE", "AF") == ["AC", "BE", "DF"]
    assert in_pairs("fold in score groups", "ABCDEF", "AF", "AE") == ["AD", "BF", "CE"]


def test_round_1_by_another_method_begins_with_a_shuffle() -> None:
    """In the order of tickets of purpose `round 1`, from which the one with the bye is taken."""
    draws = [draw_file("ABCDE", 1, draw=seed, bye_rule="random", method="at random") for seed in SEEDS[:8]]
    for seed, pairings in zip(SEEDS, drawn(*((draw, []) for draw in draws)), strict=False):
        bye = shuffled(seed, "bye", "ABCDE")[0]
        order = [player for player in shuffled(seed, "round 1", "ABCDE") if player != bye]
        assert seats(pairings) == [order[:2], order[2:], [bye, None]]


def test_clubs_are_kept_apart_in_round_1() -> None:
    """Of all pairings the first in the order of the shuffle with the fewest games within a club, by trying them all."""
    clubs = dict(zip("ABCDEF", ("Oak", "Oak", "Oak", "Elm", None, None), strict=True))
    draws = []
    for seed in SEEDS:
        draw = draw_file("ABCDEF", 1, draw=seed, method="clubs apart")
        draws.append(draw | {"players": [each | {"club": clubs[each["player"]]} for each in draw["players"]]})

    def pairings_of(order: list[str]) -> list[list[list[str]]]:
        if not order:
            return [[]]
        first, *others = order
        return [[[first, o], *rest] for o in others for rest in pairings_of([p for p in others if p != o])]

    for seed, pairings in zip(SEEDS, drawn(*((draw, []) for draw in draws)), strict=True):
        order = shuffled(seed, "round 1", "ABCDEF")
        apart = [p for p in pairings_of(order) if all(clubs[a] is None or clubs[a] != clubs[b] for a, b in p)]
        assert seats(pairings) == apart[0]


def test_the_upper_half_by_a_figure_meets_the_lower_one() -> None:
    """A 1500 first; B and C have 1400 each, in the order of the shuffle; then D, E and F, who has none."""
    figures = dict(zip("ABCDEF", (1500, 1400, 1400, 1300, 1200, 0), strict=True))
    draws = []
    for seed in SEEDS:
        draw = draw_file("ABCDEF", 1, draw=seed, method="rating halves")
        draws.append(
            draw | {"players": [each | {"figure": figures[each["player"]]} for each in draw["players"]]}
        )
    for seed, pairings in zip(SEEDS, drawn(*((draw, []) for draw in draws)), strict=True):
        equal = [player for player in shuffled(seed, "round 1", "ABCDEF") if player in "BC"]
        assert seats(pairings) == [["A", "D"], [equal[0], "E"], [equal[1], "F"]]


def test_urban_wars_first_round_crosses_factions() -> None:
    """The first of the shuffle meets the first below of another faction, failing that the next; and so on.

    Of six, four are of the Choir: whoever they are, at the end two of them may have to meet.
    """
    factions = dict(zip("ABCDEF", ("Choir", "Guard", "Choir", "Choir", "Guard", "Choir"), strict=True))
    draws = []
    for seed in SEEDS:
        draw = draw_file("ABCDEF", 1, draw=seed, method="across factions")
        draws.append(
            draw | {"players": [each | {"faction": factions[each["player"]]} for each in draw["players"]]}
        )
    for seed, pairings in zip(SEEDS, drawn(*((draw, []) for draw in draws)), strict=True):
        stack, expected = shuffled(seed, "round 1", "ABCDEF"), []
        while stack:
            first = stack.pop(0)
            others = [player for player in stack if factions[player] != factions[first]]
            other = (others or stack)[0]
            stack.remove(other)
            expected.append([first, other])
        assert seats(pairings) == expected
