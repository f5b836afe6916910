"""The results of a round, as judges and the organizer enter them: its list of tables, a table's card, the question.

A result without doubt on an open table is typed at once from the list. Whatever may be a slip, or replaces something,
is asked first; and nothing is typed over what somebody has not seen.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from string import ascii_uppercase

from generator.commands.in_place import NotTypedError, OpenError
from generator.commands.live.handler import EntryRequest, EntryResponse
from generator.commands.live.judging import pages
from generator.commands.live.judging.effects import effects_of
from generator.commands.live.judging.listing import LineState, Reported, list_page
from generator.commands.live.judging.pages import Surroundings
from generator.commands.live.judging.rounds import (
    DROP,
    IDS,
    EnteredResult,
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
from generator.commands.live.workbook_writer import ChangedError, Typist, WorkbookEntry, note
from generator.findings import Place
from generator.languages import _
from generator.loading import LoadedEvent
from generator.workbooks import layout

# Of the forms: what stood there, the question's two buttons, and of the list the table's number and a result's button.
SEEN, ENTER, CHANGE, TABLE, BUTTON = "seen", "enter", "change", "table", "button"
FIELDS = (f"{DROP}1", f"{DROP}2")
DONE, REPLACED = "entered=", "replaced="  # and the row, behind the list's address


def nothing_reported(_playing: Playing, _game: OpenGame) -> tuple[str, ...]:
    """Return nothing, where players report no results."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsVisit:
    """A record of a request to the pages of an event's results."""

    loaded: LoadedEvent
    rest: str  # the address within them
    asked: EntryRequest
    who: str  # asks, as the log says it
    within: Surroundings


@dataclass(frozen=True, slots=True, kw_only=True)
class _AtTable:
    """A record of what somebody does at a table: the request, the round, and the game."""

    visit: ResultsVisit
    playing: Playing
    game: OpenGame

    @property
    def list_href(self) -> str:
        """Return the address of the round's list."""
        return f"{self.visit.within.home}{self.playing.round.number}/"


class ResultsPages:
    """Answers whoever enters results."""

    def __init__(self, rounds: RoundsReader, typist: Typist, reported: Reported = nothing_reported) -> None:
        self._rounds, self._typist, self._reported = rounds, typist, reported

    def answer(self, visit: ResultsVisit) -> EntryResponse:
        """Return the list of tables at `3/`, a table's card at `3/12`: the round, and the game's row in it."""
        number, _slash, row = visit.rest.partition("/")
        home, posted = visit.within.home, visit.asked.posted
        if visit.rest and not (_is_number(number) and (not row or _is_number(row))):
            return _told(_("There is no such table."), visit, home)
        try:
            playing = self._round(visit, int(number) if number else None)
        except NotPlayedError as refusal:
            return _not_played(refusal, f"{home}{visit.rest}", visit)
        home = f"{home}{playing.round.number}/"
        if not number:
            return _go(home)
        game = playing.game(int(row)) if row else None
        if playing.round.number != int(number) or (row and game is None):
            return _told(_("There is no such table."), visit, home)
        if game is None:
            return (
                self._list(visit, playing) if posted is None else self._enter_on_list(visit, playing, posted)
            )
        if not visit.within.may_enter:
            return _go(home)
        at = _AtTable(visit=visit, playing=playing, game=game)
        if posted is None:
            return _card(at, filled_in(game, playing))
        return self._fill_in(at, posted)

    def _round(self, visit: ResultsVisit, number: int | None) -> Playing:
        return self._rounds.playing(visit.loaded, number, with_earlier=bool(visit.within.rounds))

    def _list(self, visit: ResultsVisit, playing: Playing, state: LineState | None = None) -> EntryResponse:
        query = visit.asked.query
        row = query.removeprefix(DONE).removeprefix(REPLACED)
        done = playing.game(int(row)) if _is_number(row) else None
        has_undo = done is not None and query.startswith(DONE) and not playing.is_over
        undo = {SEEN: stands(done, playing), ENTER: "yes"} if has_undo and done is not None else {}
        findings = _findings_about(done, playing, visit) if done is not None else ()
        page = list_page(
            playing,
            visit.within,
            state or LineState(done=done, undo=undo, findings=findings),
            {SEEN: playing.seating},
            self._reported,
        )
        return _page(page, HTTPStatus.OK if state is None else HTTPStatus.CONFLICT, follows=True)

    def _enter_on_list(
        self, visit: ResultsVisit, playing: Playing, posted: Mapping[str, str]
    ) -> EntryResponse:
        """Type what the list's own line says, or one of its buttons; ask first where that may be a slip."""
        row, _space, scores = posted.get(BUTTON, "").partition(" ")
        if scores:
            game = playing.game(int(row)) if _is_number(row) else None
            one, _dash, other = scores.partition("-")
            filled = {"Score 1": one, "Score 2": other}
        else:
            games = playing.games_at(posted.get(TABLE, ""))
            game = games[0] if len(games) == 1 else None
            filled = {name: text.strip() for name, text in posted.items() if name in playing.fields}
        if game is None:
            return self._list(visit, playing, LineState(alert=_no_table(posted, playing), filled=posted))
        at = _AtTable(visit=visit, playing=playing, game=game)
        if not any(filled.values()):
            return _go(f"{at.list_href}{game.pairing.row}")
        filled |= _drops_that_stay(game, playing, filled)
        slip, hidden = slip_of(game, playing, filled), {**filled, SEEN: stands(game, playing)}
        if slip.faults:
            return _card(at, hidden, _("This can’t be entered:"), slip.faults)
        if posted.get(SEEN) != playing.seating:
            why = _("Other players sit here than when you opened this page: the round was drawn again.")
            return _question(at, slip, hidden, why)
        has_doubt = game.is_entered or slip.doubts or any(filled.get(name) for name in FIELDS)
        if slip.values and (has_doubt or playing.is_over):
            return _question(at, slip, hidden)
        return self._type(at, slip, texts_of(game, playing), hidden)

    def _fill_in(self, at: _AtTable, posted: Mapping[str, str]) -> EntryResponse:
        """Ask first whether it is right, then make the entry."""
        game, playing = at.game, at.playing
        wants_to_enter, filled = ENTER in posted, _kept(posted, at)
        slip, seen = slip_of(game, playing, filled), _seen(posted.get(SEEN, ""), game, playing)
        hidden = {**filled, SEEN: stands(game, playing)}
        if any(seen[place] != text for place, text in _who_sits_there(game, playing).items()):
            if wants_to_enter:
                note(playing.path, at.visit.who, about(game), "refused: other players were seen there")
            why = _("Other players sit here than when you opened this page: the round was drawn again.")
            return _told(why, at.visit, at.list_href, HTTPStatus.CONFLICT)
        if slip.faults:
            if wants_to_enter:
                note(playing.path, at.visit.who, about(game), "refused: " + "; ".join(slip.faults))
            return _card(at, hidden, _("This can’t be entered:"), slip.faults)
        if CHANGE in posted:
            return _card(at, hidden)
        if slip.values and not wants_to_enter:
            return _question(at, slip, hidden)
        return self._type(at, slip, seen, {**hidden, SEEN: posted.get(SEEN, "")})

    def _type(
        self, at: _AtTable, slip: EnteredResult, seen: Mapping[Place, str], posted: Mapping[str, str]
    ) -> EntryResponse:
        """Type a result in, and go back to the list. What stands there already needs no typing."""
        entry = WorkbookEntry(
            path=at.playing.path,
            number=at.playing.round.number,
            values=slip.values,
            seen=seen,
            who=at.visit.who,
            about=about(at.game),
        )
        try:
            if slip.values:
                self._typist.type(entry)
        except NotTypedError as refusal:
            return self._asked_again(at, posted, refusal)
        done = REPLACED if at.game.is_entered and slip.verdict else DONE
        return _go(f"{at.list_href}?{done}{at.game.pairing.row}")

    def _asked_again(self, at: _AtTable, posted: Mapping[str, str], refusal: NotTypedError) -> EntryResponse:
        """Return the question once more, with what stands there now."""
        visit, row = at.visit, at.game.pairing.row
        try:
            playing = self._round(visit, at.playing.round.number)
        except NotPlayedError as over:
            return _not_played(over, f"{at.list_href}{row}", visit, {**posted, ENTER: "yes"})
        game = playing.game(row)
        if game is None:
            home = f"{visit.within.home}{playing.round.number}/"
            return _told(_("There is no such table."), visit, home, HTTPStatus.CONFLICT)
        now = _AtTable(visit=visit, playing=playing, game=game)
        filled = _kept(posted, now)
        seen = stands(game, playing) if isinstance(refusal, ChangedError) else posted.get(SEEN, "")
        return _question(now, slip_of(game, playing, filled), {**filled, SEEN: seen}, _why(refusal, playing))


def _card(
    at: _AtTable, filled: Mapping[str, str], message: str = "", details: tuple[str, ...] = ()
) -> EntryResponse:
    hidden = {SEEN: filled.get(SEEN) or stands(at.game, at.playing)}
    page = pages.card_page(at.game, at.playing, at.visit.within, filled, hidden, message, details)
    return _page(page)


def _question(
    at: _AtTable, slip: EnteredResult, hidden: Mapping[str, str], message: str = ""
) -> EntryResponse:
    number = at.playing.round.number
    effects = effects_of(at.visit.loaded, number, slip.pairing) if at.playing.is_over else None
    page = pages.question_page(at.game, at.playing, at.visit.within, slip, hidden, message, effects)
    return _page(page, HTTPStatus.CONFLICT if message else HTTPStatus.OK)


def _told(
    message: str, visit: ResultsVisit, back: str, status: HTTPStatus = HTTPStatus.NOT_FOUND
) -> EntryResponse:
    return _page(pages.message_page(message, back, within=visit.within), status)


def _not_played(
    refusal: NotPlayedError, address: str, visit: ResultsVisit, posted: Mapping[str, str] | None = None
) -> EntryResponse:
    """Return why nothing can be entered; what was posted stays on the page, as it may be entered a moment later."""
    posted = visit.asked.posted if posted is None else posted
    kept = posted if isinstance(refusal, UnreadableNowError) else None
    page = pages.message_page(
        str(refusal), visit.within.home, again=address, kept=kept or {}, within=visit.within
    )
    return _page(page, HTTPStatus.CONFLICT)


def _no_table(posted: Mapping[str, str], playing: Playing) -> str:
    """Return why nobody knows which game is meant."""
    number = posted.get(TABLE, "").strip()
    if not number:
        return _("Which table is it? Type its number.")
    if playing.games_at(number):
        return _("There are several tables {table}: open the one that you mean in the list.", table=number)
    return _("There is no table {table} in this round.", table=number)


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


# What stood in the cells when a page was made.


def _kept(posted: Mapping[str, str], at: _AtTable) -> dict[str, str]:
    """Return what was posted of what can be filled in there."""
    names = (*at.playing.fields, *([layout.NOTE] if at.visit.within.has_notes else []))
    filled = {name: text for name, text in posted.items() if name in names}
    return {**filled, **(_drops_that_stay(at.game, at.playing, filled) if at.playing.is_over else {})}


def _drops_that_stay(game: OpenGame, playing: Playing, filled: Mapping[str, str]) -> dict[str, str]:
    """Return who drops out already, where nothing else is said: of a round that is over nothing is."""
    if any(filled.get(name) for name in FIELDS) and not playing.is_over:
        return {}
    there = filled_in(game, playing)
    return {name: there.get(name, "") for name in FIELDS}


def _findings_about(game: OpenGame, playing: Playing, visit: ResultsVisit) -> tuple[str, ...]:
    """Return what `check` finds in a game's row, where somebody looks who can see it."""
    event = visit.loaded.event
    if not visit.within.findings or event is None or playing.round.number > len(event.rounds):
        return ()
    games = event.rounds[playing.round.number - 1].pairings
    row = next((each.place for each in games if each.row == game.pairing.row), None)
    return tuple(
        each.localized
        for each in visit.loaded.findings
        if row is not None
        and (each.place.file, each.place.sheet) == (row.file, row.sheet)
        and (each.place.cell or "").lstrip(ascii_uppercase) == str(row.row)
    )


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


def _go(address: str) -> EntryResponse:
    return EntryResponse(status=HTTPStatus.SEE_OTHER, headers={"Location": address})
