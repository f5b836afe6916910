"""What an organizer does next in an event: fix errors, enter players or results, or pair the next round."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.checks.progress import how_it_ended, listed, open_tables_said
from generator.checks.timetable import how_to_release
from generator.commands.events import is_short_of_players, needs_two_players
from generator.commands.findings_report import gather
from generator.findings import Finding, Severity
from generator.languages import later
from generator.languages.said import Message, nsay, say
from generator.loading import LoadedEvent
from generator.model import Event, Stage
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import checks_in, is_due
from generator.tournament.course.schedule import registered_count
from generator.tournament.next_round import Finished, RedrawDue, ReleaseDue, ResultsDue, RoundDue, due


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel:
    """A record of messages for the place where the organizer is: `{what}` is to be fixed, `{event}` is the folder."""

    fix: str
    pair: str
    redraw: str


AT_THE_DESK = Channel(
    fix=later("fix {what} above, then run roundsheet check {event} again"),
    pair=later("roundsheet pair {event}"),
    redraw=later("roundsheet pair {event} --redraw"),
)


def next_step(loaded: LoadedEvent, ways: Channel = AT_THE_DESK) -> Message:
    """Return the step, as the end of a sentence that begins with the event's name."""
    if loaded.is_faulty:
        return _fix(loaded, ways)
    event, regulation, stages = loaded.parts()
    if event.settings.cancelled is not None:
        return say("the event is cancelled, as event.yaml says")
    if not event.rounds and registered_count(event) < 2:
        return needs_two_players(loaded, event)
    return _play(event, regulation, stages, ways)


def _fix(loaded: LoadedEvent, ways: Channel) -> Message:
    if is_short_of_players(loaded):
        is_check_in = loaded.event is not None and checks_in(loaded.event)
        if is_check_in:
            return say("check-in is open: tick under Here the players in {file}", file=_registration(loaded))
        return say("registration is open: enter the players in {file}", file=_registration(loaded))
    count = _errors(loaded.findings)
    return say(ways.fix, what=nsay("the error", "the {n} errors", count), event=loaded.id)


def _registration(loaded: LoadedEvent) -> str:
    return f"{loaded.display}/players.xlsx"


def _play(event: Event, regulation: Regulation, stages: tuple[Stage, ...], ways: Channel) -> Message:
    now = due(event, regulation, stages)
    if isinstance(now, RedrawDue):
        how = say(ways.redraw, event=event.id)
        return say("draw round {round} again, as somebody leaves before it: {how}", round=now.number, how=how)
    if isinstance(now, ResultsDue):
        tables = listed([str(table) for table in now.tables])
        return open_tables_said(len(now.tables), now.number, tables)
    if isinstance(now, RoundDue):
        absent = sum(player.absent and is_due(player, now.number) for player in event.players)
        how = say(ways.pair, event=event.id)
        if absent:
            return say(
                "round {round} can be paired, without {absent} not ticked under Here: {how}",
                round=now.number,
                absent=absent,
                how=how,
            )
        return say("round {round} can be paired: {how}", round=now.number, how=how)
    if isinstance(now, ReleaseDue):
        return how_to_release(now.number)
    assert isinstance(now, Finished)
    return how_it_ended(now)


def _errors(findings: Sequence[Finding]) -> int:
    return sum(finding.severity is Severity.ERROR for finding in gather(findings))
