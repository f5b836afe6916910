"""From a citation to the rule on the rules page, and to our reading where there is one."""

import re
from collections.abc import Iterable
from dataclasses import replace

from generator.findings import Citation
from generator.languages import ENGLISH, _, spoken
from generator.memoize import memoize
from generator.regulations.catalogue import regulation_ids
from generator.regulations.schema import Regulation
from generator.site.page_context import PageLinks
from generator.site.parts import Clause, Explanation, Link, Sentence, Step
from generator.site.urls import anchor, with_fragment
from generator.tournament.game_forms import form_of
from generator.tournament.readings.acts import as_acted
from generator.tournament.readings.course import ReadingTarget


def clause(context: PageLinks, citation: Citation) -> Clause:
    """Return the citation, linked to its heading on the rules page."""
    return _clause(context.facts.regulation, citation, context.link(context.urls.rules), spoken().code)


@memoize
def _clause(regulation: Regulation, citation: Citation, rules: str, _language: str) -> Clause:
    where, ruling = _where(citation), None
    if citation.reading is not None:
        words = quote(regulation, regulation.readings[citation.reading].text)
        ruling = replace(words, href=with_fragment(rules, reading_anchor(citation.reading)))
    in_full = ", ".join([citation.title, *where])
    is_of_a_base = citation.regulation != regulation.id  # beside clauses of the house's own document
    return Clause(
        text=in_full,
        short=in_full if is_of_a_base else ", ".join(where) or ("" if ruling is not None else citation.title),
        href=with_fragment(rules, clause_anchor(citation)),
        ruling=ruling,
    )


def clause_at(context: PageLinks, citation: Citation, *spots: ReadingTarget) -> Clause:
    """Return the citation, with its reading only where that was applied at one of these places."""
    return clause(context, as_acted(citation, context.facts.acted.at(*spots)))


def readings_at(
    context: PageLinks, spots: Iterable[ReadingTarget], *, besides: Iterable[Clause] = ()
) -> tuple[Clause, ...]:
    """Return the readings applied at these places, except those that a clause beside them names."""
    named, regulation = {each.ruling for each in besides}, context.facts.regulation
    found = (
        clause(context, Citation(regulation=regulation.id, title=regulation.name, reading=reading))
        for reading in context.facts.acted.at(*spots)
    )
    return tuple(each for each in found if each.ruling not in named)


def marks_at(context: PageLinks, *spots: ReadingTarget) -> tuple[Link, ...]:
    """Return the readings as links to the rules page, where there is no room for a text."""
    return tuple(
        Link(text=_("§ our ruling"), href=context.link(context.urls.rules, reading_anchor(reading)))
        for reading in context.facts.acted.at(*spots)
    )


def explanation(context: PageLinks, steps: Iterable[Step], *spots: ReadingTarget) -> Explanation:
    """Return the steps; applied readings that no clause of theirs names follow as steps."""
    told = tuple(steps)
    others = readings_at(context, spots, besides=[step.clause for step in told if step.clause is not None])
    return Explanation(steps=(*told, *(Step((), each) for each in others)))


def quote(regulation: Regulation, sentence: str) -> Link:
    """Return a sentence of the regulations in the page's language where the catalogue has it, else as it stands."""
    translated = _(sentence)
    language = quoted_language(regulation) if translated == sentence else ""
    return Link(text=translated, language=language)


def quote_with_names(regulation: Regulation, sentence: str) -> Sentence:
    """Return the same, and in a sentence in the page's language the document's names in theirs."""
    quoted = quote(regulation, sentence)
    return (quoted,) if quoted.language else with_names(regulation, quoted.text)


def with_names(regulation: Regulation, text: str) -> Sentence:
    """Return a text in which the levels and victories that the document names stand in its language."""
    points = regulation.tournament_points
    tables = (points, *points.for_endings.values())
    names = [
        *form_of(regulation).scale,
        *(band.name for table in tables for band in table.bands if band.name),
    ]
    language = quoted_language(regulation)
    if not language or not names:
        return (Link(text=text),) if text else ()
    parts = re.split(rf"\b({'|'.join(map(re.escape, names))})\b", text, flags=re.IGNORECASE)
    return tuple(Link(text=part, language=language if i % 2 else "") for i, part in enumerate(parts) if part)


def quoted_language(regulation: Regulation) -> str:
    """Return the language of the document's own words if it is not the page's; empty where it is unknown."""
    is_ours = regulation.id in regulation_ids()
    return ENGLISH if is_ours and spoken().code != ENGLISH else ""


def _where(citation: Citation) -> list[str]:
    """Return `Tiebreakers`, `p. 20`, as far as there are any. Headings are quoted."""
    said = [citation.heading] if citation.heading else []
    return said + ([_("p. {page}", page=citation.page)] if citation.page is not None else [])


def clause_anchor(citation: Citation) -> str:
    """Return the rules page's anchor for it: the clause's heading, else the reading."""
    if citation.heading is not None:
        return heading_anchor(citation.regulation, citation.heading)
    return reading_anchor(citation.reading) if citation.reading is not None else ""


def heading_anchor(regulation_id: str, heading: str) -> str:
    """Return the anchor of the first rule that stands under a heading of a regulation's document."""
    return anchor("clause", regulation_id, heading)


def reading_anchor(reading: str) -> str:
    """Return the anchor of a reading."""
    return anchor("reading", reading)


def points_row_anchor(ending: str | None, index: int) -> str:
    """Return the anchor of a row of the points table, or of the row for games with that ending."""
    return anchor("points", *([ending] if ending else []), index + 1)
