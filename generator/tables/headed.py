"""The table of a file that is meant, its header row, and which of its columns are ours."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.door import RefusedError
from generator.errors import UsageError
from generator.findings import Finding, RowPlace
from generator.languages.said import NOTHING, Said, say
from generator.names import key
from generator.tables.attendance import Answer, StatusColumns, answer_of, status_columns
from generator.tables.columns import NAMING, WHOLE_NAME, Names, Rank, is_of_holder
from generator.tables.table import Table
from generator.text import CleanText
from generator.workbooks import layout
from generator.workbooks.grid import column_letters
from generator.workbooks.reading.headers import HEADER_WITHIN
from generator.workbooks.reading.players import holds_mail
from generator.workbooks.reading.private_columns import what_it_holds
from generator.workbooks.reading.table import Row
from generator.workbooks.reading.values import as_text, shown

SLIPPED = say(
    "more cells than there are columns: put a text that holds what parts the cells into quotation marks"
)

_MIN_DIGITS = 6  # of a telephone number
_DATE = re.compile(r"\d{1,4}[-./]\d{1,2}[-./]\d{2,4}\b")
MOST_NAMED = 12  # columns of a file that can't be read, which a message names

Titles = Mapping[int, CleanText]  # by the columns' numbers, from 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Headed:
    """A table whose header row was found."""

    table: Table
    header: int  # its row
    titles: Titles
    columns: Mapping[str, int]  # ours, by the number of the column
    private: tuple[str, ...]  # titles of columns that are never copied
    others: tuple[str, ...]  # and of those of which nothing is known, or which another one stands for
    statuses: StatusColumns = field(default_factory=dict)  # which tell who comes
    slipped: tuple[RowPlace, ...] = ()  # rows in which nobody knows which cell belongs to which column

    def rows(self) -> Iterator[Row]:
        """The filled rows below the header, their cells by our columns."""
        letters = {column: column_letters(number) for column, number in self.columns.items()}
        slipped = {place.row for place in self.slipped}
        for number in sorted(self.table.rows.keys() - slipped):
            there = self.table.rows[number]
            cells = {ours: there[column] for ours, column in self.columns.items() if column in there}
            if number > self.header and cells and not _repeats(_titles(self.table, number), self.titles):
                yield Row(cells=cells, place=self.table.place(number, letters))


def headed(tables: Sequence[Table], names: Names, wanted: Said) -> tuple[Headed, tuple[Finding, ...]]:
    """The table with the most of our columns, and what is wrong with its header row.

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
    for at, row in enumerate(rows[:HEADER_WITHIN]):
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
    is_away = table.sheet is not None and answer_of(table.sheet) is Answer.AWAY
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


def _headed(table: Table, header: int, titles: Titles, names: Names) -> Headed:
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
    return Headed(
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


def _no_header(tables: Sequence[Table], wanted: Said) -> Said:
    there = next((_titles(table, _full_width(table)) for table in tables if table.rows), {})
    if any(_is_data(text) or text.isdecimal() for text in there.values()):
        return say(
            "no row names the columns, the first one as wide as the others holds data: put a row with the names of the "
            "columns above it; {wanted}",
            wanted=wanted,
        )
    said = ", ".join(map(shown, [*there.values()][:MOST_NAMED]))
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
