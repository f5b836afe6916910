"""The XML of other programs -> its elements, by the parser that reads workbooks: no document types, no entities."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from xml.parsers.expat import ExpatError

from generator.exchange.records import Faults, Imported, Read
from generator.workbooks.reading.markup import DEEPEST, DoctypeError, TooDeepError, parse, parser

MOST_ELEMENTS = 300_000  # of one file
_AGAIN = "save it again in the program that made it"


@dataclass(slots=True, kw_only=True)
class Element:
    """An element, with the line on which it begins."""

    name: str
    line: int
    attributes: dict[str, str]
    children: list["Element"] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What stands in it, without the blanks around it."""
        return "".join(self.texts).strip()

    def all(self, *path: str) -> Iterator["Element"]:
        """Yield the elements at the end of a path of names, in their order."""
        if not path:
            yield self
            return
        for child in self.children:
            if child.name == path[0]:
                yield from child.all(*path[1:])

    def said(self, *path: str) -> str:
        """Return the text of the first element at the end of a path; empty without one."""
        return next((each.text for each in self.all(*path)), "")

    def attribute(self, name: str) -> str:
        """Return what an attribute says, without the blanks around it; empty without it."""
        return self.attributes.get(name, "").strip()


def read_event(content: bytes, display: str, reader: Callable[[Element, Faults], Imported | None]) -> Read:
    """Return the event of an XML file, or None where something is wrong, and all findings.

    Args:
        content: the file's bytes.
        display: how findings name it.
        reader: makes the event of the outermost element, and notes what is wrong.
    """
    faults = Faults(display)
    root = read_markup(content, faults)
    imported = reader(root, faults) if root is not None else None
    return (None if faults.findings else imported), tuple(faults.findings)


class _TooManyError(ValueError):
    """More elements than any event has."""


def read_markup(content: bytes, faults: Faults) -> Element | None:
    """Return the outermost element; None with a fault where the file is no XML, or far too large."""
    reader = parser()
    root = Element(name="", line=0, attributes={})
    around, count = [root], 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS:
            raise _TooManyError
        if len(around) > DEEPEST:
            raise TooDeepError
        element = Element(
            name=name.rpartition(" ")[2], line=reader.CurrentLineNumber, attributes=dict(attributes)
        )
        around[-1].children.append(element)
        around.append(element)

    def end(_name: str) -> None:
        around.pop()

    reader.StartElementHandler, reader.EndElementHandler = start, end
    reader.CharacterDataHandler = lambda text: around[-1].texts.append(text)
    try:
        parse(reader, content)
    except ExpatError as error:
        message = (
            f"this is where it stops being XML (file cut off, or a sign that has no place there): {_AGAIN}"
        )
        faults.add("exchange-unreadable", message, line=error.lineno, column=error.offset + 1)
        return None
    except (DoctypeError, TooDeepError, _TooManyError):
        faults.add("exchange-unreadable", f"XML as no tournament program writes it: {_AGAIN}")
        return None
    except (LookupError, ValueError):
        faults.add("exchange-unreadable", f"its letters are in an unknown encoding: {_AGAIN} in UTF-8")
        return None
    return root.children[0]
