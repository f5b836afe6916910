"""Workbooks broken at random: in their bytes, in their parts, in their XML and in their cells."""

import io
import re
import zipfile
from collections.abc import Callable, Sequence
from random import Random
from xml.sax.saxutils import escape

from tests.campaign import nasty

Parts = dict[str, bytes]
Change = Callable[[Parts, Random], Parts]

_CELL = re.compile(rb'<c r="([A-Z]+[0-9]+)"([^>]*?)(?:/>|>.*?</c>)', re.DOTALL)
_ROW = re.compile(rb"<row\b[^>]*(?:/>|>.*?</row>)", re.DOTALL)
_ATTRIBUTE = re.compile(rb'\s([\w:]+)="([^"]*)"')
_CONTENT = re.compile(rb">([^<>]+)<")
_TAG = re.compile(rb"<[^<>]+>")
_STYLE = re.compile(rb's="[0-9]+"')
_TYPES = (b"s", b"n", b"b", b"e", b"d", b"str", b"inlineStr", b"x")
_ERRORS = (b"#REF!", b"#N/A", b"#DIV/0!", b"")


def broken(data: bytes, random: Random) -> bytes:
    """The workbook with one to four things changed, now and then with a few bytes of the archive itself."""
    if random.random() < 0.2:
        return broken_bytes(data, random)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for _ in range(random.randint(1, 4)):
        if parts:
            parts = random.choice(_CHANGES)(parts, random)
    whole = _packed(parts)
    return broken_bytes(whole, random) if random.random() < 0.05 else whole


def broken_bytes(data: bytes, random: Random) -> bytes:
    """The bytes with some of them changed, gone, doubled or new."""
    changed = bytearray(data)
    begin = random.randrange(len(changed) + 1)
    length = random.choice((1, 2, 16, 200, 5_000))
    match random.randrange(6):
        case 0:
            for _ in range(random.choice((1, 3, 30))):
                changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
        case 1:
            del changed[begin:]
        case 2:
            del changed[begin : begin + length]
        case 3:
            changed[begin:begin] = random.randbytes(length)
        case 4:
            changed[begin:begin] = changed[begin : begin + length]
        case _:
            changed[begin : begin + length] = bytes(len(changed[begin : begin + length]))
    return bytes(changed)


def _packed(parts: Parts) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def _drop_part(parts: Parts, random: Random) -> Parts:
    gone = random.choice(list(parts))
    return {name: content for name, content in parts.items() if name != gone}


def _break_part(parts: Parts, random: Random) -> Parts:
    name = random.choice(list(parts))
    content = b"" if not parts[name] or random.random() < 0.2 else broken_bytes(parts[name], random)
    return parts | {name: content}


def _swap_parts(parts: Parts, random: Random) -> Parts:
    one, other = random.choice(list(parts)), random.choice(list(parts))
    return parts | {one: parts[other], other: parts[one]}


def _rename_part(parts: Parts, random: Random) -> Parts:
    old = random.choice(list(parts))
    new = random.choice((old.upper(), f"{old}.bak", f"../{old}", old.replace("/", "\\"), "xl/workbook.xml"))
    return {new if name == old else name: content for name, content in parts.items()}


def _change_match(pattern: re.Pattern[bytes], made: Callable[[re.Match[bytes], Random], bytes]) -> Change:
    """Change one of the places of a part that a pattern finds."""

    def change(parts: Parts, random: Random) -> Parts:
        name = random.choice([name for name in parts if "sheet" in name] or list(parts))
        if random.random() < 0.3:
            name = random.choice(list(parts))
        places = list(pattern.finditer(parts[name]))
        if not places:
            return parts
        place = random.choice(places)
        content = parts[name]
        return parts | {name: content[: place.start()] + made(place, random) + content[place.end() :]}

    return change


def _attribute(place: re.Match[bytes], random: Random) -> bytes:
    if random.random() < 0.2:
        return b""
    value = random.choice((nasty.text(random), nasty.number(random)))
    return b' %s="%s"' % (place[1], escape(value, {'"': "&quot;"}).encode())


def _content(_: re.Match[bytes], random: Random) -> bytes:
    return b">" + escape(nasty.text(random)).encode() + b"<"


def _tag(place: re.Match[bytes], random: Random) -> bytes:
    return random.choice((b"", place[0] * 2, b"<!--" + place[0] + b"-->", b"<![CDATA[" + place[0] + b"]]>"))


def _row(place: re.Match[bytes], random: Random) -> bytes:
    return random.choice((b"", place[0] * 2, place[0] * 50))


def _type(place: re.Match[bytes], random: Random) -> bytes:
    kind = random.choice(_TYPES)
    if b' t="' in place[0]:
        return re.sub(rb' t="\w+"', b' t="%s"' % kind, place[0], count=1)
    return place[0].replace(b"<c ", b'<c t="%s" ' % kind, 1)


def _cell(place: re.Match[bytes], random: Random) -> bytes:
    """The cell with another value, such as a person might type, or a program might leave there."""
    style = _STYLE.search(place[2])
    head = b'<c r="%s" %s' % (place[1], style[0] if style and random.random() < 0.8 else b"")
    match random.randrange(6):
        case 0 | 1:
            words = escape(nasty.text(random)).encode()
            return head + b' t="inlineStr"><is><t xml:space="preserve">' + words + b"</t></is></c>"
        case 2 | 3:
            return head + b"><v>" + nasty.number(random).encode() + b"</v></c>"
        case 4:
            return head + b' t="e"><f>A1</f><v>' + random.choice(_ERRORS) + b"</v></c>"
        case _:
            return head + b"><f>1+1</f></c>"


def _swap_values(parts: Parts, random: Random) -> Parts:
    """Two cells of a sheet exchange what stands in them."""
    name = random.choice([name for name in parts if "sheet" in name] or list(parts))
    cells = list(_CELL.finditer(parts[name]))
    if len(cells) < 2:
        return parts
    one, other = sorted(random.sample(cells, 2), key=lambda cell: cell.start())
    content = parts[name]
    return parts | {
        name: content[: one.start()]
        + other[0].replace(other[1], one[1], 1)
        + content[one.end() : other.start()]
        + one[0].replace(one[1], other[1], 1)
        + content[other.end() :]
    }


_CELLS: Sequence[Change] = (_change_match(_CELL, _cell), _swap_values)
_CHANGES: Sequence[Change] = (
    *_CELLS * 10,
    _change_match(_CELL, _type),
    _change_match(_ROW, _row),
    _change_match(_ATTRIBUTE, _attribute),
    _change_match(_CONTENT, _content),
    _change_match(_TAG, _tag),
    _break_part,
    _drop_part,
    _swap_parts,
    _rename_part,
)
