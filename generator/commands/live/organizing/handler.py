"""The organizer's entry area: who may come in, which page an address is, and the events as their files are now."""

from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from generator.commands.live.access import Person, Role
from generator.commands.live.handler import EntryArea, EntryRequest, EntryResponse
from generator.commands.live.login import ORGANIZE, is_coming_in, log_in
from generator.commands.live.organizing import new_event, overview, people, players, results, rounds
from generator.commands.live.organizing.cures import Cure
from generator.commands.live.organizing.pasted import NAMES
from generator.commands.live.organizing.sections import (
    HOME,
    NEW,
    PEOPLE,
    OrganizerPage,
    Section,
    Tools,
    Visit,
    done,
    names_of,
    plain_frame,
    shown,
)
from generator.commands.live.pages import language_of
from generator.commands.live.rebuilding import look_into
from generator.commands.live.reporting import section as reporting
from generator.files.folders import event_folders
from generator.languages import _, speaking
from generator.loading import LoadedEvent, load_event
from generator.site.parts import Link

SECTIONS: tuple[Section, ...] = (
    overview.SECTION,
    rounds.SECTION,
    results.SECTION,
    players.SECTION,
    reporting.SECTION,
)  # in the order of their tabs
_MAX_BYTES = 400_000  # of a form: names of players, a file of them
_MAX_FIELDS = 2_000  # a few for each player
_MAY_LOOK = (Role.ORGANIZER, Role.READER)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """A record of an event among all: how it stands, and what to do next."""

    event: Link
    state: str
    step: Cure | None
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsPage(OrganizerPage):
    """A record of the page of all events."""

    events: tuple[EventLine, ...]


class OrganizerPages:
    """Answers the organizer's browser."""

    def __init__(self, tools: Tools) -> None:
        """Take what the pages work with."""
        self._tools = tools
        self._known: dict[Path, tuple[object, LoadedEvent]] = {}

    @property
    def room(self) -> EntryArea:
        """Return the entry area as the server knows it."""
        return EntryArea(
            name=ORGANIZE,
            answer=self.answer,
            is_known=self._tools.access.is_staff,
            for_phones=True,
            max_bytes=_MAX_BYTES,
            max_fields=_MAX_FIELDS,
            lines=frozenset({NAMES}),
        )

    def answer(self, asked: EntryRequest) -> EntryResponse:
        """Return a page for the organizer, and for others the question for the code."""
        with speaking(language_of(self._tools.board.shown.events)):
            person = self._tools.access.person(asked)
            if person is None or person.role not in _MAY_LOOK or is_coming_in(asked):
                return log_in(asked, self._tools.access, HOME, self._tools.tell)
            if asked.posted is not None and person.role is not Role.ORGANIZER:
                return self._say(person, _("You may look at this, and change nothing."), HTTPStatus.FORBIDDEN)
            return self._let_in(asked, person)

    def _let_in(self, asked: EntryRequest, person: Person) -> EntryResponse:
        name, _slash, rest = asked.path.partition("/")
        if not name:
            return self._events(person)
        if name == PEOPLE:
            if person.role is not Role.ORGANIZER:  # who sees a code has its right
                return self._say(person, _("The organizer alone sees this page."), HTTPStatus.FORBIDDEN)
            return people.answer(self._tools, asked, rest, person)
        if name == NEW:
            return new_event.answer(self._tools, asked, person)
        loaded = self._loaded(name)
        if loaded is None:
            return self._say(person, _("There is no such event."), HTTPStatus.NOT_FOUND)
        with speaking(loaded.language):
            part, _slash, rest = rest.partition("/")
            section = next((each for each in SECTIONS if each.name == part), None)
            if section is None:
                return self._say(person, _("There is no such page."), HTTPStatus.NOT_FOUND)
            visit = Visit(
                loaded=loaded,
                asked=asked,
                section=part,
                rest=rest,
                person=person,
                tools=self._tools,
                sections=SECTIONS,
            )
            return section.answer(visit)

    def _loaded(self, name: str) -> LoadedEvent | None:
        """Return an event as its files are now; None where there is none of that name."""
        folder = next((each for each in event_folders(self._tools.events) if each.name == name), None)
        if folder is None:
            return None
        stamps = look_into(folder)
        known = self._known.get(folder)
        if known is None or known[0] != stamps:
            known = stamps, load_event(folder)
            self._known[folder] = known
            self._tools.board.take(known[1])
        return known[1]

    def _events(self, person: Person) -> EntryResponse:
        if not (folders := event_folders(self._tools.events)):
            return done(self._tools, person, new_event.HREF)
        loaded = (self._loaded(folder.name) for folder in folders)
        lines = [_line(each) for each in loaded if each is not None]
        events = tuple(sorted(lines, key=lambda line: line.step is None))  # first where something is to do
        page = EventsPage(frame=plain_frame(_("Events")), events=events)
        return shown(self._tools, person, page, "desk/events.html", follows=True)

    def _say(self, person: Person, alert: str, status: HTTPStatus) -> EntryResponse:
        page = OrganizerPage(frame=plain_frame(_("Organizer")), alert=alert)
        return shown(self._tools, person, page, "desk/organizer.html", status)


def _line(loaded: LoadedEvent) -> EventLine:
    name = loaded.event.settings.name if loaded.event is not None else loaded.id
    with speaking(loaded.language):
        return EventLine(
            event=Link(text=name, href=f"{HOME}{loaded.id}/"),
            state=overview.state_of(loaded),
            step=overview.step_of(loaded, names_of(SECTIONS)),
            language=loaded.language,
        )
