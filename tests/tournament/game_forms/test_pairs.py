"""Rules that name the pairs of scores there are: anything else is told, offered nowhere, and never invented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.model import Ended, GameResult
from generator.regulations.schema_parts import Pair
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.scores.form import ScoreForm
from generator.tournament.game_forms.scores.rules import is_no_pair
from generator.tournament.game_forms.states import said_of
from generator.tournament.scoring import score_game
from tests.support.organizer import Organizer, Table, opened
from tests.support.rulebooks import file_with_recipe, rulebook

TITLE = "Only some scores are possible"
RULES = rulebook(f"manual: {TITLE}")


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """Four players in best of three, and their first round."""
    organizer = Organizer(tmp_path)
    (tmp_path / "rules.yaml").write_text(file_with_recipe(TITLE), encoding="utf-8")
    words = ("--name", "Cup", "--regulations", str(tmp_path / "rules.yaml"), "--date", "2019-05-04")
    organizer.run("new", "cup", *words, "--seed", "pebbles")
    organizer.event = "cup"
    organizer.register({"ID": f"P{n}", "Name": f"Player {n}"} for n in range(1, 5))
    organizer.pair()
    return organizer


def test_what_is_no_pair_is_told_with_those_there_are(organizer: Organizer) -> None:
    """2-2 and 3-0 are none: nothing is paired or built before they are corrected. 0-1 is 1-0 the other way round."""
    organizer.enter_all(1, {1: {"Score 1": 2, "Score 2": 2}, 2: {"Score 1": 0, "Score 2": 1}})
    (fault,) = (
        each
        for each in json.loads(organizer.run("check", "cup", "--format", "json", expect=None).output)
        if each["severity"] == "error"
    )
    assert (fault["code"], fault["cell"]) == ("scores-impossible", "D2")
    assert "there are 2-0, 2-1, 1-1, 1-0 and 0-0, either way round" in fault["message"]
    organizer.enter_all(1, {1: {"Score 1": 2, "Score 2": 1}})
    organizer.build()
    assert [game["points1"] for game in organizer.data("round-1.json")["pairings"]] == [3, 0]


def test_the_workbook_offers_the_numbers_there_are(organizer: Organizer) -> None:
    """Each score has a drop-down of 0, 1 and 2."""
    with opened(organizer.workbook(1)) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        rules = workbook["Results"].data_validations.dataValidation
        of_score = [each for each in rules if each.sqref.__contains__(f"D{table.header + 1}")]
        assert [(each.type, each.formula1) for each in of_score] == [("list", "scores")]
    assert form_of(RULES).lists([])["scores"] == (0, 1, 2)


@pytest.mark.parametrize(
    ("one", "other", "ended", "says"),
    [
        (2, 2, "", "scores: only 2-0, 2-1, 1-1, 1-0, 0-0"),
        (3, 0, "", "score: whole number from 0 to 2"),
        (1, 2, "", "Player 2 wins"),
        (1, 1, "", "draw"),
        (None, 2, "", "score missing"),
    ],
)
def test_a_state_for_each_result(one: int | None, other: int | None, ended: str, says: str) -> None:
    """Each score has its limits first, then both together."""
    result = GameResult(score1=one, score2=other, ended=Ended(ended))
    assert said_of(result, form_of(RULES).states(elimination=False)) == says


def test_an_impossible_game_is_worth_nothing() -> None:
    """2-2 is an error, not a draw; when somebody gives up, or by a ruling, it can stand at anything."""
    assert score_game(GameResult(score1=2, score2=2), RULES) is None
    assert RULES.scores is not None
    assert not is_no_pair(GameResult(score1=2, score2=2, ended=Ended.CONCEDED_1), RULES.scores)
    assert not is_no_pair(GameResult(score1=2, score2=2, ended=Ended.AWARDED_1), RULES.scores)


def test_many_pairs_are_not_named_in_a_cell() -> None:
    """Twenty points a table are eleven pairs: what the cell says stays short, and a finding names them all."""
    assert RULES.scores is not None
    pairs = [Pair(more=20 - less, less=less) for less in range(11)]
    rules = RULES.model_copy(update={"scores": RULES.scores.model_copy(update={"pairs": pairs})})
    states = ScoreForm(rules).states(elimination=False)
    assert said_of(GameResult(score1=20, score2=1), states) == "no such pair of scores"
    assert said_of(GameResult(score1=7, score2=13), states) == "Player 2 wins"


def test_a_rehearsal_plays_only_these(tmp_path: Path) -> None:
    """A whole event without a fault, in which no other pair comes up."""
    organizer = Organizer(tmp_path)
    (tmp_path / "rules.yaml").write_text(file_with_recipe(TITLE), encoding="utf-8")
    organizer.run("simulate", "show", "--players", "8", "--regulations", str(tmp_path / "rules.yaml"))
    organizer.event = "show"
    assert not json.loads(organizer.run("check", "show", "--format", "json").output)
    rows = [row for number in range(1, organizer.rounds() + 1) for row in organizer.read_round(number)]
    rows = [row for row in rows if row["Score 1"] is not None and not row["Ended"]]
    played = {tuple(sorted((row["Score 1"], row["Score 2"]))) for row in rows}
    assert len(played) > 2
    assert played <= {(0, 2), (1, 2), (1, 1), (0, 1), (0, 0)}
