"""A workbook says what it was given, whatever the library makes of such a text or of such a formula."""

import html
import io
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.model import Player, PlayerId
from generator.text import clean
from generator.workbooks.grid import Grid
from generator.workbooks.reading.intake import open_content
from generator.workbooks.writing.sheets import Book, Placeholders, offer_list, write_header
from generator.workbooks.writing.writer import players_workbook
from tests.support.office import Calc
from tests.workbooks.examples import RUNEWARS
from tests.workbooks.seen import all_formulas, choices, opened

TEXTS = (
    *("<r><t>bold</t></r>", "<r>", "<r></r>", "<r>_x0041_</r>", "<r>&amp;</r>", " <r> </r> ", "&amp;"),
    *("_x0041_", "_x0041_x0042_", "__x000A__", "_xFFFE_", "_x0041", "  both ends  ", "two\nlines", "a\ttab"),
    *("@0", "@1", "@", "=1+1", "'7", "1e5", "TRUE", "{=A1}", "Ilse \U0001f409", "e\u0301", "日本"),
    *("x" * 32_767, f"<r>{'y' * 32_760}</r>"),
)
# It drops `x005F_` from every text, and knows no other spelling.
UNKNOWN_TO_OPENPYXL = ("_x005F_x0041_", "<r>\x01</r>", "\x01", "line\rfeed")
LOOKS_NEW = '=IF($A2="SORT(1)","DAYS(2)","")'  # like functions that came after Excel 2007


def book_of(texts: Sequence[str]) -> bytes:
    """The texts as headers, in cells, beside formulas, and in the list behind a drop-down."""
    book = Book("texts")
    book.name_list("texts", texts)
    sheet = book.sheet("Texts")
    grid = Grid(columns=tuple(texts), last=2)
    write_header(sheet, grid, dict.fromkeys(texts, 9), {}, book.look.header)
    for column, text in enumerate(texts):
        sheet.write_string(1, column, text, book.look.strong)
        sheet.write_formula(2, column, "=$A$1", book.look.text, text)
    offer_list(sheet, "A2:Z2", "texts", "Text", "One of them.")
    return book.bytes()


def test_our_reader_reads_every_text_as_it_was_written() -> None:
    """In headers, cells, values of formulas and lists of choices."""
    texts = [*TEXTS, *UNKNOWN_TO_OPENPYXL]
    sheets, findings = open_content(book_of(texts), "texts.xlsx")
    assert findings == ()
    assert sheets is not None
    (rows, _), (listed, _) = sheets.rows("Texts"), sheets.rows("Choices")
    for row in (1, 2, 3):
        assert [rows[row][column].value for column in range(1, len(texts) + 1)] == texts
    assert [listed[row][1].value for row in range(2, len(texts) + 2)] == texts


def test_openpyxl_reads_every_text_as_it_was_written() -> None:
    """It knows nothing of how control characters are spelt, and leaves out the spelling of an underline itself."""
    workbook = opened(book_of(TEXTS))
    for row in (1, 2):
        assert [cell.value for cell in workbook["Texts"][row]] == [*TEXTS]
    assert choices(workbook, "texts") == [*TEXTS]
    assert [cell.data_type for cell in workbook["Texts"][2]] == ["s"] * len(TEXTS)


def test_words_in_formulas_stay() -> None:
    """In cells and in rules of colour, also those that look like functions of a later Excel."""
    book = Book("formulas")
    sheet = book.sheet("Formulas")
    sheet.write_formula(1, 1, LOOKS_NEW, book.look.text, "")
    sheet.conditional_format("B2:B2", {"type": "formula", "criteria": LOOKS_NEW, "format": book.look.alarm})
    formulas = all_formulas(book.bytes())
    assert [html.unescape(formula) for formula in formulas] == [LOOKS_NEW.removeprefix("=")] * 2


def test_the_same_texts_give_the_same_bytes() -> None:
    """Also where the library writes placeholders first."""
    assert book_of(TEXTS) == book_of(TEXTS)


def test_a_placeholder_that_is_not_found_again_is_no_workbook() -> None:
    """Should the library write one otherwise some day, nobody gets a file in which it stands for a name."""
    placeholders = Placeholders()
    placeholder = placeholders.placeholder("<r>Ilse</r>")
    with zipfile.ZipFile(written := io.BytesIO(), "w") as archive:
        archive.writestr("xl/sharedStrings.xml", f"<si><t lang='en'>{placeholder}</t></si>")
    with pytest.raises(RuntimeError, match="<r>Ilse</r>"):
        placeholders.fill(written.getvalue())


@pytest.mark.libreoffice
def test_libreoffice_reads_every_name_as_it_was_written(calc: Calc, tmp_path: Path) -> None:
    """What it takes over into its own format are the names, by whatever they look like."""
    names = [text for text in TEXTS if text == clean(text) and len(text) < 100]
    registered = tuple(Player(id=PlayerId(f"P{n:02}"), name=name) for n, name in enumerate(names, start=1))
    path = tmp_path / "players.xlsx"
    path.write_bytes(players_workbook(RUNEWARS, "Cup", registered))
    with zipfile.ZipFile(calc.resaved(path, "ods")) as archive:
        content = archive.read("content.xml").decode()
    texts = {html.unescape(text) for text in re.findall("<text:p>([^<]*)</text:p>", content)}
    assert set(names) - texts == set()
