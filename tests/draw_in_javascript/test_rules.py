"""draw.js: rounds worked out by hand from REGULATIONS.md, section 6, and docs/draw.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from tests.draw_in_javascript.node import call
from tests.draw_in_javascript.rounds import (
    File,
    digest,
    draw_file,
    drawn,
    game,
    meetings,
    number_below,
    seats,
    shuffled,
    together,
)

SEEDS = [digest(f"seed {number}") for number in range(25)]


def named(seed: str, group: int, *pair: str) -> list[str | None]:
    """A pair of a group's own: the lower ticket of purpose `seat g` is named first."""
    return [*shuffled(seed, f"seat {group}", pair)]


# --- At random in score groups


def test_the_documents_example_of_a_float() -> None:
    """Three on 15 points, A and B have met, D on 13: C meets A or B, the other floats to D and is named first.

    C can't be the one who floats, as A and B would meet again: the first try counts in which A or B has the lowest
    ticket of purpose `group 0`.
    """
    points = {"A": 15, "B": 15, "C": 15, "D": 13}
    earlier = [meetings("AB")]
    found = drawn(*((draw_file(points, draw=seed), earlier) for seed in SEEDS))
    tries = set()
    for seed, pairings in zip(SEEDS, found, strict=True):
        leaving = [shuffled(seed, "group 0", "ABC", attempt)[0] for attempt in range(300)]
        floats = next(player for player in leaving if player != "C")
        tries.add(leaving.index(floats))
        stays = "B" if floats == "A" else "A"
        assert seats(pairings) == [named(seed, 0, stays, "C"), [floats, "D"]]
        assert [pairing["table"] for pairing in pairings] == [1, 2]
    assert {0, 1} <= tries


def test_one_group_is_the_first_shuffle_without_a_rematch() -> None:
    """Six equals, of whom AB, CD and EF have met: first with second by tickets of purpose `group 0 pairs`."""
    met = {frozenset(pair) for pair in ("AB", "CD", "EF")}
    found = drawn(*((draw_file("ABCDEF", draw=seed), [meetings("AB", "CD", "EF")]) for seed in SEEDS))
    for seed, pairings in zip(SEEDS, found, strict=True):
        for attempt in range(300):
            order = shuffled(seed, "group 0 pairs", "ABCDEF", attempt)
            pairs = [order[at : at + 2] for at in (0, 2, 4)]
            if not any(frozenset(pair) in met for pair in pairs):
                break
        expected = sorted(
            (named(seed, 0, *pair) for pair in pairs),
            key=lambda pair: digest(f"{seed}|seat 0|0|{pair[0]}"),
        )
        assert seats(pairings) == expected


def test_a_double_float_only_where_it_must_be() -> None:
    """A on 3 points has met everybody on 2 and 1, so A falls to Z on 0; B and C meet, and D and E.

    Were A paired higher there would be a rematch: rematches count first.
    """
    points = {"A": 3, "B": 2, "C": 2, "D": 1, "E": 1, "Z": 0}
    earlier = [meetings("AB"), meetings("AC"), meetings("AD"), meetings("AE")]
    for pairings in drawn(*((draw_file(points, 5, draw=seed), earlier) for seed in SEEDS[:5])):
        assert {frozenset(pair) for pair in seats(pairings)} == {
            frozenset(pair) for pair in ("BC", "DE", "AZ")
        }
        assert seats(pairings)[2] == ["A", "Z"]


def test_a_rematch_counts_more_than_any_float() -> None:
    """A and B on 5 points have met, C and D on 1 have not: both float, for A and B must not meet again."""
    points = {"A": 5, "B": 5, "C": 1, "D": 1}
    for pairings in drawn(*((draw_file(points, draw=seed), [meetings("AB")]) for seed in SEEDS[:5])):
        assert sorted(pair[0] or "" for pair in seats(pairings)) == ["A", "B"]


def test_where_rematches_are_allowed_nobody_floats() -> None:
    """The same two meet again where `rematches_from` is null, or where they met before the round it names."""
    points = {"A": 5, "B": 5, "C": 1, "D": 1}
    free = draw_file(points, rematches_from=None)
    new_stage = draw_file(points, 2, rematches_from=2)
    for pairings in drawn((free, [meetings("AB")]), (new_stage, [meetings("AB")])):
        assert [set(pair) for pair in seats(pairings)] == [{"A", "B"}, {"C", "D"}]


def test_a_no_show_is_no_meeting() -> None:
    """I-33: A and B were paired, but B did not come; so they can meet, and do, alone on their points."""
    points = {"A": 5, "B": 5, "C": 1, "D": 1}
    absent = [game("A", "B", ended="No-show 2")]
    (pairings,) = drawn((draw_file(points), [absent]))
    assert [set(pair) for pair in seats(pairings)] == [{"A", "B"}, {"C", "D"}]


def in_twos(order: list[str]) -> list[File]:
    """First with second, third with fourth."""
    return [game(*order[at : at + 2]) for at in range(0, len(order), 2)]


def pairs_of(pairings: Iterable[Mapping[str, Any]]) -> set[frozenset[str | None]]:
    """Who meets whom, whoever is named first."""
    return {frozenset(pair) for pair in seats(pairings)}


def circle_met(players: list[str]) -> list[File]:
    """Everybody has met everybody but the two beside them in a circle."""
    last = len(players) - 1
    return [
        game(one, other)
        for i, one in enumerate(players)
        for j, other in enumerate(players)
        if i < j and j - i not in (1, last)
    ]


def test_few_outcomes_in_a_small_group_are_counted() -> None:
    """14 in a circle, each may meet only the two beside them: of 135,135 pairings two are free of rematches.

    300 shuffles hardly find one. By the partner of P01 the one with P02 is number 0 and that with P14 number 1.
    """
    players = [f"P{number:02}" for number in range(1, 15)]
    found = drawn(*((draw_file(players, draw=seed), [circle_met(players)]) for seed in SEEDS[:8]))
    numbers = set()
    for seed, pairings in zip(SEEDS, found, strict=False):
        number = number_below(2, seed, "count 0")
        turned = players if number == 0 else [*players[1:], players[0]]
        assert {frozenset(pair) for pair in seats(pairings)} == {
            frozenset(turned[at : at + 2]) for at in range(0, 14, 2)
        }
        numbers.add(number)
    assert numbers == {0, 1}


def first_in_circle(seed: str, players: list[str]) -> int | None:
    """The first of 301 tries that pairs everybody with one of the two beside them in the circle."""
    beside = {frozenset(pair) for pair in zip(players, [*players[1:], players[0]], strict=True)}
    for attempt in range(301):
        order = shuffled(seed, "group 0 pairs", players, attempt)
        if all(frozenset(order[at : at + 2]) in beside for at in range(0, len(order), 2)):
            return attempt
    return None


def test_there_are_300_tries() -> None:
    """Ten in a circle: 2 of 945 pairings are good.

    Two seeds were looked for. With the first the 300th try is the first good one. With the other the 301st would be, so
    the outcomes are counted, and the number chooses the other pairing.
    """
    players = [f"P{number:02}" for number in range(1, 11)]
    seeds = [digest("tries 2356"), digest("tries 3808")]
    assert [first_in_circle(seed, players) for seed in seeds] == [299, 300]
    last, beyond = drawn(*((draw_file(players, draw=seed), [circle_met(players)]) for seed in seeds))
    assert pairs_of(last) == pairs_of(in_twos(shuffled(seeds[0], "group 0 pairs", players, 299)))
    turned = [*players[1:], players[0]] if number_below(2, seeds[1], "count 0") else players
    assert pairs_of(beyond) == pairs_of(in_twos(turned))
    assert pairs_of(beyond) != pairs_of(in_twos(shuffled(seeds[1], "group 0 pairs", players, 300)))


def test_counted_outcomes_stand_in_the_order_of_who_leaves() -> None:
    """15 in a circle and Z below, who has met P01 and P05: each of the other 13 may float, the rest is fixed then.

    So there are 13 outcomes, in the order of the IDs of who floats.
    """
    players = [f"P{number:02}" for number in range(1, 16)]
    points = {**dict.fromkeys(players, 3), "Z": 1}
    earlier = [[*circle_met(players), game("P01", "Z"), game("Z", "P05")]]
    may_float = [player for player in players if player not in ("P01", "P05")]
    found = drawn(*((draw_file(points, draw=seed), earlier) for seed in SEEDS[:8]))
    for seed, pairings in zip(SEEDS, found, strict=False):
        assert seats(pairings)[-1] == [may_float[number_below(13, seed, "count 0")], "Z"]


def test_few_outcomes_in_a_large_group_are_weighed() -> None:
    """18 in a circle: more than 16, so the one of the two pairings whose tickets have the smaller sum counts."""
    players = [f"P{number:02}" for number in range(1, 19)]
    found = drawn(*((draw_file(players, draw=seed), [circle_met(players)]) for seed in SEEDS[:8]))
    chosen = set()
    for seed, pairings in zip(SEEDS, found, strict=False):
        sums = []
        for turned in (players, [*players[1:], players[0]]):
            pairs = [turned[at : at + 2] for at in range(0, 18, 2)]
            tickets = [int(digest(f"{seed}|sum 0|0|{min(pair)} {max(pair)}"), 16) for pair in pairs]
            sums.append((sum(tickets), {frozenset(pair) for pair in pairs}))
        assert {frozenset(pair) for pair in seats(pairings)} == min(sums, key=lambda each: each[0])[1]
        chosen.add(sums.index(min(sums, key=lambda each: each[0])))
    assert chosen == {0, 1}


def crowd(number: int) -> list[str]:
    """Players of a lower group."""
    return [f"Z{each:03}" for each in range(number)]


def first_to_leave(seed: str, players: list[str]) -> int:
    """The first try in which P15 has the lowest ticket, and so leaves."""
    return next(attempt for attempt in range(300) if shuffled(seed, "group 0", players, attempt)[0] == "P15")


@pytest.mark.parametrize(("field", "limit"), [(150, 26), (200, 20), (230, 20)])
def test_tries_that_the_lower_groups_refuse_end_the_shuffle(field: int, limit: int) -> None:
    """15 on top, of whom all but P15 have met everybody below: only P15 may float, every other try is refused.

    With 150 players there may be 26 refusals, 4,000 / 150 rounded down; with 200 and more 20. Then all is counted: P15
    leaves, and the others are paired in one of 13 * 11 * 9 * 7 * 5 * 3 ways, by the partner of the first, and so on.
    """
    players, lower = [f"P{number:02}" for number in range(1, 16)], crowd(field - 15)
    points = {**dict.fromkeys(players, 3), **dict.fromkeys(lower, 1)}
    earlier = [[game(one, other) for one in players[:-1] for other in lower]]
    tries = {first_to_leave(seed, players): seed for seed in map(digest, map(str, range(400)))}
    below, beyond = drawn(
        *((draw_file(points, draw=seed), earlier) for seed in [tries[limit - 1], tries[limit]])
    )
    assert pairs_of(below[:7]) == pairs_of(
        in_twos(shuffled(tries[limit - 1], "group 0 pairs", players[:-1], limit - 1))
    )
    counted, left = [], players[:-1]
    number, count = number_below(135135, tries[limit], "count 0"), 135135
    while left:
        first, *others = left
        count //= len(others)
        at, number = divmod(number, count)
        counted += [first, others[at]]
        left = [player for player in others if player != others[at]]
    assert pairs_of(beyond[:7]) == pairs_of(in_twos(counted))
    assert {seats(pairings)[7][0] for pairings in (below, beyond)} == {"P15"}


def test_too_many_ways_to_leave_are_not_counted() -> None:
    """Eight in a circle, and P09 and P10 who have met all of them and each other: these two leave.

    Two may leave in 45 ways; with 100 players that are more than 40, so the pairs with the smaller sum count.
    """
    players, lower = [f"P{number:02}" for number in range(1, 11)], crowd(90)
    points = {**dict.fromkeys(players, 3), **dict.fromkeys(lower, 1)}
    lonely = [game(one, two) for one in players for two in ("P09", "P10") if one < two]
    found = drawn(
        *((draw_file(points, draw=seed), [[*circle_met(players[:8]), *lonely]]) for seed in SEEDS[:8])
    )
    circle = {frozenset(players[each % 8] for each in (at, at + 1)) for at in range(8)}
    for seed, pairings in zip(SEEDS, found, strict=False):
        if shuffle_succeeds(seed, players, circle):
            continue
        sums = []
        for start in (0, 1):
            pairs = [sorted((players[at], players[(at + 1) % 8])) for at in range(start, 8, 2)]
            tickets = [int(digest(f"{seed}|sum 0|0|{' '.join(pair)}"), 16) for pair in pairs]
            sums.append((sum(tickets), {frozenset(pair) for pair in pairs}))
        assert {frozenset(pair) for pair in seats(pairings)[:4]} == min(sums, key=lambda each: each[0])[1]
        assert {pair[0] for pair in seats(pairings)[4:6]} == {"P09", "P10"}


def shuffle_succeeds(seed: str, players: list[str], circle: set[frozenset[str]]) -> bool:
    """Whether one of the 300 tries lets P09 and P10 leave and pairs the others within the circle."""
    for attempt in range(300):
        leaving = shuffled(seed, "group 0", players, attempt)[:2]
        if sorted(leaving) == ["P09", "P10"]:
            order = shuffled(seed, "group 0 pairs", players[:8], attempt)
            if all(frozenset(order[at : at + 2]) in circle for at in range(0, 8, 2)):
                return True
    return False


def test_counted_outcomes_in_which_a_player_floats_again() -> None:
    """B and A on 5 have met and float to 13 in a circle; Z on 1 has met all of these, so A or B floats again.

    The other one meets any of the 13, the rest is fixed then: 26 outcomes, first those in which A leaves, by ID.
    """
    players = [f"P{number:02}" for number in range(1, 14)]
    points = {"B": 5, "A": 5, **dict.fromkeys(players, 3), "Z": 1}
    earlier = [[game("A", "B"), *circle_met(players), *(game(player, "Z") for player in players)]]
    found = drawn(*((draw_file(points, draw=seed), earlier) for seed in SEEDS[:8]))
    for seed, pairings in zip(SEEDS, found, strict=False):
        who, partner = divmod(number_below(26, seed, "count 1"), 13)
        leaves, stays = ("A", "B") if who == 0 else ("B", "A")
        assert seats(pairings)[0] == [stays, players[partner]]
        assert seats(pairings)[-1] == [leaves, "Z"]


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


# --- Tables


def test_fixed_tables_are_kept_free() -> None:
    """E always sits at 1, D at 9, F at 1 too: A-B have the lowest free table, 2; C-D sit at 9.

    Of two games that want one table the first in order has it. In a game of two fixed players the first's counts.
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
