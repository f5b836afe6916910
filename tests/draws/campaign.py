"""Many random events, each round judged: what is wrong, and how much was put to the test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import starmap

from tests.oracle.judge import judge
from tests.oracle.records import ABSENT, Drawn, RoundRecord
from tests.support.in_memory import next_round
from tests.support.random_events import Moment, RandomEvent, Records, wrong_end
from tests.support.random_plans import REGULATIONS, plan

AT_ONCE = 25  # events that a process plays before it reports
TOLD = (
    "events",
    "rounds",
    "of them elimination",
    "games",
    "Swiss byes",
    "no-shows",
    "drops",
    "rejoins",
    "late entries",
    "disqualified",
    "rounds paired by hand",
    "with rematches forced",
    "with double floats forced",
    "with floats beyond parity",
    "with dead ends",
)


@dataclass
class Found:
    """What was seen in some events of one regulation."""

    faults: list[str] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)

    def add(self, other: Found) -> None:
        """Together with what was seen elsewhere."""
        self.faults += other.faults
        self.happened += other.happened

    def __str__(self) -> str:
        counts = [f"{self.happened[what]:,} {what}" for what in TOLD if self.happened[what]]
        return ", ".join([*counts, f"{len(self.faults)} violations"])


def play(regulations: str, number: int, tell: Callable[[Drawn, Sequence[str]], None] | None = None) -> Found:
    """Play one event and judge each of its rounds."""
    records = Records(plan(regulations, number))
    event, found = RandomEvent(records), Found(happened=Counter(events=1))

    def wrong_draw(event: RandomEvent) -> Sequence[str]:
        verdict = judge(event.played, event.drawn)
        found.happened += verdict.hard + _counts(event.drawn)
        if tell is not None:
            tell(event.drawn, verdict.faults)
        return verdict.faults

    def drawn_too_early(_: RandomEvent) -> Iterator[str]:
        if next_round(records.event, records.regulation) is not None:
            yield "a round is drawn while results are missing"

    found.faults += event.play(
        {Moment.DRAWN: (wrong_draw,), Moment.HALF: (drawn_too_early,), Moment.OVER: (wrong_end,)}
    )
    for record in event.played.records:
        found.happened += _entered(record)
    found.happened["late entries"] += len(event.plan.late_from)
    found.happened["rounds paired by hand"] += event.plan.hand_made
    return found


def campaign(
    events: int,
    regulations: Iterable[str] = REGULATIONS,
    processes: int = 1,
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, Found]:
    """Play so many events of each regulation, and say now and then how far it is."""
    found = {name: Found() for name in regulations}
    tasks = [
        (name, first, min(first + AT_ONCE, events)) for name in found for first in range(0, events, AT_ONCE)
    ]
    if processes == 1:
        for name, part in starmap(_part, tasks):
            _note(found[name], part, name, events, tell)
        return found
    with ProcessPoolExecutor(processes) as pool:
        for name, part in pool.map(_part, *zip(*tasks, strict=True)):
            _note(found[name], part, name, events, tell)
    return found


def _note(total: Found, part: Found, name: str, events: int, tell: Callable[[str], None]) -> None:
    total.add(part)
    for fault in part.faults:
        tell(fault)
    done = total.happened["events"]
    if done % 500 == 0 or done == events:
        tell(f"{name}: {total if done == events else f'{done:,} events'}")


def _part(regulations: str, first: int, end: int) -> tuple[str, Found]:
    found = Found()
    for number in range(first, end):
        try:
            found.add(play(regulations, number))
        except Exception as error:  # noqa: BLE001  # whatever the engine raises is a violation
            found.add(Found([f"{plan(regulations, number)}: {error!r}"], Counter(events=1)))
    return regulations, found


def _counts(drawn: Drawn) -> Counter[str]:
    swiss = drawn.stage.startswith("Swiss")
    return Counter(
        {
            "rounds": 1,
            "of them elimination": int(not swiss),
            "games": len(drawn.pairs),
            "Swiss byes": len(drawn.byes) if swiss else 0,
        }
    )


def _entered(record: RoundRecord) -> Counter[str]:
    changes = Counter(
        {"Drop": "drops", "Rejoin": "rejoins"}.get(what, "disqualified") for _, what in record.changes
    )
    return changes + Counter({"no-shows": sum(row.ended in ABSENT for row in record.rows)})
