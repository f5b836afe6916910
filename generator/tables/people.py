"""The rows of a table of players -> people: each with a name, and with what else of them is to be copied."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.findings import Finding, RowPlace, has_errors
from generator.languages.said import say
from generator.names import key
from generator.regulations.form.registered import Registered
from generator.tables.columns import FIRST_NAME, LAST_NAME, NICKNAME, our_word
from generator.tables.headed import SLIPPED, Headed
from generator.text import CleanText
from generator.workbooks import layout
from generator.workbooks.reading.cells import RowReader
from generator.workbooks.reading.players import (
    BY_THEMSELVES,
    awaits_player,
    field_of,
    is_here,
    is_mail,
    is_withdrawn,
    public_text,
    registered_in,
)
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.table import Row
from generator.workbooks.reading.values import as_text

PARTS = (FIRST_NAME, LAST_NAME, NICKNAME)
_WORDED = (layout.STATUS, layout.HERE)

Values = Mapping[str, str | int]  # by our columns; only what is filled


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A player as a row of a table tells it."""

    name: CleanText
    id: CleanText | None  # as the table has it, which may be that of another program
    values: Values
    place: RowPlace
    because: str = ""  # what a status says, and where: that they don't come, or that it is open
    is_open: bool = False  # whether it is open

    @property
    def is_away(self) -> bool:
        """Return whether a status says that they don't come."""
        return self.values.get(layout.STATUS) == layout.WITHDRAWN


def people(
    table: Headed, figures: Sequence[Registered] = ()
) -> tuple[tuple[Person, ...], tuple[Finding, ...]]:
    """Everybody of whom each cell can be understood, and what is wrong with rows.

    Args:
        table: of players.
        figures: those of players that the rules name.
    """
    found: list[Person] = []
    faults = [Finding(code="cell-value", place=each.cell(""), message=SLIPPED) for each in table.slipped]
    for row in table.rows():
        if awaits_player(row):
            continue
        wrong: list[Finding] = []
        status, because = table.status_of(row.place.row)
        if table.statuses:
            row = replace(row, cells={**row.cells, layout.STATUS: RawCell(status.rstrip("?") or None)})
        person = _person(RowReader(_named(_in_our_words(row)), wrong), figures)
        faults += wrong
        if person is not None and not has_errors(wrong):
            found.append(replace(person, because=because, is_open=status == "?"))
    return tuple(found), tuple(faults)


def _person(reader: RowReader, figures: Sequence[Registered]) -> Person | None:
    name = public_text(reader, layout.NAME)
    if name is None and (reader.row.is_blank(layout.NAME) or is_mail(reader, layout.NAME)):
        reader.report("player-name-missing", layout.NAME, say("the name is missing: enter the player's name"))
    values = {**dict(_values(reader)), **dict(registered_in(reader, figures))}
    player_id = reader.identifier(layout.ID)
    if name is None:
        return None
    return Person(name=name, id=player_id, values=values, place=reader.row.place)


def _values(reader: RowReader) -> Iterator[tuple[str, str | int]]:
    if is_withdrawn(reader):
        yield layout.STATUS, layout.WITHDRAWN
    if is_here(reader):
        yield layout.HERE, layout.CROSS
    for header in layout.PLAYER_COLUMNS:
        value = None if header in BY_THEMSELVES else field_of(reader, header)
        if value is not None:
            yield header, value


def _in_our_words(row: Row) -> Row:
    there = {column: text for column in _WORDED if (text := as_text(row.value(column))) is not None}
    ours = {column: RawCell(our_word(column, text) or None) for column, text in there.items()}
    return replace(row, cells={**row.cells, **ours})


def _named(row: Row) -> Row:
    """The row with a whole name under `Name`, if anything of one is in it."""
    columns = dict(row.place.columns)
    for part in PARTS:
        if part in columns:
            columns.setdefault(layout.NAME, columns[part])
    name = _whole_name(*(as_text(row.value(column)) or "" for column in (layout.NAME, *PARTS)))
    cells = {**row.cells, layout.NAME: RawCell(name)} if name else row.cells
    return replace(row, cells=cells, place=replace(row.place, columns=columns))


def _whole_name(name: str, first: str, last: str, nickname: str) -> str:
    """Many files call the last name the name where the first has a column, and some the other way round."""
    if name and bool(first) != bool(last) and key(first or last) not in key(name):
        return f"{first} {name}" if first else f"{name} {last}"
    return name or " ".join(filter(None, (first, last))) or nickname
