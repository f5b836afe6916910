"""The rows of a table of players -> people: each with a name, and with what else of them is to be copied."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.findings import Finding, RowPlace, has_errors
from generator.interchange.tables.columns import FIRST_NAME, LAST_NAME, NICKNAME, our_word
from generator.interchange.tables.headed import (
    COMES,
    SLIPPED,
    Attendance,
    AttendanceAnswer,
    HeadedTable,
    attendance,
)
from generator.languages.said import say
from generator.regulations.game_schema import Registered
from generator.text import NO_TEXT, CleanText, key
from generator.workbooks import layout
from generator.workbooks.grid import column_letters
from generator.workbooks.reading.cells import RowReader
from generator.workbooks.reading.players import (
    BY_THEMSELVES,
    awaits_player,
    field_of,
    is_mail,
    public_text,
    read_here,
    read_withdrawn,
    registered_in,
)
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.table import Row
from generator.workbooks.reading.values import as_text

PARTS = (FIRST_NAME, LAST_NAME, NICKNAME)

Values = Mapping[str, str | int]  # by our columns; only what is filled


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A record of a player as a row of a table tells it."""

    name: CleanText
    id: CleanText | None  # as the table has it, which may be that of another program
    values: Values
    place: RowPlace
    attendance: Attendance = COMES

    @property
    def is_away(self) -> bool:
        """Return whether the table says that they don't come."""
        return self.attendance.answer is AttendanceAnswer.AWAY

    @property
    def is_open(self) -> bool:
        """Return whether the table leaves open if they come."""
        return self.attendance.answer is AttendanceAnswer.OPEN


def people(
    table: HeadedTable, figures: Sequence[Registered] = ()
) -> tuple[tuple[PlayerRow, ...], tuple[Finding, ...]]:
    """Return everybody of whom each cell can be understood, and what is wrong with rows.

    Args:
        table: of players.
        figures: those of players that the rules name.
    """
    found: list[PlayerRow] = []
    faults = [Finding(code="cell-value", place=each.cell(""), message=SLIPPED) for each in table.slipped]
    for row in table.rows():
        if awaits_player(row):
            continue
        wrong: list[Finding] = []
        cells = table.table.rows[row.place.row]
        told = attendance({c: cell.value for c, cell in cells.items()}, table.statuses, table.titles)
        person = _person(RowReader(_named(_in_our_words(row)), wrong), figures, told)
        if person is not None and (person.is_away or not has_errors(wrong)):
            found.append(person)
        if person is None or not person.is_away:
            faults += wrong
    return tuple(found), tuple(faults)


def person_of(
    texts: Mapping[str, str], figures: Sequence[Registered] = ()
) -> tuple[PlayerRow | None, tuple[Finding, ...]]:
    """Return somebody of whom these texts were typed, by our columns, and what is wrong with them."""
    cells = {column: RawCell(text) for column, text in texts.items() if text.strip()}
    columns = {column: column_letters(number) for number, column in enumerate(texts, start=1)}
    place, wrong = RowPlace(file="", sheet="", row=1, columns=columns), list[Finding]()
    row = _in_our_words(Row(cells=cells, place=place))
    return _person(RowReader(row, wrong), figures, COMES), tuple(wrong)


def _person(reader: RowReader, figures: Sequence[Registered], told: Attendance) -> PlayerRow | None:
    name = public_text(reader, layout.NAME)
    if name is None and (reader.row.is_blank(layout.NAME) or is_mail(reader, layout.NAME)):
        reader.report("player-name-missing", layout.NAME, say("the name is missing: enter the player's name"))
    values = {**dict(_values(reader)), **dict(registered_in(reader, figures))}
    player_id = reader.identifier(layout.ID)
    if name is None and told.answer is not AttendanceAnswer.AWAY:
        return None
    place = reader.row.place
    return PlayerRow(name=name or NO_TEXT, id=player_id, values=values, place=place, attendance=told)


def _values(reader: RowReader) -> Iterator[tuple[str, str | int]]:
    if read_withdrawn(reader):
        yield layout.STATUS, layout.WITHDRAWN
    if read_here(reader):
        yield layout.HERE, layout.CROSS
    for header in layout.PLAYER_COLUMNS:
        value = None if header in BY_THEMSELVES else field_of(reader, header)
        if value is not None:
            yield header, value


def _in_our_words(row: Row) -> Row:
    """The row with our words under `Here`; all but our own word under `Status` is a matter of the attendance."""
    here, status = (as_text(row.value(column)) or "" for column in (layout.HERE, layout.STATUS))
    is_withdrawn = key(status) == key(layout.WITHDRAWN)
    ours = {layout.HERE: our_word(layout.HERE, here), layout.STATUS: layout.WITHDRAWN if is_withdrawn else ""}
    cells = {column: RawCell(text or None) for column, text in ours.items() if column in row.cells}
    return replace(row, cells={**row.cells, **cells})


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
