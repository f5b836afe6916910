"""`events/<season>.yaml` and `people.yaml`: which events count together, and who of their players is one person."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from generator import languages, strict_yaml
from generator.event_file import read_text
from generator.event_file.dates import Colour, Language, StrictForm, Text
from generator.files import reading
from generator.files.folders import fault_of, is_folder
from generator.findings import Finding, Place, define_error, has_errors
from generator.languages.said import say
from generator.model import PlayerId
from generator.model.seasons import People, Scheme, Season, Seat
from generator.text import CleanText, clean

SITE_FILE, PEOPLE_FILE = "site.yaml", "people.yaml"
ENDING = ".yaml"
MOST_EVENTS = 500
MOST_POINTS = 1_000_000

Worth = Annotated[int, Field(ge=0, le=MOST_POINTS)]


class _Points(StrictForm):
    places: Annotated[list[Worth], Field(max_length=MOST_EVENTS)] = Field(
        default=[], description="For the first place, the second, and so on."
    )
    others: Worth = Field(default=0, description="For every further place.")
    tournament_points: Worth = Field(default=0, description="For each tournament point of the Swiss rounds.")
    attendance: Worth = Field(default=0, description="For every event played, also beyond the best.")


class SeasonFile(StrictForm):
    """What a season's file may say."""

    name: Text = Field(description="The season's name.")
    events: Annotated[list[Text], Field(min_length=1, max_length=MOST_EVENTS)] = Field(
        description="Folders of events, as names or with * and ?."
    )
    points: _Points = Field(description="What an event is worth; all of it is added up.")
    best: int | None = Field(
        default=None, ge=1, le=MOST_EVENTS, description="How many events count, everybody's best ones."
    )
    players: Literal["by id", "by name"] = Field(
        default="by id", description="Whether IDs tell who somebody is, or only names."
    )
    language: Language = Field(default=languages.ENGLISH, description="The language of the season's pages.")
    accent: Colour | None = Field(
        default=None, description="The pages' colour, six hexadecimal digits in quotes."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonFiles:
    """A record of what lies beside the events' folders about seasons.

    Of a season's file with an error only the name is known; and of every season, where `people.yaml` has one.
    """

    seasons: tuple[Season, ...] = ()
    faulty: tuple[str, ...] = ()
    people: People
    places: dict[Seat, Place]  # where people.yaml says it
    findings: tuple[Finding, ...] = ()


def read_seasons(events: Path) -> SeasonFiles:
    """Read every season beside the events' folders, and `people.yaml`."""
    display = events.as_posix()
    try:
        names = reading.look_into(events, display).names
    except reading.RefusedError as refusal:
        return SeasonFiles(people={}, places={}, findings=(refusal.finding(f"{display}/"),))
    people, places, told = _read_people(events, display) if PEOPLE_FILE in names else ({}, {}, ())
    seasons, faulty, findings = [], [], [*told]
    knows_people = not has_errors(told)
    for name in filter(is_season, names):
        season, told = _read_season(events, name)
        findings += told
        if season is None or not knows_people:
            faulty.append(name.removesuffix(ENDING))
        else:
            seasons.append(season)
    return SeasonFiles(
        seasons=tuple(seasons),
        faulty=tuple(faulty),
        people=people,
        places=places,
        findings=tuple(findings),
    )


def is_season(name: str) -> bool:
    """Return whether a file beside the events' folders describes a season, by its name."""
    return name.endswith(ENDING) and name not in (SITE_FILE, PEOPLE_FILE) and name[0] not in "._"


def _read_season(events: Path, name: str) -> tuple[Season | None, tuple[Finding, ...]]:
    display = f"{events.as_posix()}/{name}"
    document, findings = _document(events / name, display)
    if document is None:
        return None, findings
    file, faults = strict_yaml.validate(SeasonFile, document)
    findings = (*findings, *faults, *_name_findings(events, name, display))
    if file is None:
        return None, findings
    findings = (*findings, *_scheme_findings(file, document))
    findings = tuple(replace(each, language=file.language) for each in findings)
    return None if has_errors(findings) else _season(file, document, name), findings


def _document(path: Path, display: str) -> tuple[strict_yaml.YamlDocument | None, tuple[Finding, ...]]:
    text, findings = read_text(path, display)
    if text is None:
        return None, findings
    document, faults = strict_yaml.read(text, display)
    return document, findings + faults


define_error(
    "season-name",
    meaning=(
        "The season's pages lie in a folder of the site that has the name of its file, and that name is taken or no "
        "disk can have it."
    ),
    remedy="Give the file another name.",
    example="there is an event durham-2018 as well: give the season's file another name",
)


def _name_findings(events: Path, name: str, display: str) -> Iterator[Finding]:
    """The season's pages lie where its name says, so no event and nothing else can have that name."""
    folder, place = name.removesuffix(ENDING), Place(file=display)
    if (fault := fault_of(folder)) is not None:
        message = say("a season's file can't have this name: {why}; give it another name", why=fault)
        yield Finding(code="season-name", place=place, message=message)
    elif is_folder(events / folder):
        message = say("there is an event {event} as well: give the season's file another name", event=folder)
        yield Finding(code="season-name", place=place, message=message)


define_error(
    "season-points",
    meaning="By this file no event is worth anything to anybody.",
    remedy="Write what the places are worth, or that tournament points count.",
    example="nothing is worth any points: write places, as in places: [10, 7, 5], or tournament_points: 1",
)


def _scheme_findings(file: SeasonFile, document: strict_yaml.YamlDocument) -> Iterator[Finding]:
    points = file.points
    if not (any(points.places) or points.others or points.tournament_points or points.attendance):
        message = say(
            "nothing is worth any points: write places, as in places: [10, 7, 5], or tournament_points: 1"
        )
        yield Finding(code="season-points", place=document.place(("points",)), message=message)


def _season(file: SeasonFile, document: strict_yaml.YamlDocument, name: str) -> Season:
    points = file.points
    return Season(
        id=name.removesuffix(ENDING),
        name=file.name,
        events=tuple(file.events),
        scheme=Scheme(
            places=tuple(points.places),
            others=points.others,
            tournament_points=points.tournament_points,
            attendance=points.attendance,
            best=file.best,
        ),
        by_name=file.players == "by name",
        language=file.language,
        accent=file.accent,
        file=document.file,
        places=document.places,
    )


define_error(
    "people-twice",
    meaning="`people.yaml` gives the same player of an event to two names.",
    remedy="Remove one of the two.",
    example="durham-2018/P07 is Ilse Vorn already: remove one of the two",
)


def _read_people(events: Path, display: str) -> tuple[People, dict[Seat, Place], tuple[Finding, ...]]:
    """Names, each with the seats that are this person's: `Ilse Vorn: [durham-2018/P07, leeds-2018/P12]`."""
    display = f"{display}/{PEOPLE_FILE}"
    document, findings = _document(events / PEOPLE_FILE, display)
    if document is None:
        return {}, {}, findings
    people: dict[Seat, str] = {}
    places: dict[Seat, Place] = {}
    found = [*findings]
    for path, name, seat in _seats(document, found):
        if seat in people:
            message = say(
                "{seat} is {first} already: remove one of the two", seat="/".join(seat), first=people[seat]
            )
            found.append(Finding(code="people-twice", place=document.place(path), message=message))
        else:
            people[seat], places[seat] = name, document.place(path)
    return people, places, tuple(found)


def _seats(
    document: strict_yaml.YamlDocument, findings: list[Finding]
) -> Iterator[tuple[strict_yaml.KeyPath, CleanText, Seat]]:
    if not isinstance(document.data, dict):
        findings.append(_not_people(document, ()))
        return
    for name, seats in document.data.items():
        for path, seat in _listed(name, seats):
            event, slash, player = seat.partition("/") if isinstance(seat, str) else ("", "", "")
            if slash and event and player and clean(name):
                yield path, clean(name), (event, PlayerId(clean(player)))
            else:
                findings.append(_not_people(document, path))


def _listed(name: str, seats: object) -> Iterator[tuple[strict_yaml.KeyPath, object]]:
    if isinstance(seats, list):
        yield from (((name, i), seat) for i, seat in enumerate(seats))
    else:
        yield (name,), seats


def _not_people(document: strict_yaml.YamlDocument, path: strict_yaml.KeyPath) -> Finding:
    message = say(
        "write a name and where this person plays, by event and ID, as in "
        "Ilse Vorn: [durham-2018/P07, leeds-2018/P12]"
    )
    return Finding(code="yaml-value", place=document.place(path), message=message)
