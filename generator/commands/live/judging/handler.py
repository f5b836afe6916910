"""The judges' entry area: who may log in, and what each of its addresses does."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus

from generator.commands.in_place import NotTypedError, OpenError
from generator.commands.live.access import Access, Person, Role
from generator.commands.live.handler import EntryArea, EntryRequest, EntryResponse
from generator.commands.live.judging import pages
from generator.commands.live.judging.pages import HOME, ROOM
from generator.commands.live.judging.rounds import (
    DROP,
    IDS,
    NotPlayedError,
    OpenGame,
    Playing,
    RoundsReader,
    UnreadableNowError,
    about,
    filled_in,
    slip_of,
    stands,
    texts_of,
)
from generator.commands.live.login import is_coming_in, log_in
from generator.commands.live.pages import Snapshot, language_of
from generator.commands.live.workbook_writer import ChangedError, Typist, WorkbookEntry, note
from generator.findings import Place
from generator.languages import _, speaking
from generator.loading import LoadedEvent

SEEN, ENTER, CHANGE = (
    "seen",
    "enter",
    "change",
)  # of the forms: what stood there, and the question's two buttons
FIELDS = (f"{DROP}1", f"{DROP}2")
DONE = "entered="  # and the row, behind the list's address

_MAY_ENTER = (Role.JUDGE, Role.ORGANIZER)


class JudgesPages:
    """Answers the judges' phones."""

    def __init__(self, board: Snapshot, typist: Typist, access: Access, tell: Callable[[str], None]) -> None:
        self._access = access
        self._board, self._typist, self._tell = board, typist, tell
        self._rounds = RoundsReader()

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
            return _go(f"{HOME}{events[0].id}/") if len(events) == 1 else _page(pages.events_page(events))
        loaded = next((each for each in events if each.id == name), None)
        if loaded is None or loaded.event is None:
            return _page(pages.message_page(_("Nothing is being played here.")), HTTPStatus.NOT_FOUND)
        with speaking(loaded.event.settings.language):
            return self._in_event(loaded, rest, asked, judge)

    def _in_event(self, loaded: LoadedEvent, rest: str, asked: EntryRequest, judge: Person) -> EntryResponse:
        """Return the list of tables at `3/`, a table's card at `3/12`: the round, and the game's row in it."""
        number, _slash, row = rest.partition("/")
        if rest and not (_is_number(number) and (not row or _is_number(row))):
            return _page(pages.message_page(_("There is no such table.")), HTTPStatus.NOT_FOUND)
        try:
            playing = self._rounds.playing(loaded, int(number) if number else None)
        except NotPlayedError as refusal:
            return _not_played(refusal, f"{HOME}{loaded.id}/{rest}", asked.posted)
        home = f"{HOME}{loaded.id}/{playing.round.number}/"
        if not number:
            return _go(home)
        game = playing.game(int(row)) if row else None
        if playing.round.number != int(number) or (row and game is None):
            return _page(pages.message_page(_("There is no such table."), home), HTTPStatus.NOT_FOUND)
        if game is None:
            done = asked.query.removeprefix(DONE)
            done_game = playing.game(int(done)) if _is_number(done) else None
            return _page(pages.list_page(playing, home, done_game), follows=True)
        if asked.posted is None:
            seen_now = {SEEN: stands(game, playing)}
            return _page(pages.card_page(game, playing, home, filled_in(game, playing), seen_now))
        return self._fill_in(loaded, game, playing, home, asked.posted, judge)

    def _fill_in(
        self,
        loaded: LoadedEvent,
        game: OpenGame,
        playing: Playing,
        home: str,
        posted: Mapping[str, str],
        judge: Person,
    ) -> EntryResponse:
        """Ask first whether it is right, then make the entry."""
        wants_to_enter = ENTER in posted
        slip, seen = slip_of(game, playing, posted), _seen(posted.get(SEEN, ""), game, playing)
        hidden = {name: text for name, text in posted.items() if name in FIELDS or name in game.texts}
        hidden[SEEN] = stands(game, playing)
        if any(seen[place] != text for place, text in _who_sits_there(game, playing).items()):
            if wants_to_enter:
                note(playing.path, str(judge), about(game), "refused: other players were seen there")
            why = _("Other players sit here than when you opened this page: the round was drawn again.")
            return _page(pages.message_page(why, home), HTTPStatus.CONFLICT)
        if slip.faults:
            if wants_to_enter:
                note(playing.path, str(judge), about(game), "refused: " + "; ".join(slip.faults))
            why, seen_now = _("This can’t be entered:"), {SEEN: hidden[SEEN]}
            return _page(pages.card_page(game, playing, home, hidden, seen_now, why, slip.faults))
        if CHANGE in posted:
            return _page(pages.card_page(game, playing, home, hidden, {SEEN: hidden[SEEN]}))
        if not slip.values:
            return _go(f"{home}?{DONE}{game.pairing.row}")  # it stands there already
        if not wants_to_enter:
            return _page(pages.question_page(game, playing, home, slip, hidden))
        entry = WorkbookEntry(
            path=playing.path,
            number=playing.round.number,
            values=slip.values,
            seen=seen,
            who=str(judge),
            about=about(game),
        )
        try:
            self._typist.type(entry)
        except NotTypedError as refusal:
            return self._asked_again(loaded, home, game.pairing.row, posted, refusal)
        return _go(f"{home}?{DONE}{game.pairing.row}")

    def _asked_again(
        self, loaded: LoadedEvent, home: str, row: int, posted: Mapping[str, str], refusal: NotTypedError
    ) -> EntryResponse:
        """Return the question once more, with what stands there now."""
        try:
            playing = self._rounds.playing(loaded)
        except NotPlayedError as over:
            return _not_played(over, f"{home}{row}", posted)
        home = f"{HOME}{loaded.id}/{playing.round.number}/"
        game = playing.game(row)
        if game is None:
            return _page(pages.message_page(_("There is no such table."), home), HTTPStatus.CONFLICT)
        hidden = {name: text for name, text in posted.items() if name in FIELDS or name in game.texts}
        hidden[SEEN] = stands(game, playing) if isinstance(refusal, ChangedError) else posted.get(SEEN, "")
        slip, why = slip_of(game, playing, posted), _why(refusal, playing)
        return _page(pages.question_page(game, playing, home, slip, hidden, why), HTTPStatus.CONFLICT)


def _not_played(refusal: NotPlayedError, address: str, posted: Mapping[str, str] | None) -> EntryResponse:
    """Return why nothing can be entered; what was posted stays on the page, as it may be entered a moment later."""
    kept = posted if isinstance(refusal, UnreadableNowError) else None
    return _page(pages.message_page(str(refusal), again=address, kept=kept or {}), HTTPStatus.CONFLICT)


def _why(refusal: NotTypedError, playing: Playing) -> str:
    """Return why nothing was entered, and what to do."""
    if isinstance(refusal, ChangedError):
        return _("Somebody else has entered something here meanwhile. Which one is right?")
    if isinstance(refusal, OpenError):
        return _(
            "{file} is open in a spreadsheet program, so nothing was entered. Ask the desk to save and close it, "
            "then try again: what you typed stays here.",
            file=playing.path.name,
        )
    return _("Nothing was entered: {why}.", why=str(refusal))


def _who_sits_there(game: OpenGame, playing: Playing) -> Mapping[Place, str]:
    """Return what distinguishes this game from one of another draw: the players' cells, and the seed's."""
    places = game.places()
    return {**{places[column]: game.texts[column] for column in IDS}, **playing.seed}


def _seen(said: str, game: OpenGame, playing: Playing) -> Mapping[Place, str]:
    """Return what stood in the cells when the page was made; nothing at all where that is unknown."""
    places = texts_of(game, playing)
    with suppress(ValueError, RecursionError):
        texts = json.loads(said)
        if isinstance(texts, list) and len(texts) == len(places) and all(isinstance(t, str) for t in texts):
            return dict(zip(places, texts, strict=True))
    return dict.fromkeys(places, "")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= len("9999")


def _page(page: bytes, status: HTTPStatus = HTTPStatus.OK, *, follows: bool = False) -> EntryResponse:
    return EntryResponse(status=status, page=page, follows=follows)


def _go(address: str, headers: Mapping[str, str] | None = None) -> EntryResponse:
    return EntryResponse(status=HTTPStatus.SEE_OTHER, headers={"Location": address, **(headers or {})})
