"""Events of other tournament programs, in and out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from pathlib import Path

from generator.commands.drawing import workbook_of
from generator.commands.named_rules import find_regulation
from generator.commands.new import NewEvent, event_files, folder_for, new_event_folder
from generator.errors import UsageError
from generator.files import reading
from generator.files.folders import fault_of, printable
from generator.files.writing import fill, remove_abandoned
from generator.findings import Finding, define_error
from generator.interchange.course import CUSTOM, as_event, figures_that_differ, missing_from
from generator.interchange.formats import FORMATS, Format, format_of, unknown_format
from generator.interchange.records import Faults, Imported
from generator.languages import later
from generator.languages.said import say
from generator.loading import LoadedEvent, load_event
from generator.model import Event, Stage
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of

_FILE = reading.Kind(
    largest=10_000_000,
    missing=say("there is no such file: correct its name"),
    too_large=later("{size}: no file of one event is larger than 10 MB, so it is not read"),
)
_LARGEST_SHARE_MISSING = Fraction(1, 4)  # of those who are in


@dataclass(frozen=True, slots=True, kw_only=True)
class EventImport:
    """A record of an import's file, and of what is to differ from what it says or its format usually has."""

    file: Path
    id: str | None = None
    regulations: str | None = None
    days: tuple[date, ...] = ()
    may_drop_many: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOutcome:
    """A record of a file's faults, or of the event's folder with its files, and of what else is reported."""

    findings: tuple[Finding, ...] = ()
    folder: Path | None = None
    made: tuple[Path, ...] = ()
    told: tuple[str, ...] = ()


def import_event(events: Path, asked: EventImport) -> ImportOutcome:
    """Make an event's folder from a file, all of it or nothing.

    Raises:
        UsageError: the event exists already, or something named does not exist or can't be used for this file.
        MachineError: it can't be written; nothing has changed.
    """
    display = printable(asked.file.as_posix())
    try:
        content = reading.read(asked.file, _FILE)
    except reading.RefusedError as refusal:
        return ImportOutcome(findings=(refusal.finding(display),))
    form = format_of(content)
    if form is None:
        return ImportOutcome(findings=tuple(unknown_format(content, display).findings))
    name = asked.regulations or form.regulations
    regulation = _fitting(name, form)
    imported, findings = form.reader.read(content, display, regulation)
    if imported is None:
        return ImportOutcome(findings=findings)
    days = asked.days or imported.days
    if not days:
        return ImportOutcome(findings=findings or _undated(display))
    event_id = asked.id or folder_for(imported.name or asked.file.stem, days)
    if (fault := fault_of(event_id)) is not None:
        raise UsageError(f"{event_id!r} can't be an event's folder: {fault}; name another with --id")
    event, stages = as_event(imported, event_id, days, regulation)
    if not asked.may_drop_many and (many := _many_missing(imported, event, display)):
        return ImportOutcome(findings=many)
    made = _make(events, event, name, regulation, stages)
    differing = figures_that_differ(imported, event, regulation, stages)
    told = (*_named(imported, event), *imported.told, *((differing,) if differing else ()))
    return ImportOutcome(folder=events / event_id, made=made, told=told)


def _fitting(name: str, form: Format) -> Regulation:
    regulation, _ = find_regulation(name)
    if not form_of(regulation).is_in_points:
        raise UsageError(
            f"{regulation.name} scores no games in points, and the file has nothing else: name other regulations"
        )
    if (beyond := form.reader.no_place_for(regulation, ())) is not None:
        raise UsageError(f"{form.name} has no place for {beyond}: name other regulations")
    return regulation


def _undated(display: str) -> tuple[Finding, ...]:
    faults = Faults(display)
    message = "the file doesn't say when the event was: add --date with the day, as in --date 2018-09-15"
    faults.add("exchange-date", message)
    return tuple(faults.findings)


define_error(
    "exchange-many-missing",
    meaning="More than a quarter of the players are missing from a round of the file, and would count as gone.",
    remedy="Look whether the file is whole. If they were gone indeed, add `--yes` to the command.",
    example=(
        "6 of 7 players have no game and no bye in round 3, so they would be dropped before it: correct the file, or "
        "add --yes if they were gone"
    ),
)


def _many_missing(imported: Imported, event: Event, display: str) -> tuple[Finding, ...]:
    """Return a finding where over a quarter of those who are in are missing: more likely the file is not whole.

    One player alone may be more than that where few play, and leaves all the same.
    """
    faults = Faults(display)
    for number, gone, of in missing_from(imported, event):
        if gone > 1 and gone > of * _LARGEST_SHARE_MISSING:
            message = (
                f"{gone} of {of} players have no game and no bye in round {number}, so they would "
                f"{'be dropped before it' if number > 1 else 'count as not there'}: correct the file, or add --yes if "
                "they were gone"
            )
            faults.add("exchange-many-missing", message)
    return tuple(faults.findings)


def _named(imported: Imported, event: Event) -> Iterator[str]:
    if imported.name is None:
        yield f"the file has no name for the event: it is called {event.id}; write another into event.yaml"


def _make(
    events: Path, event: Event, regulations: str, regulation: Regulation, stages: tuple[Stage, ...]
) -> tuple[Path, ...]:
    """Write the folder by the same steps as `new` and `pair`."""
    remove_abandoned(events)
    files = event_files(events, _new(event, regulations), event.players)
    for index, round_ in enumerate(event.rounds):
        before = replace(event, rounds=event.rounds[:index])
        files[f"round-{round_.number}.xlsx"] = workbook_of(before, regulation, stages, round_)
    with new_event_folder(events / event.id) as folder:
        fill(folder, files)
    return tuple(events / event.id / name for name in files)


def _new(event: Event, regulations: str) -> NewEvent:
    settings = event.settings
    return NewEvent(
        id=event.id,
        name=settings.name,
        regulations=regulations,
        dates=settings.dates,
        structure=CUSTOM if settings.stages else None,
        venue=settings.venue,
        stages=f"[{', '.join(map(_in_yaml, settings.stages))}]" if settings.stages else None,
        is_drawn_elsewhere=True,
    )


def _in_yaml(stage: Stage) -> str:
    """Return `{type: swiss, rounds: 3}`."""
    said = {"type": stage.type.value, "rounds": stage.rounds, "size": stage.size}
    return "{" + ", ".join(f"{key}: {value}" for key, value in said.items() if value is not None) + "}"


# `roundsheet export`: a whole event as a file for other programs.


def exported_event(folder: Path, form: str) -> tuple[LoadedEvent, bytes | None]:
    """Return the event as loaded, and the file's bytes; None where an error stops the event.

    Args:
        folder: the event's.
        form: a key of `FORMATS` that can be written.

    Raises:
        UsageError: what the event holds has no place in such a file.
    """
    loaded = load_event(folder)
    if loaded.is_faulty:
        return loaded, None
    event, regulation, stages = loaded.parts()
    chosen = FORMATS[form]
    assert chosen.write is not None
    if not form_of(regulation).is_in_points:
        raise UsageError(
            f"{regulation.name} scores no games in points, and {chosen.name} has no place for anything else"
        )
    if (beyond := chosen.reader.no_place_for(regulation, stages)) is not None:
        raise UsageError(f"{chosen.name} has no place for {beyond}")
    return loaded, chosen.write(event, regulation, stages)
