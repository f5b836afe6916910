"""What an organizer may do with a player, as a proposal: which cells that is, and what they mean.

Nothing is written here: whoever decides lets `Typist` type a proposal. What it means is what `check` and `pair` make of
the same typing by hand: the event is read again with it.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar, cast

from generator.commands.live.workbook_writer import WorkbookEntry, texts_at
from generator.commands.player_states import FOR_GOOD, progress_of, states_of, why_unchangeable
from generator.files.reading import RefusedError
from generator.findings import Finding, Place, RowPlace, Severity
from generator.languages.said import NOTHING, Message, alone, say
from generator.loading import LoadedEvent, load_event, round_files
from generator.model import (
    Bye,
    Change,
    ChangeKind,
    Event,
    Pairing,
    Player,
    PlayerId,
    Round,
)
from generator.regulations.game_schema import Registered
from generator.text import key
from generator.tournament.course.participation import (
    last_entry,
    leaving_before,
)
from generator.tournament.course.schedule import has_swiss_draw, stages_of
from generator.workbooks import layout
from generator.workbooks.changing.entries import TypedEntry, TypedKind, places_for, typed_over
from generator.workbooks.changing.registering import Registration, Values, open_registration, value_under
from generator.workbooks.changing.splicing import CellValue
from generator.workbooks.grid import Cell, cell_of
from generator.workbooks.reading.beside import PLAYERS, read_only_reason
from generator.workbooks.reading.intake import open_content, open_workbook
from generator.workbooks.reading.players import players_in
from generator.workbooks.reading.rounds import round_in

T = TypeVar("T")


class NotPossibleError(Exception):
    """It makes no sense, or can't be done; the message says why, as a whole sentence or the end of one."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = alone(why)


class Way(Enum):
    """In which of several ways something is done."""

    USUAL = "usual"
    ABSENT = "absent"  # the player was not there for the game of this round
    AGAIN = "again"  # the last round, which nobody has played yet, is to be drawn again


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A record of what is to be typed into one workbook, and what it means."""

    path: Path
    number: int | None  # of the round; None for players.xlsx
    values: Mapping[Place, CellValue]
    seen: Mapping[Place, str]  # there now, in these cells and in those that say whose they are
    about: str  # such as `P07 Ada Lind`
    says: Message  # what it means, a sentence
    remarks: tuple[Message, ...] = ()  # what `check` will say of it, and doesn't say now
    alike: tuple[str, ...] = ()  # who may be the same person
    redraw: int | None = None  # the round that is to be drawn again
    way: Way = Way.USUAL
    figures: tuple[Registered, ...] = ()

    @property
    def token(self) -> str:
        """Return a word for all that was shown of it: another one means something else."""
        values = [f"{place} {value}" for place, value in {**self.seen, **self.values}.items()]
        shown = (self.path.name, *values, self.says, *self.remarks, *self.alike)
        return hashlib.sha256("\n".join(shown).encode()).hexdigest()[:16]

    def entry(self, who: str) -> WorkbookEntry:
        """Return what is to be typed, by somebody."""
        return WorkbookEntry(
            path=self.path,
            number=self.number,
            values=self.values,
            seen=self.seen,
            who=who,
            about=self.about,
            figures=self.figures,
        )


# What `check` finds that makes no sense in the very row that is typed, although it is no error; what the
# proposal says itself.
_SENSELESS = ("change-needless", "late-after-swiss", "here-in-vain", "cell-private")
_SAID = ("registered-late",)


class Proposing:
    """The players of an event as they are now, and what makes a proposal of cells."""

    def __init__(self, loaded: LoadedEvent) -> None:
        """Read players.xlsx again, beside the loaded event."""
        self.loaded = loaded
        self.progress = progress_of(loaded)
        self.path = loaded.folder / PLAYERS
        found, findings = open_registration(
            self.path, f"{loaded.display}/{PLAYERS}", self.progress.registered, with_faults=True
        )
        if found is None:
            raise NotPossibleError(_why_unreadable(loaded, findings))
        self._registration = found
        self.players = found.players
        self.states = states_of(loaded, found.players)

    @property
    def columns(self) -> frozenset[str]:
        """Return those of our columns that the sheet has."""
        return self._registration.columns

    @property
    def is_check_in(self) -> bool:
        """Return whether anybody is ticked."""
        return any(player.here for player in self.players)

    def player(self, player_id: str) -> Player:
        """Return the player with this ID."""
        found = next((each for each in self.players if key(each.id) == key(player_id)), None)
        if found is None:
            raise NotPossibleError(say("{player} is not in {file}", player=player_id, file=PLAYERS))
        return found

    # What stands where.

    def _event(self) -> Event:
        if self.loaded.event is None or self.loaded.regulation is None:
            raise NotPossibleError(say("the event can't be read: roundsheet check says why"))
        return self.loaded.event

    def _last(self) -> tuple[int, Round]:
        event, files = self._event(), round_files(self.loaded.folder)
        if len(event.rounds) != max(files, default=0):
            raise NotPossibleError(say("the event can't be read: roundsheet check says why"))
        return event.rounds[-1].number, event.rounds[-1]

    def _round(self, number: int) -> tuple[Path, Round]:
        path = round_files(self.loaded.folder)[number]
        if (reason := read_only_reason(path.name)) is not None:
            raise NotPossibleError(reason)
        return path, self._event().rounds[number - 1]

    def _is_untouched(self, round_: Round) -> bool:
        """Whether the last round is drawn as Swiss rounds are, and nothing is entered in it."""
        event, regulation = self._event(), self.loaded.regulation
        assert regulation is not None
        is_swiss = has_swiss_draw(round_.number, stages_of(event, regulation))
        faults = self.loaded.findings
        is_sound = not any(
            each.severity is Severity.ERROR and each.place.file.endswith(f"/round-{round_.number}.xlsx")
            for each in faults
        )
        return is_swiss and is_sound and all(game.result.is_empty for game in round_.pairings)

    @property
    def open_round(self) -> int | None:
        """Return the last round, where it can be drawn again with somebody who comes now."""
        event, regulation = self.loaded.event, self.loaded.regulation
        files = round_files(self.loaded.folder)
        if event is None or regulation is None or not event.rounds or len(event.rounds) != max(files):
            return None
        number, round_ = self._last()
        stages = stages_of(event, regulation)
        return number if number <= last_entry(stages, number) and self._is_untouched(round_) else None

    def _own_changes(self, number: int, player: PlayerId) -> tuple[Change, ...]:
        """Whether the player takes part, as the workbook of a round says it, wherever that counts."""
        name = round_files(self.loaded.folder)[number].name
        return tuple(
            change
            for round_ in self._event().rounds
            for change in (*round_.changes, *round_.departures)
            if change.player == player
            and change.kind is not ChangeKind.POINTS
            and change.place.file.rpartition("/")[2] == name
        )

    def may_come_back(self, player: Player) -> bool:
        """Return whether somebody who is out may be let in again, as far as that is known without trying."""
        return self.states[player.id].presence not in FOR_GOOD or bool(self._leaving_in_last(player))

    def _leaving_in_last(self, player: Player) -> tuple[Change, ...]:
        if not round_files(self.loaded.folder) or self.loaded.event is None:
            return ()
        number, _round = self._last()
        return tuple(
            each for each in self._own_changes(number, player.id) if each.kind is not ChangeKind.REJOIN
        )

    def _change_cells(
        self, number: int, player: PlayerId, kind: ChangeKind | None, why: str = ""
    ) -> dict[Place, CellValue]:
        """The cells of a round's workbook in which it says of a player that, and nothing else; nothing for None."""
        path, round_ = self._round(number)
        own, values = self._own_changes(number, player), dict[Place, CellValue]()
        for change in (each for each in own if each.in_row):
            others = self._drops_beside(round_, change)
            values[change.place.cell(layout.CHANGE)] = others[0] if others else None
        row = next((each.place for each in own if not each.in_row), None)
        seated = own_row(round_, player)
        if kind is ChangeKind.DROP and row is None and seated is not None:
            game, seat = seated
            if layout.DROPS in game.place.columns:
                is_shared = any(each.in_row and each.place.row == game.place.row for each in round_.changes)
                return {game.place.cell(layout.DROPS): layout.BOTH_DROP if is_shared else seat}
        if kind is None and row is not None:
            values |= {row.cell(column): None for column in (layout.PLAYER_ID, layout.CHANGE)}
            values |= {row.cell(layout.NOTE): None} if layout.NOTE in row.columns else {}
        elif kind is not None:
            typed = {layout.PLAYER_ID: player, layout.CHANGE: kind.value}
            typed |= {layout.NOTE: why} if why else {}
            values |= _on_sheet_changes(path, round_, row, typed)
        return values

    def _drops_beside(self, round_: Round, change: Change) -> list[int]:
        """The other seats of the same row that leave."""
        same = [each for each in round_.changes if each.in_row and each.place.row == change.place.row]
        rows: tuple[Pairing | Bye, ...] = (*round_.pairings, *round_.byes)
        (game,) = (each for each in rows if each.place.row == change.place.row)
        players = game.players if isinstance(game, Pairing) else (game.player,)
        return [players.index(each.player) + 1 for each in same if each.player != change.player]

    def _fresh(self, values: Values) -> Registration:
        """The registration with nothing noted; columns of values that the sheet lacks are added."""
        found, findings = open_registration(
            self.path, f"{self.loaded.display}/{PLAYERS}", self.progress.registered, with_faults=True
        )
        if found is None:
            raise NotPossibleError(_why_unreadable(self.loaded, findings))
        for column, value in values.items():
            if column not in found.columns and value is not None:
                found.add_column(column)
        return found

    def text(self, player: Player, column: str) -> str:
        """Return what stands under a column in a player's row."""
        value = value_under(player, column) if column != layout.NAME else player.name
        return self._registration.text_under(player, column) if value is None else str(value)

    def _name(self, player: PlayerId) -> str:
        return next((each.name for each in self.players if each.id == player), player)

    def _refuse_unless_read(self) -> None:
        """Refuse what depends on who has been paired, where a round can't be read."""
        if round_files(self.loaded.folder):
            self._last()

    def _refuse_if_paired(self, player: Player) -> None:
        if player.id in self.progress.paired:
            raise NotPossibleError(say("{player} has been paired.", player=called_by_id(player)))

    def _leaves_before_stage(self, after: LoadedEvent, player: Player) -> bool:
        if after.event is None or after.regulation is None:
            return False
        leaving = leaving_before(after.event, stages_of(after.event, after.regulation))
        return any(each.change.player == player.id for each in leaving)

    # From cells to what they mean.

    def _changed(
        self,
        player: Player,
        values: Values,
        says: Message,
        *,
        way: Way = Way.USUAL,
        redraw: int | None = None,
    ) -> Proposal:
        registration = self._fresh(values)
        values = {column: value for column, value in values.items() if column in registration.columns}
        if why := why_unchangeable(registration, player, values, self.progress):
            raise NotPossibleError(why)
        registration.change(player, values)
        return self._registered(
            registration, player.id, called_by_id(player), lambda _after: says, way=way, redraw=redraw
        )

    def _registered(
        self,
        registration: Registration,
        player: PlayerId | None,
        about: str,
        says: Callable[[LoadedEvent], Message],
        *,
        way: Way = Way.USUAL,
        redraw: int | None = None,
        alike: tuple[str, ...] = (),
        rows: Iterable[Player] = (),
    ) -> Proposal:
        try:
            content = registration.content()
        except RefusedError as refusal:
            raise NotPossibleError(refusal.message) from refusal
        values = registration.noted
        known = [each for each in registration.players if each.id == player]
        named = [registration.place_of(each) for each in (*known, *rows)]
        whose = [place.cell(column) for place in named for column in (layout.ID, layout.NAME)]
        proposal = Proposal(
            path=self.path,
            number=None,
            values=values,
            seen=texts_at(registration.sheets, [*values, *whose]),
            about=about,
            says=NOTHING,
            alike=alike,
            redraw=redraw,
            way=way,
            figures=self.progress.registered,
        )
        return self._meant(proposal, content, says)

    def _in_round(
        self,
        player: Player,
        number: int,
        values: Mapping[Place, CellValue],
        says: Callable[[LoadedEvent], Message],
        *,
        way: Way = Way.USUAL,
        redraw: int | None = None,
    ) -> Proposal:
        path, round_ = self._round(number)
        by_sheet: dict[str, dict[Cell, CellValue]] = {}
        sheets, findings = open_workbook(path, path.name)
        if sheets is None:
            raise NotPossibleError(findings[0].message)
        own = own_row(round_, player.id)
        whose = [own[0].place.cell(f"Player {own[1]} ID")] if own is not None else []
        seed = round_.place.cell(layout.DRAW)
        seen = texts_at(sheets, [*values, *whose, *([seed] if seed.cell else [])])
        proposal = Proposal(
            path=path,
            number=number,
            values=values,
            seen=seen,
            about=called_by_id(player),
            says=NOTHING,
            redraw=redraw,
            way=way,
        )
        for place, value in values.items():
            by_sheet.setdefault(sheets.find(place.sheet or "") or "", {})[_cell(place)] = value
        try:
            content = typed_over(path, round_, by_sheet)
        except RefusedError as refusal:
            raise NotPossibleError(refusal.message) from refusal
        return self._meant(proposal, content, says)

    def _meant(self, proposal: Proposal, content: bytes, says: Callable[[LoadedEvent], Message]) -> Proposal:
        """The proposal with what it means, once `check` has looked at the event with it."""
        last = None if proposal.way is not Way.AGAIN or proposal.redraw is None else proposal.redraw - 1
        after = load_event(
            self.loaded.folder,
            last_round=last,
            recall=_Instead(proposal.path, content),
            display=self.loaded.display,
        )
        before = self.loaded
        if last is not None:
            before = load_event(self.loaded.folder, last_round=last, display=self.loaded.display)
        new = list(_new_findings(before.findings, after.findings))
        for finding in new:
            is_wrong = finding.severity is Severity.ERROR or finding.code in _SENSELESS
            if is_wrong and _is_typed(finding.place, proposal):
                raise NotPossibleError(finding.message)
        redraw = proposal.redraw
        if proposal.number is not None and after.event is not None and after.regulation is not None:
            leaving = leaving_before(after.event, stages_of(after.event, after.regulation))
            redraw = redraw or (proposal.number if leaving else None)
        told = [each for each in new if each.code not in _SAID]
        remarks = tuple(
            each.message
            for each in told
            if each.severity is Severity.ERROR or _is_typed(each.place, proposal)
        )
        return replace(proposal, says=says(after), remarks=remarks, redraw=redraw)


class _Instead:
    """Reads a workbook as it will be, and all others as they are: a `Recall`."""

    def __init__(self, path: Path, content: bytes) -> None:
        self._path, self._content = path, content

    def __call__(self, path: Path, read: Callable[[], T], /, *about: object) -> T:
        """Return what is read."""
        if path.name != self._path.name:
            return read()
        display, *others = about
        sheets, _findings = open_content(self._content, f"{display}/{path.name}")
        if sheets is None:
            return read()
        if path.name == PLAYERS:
            return cast("T", players_in(sheets, cast("Any", others[0])))
        form, endings = cast("Any", others)
        number = int(path.stem.rpartition("-")[2])
        return cast("T", round_in(sheets, number, form=form, endings=endings))


def called_by_id(player: Player) -> str:
    """Return `P07 Ada Lind`."""
    return f"{player.id} {player.name}"


def own_row(round_: Round, player: PlayerId) -> tuple[Pairing | Bye, int] | None:
    """Return a player's game or bye in a round, and the seat; None where the player has none."""
    for game in round_.pairings:
        if player in game.players:
            return game, game.players.index(player) + 1
    bye = next((bye for bye in round_.byes if bye.player == player), None)
    return None if bye is None else (bye, 1)


def _on_sheet_changes(
    path: Path, round_: Round, row: RowPlace | None, typed: Mapping[str, str]
) -> dict[Place, CellValue]:
    """Return the cells of a row of the sheet Changes: a given one, or the first that is free."""
    try:
        places = (
            places_for(path, round_, TypedEntry(TypedKind.CHANGE, (typed[layout.PLAYER_ID],)))
            if row is None
            else {column: row.cell(column) for column in row.columns}
        )
    except RefusedError as refusal:
        raise NotPossibleError(refusal.message) from refusal
    if layout.PLAYER_ID not in places or layout.CHANGE not in places:
        raise NotPossibleError(say("{file} has no sheet Changes with a free row", file=path.name))
    return {places[column]: value for column, value in typed.items() if column in places}


def _why_unreadable(loaded: LoadedEvent, findings: Iterable[Finding]) -> Message:
    """Return why the registration can't be typed into: it may be there under another name, or in another format."""
    beside = [
        each for each in loaded.findings if each.code == "file-misnamed" and "players" in each.place.file
    ]
    first = [*beside, *findings][0]
    return say("{file}: {why}", file=first.place.file.rpartition("/")[2], why=first.message)


def _cell(place: Place) -> Cell:
    return cell_of(place.cell or "")


def _new_findings(before: Iterable[Finding], after: Iterable[Finding]) -> Iterator[Finding]:
    """Yield what is found that was not found before; of one kind of finding no more than there are more of it."""
    there = {(each.code, each.place, str(each.message)) for each in before}
    counts = Counter(code for code, *_ in there)
    found = {(each.code, each.place, str(each.message)): each for each in after}
    more = Counter(code for code, *_ in found)
    more.subtract(counts)
    for what, finding in found.items():
        if what not in there and (more[finding.code] > 0 or finding.severity is Severity.ERROR):
            yield finding


def _is_typed(place: Place, proposal: Proposal) -> bool:
    """Whether a place is in a row that is typed."""
    rows = {(each.sheet, _cell(each).row) for each in proposal.values}
    is_same_file = place.file.rpartition("/")[2] == proposal.path.name
    return is_same_file and place.cell is not None and (place.sheet, _cell(place).row) in rows
