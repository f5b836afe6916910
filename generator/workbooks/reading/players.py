"""`players.xlsx` -> the registered players and their lists."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, time
from pathlib import Path
from typing import Any

from generator.files.folders import is_device
from generator.findings import Finding, define_error, define_warning
from generator.languages import later
from generator.languages.said import Message, say
from generator.model import ListEntry, Player, PlayerId
from generator.regulations.game_schema import Registered
from generator.text import NO_TEXT, CleanText, key
from generator.tournament.game_forms.columns import LARGEST_COUNT
from generator.workbooks import layout
from generator.workbooks.reading.bounds import MOST_PLAYERS
from generator.workbooks.reading.cells import RowReader, WholeNumber
from generator.workbooks.reading.intake import Sheets, open_workbook
from generator.workbooks.reading.table import Row, read_table
from generator.workbooks.reading.values import Value, as_text, as_yes_or_no

# The sheet `Lists` of `players.xlsx` -> what the players' armies, squads and forces are made of.


_POINTS = WholeNumber(later("points"), later("points are"), 0, at_most=LARGEST_COUNT)
_COUNT = WholeNumber(later("count"), later("a count is"), 1, at_most=LARGEST_COUNT)
_CAPACITY = WholeNumber(later("capacity"), later("a capacity is"), 0, at_most=LARGEST_COUNT)


def read_lists(sheets: Sheets) -> tuple[tuple[ListEntry, ...], tuple[Finding, ...]]:
    """Return the filled rows of the sheet, each an entry of one player's list; none where there is no such sheet."""
    if sheets.find(layout.LISTS.name) is None:
        return (), ()
    rows, findings = read_table(sheets, layout.LISTS)
    faults = list(findings)
    entries = [
        _entry(RowReader(row, faults)) for row in rows or () if not row.is_blank(*layout.LISTS.columns)
    ]
    return tuple(entry for entry in entries if entry is not None), tuple(faults)


define_error(
    "list-player-missing",
    meaning="A row of the sheet Lists belongs to nobody.",
    remedy="Choose the player's ID, or remove the row.",
    example="the player's ID is missing: choose whose list this belongs to",
)
define_error(
    "list-kind-missing",
    meaning="A row of the sheet Lists does not say what it is.",
    remedy="Choose the kind from the list.",
    example="the kind is missing: choose what this is",
)


def _entry(reader: RowReader) -> ListEntry | None:
    player_id, kind = reader.identifier(layout.PLAYER_ID), reader.text(layout.KIND)
    if reader.row.is_blank(layout.PLAYER_ID):
        message = say("the player's ID is missing: choose whose list this belongs to")
        reader.report("list-player-missing", layout.PLAYER_ID, message)
    if reader.row.is_blank(layout.KIND):
        reader.report("list-kind-missing", layout.KIND, say("the kind is missing: choose what this is"))
    numbers = {
        "points": reader.whole_number(layout.POINTS, _POINTS),
        "capacity": reader.whole_number(layout.CAPACITY, _CAPACITY),
    }
    count = reader.whole_number(layout.COUNT, _COUNT)
    name, faction = reader.text(layout.NAME), reader.text(layout.FACTION)
    unique = reader.is_yes(layout.UNIQUE)
    if player_id is None:
        return None
    return ListEntry(
        player=PlayerId(player_id),
        kind=kind or NO_TEXT,
        name=name,
        count=1 if count is None else count,
        unique=unique,
        faction=faction,
        place=reader.row.place,
        **numbers,
    )


# `players.xlsx` -> the registered players and their lists.


MAX_ID_CHARACTERS = 40

# What can be wrong with these is more than the form of a cell.
BY_THEMSELVES = (layout.ID, layout.NAME, layout.STATUS, layout.HERE)

# An ID names a folder of the site: nothing that a URL, a file system or Windows reads as something else.
_ID = re.compile(r"(?!\.)[A-Za-z0-9._-]+(?<!\.)", re.ASCII)
_RESERVED = ("bye", "index.html")

_MAIL = re.compile(r"\S@[^\s@]+\.[^\W\d_]{2}")
_NUMBER = re.compile(r"\d+", re.ASCII)
_ROUNDS = re.compile(r"[1-9]\d?(?:(?:[.,;+&\s]|and|und|et|y)+[1-9]\d?)*", re.ASCII)


def read_players(
    path: Path, display: str, registered: Sequence[Registered] = ()
) -> tuple[tuple[Player, ...], tuple[ListEntry, ...], tuple[Finding, ...]]:
    """Read the registration.

    Args:
        path: where the workbook lies.
        display: how findings name it.
        registered: the figures of players that the regulations name; without them no such column is read.

    Returns:
        The players in the order of the sheet, nobody twice; what their lists hold, where the workbook has a sheet
        for that; and everything that is wrong with the file.
    """
    sheets, findings = open_workbook(path, display)
    if sheets is None:
        return (), (), findings
    return players_in(sheets, registered)


def players_in(
    sheets: Sheets, registered: Sequence[Registered] = ()
) -> tuple[tuple[Player, ...], tuple[ListEntry, ...], tuple[Finding, ...]]:
    """Return the registration of an opened workbook, as `read_players` tells it."""
    players, faults = _read_players(sheets, registered)
    lists, list_faults = read_lists(sheets)
    return players, lists, faults + list_faults


def _read_players(
    sheets: Sheets, figures: Sequence[Registered]
) -> tuple[tuple[Player, ...], tuple[Finding, ...]]:
    rows, findings = read_table(sheets, layout.PLAYERS, tuple(figure.name for figure in figures))
    if rows is None:
        return (), findings
    faults = list(findings)
    players: dict[str, Player] = {}
    for row in rows:
        if not awaits_player(row):
            player = _player(RowReader(row, faults), players, figures)
            if player is not None:
                players[player.id.casefold()] = player
    registered = tuple(players.values())
    if len(registered) > MOST_PLAYERS:
        faults.append(_too_many(registered))
    return registered, tuple(faults)


def awaits_player(row: Row) -> bool:
    """Return whether nothing is in a row but an ID: rows have theirs in advance."""
    return row.is_blank(*(column for column in row.cells if column != layout.ID))


define_error(
    "too-many-players",
    meaning="There are more players than a round's workbook can hold if it is to be read again.",
    remedy="Keep those who come, or make two events of it.",
    example=(
        "10,140 players, and an event has up to 10,000: a round with more could be written, but not read again; keep "
        "those who come, or make two events of it"
    ),
)


def _too_many(registered: Sequence[Player]) -> Finding:
    """Said before a round is drawn; after that there would be a workbook that nobody can read."""
    message = say(
        "{count:,} players, and an event has up to {most_players:,}: a round with more could be "
        "written, but not read again; keep those who come, or make two events of it",
        count=len(registered),
        most_players=MOST_PLAYERS,
    )
    place = registered[MOST_PLAYERS].place.cell(layout.ID)
    return Finding(code="too-many-players", place=place, message=message)


define_error(
    "player-name-missing",
    meaning="A player has no name.",
    remedy="Enter the name as it should appear on the site.",
    example="the name is missing: enter the player's name",
)


def _player(reader: RowReader, earlier: dict[str, Player], figures: Sequence[Registered]) -> Player | None:
    player_id = _id(reader, earlier)
    name = public_text(reader, layout.NAME)
    if reader.row.is_blank(layout.NAME):
        reader.report("player-name-missing", layout.NAME, say("the name is missing: enter the player's name"))
    others: dict[str, Any] = {
        column.field: field_of(reader, header)
        for header, column in layout.PLAYER_COLUMNS.items()
        if header not in BY_THEMSELVES
    }
    withdrawn, here = read_withdrawn(reader), read_here(reader)
    registered = tuple(registered_in(reader, figures))
    if player_id is None:
        return None
    return Player(
        id=player_id,
        name=name or CleanText(player_id),
        withdrawn=withdrawn,
        here=here,
        registered=registered,
        place=reader.row.place,
        **others,
    )


def registered_in(reader: RowReader, figures: Sequence[Registered]) -> Iterator[tuple[str, int]]:
    """Yield the figures that are entered, each with its name."""
    for figure in figures:
        kind = WholeNumber(figure.name, later("it is"), figure.minimum, at_most=figure.maximum)
        value = reader.whole_number(figure.name, kind)
        if value is not None:
            yield figure.name, value


def field_of(reader: RowReader, header: str) -> CleanText | int | None:
    """Return what a cell says: of the kind that the player's field is."""
    if header == layout.BYES:
        return _byes(reader)
    count = layout.PLAYER_COUNTS.get(header)
    if count is None:
        return public_text(reader, header)
    return reader.whole_number(
        header, WholeNumber(count.name, count.subject, count.least, at_most=LARGEST_COUNT)
    )


define_warning(
    "cell-private",
    meaning=(
        "A cell of a player whose text would be on the pages holds an e-mail address, as when a row has slipped by a "
        "column. It is read as an empty cell."
    ),
    remedy="Write what belongs there, and keep addresses in another file.",
    example="ada@example.org looks like an e-mail address, so it is not shown: correct Club",
)


def public_text(reader: RowReader, header: str) -> CleanText | None:
    """Return a text for the pages; an e-mail address never gets there, which stands here by a slip of columns."""
    if not is_mail(reader, header):
        return reader.text(header)
    message = say(
        "{value} looks like an e-mail address, so it is not shown: correct {column}",
        value=reader.shown(header),
        column=header,
    )
    reader.report("cell-private", header, message)
    return None


def is_mail(reader: RowReader, header: str) -> bool:
    """Return whether the cell holds an e-mail address."""
    return holds_mail(as_text(reader.row.value(header)) or "")


def holds_mail(text: str) -> bool:
    """Return whether an e-mail address stands in a text."""
    return _MAIL.search(text) is not None


define_error(
    "player-id-missing",
    meaning="A row of the sheet Players has no ID. The ID is what a player is known by; names are for people.",
    remedy="Give the player an ID that nobody else has, as in P07.",
    example="the ID is missing: give the player one, as in P07",
)
define_error(
    "player-id-repeated",
    meaning="Two players have the same ID. Upper and lower case make no difference.",
    remedy="Give one of them another ID, before round 1 the one that is easier to change.",
    example="ID p01 is already in row 2, for Ilse Vorn: give one of them another",
)
define_error(
    "player-id-form",
    meaning="An ID has characters that a web address can't hold, is too long, or was turned into a date.",
    remedy="Use letters, digits, - and _; format the cell as text where a date appeared.",
    example="ID P/01: an ID is made of the letters a-z, digits, - and _, with a dot only inside, as in P07",
)


def _id(reader: RowReader, earlier: dict[str, Player]) -> PlayerId | None:
    text = reader.identifier(layout.ID)
    if text is None:
        if reader.row.is_blank(layout.ID):
            reader.report(
                "player-id-missing", layout.ID, say("the ID is missing: give the player one, as in P07")
            )
        return None
    fault = _form_fault(text, reader.row.value(layout.ID))
    if fault is not None:
        reader.report(
            "player-id-form", layout.ID, say("ID {id}: {fault}", id=reader.shown(layout.ID), fault=fault)
        )
        return None
    if text.casefold() in earlier:
        first = earlier[text.casefold()]
        message = say(
            "ID {id} is already in row {row}, for {first}: give one of them another",
            id=text,
            row=first.place.row,
            first=first.name,
        )
        reader.report("player-id-repeated", layout.ID, message)
        return None
    return PlayerId(text)


def is_player_id(text: str) -> bool:
    """Return whether a text can be a player's ID."""
    return _form_fault(text, text) is None


def _form_fault(text: str, value: Value) -> Message | None:
    """What keeps the text from being an ID; None where it can be one."""
    if isinstance(value, datetime | time):
        return say("the spreadsheet program made a date of it; format the cell as text and type the ID again")
    if text.casefold() in _RESERVED or is_device(text):
        return say("this word is reserved; choose another ID, as in P07")
    if len(text) > MAX_ID_CHARACTERS:
        return say("an ID has at most {longest_id} characters, as in P07", longest_id=MAX_ID_CHARACTERS)
    if not _ID.fullmatch(text):
        return say("an ID is made of the letters a-z, digits, - and _, with a dot only inside, as in P07")
    return None


def read_withdrawn(reader: RowReader) -> bool:
    """Return whether the status says so; report any other word."""
    word = reader.word(layout.STATUS)
    if word not in ("", key(layout.WITHDRAWN)):
        message = say(
            "Status says {status}: write {withdrawn}, or leave it empty",
            status=reader.shown(layout.STATUS),
            withdrawn=layout.WITHDRAWN,
        )
        reader.report("cell-value", layout.STATUS, message)
    return word == key(layout.WITHDRAWN)


def read_here(reader: RowReader) -> bool:
    """Return whether the player is ticked, in any of the ways in which people do; report any other word."""
    said = as_yes_or_no(reader.word(layout.HERE))
    if said is None:
        message = say(
            "Here says {here}: write {cross} for a player who has come, or nothing",
            here=reader.shown(layout.HERE),
            cross=layout.CROSS,
        )
        reader.report("cell-value", layout.HERE, message)
    return said is not False


def _byes(reader: RowReader) -> CleanText | None:
    """The rounds in their order, as in `1, 2`; a decimal point is what a program for tables makes of a comma."""
    text = reader.text(layout.BYES)
    if text is None:
        return None
    if not _ROUNDS.fullmatch(text):
        message = say(
            "Byes says {byes}: write the rounds in which a bye is given, as in 1 or 1, 2{way_out}",
            byes=reader.shown(layout.BYES),
            way_out=reader.way_out(layout.BYES),
        )
        reader.report("cell-value", layout.BYES, message)
        return None
    return CleanText(", ".join(map(str, sorted(set(map(int, _NUMBER.findall(text)))))))
