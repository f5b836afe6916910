"""What of an archive is handed to the readers: never more than a workbook of this product can need.

Every byte costs them memory and every tag time. A sheet with a million formatted rows is cut after the rows that are
read anyway; what can't be cut is refused. Figures: `docs/robustness.md`.
"""

import io
import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NoReturn
from urllib.parse import unquote
from xml.parsers.expat import ParserCreate, XMLParserType
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from generator.files.reading import RefusedError
from generator.findings import define_error
from generator.languages.said import say
from generator.text import clean

MOST_PLAYERS = 10_000  # of an event: a round written for so many can be read, and none is written for more
LAST_ROW = 16_000  # what stands further down is not read: formatting often reaches to row 1,048,576

MOST_MEMBERS = 2_000  # parts of the archive
MAX_UNPACKED_BYTES = 600_000_000  # a million formatted rows without a value take half of that
MAX_PACKING_RATIO = 200  # unpacked to packed; sheets of nothing but formatting stay under 50
SMALL_PART_BYTES = 1_000_000  # no ratio makes so little dangerous
MAX_SHEET_BYTES = 7_500 * MOST_PLAYERS  # of XML that are read of a sheet; formulas of results are long
KEPT_UNPACKED_BYTES = 10_000_000  # of parts that stay in memory until they are read
MAX_BYTES_OF_SHEETS = 2 * MAX_SHEET_BYTES  # of all sheets together
MAX_PART_BYTES = 3_500 * MOST_PLAYERS  # of any other XML part, such as the texts that sheets share
MAX_OTHER_BYTES = 60_000_000  # of all parts that are no sheets, pictures included

# 100,000 tags take a tenth of a second to read.
MOST_TAGS_OF_SHEETS = 270 * MOST_PLAYERS  # together; the lists of 500 players have half a million
MOST_CELLS = MOST_TAGS_OF_SHEETS // 2  # that are filled, also where one that is repeated takes two tags
MOST_TAGS_OF_TEXTS = 40 * MOST_PLAYERS  # together; sheets share their texts
MOST_CHARACTERS = 1_000 * MOST_PLAYERS  # of a sheet's own texts, and of those that sheets share
MOST_TAGS_ELSEWHERE = 100_000  # together
MOST_TAGS_AROUND_ROWS = 5_000  # of a sheet: merged cells, links, drop-downs, conditional formats
MOST_SHEETS = 100
MANY_TAGS = 100_000  # in so long a sheet it is worth looking for rows that are not read
MAX_TAG_BYTES = 300_000  # up to the next one; a parser fed by pieces begins an open one again each time

_ENCRYPTED = 0x1
_MEMBER = b"PK\x01\x02"
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml|content\.xml")  # by the name under which `part_name` knows it
_ROW_END = re.compile(rb"<(?:\w+:)?row\b[^<>]*/>|</(?:\w+:)?row>")
_ROW_NUMBER = re.compile(rb"<(?:\w+:)?row\b[^<>]*?\sr=\"(\d{1,9})\"")
_DATA = re.compile(rb"<((?:\w+:)?)sheetData>")
_DATA_END = re.compile(rb"</(?:\w+:)?sheetData>")
_SHEET_NAMED = re.compile(rb"<(?:\w+:)?sheet\b")
_LONG_TAG = re.compile(rb"<[^<]{%d}" % MAX_TAG_BYTES)
_MARKUP = (b"<", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b" ", b"\t", b"\r", b"\n")


class Archive:
    """The parts of a workbook's archive, of its sheets no more than is read."""

    def __init__(self, data: bytes) -> None:
        """Look at all of it.

        Raises:
            RefusedError: it is encrypted, hostile or larger than any event needs.
        """
        if data.count(_MEMBER) > MOST_MEMBERS:
            message = say(
                "an archive of more than {most_members:,} parts: a workbook has a few dozen",
                most_members=MOST_MEMBERS,
            )
            raise RefusedError("file-too-large", message)
        self._archive = ZipFile(io.BytesIO(data))
        self.names: tuple[str, ...] = tuple(self._archive.namelist())
        members = self._archive.infolist()
        _refuse_two_contents(members)
        self._members = {part_name(member.filename): member for member in members}
        _check_members(members)
        _refuse_declarations(self._archive)
        cut: set[str] = set()
        self._unpacked: dict[str, bytes] = {}
        room = KEPT_UNPACKED_BYTES
        for member, part, is_cut in chain(
            _checked_sheets(self._archive, members), _checked_others(self._archive, members)
        ):
            if is_cut:
                cut.add(member.filename)
            if len(part) <= room:
                room -= len(part)
                self._unpacked[member.filename] = part
        self._cut = frozenset(cut)

    @property
    def is_cut(self) -> bool:
        """Return whether sheets hold more than is read."""
        return bool(self._cut)

    def has(self, name: str) -> bool:
        """Return whether there is such a part, in any spelling of its name."""
        return part_name(name) in self._members

    def read(self, name: str) -> bytes:
        """Return a part, by any spelling of its name.

        Raises:
            MissingPartError: it is not there.
        """
        member = self._members.get(part_name(name))
        if member is None:
            raise MissingPartError(part_name(name))
        if member.filename in self._unpacked:
            return self._unpacked[member.filename]
        is_cut = member.filename in self._cut
        return _rows_of(self._archive, member)[0] if is_cut else self._archive.read(member)


class NotAWorkbookError(Exception):
    """The archive holds something else; the message says what and what to do."""


class MissingPartError(LookupError):
    """A part to which another one refers is not in the archive."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def part_name(spelt: str, folder: str = "") -> str:
    """Return the name by which a part is known, however the archive spells it, or another part that lies in a folder.

    Programs differ in case, in the slashes, and in how they spell a space.
    """
    path = posixpath.join("/", folder, unquote(spelt).replace("\\", "/"))
    return posixpath.normpath(path).lstrip("/").casefold()


def _is_sheet(member: ZipInfo) -> bool:
    return _SHEET.fullmatch(part_name(member.filename)) is not None


def _refuse_two_contents(members: Sequence[ZipInfo]) -> None:
    """Refuse an archive of which one program reads this and another one that."""
    names = Counter(part_name(member.filename) for member in members)
    twice = next((name for name, count in names.items() if count > 1), None)
    if twice is not None or min((member.header_offset for member in members), default=0) > 0:
        raise two_contents(clean(twice or "") or say("an archive"))


def two_contents(part: str) -> RefusedError:
    message = say(
        "holds {part} twice, so that another program may show something else: "
        "open it, save it as Excel Workbook (.xlsx) and upload it again",
        part=part,
    )
    return RefusedError("file-unreadable", message)


define_error(
    "file-password",
    meaning="The workbook is locked with a password, or it is an old .xls file, which looks the same from outside.",
    remedy="Save it as Excel Workbook (.xlsx) without a password.",
    example="has a password: save it again without one",
)


def _check_members(members: Iterable[ZipInfo]) -> None:
    total = rest = 0
    for member in members:
        if member.flag_bits & _ENCRYPTED:
            raise RefusedError("file-password", say("has a password: save it again without one"))
        if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise RefusedError(
                "file-unreadable", say("packed in an unusual way: open it, save it, upload it again")
            )
        total += member.file_size
        rest += 0 if _is_sheet(member) else member.file_size
        ratio = member.file_size / max(member.compress_size, 1)
        too_long = (
            part_name(member.filename).endswith(".xml")
            and member.file_size > MAX_PART_BYTES
            and not _is_sheet(member)
        )
        too_much = total > MAX_UNPACKED_BYTES or rest > MAX_OTHER_BYTES
        if too_much or too_long or (member.file_size > SMALL_PART_BYTES and ratio > MAX_PACKING_RATIO):
            message = say("unpacks to far more than any event needs: copy its tables into a new workbook")
            raise RefusedError("file-too-large", message)


def _refuse_declarations(archive: ZipFile) -> None:
    """No spreadsheet program writes a document type; entities in one can grow without end or read other files."""
    for name in archive.namelist():
        if part_name(name).endswith((".xml", ".rels")):
            with archive.open(name) as part:
                if b"<!DOCTYPE" in part.read(4_096):
                    message = say(
                        "holds declarations that no spreadsheet program writes: "
                        "copy its tables into a new workbook"
                    )
                    raise RefusedError("file-unreadable", message)


def _checked_sheets(archive: ZipFile, members: Iterable[ZipInfo]) -> Iterator[tuple[ZipInfo, bytes, bool]]:
    """What is read of each, and whether it was cut to that."""
    room = MAX_BYTES_OF_SHEETS
    tags = 0
    for member in filter(_is_sheet, members):
        part, is_cut = _rows_of(archive, member)
        room -= len(part)
        tags += part.count(b"<")
        if room < 0 or tags > MOST_TAGS_OF_SHEETS or _has_long_tag(part):
            raise too_much()
        yield member, part, is_cut


def _rows_of(archive: ZipFile, member: ZipInfo) -> tuple[bytes, bool]:
    """A sheet's XML, and whether it was cut: to the rows that are read, or to nothing but its rows."""
    with archive.open(member) as part:
        head = part.read(MAX_SHEET_BYTES + 1)
    is_long = len(head) > MAX_SHEET_BYTES
    begin, last = _DATA.search(head), head.rfind(b"</", 0, max(0, head.rfind(b"sheetData>")))
    beyond = _first_row_beyond(head) if is_long or head.count(b"<") > MANY_TAGS else None
    end = beyond or (None if is_long or not _DATA_END.match(head, max(0, last)) else last)
    if begin is None or end is None:
        if is_long:
            raise too_much()
        return head, False  # cut off or no sheet: whoever reads it says so
    before = head.count(b"<", 0, begin.start())
    if before > MOST_TAGS_AROUND_ROWS:
        raise too_much()
    if beyond is None and before + head.count(b"<", end) <= MOST_TAGS_AROUND_ROWS:
        return head, False
    prefix = begin[1]
    closing = b"</%ssheetData></%sworksheet>" % (prefix, prefix)
    return head[:end] + closing, True


def _first_row_beyond(head: bytes) -> int | None:
    """Where the first row begins that is not read; None where there is none within bounds."""
    has_numbers = False
    for row in _ROW_NUMBER.finditer(head):
        has_numbers = True
        if int(row[1]) > LAST_ROW:
            return row.start()
    ends = [] if has_numbers else [row.end() for row in _ROW_END.finditer(head)]
    return ends[LAST_ROW - 1] if len(ends) >= LAST_ROW else None


def _checked_others(archive: ZipFile, members: Iterable[ZipInfo]) -> Iterator[tuple[ZipInfo, bytes, bool]]:
    """All that is XML, whatever it is called: the readers go where the file sends them."""
    tags = {True: 0, False: 0}  # of shared texts, and of the others
    for member in members:
        if _is_sheet(member):
            continue
        with archive.open(member) as part:
            head = part.read(4)
            is_markup = head.startswith(_MARKUP)
            head += part.read(MAX_PART_BYTES) if is_markup else b""
        is_texts = b"<sst" in head[:2_000] or b":sst" in head[:2_000]
        tags[is_texts] += head.count(b"<")
        sheets = sum(1 for _ in _SHEET_NAMED.finditer(head))
        too_many = tags[True] > MOST_TAGS_OF_TEXTS or tags[False] > MOST_TAGS_ELSEWHERE
        if too_many or sheets > MOST_SHEETS or len(head) > MAX_PART_BYTES or _has_long_tag(head):
            raise too_much()
        if is_markup:
            yield member, head, False


def _has_long_tag(xml: bytes) -> bool:
    """Whether a tag begins after which for so long none begins; most parts have one in each half of that."""
    half = MAX_TAG_BYTES // 2
    if all(xml.find(b"<", at, at + half) >= 0 for at in range(0, len(xml) - half, half)):
        return False
    return _LONG_TAG.search(xml) is not None


def too_much() -> RefusedError:
    message = say(
        "holds far more than any event needs: delete empty formatted rows and columns around the table"
    )
    return RefusedError("file-too-large", message)


# The XML of a workbook's parts: read by expat, without the declarations that no spreadsheet program writes.


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main "  # before the names that a parser tells
OF_A_PART = "http://schemas.openxmlformats.org/officeDocument/2006/relationships id"
MAX_NESTED_ELEMENTS = 1_000  # elements in one another; a parser keeps each of them until it ends

Attributes = dict[str, str]


class DoctypeError(ValueError):
    """A document type: entities declared in one can grow without end or read other files."""


class TooDeepError(ValueError):
    """More elements in one another than any program writes."""


def parser() -> XMLParserType:
    """Return a parser that refuses document types, so that no entity is ever declared."""
    made = ParserCreate(namespace_separator=" ")
    made.buffer_text = True
    made.StartDoctypeDeclHandler = _refuse
    return made


def parse(reader: XMLParserType, xml: bytes) -> None:
    """Go through a whole part, of which some programs begin a line before its XML does."""
    reader.Parse(xml.lstrip(b" \t\r\n"), True)


def _refuse(*_declaration: object) -> NoReturn:
    raise DoctypeError


def attributes_in(xml: bytes, *wanted: str) -> dict[str, list[Attributes]]:
    """Return what the elements wanted say in their attributes, in the order in which they stand.

    Each is named with the element around it, as in `sheets/sheet`; in which namespace they are does not matter.
    """
    found: dict[str, list[Attributes]] = {each: [] for each in wanted}
    around: list[str] = []

    def start(tag: str, attributes: Attributes) -> None:
        name = tag.rpartition(" ")[2]
        if around and (place := f"{around[-1]}/{name}") in found:
            found[place].append(attributes)
        around.append(name)
        if len(around) > MAX_NESTED_ELEMENTS:
            raise TooDeepError

    def end(_tag: str) -> None:
        around.pop()

    reader = parser()
    reader.StartElementHandler, reader.EndElementHandler = start, end
    parse(reader, xml)
    return found
