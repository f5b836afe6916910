"""Figures whose names begin as the sheet's own words do: what is wrong with them is not taken for a result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.languages import ENGLISH
from generator.model import GameResult
from generator.regulations.catalogue import parse
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.states import is_settled, said_of
from generator.workbooks.forms.formulas import AWAITED, DONE, WRONG, mark_of
from tests.support.office import Calc
from tests.support.rulebooks import HOUSE
from tests.typed.compare import FIRST_ROW, columns_of, job_of, typed_and_compared

NAMES = (
    ("Draw", "draws", "Player 1 wins"),
    ("Personal wins", "both lost", "both absent"),  # of `Personal wins` the ninth letter begins ` wins`
    ("Bye", "Wins", "Player 2 wins"),
)
# Of both players the score, then a figure's cells one after the other; all others are filled.
TYPED = (("3", "1"), ("2", "2"))
FIGURE = (("", ""), ("5", ""), ("", "5"), ("5", "999"), ("x", "5"), ("5", "5"))


def rules(names: tuple[str, ...]) -> Regulation:
    """Rules in which three figures are called so."""
    text = (HOUSE / "figures-like.yaml").read_text(encoding="utf-8")
    for old, new in zip(("Casualties", "Army points", "Fouls"), names, strict=True):
        text = text.replace(old, new)
    regulation, findings = parse(text, "rules.yaml")
    assert regulation is not None, findings
    return regulation


@pytest.mark.parametrize("names", NAMES)
def test_what_is_wrong_with_a_figure_is_no_result(names: tuple[str, ...]) -> None:
    """While a figure is missing the game waits, and one beyond its limits is wrong, whatever the figure is called."""
    regulation = rules(names)
    states = form_of(regulation).states(elimination=False)
    for name in names:
        for value, mark in ((None, AWAITED), (999_999, WRONG), (20, DONE)):
            other = tuple((each, 20) for each in names if each != name)
            own = other if value is None else (*other, (name, value))
            result = GameResult(score1=3, score2=1, figures1=own, figures2=(*other, (name, 20)))
            says = said_of(result, states)
            assert mark_of(says, states) == mark, (name, says)
            assert is_settled(says) == (mark == DONE), (name, says)


@pytest.mark.libreoffice
def test_the_sheet_says_so_too(calc: Calc, tmp_path: Path) -> None:
    """Marks, words and points of the formulas are those of Roundsheet, in English and in another language."""
    jobs = []
    for number, names in enumerate(NAMES):
        rows = [(scores, name, figure) for scores in TYPED for name in names for figure in FIGURE]
        language = "de" if number == 1 else ENGLISH
        job = job_of(tmp_path, f"names {number}", rules(names), len(rows), language=language)
        columns, entries = columns_of(job.path), []
        for row, (scores, name, figure) in enumerate(rows, start=FIRST_ROW):
            typed = {"Score": scores, **dict.fromkeys(names, ("20", "20")), name: figure}
            entries += [
                ("Results", f"{columns[f'{column} {seat}']}{row}", both[seat - 1])
                for column, both in typed.items()
                for seat in (1, 2)
                if both[seat - 1]
            ]
        jobs.append(replace(job, entries=tuple(entries)))
    for outcome in typed_and_compared(calc, jobs):
        assert outcome.differences == ()
        assert outcome.marks[WRONG]
        assert outcome.marks[AWAITED]
        assert outcome.marks[DONE]
