"""A sheet's header row: where it is, and what is wrong with the names in it."""

import difflib
import re
from collections.abc import Iterator, Mapping
from functools import cache

from generator.findings import Finding, Place
from generator.findings.privacy import NOT_ON_THE_PAGES
from generator.game_forms import FORMS
from generator.game_forms.columns import Columns
from generator.game_forms.form import GameForm
from generator.languages.said import NEXT, folded, nsay, say
from generator.names import key
from generator.workbooks import layout as names
from generator.workbooks.grid import column_letters
from generator.workbooks.layout import SheetLayout
from generator.workbooks.reading.intake import Sheets
from generator.workbooks.reading.private_columns import what_it_holds
from generator.workbooks.reading.sheet import RawCell, Rows
from generator.workbooks.reading.values import as_text, shown

HEADER_WITHIN = 100  # the header stands in one of the first filled rows
_COUNT = re.compile(
    r"complete|\d+ open(\s\d+ to fix)?|\d+ to fix"
)  # over the marks, where the formula is gone
MOST_NAMED = 5  # unknown columns that a note names


def ours() -> frozenset[str]:
    """The keys of every name that we know: also of those that are written and never read."""
    return _ours(tuple(FORMS))


@cache
def _ours(forms: tuple[type[GameForm], ...]) -> frozenset[str]:
    known, keys = [name for name in vars(names).values() if isinstance(name, str)], frozenset[str]()
    for form in forms:
        known += form.computed
        keys |= _keys(names.results(Columns(form=form)).columns)
    return frozenset(map(key, known)) | keys


@cache
def _computed(forms: tuple[type[GameForm], ...]) -> frozenset[str]:
    """The keys of the columns that sheets compute, by whose names no other is meant."""
    both = names.POINTS_1, names.POINTS_2, names.MARGIN_1, names.MARGIN_2
    return frozenset(key(name) for form in forms for name in (*both, *form.computed))


@cache
def _keys(columns: tuple[str, ...]) -> frozenset[str]:
    """Of columns, and of those that repeat what stands in them."""
    repeated = (*map(names.as_read, columns), *map(names.as_text, columns))
    return frozenset(map(key, (*columns, *repeated)))


def header_row(rows: Rows, layout: SheetLayout) -> int | None:
    """The first row with all needed columns; failing that, the one with the most columns of the contract."""
    known = {key(column) for column in layout.columns}
    needed = {key(column) for column in layout.needed}
    best, most = None, 0
    for number in sorted(rows)[:HEADER_WITHIN]:
        keys = {key(as_text(cell.value) or "") for cell in rows[number].values()}
        if needed <= keys:
            return number
        if len(keys & known) > most:
            best, most = number, len(keys & known)
    return best


def header_findings(
    header: Mapping[int, RawCell], layout: SheetLayout, sheets: Sheets, sheet: str, row: int
) -> Iterator[Finding]:
    """A needed column that is missing, one that stands twice, and one that is probably misspelt."""
    columns: dict[str, list[int]] = {}
    for number, cell in sorted(header.items()):
        columns.setdefault(key(as_text(cell.value) or ""), []).append(number)
    known = {key(column) for column in layout.columns}
    known |= _computed(tuple(FORMS))
    strange = {name: numbers[0] for name, numbers in columns.items() if name and name not in known}
    for column in layout.columns:
        numbers = columns.get(key(column), [])
        if len(numbers) > 1:
            place = place_in(sheets, sheet, numbers[1], row)
            message = say(
                "the column {column} is here a second time: remove or rename one of them", column=column
            )
            yield Finding(code="column-repeated", place=place, message=message)
        elif not numbers:
            meant = difflib.get_close_matches(key(column), strange, n=1, cutoff=0.8)
            if meant:
                number = strange[meant[0]]
                message = say(
                    "the column {column} is missing: did you mean it by {value}?",
                    column=column,
                    value=shown(header[number].value),
                )
                yield Finding(
                    code="column-missing", place=place_in(sheets, sheet, number, row), message=message
                )
            elif column in layout.needed:
                message = say(
                    "the column {column} is missing: add it, with this name in row {row}",
                    column=column,
                    row=row,
                )
                yield Finding(code="column-missing", place=place_in(sheets, sheet, 1, row), message=message)


def unknown_columns(
    header: Mapping[int, RawCell], sheets: Sheets, sheet: str, row: int, read: tuple[str, ...] = ()
) -> Iterator[Finding]:
    """One note about all names that are none of Roundsheet's, at the first of them; a warning for each private one.

    The `read` ones are known here, whatever they are called.
    """
    unknown, known = [], ours() | _keys(read)
    for number, cell in sorted(header.items()):
        name = as_text(cell.value) or ""
        if not key(name) or key(name) in known or cell.is_formula or _COUNT.fullmatch(name):
            continue
        holds = what_it_holds(name)
        if holds is None:
            unknown.append((number, shown(cell.value)))
            continue
        message = say(
            "{column} looks like {holds}: that is {not_on_the_pages}; better keep it elsewhere",
            column=shown(cell.value),
            holds=say(holds),
            not_on_the_pages=say(NOT_ON_THE_PAGES),
        )
        yield Finding(code="column-private", place=place_in(sheets, sheet, number, row), message=message)
    if unknown:
        called = folded(NEXT, [name for _, name in unknown[:MOST_NAMED]])
        more = len(unknown) - MOST_NAMED
        message = nsay(
            "{columns}: this column is not Roundsheet's, so it is not read; it is {not_on_the_pages}",
            "{columns}: these columns are not Roundsheet's, so they are not read; they are {not_on_the_pages}",
            len(unknown),
            columns=say("{first} and {n} more", first=called, n=more) if more > 0 else called,
            not_on_the_pages=say(NOT_ON_THE_PAGES),
        )
        place = place_in(sheets, sheet, unknown[0][0], row)
        yield Finding(code="column-unknown", place=place, message=message)


def place_in(sheets: Sheets, sheet: str, column: int | None = None, row: int | None = None) -> Place:
    """A cell of a sheet, or the sheet."""
    cell = f"{column_letters(column)}{row}" if column else None
    return Place(file=sheets.file, sheet=sheet, cell=cell)
