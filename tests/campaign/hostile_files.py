"""Workbooks made to do harm, or to hold what nobody expects: each kind, and the code of the finding it must give.

An empty code means that the file is read as if nothing were strange about it. Parts are stored, not packed: a file that
is packed well is refused at once.
"""

import io
import json
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from generator.tournament.game_forms.columns import Columns
from generator.tournament.game_forms.scores.form import ScoreForm
from generator.workbooks.reading.rounds import read_round
from tests.campaign.limits import peak
from tests.workbooks.broken import museum
from tests.workbooks.builders import bytes_of, round_book, sheet_part, with_part

ROWS_END, SHEET_END = b"</sheetData>", b"</worksheet>"
MAIN = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
MACROS = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
WORKBOOK = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
RELATIONS = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRANGE = (
    '<script>alert("x")</script>',
    '=HYPERLINK("http://example.org","x")',
    "\u202enroV eslI",
    "\u05d0\u05d9\u05dc\u05d6\u05d4",
    "\U0001f409" * 30,
    "_x0007_ bell",
)


@dataclass(frozen=True, slots=True)
class Hostile:
    """One kind of file."""

    name: str
    code: str
    make: Callable[[], bytes]
    is_slow: bool = False  # a second and more: not for every run of the tests


def _with(part: str, old: bytes, new: bytes, how: int = zipfile.ZIP_STORED) -> bytes:
    """A sound workbook, in a part of which something else stands."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(bytes_of(round_book()))) as sound,
        zipfile.ZipFile(buffer, "w", how) as made,
    ):
        for name in sound.namelist():
            content = sound.read(name)
            if name == part:
                assert old in content
                content = content.replace(old, new, 1)
            made.writestr(name, content)
    return buffer.getvalue()


def _rows(rows: bytes) -> bytes:
    return _with(sheet_part("Results"), ROWS_END, rows + ROWS_END)


def _behind_rows(xml: bytes) -> bytes:
    return _with(sheet_part("Results"), SHEET_END, xml + SHEET_END)


def _row(number: int, cells: bytes) -> bytes:
    return b'<row r="%d">%s</row>' % (number, cells)


def _formatted(rows: int, cells: int) -> bytes:
    return _rows(b"".join(_row(row, b'<c s="0"/>' * cells) for row in range(3, rows)))


def _filled(rows: int) -> bytes:
    return _rows(b"".join(_row(row, b'<c t="str"><v>x</v></c>' * 10) for row in range(3, rows)))


def _one_part(sheets: int) -> bytes:
    """Half a million cells, and so many sheets that are all read from there."""
    more = b"".join(b'<sheet name="s%d" sheetId="%d" r:id="rId2"/>' % (i, i + 9) for i in range(sheets))

    def all_in_one(xml: bytes) -> bytes:
        return re.sub(rb"rId[13]", b"rId2", xml).replace(b"</sheets>", more + b"</sheets>")

    return with_part(_formatted(2_000, 250), "xl/workbook.xml", all_in_one, zipfile.ZIP_STORED)


def _without_sizes() -> bytes:
    """Half a million cells on three sheets, which claim a size only in a remark."""
    data, cells = bytes_of(round_book()), b"<c/>" * 250
    rows = b"".join(_row(row, cells) for row in range(50, 710)) + ROWS_END

    def enlarge(xml: bytes) -> bytes:
        return re.sub(rb"<dimension[^>]*>", b"<!-- dimension -->", xml).replace(ROWS_END, rows)

    for sheet in ("Round", "Results", "Changes"):
        data = with_part(data, sheet_part(sheet), enlarge, zipfile.ZIP_STORED)
    return data


def _stray_cell() -> bytes:
    workbook = round_book()
    workbook["Results"]["XFD1048576"] = "oops"
    return bytes_of(workbook)


def _strange_texts() -> bytes:
    texts = [_STRING % escape(text).encode() for text in STRANGE]
    seats = (_STRING % b"P01", b"<c/>", b"<c/>", _STRING % b"P02")
    rows = [b"<c/>" + seats[0] + text + seats[1] + seats[2] + seats[3] + text for text in texts]
    return _rows(b"".join(_row(number, row) for number, row in enumerate(rows, start=3)))


def _with_part(name: str, content: bytes) -> bytes:
    buffer = io.BytesIO(bytes_of(round_book()))
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_STORED) as archive:
        archive.writestr(name, content)
    return buffer.getvalue()


def _cut_among(parts: int, part: bytes, text: bytes) -> bytes:
    """Three sheets with more rows than are read, and parts beside them that unpack to much more than they are."""
    rows = b"".join(_row(number, b'<c t="str"><v>%s</v></c><c/><c/>' % text) for number in range(50, 16_900))
    data = bytes_of(round_book())
    for sheet in ("Round", "Results", "Changes"):
        data = with_part(data, sheet_part(sheet), lambda xml: xml.replace(ROWS_END, rows + ROWS_END))
    buffer = io.BytesIO(data)
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as archive:
        for number in range(parts):
            archive.writestr(f"xl/media/{number}", part)
    return buffer.getvalue()


def _of_museum() -> Iterator[Hostile]:
    """The exhibits that are hostile and not just wrong."""
    names = ("truncated_zip", "workbook_with_password", "strict_open_xml", "zip_bomb", "entity_bomb")
    more = ("outside_entity", "thousands_of_parts", "formatted_cells_without_end")
    for exhibit in museum.EXHIBITS:
        if exhibit.name in names + more:
            yield Hostile(exhibit.name.replace("_", " "), exhibit.code, _made_by(exhibit))


def _made_by(exhibit: museum.Exhibit) -> Callable[[], bytes]:
    def make() -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            exhibit.make(Path(folder) / "made.xlsx")
            return (Path(folder) / "made.xlsx").read_bytes()

    return make


_STRING = b'<c t="inlineStr"><is><t>%s</t></is></c>'

HOSTILE: tuple[Hostile, ...] = (
    *_of_museum(),
    Hostile("macros, renamed to .xlsx", "", lambda: _with("[Content_Types].xml", WORKBOOK, MACROS)),
    Hostile(
        "external links",
        "",
        lambda: _with(
            "xl/workbook.xml",
            b"</workbook>",
            b'<externalReferences><externalReference r:id="rId99" xmlns:r="%s"/></externalReferences></workbook>'
            % RELATIONS,
        ),
    ),
    Hostile("a cell at XFD1048576", "", _stray_cell),
    Hostile(
        "a million formatted rows",
        "",
        lambda: _with(
            sheet_part("Results"),
            ROWS_END,
            b"".join(b'<row r="%d" s="1"><c s="1"/></row>' % row for row in range(3, 10**6)) + ROWS_END,
            zipfile.ZIP_DEFLATED,
        ),
    ),
    Hostile("half a million formatted cells", "", lambda: _formatted(2_000, 250), is_slow=True),
    Hostile("half a million cells on sheets without a size", "", _without_sizes, is_slow=True),
    Hostile("half a million cells that are 90 sheets", "file-unreadable", lambda: _one_part(90)),
    Hostile("three million formatted cells", "file-too-large", lambda: _formatted(12_000, 250)),
    Hostile("125,000 filled cells", "too-many-rows", lambda: _filled(12_500), is_slow=True),
    Hostile(
        "names of 10,000 characters",
        "cell-value",
        lambda: _rows(b"".join(_row(row, _STRING % (b"x" * 10_000) * 10) for row in range(3, 70))),
    ),
    Hostile("HTML, formulas, right-to-left, emoji, controls", "", _strange_texts),
    Hostile("three million rows never closed", "file-too-large", lambda: _rows(b"<row " * 3_000_000)),
    Hostile("a tag of seven million bytes", "file-too-large", lambda: _rows(b"<row " + b'a="" ' * 1_400_000)),
    Hostile(
        "a text of seven million bytes", "file-too-large", lambda: _rows(_row(3, _STRING % (b"x" * 7**8)))
    ),
    Hostile("two million tags in one another", "", lambda: _behind_rows(b"<a>" * 2_000_000)),
    Hostile("200,000 merged cells", "", lambda: _behind_rows(b'<mergeCell ref="A1:XFD1048576"/>' * 200_000)),
    Hostile(
        "250,000 defined names",
        "file-too-large",
        lambda: _with("xl/workbook.xml", b"</workbook>", b"<definedName/>" * 250_000 + b"</workbook>"),
    ),
    Hostile(
        "50,000 sheets",
        "file-too-large",
        lambda: _with("xl/workbook.xml", b"</sheets>", b'<sheet name="a"/>' * 50_000 + b"</sheets>"),
    ),
    Hostile(
        "two million cell styles",
        "file-too-large",
        lambda: _with("xl/styles.xml", b"</cellXfs>", b"<xf/>" * 2_000_000 + b"</cellXfs>"),
    ),
    Hostile(
        "two million shared texts",
        "file-too-large",
        lambda: _with_part("xl/texts.dat", b'<sst xmlns="%s">' % MAIN + b"<si/>" * 2_000_000 + b"</sst>"),
    ),
    Hostile(
        "sheets to be cut among 580 parts of a megabyte",
        "file-too-large",
        lambda: _cut_among(580, bytes(999_999), b""),
        is_slow=True,
    ),
    Hostile(
        "sheets to be cut among all that may be beside them",
        "file-too-large",
        lambda: _cut_among(58, (b"<a/>" + b" " * 240_000) * 4, b"%d" % 7**1_300),
        is_slow=True,
    ),
    Hostile(
        "entities in UTF-16",
        "file-unreadable",
        lambda: _with(
            sheet_part("Results"),
            b"<worksheet",
            '<?xml version="1.0" encoding="utf-16"?><!DOCTYPE w [<!ENTITY a "b">]><w>&a;</w>'.encode("utf-16")
            + b"<worksheet",
        ),
    ),
)


def table() -> Iterator[str]:
    """Each kind read in a process of its own, as a table in Markdown."""
    yield "| file | bytes | finding | seconds | MB |"
    yield "| --- | ---: | --- | ---: | ---: |"
    for hostile in HOSTILE:
        with tempfile.TemporaryDirectory() as folder:
            said = cost(hostile, Path(folder))
            size = (Path(folder) / "round-1.xlsx").stat().st_size
        code = f"`{said['code']}`" if said["code"] else "none: it is read"
        yield f"| {hostile.name} | {size:,} | {code} | {said['seconds']:.2f} | {said['memory']:.0f} |"


def _in_a_process(what: str, index: int, path: Path) -> str:
    command = [sys.executable, "-m", "tests.campaign.hostile_files", what, str(index), str(path)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def cost(hostile: Hostile, folder: Path) -> dict[str, Any]:
    """What a process says that reads it: the finding's code, seconds of one core, and the megabytes that it had."""
    path = folder / "round-1.xlsx"
    _in_a_process("make", HOSTILE.index(hostile), path)
    said: dict[str, Any] = json.loads(_in_a_process("read", HOSTILE.index(hostile), path))
    return said


def main(what: str, index: int, path: Path) -> None:
    """Make a file, or read it and say what it took."""
    if what == "make":
        path.write_bytes(HOSTILE[index].make())
        return
    begun = time.process_time()
    _, findings = read_round(path, path.name, 1, form=Columns(form=ScoreForm))
    took = time.process_time() - begun
    memory = peak()  # its own: what the process that began it had before does not count
    code = next((finding.code for finding in findings), "")
    print(json.dumps({"code": code, "seconds": took, "memory": memory}))  # noqa: T201 (it is a command)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
