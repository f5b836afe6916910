"""Two commands that write in one event at once, one of them often killed: what was accepted is there."""

import json
import os
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from generator.commands.annotate import annotate_event
from generator.commands.importing.asked import TableImport
from generator.commands.importing.lists import import_lists
from generator.commands.importing.players import import_players
from generator.commands.importing.results import import_results
from generator.commands.in_place import NotTypedError, until_unchanged
from generator.commands.live.workbook_writer import Typist, WorkbookEntry
from generator.commands.new import NewEvent, new_event
from generator.commands.pair import pair_event, redraw_event
from generator.commands.simulate import Rehearsal, simulate_event
from generator.errors import MachineError, UsageError
from generator.findings import Finding, Place, has_errors
from generator.loading import LoadedEvent, load_event
from generator.model import Pairing
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.folders import remove, write_tree
from tests.campaign.kinds import Attempt, Kind
from tests.campaign.small import Files

_EVENT, _NEW = "cup", "fresh"
_TRIED = "tried: "
_PATIENCE = 60  # seconds until both are believed dead
_LONGEST = 0.4  # seconds after which one of them may be killed

Accept = Callable[[str, str], None]  # tells what was accepted: its kind, and what it is
Writer = Callable[[Path, Random, Accept], None]


@cache
def _bases() -> tuple[Files, Files]:
    """An event whose first round is being played, and the same with all results."""
    return tuple(_made(open_tables) for open_tables in (4, 0))


def _made(open_tables: int) -> Files:
    with TemporaryDirectory() as folder:
        rehearsal = Rehearsal(players=8, rounds=1, open_tables=open_tables)
        event = simulate_event(Path(folder), _asked_for(_EVENT), rehearsal, lambda _: None)
        return {path.name: path.read_bytes() for path in event.iterdir()}


def _asked_for(event: str) -> NewEvent:
    return NewEvent(id=event, name=event, regulations="runewars-2.2", dates=(date(2018, 9, 15),), seed="x")


def _games(event: Path) -> tuple[Pairing, ...]:
    loaded = load_event(event).event
    assert loaded is not None
    return loaded.rounds[0].pairings


def _results(tables: int) -> Writer:
    """Enter results of every other table again and again, as judges with phones do it."""

    def write(event: Path, random: Random, accept: Accept) -> None:
        typist, seen = Typist(), dict[Place, str]()
        games = _games(event)[tables::2]
        for game in games:
            for column, score in (("Score 1", game.result.score1), ("Score 2", game.result.score2)):
                seen[game.place.cell(column)] = "" if score is None else str(score)
        for _ in range(5):
            for game in games:
                places = game.place.cell("Score 1"), game.place.cell("Score 2")
                scores = random.randrange(200, 400), random.randrange(0, 19)
                there = {place: seen[place] for place in places}
                entry = WorkbookEntry(
                    path=event / "round-1.xlsx",
                    number=1,
                    values=dict(zip(places, scores, strict=True)),
                    seen=there,
                    who="a judge",
                    about="a table",
                )
                accept(f"{_TRIED}result of {game.player1} and {game.player2}", str(scores))
                try:
                    typist.type(entry)
                except NotTypedError:
                    continue
                seen.update({place: str(score) for place, score in zip(places, scores, strict=True)})
                accept(f"result of {game.player1} and {game.player2}", str(scores))

    return write


def _imported(event: Path, random: Random, accept: Accept) -> None:
    """Import a result, which replaces the one that is there."""
    game = random.choice(_games(event))
    scores = (random.randrange(200, 400), random.randrange(0, 19))
    file = event.parent.parent / f"results-{os.getpid()}.csv"
    file.write_text(
        f"Player 1,Score 1,Score 2,Player 2\n{game.player1},{scores[0]},{scores[1]},{game.player2}\n"
    )
    accept(f"{_TRIED}result of {game.player1} and {game.player2}", str(scores))
    if import_results(event, TableImport(file=file), 1, replace=True).wrote:
        accept(f"result of {game.player1} and {game.player2}", str(scores))


def _players(event: Path, random: Random, accept: Accept) -> None:
    for _ in range(3):
        name = "".join(random.choice("bdfgklmnprst") + random.choice("aeiou") for _ in range(6)).title()
        file = event.parent.parent / f"players-{os.getpid()}.csv"
        file.write_text(f"Name,Club\n{name},The Club\n")
        if import_players(event, TableImport(file=file), new=[name]).wrote:
            accept(f"player {name}", "")


def _lists(event: Path, random: Random, accept: Accept) -> None:
    for player in ("P01", "P02", "P03"):
        file = event.parent.parent / f"{os.getpid()}" / f"{player}.txt"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"A list of {random.randrange(10**9)}")
        accept(f"{_TRIED}list {player}", file.read_text())
        if import_lists(event, [file]).wrote:
            accept(f"list {player}", file.read_text())


def _pair(event: Path, _random: Random, accept: Accept) -> None:
    outcome = until_unchanged(lambda: pair_event(event, asked_for=True))
    if outcome.wrote is not None:
        accept(f"round {outcome.wrote}", "")


def _redraw(event: Path, _random: Random, _accept: Accept) -> None:
    until_unchanged(lambda: redraw_event(event))


def _annotate(event: Path, _random: Random, _accept: Accept) -> None:
    place = Place(file=f"{event.name}/round-1.xlsx", sheet="Results", cell="A2")
    annotate_event(event, [Finding(code="cell-value", place=place, message="odd")])


def _new(event: Path, _random: Random, accept: Accept) -> None:
    new_event(event.parent, _asked_for(_NEW))
    accept(f"new event by {os.getpid()}", "")


WRITERS: dict[str, Writer] = {
    "results": _results(0),
    "other results": _results(1),
    "import of results": _imported,
    "players": _players,
    "lists": _lists,
    "pair": _pair,
    "redraw": _redraw,
    "annotate": _annotate,
    "new": _new,
}
_PAIRS = tuple(product(WRITERS, WRITERS))


class _Process:
    """A copy of this process in which a writer works; it says what was accepted as soon as it was."""

    def __init__(self, writer: Writer, event: Path, seed: str) -> None:
        self._ears, mouth = os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            self.pid = os.fork()
        if self.pid == 0:
            _write(writer, event, Random(seed), mouth)
        os.close(mouth)

    def accepted(self) -> list[tuple[str, str]]:
        """Return what it has accepted by its end.

        Raises:
            HarmError: it ended with a traceback.
        """
        with open(self._ears, "rb") as ears:  # noqa: PTH123 (a descriptor)
            said = [json.loads(line) for line in ears.read().splitlines()]
        os.waitpid(self.pid, 0)
        for kind, what in said:
            if kind == "traceback":
                raise HarmError(Harm.TRACEBACK, what.strip().splitlines()[-1])
        return [(kind, what) for kind, what in said]


def _write(writer: Writer, event: Path, random: Random, mouth: int) -> None:
    """Be the process; nothing of the tests goes on in it."""

    def accept(kind: str, what: str) -> None:
        os.write(mouth, json.dumps([kind, what]).encode() + b"\n")

    try:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(_PATIENCE)
        writer(event, random, accept)
    except (UsageError, MachineError, NotTypedError):
        pass  # it says why nothing was written
    except BaseException:  # noqa: BLE001 (whatever comes is what is looked for)
        accept("traceback", traceback.format_exc())
    finally:
        sys.stdout.flush()
        os._exit(0)


@contextmanager
def _begin(folder: Path) -> Iterator[Attempt]:
    """Yield what lets two writers write at once."""
    _bases()

    def attempt(number: int, random: Random, seen: Seen) -> None:
        names = _PAIRS[number % len(_PAIRS)]
        remove(folder)
        event = folder / "events" / _EVENT
        write_tree(event, random.choice(_bases()))
        processes = [_Process(WRITERS[name], event, f"{number} {place}") for place, name in enumerate(names)]
        is_killed = random.random() < 0.3
        if is_killed:
            time.sleep(random.uniform(0, _LONGEST))
            os.kill(processes[0].pid, signal.SIGKILL)
        said = [process.accepted() for process in processes]
        seen.about = f"{' and '.join(names)}{', the first was killed' if is_killed else ''}: {said}"
        seen.codes += [kind.partition(" ")[0] for each in said for kind, _ in each] or ["nothing"]
        _judge(event, said[0] + said[1])

    yield attempt


def _judge(event: Path, accepted: list[tuple[str, str]]) -> None:
    """Look for all that was accepted; of one thing that both wrote, either counts.

    Raises:
        HarmError: something is not there.
    """
    loaded = load_event(event)
    if has_errors(loaded.findings):
        raise HarmError(
            Harm.MALFORMED, "; ".join(str(each) for each in loaded.findings if has_errors([each]))
        )
    there = dict(_facts(loaded, event))
    wanted: dict[str, set[str]] = {}
    for kind, what in accepted:
        if not kind.startswith(_TRIED):
            wanted.setdefault(kind, set()).add(what)
    for kind, what in accepted:  # who is killed has no time to say that it was written
        if kind.removeprefix(_TRIED) in wanted:
            wanted[kind.removeprefix(_TRIED)].add(what)
    for kind, values in wanted.items():
        if not kind.startswith("new event") and there.get(kind) not in values:
            raise HarmError(Harm.LOSS, f"{kind} is {there.get(kind)}, but {values} was accepted")
    if sum(kind.startswith("new event") for kind in wanted) > 1:
        raise HarmError(Harm.LOSS, "two events of one name were made")


def _facts(loaded: LoadedEvent, event: Path) -> Iterator[tuple[str, str]]:
    assert loaded.event is not None
    for player in loaded.event.players:
        yield f"player {player.name}", ""
    for round_ in loaded.event.rounds:
        yield f"round {round_.number}", ""
    for game in loaded.event.rounds[0].pairings:
        scores = (game.result.score1, game.result.score2)
        yield f"result of {game.player1} and {game.player2}", str(scores)
    for path in event.glob("lists/*.txt"):  # beside them lies what a killed process was writing
        yield f"list {path.stem}", path.read_text()


KIND = Kind(
    name="together",
    what="every pair of commands that write in an event, at once, one of them often killed",
    begin=_begin,
    warm=_bases,
    few=len(_PAIRS),
    many=500,
)
