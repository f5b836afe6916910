"""Every kind of sentence that stands beside a clause: on the pages of an event, in what `explain` and `check` say."""

from __future__ import annotations

import gettext
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from typing import Any
from unittest import mock

from generator import languages
from generator.checks import check_event
from generator.findings import Finding
from generator.languages.said import Said
from generator.model import Event
from generator.publish.contents import PAGES
from generator.publish.facts import gather
from generator.publish.frame.desk import Desk, Site
from generator.publish.parts import Clause, Link
from generator.regulations.schema import Regulation


class Templates(gettext.NullTranslations):
    """The language in which a sentence is its own template: `{player} conceded.`, whoever did."""

    def gettext(self, message: str) -> str:
        return message.replace("{", "{{").replace("}", "}}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@contextmanager
def in_templates() -> Iterator[None]:
    """Within, whatever is said is said as its template."""
    spoken = languages.Language(languages.ENGLISH, "en_GB", Templates())
    with mock.patch.object(languages, "language", lambda _code: spoken):
        yield


def on_pages(event: Event, regulation: Regulation) -> Iterator[tuple[str, str]]:
    """Each sentence on an event's pages that has a clause, with that clause."""
    with in_templates():
        facts = gather(event, regulation)
        desk = Desk(site=Site(title="", assets=defaultdict(str)), facts=facts, path="cup/index.html")
        for page in PAGES:
            for _path, each in page.all(facts):
                yield from _within(page.view(desk, each), page.template)


def _within(value: Any, where: str) -> Iterator[tuple[str, str]]:
    """All sentences in a page's model: a clause belongs to what stands beside it."""
    if is_dataclass(value):
        clauses = [each for each in _values(value) if isinstance(each, Clause)]
        for clause in clauses:
            yield f"{where} {type(value).__name__}: {_text(value)}", clause.text
        for name in fields(value):
            yield from _within(getattr(value, name.name), where)
    elif isinstance(value, tuple):
        clauses = [each for each in value if isinstance(each, Clause)]
        if clauses and len(value) == 2:
            yield f"{where} {_text(value[0])}", clauses[0].text
        elif clauses:
            for c in clauses:
                yield f"{where} bare", c.text
        for each in value:
            yield from _within(each, where)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _within(each, where)


def _values(value: Any) -> list[Any]:
    return [getattr(value, each.name) for each in fields(value)]


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return "".join(map(_text, value))
    if isinstance(value, Link):
        return value.text
    if is_dataclass(value):
        return str(getattr(value, "text", getattr(value, "name", "")))
    return str(value)


def found(event: Event, regulation: Regulation) -> Iterator[tuple[str, str]]:
    for finding in check_event(event, regulation):
        if finding.citation:
            yield f"{finding.code}: {template(finding.message)}", str(finding.citation)


def template(message: Said) -> str:
    values = {
        name: template(value)
        if isinstance(value, Said) and value.values is not None and name in ("fault",)
        else "{" + name + "}"
        for name, value in message.values.items()
    }
    return message.words[-1].format(**values) if values else message.words[-1]
