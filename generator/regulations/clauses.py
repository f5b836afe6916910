"""Whether every value of a regulation file has a clause, and whether the clauses exist in their documents."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.findings import Finding
from generator.languages.said import Said, say
from generator.regulations.form.bricks import Cite, is_cite, is_clause
from generator.regulations.house import OWN
from generator.regulations.schema import Document, Regulation
from generator.strict_yaml import Document as File
from generator.strict_yaml import Path, meant, near, salvaged


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sources:
    """What clauses may name: the documents, the file's own under None, and the readings. None: it can't be read."""

    documents: Mapping[str | None, Document | None]
    readings: frozenset[str] | None


def check(file: File) -> Iterator[Finding]:
    """Each clause must exist in its document, each reading in the file, and each value must have one of them."""
    data: dict[str, Any] = file.data
    sources = _sources(data)
    for i, change in enumerate(data.get("changes", [])):
        yield from _clause_faults(sources, file, change, ("changes", i))
        if not _has_clause(change):
            message = say("a change needs its clause: add a cite with heading and page, or a reading")
            yield Finding(code="citation", place=file.place(("changes", i)), message=message)
    changed = frozenset(tuple(change["where"]) for change in data.get("changes", []))
    for key, value in data.items():
        if key in Regulation.model_fields and key not in OWN:
            yield from _faults_below(sources, file, value, (key,))
            if isinstance(value, dict) or (
                isinstance(value, list) and all(isinstance(v, dict) for v in value)
            ):
                yield from _uncovered(file, value, (key,), changed)  # anything else is no rule: that is told


def _sources(data: dict[str, Any]) -> _Sources:
    documents: dict[str | None, Document | None] = {None: salvaged(Document, data.get("document"))}
    for base_id, base in data.get("bases", {}).items():
        documents[base_id] = salvaged(Document, base["document"])
    readings = data.get("readings") or {}
    known = frozenset(readings) if isinstance(readings, dict) else None
    return _Sources(documents=documents, readings=known)


def _has_clause(value: dict[str, Any]) -> bool:
    return value.get("cite") is not None or value.get("reading") is not None


def _faults_below(sources: _Sources, file: File, value: Any, path: Path) -> Iterator[Finding]:
    if isinstance(value, dict):
        yield from _clause_faults(sources, file, value, path)
    for key, child in _children(value):
        yield from _faults_below(sources, file, child, (*path, key))


def _uncovered(file: File, value: Any, path: Path, changed: frozenset[Path]) -> Iterator[Finding]:
    """What has no clause: the outermost mapping or list none of whose parts has one, or a single value."""
    if path in changed or (isinstance(value, dict) and _has_clause(value)) or not _says_something(value):
        return
    children = _children(value)
    if children and any(_clause_inside(child, (*path, key), changed) for key, child in children):
        for key, child in children:
            yield from _uncovered(file, child, (*path, key), changed)
        return
    name = ".".join(str(part) for part in path)
    message = say("{name} has no clause: add a cite with heading and page, or a reading", name=name)
    yield Finding(code="citation", place=file.key(path), message=message)


def _says_something(value: Any) -> bool:
    children = _children(value)
    return any(_says_something(child) for _, child in children) if children else value not in ({}, [], None)


def _clause_inside(value: Any, path: Path, changed: frozenset[Path]) -> bool:
    if path in changed or (isinstance(value, dict) and _has_clause(value)):
        return True
    return any(_clause_inside(child, (*path, key), changed) for key, child in _children(value))


def _children(value: Any) -> list[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return [(key, child) for key, child in value.items() if not is_clause(key)]
    return list(enumerate(value)) if isinstance(value, list) else []


def _clause_faults(sources: _Sources, file: File, value: dict[str, Any], path: Path) -> Iterator[Finding]:
    for key in filter(is_cite, value):
        clause = salvaged(Cite, value.get(key))
        fault = _clause_fault(sources, clause) if clause is not None else None
        if fault is not None:
            part, message = fault
            yield Finding(code="citation", place=file.place((*path, key, part)), message=message)
    reading = value.get("reading")
    if isinstance(reading, str) and sources.readings is not None and reading not in sources.readings:
        message = say(
            "there is no reading {reading}: {hint}; a new one goes under readings",
            reading=reading,
            hint=meant(reading, sources.readings),
        )
        yield Finding(code="citation", place=file.place((*path, "reading")), message=message)


def _clause_fault(sources: _Sources, clause: Cite) -> tuple[str, Said] | None:
    """The part of a clause that is wrong, and what is wrong with it."""
    if clause.of not in sources.documents:
        known = [name for name in sources.documents if name is not None]
        return "of", say(
            "the regulation does not extend {base!r}: {hint}",
            base=clause.of,
            hint=meant(clause.of or "", known),
        )
    document = sources.documents[clause.of]
    if document is None:
        return None
    section = document.section_of(clause.heading)
    if section is None:
        return "heading", _no_heading(document, clause.heading)
    pages = document.sections[section][clause.heading]
    if clause.page not in pages:
        return "page", say(
            "{heading!r} is on page {right}, not on page {page}",
            heading=clause.heading,
            right=str(pages),
            page=clause.page,
        )
    return None


def _no_heading(document: Document, heading: str) -> Said:
    one = near(heading, [known for headings in document.sections.values() for known in headings])
    if one:
        return say("the document has no heading {heading!r}: did you mean {near}?", heading=heading, near=one)
    return say(
        "the document has no heading {heading!r}: name one that stands under document, sections",
        heading=heading,
    )
