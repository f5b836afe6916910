"""`roundsheet` alone: what can be done next in each event, with the very command to type."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.commands.events import is_short_of_players
from generator.commands.isolation import Task, run_all_isolated
from generator.commands.next_step import Channel, next_step
from generator.findings import Finding
from generator.languages import later
from generator.loading import LoadedEvent, failed_event, load_event
from generator.tournament.course.schedule import registered_count
from generator.tournament.next_round import RedrawDue, ReleaseDue, ResultsDue, RoundDue, due

# How to begin, where there is no event yet; and what a piece of advice is.


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """A record of what to do, and the command that does it."""

    text: str
    command: str


def beginnings(events: Path) -> tuple[Advice, ...]:
    """Return advice for a folder without events."""
    missing = "has no event yet" if events.is_dir() else "is not in this folder"
    return (
        Advice(
            text=f"{events.as_posix()}/ {missing}. To make an event and run it on a page in your browser:",
            command="roundsheet serve",
        ),
        Advice(
            text="To start an event of today by commands, with your own name and game:",
            command='roundsheet new "Friday Night" --regulations Magic',
        ),
        Advice(text="This lists the games:", command="roundsheet regulations"),
        Advice(text="To look at an event with invented players:", command="roundsheet simulate demo"),
    )


# `roundsheet` alone.


_WAYS = Channel(
    fix=later("fix {what}; this lists what is wrong:"), pair="", redraw=""
)  # their commands stand below


_SERVE = Advice(
    text="To see the pages while you type, and everything that is wrong, this follows every workbook that you save:",
    command="roundsheet serve",
)


def overview(folders: Sequence[Path]) -> tuple[Advice, ...]:
    """Return a piece of advice for each event."""
    tasks = [Task(folder=folder, work=partial(advice_for, folder)) for folder in folders]
    advice = (
        _advice(failed_event(task.folder, answer)) if isinstance(answer, Finding) else answer
        for task, answer in zip(tasks, run_all_isolated(tasks), strict=True)
    )
    return (*advice, _SERVE)


def advice_for(folder: Path) -> Advice:
    """Return what can be done next in one event."""
    return _advice(load_event(folder))


def _advice(loaded: LoadedEvent) -> Advice:
    ending, command = _ending(loaded)
    return Advice(text=f"{loaded.id}: {next_step(loaded, _WAYS).rstrip()}{ending}", command=command)


def _ending(loaded: LoadedEvent) -> tuple[str, str]:
    """Return how the sentence of the next step ends, and the command after it."""
    pair, publish = f"roundsheet pair {loaded.id}", "roundsheet build"
    if not loaded.is_faulty and loaded.parts()[0].settings.cancelled is not None:
        return "; this publishes it:", publish
    if is_short_of_players(loaded):
        return ", then:", pair
    if loaded.is_faulty:
        return "", f"roundsheet check {loaded.id}"
    event, regulation, stages = loaded.parts()
    if not event.rounds and registered_count(event) < 2:
        return ", then:", pair
    now = due(event, regulation, stages)
    if isinstance(now, RoundDue):
        return "", pair
    if isinstance(now, RedrawDue):
        return "", f"{pair} --redraw"
    if isinstance(now, ResultsDue):
        return f"; type results into {event.rounds[now.number - 1].place.file}, then:", publish
    if isinstance(now, ReleaseDue):
        return ", then:", publish
    return "; this publishes the final standings:", publish
