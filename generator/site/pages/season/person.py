"""Pages and news of one person's season."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from generator.languages import _, ngettext, spoken
from generator.site import urls
from generator.site.outcome import EventOutcome
from generator.site.page_context import PageFrame, whole
from generator.site.pages.season.ranking import feed_title, score_cell, total_of
from generator.site.parts import Link, Table, TableCell, TableColumn, TableRow
from generator.site.season_context import SeasonContext, SeasonFacts
from generator.site.shared.feeds import (
    FeedEntry,
    FeedPage,
    Line,
    clean,
    escaped,
    first_moment,
    identity,
    last_moment,
    whole_calendar,
    written,
)
from generator.site.wording import words
from generator.tournament.season import EventScore, SeasonLine


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPage:
    """A record of a person's page in a season."""

    frame: PageFrame
    back: Link
    summary: tuple[str, ...]
    lead: str
    events: Table
    note: str  # where events are left out


def person_page(context: SeasonContext, line: SeasonLine) -> PersonPage:
    """Return the page of a person who has played an event that is over."""
    season = context.facts.season
    points = words.in_points(line.total)
    everybody = len(context.facts.rankings[-1])
    return PersonPage(
        frame=context.frame(
            line.person.name,
            "player.css",
            about=_(
                "{player} in {season}: every event and its points.",
                player=line.person.name,
                season=season.name,
            ),
            feed_title=feed_title(context),
        ),
        back=Link(text=season.name, href=context.link(context.urls.overview)),
        summary=_summary(line),
        lead=_("Rank {rank} of {count}, with {points}.", rank=line.rank, count=everybody, points=points),
        events=Table(
            caption=_("Every event with its points"),
            columns=(
                TableColumn(text=_("Event"), kind="name", heads_rows=True),
                TableColumn(text=_("Place"), kind="number"),
                TableColumn(text=_("Won–lost"), kind="number"),
                TableColumn(text=_("Points"), kind="number"),
            ),
            rows=tuple(_event(context, score) for score in line.scores),
            sums=_sums(line),
        ),
        note=_note(line),
    )


def _summary(line: SeasonLine) -> tuple[str, ...]:
    """Return how many events, the record over all of them, and the faction played most."""
    seats = [score.appearance for score in line.scores]
    factions = Counter(seat.faction for seat in seats if seat.faction)
    often = [faction for faction, _number in sorted(factions.items(), key=lambda each: (-each[1], each[0]))][
        :1
    ]
    record = _record(sum(s.won for s in seats), sum(s.lost for s in seats), sum(s.drawn for s in seats))
    return (*often, record, ngettext("{n} event", "{n} events", len(seats)))


def _record(won: int, lost: int, drawn: int) -> str:
    return "–".join(map(str, (won, lost, drawn) if drawn else (won, lost)))


def _event(context: SeasonContext, score: EventScore) -> TableRow:
    """Return an event of this person, with what its points are made of below it."""
    seat = score.appearance
    name = next(event.name for event in context.facts.over if event.folder == seat.event)
    page = urls.EventUrls(seat.event).player(seat.player)
    beneath = (Link(text=seat.faction) if seat.faction else "", _why(context, score))
    return TableRow(
        cells=(
            TableCell(
                text=Link(text=name, href=context.link(page)),
                beneath=tuple(each for each in beneath if each),
            ),
            str(seat.place),
            _record(seat.won, seat.lost, seat.drawn),
            score_cell(score),
        )
    )


def _why(context: SeasonContext, score: EventScore) -> str:
    """Return `25 for place 1, 9 for 9 tournament points`."""
    scheme, seat, parts = context.facts.season.scheme, score.appearance, []
    if any(scheme.places) or scheme.others:
        parts.append(_("{points} for place {place}", points=words.points(score.for_place), place=seat.place))
    if scheme.tournament_points:
        parts.append(
            ngettext(
                "{points} for {own} tournament point",
                "{points} for {own} tournament points",
                1 if seat.points == 1 else 2,
                points=words.points(score.for_points),
                own=words.points(seat.points),
            )
        )
    return ", ".join(parts)


def _sums(line: SeasonLine) -> tuple[tuple[str, str], ...]:
    """Return what is added up, where that is more than one thing, and the total."""
    total = (_("Total"), words.points(line.total))
    if not line.attendance:
        return (total,)
    counted = sum(score.counts for score in line.scores)
    events = ngettext("{n} event that counts", "{n} events that count", counted)
    played = ngettext("For {n} event played", "For {n} events played", len(line.scores))
    return ((events, words.points(total_of(line))), (played, words.points(line.attendance)), total)


def _note(line: SeasonLine) -> str:
    left_out = sum(not score.counts for score in line.scores)
    if not left_out:
        return ""
    return ngettext(
        "The event in brackets is not among the best, so it doesn’t count.",
        "The {n} events in brackets are not among the best, so they don’t count.",
        left_out,
    )


# The news of a season as an Atom feed: each event that is over, with the ranking after it; and its calendar.
# No clock is asked: an event is news on its last day.


LEADERS = 8


def season_feed(context: SeasonContext, facts: SeasonFacts) -> FeedPage:
    """Return the feed of a season, the newest event first."""
    days = tuple(day for event in facts.events for day in event.days)
    entries = [_entry(context, number) for number in range(len(facts.over), 0, -1)]
    return FeedPage(
        language=spoken().code,
        base=whole(context.site.address, context.urls.overview),
        id=identity("season", facts.season.id),
        title=clean(facts.season.name),
        about=clean(feed_title(context)),
        author=clean(context.site.title),
        updated=entries[0].updated if entries else written(first_moment(days), None),
        entries=tuple(entries),
    )


def _entry(context: SeasonContext, number: int) -> FeedEntry:
    event = context.facts.over[number - 1]
    winners = [each.name for each in event.field if each.place == 1]
    title = (
        _("{event} is over: {won}", event=event.name, won=_("{player} won", player=winners[0]))
        if len(winners) == 1
        else _("{event} is over", event=event.name)
    )
    leaders = context.facts.after(number)[:LEADERS]
    return FeedEntry(
        id=identity("season", context.facts.season.id, event.folder),
        title=clean(title),
        updated=written(last_moment(event.days), None),
        href=context.link(urls.EventUrls(event.folder).overview).removesuffix("index.html"),
        summary=ngettext("Ranking after {n} event", "Ranking after {n} events", number),
        lines=tuple(
            clean(
                _(
                    "{rank}. {player}, {points} points",
                    rank=line.rank,
                    player=line.person.name,
                    points=words.points(line.total),
                )
            )
            for line in leaders
        ),
    )


def season_calendar(context: SeasonContext) -> str:
    """Return the calendar of a season with every day of every event."""
    days = ((event, day) for event in context.facts.events for day in sorted(set(event.days)))
    return whole_calendar(context.facts.season.name, (line for each in days for line in _day(context, *each)))


def _day(context: SeasonContext, event: EventOutcome, day: date) -> Iterator[Line]:
    address = whole(context.site.address, urls.EventUrls(event.folder).overview)
    yield "BEGIN", "VEVENT"
    yield "UID", identity("season", context.facts.season.id, event.folder, day.isoformat())
    yield "DTSTAMP", f"{min(event.days):%Y%m%d}T000000Z"
    yield "DTSTART;VALUE=DATE", f"{day:%Y%m%d}"
    yield "DTEND;VALUE=DATE", f"{day + timedelta(1):%Y%m%d}"
    yield "SUMMARY", escaped(event.name)
    if address is not None:
        yield "URL", address
    yield "END", "VEVENT"
