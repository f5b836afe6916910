"""The rules page: everything the regulations say to the program, each rule with its heading and page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from generator.findings import Citation
from generator.languages import _
from generator.regulations.catalogue import cite
from generator.regulations.schema import Base, Document, Regulation
from generator.regulations.schema_parts import Cited
from generator.site.facts import Facts
from generator.site.page_context import PageContext, PageFrame
from generator.site.pages.rules import event, game
from generator.site.pages.rules.section import Item, RulesPart, plain, rules_items, table_of
from generator.site.pages.rules.this_event import Answer, this_event
from generator.site.parts import Clause, Fact, Link, Sentence, Table, TableRow, facts_of
from generator.site.shared.clauses import (
    clause,
    heading_anchor,
    quote_with_names,
    quoted_language,
    reading_anchor,
    with_names,
)
from generator.site.urls import anchor
from generator.site.wording import words
from generator.tournament.readings.acts import ACTS
from generator.tournament.snapshot import rules_changed

# What each part of a regulation file says, in sentences and tables: all the sections of the rules page.


def changes(facts: Facts) -> RulesPart:
    """Return what a house regulation changes in the one it extends: both values and why."""
    rules = facts.regulation
    if rules.extends is None:
        return RulesPart(key="changes")
    base, language = rules.bases[rules.extends].name, quoted_language(rules)
    rows = []
    items = []
    for i, change in enumerate(rules.changes):
        at = words.rule_at(change.at)
        items.append(Item(change.reason, ("changes", i), is_quoted=True, path=at))
        values = (plain(rules, value, change.where[-1]) for value in (change.before, change.value))
        rows.append(TableRow(cells=((Link(text=at, language=language),), *values)))
    table = table_of(
        _("What {regulations} changes in {base}", regulations=rules.name, base=base),
        (_("Rule"), base, rules.name),
        rows,
    )
    return RulesPart(key="changes", heading=_("Changes"), items=items, tables=[table])


def changed_since(facts: Facts) -> RulesPart:
    """Return what was changed in the regulations after rounds were drawn by them."""
    rows = [
        TableRow(
            cells=(
                words.rule_at(change.what),
                ", ".join(map(str, change.rounds)),
                change.then or _("nothing"),
                change.now or _("nothing"),
            )
        )
        for change in rules_changed(facts.event, facts.regulation)
    ]
    table = table_of(
        _("Rules that were changed after rounds had been drawn; all rounds are counted by those of now"),
        (_("Rule"), _("Rounds drawn before"), _("Then"), _("Now")),
        rows,
    )
    return RulesPart(
        key="changed-since",
        heading=_("Changed during the event"),
        tables=[table] if rows else [],
    )


def notes(facts: Facts) -> RulesPart:
    """Return what the document says to people only."""
    return RulesPart(
        key="what-the-document-asks-of-people",
        heading=_("What the document asks of people"),
        items=rules_items(facts.regulation.notes, "notes"),
    )


SECTIONS: tuple[Callable[[Facts], RulesPart], ...] = (
    changed_since,
    changes,
    event.structures,
    event.tiers,
    event.leaders,
    event.lists,
    event.scenarios,
    event.round_times,
    game.scoring,
    game.endings,
    game.margins,
    game.tournament_points,
    game.concession,
    game.rulings,
    event.ranking,
    event.swiss,
    event.tables,
    event.byes,
    event.drops,
    event.elimination,
    notes,
)


# The rules page.


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleItem:
    """A rule, its clause, and the anchor that other pages link to (None where the clause has one already)."""

    text: Sentence
    clause: Clause
    anchor: str | None
    path: Link | None = None  # of what the rule is about in the regulation file, where the page says it


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSection:
    """A part of the regulations."""

    anchor: str
    heading: str
    items: tuple[RuleItem, ...]
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingItem:
    """A record of what is done where the document is silent, and why."""

    anchor: str
    id: str
    text: Sentence
    why: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """A record of the page of the regulations in force."""

    frame: PageFrame
    lead: str
    this_event: tuple[Answer, ...]
    facts: tuple[Fact, ...]  # of the document
    sections: tuple[RulesSection, ...]
    readings: tuple[ReadingItem, ...]
    contents: tuple[Table, ...]  # the headings of each document


def rules_page(context: PageContext, facts: Facts) -> RulesPage:
    """Return the page of the regulations in force."""
    regulation = facts.regulation
    taken: set[str] = set()
    named = set(_readings_in(regulation))
    sections = tuple(_section(context, section(facts), taken) for section in SECTIONS)
    return RulesPage(
        frame=context.frame(
            _("Rules"),
            "rules.css",
            "rules.js",
            about=_(
                "The regulations in force at {event}: structure, points and tiebreakers.",
                event=facts.event.settings.name,
            ),
        ),
        lead=_(
            "The rules of this event, and our rulings where {regulations} is silent.",
            regulations=regulation.name,
        ),
        facts=_document(regulation),
        this_event=this_event(context),
        sections=tuple(section for section in sections if section.items or section.tables),
        readings=tuple(
            ReadingItem(
                anchor=reading_anchor(id_),
                id=id_,
                text=quote_with_names(regulation, reading.text),
                why=quote_with_names(regulation, reading.why),
            )
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
    """Yield the readings that the rules name: a house regulation may replace all that one of its base's is about."""
    if isinstance(node, Cited) and node.reading is not None:
        yield node.reading
    if isinstance(node, BaseModel):
        node = {name: getattr(node, name) for name in type(node).model_fields}
    if isinstance(node, dict | list):
        for each in node.values() if isinstance(node, dict) else node:
            yield from _readings_in(each)


def _section(context: PageContext, section: RulesPart, taken: set[str]) -> RulesSection:
    items = []
    for item in section.items:
        items.append(_item(context, item, cite(context.facts.regulation, *item.where), taken))
    return RulesSection(
        anchor=anchor("section", section.key),
        heading=section.heading,
        items=tuple(items),
        tables=tuple(section.tables),
    )


def _item(context: PageContext, item: Item, citation: Citation, taken: set[str]) -> RuleItem:
    """Return a rule's item; the clauses of other pages link to the first one under each heading."""
    regulation = context.facts.regulation
    own = heading_anchor(citation.regulation, citation.heading) if citation.heading is not None else None
    first = own is not None and own not in taken
    if own is not None:
        taken.add(own)
    return RuleItem(
        text=(quote_with_names if item.is_quoted else with_names)(regulation, item.text),
        clause=clause(context, citation),
        anchor=own if first else None,
        path=Link(text=item.path, language=quoted_language(regulation)) if item.path else None,
    )


def _document(regulation: Regulation) -> tuple[Fact, ...]:
    document = regulation.document
    return facts_of(
        (_("Game"), regulation.game),
        (_("Document"), document.title),
        (_("Version"), document.version),
        (_("In force from"), words.iso_day(document.effective) if document.effective else None),
        (_("Short name"), f"{regulation.name} ({regulation.id})"),
        *((_("Extends"), _base(base_id, base)) for base_id, base in regulation.bases.items()),
    )


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


def _contents(regulation_id: str, document: Document, taken: set[str], language: str) -> Table:
    """Return a document's headings with their pages; a heading without a rule above has its anchor here."""
    rows: list[TableRow] = []
    for section, headings in document.sections.items():
        for heading, pages in headings.items():
            own = heading_anchor(regulation_id, heading)
            cells = (section, heading, words.span(pages))
            rows.append(TableRow(cells=cells, anchor="" if own in taken else own))
            taken.add(own)
    return table_of(
        _("Headings of {title}, {version}", title=document.title, version=document.version),
        (_("Section"), _("Heading"), _("Page")),
        rows,
        language,
    )
