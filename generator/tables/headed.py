"""The table of a file that is meant, its header row, and which of its columns are ours."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median_low

from generator.door import RefusedError
from generator.errors import UsageError
from generator.findings import Finding, RowPlace
from generator.languages.said import NOTHING, Said, say
from generator.names import key
from generator.tables.columns import Names, status_of
from generator.tables.table import Table
from generator.text import CleanText
from generator.workbooks import layout
from generator.workbooks.grid import column_letters
from generator.workbooks.reading.headers import HEADER_WITHIN
from generator.workbooks.reading.private_columns import what_it_holds
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.table import Row
from generator.workbooks.reading.values import as_text, shown

SLIPPED = say(
    "more cells than there are columns: put a text that holds what parts the cells into quotation marks"
)

_MARK = re.compile(r"^(?:[0-9]{1,3}[.)]|[-\u2013*\u2022])\s+")  # before a name in a list: `1. Ada`, `- Ada`

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
    statuses: tuple[int, ...] = ()  # columns that say whether somebody comes
    slipped: tuple[RowPlace, ...] = ()  # rows in which nobody knows which cell belongs to which column

    def rows(self) -> Iterator[Row]:
        """The filled rows below the header, their cells by our columns."""
        letters = {column: column_letters(number) for column, number in self.columns.items()}
        slipped = {place.row for place in self.slipped}
        for number in sorted(self.table.rows.keys() - slipped):
            there = self.table.rows[number]
            cells = {ours: there[column] for ours, column in self.columns.items() if column in there}
            if number > self.header and cells and not self._repeats_titles(number):
                yield Row(cells=cells, place=self.table.place(number, letters))

    def status_of(self, row: int) -> tuple[str, str]:
        """Return what the statuses say of a row: `Withdrawn`, `?` or nothing, and where that stands, in words."""
        worst = ("", "")
        for column in self.statuses:
            cell = self.table.rows[row].get(column)
            text = (as_text(cell.value) if cell is not None else None) or ""
            said = _said_in(self.titles[column], text) if text else ""
            if said == layout.WITHDRAWN or (said and not worst[0]):
                worst = (said, f"{self.titles[column]} says {text}")
        return worst

    def _repeats_titles(self, number: int) -> bool:
        """Whether the row has the titles once more, as a list does that was printed page by page."""
        return all(
            key(text) == key(self.titles.get(c, "")) for c, text in _titles(self.table, number).items()
        )


def headed(tables: Sequence[Table], names: Names, wanted: Said) -> tuple[Headed, tuple[Finding, ...]]:
    """The table with the most of our columns, and what is wrong with its header row.

    Args:
        tables: those that a file may hold.
        names: by which our columns are found.
        wanted: what to say that the file needs.

    Raises:
        RefusedError: no row names any column of ours.
        UsageError: an own mapping names a column that the file doesn't have.
    """
    found = [(table, row) for table in tables if (row := _header_of(table, names)) is not None]
    best = max(found, key=lambda each: len(_ours_in(each[0], each[1], names)), default=None)
    if best is None or not _ours_in(best[0], best[1], names):
        plain = _plain_list(tables, names)
        if plain is None:
            raise RefusedError("column-missing", _no_header(best, wanted))
        return plain, ()
    table, first = best
    header, titles = _with_second_row(table, first, names)
    spelt = {key(title) for title in titles.values()}
    missing = [title for title in names.titles if key(title) not in spelt]
    if missing:
        there = ", ".join(map(shown, titles.values()))
        raise UsageError(f"the file has no column {', '.join(missing)}; it has {there}")
    found_there = _headed(table, header, titles, names)
    return replace(found_there, slipped=_slipped(table, header, titles)), tuple(
        _repeated(table, header, titles, names)
    )


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


def _first_rows(table: Table) -> list[int]:
    return sorted(table.rows)[:HEADER_WITHIN]


def _header_of(table: Table, names: Names) -> int | None:
    """Return the first row that is as wide as most rows below it, or that names several columns and nothing else.

    What is narrower above it is a title; what stands below it is data, whatever words are in it.
    """
    widths = {row: max(cells) for row, cells in table.rows.items()}
    for row in _first_rows(table):
        below = [width for other, width in widths.items() if other > row]
        titles = _titles(table, row).values()
        is_named = len(titles) > 1 and all(names.known(each) or _is_private(each, names) for each in titles)
        if is_named or not below or widths[row] >= median_low(below):
            return row
    return None


def _ours_in(table: Table, row: int, names: Names) -> frozenset[str]:
    titles = (title for title in _titles(table, row).values() if not _is_private(title, names))
    return frozenset(found[1] for title in titles if (found := names.known(title)) is not None)


def _plain_list(tables: Sequence[Table], names: Names) -> Headed | None:
    """Return a file of one column as a list of names without a heading; a line by itself above it is a title."""
    widths = {len({column for row in table.rows.values() for column in row}) for table in tables}
    is_of_text = all(table.sheet is None for table in tables)  # then each is the file, read in another way
    if names.known(layout.NAME) is None or widths != {1} or not (is_of_text or len(tables) == 1):
        return None
    table = tables[0]
    first, *others = sorted(table.rows)
    column = next(iter(table.rows[first]))
    title = as_text(table.rows[first][column].value) or ""
    is_title = bool(others) and (others[0] > first + 1 or title.endswith(":"))
    texts = {row: _MARK.sub("", as_text(cells[column].value) or "") for row, cells in table.rows.items()}
    return Headed(
        table=replace(
            table,
            rows={row: {column: RawCell(text)} for row, text in texts.items()},
        ),
        header=first if is_title else 0,
        titles={column: CleanText(layout.NAME)},
        columns={layout.NAME: column},
        private=(),
        others=(),
    )


def _statuses(table: Table, header: int, titles: Titles, names: Names) -> Iterator[int]:
    """Yield the columns that say who comes: by their heading, or by cells that all hold a word of a status."""
    for column, title in titles.items():
        if _is_private(title, names) or names.own.get(key(title)) == "":
            continue
        known = names.known(title)
        if known is None:
            cells = [cells[column] for row, cells in table.rows.items() if row > header and column in cells]
            said = {status_of(text) for cell in cells if (text := as_text(cell.value)) is not None}
            is_one = _is_event(title) or (None not in said and bool(said - {""}))
        else:
            is_one = known[1] == layout.STATUS
        if is_one:
            yield column


def _is_event(title: str) -> bool:
    """Return whether a heading says itself what happened, as `Cancelled` and `Refunded at` do."""
    words = [word for word in title.split() if word.casefold() not in ("at", "on", "date", "am", "le", "el")]
    return status_of(" ".join(words)) == layout.WITHDRAWN


def _said_in(title: str, text: str) -> str:
    """Return what a filled cell says: `Withdrawn`, `?` or nothing; a word that nobody knows leaves it open."""
    said = status_of(text, is_asked=True)
    if _is_event(title):
        is_denied = said == layout.WITHDRAWN and status_of(text) is None  # no
        return "" if is_denied or key(text) in ("false", "0") else layout.WITHDRAWN
    return "?" if said is None else said


def _titles(table: Table, row: int) -> Titles:
    texts = {column: as_text(cell.value) for column, cell in sorted(table.rows.get(row, {}).items())}
    return {column: text for column, text in texts.items() if text is not None}


def _is_private(title: str, names: Names) -> bool:
    return not names.own.get(key(title)) and what_it_holds(title) is not None


def _headed(table: Table, header: int, titles: Titles, names: Names) -> Headed:
    private = tuple(title for title in titles.values() if _is_private(title, names))
    known = {column: names.known(title) for column, title in titles.items() if title not in private}
    best: dict[str, tuple[int, int]] = {}
    for column, found in known.items():
        if found is not None:
            rank, ours = found
            best[ours] = min(best.get(ours, (rank, column)), (rank, column))
    columns = {ours: column for ours, (_, column) in best.items()}
    others = tuple(titles[column] for column in known if column not in columns.values())
    statuses = tuple(_statuses(table, header, titles, names))
    others = tuple(title for column, title in titles.items() if title in others and column not in statuses)
    return Headed(
        table=table,
        header=header,
        titles=titles,
        columns=columns,
        private=private,
        others=others,
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


def _no_header(best: tuple[Table, int] | None, wanted: Said) -> Said:
    there = _titles(*best) if best is not None else {}
    said = ", ".join(map(shown, [*there.values()][:8]))
    begins = say(" (it begins with: {said})", said=said) if said else NOTHING
    return say(
        "no row names the columns{begins}: {wanted}, or say which of its columns are ours, as in "
        '--columns "Nachname=Last name"',
        begins=begins,
        wanted=wanted,
    )
