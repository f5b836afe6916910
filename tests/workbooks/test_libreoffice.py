"""Round trips through LibreOffice: what we write is what it shows, computes and saves."""

import random
import subprocess
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from generator.engine.scoring import score_game
from generator.model import NOWHERE, Ended, GameResult, Round
from generator.regulations.schema import Regulation
from generator.workbooks.players import read_players
from generator.workbooks.rounds import read_round
from generator.workbooks.verdicts import is_settled, verdict
from generator.workbooks.writer import players_workbook, round_workbook
from tests.support.needs import needs_program
from tests.workbooks.examples import (
    RUNEWARS,
    UNFINISHED,
    WORKED,
    drop,
    event_of,
    margins_for_both,
    players,
    round_of,
    standings,
)

pytestmark = pytest.mark.libreoffice

FIRST_ROW = 2
ENTERED = ("Score 1", "Score 2", "Ended", "Winner")


@pytest.fixture(scope="module")
def soffice() -> str:
    """LibreOffice's program."""
    return needs_program("soffice")


def resaved(soffice: str, path: Path, kind: str = "xlsx") -> Path:
    """The file opened, recalculated and saved by LibreOffice."""
    target = path.parent / "saved"
    profile = f"-env:UserInstallation={(path.parent / 'profile').as_uri()}"
    command = [soffice, "--headless", profile, "--convert-to", kind, "--outdir", str(target), str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    return target / path.with_suffix(f".{kind}").name


def written(path: Path, round_: Round, regulation: Regulation = RUNEWARS) -> Path:
    """The round's workbook as a file."""
    event = event_of(2 * len(round_.pairings) + 1)
    path.write_bytes(round_workbook(event=event, regulation=regulation, round_=round_, standings=standings()))
    return path


def filled(path: Path, entries: Sequence[Sequence[Any]]) -> None:
    """Type into the cells to fill of each row; openpyxl drops all that formulas had computed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        workbook = openpyxl.load_workbook(path)
    sheet = workbook["Results"]
    columns = {cell.value: cell.column for cell in sheet[1]}
    for row, entry in enumerate(entries, start=FIRST_ROW):
        for column, value in zip(ENTERED, entry, strict=True):
            sheet.cell(row, columns[column]).value = value
    workbook.save(path)


def computed(path: Path, *columns: str) -> Iterator[tuple[Any, ...]]:
    """The values under these columns of `Results`, row by row, as they stand in the file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        workbook = openpyxl.load_workbook(path, data_only=True)
    sheet = workbook["Results"]
    numbers = {cell.value: cell.column for cell in sheet[1]}
    for row in range(FIRST_ROW, sheet.max_row + 1):
        yield tuple(sheet.cell(row, numbers[column]).value for column in columns)


def typed(result: GameResult) -> tuple[Any, ...]:
    """What a person types for the result."""
    return (result.score1, result.score2, result.ended.value or None, result.winner)


def bare(round_: Round) -> Round:
    """The round without places and spellings, which a written one doesn't have."""
    return replace(
        round_,
        place=NOWHERE,
        pairings=tuple(replace(game, place=NOWHERE, name1=None, name2=None) for game in round_.pairings),
        byes=tuple(replace(bye, place=NOWHERE) for bye in round_.byes),
        changes=tuple(replace(change, place=NOWHERE) for change in round_.changes),
    )


def random_results(number: int, highest: int) -> list[GameResult]:
    """Plausible, odd and impossible results, always the same."""
    draw = random.Random(20180915)
    endings, scores = list(Ended), [None, 0, 50, 100, 200, highest]
    return [
        GameResult(
            score1=draw.choice([*scores, draw.randint(0, highest)]),
            score2=draw.choice([*scores, draw.randint(0, highest)]),
            ended=draw.choice(endings),
            winner=draw.choice([None, None, 1, 2]),
        )
        for _ in range(number)
    ]


def test_games_worked_by_hand_show_their_points(soffice: str, tmp_path: Path) -> None:
    """The formulas give the regulation's points and margins for every way a game can end."""
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * len(WORKED)))
    filled(path, [typed(result) for result, _, _ in WORKED])
    shown = computed(resaved(soffice, path), "Check", "Points 1", "Points 2", "Margin 1", "Margin 2")
    assert list(shown) == [(says, *figures) for _, says, figures in WORKED]


def test_what_is_unfinished_or_impossible_says_so(soffice: str, tmp_path: Path) -> None:
    """The column Check gives the reason in words, and no points appear."""
    typing = [(typed(result), says) for result, says in UNFINISHED]
    score = "score: whole number from 0"
    typing += [
        ((-5, 10, None, None), score),
        ((12.5, 10, None, None), score),
        (("lots", 10, None, None), score),
    ]
    typing += [((10, 5, "draw", None), "Ended: choose from the list"), ((10, 5, None, 3), "Winner: 1 or 2")]
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * len(typing)))
    filled(path, [entry for entry, _ in typing])
    shown = list(computed(resaved(soffice, path), "Check", "Points 1", "Margin 2"))
    assert [says for says, _, _ in shown] == [says for _, says in typing]
    assert {figure or None for _, points, margin in shown for figure in (points, margin)} == {None}


@pytest.mark.parametrize("regulation", [RUNEWARS, margins_for_both()], ids=["runewars", "margins for both"])
def test_formulas_agree_with_the_engine(soffice: str, tmp_path: Path, regulation: Regulation) -> None:
    """Whatever is typed, the sheet shows what Roundsheet's own arithmetic gives, or nothing and a reason."""
    results = random_results(1_000, regulation.scores.maximum or 260)
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * len(results)), regulation)
    filled(path, [typed(result) for result in results])
    shown = computed(resaved(soffice, path), "Check", "Points 1", "Points 2", "Margin 1", "Margin 2")
    for result, (says, *figures) in zip(results, shown, strict=True):
        assert says == verdict(result, regulation, elimination=False), result
        score = score_game(result, regulation) if is_settled(says) else None
        expected = [score.points1, score.points2, score.margin1, score.margin2] if score else [None] * 4
        assert [None if figure == "" else figure for figure in figures] == expected, result


def test_the_values_we_write_beside_formulas_are_true(soffice: str, tmp_path: Path) -> None:
    """A program that believes the stored values shows the same as one that computes them."""
    results = [result for result, *_ in (*WORKED, *UNFINISHED)]
    path = written(tmp_path / "round-2.xlsx", round_of(results, bye=True))
    columns = ("Check", "Points 1", "Points 2", "Margin 1", "Margin 2")
    stored = [tuple(value or None for value in row) for row in computed(path, *columns)]
    filled(path, [])  # saved by openpyxl: nothing computed is left
    counted = [tuple(value or None for value in row) for row in computed(resaved(soffice, path), *columns)]
    assert stored == counted


@pytest.mark.parametrize("stage", ["Swiss", "Top 8"])
def test_a_round_saved_by_libreoffice_reads_back_the_same(soffice: str, tmp_path: Path, stage: str) -> None:
    """Opening and saving a round's workbook in LibreOffice changes nothing that is read."""
    round_ = replace(
        round_of([result for result, *_ in WORKED], stage=stage, bye=True),
        changes=(drop("P003"),),
        starts_at="09:30",
        deployment="Battle Lines",
    )
    path = written(tmp_path / "round-2.xlsx", round_)
    again, findings = read_round(resaved(soffice, path), "round-2.xlsx", 2)
    assert findings == ()
    assert again is not None
    assert bare(again) == round_


def test_players_saved_by_libreoffice_read_back_the_same(soffice: str, tmp_path: Path) -> None:
    """Opening and saving the registration in LibreOffice changes nothing that is read."""
    registered = tuple(replace(player, list_points=199, fixed_table=3) for player in players(20))
    path = tmp_path / "players.xlsx"
    path.write_bytes(players_workbook(RUNEWARS, "Harbour Cup", registered))
    again, findings = read_players(resaved(soffice, path), "players.xlsx")
    assert findings == ()
    assert tuple(replace(player, place=NOWHERE) for player in again) == registered


def test_by_way_of_another_format_it_still_reads_the_same(soffice: str, tmp_path: Path) -> None:
    """To ods and back, as somebody does who works in LibreOffice's own format, keeps the round."""
    round_ = round_of([result for result, *_ in WORKED], bye=True)
    ods = resaved(soffice, written(tmp_path / "round-2.xlsx", round_), "ods")
    again, findings = read_round(resaved(soffice, ods), "round-2.xlsx", 2)
    assert findings == ()
    assert again is not None
    assert bare(again) == round_
