"""The tiebreakers of the registry that no shipped regulation uses, worked by hand."""

from fractions import Fraction

import pytest

from generator.tournament.ranking.records import records_after
from tests.support.derived import derived
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import with_ranking

STAGES = (swiss(3),)


def records():
    """Five players, three rounds under Runewars 2.2.

    Round 1: A beats B 100-30 (70: 8/3), C beats D 50-40 (10: 6/5), E has the bye (8).
    Round 2: A beats E 120-0 (120: 9/2), C beats B 60-20 (40: 7/4), D has the bye (8).
    Round 3: A beats C 30-0 (30: 7/4), E beats D 75-5 (70: 8/3), B has the bye (8).

    TP: A 24, C 17, E 18, D 16, B 15. All have played 3 rounds.
    """
    event = event_of(
        players_of("A B C D E"),
        round_of(1, game("A", "B", 100, 30), game("C", "D", 50, 40), "E"),
        round_of(2, game("A", "E", 120, 0), game("C", "B", 60, 20), "D"),
        round_of(3, game("A", "C", 30, 0), game("E", "D", 75, 5), "B"),
        stages=STAGES,
    )
    return records_after(event, RUNEWARS, STAGES, 3)


def figure(key, player, tied=(), **parameters):
    """A player's figure."""
    known = records()
    return derived(key, known[player], known, tied, **parameters).value


@pytest.mark.parametrize(
    ("key", "player", "expected"),
    [
        ("opponents_points", "A", 15 + 18 + 17),
        ("opponents_points", "E", 24 + 16),
        ("opponents_opponents_points", "A", 41 + 40 + 55),  # of B, E and C
        ("opponents_opponents_points", "E", 50 + 35),  # of A and D
        ("opponents_average", "A", Fraction(50, 9)),  # 50 points in 3 x 3 rounds
        ("opponents_average", "E", Fraction(40, 6)),
        ("median_buchholz", "A", 17),  # of 15, 17, 18
        ("median_buchholz", "E", 0),  # only two opponents
        ("wins", "A", 3),
        ("wins", "B", 1),  # the bye
        ("cumulative_score", "A", 8 + 17 + 24),
        ("cumulative_score", "D", 5 + 13 + 16),
        ("cumulative_tiebreaker", "A", Fraction(24 * 16 + 17 * 4 + 8, 16)),
        ("cumulative_tiebreaker", "D", Fraction(16 * 16 + 13 * 4 + 5, 16)),
        ("opponents_cumulative_tiebreaker", "E", Fraction(460 + 313, 32)),  # of A and D
        ("unbeaten_rate", "C", Fraction(2, 3)),
        ("unbeaten_rate", "D", 0),  # lost both games; the bye is none
        ("opponents_unbeaten_rate", "E", Fraction(1, 2)),  # A all, D none
        ("own_scores", "A", 100 + 120 + 30),
        ("sonneborn_berger", "A", 15 + 18 + 17),  # beat B, E and C
        ("sonneborn_berger", "C", 16 + 15),  # beat D and B, lost to A
        ("sonneborn_berger", "E", 16),  # beat D, lost to A; the bye is nobody
        ("own_scores", "C", 50 + 60 + 0),
    ],
)
def test_figures(key, player, expected):
    """Each by its definition in docs/regulations.md."""
    assert figure(key, player) == expected


def test_extended_strength_of_schedule_is_the_mean_of_the_opponents_own():
    """E met A and D. A met B, E, C: (5 + 6 + 17/3) / 3 = 50/9. D met C and E: (17/3 + 6) / 2 = 35/6."""
    assert figure("extended_strength_of_schedule", "E") == (Fraction(50, 9) + Fraction(35, 6)) / 2


@pytest.mark.parametrize(
    ("player", "cuts", "expected"),
    [
        ("A", {}, 15 + 17 + 18),
        ("A", {"lowest": 1}, 17 + 18),
        ("A", {"highest": 1}, 15 + 17),
        ("A", {"lowest": 1, "highest": 1}, 17),  # as median_buchholz has it
        ("E", {"lowest": 1, "highest": 1}, 0),  # of 16 and 24
        ("E", {"lowest": 1, "highest": 2}, 0),
        ("E", {"lowest": 3}, 0),
    ],
)
def test_buchholz_leaves_out_the_lowest_and_the_highest(player, cuts, expected):
    """A met B 15, C 17 and E 18; E met D 16 and A 24."""
    assert figure("buchholz", player, **cuts) == expected


def test_head_to_head_counts_only_where_everybody_tied_has_met():
    """A, C and B have all met: A 8 + 7, C 7 + 4, B 3 + 4. With D, who never met A, it is not used."""
    assert [figure("head_to_head", player, "ABC") for player in "ACB"] == [15, 11, 7]
    assert [figure("head_to_head", player, "ABCD") for player in "ACB"] == [0, 0, 0]
    assert figure("head_to_head", "A", "A") == 0


def draws():
    """Kite Duel, 3 for a win, 1 for a draw: A 4-4 B, C 5-0 D; A 4-4 C, B 3-3 D. A 2, B 2, C 4, D 1."""
    event = event_of(
        players_of("A B C D"),
        round_of(1, game("A", "B", 4, 4), game("C", "D", 5, 0)),
        round_of(2, game("A", "C", 4, 4), game("B", "D", 3, 3)),
        stages=(swiss(2),),
    )
    return records_after(event, with_ranking("[{key: wins}]"), (swiss(2),), 2)


def test_sonneborn_berger_takes_half_of_who_drew():
    """A drew with B 2 and C 4: 3. B with A 2 and D 1: 1.5. C beat D 1 and drew with A 2: 2. D drew with B 2: 1."""
    known = draws()
    figures = {p: derived("sonneborn_berger", known[p], known).value for p in known}
    assert figures == {"A": 3, "B": Fraction(3, 2), "C": 2, "D": 1}


def test_opponents_opponents_points_count_an_opponent_again_for_each_way_to_them():
    """A go event of four, each against each: A beats all, B beats C and D, C beats D; 1 a win.

    Points are 3, 2, 1, 0 and their sums (SOS) 3, 4, 5, 6: of A the others' are 4 + 5 + 6, of D 3 + 4 + 5.
    """
    event = event_of(
        players_of("A B C D"),
        round_of(1, game("A", "B", 1, 0), game("C", "D", 1, 0)),
        round_of(2, game("A", "C", 1, 0), game("B", "D", 1, 0)),
        round_of(3, game("A", "D", 1, 0), game("B", "C", 1, 0)),
        stages=STAGES,
    )
    points = {"reading": "K-1", "bands": [{"lead": "1+", "win": 1, "loss": 0}], "draw": 0.5}
    known = records_after(event, with_ranking("[{key: wins}]", tournament_points=points), STAGES, 3)
    figures = {
        key: [derived(key, known[p], known).value for p in "ABCD"]
        for key in ("opponents_points", "opponents_opponents_points")
    }
    assert figures == {"opponents_points": [3, 4, 5, 6], "opponents_opponents_points": [15, 14, 13, 12]}


def test_the_modified_median_leaves_out_what_says_least_of_the_player():
    """US Chess, rule 34E1, in three rounds that could bring 3 each: more than 4 1/2 is a plus score, less a minus.

    A beats B, D and C; B beats C and D; C beats D. A has 9, B 6, C 3, D 0. A's are 6, 0, 3 without the lowest: 9. B's
    are 9, 3, 0: 12. C's are 0, 9, 6 without the highest: 6. D's are 3, 9, 6: 9.
    """
    event = event_of(
        players_of("A B C D"),
        round_of(1, game("A", "B", 4, 0), game("C", "D", 4, 0)),
        round_of(2, game("A", "D", 4, 0), game("B", "C", 4, 0)),
        round_of(3, game("A", "C", 4, 0), game("B", "D", 4, 0)),
        stages=STAGES,
    )
    known = records_after(event, with_ranking("[{key: wins}]"), STAGES, 3)
    figures = {p: derived("modified_median", known[p], known) for p in known}
    assert {p: figure.value for p, figure in figures.items()} == {"A": 9, "B": 12, "C": 6, "D": 9}
    assert [figures[p].rule for p in "AC"] == [
        "Sum over the opponents met, without the lowest: the player has more than half",
        "Sum over the opponents met, without the highest: the player has less than half",
    ]


def test_the_modified_median_of_exactly_half_is_cut_at_both_ends():
    """Four rounds at 1 a win: A beats B and C and loses to D and E, which is 2 of 4.

    B beats D and has 1 of it, C has 0, D and E 2 each (over A, and over C): of 1, 0, 2, 2 the 0 and a 2 are left out.
    """
    points = {"reading": "K-1", "bands": [{"lead": "1+", "win": 1, "loss": 0}], "draw": 0.5}
    event = event_of(
        players_of("A B C D E"),
        round_of(1, game("A", "B", 1, 0), game("C", "D", 0, 1)),
        round_of(2, game("A", "C", 1, 0), game("B", "D", 1, 0)),
        round_of(3, game("A", "D", 0, 1), game("E", "C", 1, 0)),
        round_of(4, game("A", "E", 0, 1)),
        stages=(swiss(4),),
    )
    known = records_after(event, with_ranking("[{key: wins}]", tournament_points=points), (swiss(4),), 4)
    figure = derived("modified_median", known["A"], known)
    assert (figure.value, sorted(term.value for term in figure.terms)) == (3, [1, 2])


@pytest.mark.parametrize(("rounds", "expected"), [(8, 7), (9, 7)])
def test_the_modified_median_of_nine_rounds_leaves_out_two(rounds, expected):
    """A beats somebody else each round, at 1 a win: each of them has won once before, but the first, who has 0.

    After eight rounds seven opponents have 1: without the 0 that is 7. After nine eight have: without the 0 and a 1, 7.
    """
    points = {"reading": "K-1", "bands": [{"lead": "1+", "win": 1, "loss": 0}], "draw": 0.5}
    others = [f"P{number}" for number in range(10)]
    played = [
        round_of(number, game("A", others[number - 1], 1, 0), game(others[number], "Z", 1, 0))
        for number in range(1, rounds + 1)
    ]
    event = event_of(players_of(["A", "Z", *others]), *played, stages=(swiss(rounds),))
    known = records_after(
        event, with_ranking("[{key: wins}]", tournament_points=points), (swiss(rounds),), rounds
    )
    assert derived("modified_median", known["A"], known).value == expected


@pytest.mark.parametrize(
    ("scope", "tied", "expected"),
    [
        ("all met", "ABC", [0, 0, 0]),  # B and C have not met
        ("any met", "ABC", [1 + 1, 1, 1]),
        ("any met", "BC", [0, 0]),
        ("two", "ABC", [0, 0, 0]),
        ("two", "AB", [1, 1]),
        ("two", "BC", [0, 0]),
        ("two", "CD", [3, 0]),
        ("any met", "A", [0]),
    ],
)
def test_head_to_head_in_its_scopes(scope, tied, expected):
    """Among all who have met, among any, or between two alone."""
    known = draws()
    figures = [derived("head_to_head", known[p], known, tied, scope=scope).value for p in tied]
    assert figures == expected


def test_a_cumulative_score_can_leave_out_the_first_rounds():
    """A stood at 8, 17 and 24."""
    assert [figure("cumulative_score", "A", lowest=cut) for cut in range(5)] == [49, 41, 24, 0, 0]


def test_head_to_head_between_two_alone_says_nothing_of_three_who_have_all_met():
    """A, B and C of the first event have; only of A and C it does: 7 from A's win, 4 from C's loss."""
    assert [figure("head_to_head", player, "ABC", scope="two") for player in "ABC"] == [0, 0, 0]
    assert [figure("head_to_head", player, "AC", scope="two") for player in "AC"] == [7, 4]
