"""The seasons as the front page shows them: how far each one is, and who leads."""

from collections.abc import Sequence

from generator.languages import ngettext
from generator.publish import urls
from generator.publish.frame.desk import Site
from generator.publish.pages.front.entry import Entry, EventCard
from generator.publish.parts import Link, Sentence
from generator.publish.seasons import SeasonFacts, season_facts
from generator.publish.wording.phrase import links_listed, phrase


def seasons_of(site: Site, entries: Sequence[Entry]) -> tuple[SeasonFacts, ...]:
    """Every season, as far as its events have come."""
    outcomes = [entry.outcome for entry in entries if entry.outcome is not None]
    return tuple(season_facts(season, outcomes, site.people) for season in site.seasons)


def season_cards(site: Site, entries: Sequence[Entry]) -> tuple[EventCard, ...]:
    """The seasons in the order of their files' names."""
    return tuple(_card(facts) for facts in seasons_of(site, entries))


def _card(facts: SeasonFacts) -> EventCard:
    where = urls.SeasonUrls(facts.season.id)
    far = ngettext(
        "{n} of {all} events is over", "{n} of {all} events are over", len(facts.over), all=len(facts.events)
    )
    return EventCard(
        event=Link(text=facts.season.name, href=urls.link(urls.FRONT, where.overview)),
        state=_leaders(facts, where),
        facts=(far,) if facts.events else (),
    )


def _leaders(facts: SeasonFacts, where: urls.SeasonUrls) -> Sentence:
    first = [line.person for line in facts.after(len(facts.over)) if line.rank == 1]
    links = [
        Link(text=person.name, href=urls.link(urls.FRONT, where.person(facts.segment(person))))
        for person in first
    ]
    return phrase("Led by {players}", players=links_listed(links)) if links else ()
