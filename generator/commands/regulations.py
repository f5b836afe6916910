"""`roundsheet regulations`: list them, show one, check a file, and the schema for editors."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from pydantic import BaseModel

from generator.errors import UsageError
from generator.event_file import read_text, reader_beside
from generator.findings import Finding
from generator.regulations.catalogue import cite, parse, regulation_ids, shipped
from generator.regulations.editors import schema_for_editors
from generator.regulations.form.bricks import Cite, Span, is_clause
from generator.regulations.schema import Regulation

_NOT_SHOWN = ("form", "id", "name", "game", "document", "readings", "bases")


def list_regulations() -> str:
    """A line for each shipped regulation."""
    lines = []
    for regulation_id in regulation_ids():
        document = shipped(regulation_id).document
        since = f", effective {document.effective}" if document.effective else ""
        lines.append(f"{regulation_id:<16} {document.title}, version {document.version}{since}")
    return "\n".join(lines)


def show_regulation(regulation: Regulation) -> str:
    """All that a regulation says, each part with its clause, and its readings."""
    lines = [f"{regulation.name}: {regulation.document.title}, version {regulation.document.version}"]
    for name in type(regulation).model_fields:
        if name not in _NOT_SHOWN and _is_said(getattr(regulation, name)):
            lines += ["", *_part(regulation, (name,), getattr(regulation, name), indent=0)]
    lines += ["", "Readings: what is done where the document is silent"]
    for reading_id, reading in regulation.readings.items():
        lines.append(f"  {reading_id}: {reading.text} ({reading.why})")
    return "\n".join(lines)


def read_file(path: Path) -> tuple[Regulation | None, tuple[Finding, ...]]:
    """A regulation file and everything that is wrong in it.

    Raises:
        UsageError: there is no such file.
    """
    name = path.as_posix()
    if not path.is_file():
        hint = f": see {name} with roundsheet regulations show {name}" if name in regulation_ids() else ""
        raise UsageError(f"there is no file {name}{hint}")
    text, findings = read_text(path, name)
    if text is None:
        return None, findings
    regulation, faults = parse(text, name, reader_beside(path, name))
    return regulation, findings + faults


def schema() -> str:
    """The JSON Schema of regulation files."""
    return json.dumps(schema_for_editors(), indent=2, ensure_ascii=False)


def _part(
    regulation: Regulation, path: tuple[str | int, ...], value: object, *, indent: int
) -> Iterator[str]:
    """A value with its clause, and what it holds below it."""
    margin = "  " * indent
    name = str(path[-1]).replace("_", " ")
    label = f"{margin}- " if isinstance(path[-1], int) else f"{margin}{name}: "
    children = _children(value)
    if children is None:
        yield f"{label}{_plain(value)}"
        return
    clause = f"[{cite(regulation, *path)}]" if _has_clause(value) else ""
    if isinstance(path[-1], int) and all(_children(child) is None for _, child in children):
        told = ", ".join(
            _plain(child) if key == "text" else f"{str(key).replace('_', ' ')} {_plain(child)}"
            for key, child in children
        )
        yield f"{label}{told} {clause}".rstrip()
        return
    yield f"{label}{clause}".rstrip()
    for key, child in children:
        yield from _part(regulation, (*path, key), child, indent=indent + 1)


def _children(value: object) -> list[tuple[str | int, object]] | None:
    if isinstance(value, BaseModel) and not isinstance(value, Span | Cite):
        named = [(name, getattr(value, name)) for name in type(value).model_fields]
        return [
            (name, child)
            for name, child in named
            if _is_said(child) and not (is_clause(name) or name == "where")
        ]
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list) and any(isinstance(item, BaseModel) for item in value):
        return list(enumerate(value))
    return None


def _has_clause(value: object) -> bool:
    return getattr(value, "cite", None) is not None or getattr(value, "reading", None) is not None


def _is_said(value: object) -> bool:
    return value is not None and value is not False and value not in ([], {})


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(_plain(item) for item in value)
    return f"{float(value):g}" if isinstance(value, Fraction) else str(value)
