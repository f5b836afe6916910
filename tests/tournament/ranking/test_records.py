"""What each round brought a player, worked by hand: Runewars 2.2, p. 12-16."""

from fractions import Fraction

import pytest

from generator.figures.records import EntryKind, Outcome, shown, shown_points
from generator.tournament.ranking.records import records_after
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss

STAGES = (swiss(3), elimination(2))
EVENT = event_of(
    players_of("A B C D E"),
    # 107 - 49 = 58: 7 and 4 points. D does not appear: C has the bye's 8 and 70. E has the bye.
    round_of(
        1, game("A", "B", 107, 49, "Time"), game("C", "D", ended="No-show 2"), "E", changes=[("B", "Drop")]
    ),
    # 150 - 0: 10 and 1 point. E concedes, nothing entered: C has 8 and 70, E nothing. A has the bye.
    round_of(2, game("A", "E", 150, 0), "C", changes=[("B", "Rejoin")]),
    round_of(3, game("C", "E", ended="Conceded 2"), game("A", "B")),
    stages=STAGES,
)


def entries(player, number=3):
    """A player's rounds in short: number, kind, outcome, points and margin."""
    return [
        (entry.round_number, entry.kind, entry.outcome, entry.tournament_points, entry.margin_of_victory)
        for entry in records_after(EVENT, RUNEWARS, STAGES, number)[player].entries
    ]


def test_each_way_in_which_a_round_comes_about():
    """A game, a bye, an opponent's and the own absence, and a round missed before coming back."""
    assert entries("A") == [
        (1, EntryKind.GAME, Outcome.WIN, 7, 58),
        (2, EntryKind.GAME, Outcome.WIN, 10, 150),
    ]
    assert entries("B") == [
        (1, EntryKind.GAME, Outcome.LOSS, 4, 0),
        (2, EntryKind.MISSED, Outcome.LOSS, 0, 0),
    ]
    assert entries("C") == [
        (1, EntryKind.OPPONENT_ABSENT, Outcome.WIN, 8, 70),
        (2, EntryKind.BYE, Outcome.WIN, 8, 70),
        (3, EntryKind.GAME, Outcome.WIN, 8, 70),
    ]
    assert entries("D") == [(1, EntryKind.ABSENT, Outcome.LOSS, 0, 0)]
    assert entries("E") == [
        (1, EntryKind.BYE, Outcome.WIN, 8, 70),
        (2, EntryKind.GAME, Outcome.LOSS, 1, 0),
        (3, EntryKind.GAME, Outcome.LOSS, 0, 0),
    ]


def test_what_follows_from_the_rounds():
    """An absence and a missed round are lost, but not played (I-1); a no-show's win counts as a bye (I-4)."""
    records = records_after(EVENT, RUNEWARS, STAGES, 3)
    tallies = {
        player: (each.tournament_points, each.wins, each.losses, each.byes, each.rounds_played)
        for player, each in records.items()
    }
    assert tallies == {
        "A": (17, 2, 0, 0, 2),
        "B": (4, 0, 2, 0, 1),
        "C": (24, 3, 0, 2, 3),
        "D": (0, 0, 1, 0, 0),
        "E": (9, 1, 2, 1, 3),
    }
    assert records["C"].opponents == ("E",)  # I-33: D was never met


def test_a_bye_counts_once_a_result_of_its_round_is_in():
    """Before, it would tell the field's best points while nobody else can have any."""
    drawn = event_of(players_of("A B C"), round_of(1, game("A", "B"), "C"), stages=STAGES)
    assert records_after(drawn, RUNEWARS, STAGES, 1)["C"].entries == ()
    played = event_of(players_of("A B C"), round_of(1, game("A", "B", 9, 1), "C"), stages=STAGES)
    assert records_after(played, RUNEWARS, STAGES, 1)["C"].tournament_points == 8


def test_elimination_brings_no_points():
    """I-3: a final's winner has what the Swiss rounds gave."""
    final = (round_of(1, game("A", "B", 9, 1)), round_of(2, game("A", "B", 150, 0)))
    stages = (swiss(1), elimination(2))
    record = records_after(event_of(players_of("A B"), *final, stages=stages), RUNEWARS, stages, 2)["A"]
    assert (len(record.entries), record.tournament_points) == (1, 6)


def test_a_bye_that_is_worth_nothing_is_no_win():
    """As in a group of football, where nobody gains by waiting: it counts for nothing, and is still a bye."""
    award = RUNEWARS.byes.award.model_copy(update={"tournament_points": 0})
    rules = RUNEWARS.model_copy(update={"byes": RUNEWARS.byes.model_copy(update={"award": award})})
    record = records_after(EVENT, rules, STAGES, 1)["E"]
    assert (record.wins, record.losses, record.draws, record.byes) == (0, 0, 0, 1)
    assert records_after(EVENT, RUNEWARS, STAGES, 1)["E"].wins == 1


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (Fraction(5, 10_000), "0.000"),
        (Fraction(15, 10_000), "0.002"),
        (Fraction(25, 10_000), "0.002"),
        (Fraction(-1, 4), "-0.250"),
        (Fraction(-5, 10_000), "0.000"),
        (Fraction(2, 3), "0.667"),
        (Fraction(3), "3.000"),
        (3, "3"),
    ],
)
def test_a_figure_is_shown_with_three_decimals_half_to_even(figure, text):
    """0.0005 and 0.0025 lie between two, of which 0.000 and 0.002 are even; no zero has a sign."""
    assert shown(figure) == text


def test_points_are_shown_without_zeros_at_the_end():
    """A half of a point is 0.5; whole points keep the zeros that are theirs."""
    assert [shown_points(points) for points in (Fraction(1, 2), Fraction(10), 10, 0)] == [
        "0.5",
        "10",
        "10",
        "0",
    ]
