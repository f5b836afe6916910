"""What every sheet that Roundsheet writes has in common: header row, lists, prompts."""

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from xml.sax.saxutils import escape
from zipfile import ZipFile

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from generator.languages import _
from generator.workbooks.grid import Grid, column_letters, escaped
from generator.workbooks.layout import CHOICES_SHEET
from generator.workbooks.writing.appearance import FONT, FONT_SIZE, HEADER_HEIGHT, CellFormats

# Write texts and formulas as they stand: XlsxWriter gets placeholders of those that it would change. It takes
# a text `<r>...</r>` for markup, and half of `_x0041_x0042_` for a letter. In formulas, and in the words that
# they show, it looks for each function that came after Excel 2007; we use none, and the looking took four
# fifths of the time of writing a workbook.


_SIGN = "@"
_PLACEHOLDER = re.compile(rf"<(t|f|formula)>{_SIGN}([0-9]+)<".encode())
_UNIX = 3  # the system of which every file says that it was made there, so that all make the same bytes


class Placeholders:
    """A table of the texts that the library would change, each with its number in the workbook that it writes."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def placeholder(self, text: str) -> str:
        """Return what stands for a text, which has its escapes already."""
        return f"{_SIGN}{self._numbers.setdefault(text, len(self._numbers))}"

    def fill(self, workbook: bytes) -> bytes:
        """Return the workbook with the texts in their places.

        Raises:
            RuntimeError: the library has written a placeholder in another way.
        """
        texts, filled = list(self._numbers), io.BytesIO()
        missing = set(texts)

        def meant(found: re.Match[bytes]) -> bytes:
            text = texts[int(found[2])]
            missing.discard(text)
            space = b' xml:space="preserve"' if found[1] == b"t" and text != text.strip() else b""
            return b"<%s%s>%s<" % (found[1], space, escape(text).encode())

        with ZipFile(io.BytesIO(workbook)) as archive, ZipFile(filled, "w") as copy:
            for member in archive.infolist():
                member.create_system = _UNIX
                copy.writestr(member, _PLACEHOLDER.sub(meant, archive.read(member)))
        if missing:
            raise RuntimeError(
                f"{len(missing)} placeholders are not in the workbook, as that of {min(missing)!r}"
            )
        return filled.getvalue()


class VerbatimSheet(Worksheet):  # type: ignore[misc] # XlsxWriter has no types
    """A sheet of a workbook whose `placeholders` are filled when it is finished."""

    placeholders: Placeholders

    def write_string(self, row: int, col: int, string: str, cell_format: Format | None = None) -> int:
        """Write a text."""
        spelt = escaped(string)
        if spelt != string or string.startswith(("<r>", _SIGN)):
            string = self.placeholders.placeholder(spelt)
        result: int = super().write_string(row, col, string, cell_format)
        return result

    def write_formula(
        self, row: int, col: int, formula: str, cell_format: Format | None = None, value: object = 0
    ) -> int:
        """Write a formula and the value that it has."""
        placeholder = self.placeholders.placeholder(formula.removeprefix("="))
        shown = escaped(value) if isinstance(value, str) else value
        result: int = super().write_formula(row, col, placeholder, cell_format, shown)
        return result

    def conditional_format(self, area: str, options: Mapping[str, object]) -> int:
        """Lay a format over the cells for which a formula holds."""
        formula = escaped(str(options["criteria"]).removeprefix("="))
        criteria = self.placeholders.placeholder(formula)
        result: int = super().conditional_format(area, {**options, "criteria": criteria})
        return result


# What every sheet that Roundsheet writes has in common.


# Nothing that a person wrote may become a formula, a link or a number, and no clock may leave a trace.
_OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_CREATED = datetime(2000, 1, 1)  # noqa: DTZ001 (the format has no time zone)


class Book:
    """A workbook in the making."""

    def __init__(self, title: str) -> None:
        self._buffer = io.BytesIO()
        font = {
            "font_name": FONT,
            "font_size": FONT_SIZE,
        }  # widths count in its digits; XlsxWriter changes the dict
        self._workbook = Workbook(self._buffer, {**_OPTIONS, "default_format_properties": font})
        self._workbook.set_properties({"title": title[:200], "author": "Roundsheet", "created": _CREATED})
        self._placeholders = Placeholders()
        self._lists: dict[str, Sequence[str | int | None]] = {}
        self.look = CellFormats(self._workbook)

    def sheet(self, name: str) -> Worksheet:
        """Add a sheet."""
        sheet = self._add_sheet(name)
        sheet.hide_gridlines(2)
        sheet.ignore_errors({"number_stored_as_text": "A1:Z5000"})  # an ID such as 7 is meant as text
        return sheet

    def name_list(self, name: str, values: Iterable[str | int | None]) -> None:
        """Give a list of words a name by which drop-downs and formulas find it; None leaves its cell empty."""
        self._lists[name] = tuple(values) or ("",)

    def name_area(self, name: str, formula: str) -> None:
        """Give cells a name, where a formula says which ones."""
        self._workbook.define_name(name, f"={formula}")

    def bytes(self) -> bytes:
        """Return the finished file."""
        if self._lists:
            self._write_lists()
        self._workbook.close()
        return self._placeholders.fill(self._buffer.getvalue())

    def _add_sheet(self, name: str) -> VerbatimSheet:
        sheet: VerbatimSheet = self._workbook.add_worksheet(name, VerbatimSheet)
        sheet.placeholders = self._placeholders
        return sheet

    def _write_lists(self) -> None:
        sheet = self._add_sheet(CHOICES_SHEET)
        for column, (name, values) in enumerate(self._lists.items()):
            sheet.write_string(0, column, name)
            for row, value in enumerate(values, start=1):
                if isinstance(value, int):
                    sheet.write_number(row, column, value)
                elif value is not None:
                    sheet.write_string(row, column, value)
            letters = column_letters(column + 1)
            cells = f"={CHOICES_SHEET}!${letters}$2:${letters}${len(values) + 1}"
            self._workbook.define_name(name, cells)
        sheet.protect()
        sheet.hide()


def write_header(
    sheet: Worksheet, grid: Grid, widths: Mapping[str, float], formats: Mapping[str, Format], default: Format
) -> None:
    """Write the header row, keep it in sight, and set the widths of the columns."""
    for i, column in enumerate(grid.columns):
        sheet.write_string(0, i, column, formats.get(column, default))
        sheet.set_column(i, i, widths[column])
    sheet.set_row(0, HEADER_HEIGHT)
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)


def offer_list(
    sheet: Worksheet, area: str, name: str, title: str, message: str, *, only: bool = True
) -> None:
    """Offer a named list as a drop-down; unless `only` these count, anything else may be typed too."""
    options = {
        "validate": "list",
        "source": f"={name}",
        "input_title": title,
        "input_message": message,
        "error_title": title,
        "error_message": _("Choose from the list, or leave the cell empty."),
        "show_error": only,
    }
    sheet.data_validation(area, options)


def want_whole_number(
    sheet: Worksheet, area: str, low: int, high: int | str, title: str, message: str
) -> None:
    """Allow only whole numbers within limits, the upper one perhaps a formula: else a date would pass."""
    if isinstance(high, int):
        wrong = _("Type a whole number from {low} to {high}.", low=low, high=high)
    else:
        wrong = _("Type a whole number from {low} to all that there are.", low=low)
    options = {
        "validate": "integer",
        "criteria": "between",
        "minimum": low,
        "maximum": high,
        "input_title": title,
        "input_message": message,
        "error_title": title,
        "error_message": wrong,
    }
    sheet.data_validation(area, options)


def width_for(texts: Iterable[str], least: float, most: float) -> float:
    """Return a column width that shows the texts."""
    return min(most, max([least, *(len(text) * 1.05 + 3 for text in texts)]))


def write_text(sheet: Worksheet, row: int, column: int, text: str, look: Format) -> None:
    """Write text as it stands, or an empty cell."""
    if text:
        sheet.write_string(row, column, text, look)
    else:
        sheet.write_blank(row, column, None, look)
