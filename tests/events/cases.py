"""Which events are played: every edge of every structure's rows, custom structures, close and large fields."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest

from tests.oracle.games import RULES
from tests.oracle.played import Stages, double, groups, robin, stages_of, swiss, top, top_of_each
from tests.support.make_all import ALL
from tests.support.random_plans import EVENTFUL, REGULATIONS, Plan, plan


@dataclass(frozen=True)
class Case:
    """An event to play. Without `stages` the structure goes by the number of players."""

    regulations: str
    structure: str
    count: int
    stages: Stages | None = None
    always: bool = True  # else only in `make all`

    def __str__(self) -> str:
        return f"{self.regulations}-{self.structure}-{self.count}"

    def plan(self, seed: str, *, close: bool = False) -> Plan:
        """Return the event of a seed, in which everything happens, or nearly all are equal."""
        stages = self.stages or stages_of(RULES[self.regulations], self.structure, self.count)
        late = 3 if close else 2
        return Plan(
            regulations=self.regulations,
            number=f"{self}-{seed}",
            kind="close" if close else EVENTFUL,
            count=self.count,
            structure="custom" if self.stages else self.structure,
            stages=stages,
            is_custom=self.stages is not None,
            late_from=(late,) if sum(stage.get("rounds", 0) for stage in stages) >= late else (),
        )


def seeded(cases: Iterable[Case]) -> list[Any]:
    """Each case with its seeds, as parameters of a test."""
    return [
        pytest.param(case, f"seed-{number}", id=f"{case}-seed-{number}")
        for case in cases
        for number in range(0 if case.always else 1, 2 if ALL else 1)
    ]


TOP_4: Stages = [swiss(3), top(4)]
TOP_6: Stages = [swiss(3), top(6)]
TOP_4_AND_THIRD: Stages = [swiss(3), top(4, third_place=True)]
GROUPS: Stages = [groups(2), top_of_each(2)]
GROUPS_OF_4: Stages = [{"type": "groups", "of": 4}, top_of_each(2)]
ROBIN: Stages = [robin()]
DOUBLE: Stages = [swiss(2), double(4, reset=True)]
CUT_SWISS: Stages = [swiss(2), swiss(2, 8)]
CUT_SWISS_FINAL: Stages = [swiss(3), swiss(2, 8), top(2)]
SEVEN_ROUNDS: Stages = [swiss(7)]  # more than there are opponents in a small field
CUT_TO_6: Stages = [swiss(3), swiss(2, 6), top(2)]  # most of the six have met
ONLY_ELIMINATION: Stages = [{"type": "elimination"}]
CLOSE_STAGES: Stages = [swiss(4), top(4)]
CLOSE_SWISS: Stages = [swiss(4)]


def counts(regulations: str, structure: str, always: Iterable[int], more: Iterable[int]) -> list[Case]:
    """The structure with every count, some of them only in `make all`."""
    return custom(regulations, structure, None, always, more)


def custom(
    regulations: str,
    structure: str,
    stages: Stages | None,
    always: Iterable[int],
    more: Iterable[int] = (),
) -> list[Case]:
    """The same with stages that the organizer states."""
    return [
        *(Case(regulations, structure, count, stages) for count in always),
        *(Case(regulations, structure, count, stages, always=False) for count in more),
    ]


CASES = [
    # 4-8, 9-32, 33-48, 49+; 9-28, 29-44, 45-90, 91+
    *counts("runewars-2.2", "basic", (5, 33), (4, 8, 9, 11, 28, 29, 32, 44, 45, 48, 49, 64)),
    *counts("runewars-2.2", "advanced", (29,), (9, 11, 28, 32, 44, 45, 64, 90, 91)),
    *custom("runewars-2.2", "swiss-and-top-4", TOP_4, (5,), (4, 8, 9, 11, 28, 29, 32, 44, 45, 64)),
    *custom("runewars-2.2", "swiss-and-top-6", TOP_6, (11,), (28,)),
    *custom("runewars-2.2", "groups", GROUPS, (11,), (8, 16)),
    *custom("runewars-2.2", "groups-of-4", GROUPS_OF_4, (), (4, 8, 9, 13)),
    *custom("urban-war-1.4", "round-robin", ROBIN, (7,), (4, 8)),
    *custom("xwing-1.1.1", "double", DOUBLE, (9,), (5, 28)),
    *custom("runewars-2.2", "third-place", TOP_4_AND_THIRD, (9,), (5, 28)),
    *custom("runewars-2.2", "swiss-cut-swiss", CUT_SWISS, (), (9, 11, 29, 64)),
    *custom("runewars-2.2", "swiss-cut-swiss-final", CUT_SWISS_FINAL, (11,), (28, 45)),
    *custom("runewars-2.2", "seven-rounds", SEVEN_ROUNDS, (), (4, 5, 6, 7, 8)),
    *custom("runewars-2.2", "elimination-only", ONLY_ELIMINATION, (5,), (11, 16)),
    *counts("runewars-1.0", "basic", (), (4, 8, 9, 32, 33, 48, 49)),
    *counts("runewars-1.0", "advanced", (29,), (9, 28, 44, 45, 90, 91)),
    *counts("atomic-empire", "basic", (5,), (4, 8, 9, 32, 33, 48, 49)),
    *counts("atomic-empire", "advanced", (), (9, 28, 29, 44, 45, 90, 91)),
    # 4-8, 9-16, 17-24, 25-40, 41-44, 45-76, 77-148, 149+
    *counts("xwing-1.1.1", "basic", (17,), (4, 5, 8, 9, 16, 24, 25, 40, 41, 44, 45, 76, 77, 148, 149)),
    # 9-12, 13-24, 25-40, 41-76, 77-148, 149-288 and further
    *counts("xwing-1.1.1", "advanced", (13,), (9, 12, 24, 25, 40, 41, 76, 77, 148, 149)),
    *custom("xwing-1.1.1", "swiss-and-top-6", TOP_6, (), (11,)),
    *custom("xwing-1.1.1", "swiss-cut-swiss-final", CUT_TO_6, (9,), (11, 28)),
    *custom("xwing-1.1.1", "seven-rounds", SEVEN_ROUNDS, (6,), (4, 5, 7, 8)),
    *custom("xwing-1.1.1", "elimination-only", ONLY_ELIMINATION, (11,)),
    # 5-8, 9-16, 17-32, each doubling one more, also downward
    *counts("urban-war-1.4", "standard", (3, 17), (2, 4, 5, 8, 9, 16, 32, 33, 64, 65, 128, 129)),
    *custom("urban-war-1.4", "swiss-cut-swiss", CUT_SWISS, (11,), (9, 29)),
    *custom("urban-war-1.4", "seven-rounds", SEVEN_ROUNDS, (), (3, 4, 5, 6, 7, 8)),
]
CLOSE = [
    *custom("runewars-2.2", "close", CLOSE_STAGES, (7,), (5, 8, 10, 11, 45)),
    *custom("atomic-empire", "close", CLOSE_STAGES, (8,)),
    *custom("xwing-1.1.1", "close", CLOSE_STAGES, (10,), (7,)),
    *custom("urban-war-1.4", "close", CLOSE_SWISS, (8,), (5, 7, 11, 33)),
]
LARGE = [
    *counts("xwing-1.1.1", "advanced", (149,), (288, 289, 512, 513)),
]


def with_wishes(regulations: str, number: int) -> list[Plan]:
    """Return the first random events with byes given beforehand, fixed tables and players who are not to meet."""
    plans = (plan(regulations, index) for index in range(500))
    has_all = (each for each in plans if each.byes and each.fixed and each.apart and not each.hand_made)
    return list(islice(has_all, number))


WITH_WISHES = [each for regulations in REGULATIONS for each in with_wishes(regulations, 4 if ALL else 1)]
