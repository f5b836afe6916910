"""The letters of the rounds in a row of the ranking.

The event is that of `test_moments`: A beats B and C, C beats D, B beats D.
"""

from generator.model import PlayerId
from generator.site.shared.form import RoundLetter, round_letters
from generator.site.shared.ranking import ranking
from tests.site.test_moments import ROUNDS, desk_of
from tests.support.records import game, round_of, swiss

WON, LOST = RoundLetter(kind="won", text="W"), RoundLetter(kind="lost", text="L")
BYE, NOTHING = RoundLetter(kind="bye", text="B"), RoundLetter()


def test_each_round_that_gave_points_is_a_letter() -> None:
    """The final is none of them: the record beside the letters is of the same two rounds."""
    desk = desk_of(*ROUNDS, round_of(3, game("A", "C", 100, 50)))
    rows = {row.id: row for row in ranking(desk, "").rows}

    assert {player: row.form for player, row in rows.items()} == {
        "A": (WON, WON),
        "B": (LOST, WON),
        "C": (WON, LOST),
        "D": (LOST, LOST),
    }
    assert rows["A"].record == "2–0"


def test_a_bye_and_an_open_game_are_no_game_won_or_lost() -> None:
    """C sits out in round 1; B lost that one and still plays in round 2."""
    with_bye = desk_of(round_of(1, game("A", "B", 100, 50), "C", "D"), stages=(swiss(2),)).facts
    half_way = desk_of(ROUNDS[0], round_of(2, game("A", "C", 100, 50), game("B", "D"))).facts

    assert round_letters(with_bye, PlayerId("C")) == (BYE,)
    assert round_letters(half_way, PlayerId("B")) == (LOST, NOTHING)


def test_a_row_has_room_for_nine_rounds() -> None:
    """Of ten rounds the first is left out: A lost that one and won all others."""
    lost = round_of(1, game("A", "B", 0, 100), game("C", "D", 100, 0))
    won = (round_of(number, game("A", "B", 100, 0), game("C", "D", 100, 0)) for number in range(2, 11))
    facts = desk_of(lost, *won, stages=(swiss(10),)).facts

    assert round_letters(facts, PlayerId("A")) == (WON,) * 9
