"""The server's page of findings: event by event and file by file, as `roundsheet check` reports them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from generator.commands.findings_report import gather, in_reading_order, summary, told_with
from generator.commands.new import system_language
from generator.commands.next_step import Channel, next_step
from generator.files.folders import FRONT
from generator.findings import Finding, Place, Severity
from generator.languages import ENGLISH, _, later, speaking, spoken
from generator.languages.said import Message, say
from generator.loading import LoadedEvent
from generator.site import templates, urls
from generator.site.page_context import PageFrame
from generator.site.parts import Link

WAYS = Channel(
    fix=later("fix {what} and save the file: the pages follow by themselves"),
    pair=later("roundsheet pair {event}"),
    redraw=later("roundsheet pair {event} --redraw"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingLine:
    """A finding: its severity, its place within its file, its message, and its clause."""

    severity: str
    where: str
    message: str
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFindings:
    """A record of the findings in one file."""

    name: str
    lines: tuple[FindingLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFindings:
    """A record of the findings in one event, or in the whole site."""

    event: Link
    state: str
    files: tuple[FileFindings, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingsPage:
    """A page with everything that is wrong, or worth knowing, at present."""

    frame: PageFrame
    lead: str
    trouble: str  # what keeps the whole site from being built
    events: tuple[EventFindings, ...]


def findings_page(events: Sequence[LoadedEvent], findings: Sequence[Finding], trouble: str) -> bytes:
    """Return the page, as it is served.

    Args:
        events: as they were loaded.
        findings: all of them, those of `site.yaml` too.
        trouble: what keeps the site from being built; empty where nothing does.
    """
    steps = [next_step(loaded, WAYS) for loaded in events]
    told = [
        told_with(step, findings_of(loaded, findings)) for loaded, step in zip(events, steps, strict=True)
    ]
    parts = [_of_event(*each) for each in zip(events, told, steps, strict=True)]
    if others := gather(findings_of_site(events, findings)):
        site = EventFindings(event=Link(text="The whole site"), state=summary(others), files=_by_file(others))
        parts.insert(0, site)
    lead = "" if trouble else summary([*others, *(finding for each in told for finding in each)])
    page = FindingsPage(frame=_frame(), lead=lead, trouble=trouble, events=tuple(parts))
    return templates.render("desk/findings.html", page)


def alarm(findings: Sequence[Finding], trouble: str) -> str:
    """Return the alert about errors for every page; empty where there are none."""
    errors = sum(finding.severity is Severity.ERROR for finding in gather(findings))
    if trouble:
        return "The site can’t be built: these are its last good pages. Show why"
    if not errors:
        return ""
    what = f"{errors} errors" if errors > 1 else "1 error"
    return f"{what}: until fixed, an event’s last good pages stay. Show {'them' if errors > 1 else 'it'}"


def findings_of(loaded: LoadedEvent, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings of one event, in reading order."""
    return in_reading_order([each for each in findings if each.place.file.startswith(f"{loaded.display}/")])


def findings_of_site(events: Sequence[LoadedEvent], findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings of no event: of `site.yaml`."""
    of_events = {each for loaded in events for each in findings_of(loaded, findings)}
    return tuple(each for each in findings if each not in of_events)


def _of_event(loaded: LoadedEvent, findings: Sequence[Finding], step: Message) -> EventFindings:
    name = loaded.event.settings.name if loaded.event is not None else loaded.id
    state = say("{found}; {step}", found=summary(findings), step=step)
    if loaded.is_faulty and findings:
        state = say("{state}; until then its last good pages stay", state=state)
    return EventFindings(
        event=Link(text=name, href=f"/{loaded.id}/"),
        state=state.localized_in(loaded.language),
        files=_by_file(findings),
    )


def _by_file(findings: Sequence[Finding]) -> tuple[FileFindings, ...]:
    return tuple(
        FileFindings(name=name, lines=tuple(_line(finding) for finding in group))
        for name, group in groupby(findings, key=lambda finding: finding.place.file)
    )


def _line(finding: Finding) -> FindingLine:
    return FindingLine(
        severity=finding.severity.value,
        where=_where(finding.place),
        message=finding.localized,
        clause=str(finding.citation or ""),
    )


def _where(place: Place) -> str:
    if place.sheet is not None:
        return f"{place.sheet}!{place.cell}" if place.cell else place.sheet
    return "the file" if place.line is None else f"line {place.line}"


def _frame() -> PageFrame:
    assets = templates.assets()
    return PageFrame(
        title="Findings",
        heading="Findings",
        site=Link(text="All events", href="/"),
        stylesheet=f"/{urls.ASSETS}/{assets[templates.STYLESHEET][0]}",
        icon=f"/{urls.ASSETS}/{assets['icon.svg'][0]}",
    )


# The page for those for whom the live server has no place at the moment: it is loaded again by itself.


@dataclass(frozen=True, slots=True, kw_only=True)
class BusyPage:
    """A record of what surrounds the page, and what it says."""

    frame: PageFrame
    lead: str


def busy_page(events: Iterable[LoadedEvent]) -> bytes:
    """Return the page, in the language of these events."""
    assets = templates.assets()
    with speaking(language_of(events)):
        frame = PageFrame(
            title=_("One moment"),
            heading=_("One moment"),
            site=Link(text="", href="/"),
            stylesheet=f"/{urls.ASSETS}/{assets[templates.STYLESHEET][0]}",
            icon=f"/{urls.ASSETS}/{assets[templates.ICON][0]}",
            language=spoken().code,
        )
        lead = _("Many are looking at these pages now. This one comes by itself in a few seconds.")
        return templates.render("desk/busy.html", BusyPage(frame=frame, lead=lead))


# What is served where there is no event yet.


NEW_EVENT = "/-/organize/new"


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstPage:
    """A record of what surrounds the page, what it says, and where the first event is made."""

    frame: PageFrame
    lead: str
    new: Link


def first_files() -> dict[str, bytes]:
    """Return the files of a site without events: its front page, in this system's language, and what that needs."""
    assets = templates.assets()
    with speaking(system_language()):
        heading = _("No event yet")
        page = FirstPage(
            frame=PageFrame(
                title=heading,
                heading=heading,
                site=Link(text="", href="/"),
                stylesheet=f"/{urls.ASSETS}/{assets[templates.STYLESHEET][0]}",
                icon=f"/{urls.ASSETS}/{assets[templates.ICON][0]}",
                language=spoken().code,
            ),
            lead=_("The organizer makes one, and it appears here by itself."),
            new=Link(text=_("Make an event"), href=NEW_EVENT),
        )
        front = templates.render("desk/first.html", page)
    return {FRONT: front, **{f"{urls.ASSETS}/{name}": content for name, content in assets.values()}}


def language_of(events: Iterable[LoadedEvent]) -> str:
    """Return the language of these events; English where they have several, or none can be read."""
    languages = {each.event.settings.language for each in events if each.event is not None}
    return languages.pop() if len(languages) == 1 else ENGLISH


# What the desk shows at present: written by the one who builds, read by everybody who serves a browser.


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A record of the site's files by path, of the server's own pages, and of the alert on every page."""

    number: int = 0  # counts what was shown
    files: Mapping[str, bytes] = field(default_factory=dict)
    findings: bytes = b""
    busy: bytes = b""  # the page for those for whom there is no place at the moment
    alarm: str = ""  # empty where there is no error
    events: tuple[LoadedEvent, ...] = ()  # as they were loaded


class Snapshot:
    """Holds what is shown."""

    def __init__(self) -> None:
        self._shown = Shown()

    @property
    def shown(self) -> Shown:
        """Return what is shown now."""
        return self._shown

    def show(self, shown: Shown) -> None:
        """Show this from now on."""
        self._shown = replace(shown, number=self._shown.number + 1)
