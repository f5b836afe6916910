"""A sheet's XML: what nobody reads of it is passed over, and nothing else."""

from __future__ import annotations

from generator.workbooks.reading.dates import DateStyles
from generator.workbooks.reading.sheet import Meanings, RawCell, filled_cells


def cells(row: str) -> dict[int, RawCell]:
    """The filled cells of a row, given as XML, by their columns."""
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    xml = f'<worksheet xmlns="{space}"><sheetData><row r="1">{row}</row></sheetData></worksheet>'
    return filled_cells(xml.encode(), Meanings((), DateStyles(), False)).get(1, {})


def test_a_formula_counts_and_what_it_says_does_not() -> None:
    """Neither does a cell that only looks like something."""
    row = '<c r="A1" s="3"/><c r="B1"><f>IF(A1&lt;2,"v",C1)</f><v>7</v></c><c r="C1"><f>A1&amp;B1</f></c>'
    assert cells(row) == {2: RawCell(7, is_formula=True), 3: RawCell(None, is_formula=True)}


def test_a_text_as_it_is_may_look_like_a_cell() -> None:
    """Whoever is called so."""
    name = '<c r="B1"/><f>Ann</f>'
    row = f'<c r="A1" t="inlineStr"><is><t><![CDATA[{name}]]></t></is></c>'
    assert cells(row) == {1: RawCell(name)}


def test_a_cell_may_go_by_the_one_before_it() -> None:
    """Where it doesn't say its own place, an empty one before it counts."""
    assert cells('<c r="D1" s="3"/><c><v>5</v></c>') == {5: RawCell(5)}
    assert cells('<c r="D1" s="3"/><c s="1"><v>5</v></c>') == {5: RawCell(5)}
