"""Figures that decide on equal scores, one after the other: in the engine, in `Check`, in findings and on the pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.model import Ended, GameResult
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.states import said_of
from generator.tournament.scoring import score_game
from tests.support.organizer import Organizer
from tests.support.rulebooks import HOUSE, rulebook

FILE = HOUSE / "decided-like.yaml"
RULES = rulebook("decided-like")
NAMES = ("Army points", "Leaders", "Minutes left")


def result(
    score: tuple[int, int],
    army: tuple[int, int] = (0, 0),
    leaders: tuple[int, int] = (0, 0),
    minutes: tuple[int, int] = (0, 0),
    winner: int | None = None,
    ended: Ended = Ended.PLAYED_OUT,
) -> GameResult:
    """A game with everything entered, each as the first player's and the second's."""
    values = [army, leaders, minutes]
    figures = [tuple((name, pair[i]) for name, pair in zip(NAMES, values, strict=True)) for i in (0, 1)]
    return GameResult(
        score1=score[0],
        score2=score[1],
        figures1=figures[0],
        figures2=figures[1],
        winner=winner,
        ended=ended,
    )


@pytest.mark.parametrize(
    ("entered", "winner"),
    [
        (result((3, 2), (0, 75), (0, 2)), 1),  # the score first, whatever else
        (result((2, 2), (40, 41), (2, 0)), 2),  # then the army points
        (result((2, 2), (40, 40), (1, 0)), 1),  # then the leaders
        (result((2, 2), (40, 40), (1, 1), (60, 0)), 0),  # the minutes decide nothing: a draw
        (result((2, 2), (0, 1), ended=Ended.CONCEDED_2), 1),  # the ending alone tells it
    ],
)
def test_who_wins(entered: GameResult, winner: int) -> None:
    """A win is worth 3 by whatever lead, and a draw 1 to both."""
    score = score_game(entered, RULES)
    assert score is not None
    assert score.winner == winner
    assert (score.points1, score.points2) == {1: (3, 0), 2: (0, 3), 0: (1, 1)}[winner]


def test_a_winner_entered_must_be_the_one() -> None:
    """It may be entered, and must not contradict."""
    assert score_game(result((2, 2), (40, 41), winner=2), RULES) is not None
    assert score_game(result((2, 2), (40, 41), winner=1), RULES) is None


def test_what_check_says() -> None:
    """In the workbook's words."""
    states = form_of(RULES).states(elimination=False)
    assert said_of(result((2, 2), (40, 41)), states) == "Player 2 wins"
    assert said_of(result((2, 2)), states) == "draw"
    assert said_of(result((2, 2), (40, 41), winner=1), states) == "the winner is not ahead"
    bracket = form_of(RULES).states(elimination=True)
    assert said_of(result((2, 2), (40, 41)), bracket) == "Player 2 wins"
    assert said_of(result((2, 2)), bracket) == "tie: enter the winner"


@pytest.mark.slow
def test_an_event(tmp_path: Path) -> None:
    """What is entered wrongly is told in its cell with the figure that decides; the pages say what decided."""
    organizer = Organizer(tmp_path)
    organizer.begin_by(FILE)
    equal = {
        "Score 1": 2,
        "Score 2": 2,
        "Leaders 1": 0,
        "Leaders 2": 0,
        "Minutes left 1": 9,
        "Minutes left 2": 0,
    }
    game = equal | {"Army points 1": 40, "Army points 2": 41}
    organizer.enter_all(1, {1: game | {"Winner": 1}, 2: equal | {"Army points 1": 5, "Army points 2": 5}})
    found = json.loads(organizer.run("check", "cup", "--format", "json", expect=None).output)
    (wrong,) = [each for each in found if each["code"] == "winner-contradicts"]
    assert wrong["message"] == (
        "winner 1: on equal scores Army points decides, 40 - 41; clear the cell or correct them"
    )
    organizer.enter_all(1, {1: {"Winner": 2}})
    organizer.build()
    assert [each["winner"] for each in organizer.data("round-1.json")["pairings"]] == [2, 0]
    page = (organizer.site / "cup" / "round" / "1" / "index.html").read_text(encoding="utf-8")
    assert "is ahead in Army points." in page
    rules = (organizer.site / "cup" / "rules" / "index.html").read_text(encoding="utf-8")
    assert "whoever is ahead in this wins, one after the other: Army points and Leaders." in rules
