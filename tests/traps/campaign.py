"""Many random events: which traps they fell into, what happened in them, and which findings appeared."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tests.traps.folders import replay
from tests.traps.judge import Trap
from tests.traps.plans import plan
from tests.traps.play import Evening, as_trap, script, shortest
from tests.traps.rules import RULES

Task = tuple[str, int, list[tuple[str, int]]]  # the seed, how many of the events in folders, and which events
AT_ONCE = 10  # events that a process plays before it reports


@dataclass
class Found:
    """What was seen in some events: each trap with its kind, and the script that leads there."""

    traps: list[tuple[str, str]] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)

    def add(self, other: Found) -> None:
        """Together with what was seen elsewhere."""
        self.traps += other.traps
        self.seen += other.seen
        self.happened += other.happened

    @property
    def kinds(self) -> Counter[str]:
        """How many events fell into each sort of trap."""
        return Counter(kind for kind, _ in self.traps)


def play(name: str, number: int, seed: str = "", *, shrink: bool = True, folders: bool = False) -> Found:
    """Play one event; in a folder too if asked for."""
    evening = Evening(plan(name, number, seed))
    evening.play()
    if folders and evening.trap is None:
        with tempfile.TemporaryDirectory() as place:
            _in_folder(evening, Path(place))
    found = Found(seen=evening.seen, happened=evening.happened + Counter(events=1))
    if evening.trap is not None:
        deeds = [deed.steps for deed in evening.deeds]
        if shrink:
            deeds = shortest(evening.plan, deeds, evening.trap)
        lines = [str(evening.plan), *(f"  {line}" for line in script(evening.plan, deeds))]
        lines.append(f"  => {evening.trap}")
        found.traps.append((evening.trap.kind, "\n".join(lines)))
    return found


def _in_folder(evening: Evening, place: Path) -> None:
    try:
        evening.happened["deeds in folders"] += replay(
            evening.plan, [deed.steps for deed in evening.deeds], place
        )
        evening.happened["events in folders"] += 1
    except Trap as trap:
        evening.trap = trap
    except Exception as error:  # noqa: BLE001  # whatever is raised is a trap
        evening.trap = as_trap(error)


def campaign(
    events: int,
    names: Sequence[str] = tuple(RULES),
    *,
    seed: str = "",
    first: int = 0,
    processes: int = 1,
    folders: int = 0,
    tell: Callable[[str], None] = lambda _: None,
) -> Found:
    """Play so many events, each of the next regulation in turn; of a sort of trap the first script is told.

    With `folders` every so-manieth event is played in a real folder too.
    """
    tasks = [
        (seed, folders, [(names[number % len(names)], first + number // len(names)) for number in part])
        for part in _parts(range(events))
    ]
    total, told = Found(), set[str]()
    for part in _all(tasks, processes):
        for kind, text in part.traps:
            if kind not in told:
                told.add(kind)
                tell(text)
        total.add(part)
    return total


def _parts(numbers: range) -> Iterator[range]:
    for begin in range(0, len(numbers), AT_ONCE):
        yield numbers[begin : begin + AT_ONCE]


def _all(tasks: Iterable[Task], processes: int) -> Iterator[Found]:
    if processes == 1:
        yield from map(_part, tasks)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_part, tasks)


def _part(task: Task) -> Found:
    seed, folders, numbered = task
    found = Found()
    shrunk = set[str]()
    for name, number in numbered:
        in_folder = folders > 0 and (number + list(RULES).index(name)) % folders == 0
        one = play(name, number, seed, shrink=False, folders=in_folder)
        for kind, _ in one.traps:
            if kind not in shrunk:
                shrunk.add(kind)
                again = play(name, number, seed)
                one.traps = again.traps or one.traps  # what only a folder shows is not made shorter
        found.add(one)
    return found
