"""Whatever legal spelling a file has, the cells are what it says: no silent difference, in either format."""

import pytest

from generator.workbooks.reading.intake import open_any
from tests.support.make_all import ALL
from tests.workbooks.reading.spellings import SHEET, Sheet, opendocument, sheet_of, workbook

COUNT = 10_000 if ALL else 250
FIRST = 1_000


def read(data: bytes) -> dict[int, dict[int, object]]:
    """The cells of the only sheet."""
    sheets, findings = open_any(data, "made")
    assert sheets is not None, findings
    assert sheets.names == (SHEET,)
    rows, findings = sheets.rows(SHEET)
    assert findings == ()
    return {number: dict(cells) for number, cells in rows.items()}


def truth(sheet: Sheet) -> dict[int, dict[int, object]]:
    """The cells that there are."""
    return {number: dict(cells) for number, cells in sheet.cells.items()}


@pytest.mark.parametrize("make", [workbook, opendocument], ids=["workbook", "opendocument"])
@pytest.mark.parametrize("wild", [True, False])
def test_every_spelling_is_read_as_what_it_says(make, wild):
    """Values, kinds, formulas and places; a sheet's seed says which one it was."""
    for seed in range(FIRST, FIRST + COUNT):
        assert read(make(seed, wild=wild)) == truth(sheet_of(seed)), seed
