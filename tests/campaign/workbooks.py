"""Workbooks broken in their bytes, parts, XML and cells, and those that are made to do harm."""

import io
import re
from functools import cache
from random import Random

import openpyxl

from tests.campaign import nasty
from tests.campaign.hostile_files import HOSTILE
from tests.campaign.judge import Made, Scene, attempts
from tests.campaign.kinds import Kind
from tests.campaign.mutations import broken_cells, broken_workbook, packed, parts_of, xml_text
from tests.campaign.small import SMALL, bases

# What once stood in a cell and did harm: the column, and the cell's XML without its reference.
_CELLS = nasty.rows("known_cells")
_QUICK = [hostile for hostile in HOSTILE if not hostile.is_slow]
_ALL = [*_QUICK, *(each for each in HOSTILE if each.is_slow)]


def harm(scene: Scene, random: Random, number: int) -> Made:
    """Break a workbook; first what did harm, then the hostile files, each with a workbook broken at random after it."""
    if number < len(_CELLS):
        return _known(scene, *_CELLS[number])
    index, is_random = divmod(number - len(_CELLS), 2)
    if index < len(_ALL) and not is_random:
        scene.put("round-1.xlsx", _ALL[index].make())
        return Made(about=f"round-1.xlsx: {_ALL[index].name}", moved_private=True)
    if random.random() < 0.2:
        return _another_id(scene, random)
    name = random.choice(_workbooks(scene))
    if random.random() < 0.5:
        scene.put(name, broken_cells(scene.files[name], random))
        return Made(about=f"{name}, other cells")
    scene.put(name, broken_workbook(scene.files[name], random))
    return Made(about=f"{name}, broken", moved_private=True)


def _workbooks(scene: Scene) -> list[str]:
    return sorted(name for name in scene.files if name.endswith(".xlsx"))


def _known(scene: Scene, column: str, inner: str) -> Made:
    for file in _workbooks(scene):
        if (place := place_of(scene.files[file], column)) is not None:
            scene.put(file, with_cell(scene.files[file], *place, inner))
            return Made(about=f"{file}, {column}: {inner[:60]!r}")
    return Made(about=f"no workbook has {column}")


def place_of(workbook: bytes, column: str) -> tuple[str, str] | None:
    """Where the first row has a value for a column, or the sheet Round for a field: the part and the cell."""
    book = openpyxl.load_workbook(io.BytesIO(workbook))
    for number, sheet in enumerate(book.worksheets, start=1):
        for cell in (*sheet[1], *sheet["A"]):
            if cell.value == column:
                at = f"B{cell.row}" if sheet.title == "Round" else f"{cell.column_letter}{cell.row + 1}"
                return f"xl/worksheets/sheet{number}.xml", at
    return None


def with_cell(workbook: bytes, part: str, cell: str, inner: str) -> bytes:
    """The workbook with something else in one cell of a part, which is made where it is missing."""
    parts = parts_of(workbook)
    kind = ' t="inlineStr"' if inner.startswith("<is>") else ""
    made = f'<c r="{cell}"{kind}>{inner}</c>'.encode("utf-8", "replace")
    row = re.sub(r"\D", "", cell).encode()
    content, done = re.subn(
        rb'<c r="%s"[^>]*?(?:/>|>.*?</c>)' % cell.encode(),
        lambda _: made,
        parts[part],
        count=1,
        flags=re.DOTALL,
    )
    if not done:
        content = re.sub(rb'(<row r="%s"[^>]*[^/>]>)' % row, lambda found: found[1] + made, content, count=1)
    return packed(parts | {part: content})


def _another_id(scene: Scene, random: Random) -> Made:
    """One player's ID or name is another in every workbook, so that the event stays sound where that can be."""
    which, new = random.choice(("P01", "P02", _first_name(scene.base))), xml_text(random)[:240]
    texts = "xl/sharedStrings.xml"
    for file in _workbooks(scene):
        parts = parts_of(scene.files[file])
        old = rb"(<t[^>]*>)%s(</t>)" % re.escape(which.encode())
        replaced = re.sub(old, lambda found: found[1] + new.encode() + found[2], parts.get(texts, b""))
        scene.put(file, packed(parts | {texts: replaced}))
    return Made(about=f"{which} is {new[:60]!r} everywhere")


@cache
def _first_name(base: str) -> str:
    players = openpyxl.load_workbook(io.BytesIO(bases()[base]["players.xlsx"]))["Players"]
    return str(players.cell(2, [cell.value for cell in players[1]].index("Name") + 1).value)


KIND = Kind(
    name="workbooks",
    what="workbooks broken in bytes, parts, XML and cells, IDs and names of any characters, bombs, hostile archives",
    begin=attempts(harm, SMALL),
    warm=bases,
    known=len(_CELLS) + 2 * len(_ALL),
    few=len(_CELLS) + 30,
)
