"""Find a regulation, check that each of its values has a clause, and name the clause of any of them."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from pydantic import BaseModel

from generator import strict_yaml
from generator.findings import Citation, Finding, has_errors
from generator.regulations.house import OWN, extend
from generator.regulations.schema import Cite, Cited, Regulation

_DOCUMENTS = resources.files("generator.regulations") / "documents"


def regulation_ids() -> tuple[str, ...]:
    """The ids of the shipped regulations, sorted."""
    names = (entry.name for entry in _DOCUMENTS.iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in names if name.endswith(".yaml")))


@cache
def shipped(regulation_id: str) -> Regulation:
    """A shipped regulation.

    Raises:
        KeyError: there is none of that id.
        ValueError: the shipped file is faulty, which a test prevents.
    """
    if regulation_id not in regulation_ids():
        raise KeyError(regulation_id)
    name = f"{regulation_id}.yaml"
    regulation, findings = parse((_DOCUMENTS / name).read_text(encoding="utf-8"), name)
    if regulation is None:
        raise ValueError("\n".join(str(finding) for finding in findings))
    return regulation


def parse(text: str, file: str) -> tuple[Regulation | None, tuple[Finding, ...]]:
    """Read a regulation file and check its citations.

    Returns:
        The regulation, or None where there is an error, and all findings.
    """
    document, findings = strict_yaml.read(text, file)
    if document is not None and isinstance(document.data, dict) and "extends" in document.data:
        document, faults = extend(document, _shipped_data)
        findings += faults
    if document is None:
        return None, findings
    regulation, faults = strict_yaml.validate(Regulation, document)
    findings += faults
    if regulation is not None:
        findings += tuple(_citation_findings(regulation, document))
    return (None if has_errors(findings) else regulation), findings


def _shipped_data(regulation_id: str) -> dict[str, Any] | None:
    """The data of a shipped regulation, itself extended where it extends another."""
    if regulation_id not in regulation_ids():
        return None
    name = f"{regulation_id}.yaml"
    document, _ = strict_yaml.read((_DOCUMENTS / name).read_text(encoding="utf-8"), name)
    if document is not None and "extends" in document.data:
        document, _ = extend(document, _shipped_data)
    data: dict[str, Any] | None = document.data if document is not None else None
    return data


def cite(regulation: Regulation, *path: str | int) -> Citation:
    """The clause of the value at the path, as `cite(regulation, "byes", "award")`.

    The nearest `cite` and the nearest `reading` on the way down count.
    """
    changes = {change.path: change for change in regulation.changes}
    clause: Cite | None = None
    reading: str | None = None
    node: Any = regulation
    for i, step in enumerate(path, start=1):
        node = getattr(node, step) if isinstance(step, str) and isinstance(node, BaseModel) else node[step]
        for said in (changes.get(path[:i]), node):
            if isinstance(said, Cite):
                clause, reading = said, None
            elif isinstance(said, Cited):
                clause, reading = (said.cite, None) if said.cite is not None else (clause, reading)
                reading = said.reading or reading
    return citation_of(regulation, clause, reading)


def citation_of(regulation: Regulation, clause: Cite | None, reading: str | None = None) -> Citation:
    """A clause with the names of the regulation whose document it stands in."""
    base = regulation.bases.get(clause.of) if clause is not None and clause.of is not None else None
    return Citation(
        regulation=clause.of if base is not None and clause is not None and clause.of else regulation.id,
        title=base.name if base is not None else regulation.name,
        heading=clause.heading if clause is not None else None,
        page=clause.page if clause is not None else None,
        reading=reading,
    )


def _citation_findings(regulation: Regulation, document: strict_yaml.Document) -> Iterator[Finding]:
    """Each clause must exist in the document, each reading in the file, and each value must have one of them."""
    for i, change in enumerate(document.data.get("changes", [])):
        yield from _clause_faults(regulation, document, change, ("changes", i))
        if "cite" not in change and "reading" not in change:
            message = "a change needs its clause: add a cite with heading and page, or a reading"
            yield Finding(code="citation", place=document.place(("changes", i)), message=message)
    for key, value in document.data.items():
        if key not in OWN:
            yield from _walk(regulation, document, value, (key,), covered=False)


def _walk(
    regulation: Regulation, document: strict_yaml.Document, value: Any, path: strict_yaml.Path, covered: bool
) -> Iterator[Finding]:
    covered = covered or any(change.path == path for change in regulation.changes)
    if isinstance(value, dict):
        yield from _clause_faults(regulation, document, value, path)
        covered = covered or "cite" in value or "reading" in value
        for key, child in value.items():
            if key not in ("cite", "leaders_cite", "reading"):
                yield from _walk(regulation, document, child, (*path, key), covered)
    elif isinstance(value, list):
        for i, child in enumerate(value):
            yield from _walk(regulation, document, child, (*path, i), covered)
    elif not covered:
        name = ".".join(str(part) for part in path)
        message = f"{name} has no clause: add a cite with heading and page, or a reading"
        yield Finding(code="citation", place=document.place(path), message=message)


def _clause_faults(
    regulation: Regulation, document: strict_yaml.Document, value: dict[str, Any], path: strict_yaml.Path
) -> Iterator[Finding]:
    for key in ("cite", "leaders_cite"):
        if key in value:
            place = document.place((*path, key))
            fault = _clause_fault(regulation, Cite.model_validate(value[key]))
            if fault:
                yield Finding(code="citation", place=place, message=fault)
    if "reading" in value and value["reading"] not in regulation.readings:
        message = f"there is no reading {value['reading']}: add it under readings"
        yield Finding(code="citation", place=document.place((*path, "reading")), message=message)


def _clause_fault(regulation: Regulation, clause: Cite) -> str | None:
    document = regulation.document_of(clause)
    if document is None:
        return f"the regulation does not extend {clause.of!r}"
    section = document.section_of(clause.heading)
    if section is None:
        return f"the document has no heading {clause.heading!r}: name one that stands under document"
    pages = document.sections[section][clause.heading]
    if clause.page not in pages:
        return f"{clause.heading!r} stands on page {pages}, not on page {clause.page}"
    return None
