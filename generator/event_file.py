"""`event.yaml`, `about.md` and `site.yaml`: what an organizer writes as text."""

import os
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from generator import door, languages, strict_yaml
from generator.findings import Finding, Place
from generator.model import EventSettings, Leader, PlayerId, Scenario, Stage, StageType
from generator.text import CleanText, clean, hides

TEXT = door.Kind(
    largest=1_000_000,
    missing="the file is missing: put it back, or make an event with roundsheet new",
    too_large="larger than 1,000,000 bytes: not read",
)
LARGEST_HALL = 10_000  # tables
MOST_STAGES = 15  # of an event, with up to 50 rounds each: the rounds' numbers have three digits
MOST_DAYS = 100
FIRST_YEAR, LAST_YEAR = 1900, 2200  # of an event; no calendar knows the year 1


def _text(value: Any) -> Any:
    """Text in one line; a name or a seed that looks like a number is text all the same."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return value
    if hides(str(value)):
        raise ValueError("there are only characters here that nobody can see: write the text")
    return clean(str(value))


def _date(value: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError("write a date as year-month-day, as in 2018-09-15")
    try:
        day = date.fromisoformat(value)
    except ValueError:
        raise ValueError(f"{value!r} is not a date: write year-month-day, as in 2018-09-15") from None
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValueError(f"{value!r} can't be an event's date: the year is from {FIRST_YEAR} to {LAST_YEAR}")
    return day


def _dates(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


def _language(value: Any) -> Any:
    if value in languages.known():
        return value
    raise ValueError(f"{value!r} is not a language of the site: write one of {', '.join(languages.known())}")


def _colour(value: Any) -> Any:
    digits = str(value).removeprefix("#")
    if re.fullmatch(r"[0-9a-fA-F]{6}", digits):
        return digits.lower()
    raise ValueError(f'{value!r} is not a colour: write six hexadecimal digits in quotes, as in "7a1f3d"')


def _address(value: Any) -> Any:
    if isinstance(value, str) and re.fullmatch(r"https?://[^\s?#\"'<>]+", value) and _has_host(value):
        return value.rstrip("/") + "/"
    raise ValueError("write the site's whole address, as in https://example.org/standings/")


def _has_host(address: str) -> bool:
    """Whether the name of a machine stands in it, with a number behind a colon if anything."""
    try:
        parts = urlsplit(address)
        return bool(parts.hostname) and parts.port != 0
    except ValueError:  # such as a bracket without its other half, or a port of letters
        return False


Text = Annotated[CleanText, BeforeValidator(_text), Field(min_length=1, max_length=200)]
Day = Annotated[date, BeforeValidator(_date)]
Language = Annotated[str, BeforeValidator(_language)]
Colour = Annotated[str, BeforeValidator(_colour)]
Address = Annotated[str, BeforeValidator(_address)]
Folder = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,62}$")]


Beside = Callable[[str], tuple[str | None, tuple[Finding, ...]]]  # reads a text by its name


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Stage(_Strict):
    type: Literal["swiss", "elimination"]
    rounds: int | None = Field(default=None, ge=1, le=50)
    size: int | None = Field(default=None, ge=2)
    points: int | None = Field(default=None, ge=1)
    wins: int | None = Field(default=None, ge=1)


class _Leader(_Strict):
    role: Text
    name: Text
    player: Text | None = None


class _Scenario(_Strict):
    deployment: Text | None = None
    objective: Text | None = None


class _EventFile(_Strict):
    name: Text
    date: Annotated[list[Day], BeforeValidator(_dates), Field(min_length=1, max_length=MOST_DAYS)]
    regulations: Text
    seed: Text | None = None
    venue: Text | None = None
    tier: Text | None = None
    structure: Text | None = None
    stages: Annotated[list[_Stage], Field(max_length=MOST_STAGES)] = []
    leaders: list[_Leader] = []
    scenarios: list[_Scenario] = []
    tables: int | None = Field(default=None, ge=1, le=LARGEST_HALL)
    release: Literal["at once", "manual"] = "at once"
    lists_from_round: int | None = Field(default=None, ge=0)
    language: Language = languages.ENGLISH
    accent: Colour | None = None
    rehearsal: bool = False


class SiteSettings(_Strict):
    """What `site.yaml` says of the whole site."""

    title: Text = CleanText("Tournaments")
    address: Address | None = None  # where the site will be found, with a slash at its end
    language: Language = languages.ENGLISH  # of the front page
    pair_automatically: bool = False  # whether an upload that completes a round draws the next one
    examples: list[Folder] = []  # the events of a fresh copy, which `new --without-examples` removes


def read_text(path: Path, display: str) -> tuple[str | None, tuple[Finding, ...]]:
    """A text file in UTF-8, of a size a person would write.

    Args:
        path: where it lies.
        display: its name in findings.
    """
    try:
        return door.read(path, TEXT).decode("utf-8-sig").replace("\r\n", "\n"), ()
    except door.RefusedError as refusal:
        return None, (refusal.finding(display),)
    except UnicodeDecodeError:
        message = "not text in UTF-8: save it again as UTF-8"
        return None, (Finding(code="file-unreadable", place=Place(file=display), message=message),)


def reader_in(folder: door.Folder) -> Beside:
    """Reads a text file of a folder by its name, spelled exactly so, as `read_text` does."""

    def read(name: str) -> tuple[str | None, tuple[Finding, ...]]:
        display = folder.place(name).file
        if name in folder.names:
            return read_text(folder.path / name, display)
        return None, (door.RefusedError("file-missing", TEXT.missing).finding(display),)

    return read


def reader_beside(path: Path, display: str) -> Beside:
    """Reads a text file in the folder of another by its name, as `read_text` does."""
    return lambda name: read_text(path.with_name(name), PurePosixPath(display).with_name(name).as_posix())


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
    file, faults = strict_yaml.validate(_EventFile, document)
    findings += faults
    if file is None:
        return None, findings
    if file.seed is None:
        message = (
            "there is no seed, so the folder's name is used: add a line such as seed: 7f3a9c2e before round 1"
        )
        findings += (Finding(code="seed-missing", place=document.place(()), message=message),)
    return _settings(file, document, path.parent.name), findings


def read_site_file(path: Path, display: str) -> tuple[SiteSettings, tuple[Finding, ...]]:
    """Read `site.yaml`; without one the site has its standard title."""
    if not os.path.lexists(path):
        return SiteSettings(), ()
    text, findings = read_text(path, display)
    if text is None:
        return SiteSettings(), findings
    document, faults = strict_yaml.read(text, display)
    findings += faults
    if document is None:
        return SiteSettings(), findings
    settings, faults = strict_yaml.validate(SiteSettings, document)
    return settings or SiteSettings(), findings + faults


def _settings(file: _EventFile, document: strict_yaml.Document, folder: str) -> EventSettings:
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
        drafts=file.release == "manual",
        lists_from_round=file.lists_from_round,
        language=file.language,
        accent=file.accent,
        is_rehearsal=file.rehearsal,
        places=document.places,
    )
