"""A list of names, one a line, as people paste it: a table whose heading nobody had to write."""

import re
from collections.abc import Sequence
from dataclasses import replace

from generator.tables.attendance import Answer, StatusColumns, answer_of
from generator.tables.columns import NAME, Names, heads_list
from generator.tables.headed import Headed
from generator.tables.table import Table
from generator.text import CleanText, clean
from generator.workbooks.reading.private_columns import what_it_holds
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.values import Value, as_text

_MARK = re.compile(r"(?:\d{1,3}[.):]|[-–—*•·]|\[[ xX]?\])\s+")  # before a name: `1. Ada`, `- Ada`
_REMARK = re.compile(
    r"(.+?)\s*(?:\((?P<inside>[^()]+)\)|\s[-–—:]\s*(?P<behind>[^-–—:]+))"
)  # `Ada (cancelled)`
_NAMES, _REMARKS = 1, 2  # columns


def plain_list(tables: Sequence[Table], names: Names) -> Headed | None:
    """The list, where a file holds nothing else; None where it has several columns, or a heading of another one.

    The first line is a heading if it is a word for players or another column's name, and the first player if not.
    A line with a colon at its end is a heading of those below it, such as `Waitlist:`.
    """
    if (
        NAME not in names.columns
        or names.titles
        or not tables
        or any(map(_is_wide, tables))
        or _has_sheets(tables)
    ):
        return None
    table = tables[0]
    lines = {row: text for row in sorted(table.rows) if (text := _only_text(table, row)) is not None}
    first = next(iter(lines.values()), "")
    if not heads_list(first) and (names.known(first) is not None or what_it_holds(first) is not None):
        return None
    rows: dict[int, dict[int, RawCell]] = {}
    section = ""
    for row, text in lines.items():
        if _heads(text, is_first=text is first):
            section = "" if _is_of_players(text) else text.rstrip(": ")
        else:
            name, remark = _parted(text)
            cells = {_NAMES: name, _REMARKS: remark or section or _doubt(row, name, lines)}
            rows[row] = {column: RawCell(cell) for column, cell in cells.items() if cell}
    return Headed(
        table=replace(table, rows=rows, how=f"{table.how.partition(', ')[0]}, a list of names"),
        header=0,
        titles={_NAMES: CleanText(NAME)},
        columns={NAME: _NAMES},
        private=(),
        others=(),
        statuses=_STATUSES,
    )


def _is_wide(table: Table) -> bool:
    return any(len(cells) > 1 for cells in table.rows.values())


def _has_sheets(tables: Sequence[Table]) -> bool:
    return len(tables) > 1 and tables[0].sheet is not None


def _only_text(table: Table, row: int) -> CleanText | None:
    return next((as_text(cell.value) for cell in table.rows[row].values()), None)


def _heads(text: str, *, is_first: bool) -> bool:
    return text.endswith(":") or (is_first and heads_list(text))


def _is_of_players(text: str) -> bool:
    return heads_list(text) or answer_of(text) is Answer.COMES


def _parted(text: str) -> tuple[CleanText, str]:
    """A name without a mark before it, and what a remark behind it says of a status."""
    text = _MARK.sub("", text, count=1) if _MARK.match(text) else text
    match = _REMARK.fullmatch(text)
    remark = (match["inside"] or match["behind"]) if match else ""
    if match and answer_of(remark) is not None:
        return clean(match[1]), remark
    return clean(text), ""


def _doubt(row: int, name: str, lines: dict[int, CleanText]) -> str:
    """What makes it doubtful that a line is a player; empty where nothing does."""
    first, second = [*lines, *[row + 1] * 2][:2]
    if row == first and second > row + 1:
        return "a line by itself"
    return "a number in it" if any(letter.isdigit() for letter in name) else ""


def _tell(value: Value) -> Answer:
    return answer_of(as_text(value) or "") or Answer.OPEN


_STATUSES: StatusColumns = {_REMARKS: _tell}
