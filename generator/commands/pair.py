"""`roundsheet pair`: draw the next round and write its workbook."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from generator.checks.progress import listed
from generator.commands.drawing import DrawnRound, NotDrawn, Told, draw_again, draw_next, told_of
from generator.commands.events import is_short_of_players
from generator.commands.in_place import ChangedMeanwhileError, until_unchanged
from generator.commands.isolation import Task, run_all_isolated
from generator.commands.undo import free_name
from generator.errors import MachineError
from generator.files.folders import printable
from generator.files.writing import replace_keeping, write_new
from generator.findings import Finding
from generator.loading import load_event, round_files
from generator.model import Event, Pairing, PlayerId, Round
from generator.tournament.draw.drawing import DrawKind

TOLD_WHEN_PAIRED = ("not-here", "file-opendocument")  # said wherever a round is drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class PairOutcome:
    """A record of one event's pairing: the findings, what was done or is missing, and whether that is an error."""

    findings: tuple[Finding, ...]
    event: str = ""  # its folder's name; empty where the machine's own words are told
    says: str
    failed: bool = False
    wrote: int | None = None  # the round whose workbook is new
    kept: Path | None = None  # the workbook that it replaces, under its new name
    is_over: bool = False  # whether all its rounds are played
    refused: bool = False  # by the machine, which the message says

    @property
    def message(self) -> str:
        """Return `durham-2018: wrote ...`."""
        return f"{self.event}: {self.says}" if self.event else self.says


PairOutcomes = Sequence[tuple[Path, PairOutcome]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Waiting:
    """A record of an event that has players and no round."""

    days: tuple[date, ...]
    is_faulty: bool


def pair_each(folders: Sequence[Path], pair: Callable[[Path], PairOutcome]) -> PairOutcomes:
    """Return what became of each of these events, paired as `pair` does it."""
    return list(zip(folders, pair_events(folders, pair), strict=True))


def pair_begun(folders: Sequence[Path]) -> PairOutcomes:
    """Pair those events that have a round already."""
    begun = [folder for folder in folders if round_files(folder)]
    return pair_each(begun, partial(pair_event, asked_for=False))


def pair_what_is_played(folders: Sequence[Path], today: date) -> PairOutcomes:
    """Pair every event that has begun, and those that begin now; of the others it is said why they don't.

    An event that nobody named begins on its day. While no other one is being played, one whose day is past begins,
    too, or the next one.
    """
    begun = pair_begun(folders)
    others = [folder for folder in folders if not round_files(folder)]
    tasks = [Task(folder=folder, work=partial(_waiting, folder)) for folder in others]
    found = zip(others, run_all_isolated(tasks), strict=True)
    waiting = {folder: each for folder, each in found if isinstance(each, _Waiting)}
    is_played = not all(outcome.is_over for _, outcome in begun) or any(
        today in each.days for each in waiting.values() if not each.is_faulty
    )
    until = None if is_played else max([today, *sorted(each.days[0] for each in waiting.values())[:1]])
    early = {
        folder
        for folder, each in waiting.items()
        if today not in each.days and (until is None or each.days[0] > until)
    }
    paired = pair_each([each for each in others if each not in early], partial(pair_event, asked_for=False))
    return [*begun, *paired, *((each, _not_begun(each, waiting[each])) for each in others if each in early)]


def _waiting(folder: Path) -> _Waiting | None:
    loaded = load_event(folder)
    if loaded.event is None or is_short_of_players(loaded):
        return None
    return _Waiting(days=loaded.event.settings.dates, is_faulty=loaded.is_faulty)


def _not_begun(folder: Path, waiting: _Waiting) -> PairOutcome:
    days = ", ".join(day.isoformat() for day in waiting.days)
    says = (
        f"not begun, as another event is played or comes first (its day is {days}); to draw round 1 name it"
    )
    if waiting.is_faulty:
        says = f"not begun, and its files have errors: roundsheet check {printable(folder.name)} says which"
    return PairOutcome(findings=(), event=printable(folder.name), says=says)


def pair_events(folders: Sequence[Path], pair: Callable[[Path], PairOutcome]) -> Iterator[PairOutcome]:
    """Pair each event in isolation: what goes wrong in one stops no other.

    Args:
        folders: the events'.
        pair: `pair_event` or `redraw_event`.
    """
    tasks = [Task(folder=folder, work=partial(_paired, pair, folder)) for folder in folders]
    for folder, outcome in zip(folders, run_all_isolated(tasks), strict=True):
        yield _failed(folder, outcome) if isinstance(outcome, Finding) else outcome


def _paired(pair: Callable[[Path], PairOutcome], folder: Path) -> PairOutcome:
    try:
        return until_unchanged(partial(pair, folder))
    except MachineError as error:
        return PairOutcome(findings=(), says=str(error), failed=True, refused=True)
    except ChangedMeanwhileError:
        says = "not paired: something of it was saved this very moment. Run this again"
        return PairOutcome(findings=(), event=folder.name, says=says, failed=True)


def _failed(folder: Path, finding: Finding) -> PairOutcome:
    return PairOutcome(findings=(finding,), event=folder.name, says="not paired", failed=True)


def pair_event(folder: Path, *, asked_for: bool) -> PairOutcome:
    """Draw an event's next round where one is due, and write its workbook.

    Args:
        folder: the event's.
        asked_for: whether this event was named; if not, an event still short of players is left alone.
    """
    drawn = draw_next(folder, asked_for=asked_for)
    return _undrawn(drawn) if isinstance(drawn, NotDrawn) else write(drawn)


def redraw_event(folder: Path) -> PairOutcome:
    """Draw the last round again while no result is in it; the old workbook stays beside it under another name."""
    drawn = draw_again(folder)
    return _undrawn(drawn) if isinstance(drawn, NotDrawn) else write(drawn)


def _undrawn(why: NotDrawn) -> PairOutcome:
    return PairOutcome(
        findings=why.findings, event=why.event, says=why.says, failed=why.failed, is_over=why.is_over
    )


def write(drawn: DrawnRound) -> PairOutcome:
    """Write the workbook of a drawn round; one that it replaces stays beside it under another name.

    Raises:
        ChangedMeanwhileError: something of the event was saved since it was read; nothing is written.
        MachineError: it can't be written.
    """
    path, kept = drawn.path, None
    with drawn.unchanged():
        if drawn.last is None:
            write_new(path, drawn.content)
        else:
            kept = free_name(path, "before-redraw")
            replace_keeping(path, kept, drawn.content)
    says = _written(drawn)
    if kept is not None:
        says = f"{says}\nThe old one is {kept.name}"
    if kept is not None and drawn.content == drawn.replaced:
        says += "; the draw is the same, because the players and results that it comes from are"
    return PairOutcome(
        findings=drawn.findings, event=drawn.event.id, says=says, wrote=drawn.round_.number, kept=kept
    )


def _remarks(drawn: DrawnRound) -> str:
    """Return who has left since the round before, who must meet again, and who meets at the table of one alone."""
    event, told = drawn.event, told_of(drawn)
    is_swiss = told.inputs.kind is DrawKind.SWISS
    again, apart = (
        [" and ".join(event.player(player).name for player in game.players) for game in games]
        for games in (told.again, told.apart)
    )
    why = "no pairing has fewer of them" if is_swiss else "their places say so"
    meet = f". Although kept apart there meet {listed(apart)}: {why}" if apart else ""
    fewest = "no pairing has fewer rematches" + (" and keeps as many apart" if told.inputs.apart else "")
    rematches = f". Again there meet {listed(again)}: {fewest}" if again else ""
    tables = (_two_tables(event, game) for game in drawn.round_.pairings)
    gone = [f"{event.player(player).name} ({how})" for player, how in told.gone]
    left = f". No longer in it: {', '.join(gone)}" if gone else ""
    return "".join((left, _out_by_losses(drawn, told), meet, rematches, *tables))


def _two_tables(event: Event, game: Pairing) -> str:
    """Return at which table two players with different fixed tables meet; empty for all other games."""
    players = [event.player(player) for player in game.players]
    tables = {player.fixed_table for player in players}
    if None in tables or len(tables) < 2:
        return ""
    both = " and ".join(f"{player.name} (fixed table {player.fixed_table})" for player in players)
    return f". {both} meet at table {game.table}"


def _out_by_losses(drawn: DrawnRound, told: Told) -> str:
    """Return who was in so far and is out by losses from this round on."""
    names = [drawn.event.player(player).name for player in told.out_by_losses]
    count = drawn.regulation.swiss.out_after_losses
    losses = "loss" if count == 1 else "losses"
    return f". Out after {count} {losses}: {', '.join(names)}" if names else ""


def _byes(round_: Round, names: Mapping[PlayerId, str], what: str, *, given: bool) -> str:
    """Return `, bye: Ilse Vorn`; empty where nobody has one."""
    players = [names[bye.player] for bye in round_.byes if bye.player is not None and bye.given is given]
    return f", {what}: {', '.join(players)}" if players else ""


def _written(drawn: DrawnRound) -> str:
    round_, names = drawn.round_, {player.id: player.name for player in drawn.event.players}
    games = f"{len(round_.pairings)} {'table' if len(round_.pairings) == 1 else 'tables'}"
    told = _byes(round_, names, "bye", given=False) + _byes(round_, names, "given byes", given=True)
    wrote = f"wrote {drawn.path.as_posix()} ({round_.stage}, {games}{told}){_remarks(drawn)}"
    if round_.is_draft:
        release = "look at its pairings, then set Release on its sheet Round to Now"
        return f"{wrote}. It is a draft: {release} and run roundsheet build"
    return f"{wrote}. Type the results into it, then run roundsheet build"
