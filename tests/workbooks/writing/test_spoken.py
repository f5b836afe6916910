"""Workbooks in the language of the event: its words for people, and the contract's names as ever."""

from __future__ import annotations

import io
from collections.abc import Iterator

import openpyxl
import pytest
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from generator.languages import ENGLISH, known, speaking
from generator.model import GameResult
from generator.regulations.catalogue import shipped
from generator.workbooks.writing.writer import players_workbook, round_workbook
from tests.workbooks.examples import event_of, round_of

HEADED = {"Players", "Results", "Changes", "Lists", "By name"}
OTHERS = [code for code in known() if code != ENGLISH]


def written(code: str, rules: str) -> Iterator[Workbook]:
    """The registration and a round under the rules, in that language."""
    regulation, event = shipped(rules), event_of(5)
    round_ = round_of([GameResult(), GameResult()])
    with speaking(code):
        contents = (
            players_workbook(regulation, "Cup", event.players),
            round_workbook(event=event, regulation=regulation, round_=round_, standings=()),
        )
    yield from (openpyxl.load_workbook(io.BytesIO(content)) for content in contents)


def _headers(sheet: Worksheet) -> list[str]:
    """What stands above the columns, formulas apart."""
    return [value for cell in sheet[1] if not (value := str(cell.value)).startswith("=")]


@pytest.mark.parametrize("rules", ["urban-war-1.4", "runewars-2.2"])
@pytest.mark.parametrize("code", OTHERS)
def test_names_stay_and_prompts_fit(code: str, rules: str) -> None:
    """Sheets, columns and drop-downs are the contract's; Excel takes titles of 32 letters and messages of 255."""
    for there, english in zip(written(code, rules), written(ENGLISH, rules), strict=True):
        assert there.sheetnames == english.sheetnames
        for sheet, same in zip(there.worksheets, english.worksheets, strict=True):
            if sheet.title in HEADED:
                assert _headers(sheet) == _headers(same)
            asked, known_asked = (each.data_validations.dataValidation for each in (sheet, same))
            assert [each.formula1 for each in asked] == [each.formula1 for each in known_asked]
            for each in asked:
                assert len(each.promptTitle or "") <= 32
                assert len(each.errorTitle or "") <= 32
                assert len(each.prompt or "") <= 255
                assert len(each.error or "") <= 225
        choices = [[cell.value for cell in row] for row in there["Choices"].iter_rows()]
        assert choices == [[cell.value for cell in row] for row in english["Choices"].iter_rows()]


def test_help_and_prompts_are_german() -> None:
    """The first lines of `Help`, the prompt at a score, and what wrong input is told."""
    players, round_ = written("de", "runewars-2.2")
    assert [players["Help"]["A1"].value, round_["Help"]["A1"].value] == ["Die Spieler", "Diese Runde"]
    assert round_["Help"]["A3"].value == "Ergebnisse eintragen"
    prompts = {each.promptTitle: each for each in round_["Results"].data_validations.dataValidation}
    score = prompts["Spielpunkte von Spieler 1"]
    assert score.prompt == "Eine ganze Zahl ab 0. Nach einem No-show leer lassen."
    assert score.error.startswith("Eine ganze Zahl von 0 bis ")


def test_a_workbook_is_english_where_nobody_speaks() -> None:
    """`Help` of an event without a language."""
    players, round_ = written(ENGLISH, "runewars-2.2")
    assert [players["Help"]["A1"].value, round_["Help"]["A1"].value] == ["The players", "This round"]
