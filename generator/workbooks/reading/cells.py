"""A sheet as a table: the header row found by its names, and below it rows whose cells know their place."""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from enum import Enum
from functools import cache
from typing import Any, TypeVar

from generator.findings import Finding, Place, RowPlace
from generator.game_forms.cells import LARGEST_NUMBER, YES
from generator.languages.said import NOTHING, Said, say
from generator.names import key
from generator.text import CleanText, clean, hides
from generator.workbooks.grid import column_letters
from generator.workbooks.layout import LISTS, SheetLayout
from generator.workbooks.reading.bounds import MOST_PLAYERS
from generator.workbooks.reading.headers import header_findings, header_row, place_in, unknown_columns
from generator.workbooks.reading.intake import Sheets
from generator.workbooks.reading.sheet import RawCell, Rows
from generator.workbooks.reading.values import (
    ErrorValue,
    Value,
    as_identifier,
    as_text,
    as_whole_number,
    as_yes_or_no,
    shown,
)

Words = TypeVar("Words", bound=Enum)

LONGEST_TEXT = 200  # characters of a name, a club and the like
LONGEST_NOTE = 1_000
LONGEST_EXTENSION = 120  # minutes of one game
MOST_ROWS = (
    MOST_PLAYERS + 2_000
)  # filled ones, of every sheet but the lists; formulas drawn far down are filled too

_BLANK = RawCell(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row below the header: its filled cells under contract columns."""

    cells: Mapping[str, RawCell]
    place: RowPlace

    def value(self, column: str) -> Value:
        """What stands under the column."""
        return self.cells.get(column, _BLANK).value

    def is_blank(self, *columns: str) -> bool:
        """Whether nothing is to be seen under any of the columns."""
        return all(_looks_blank(self.cells.get(column, _BLANK)) for column in columns)


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A kind of number: its name, how a sentence about it begins, its least value, the finding's code, its highest.

    `half` says what somebody means who types one half; `clause` is the path in the regulations to what asks for it.
    """

    name: str
    subject: str
    at_least: int
    code: str = "cell-value"
    at_most: int = LARGEST_NUMBER
    half: str = ""
    clause: tuple[str, ...] = ()


_HALVES = ("0.5", "0,5", ".5", ",5", "1/2", "½")


class RowReader:
    """Reads the cells of one row; each value that doesn't fit becomes a finding and counts as missing."""

    def __init__(self, row: Row, findings: list[Finding]) -> None:
        self.row = row
        self._findings = findings

    def report(self, code: str, column: str, message: Said, clause: tuple[str, ...] = ()) -> None:
        """Add a finding about the cell under the column; `clause` is the path in the regulations to what says so."""
        place = self.row.place.cell(column)
        self._findings.append(Finding(code=code, place=place, message=message, clause=clause))

    def text(self, column: str, longest: int = LONGEST_TEXT) -> CleanText | None:
        """The cell as text for people; one in which something stands that nobody can see is a finding."""
        value = self.value(column)
        if isinstance(value, str) and hides(value):
            message = say(
                "{column} holds only characters that nobody can see: empty the cell, or type what is meant",
                column=column,
            )
            self.report("cell-value", column, message)
        if isinstance(value, ErrorValue):
            self.report(
                "cell-value",
                column,
                say(
                    "{column} {text}: a formula failed; type the text itself", column=column, text=value.text
                ),
            )
        text = as_text(value)
        if text is not None and len(text) > longest:
            message = say(
                "{column} is {count:,} characters long: at most {longest:,} are allowed here",
                column=column,
                count=len(text),
                longest=longest,
            )
            self.report("cell-value", column, message)
            return CleanText(text[:longest])
        return text

    def identifier(self, column: str) -> CleanText | None:
        """The cell as an ID."""
        return as_identifier(self.text(column))

    def name(self, column: str, identifier: str | None) -> CleanText | None:
        """The name beside an ID, which is for people: where the ID stands, a formula without a result is no fault."""
        if identifier is not None and _is_uncomputed(self.row.cells.get(column, _BLANK)):
            return None
        return self.text(column)

    def word(self, column: str) -> str:
        """The cell's key, for comparison with the words that may stand there; empty where nothing stands."""
        return key(as_text(self.value(column)) or self.shown(column))

    def shown(self, column: str) -> Said:
        """The cell as a message repeats it."""
        return shown(self.row.value(column))

    def whole_number(self, column: str, kind: WholeNumber) -> int | None:
        """The cell as a whole number of a kind."""
        value = self.value(column)
        if as_text(value) is None and not isinstance(value, ErrorValue):
            return None
        number = as_whole_number(value)
        if number is not None and kind.at_least <= number <= kind.at_most:
            return number
        limits = say("from {at_least} up", at_least=kind.at_least)
        if number is not None and number > kind.at_most:
            limits = say("from {at_least} to {at_most:,}", at_least=kind.at_least, at_most=kind.at_most)
        half = say(kind.half) if shown(value) in _HALVES else NOTHING
        message = say(
            "{name} {value}: {subject} a whole number {limits}{half}{way_out}",
            name=kind.name if isinstance(kind.name, Said) else say(kind.name),
            value=shown(value),
            subject=say(kind.subject),
            limits=limits,
            half=half,
            way_out=self.way_out(column),
        )
        self.report(kind.code, column, message, kind.clause)
        return None

    def way_out(self, column: str) -> Said:
        """What to do first where a cell turns numbers into dates: whatever is typed over one becomes one."""
        is_date = isinstance(self.row.value(column), date | time)
        return say("; set the cell's format to Number, then type the number") if is_date else NOTHING

    def choice(
        self,
        column: str,
        words: type[Words],
        code: str,
        empty: Said | None = None,
        offered: Sequence[Words] | None = None,
        clause: tuple[str, ...] = (),
    ) -> Words | None:
        """One of an Enum's words, or None.

        Args:
            column: where it stands.
            words: all that are understood.
            code: of the finding where it is none of them.
            empty: what an empty cell means, where there may be one.
            offered: those that the finding names; all where nobody says which.
            clause: of the finding.
        """
        member: Words | None = _by_key(words).get(self.word(column))
        if member is not None:
            return member
        allowed = ", ".join(str(member.value) for member in offered or words if member.value)
        said = self.shown(column)
        if said or empty is None:
            there = (
                say("{column} says {said}", column=column, said=said)
                if said
                else say("{column} is empty", column=column)
            )
            ending = NOTHING if empty is None else say(", {empty}", empty=empty)
            message = say(
                "{there}: write one of {allowed}{ending}", there=there, allowed=allowed, ending=ending
            )
            self.report(code, column, message, clause)
        return None

    def is_yes(self, column: str, code: str = "cell-value", clause: tuple[str, ...] = ()) -> bool:
        """Whether the cell says yes, in any of the ways in which people tick a box."""
        said = as_yes_or_no(self.word(column))
        if said is None:
            message = say(
                "{column} says {said}: write {yes}, or leave the cell empty",
                column=column,
                said=self.shown(column),
                yes=YES,
            )
            self.report(code, column, message, clause)
        return bool(said)

    def value(self, column: str) -> Value:
        """What stands in the cell; a formula that was never computed is a finding."""
        cell = self.row.cells.get(column, _BLANK)
        if _is_uncomputed(cell):
            message = say(
                "{column} is a formula without a result: open and save the file in Excel or LibreOffice",
                column=column,
            )
            self.report("formula-without-value", column, message)
        return cell.value


def headings(sheets: Sheets, layout: SheetLayout) -> tuple[str, ...]:
    """What stands above the columns of a sheet; nothing where it has no header row."""
    name = sheets.find(layout.name)
    rows = sheets.rows(name)[0] if name is not None else {}
    header = header_row(rows, layout)
    return (
        () if header is None else tuple(as_text(cell.value) or "" for _, cell in sorted(rows[header].items()))
    )


def read_table(
    sheets: Sheets, layout: SheetLayout, also: tuple[str, ...] = ()
) -> tuple[tuple[Row, ...] | None, tuple[Finding, ...]]:
    """The rows below the header of a sheet.

    Args:
        sheets: the workbook.
        layout: the sheet's name and the columns of the contract.
        also: further columns that are read where they are.

    Returns:
        The filled rows, or None where the sheet or a needed column is missing, and all findings.
    """
    name = sheets.find(layout.name)
    if name is None:
        return None, (_sheet_missing(sheets, layout),)
    rows, findings = sheets.rows(name)
    if findings:
        return None, findings
    if len(rows) > MOST_ROWS and layout.name != LISTS.name:
        message = say(
            "more than {most_rows:,} filled rows: keep only the event's own rows", most_rows=MOST_ROWS
        )
        return None, (Finding(code="too-many-rows", place=place_in(sheets, name), message=message),)
    header = header_row(rows, layout)
    if header is None:
        columns = ", ".join(layout.needed)
        message = say("there is no header row: a row must name the columns {columns}", columns=columns)
        return None, (Finding(code="column-missing", place=place_in(sheets, name), message=message),)
    faults = tuple(header_findings(rows[header], layout, sheets, name, header))
    if faults:
        return None, faults
    place = RowPlace(file=sheets.file, sheet=name, row=header)
    unknown = tuple(unknown_columns(rows[header], sheets, name, header, (*layout.columns, *also)))
    return tuple(_table_rows(rows, (*layout.columns, *also), header, place)), unknown


def _table_rows(rows: Rows, wanted: tuple[str, ...], header: int, place: RowPlace) -> Iterator[Row]:
    names = {key(column): column for column in wanted}
    columns = {number: names.get(key(as_text(cell.value) or "")) for number, cell in rows[header].items()}
    letters = {column: column_letters(number) for number, column in columns.items() if column}
    for number in sorted(rows):
        if number > header:
            cells = {columns.get(i): cell for i, cell in rows[number].items()}
            yield Row(
                cells={column: cell for column, cell in cells.items() if column},
                place=RowPlace(file=place.file, sheet=place.sheet, row=number, columns=letters),
            )


def _sheet_missing(sheets: Sheets, layout: SheetLayout) -> Finding:
    there = ", ".join(shown(name) for name in sheets.names[:10])
    close = difflib.get_close_matches(key(layout.name), [key(name) for name in sheets.names], n=1, cutoff=0.8)
    hint = NOTHING
    if close:
        name = next(name for name in sheets.names if key(name) == close[0])
        hint = say("; did you mean it by {name}?", name=name)
    message = say(
        "the sheet {layout} is missing, there are: {there}{hint}", layout=layout.name, there=there, hint=hint
    )
    return Finding(code="sheet-missing", place=Place(file=sheets.file), message=message)


@cache
def _by_key(words: type[Enum]) -> Mapping[str, Any]:
    """The words by their keys; of two with one key the first."""
    return {key(str(member.value)): member for member in reversed(tuple(words))}


def _looks_blank(cell: RawCell) -> bool:
    if isinstance(cell.value, str):
        return not clean(cell.value)
    return cell.value is None and not cell.is_formula


def _is_uncomputed(cell: RawCell) -> bool:
    return cell.is_formula and cell.value is None
