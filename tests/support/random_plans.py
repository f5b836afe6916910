"""Which random event a number stands for: its size and structure, who comes late, and what makes it hard."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.oracle.games import RULES
from tests.oracle.played import Stages, groups, robin, stages_of, swiss, top, top_of_each

REGULATIONS = tuple(sorted(RULES))

# What an event is like, and how often of 20.
KINDS = {
    "usual": 7,  # a structure of the regulations, or stages an organizer might choose
    "close": 2,  # nearly all are equal, so that the last tiebreaker and chance decide
    "tangled": 4,  # results chosen so that groups are odd and full of players who have met
    "long": 4,  # about as many rounds as there are opponents, or more
    "by hand": 3,  # the organizer paired the first rounds within cliques, halves, or all against all
}
EVENTFUL = (
    "eventful"  # everything that can happen does, as far as the field is large enough; no number has it
)


@dataclass(frozen=True)
class Plan:
    """One random event before it begins."""

    regulations: str
    number: int | str
    kind: str
    count: int  # registered
    structure: str
    stages: Stages
    is_custom: bool  # the organizer states the stages
    way: str = ""  # in which the organizer pairs the first rounds by hand, and how many of them
    hand_made: int = 0
    late_from: Sequence[int] = ()
    fixed: dict[str, int] = field(default_factory=dict)
    byes: dict[str, tuple[int, ...]] = field(default_factory=dict)  # given beforehand, by player
    apart: dict[str, str] = field(default_factory=dict)  # what stands under Keep apart, by player

    def __str__(self) -> str:
        stages = ", ".join(" ".join(str(value) for value in stage.values()) for stage in self.stages)
        return f"{self.regulations} {self.number}: {self.kind}, {self.count} players, {stages}"

    @property
    def chance(self) -> random.Random:
        """Always starts again; not the one that made the plan."""
        return random.Random(f"{self.regulations} {self.number} played")

    @property
    def seed(self) -> str:
        """The seed that event.yaml states."""
        return hashlib.sha256(str(self).encode()).hexdigest()[:20]

    @property
    def first_swiss(self) -> int:
        """Rounds of the Swiss stage that the event begins with, 0 where it begins otherwise."""
        return int(self.stages[0].get("rounds", 0))


def plan(regulations: str, number: int) -> Plan:
    """The event of a number; the same each time."""
    chance = random.Random(f"{regulations} {number}")
    kind = chance.choices(list(KINDS), list(KINDS.values()))[0]
    rules = RULES[regulations]
    has_bracket = regulations != "urban-war-1.4"
    structure, stages, way, hand_made = rules.structures[0], [], "", 0
    if kind == "long":
        count = chance.choice((4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 11, 12))
        stages = [swiss(max(2, count + chance.choice((-2, -1, -1, 0, 0, 1, 3))))]
    elif kind == "by hand":
        way, count, hand_made = _by_hand(chance)
        stages = [swiss(hand_made + chance.choice((1, 1, 2)))]
    else:
        count = chance.randint(4, 40)
        if kind == "usual" and chance.random() < 0.5:
            structure = chance.choice(rules.structures)
            if count < 9 and structure == "advanced":
                structure = "basic"
        else:
            stages = _stages(chance, count, has_bracket)
    stages = _with_more(regulations, number, stages, count)
    return Plan(
        regulations=regulations,
        number=number,
        kind=kind,
        count=count,
        structure=structure if not stages else "custom",
        stages=stages or stages_of(rules, structure, count),
        is_custom=bool(stages),
        way=way,
        hand_made=hand_made,
        late_from=() if hand_made else _late(chance, stages),
        fixed=_fixed(chance, count),
        byes={} if hand_made else _byes(random.Random(f"{regulations} {number} byes"), count),
        apart=_apart(random.Random(f"{regulations} {number} apart"), count),
    )


def _stages(chance: random.Random, count: int, has_bracket: bool) -> Stages:
    """What an organizer might state: Swiss rounds, often a cut to more of them or to a bracket."""
    rounds = chance.randint(2, 6)
    size = chance.choice([size for size in (2, 3, 4, 5, 6, 8, 12, 16) if size <= max(2, count)])
    endings: list[Stages] = [[], [swiss(chance.randint(1, 3), max(3, size))]]
    if has_bracket:
        endings += [[top(size)], [top(size)], [swiss(2, max(3, size)), top(2)]]
        if chance.random() < 0.1:
            return [{"type": "elimination"}]
    return [swiss(rounds), *chance.choice(endings)]


def _with_more(regulations: str, number: int, stages: Stages, count: int) -> Stages:
    """The stages, every second bracket with a game for third place, and some cuts to a round robin or from groups."""
    chance = random.Random(f"{regulations} {number} more stages")
    if len(stages) < 2 and not (stages and stages[0]["type"] == "elimination"):
        return stages
    has_bracket, hands = stages[-1]["type"] == "elimination", chance.choice((2, 2, 3, 4, 5))
    if chance.random() < 0.4:
        ending = [top_of_each(chance.randint(1, 2))] if has_bracket else []
        if chance.random() < 0.5 and count >= 2 * hands:
            stages = [groups(hands), *ending]
        elif "size" in stages[-1] and stages[-1]["size"] > 3:
            stages = [*stages[:-1], groups(2, stages[-1]["size"]), *ending]
        elif count < 13:
            stages = [robin(times=2) if count < 7 else robin(), *([top(2)] if has_bracket else [])]
        elif "size" in stages[-1]:
            stages = [*stages[:-1], robin(stages[-1]["size"])]
    if "size" in stages[-1] and stages[-1]["type"] in ("swiss", "elimination") and chance.random() < 0.3:
        by_record = chance.choice(
            ({"points": 1}, {"wins": 1}, {"wins": max(1, stages[0].get("rounds", 2) // 2)})
        )
        stages = [*stages[:-1], {key: stages[-1][key] for key in stages[-1] if key != "size"} | by_record]
    if has_bracket and chance.random() < 0.3:
        cut = {key: value for key, value in stages[-1].items() if key in ("size", "from_each")}
        if cut.get("size", 2) <= 16 and (cut or count <= 16):
            return [*stages[:-1], cut | {"type": "double elimination", "reset": chance.random() < 0.5}]
    if stages[-1]["type"] != "elimination" or chance.random() < 0.5:
        return stages
    return [*stages[:-1], stages[-1] | {"third_place": True}]


def _by_hand(chance: random.Random) -> tuple[str, int, int]:
    """(way, players, rounds): about as many rounds as a way has, so that hardly anybody is left to meet."""
    way = chance.choice(("cliques", "halves", "halves", "all"))
    if way == "all":
        count = chance.randint(4, 16)
        return way, count, max(1, count - 1 - chance.choice((0, 0, 1, 2, 3)))
    if way == "halves":
        count = chance.randint(6, 40)
        return way, count, count // 2 - chance.choice((0, 0, 1))
    count = chance.randint(6, 30)
    return way, count, count // 2 - chance.choice((0, 1, 2))


def _late(chance: random.Random, stages: Stages) -> Sequence[int]:
    """Rounds in which somebody comes late: a Swiss round of the first stage, never the first."""
    rounds = stages[0].get("rounds", 0) if stages else 2
    if rounds < 2:
        return ()
    return [chance.randint(2, rounds) for _ in range(chance.choice((0, 0, 0, 1, 1, 2)))]


def _fixed(chance: random.Random, count: int) -> dict[str, int]:
    """Up to three players who always sit at one table; two may want the same, or one far away."""
    number = chance.choice((0, 0, 0, 1, 2, 3))
    players = chance.sample(range(1, count + 1), min(number, count))
    return {f"P{player:02}": chance.choice((1, 2, 3, count // 2, 30)) for player in players}


def _byes(chance: random.Random, count: int) -> dict[str, tuple[int, ...]]:
    """In every third event up to four players with byes in one or two of the first rounds."""
    number = chance.choice((0, 0, 1, 2, 4)) if count > 5 and chance.random() < 0.5 else 0
    players = chance.sample(range(1, count + 1), number)
    return {f"P{player:02}": chance.choice(((1,), (1, 2), (2,), (2, 3))) for player in players}


def _apart(chance: random.Random, count: int) -> dict[str, str]:
    """In every fourth event a family of two to four, and a club of which some are of that family, too."""
    if chance.random() > 0.25:
        return {}
    family = chance.sample(range(1, count + 1), min(count, chance.choice((2, 2, 3, 4))))
    club = chance.sample(range(1, count + 1), count // chance.choice((2, 3, 4)))
    words = {player: ["Tull"] for player in family}
    for player in club:
        words.setdefault(player, []).append("Oak")
    return {f"P{player:02}": ", ".join(each) for player, each in words.items()}
