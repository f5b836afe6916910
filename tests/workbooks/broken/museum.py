"""The museum of mistakes: how each broken workbook is made, and the finding it must give."""

import io
import re
import struct
import warnings
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import yaml
from openpyxl import Workbook

from generator.findings import CODES, Severity
from tests.workbooks.builders import (
    LISTS_HEADER,
    LOSSES_HEADER,
    PLAYERS_HEADER,
    RESULTS_HEADER,
    Row,
    book,
    bytes_of,
    players_book,
    round_book,
    sheet_part,
    with_part,
)

# ruff: noqa: D103 (an exhibit's name says what is broken)


Make = Callable[[Path], object]
CELLS = Path(__file__).with_name("cells.yaml")


@dataclass(frozen=True)
class Exhibit:
    """A broken `players.xlsx` or `round-1.xlsx`, and the code, place and words of its finding."""

    name: str
    kind: str  # players, round, or losses: a round of a game that is scored by casualties
    make: Make
    code: str
    place: str  # as the finding prints it, after the file's name
    words: str

    @property
    def severity(self) -> Severity:
        """How much it matters."""
        return CODES[self.code].severity


EXHIBITS: list[Exhibit] = []


def _make(build: Callable[[], Workbook | bytes]) -> Make:
    """Return what writes the workbook or the bytes that are built, once."""

    @cache
    def content() -> bytes:
        made = build()
        return bytes_of(made) if isinstance(made, Workbook) else made

    return lambda path: path.write_bytes(content())


def _exhibit(
    kind: str, code: str, place: str, words: str
) -> Callable[[Callable[[], Workbook | bytes]], None]:
    """Register a builder; it returns a workbook or the bytes of a file."""

    def register(build: Callable[[], Workbook | bytes]) -> None:
        EXHIBITS.append(Exhibit(build.__name__, kind, _make(build), code, place, words))

    return register


def _sound() -> bytes:
    return bytes_of(round_book())


def _result(cells: Mapping[str, Any]) -> Workbook:
    """A round with one table, some of whose cells are replaced."""
    row = dict(zip(RESULTS_HEADER, (1, "P01", "Ilse Vorn", None, None, "P02", "Odo Brack"), strict=False))
    return round_book([(row | cells).get(column) for column in RESULTS_HEADER])


def _score_spelled(digits: bytes) -> bytes:
    """A score as no spreadsheet program writes it."""
    data = bytes_of(_result({"Score 1": 7}))
    return with_part(data, sheet_part("Results"), lambda xml: xml.replace(b"<v>7<", b"<v>" + digits + b"<"))


def _losses(cells: Mapping[str, Any]) -> Workbook:
    """The same of a game that is scored by casualties."""
    row = dict(zip(LOSSES_HEADER, (1, "P01", "Ilse Vorn", *[None] * 6, "P02", "Odo Brack"), strict=False))
    return round_book([(row | cells).get(column) for column in LOSSES_HEADER], header=LOSSES_HEADER)


def _lists(*rows: Row, header: Row = LISTS_HEADER) -> Workbook:
    """A registration with these rows on its sheet `Lists`."""
    players = (PLAYERS_HEADER, ("P01", "Ilse Vorn"), ("P02", "Odo Brack"))
    return book({"Players": players, "Lists": (header, *rows)})


# Files that are no workbooks, or broken ones


@_exhibit("round", "file-not-a-workbook", "", "a zip archive, but not a workbook")
def zip_of_something_else() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("holiday.txt", "sand")
    return buffer.getvalue()


@_exhibit("round", "file-not-a-workbook", "", "an OpenDocument file: save it as Excel Workbook (.xlsx)")
def open_document() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", "<office:document-content/>")
    return buffer.getvalue()


@_exhibit("round", "file-password", "", "has a password: save it again without one")
def workbook_with_password() -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "EncryptedPackage".encode("utf-16-le")


@_exhibit("round", "file-password", "", "has a password or is an old .xls file")
def old_xls() -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)


@_exhibit("round", "file-password", "", "has a password: save it again without one")
def encrypted_zip_member() -> bytes:
    data = bytearray(_sound())
    central = data.index(b"PK\x01\x02")
    struct.pack_into("<H", data, central + 8, 0x1)
    return bytes(data)


@_exhibit("round", "file-unreadable", "", "damaged or cut off")
def truncated_zip() -> bytes:
    return _sound()[:-200]


@_exhibit("round", "file-unreadable", "", "damaged or cut off")
def flipped_bytes_in_a_sheet() -> bytes:
    data = bytearray(_sound())
    at = data.index(b"xl/worksheets/sheet2.xml") + len("xl/worksheets/sheet2.xml") + 20
    data[at : at + 16] = bytes(byte ^ 0xFF for byte in data[at : at + 16])
    return bytes(data)


@_exhibit("round", "file-unreadable", ", Results", "damaged or cut off")
def sheet_with_half_its_xml() -> bytes:
    return with_part(_sound(), sheet_part("Results"), lambda xml: xml[: len(xml) // 2])


def _packed(parts: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def _parts() -> dict[str, bytes]:
    """The parts of a sound round."""
    with zipfile.ZipFile(io.BytesIO(_sound())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@_exhibit("round", "file-unreadable", "", "its part xl/workbook.xml is missing: open it, save it as Excel")
def workbook_part_missing() -> bytes:
    return _packed({name: part for name, part in _parts().items() if name != "xl/workbook.xml"})


@_exhibit("round", "file-unreadable", ", Results", "its part xl/worksheets/sheet2.xml is missing")
def sheet_part_missing() -> bytes:
    return _packed({name: part for name, part in _parts().items() if name != sheet_part("Results")})


@_exhibit("round", "file-not-a-workbook", "", "a packed folder with the parts of a workbook in it: open the")
def folder_zipped_by_hand() -> bytes:
    return _packed({f"round-1/{name}": part for name, part in _parts().items()})


@_exhibit("round", "file-too-large", "", "unpacks to far more than any event needs")
def zip_bomb() -> bytes:
    return with_part(_sound(), sheet_part("Results"), lambda _: bytes(30_000_000))


@_exhibit("round", "file-too-large", "", "an archive of more than 2,000 parts")
def thousands_of_parts() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for number in range(2_100):
            archive.writestr(f"xl/media/{number}", b"")
    return buffer.getvalue()


@_exhibit("round", "file-unreadable", "", "holds declarations that no spreadsheet program writes")
def entity_bomb() -> bytes:
    entities = b"".join(
        b'<!ENTITY e%d "%s">' % (level, b"&e%d;" % (level - 1) * 10 if level else b"lol")
        for level in range(10)
    )
    bomb = b'<?xml version="1.0"?><!DOCTYPE worksheet [' + entities + b"]><worksheet>&e9;</worksheet>"
    return with_part(_sound(), sheet_part("Results"), lambda _: bomb)


@_exhibit("round", "file-unreadable", "", "holds declarations that no spreadsheet program writes")
def outside_entity() -> bytes:
    evil = b'<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/hostname">]><worksheet>&x;</worksheet>'
    return with_part(_sound(), sheet_part("Results"), lambda _: evil)


@_exhibit("round", "file-unreadable", "", "holds declarations that no spreadsheet program writes")
def entity_in_the_workbook_part() -> bytes:
    return with_part(
        _sound(), "xl/workbook.xml", lambda xml: b'<!DOCTYPE w [<!ENTITY x "y">]>' + xml.split(b"?>")[-1]
    )


@_exhibit("round", "file-too-large", "", "delete empty formatted rows and columns")
def formatted_cells_without_end() -> bytes:
    letters = [a + b for a in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    cells = b"<row>" + b"".join(b'<c r="%s#"/>' % name.encode() for name in letters) + b"</row>"
    rows = b"".join(cells.replace(b"#", b"%d" % row) for row in range(3, 4_100))
    return with_part(
        _sound(), sheet_part("Results"), lambda xml: xml.replace(b"</sheetData>", rows + b"</sheetData>")
    )


@_exhibit("players", "too-many-rows", ", Players", "more than 15,000 filled rows")
def filled_rows_without_end() -> Workbook:
    return players_book(*((f"P{number}", "Nobody") for number in range(15_100)))


@_exhibit("players", "too-many-players", ", Players!A10002", "10,001 players, and an event has up to 10,000")
def one_player_too_many() -> Workbook:
    return players_book(*((f"P{number}", "Nobody") for number in range(10_001)))


@_exhibit("round", "file-unreadable", "", "several of its sheets are one and the same")
def sheets_that_are_one_part() -> bytes:
    return with_part(_sound(), "xl/workbook.xml", lambda xml: re.sub(rb"rId[0-9]", b"rId2", xml))


def _with_another_part(name: str) -> bytes:
    buffer = io.BytesIO(_sound())
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "a") as archive:
        warnings.simplefilter("ignore", UserWarning)  # a name twice
        archive.writestr(name, archive.read(sheet_part("Results")))
    return buffer.getvalue()


@_exhibit("round", "file-unreadable", "", "holds xl/worksheets/sheet2.xml twice, so that another program")
def part_twice() -> bytes:
    return _with_another_part(sheet_part("Results"))


@_exhibit("round", "file-unreadable", "", "holds xl/worksheets/sheet2.xml twice, so that another program")
def part_twice_in_another_case() -> bytes:
    return _with_another_part(sheet_part("Results").upper())


@_exhibit("round", "file-unreadable", "", "holds xl/worksheets/sheet2.xml twice, so that another program")
def part_twice_with_other_slashes() -> bytes:
    return _with_another_part(sheet_part("Results").replace("/", "\\"))


@_exhibit("round", "file-unreadable", "", "holds xl/worksheets/sheet2.xml twice, so that another program")
def part_twice_with_a_percent_sign() -> bytes:
    return _with_another_part(sheet_part("Results").replace("t2", "%742"))


@_exhibit("round", "file-unreadable", "", "holds an archive twice, so that another program")
def archive_in_front_of_another() -> bytes:
    return _sound() + _sound()


def _with_style(data: bytes, sheet: str, cell: str, number_format: int) -> bytes:
    """The workbook with a cell in one of the formats that files don't spell out."""
    style = b'<xf numFmtId="%d" fontId="0" fillId="0" borderId="0"/></cellXfs>' % number_format
    data = with_part(data, "xl/styles.xml", lambda xml: xml.replace(b"</cellXfs>", style))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        last = archive.read("xl/styles.xml").partition(b"<cellXfs")[2].count(b"<xf ") - 1
    place = b'<c r="%s"' % cell.encode()
    return with_part(
        data, sheet_part(sheet), lambda xml: re.sub(place + rb'(?: s="\d+")?', place + b' s="%d"' % last, xml)
    )


@_exhibit("round", "score-value", ", Results!D2", "score 2026-03-02 (a date or time): programs make a date")
def score_that_became_a_date_in_chinese_excel() -> bytes:
    return _with_style(bytes_of(_result({"Score 1": 46083})), "Results", "D2", 58)


@_exhibit("round", "score-value", ", Results!D2", "score -5: a score is a whole number from 0 up")
def sheet_of_a_false_size() -> bytes:
    def shrink(xml: bytes) -> bytes:
        return re.sub(rb"<dimension[^>]*>", b'<!-- dimension --><dimension ref="nowhere"/>', xml)

    return with_part(bytes_of(_result({"Score 1": -5})), sheet_part("Results"), shrink)


# Sheets and columns


@_exhibit("players", "sheet-missing", "", "did you mean it by Player?")
def sheet_misspelt() -> Workbook:
    return book({"Player": (PLAYERS_HEADER, ("P01", "Ilse Vorn"))})


@_exhibit("players", "column-missing", ", Players", "there is no header row")
def empty_sheet() -> Workbook:
    return book({"Players": ()})


@_exhibit(
    "round", "too-many-rows", ", Results", "more than 12,000 filled rows: keep only the event's own rows"
)
def results_without_end() -> Workbook:
    return round_book(*((number,) for number in range(12_100)))


@_exhibit("round", "round-field", ", Round!A4", "the field Stage is missing: did you mean it by Stge?")
def stage_misspelt() -> Workbook:
    workbook = round_book()
    workbook["Round"]["A4"] = "Stge"
    return workbook


# players.xlsx


@_exhibit(
    "players", "cell-value", ", Players!B2", "Name is 10,000 characters long: at most 200 are allowed here"
)
def name_of_ten_thousand_characters() -> Workbook:
    return players_book(("P01", "x" * 10_000))


@_exhibit("players", "cell-value", ", Players!C2", "Byes says the first: write the rounds")
def byes_in_words() -> Workbook:
    return book({"Players": (("ID", "Name", "Byes"), ("P01", "Ilse Vorn", "the first"))})


@_exhibit("players", "cell-value", ", Players!B2", "Name #REF!: a formula failed")
def name_by_a_failed_formula() -> bytes:
    failed = b'<c r="B2" t="e"><f>Sheet9!A1</f><v>#REF!</v></c></row></sheetData>'
    data = bytes_of(players_book(("P01",)))
    return with_part(data, sheet_part("Players"), lambda xml: xml.replace(b"</row></sheetData>", failed, 1))


# The sheet Lists of players.xlsx


@_exhibit("players", "too-many-rows", ", Lists", "more than 15,000 filled rows")
def lists_without_end() -> Workbook:
    return _lists(*(("P01", "Unit") for _ in range(15_100)))


# round-N.xlsx


@_exhibit("round", "score-value", ", Results!D2", "score #NUM!: a score is a whole number from 0 up")
def score_of_four_hundred_digits() -> bytes:
    return _score_spelled(b"9" * 400)


@_exhibit("round", "score-value", ", Results!D2", "score #NUM!: a score is a whole number from 0 up")
def score_of_five_thousand_digits() -> bytes:
    return _score_spelled(b"9" * 5_000)


def _in_table(kind: str, mistake: dict[str, Any]) -> Workbook | bytes:
    """Build what a line of `cells.yaml` says."""
    if "bytes" in mistake:
        return str(mistake["bytes"]).encode()
    if "spelled" in mistake:
        return _score_spelled(mistake["spelled"].encode())
    if "part" in mistake:
        return with_part(_sound(), mistake["part"], partial(_edited, edits=mistake["edits"]))
    if "lists" in mistake:
        return _lists(*mistake["lists"], header=_header(LISTS_HEADER, mistake))
    if kind == "players":
        return players_book(*mistake.get("players", ()), header=_header(PLAYERS_HEADER, mistake))
    if "cells" in mistake:
        return _losses(mistake["cells"]) if kind == "losses" else _result(mistake["cells"])
    if "header" in mistake:
        return round_book(header=_header(LOSSES_HEADER if kind == "losses" else RESULTS_HEADER, mistake))
    workbook = round_book(fields=mistake.get("fields"), changes=mistake.get("changes", ()))
    if "without" in mistake:
        del workbook[mistake["without"]]
    return workbook


def _edited(xml: bytes, edits: list[tuple[str, str]]) -> bytes:
    for old, new in edits:
        xml = xml.replace(old.encode(), new.encode())
    return xml


def _header(sound: Row, mistake: dict[str, Any]) -> Row:
    """A header some of whose columns, by their numbers, have another name or none; or another header."""
    changed = mistake.get("header", {})
    if isinstance(changed, list):
        return changed
    last = max(len(sound), *changed) if changed else len(sound)
    names = dict(enumerate(sound, start=1)) | changed
    return [names.get(number) for number in range(1, last + 1)]


for _kind, _mistakes in yaml.safe_load(CELLS.read_text(encoding="utf-8")).items():
    EXHIBITS += [
        Exhibit(
            each["name"],
            _kind,
            _make(partial(_in_table, _kind, each)),
            each["code"],
            f", {each['place']}" if each["place"] else "",
            each["words"],
        )
        for each in _mistakes
    ]
