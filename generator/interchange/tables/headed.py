"""The table of a file that is meant, its header row, and which of its columns are ours."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from enum import Enum, auto
from functools import partial

from generator.errors import UsageError
from generator.files.reading import RefusedError
from generator.findings import Finding, RowPlace
from generator.interchange.tables.columns import (
    NAME,
    NAMING,
    WHOLE_NAME,
    Names,
    Rank,
    Table,
    heads_list,
    is_of_holder,
    our_word,
    words_beside,
)
from generator.languages.said import NOTHING, Message, say
from generator.text import CleanText, clean, folded, key
from generator.workbooks import layout
from generator.workbooks.grid import column_letters
from generator.workbooks.reading.players import holds_mail
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.table import HEADER_WITHIN_ROWS, Row, what_it_holds
from generator.workbooks.reading.values import Value, as_text, as_yes_or_no, shown

# Which people of a guest list come: told by the columns with the status of an order, a ticket or an answer. A
# column is one by its heading (`Order status`, `RSVP`), by a heading that is itself a word for staying away
# (`Cancelled`, `Refunded at`), or, where nothing is known of its heading, by what stands in it.


_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_PARTS = re.compile(r"[/,;|&+]")  # of `Refunded/Canceled`
_BY_WHOM = re.compile(r"(?<=\w)\W+(?:by|from|on|at|am|von|par|por|le|el)\b.*")  # of `Cancelled by the host`
_NOTHING = re.compile(r"[^\d]*0[0.,]*[^\d]*")  # `0.00 EUR`, which was paid back
_DAY = re.compile(r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}")
_WORD = re.compile(r"[^\W_]+")


class AttendanceAnswer(Enum):
    """An answer to the question whether somebody comes."""

    COMES = auto()
    OPEN = auto()
    AWAY = auto()


_ANSWERS = {layout.WITHDRAWN: AttendanceAnswer.AWAY, "?": AttendanceAnswer.OPEN, "": AttendanceAnswer.COMES}

StatusColumns = Mapping[
    int, Callable[[Value], AttendanceAnswer | None]
]  # by number; what a filled cell answers
# The table of a file that is meant, its header row, and which of its columns are ours.


Titles = Mapping[int, CleanText]  # by the columns' numbers, from 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """A record of what the status columns say of somebody, and where: this text below this heading."""

    answer: AttendanceAnswer = AttendanceAnswer.COMES
    heading: str = ""
    text: str = ""

    def __str__(self) -> str:
        """`Order status says Refunded`."""
        return " says ".join(filter(None, (self.heading, self.text)))


COMES = Attendance()  # nothing else is told of somebody


def status_columns(table: Table, header: int, titles: Titles, names: Names) -> StatusColumns:
    """Return the columns that tell who comes; one that is understood as something else is none."""
    found = ((column, _reader(table, header, column, title, names)) for column, title in titles.items())
    return {column: reader for column, reader in found if reader is not None}


def attendance(row: Mapping[int, Value], columns: StatusColumns, titles: Mapping[int, str]) -> Attendance:
    """Return what a row says of somebody: one word for staying away counts more than any other."""
    told = [
        Attendance(answer=answer, heading=titles.get(column, ""), text=as_text(row.get(column)) or "")
        for column, reader in columns.items()
        if as_text(row.get(column)) is not None and (answer := reader(row[column])) is not None
    ]
    return max(told, key=lambda each: each.answer.value, default=COMES)


def answer_of(text: str) -> AttendanceAnswer | None:
    """Return what a word for a status says; None where it is none."""
    whole = _ANSWERS.get(our_word(layout.STATUS, text))
    if whole is not None:
        return whole
    parts = _PARTS.split(_BY_WHOM.sub("", _BRACKETS.sub(" ", text)))
    answers = [_ANSWERS.get(our_word(layout.STATUS, part)) for part in parts if part.strip()]
    known = [answer for answer in answers if answer is not None]
    return max(known, key=lambda each: each.value) if known and len(known) == len(answers) else None


def _reader(
    table: Table, header: int, column: int, title: str, names: Names
) -> Callable[[Value], AttendanceAnswer | None] | None:
    if names.is_left_out(title):
        return None
    known = names.known(title) if what_it_holds(title) is None or names.own.get(key(title)) else None
    if known is not None:
        return _asked if known.column == layout.STATUS else None
    event = _event(title)
    if event is not None:
        return partial(_happened, event)
    texts = list(_texts(table, header, column))
    answers = {answer_of(text) for text in texts}
    if None not in answers:
        return _told if answers - {AttendanceAnswer.COMES} else None
    return _mentioned if AttendanceAnswer.AWAY in answers else None


def _texts(table: Table, header: int, column: int) -> Iterator[str]:
    """Yield what stands in the column below the header."""
    for number, cells in table.rows.items():
        if number > header and column in cells and (text := as_text(cells[column].value)) is not None:
            yield text


def _event(title: str) -> AttendanceAnswer | None:
    """Return the answer that a heading is itself a word for, alone or as in `Cancelled at` and `Void Status`."""
    words = [word for word in _WORD.findall(folded(title)) if word not in words_beside()]
    answer = answer_of(" ".join(words)) if words else None
    return None if answer is AttendanceAnswer.COMES else answer


def _asked(value: Value) -> AttendanceAnswer:
    """Return the answer below a heading that asks: yes and no are answers, and an unknown word leaves it open."""
    text = as_text(value) or ""
    said = _yes_or_no(text)
    if said is not None:
        return AttendanceAnswer.COMES if said else AttendanceAnswer.AWAY
    return answer_of(text) or AttendanceAnswer.OPEN


def _happened(event: AttendanceAnswer, value: Value) -> AttendanceAnswer:
    """Return the answer where what the heading says did happen; where nobody knows whether it did, it is open."""
    text = as_text(value) or ""
    said = _yes_or_no(text)
    if said is False or not any(letter.isalnum() for letter in text) or _NOTHING.fullmatch(text):
        return AttendanceAnswer.COMES
    is_when = isinstance(value, date | time) or _DAY.match(text) is not None
    if is_when and event is AttendanceAnswer.OPEN:
        return AttendanceAnswer.COMES  # an invitation has a day, and somebody may have come after it
    return event if said or is_when or answer_of(text) is event else AttendanceAnswer.OPEN


def _yes_or_no(text: str) -> bool | None:
    return as_yes_or_no(key(our_word(layout.HERE, text)).strip(".!"))


def _told(value: Value) -> AttendanceAnswer | None:
    """Return what the word says, in a column of nothing but words for a status."""
    return answer_of(as_text(value) or "")


def _mentioned(value: Value) -> AttendanceAnswer | None:
    """Return the answer in a column of other things, where a word for staying away is worth a question."""
    return AttendanceAnswer.OPEN if _told(value) is AttendanceAnswer.AWAY else None


SLIPPED = say(
    "more cells than there are columns: put a text that holds what parts the cells into quotation marks"
)

_MIN_DIGITS = 6  # of a telephone number
_DATE = re.compile(r"\d{1,4}[-./]\d{1,2}[-./]\d{2,4}\b")
MAX_NAMED_COLUMNS = 12  # of a file that can't be read, which a message names


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadedTable:
    """A record of a table whose header row was found."""

    table: Table
    header: int  # its row
    titles: Titles
    columns: Mapping[str, int]  # ours, by the number of the column
    private: tuple[str, ...]  # titles of columns that are never copied
    others: tuple[str, ...]  # and of those of which nothing is known, or which another one stands for
    statuses: StatusColumns = field(default_factory=dict)  # which tell who comes
    slipped: tuple[RowPlace, ...] = ()  # rows in which nobody knows which cell belongs to which column

    def rows(self) -> Iterator[Row]:
        """Yield the filled rows below the header, their cells by our columns."""
        letters = {column: column_letters(number) for column, number in self.columns.items()}
        slipped = {place.row for place in self.slipped}
        for number in sorted(self.table.rows.keys() - slipped):
            there = self.table.rows[number]
            cells = {ours: there[column] for ours, column in self.columns.items() if column in there}
            if number > self.header and cells and not _repeats(_titles(self.table, number), self.titles):
                yield Row(cells=cells, place=self.table.place(number, letters))


def headed(tables: Sequence[Table], names: Names, wanted: Message) -> tuple[HeadedTable, tuple[Finding, ...]]:
    """Return the table with the most of our columns, and what is wrong with its header row.

    Args:
        tables: those that a file may hold.
        names: by which our columns are found.
        wanted: what to say that the file needs.

    Raises:
        RefusedError: the header row names no column of ours.
        UsageError: an own mapping names a column that the file doesn't have.
    """
    found = [(table, *each) for table in tables for each in [_header(table, names)] if each is not None]
    if not found:
        raise RefusedError("column-missing", _no_header(tables, wanted))
    table, header, titles = max(found, key=lambda each: _worth(each[0], each[1], each[2], names))
    spelt = {key(title) for title in titles.values()}
    missing = [title for title in names.titles if key(title) not in spelt]
    if missing:
        there = ", ".join(map(shown, titles.values()))
        raise UsageError(f"the file has no column {', '.join(missing)}; it has {there}")
    found_there = _headed(table, header, titles, names)
    return replace(found_there, slipped=_slipped(table, header, titles)), tuple(
        _repeated(table, header, titles, names)
    )


def _header(table: Table, names: Names) -> tuple[int, Titles] | None:
    """Return the header row and its titles; None where it names nothing of ours.

    It is the first row as wide as the rows below it. A narrower row above it counts only if it names more of ours, or
    as many in a row as long: then some columns have no name, or one name stands over several.
    """
    full = _full_width(table)
    last = max(table.rows[full])
    best: tuple[tuple[int, bool, int], int, Titles] | None = None
    for row in sorted(each for each in table.rows if each <= full):
        if row != full and len(table.rows[row]) == 1:
            continue  # a title of the table
        header, titles = (row, _titles(table, row)) if row == full else _with_second_row(table, row, names)
        worth = len(_ours(table, header, titles, names)), max(titles) >= last, -row
        if worth[0] and not any(map(_is_data, titles.values())) and (best is None or worth > best[0]):
            best = worth, header, titles
    return None if best is None else best[1:]


def _full_width(table: Table) -> int:
    """Return the first row that is no narrower than most of the rows below it."""
    rows = sorted(table.rows)
    for at, row in enumerate(rows[:HEADER_WITHIN_ROWS]):
        below = rows[at + 1 :]
        wider = sum(len(table.rows[each]) > len(table.rows[row]) for each in below)
        if 2 * wider < max(1, len(below)):
            return row
    return rows[0]


def _ours(table: Table, header: int, titles: Titles, names: Names) -> frozenset[str]:
    """Return our columns that a row names; what stands below it again in its column is data, and no name."""
    found = {column: names.known(title) for column, title in titles.items() if not _is_private(title, names)}
    known = {column: match.column for column, match in found.items() if match is not None}
    repeated = {
        column
        for row, cells in table.rows.items()
        if row > header and not _repeats(_titles(table, row), titles)
        for column in known.keys() & cells.keys()
        if key(titles[column]) not in names.own
        and key(as_text(cells[column].value) or "") == key(titles[column])
    }
    return frozenset(ours for column, ours in known.items() if column not in repeated)


def _worth(table: Table, header: int, titles: Titles, names: Names) -> tuple[bool, int]:
    """Return how good a table is: no sheet of people who stay away, and the most columns of ours."""
    is_away = table.sheet is not None and answer_of(table.sheet) is AttendanceAnswer.AWAY
    return not is_away, len(_ours(table, header, titles, names))


def _with_second_row(table: Table, header: int, names: Names) -> tuple[int, Titles]:
    """The last row of titles and all of them: where one is merged over several, these stand in the row below."""
    titles = _titles(table, header)
    below = min((row for row in table.rows if row > header), default=header)
    second = _titles(table, below)
    is_second = len(second) > 1 and all(names.known(title) is not None for title in second.values())
    return (below, dict(sorted({**titles, **second}.items()))) if is_second else (header, titles)


def _slipped(table: Table, header: int, titles: Titles) -> tuple[RowPlace, ...]:
    """The lines of a text with more cells than there are columns, if only some have: a separator stands in a name."""
    width = max(titles)
    below = [row for row in sorted(table.rows) if row > header]
    longer = [row for row in below if max(table.rows[row]) > width]
    is_slip = table.sheet is None and 2 * len(longer) < len(below)
    return tuple(table.place(row) for row in longer) if is_slip else ()


def _titles(table: Table, row: int) -> Titles:
    texts = {column: as_text(cell.value) for column, cell in sorted(table.rows.get(row, {}).items())}
    return {column: text for column, text in texts.items() if text is not None}


def _repeats(row: Titles, titles: Titles) -> bool:
    """Return whether a row has the titles once more, as a list does that was printed page by page."""
    return all(key(text) == key(titles.get(column, "")) for column, text in row.items())


def _is_private(title: str, names: Names) -> bool:
    return not names.own.get(key(title)) and what_it_holds(title) is not None


def _headed(table: Table, header: int, titles: Titles, names: Names) -> HeadedTable:
    private = tuple(title for title in titles.values() if _is_private(title, names))
    known = {column: names.known(title) for column, title in titles.items() if title not in private}
    best: dict[str, tuple[Rank, int]] = {}
    for column, match in known.items():
        if match is not None:
            best[match.column] = min(best.get(match.column, (match.rank, column)), (match.rank, column))
    columns = {ours: column for ours, (_, column) in best.items()}
    if any(is_of_holder(best[ours][0]) for ours in WHOLE_NAME if ours in best):
        for ours in NAMING:
            if ours in best and not is_of_holder(best[ours][0]):
                del columns[ours]  # it may be the name of somebody who paid for others
    statuses = status_columns(table, header, titles, names) if layout.NAME in names.columns else {}
    others = [column for column in known if column not in (*columns.values(), *statuses)]
    return HeadedTable(
        table=table,
        header=header,
        titles=titles,
        columns=columns,
        private=private,
        others=tuple(titles[column] for column in others),
        statuses=statuses,
    )


def _repeated(table: Table, header: int, titles: Titles, names: Names) -> Iterator[Finding]:
    """One of our columns under one title twice: nobody knows which of the two is right."""
    first: dict[str, int] = {}
    for column, title in titles.items():
        if names.known(title) is None or _is_private(title, names):
            continue
        if first.setdefault(key(title), column) != column:
            place = table.place(header, {title: column_letters(column)}).cell(title)
            message = say(
                "the column {column} is here a second time: remove or rename one of them", column=title
            )
            yield Finding(code="column-repeated", place=place, message=message)


def _no_header(tables: Sequence[Table], wanted: Message) -> Message:
    there = next((_titles(table, _full_width(table)) for table in tables if table.rows), {})
    if any(_is_data(text) or text.isdecimal() for text in there.values()):
        return say(
            "no row names the columns, the first one as wide as the others holds data: put a row with the names of the "
            "columns above it; {wanted}",
            wanted=wanted,
        )
    said = ", ".join(map(shown, [*there.values()][:MAX_NAMED_COLUMNS]))
    begins = say(" (it begins with: {said})", said=said) if said else NOTHING
    return say(
        "no row names the columns{begins}: {wanted}, or say which of its columns are ours, as in "
        '--columns "Nachname=Last name"',
        begins=begins,
        wanted=wanted,
    )


def _is_data(text: str) -> bool:
    """Return whether a cell is surely no column's name but an address or a telephone number, which is never shown.

    A column may be called 1, or 2026-12-01.
    """
    digits = sum(letter.isdigit() for letter in text)
    is_number = digits >= _MIN_DIGITS and not any(letter.isalpha() for letter in text)
    return holds_mail(text) or (is_number and _DATE.match(text) is None)


# A list of names, one a line, as people paste it: a table whose heading nobody had to write.


_MARK = re.compile(r"^(?:\d{1,3}[.):]|[-–—*•·]|\[[ xX]?\])\s+")  # before a name: `1. Ada`, `- Ada`
_REMARK = re.compile(
    r"(.+?)\s*(?:\((?P<inside>[^()]+)\)|\s[-–—:]\s*(?P<behind>[^-–—:]+))"
)  # `Ada (cancelled)`
_NAMES, _REMARKS = 1, 2  # columns
_TITLE = "it may be what the list is called"


def plain_list(tables: Sequence[Table], names: Names) -> HeadedTable | None:
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
            is_of_players = heads_list(text) or answer_of(text) is AttendanceAnswer.COMES
            is_title = row == first and answer_of(text) is None
            section = "" if is_of_players or is_title else text.rstrip(": ")
        else:
            name, remark = _parted(text)
            told = remark or section or (_TITLE if row == first and _may_be_title(lines) else "")
            rows[row] = {_NAMES: RawCell(name), **({_REMARKS: RawCell(told)} if told else {})}
    return HeadedTable(
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


def _tell(value: Value) -> AttendanceAnswer:
    return answer_of(as_text(value) or "") or AttendanceAnswer.OPEN


_STATUSES: StatusColumns = {_REMARKS: _tell}
