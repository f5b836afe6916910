"""The small parts of an .xlsx archive: attributes of a few elements, shared texts, which styles are dates."""

import re
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from generator.workbooks.sheet_xml import local, unescaped

LONGEST_TEXT = 32_767  # what a spreadsheet program lets a cell hold

_BUILT_IN_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_NO_DATE_PARTS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]', re.IGNORECASE)


class ElementHandler(ContentHandler):
    """Collects the attributes of some elements."""

    def __init__(self, wanted: set[str]) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self._wanted = wanted

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 (the parser calls it so)
        if local(name) in self._wanted:
            self.found.append((local(name), dict(attrs.items())))


class TextHandler(ContentHandler):
    """Collects the shared texts, without the reading aids that Japanese texts carry."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._parts: list[str] = []
        self._collecting = self._phonetic = False

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802, ARG002 (the parser calls it so)
        name = local(name)
        if name == "si":
            self._parts.clear()
        elif name == "rPh":
            self._phonetic = True
        elif name == "t":
            self._collecting = not self._phonetic

    def characters(self, content: str) -> None:
        if self._collecting:
            self._parts.append(content)

    def endElement(self, name: str) -> None:  # noqa: N802 (the parser calls it so)
        name = local(name)
        if name == "si":
            self.texts.append(unescaped("".join(self._parts))[:LONGEST_TEXT])
        elif name == "rPh":
            self._phonetic = False
        elif name == "t":
            self._collecting = False


class StyleHandler(ContentHandler):
    """Collects the number format of each cell style."""

    def __init__(self) -> None:
        super().__init__()
        self.formats: list[int] = []
        self._codes: dict[int, str] = {}
        self._in_cell_styles = False

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 (the parser calls it so)
        name = local(name)
        if name == "cellXfs":
            self._in_cell_styles = True
        elif name == "numFmt" and attrs.get("numFmtId"):
            self._codes[int(attrs["numFmtId"])] = attrs.get("formatCode", "")
        elif name == "xf" and self._in_cell_styles:
            self.formats.append(int(attrs.get("numFmtId", "0")))

    def endElement(self, name: str) -> None:  # noqa: N802 (the parser calls it so)
        if local(name) == "cellXfs":
            self._in_cell_styles = False

    def is_date(self, number: int) -> bool:
        """Whether the number format shows a date or a time."""
        code = self._codes.get(number)
        if code is None:
            return number in _BUILT_IN_DATES
        bare = _NO_DATE_PARTS.sub("", code.split(";")[0]).casefold()
        return "general" not in bare and any(letter in bare for letter in "dmyhs")
