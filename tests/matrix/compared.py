"""What an event is, however it came about: all cells of its workbooks, its findings, its data and its pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from openpyxl.utils.cell import get_column_letter

from generator.loading import load_event
from tests.matrix.event import SmallEvent
from tests.support.typist import Book

Facts = dict[str, Any]  # by what it is a fact of, such as a file and its cells


def facts_of(event: SmallEvent, *, with_site: bool) -> Facts:
    """Everything that can be told of an event, but not when something was logged."""
    facts = {**cells_of(event.folder), "findings": findings_of(event)}
    if with_site:
        event.build(expect=None)
        facts |= _site(event.site)
    return facts


def cells_of(folder: Path) -> Facts:
    """What stands in every cell of every workbook, formulas as such; of other files their texts."""
    found: Facts = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".xlsx":
            found |= _workbook(path)
        elif path.is_file() and path.suffix not in (".log", ".reports"):
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


def _workbook(path: Path) -> Facts:
    book = Book(path)
    sheets = ((name, book[name]) for name in book.sheetnames)
    return {
        f"{path.name} {name}!{get_column_letter(cell.column)}{row}": cell.value
        for name, sheet in sheets
        for row in range(1, sheet.max_row + 1)
        for cell in sheet[row]
        if cell.value is not None
    }


def findings_of(event: SmallEvent) -> list[tuple[str, str, str, str]]:
    """What `check` says."""
    loaded = load_event(event.folder, display=event.event)
    return sorted(
        (each.severity.value, each.code, str(each.place), str(each.message)) for each in loaded.findings
    )


def _site(folder: Path) -> Facts:
    return {
        f"site/{path.relative_to(folder).as_posix()}": _readable(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _readable(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.suffix == ".json" else path.read_bytes()


def differences(one: Facts, other: Facts) -> dict[str, tuple[Any, Any]]:
    """What is otherwise, cells before what is made of them."""
    names = sorted(one.keys() | other.keys(), key=lambda name: (name.startswith("site/"), name))
    return {name: (one.get(name), other.get(name)) for name in names if one.get(name) != other.get(name)}
