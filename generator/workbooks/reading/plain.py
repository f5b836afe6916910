"""Parts of a workbook by their spelling, where it is that of spreadsheet programs: taken much sooner than by a parser.

The grammar is a part of XML's that means one thing only. Where a single character does not fit, all of a part is the
parser's.
"""

import re
from collections.abc import Iterator

from generator.workbooks.reading.bounds import MOST_PLAYERS

# Of a cell: its column's letters, its style, its kind, the formula, and the value; empty where it doesn't say so.
PlainCell = tuple[str, str, str, str, str]
PlainRow = tuple[str, list[PlainCell]]  # with the number before it

# Bytes without what formulas say: twice what the largest sheet has. As text they can take four times as much.
_LARGEST = 1_000 * MOST_PLAYERS
_PLAIN_FORMULA = re.compile(rb'<f(?: aca="false")?>[^<]++</f>')  # most of a sheet: nobody reads what one says
_NO_CHARACTERS = bytes(set(range(32)) - set(b"\t\n"))
_ODD = ("]]>", "\ufffe", "\uffff")

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_DECLARED = r'(?:<\?xml version="1\.0" encoding="(?:UTF|utf)-8"(?: standalone="(?:yes|no)")?\?>[ \t\n]*)?'
_HEAD = re.compile(rf"{_DECLARED}<worksheet( [^<>]*)>")
_OPEN, _CLOSE = "<sheetData>", "</sheetData>"
_SPACED, _SPACE = "x14ac:", ' xmlns:x14ac="'  # Excel's own attribute of a row, and what has to be said for it

_TEXT = "[^<&]*+(?:&(?:amp|lt|gt|quot|apos);[^<&]*+)*+"
_SAYS = re.compile(' ([A-Za-z0-9:]+)="')
_SAID_OF_A_ROW = frozenset(
    (
        *("spans", "s", "customFormat", "ht", "hidden", "customHeight", "outlineLevel", "collapsed"),
        *("thickTop", "thickBot", "ph", f"{_SPACED}dyDescent"),
    )
)
_NUMBER, _PLACE = "[0-9]{1,7}", "[A-Z]{1,3}[0-9]{1,7}"
_FORMULA = (
    rf'<f(?: t="(?:shared|array)")?(?: ref="{_PLACE}(?::{_PLACE})?")?(?: aca="(?:true|false)")?(?: si="{_NUMBER}")?'
    rf"(?:/>|>{_TEXT}</f>)"
)
_CELL = re.compile(
    rf'<c r="([A-Z]+){_NUMBER}"(?: s="({_NUMBER})")?(?: t="([a-z]+)")?>((?:{_FORMULA})?)(?:<v>({_TEXT})</v>)?</c>'
)
_ANY_CELL = (
    rf'<c r="{_PLACE}"(?: s="{_NUMBER}")?(?: t="(?:s|n|b|e|str|d)")?'
    rf"(?:/>|>(?:{_FORMULA})?(?:<v>{_TEXT}</v>)?</c>)"
)
_ROW = re.compile(rf'<row r="({_NUMBER})"((?: [A-Za-z0-9:]+="[^<&"]*+")*+)(?:/>|>((?:{_ANY_CELL})*+)</row>)')

_MEANT = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&"))

_SHARED = re.compile(f'<si><t(?: xml:space="preserve")?>({_TEXT})</t></si>')
_ALL_SHARED = re.compile(
    rf'{_DECLARED}<sst xmlns="{_MAIN}"(?: count="[0-9]*")?(?: uniqueCount="[0-9]*")?>'
    rf"(?:{_SHARED.pattern})*+</sst>[ \t\n]*"
)


class NotPlainError(Exception):
    """Something is spelt otherwise."""


def without_rows(xml: bytes) -> tuple[bytes, str]:
    """A sheet without its rows, which is the parser's, and these as they are spelt, if it hears of their element.

    Raises:
        NotPlainError: it may mean something else than it seems to.
    """
    text = _decoded(_PLAIN_FORMULA.sub(b"<f/>", xml))
    before, _, rest = text.partition(_OPEN)
    rows, closed, after = rest.partition(_CLOSE)
    head = _HEAD.match(before)
    if not closed or text.count("sheetData") > 2 or not head or (_SPACED in rows and _SPACE not in head[1]):
        raise NotPlainError
    return f"{before}{_OPEN}{_CLOSE}{after}".encode(), rows


def plain_rows(rows: str) -> Iterator[PlainRow]:
    """One row after the other.

    Raises:
        NotPlainError: there comes one that is not.
    """
    end = 0
    looks: set[str] = set()  # what is said of rows: of most the same
    while end < len(rows):
        row = _ROW.match(rows, end)
        if row is None:
            raise NotPlainError
        if row[2] not in looks:
            names = _SAYS.findall(row[2])
            if len({*names}) < len(names) or not _SAID_OF_A_ROW.issuperset(names):
                raise NotPlainError
            looks.add(row[2])
        yield row[1], _CELL.findall(row[3] or "")
        end = row.end()


def plain_texts(xml: bytes) -> list[str]:
    """The texts that cells share.

    Raises:
        NotPlainError: one of them has formats within it, or is spelt in another way.
    """
    text = _decoded(xml)
    if not _ALL_SHARED.fullmatch(text):
        raise NotPlainError
    return [meant(each) for each in _SHARED.findall(text)]


def meant(text: str) -> str:
    """What a text means that is spelt plainly."""
    if "&" in text:
        for spelt, character in _MEANT:  # `&amp;` comes last: what it makes is none of the others
            text = text.replace(spelt, character)
    return text


def _decoded(xml: bytes) -> str:
    if len(xml) > _LARGEST:
        raise NotPlainError
    try:
        text = xml.decode()
    except UnicodeDecodeError:
        raise NotPlainError from None
    if len(xml.translate(None, _NO_CHARACTERS)) < len(xml) or any(odd in text for odd in _ODD):
        raise NotPlainError
    return text
