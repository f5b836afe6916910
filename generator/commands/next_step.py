"""What an organizer does next in an event: fix errors, enter players or results, or pair the next round."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.checks.progress import how_it_ended, listed
from generator.checks.release import how_to_release
from generator.commands.registration import is_short_of_players, needs_two_players
from generator.engine.course.check_in import checks_in, is_due
from generator.engine.course.schedule import registered_count
from generator.engine.next_round import Finished, ReleaseDue, ResultsDue, RoundDue, due
from generator.findings import Finding, Severity
from generator.loading import LoadedEvent
from generator.model import Event, Stage
from generator.regulations.schema import Regulation


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """How things are done where the organizer is. `{what}` is what has to be fixed, `{event}` the event's folder."""

    fix: str
    pair: str


AT_THE_DESK = Ways(
    fix="fix {what} above, then run roundsheet check {event} again", pair="roundsheet pair {event}"
)


def next_step(loaded: LoadedEvent, ways: Ways = AT_THE_DESK) -> str:
    """The step, as the end of a sentence that begins with the event's name."""
    if loaded.is_faulty:
        return _fix(loaded, ways)
    event, regulation, stages = loaded.parts()
    if not event.rounds and registered_count(event) < 2:
        return needs_two_players(loaded, event)
    return _play(event, regulation, stages, ways)


def _fix(loaded: LoadedEvent, ways: Ways) -> str:
    if is_short_of_players(loaded):
        is_check_in = loaded.event is not None and checks_in(loaded.event)
        how = "check-in is open: tick under Here" if is_check_in else "registration is open: enter"
        return f"{how} the players in {loaded.display}/players.xlsx"
    count = _errors(loaded.findings)
    what = "the error" if count == 1 else f"the {count} errors"
    return ways.fix.format(what=what, event=loaded.id)


def _play(event: Event, regulation: Regulation, stages: tuple[Stage, ...], ways: Ways) -> str:
    now = due(event, regulation, stages)
    if isinstance(now, ResultsDue):
        what = "table" if len(now.tables) == 1 else "tables"
        tables = listed([str(table) for table in now.tables])
        return f"{len(now.tables)} {what} open in round {now.number}: {tables}"
    if isinstance(now, RoundDue):
        absent = sum(player.absent and is_due(player, now.number) for player in event.players)
        without = f", without {absent} not ticked under Here" if absent else ""
        return f"round {now.number} can be paired{without}: {ways.pair.format(event=event.id)}"
    if isinstance(now, ReleaseDue):
        return how_to_release(now.number)
    assert isinstance(now, Finished)
    return how_it_ended(now)


def _errors(findings: Sequence[Finding]) -> int:
    return sum(finding.severity is Severity.ERROR for finding in findings)
