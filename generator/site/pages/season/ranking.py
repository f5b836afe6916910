"""The page of a season: who leads, what each event was worth, its events, and how its points are given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.languages import _, ngettext
from generator.model.seasons import Scheme
from generator.site import urls
from generator.site.formats import Row, as_csv, as_json, json_points
from generator.site.outcome import EventOutcome
from generator.site.page_context import PageFrame
from generator.site.parts import Fact, Link, Sentence, Table, TableCell, TableColumn, TableRow
from generator.site.season_context import SeasonContext, SeasonFacts
from generator.site.shared.names import TABLES, Tools, tools_for
from generator.site.shared.podium import STEPS, Podium, PodiumStep
from generator.site.shared.ranking import moved_since
from generator.site.wording import words
from generator.site.wording.words import phrase
from generator.tournament.season import EventScore, SeasonLine, SeasonPlayer

# A season's ranking as a table, and what its figures are made of.


def season_table(context: SeasonContext, number: int) -> Table:
    """Return the table after so many events."""
    facts = context.facts
    over = facts.over[:number]
    before = {line.person: line.rank for line in facts.after(number - 1)} if number > 1 else None
    return Table(
        caption=ngettext("Ranking after {n} event", "Ranking after {n} events", number),
        columns=(
            TableColumn(text=_("Rank"), kind="number first"),
            TableColumn(text=_("Player"), kind="name", heads_rows=True),
            TableColumn(text=_("Points"), kind="number"),
            *(TableColumn(text=event.name, kind="number wide", is_name=True) for event in over),
        ),
        rows=tuple(
            _row(context, line, [event.folder for event in over], before) for line in facts.after(number)
        ),
    )


def _row(
    context: SeasonContext, line: SeasonLine, over: Sequence[str], before: Mapping[SeasonPlayer, int] | None
) -> TableRow:
    scores = {score.appearance.event: score for score in line.scores}
    segment = context.facts.segment(line.person)
    moved = moved_since(before.get(line.person), line.rank) if before is not None else None
    events = ngettext("{n} event", "{n} events", len(line.scores))
    return TableRow(
        cells=(
            TableCell(text=str(line.rank), kind="rank", moved=moved),
            TableCell(text=_person(context, line), beside=events),
            TableCell(text=words.points(line.total), kind="strong"),
            *(score_cell(scores[event]) if event in scores else "" for event in over),
        ),
        id=segment,
    )


def score_cell(score: EventScore) -> TableCell:
    """Return the cell of what an event was worth, in brackets where it doesn't count."""
    points = words.points(score.score)
    return TableCell(text=points) if score.counts else TableCell(text=f"({points})", kind="few")


def scheme_sentences(scheme: Scheme) -> tuple[str, ...]:
    """Return how the season's points are given, a sentence each."""
    said = []
    if any(scheme.places):
        each = ", ".join(map(str, scheme.places))
        said.append(_("The places of an event are worth, from the first on: {points}.", points=each))
    if scheme.others:
        points = words.in_points(scheme.others)
        said.append(
            _("Every further place is worth {points}.", points=points)
            if any(scheme.places)
            else _("Every place is worth {points}.", points=points)
        )
    if scheme.tournament_points:
        points = words.in_points(scheme.tournament_points)
        said.append(_("Each tournament point of the Swiss rounds is worth {points}.", points=points))
    if scheme.best is not None:
        said.append(
            ngettext("Only everybody’s best event counts.", "Everybody’s best {n} events count.", scheme.best)
        )
    if scheme.attendance:
        points = words.in_points(scheme.attendance)
        said.append(
            _(
                "Besides, every event played is worth {points}, whether or not it is among the best.",
                points=points,
            )
            if scheme.best is not None
            else _("Besides, every event played is worth {points}.", points=points)
        )
    said.append(_("Who has as many points shares the rank. An event counts once it is over."))
    return tuple(said)


def total_of(line: SeasonLine) -> Fraction:
    """Return what the events that count are worth, without attendance."""
    return line.total - line.attendance


# The page of a season.

ROWS_SHOWN = 50  # the style sheet hides the others until they are asked for


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEvent:
    """An event of the season, with its number in it."""

    number: str  # empty while it doesn't count
    event: Link
    when: str
    state: str
    after: Link | None  # the ranking after it


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRankingPage:
    """A season after so many events."""

    frame: PageFrame
    back: Link
    lead: str
    next: Sentence  # the first event that is not over; empty where all are
    leaders: Podium | None  # None before the first event is over
    tools: Tools | None
    table: Table | None  # None before the first event is over
    show_all: str  # what shows all rows of a long table; empty for a short one, which shows them at once
    has_left_out: bool  # whether a score is there that doesn't count
    events: tuple[SeasonEvent, ...]
    scheme: tuple[str, ...]
    links: tuple[Link, ...]
    downloads: tuple[Fact, ...]


def ranking_page(context: SeasonContext, number: int) -> SeasonRankingPage:
    """Return the page of a season after so many events."""
    facts, now = context.facts, len(context.facts.over)
    name = facts.season.name
    table = season_table(context, number) if number else None
    heading = name if number == now else _("{season}: after event {number}", season=name, number=number)
    return SeasonRankingPage(
        frame=context.frame(
            heading,
            "tools.css",
            "front.css",
            "podium.css",
            TABLES,
            about=_("{season}: the ranking, and what it is made of.", season=name),
            feed_title=feed_title(context),
        ),
        back=Link(text=context.site.title, href=context.link(urls.FRONT))
        if number == now
        else Link(text=name, href=context.link(context.urls.overview)),
        lead=ngettext(
            "{n} of {all} events is over.", "{n} of {all} events are over.", number, all=len(facts.events)
        )
        if number
        else _("No event of this season is over yet, so nobody has any points."),
        next=_next(context),
        leaders=_leaders(context, number) if number else None,
        tools=tools_for(table.rows) if table else None,
        table=table,
        show_all=_("Show all {n}", n=len(table.rows)) if table and len(table.rows) > ROWS_SHOWN else "",
        has_left_out=any(not score.counts for line in facts.after(number) for score in line.scores)
        if number
        else False,
        events=tuple(_event(context, event, number) for event in facts.events),
        scheme=scheme_sentences(facts.season.scheme),
        links=(
            Link(
                text=_("All events for your calendar (iCalendar)"), href=context.link(context.urls.calendar)
            ),
            Link(text=_("Feed (Atom)"), href=context.link(context.urls.feed)),
        ),
        downloads=_downloads(context, number) if number else (),
    )


def feed_title(context: SeasonContext) -> str:
    """Return the feed's title."""
    return _("{season}: events and ranking", season=context.facts.season.name)


def _next(context: SeasonContext) -> Sentence:
    """Return the first event that is not over, with its days."""
    event = next((each for each in context.facts.events if not each.is_finished), None)
    if event is None:
        return ()
    link = Link(text=event.name, href=context.link(urls.EventUrls(event.folder).overview))
    return phrase("Next event: {event}, {days}", event=link, days=words.days(event.days))


def _leaders(context: SeasonContext, number: int) -> Podium:
    """Return who has the first three ranks, with everybody who shares one."""
    return Podium(
        steps=tuple(
            PodiumStep(
                place=str(line.rank),
                player=_person(context, line),
                faction="",
                record=words.in_points(line.total),
                id=context.facts.segment(line.person),
            )
            for line in context.facts.after(number)
            if line.rank <= STEPS
        ),
        final=(),
        links=(),
    )


def _person(context: SeasonContext, line: SeasonLine) -> Link:
    """Return a person's name, linked to their page."""
    return Link(
        text=line.person.name, href=context.link(context.urls.person(context.facts.segment(line.person)))
    )


def _event(context: SeasonContext, event: EventOutcome, shown: int) -> SeasonEvent:
    facts = context.facts
    number = facts.over.index(event) + 1 if event.is_finished else 0
    newest = len(facts.over)
    path = context.urls.overview if number == newest else context.urls.after(number)
    after = Link(text=_("Ranking after it"), href=context.link(path)) if number and number != shown else None
    played = sum(each.place is not None for each in event.field)
    return SeasonEvent(
        number=str(number or ""),
        event=Link(text=event.name, href=context.link(urls.EventUrls(event.folder).overview)),
        when=words.days(event.days),
        state=words.players(played) if event.is_finished else _("not over yet"),
        after=after,
    )


def _downloads(context: SeasonContext, number: int) -> tuple[Fact, ...]:
    name = "standings" if number == len(context.facts.over) else f"standings-{number}"
    files = [
        Link(text=ending.upper(), href=context.link(context.urls.data(f"{name}.{ending}")))
        for ending in ("csv", "json")
    ]
    return (
        Fact(
            name=ngettext("Ranking after {n} event", "Ranking after {n} events", number), values=tuple(files)
        ),
    )


# A season's files for programs: its ranking after each event, as JSON and as CSV.


COLUMNS = ("rank", "person", "name", "points", "attendance")


def season_data(facts: SeasonFacts) -> dict[str, bytes]:
    """Return every file of the season's `data/` folder by its name."""
    files = {"standings.json": as_json(_ranking(facts, len(facts.over)))}
    files["standings.csv"] = _csv(facts, len(facts.over))
    for number in range(1, len(facts.over) + 1):
        files[f"standings-{number}.json"] = as_json(_ranking(facts, number))
        files[f"standings-{number}.csv"] = _csv(facts, number)
    return files


def _ranking(facts: SeasonFacts, number: int) -> Row:
    scheme, over = facts.season.scheme, facts.over[:number]
    return {
        "schema": "roundsheet/season/1",
        "season": facts.season.id,
        "name": facts.season.name,
        "after_events": number,
        "points": {
            "places": list(scheme.places),
            "others": scheme.others,
            "tournament_points": scheme.tournament_points,
            "attendance": scheme.attendance,
            "best": scheme.best,
        },
        "events": [
            {"event": event.folder, "name": event.name, "counts": event in over} for event in facts.events
        ],
        "standings": [
            {**_line(facts, line), "results": [_result(score) for score in line.scores]}
            for line in facts.after(number)
        ],
    }


def _csv(facts: SeasonFacts, number: int) -> bytes:
    """Return a column for each event that counts, under its folder's name."""
    over = [event.folder for event in facts.over[:number]]
    rows = [_line(facts, line) | {"results": _by_event(line, over)} for line in facts.after(number)]
    return as_csv((*COLUMNS, *over), rows)


def _by_event(line: SeasonLine, over: list[str]) -> Row:
    scores: Row = {score.appearance.event: json_points(score.score) for score in line.scores}
    return dict.fromkeys(over) | scores


def _line(facts: SeasonFacts, line: SeasonLine) -> Row:
    return {
        "rank": line.rank,
        "person": facts.segment(line.person),
        "name": line.person.name,
        "points": json_points(line.total),
        "attendance": line.attendance,
    }


def _result(score: EventScore) -> Row:
    seat = score.appearance
    return {
        "event": seat.event,
        "player": seat.player,
        "place": seat.place,
        "points": json_points(score.score),
        "counts": score.counts,
    }
