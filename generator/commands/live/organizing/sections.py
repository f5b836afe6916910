"""What the sections of the organizer's pages share: a visit, the page around a section, and what is said once."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from pathlib import Path
from typing import Any

from generator.commands.live.access import Access, Person, Role
from generator.commands.live.handler import EntryRequest, EntryResponse
from generator.commands.live.judging.rounds import RoundsReader
from generator.commands.live.login import HOMES
from generator.commands.live.pages import Progress, Snapshot
from generator.commands.live.rebuilding import look
from generator.commands.live.reporting.reports import Reports
from generator.commands.live.workbook_writer import Typist
from generator.languages import _, spoken
from generator.loading import LoadedEvent
from generator.site import templates, urls
from generator.site.colours import accent_css
from generator.site.page_context import PageFrame
from generator.site.parts import Link, Tab

HOME = HOMES[Role.ORGANIZER]
# Addresses behind it that no event's folder can have.
NEW, PEOPLE = "-new", "-people"
STYLES = ("/-/judges.css", "/-/findings.css", "/-/organizer.css")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """A record of what the organizer's pages work with."""

    events: Path  # the folder of events
    board: Snapshot
    typist: Typist
    access: Access
    reports: Reports
    tell: Callable[[str], None]  # prints on the terminal
    network: Callable[[], str | None]  # the site's address for phones; None where they can't come in
    messages: dict[str, str]  # to be shown once, by the keys of persons
    rounds: RoundsReader = field(default_factory=RoundsReader)


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A record of a request to a section, of an event as its files are now."""

    loaded: LoadedEvent
    asked: EntryRequest
    section: str  # its name
    rest: str  # the address behind it
    person: Person
    tools: Tools
    sections: tuple["Section", ...]  # in the order of their tabs

    @property
    def home(self) -> str:
        """Return the address of the event's first section."""
        return f"{HOME}{self.loaded.id}/"

    @property
    def section_href(self) -> str:
        """Return the section's address."""
        return f"{self.home}{self.section}/" if self.section else self.home


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of an event's pages: its name in the address, its tab, and what answers."""

    name: str
    label: Callable[[], str]
    answer: Callable[[Visit], EntryResponse]


def names_of(sections: Iterable[Section]) -> frozenset[str]:
    """Return the sections' names, by which others know what there is."""
    return frozenset(each.name for each in sections)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganizerPage:
    """A page within the organizer's frame; a section's own pages have further fields."""

    frame: PageFrame
    notice: str = ""  # what was done
    alert: str = ""  # what went wrong
    details: tuple[str, ...] = ()  # of what went wrong, as `check` says it
    progress: Progress | None = None  # None where nobody builds


def frame_of(visit: Visit, heading: str) -> PageFrame:
    """Return what surrounds a section's page, with the tabs of all sections."""
    settings = visit.loaded.event.settings if visit.loaded.event is not None else None
    name = settings.name if settings is not None else visit.loaded.id
    return _frame(
        heading,
        site=Link(text=_("Organizer"), href=HOME),
        event=Link(text=name, href=visit.home),
        tabs=tuple(
            Tab(
                text=each.label(),
                href=f"{visit.home}{each.name}/" if each.name else visit.home,
                is_here=each.name == visit.section,
            )
            for each in visit.sections
        ),
        accent=accent_css(settings.accent) if settings is not None else "",
    )


def plain_frame(heading: str, here: str = "") -> PageFrame:
    """Return what surrounds a page that belongs to no event; `here` is its address behind the area's."""
    tabs = {"": _("Events"), NEW: _("New event"), PEOPLE: _("People")}
    return _frame(
        heading,
        site=Link(text=_("All pages"), href="/"),
        event=Link(text=_("Organizer"), href=HOME),
        tabs=tuple(Tab(text=text, href=f"{HOME}{path}", is_here=path == here) for path, text in tabs.items()),
    )


def _frame(heading: str, *, site: Link, event: Link, tabs: tuple[Tab, ...], accent: str = "") -> PageFrame:
    assets = templates.assets()
    here = next((tab.text for tab in tabs if tab.is_here), heading)
    return PageFrame(
        title=" · ".join(dict.fromkeys((heading, here, event.text, _("Organizer")))),
        heading=heading,
        site=site,
        event=event,
        tabs=tabs,
        stylesheet=f"/{urls.ASSETS}/{assets[templates.STYLESHEET][0]}",
        styles=STYLES,
        scripts=("/-/organizer.js",),
        icon=f"/{urls.ASSETS}/{assets[templates.ICON][0]}",
        language=spoken().code,
        accent=accent,
    )


def shown(
    tools: Tools,
    person: Person,
    page: Any,
    template: str,
    status: HTTPStatus = HTTPStatus.OK,
    *,
    follows: bool = False,
) -> EntryResponse:
    """Return a page, with what is to be said once.

    Args:
        tools: what the pages work with.
        person: who sees it.
        page: an `OrganizerPage`.
        template: its name, as in `desk/people.html`.
        status: of the response.
        follows: whether the page is loaded again when something was saved: not where somebody may be typing.
    """
    if notice := tools.messages.pop(person.key, ""):
        page = replace(page, notice=" ".join(filter(None, (notice, page.notice))))
        follows = False  # else it would be loaded again at once, as it is without the notice now
    page = replace(page, progress=_progress(tools))
    return EntryResponse(
        status=status, page=templates.render(template, page), follows=follows, hears=page.progress is not None
    )


def _progress(tools: Tools) -> Progress | None:
    """Return whether the pages show the files as they are now; what was saved just now is built in a moment."""
    board = tools.board.shown
    if board.looked is None:
        return None
    building, built = _("Building the pages …"), _("Pages are current, built {time}.")
    failed = _("The pages can’t be built, so the last good ones stay: {why}.")
    if board.is_building or look(tools.events) != board.looked:
        now = building
    elif board.trouble:
        now = failed.replace("{why}", board.trouble)
    else:
        now = built.replace("{time}", board.built_at)
    return Progress(now=now, building=building, built=built, failed=failed)


def done(tools: Tools, person: Person, address: str, message: str = "") -> EntryResponse:
    """Return the way to another page, which says once what was done."""
    if message:
        tools.messages[person.key] = message
    return EntryResponse(status=HTTPStatus.SEE_OTHER, headers={"Location": address})
