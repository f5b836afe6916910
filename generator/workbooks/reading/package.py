"""An .xlsx archive: which sheets there are, and their filled cells, each formula with the value that it had."""

from generator.languages.said import say
from generator.workbooks.reading.bounds import Archive
from generator.workbooks.reading.dates import DateStyles, date_styles
from generator.workbooks.reading.parts import parts_of
from generator.workbooks.reading.sheet import Meanings, Rows, filled_cells, text_of
from generator.workbooks.reading.texts import shared_texts

_RELATIONS = "_rels/.rels"
_STYLES = "xl/styles.xml"


class NotAWorkbookError(Exception):
    """The archive holds something else; the message says what and what to do."""


class Package:
    """An open workbook. Reading from it raises whatever a damaged part leads to."""

    def __init__(self, archive: Archive) -> None:
        _refuse_other_formats(archive)
        self._archive = archive
        parts = parts_of(archive)
        self.sheets: tuple[str, ...] = tuple(name for name, _ in parts.sheets)
        if not self.sheets:
            raise NotAWorkbookError(say("a file without worksheets: save it as Excel Workbook (.xlsx)"))
        self._parts = dict(reversed(parts.sheets))  # of sheets with one name the first counts
        self.texts = shared_texts(archive.read(parts.texts)) if parts.texts else []
        styles = date_styles(archive.read(_STYLES)) if _STYLES in archive.names else DateStyles()
        self._meanings = Meanings([text_of(text) for text in self.texts], styles, parts.from_1904)

    def part(self, sheet: str) -> str:
        """The part of the archive in which one of `sheets` lies."""
        return self._parts[sheet]

    def rows(self, sheet: str) -> Rows:
        """The filled cells of one of `sheets`: each formula with the value it had when the file was saved."""
        return filled_cells(self._archive.read(self.part(sheet)), self._meanings)


def _refuse_other_formats(archive: Archive) -> None:
    if "mimetype" in archive.names and "content.xml" in archive.names:
        raise NotAWorkbookError(say("an OpenDocument file: save it as Excel Workbook (.xlsx)"))
    if "[Content_Types].xml" not in archive.names:
        raise NotAWorkbookError(
            say("a zip archive, but not a workbook: save the file as Excel Workbook (.xlsx)")
        )
    relations = archive.read(_RELATIONS) if _RELATIONS in archive.names else b""
    if b"workbook.bin" in relations:
        raise NotAWorkbookError(say("an Excel binary workbook: save it as Excel Workbook (.xlsx)"))
    if b"http://purl.oclc.org/ooxml/" in relations:
        raise NotAWorkbookError(say("saved as Strict Open XML: save it as Excel Workbook (.xlsx)"))
