"""The news of an event as an Atom feed: each round when it is paired and when it is complete, and the final places.

No clock is asked, so that the same workbooks give the same feed. What `updated` says is therefore a reading: the
event's first day; of a pairing the time in `Starts at`, of a complete round that and its `Minutes`; and whatever that
gives, a minute later than the entry before, so that the order is right. A round that starts earlier in the day than
the entry before it is of the event's next day, where it has one. The times are the hall's own, written as if it stood
in Greenwich where nobody said its time zone.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from generator.engine.scoring.game import score_game
from generator.languages import _, spoken
from generator.languages.customs import listing
from generator.model import Bye, Pairing, PlayerId
from generator.publish.facts import Facts, RoundFacts
from generator.publish.frame.desk import Desk
from generator.publish.frame.head import ORGANIZER, about_event, whole
from generator.publish.shared import atom
from generator.publish.shared.atom import FeedEntry, FeedPage, beginning_of, clean, first_moment, written
from generator.publish.wording import byes, words

LEADERS = 8
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """Something to tell, before it has a time."""

    key: str  # within the event, never another
    title: str
    path: str
    summary: str
    lines: tuple[str, ...]
    clock: timedelta | None  # since midnight; None where nobody said


def feed_page(desk: Desk, facts: Facts) -> FeedPage:
    """The feed of an event."""
    settings = facts.event.settings
    dated = list(_dated(list(_news(desk)), settings.dates))
    organizers = [leader.name for leader in settings.leaders if leader.role.casefold() == ORGANIZER]
    return FeedPage(
        language=spoken().code,
        base=whole(desk.site.address, desk.urls.overview),
        id=identity(facts, ""),
        title=clean(settings.name),
        about=clean(about_event(facts)),
        author=clean(listing(organizers) if organizers else desk.site.title),
        updated=written(dated[-1][1] if dated else first_moment(settings.dates), settings.timezone),
        entries=tuple(_entry(desk, news, at) for news, at in reversed(dated)),
    )


def identity(facts: Facts, key: str) -> str:
    """A name for the feed or an entry that stays as long as the event's folder and first date do."""
    day = min((each.isoformat() for each in facts.event.settings.dates), default="")
    return atom.identity(facts.event.id, day, key)


def _news(desk: Desk) -> Iterator[News]:
    """What happened, the earliest first."""
    facts = desk.facts
    for round_ in facts.rounds:
        name, start = words.round_name(round_), _time_of_day(round_.workbook.starts_at)
        yield News(
            key=f"round/{round_.number}/paired",
            title=_("{round} is paired", round=name),
            path=desk.urls.round(round_.number),
            summary=_("Who plays whom:"),
            lines=tuple(_pairing_lines(desk, round_)),
            clock=start,
        )
        if round_.is_complete:
            minutes = round_.workbook.minutes
            lines = _leader_lines(desk, round_) if round_.is_swiss else _result_lines(desk, round_)
            yield News(
                key=f"round/{round_.number}/complete",
                title=_("{round} is complete", round=name),
                path=desk.urls.round(round_.number),
                summary=_("The leaders:") if round_.is_swiss else _("The results:"),
                lines=tuple(lines),
                clock=start + minutes * MINUTE if start is not None and minutes else None,
            )
    if facts.is_finished:
        yield _final(desk)


def _final(desk: Desk) -> News:
    placed = sorted(desk.facts.places.items(), key=lambda item: (item[1], item[0]))
    winners = [desk.name(player) for player, place in placed if place == 1]
    won = _("{player} won", player=winners[0]) if len(winners) == 1 else ""
    return News(
        key="final",
        title=_("Final standings: {won}", won=won) if won else _("Final standings"),
        path=desk.urls.standings,
        summary=_("The final places:"),
        lines=tuple(f"{place}. {desk.name(player)}" for player, place in placed[:LEADERS]),
        clock=None,
    )


def _pairing_lines(desk: Desk, round_: RoundFacts) -> Iterator[str]:
    for game in round_.pairings:
        names = {"one": desk.name(game.player1), "two": desk.name(game.player2)}
        if not round_.is_swiss:
            yield _("Game {number}: {one} against {two}", number=game.row, **names)
        elif game.table is not None:
            yield _("Table {number}: {one} against {two}", number=game.table, **names)
        else:
            yield _("{one} against {two}", **names)
    for bye in round_.byes:
        yield _bye_line(desk, bye)


def _bye_line(desk: Desk, bye: Bye) -> str:
    return byes.line(bye, desk.name(bye.player) if bye.player else words.NONE)


def _result_lines(desk: Desk, round_: RoundFacts) -> Iterator[str]:
    """Who won each game of an elimination round."""
    for game in round_.pairings:
        winner = _winner(desk.facts, game)
        if winner is not None:
            loser = game.player2 if winner == game.player1 else game.player1
            yield _("{one} won against {two}", one=desk.name(winner), two=desk.name(loser))


def _winner(facts: Facts, game: Pairing) -> PlayerId | None:
    score = score_game(game.result, facts.regulation)
    return game.players[score.winner - 1] if score is not None and score.winner else None


def _leader_lines(desk: Desk, round_: RoundFacts) -> Iterator[str]:
    for line in desk.facts.standings_after[round_.number].lines[:LEADERS]:
        if line.rank is not None:
            name, points = desk.name(line.player), words.points(line.points.value)
            yield _("{rank}. {player}, {points} points", rank=line.rank, player=name, points=points)


def _entry(desk: Desk, news: News, at: datetime) -> FeedEntry:
    return FeedEntry(
        id=identity(desk.facts, news.key),
        title=clean(news.title),
        updated=written(at, desk.facts.event.settings.timezone),
        href=desk.link(news.path).removesuffix("index.html"),
        summary=news.summary,
        lines=tuple(map(clean, news.lines)),
    )


def _dated(news: list[News], dates: tuple[date, ...]) -> Iterator[tuple[News, datetime]]:
    """Each with its time, always later than the one before."""
    now, days = first_moment(dates) - MINUTE, sorted(set(dates))
    for each in news:
        later = now + MINUTE
        if each.clock is not None:
            midnights = [midnight for day in days if (midnight := beginning_of(day)).date() >= now.date()]
            later = next((at for day in midnights if (at := day + each.clock) >= later), later)
        now = later
        yield each, now


def _time_of_day(text: str | None) -> timedelta | None:
    """The time that stands in `Starts at`; None where it is anything else."""
    found = re.search(r"\b(\d{1,2}):(\d\d)\b", text or "", re.ASCII)
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        return None
    return timedelta(hours=int(found[1]), minutes=int(found[2]))
