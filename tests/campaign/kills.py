"""`pair`, `pair --redraw` and `build`, killed at random moments: what was there is there, what is new is whole.

Half of the moments lie anywhere in the run. As a run writes for a few milliseconds only, the other half come once it
has begun to write.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

EVENTS = Path(__file__).parents[2] / "events"
REGISTERED = "winter-open-2018"  # is due for round 1
PLAYED = "riverside-relaxed-2018"
ASIDE = (".writing-", ".site.roundsheet-")  # how the names of what is being written begin

Files = dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Deed:
    """A command, the folder that it changes, and the states of that folder which may be found afterwards."""

    name: str
    arguments: tuple[str, ...]
    folder: Path
    states: tuple[Files, ...]
    seconds: float  # that it takes when nobody kills it


@dataclass(slots=True)
class Outcome:
    """How often a run was killed, how often it was through before, and what was found damaged."""

    killed: int = 0
    finished: int = 0
    writing: int = 0  # killed with something half written beside
    faults: tuple[str, ...] = ()


def files_of(folder: Path) -> Files:
    """Every file below the folder that is not half written, by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not _is_aside(path.relative_to(folder))
    }


def _is_aside(path: Path) -> bool:
    return any(part.startswith(ASIDE) for part in path.parts)


def _restore(folder: Path, files: Mapping[str, bytes]) -> None:
    if folder.exists():
        shutil.rmtree(folder)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _command(arguments: tuple[str, ...]) -> list[str]:
    return [sys.executable, "-m", "generator", *arguments]


def _run(arguments: tuple[str, ...]) -> float:
    begun = time.monotonic()
    subprocess.run(_command(arguments), check=True, capture_output=True)
    return time.monotonic() - begun


def deeds(folder: Path) -> tuple[Deed, ...]:
    """The three commands, each in a folder of its own, with what it makes when it is left alone."""
    return pair_deed(folder / "pair"), redraw_deed(folder / "redraw"), build_deed(folder / "build")


def pair_deed(events: Path) -> Deed:
    """The first round of an event."""
    event, arguments = _copied(REGISTERED, events), ("pair", REGISTERED, "--events", str(events))
    before, took = files_of(event), _run(arguments)
    return Deed("pair", arguments, event, (before, files_of(event)), took)


def redraw_deed(events: Path) -> Deed:
    """Between the old workbook and the new one there is a moment with two of the old."""
    event, arguments = _copied(REGISTERED, events), ("pair", REGISTERED, "--events", str(events))
    _run(arguments)
    _change_seed(event)  # else the draw would be the same
    before, took = files_of(event), _run((*arguments, "--redraw"))
    after = files_of(event)
    between = after | {"round-1.xlsx": before["round-1.xlsx"]}
    return Deed("pair --redraw", (*arguments, "--redraw"), event, (before, between, after), took)


def build_deed(folder: Path) -> Deed:
    """A site with one event more than before."""
    events, site = folder / "events", folder / "public" / "site"
    arguments = ("build", "--events", str(events), "--site", str(site))
    _copied(REGISTERED, events)
    _run(arguments)
    before = files_of(site.parent)
    _copied(PLAYED, events)
    took = _run(arguments)
    return Deed("build", arguments, site.parent, (before, files_of(site.parent)), took)


def _copied(event: str, events: Path) -> Path:
    return Path(shutil.copytree(EVENTS / event, events / event))


def _change_seed(event: Path) -> None:
    path = event / "event.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    changed = ["seed: another" if line.startswith("seed:") else line for line in lines]
    path.write_text("\n".join(changed) + "\n", encoding="utf-8")


def kill(deed: Deed, times: int, random: Random, tell: Callable[[str], None] = lambda _: None) -> Outcome:
    """Kill the command so many times, each time from the same beginning; then let it run to its end."""
    outcome = Outcome()
    for number in range(times):
        _restore(deed.folder, deed.states[0])
        _kill_once(deed, random, outcome, wait_for_writing=number % 2 == 0)
        found = files_of(deed.folder)
        if found not in deed.states:
            outcome.faults += (f"{deed.name}, run {number}: {_difference(found, deed.states)}",)
        if number % 10 == 0:
            _run(deed.arguments)
            whole = files_of(deed.folder)
            if deed.states[-1].items() - whole.items():
                outcome.faults += (
                    f"{deed.name}, after run {number}: {_difference(whole, deed.states[-1:])}",
                )
        if number % 50 == 49:
            tell(f"{deed.name}: {outcome}")
    return outcome


def _kill_once(deed: Deed, random: Random, outcome: Outcome, *, wait_for_writing: bool) -> None:
    process = subprocess.Popen(_command(deed.arguments), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if wait_for_writing:
        while process.poll() is None and not _writes(deed.folder):
            time.sleep(0.0002)
        time.sleep(random.uniform(0, 0.1) ** 2 * (10 if deed.name == "build" else 1))
    else:
        time.sleep(random.uniform(0, deed.seconds * 1.1))
    process.kill()
    was_through = process.wait() == 0
    outcome.finished += was_through
    outcome.killed += not was_through
    outcome.writing += _writes(deed.folder)


def _writes(folder: Path) -> bool:
    return any(path.name.startswith(ASIDE) for path in folder.iterdir())


def _difference(found: Files, states: tuple[Files, ...]) -> str:
    nearest = min(states, key=lambda state: len(state.items() ^ found.items()))
    return ", ".join(sorted({name for name, _ in nearest.items() ^ found.items()})[:10])
