"""One score group's draw: what may come out of it, and the exact ways for groups too hard to shuffle."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from generator.engine.draw import number_below, shuffled, ticket
from generator.engine.matching import Meetings, Pair, Quality, best_quality
from generator.model import PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A group's pairing: its pairs in the order of play and the players who leave it unpaired."""

    pairs: tuple[Pair, ...]
    leaving: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDraw:
    """A group about to be drawn. `leaving` says how many leave it, and how many of these had floated in."""

    number: int
    floated_in: tuple[PlayerId, ...]
    group: tuple[PlayerId, ...]
    leaving: tuple[int, int]
    rematches: Callable[[tuple[PlayerId, ...]], int | None]  # see pairing._allowed_rematches
    rematches_left: int
    met: Meetings
    seed: str

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody in the group, those who floated in first."""
        return (*self.floated_in, *self.group)

    def accepts(self, outcome: Outcome) -> bool:
        """Whether the outcome satisfies the conditions, the lower groups' included."""
        if any(self.came_together(one, other) for one, other in outcome.pairs):
            return False
        rematches = sum(frozenset(pair) in self.met for pair in outcome.pairs)
        return rematches <= self.rematches_left and rematches == self.rematches(outcome.leaving)

    def came_together(self, one: PlayerId, other: PlayerId) -> bool:
        """Whether both floated in: paired with each other, one of them would not have left the group above."""
        return one in self.floated_in and other in self.floated_in

    def outcome(self, leaving: Iterable[PlayerId], pairs: Iterable[Pair]) -> Outcome:
        """An outcome with its pairs in order: those of players who floated in first, then by ticket.

        In a pair whoever floated in is named first, otherwise the lower ticket.
        """

        def key(player: PlayerId) -> tuple[bool, str]:
            return (player not in self.floated_in, ticket(self.seed, f"seat {self.number}", 0, player))

        seated = [(one, other) if key(one) <= key(other) else (other, one) for one, other in pairs]
        return Outcome(pairs=tuple(sorted(seated, key=lambda p: key(p[0]))), leaving=tuple(sorted(leaving)))


def draw_by_counting(draw: GroupDraw) -> Outcome:
    """Count all outcomes, draw a number, take the outcome of that number: uniform for any small group."""
    counted = [(leaving, count) for leaving in _ways_to_leave(draw) if (count := _count(draw, leaving))]
    number = number_below(sum(count for _, count in counted), draw.seed, f"count {draw.number}")
    for leaving, count in counted:
        if number < count:
            return draw.outcome(leaving, _pairs_of_number(draw, leaving, number))
        number -= count
    raise AssertionError("the number is below the sum of all counts")


def draw_step_by_step(draw: GroupDraw, level: Mapping[PlayerId, int], target: Quality) -> Outcome:
    """Pair a large hard group player by player in the order of tickets.

    Each takes the first partner, or leaves, where the rest can still be paired as well as the target says.
    The outcome satisfies the conditions and is random, not uniform.
    """
    pairs: list[Pair] = []
    leaving: list[PlayerId] = []
    waiting = shuffled(draw.players, draw.seed, f"steps {draw.number}")
    while waiting:
        player = waiting.pop(0)
        for partner in [*waiting, None]:
            gone = [*leaving, player] if partner is None else leaving
            made = pairs if partner is None else [*pairs, (player, partner)]
            if _still_possible(draw, level, target, made, gone):
                if partner is not None:
                    waiting.remove(partner)
                pairs, leaving = made, gone
                break
        else:
            raise AssertionError("the target was found by a pairing that has a place for everybody")
    return draw.outcome(leaving, pairs)


def _still_possible(
    draw: GroupDraw,
    level: Mapping[PlayerId, int],
    target: Quality,
    pairs: list[Pair],
    leaving: list[PlayerId],
) -> bool:
    paired = {player for pair in pairs for player in pair}
    rest = {player: group for player, group in level.items() if player not in paired}
    used = sum(frozenset(pair) in draw.met for pair in pairs)

    def may_pair(one: PlayerId, other: PlayerId) -> bool:
        within = level[one] <= draw.number and level[other] <= draw.number
        return not draw.came_together(one, other) and not (within and (one in leaving or other in leaving))

    best = best_quality(rest, draw.met, first_level=draw.number, may_pair=may_pair)
    wanted = Quality(rematches=draw.rematches_left - used, floats=target.floats[draw.number :])
    return best == wanted


def _ways_to_leave(draw: GroupDraw) -> Iterator[tuple[PlayerId, ...]]:
    leaving, second = draw.leaving
    for came in combinations(sorted(draw.floated_in), second):
        for own in combinations(sorted(draw.group), leaving - second):
            yield tuple(sorted((*came, *own)))


def _count(draw: GroupDraw, leaving: tuple[PlayerId, ...]) -> int:
    """How many pairings of the others hold exactly the rematches allowed."""
    allowed = draw.rematches(leaving)
    return 0 if allowed is None else _counter(draw)(_staying(draw, leaving), allowed)


def _staying(draw: GroupDraw, leaving: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    return tuple(sorted(set(draw.players) - set(leaving)))


def _counter(draw: GroupDraw) -> Callable[[tuple[PlayerId, ...], int], int]:
    @cache
    def count(players: tuple[PlayerId, ...], rematches: int) -> int:
        if rematches < 0:
            return 0
        if not players:
            return rematches == 0
        first, others = players[0], players[1:]
        return sum(
            count(others[:i] + others[i + 1 :], rematches - (frozenset((first, other)) in draw.met))
            for i, other in enumerate(others)
            if not draw.came_together(first, other)
        )

    return count


def _pairs_of_number(draw: GroupDraw, leaving: tuple[PlayerId, ...], number: int) -> Iterator[Pair]:
    """The pairing of a number: the first player by ID with each partner in the order of IDs, and so on."""
    count = _counter(draw)
    players, rematches = _staying(draw, leaving), draw.rematches(leaving) or 0
    while players:
        first, others = players[0], players[1:]
        for i, other in enumerate(others):
            if draw.came_together(first, other):
                continue
            left = others[:i] + others[i + 1 :]
            spared = rematches - (frozenset((first, other)) in draw.met)
            if number < count(left, spared):
                yield (first, other)
                players, rematches = left, spared
                break
            number -= count(left, spared)
