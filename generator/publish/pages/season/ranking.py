"""The page of a season: who leads it, what each event was worth, which events it has, and how its points are given."""

from dataclasses import dataclass

from generator.languages import _, ngettext
from generator.publish import urls
from generator.publish.frame.desk import Frame
from generator.publish.frame.season_desk import SeasonDesk
from generator.publish.outcome import EventOutcome
from generator.publish.pages.season.table import SeasonTable, scheme_sentences, season_table
from generator.publish.parts import Fact, Link
from generator.publish.shared.find import TABLES, Tools, tools_for
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEvent:
    """An event of the season; `number` heads its column."""

    number: str  # empty while it doesn't count
    event: Link
    when: str
    state: str
    after: Link | None  # the ranking after it


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPage:
    """A season after so many events."""

    frame: Frame
    back: Link
    lead: str
    tools: Tools | None
    table: SeasonTable | None  # None before the first event is over
    events: tuple[SeasonEvent, ...]
    scheme: tuple[str, ...]
    links: tuple[Link, ...]
    downloads: tuple[Fact, ...]


def ranking_page(desk: SeasonDesk, number: int) -> SeasonPage:
    """The page of a season after so many events."""
    facts, now = desk.facts, len(desk.facts.over)
    name = facts.season.name
    table = season_table(desk, number) if number else None
    heading = name if number == now else _("{season}: after event {number}", season=name, number=number)
    return SeasonPage(
        frame=desk.frame(
            heading,
            TABLES,
            about=_("{season}: the ranking, and what it is made of.", season=name),
            feed_title=feed_title(desk),
        ),
        back=Link(text=desk.site.title, href=desk.link(urls.FRONT))
        if number == now
        else Link(text=name, href=desk.link(desk.urls.overview)),
        lead=_lead(desk, number),
        tools=tools_for(table.rows) if table else None,
        table=table,
        events=tuple(_event(desk, event, number) for event in facts.events),
        scheme=scheme_sentences(facts.season.scheme),
        links=(
            Link(text=_("All events for your calendar (iCalendar)"), href=desk.link(desk.urls.calendar)),
            Link(text=_("News of each event for feed readers (Atom)"), href=desk.link(desk.urls.feed)),
        ),
        downloads=_downloads(desk, number) if number else (),
    )


def feed_title(desk: SeasonDesk) -> str:
    """What the feed is called."""
    return _("{season}: events and ranking", season=desk.facts.season.name)


def _lead(desk: SeasonDesk, number: int) -> str:
    """How far the season is, and who leads."""
    facts = desk.facts
    if not number:
        return _("No event of this season is over yet, so nobody has any points.")
    leaders = [line for line in facts.after(number) if line.rank == 1]
    far = ngettext(
        "{n} of {all} events is over.", "{n} of {all} events are over.", number, all=len(facts.events)
    )
    if len(leaders) != 1:
        return far
    leads = _(
        "{player} leads with {points}.",
        player=leaders[0].person.name,
        points=words.in_points(leaders[0].total),
    )
    return _("{one} {other}", one=far, other=leads)


def _event(desk: SeasonDesk, event: EventOutcome, shown: int) -> SeasonEvent:
    facts = desk.facts
    number = facts.over.index(event) + 1 if event.is_finished else 0
    newest = len(facts.over)
    path = desk.urls.overview if number == newest else desk.urls.after(number)
    after = Link(text=_("Ranking after it"), href=desk.link(path)) if number and number != shown else None
    played = sum(each.place is not None for each in event.field)
    return SeasonEvent(
        number=str(number or ""),
        event=Link(text=event.name, href=desk.link(urls.EventUrls(event.folder).overview)),
        when=words.days(event.days),
        state=words.players(played) if event.is_finished else _("not over yet"),
        after=after,
    )


def _downloads(desk: SeasonDesk, number: int) -> tuple[Fact, ...]:
    name = "standings" if number == len(desk.facts.over) else f"standings-{number}"
    files = [
        Link(text=ending.upper(), href=desk.link(desk.urls.data(f"{name}.{ending}")))
        for ending in ("csv", "json")
    ]
    return (
        Fact(
            name=ngettext("Ranking after {n} event", "Ranking after {n} events", number), values=tuple(files)
        ),
    )
