"""The judges' entry area: who may log in, and what each of its addresses does."""

import hmac
import json
import math
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock
from time import monotonic

from generator.commands.in_place import NotTypedError, OpenError
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
from generator.commands.live.pages import Snapshot, language_of
from generator.commands.live.workbook_writer import ChangedError, Typist, WorkbookEntry, note
from generator.findings import Place
from generator.languages import _, ngettext, speaking
from generator.loading import LoadedEvent
from generator.text import clean

# Lets in whoever has the code that the desk shows: a few tries, and then a token that nobody can guess. Wrong
# codes close the gate to the address that they came from, and to nobody else. After the fifth it waits a
# minute, and after each further one twice as long as before: that is 14 tries in ten hours. Whoever guesses
# from all addresses of a usual network, 254, finds one code of a hundred million in 1 case of 28,000; from
# those of a large one, 65,534, in 1 of 109.


DIGITS = 8
TRIES = 5  # wrong ones from an address, before it has to wait
MAX_NAME_CHARACTERS = 40
_MINUTE_IN_SECONDS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """A record of a judge who logged in: the name that was typed, which may be empty, and the machine."""

    name: str
    address: str

    def __str__(self) -> str:
        return f"{self.name or 'somebody'} ({self.address})"


@dataclass(slots=True)
class _Tries:
    """A record of the wrong codes from an address, and until when it is not heard."""

    wrong: int = 0
    until: float = 0
    is_told: bool = False


class TooManyTriesError(Exception):
    """An address has tried too many codes, and is not heard for so many minutes."""

    def __init__(self, minutes: int, *, is_first: bool) -> None:
        super().__init__(minutes)
        self.minutes, self.is_first = minutes, is_first


class Authenticator:
    """A code, and the judges who logged in with it since the server started."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        self._now, self._lock = now, Lock()
        self._tries: dict[str, _Tries] = {}  # by the addresses
        self._judges: dict[str, Judge] = {}

    def come_in(self, code: str, name: str, address: str) -> str | None:
        """Return a token for whoever types the code; None where it is another.

        Raises:
            TooManyTriesError: it was tried too often there, so that not even the right one is heard now.
        """
        typed = "".join(each for each in code if each in "0123456789")
        with self._lock:
            tries, now = self._tries.setdefault(address, _Tries()), self._now()
            if now < tries.until:
                is_first, tries.is_told = not tries.is_told, True
                raise TooManyTriesError(
                    math.ceil((tries.until - now) / _MINUTE_IN_SECONDS), is_first=is_first
                )
            if not hmac.compare_digest(typed.encode(), self.code.encode()):
                tries.wrong += 1
                if tries.wrong >= TRIES:
                    tries.until = now + _MINUTE_IN_SECONDS * 2 ** (tries.wrong - TRIES)
                return None
            del self._tries[address]
            token = secrets.token_urlsafe(32)
            self._judges[token] = Judge(name=clean(name)[:MAX_NAME_CHARACTERS].strip(), address=address)
            return token

    def judge(self, token: str) -> Judge | None:
        """Return who has this token."""
        return self._judges.get(token)


# The judges' page.


COOKIE = "judge"
SEEN, ENTER, CHANGE = (
    "seen",
    "enter",
    "change",
)  # of the forms: what stood there, and the question's two buttons
FIELDS = (f"{DROP}1", f"{DROP}2")
DONE = "entered="  # and the row, behind the list's address

_COOKIE = f"{COOKIE}={{}}; Path={HOME}; HttpOnly; SameSite=Strict; Max-Age=86400"
_AT_THE_DESK = Judge(name="the desk", address="127.0.0.1")


class JudgesPages:
    """Answers the judges' phones."""

    def __init__(self, board: Snapshot, typist: Typist, tell: Callable[[str], None]) -> None:
        self.gate = Authenticator()
        self._board, self._typist, self._tell = board, typist, tell
        self._rounds = RoundsReader()

    @property
    def room(self) -> EntryArea:
        """Return the entry area as the server knows it."""
        return EntryArea(name=ROOM, answer=self.answer, is_known=self._is_known, for_phones=True)

    def _is_known(self, cookies: Mapping[str, str]) -> bool:
        return self.gate.judge(cookies.get(COOKIE, "")) is not None

    def answer(self, asked: EntryRequest) -> EntryResponse:
        """Return a page for judges who are logged in, and for others the question for the code."""
        events = self._rounds.events(self._board.shown.events)
        with speaking(language_of(events)):
            judge = self._judge(asked)
            return self._ask_for_code(asked) if judge is None else self._let_in(events, asked, judge)

    def _let_in(self, events: tuple[LoadedEvent, ...], asked: EntryRequest, judge: Judge) -> EntryResponse:
        if asked.posted is not None and "code" in asked.posted:
            return _go(HOME)
        name, _slash, rest = asked.path.partition("/")
        if not name:
            return _go(f"{HOME}{events[0].id}/") if len(events) == 1 else _page(pages.events_page(events))
        loaded = next((each for each in events if each.id == name), None)
        if loaded is None or loaded.event is None:
            return _page(pages.message_page(_("Nothing is being played here.")), HTTPStatus.NOT_FOUND)
        with speaking(loaded.event.settings.language):
            return self._in_event(loaded, rest, asked, judge)

    def _judge(self, asked: EntryRequest) -> Judge | None:
        return _AT_THE_DESK if asked.is_at_desk else self.gate.judge(asked.cookies.get(COOKIE, ""))

    def _ask_for_code(self, asked: EntryRequest) -> EntryResponse:
        if asked.posted is None or "code" not in asked.posted:
            lost = (
                asked.posted is not None
            )  # a session of an earlier start: what was typed has to be typed again
            why = _("The desk was opened again: it shows a new code.") if lost else ""
            return _page(pages.code_page(why), HTTPStatus.FORBIDDEN if lost else HTTPStatus.OK)
        try:
            token = self.gate.come_in(asked.posted["code"], asked.posted.get("name", ""), asked.address)
        except TooManyTriesError as refusal:
            if refusal.is_first:
                self._tell(f"{asked.address} tries codes for the judges' page too often.")
            why = ngettext(
                "That was tried too often. Wait {n} minute.",
                "That was tried too often. Wait {n} minutes.",
                refusal.minutes,
            )
            return _page(pages.code_page(why), HTTPStatus.TOO_MANY_REQUESTS)
        if token is None:
            return _page(pages.code_page(_("That is another code.")), HTTPStatus.FORBIDDEN)
        return _go(HOME, {"Set-Cookie": _COOKIE.format(token)})

    def _in_event(self, loaded: LoadedEvent, rest: str, asked: EntryRequest, judge: Judge) -> EntryResponse:
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
        judge: Judge,
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
