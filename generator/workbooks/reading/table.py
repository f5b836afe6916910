"""A sheet as a table: the header row found by its names, and below it the rows with what stands in them."""

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from generator.findings import (
    NOT_ON_THE_PAGES,
    Finding,
    Place,
    RowPlace,
    define_error,
    define_note,
    define_warning,
)
from generator.languages import later
from generator.languages.said import NEXT, NOTHING, joined, nsay, say
from generator.text import clean, folded, key
from generator.tournament.game_forms import FORMS
from generator.tournament.game_forms.columns import Columns
from generator.tournament.game_forms.form import GameForm
from generator.workbooks import layout as names
from generator.workbooks.grid import column_letters
from generator.workbooks.layout import LISTS, SheetLayout
from generator.workbooks.reading.bounds import MOST_PLAYERS
from generator.workbooks.reading.intake import Sheets
from generator.workbooks.reading.sheet import RawCell, Rows
from generator.workbooks.reading.values import Value, as_text, shown

# Columns whose names look as if something private stood below them, which may lie where everybody can read
# it.


_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class _Kind:
    """What such columns hold, and how their names are made: of these words, or with one of these parts in them."""

    holds: str
    words: frozenset[str]
    parts: tuple[str, ...]


def _kind(holds: str, words: str, parts: str) -> _Kind:
    return _Kind(holds, frozenset(words.split()), tuple(parts.split()))


# English and German, and the nearest words of some neighbours; without accents, as `folded` writes them.
_KINDS = (
    _kind(later("telephone numbers"), "tel fon mobile mobil handy", "phone telefo handyn mobiln whatsapp"),
    _kind(later("e-mail addresses"), "mail mails", "email mailadr mailaddr courriel"),
    _kind(
        later("addresses"),
        "address addr adr street zip postcode plz wohnort",
        "address adres anschrift strasse postleitzahl postalcode zipcode wohnort indirizzo direccion",
    ),
    _kind(
        later("birth dates"),
        "born birth dob age geb alter jahrgang",
        "birth geburt naissance nacimiento nascita urodz",
    ),
    _kind(
        later("payments"),
        "paid pay pays fee fees iban bic konto startgeld zahlung gezahlt twint",
        "payment paypal bezahl startgeld entryfee zahlung iban paiement pagamento",
    ),
)


def what_it_holds(header: str) -> str | None:
    """Return what private thing a column of this name holds, such as `telephone numbers`; None for none."""
    words = _WORD.findall(folded(key(header)))
    whole = "".join(words)
    for kind in _KINDS:
        if kind.words.intersection(words) or any(part in whole for part in kind.parts):
            return kind.holds
    return None


# A sheet's header row: where it is, and what is wrong with the names in it.


HEADER_WITHIN_ROWS = 100  # the header stands in one of the first filled rows
_COUNT = re.compile(
    r"complete|\d+ open(\s\d+ to fix)?|\d+ to fix"
)  # over the marks, where the formula is gone
MAX_NAMED_COLUMNS = 5  # unknown ones that a note names


def ours() -> frozenset[str]:
    """Return the keys of every name that we know: also of those that are written and never read."""
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
    repeated = (
        each(column) for column in columns for each in (names.as_read, names.as_text, names.as_figure)
    )
    return frozenset(map(key, (*columns, *repeated)))


def header_row(rows: Rows, layout: SheetLayout) -> int | None:
    """Return the first row with all needed columns; failing that, the one with the most columns of the contract."""
    known = {key(column) for column in layout.columns}
    needed = {key(column) for column in layout.needed}
    best, most = None, 0
    for number in sorted(rows)[:HEADER_WITHIN_ROWS]:
        keys = {key(as_text(cell.value) or "") for cell in rows[number].values()}
        if needed <= keys:
            return number
        if len(keys & known) > most:
            best, most = number, len(keys & known)
    return best


define_error(
    "column-missing",
    meaning="The header row lacks a column that is needed, or has one whose name is almost that of a known column.",
    remedy="Correct or add the name in the header row. The order of columns does not matter.",
    example="the column Score 1 is missing: did you mean it by Scrore 1?",
)
define_error(
    "column-repeated",
    meaning="Two columns have the same name, so nobody knows which one counts.",
    remedy="Remove or rename one of them.",
    example="the column Score 1 is here a second time: remove or rename one of them",
)


def header_findings(
    header: Mapping[int, RawCell], layout: SheetLayout, sheets: Sheets, sheet: str, row: int
) -> Iterator[Finding]:
    """Yield a needed column that is missing, one that stands twice, and one that is probably misspelt."""
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


define_note(
    "column-unknown",
    meaning=(
        "A header row has names that Roundsheet doesn't know. What is below them is not read. It is "
        f"{NOT_ON_THE_PAGES}."
    ),
    remedy="Nothing, if the column is your own. Correct its name if it was meant to be one of Roundsheet's.",
    example=(
        "Mascot, Seat: these columns are not Roundsheet's, so they are not read; they are " + NOT_ON_THE_PAGES
    ),
)
define_warning(
    "column-private",
    meaning=(
        "By its name, a column that is not one of Roundsheet's holds telephone numbers, e-mail or other "
        f"addresses, birth dates or payments. What is in it is {NOT_ON_THE_PAGES}."
    ),
    remedy=(
        "Keep such things in another file outside of the repository, whose history keeps earlier versions, too. "
        "There is nothing to do if the folder is not in a public repository."
    ),
    example=f"Phone looks like telephone numbers: that is {NOT_ON_THE_PAGES}; better keep it elsewhere",
)


def unknown_columns(
    header: Mapping[int, RawCell], sheets: Sheets, sheet: str, row: int, read: tuple[str, ...] = ()
) -> Iterator[Finding]:
    """Yield a note about all names that are not Roundsheet's, at the first, and a warning for each private one.

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
        called = joined(NEXT, [name for _, name in unknown[:MAX_NAMED_COLUMNS]])
        more = len(unknown) - MAX_NAMED_COLUMNS
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
    """Return a cell of a sheet, or the sheet."""
    cell = f"{column_letters(column)}{row}" if column else None
    return Place(file=sheets.file, sheet=sheet, cell=cell)


# A sheet as a table.


# Filled ones, of every sheet but the lists; formulas drawn far down are filled too.
MOST_ROWS = MOST_PLAYERS + 2_000

BLANK = RawCell(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A record of a row below the header: its filled cells under contract columns."""

    cells: Mapping[str, RawCell]
    place: RowPlace

    def value(self, column: str) -> Value:
        """Return what stands under the column."""
        return self.cells.get(column, BLANK).value

    def is_blank(self, *columns: str) -> bool:
        """Return whether nothing is to be seen under any of the columns."""
        cells = self.cells
        return all(_looks_blank(cells[column]) for column in columns if column in cells)


def headings(sheets: Sheets, layout: SheetLayout) -> tuple[str, ...]:
    """Return what stands above the columns of a sheet; nothing where it has no header row."""
    name = sheets.find(layout.name)
    rows = sheets.rows(name)[0] if name is not None else {}
    header = header_row(rows, layout)
    return (
        () if header is None else tuple(as_text(cell.value) or "" for _, cell in sorted(rows[header].items()))
    )


def read_table(
    sheets: Sheets, layout: SheetLayout, also: tuple[str, ...] = ()
) -> tuple[tuple[Row, ...] | None, tuple[Finding, ...]]:
    """Return the rows below the header of a sheet.

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


define_error(
    "sheet-missing",
    meaning="A workbook has no sheet of a name that is needed. Case and spaces don't matter, but spelling does.",
    remedy="Rename the sheet, or put it back from an earlier version of the file.",
    example="the sheet Results is missing, there are: Round, Changes",
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


def _looks_blank(cell: RawCell) -> bool:
    if isinstance(cell.value, str):
        return not clean(cell.value)
    return cell.value is None and not cell.is_formula
