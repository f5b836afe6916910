"""Every sentence that stands beside a clause: on the pages of an event, in what `explain` and `check` say."""

from __future__ import annotations

import gettext
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple
from unittest import mock

from generator import languages
from generator.checks import check_event
from generator.commands.explain import explanation
from generator.findings import Finding, Severity
from generator.model import Event
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from generator.site.contents import PAGES
from generator.site.facts import Facts, gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.rules.page import RulesPage, rules_page
from generator.site.parts import Clause
from generator.tournament.course.schedule import stages_of
from tests.tournament.readings.examples import Kind

OF_A_CLAUSE = ("p. {page}",)


class Cited(NamedTuple):
    """A sentence, and the clause beside it as text."""

    text: str
    clause: str


class _Templates(gettext.NullTranslations):
    """The language in which a sentence is its own template: `{player} conceded.`, whoever did. Clauses are as ever."""

    def gettext(self, message: str) -> str:
        return message if message in OF_A_CLAUSE else message.replace("{", "{{").replace("}", "}}")

    def ngettext(self, _one: str, many: str, _n: int) -> str:
        return self.gettext(many)

    def pgettext(self, _context: str, message: str) -> str:
        return self.gettext(message)


@contextmanager
def _in_templates() -> Iterator[None]:
    spoken = languages.Language(languages.ENGLISH, "en_GB", _Templates())
    with mock.patch.object(languages, "language", return_value=spoken):
        yield


def is_published(event: Event, regulation: Regulation) -> bool:
    """Whether nothing stops the event's pages."""
    return not any(each.severity is Severity.ERROR for each in check_event(event, regulation))


def in_full(clause: Clause) -> str:
    """Return where a rule stands with the id of our reading, which is in the link to it."""
    if clause.ruling is None or clause.ruling.href is None:
        return clause.text
    return f"{clause.text}, reading {clause.ruling.href.partition('#reading-')[2].upper()}"


def on_pages(event: Event, regulation: Regulation) -> Iterator[Cited]:
    """Each sentence on an event's pages that has a clause, as its template; readings that stand alone have none."""
    with _in_templates():
        for model in _models(event, regulation):
            yield from _within(model)


def clauses_on_pages(event: Event, regulation: Regulation) -> Iterator[Clause]:
    """Each clause on an event's pages, in English."""
    for model in _models(event, regulation):
        yield from _clauses_in(model)


def rules_page_of(regulation_id: str) -> RulesPage:
    """The rules page of an event without rounds."""
    facts = gather(Kind(shipped(regulation_id)).event("A B C D"), shipped(regulation_id))
    return rules_page(_context(facts), facts)


def _models(event: Event, regulation: Regulation) -> Iterator[Any]:
    """The models of all pages of an event."""
    facts = gather(event, regulation)
    context = _context(facts)
    for page in PAGES:
        for _path, each in page.all(facts):
            yield page.view(context, each)


def _context(facts: Facts) -> PageContext:
    return PageContext(site=Site(title="", assets=defaultdict(str)), facts=facts, path="cup/index.html")


def _clauses_in(model: Any) -> Iterator[Clause]:
    if isinstance(model, Clause):
        yield model
    elif is_dataclass(model) or isinstance(model, tuple):
        for value in [getattr(model, each.name) for each in fields(model)] if is_dataclass(model) else model:
            yield from _clauses_in(value)


def _within(model: Any) -> Iterator[Cited]:
    """The sentences in a page's model: a clause belongs to what stands beside it, in a pair or a record."""
    if is_dataclass(model):
        values = [getattr(model, each.name) for each in fields(model)]
        text = _text(model)
    elif isinstance(model, tuple):
        values = list(model)
        is_record = hasattr(model, "_fields")
        text = (
            _text(model)
            if is_record
            else _text(model[0])
            if len(model) == 2 and not isinstance(model[0], Clause)
            else ""
        )
    else:
        return
    if text:
        yield from (Cited(text, in_full(value)) for value in values if isinstance(value, Clause))
    for value in values:
        yield from _within(value)


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if hasattr(value, "text"):
        return _text(value.text)
    if isinstance(value, tuple):
        return "".join(map(_text, value))
    name = getattr(value, "name", None)
    return f"{type(value).__name__} {name}" if isinstance(name, str) else type(value).__name__


def in_explain(event: Event, regulation: Regulation) -> Iterator[Cited]:
    """Each line of `explain` that ends in clauses, of every player."""
    stages = stages_of(event, regulation)
    for player in event.players if stages else ():
        for line in explanation(event, regulation, stages, player).splitlines():
            text, _, clauses = line.rpartition(" [")
            if text and line.endswith("]"):
                yield Cited(text, clauses.removesuffix("]"))


def in_check(event: Event, regulation: Regulation) -> Iterator[tuple[Finding, str]]:
    """Each finding that has a clause."""
    for finding in check_event(event, regulation):
        if finding.citation is not None:
            yield finding, str(finding.citation)
