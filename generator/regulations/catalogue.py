"""Find a regulation, check that each of its values has a clause, and name the clause of any of them."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from pydantic import BaseModel

from generator import strict_yaml
from generator.findings import Citation, Finding, has_errors
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
    if document is None:
        return None, findings
    regulation, faults = strict_yaml.validate(Regulation, document)
    findings += faults
    if regulation is not None:
        findings += tuple(_citation_findings(regulation, document))
    return (None if has_errors(findings) else regulation), findings


def cite(regulation: Regulation, *path: str | int) -> Citation:
    """The clause of the value at the path, as `cite(regulation, "byes", "award")`.

    The nearest `cite` and the nearest `reading` on the way down count.
    """
    heading, page, reading = None, None, None
    node: Any = regulation
    for step in path:
        node = getattr(node, step) if isinstance(step, str) and isinstance(node, BaseModel) else node[step]
        if step == "leaders_cite" and isinstance(node, Cite):
            heading, page, reading = node.heading, node.page, None
        elif isinstance(node, Cited):
            if node.cite is not None:
                heading, page, reading = node.cite.heading, node.cite.page, None
            reading = node.reading or reading
    return Citation(
        regulation=regulation.id, title=regulation.name, heading=heading, page=page, reading=reading
    )


def _citation_findings(regulation: Regulation, document: strict_yaml.Document) -> Iterator[Finding]:
    """Each clause must exist in the document, each reading in the file, and each value must have one of them."""
    uncited = ("form", "id", "name", "game", "document", "readings")
    for key, value in document.data.items():
        if key not in uncited:
            yield from _walk(regulation, document, value, (key,), covered=False)


def _walk(
    regulation: Regulation, document: strict_yaml.Document, value: Any, path: strict_yaml.Path, covered: bool
) -> Iterator[Finding]:
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
            heading, page = value[key]["heading"], value[key]["page"]
            section = regulation.document.section_of(heading)
            place = document.place((*path, key))
            if section is None:
                message = f"the document has no heading {heading!r}: name one that stands under document"
                yield Finding(code="citation", place=place, message=message)
            elif page not in (pages := regulation.document.sections[section][heading]):
                message = f"{heading!r} stands on page {pages}, not on page {page}"
                yield Finding(code="citation", place=place, message=message)
    if "reading" in value and value["reading"] not in regulation.readings:
        message = f"there is no reading {value['reading']}: add it under readings"
        yield Finding(code="citation", place=document.place((*path, "reading")), message=message)
