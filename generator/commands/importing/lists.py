"""`roundsheet import lists`: files that players handed in, put into an event's folder `lists` under their IDs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.commands.importing.asked import TableImportOutcome, listed
from generator.files import reading
from generator.files.reading import RefusedError, look_into
from generator.files.writing import lock, make_folder, replace_file
from generator.findings import Finding, Place
from generator.list_files.folder import LIST, LISTS, TEXT, XWS, read_list
from generator.model import Player
from generator.text import in_one_line, key
from generator.workbooks.reading.beside import PLAYERS
from generator.workbooks.reading.identities import PlayerIndex
from generator.workbooks.reading.players import read_players


class LeftError(Exception):
    """A file that can't be put among the lists; the message says why and what to do, as the end of a sentence."""


class ListFolder:
    """An event's folder of lists, and whose a file is by its name."""

    def __init__(self, folder: Path) -> None:
        players, _lists, _findings = read_players(folder / PLAYERS, PLAYERS)
        self._people = PlayerIndex(players)
        self._players = {player.id: player for player in players}
        self._folder = folder / LISTS

    def whose(self, name: str) -> Player | None:
        """Return the only player whose ID or name a file has; None without one, or if its ending is not a list's."""
        stem, _dot, ending = name.rpartition(".")
        player = self._people.alone(stem) if f".{key(ending)}" in (*XWS, TEXT) else None
        return None if player is None else self._players[player]

    def target(self, file: Path) -> Path:
        """Return where a file belongs.

        Raises:
            LeftError: it is nobody's, or its player has another one.
            RefusedError: the folder can't be looked into.
        """
        player = self.whose(file.name)
        if player is None:
            raise LeftError(
                "name it by the ID of its player, or by a name that only one has, as in P07.xws or P07.txt"
            )
        target = self._folder / f"{player.id}{file.suffix.lower()}"
        for other in look_into(self._folder, LISTS).names:
            if other != target.name and self.whose(other) == player:
                raise LeftError(
                    f"{player.name} has {LISTS}/{other} already: delete the one that doesn't count"
                )
        return target


@dataclass(slots=True)
class _Done:
    """A record of what became of which file, a line each."""

    new: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def import_lists(folder: Path, files: Sequence[Path]) -> TableImportOutcome:
    """Copy files into the folder of lists. One of the same name is replaced, any other of the same player is kept.

    Args:
        folder: the event's.
        files: each named by its player's ID or name.

    Raises:
        MachineError: they can't be written.
    """
    lists, done = ListFolder(folder), _Done()
    with lock(folder):
        for file in files:
            _take(lists, file, done)
    has_changed = bool(done.new or done.replaced)
    return TableImportOutcome(
        findings=tuple(done.findings),
        lines=tuple(_said(done)),
        undecided=tuple(done.left),
        is_done=not (done.left or done.findings),
        wrote=folder / LISTS if has_changed else None,
    )


def put(target: Path, content: bytes) -> None:
    """Put a file into its place, and make the folder where it is the first."""
    make_folder(target.parent)
    replace_file(target, content)


def _take(lists: ListFolder, file: Path, done: _Done) -> None:
    name = in_one_line(file.as_posix())
    try:
        target = lists.target(file)
        content, faults = read_list(file, Place(file=name))
        done.findings += faults
        if content is None:
            return
        new, old = reading.read(file, LIST), _there(target)
    except LeftError as reason:
        done.left.append(f"{name}: {reason}")
        return
    except RefusedError as refusal:
        done.findings.append(refusal.finding(name))
        return
    (done.same if new == old else done.new if old is None else done.replaced).append(f"{LISTS}/{target.name}")
    if new != old:
        put(target, new)


def _there(target: Path) -> bytes | None:
    return reading.read(target, LIST) if target.name in look_into(target.parent, LISTS).names else None


def _said(done: _Done) -> Iterable[str]:
    yield from listed("added", done.new)
    yield from listed("replaced", done.replaced)
    yield from listed("left alone, you decide", done.left)
    counts = f"added {len(done.new)}, replaced {len(done.replaced)}; {len(done.same)} as before"
    yield f"{counts}, {len(done.left) + len(done.findings)} left alone"
