"""The news of an event as an Atom feed: rounds paired, rounds complete, who plays on after a cut, the final places.

No clock is asked, so that the same workbooks give the same feed. What `updated` says is therefore a reading: the
event's first day; of a pairing the time in `Starts at`, of a complete round that and its `Minutes`; and whatever that
gives, a minute later than the entry before, so that the order is right. A round that starts earlier in the day than
the entry before it is of the event's next day, where it has one. The times are the hall's own, written as if it stood
in UTC where its time zone is unknown.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from generator import zones
from generator.languages import _, spoken
from generator.languages.customs import listing
from generator.model import Bye, Pairing, Planned, PlayerId
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import ORGANIZER, PageContext, about_event, whole
from generator.site.shared import feeds
from generator.site.shared.feeds import (
    FeedEntry,
    FeedPage,
    Line,
    beginning_of,
    clean,
    escaped,
    first_moment,
    whole_calendar,
    written,
)
from generator.site.shared.group_tables import leaders_after
from generator.site.shared.pairings import by_group
from generator.site.shared.setup import setup
from generator.site.shared.timetable import happenings
from generator.site.wording import moments, results, words
from generator.text import CONTROL_OR_SPACE
from generator.tournament.course.schedule import rounds_before, stages_of
from generator.tournament.next_round import DecidedCut, decided_cut, planned_minutes
from generator.tournament.scoring import score_game

LEADERS = 8
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedItem:
    """A record of a news item, before it has a time."""

    key: str  # within the event, never another
    title: str
    path: str
    summary: str
    lines: tuple[str, ...]
    clock: timedelta | None  # since midnight; None where nobody said


def feed_page(context: PageContext, facts: Facts) -> FeedPage:
    """Return the feed of an event."""
    settings = facts.event.settings
    dated = list(_dated(list(_news(context)), settings.dates))
    organizers = [leader.name for leader in settings.leaders if leader.role.casefold() == ORGANIZER]
    return FeedPage(
        language=spoken().code,
        base=whole(context.site.address, context.urls.overview),
        id=identity(facts, ""),
        title=clean(settings.name),
        about=clean(about_event(facts)),
        author=clean(listing(organizers) if organizers else context.site.title),
        updated=written(dated[-1][1] if dated else first_moment(settings.dates), settings.timezone),
        entries=tuple(_entry(context, news, at) for news, at in reversed(dated)),
    )


def identity(facts: Facts, key: str) -> str:
    """Return an ID for the feed or an entry that stays as long as the event's folder and first date do."""
    day = min((each.isoformat() for each in facts.event.settings.dates), default="")
    return feeds.identity(facts.event.id, day, key)


def _news(context: PageContext) -> Iterator[FeedItem]:
    """Yield what happened, the earliest first."""
    facts = context.facts
    for round_ in facts.rounds:
        name, start = words.round_name(round_), _time_of_day(round_.workbook.starts_at)
        yield FeedItem(
            key=f"round/{round_.number}/paired",
            title=_("{round} is paired", round=name),
            path=context.urls.round(round_.number),
            summary=_("Who plays whom:"),
            lines=tuple(_pairing_lines(context, round_)),
            clock=start,
        )
        if round_.is_complete:
            minutes = round_.workbook.minutes
            lines = _leader_lines(context, round_) if round_.is_swiss else _result_lines(context, round_)
            yield FeedItem(
                key=f"round/{round_.number}/complete",
                title=_("{round} is complete", round=name),
                path=context.urls.round(round_.number),
                summary=_("The leaders:") if round_.is_swiss else _("The results:"),
                lines=tuple(lines),
                clock=start + minutes * MINUTE if start is not None and minutes else None,
            )
        if (cut := _cut_after(facts, round_)) is not None:
            yield _cut_item(context, cut, round_)
    if facts.is_cancelled:
        yield _item("cancelled", moments.event_state(facts), context.urls.overview)
    elif facts.is_finished:
        yield _final(context)


def _item(key: str, title: str, path: str, summary: str = "", lines: Iterable[str] = ()) -> FeedItem:
    """Return a news item of which nobody says when it happened."""
    return FeedItem(key=key, title=title, path=path, summary=summary, lines=tuple(lines), clock=None)


def _cut_after(facts: Facts, round_: RoundFacts) -> DecidedCut | None:
    """Return the cut that a round decided, by the results as they are today."""
    stages = stages_of(facts.event, facts.regulation)
    event = rounds_before(facts.event, round_.number + 1)
    is_over = round_.number < len(facts.rounds) or not facts.is_cancelled
    return decided_cut(event, facts.regulation, stages) if is_over else None


def _cut_item(context: PageContext, cut: DecidedCut, round_: RoundFacts) -> FeedItem:
    """Return who plays on, in a bracket from seed 1."""
    names = [context.name(player) for player in cut.seeds]
    path = context.urls.page("bracket") if cut.stage.is_bracket else context.urls.standings
    lines = [f"{seed}. {name}" for seed, name in enumerate(names, start=1)] if cut.stage.is_bracket else names
    return _item(f"cut/{round_.number}", moments.cut_state(cut), path, moments.who_plays_on(cut.stage), lines)


def _final(context: PageContext) -> FeedItem:
    placed = sorted(context.facts.places.items(), key=lambda item: (item[1], item[0]))
    lines = [f"{place}. {context.name(player)}" for player, place in placed[:LEADERS]]
    return _item(
        "final", moments.event_state(context.facts), context.urls.standings, _("The final places:"), lines
    )


def _pairing_lines(context: PageContext, round_: RoundFacts) -> Iterator[str]:
    for heading, seats in by_group(round_):
        if heading:
            yield _("{name}:", name=heading)
        for seat in seats:
            yield _bye_line(context, seat) if isinstance(seat, Bye) else _game_line(context, round_, seat)


def _game_line(context: PageContext, round_: RoundFacts, game: Pairing) -> str:
    names = {"one": context.name(game.player1), "two": context.name(game.player2)}
    if not round_.is_swiss:
        return _("Game {number}: {one} against {two}", number=round_.numbers[game.row], **names)
    if game.table is not None:
        return _("Table {number}: {one} against {two}", number=game.table, **names)
    return _("{one} against {two}", **names)


def _bye_line(context: PageContext, bye: Bye) -> str:
    return results.line(bye, context.name(bye.player) if bye.player else words.NONE)


def _result_lines(context: PageContext, round_: RoundFacts) -> Iterator[str]:
    """Yield the winner of each game of an elimination round."""
    for game in round_.pairings:
        winner = _winner(context.facts, game)
        if winner is not None:
            loser = game.player2 if winner == game.player1 else game.player1
            yield _("{one} won against {two}", one=context.name(winner), two=context.name(loser))


def _winner(facts: Facts, game: Pairing) -> PlayerId | None:
    score = score_game(game.result, facts.regulation)
    return game.players[score.winner - 1] if score is not None and score.winner else None


def _leader_lines(context: PageContext, round_: RoundFacts) -> Iterator[str]:
    for rank, line in leaders_after(context.facts, round_.number, LEADERS):
        if line.rank is not None:
            name, points = context.name(line.player), words.points(line.points.value)
            yield _("{rank}. {player}, {points} points", rank=rank, player=name, points=points)


def _entry(context: PageContext, news: FeedItem, at: datetime) -> FeedEntry:
    return FeedEntry(
        id=identity(context.facts, news.key),
        title=clean(news.title),
        updated=written(at, context.facts.event.settings.timezone),
        href=context.link(news.path).removesuffix("index.html") or "./",
        summary=news.summary,
        lines=tuple(map(clean, news.lines)),
    )


def _dated(news: list[FeedItem], dates: tuple[date, ...]) -> Iterator[tuple[FeedItem, datetime]]:
    """Yield each with its time, always later than the one before."""
    now, days = first_moment(dates) - MINUTE, sorted(set(dates))
    for each in news:
        later = now + MINUTE
        if each.clock is not None:
            midnights = [midnight for day in days if (midnight := beginning_of(day)).date() >= now.date()]
            later = next((at for day in midnights if (at := day + each.clock) >= later), later)
        now = later
        yield each, now


def _time_of_day(text: str | None) -> timedelta | None:
    """Return the time that stands in `Starts at`; None where it is anything else."""
    found = re.search(r"\b(\d{1,2}):(\d\d)\b", text or "", re.ASCII)
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        return None
    return timedelta(hours=int(found[1]), minutes=int(found[2]))


# An event for calendars, as iCalendar (RFC 5545): an entry for each line of its schedule, or for each day. No
# clock is asked, so that the same files give the same calendar: `DTSTAMP` is the beginning of the event's
# first day. An entry keeps its `UID` when its time changes. Times are Greenwich's where the event says its
# time zone; else they are those of no zone, which every calendar takes for its own.


def calendar(context: PageContext) -> str:
    """Return the calendar of an event."""
    return whole_calendar(context.facts.event.settings.name, _entries(context))


def _entries(context: PageContext) -> Iterator[Line]:
    facts = context.facts
    schedule = happenings(facts)
    told = {each.begins.date() for each in schedule}
    for day in sorted(set(facts.event.settings.dates) - told):
        times = [
            ("DTSTART;VALUE=DATE", f"{day:%Y%m%d}"),
            ("DTEND;VALUE=DATE", f"{day + timedelta(1):%Y%m%d}"),
        ]
        yield from _calendar_entry(context, f"calendar/{day}", facts.event.settings.name, times)
    seen: Counter[str] = Counter()
    for each, after in zip(schedule, [*schedule, None][1:], strict=True):
        about = each.what if each.round_number is None else f"round/{each.round_number}"
        seen[about] += 1
        title = _("{event}: {round}", event=facts.event.settings.name, round=words.sentence(each.what))
        yield from _calendar_entry(
            context, f"calendar/{about}/{seen[about]}", title, _times(facts, each, after)
        )


def _calendar_entry(context: PageContext, key: str, title: str, times: Iterable[Line]) -> Iterator[Line]:
    facts = context.facts
    address = whole(context.site.address, context.urls.overview)
    yield "BEGIN", "VEVENT"
    yield "UID", identity(facts, key)
    yield "DTSTAMP", f"{min(facts.event.settings.dates):%Y%m%d}T000000Z"
    yield from times
    yield "SUMMARY", escaped(title)
    if facts.is_cancelled:
        yield "STATUS", "CANCELLED"
    if facts.is_cancelled or facts.is_finished or facts.decided_cut is not None:
        yield "DESCRIPTION", escaped(moments.event_state(facts))
    if facts.event.settings.venue:
        yield "LOCATION", escaped(facts.event.settings.venue)
    if address is not None:
        yield "URL", address
    yield "END", "VEVENT"


def _times(facts: Facts, each: Planned, after: Planned | None) -> Iterator[Line]:
    """Yield the start and end: a round lasts its minutes, all else until what comes next that day."""
    timezone = facts.event.settings.timezone
    yield "DTSTART", _moment(each.begins, timezone)
    if (length := _length(facts, each.round_number)) is not None:
        yield "DTEND", _moment(zones.after(each.begins, length, timezone), timezone)
    elif after is not None and after.begins.date() == each.begins.date() and after.begins > each.begins:
        yield "DTEND", _moment(after.begins, timezone)


def _length(facts: Facts, number: int | None) -> timedelta | None:
    """Return how long a round lasts, by its workbook or else by the regulations."""
    if number is None:
        return None
    if number <= len(facts.rounds):
        minutes = facts.rounds[number - 1].workbook.minutes
    else:
        stages = stages_of(facts.event, facts.regulation)
        minutes = planned_minutes(facts.event, facts.regulation, stages, number)
    return None if minutes is None else timedelta(minutes=minutes)


def _moment(local: datetime, timezone: str | None) -> str:
    if timezone is None:
        return f"{local:%Y%m%dT%H%M%S}"
    return f"{zones.in_greenwich(local, timezone):%Y%m%dT%H%M%SZ}"


# A round's pairings as plain text, to be pasted into a chat.


# Characters that turn the text after them around; a name from right to left is set apart instead.
_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_FROM_RIGHT = {"R", "AL"}


def round_text(context: PageContext, round_: RoundFacts) -> str:
    """Return the title, what is played and when, a line for each table, and the link to the page."""
    facts = context.facts
    name = words.round_name(round_)
    lines = [_("{event}: {round}", event=plain(facts.event.settings.name), round=name)]
    lines += [
        _("{name}: {value}", name=fact.name, value=plain(fact.values[0].text))
        for fact in setup(context, round_)
    ]
    lines += ["", *_seats(context, round_)]
    if (address := whole(context.site.address, context.urls.round(round_.number))) is not None:
        lines += ["", address]
    return "\n".join(lines) + "\n"


def plain(text: str) -> str:
    """Return the text in one line, without anything in it that could change the lines around it."""
    bare = _TURNS.sub("", CONTROL_OR_SPACE.sub(" ", text)).strip()
    is_turned = any(unicodedata.bidirectional(letter) in _FROM_RIGHT for letter in bare)
    return f"\u2068{bare}\u2069" if is_turned else bare


def _seats(context: PageContext, round_: RoundFacts) -> Iterator[str]:
    """Yield `1  Ilse Vorn - Bo Renn`, below the heading of each group; in elimination by game number."""
    width = max((len(_number(round_, pairing)) for pairing in round_.pairings), default=0)
    for heading, seats in by_group(round_):
        if heading:
            yield _("{name}:", name=heading)
        for seat in seats:
            if isinstance(seat, Bye):
                yield _bye(context, seat)
            else:
                players = f"{_name(context, seat.player1)} - {_name(context, seat.player2)}"
                yield f"{_number(round_, seat):>{width}}  {players}"


def _number(round_: RoundFacts, pairing: Pairing) -> str:
    return words.figure(pairing.table if round_.is_swiss else round_.numbers[pairing.row])


def _bye(context: PageContext, bye: Bye) -> str:
    assert bye.player is not None
    return results.line(bye, _name(context, bye.player))


def _name(context: PageContext, player: PlayerId) -> str:
    return plain(context.name(player))
