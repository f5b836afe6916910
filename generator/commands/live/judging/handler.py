"""The judges' entry area: who may log in, and what each of its addresses does."""

from collections.abc import Callable, Mapping
from http import HTTPStatus

from generator.commands.live.access import Access, Person, Role
from generator.commands.live.handler import EntryArea, EntryRequest, EntryResponse
from generator.commands.live.judging import pages
from generator.commands.live.judging.listing import Reported
from generator.commands.live.judging.pages import HOME, ROOM
from generator.commands.live.judging.results import ResultsPages, ResultsVisit, nothing_reported
from generator.commands.live.judging.rounds import RoundsReader
from generator.commands.live.login import is_coming_in, log_in
from generator.commands.live.pages import Snapshot, language_of
from generator.commands.live.workbook_writer import Typist
from generator.languages import _, speaking
from generator.loading import LoadedEvent

_MAY_ENTER = (Role.JUDGE, Role.ORGANIZER)


class JudgesPages:
    """Answers the judges' phones."""

    def __init__(
        self,
        board: Snapshot,
        typist: Typist,
        access: Access,
        tell: Callable[[str], None],
        reported: Reported = nothing_reported,
    ) -> None:
        self._access = access
        self._board, self._tell = board, tell
        self._rounds = RoundsReader()
        self._results = ResultsPages(self._rounds, typist, reported)

    @property
    def room(self) -> EntryArea:
        """Return the entry area as the server knows it."""
        return EntryArea(name=ROOM, answer=self.answer, is_known=self._access.is_staff, for_phones=True)

    def answer(self, asked: EntryRequest) -> EntryResponse:
        """Return a page for judges who are logged in, and for others the question for the code."""
        events = self._rounds.events(self._board.shown.events)
        with speaking(language_of(events)):
            person = self._access.person(asked)
            if person is None or is_coming_in(asked):
                return log_in(asked, self._access, HOME, self._tell)
            return self._let_in(events, asked, person)

    def _let_in(self, events: tuple[LoadedEvent, ...], asked: EntryRequest, judge: Person) -> EntryResponse:
        if asked.posted is not None and judge.role not in _MAY_ENTER:
            return _page(
                pages.message_page(_("You may look at this, and change nothing.")), HTTPStatus.FORBIDDEN
            )
        name, _slash, rest = asked.path.partition("/")
        if not name:
            if len(events) == 1:
                return _go(f"{HOME}{events[0].id}/")
            return _page(pages.events_page(events), follows=True)
        loaded = next((each for each in events if each.id == name), None)
        if loaded is None or loaded.event is None:
            return _page(pages.message_page(_("Nothing is being played here.")), HTTPStatus.NOT_FOUND)
        with speaking(loaded.event.settings.language):
            within = pages.judges_surroundings(loaded.event, may_enter=judge.role in _MAY_ENTER)
            visit = ResultsVisit(loaded=loaded, rest=rest, asked=asked, who=str(judge), within=within)
            return self._results.answer(visit)


def _page(page: bytes, status: HTTPStatus = HTTPStatus.OK, *, follows: bool = False) -> EntryResponse:
    return EntryResponse(status=status, page=page, follows=follows)


def _go(address: str, headers: Mapping[str, str] | None = None) -> EntryResponse:
    return EntryResponse(status=HTTPStatus.SEE_OTHER, headers={"Location": address, **(headers or {})})
