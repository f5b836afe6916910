"""Files broken at random, whatever they hold: bytes, lines and values of a text, and the parts of a workbook."""

import copy
import io
import json
import re
import zipfile
from collections.abc import Callable, Mapping
from random import Random
from typing import Any
from xml.sax.saxutils import escape

from tests.campaign import nasty

Parts = dict[str, bytes]
_LINES, _VALUES = nasty.table("yaml_lines"), nasty.table("yaml_values")


def broken_bytes(data: bytes, random: Random) -> bytes:
    """The bytes with some of them changed, gone, doubled or new."""
    changed = bytearray(data)
    begin = random.randrange(len(changed) + 1)
    length = random.choice((1, 2, 16, 200, 5_000))
    match random.randrange(6) if changed else 3:
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


# -- texts: their lines, what stands in them, and how they are encoded


def broken_text(text: str, random: Random) -> bytes:
    """The text with one to three lines changed; now and then in another encoding, or with a few bytes of none."""
    lines = text.splitlines()
    for _ in range(random.randint(1, 3)):
        if lines:
            _change_line(lines, random)
    ending = random.choice(("\n",) * 6 + ("\r\n", "\r", "\u2028", "\x85"))
    text = ending.join(lines) + random.choice(("\n",) * 6 + ("", "\0", "---\nname: b\n"))
    chance = random.random()
    if chance < 0.1:
        return broken_bytes(text.encode("utf-8", "surrogatepass"), random)
    encoding, errors = ("utf-8", "surrogatepass") if chance < 0.92 else ("cp1252", "replace")
    return text.encode("utf-16" if chance > 0.97 else encoding, "surrogatepass" if chance > 0.97 else errors)


def _change_line(lines: list[str], random: Random) -> None:
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    key, colon, content = lines[at].partition(":")
    match random.randrange(12):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = random.choice((" ", "  ", "\t")) + lines[at]
        case 4:
            lines[at] = f"{nasty.text(random)}{colon}{content}"
        case 5:
            lines.insert(at, random.choice(_LINES))
        case 6:
            inner = list(re.finditer(r"[^\s,:{}\[\]]+", content))
            begin, end = random.choice(inner).span() if inner else (0, 0)
            lines[at] = f"{key}{colon}{content[:begin]}{value(random)}{content[end:]}"
        case _:
            lines[at] = f"{key}{colon} {value(random)}"


def value(random: Random, depth: int = 0) -> str:
    """A value of YAML in one of its styles: a scalar, a list or a mapping, with whatever may stand before it."""
    chance = random.random()
    if depth == 0 and chance < 0.02:
        return random.choice(("[", "{a: ", "- ", "? ", "!a ")) * random.choice((50, 200, 3_000))
    if depth < 4 and chance < 0.2:
        inner = [value(random, depth + 1) for _ in range(random.randint(0, 4))]
        keys = ("type", "rounds", "size", "role", "name", "player", "objective", "<<", "? x")
        pairs = ", ".join(f"{random.choice(keys)}: {each}" for each in inner)
        return random.choice((f"[{', '.join(inner)}]", f"{{{pairs}}}"))
    before = random.choice(
        ("!!str ", "!!binary ", "!!set ", "!!python/name:os.system ", "!<tag:x> ", "&a ", "*a ")
    )
    return (before if random.random() < 0.1 else "") + _scalar(random)


def _scalar(random: Random) -> str:
    words = nasty.text(random)
    match random.randrange(7):
        case 0:
            code = random.choice((0, 0x1B, 0x7F, 0x85, 0x2028, 0xD800, 0xDFFF, 0xFFFE, 0x110000, 0xFFFFFFFF))
            short = random.choice((f"x{code & 0xFF:02x}", *"0abtnvfre /N_LPxuUqX"))
            return f'"Ilse \\{random.choice((f"U{code:08x}", f"u{code & 0xFFFF:04x}", short))}"'
        case 1 | 2:
            return json.dumps(words)
        case 3:
            return "'" + words.replace("'", "''").replace("\n", " ") + "'"
        case 4:
            return random.choice(_VALUES)
        case 5:
            return nasty.number(random)
        case _:
            return words.replace("\n", " ")


def odd_value(random: Random) -> object:
    """A value of JSON that may not belong where it stands."""
    odd = (
        0,
        -1,
        10**30,
        1.5,
        98.0,
        float("nan"),
        float("inf"),
        True,
        None,
        [[[]]],
        {"a": {}},
        [{}],
        [None],
        [],
    )
    words = nasty.text(random)
    return random.choice((words, words, [words] * 3, nasty.number(random), copy.deepcopy(random.choice(odd))))


def broken_data(data: Any, random: Random, values: Callable[[Random], object] = odd_value) -> None:
    """Put another value in one place of some data, or give it another key; or take it away, or double it."""
    place = data
    while isinstance(place, dict | list) and place:
        at = random.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if not isinstance(place[at], dict | list) or not place[at] or random.random() < 0.4:
            chance = random.random()
            if chance < 0.1:
                del place[at]
            elif chance < 0.2 and isinstance(place, dict):
                place[nasty.text(random)] = place.pop(at)
            elif chance < 0.2:
                place.append(copy.deepcopy(place[at]))
            else:
                place[at] = values(random)
            return
        place = place[at]


# -- workbooks: their parts, and what stands in their XML


def parts_of(workbook: bytes) -> Parts:
    """The archive's parts."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: Mapping[str, bytes]) -> bytes:
    """The parts as an archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def broken_workbook(data: bytes, random: Random) -> bytes:
    """The workbook with one to four things changed, now and then with a few bytes of the archive itself."""
    if random.random() < 0.15:
        return broken_bytes(data, random)
    parts = parts_of(data)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        if parts and random.random() < 0.15:
            parts = _change_parts(parts, random)
        elif parts:
            _change_xml(parts, random)
    return packed(parts)


def broken_cells(data: bytes, random: Random) -> bytes:
    """The workbook with one to four other values in cells that people fill in."""
    parts = parts_of(data)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        name = random.choice([name for name in parts if "worksheets/sheet" in name])
        if places := list(_FILLED_IN.finditer(parts[name])):
            parts[name] = _with_change(parts[name], random.choice(places), _cell, random)
    return packed(parts)


def _change_parts(parts: Parts, random: Random) -> Parts:
    one, other = random.choice(list(parts)), random.choice(list(parts))
    new = random.choice((one.upper(), f"{one}.bak", f"../{one}", one.replace("/", "\\"), "xl/workbook.xml"))
    return random.choice(
        (
            {name: content for name, content in parts.items() if name != one},
            {new if name == one else name: content for name, content in parts.items()},
            parts | {one: parts[other], other: parts[one]},
            parts | {one: broken_bytes(parts[one], random)},
            parts | {one: b""},
        )
    )


def _change_xml(parts: Parts, random: Random) -> None:
    """Change something that a pattern finds in a part, mostly in a sheet."""
    pattern, change = random.choice(_CHANGES)
    sheets = [name for name in parts if "sheet" in name]
    name = random.choice(sheets if sheets and random.random() < 0.7 else list(parts))
    if places := list(pattern.finditer(parts[name])):
        parts[name] = _with_change(parts[name], random.choice(places), change, random)


def _with_change(content: bytes, place: re.Match[bytes], change: "_Change", random: Random) -> bytes:
    return content[: place.start()] + change(place, random) + content[place.end() :]


def xml_text(random: Random) -> str:
    """A hostile text as a workbook's XML spells it."""
    return escape(
        re.sub("[\x00-\x08\x0b-\x1f\ufffe\uffff]", lambda c: f"_x{ord(c[0]):04X}_", nasty.text(random))
    )


def _cell(place: re.Match[bytes], random: Random) -> bytes:
    """The cell with another value, such as a person might type, or a program might leave there."""
    words, number = xml_text(random), escape(nasty.number(random))
    kind, style = random.choice(("b", "e", "d", "n", "str", "x", "")), random.randrange(12)
    head = f'<c r="{place[1].decode()}"'
    made = random.choice(
        (
            *(f'{head} t="inlineStr"><is><t xml:space="preserve">{words}</t></is>',) * 4,
            *(f"{head}><v>{number}</v>",) * 3,
            f'{head} t="s"><v>{words}</v>',  # a number might be that of a private text
            f'{head} t="{kind}"><v>{random.choice((words, number))}</v>',
            f'{head} t="{random.choice(("n", "str", "e"))}"><f>{words}</f><v>{number}</v>',
            f'{head} t="inlineStr"><is><r><rPr><b/></rPr><t>{words}</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is>',
            f'{head} s="{style}"><v>{random.choice((-1, 0, 60, 43358.5, 2958465, 2958466, 1e10))}</v>',
            head
            + random.choice(
                ("><v/>", "><v></v><v>1</v>", "><is/>", "><is><t/></is>", "><f/>", "><f>1+1</f>")
            ),
        )
    )
    return f"{made}</c>".encode("utf-8", "replace")


def _attribute(place: re.Match[bytes], random: Random) -> bytes:
    value = random.choice((nasty.text(random), nasty.number(random)))
    return random.choice(
        (b"", b' %s="%s"' % (place[1], escape(value, {'"': "&quot;"}).encode("utf-8", "replace")))
    )


def _content(_: re.Match[bytes], random: Random) -> bytes:
    return b">" + xml_text(random).encode("utf-8", "replace") + b"<"


def _repeated(place: re.Match[bytes], random: Random) -> bytes:
    return random.choice((b"", place[0] * 2, place[0] * 50, b"<!--" + place[0] + b"-->"))


_Change = Callable[[re.Match[bytes], Random], bytes]
_CELL = rb'<c r="([A-Z]+%s)"[^>]*?(?:/>|>.*?</c>)'
_FILLED_IN = re.compile(_CELL % rb"[2-6]", re.DOTALL)
_CHANGES: tuple[tuple[re.Pattern[bytes], _Change], ...] = (
    *((re.compile(_CELL % rb"[0-9]+", re.DOTALL), _cell),) * 3,
    (re.compile(rb"<row\b[^>]*(?:/>|>.*?</row>)", re.DOTALL), _repeated),
    (re.compile(rb"<[^<>]+>"), _repeated),
    (re.compile(rb'\s([\w:]+)="([^"]*)"'), _attribute),
    (re.compile(rb">([^<>]+)<"), _content),
)
