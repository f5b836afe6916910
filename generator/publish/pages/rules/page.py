"""The rules page: everything the regulations say to the program, each rule with its heading and page."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from generator.engine.readings.acts import ACTS
from generator.findings import Citation
from generator.languages import _
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk, Frame
from generator.publish.pages.rules.section import Item, RulesRow, RulesTable, Section
from generator.publish.pages.rules.text import SECTIONS
from generator.publish.pages.rules.used import used_rules
from generator.publish.parts import Clause, Fact, Link
from generator.publish.shared.clauses import clause, heading_anchor, quoted_language, reading_anchor
from generator.publish.urls import anchor
from generator.publish.wording import words
from generator.regulations.catalogue import cite
from generator.regulations.form.bricks import Cited
from generator.regulations.schema import Base, Document, Regulation


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleItem:
    """A rule, its clause, and the anchor that other pages link to (None where the clause has one already)."""

    text: str
    clause: Clause
    anchor: str | None
    language: str = ""  # of a text that is quoted, where it is not the page's


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSection:
    """A part of the regulations."""

    anchor: str
    heading: str
    items: tuple[RuleItem, ...]
    tables: tuple[RulesTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingItem:
    """What is done where the document is silent, and why."""

    anchor: str
    id: str
    text: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """The regulations in force."""

    frame: Frame
    lead: str
    language: str  # of what is quoted, where it is not the page's
    facts: tuple[Fact, ...]
    used: tuple[Clause, ...]
    sections: tuple[RulesSection, ...]
    readings: tuple[ReadingItem, ...]
    contents: tuple[RulesTable, ...]  # the headings of each document


def rules_page(desk: Desk, facts: Facts) -> RulesPage:
    """The page of the regulations in force."""
    regulation = facts.regulation
    taken: set[str] = set()
    named = set(_readings_in(regulation))
    sections = tuple(_section(desk, section(facts), taken) for section in SECTIONS)
    return RulesPage(
        frame=desk.frame(
            _("Rules"),
            about=_(
                "The regulations in force at {event}: structure, points and tiebreakers.",
                event=facts.event.settings.name,
            ),
        ),
        lead=_(
            "What {regulations} says about this event, and what is done where it says nothing.",
            regulations=regulation.name,
        ),
        facts=_document(regulation),
        used=used_rules(desk),
        language=quoted_language(regulation),
        sections=tuple(section for section in sections if section.items or section.tables),
        readings=tuple(
            ReadingItem(anchor=reading_anchor(id_), id=id_, text=reading.text, why=reading.why)
            for id_, reading in regulation.readings.items()
            if id_ not in ACTS or id_ in named
        ),
        contents=tuple(
            _contents(regulation_id, document, taken, quoted_language(regulation))
            for regulation_id, document in (
                (regulation.id, regulation.document),
                *((base_id, base.document) for base_id, base in regulation.bases.items()),
            )
        ),
    )


def _readings_in(node: Any) -> Iterator[str]:
    """Yield the readings that the rules name: a house file may replace all that one of its base's is about."""
    if isinstance(node, Cited) and node.reading is not None:
        yield node.reading
    if isinstance(node, BaseModel):
        node = {name: getattr(node, name) for name in type(node).model_fields}
    if isinstance(node, dict | list):
        for each in node.values() if isinstance(node, dict) else node:
            yield from _readings_in(each)


def _section(desk: Desk, section: Section, taken: set[str]) -> RulesSection:
    items = []
    for item in section.items:
        items.append(_item(desk, item, cite(desk.facts.regulation, *item.where), taken))
    return RulesSection(
        anchor=anchor("section", section.key),
        heading=section.heading,
        items=tuple(items),
        tables=tuple(section.tables),
    )


def _item(desk: Desk, item: Item, citation: Citation, taken: set[str]) -> RuleItem:
    """A rule; the first one under each heading is where the clauses of other pages lead."""
    own = heading_anchor(citation.regulation, citation.heading) if citation.heading is not None else None
    first = own is not None and own not in taken
    if own is not None:
        taken.add(own)
    return RuleItem(
        text=item.text,
        clause=clause(desk, citation),
        anchor=own if first else None,
        language=quoted_language(desk.facts.regulation) if item.is_quoted else "",
    )


def _document(regulation: Regulation) -> tuple[Fact, ...]:
    document = regulation.document
    named = (
        (_("Game"), regulation.game),
        (_("Document"), document.title),
        (_("Version"), document.version),
        (_("In force from"), words.iso_day(document.effective) if document.effective else None),
        (_("Short name"), f"{regulation.name} ({regulation.id})"),
        *((_("Extends"), _base(base_id, base)) for base_id, base in regulation.bases.items()),
    )
    return tuple(Fact(name=name, values=(Link(text=text),)) for name, text in named if text)


def _base(base_id: str, base: Base) -> str:
    document = base.document
    text = _(
        "{name} ({id}): {title}, version {version}",
        name=base.name,
        id=base_id,
        title=document.title,
        version=document.version,
    )
    if document.effective is None:
        return text
    return _("{document}, in force from {day}", document=text, day=words.iso_day(document.effective))


def _contents(regulation_id: str, document: Document, taken: set[str], language: str) -> RulesTable:
    """A document's headings with their pages; a heading without a rule above has its anchor here."""
    rows: list[RulesRow] = []
    for section, headings in document.sections.items():
        for heading, pages in headings.items():
            own = heading_anchor(regulation_id, heading)
            cells = (section, heading, words.span(pages))
            rows.append(RulesRow(cells=cells, anchor=None if own in taken else own))
            taken.add(own)
    return RulesTable(
        caption=_("Headings of {title}, {version}", title=document.title, version=document.version),
        columns=(_("Section"), _("Heading"), _("Page")),
        rows=tuple(rows),
        language=language,
    )
