"""`roundsheet import results`: a table of results, typed into a round's workbook as the judges' phones would."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from generator.checks.release import how_to_release
from generator.commands.desk.judging.rounds import Game, Playing, as_playing
from generator.commands.desk.judging.slip import Slip, filled_in, slip_of
from generator.commands.desk.typist import Entry, Typist
from generator.commands.importing.asked import (
    Answer,
    Asked,
    listed,
    not_written,
    refused,
    said_of,
    table_in,
    without_columns,
)
from generator.commands.importing.games import Found, Told, games_in, tells_results, title
from generator.commands.in_place import NotTypedError
from generator.commands.reading_order import in_reading_order
from generator.door import RefusedError
from generator.errors import UsageError
from generator.findings import Place
from generator.game_forms import form_of
from generator.languages.said import say
from generator.loading import LoadedEvent, load_event
from generator.loading.rounds import round_files
from generator.tables.columns import names_of
from generator.tables.plan import Left
from generator.workbooks.changing.splicing import CellValue
from generator.workbooks.reading.beside import read_only_reason
from generator.workbooks.reading.intake import open_workbook
from generator.workbooks.reading.rounds import round_in

_WANTED = say(
    "the table needs a column for each player and for what they did, such as Player 1, Score 1, Score 2, Player 2"
)


@dataclass(slots=True, kw_only=True)
class _Done:
    """What became of which game, a line each; and what is to be typed in."""

    left: list[Left]
    entered: list[str] = field(default_factory=list)
    same: int = 0
    values: dict[Place, CellValue] = field(default_factory=dict)
    seen: dict[Place, str] = field(default_factory=dict)

    def note(self, game: Game, slip: Slip, changes: Mapping[str, tuple[str, str]]) -> None:
        """Note a result that is to be typed in."""
        self.values |= slip.values
        self.seen |= {place: game.texts[column] for column, place in game.places().items()}
        said = (f"{c} {old + ' -> ' if old else ''}{new or '(empty)'}" for c, (old, new) in changes.items())
        self.entered.append(
            f"table {game.pairing.table or game.pairing.row}, {title(game)}: {', '.join(said)}"
        )


def import_results(folder: Path, asked: Asked, number: int | None = None, *, replace: bool = False) -> Answer:
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
        return Answer(findings=in_reading_order(loaded.findings), is_done=False)
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
    return Answer(lines=lines, is_done=not done.left, wrote=playing.path if wrote else None)


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


def _changes(game: Game, slip: Slip) -> Mapping[str, tuple[str, str]]:
    """What stands in the cells that are to change, and what is to stand there, by column."""
    wanted = {column: slip.values[place] for column, place in game.places().items() if place in slip.values}
    return {column: (game.texts[column], "" if new is None else str(new)) for column, new in wanted.items()}


def _left(told: Told, why: str) -> Left:
    return Left(places=(told.place,), why=f"{title(told.game)}: {why}")


def _entry(playing: Playing, file: Path, done: _Done) -> Entry:
    count = f"{len(done.entered)} {'result' if len(done.entered) == 1 else 'results'}"
    return Entry(
        path=playing.path,
        number=playing.round.number,
        values=done.values,
        seen={**done.seen, **playing.seed},
        who=f"import of {file.name}",
        about=count,
    )


def _said(playing: Playing, done: _Done, found: Found, asked: Asked) -> Iterator[str]:
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
