"""An .xlsx archive: which sheets there are, and their filled cells, each formula with the value that it had."""

from typing import NamedTuple

from generator.files.reading import RefusedError
from generator.languages.said import say
from generator.workbooks.reading.bounds import (
    MAIN,
    MAX_NESTED_ELEMENTS,
    MOST_CHARACTERS,
    OF_A_PART,
    Archive,
    Attributes,
    NotAWorkbookError,
    TooDeepError,
    attributes_in,
    parse,
    parser,
    part_name,
    too_much,
)
from generator.workbooks.reading.sheet import Meanings, Rows, filled_cells, text_of
from generator.workbooks.reading.values import NumberStyles, number_styles

# The texts that the cells of a workbook share, as they are spelt out in its file.


_TEXT, _PIECE, _READING_AID = f"{MAIN}si", f"{MAIN}t", f"{MAIN}rPh"


def shared_texts(xml: bytes) -> list[str]:
    """Return all of them, in the order by which cells name them; formats within a text and reading aids are left out.

    Raises:
        RefusedError: they are longer than those of any event.
    """
    texts: list[str] = []
    piece: list[str] = []  # of the element that is being read
    whole: list[str] = []  # of the text that is being read
    depth, is_aid, room = 0, False, MOST_CHARACTERS

    def start(tag: str, _attributes: Attributes) -> None:
        nonlocal depth, is_aid
        depth += 1
        if depth > MAX_NESTED_ELEMENTS:
            raise TooDeepError
        if tag == _PIECE:
            piece.clear()
        elif tag == _TEXT:
            whole.clear()
        elif tag == _READING_AID:
            is_aid = True

    def end(tag: str) -> None:
        nonlocal depth, is_aid, room
        depth -= 1
        if tag == _PIECE:
            if not is_aid:
                whole.extend(piece)
        elif tag == _TEXT:
            texts.append("".join(whole))
            room -= len(texts[-1])
            if room < 0:
                raise too_much()
        elif tag == _READING_AID:
            is_aid = False

    reader = parser()
    reader.StartElementHandler, reader.EndElementHandler = start, end
    reader.CharacterDataHandler = piece.append
    parse(reader, xml)
    return texts


# An .xlsx archive.


_TYPES = "[content_types].xml"
_USUAL_WORKBOOK = "xl/workbook.xml"  # where no relation leads to one
_OTHER_SHEETS = ("chartsheet", "dialogsheet")  # without cells
_YES = ("1", "true", "t")


class Package:
    """An open workbook. Reading from it raises whatever a damaged part leads to.

    Its parts are found as spreadsheet programs find them: by the relations from the archive to the workbook, and from
    there to its sheets, styles and the texts that the sheets share.
    """

    def __init__(self, archive: Archive) -> None:
        _refuse_other_formats(archive)
        self._archive = archive
        self.workbook = _workbook(archive)
        relations = _relations(archive, self.workbook)
        found = attributes_in(archive.read(self.workbook), "sheets/sheet", "workbook/workbookPr")
        sheets = _sheets(found["sheets/sheet"], relations)
        self.sheets: tuple[str, ...] = tuple(name for name, _ in sheets)
        if not self.sheets:
            raise NotAWorkbookError(say("a file without worksheets: save it as Excel Workbook (.xlsx)"))
        self._parts = dict(reversed(sheets))  # of sheets with one name the first counts
        texts, styles = (_part(relations, kind) for kind in ("sharedStrings", "styles"))
        self.texts = shared_texts(archive.read(texts)) if texts else []
        self._meanings = Meanings(
            [text_of(text) for text in self.texts],
            number_styles(archive.read(styles)) if styles and archive.has(styles) else NumberStyles(),
            any(each.get("date1904") in _YES for each in found["workbook/workbookPr"]),
        )

    def part(self, sheet: str) -> str:
        """Return the part of the archive in which one of `sheets` lies."""
        return self._parts[sheet]

    def rows(self, sheet: str) -> Rows:
        """Return the filled cells of one of `sheets`: each formula with the value it had when the file was saved."""
        return filled_cells(self._archive.read(self.part(sheet)), self._meanings)


class _Relation(NamedTuple):
    """Where a relation leads, and to what: the last word of its type, such as `worksheet`."""

    part: str
    kind: str


def _refuse_other_formats(archive: Archive) -> None:
    relations = archive.read("_rels/.rels") if archive.has("_rels/.rels") else b""
    if b"workbook.bin" in relations:
        raise NotAWorkbookError(say("an Excel binary workbook: save it as Excel Workbook (.xlsx)"))
    if b"http://purl.oclc.org/ooxml/" in relations:
        raise NotAWorkbookError(say("saved as Strict Open XML: save it as Excel Workbook (.xlsx)"))
    if relations or archive.has(_TYPES) or archive.has(_USUAL_WORKBOOK):
        return
    if any(part_name(name).endswith(f"/{_TYPES}") for name in archive.names):
        raise NotAWorkbookError(
            say(
                "a packed folder with the parts of a workbook in it: open the workbook itself, and save it as Excel "
                "Workbook (.xlsx)"
            )
        )
    raise NotAWorkbookError(say("a zip archive, but not a workbook: save the file as Excel Workbook (.xlsx)"))


def _workbook(archive: Archive) -> str:
    relations = _relations(archive, "") if archive.has("_rels/.rels") else {}
    return _part(relations, "officeDocument") or _USUAL_WORKBOOK


def _relations(archive: Archive, part: str) -> dict[str, _Relation]:
    """What a part of the archive refers to, by the names that it uses for it; the archive itself has no name."""
    folder, _, file = part.rpartition("/")
    xml = archive.read(f"{folder}/_rels/{file}.rels")
    (relations,) = attributes_in(xml, "Relationships/Relationship").values()
    return {
        each["Id"]: _Relation(part_name(each["Target"], folder), each["Type"].rpartition("/")[2])
        for each in relations
    }


def _part(relations: dict[str, _Relation], kind: str) -> str | None:
    return next((each.part for each in relations.values() if each.kind == kind), None)


def _sheets(listed: list[Attributes], relations: dict[str, _Relation]) -> list[tuple[str, str]]:
    """The sheets with cells, each with its part.

    Raises:
        RefusedError: many sheets are one part, which would be read many times.
    """
    named = [(each["name"], relations[each[OF_A_PART]]) for each in listed if each.get(OF_A_PART)]
    if len({relation.part for _, relation in named}) < len(named):
        message = say("several of its sheets are one and the same: copy its tables into a new workbook")
        raise RefusedError("file-unreadable", message)
    return [(name, relation.part) for name, relation in named if relation.kind not in _OTHER_SHEETS]
