"""Which part of a workbook's archive holds what: its sheets, the texts that they share, how it counts days."""

import posixpath
from typing import NamedTuple

from generator.door import RefusedError
from generator.languages.said import say
from generator.workbooks.reading.bounds import Archive
from generator.workbooks.reading.markup import OF_A_PART, Attributes, attributes_in

_TYPES = "[Content_Types].xml"
_SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml."
_TEXTS = f"{_SPREADSHEET}sharedStrings+xml"
_WORKBOOKS = (
    "application/vnd.ms-excel.template.macroEnabled.main+xml",
    f"{_SPREADSHEET}template.main+xml",
    "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    f"{_SPREADSHEET}sheet.main+xml",
)
_USUAL_WORKBOOK = "xl/workbook.xml"
_YES = ("1", "true", "t")


class Parts(NamedTuple):
    """The part of each sheet by its name, that of the texts, and whether days are counted from 1904."""

    sheets: tuple[tuple[str, str], ...]
    texts: str | None
    from_1904: bool


def parts_of(archive: Archive) -> Parts:
    """Look it up as spreadsheet programs do: from the types of all parts to the workbook, and from there to its sheets.

    Raises:
        RefusedError: many sheets are one part, which would be read many times.
    """
    types = attributes_in(archive.read(_TYPES), "Types/Override", "Types/Default")
    named = types["Types/Override"]
    workbook = _workbook(named, types["Types/Default"])
    found = attributes_in(archive.read(workbook), "sheets/sheet", "workbook/workbookPr")
    return Parts(
        sheets=tuple(_sheets(archive, workbook, found["sheets/sheet"])),
        texts=_part(named, _TEXTS),
        from_1904=any(each.get("date1904") in _YES for each in found["workbook/workbookPr"]),
    )


def _workbook(named: list[Attributes], usual: list[Attributes]) -> str:
    """The part that is the workbook; some programs only say that XML is a workbook, where nothing else is said."""
    for type_ in _WORKBOOKS:
        if (part := _part(named, type_)) is not None:
            return part
    if any(each["ContentType"] in _WORKBOOKS for each in usual):
        return _USUAL_WORKBOOK
    raise ValueError("no part of the archive is a workbook")


def _part(named: list[Attributes], type_: str) -> str | None:
    return next((each["PartName"][1:] for each in named if each["ContentType"] == type_), None)


def _sheets(archive: Archive, workbook: str, listed: list[Attributes]) -> list[tuple[str, str]]:
    """The sheets with cells, each with its part; what leads to no part of the archive is none."""
    targets = _targets(archive, workbook)
    named = [(each["name"], targets[each[OF_A_PART]]) for each in listed if each.get(OF_A_PART)]
    there = [(name, part, type_) for name, (part, type_) in named if part in archive.names]
    if len({part for _, part, _ in there}) < len(there):
        message = say("several of its sheets are one and the same: copy its tables into a new workbook")
        raise RefusedError("file-unreadable", message)
    return [(name, part) for name, part, type_ in there if "chartsheet" not in type_]


def _targets(archive: Archive, workbook: str) -> dict[str, tuple[str, str]]:
    """The parts to which the workbook refers, and of what type they are."""
    folder, file = posixpath.split(workbook)
    xml = archive.read(posixpath.join(folder, "_rels", f"{file}.rels"))
    (relations,) = attributes_in(xml, "Relationships/Relationship").values()
    return {each["Id"]: (_target(folder, each["Target"]), each["Type"]) for each in relations}


def _target(folder: str, target: str) -> str:
    return target[1:] if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
