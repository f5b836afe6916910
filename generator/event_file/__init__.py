"""`event.yaml`, `about.md` and `site.yaml`: what an organizer writes as text."""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Annotated, Literal

from pydantic import Field

from generator import languages, strict_yaml
from generator.event_file.dates import (
    Address,
    Colour,
    Days,
    Folder,
    Language,
    Line,
    StrictForm,
    Text,
    Timezone,
)
from generator.event_file.sponsor import SponsorForm, read_sponsor
from generator.files import reading
from generator.findings import Finding, Place, define_warning
from generator.languages import later
from generator.languages.said import say
from generator.model import (
    MOST_GROUPS,
    EventSettings,
    Leader,
    Planned,
    PlayerId,
    Scenario,
    Sponsor,
    Stage,
    StageType,
    planned,
    schedule_line,
)
from generator.text import CleanText, clean

TEXT = reading.Kind(
    largest=1_000_000,
    missing=say("the file is missing: put it back, or make an event with roundsheet new"),
    too_large=later("larger than 1,000,000 bytes: not read"),
)
MAX_TABLES = 10_000
MOST_STAGES = 15  # of an event, with up to 50 rounds each: the rounds' numbers have three digits
MOST_TIMES = 4
MOST_DAYS = 100
MAX_SCHEDULE_LINES = 500

Beside = Callable[[str], tuple[str | None, tuple[Finding, ...]]]  # reads a text by its name


class _Stage(StrictForm):
    type: Literal["swiss", "elimination", "double elimination", "round robin", "groups"] = Field(
        description="How the rounds are paired."
    )
    rounds: int | None = Field(default=None, ge=1, le=50, description="How many rounds a Swiss stage has.")
    size: int | None = Field(default=None, ge=2, description="How many players the cut lets in.")
    points: int | None = Field(default=None, ge=1, description="How many tournament points let a player in.")
    wins: int | None = Field(default=None, ge=1, description="How many wins let a player in.")
    from_each: int | None = Field(
        default=None, ge=1, description="How many of each group go on, after groups."
    )
    third_place: bool | None = Field(
        default=None,
        description="Whether the losers of the semifinals play for third place, beside the final.",
    )
    reset: bool | None = Field(
        default=None,
        description="Whether who comes to the final of a double elimination unbeaten may lose it once.",
    )
    groups: int | None = Field(
        default=None, ge=2, le=MOST_GROUPS, description="How many groups play a round robin at the same time."
    )
    of: int | None = Field(
        default=None,
        ge=3,
        description="How many players a group has at most, in place of how many groups there are.",
    )
    times: int | None = Field(
        default=None,
        ge=2,
        le=MOST_TIMES,
        description="How often everybody meets everybody in a round robin, where that is more than once.",
    )


class _Leader(StrictForm):
    role: Text = Field(description="What they do, such as organizer or judge.")
    name: Text = Field(description="The name.")
    player: Text | None = Field(default=None, description="Their ID, if they play themselves.")


class _Scenario(StrictForm):
    deployment: Text | None = Field(default=None, description="The deployment.")
    objective: Text | None = Field(default=None, description="The objective.")


class EventFile(StrictForm):
    """What `event.yaml` may say."""

    name: Text = Field(description="The event's name.")
    date: Annotated[Days, Field(min_length=1, max_length=MOST_DAYS)] = Field(
        description="The day, as in 2018-09-15 or 15 Sep 2018, or a list of days."
    )
    regulations: Text = Field(
        description="The ID of regulations that come with Roundsheet, or the name of a file of your own."
    )
    seed: Text | None = Field(
        default=None,
        description="Any text; all randomness of the event comes from it. Leave it once round 1 is drawn.",
    )
    venue: Text | None = Field(default=None, description="Where it takes place.")
    tier: Text | None = Field(
        default=None, description="The tier of the event, where the regulations have tiers."
    )
    structure: Text | None = Field(
        default=None,
        description="The structure, where the regulations have structures; custom with stages of your own.",
    )
    stages: Annotated[list[_Stage], Field(max_length=MOST_STAGES)] = Field(
        default=[], description="Runs of rounds, in their order, where the structure is custom."
    )
    leaders: list[_Leader] = Field(default=[], description="Who runs the event.")
    scenarios: list[_Scenario] = Field(
        default=[], description="What each round is played with, round by round."
    )
    tables: int | None = Field(default=None, ge=1, le=MAX_TABLES, description="How many tables there are.")
    tables_from: int = Field(
        default=1, ge=1, le=MAX_TABLES, description="The number of the first table, where that is not 1."
    )
    release: Literal["at once", "manual"] = Field(
        default="at once",
        description="Whether rounds are published at once, or when their workbook says Now.",
    )
    schedule: Annotated[list[Line], Field(max_length=MAX_SCHEDULE_LINES)] = Field(
        default=[], description="Lines of a time and what happens then, such as 10:00 Round 1."
    )
    timezone: Timezone | None = Field(
        default=None, description="Where the clocks are, such as Europe/Berlin."
    )
    lists_from_round: int | None = Field(
        default=None,
        ge=0,
        description="With which round's pairings the players' lists are published; never without it.",
    )
    language: Language = Field(
        default=languages.ENGLISH,
        description="The language of the pages, the workbooks and what is found in them.",
    )
    accent: Colour | None = Field(
        default=None, description="The pages' colour, six hexadecimal digits in quotes."
    )
    sponsor: SponsorForm | None = Field(
        default=None, description="Who sponsors the event: a line and a logo on the pages."
    )
    cancelled: Text | None = Field(
        default=None, description="Why the event does not take place, or goes no further."
    )
    rehearsal: bool = Field(default=False, description="Whether it is a rehearsal with invented players.")


TITLE = CleanText("Tournaments")


class SiteFile(StrictForm):
    """What `site.yaml` may say."""

    title: Text = Field(default=TITLE, description="The title of the site.")
    address: Address | None = Field(
        default=None, description="Where the site is found, as in https://example.org/standings/."
    )
    language: Language = Field(default=languages.ENGLISH, description="The language of the front page.")
    timezone: Timezone | None = Field(
        default=None, description="The time zone of every event that says no other."
    )
    pair_automatically: bool = Field(
        default=False, description="Whether an upload that completes a round draws the next one."
    )
    examples: list[Folder] = Field(
        default=[], description="The example events, which new --without-examples removes."
    )
    sponsor: SponsorForm | None = Field(
        default=None, description="Who sponsors all events: a line and a logo on the pages."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteSettings:
    """A record of what `site.yaml` says of the whole site."""

    title: CleanText = TITLE
    address: str | None = None
    language: str = languages.ENGLISH
    timezone: str | None = None
    pair_automatically: bool = False
    examples: tuple[str, ...] = ()
    sponsor: Sponsor | None = None  # of every event that names no other


_STANDARD = SiteSettings()


def read_text(path: Path, display: str) -> tuple[str | None, tuple[Finding, ...]]:
    """Return a text file in UTF-8, of a size a person would write.

    Args:
        path: where it lies.
        display: its name in findings.
    """
    try:
        return reading.read(path, TEXT).decode("utf-8-sig").replace("\r\n", "\n"), ()
    except reading.RefusedError as refusal:
        return None, (refusal.finding(display),)
    except UnicodeDecodeError:
        message = say("not text in UTF-8: save it again as UTF-8")
        return None, (Finding(code="file-unreadable", place=Place(file=display), message=message),)


def reader_in(folder: reading.Folder) -> Beside:
    """Return what reads a text file of a folder by its name, spelled exactly so, as `read_text` does."""

    def read(name: str) -> tuple[str | None, tuple[Finding, ...]]:
        display = folder.place(name).file
        if name in folder.names:
            return read_text(folder.path / name, display)
        return None, (reading.RefusedError("file-missing", TEXT.missing).finding(display),)

    return read


def reader_beside(path: Path, display: str) -> Beside:
    """Return what reads a text file in the folder of another by its name, as `read_text` does."""
    return lambda name: read_text(path.with_name(name), PurePosixPath(display).with_name(name).as_posix())


define_warning(
    "seed-missing",
    meaning=(
        "All randomness of the event comes from its seed; without one the folder's name is used, which others "
        "know."
    ),
    remedy="Add a line `seed:` with any text before the first round is drawn; `roundsheet new` makes one up.",
    example="there is no seed, so the folder's name is used: add a line such as seed: 7f3a9c2e before the first draw",
)


def read_event_file(path: Path, display: str) -> tuple[EventSettings | None, tuple[Finding, ...]]:
    """Read `event.yaml`.

    Returns:
        The settings, or None where there is an error, and all findings.
    """
    text, findings = read_text(path, display)
    if text is None:
        return None, findings
    document, faults = strict_yaml.read(text, display)
    findings += faults
    if document is None:
        return None, findings
    file, faults = strict_yaml.validate(EventFile, document)
    findings += faults
    if file is None:
        return None, findings
    if file.seed is None:
        message = say(
            "there is no seed, so the folder's name is used: add a line such as seed: 7f3a9c2e before the first draw"
        )
        findings += (Finding(code="seed-missing", place=document.place(()), message=message),)
    sponsor, faults = read_sponsor(file.sponsor, path.parent, document)
    return _settings(file, sponsor, document, path.parent.name), findings + faults


def language_of(path: Path) -> str:
    """Return the language that `event.yaml` asks for, as far as can be told where something else in it is wrong."""
    text, _findings = read_text(path, path.name)
    document, _faults = (None, ()) if text is None else strict_yaml.read(text, path.name)
    asked = (
        document.data.get("language") if document is not None and isinstance(document.data, dict) else None
    )
    return asked if asked in languages.known() else languages.ENGLISH


def read_site_file(path: Path, display: str) -> tuple[SiteSettings, tuple[Finding, ...]]:
    """Read `site.yaml`; without one the site has its standard title."""
    if not os.path.lexists(path):
        return _STANDARD, ()
    text, findings = read_text(path, display)
    if text is None:
        return _STANDARD, findings
    document, faults = strict_yaml.read(text, display)
    findings += faults
    if document is None:
        return _STANDARD, findings
    file, faults = strict_yaml.validate(SiteFile, document)
    findings += faults
    if file is None:
        return _STANDARD, findings
    sponsor, faults = read_sponsor(file.sponsor, path.parent, document)
    settings = SiteSettings(
        title=file.title,
        address=file.address,
        language=file.language,
        timezone=file.timezone,
        pair_automatically=file.pair_automatically,
        examples=tuple(file.examples),
        sponsor=sponsor,
    )
    return settings, tuple(replace(each, language=file.language) for each in findings + faults)


def _settings(
    file: EventFile, sponsor: Sponsor | None, document: strict_yaml.YamlDocument, folder: str
) -> EventSettings:
    return EventSettings(
        name=file.name,
        dates=tuple(file.date),
        regulations=file.regulations,
        seed=file.seed or clean(folder),
        venue=file.venue,
        tier=file.tier,
        structure=file.structure,
        stages=tuple(
            Stage(
                type=StageType(stage.type),
                rounds=stage.rounds,
                size=stage.size,
                points=stage.points,
                wins=stage.wins,
                from_each=stage.from_each,
                third_place=stage.third_place,
                reset=stage.reset,
                groups=stage.groups,
                of=stage.of,
                times=stage.times,
            )
            for stage in file.stages
        ),
        leaders=tuple(
            Leader(
                role=leader.role,
                name=leader.name,
                player=None if leader.player is None else PlayerId(leader.player),
            )
            for leader in file.leaders
        ),
        scenarios=tuple(
            Scenario(deployment=scenario.deployment, objective=scenario.objective)
            for scenario in file.scenarios
        ),
        tables=file.tables,
        tables_from=file.tables_from,
        schedule=_schedule(file),
        timezone=file.timezone,
        drafts=file.release == "manual",
        lists_from_round=file.lists_from_round,
        language=file.language,
        accent=file.accent,
        sponsor=sponsor,
        cancelled=file.cancelled,
        is_rehearsal=file.rehearsal,
        places=document.places,
    )


def _schedule(file: EventFile) -> tuple[Planned, ...]:
    """The schedule; rounds are called as in English or as on the event's pages."""
    if not file.schedule:
        return ()
    lines = [line for text in file.schedule if (line := schedule_line(text)) is not None]
    names = []
    for code in sorted({languages.ENGLISH, file.language}):
        with languages.speaking(code):
            names.append(languages._("Round {number}"))
    return tuple(planned(lines, min(file.date), names))
