"""A list of names, one a line, as people paste it: a table whose heading nobody had to write."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.tables.attendance import Answer, StatusColumns, answer_of
from generator.tables.columns import NAME, Names, heads_list
from generator.tables.headed import Headed
from generator.tables.table import Table
from generator.text import CleanText, clean
from generator.workbooks.reading.private_columns import what_it_holds
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.values import Value, as_text

_MARK = re.compile(r"^(?:\d{1,3}[.):]|[-–—*•·]|\[[ xX]?\])\s+")  # before a name: `1. Ada`, `- Ada`
_REMARK = re.compile(
    r"(.+?)\s*(?:\((?P<inside>[^()]+)\)|\s[-–—:]\s*(?P<behind>[^-–—:]+))"
)  # `Ada (cancelled)`
_NAMES, _REMARKS = 1, 2  # columns
_TITLE = "it may be what the list is called"


def plain_list(tables: Sequence[Table], names: Names) -> Headed | None:
    """Return the list, where a file holds nothing else; None where it has several columns, or a heading of another one.

    The first line is a heading if it is a word for players or another column's name, and the first player if not.
    A line with a colon at its end is a heading of those below it, such as `Waitlist:`, or the list's title.
    """
    if NAME not in names.columns or names.titles or not _is_one_column(tables):
        return None
    table = tables[0]
    lines = {row: text for row in sorted(table.rows) if (text := _only_text(table, row)) is not None}
    first = next(iter(lines), 0)
    is_headed = heads_list(lines.get(first, ""))
    if not is_headed and _heads_other(lines.get(first, ""), names):
        return None
    rows: dict[int, dict[int, RawCell]] = {}
    section = ""
    for row, text in lines.items():
        if text.endswith(":") or (is_headed and row == first):
            is_of_players = heads_list(text) or answer_of(text) is Answer.COMES
            is_title = row == first and answer_of(text) is None
            section = "" if is_of_players or is_title else text.rstrip(": ")
        else:
            name, remark = _parted(text)
            told = remark or section or (_TITLE if row == first and _may_be_title(lines) else "")
            rows[row] = {_NAMES: RawCell(name), **({_REMARKS: RawCell(told)} if told else {})}
    return Headed(
        table=replace(table, rows=rows, how=f"{table.how.partition(', ')[0]}, a list of names"),
        header=0,
        titles={_NAMES: CleanText(NAME)},
        columns={NAME: _NAMES},
        private=(),
        others=(),
        statuses=_STATUSES,
    )


def _is_one_column(tables: Sequence[Table]) -> bool:
    """Return whether there is one sheet, or a text whatever its separator, with a cell in each row."""
    is_alone = len(tables) == 1 or (len(tables) > 1 and tables[0].sheet is None)
    return is_alone and all(len(cells) == 1 for table in tables for cells in table.rows.values())


def _heads_other(text: str, names: Names) -> bool:
    """Return whether a text is the heading of a column with something else in it."""
    return not text.endswith(":") and (names.known(text) is not None or what_it_holds(text) is not None)


def _only_text(table: Table, row: int) -> CleanText | None:
    return next((as_text(cell.value) for cell in table.rows[row].values()), None)


def _parted(text: str) -> tuple[CleanText, str]:
    """Return a name without a mark before it, and what a remark behind it says of a status."""
    text = _MARK.sub("", text, count=1)
    match = _REMARK.fullmatch(text)
    remark = (match["inside"] or match["behind"]) if match else ""
    if match and answer_of(remark) is not None:
        return clean(match[1]), remark
    return clean(text), ""


def _may_be_title(lines: Mapping[int, str]) -> bool:
    """Return whether the first line may be what the list is called: it stands apart, or looks unlike the others."""
    (first, text), *others = lines.items()
    stands_apart = bool(others) and others[0][0] > first + 1
    is_word = " " not in text and bool(others) and all(" " in other for _, other in others)
    return stands_apart or is_word or "?" in text or any(letter.isdigit() for letter in _MARK.sub("", text))


def _tell(value: Value) -> Answer:
    return answer_of(as_text(value) or "") or Answer.OPEN


_STATUSES: StatusColumns = {_REMARKS: _tell}
