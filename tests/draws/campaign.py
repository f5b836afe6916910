"""Many random events, each round judged: what is wrong, and how much was put to the test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import starmap

from tests.draws.plans import REGULATIONS, plan
from tests.draws.play import RandomEvent
from tests.oracle import naive
from tests.oracle.judge import judge
from tests.oracle.played import Played
from tests.oracle.records import ABSENT, Drawn, RoundRecord

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
    random_event = RandomEvent(plan(regulations, number))
    played = random_event.played
    found = Found(happened=Counter(events=1))
    for drawn in random_event.rounds():
        verdict = judge(played, drawn)
        found.faults += [f"{random_event.plan}: round {drawn.number}: {fault}" for fault in verdict.faults]
        found.happened += verdict.hard + _counts(drawn)
        if tell is not None:
            tell(drawn, verdict.faults)
    for record in played.records:
        found.happened += _entered(record)
    found.happened["late entries"] += len(random_event.plan.late_from)
    found.happened["rounds paired by hand"] += random_event.plan.hand_made
    if not is_over(played):
        found.faults.append(f"{random_event.plan}: it ends after round {len(played.records)}")
    return found


def is_over(played: Played) -> bool:
    """Whether all Swiss rounds are played, and the bracket to its final; or only one player is left in the former."""
    if not played.games and len(naive.active(played.figures())) < 2:
        return True
    if played.ends_in_swiss:
        return len(played.records) == played.swiss_rounds
    return bool(played.games) and played.is_final(played.games[-1])


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
