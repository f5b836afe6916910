"""A season's ranking as a table, and what its figures are made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.engine.season import EventScore, Person, SeasonLine
from generator.languages import _, ngettext
from generator.model.seasons import Scheme
from generator.publish.frame.season_desk import SeasonDesk
from generator.publish.parts import Column, Link
from generator.publish.shared.ranking import Moved, moved_since
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """A person in the ranking; `scores` has a text for each event, empty where they did not play."""

    id: str
    rank: str
    moved: Moved | None  # since the event before
    person: Link
    events: str
    total: str
    scores: tuple[tuple[str, bool], ...]  # with whether it counts


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTable:
    """The ranking after an event."""

    caption: str
    columns: tuple[Column, ...]  # of the events, by number
    rows: tuple[SeasonRow, ...]
    has_left_out: bool  # whether a score is there that doesn't count


def season_table(desk: SeasonDesk, number: int) -> SeasonTable:
    """The table after so many events."""
    facts = desk.facts
    over = facts.over[:number]
    before = {line.person: line.rank for line in facts.after(number - 1)} if number > 1 else None
    lines = facts.after(number)
    return SeasonTable(
        caption=ngettext("Ranking after {n} event", "Ranking after {n} events", number),
        columns=tuple(Column(short=str(i), name=event.name) for i, event in enumerate(over, start=1)),
        rows=tuple(_row(desk, line, [event.folder for event in over], before) for line in lines),
        has_left_out=any(not score.counts for line in lines for score in line.scores),
    )


def _row(
    desk: SeasonDesk, line: SeasonLine, over: Sequence[str], before: Mapping[Person, int] | None
) -> SeasonRow:
    scores = {score.appearance.event: score for score in line.scores}
    segment = desk.facts.segment(line.person)
    return SeasonRow(
        id=segment,
        rank=str(line.rank),
        moved=moved_since(before.get(line.person), line.rank) if before is not None else None,
        person=Link(text=line.person.name, href=desk.link(desk.urls.person(segment))),
        events=ngettext("{n} event", "{n} events", len(line.scores)),
        total=words.points(line.total),
        scores=tuple(_cell(scores.get(event)) for event in over),
    )


def _cell(score: EventScore | None) -> tuple[str, bool]:
    return ("", True) if score is None else (words.points(score.score), score.counts)


def scheme_sentences(scheme: Scheme) -> tuple[str, ...]:
    """How the season's points are given, a sentence each."""
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
    """What the events that count are worth, without attendance."""
    return line.total - line.attendance
