"""Find regulations by name, and the clause behind each of their rules."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from generator import strict_yaml
from generator.findings import Citation, Finding, Place, define_error, has_errors
from generator.languages.said import Message, say
from generator.memoize import memoize
from generator.regulations import consistency
from generator.regulations.house_rules import OWN, Found, extended, is_house
from generator.regulations.schema import Change, Document, Regulation
from generator.regulations.schema_parts import Cite, Cited, Rule, is_cite, is_clause
from generator.regulations.vocabulary import ABOUT
from generator.strict_yaml import KeyPath, meant, near, salvaged
from generator.strict_yaml import YamlDocument as File

# Whether every value of a regulation file has a clause, and whether the clauses exist in their documents.


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sources:
    """A record of what clauses may name: documents, the file's own under None, and readings; None is unreadable."""

    documents: Mapping[str | None, Document | None]
    readings: tuple[str, ...] | None


define_error(
    "citation",
    meaning="A rule has no clause behind it, or one that its document does not have.",
    remedy="Add a cite with heading and page as they are under `document`, or a reading.",
    example="'Byes' is on page 15, not on page 51",
)


def check(file: File) -> Iterator[Finding]:
    """Find clauses that their document lacks, readings that the file lacks, and values that have neither."""
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
    known = tuple(readings) if isinstance(readings, dict) else None
    return _Sources(documents=documents, readings=known)


def _has_clause(value: dict[str, Any]) -> bool:
    return value.get("cite") is not None or value.get("reading") is not None


def _faults_below(sources: _Sources, file: File, value: Any, path: KeyPath) -> Iterator[Finding]:
    if isinstance(value, dict):
        yield from _clause_faults(sources, file, value, path)
    for key, child in _children(value):
        yield from _faults_below(sources, file, child, (*path, key))


def _uncovered(file: File, value: Any, path: KeyPath, changed: frozenset[KeyPath]) -> Iterator[Finding]:
    """Yield what has no clause: the outermost mapping or list none of whose parts has one, or a single value."""
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


def _clause_inside(value: Any, path: KeyPath, changed: frozenset[KeyPath]) -> bool:
    if path in changed or (isinstance(value, dict) and _has_clause(value)):
        return True
    return any(_clause_inside(child, (*path, key), changed) for key, child in _children(value))


def _children(value: Any) -> list[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return [(key, child) for key, child in value.items() if not is_clause(key)]
    return list(enumerate(value)) if isinstance(value, list) else []


def _clause_faults(sources: _Sources, file: File, value: dict[str, Any], path: KeyPath) -> Iterator[Finding]:
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


def _clause_fault(sources: _Sources, clause: Cite) -> tuple[str, Message] | None:
    """Return the part of a clause that is wrong, and what is wrong with it."""
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


def _no_heading(document: Document, heading: str) -> Message:
    one = near(heading, [known for headings in document.sections.values() for known in headings])
    if one:
        return say("the document has no heading {heading!r}: did you mean {near}?", heading=heading, near=one)
    return say(
        "the document has no heading {heading!r}: name one that stands under document, sections",
        heading=heading,
    )


# Find a regulation, read it from a file with everything that is wrong in it, and name the clause of any
# value.


_DOCUMENTS = Path(__file__).parent / "documents"
_RECIPES = Path(__file__).parent / "recipes"
_ENDINGS = (".yaml", ".yml")

# Reads a file that lies beside another: its text, or None, and what is wrong with it.
Beside = Callable[[str], tuple[str | None, tuple[Finding, ...]]]


@cache
def regulation_ids() -> tuple[str, ...]:
    """Return the ids of all regulations that come with the program, sorted."""
    return tuple(sorted((*document_ids(), *recipe_ids())))


@cache
def document_ids() -> tuple[str, ...]:
    """Return the ids of those that say all that their document says, clause by clause, sorted."""
    return _ids_in(_DOCUMENTS)


@cache
def recipe_ids() -> tuple[str, ...]:
    """Return the ids of those that have the figures of a game, and no clauses, sorted."""
    return _ids_in(_RECIPES)


def _ids_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.yaml")))


@cache
def shipped(regulation_id: str) -> Regulation:
    """Return a shipped regulation.

    Raises:
        KeyError: there is none of that id.
        ValueError: the shipped file is faulty, which a test prevents.
    """
    if regulation_id not in regulation_ids():
        raise KeyError(regulation_id)
    regulation, findings = _whole(*_shipped_file(regulation_id))
    if regulation is None:
        raise ValueError("\n".join(str(finding) for finding in findings))
    return regulation


def source_of(regulation_id: str) -> bytes:
    """Return the file of a shipped regulation."""
    return _file_of(regulation_id).read_bytes()


def _file_of(regulation_id: str) -> Path:
    folder = _DOCUMENTS if regulation_id in document_ids() else _RECIPES
    return folder / f"{regulation_id}.yaml"


def parse(
    text: str, file: str, beside: Beside | None = None
) -> tuple[Regulation | None, tuple[Finding, ...]]:
    """Read a regulation file, and say everything that is wrong in it.

    Args:
        text: the file's text.
        file: its name, for findings.
        beside: reads a file that lies beside it, which it may extend; without it only shipped ones can be extended.

    Returns:
        The regulation, or None where there is an error, and all findings.
    """
    document, findings = _read(text, file)
    if document is not None:
        findings += tuple(_id_faults(document))
    return _whole(document, findings, beside)


def _whole(
    document: strict_yaml.YamlDocument | None, findings: tuple[Finding, ...], beside: Beside | None = None
) -> tuple[Regulation | None, tuple[Finding, ...]]:
    """Return the regulation that a file as it was read amounts to, and all findings."""
    if document is not None and is_house(document):
        document, faults = extended(document, lambda name, place: _find(name, place, beside))
        findings += faults
    if document is None:
        return None, findings
    regulation, faults = strict_yaml.validate(Regulation, document)
    told = {finding.message for finding in findings}
    findings += tuple(fault for fault in faults if fault.message not in told)
    meant = strict_yaml.respelled(Regulation, document)
    findings += (*consistency.check(meant), *check(meant))
    return (None if has_errors(findings) else regulation), findings


def is_beside(name: str) -> bool:
    """Return whether a name can be that of a regulation file in the same folder."""
    return name.endswith(_ENDINGS) and not name.startswith(".") and not set(name) & set("/\\:")


define_error(
    "regulations-unknown",
    meaning=(
        "`regulations` (or `extends`) names neither regulations that come with Roundsheet nor a file beside this "
        "one."
    ),
    remedy="Choose one that `roundsheet regulations` lists, or put your own file into the event's folder.",
    example="there are no regulations 'runewars-3': did you mean runewars-2.2, or a file.yaml of your own?",
)


def _find(name: str, place: Place, beside: Beside | None) -> Found:
    """Return what a file extends: a shipped regulation by its id, or a file beside it."""
    if name in regulation_ids():
        return _shipped_document(name)
    if beside is None or not is_beside(name):
        message = say(
            "there are no regulations {name!r} to extend: {hint}, or a file beside this one, as in club.yaml",
            name=name,
            hint=strict_yaml.meant(name, regulation_ids()),
        )
        return None, (Finding(code="regulations-unknown", place=place, message=message),)
    text_beside, findings = beside(name)
    if any(finding.code == "file-missing" for finding in findings):
        message = say(
            "there is no file {name} beside this one to extend: put it there, or correct the name", name=name
        )
        return None, (Finding(code="regulations-unknown", place=place, message=message),)
    if text_beside is None:
        return None, findings
    folder = place.file.rpartition("/")[0]
    document, faults = _read(text_beside, f"{folder}/{name}" if folder else name)
    return document, findings + faults + (() if document is None else tuple(_id_faults(document)))


def _shipped_document(name: str) -> Found:
    """Return a shipped regulation's file, without places: only a house file can make anything of it wrong."""
    document, findings = _shipped_file(name)
    return replace(document, root=document.root.without_places()), findings


def _shipped_file(name: str) -> tuple[strict_yaml.YamlDocument, tuple[Finding, ...]]:
    file = f"{name}.yaml"
    return strict_yaml.read_own(_file_of(name).read_text(encoding="utf-8"), file)


def _read(text: str, file: str) -> Found:
    """Return a regulation file that has keys, without `bases`: the program makes it where files extend others."""
    document, findings = strict_yaml.read(text, file)
    if document is None:
        return None, findings
    if document.data == {}:
        message = say("the file is empty: docs/regulations.md shows how to begin")
        return None, (*findings, Finding(code="yaml-value", place=document.place(()), message=message))
    if not isinstance(document.data, dict):
        _, faults = strict_yaml.validate(Regulation, document)
        return None, findings + faults
    if "bases" in document.data:
        message = say("bases is not known here: write extends and changes where a file builds on another")
        findings += (Finding(code="yaml-value", place=document.key(("bases",)), message=message),)
        rest = {key: child for key, child in document.root.children if key != "bases"}
        document = replace(document, root=replace(document.root, value=rest))
    return document, findings


def _id_faults(document: strict_yaml.YamlDocument) -> Iterator[Finding]:
    """Yield findings on a shipped document's id in another file: in citations and data it would mean both.

    A copy of a recipe may keep its id.
    """
    own = document.data.get("id")
    if own in document_ids() and document.data.get("extends") != own:
        message = say(
            "{id} is the id of regulations that come with Roundsheet: give this file one of its own", id=own
        )
        yield Finding(code="id-taken", place=document.place(("id",)), message=message)


@memoize
def cite(regulation: Regulation, *path: str | int) -> Citation:
    """Return the clause of the value at the path, as `cite(regulation, "byes", "award")`.

    The nearest `cite` and the nearest `reading` on the way down count. A value's own are those of the rule beside it
    that is `about` it, or the `cite` of its name: `retires_cite` of `retires`. Where a file has not so many elements,
    or not that key, or leaves a part out, the clause is that of what stands around it: every path of the form can be
    cited of every regulation.
    """
    changes = {change.path: change for change in regulation.changes}
    path = _to_rule(regulation, path, changes)
    clause: Cite | None = None
    reading: str | None = None
    node: Any = regulation
    for i, step in enumerate(path, start=1):
        own = getattr(node, f"{step}_cite", None)
        node = _below(node, step)
        for said in (own, changes.get(path[:i]), node):
            if isinstance(said, Cite):
                clause, reading = said, None
            elif isinstance(said, Cited):
                clause, reading = (said.cite, None) if said.cite is not None else (clause, reading)
                reading = said.reading or reading
        if node is None:
            break
    return citation_of(regulation, clause, reading)


def _to_rule(
    regulation: Regulation, path: tuple[str | int, ...], changes: Mapping[tuple[str | int, ...], Change]
) -> tuple[str | int, ...]:
    """Return the path of the rule about what the path names; the path itself if none is, or a house changed it."""
    node: Any = regulation
    for i, step in enumerate(path):
        if path[: i + 1] not in changes:
            for name, rules in _rules_in(node):
                for number, rule in enumerate(rules):
                    if rule.about == step:
                        return (*path[:i], name, number)
        node = _below(node, step)
    return path


def _rules_in(node: Any) -> Iterator[tuple[str, list[Rule]]]:
    """Yield the lists of rules in a mapping, by their keys."""
    for name in ("rules", "details"):
        if isinstance(rules := getattr(node, name, None), list):
            yield name, rules


def _below(node: Any, step: str | int) -> Any:
    """Return what stands below a key, an index or the name of an entry; None where nothing does.

    A key that no form has is our own mistake.
    """
    if isinstance(node, BaseModel):
        is_spoken_of = step in ABOUT or f"{step}_cite" in type(node).model_fields
        return getattr(node, str(step), None) if is_spoken_of else getattr(node, str(step))
    if isinstance(node, list):
        named = {getattr(each, "name", None): each for each in node}
        return named.get(step) if isinstance(step, str) else dict(enumerate(node)).get(step)
    return node.get(step) if isinstance(node, dict) else None


def citation_of(regulation: Regulation, clause: Cite | None, reading: str | None = None) -> Citation:
    """Return a clause with the names of the regulation whose document it stands in."""
    base = regulation.bases.get(clause.of) if clause is not None and clause.of is not None else None
    return Citation(
        regulation=clause.of if base is not None and clause is not None and clause.of else regulation.id,
        title=base.name if base is not None else regulation.name,
        heading=clause.heading if clause is not None else None,
        page=clause.page if clause is not None else None,
        reading=reading,
    )
