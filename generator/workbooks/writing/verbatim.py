"""Write texts and formulas as they stand: XlsxWriter gets placeholders of those that it would change.

It takes a text `<r>...</r>` for markup, and half of `_x0041_x0042_` for a letter. In formulas, and in the words that
they show, it looks for each function that came after Excel 2007; we use none, and the looking took four fifths of the
time of writing a workbook.
"""

import io
import re
from collections.abc import Mapping
from xml.sax.saxutils import escape
from zipfile import ZipFile

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from generator.workbooks.escapes import escaped

_SIGN = "@"
_PLACEHOLDER = re.compile(rf"<(t|f|formula)>{_SIGN}([0-9]+)<".encode())


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
        if not self._numbers:
            return workbook
        texts, filled = list(self._numbers), io.BytesIO()
        missing = set(texts)

        def meant(found: re.Match[bytes]) -> bytes:
            text = texts[int(found[2])]
            missing.discard(text)
            space = b' xml:space="preserve"' if found[1] == b"t" and text != text.strip() else b""
            return b"<%s%s>%s<" % (found[1], space, escape(text).encode())

        with ZipFile(io.BytesIO(workbook)) as archive, ZipFile(filled, "w") as copy:
            for member in archive.infolist():
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
