"""`roundsheet regulations`: list them, show one, check a file."""

from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel

from generator.event_file import read_text
from generator.findings import Finding
from generator.regulations.catalogue import cite, parse, regulation_ids, shipped
from generator.regulations.schema import Cite, Regulation, Span

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
        if name not in _NOT_SHOWN and getattr(regulation, name) not in (None, {}):
            lines += ["", *_part(regulation, (name,), getattr(regulation, name), indent=0)]
    lines += ["", "Readings: what is done where the document is silent"]
    for reading_id, reading in regulation.readings.items():
        lines.append(f"  {reading_id}: {reading.text} ({reading.why})")
    return "\n".join(lines)


def check_file(path: Path) -> tuple[Finding, ...]:
    """Everything that is wrong in a regulation file."""
    text, findings = read_text(path, path.as_posix())
    return findings if text is None else findings + parse(text, path.as_posix())[1]


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
            (n, v)
            for n, v in named
            if v not in (None, [], {}) and n not in ("cite", "leaders_cite", "reading")
        ]
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list) and any(isinstance(item, BaseModel) for item in value):
        return list(enumerate(value))
    return None


def _has_clause(value: object) -> bool:
    return getattr(value, "cite", None) is not None or getattr(value, "reading", None) is not None


def _plain(value: object) -> str:
    return ", ".join(str(item) for item in value) if isinstance(value, list) else str(value)
