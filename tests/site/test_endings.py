"""How a game ended, in words for each of its two players."""

import pytest

from generator.languages import speaking
from generator.model import Ended, GameResult, Losses
from generator.regulations.schema import Regulation
from generator.site.wording.results import outcome, outcome_text, seat_note
from generator.tournament.scoring import score_game
from tests.support.records import RUNEWARS, URBAN_WAR

ALL = Losses(casualties=12, models=12)
FEW = Losses(casualties=1, models=12)
SOME = Losses(casualties=3, models=12)  # a quarter of 12: moderate


def texts(result: GameResult, regulation: Regulation = RUNEWARS) -> tuple[str, str]:
    """What the first and the second player read about the game in their history."""
    score = score_game(result, regulation)
    return outcome_text(result, 1, score, regulation), outcome_text(result, 2, score, regulation)


def notes(result: GameResult, regulation: Regulation = RUNEWARS) -> tuple[str, str]:
    """What stands beside the first and the second player in the table of the round."""
    score = score_game(result, regulation)
    return seat_note(result, 1, score, regulation), seat_note(result, 2, score, regulation)


@pytest.mark.parametrize(
    ("result", "seat1", "seat2"),
    [
        (GameResult(), "Open", "Open"),
        (GameResult(score1=10, score2=5), "Won", "Lost"),
        (GameResult(score1=10, score2=5, ended=Ended.TIME), "Won at time", "Lost at time"),
        (
            GameResult(score1=200, score2=5, ended=Ended.DEFEATED),
            "Won, opposing force destroyed",
            "Lost, force destroyed",
        ),
        (GameResult(ended=Ended.CONCEDED_2), "Won, opponent conceded", "Lost, conceded"),
        (GameResult(ended=Ended.NO_SHOW_2), "Won, opponent absent: as a bye", "Lost, did not appear"),
        (GameResult(ended=Ended.NO_SHOW_BOTH), "Lost, did not appear", "Lost, did not appear"),
    ],
)
def test_each_player_reads_the_game_from_the_own_side(result: GameResult, seat1: str, seat2: str) -> None:
    """Won or lost, and how it came to that; where nobody came nobody drew."""
    assert texts(result) == (seat1, seat2)


def test_a_tie_with_a_winner_is_said() -> None:
    """Equal scores with a winner look like a slip unless the page says why."""
    tie = GameResult(score1=50, score2=50, ended=Ended.TIME, winner=2)

    assert texts(tie)[1] == "Won at time, on equal scores"
    assert notes(tie) == ("", "won at time on equal scores")
    assert notes(GameResult(score1=50, score2=50, winner=1)) == ("won on equal scores", "")
    destroyed = GameResult(score1=200, score2=200, winner=1, ended=Ended.MUTUAL_DESTRUCTION)
    assert notes(destroyed) == ("won on equal scores; both forces destroyed", "")


def test_a_victory_has_its_degree() -> None:
    """Light against moderate is one level apart: a Minor Victory, named to the winner beside the seat."""
    minor = GameResult(losses1=FEW, losses2=SOME, ended=Ended.TIME)

    assert texts(minor, URBAN_WAR) == (
        "Won at time: Minor Victory",
        "Lost at time: Minor Victory for the opponent",
    )
    assert notes(minor, URBAN_WAR) == ("Minor Victory at time", "")


def test_equal_levels_are_a_draw_for_both() -> None:
    """A draw has no degree, and both read it."""
    draw = GameResult(losses1=SOME, losses2=SOME)

    assert texts(draw, URBAN_WAR) == ("Draw", "Draw")
    assert notes(draw, URBAN_WAR) == ("draw", "draw")


def test_who_concedes_retires_in_words() -> None:
    """Everything lost against light: a Crushing Victory; whoever conceded retired with it."""
    conceded = GameResult(losses2=FEW, ended=Ended.CONCEDED_1)

    assert texts(conceded, URBAN_WAR) == (
        "Lost, conceded and retired: Crushing Victory for the opponent",
        "Won, opponent conceded: Crushing Victory",
    )
    assert notes(conceded, URBAN_WAR) == ("conceded and retired", "Crushing Victory")


def test_a_concession_against_a_force_at_severe_is_a_draw() -> None:
    """Both stand at the same level (reading I-24), and yet one of them conceded."""
    conceded = GameResult(losses1=ALL, losses2=FEW, ended=Ended.CONCEDED_2)
    score = score_game(conceded, URBAN_WAR)

    assert [outcome(conceded, seat, score) for seat in (1, 2)] == ["draw", "draw"]
    assert texts(conceded, URBAN_WAR) == ("Draw, opponent conceded", "Draw, conceded and retired")
    assert notes(conceded, URBAN_WAR) == ("draw", "conceded and retired")


@pytest.mark.parametrize(
    ("language", "won", "lost"),
    [("de", "Gewonnen", "Verloren"), ("fr", "Gagné", "Perdu"), ("es", "Victoria", "Derrota")],
)
def test_a_lost_game_is_not_called_casualties(language: str, won: str, lost: str) -> None:
    """The column of models that Urban War counts is `Lost` too: pertes, bajas."""
    with speaking(language):
        assert texts(GameResult(score1=10, score2=5)) == (won, lost)
