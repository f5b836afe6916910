"""The sheet `Round`: field names on the left, values on the right."""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.findings import NOT_ON_THE_PAGES, Finding, Place, RowPlace, define_error, define_note
from generator.languages import later
from generator.languages.said import Message, say
from generator.model import DRAW_VERSION, Release
from generator.text import NO_TEXT, CleanText, key
from generator.workbooks import layout
from generator.workbooks.reading.cells import RowReader, WholeNumber
from generator.workbooks.reading.intake import Sheets, open_workbook
from generator.workbooks.reading.table import Row, ours, read_table
from generator.workbooks.reading.values import as_text, as_time_of_day, as_whole_number, as_yes_or_no

define_error(
    "workbook-of-another-round",
    meaning=(
        "The sheet Round has another number than the file's name. Nothing else in it is checked, and no later round "
        "either."
    ),
    remedy=(
        "Put the round's own workbook here, or give this file the name that fits its number. If only the number is "
        "wrong, correct it."
    ),
    example=(
        "round 2: this is the file of round 1, and nothing in it counts; put round 1's own workbook here or, if only "
        "the number is wrong, write 1"
    ),
)


OF_ANOTHER_ROUND = "workbook-of-another-round"

define_error(
    "draw-newer",
    meaning=(
        "A round was drawn by a newer version of Roundsheet, whose draw this one does not know: it could neither "
        "repeat the draw nor say who plays on, so it reads nothing of the round."
    ),
    remedy=(
        "Upgrade Roundsheet wherever the event is worked on. If somebody typed the number, write what was there "
        "before, or empty the cell for the first version."
    ),
    example=(
        "this round was drawn by a newer Roundsheet: its draw's version is 3, and this program knows no later one than "
        "2, so nothing in the round counts; upgrade Roundsheet"
    ),
)


DRAWN_BY_NEWER = "draw-newer"


define_error(
    "round-field",
    meaning="A field of the sheet Round is missing, appears twice, or has a value that it can't have.",
    remedy="Write what the message asks for; Roundsheet filled these fields when it paired the round.",
    example="the field Stage is missing or empty: write Swiss, or the name of the cut such as Top 8",
)


_ROUND = WholeNumber(later("round"), later("a round is"), 1, "round-field")
_MINUTES = WholeNumber(later("minutes"), later("a round's length is"), 1, "round-field")
_TABLES = WholeNumber(later("tables"), later("the number of tables is"), 1, "round-field")
_TABLES_FROM = WholeNumber(later("tables from"), later("the first table is"), 1, "round-field")
_DRAW_VERSION = WholeNumber(later("the draw's version"), later("the draw's version is"), 1, "round-field")
_REGISTERED = WholeNumber(later("players"), later("the number of players is"), 0, "round-field")

# What a date is without its format; five figures are no time of day that anybody types.
_WHOLE_DAYS = re.compile(r"[0-9]{5,7}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldPlaces(RowPlace):
    """A record of where the fields' values stand, each in a row of its own; `columns` maps a field to its cell."""

    def cell(self, column: str) -> Place:
        """Return the cell of the field's value, or the sheet where it has no such field."""
        return Place(file=self.file, sheet=self.sheet, cell=self.columns.get(column))


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFields:
    """A record of what stands on the sheet `Round`, apart from the round's number, which the file's name tells."""

    event: CleanText | None
    stage: CleanText
    release: Release
    is_last: bool
    regulations: CleanText | None
    deployment: CleanText | None
    objective: CleanText | None
    starts_at: CleanText | None
    minutes: int | None
    draw_seed: CleanText | None
    is_seen: bool
    structure: CleanText | None
    registered: int | None
    tables: int | None
    tables_from: int
    draw_version: int | None
    place: RowPlace


def read_fields(sheets: Sheets, number: int) -> tuple[RoundFields | None, tuple[Finding, ...]]:
    """Read the sheet; `number` is the round's number as the file's name has it."""
    rows, findings = read_table(sheets, layout.ROUND)
    if rows is None:
        return None, findings
    faults = list(findings)
    reader = _FieldReader(rows, faults)
    cells = {field: place.cell for field in layout.FIELDS if (place := reader.place(field)) and place.cell}
    places = FieldPlaces(file=sheets.file, sheet=layout.ROUND.name, row=1, columns=cells)
    faults += [*_number_findings(reader, number), *reader.unknown()]
    fields = _fields(reader, places)
    if not fields.stage and layout.STAGE not in reader.misspelt().values():
        message = say(
            "the field Stage is missing or empty: write Swiss, or the name of the cut such as Top 8"
        )
        faults.append(Finding(code="round-field", place=places.cell(layout.STAGE), message=message))
    faults += _version_findings(fields)
    return fields, tuple(faults)


def _version_findings(fields: RoundFields) -> Iterator[Finding]:
    """A method of the draw that only a later program knows: by any other the round would seem to differ."""
    if fields.draw_version is not None and fields.draw_version > DRAW_VERSION:
        message = say(
            "this round was drawn by a newer Roundsheet: its draw's version is {version}, and this program knows no "
            "later one than {newest}, so nothing in the round counts; upgrade Roundsheet",
            version=fields.draw_version,
            newest=DRAW_VERSION,
        )
        yield Finding(code=DRAWN_BY_NEWER, place=fields.place.cell(layout.DRAW_VERSION), message=message)


def _number_findings(reader: "_FieldReader", number: int) -> Iterator[Finding]:
    """The sheet's own number, where it has one, must be the file's: else it is another round's workbook."""
    said, place = reader.whole_number(layout.ROUND_NUMBER, _ROUND), reader.place(layout.ROUND_NUMBER)
    if said not in (None, number) and place is not None:
        message = say(
            "round {said}: this is the file of round {number}, and nothing in it counts; put round "
            "{number}'s own workbook here or, if only the number is wrong, write {number}",
            said=said,
            number=number,
        )
        yield Finding(code=OF_ANOTHER_ROUND, place=place, message=message)


def _fields(reader: "_FieldReader", place: RowPlace) -> RoundFields:
    return RoundFields(
        event=reader.as_it_stands(layout.EVENT),
        stage=reader.text(layout.STAGE) or NO_TEXT,
        release=reader.release(),
        is_last=reader.is_yes(layout.LAST_ROUND),
        regulations=reader.text(layout.REGULATIONS),
        deployment=reader.text(layout.DEPLOYMENT),
        objective=reader.text(layout.OBJECTIVE),
        starts_at=reader.time_of_day(layout.STARTS_AT),
        minutes=reader.whole_number(layout.MINUTES, _MINUTES),
        draw_seed=reader.text(layout.DRAW),
        is_seen=reader.is_seen(),
        structure=reader.text(layout.STRUCTURE),
        registered=reader.whole_number(layout.REGISTERED, _REGISTERED),
        tables=reader.whole_number(layout.TABLES, _TABLES),
        tables_from=reader.whole_number(layout.TABLES_FROM, _TABLES_FROM) or 1,
        draw_version=reader.whole_number(layout.DRAW_VERSION, _DRAW_VERSION),
        place=place,
    )


define_note(
    "field-unknown",
    meaning=f"The sheet Round has a field that Roundsheet doesn't know. It is not read, and it is {NOT_ON_THE_PAGES}.",
    remedy="Nothing, if the field is your own. Correct its name if it was meant to be one of Roundsheet's.",
    example="the field Parking is not one of Roundsheet's, so it is not read; it is " + NOT_ON_THE_PAGES,
)


class _FieldReader:
    """Finds the row of each field and reads its value; of a field that stands twice the first counts."""

    def __init__(self, rows: tuple[Row, ...], findings: list[Finding]) -> None:
        self._rows: dict[str, RowReader] = {}
        for row in rows:
            reader, name = RowReader(row, findings), key(as_text(row.value(layout.FIELD)) or "")
            if name in self._rows and name in {key(field) for field in layout.FIELDS}:
                message = say(
                    "the field {field} is here a second time: remove one of them",
                    field=reader.shown(layout.FIELD),
                )
                reader.report("round-field", layout.FIELD, message)
            else:
                self._rows[name] = reader

    def misspelt(self) -> dict[str, str | None]:
        """Return names that are no field's, each with the field that is probably meant by it, if any."""
        not_in_all = (layout.LAST_ROUND, layout.SEEN, layout.DRAW_VERSION)
        wanted = (field for field in layout.FIELDS if field not in not_in_all)
        missing = {key(field): field for field in wanted if key(field) not in self._rows}
        strange = (name for name in self._rows if name and name not in ours())
        close = {name: difflib.get_close_matches(name, missing, n=1, cutoff=0.8) for name in strange}
        return {name: missing[fields[0]] if fields else None for name, fields in close.items()}

    def unknown(self) -> Iterator[Finding]:
        """Yield findings about misspelt fields, and about those that are probably the organizer's own."""
        for name, meant in self.misspelt().items():
            reader = self._rows[name]
            place, said = reader.row.place.cell(layout.FIELD), reader.shown(layout.FIELD)
            if meant:
                message = say(
                    "the field {meant} is missing: did you mean it by {said}?", meant=meant, said=said
                )
                yield Finding(code="round-field", place=place, message=message)
            else:
                message = say(
                    "the field {said} is not one of Roundsheet's, so it is not read; it is {not_on_the_pages}",
                    said=said,
                    not_on_the_pages=say(NOT_ON_THE_PAGES),
                )
                yield Finding(code="field-unknown", place=place, message=message)

    def place(self, field: str) -> Place | None:
        reader = self._rows.get(key(field))
        return reader.row.place.cell(layout.VALUE) if reader else None

    def text(self, field: str) -> CleanText | None:
        reader = self._rows.get(key(field))
        return reader.text(layout.VALUE) if reader else None

    def as_it_stands(self, field: str) -> CleanText | None:
        """Return the field's text without a word about its form: of a field that is only compared."""
        reader = self._rows.get(key(field))
        return as_text(reader.row.value(layout.VALUE)) if reader else None

    def whole_number(self, field: str, kind: WholeNumber) -> int | None:
        reader = self._rows.get(key(field))
        return reader.whole_number(layout.VALUE, kind) if reader else None

    def release(self) -> Release:
        """Return the release: without the field `Now`; where it is empty, or a word that nobody knows, a draft."""
        reader = self._rows.get(key(layout.RELEASE))
        word = key(Release.NOW.value) if reader is None else reader.word(layout.VALUE)
        known = {key(release.value): release for release in Release}
        if reader is not None and word and word not in known:
            close = difflib.get_close_matches(word, known, n=1)
            meant = known[close[0]].value if close else None
            message = _no_release(reader.shown(layout.VALUE), meant)
            reader.report("round-field", layout.VALUE, message)
        return known.get(word, Release.DRAFT)

    def is_yes(self, field: str) -> bool:
        """Return whether the field is there and says yes."""
        reader = self._rows.get(key(field))
        return reader.is_yes(layout.VALUE, "round-field") if reader else False

    def is_seen(self) -> bool:
        """Return whether `Seen` says yes; what stood there in older workbooks is no fault."""
        reader = self._rows.get(key(layout.SEEN))
        return reader is not None and as_yes_or_no(reader.word(layout.VALUE)) is True

    def time_of_day(self, field: str) -> CleanText | None:
        """Return `HH:MM` where the value is a time; any other text as it stands, but no day as a number."""
        reader = self._rows.get(key(field))
        if reader is None:
            return None
        at = as_time_of_day(reader.row.value(layout.VALUE)) or reader.text(layout.VALUE)
        if at is None or _WHOLE_DAYS.fullmatch(at) is None:
            return at
        message = say("{field} {said}: write the time of day, as in 14:30", field=field, said=at)
        reader.report("round-field", layout.VALUE, message)
        return None


def _no_release(said: Message, meant: str | None) -> Message:
    """What to write where a word stands that says neither that the round is public nor that it is not."""
    if meant is None:
        return say("Release {said}: write Draft, or Now to publish the round", said=said)
    return say(
        "Release {said}: did you mean {meant}? Write Draft, or Now to publish the round",
        said=said,
        meant=meant,
    )


# What a workbook says of itself, whatever it is called: whose it is, and which.


@dataclass(frozen=True, slots=True, kw_only=True)
class OfARound:
    """A record of the workbook of a round, of the event with this name."""

    event: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfPlayers:
    """A record of a registration; nothing in it says of which event."""


def claim_of(path: Path) -> OfARound | OfPlayers | None:
    """Return what the workbook says it is; None where it says nothing, or can't be read."""
    sheets, _ = open_workbook(path, path.name)
    if sheets is None:
        return None
    if sheets.find(layout.ROUND.name) is not None:
        return _round(sheets)
    return OfPlayers() if read_table(sheets, layout.PLAYERS)[0] is not None else None


def _round(sheets: Sheets) -> OfARound | None:
    rows, _ = read_table(sheets, layout.ROUND)
    fields = {key(as_text(row.value(layout.FIELD)) or ""): row.value(layout.VALUE) for row in rows or ()}
    event = as_text(fields.get(key(layout.EVENT)))
    number = as_whole_number(fields.get(key(layout.ROUND_NUMBER)))
    if event is None or number is None or not 1 <= number <= 999:
        return None
    return OfARound(event=event, number=number)
