"""A round's workbook as other programs hand it out after people typed into it there.

Each trait is one thing in which such a file differs from ours, made in the file's XML; a program is several of them.
"""

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from functools import reduce

Parts = dict[str, str]  # the files of a workbook by their names
Trait = Callable[[Parts], Parts]

_CELL = re.compile(r"<c ([^>]*?)(?:/>|>(.*?)</c>)", re.DOTALL)
_ROWS, _COLUMNS = 1000, 26  # of a sheet in Google Sheets
_VALIDATIONS = re.compile(r"<dataValidations.*?</dataValidations>", re.DOTALL)
_X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
_XM = "http://schemas.microsoft.com/office/excel/2006/main"


def exported(data: bytes, *traits: Trait) -> bytes:
    """The workbook with these traits."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in reduce(lambda so_far, trait: trait(so_far), traits, parts).items():
            archive.writestr(name, text)
    return made.getvalue()


def floats(parts: Parts) -> Parts:
    """Every number has a decimal point: `29.0`."""
    return _cells(parts, lambda attributes, inner: (attributes, _as_float(attributes, inner)))


def no_cached_values(parts: Parts) -> Parts:
    """Formulas stand there without what they gave."""

    def bare(attributes: str, inner: str) -> tuple[str, str]:
        return attributes, re.sub(r"<v>.*?</v>", "", inner, flags=re.DOTALL) if "<f" in inner else inner

    return _cells(parts, bare)


def values_as_text(parts: Parts) -> Parts:
    """What formulas gave is text, numbers too."""

    def as_text(attributes: str, inner: str) -> tuple[str, str]:
        return (f'{_untyped(attributes)} t="str"', inner) if "<f" in inner else (attributes, inner)

    return _cells(parts, as_text)


def values_in_place_of_formulas(parts: Parts) -> Parts:
    """Only what formulas gave is left, as where a program doesn't know them."""
    return _cells(parts, lambda attributes, inner: (attributes, re.sub(r"<f>.*?</f>|<f/>", "", inner)))


def inline_texts(parts: Parts) -> Parts:
    """Each text stands in its cell, and there are no shared ones."""
    shared = re.findall(r"<si>(.*?)</si>", parts["xl/sharedStrings.xml"], re.DOTALL)

    def inline(attributes: str, inner: str) -> tuple[str, str]:
        if 't="s"' not in attributes:
            return attributes, inner
        number = int(re.findall(r"<v>(\d+)</v>", inner)[0])
        return f'{_untyped(attributes)} t="inlineStr"', f"<is>{shared[number]}</is>"

    return _cells(parts, inline)


def styled_cells(parts: Parts) -> Parts:
    """A thousand rows of twenty-six cells, empty but for their style."""

    def padded(sheet: str) -> str:
        last = max([0, *(int(number) for number in re.findall(r'<row r="(\d+)"', sheet))])
        rows = "".join(
            f'<row r="{row}" ht="15.75" customHeight="1">{_empty_cells(row)}</row>'
            for row in range(last + 1, _ROWS + 1)
        )
        return sheet.replace("<sheetData/>", "<sheetData></sheetData>").replace(
            "</sheetData>", f"{rows}</sheetData>"
        )

    return _sheets(parts, padded)


def unprotected(parts: Parts) -> Parts:
    """Nothing is protected."""
    return _sheets(parts, lambda sheet: re.sub(r"<sheetProtection[^>]*/>", "", sheet))


def no_drop_downs(parts: Parts) -> Parts:
    """Nothing is offered, and anything can be typed."""
    return _sheets(parts, lambda sheet: _VALIDATIONS.sub("", sheet))


def no_names(parts: Parts) -> Parts:
    """Lists and print areas have no names."""
    workbook = re.sub(r"<definedNames>.*?</definedNames>", "", parts["xl/workbook.xml"], flags=re.DOTALL)
    return {**parts, "xl/workbook.xml": workbook}


def own_theme(parts: Parts) -> Parts:
    """The program's own colours and fonts."""
    theme = parts["xl/theme/theme1.xml"]
    return {**parts, "xl/theme/theme1.xml": re.sub(r' name="Office[^"]*"', ' name="Sheets"', theme)}


def absolute_paths(parts: Parts) -> Parts:
    """Sheets are named from the root of the file: `/xl/worksheets/sheet1.xml`."""
    name = "xl/_rels/workbook.xml.rels"
    return {**parts, name: parts[name].replace('Target="', 'Target="/xl/')}


def new_drop_downs(parts: Parts) -> Parts:
    """Drop-downs as Excel writes those that came in 2010, behind everything else in the sheet."""

    def moved(sheet: str) -> str:
        rules = re.findall(
            r'<dataValidation [^>]*type="list"[^>]*sqref="([^"]*)"[^>]*>(.*?)</dataValidation>', sheet
        )
        if not rules:
            return sheet
        new = "".join(
            f'<x14:dataValidation type="list" allowBlank="1"><x14:formula1><xm:f>{re.sub("<.*?>", "", formula)}</xm:f>'
            f"</x14:formula1><xm:sqref>{area}</xm:sqref></x14:dataValidation>"
            for area, formula in rules
        )
        behind = (
            f'<extLst><ext uri="{{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}}" xmlns:x14="{_X14}">'
            f'<x14:dataValidations xmlns:xm="{_XM}" count="{len(rules)}">{new}</x14:dataValidations></ext></extLst>'
        )
        return _VALIDATIONS.sub("", sheet).replace("</worksheet>", f"{behind}</worksheet>")

    return _sheets(parts, moved)


def summary_first(parts: Parts) -> Parts:
    """A sheet of the program's own before all others, which says what was exported."""
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    sheet = (
        f'<worksheet xmlns="{main}"><sheetData><row r="3"><c r="B3" t="inlineStr"><is><t>Each table was converted '
        "to a worksheet.</t></is></c></row></sheetData></worksheet>"
    )
    return {
        **parts,
        "xl/worksheets/summary.xml": sheet,
        "[Content_Types].xml": parts["[Content_Types].xml"].replace(
            "</Types>", f'<Override PartName="/xl/worksheets/summary.xml" ContentType="{kind}"/></Types>'
        ),
        "xl/_rels/workbook.xml.rels": parts["xl/_rels/workbook.xml.rels"].replace(
            "</Relationships>",
            f'<Relationship Id="rId99" Type="{relation}" Target="worksheets/summary.xml"/></Relationships>',
        ),
        "xl/workbook.xml": parts["xl/workbook.xml"].replace(
            "<sheets>", '<sheets><sheet name="Export Summary" sheetId="99" r:id="rId99"/>'
        ),
    }


TRAITS: tuple[Trait, ...] = (
    floats,
    no_cached_values,
    values_as_text,
    values_in_place_of_formulas,
    inline_texts,
    styled_cells,
    unprotected,
    no_drop_downs,
    no_names,
    own_theme,
    absolute_paths,
    new_drop_downs,
    summary_first,
)

# What each program does to a workbook, all at once.
PROGRAMS: Mapping[str, tuple[Trait, ...]] = {
    "Google Sheets": (floats, values_as_text, styled_cells, unprotected, no_drop_downs, no_names, own_theme),
    "Google Sheets, nothing computed": (floats, no_cached_values, styled_cells, unprotected, own_theme),
    "Excel on the web": (inline_texts, absolute_paths, new_drop_downs),
    "Numbers": (
        *(values_in_place_of_formulas, unprotected, no_drop_downs, no_names, own_theme, summary_first),
    ),
}


def _sheets(parts: Parts, change: Callable[[str], str]) -> Parts:
    return {name: change(text) if "/worksheets/sheet" in name else text for name, text in parts.items()}


def _cells(parts: Parts, change: Callable[[str, str], tuple[str, str]]) -> Parts:
    """Change each cell's attributes and content."""

    def changed(found: re.Match[str]) -> str:
        attributes, inner = change(found[1], found[2] or "")
        return f"<c {attributes}>{inner}</c>"

    return _sheets(parts, lambda sheet: _CELL.sub(changed, sheet))


def _as_float(attributes: str, inner: str) -> str:
    if re.search(r' t="(?!n")', f" {attributes}"):
        return inner
    return re.sub(r"<v>(-?\d+)</v>", r"<v>\1.0</v>", inner)


def _untyped(attributes: str) -> str:
    return re.sub(r'\s*\bt="[^"]*"', "", attributes)


def _empty_cells(row: int) -> str:
    return "".join(f'<c r="{chr(ord("A") + column)}{row}" s="1"/>' for column in range(_COLUMNS))
