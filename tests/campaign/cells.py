"""Cells of an event's workbooks: names, IDs, scores, headers, in every form in which a file can hold a value."""

import io
import re
import zipfile
from dataclasses import dataclass
from functools import cache
from random import Random
from xml.sax.saxutils import escape

import openpyxl

from tests.campaign import nasty
from tests.campaign.judge import Made, Scene, attempts
from tests.campaign.judged_site import MARKER
from tests.campaign.kinds import Kind
from tests.campaign.small import SMALL, Files, bases

# What once stood in a cell and did harm, as the cell's XML without its reference, and the column it stood in.
KNOWN = (
    ("Name", '<is><t>_xFFFE_</t></is>'),
    ("Name", '<is><t>_xFFFF_</t></is>'),
    ("Name", '<is><t>_x005F_xFFFE_</t></is>'),
    ("Name", '<is><t>_xD800_</t></is>'),
    ("Name", "<is><t>x;=cmd|' /C calc'!A0;y</t></is>"),
    ("Name", "<is><t>x\t=1+1</t></is>"),
    ("Club", "<is><t>a,@SUM(1)</t></is>"),
    *(("Name", f"<is><t>{char}</t></is>") for char in "\u3164\u2800\u200e\u200d\u115f\u034f\u061c\u2063"),
    ("Name", "<is><t>\ufe0f</t></is>"),
    ("Name", "<is><t>\U000e0041</t></is>"),
    ("Name", "<is><t>" + "a\u0301\u0301\u0301" * 50 + "</t></is>"),
    ("Name", "<is><t>\u202enroV eslI</t></is>"),
    ("Name", "<is><t>\U0010ffff\ufdd0</t></is>"),
    ("Score 1", "<v>NaN</v>"),
    ("Score 1", "<v>INF</v>"),
    ("Score 1", "<v>0x10</v>"),
    ("Score 1", "<v>" + "9" * 5_000 + "</v>"),
    ("Score 1", "<v>1e999</v>"),
    ("Score 1", "<v>-5</v>"),
    ("Table", "<v>" + "9" * 400 + "</v>"),
    ("ID", "<is><t>NUL</t></is>"),
    ("ID", "<is><t>../../x</t></is>"),
    ("ID", "<is><t>p01</t></is>"),
    ("ID", "<v>NaN</v>"),
    ("Starts at", "<v>-1</v>"),
    ("Starts at", "<v>2958466</v>"),
    ("Minutes", "<v>" + "9" * 5_000 + "</v>"),
    ("List points", "<v>" + "9" * 5_000 + "</v>"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell that somebody fills in: its file, its part of the archive, its reference, and its column or field."""

    file: str
    part: str
    cell: str
    column: str
    is_header: bool


@cache
def spots(base: str) -> tuple[Spot, ...]:
    """Every cell of the event that its organizer fills in, and the headers."""
    return tuple(
        spot
        for name, content in bases()[base].items()
        if name.endswith(".xlsx")
        for spot in _spots(name, content)
    )


def _spots(file: str, content: bytes) -> list[Spot]:
    workbook = openpyxl.load_workbook(io.BytesIO(content))
    found = []
    for number, sheet in enumerate(workbook.worksheets, start=1):
        part = f"xl/worksheets/sheet{number}.xml"
        if sheet.title == "Round":
            found += [
                Spot(file, part, f"B{row[0].row}", str(row[0].value), False)
                for row in sheet.iter_rows(2, 20)
                if row[0].value
            ]
        if sheet.title not in ("Players", "Lists", "Results", "Changes"):
            continue
        for header in (
            cell
            for cell in sheet[1]
            if cell.value and MARKER not in str(cell.value) and cell.value != "Remarks"
        ):
            found.append(Spot(file, part, header.coordinate, str(header.value), True))
            found += [
                Spot(file, part, f"{header.column_letter}{row}", str(header.value), False)
                for row in range(2, 6)
            ]
    workbook.close()
    return found


@cache
def parts_of(base: str, file: str) -> Files:
    """The archive's parts."""
    with zipfile.ZipFile(io.BytesIO(bases()[base][file])) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: Files) -> bytes:
    """The parts as an archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def with_cell(sheet: bytes, cell: str, inner: str, attributes: str = "") -> bytes:
    """A sheet with something else in one cell, which is made where it is missing."""
    kind = ' t="inlineStr"' if inner.startswith("<is>") and ' t="' not in attributes else ""
    made = f'<c r="{cell}"{kind}{attributes}>{inner}</c>'.encode("utf-8", "replace")
    old = re.search(rb'<c r="%s"[^>]*?(?:/>|>.*?</c>)' % cell.encode(), sheet, re.DOTALL)
    if old:
        return sheet[: old.start()] + made + sheet[old.end() :]
    number = re.sub(r"\D", "", cell).encode()
    row = re.search(rb'<row r="%s"[^>]*?(/?)>' % number, sheet)
    if row is None or row[1]:
        return sheet.replace(b"</sheetData>", b'<row r="%s">' % number + made + b"</row></sheetData>")
    return sheet[: row.end()] + made + sheet[row.end() :]


def harm(scene: Scene, random: Random, number: int) -> Made:
    """One to four cells with something else in them, or one ID that is another everywhere."""
    mine = spots(scene.base)
    if number < len(KNOWN):
        column, inner = KNOWN[number]
        there = [spot for spot in mine if spot.column == column and not spot.is_header] or [mine[0]]
        _put(scene, {there[0]: (inner, "")})
        return Made(about=f"{there[0].file}, {column}: {inner[:60]!r}")
    if random.random() < 0.3:
        return _another_id(scene, random)
    changes = {random.choice(mine): _value(random) for _ in range(random.choice((1, 1, 1, 2, 4)))}
    changes = {
        spot: value
        for spot, value in changes.items()
        if not spot.is_header or random.random() < 0.2 or len(changes) == 1
    }
    _put(scene, changes)
    about = ", ".join(
        f"{spot.file} {spot.column} {spot.cell} {inner[:50]!r}" for spot, (inner, _) in changes.items()
    )
    return Made(about=about)


def _put(scene: Scene, changes: dict[Spot, tuple[str, str]]) -> None:
    for file in {spot.file for spot in changes}:
        parts = dict(parts_of(scene.base, file))
        for spot, (inner, attributes) in changes.items():
            if spot.file == file:
                parts[spot.part] = with_cell(parts[spot.part], spot.cell, inner, attributes)
        scene.put(file, packed(parts))


def _another_id(scene: Scene, random: Random) -> Made:
    """One player's ID or name is another in every workbook, so that the event stays sound where that can be."""
    which = random.choice(("P01", "P02", "name"))
    new = nasty.text(random)[:240]
    text = escape(new.translate({code: f"_x{code:04X}_" for code in (*range(32), 0xFFFE, 0xFFFF)}))
    for file in (name for name in scene.files if name.endswith(".xlsx")):
        parts = dict(parts_of(scene.base, file))
        strings = parts.get("xl/sharedStrings.xml", b"")
        old = which if which != "name" else _first_name(scene.base)
        parts["xl/sharedStrings.xml"] = re.sub(
            rb"(<t[^>]*>)%s(</t>)" % re.escape(escape(old).encode()),
            lambda found: found[1] + text.encode("utf-8", "replace") + found[2],
            strings,
        )
        scene.put(file, packed(parts))
    return Made(about=f"{which} is {new[:60]!r} everywhere")


@cache
def _first_name(base: str) -> str:
    workbook = openpyxl.load_workbook(io.BytesIO(bases()[base]["players.xlsx"]))
    header = [cell.value for cell in workbook["Players"][1]]
    name = str(workbook["Players"].cell(2, header.index("Name") + 1).value)
    workbook.close()
    return name


def _value(random: Random) -> tuple[str, str]:
    """A cell's inner XML and its attributes."""
    words = _xml_text(random)
    match random.randrange(12):
        case 0 | 1 | 2 | 3:
            return f'<is><t xml:space="preserve">{words}</t></is>', ""
        case 4 | 5 | 6:
            return f"<v>{escape(nasty.number(random))}</v>", ""
        case 7:
            kind = random.choice(("s", "b", "e", "d", "n", "str", "x", ""))
            return (
                f"<v>{words if random.random() < 0.5 else escape(nasty.number(random))}</v>",
                f' t="{kind}"',
            )
        case 8:
            return f"<f>{words}</f><v>{escape(nasty.number(random))}</v>", random.choice(
                ("", ' t="str"', ' t="e"')
            )
        case 9:
            runs = "".join(f"<r><rPr><b/></rPr><t>{_xml_text(random)}</t></r>" for _ in range(3))
            return f'<is>{runs}<rPh sb="0" eb="1"><t>x</t></rPh></is>', ""
        case 10:
            return (
                f"<v>{random.choice((-1, 0, 1, 60, 43358.5, 2958465, 2958466, 1e10))}</v>",
                f' s="{random.randrange(12)}"',
            )
        case _:
            return random.choice(("", "<v/>", "<v></v><v>1</v>", "<is/>", "<is><t/></is>", "<f/>")), ""


def _xml_text(random: Random) -> str:
    text = nasty.text(random)
    kept = "".join(
        char if char in "\t\n" or (char >= " " and char not in "\ufffe\uffff") else f"_x{ord(char):04X}_"
        for char in text
    )
    return escape(kept)


KIND = Kind(
    name="cells",
    what="names, IDs, scores and headers in every form in which a workbook can hold a value",
    begin=attempts(harm, SMALL),
    warm=bases,
    known=len(KNOWN),
    few=len(KNOWN) + 6,
)
