"""Two files of one round, as somebody has who saved it in two formats: where they differ in what is read of them."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.findings import Finding, Place
from generator.game_forms.columns import Columns
from generator.languages.said import NEXT, Said, folded, say
from generator.names import key
from generator.workbooks import layout
from generator.workbooks.grid import cell_of
from generator.workbooks.reading.intake import Sheets, open_workbook
from generator.workbooks.reading.results import FIGURES, FURTHER
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.table import BLANK, read_table
from generator.workbooks.reading.values import as_text, shown

MOST_SHOWN = 3  # cells that a finding names

_Cell = tuple[str, str, str]  # the sheet, the cell, and what stands above it or beside it


def differences(one: Path, other: Path, display: str, form: Columns) -> tuple[Finding, ...]:
    """What is said of a round's two files: nothing where they hold the same.

    Args:
        one: that which is read.
        other: the other one, which lies beside it.
        display: how findings name their folder.
        form: how games are scored.
    """
    first, _faults = open_workbook(one, f"{display}/{one.name}")
    second, faults = open_workbook(other, f"{display}/{other.name}")
    if first is None or second is None:
        return faults  # whoever reads the first says what is wrong with it
    mine, theirs = _read_of(first, form), _read_of(second, form)
    cells = sorted(mine.keys() | theirs.keys(), key=lambda each: (_SHEETS.index(each[0]), cell_of(each[1])))
    differing = [each for each in cells if not _is_same(each, mine.get(each, BLANK), theirs.get(each, BLANK))]
    if not differing:
        return ()
    sheet, cell, _ = differing[0]
    message = say(
        "{other} is there, too, and differs: {cells}; put all that counts into {one}, and delete {other}",
        other=other.name,
        one=one.name,
        cells=_said(differing, mine, theirs),
    )
    return (
        Finding(code="file-differs", place=Place(file=first.file, sheet=sheet, cell=cell), message=message),
    )


_SHEETS = (layout.ROUND.name, layout.RESULTS.name, layout.CHANGES.name)


def _read_of(sheets: Sheets, form: Columns) -> Mapping[_Cell, RawCell]:
    return dict(_cells(sheets, form))


def _cells(sheets: Sheets, form: Columns) -> Iterator[tuple[_Cell, RawCell]]:
    """The filled cells of all that is read."""
    fields = {key(field) for field in layout.FIELDS}
    for row in read_table(sheets, layout.ROUND)[0] or ():
        name = as_text(row.value(layout.FIELD)) or ""
        if key(name) in fields:
            yield (
                (layout.ROUND.name, row.place.cell(layout.VALUE).cell or "", name),
                row.cells.get(layout.VALUE, BLANK),
            )
    for sheet, also in ((layout.results(form), FURTHER), (layout.CHANGES, (layout.POINTS,))):
        for row in read_table(sheets, sheet, also)[0] or ():
            for column, cell in row.cells.items():
                yield (sheet.name, row.place.cell(column).cell or "", column), cell


def _is_same(where: _Cell, mine: RawCell, theirs: RawCell) -> bool:
    """Whether two cells hold the same; what formulas of both say may be as old as the programs that saved them."""
    if mine.is_formula and theirs.is_formula and (where[2] in FIGURES or None in (mine.value, theirs.value)):
        return True
    return shown(mine.value) == shown(theirs.value)


def _said(differing: list[_Cell], mine: Mapping[_Cell, RawCell], theirs: Mapping[_Cell, RawCell]) -> Said:
    first = [
        say(
            "{where} says {here} here and {there} there",
            where=f"{each[0]}!{each[1]}",
            here=_value(mine.get(each, BLANK)),
            there=_value(theirs.get(each, BLANK)),
        )
        for each in differing[:MOST_SHOWN]
    ]
    more = len(differing) - MOST_SHOWN
    all_said = folded(NEXT, first)
    return say("{first} and {n} more", first=all_said, n=more) if more > 0 else all_said


def _value(cell: RawCell) -> Said:
    return shown(cell.value) or say("nothing")
