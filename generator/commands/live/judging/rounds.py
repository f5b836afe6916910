"""The rounds that are being played, as their workbooks are at this moment: the site may still be a second behind."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain
from pathlib import Path

from generator.checks.case import Case, without_consequences
from generator.commands.live.rebuilding import Stamp, stamp_of
from generator.commands.live.workbook_writer import texts_at
from generator.findings import Finding, Place, has_errors
from generator.languages import _, spoken
from generator.loading import LoadedEvent, round_files
from generator.model import TYPED_ENDINGS, Ended, Event, Pairing, PlayerId, Round, with_forces
from generator.regulations.schema import Regulation
from generator.site.wording.results import outcome_word
from generator.text import clean
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.columns import YES, EntryKind
from generator.tournament.game_forms.form import GameForm
from generator.tournament.game_forms.states import (
    DRAW,
    WINS,
    State,
    States,
    doubts_about,
    findings_of,
    said_of,
    state_of,
)
from generator.tournament.next_round import Finished, due
from generator.workbooks import layout
from generator.workbooks.changing.splicing import CellValue
from generator.workbooks.reading.beside import read_only_reason
from generator.workbooks.reading.cells import MAX_NOTE_CHARACTERS, RowReader
from generator.workbooks.reading.identities import understand
from generator.workbooks.reading.intake import Sheets, open_workbook
from generator.workbooks.reading.results import result_of
from generator.workbooks.reading.rounds import round_in
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.table import Row

IDS = (layout.PLAYER_1_ID, layout.PLAYER_2_ID)
NO_RESULT = (*IDS, layout.NOTE)
DROP = "drop "  # and the seat: a field of the form


class NotPlayedError(Exception):
    """Nothing can be entered in a round; the message is a whole sentence."""


class UnreadableNowError(NotPlayedError):
    """The workbook can't be read: most likely it is being saved at this moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGame:
    """A game of the round: what is read of it, who plays it, and what stands in the cells to fill and in the IDs'."""

    pairing: Pairing
    names: tuple[str, str]
    texts: Mapping[str, str]  # by the columns of the sheet
    drops: tuple[bool, bool]

    @property
    def is_entered(self) -> bool:
        """Return whether anything stands in the cells to fill; a note is no result."""
        return any(text for column, text in self.texts.items() if column not in NO_RESULT)

    @property
    def label(self) -> str:
        """Return the table's number; without one the row's in the sheet."""
        return str(self.pairing.table or self.pairing.row)

    def places(self) -> Mapping[str, Place]:
        """Return the cells of these columns."""
        return {column: self.pairing.place.cell(column) for column in self.texts}


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing:
    """A round that is being played, and what it is played by."""

    event: Event  # under the names that everybody sees
    regulation: Regulation
    path: Path
    round: Round
    games: tuple[OpenGame, ...]
    seed: Mapping[Place, str]  # of the draw: another one is another round
    states: States
    is_over: bool = False  # whether a later round is drawn

    @property
    def form(self) -> GameForm:
        """Return how its games are scored."""
        return form_of(self.regulation)

    @property
    def endings(self) -> tuple[Ended, ...]:
        """Return how they can end."""
        return tuple(each for each in TYPED_ENDINGS if each.way in self.regulation.endings.allowed)

    def game(self, row: int) -> OpenGame | None:
        """Return the game in this row."""
        return next((game for game in self.games if game.pairing.row == row), None)

    def games_at(self, table: str) -> tuple[OpenGame, ...]:
        """Return the games at the table with this number: one, unless somebody typed a number wrongly."""
        number = clean(table).strip().lstrip("0")
        return tuple(game for game in self.games if game.label == number)

    @property
    def fields(self) -> tuple[str, ...]:
        """Return the names of all that can be filled in for a game."""
        return (*(column.heading for column in self.form.columns.to_fill), f"{DROP}1", f"{DROP}2")

    @property
    def seating(self) -> str:
        """Return a digest of the seats and the draw."""
        seats = [[game.label, *(game.texts[column] for column in IDS)] for game in self.games]
        return sha256(json.dumps([seats, *self.seed.values()]).encode()).hexdigest()[:16]


class RoundsReader:
    """Reads the rounds that are being played; a workbook that has not changed is not read again."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[Stamp, LoadedEvent, Playing]] = {}
        self._open: set[Path] = set()

    def events(self, events: Iterable[LoadedEvent]) -> tuple[LoadedEvent, ...]:
        """Return the events that are played, or were at the server's start: the last result can be corrected."""
        there = [loaded for loaded in events if loaded.event is not None and loaded.event.rounds]
        self._open |= {loaded.folder for loaded in there if goes_on(loaded)}
        return tuple(loaded for loaded in there if loaded.folder in self._open)

    def playing(
        self, loaded: LoadedEvent, number: int | None = None, *, with_earlier: bool = False
    ) -> Playing:
        """Return the event's last round, which has to be this one if it is given, unless it may be an earlier one.

        Raises:
            NotPlayedError: it is none that is being played.
        """
        event, regulation = loaded.event, loaded.regulation
        files = round_files(loaded.folder)
        last = max(files.items(), default=None)
        if event is None or regulation is None or last is None:
            raise NotPlayedError(_("Nothing is being played here."))
        is_over = number is not None and number < last[0]
        if is_over and not with_earlier:
            over = _("Round {number} is over: the next one has been drawn. Go to the desk.", number=number)
            raise NotPlayedError(over)
        if is_over and number not in files:
            raise NotPlayedError(_("There is no such round."))
        path = files[number] if is_over and number is not None else last[1]
        if (reason := read_only_reason(path.name)) is not None:
            raise NotPlayedError(f"{reason.localized}.")
        playing = self._read(loaded, path, number if is_over and number is not None else last[0], regulation)
        if playing.round.is_draft and not is_over:
            draft = _("Round {number} is still a draft: the desk has to release it first.", number=last[0])
            raise NotPlayedError(draft)
        return replace(playing, is_over=is_over)

    def _read(self, loaded: LoadedEvent, path: Path, number: int, regulation: Regulation) -> Playing:
        stamp, known = stamp_of(path), self._known.get(path)
        if stamp is not None and known is not None and known[0] == stamp and known[1] is loaded:
            return known[2]
        sheets, __ = open_workbook(path, path.name)
        round_ = round_in(sheets, number, form=form_of(regulation).columns)[0] if sheets is not None else None
        if sheets is None or round_ is None or stamp is None:
            unreadable = _("{file} can’t be read now: try again, or go to the desk.", file=path.name)
            raise UnreadableNowError(unreadable)
        self._known[path] = stamp, loaded, (playing := as_playing(loaded, path, sheets, round_))
        return playing


def as_playing(loaded: LoadedEvent, path: Path, sheets: Sheets, read: Round) -> Playing:
    """Return a round as its workbook has it, of an event of which event and regulation are known."""
    event, regulation = loaded.event, loaded.regulation
    assert event is not None
    assert regulation is not None
    (round_,) = with_forces(understand(event.players, (), (read,)).rounds, event.players)
    public, case = event.public, Case(event, regulation)
    seed = round_.place.cell(layout.DRAW)
    return Playing(
        event=public,
        regulation=regulation,
        path=path,
        round=round_,
        games=_games(round_, sheets, form_of(regulation), public),
        seed=texts_at(sheets, [seed]) if seed.cell else {},
        states=form_of(regulation).states(elimination=not case.is_swiss(round_)),
    )


def goes_on(loaded: LoadedEvent) -> bool:
    """Return whether the event is being played; so it may be where a fault keeps one from knowing."""
    return loaded.is_faulty or not isinstance(due(*loaded.parts()), Finished)


def _games(round_: Round, sheets: Sheets, form: GameForm, event: Event) -> tuple[OpenGame, ...]:
    names = {player.id: player.name for player in event.players}
    leaving = {change.player for change in round_.changes if change.in_row}
    columns = (*IDS, *(column.heading for column in form.columns.to_fill), layout.DROPS, layout.NOTE)
    places = {
        pairing.row: {
            column: pairing.place.cell(column) for column in columns if column in pairing.place.columns
        }
        for pairing in round_.pairings
    }
    texts = texts_at(sheets, chain(*(cells.values() for cells in places.values())))
    return tuple(
        OpenGame(
            pairing=pairing,
            names=_names(pairing, names),
            texts={column: texts[place] for column, place in places[pairing.row].items()},
            drops=(pairing.player1 in leaving, pairing.player2 in leaving),
        )
        for pairing in round_.pairings
    )


def _names(pairing: Pairing, names: Mapping[PlayerId, str]) -> tuple[str, str]:
    one, other = (names.get(player, player) or "?" for player in pairing.players)
    return one, other


def open_first(games: Sequence[OpenGame]) -> list[OpenGame]:
    """Open tables on top; within both parts by their numbers."""
    return sorted(games, key=lambda game: (game.is_entered, game.pairing.table or game.pairing.row))


def texts_of(game: OpenGame, playing: Playing) -> Mapping[Place, str]:
    """Return what stands in a game's cells, and the draw's seed."""
    places = game.places()
    return {**{places[column]: text for column, text in game.texts.items()}, **playing.seed}


def stands(game: OpenGame, playing: Playing) -> str:
    """Return what stands in the cells, as a page gives it back."""
    return json.dumps([*texts_of(game, playing).values()])


def about(game: OpenGame) -> str:
    """Return which game it is, as the log says it."""
    return f"table {game.pairing.table or game.pairing.row}, {game.names[0]} against {game.names[1]}"


# What somebody fills in for a game, understood as the workbook's cells are: `check` would say the same of it.


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredResult:
    """A game as it would be with what was filled in."""

    pairing: Pairing
    verdict: str  # who wins
    faults: tuple[str, ...]  # why it can't be entered
    doubts: tuple[str, ...]  # what may be a slip
    values: Mapping[Place, CellValue]  # of the cells that are to change


def slip_of(game: OpenGame, playing: Playing, filled: Mapping[str, str]) -> EnteredResult:
    """Return the result that was filled in, by the columns' headings."""
    form, states = playing.form, playing.states
    headings = (*(column.heading for column in form.columns.to_fill), layout.NOTE)
    row = Row(cells={each: RawCell(filled.get(each) or None) for each in headings}, place=game.pairing.place)
    result, findings = result_of(row, form.columns, playing.endings)
    typed = replace(game.pairing, result=result)
    if layout.NOTE in filled:
        faults = list[Finding]()
        reader = RowReader(row, faults)
        typed = replace(typed, note=reader.text(layout.NOTE, MAX_NOTE_CHARACTERS))
        findings = (*findings, *faults)
    (round_,) = with_forces((replace(playing.round, pairings=(typed,)),), playing.event.players)
    (pairing,) = round_.pairings
    state = state_of(pairing.result, states)
    found = [*findings, *without_consequences(findings_of(pairing, states, playing.regulation), findings)]
    doubts = () if pairing.note else doubts_about(pairing, states, playing.regulation)
    wanted = {**form.columns.in_cells(result), **_drops(game, filled)}
    if layout.NOTE in filled:
        wanted[layout.NOTE] = pairing.note
    return EnteredResult(
        pairing=pairing,
        verdict=verdict(pairing, playing, game.names),
        faults=tuple(dict.fromkeys(map(_said, found))) if _is_refused(found, state) else (),
        doubts=tuple(map(_said, doubts)),
        values={
            place: wanted[column]
            for column, place in game.places().items()
            if column in wanted and _text(wanted[column]) != game.texts[column]
        },
    )


def verdict(pairing: Pairing, playing: Playing, names: tuple[str, str]) -> str:
    """Return who wins, as `Check` says it, but by name; empty where nothing is entered."""
    if pairing.result.is_empty:
        return ""
    says = said_of(pairing.result, playing.states)
    figures = () if playing.form.counts_models else _figures(pairing, playing)
    for seat, words in WINS.items():
        if says.startswith(words):
            score = "–".join(figures if seat == 1 else reversed(figures))
            return _("{player} wins {score}", player=names[seat - 1], score=score).strip()
    if says.startswith(DRAW):
        return " ".join([outcome_word("draw"), "–".join(figures)]).strip()
    return says


def figures_of(pairing: Pairing, playing: Playing) -> tuple[str, str]:
    """Return what both players did, such as both scores; empty where it is not known."""
    one, other = (playing.form.text_of(pairing.result, seat) or "" for seat in (1, 2))
    return one, other


def _figures(pairing: Pairing, playing: Playing) -> tuple[str, ...]:
    figures = figures_of(pairing, playing)
    return figures if all(figures) else ()


def filled_in(game: OpenGame, playing: Playing) -> dict[str, str]:
    """Return what the form shows at first: what stands in the cells."""
    texts = {column.heading: game.texts.get(column.heading, "") for column in playing.form.columns.to_fill}
    written = playing.form.columns.in_cells(game.pairing.result)
    for column in playing.form.columns.to_fill:
        if (
            column.kind is not EntryKind.NUMBER or column.words
        ):  # offered as a choice, which people may have spelt otherwise
            texts[column.heading] = _text(written[column.heading])
    if layout.NOTE in game.texts:
        texts[layout.NOTE] = game.texts[layout.NOTE]
    return {**texts, **{f"{DROP}{seat}": YES for seat, leaves in enumerate(game.drops, start=1) if leaves}}


def _said(finding: Finding) -> str:
    """Return what a finding says, in the language of whoever looks."""
    return finding.message.localized_in(spoken().code)


def _is_refused(found: list[Finding], state: State) -> bool:
    """Return whether it is wrong, or something is missing."""
    return has_errors(found) or (state.waits and bool(found))


def _drops(game: OpenGame, filled: Mapping[str, str]) -> Mapping[str, CellValue]:
    """Return the cell that says who leaves after the round; older workbooks have none."""
    leaving = [seat for seat in (1, 2) if filled.get(f"{DROP}{seat}")]
    if layout.DROPS not in game.texts:
        return {}
    return {layout.DROPS: layout.BOTH_DROP if len(leaving) == 2 else leaving[0] if leaving else None}


def _text(value: CellValue) -> str:
    return "" if value is None else str(value)
