"""draw.js: Swiss rounds at random in score groups, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from tests.draw_in_javascript.rounds import SEEDS, File, draw_file, drawn, game, meetings, number_below, seats
from tests.oracle.draw import digest, shuffled


def named(seed: str, group: int, *pair: str) -> list[str | None]:
    """A pair of a group's own: the lower ticket of purpose `seat g` is named first."""
    return [*shuffled(seed, f"seat {group}", pair)]


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
    the outcomes are counted. With both, count and try would give different pairings.
    """
    players = [f"P{number:02}" for number in range(1, 11)]
    seeds = [digest("tries 2408"), digest("tries 3808")]
    assert [first_in_circle(seed, players) for seed in seeds] == [299, 300]
    last, beyond = drawn(*((draw_file(players, draw=seed), [circle_met(players)]) for seed in seeds))
    tried = [
        pairs_of(in_twos(shuffled(seed, "group 0 pairs", players, attempt)))
        for seed, attempt in zip(seeds, (299, 300), strict=True)
    ]
    turned = [*players[1:], players[0]]
    counted = [pairs_of(in_twos(turned if number_below(2, seed, "count 0") else players)) for seed in seeds]
    assert (pairs_of(last), pairs_of(beyond)) == (tried[0], counted[1])
    assert tried[0] != counted[0]
    assert tried[1] != counted[1]


def test_counted_outcomes_stand_in_the_order_of_who_leaves() -> None:
    """15 in a circle and Z below, who has met P01 and P05: each of the other 13 may float, the rest is fixed then.

    So there are 13 outcomes, in the order of the IDs of the players who float.
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
    both = [in_twos(players), in_twos([*players[1:], players[0]])]
    chosen = []
    for seed, pairings in zip(SEEDS, found, strict=False):
        sums = [sum(sum_ticket(seed, pair) for pair in seats(pairs)) for pairs in both]
        chosen.append(sums.index(min(sums)))
        assert pairs_of(pairings) == pairs_of(both[chosen[-1]])
    assert {*chosen} == {0, 1}


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
    """Six in a circle, and P07 and P08 who have met all of them and each other: these two leave.

    Two may leave in 28 ways. With 150 players that are more than 26 (4,000 / 150), so where none of the 300 tries is
    good the one of the two pairings counts whose sum is smaller. A try with a rematch is no refusal for the lower
    groups' sake: most good tries come after the 26th.
    """
    players, lower = [f"P{number:02}" for number in range(1, 9)], crowd(142)
    points = {**dict.fromkeys(players, 3), **dict.fromkeys(lower, 1)}
    lonely = [game(one, two) for one in players for two in ("P07", "P08") if one < two]
    earlier = [[*circle_met(players[:6]), *lonely]]
    found = drawn(*((draw_file(points, draw=seed), earlier) for seed in SEEDS[:16]))
    both = [in_twos(players[:6]), in_twos([*players[1:6], players[0]])]
    good = set()
    for seed, pairings in zip(SEEDS, found, strict=False):
        attempt = first_good(seed, players, list(map(pairs_of, both)))
        good.add(attempt if attempt is None else attempt > 26)
        if attempt is None:
            expected = min(both, key=lambda pairs: sum(sum_ticket(seed, pair) for pair in seats(pairs)))
        else:
            expected = in_twos(shuffled(seed, "group 0 pairs", players[:6], attempt))
        assert pairs_of(pairings[:3]) == pairs_of(expected)
        assert {pair[0] for pair in seats(pairings)[3:5]} == {"P07", "P08"}
    assert good >= {None, True}


def first_good(seed: str, players: list[str], allowed: list[set[frozenset[str | None]]]) -> int | None:
    """The first of 300 tries in which P07 and P08 leave and the others are paired in an allowed way."""
    for attempt in range(300):
        leaving = shuffled(seed, "group 0", players, attempt)[:2]
        order = shuffled(seed, "group 0 pairs", players[:6], attempt)
        if sorted(leaving) == ["P07", "P08"] and pairs_of(in_twos(order)) in allowed:
            return attempt
    return None


def sum_ticket(seed: str, pair: list[str | None]) -> int:
    """A pair's ticket of purpose `sum 0`, the smaller ID first, as a number."""
    return int(digest(f"{seed}|sum 0|0|{' '.join(sorted(each or '' for each in pair))}"), 16)


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
