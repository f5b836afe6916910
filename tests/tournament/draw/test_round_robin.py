"""Round robins and groups: who meets whom in which round, what a person or a departure changes, who goes on.

The tables of four and six seats are those that FIDE prints (Handbook C.05, Annex 1); what follows is worked by hand.
"""

from dataclasses import replace
from itertools import combinations

import pytest

from generator.checks.brackets import check_bracket
from generator.checks.case import Case
from generator.checks.departures import check_round_robin
from generator.checks.lineup import check_nobody_missing
from generator.commands.drawing import workbook_of
from generator.model import GameResult, Stage, StageType
from generator.tournament.course.plans import berger, groups_of
from generator.tournament.course.schedule import stages_of
from generator.tournament.explaining.verification import verify
from generator.tournament.next_draw import draw_round
from generator.tournament.next_round import Finished, due, name_of
from generator.tournament.ranking.cuts import best_of_each, cut
from generator.workbooks.reading.fields import read_fields
from generator.workbooks.reading.intake import open_content
from tests.support.in_memory import next_round, with_results
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss

ROBIN = Stage(type=StageType.ROUND_ROBIN)


def groups(number, size=None):
    """So many groups."""
    return Stage(type=StageType.GROUPS, groups=number, size=size)


def played(names, *stages, rounds=None, regulation=RUNEWARS, **changes):
    """An event in which the player whose name is first in the alphabet wins each game by 50, after so many rounds."""
    event = event_of(players_of(names), stages=stages)
    while rounds is None or len(event.rounds) < rounds:
        round_ = next_round(event, regulation)
        if round_ is None:
            return event
        after = list(changes.get(f"after{round_.number}", ()))
        event = with_results(event, round_, lambda pairing: _won(pairing), round_of(0, changes=after).changes)
    return event


def _won(pairing):
    first = pairing.player1 < pairing.player2
    return GameResult(score1=100 if first else 50, score2=50 if first else 100)


def pairs(round_):
    """Who meets whom."""
    return [pairing.players for pairing in round_.pairings]


def test_the_tables_are_those_that_fide_prints():
    """Four seats: 1-4 2-3, 4-3 1-2, 2-4 3-1; of the six seats' table the second and the last round."""
    four = [berger(tuple("1234"), number, 1) for number in (1, 2, 3, 4)]
    assert four == [
        (("1", "4"), ("2", "3")),
        (("4", "3"), ("1", "2")),
        (("2", "4"), ("3", "1")),
        (),
    ]
    assert berger(tuple("123456"), 2, 1) == (("6", "4"), ("5", "3"), ("1", "2"))
    assert berger(tuple("123456"), 5, 1) == (("3", "6"), ("4", "2"), ("5", "1"))


def test_an_odd_number_has_an_empty_seat_and_a_second_time_turns_the_games_round():
    """Three players: seat 4 is empty, so 1, then 3, then 2 sits out; round 4 is round 1 the other way round."""
    three = [berger(tuple("123"), number, 2) for number in (1, 2, 3, 4)]
    assert [game for games in three[:3] for game in games if None in game] == [
        ("1", None),
        (None, "3"),
        ("2", None),
    ]
    assert three[3] == ((None, "1"), ("3", "2"))


@pytest.mark.parametrize("count", [2, 3, 5, 8, 11, 14])
def test_everybody_meets_everybody_once_and_an_odd_number_sits_out_once(count):
    """N - 1 rounds of an even number, n of an odd one; nobody plays twice in a round."""
    names = [f"P{number:02}" for number in range(count)]
    event = played(names, ROBIN)
    assert len(event.rounds) == count - 1 + count % 2
    met = [frozenset(pairing.players) for round_ in event.rounds for pairing in round_.pairings]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(names, 2)))
    byes = [bye.player for round_ in event.rounds for bye in round_.byes]
    assert sorted(byes) == (names if count % 2 else [])
    assert isinstance(due(event, RUNEWARS, stages_of(event, RUNEWARS)), Finished)


def test_everybody_may_meet_twice():
    """`times: 2`: four players, six rounds, each pair once in either order."""
    event = played("A B C D", replace(ROBIN, times=2))
    met = sorted(players for round_ in event.rounds for players in pairs(round_))
    assert met == sorted([*combinations("ABCD", 2), *(game[::-1] for game in combinations("ABCD", 2))])


def test_whoever_has_left_gives_the_opponents_of_later_rounds_a_bye():
    """Four players; D drops after round 1: in rounds 2 and 3 the one whom the table gives D sits out."""
    event = played("A B C D", ROBIN, after1=[("D", "Drop")])
    assert [(len(round_.pairings), len(round_.byes)) for round_ in event.rounds] == [(2, 0), (1, 1), (1, 1)]
    assert not list(check_nobody_missing(Case(event, RUNEWARS)))


def test_what_a_person_changes_in_the_first_round_the_table_follows():
    """A round that nobody drew: A-B, C-D. Seats 1 to 4 are A, C, D, B; round 2 is B-D and A-C, round 3 C-B and D-A."""
    first = round_of(1, game("A", "B", 9, 0), game("C", "D", 9, 0))
    event = event_of(players_of("A B C D"), first, stages=(ROBIN,))
    assert groups_of(event, stages_of(event, RUNEWARS), 0) == (("A", "C", "D", "B"),)
    second = next_round(event, RUNEWARS)
    assert pairs(second) == [("B", "D"), ("A", "C")]
    assert (second.stage, second.number) == ("Round robin", 2)
    event = with_results(event, second, _won)
    assert pairs(next_round(event, RUNEWARS)) == [("C", "B"), ("D", "A")]


def test_a_game_that_the_table_does_not_give_is_told_from_round_2_on():
    """In round 2 of the event above A plays D instead of C."""
    first = round_of(1, game("A", "B", 9, 0), game("C", "D", 9, 0))
    second = round_of(2, game("B", "C", 9, 0), game("A", "D", 9, 0))
    event = event_of(players_of("A B C D"), first, second, stages=(ROBIN,))
    found = [finding.code for finding in check_round_robin(Case(event, RUNEWARS))]
    assert found == ["round-robin-differs"] * 2


def test_a_draw_holds_after_a_correction():
    """The table asks for no result: round 2 is the drawn one whatever becomes of round 1."""
    event = played("A B C D E", ROBIN, rounds=2)
    first, second = event.rounds
    turned = tuple(replace(each, result=GameResult(score1=0, score2=1)) for each in first.pairings)
    event = replace(event, rounds=(replace(first, pairings=turned), second))
    assert verify(event, RUNEWARS, stages_of(event, RUNEWARS), first).repeated.comparison.games is not None


def test_groups_play_at_the_same_time_and_the_best_of_each_go_on():
    """Eight players in two groups of four, three rounds; then four play on, winners against seconds of the other."""
    stages = (groups(2), replace(elimination(None), from_each=2))
    event = played("A B C D E F G H", *stages, rounds=3)
    resolved = stages_of(event, RUNEWARS)
    one, other = (sorted(group) for group in groups_of(event, resolved, 0))
    assert len(one) == len(other) == 4
    assert name_of(event, 1, resolved) == "Groups"
    semifinals = next_round(event, RUNEWARS)
    assert semifinals.stage == "Top 4"
    assert sorted(map(sorted, pairs(semifinals))) == sorted(
        [sorted((one[0], other[1])), sorted((other[0], one[1]))]
    )
    assert sorted(cut(event, RUNEWARS, resolved, 1)) == sorted([*one[:2], *other[:2]])


def test_after_a_cut_the_ranking_deals_the_groups():
    """Six of eight go on, ranked A to F by margin: like a snake 1, 4, 5 and 2, 3, 6."""
    margins = [60, 50, 40, 30]
    first = round_of(1, *(game(a, b, m, 0) for a, b, m in zip("ABCD", "HGFE", margins, strict=True)))
    event = event_of(players_of("A B C D E F G H"), first, stages=(swiss(1), groups(2, 6)))
    made = cut(event, RUNEWARS, stages_of(event, RUNEWARS), 1)
    event = with_results(event, next_round(event, RUNEWARS), _won)
    seated = [
        {player for player in group if player} for group in groups_of(event, stages_of(event, RUNEWARS), 1)
    ]
    assert seated == [{made[0], made[3], made[4]}, {made[1], made[2], made[5]}]


def test_groups_of_different_sizes_wait_for_the_largest():
    """Five players in two groups: three rounds for A's three, one for the two others, who then have nothing to do."""
    event = played("A B C D E", groups(2))
    assert [len(set(round_.players)) for round_ in event.rounds] == [5, 3, 3]
    assert not list(check_nobody_missing(Case(event, RUNEWARS)))


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (4, [2, 2]),
        (5, [3, 2]),
        (8, [4, 4]),
        (9, [3, 3, 3]),
        (10, [4, 3, 3]),
        (12, [4, 4, 4]),
        (13, [4, 3, 3, 3]),
    ],
)
def test_groups_of_four_are_as_few_as_hold_everybody(players, sizes):
    """At least two; some of three, or of two, where the players don't go into fours."""
    event = played(" ".join("ABCDEFGHIJKLM"[:players]), Stage(type=StageType.GROUPS, of=4), rounds=1)
    groups_there = groups_of(event, stages_of(event, RUNEWARS), 0)
    assert sorted((sum(seat is not None for seat in group) for group in groups_there), reverse=True) == sizes
    assert stages_of(event, RUNEWARS)[0].rounds == {2: 1, 3: 3, 4: 3}[sizes[0]]


def test_groups_stay_when_a_row_of_round_1_is_removed():
    """Nine were announced: three groups of three. Eight would be two groups, and a bye is taken out by hand."""
    event = played("A B C D E F G H I", Stage(type=StageType.GROUPS, of=4), rounds=1)
    (round_,) = event.rounds
    event = replace(event, rounds=(replace(round_, byes=round_.byes[1:]),))
    assert len(set(event.rounds[0].players)) == 8
    assert [stage.groups for stage in stages_of(event, RUNEWARS)] == [3]


def test_groups_after_groups_and_after_a_cut():
    """Ten of a cut are three groups of at most four; two of each of these are six, which are two groups again."""
    stages = (
        swiss(1),
        Stage(type=StageType.GROUPS, of=4, size=10),
        Stage(type=StageType.GROUPS, of=4, from_each=2),
    )
    planned = stages_of(event_of(players_of("A B C D E F G H I J K L"), stages=stages), RUNEWARS)
    assert [(stage.groups, stage.rounds) for stage in planned] == [(None, 1), (3, 3), (2, 3)]


@pytest.mark.parametrize("each", [2, 4])
def test_those_of_one_group_meet_as_late_as_the_bracket_allows(each):
    """Of sixteen in four groups the best two of a group could only meet in the final.

    With four of each, no two of a group meet before the semifinals.
    """
    stages = (groups(4), replace(elimination(None), from_each=each))
    event = played([f"P{number:02}" for number in range(1, 17)], *stages, rounds=3)
    four = [sorted(group) for group in groups_of(event, stages_of(event, RUNEWARS), 0)]
    parts = pairs(
        next_round(event, RUNEWARS)
    )  # the players of each game of a round, if any of them can reach it
    while len(parts) > 1:
        best = [group[:2] for group in four] + (four if len(parts) > 2 else [])
        assert all(len({*part} & {*group}) < 2 for part in parts for group in best)
        parts = [(*parts[k], *parts[-1 - k]) for k in range(len(parts) // 2)]


def test_a_bracket_that_the_first_version_drew_is_repeated_by_it():
    """Its workbook has no version, a new one names the second, and a round in which both agree names none."""
    stages = (groups(4), replace(elimination(None), from_each=4))
    event = played([f"P{number:02}" for number in range(1, 17)], *stages, rounds=3)
    resolved = stages_of(event, RUNEWARS)
    now = due(event, RUNEWARS, resolved)
    old = draw_round(event, RUNEWARS, resolved, replace(now, version=1))
    new = draw_round(event, RUNEWARS, resolved, now)
    assert pairs(old) != pairs(new)
    assert [round_.draw_version for round_ in (*event.rounds, old, new)] == [1, 1, 1, 1, 2]
    for round_, text in ((old, False), (new, True)):
        drawn = replace(event, rounds=(*event.rounds, round_))
        assert verify(drawn, RUNEWARS, resolved, round_).repeated.comparison.is_identical
        assert not [*check_bracket(Case(drawn, RUNEWARS))]
        sheets, _ = open_content(workbook_of(event, RUNEWARS, resolved, round_), "round-4.xlsx")
        fields, _ = read_fields(sheets, 4)
        assert fields.draw_version == (2 if text else None)
        assert ("Draw version" in fields.place.columns) is text


def test_the_first_version_parts_opponents_of_one_group():
    """Two of each: winners A1, B1, C1, D1 by rank, seconds A2 .. D2. Seed 1 would meet seed 8, D2: nothing to part.

    With the seconds the other way round seed 1, A1, would meet A2: A2 and the next above, B2, change places; B1 then
    meets A2, and B2 meets A1.
    """
    stage = replace(elimination(None), from_each=2)
    four = (("A1", "A2"), ("B1", "B2"), ("C1", "C2"), ("D1", "D2"))
    in_order = ("A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2")
    assert best_of_each(in_order, four, stage, 1) == in_order
    seeds = best_of_each(["A1", "B1", "C1", "D1", "D2", "C2", "B2", "A2"], four, stage, 1)
    assert seeds[:4] == ("A1", "B1", "C1", "D1")
    assert all(seeds[k][0] != seeds[7 - k][0] for k in range(4))
    two = (("A1", "A2"), ("B1", "B2"))
    assert best_of_each(["A1", "B1", "B2", "A2"], two, stage, 1) == ("A1", "B1", "A2", "B2")
