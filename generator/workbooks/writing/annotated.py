"""A copy of a workbook in which each faulty cell is coloured and says in a comment what is wrong with it."""

import hashlib
import io
import re
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO
from xml.parsers.expat import ExpatError
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import load_workbook
from openpyxl.cell import Cell, MergedCell
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import quote_sheetname, range_boundaries
from openpyxl.workbook import Workbook
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from generator.files import reading
from generator.files.reading import RefusedError
from generator.findings import Finding, Severity
from generator.languages import ENGLISH, _, speaking
from generator.languages.said import say
from generator.text import clean
from generator.workbooks.grid import escaped
from generator.workbooks.reading.beside import read_only_reason
from generator.workbooks.reading.bounds import Archive, Attributes, parser
from generator.workbooks.reading.intake import WORKBOOK
from generator.workbooks.reading.package import Package
from generator.workbooks.writing.appearance import FONT, FONT_SIZE
from generator.workbooks.writing.read_back import well_formed

FINDINGS_SHEET = "Findings"
MAX_MESSAGE_CHARACTERS = 1_000  # of one finding in a comment
MAX_COMMENT_CHARACTERS = 4_000

_COLOURS = {Severity.ERROR: "FFB3B3", Severity.WARNING: "FFE08A", Severity.NOTE: "CFE3FF"}
_SEAL = "Checked by Roundsheet, untouched since: "
_PROPERTIES = "docProps/core.xml"
_MOMENT = (1980, 1, 1, 0, 0, 0)  # no clock leaves a trace
_WIDTHS = {"A": 10, "B": 12, "C": 8, "D": 90, "E": 45}
_LINE = {letter: 0.9 * width for letter, width in _WIDTHS.items()}  # characters that surely fit in a line


def annotated(path: Path, findings: Sequence[Finding]) -> bytes:
    """Return the workbook with its findings marked in their cells and listed on a sheet in front.

    Formulas, formats and the other sheets stay. What formulas had computed is left out: the spreadsheet program that
    opens the copy computes it again.

    Raises:
        RefusedError: the file can't be opened whole, or is larger than a copy is made of.
    """
    if (reason := read_only_reason(path.name)) is not None:
        raise RefusedError("file-not-a-workbook", reason)
    try:
        workbook = _opened(path)
        for sheet, cells in _by_cell(findings).items():
            if isinstance(worksheet := workbook[sheet] if sheet in workbook.sheetnames else None, Worksheet):
                for cell, found in cells.items():
                    _mark(worksheet, cell, found)
        _list_findings(workbook, path.name, findings)
        return well_formed(_sealed(workbook))
    except RefusedError:
        raise
    except Exception as error:  # a damaged file may raise anything: parser, zlib, library
        raise RefusedError("file-unreadable", say("it can't be opened whole")) from error


def is_untouched_copy(path: Path) -> bool:
    """Return whether a file is a copy that `annotated` made and nobody has saved since."""
    try:
        archive = Archive(reading.read(path, WORKBOOK))
        return _seal_of(archive.names, archive.read).encode() in archive.read(_PROPERTIES)
    except Exception:  # noqa: BLE001 (what can't be read was not made here)
        return False


def _opened(path: Path) -> Workbook:
    data = reading.read(path, WORKBOOK)
    archive = Archive(data)
    if archive.is_cut:
        raise RefusedError(
            "file-too-large", say("it is too large: delete empty formatted rows below the tables")
        )
    package = Package(archive)
    check_whole(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns about parts of a file that it does not keep
        workbook = load_workbook(io.BytesIO(data))
    if any("x005F_" in text for text in package.texts):
        _restore_escapes(workbook, package)
    return workbook


def _restore_escapes(workbook: Workbook, package: Package) -> None:
    """Give the cells their texts as they are spelt out; the library drops `x005F_` from all that sheets share."""
    for name in package.sheets:
        for row, cells in package.rows(name).items():
            for column, (value, _is_formula) in cells.items():
                cell = workbook[name].cell(row, column)
                if isinstance(value, str) and isinstance(cell, Cell) and cell.data_type == "s":
                    _put_text(cell, escaped(value))


def _put_text(cell: Cell | MergedCell, text: str) -> None:
    cell.value = text
    cell.data_type = "s"  # text that begins with = is no formula


def _by_cell(findings: Iterable[Finding]) -> dict[str, dict[str, list[Finding]]]:
    sheets: dict[str, dict[str, list[Finding]]] = {}
    for finding in findings:
        if finding.place.sheet is not None and finding.place.cell is not None:
            sheets.setdefault(finding.place.sheet, {}).setdefault(finding.place.cell, []).append(finding)
    return sheets


def _mark(sheet: Worksheet, coordinate: str, findings: Sequence[Finding]) -> None:
    """Colour the cell by the gravest of its findings; a comment that a person wrote stays below them."""
    cell = _visible(sheet, coordinate)
    worst = min((finding.severity for finding in findings), key=list(Severity).index)
    cell.fill = PatternFill("solid", start_color=_COLOURS[worst], end_color=_COLOURS[worst])
    texts = [_said(finding) for finding in findings]
    if cell.comment is not None:
        texts.append(_safe(cell.comment.text, MAX_COMMENT_CHARACTERS))
    text = "\n\n".join(texts)[:MAX_COMMENT_CHARACTERS]
    cell.comment = Comment(text, "Roundsheet", width=320, height=60 + 18 * (len(text) // 45 + len(texts)))


def _visible(sheet: Worksheet, coordinate: str) -> Cell:
    """The cell; where it is part of merged ones, the first of them, which shows."""
    cell = sheet[coordinate]
    if isinstance(cell, MergedCell):
        area = next(area for area in sheet.merged_cells.ranges if coordinate in area)
        cell = sheet.cell(area.min_row, area.min_col)
    assert isinstance(cell, Cell)
    return cell


def _list_findings(workbook: Workbook, name: str, findings: Sequence[Finding]) -> None:
    """The sheet in front; it alone is selected, so that nobody types into two sheets at once."""
    for other in workbook.worksheets:
        other.sheet_view.tabSelected = False
    sheet = workbook.create_sheet(FINDINGS_SHEET, 0)
    sheet.sheet_view.tabSelected = True
    workbook.active = 0
    with speaking(findings[0].language if findings else ENGLISH):
        _write_headings(sheet, name)
    for row, finding in enumerate(findings, start=4):
        place = finding.place
        rule = str(finding.citation or "")
        _write(
            sheet, row, [finding.severity.value, place.sheet or "", place.cell or "", finding.localized, rule]
        )
        longest = max(len(finding.localized) / _LINE["D"], len(rule) / _LINE["E"])
        sheet.row_dimensions[row].height = 13.5 * (1 + min(int(longest), 20))
        colour = _COLOURS[finding.severity]
        sheet.cell(row, 1).fill = PatternFill("solid", start_color=colour, end_color=colour)
        if place.sheet in workbook.sheetnames and place.cell:
            target = f"{quote_sheetname(place.sheet)}!{place.cell}"
            sheet.cell(row, 3).hyperlink = Hyperlink(ref=f"C{row}", location=target)
    for letter, width in _WIDTHS.items():
        sheet.column_dimensions[letter].width = width
    for cell in (sheet["A1"], *sheet[3]):
        cell.font = Font(name=FONT, size=FONT_SIZE, bold=True)
    sheet.freeze_panes = "A4"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def _write_headings(sheet: Worksheet, name: str) -> None:
    """What the sheet is, and what stands in its columns."""
    title = _("What roundsheet check found in {name}. This is a copy: correct {name} itself.", name=name)
    _write(sheet, 1, [title])
    _write(sheet, 3, [_("Severity"), _("Sheet"), _("Cell"), _("What is wrong and what to do"), _("Rule")])


def _write(sheet: Worksheet, row: int, texts: Sequence[str]) -> None:
    for column, text in enumerate(texts, start=1):
        cell = sheet.cell(row, column)
        _put_text(cell, _safe(text, MAX_MESSAGE_CHARACTERS))
        cell.font = Font(name=FONT, size=FONT_SIZE)
        cell.alignment = Alignment(wrap_text=row > 1, vertical="top")


def _said(finding: Finding) -> str:
    clause = f" [{finding.citation}]" if finding.citation else ""
    return _safe(f"{finding.severity.value}: {finding.localized}{clause}", MAX_MESSAGE_CHARACTERS)


def _safe(text: str, longest: int) -> str:
    """Text that a workbook can hold: nothing that is no XML, nothing invisible, not too long."""
    lines = "\n".join(clean(line) for line in text.split("\n"))
    return escaped(lines if len(lines) <= longest else lines[: longest - 1] + "…")


def _sealed(workbook: Workbook) -> bytes:
    """The file with a digest of all its parts in its properties, by which `is_untouched_copy` knows it again."""
    blank = _SEAL + "0" * 64
    workbook.properties.identifier = blank
    made, sealed = io.BytesIO(), io.BytesIO()
    workbook.save(made)
    with ZipFile(made) as archive, ZipFile(sealed, "w", ZIP_DEFLATED) as copy:
        seal = _seal_of(archive.namelist(), archive.read)
        for name in archive.namelist():
            part = archive.read(name)
            if name == _PROPERTIES:
                part = part.replace(blank.encode(), seal.encode())
            copy.writestr(ZipInfo(name, _MOMENT), part, ZIP_DEFLATED)
    return sealed.getvalue()


def _seal_of(names: Iterable[str], read: Callable[[str], bytes]) -> str:
    """The mark of a copy whose parts are these; any program that saves it changes one of them."""
    digest = hashlib.sha256()
    for name in sorted(set(names) - {_PROPERTIES}):
        digest.update(name.encode() + b"\0" + hashlib.sha256(read(name)).digest())
    return _SEAL + digest.hexdigest()


# What a workbook may hold to be opened whole, every sheet with every cell, and not row by row as the readers
# do. The library makes an object of every row and cell, and of every cell of a merged or linked area: three
# letters and seven digits in a file can ask for seventeen billion. So everything is counted before.


MAX_UNPACKED_BYTES = 25_000_000  # of all parts
MOST_ELEMENTS = 400_000  # of XML, in all parts together
MAX_SPANNED_CELLS = 100_000  # in merged and linked areas
MAX_AREA_CHARACTERS = 10_000  # that name the cells of one rule; the library compares each with each

_TARGET = re.compile(rb"""\sTarget\s*=\s*["']([^"'<>]*)""")
_SPANNING = ("mergeCell", "hyperlink", "table")


def check_whole(data: bytes) -> None:
    """Look at every part of an archive that `bounds` has let through.

    Raises:
        RefusedError: opening all of it would take too much time or memory.
    """
    with ZipFile(io.BytesIO(data)) as archive:
        if sum(member.file_size for member in archive.infolist()) > MAX_UNPACKED_BYTES:
            raise _too_large()
        count, uses = _Count(), _uses(archive)
        for name in archive.namelist():
            with archive.open(name) as part:
                count.add(part, uses[_file(name)])


def _uses(archive: ZipFile) -> Counter[str]:
    """How often other parts send the library to a part, by its name without folders."""
    relations = (archive.read(name) for name in archive.namelist() if name.endswith(".rels"))
    return Counter(
        _file(target.decode("utf-8", "replace")) for xml in relations for target in _TARGET.findall(xml)
    )


def _file(name: str) -> str:
    return name.rpartition("/")[2]


class _Count:
    """What the parts looked at so far hold together."""

    def __init__(self) -> None:
        self._elements, self._spanned, self._times = 0, 0, 1

    def add(self, part: IO[bytes], uses: int) -> None:
        """Count a part as often as it is used; one that is no XML, such as a picture, holds nothing."""
        self._times = max(1, uses)
        reader = parser()
        reader.StartElementHandler = self._count
        with suppress(ExpatError):
            reader.ParseFile(part)

    def _count(self, tag: str, attributes: Attributes) -> None:
        self._elements += self._times
        if tag.rpartition(" ")[2] in _SPANNING:
            self._spanned += self._times * _cells_in(attributes.get("ref", "A1"))
        too_long = len(attributes.get("sqref", "")) > MAX_AREA_CHARACTERS
        if self._elements > MOST_ELEMENTS or self._spanned > MAX_SPANNED_CELLS or too_long:
            raise _too_large()


def _cells_in(area: str) -> int:
    left, top, right, bottom = range_boundaries(area)
    if left is None or top is None or right is None or bottom is None:  # whole rows or columns
        return MAX_SPANNED_CELLS + 1
    return (right - left + 1) * (bottom - top + 1)


def _too_large() -> RefusedError:
    return RefusedError("file-too-large", say("it holds more than a copy is made of"))
