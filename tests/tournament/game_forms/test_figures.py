"""Figures that the rules name beside the score: columns, checks, slips, pages and data follow from the names."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from generator.commands.live.judging.pages import HOME
from generator.model import GameResult
from generator.regulations.catalogue import parse
from generator.regulations.game_forms.scores import TAKEN
from generator.text import key
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.columns import Columns
from generator.tournament.game_forms.scores.figures import names_among
from generator.tournament.game_forms.scores.form import ScoreForm
from generator.tournament.scoring import score_game
from generator.workbooks.changing.entries import entries_of, filled
from generator.workbooks.forms.result_form import result_form
from generator.workbooks.reading.rounds import read_round
from tests.support.desk import judged
from tests.support.organizer import Organizer
from tests.support.rulebooks import HOUSE, rulebook

FILE = HOUSE / "figures-like.yaml"
RULES = rulebook("figures-like")
FULL = {
    "Casualties 1": 2,
    "Casualties 2": 0,
    "Army points 1": 90,
    "Army points 2": 110,
    "Fouls 1": 0,
    "Fouls 2": 3,
}
PLAYED = {"Score 1": 3, "Score 2": 1, **FULL}


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """Four players by these rules, and their first round."""
    organizer = Organizer(tmp_path)
    organizer.begin_by(FILE)
    return organizer


def findings(organizer: Organizer) -> set[tuple[str, str | None, str]]:
    """Code, cell and words of what check finds in round 1."""
    found = json.loads(organizer.run("check", "cup", "--format", "json", expect=None).output)
    return {(each["code"], each["cell"], each["message"]) for each in found if each["cell"]}


def codes(organizer: Organizer) -> set[tuple[str, str | None]]:
    """The same without the words."""
    return {(code, cell) for code, cell, _ in findings(organizer)}


def test_the_columns_stand_after_the_scores_and_none_is_unknown(organizer: Organizer) -> None:
    """Of each seat the score and the figures in the order of the rules, all of them empty."""
    expected = [
        f"{name} {seat}" for seat in (1, 2) for name in ("Score", "Casualties", "Army points", "Fouls")
    ]
    assert [column.heading for column in ScoreForm(RULES).columns.between] == expected
    assert organizer.read_columns(1, expected) == [dict.fromkeys(expected)] * 2
    assert "column-unknown" not in {code for code, _ in codes(organizer)}


def test_what_is_missing_or_impossible_is_told_at_its_cell(organizer: Organizer) -> None:
    """Score 1 is column D; of seat 1 follow E, F and G, of seat 2 H, I, J and K. Army points go from 10 to 150."""
    organizer.enter_all(
        1, {1: PLAYED | {"Fouls 2": None}, 2: PLAYED | {"Army points 1": 9, "Army points 2": 151}}
    )
    assert findings(organizer) >= {
        ("score-missing", "K2", "table 1: Fouls 2 is missing, so the game still counts as open"),
        ("score-too-low", "F3", "Army points 9: at least 10 is possible; correct it"),
        ("score-too-high", "J3", "Army points 151: at most 150 is possible; correct it"),
    }
    organizer.enter_all(1, {1: PLAYED, 2: PLAYED | {"Casualties 1": "many"}})
    told = {(code, cell): words for code, cell, words in findings(organizer)}
    assert told["score-value", "E3"] == "Casualties many: a figure is a whole number from 0 up"


def test_nobody_who_is_absent_has_figures(organizer: Organizer) -> None:
    """With `No-show 1` the cell is told to be emptied."""
    organizer.enter_all(1, {1: {"Ended": "No-show 1", "Fouls 1": 1}})
    assert ("score-not-expected", "G2") in codes(organizer)


def test_a_concession_may_have_figures(organizer: Organizer) -> None:
    """After `Conceded 2` one figure is there of both; the game is over, as one is for which nobody came."""
    casualties = {"Casualties 1": 1, "Casualties 2": 0}
    organizer.enter_all(1, {1: {"Ended": "No-show 1"}, 2: {"Ended": "Conceded 2", **casualties}})
    organizer.build()
    games = organizer.data("round-1.json")["pairings"]
    assert [game["winner"] for game in games] == [2, 1]
    assert set(games[0]["figures"].values()) == {None}
    assert games[1]["figures"] == dict.fromkeys(FULL) | casualties


def test_one_figure_alone_leaves_a_concession_open(organizer: Organizer) -> None:
    """Reading I-41, of a figure as of a score: of one player's alone somebody has forgotten the other's."""
    organizer.enter_all(1, {1: {"Ended": "Conceded 2", "Casualties 1": 1}})
    told = {(code, words) for code, _cell, words in findings(organizer)}
    assert ("score-missing", "table 1: Casualties 2 is missing, so the game still counts as open") in told
    organizer.build()
    assert organizer.data("round-1.json")["pairings"][0]["winner"] is None


def shown(organizer: Organizer, *address: str) -> str:
    """A page, with plain spaces for those that break no line."""
    page = organizer.site.joinpath("cup", *address, "index.html").read_text(encoding="utf-8")
    return page.replace("\u00a0", " ").replace("&nbsp;", " ")


def test_pages_data_and_explain_show_them(organizer: Organizer) -> None:
    """A game's line has those of its seat, the player's own page both, the CSV a column for each."""
    organizer.enter_all(1, {1: PLAYED, 2: PLAYED})
    organizer.build()
    (game, _) = organizer.data("round-1.json")["pairings"]
    assert game["figures"] == FULL
    table = (organizer.site / "cup" / "data" / "round-1.csv").read_text(encoding="utf-8").splitlines()
    assert table[0].endswith(",Casualties 1,Casualties 2,Army points 1,Army points 2,Fouls 1,Fouls 2")
    assert table[1].endswith(",2,0,90,110,0,3")
    page = shown(organizer, "round", "1")
    assert '<small class="beneath">Casualties 2, Army points 90, Fouls 0</small>' in page
    own = shown(organizer, "players", game["player2"])
    assert "1 : 3 <small>Casualties 0 : 2, Army points 110 : 90, Fouls 3 : 0</small>" in own
    told = organizer.run("explain", "cup", game["player2"]).output
    assert "1 - 3 (Casualties 0 : 2, Army points 110 : 90, Fouls 3 : 0)" in told
    assert "Army points" in shown(organizer, "print", "slips")


def test_an_import_and_a_judges_phone_enter_them(organizer: Organizer, tmp_path: Path) -> None:
    """A table names the columns as the workbook does, the other way round too; the phone has a field for each."""
    first, _ = (row for row in organizer.read_round(1) if row["Table"])
    figures = "Casualties 1,Casualties 2,Army points 1,Army points 2,Fouls 1,Fouls 2"
    text = f"Player 1,Player 2,Score 1,Score 2,{figures}\n{first['Player 2']},{first['Player 1']},1,3,0,2,110,90,3,0\n"
    (tmp_path / "results.csv").write_text(text, encoding="utf-8")
    organizer.run("import", "results", "cup", str(tmp_path / "results.csv"), expect=None)
    with judged(organizer) as desk:
        fields = {f"{name.replace(' ', '_')}": str(value) for name, value in PLAYED.items()}
        question = desk.phone().ask(f"{HOME}cup/1/2", **fields)
        assert "Casualties 2 : 0, Army points 90 : 110, Fouls 0 : 3" in question.page.replace("\u00a0", " ")
        desk.phone().enter(f"{HOME}cup/1/2", **fields)
    assert organizer.read_columns(1, tuple(PLAYED)) == [PLAYED] * 2


def test_a_name_that_is_taken_is_one_of_a_column_with_a_seat() -> None:
    """No figure can be called X where the sheet has a column `X 1` already, whatever its rules ask for."""
    everything = rulebook("armada-like")
    assert everything.margin_of_victory is not None
    headings = result_form(everything, elimination=False).columns
    seated = {heading.removesuffix(" 1") for heading in headings if heading.endswith(" 1")}
    assert seated | {"Drop"} == set(TAKEN)  # a phone's field says `drop 1`
    assert len(set(map(key, TAKEN))) == len(TAKEN)


def test_a_result_with_figures_alone_is_not_empty() -> None:
    """A cell that is filled in is an entry, and the same cells are written from it."""
    columns: Columns = ScoreForm(RULES).columns
    nothing = dict.fromkeys(column.heading for column in columns.to_fill)
    result = columns.result_of({**nothing, "Ended": GameResult().ended, "Fouls 1": 0})
    assert not result.is_empty
    assert {name: value for name, value in columns.in_cells(result).items() if value is not None} == {
        "Fouls 1": 0,
        "Ended": "",
    }


def test_an_optional_figure_need_not_be_entered() -> None:
    """Without fouls the game of the others' figures is won; with army points missing it is open as before."""
    text = FILE.read_text(encoding="utf-8").replace("{name: Fouls}", "{name: Fouls, optional: true}")
    rules, findings = parse(text, FILE.name)
    assert rules is not None
    assert not findings
    nothing = dict.fromkeys(column.heading for column in ScoreForm(rules).columns.to_fill)
    entered = {**nothing, "Ended": GameResult().ended, "Score 1": 3, "Score 2": 1}
    entered |= {name: value for name, value in FULL.items() if "Fouls" not in name}
    result = ScoreForm(rules).columns.result_of(entered)
    assert (ScoreForm(rules).winner(result), ScoreForm(RULES).winner(result)) == (1, None)
    open_game = ScoreForm(rules).columns.result_of({**entered, "Army points 2": None})
    assert ScoreForm(rules).winner(open_game) is None


def armies(score1: int, score2: int, army1: int, army2: int) -> GameResult:
    """A game with both scores and army points."""
    rest = (("Casualties", 0), ("Fouls", 0))
    one, other = (((rest[0]), ("Army points", army), rest[1]) for army in (army1, army2))
    return GameResult(score1=score1, score2=score2, figures1=one, figures2=other)


@pytest.mark.parametrize(
    ("result", "margins"),
    [
        (armies(3, 1, 90, 50), (240, 160)),  # 200 + 40 and 200 - 40
        (armies(1, 3, 90, 50), (240, 160)),  # whoever won
        (armies(3, 1, 40, 50), (190, 210)),  # the winner has fewer
        (armies(2, 2, 40, 50), (190, 210)),  # nobody won
        (armies(3, 1, 150, 10), (300, 100)),  # 140, of which 100 count
        (armies(3, 1, 10, 150), (100, 300)),
    ],
)
def test_a_margin_is_counted_in_a_figure(result: GameResult, margins: tuple[int, int]) -> None:
    """The rules say: the difference in army points, at most 100, added to 200. Points go by the score all the same."""
    score = score_game(result, RULES)
    assert score is not None
    assert (score.margin1, score.margin2) == margins
    points = {1: (3, 0), 2: (0, 3), 0: (1, 1)}[score.winner]
    assert (score.points1, score.points2) == points


def test_a_margin_of_the_winner_alone_has_its_smallest_lead() -> None:
    """Less than `minimum` counts as that, and who has not won has none."""
    margin = RULES.margin_of_victory
    assert margin is not None
    alone = margin.model_copy(update={"counts_for": "winner", "base": 0, "minimum": 5})
    rules = RULES.model_copy(update={"margin_of_victory": alone})
    margins = [
        score_game(result, rules)
        for result in (armies(3, 1, 52, 50), armies(1, 3, 90, 50), armies(2, 2, 90, 50))
    ]
    assert [(each.margin1, each.margin2) for each in margins if each] == [(5, 0), (0, 5), (0, 0)]


def test_a_sheet_tells_its_figures_to_who_does_not_know_the_rules(
    organizer: Organizer, tmp_path: Path
) -> None:
    """Uploads of the same round are united so: what one copy has comes into the empty cells of the other."""
    path, copy = organizer.workbook(1), tmp_path / "round-1.xlsx"
    shutil.copy(path, copy)
    organizer.enter_all(1, {1: PLAYED})
    told, _ = read_round(path, path.name, 1)
    known, _ = read_round(path, path.name, 1, form=form_of(RULES).columns)
    bare, _ = read_round(copy, copy.name, 1)
    assert told is not None
    assert known is not None
    assert bare is not None
    assert told.pairings == known.pairings
    content, without = filled(copy, bare, entries_of(told))
    assert not without
    copy.write_bytes(content)
    united, _ = read_round(copy, copy.name, 1)
    assert united is not None
    assert entries_of(united) == entries_of(told)
    assert dict(united.pairings[0].result.figures1) == {"Casualties": 2, "Army points": 90, "Fouls": 0}


def test_columns_of_the_sheets_own_are_no_figures() -> None:
    """Points and margins have a seat too, and a column alone is nobody's."""
    headings = (
        "Score 1",
        "Paint 1",
        "Score 2",
        "Paint 2",
        "Points 1",
        "Points 2",
        "Remark 1",
        "Margin 1",
        "Margin 2",
    )
    assert list(names_among(headings)) == ["Paint"]
