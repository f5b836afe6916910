"""One slip, one error: whatever is typed into one cell of a sound result, one error says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import time

import pytest

from generator.checks.case import without_consequences
from generator.commands.simulate import invented_result
from generator.findings import Finding, RowPlace, Severity
from generator.model import Ended, GameResult, Pairing, PlayerId
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.states import allowed_endings, findings_of
from generator.workbooks.reading.results import result_of
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.table import Row
from generator.workbooks.reading.values import Value
from tests.support.rulebooks import RULEBOOKS, rulebook

RESULTS = 4  # sound ones of each regulation
SLIPS: tuple[Value, ...] = (
    *(None, -1, 0, 1, 3, 50, 201, 999, 12.5),
    *("lots", "2-1", "x", "yes", "Rain", time(14, 30)),
    *(ended.value for ended in Ended),
)

Cells = Mapping[str, Value]


def game(regulation: Regulation, number: int, *, in_swiss: bool) -> Pairing:
    """A game that ended somehow, of players with twelve models each where these are counted."""
    columns = form_of(regulation).columns.to_fill
    place = RowPlace(
        file="round-1.xlsx",
        sheet="Results",
        row=2,
        columns={column.heading: chr(ord("A") + i) for i, column in enumerate(columns)},
    )
    one, other = PlayerId(f"A{number}"), PlayerId(f"B{number}")
    unplayed = with_models(GameResult(), regulation)
    pairing = Pairing(player1=one, player2=other, row=1, table=1, result=unplayed, place=place)
    return replace(pairing, result=invented_result(pairing, 1, regulation, f"slip {number}", swiss=in_swiss))


def with_models(result: GameResult, regulation: Regulation) -> GameResult:
    """The result with the forces of `players.xlsx`, where models are counted."""
    if regulation.casualties is None:
        return result
    one, other = (replace(losses, models=12) for losses in result.losses)
    return replace(result, losses1=one, losses2=other)


def told(pairing: Pairing, cells: Cells, regulation: Regulation, *, in_swiss: bool) -> tuple[Finding, ...]:
    """What is wrong with these cells, as they are read and checked."""
    form = form_of(regulation)
    row = Row(cells={heading: RawCell(value) for heading, value in cells.items()}, place=pairing.place)
    result, read = result_of(row, form.columns, allowed_endings(regulation))
    typed = replace(pairing, result=with_models(result, regulation))
    found = findings_of(typed, form.states(elimination=not in_swiss), regulation)
    return tuple(
        each for each in (*read, *without_consequences(found, read)) if each.severity is Severity.ERROR
    )


def slips(regulation: Regulation) -> Iterator[tuple[Pairing, Cells, bool]]:
    """Sound results, in Swiss rounds and in elimination in turn, each with something else in one of its cells."""
    columns = form_of(regulation).columns
    for number in range(RESULTS):
        in_swiss = number % 2 == 0 or regulation.casualties is not None
        pairing = game(regulation, number, in_swiss=in_swiss)
        entered = columns.in_cells(pairing.result).items()
        sound = {heading: value for heading, value in entered if value is not None}
        assert told(pairing, sound, regulation, in_swiss=in_swiss) == ()
        for heading in (column.heading for column in columns.to_fill):
            for value in SLIPS:
                yield pairing, {**sound, heading: value}, in_swiss


@pytest.mark.parametrize("name", RULEBOOKS)
def test_one_slip_is_one_error(name: str) -> None:
    """A score that can't be is told, and not also that it is no pair, or that the winner is not ahead."""
    regulation = rulebook(name)
    for pairing, cells, in_swiss in slips(regulation):
        errors = told(pairing, cells, regulation, in_swiss=in_swiss)
        assert len(errors) < 2, (cells, [str(each) for each in errors])


def test_two_slips_are_two_errors() -> None:
    """Each score that can't be is told, in one run."""
    regulation = rulebook("xwing-1.1.1")
    pairing = game(regulation, 1, in_swiss=True)
    errors = told(pairing, {"Score 1": 999, "Score 2": -1}, regulation, in_swiss=True)
    assert [each.code for each in errors] == ["score-value", "score-too-high"]
    errors = told(pairing, {"Score 1": 999, "Score 2": 998}, regulation, in_swiss=True)
    assert [each.place.cell for each in errors] == ["A2", "B2"]


def test_a_date_in_a_cell_for_numbers_is_told_as_one() -> None:
    """46054 is the number of a day: spreadsheet programs make it of `2-1`, which belongs into two cells."""
    regulation = rulebook("manual: Only some scores are possible")
    pairing = game(regulation, 1, in_swiss=True)
    (error,) = told(pairing, {"Score 1": 46054, "Score 2": 1}, regulation, in_swiss=True)
    assert error.code == "score-too-high"
    assert "if two numbers were typed, as in 2-1, each has a cell of its own" in error.message
