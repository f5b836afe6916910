"""What the live server shows besides the site: a page where there is no place, or no event; and what it shows now."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from threading import Lock

from generator.commands.new import system_language
from generator.files.folders import FRONT
from generator.languages import ENGLISH, _, speaking, spoken
from generator.loading import LoadedEvent
from generator.site import templates, urls
from generator.site.page_context import PageFrame
from generator.site.parts import Link

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


NEW_EVENT = "/-/organize/-new"


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
    """Return the language of these events: English where they have several, this system's where none can be read."""
    languages = {each.event.settings.language for each in events if each.event is not None}
    if not languages:
        return system_language()
    return languages.pop() if len(languages) == 1 else ENGLISH


# What the desk shows at present: written by the one who builds, read by everybody who serves a browser.


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A record of the site's files by path, of the server's own pages, and of the alert on every page."""

    number: int = 0  # counts what was shown
    steps: int = 0  # counts that, and the builds that began
    is_building: bool = False
    built_at: str = ""  # as in 10:42:05
    trouble: str = ""  # what keeps the site from being built
    looked: object = None  # the files as the build found them; None where nobody builds
    files: Mapping[str, bytes] = field(default_factory=dict)
    findings: bytes = b""
    busy: bytes = b""  # the page for those for whom there is no place at the moment
    alarm: str = ""  # empty where there is no error
    events: tuple[LoadedEvent, ...] = ()  # as they were loaded


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """What is said of the site's pages: now, and what the script says with `{time}` or `{why}` once that is known."""

    now: str
    building: str
    built: str
    failed: str


class Snapshot:
    """Holds what is shown. An event that was read since the last build began counts as it was read."""

    def __init__(self) -> None:
        self._shown, self._lock = Shown(), Lock()
        self._read: dict[str, LoadedEvent] = {}

    @property
    def shown(self) -> Shown:
        """Return what is shown now."""
        return self._shown

    def begin(self) -> None:
        """Tell that a build works, and forget what was read before it: it reads the same, or what is newer."""
        with self._lock:
            self._read = {}
            self._shown = replace(self._shown, is_building=True, steps=self._shown.steps + 1)

    def show(self, shown: Shown) -> None:
        """Show this from now on."""
        with self._lock:
            events = _with(shown.events, self._read)
            self._shown = replace(
                shown, number=self._shown.number + 1, steps=self._shown.steps + 1, events=events
            )

    def take(self, loaded: LoadedEvent) -> None:
        """Take an event as it was just read, long before its pages are built; not where it can't be read."""
        if loaded.event is None or loaded.regulation is None:
            return
        with self._lock:
            self._read[loaded.id] = loaded
            self._shown = replace(self._shown, events=_with(self._shown.events, self._read))


def _with(events: Iterable[LoadedEvent], newer: Mapping[str, LoadedEvent]) -> tuple[LoadedEvent, ...]:
    by_name: dict[str, LoadedEvent] = {**{each.id: each for each in events}, **newer}
    return tuple(by_name[name] for name in sorted(by_name))
