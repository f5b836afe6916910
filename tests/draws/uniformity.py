"""Is the draw uniform? Cases with the exact probability of each outcome, worked out by enumeration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from generator.model import PlayerId, Round
from generator.tournament.draw.pairing import pair_score_groups
from tests.draws.chi_square import chi_square, p_value
from tests.oracle.pairings import Field, Pair, all_pairings, unordered
from tests.support.in_memory import next_round
from tests.support.records import RUNEWARS, event_of, players_of, swiss

Likely = Mapping[Hashable, Fraction]


@dataclass(frozen=True)
class Case:
    """Something drawn again and again: by seed, an outcome."""

    name: str
    draw: Callable[[str], Hashable]
    outcomes: Callable[[], Likely]

    @cached_property
    def likely(self) -> Likely:
        """The exact probability of each outcome."""
        return self.outcomes()


@dataclass(frozen=True)
class Measured:
    """How often each outcome came, as one figure."""

    case: str
    draws: int
    outcomes: int
    seen: int
    chi_square: float

    @property
    def freedom(self) -> int:
        return self.outcomes - 1

    @property
    def p(self) -> float:
        return p_value(self.chi_square, self.freedom)

    def __str__(self) -> str:
        return (
            f"{self.case}: {self.draws:,} draws, {self.seen} of {self.outcomes} outcomes, "
            f"chi-square {self.chi_square:.1f}, {self.freedom} degrees of freedom, p = {self.p:.3g}"
        )


def measure(case: Case, draws: int) -> Measured:
    """Draw a case with seeds 0, 1, 2, ..."""
    seen = Counter(case.draw(f"{case.name} {number}") for number in range(draws))
    return Measured(case.name, draws, len(case.likely), len(seen), chi_square(seen, case.likely))


# -- what is drawn


def field_of(sizes: tuple[int, ...], *met: str) -> tuple[dict[str, int], set[frozenset[str]]]:
    """Score groups of these sizes, players named A1, A2, ... B1, ... from the top, and who has met: "A1 B2"."""
    points = {
        f"{'ABC'[group]}{number}": -group for group, size in enumerate(sizes) for number in range(1, size + 1)
    }
    return points, {frozenset(pair.split()) for pair in met}


def draw_groups(points: Mapping[str, int], met: set[frozenset[str]], seed: str) -> list[Pair]:
    """The pairs as they were drawn."""
    levels = sorted(set(points.values()), reverse=True)
    groups = tuple(
        tuple(PlayerId(player) for player in sorted(points) if points[player] == level) for level in levels
    )
    drawn = pair_score_groups(groups, {frozenset(map(PlayerId, pair)) for pair in met}, seed)
    return [pair for group in drawn for pair in group.pairs]


def draw_first_round(players: str, seed: str) -> Round:
    """Round 1 of an event with that seed."""
    round_ = next_round(event_of(players_of(players), stages=[swiss(3)], seed=seed), RUNEWARS)
    assert round_ is not None
    return round_


# -- how likely each outcome is


def equally(outcomes: list[Hashable]) -> Likely:
    """All equally likely."""
    return dict.fromkeys(outcomes, Fraction(1, len(outcomes)))


def in_groups(name: str, sizes: tuple[int, ...], *met: str) -> Case:
    """Who meets whom in score groups of these sizes."""
    points, have_met = field_of(sizes, *met)
    return Case(
        name=name,
        draw=lambda seed: unordered(draw_groups(points, have_met, seed)),
        outcomes=lambda: dict(Field(points, have_met).likely().items()),
    )


def nearly_all_met(sizes: tuple[int, ...], *unmet: str) -> list[str]:
    """Everybody has met everybody but these."""
    points, left = field_of(sizes, *unmet)
    players = sorted(points)
    pairs = [(one, other) for i, one in enumerate(players) for other in players[i + 1 :]]
    return [" ".join(pair) for pair in pairs if frozenset(pair) not in left]


# -- the cases


FIVE = ("A", "B", "C", "D", "E")


def _with_bye(seed: str) -> Hashable:
    round_ = draw_first_round(" ".join(FIVE), seed)
    (bye,) = round_.byes
    return bye.player, unordered([pairing.players for pairing in round_.pairings])


def _byes_and_pairings() -> Likely:
    return equally(
        [
            (bye, unordered(list(pairs)))
            for bye in FIVE
            for pairs in all_pairings([player for player in FIVE if player != bye])
        ]
    )


def _floating(seed: str) -> Hashable:
    pairs = draw_groups(*field_of((41, 7)), seed)
    (crossing,) = (sorted(pair) for pair in pairs if len({player[0] for player in pair}) > 1)
    return crossing[0]


def _opponent(seed: str) -> Hashable:
    (pair,) = (pair for pair in draw_groups(*field_of((40,)), seed) if "A1" in pair)
    return max(pair)


def _seats() -> Likely:
    """15 pairings of six, and each of three pairs either way round."""
    players = sorted(field_of((6,))[0])
    pairings = (list(pairs) for pairs in all_pairings(players))
    return equally([frozenset(seated) for pairs in pairings for seated in _either_way(pairs)])


def _either_way(pairs: list[Pair]) -> Iterator[list[Pair]]:
    if not pairs:
        yield []
        return
    (one, other), *others = pairs
    for rest in _either_way(others):
        yield [(one, other), *rest]
        yield [(other, one), *rest]


# Groups in which a shuffle nearly never comes out right: everybody has met all others but two neighbours in a ring.
# Of 14 every second edge is a pairing (2 ways); the chord goes with every second edge of the arcs of 4 and of 8
# players that it leaves (1 way): 3 of 135,135 pairings. Of 13 whoever floats leaves a path of 12, and a path has one
# pairing: 13 of 13 * 10,395 outcomes. 300 shuffles are in vain 99 and 97 times of 100.
RING_OF_14 = [f"A{i} A{i % 14 + 1}" for i in range(1, 15)]
RING_OF_13 = [f"A{i} A{i % 13 + 1}" for i in range(1, 14)]
TO_THE_BELOW = [
    f"A{i} B{j}" for i in range(1, 14) for j in (1, 2, 3) if (i, j) not in ((1, 1), (2, 1), (2, 2))
]
A1_HAS_MET_ALL = [f"A1 {other}" for other in ("A2", "A3", "A4", "A5", "B1", "B2", "B3")]
AMONG_THE_BELOW = ["B1 B2", "B1 B3", "B2 B3"]
CASES = (
    in_groups("6 in one group", (6,)),
    in_groups("8 in one group", (8,)),
    Case("5 with a bye in round 1", _with_bye, _byes_and_pairings),
    in_groups("7 of whom one floats to 3", (7, 3)),
    in_groups("the same, some have met", (7, 3), "A1 B1", "A1 B2", "A1 B3", "A2 B1", "A3 A4", "A5 A6"),
    in_groups("8 of whom some have met", (8,), "A1 A2", "A1 A3", "A1 A4", "A2 A3", "A5 A6", "A7 A8"),
    in_groups("two groups of 5 and a float", (5, 5), "A1 B1", "A1 B2", "A2 B1", "A3 A4", "B2 B3", "B4 B5"),
    in_groups("a rematch forced", (5, 3), *A1_HAS_MET_ALL, "A2 B1", "A3 A4"),
    in_groups(
        "a double float forced", (2, 3, 5), "A1 A2", "A1 B1", "A1 B2", "A1 B3", "B1 B2", "B1 C1", "A1 C2"
    ),
    Case("who floats of 41 to 7", _floating, lambda: equally([f"A{i}" for i in range(1, 42)])),
    Case("whom A1 meets of 40", _opponent, lambda: equally([f"A{i}" for i in range(2, 41)])),
    in_groups("14 drawn by counting", (14,), *nearly_all_met((14,), *RING_OF_14, "A1 A6")),
    in_groups(
        "13 by counting, one floats to 3",
        (13, 3),
        *nearly_all_met((13, 3), *RING_OF_13, *TO_THE_BELOW, *AMONG_THE_BELOW),
    ),
    Case("who is named first, of 6", lambda seed: frozenset(draw_groups(*field_of((6,)), seed)), _seats),
)
