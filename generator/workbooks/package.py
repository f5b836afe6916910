"""An .xlsx archive: which sheets there are, and what their cells' numbers and references stand for."""

import math
import posixpath
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import IO
from zipfile import ZipFile

from generator.workbooks.parts import LONGEST_TEXT, ElementHandler, StyleHandler, TextHandler
from generator.workbooks.sheet_xml import Rows, local, parse, read_rows, unescaped
from generator.workbooks.values import ErrorValue, Value

MOST_BYTES_READ = 6_000_000  # of one part, unpacked: many times what an event of 500 players needs

_LAST_DAY = 2_958_465  # 9999-12-31
_STRICT = "http://purl.oclc.org/ooxml/"


class NotAWorkbookError(Exception):
    """The archive holds something else; the message says what and what to do."""


class TooLargeError(Exception):
    """More to read than any event needs."""


class Package:
    """An open .xlsx archive. Reading from it raises whatever a damaged part leads to."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        main = self._main_part()
        self._folder = posixpath.dirname(main)
        self._targets = {rel["Id"]: rel.get("Target", "") for rel in self._relations(main)}
        self._types = {rel.get("Type", "").rpartition("/")[2]: rel["Target"] for rel in self._relations(main)}
        book = self._elements(main, {"sheet", "workbookPr"})
        self._first_day = date(1899, 12, 30)
        if any(attrs.get("date1904") in ("1", "true") for name, attrs in book if name == "workbookPr"):
            self._first_day = date(1904, 1, 1)
        self.sheets: Mapping[str, str] = self._worksheets([attrs for name, attrs in book if name == "sheet"])

    def rows(self, sheet: str) -> Rows:
        """The filled cells of one of `sheets`."""
        with self._archive.open(self.sheets[sheet]) as part:
            return read_rows(_Bounded(part), self._decode)

    def _main_part(self) -> str:
        names = set(self._archive.namelist())
        if "mimetype" in names and "content.xml" in names:
            raise NotAWorkbookError("an OpenDocument file: save it as Excel Workbook (.xlsx)")
        for relation in self._relations(""):
            kind, target = relation.get("Type", ""), relation.get("Target", "").lstrip("/")
            if kind.endswith("/officeDocument"):
                if kind.startswith(_STRICT):
                    raise NotAWorkbookError("saved as Strict Open XML: save it as Excel Workbook (.xlsx)")
                if target.endswith(".bin"):
                    raise NotAWorkbookError("an Excel binary workbook: save it as Excel Workbook (.xlsx)")
                return target
        raise NotAWorkbookError("a zip archive, but not a workbook: save the file as Excel Workbook (.xlsx)")

    def _worksheets(self, sheets: list[dict[str, str]]) -> dict[str, str]:
        found = {}
        names = set(self._archive.namelist())
        for attrs in sheets:
            relation = next((value for name, value in attrs.items() if local(name) == "id"), "")
            part = self._part(self._targets.get(relation, ""))
            if part in names:
                found[attrs.get("name", "")] = part
        if not found:
            raise NotAWorkbookError("a file without worksheets: save it as Excel Workbook (.xlsx)")
        return found

    def _part(self, target: str) -> str:
        """The archive's name of a relation's target, which counts from the workbook's folder."""
        if target.startswith("/"):
            return target.lstrip("/")
        return posixpath.normpath(posixpath.join(self._folder, target))

    def _relations(self, part: str) -> list[dict[str, str]]:
        folder, name = posixpath.split(part)
        path = posixpath.join(folder, "_rels", f"{name}.rels")
        if path not in self._archive.namelist():
            return []
        return [attrs for _, attrs in self._elements(path, {"Relationship"})]

    def _elements(self, part: str, wanted: set[str]) -> list[tuple[str, dict[str, str]]]:
        handler = ElementHandler(wanted)
        with self._archive.open(part) as source:
            parse(_Bounded(source), handler)
        return handler.found

    @cached_property
    def _shared_texts(self) -> list[str]:
        if "sharedStrings" not in self._types:
            return []
        handler = TextHandler()
        with self._archive.open(self._part(self._types["sharedStrings"])) as source:
            parse(_Bounded(source), handler)
        return handler.texts

    @cached_property
    def _date_styles(self) -> frozenset[str]:
        """The style numbers, as cells name them, that show a number as a date or time."""
        if "styles" not in self._types:
            return frozenset()
        handler = StyleHandler()
        with self._archive.open(self._part(self._types["styles"])) as source:
            parse(_Bounded(source), handler)
        return frozenset(str(i) for i, number in enumerate(handler.formats) if handler.is_date(number))

    def _decode(self, kind: str, style: str, text: str) -> Value:
        match kind:
            case "s":
                return self._shared_texts[int(text)]
            case "str" | "inlineStr":
                return unescaped(text)[:LONGEST_TEXT] or None
            case "b":
                return text.strip() in ("1", "true")
            case "e":
                return ErrorValue(text)
            case "d":
                return _iso_date(text)
            case _:
                return self._number(text, style)

    def _number(self, text: str, style: str) -> Value:
        try:
            number = float(text)
        except ValueError:
            return text
        if not math.isfinite(number):
            return text
        if style in self._date_styles and 0 <= number <= _LAST_DAY:
            return self._date(number)
        return int(number) if number.is_integer() else number

    def _date(self, serial: float) -> datetime | time:
        seconds = round(serial * 86_400)
        moment = datetime.combine(self._first_day, time()) + timedelta(seconds=seconds)
        return moment.time() if seconds < 86_400 else moment


class _Bounded:
    """A part of which only so much is read."""

    def __init__(self, source: IO[bytes]) -> None:
        self._source = source
        self._left = MOST_BYTES_READ

    def read(self, size: int = -1, /) -> bytes:
        data = self._source.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise TooLargeError
        return data

    def close(self) -> None:
        self._source.close()


def _iso_date(text: str) -> Value:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return text
