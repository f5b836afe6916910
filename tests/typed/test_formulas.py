"""Formulas equal the engine, whatever is typed, and nothing can be typed where nothing is asked for."""

from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from generator.checks.case import Case
from generator.checks.games import check_results
from generator.languages import speaking
from generator.model import GameResult
from generator.regulations.catalogue import document_ids
from generator.regulations.game_schema import Margin
from generator.regulations.schema_parts import Pair
from generator.workbooks.forms.formulas import AWAITED, DONE, WRONG
from generator.workbooks.reading.rounds import read_round
from generator.workbooks.writing.writer import round_workbook
from tests.support.make_all import ALL
from tests.support.office import Calc, RefusedError
from tests.support.rulebooks import own_files, rulebook
from tests.typed.compare import job_of, rows_of, typed_and_compared
from tests.workbooks.examples import RUNEWARS, event_of, round_of

pytestmark = pytest.mark.libreoffice

NUMBER = 100 if ALL else 20


def test_the_sheet_shows_what_roundsheet_says(calc: Calc, tmp_path: Path) -> None:
    """Words, marks and figures of random entries, faults too, are those of the readers, the checks and the engine.

    By every regulation that is shipped, by house files of the tests and by recipes of the manual.
    """
    names = (*document_ids(), *own_files())
    jobs = [job_of(tmp_path, name, rulebook(name), NUMBER, size) for size in (0, 3) for name in names]
    marks: dict[str, set[str]] = {}
    for job, outcome in zip(jobs, typed_and_compared(calc, jobs), strict=True):
        assert outcome.differences == ()
        assert sum(outcome.marks.values()) == NUMBER
        marks.setdefault(job.name, set()).update(outcome.marks)
    assert {name: found for name, found in marks.items() if found != {AWAITED, DONE, WRONG}} == {}


def test_losses_with_a_margin_of_victory_are_held_within_its_limits(calc: Calc, tmp_path: Path) -> None:
    """A lead of three levels counts as two here, for the points too, and both margins have their columns."""
    rules = rulebook("manual: Losses in place of points")
    margin = Margin(text="Levels, two at most.", counts_for="both", base=10, maximum=2)
    jobs = [job_of(tmp_path, "margins", rules.model_copy(update={"margin_of_victory": margin}), NUMBER)]
    (outcome,) = typed_and_compared(calc, jobs)
    assert outcome.differences == ()


def test_many_pairs_of_scores_are_told_apart(calc: Calc, tmp_path: Path) -> None:
    """Eleven pairs, which `Check` does not name; the readers and the formulas accept the same."""
    rules = rulebook("manual: Only some scores are possible")
    assert rules.scores is not None
    scores = rules.scores.model_copy(
        update={"pairs": [Pair(more=20 - less, less=less) for less in range(11)]}
    )
    jobs = [job_of(tmp_path, "pairs", rules.model_copy(update={"scores": scores}), NUMBER)]
    (outcome,) = typed_and_compared(calc, jobs)
    assert outcome.differences == ()


def test_what_is_not_asked_for_is_protected(calc: Calc, tmp_path: Path) -> None:
    """A player's name can't be typed over without unprotecting the sheet."""
    path = tmp_path / "round-1.xlsx"
    event, round_ = event_of(3), round_of([GameResult()])
    path.write_bytes(round_workbook(event=event, regulation=RUNEWARS, round_=round_, standings=()))
    with pytest.raises(RefusedError, match="2"):
        calc.type(path, [("Results", "C2", "Nobody"), ("Round", "B2", "Other"), ("Results", "D2", "50")])


def test_a_date_leaves_a_cell_one_for_numbers(calc: Calc, tmp_path: Path) -> None:
    """Typed for a score it is told, also where the game has no highest one, and the score typed over it is a score."""
    path = tmp_path / "round-1.xlsx"
    event, round_ = event_of(5), round_of([GameResult(), GameResult()])
    path.write_bytes(round_workbook(event=event, regulation=RUNEWARS, round_=round_, standings=()))
    typing = [("D2", "2026-02-01"), ("E2", "10"), ("D3", "2026-02-01"), ("D3", "33"), ("E3", "10")]
    saved = calc.type(path, [("Results", cell, text) for cell, text in typing])
    shown = [row["Check"] for row in rows_of(saved)]
    assert shown == ["score: whole number from 0 to 39999", "Maren Tull wins 33-10"]
    again, findings = read_round(saved, "round-1.xlsx", 2)
    assert again is not None
    assert [finding for finding in findings if finding.place.cell == "D3"] == []
    assert again.pairings[1].result == GameResult(score1=33, score2=10)


def test_check_speaks_the_language_of_the_event(calc: Calc, tmp_path: Path) -> None:
    """The words for random entries are the same by formula and by Python, and what counts is as it is in English."""
    spoken = {"de": "runewars-2.2", "fr": "urban-war-1.4", "es": "xwing-1.1.1"}
    jobs = [job_of(tmp_path, name, rulebook(name), NUMBER, language=code) for code, name in spoken.items()]
    for job, outcome in zip(jobs, typed_and_compared(calc, jobs), strict=True):
        assert outcome.differences == ()
        assert set(outcome.marks) == {AWAITED, DONE, WRONG}, job.name


def test_check_says_in_german_what_check_finds(calc: Calc, tmp_path: Path) -> None:
    """Who won, what is open and what is wrong, and beside the table how many tables are open."""
    path = tmp_path / "round-1.xlsx"
    event, round_ = event_of(9), round_of([GameResult()] * 4)
    with speaking("de"):
        path.write_bytes(round_workbook(event=event, regulation=RUNEWARS, round_=round_, standings=()))
    typing = [("D2", "33"), ("E2", "10"), ("D3", "20"), ("D4", "20"), ("E4", "20")]
    saved = calc.type(path, [("Results", cell, text) for cell, text in typing])
    shown = [row["Check"] for row in rows_of(saved)][:4]
    assert shown == [
        "Ilse Vorn gewinnt 33-10",
        "Spielpunkte fehlen",
        "Gleichstand: Sieger eintragen",
        "offen",
    ]
    again, findings = read_round(saved, "round-1.xlsx", 2)
    assert again is not None
    assert findings == ()
    found = check_results(Case(replace(event, rounds=(again,)), RUNEWARS))
    assert {finding.place.cell: finding.code for finding in found} == {
        "E3": "score-missing",
        "I4": "winner-missing",
    }
    sheet = openpyxl.load_workbook(saved, data_only=True)["Results"]
    assert [cell.value for cell in sheet[1] if isinstance(cell.value, str) and "offen" in cell.value] == [
        "2 offen\n1 falsch"
    ]
