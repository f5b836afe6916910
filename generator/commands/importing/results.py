"""`roundsheet import results`: a table of results, typed into a round's workbook as the judges' phones would."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.checks.timetable import how_to_release
from generator.commands.findings_report import in_reading_order
from generator.commands.importing.asked import (
    TableImport,
    TableImportOutcome,
    listed,
    not_written,
    refused,
    said_of,
    table_in,
    without_columns,
)
from generator.commands.in_place import NotTypedError
from generator.commands.live.judging.rounds import (
    EnteredResult,
    OpenGame,
    Playing,
    as_playing,
    filled_in,
    slip_of,
)
from generator.commands.live.workbook_writer import Typist, WorkbookEntry
from generator.errors import UsageError
from generator.files.reading import RefusedError
from generator.findings import Place, RowPlace
from generator.interchange.tables.columns import RESULT, ROUND, names_of, our_word
from generator.interchange.tables.headed import SLIPPED, HeadedTable
from generator.interchange.tables.plan import Left
from generator.languages.said import say
from generator.loading import LoadedEvent, load_event, round_files
from generator.model import Ended, Player, PlayerId
from generator.text import key
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.columns import SEATS, EntryKind, ResultColumn
from generator.workbooks import layout
from generator.workbooks.changing.splicing import CellValue
from generator.workbooks.reading.beside import read_only_reason
from generator.workbooks.reading.identities import PlayerIndex
from generator.workbooks.reading.intake import open_workbook
from generator.workbooks.reading.rounds import round_in
from generator.workbooks.reading.table import Row
from generator.workbooks.reading.values import as_text, as_whole_number

# The rows of a table of results -> what they tell of the games of a round, whoever sits on which side there.


_OF_SEATS = ((layout.PLAYER_1_ID, layout.PLAYER_1), (layout.PLAYER_2_ID, layout.PLAYER_2))
_SCORES = ("Score 1", "Score 2")
_HALVES = ("½", "1/2", "0.5", "0,5")  # of a drawn game, where others count a half for it
_BOTH_SCORES = re.compile(r"(\d+(?:[.,]\d+)?|\d*½|1/2)\s*[-–—−:]\s*(\d+(?:[.,]\d+)?|\d*½|1/2)")
_BYE, _DRAW = "Bye", "Winner"  # lists of words
_MIRRORED = {  # endings that name a seat
    key(each.value): f"{each.way} {3 - seat}"
    for each in Ended
    for seat in SEATS
    if each.value == f"{each.way} {seat}"
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedGame:
    """A record of a game in a row: texts by the workbook's columns, for its seats; empty where the file's are."""

    game: OpenGame
    cells: Mapping[str, str]
    place: RowPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A record of a round in a table: each game once, the unusable rows, and how many have no result yet."""

    told: tuple[ReportedGame, ...]
    left: tuple[Left, ...]
    waiting: int


def games_in(table: HeadedTable, playing: Playing, players: Iterable[Player]) -> Found:
    """Return all that the table says of the games of a round."""
    reader = _Reader(table, playing, players)
    answers = [reader.told(row) for row in table.rows()]
    told: dict[int, ReportedGame] = {}
    left = [each for each in answers if isinstance(each, Left)]
    left += [Left(places=(place,), why=str(SLIPPED)) for place in table.slipped]
    for each in answers:
        if not isinstance(each, ReportedGame):
            continue
        first = told.setdefault(each.game.pairing.row, each)
        if first.cells != each.cells:
            why = f"{title(each.game)} is here more than once, with different results: keep the row that is right"
            left.append(Left(places=(first.place, each.place), why=why))
    wrong = {place for each in left for place in each.places}
    return Found(
        told=tuple(each for each in told.values() if each.place not in wrong),
        left=tuple(sorted(left, key=lambda each: each.places[0].row)),
        waiting=answers.count(None),
    )


def tells_results(table: HeadedTable, columns: Iterable[ResultColumn]) -> bool:
    """Return whether the table has any of the columns to fill, or both scores in one."""
    headings = {column.heading for column in columns}
    return not headings.isdisjoint(table.columns) or _of_both(table, headings) is not None


def _of_both(table: HeadedTable, headings: Container[str]) -> str | None:
    """Return the column with both scores; None where they have a column each, or the game has no scores."""
    if _SCORES[1] in table.columns or _SCORES[1] not in headings:
        return None
    return next((column for column in (RESULT, _SCORES[0]) if column in table.columns), None)


def title(game: OpenGame) -> str:
    """Return the game as a line names it."""
    return f"{game.names[0]} against {game.names[1]}"


class _Reader:
    """Knows the round and its players."""

    def __init__(self, table: HeadedTable, playing: Playing, players: Iterable[Player]) -> None:
        self._people = PlayerIndex(players)
        self._number = playing.round.number
        self._has_players = any(column in table.columns for seat in _OF_SEATS for column in seat)
        self._columns = playing.form.columns.to_fill
        self._titles = table.columns
        self._of_both = _of_both(table, {column.heading for column in self._columns})
        self._by_pair = {frozenset(game.pairing.players): game for game in playing.games}
        self._by_table = {game.pairing.table: game for game in playing.games if game.pairing.table}

    def told(self, row: Row) -> ReportedGame | Left | None:
        """Return what a row says; None where it is about another round or a bye, or has no result yet."""
        there = [column.heading for column in self._columns if column.heading in self._titles]
        texts = {heading: as_text(row.value(heading)) or "" for heading in there}
        both = (as_text(row.value(self._of_both)) or "") if self._of_both else ""
        scores = _scores_in(both)
        if self._of_both:
            texts |= zip(_SCORES, scores or ("", ""), strict=True)
        is_other = as_whole_number(row.value(ROUND)) not in (None, self._number)
        if is_other or not (both or any(texts.values())):
            return None
        names = [_seat_text(row, seat) for seat in _OF_SEATS]
        if any(key(our_word(_BYE, name)) == key(layout.BYE) for pair in names for name in pair):
            return None
        game, swapped = self._game(row, names)
        if game is None:
            return Left(places=(row.place,), why=self._why_not(row, names))
        if both and scores is None:
            return Left(
                places=(row.place,),
                why=f"{title(game)}: {both} is not two scores: write 80-60, or a column each",
            )
        sources = {each: _mirrored(each) if swapped else each.heading for each in self._columns}
        cells = {
            each.heading: self._cell(each, texts[source], game, swapped=swapped)
            for each, source in sources.items()
            if source in texts
        }
        return ReportedGame(game=game, cells=cells, place=row.place)

    def _game(self, row: Row, names: Sequence[Sequence[str]]) -> tuple[OpenGame | None, bool]:
        """Return the game, and whether its players sit the other way round there."""
        if not self._has_players:
            return self._by_table.get(as_whole_number(row.value(layout.TABLE)) or 0), False
        seated = [self._whom(each) for each in names]
        game = self._by_pair.get(frozenset(each for each in seated if each is not None))
        return game, game is not None and game.pairing.player1 != seated[0]

    def _whom(self, names: Sequence[str]) -> PlayerId | None:
        """Return the player of an ID, or else of a name."""
        return next((meant for name in names if name and (meant := self._people.alone(name))), None)

    def _why_not(self, row: Row, names: Sequence[Sequence[str]]) -> str:
        if not self._has_players:
            return f"round {self._number} has no table {as_text(row.value(layout.TABLE)) or '(empty)'}"
        unknown = [" ".join(filter(None, each)) or "(empty)" for each in names if self._whom(each) is None]
        if unknown:
            return (
                f"{' and '.join(unknown)}: write the ID, or a name that only one player in players.xlsx has"
            )
        who = " and ".join(" ".join(filter(None, each)) for each in names)
        return f"{who} don't meet in round {self._number}: correct the names, or say which round with --round"

    def _cell(self, column: ResultColumn, text: str, game: OpenGame, *, swapped: bool) -> str:
        """Return what goes into a cell of the workbook."""
        if column.kind is EntryKind.SEAT:
            return self._seat(text, game, swapped=swapped)
        return _MIRRORED.get(key(text), text) if swapped and column.kind is EntryKind.ENDING else text

    def _seat(self, text: str, game: OpenGame, *, swapped: bool) -> str:
        """Return a winner's seat, also where the name stands there."""
        if text in ("1", "2"):
            return str(3 - int(text)) if swapped else text
        winner = self._people.alone(text) if text else None
        if winner in game.pairing.players:
            return str(game.pairing.players.index(winner) + 1)
        return our_word(_DRAW, text)


def _scores_in(text: str) -> tuple[str, str] | None:
    """Return both scores of one cell; a half for each is a drawn game, which has equal scores here."""
    found = _BOTH_SCORES.fullmatch(text)
    if found is None:
        return None
    one, other = found.groups()
    return ("0", "0") if one in _HALVES and other in _HALVES else (one, other)


def _seat_text(row: Row, seat: Sequence[str]) -> list[str]:
    return [as_text(row.value(column)) or "" for column in seat]


def _mirrored(column: ResultColumn) -> str:
    """Return the same of the player on the other side."""
    return column.heading if column.seat is None else f"{column.name} {3 - column.seat}"


# `roundsheet import results`.


_WANTED = say(
    "the table needs a column for each player and for what they did, such as Player 1, Score 1, Score 2, Player 2"
)


@dataclass(slots=True, kw_only=True)
class _Done:
    """A record of what became of which game, a line each, and of what is to be typed in."""

    left: list[Left]
    entered: list[str] = field(default_factory=list)
    same: int = 0
    values: dict[Place, CellValue] = field(default_factory=dict)
    seen: dict[Place, str] = field(default_factory=dict)

    def note(self, game: OpenGame, slip: EnteredResult, changes: Mapping[str, tuple[str, str]]) -> None:
        """Note a result that is to be typed in."""
        self.values |= slip.values
        self.seen |= {place: game.texts[column] for column, place in game.places().items()}
        said = (f"{c} {old + ' -> ' if old else ''}{new or '(empty)'}" for c, (old, new) in changes.items())
        self.entered.append(
            f"table {game.pairing.table or game.pairing.row}, {title(game)}: {', '.join(said)}"
        )


def import_results(
    folder: Path, asked: TableImport, number: int | None = None, *, replace: bool = False
) -> TableImportOutcome:
    """Enter the results that a table names, where none are entered yet.

    Args:
        folder: the event's.
        asked: the file.
        number: of the round; the newest if not given.
        replace: whether results that are entered are replaced by others.

    Raises:
        UsageError: there is no such round, or the mapping names a column that isn't there.
    """
    loaded = load_event(folder)
    if loaded.event is None or loaded.regulation is None:
        return TableImportOutcome(findings=in_reading_order(loaded.findings), is_done=False)
    try:
        playing = _playing(loaded, _number(folder, number))
        own = [column.heading for column in playing.form.columns.own]
        table, faults = table_in(asked, names_of("results", asked.columns, own), _WANTED)
        if faults or not tells_results(table, playing.form.columns.to_fill):
            return without_columns(table, _WANTED, faults)
        found = games_in(table, playing, loaded.event.players)
        done = _entered(playing, found, replace=replace)
        wrote = bool(done.values) and not asked.dry_run
        if wrote:
            Typist().type(_entry(playing, asked.file, done))
    except RefusedError as refusal:
        return refused(refusal, asked.file)
    except NotTypedError as refusal:
        return not_written(refusal)
    lines = (*said_of(table), *_said(playing, done, found, asked))
    return TableImportOutcome(lines=lines, is_done=not done.left, wrote=playing.path if wrote else None)


def _number(folder: Path, number: int | None) -> int:
    there = round_files(folder)
    if not there:
        raise UsageError(f"no round of {folder.name} is drawn yet: roundsheet pair {folder.name}")
    if number is not None and number not in there:
        raise UsageError(
            f"there is no round {number} in {folder.name}; there are {', '.join(map(str, there))}"
        )
    return max(there) if number is None else number


def _playing(loaded: LoadedEvent, number: int) -> Playing:
    path = round_files(loaded.folder)[number]
    assert loaded.regulation is not None
    if (reason := read_only_reason(path.name)) is not None:
        raise NotTypedError(str(reason))
    sheets, findings = open_workbook(path, path.name)
    form = form_of(loaded.regulation).columns
    read, faults = (None, ()) if sheets is None else round_in(sheets, number, form=form)
    if sheets is None or read is None:
        raise NotTypedError(f"{path.name} can't be read: {(*findings, *faults)[0].message}")
    if read.is_draft:
        raise NotTypedError(how_to_release(number))
    return as_playing(loaded, path, sheets, read)


def _entered(playing: Playing, found: Found, *, replace: bool) -> _Done:
    """Note all that is to be typed in; what became of each game."""
    done = _Done(left=[*found.left])
    for told in found.told:
        game = told.game
        cells = {column: text for column, text in told.cells.items() if text or replace}
        slip = slip_of(game, playing, {**filled_in(game, playing), **cells})
        changes = _changes(game, slip)
        if slip.faults:
            done.left.append(_left(told, "; ".join(slip.faults)))
        elif slip.pairing.result == game.pairing.result:
            done.same += 1
        elif any(before for before, _ in changes.values()) and not replace:
            what = ", ".join(f"{c} is {old or '(empty)'}, here {new}" for c, (old, new) in changes.items())
            done.left.append(
                _left(told, f"in {playing.path.name} {what}; add --replace if the file is right")
            )
        else:
            done.note(game, slip, changes)
    return done


def _changes(game: OpenGame, slip: EnteredResult) -> Mapping[str, tuple[str, str]]:
    """Return what stands in the cells that are to change, and what is to stand there, by column."""
    wanted = {column: slip.values[place] for column, place in game.places().items() if place in slip.values}
    return {column: (game.texts[column], "" if new is None else str(new)) for column, new in wanted.items()}


def _left(told: ReportedGame, why: str) -> Left:
    return Left(places=(told.place,), why=f"{title(told.game)}: {why}")


def _entry(playing: Playing, file: Path, done: _Done) -> WorkbookEntry:
    count = f"{len(done.entered)} {'result' if len(done.entered) == 1 else 'results'}"
    return WorkbookEntry(
        path=playing.path,
        number=playing.round.number,
        values=done.values,
        seen={**done.seen, **playing.seed},
        who=f"import of {file.name}",
        about=count,
    )


def _said(playing: Playing, done: _Done, found: Found, asked: TableImport) -> Iterator[str]:
    would = "would be " if asked.dry_run else ""
    yield from listed(f"{would}entered in {playing.path.name}", done.entered)
    left = sorted(done.left, key=lambda each: each.places[0].row)
    yield from listed("left alone, you decide", [str(each) for each in left])
    rows = "row" if found.waiting == 1 else "rows"
    waiting = f", {found.waiting} {rows} without a result of this round" if found.waiting else ""
    count = f"{would}entered {len(done.entered)}; {done.same} as before, {len(done.left)} left alone{waiting}"
    yield f"round {playing.round.number}: {count}"
    if asked.dry_run:
        yield "nothing was written: run it without --dry-run to write this"
