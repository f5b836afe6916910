"""The XML of a workbook's parts: read by expat, without the declarations that no spreadsheet program writes."""

from typing import NoReturn
from xml.parsers.expat import ParserCreate, XMLParserType

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main "  # before the names that a parser tells
OF_A_PART = "http://schemas.openxmlformats.org/officeDocument/2006/relationships id"
DEEPEST = 1_000  # elements in one another; a parser keeps each of them until it ends

Attributes = dict[str, str]


class DoctypeError(ValueError):
    """A document type: entities declared in one can grow without end or read other files."""


class TooDeepError(ValueError):
    """More elements in one another than any program writes."""


def parser() -> XMLParserType:
    """A parser that refuses document types, so that no entity is ever declared."""
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
    """What the elements wanted say in their attributes, in the order in which they stand.

    Each is named with the element around it, as in `sheets/sheet`; in which namespace they are does not matter.
    """
    found: dict[str, list[Attributes]] = {each: [] for each in wanted}
    around: list[str] = []

    def start(tag: str, attributes: Attributes) -> None:
        name = tag.rpartition(" ")[2]
        if around and (place := f"{around[-1]}/{name}") in found:
            found[place].append(attributes)
        around.append(name)
        if len(around) > DEEPEST:
            raise TooDeepError

    def end(_tag: str) -> None:
        around.pop()

    reader = parser()
    reader.StartElementHandler, reader.EndElementHandler = start, end
    parse(reader, xml)
    return found
