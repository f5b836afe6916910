"""Many random events: which traps they fell into, what happened in them, and which findings appeared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from tests.traps.plans import plan
from tests.traps.play import Evening, script, shortest
from tests.traps.rules import RULES

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


def play(name: str, number: int, seed: str = "", *, shrink: bool = True) -> Found:
    """Play one event."""
    evening = Evening(plan(name, number, seed))
    evening.play()
    found = Found(seen=evening.seen, happened=evening.happened + Counter(events=1))
    if evening.trap is not None:
        deeds = [deed.steps for deed in evening.deeds]
        if shrink:
            deeds = shortest(evening.plan, deeds, evening.trap)
        lines = [str(evening.plan), *(f"  {line}" for line in script(evening.plan, deeds))]
        lines.append(f"  => {evening.trap}")
        found.traps.append((evening.trap.kind, "\n".join(lines)))
    return found


def campaign(
    events: int,
    names: Sequence[str] = tuple(RULES),
    *,
    seed: str = "",
    first: int = 0,
    processes: int = 1,
    tell: Callable[[str], None] = lambda _: None,
) -> Found:
    """Play so many events, each of the next regulation in turn; of a sort of trap the first script is told."""
    tasks = [
        (seed, [(names[number % len(names)], first + number // len(names)) for number in part])
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


def _all(tasks: Iterable[tuple[str, list[tuple[str, int]]]], processes: int) -> Iterator[Found]:
    if processes == 1:
        yield from map(_part, tasks)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_part, tasks)


def _part(task: tuple[str, list[tuple[str, int]]]) -> Found:
    seed, numbered = task
    found = Found()
    shrunk = set[str]()
    for name, number in numbered:
        one = play(name, number, seed, shrink=False)
        for kind, _ in one.traps:
            if kind not in shrunk:
                shrunk.add(kind)
                one = play(name, number, seed)
        found.add(one)
    return found
