"""What players have reported, in a journal beside the round's workbook, and how each table stands by it.

The workbook is the record: what stands in the journal alone counts nowhere. Each line is a report, or says that the
program has typed in what both players report. Of each seat the newest report for this very draw counts.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

from generator.commands.live.access import Seat
from generator.commands.live.judging.rounds import DROP, EnteredResult, OpenGame, Playing, slip_of
from generator.files.reading import read_or_none
from generator.files.writing import append
from generator.model import GameResult
from generator.tournament.game_forms.columns import SEATS, YES, EntryKind

MAX_BYTES = 40_000_000  # of a journal
MAX_REPORTS = 50  # of one seat


def journal_of(workbook: Path) -> Path:
    """Return `round-3.reports` beside `round-3.xlsx`."""
    return workbook.with_suffix(".reports")


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A record of what a player has reported, as it was typed; from which machine, and when."""

    draw: str  # as a seat has it
    row: int
    seat: int
    fields: Mapping[str, str]  # by the columns' headings
    address: str
    time: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedIn:
    """A record that a game's result was typed in as both players report it. It is not done a second time by itself."""

    draw: str
    row: int
    time: str


Line = Report | TypedIn


def now() -> str:
    """Return the time as the journal has it."""
    return datetime.now().astimezone().isoformat(" ", "seconds")


def add(workbook: Path, line: Line) -> None:
    """Add a line, safe on the disk.

    Raises:
        OSError: it can't be written.
    """
    path = journal_of(workbook)
    before = read_or_none(path, MAX_BYTES) or b""
    end_of_cut_off = "" if not before or before.endswith(b"\n") else "\n"
    append(path, f"{end_of_cut_off}{json.dumps(asdict(line), ensure_ascii=False)}\n".encode(), is_safe=True)


def lines_of(workbook: Path) -> tuple[Line, ...]:
    """Return what stands in a round's journal, oldest first. A line that was cut off, as by a kill, is none."""
    content = read_or_none(journal_of(workbook), MAX_BYTES) or b""
    lines = (_line(each) for each in content.split(b"\n"))
    return tuple(line for line in lines if line is not None)


def reported_since_typing(lines: Iterable[Line]) -> frozenset[int]:
    """Return the rows of games of which the last line is a report: others have nothing to be typed in."""
    last = {(line.draw, line.row): line for line in lines}
    return frozenset(row for (_draw, row), line in last.items() if isinstance(line, Report))


def _line(text: bytes) -> Line | None:
    try:
        record = json.loads(text)
        draw, row, time = str(record["draw"]), int(record["row"]), str(record["time"])
        if "seat" not in record:
            return TypedIn(draw=draw, row=row, time=time)
        return Report(
            draw=draw,
            row=row,
            seat=int(record["seat"]),
            fields={str(name): str(typed) for name, typed in record["fields"].items()},
            address=str(record["address"]),
            time=time,
        )
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


# How a table stands.


class Standing(Enum):
    """How a table stands by its players' reports, and by what is typed in the workbook."""

    NONE = "nobody has reported"
    ONE = "one player has reported"
    AGREED = "both report the same"
    DOUBTED = "both report the same, and it may be a slip"
    DIFFERENT = "the players report different results"
    ENTERED = "a result is entered, and no report says otherwise"
    CONTRADICTED = "a result is entered, and a report says otherwise"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReports:
    """A record of what both players of a game report, first seat first, and how the table stands."""

    game: OpenGame
    reports: tuple[Report | None, Report | None]
    slips: tuple[EnteredResult | None, EnteredResult | None]  # the reports, understood
    counts: tuple[int, int]  # of reports
    standing: Standing
    was_typed: bool  # by the program, as both report it

    @property
    def waits_for_judge(self) -> bool:
        """Return whether nothing is entered until a judge decides."""
        return self.standing in (Standing.DIFFERENT, Standing.DOUBTED)

    @property
    def due(self) -> EnteredResult | None:
        """Return what the program is to type in, if there is something."""
        return self.slips[0] if self.standing is Standing.AGREED and not self.was_typed else None


def seats_of(event: str, game: OpenGame, playing: Playing) -> tuple[Seat, Seat]:
    """Return both seats of a game. Whoever is seated there by hand has another seat than who sat there before."""
    draw = " ".join((*playing.seed.values(), *game.pairing.players))
    one, other = (
        Seat(event=event, round_number=playing.round.number, draw=draw, row=game.pairing.row, number=number)
        for number in SEATS
    )
    return one, other


def table_of(
    seats: tuple[Seat, Seat], game: OpenGame, playing: Playing, lines: Iterable[Line]
) -> TableReports:
    """Return how a table stands."""
    own = [line for line in lines if (line.draw, line.row) == (seats[0].draw, seats[0].row)]
    said = tuple(
        [line for line in own if isinstance(line, Report) and line.seat == number] for number in SEATS
    )
    one, other = (each[-1] if each else None for each in said)
    slips = _understood(one, game, playing), _understood(other, game, playing)
    return TableReports(
        game=game,
        reports=(one, other),
        slips=slips,
        counts=(len(said[0]), len(said[1])),
        standing=_standing([slip for slip in slips if slip is not None], game, playing),
        was_typed=bool(own) and isinstance(own[-1], TypedIn),
    )


def _understood(report: Report | None, game: OpenGame, playing: Playing) -> EnteredResult | None:
    """Return a report as the result that it would be; who drops out stays as it is."""
    if report is None:
        return None
    drops = {f"{DROP}{seat}": YES for seat, leaves in zip(SEATS, game.drops, strict=True) if leaves}
    return slip_of(game, playing, {**report.fields, **drops})


def _standing(slips: list[EnteredResult], game: OpenGame, playing: Playing) -> Standing:
    said = [_meaning(slip.pairing.result, playing) for slip in slips]
    if any(game.texts.get(column.heading) for column in playing.form.columns.to_fill):
        typed = _meaning(game.pairing.result, playing)
        return Standing.ENTERED if all(each == typed for each in said) else Standing.CONTRADICTED
    if len(said) < len(SEATS):
        return Standing.ONE if said else Standing.NONE
    if said[0] != said[1]:
        return Standing.DIFFERENT
    return Standing.DOUBTED if slips[0].doubts or slips[0].faults else Standing.AGREED


def _meaning(result: GameResult, playing: Playing) -> tuple[int | None, Mapping[str, object]]:
    """Return who wins, and what would stand in the cells but for the winner's: naming the winner is no difference."""
    named = {each.heading for each in playing.form.columns.to_fill if each.kind is EntryKind.SEAT}
    cells = playing.form.columns.in_cells(result)
    return playing.form.winner(result), {name: cells[name] for name in cells if name not in named}
