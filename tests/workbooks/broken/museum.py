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


@_exhibit("round", "file-not-a-workbook", "", "the file is empty (0 bytes): upload it again")
def empty_file() -> bytes:
    return b""


@_exhibit("round", "file-not-a-workbook", "", "not a workbook: save it as Excel Workbook (.xlsx)")
def text_named_xlsx() -> bytes:
    return b"Table;Player 1;Score 1\n1;Ilse;120\n"


@_exhibit("round", "file-not-a-workbook", "", "not a workbook")
def web_page_named_xlsx() -> bytes:
    return b"<!DOCTYPE html><title>Sign in</title>"


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


@_exhibit("round", "file-unreadable", ", Results", "damaged or cut off")
def shared_text_out_of_range() -> bytes:
    changed = b'<c r="C2" t="s"><v>99999</v></c></row></sheetData>'
    return with_part(
        _sound(), sheet_part("Results"), lambda xml: xml.replace(b"</row></sheetData>", changed, 1)
    )


@_exhibit("round", "file-not-a-workbook", "", "saved as Strict Open XML: save it as Excel Workbook (.xlsx)")
def strict_open_xml() -> bytes:
    transitional = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    strict = b"http://purl.oclc.org/ooxml/officeDocument/relationships"
    return with_part(_sound(), "_rels/.rels", lambda xml: xml.replace(transitional, strict))


@_exhibit("round", "file-not-a-workbook", "", "an Excel binary workbook")
def binary_workbook() -> bytes:
    return with_part(_sound(), "_rels/.rels", lambda xml: xml.replace(b"xl/workbook.xml", b"xl/workbook.bin"))


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


def _with_row(number: bytes, before: bytes) -> bytes:
    row = b'<row r="%s"><c r="A%s"><v>7</v></c></row>' % (number, number)
    return with_part(_sound(), sheet_part("Results"), lambda xml: xml.replace(before, row + before, 1))


@_exhibit("round", "file-unreadable", ", Results", "row 2 stands twice in the file, or out of order")
def row_twice() -> bytes:
    return _with_row(b"2", b"</sheetData>")


@_exhibit("round", "file-unreadable", ", Results", "row 0 stands twice in the file, or out of order")
def row_of_number_0() -> bytes:
    return _with_row(b"0", b"</sheetData>")


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


@_exhibit("round", "sheet-missing", "", "the sheet Results is missing, there are: Round, Changes")
def sheet_missing() -> Workbook:
    workbook = round_book()
    del workbook["Results"]
    return workbook


@_exhibit("players", "sheet-missing", "", "did you mean it by Player?")
def sheet_misspelt() -> Workbook:
    return book({"Player": (PLAYERS_HEADER, ("P01", "Ilse Vorn"))})


@_exhibit("round", "changes-missing", "", "the sheet Changes is missing")
def changes_sheet_missing() -> Workbook:
    workbook = round_book()
    del workbook["Changes"]
    return workbook


@_exhibit("players", "column-missing", ", Players", "there is no header row")
def empty_sheet() -> Workbook:
    return book({"Players": ()})


@_exhibit("round", "column-missing", ", Results!A1", "the column Winner is missing: add it")
def column_missing() -> Workbook:
    return round_book(header=[*RESULTS_HEADER[:8], None, "Note"])


@_exhibit(
    "round", "column-missing", ", Results!D1", "the column Score 1 is missing: did you mean it by Scrore 1?"
)
def column_misspelt() -> Workbook:
    return round_book(header=[*RESULTS_HEADER[:3], "Scrore 1", *RESULTS_HEADER[4:]])


@_exhibit(
    "players", "column-missing", ", Players!G1", "the column Status is missing: did you mean it by Staus?"
)
def optional_column_misspelt() -> Workbook:
    return players_book(header=[*PLAYERS_HEADER[:6], "Staus", *PLAYERS_HEADER[7:]])


@_exhibit("round", "column-repeated", ", Results!K1", "the column Score 1 is here a second time")
def column_repeated() -> Workbook:
    return round_book(header=[*RESULTS_HEADER, "score  1"])


@_exhibit(
    "players", "column-unknown", ", Players!J1", "Mascot, Seat: these columns are not Roundsheet's, so they"
)
def columns_of_ones_own() -> Workbook:
    return players_book(header=[*PLAYERS_HEADER, "Mascot", "Seat"])


@_exhibit(
    "players",
    "column-private",
    ", Players!J1",
    "Phone looks like telephone numbers: that is not on the pages, but anybody can download this file if it is in a "
    "public repository",
)
def column_with_telephone_numbers() -> Workbook:
    return players_book(header=[*PLAYERS_HEADER, "Phone"])


@_exhibit(
    "round",
    "column-unknown",
    ", Results!K1",
    "Umpire: this column is not Roundsheet's, so it is not read; it is not on the pages, but anybody can download",
)
def column_of_ones_own_beside_the_results() -> Workbook:
    return round_book(header=[*RESULTS_HEADER, "Umpire"])


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


@_exhibit("players", "player-id-form", ", Players!A2", "at most 40 characters")
def id_of_a_novel() -> Workbook:
    return players_book(("P" * 150, "Ilse Vorn"))


@_exhibit("players", "player-name-missing", ", Players!B2", "the name is missing")
def player_without_name() -> Workbook:
    return players_book(("P01", " \u00a0", "Latari Elves"))


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


@_exhibit("players", "column-missing", ", Lists!A1", "the column Kind is missing: add it")
def lists_without_kinds() -> Workbook:
    return _lists(("P01", "Kari"), header=("Player ID", "Name"))


@_exhibit(
    "players", "column-missing", ", Lists!D1", "the column Points is missing: did you mean it by Pionts?"
)
def column_of_the_lists_misspelt() -> Workbook:
    return _lists(("P01", "Unit"), header=[*LISTS_HEADER[:3], "Pionts", *LISTS_HEADER[4:]])


@_exhibit("players", "column-repeated", ", Lists!I1", "the column Count is here a second time")
def column_of_the_lists_repeated() -> Workbook:
    return _lists(("P01", "Unit"), header=[*LISTS_HEADER, "count"])


@_exhibit("players", "too-many-rows", ", Lists", "more than 15,000 filled rows")
def lists_without_end() -> Workbook:
    return _lists(*(("P01", "Unit") for _ in range(15_100)))


# round-N.xlsx of a game that is scored by casualties


@_exhibit("losses", "column-missing", ", Results!A1", "the column Bonus 2 is missing: add it")
def bonus_column_missing() -> Workbook:
    return round_book(header=[*LOSSES_HEADER[:8], None, *LOSSES_HEADER[9:]])


@_exhibit(
    "losses",
    "column-missing",
    ", Results!E1",
    "the column Withdrew 1 is missing: did you mean it by Withdraw 1?",
)
def withdrew_misspelt() -> Workbook:
    return round_book(header=[*LOSSES_HEADER[:4], "Withdraw 1", *LOSSES_HEADER[5:]])


# round-N.xlsx


@_exhibit("round", "score-value", ", Results!D2", "score #NUM!: a score is a whole number from 0 up")
def infinite_score() -> bytes:
    return _score_spelled(b"1e999")


@_exhibit("round", "score-value", ", Results!D2", "score #NUM!: a score is a whole number from 0 up")
def score_of_four_hundred_digits() -> bytes:
    return _score_spelled(b"9" * 400)


@_exhibit("round", "score-value", ", Results!D2", "score #NUM!: a score is a whole number from 0 up")
def score_of_five_thousand_digits() -> bytes:
    return _score_spelled(b"9" * 5_000)


@_exhibit("round", "score-value", ", Results!D2", "score NaN: a score is a whole number from 0 up")
def score_that_is_not_a_number() -> bytes:
    return _score_spelled(b"NaN")


@_exhibit("round", "score-value", ", Results!D2", "score -INF: a score is a whole number from 0 up")
def score_without_end() -> bytes:
    return _score_spelled(b"-INF")


@_exhibit("round", "score-value", ", Results!D2", "score 0x10: a score is a whole number from 0 up")
def score_in_hexadecimal_digits() -> bytes:
    return _score_spelled(b"0x10")


def _of_cells(kind: str, mistake: dict[str, Any]) -> Workbook:
    """Build what a line of `cells.yaml` says."""
    if "lists" in mistake:
        return _lists(*mistake["lists"])
    if kind == "players":
        return players_book(*mistake["players"])
    if "cells" in mistake:
        return _losses(mistake["cells"]) if kind == "losses" else _result(mistake["cells"])
    return round_book(fields=mistake.get("fields"), changes=mistake.get("changes", ()))


for _kind, _mistakes in yaml.safe_load(CELLS.read_text(encoding="utf-8")).items():
    EXHIBITS += [
        Exhibit(
            each["name"],
            _kind,
            _make(partial(_of_cells, _kind, each)),
            each["code"],
            f", {each['place']}",
            each["words"],
        )
        for each in _mistakes
    ]
