"""One sheet, said in every legal way: what is in its cells, and files of both formats that say it, with seeds."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta
from typing import NamedTuple
from xml.sax.saxutils import escape

from generator.workbooks.grid import column_letters
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.values import ErrorValue, Value

SHEET = "A sheet & more"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_OASIS = "urn:oasis:names:tc:opendocument:xmlns:{}:1.0"
_MANIFEST = (
    '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry m:full-path="/" '
    'm:media-type="{0}"/><m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>'
)
_CALCEXT = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"

Truth = Mapping[int, Mapping[int, RawCell]]
Parts = dict[str, bytes]

TEXTS = (
    "Ilse",
    "Odo  Brack",
    "a\nb",
    "1_00",
    "46000.6",
    "<b> & \"c\" ']]>'",
    "\u6771\u4eac",
    "\U0001f409 fire",
    "=A1",
    "_x000D_",
    "x" * 300,
    "\u0661\u0662",
    "tab\there",
    "- yes",
    "TRUE",
)
ERRORS = ("#REF!", "#N/A", "#DIV/0!", "#SPILL!", "#NAME?")
_DATES = (14, 15, 22, 27, 31, 36, 50, 57, 58, 71)  # formats that no file spells out
_NO_DATES = (0, 1, 2, 3, 4, 49)


class Sheet(NamedTuple):
    """What is in the cells of a sheet, and whether its file counts days from 1904."""

    cells: Truth
    from_1904: bool


def sheet_of(seed: int) -> Sheet:
    """A sheet of chance."""
    chance = random.Random(f"sheet {seed}")
    from_1904 = chance.random() < 0.1
    rows: dict[int, dict[int, RawCell]] = {}
    row = 0
    for _ in range(chance.randint(1, 8)):
        row += chance.choice((1, 1, 1, 2, 5, 400))
        columns = sorted(chance.sample(range(1, chance.choice((4, 12, 60))), chance.randint(1, 3)))
        rows[row] = {column: _cell(chance) for column in columns}
    return Sheet(rows, from_1904)


def _cell(chance: random.Random) -> RawCell:
    is_formula = chance.random() < 0.2
    kinds: tuple[Callable[[], Value], ...] = (
        lambda: chance.choice((0, 1, 7, 100, 10**6, -3)),
        lambda: chance.choice((0.5, 2.25, 99.99, -1e-7, 1e20, 0.1 + 0.2)),
        lambda: chance.choice(TEXTS),
        lambda: chance.choice(TEXTS),
        lambda: chance.random() < 0.5,
        lambda: ErrorValue(chance.choice(ERRORS)),
        lambda: datetime(2026, 3, 2) + timedelta(days=chance.randint(-9_000, 9_000)),  # noqa: DTZ001
        lambda: datetime(2026, 3, 2, 14, 30, 15) + timedelta(minutes=chance.randint(0, 10**6)),  # noqa: DTZ001
        lambda: time(chance.randint(0, 23), chance.randint(0, 59)),
    )
    if is_formula and chance.random() < 0.2:
        return RawCell(None, is_formula=True)
    return RawCell(chance.choice(kinds)(), is_formula)


class Spelling:
    """Spells XML in one of the ways in which it may be spelt."""

    def __init__(self, chance: random.Random, prefixes: Mapping[str, str], *, wild: bool, lax: bool) -> None:
        self.chance, self.prefixes, self.wild, self.lax = chance, prefixes, wild, lax

    def once_in(self, times: int) -> bool:
        """Whether something rare is done this time."""
        return self.wild and self.chance.randrange(times) == 0

    def element(self, name: str, attributes: Mapping[str, str], content: str = "") -> str:
        """An element, whose name and attributes begin with what stands for their namespace, as in `m:row`."""
        named = self._named(name)
        said = list(attributes.items())
        if self.wild:
            self.chance.shuffle(said)
        spelt = "".join(f"{self._white()}{self._named(key)}{self._value(value)}" for key, value in said)
        end = self.chance.choice(("", " ", "\n")) if self.wild else ""
        if not content and not self.once_in(2):
            return f"<{named}{spelt}{end}/>"
        return f"<{named}{spelt}{end}>{content}</{named}{end}>"

    def between(self) -> str:
        """What may stand between two elements."""
        marks = ("", "", "", " ", "\n\t", "<!-- a > remark -->", "<?an instruction?>")
        return self.chance.choice(marks) if self.wild else ""

    def text(self, text: str, *, splits: bool = True) -> str:
        """The characters of an element."""
        if not self.wild:
            return escape(text)
        half = self.chance.randint(0, len(text)) if splits and self.once_in(3) else 0
        pieces = [self._piece(each) for each in (text[:half], text[half:]) if each]
        return self.chance.choice(("", "<!-- c -->", "<?p?>")).join(pieces)

    def _piece(self, text: str) -> str:
        how = self.chance.randrange(4)
        if how == 0 and "]]>" not in text and "\r" not in text:
            return f"<![CDATA[{text}]]>"
        if how == 1:
            return "".join(f"&#{ord(each)};" for each in text)
        if how == 2:
            return "".join(f"&#x{ord(each):X};" if self.once_in(3) else escape(each) for each in text)
        return escape(text)

    def _named(self, name: str) -> str:
        space, _, local = name.rpartition(":")
        prefix = self.prefixes.get(space, space)
        return f"{prefix}:{local}" if prefix else local

    def _value(self, value: str) -> str:
        quote = self.chance.choice("'\"") if self.wild else '"'
        around = self.chance.choice(("=", " = ")) if self.wild else "="
        spelt = escape(value, {"\n": "&#10;", "\t": "&#9;", "'": "&apos;", '"': "&quot;"})
        return f"{around}{quote}{spelt}{quote}"

    def _white(self) -> str:
        return self.chance.choice((" ", "  ", "\n", "\t")) if self.wild else " "

    def encoded(self, xml: str) -> bytes:
        """The whole part as bytes."""
        how = self.chance.randrange(6) if self.wild else 0
        if how == 1:
            return f'<?xml version="1.0" encoding="UTF-16"?>{xml}'.encode("utf-16")
        if how == 2:
            return b"\xef\xbb\xbf" + f'<?xml version="1.0"?>\n{xml}'.encode()
        if how == 3:
            return xml.encode()
        if how == 4 and self.lax:
            return f"\n<?xml version='1.0' encoding='utf-8' standalone='yes'?>{xml}".encode()
        return f'<?xml version="1.0" encoding="UTF-8"?>{xml}'.encode()


def workbook(seed: int, *, wild: bool = True, lax: bool = True) -> bytes:
    """The sheet in a workbook, spelt as Excel does unless it is wild; a lax one breaks the law as some programs do."""
    chance = random.Random(f"workbook {seed}")
    return _Workbook(chance, sheet_of(seed), wild=wild, lax=wild and lax).made()


class _Workbook:
    """A workbook in the making."""

    def __init__(self, chance: random.Random, sheet: Sheet, *, wild: bool, lax: bool) -> None:
        main = chance.choice(("", "x", "a-b.c")) if wild else ""
        self._spelling = Spelling(chance, {"m": main}, wild=wild, lax=lax)
        self._main = f"xmlns:{main}" if main else "xmlns"
        self._chance, self._sheet, self._wild = chance, sheet, wild
        self._texts: list[str] = []
        self._styles: list[int] = [0]

    def made(self) -> bytes:
        """All of it, packed."""
        sheet = self._sheet_xml()
        texts, styles = self._texts_xml(), self._styles_xml()
        where = self._where()
        parts: Parts = {
            "[Content_Types].xml": self._types(where),
            "_rels/.rels": self._rels([("w", "officeDocument", f"/{where['workbook']}")]),
            where["workbook"]: self._workbook_xml(),
            where["rels"]: self._rels(
                [(kind, kind, self._target(where, kind)) for kind in ("worksheet", "styles", "sharedStrings")]
            ),
            where["worksheet"]: sheet,
            where["styles"]: styles,
            where["sharedStrings"]: texts,
        }
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, part in parts.items():
                archive.writestr(self._name(name), part)
        return made.getvalue()

    def _where(self) -> dict[str, str]:
        usual = {"worksheet": "xl/worksheets/sheet1.xml", "styles": "xl/styles.xml"}
        usual |= {"sharedStrings": "xl/sharedStrings.xml"}
        if self._spelling.once_in(4):
            usual |= {
                "worksheet": "xl/worksheets/a sheet.xml",
                "styles": "xl/Looks.xml",
                "sharedStrings": "Words.xml",
            }
        return {"workbook": "xl/workbook.xml", "rels": "xl/_rels/workbook.xml.rels", **usual}

    def _target(self, where: Mapping[str, str], kind: str) -> str:
        path = where[kind].replace(" ", "%20") if self._wild and self._chance.random() < 0.5 else where[kind]
        if self._spelling.once_in(3):
            return f"/{path}"
        return path.removeprefix("xl/") if path.startswith("xl/") else f"../{path}"

    def _name(self, name: str) -> str:
        if self._spelling.lax and self._spelling.once_in(12):
            return name.replace("/", "\\")
        is_other = self._spelling.lax and self._spelling.once_in(12)
        return self._chance.choice((str.upper, str.lower))(name) if is_other else name

    def _types(self, where: Mapping[str, str]) -> bytes:
        usual = 'Extension="xml" ContentType="application/xml"'
        if self._spelling.lax and self._spelling.once_in(5):
            return f'<Types xmlns="{_TYPES}"><Default {usual}/></Types>'.encode()
        kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.{}+xml"
        named = {
            "workbook": "sheet.main",
            "worksheet": "worksheet",
            "styles": "styles",
            "sharedStrings": "sharedStrings",
        }
        overrides = "".join(
            f'<Override PartName="/{where[part]}" ContentType="{kind.format(type_)}"/>'
            for part, type_ in named.items()
        )
        rels = 'Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"'
        return f'<Types xmlns="{_TYPES}"><Default {usual}/><Default {rels}/>{overrides}</Types>'.encode()

    def _rels(self, relations: list[tuple[str, str, str]]) -> bytes:
        said = "".join(
            f'<Relationship Id="{id_}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
            for id_, kind, target in relations
        )
        return self._spelling.encoded(f'<Relationships xmlns="{_RELATIONS}">{said}</Relationships>')

    def _workbook_xml(self) -> bytes:
        spelling = self._spelling
        says = {"date1904": spelling.chance.choice(("1", "true"))} if self._sheet.from_1904 else {}
        inner = spelling.element("m:workbookPr", says)
        sheet = spelling.element("m:sheet", {"name": SHEET, "sheetId": "1", "r:id": "worksheet"})
        inner += spelling.between() + spelling.element("m:sheets", {}, sheet)
        return spelling.encoded(spelling.element("m:workbook", {self._main: MAIN, "xmlns:r": _OFFICE}, inner))

    def _styles_xml(self) -> bytes:
        spelling = self._spelling
        own = spelling.element("m:numFmt", {"numFmtId": "170", "formatCode": "yyyy\\-mm\\-dd hh:mm"})
        times = spelling.element("m:numFmt", {"numFmtId": "171", "formatCode": "[$-409]h:mm AM/PM;@"})
        numbers = spelling.element("m:numFmt", {"numFmtId": "172", "formatCode": '"day" 0.00'})
        formats = spelling.element("m:numFmts", {"count": "3"}, own + times + numbers)
        looks = "".join(spelling.element("m:xf", {"numFmtId": str(each)}) for each in self._styles)
        pattern = spelling.element("m:fill", {}, spelling.element("m:patternFill", {}))
        needed = spelling.element("m:fonts", {}, spelling.element("m:font", {})) + spelling.element(
            "m:fills", {}, pattern
        )
        needed += spelling.element("m:borders", {}, spelling.element("m:border", {}))
        same = spelling.element("m:cellStyleXfs", {}, spelling.element("m:xf", {"numFmtId": "0"}))
        inner = formats + needed + same + spelling.element("m:cellXfs", {}, looks)
        return spelling.encoded(spelling.element("m:styleSheet", {self._main: MAIN}, inner))

    def _texts_xml(self) -> bytes:
        spelling = self._spelling
        items = "".join(
            spelling.between() + spelling.element("m:si", {}, self._rich(text)) for text in self._texts
        )
        return spelling.encoded(spelling.element("m:sst", {self._main: MAIN}, items))

    def _sheet_xml(self) -> bytes:
        spelling = self._spelling
        size = (
            spelling.element("m:dimension", {"ref": spelling.chance.choice(("A1", "B2:C3", "A1:XFD9"))})
            if self._wild
            else ""
        )
        rows, last = [], 0
        for number, cells in self._sheet.cells.items():
            says = {} if number == last + 1 and spelling.once_in(2) else {"r": str(number)}
            if spelling.once_in(3):
                says["spans"] = "1:3"
            rows.append(spelling.between() + spelling.element("m:row", says, self._cells(number, cells)))
            last = number
        data = spelling.element("m:sheetData", {}, "".join(rows) + spelling.between())
        behind = (
            spelling.element("m:extLst", {}, '<other xmlns="urn:x"><v>9</v></other>')
            if spelling.once_in(4)
            else ""
        )
        return spelling.encoded(spelling.element("m:worksheet", {self._main: MAIN}, size + data + behind))

    def _cells(self, row: int, cells: Mapping[int, RawCell]) -> str:
        spelling, made, last = self._spelling, [], 0
        for column, cell in cells.items():
            says = {}
            if not (column == last + 1 and spelling.once_in(3)):
                says["r"] = f"{column_letters(column)}{row}"
            made.append(spelling.between() + self._cell(says, cell))
            last = column
        return "".join(made)

    def _cell(self, says: dict[str, str], cell: RawCell) -> str:
        kind, style, inner = self._spelt(cell.value)
        if cell.is_formula and kind in ("s", "inlineStr"):
            kind, inner = "str", self._v(_spelt_out(str(cell.value)))
        if kind != "n" or self._spelling.once_in(3):
            says["t"] = kind
        if style or self._spelling.once_in(3):
            if style not in self._styles:
                self._styles.append(style)
            says["s"] = str(self._styles.index(style))
        return self._spelling.element("m:c", says, (self._formula() if cell.is_formula else "") + inner)

    def _formula(self) -> str:
        spelling = self._spelling
        ways: tuple[dict[str, str], ...] = ({}, {"t": "array", "ref": "A1"}, {"t": "shared", "si": "0"})
        says = spelling.chance.choice(ways) if self._wild else {}
        return spelling.element("m:f", says, "" if says.get("t") == "shared" else spelling.text("1+1"))

    def _v(self, text: str) -> str:
        return self._spelling.element("m:v", {}, self._spelling.text(text))

    def _spelt(self, value: Value) -> tuple[str, int, str]:
        """Of which kind the cell is, the format of its style, and what is in it."""
        spelling = self._spelling
        match value:
            case None:
                return "n", 0, ""
            case bool():
                return (
                    "b",
                    0,
                    self._v((("1", "true") if value else ("0", "false"))[spelling.once_in(2)]),
                )
            case ErrorValue():
                return "e", 0, self._v(value.text)
            case int() | float():
                return (
                    "n",
                    spelling.chance.choice((*_NO_DATES, 172)) if self._wild else 0,
                    self._v(self._number(value)),
                )
            case datetime() | time():
                return self._moment(value)
        text = str(value)
        if self._wild and spelling.chance.random() < 0.3:
            return "inlineStr", 0, spelling.element("m:is", {}, self._rich(text))
        if self._wild and spelling.chance.random() < 0.3:
            return "str", 0, self._v(_spelt_out(text))
        self._texts.append(text)
        return "s", 0, self._v(str(len(self._texts) - 1))

    def _moment(self, value: datetime | time) -> tuple[str, int, str]:
        if self._spelling.once_in(6):
            return "d", 0, self._v(value.isoformat() + ("Z" if isinstance(value, datetime) else ""))
        begin = datetime(1904, 1, 1) if self._sheet.from_1904 else datetime(1899, 12, 30)  # noqa: DTZ001
        whole = value if isinstance(value, datetime) else datetime.combine(begin, value)
        style = 171 if isinstance(value, time) else self._chance.choice((*_DATES, 170)) if self._wild else 22
        return "n", style, self._v(repr((whole - begin) / timedelta(days=1)))

    def _number(self, value: float) -> str:
        if not self._wild:
            return repr(value)
        ways = [repr(value), f" {value!r}\n", f"{value:.17E}"]
        if isinstance(value, int):
            ways += [f"{value}.0", f"{value}.", f"{value}E0"]
        return self._chance.choice(ways)

    def _rich(self, text: str) -> str:
        """The text in one piece or several, with aids for reading that are no part of it."""
        spelling = self._spelling
        spelt = _spelt_out(text)
        if not spelling.once_in(3):
            return spelling.element("m:t", {"xml:space": "preserve"}, spelling.text(spelt))
        at = _between_escapes(spelt, spelling.chance.randint(0, len(spelt)))
        runs = [
            spelling.element("m:t", {"xml:space": "preserve"}, spelling.text(each))
            for each in (spelt[:at], spelt[at:])
        ]
        made = "".join(
            spelling.element("m:r", {}, spelling.element("m:rPr", {}, spelling.element("m:b", {})) + run)
            for run in runs
        )
        aid = spelling.element("m:rPh", {"sb": "0", "eb": "1"}, spelling.element("m:t", {}, "aid"))
        return made + (aid if spelling.once_in(2) else "")


def _spelt_out(text: str) -> str:
    """As a workbook's file spells a text that looks like one of its escapes."""
    return text.replace("_x000D_", "_x005F_x000D_")


def _between_escapes(text: str, at: int) -> int:
    """A place that is in no escape."""
    found = text.find("_x005F_")
    return 0 if found >= 0 else at


def opendocument(seed: int, *, wild: bool = True, lax: bool = True) -> bytes:
    """The same sheet in an OpenDocument spreadsheet."""
    chance = random.Random(f"opendocument {seed}")
    return _OpenDocument(chance, sheet_of(seed), wild=wild, lax=wild and lax).made()


class _OpenDocument:
    """An OpenDocument spreadsheet in the making."""

    def __init__(self, chance: random.Random, sheet: Sheet, *, wild: bool, lax: bool) -> None:
        spaces = {"o": "office", "t": "table", "x": "text", "d": "drawing"}
        usual = ("office", "table", "text", "draw")
        names = chance.sample((*usual, "a", "b.c", "d-e"), 4) if wild else usual
        self._names = dict(zip(spaces, names, strict=True))
        self._spaces = {f"xmlns:{self._names[each]}": _OASIS.format(name) for each, name in spaces.items()}
        self._spelling = Spelling(chance, self._names, wild=wild, lax=lax)
        self._chance, self._sheet, self._wild = chance, sheet, wild

    def made(self) -> bytes:
        """All of it, packed."""
        spelling = self._spelling
        settings = ""
        if self._sheet.from_1904:
            settings = spelling.element(
                "t:calculation-settings", {}, spelling.element("t:null-date", {"t:date-value": "1904-01-01"})
            )
        table = spelling.element("t:table", {"t:name": SHEET}, self._rows())
        sheets = spelling.element("o:spreadsheet", {}, settings + spelling.between() + table)
        xml = spelling.element(
            "o:document-content",
            {**self._spaces, "xmlns:calcext": _CALCEXT},
            spelling.element("o:body", {}, sheets),
        )
        made = io.BytesIO()
        kind = "application/vnd.oasis.opendocument.spreadsheet"
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr("mimetype", kind)
            archive.writestr("META-INF/manifest.xml", _MANIFEST.format(kind))
            archive.writestr("content.xml", spelling.encoded(xml))
        return made.getvalue()

    def _rows(self) -> str:
        spelling, made, last = self._spelling, [], 0
        for number, cells in self._sheet.cells.items():
            made.append(
                self._gap(
                    "t:table-row",
                    "t:number-rows-repeated",
                    number - last - 1,
                    spelling.element("t:table-cell", {}),
                )
            )
            row = spelling.element("t:table-row", {}, self._cells(cells))
            made.append(spelling.element("t:table-rows", {}, row) if spelling.once_in(4) else row)
            last = number
        rest = {"t:number-rows-repeated": "1048000"}
        made.append(
            spelling.element(
                "t:table-row", rest, spelling.element("t:table-cell", {"t:number-columns-repeated": "16384"})
            )
        )
        return spelling.between().join(made)

    def _gap(self, name: str, attribute: str, times: int, content: str = "") -> str:
        if times < 1:
            return ""
        if times < 4 and self._spelling.once_in(2):
            return self._spelling.element(name, {}, content) * times
        return self._spelling.element(name, {attribute: str(times)}, content)

    def _cells(self, cells: Mapping[int, RawCell]) -> str:
        made, last = [], 0
        for column, cell in cells.items():
            made.append(self._gap("t:table-cell", "t:number-columns-repeated", column - last - 1))
            made.append(self._cell(cell))
            last = column
        return self._spelling.between().join(made)

    def _cell(self, cell: RawCell) -> str:
        spelling = self._spelling
        says = {"t:formula": "of:=1+1"} if cell.is_formula else {}
        kind, said, shown = self._spelt(cell.value)
        says |= said | ({"o:value-type": kind} if kind else {})
        beside = (
            spelling.element("o:annotation", {}, spelling.element("x:p", {}, "a remark"))
            if spelling.once_in(5)
            else ""
        )
        beside += (
            spelling.element("d:frame", {}, spelling.element("x:p", {}, "a box"))
            if spelling.once_in(5)
            else ""
        )
        name = "t:covered-table-cell" if spelling.once_in(20) else "t:table-cell"
        text = (
            ""
            if shown is None
            else "".join(spelling.element("x:p", {}, self._line(line)) for line in shown.split("\n"))
        )
        return spelling.element(name, says, beside + text)

    def _spelt(self, value: Value) -> tuple[str, dict[str, str], str | None]:
        """The kind of the cell, what it says of its value, and the text that it shows."""
        match value:
            case None:
                return "", {}, None
            case bool():
                return (
                    "boolean",
                    {"o:boolean-value": str(value).lower()},
                    self._chance.choice(("WAHR", "VRAI")),
                )
            case ErrorValue():
                return "string", {"o:string-value": "", "calcext:value-type": "error"}, value.text
            case int() | float():
                kind = self._chance.choice(("float", "currency")) if self._wild else "float"
                return kind, {"o:value": repr(value)}, "shown"
            case datetime():
                spelt = value.date().isoformat() if value.time() == time() else value.isoformat()
                return "date", {"o:date-value": spelt}, "shown"
            case time():
                return "time", {"o:time-value": f"PT{value:%HH%MM%SS}"}, "shown"
        if self._spelling.once_in(4):
            return "string", {"o:string-value": str(value)}, "shown"
        return "string" if not self._spelling.once_in(6) else "", {}, str(value)

    def _line(self, text: str) -> str:
        """A line, whose white space is spelt by elements where it is more than one space."""
        spelling = self._spelling
        made = []
        for each in text.replace("  ", " \x01").replace("\t", "\x02").split(" "):
            pieces = []
            for piece in _pieces(each):
                space = {"\x01": ("x:s", {}), "\x02": ("x:tab", {})}.get(piece)
                pieces.append(spelling.element(*space) if space else spelling.text(piece))
            made.append("".join(pieces))
        whole = (spelling.chance.choice((" ", "\n  ")) if self._wild else " ").join(made)
        return spelling.element("x:span", {}, whole) if spelling.once_in(3) else whole


def _pieces(text: str) -> list[str]:
    """A text parted at what stands for white space."""
    pieces, plain = [], ""
    for each in text:
        if each in "\x01\x02":
            pieces += [plain, each]
            plain = ""
        else:
            plain += each
    return [piece for piece in (*pieces, plain) if piece]
