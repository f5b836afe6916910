"""The players' entry area: whoever has a seat's code reports the result of that seat's game."""

import re
from collections.abc import Callable, Mapping
from http import HTTPStatus

from generator.commands.faults import reported
from generator.commands.live.access import Seat
from generator.commands.live.handler import EntryArea, EntryRequest, EntryResponse
from generator.commands.live.judging.rounds import (
    NotPlayedError,
    OpenGame,
    Playing,
    UnreadableNowError,
    slip_of,
)
from generator.commands.live.login import REPORT, is_coming_in, log_in
from generator.commands.live.pages import Snapshot, language_of
from generator.commands.live.reporting import pages
from generator.commands.live.reporting.journal import Standing
from generator.commands.live.reporting.pages import ANOTHER, CHANGE, ENTER, HOME, SEAT, seat_key
from generator.commands.live.reporting.reports import NotTakenError, Reports
from generator.languages import _, speaking
from generator.loading import LoadedEvent

MAX_CHARACTERS = 40  # in a field
LOOK_SECONDS = 10  # after which a page that waits for something is loaded again
_OWN_PAGE = re.compile(r"players/[^/]+/index\.html|round/(?P<round>\d+)/index\.html")


class ReportingPages:
    """Answers the players' phones."""

    def __init__(self, board: Snapshot, reports: Reports, tell: Callable[[str], None]) -> None:
        """Take what is shown, what takes the reports, and what prints on the terminal."""
        self._board, self._reports, self._tell = board, reports, tell

    @property
    def room(self) -> EntryArea:
        """Return the entry area as the server knows it."""
        return EntryArea(name=REPORT, answer=self.answer, for_phones=True, add_to=self.linked)

    def linked(self, path: str, page: bytes) -> bytes:
        """Return a page of the site with a link to this area, where results of the event are reported."""
        event, _slash, rest = path.partition("/")
        own = _OWN_PAGE.fullmatch(rest)
        if own is None or not self._reports.access.lets_report(event):
            return page
        loaded = self._loaded(event)
        if (
            loaded is None
            or loaded.event is None
            or own["round"] not in (None, str(len(loaded.event.rounds)))
        ):
            return page
        with speaking(loaded.event.settings.language):
            link = f'</h1>\n<p class="more"><a href="{HOME}">{_("My result")}</a></p>'
        return page.replace(b"</h1>", link.encode(), 1)

    def type_in(self) -> None:
        """Type in what could not be typed when it was reported."""
        for loaded in self._board.shown.events:
            try:
                self._reports.type_in(loaded)
            except Exception as error:  # noqa: BLE001 (our own fault: the server goes on)
                self._tell(reported(error))

    def answer(self, asked: EntryRequest) -> EntryResponse:
        """Return a page for a player who came in, and for others the question for the code."""
        access = self._reports.access
        with speaking(language_of(self._board.shown.events)):
            person = access.player(asked)
            if person is None or person.seat is None or is_coming_in(asked) or asked.query == ANOTHER:
                return log_in(asked, access, HOME, self._tell, letters=True)
            loaded = self._loaded(person.seat.event)
            if loaded is None or loaded.event is None or not access.lets_report(loaded.id):
                return _page(
                    pages.message_page(_("Results are not reported here now.")), HTTPStatus.FORBIDDEN
                )
            with speaking(loaded.event.settings.language):
                return self._in_event(loaded, person.seat, asked)

    def _loaded(self, event: str) -> LoadedEvent | None:
        return next((each for each in self._board.shown.events if each.id == event), None)

    def _in_event(self, loaded: LoadedEvent, seat: Seat, asked: EntryRequest) -> EntryResponse:
        try:
            playing = self._reports.playing(loaded)
            game = self._reports.game_of(seat, playing)
            if game is None:
                return _page(pages.message_page(_gone(seat, playing), playing.event), HTTPStatus.CONFLICT)
            if asked.posted is not None and asked.posted.get(SEAT) == seat_key(seat):
                return self._fill_in(loaded, seat, game, playing, asked)
            return self._shown(loaded, seat, game, playing, asked)
        except NotPlayedError as refusal:
            kept = asked.posted if isinstance(refusal, UnreadableNowError) else None
            public = loaded.event.public if loaded.event is not None else None
            return _page(pages.message_page(str(refusal), public, kept), HTTPStatus.CONFLICT)

    def _shown(
        self, loaded: LoadedEvent, seat: Seat, game: OpenGame, playing: Playing, asked: EntryRequest
    ) -> EntryResponse:
        """Return how the own table stands, or the fields where nothing is reported yet."""
        table = self._reports.table(game, playing)
        if table.due is not None:
            self._reports.type_in(loaded)
            playing = self._reports.playing(loaded)
            table = self._reports.table(self._reports.game_of(seat, playing) or game, playing)
        own = table.reports[seat.number - 1]
        is_entered = table.standing in (Standing.ENTERED, Standing.CONTRADICTED)
        if asked.query == CHANGE or (own is None and not is_entered):
            return _page(pages.card_page(table.game, playing, seat, own.fields if own is not None else {}))
        page = pages.state_page(table, playing, seat)
        if is_entered:
            return EntryResponse(page=page, follows=True)
        return EntryResponse(page=page, headers={"Refresh": str(LOOK_SECONDS)})

    def _fill_in(
        self, loaded: LoadedEvent, seat: Seat, game: OpenGame, playing: Playing, asked: EntryRequest
    ) -> EntryResponse:
        """Ask first whether it is right, then take the report."""
        fields = _fields(playing, asked.posted or {})
        slip = slip_of(game, playing, fields)
        if CHANGE in (asked.posted or {}):
            return _page(pages.card_page(game, playing, seat, fields))
        if slip.pairing.result.is_empty and not slip.faults:
            return _page(pages.card_page(game, playing, seat, fields, _("Fill in the result first.")))
        if slip.faults or any(len(text) > MAX_CHARACTERS for text in fields.values()):
            says = _("This can’t be entered:") if slip.faults else _("This can’t be entered.")
            return _page(pages.card_page(game, playing, seat, fields, says, slip.faults))
        if ENTER not in (asked.posted or {}):
            return _page(pages.question_page(game, playing, seat, slip, fields))
        try:
            self._reports.report(seat, fields, asked.address, loaded)
        except NotTakenError as refusal:
            return _page(pages.message_page(str(refusal), playing.event), HTTPStatus.CONFLICT)
        return EntryResponse(status=HTTPStatus.SEE_OTHER, headers={"Location": HOME})


def _fields(playing: Playing, posted: Mapping[str, str]) -> dict[str, str]:
    headings = [column.heading for column in playing.form.columns.to_fill]
    return {heading: text for heading in headings if (text := posted.get(heading, "").strip())}


def _gone(seat: Seat, playing: Playing) -> str:
    """Return why a seat's code is of no use any more."""
    if seat.round_number != playing.round.number:
        return _("This code is for round {number}. Take the one of your new slip.", number=seat.round_number)
    return _("The round was drawn again. Take the code of your new slip.")


def _page(page: bytes, status: HTTPStatus = HTTPStatus.OK) -> EntryResponse:
    return EntryResponse(status=status, page=page)
