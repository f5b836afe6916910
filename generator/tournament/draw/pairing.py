"""Swiss pairing by the methods that regulations name; here the one at random within score groups, drawn uniformly.

`docs/draw.md` describes every step for other languages. Source: Runewars 2.2, Swiss Rounds, p. 15-16; reading I-11.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import comb

from generator.model import Number, PlayerId
from generator.regulations.vocabulary import CLUBS_APART, RATING_HALVES
from generator.tournament.draw.feasibility import Feasibility
from generator.tournament.draw.quality import (
    NOBODY,
    Apart,
    Meetings,
    Opponents,
    Pair,
    ScoreGroups,
    opponents_of,
    rematches_in,
    score_groups,
)
from generator.tournament.draw.ranked_pairing import (
    Pattern,
    adjacent,
    fold,
    pair_across_factions,
    pair_by_rank,
    pair_in_pattern,
    slide,
)
from generator.tournament.seeds import number_below, shuffled, ticket, tickets

# Ways to pair round 1 by what is known of the players before it: their clubs, or a figure entered at
# registration.


def pair_clubs_apart(
    order: Sequence[PlayerId], clubs: Mapping[PlayerId, str | None], apart: Apart = ()
) -> tuple[Pair, ...]:
    """Pair each, from the top of a shuffled order, with the first below of another club that will do.

    A pair will do if no more games within clubs are needed later because of it.

    Those without a club may meet anybody. Where a club is more than half of the players, so many games within it are
    needed as it has players above half; otherwise all can be kept apart. `apart` are the pairs of players who are kept
    apart whatever their clubs; these come before clubs.
    """
    if apart:
        return pair_by_rank(order, _of_one_club(order, clubs), apart)
    left = list(order)
    pairs: list[Pair] = []
    while left:
        first, below = left[0], left[1:]
        fewest = _within_clubs(left, clubs)
        others = [
            player for player in below if clubs.get(player) is None or clubs[player] != clubs.get(first)
        ]
        other = _first_allowed(first, others, left, clubs, fewest) or next(
            p for p in below if p not in others
        )
        pairs.append((first, other))
        left = _without(left, (first, other))
    return tuple(pairs)


def _of_one_club(order: Sequence[PlayerId], clubs: Mapping[PlayerId, str | None]) -> set[frozenset[PlayerId]]:
    return {
        frozenset((one, other))
        for one, other in combinations(order, 2)
        if clubs.get(one) is not None and clubs[one] == clubs.get(other)
    }


def _without(players: Sequence[PlayerId], pair: Pair) -> list[PlayerId]:
    return [player for player in players if player not in pair]


def _within_clubs(players: Collection[PlayerId], clubs: Mapping[PlayerId, str | None]) -> int:
    """Return how many games within a club so many players need: what the largest club has above half of them."""
    sizes = Counter(club for player in players if (club := clubs.get(player)))
    return max(0, max(sizes.values(), default=0) - len(players) // 2)


def _first_allowed(
    first: PlayerId,
    others: Iterable[PlayerId],
    left: Sequence[PlayerId],
    clubs: Mapping[PlayerId, str | None],
    fewest: int,
) -> PlayerId | None:
    """Return the first of the others without whom, and the first player, so few games within clubs still do."""
    tried: set[str | None] = set()
    for other in others:
        club = clubs.get(other)
        if club not in tried and _within_clubs(_without(left, (first, other)), clubs) <= fewest:
            return other
        tried.add(club)
    return None


def pair_halves(
    order: Sequence[PlayerId], figures: Mapping[PlayerId, int], apart: Apart = ()
) -> tuple[Pair, ...]:
    """Pair the upper half by a figure with the lower, the first with the first; equals stay in their order."""
    ranked = sorted(order, key=lambda player: -figures.get(player, 0))
    if apart:
        return pair_in_pattern((ranked,), (), slide, apart)
    half = len(ranked) // 2
    return tuple(zip(ranked[:half], ranked[half:], strict=True))


# One score group's draw: uniform among its acceptable outcomes, by shuffling or by counting; see
# `docs/draw.md`. Shuffling is rejection sampling (J. von Neumann, Various techniques used in connection with
# random digits, 1951): each shuffle is as likely as any other, and those that won't do are thrown away, so
# those that will do stay equally likely. Counting goes through all outcomes without making them: how many
# pairings a set of players has is the sum, over all partners of its first player, of those of the rest. Sets
# come up again and again, so each is counted once and kept. A number below the sum then leads back down to
# its pairing, each partner taking as many numbers as it has pairings. A, B, C and D, of whom A and B have
# met: A has C as a partner in one pairing and D in one, so there are 2. Number 0 is AC BD, number 1 is AD BC.


MAX_SHUFFLES = 300  # tries before a hard group is drawn in another way
MAX_COUNTED_PLAYERS = 16  # players of the largest group drawn by counting
# L of docs/draw.md: the first divided by the players of the field, and at least the second
REFUSED_TRIES_TIMES_PLAYERS, MIN_REFUSED_TRIES = 4000, 20

Leavers = tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupOutcome:
    """A group's pairing: its pairs in the order of play and the players who leave it unpaired."""

    pairs: tuple[Pair, ...]
    leaving: Leavers


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDraw:
    """A group about to be drawn. `leaving` says how many leave it, and how many of these had floated in."""

    number: int
    floated_in: frozenset[PlayerId]
    group: tuple[PlayerId, ...]
    leaving: tuple[int, int]
    rematches_left: int
    opponents: Opponents
    feasibility: Feasibility
    seed: str

    @property
    def players(self) -> frozenset[PlayerId]:
        """Return everybody in the group."""
        return self.floated_in.union(self.group)

    @property
    def most_refused(self) -> int:
        """Return how many tries the lower groups may refuse, and how many ways to leave are counted.

        Each costs a matching.
        """
        return max(REFUSED_TRIES_TIMES_PLAYERS // self.feasibility.size, MIN_REFUSED_TRIES)

    def rematches_in(self, pairs: Iterable[Pair]) -> int | None:
        """Return what the rematches in pairs of the group weigh; None where the group itself rules them out."""
        pairs = tuple(pairs)
        rematches = rematches_in(pairs, self.opponents)
        if rematches > self.rematches_left:
            return None
        if len(self.floated_in) > 1 and any(self.came_together(one, other) for one, other in pairs):
            return None
        return rematches

    def rematches(self, leaving: Leavers) -> int | None:
        """Return what the group's rematches must weigh when these players leave; None where they can't leave."""
        if not leaving and self.rematches_left == 0:
            return 0  # nobody crosses and no rematch is left: the rest is as it was
        below = self.feasibility.rematches_below(self.number, leaving)
        return None if below is None or below > self.rematches_left else self.rematches_left - below

    def came_together(self, one: PlayerId, other: PlayerId) -> bool:
        """Return whether both floated in: paired with each other, one would not have left the group above."""
        return one in self.floated_in and other in self.floated_in

    def outcome(self, pairs: Iterable[Pair], leaving: Iterable[PlayerId]) -> GroupOutcome:
        """Return an outcome with its pairs in order: those of players who floated in first, then by ticket.

        In a pair whoever floated in is named first, otherwise the lower ticket.
        """
        pairs = tuple(pairs)
        seats = tickets([player for pair in pairs for player in pair], self.seed, f"seat {self.number}")
        key = {player: (player not in self.floated_in, seat) for player, seat in seats.items()}
        seated = [(one, other) if key[one] <= key[other] else (other, one) for one, other in pairs]
        seated.sort(key=lambda pair: key[pair[0]])
        return GroupOutcome(pairs=tuple(seated), leaving=tuple(sorted(leaving)))


def draw_group(draw: GroupDraw) -> GroupOutcome:
    """Return the first shuffle that will do; for a group too hard for that, draw it in another exact way."""
    refused = 0
    for attempt in range(MAX_SHUFFLES):
        pairs, leaving = _shuffle(draw, attempt)
        rematches = draw.rematches_in(pairs)
        if rematches is None:
            continue
        if draw.feasibility.may_attain(draw.number, pairs) and rematches == draw.rematches(leaving):
            return draw.outcome(pairs, leaving)
        refused += 1
        if refused == draw.most_refused:
            break
    small = len(draw.players) <= MAX_COUNTED_PLAYERS and _count_ways_to_leave(draw) <= draw.most_refused
    return draw_by_counting(draw) if small else draw_least_sum(draw)


def draw_by_counting(draw: GroupDraw) -> GroupOutcome:
    """Count all outcomes, draw a number, take the outcome of that number: uniform for any small group."""
    counter = _Counter(draw)
    counted = [(leaving, count) for leaving in _ways_to_leave(draw) if (count := counter.outcomes(leaving))]
    number = number_below(sum(count for _, count in counted), draw.seed, f"count {draw.number}")
    for leaving, count in counted:
        if number < count:
            return draw.outcome(counter.pairs_of_number(leaving, number), leaving)
        number -= count
    raise AssertionError("the number is below the sum of all counts")


def draw_least_sum(draw: GroupDraw) -> GroupOutcome:
    """Return, of a large hard group, the acceptable outcome with the smallest sum of the tickets of its pairs.

    The outcome satisfies the conditions and is random, not uniform.
    """
    numbers = {
        frozenset(pair): int(ticket(draw.seed, f"sum {draw.number}", 0, " ".join(pair)), 16)
        for pair in combinations(sorted(draw.players), 2)
    }
    pairs = draw.feasibility.least_outcome(draw.number, draw.floated_in, numbers)
    return draw.outcome(pairs, draw.players.difference(player for pair in pairs for player in pair))


def _shuffle(draw: GroupDraw, attempt: int) -> tuple[list[Pair], Leavers]:
    """Return the pairs and the players who leave, all equally likely."""
    purpose = f"group {draw.number}"
    gone: Leavers = ()
    many, second = draw.leaving
    if many:
        gone = (
            *shuffled(draw.floated_in, draw.seed, purpose, attempt)[:second],
            *shuffled(draw.group, draw.seed, purpose, attempt)[: many - second],
        )
    rest = shuffled(draw.players.difference(gone), draw.seed, f"{purpose} pairs", attempt)
    return list(zip(rest[::2], rest[1::2], strict=True)), gone


def _count_ways_to_leave(draw: GroupDraw) -> int:
    many, second = draw.leaving
    return comb(len(draw.floated_in), second) * comb(len(draw.group), many - second)


def _ways_to_leave(draw: GroupDraw) -> Iterator[Leavers]:
    many, second = draw.leaving
    for came in combinations(sorted(draw.floated_in), second):
        for own in combinations(sorted(draw.group), many - second):
            yield (*came, *own)


class _Counter:
    """A counter of the pairings of some of a group's players with rematches of a weight.

    A set of players is a whole number, a bit for each in the order of IDs.
    """

    def __init__(self, draw: GroupDraw) -> None:
        self._draw = draw
        self._players: Sequence[PlayerId] = sorted(draw.players)
        met = [draw.opponents.get(player, NOBODY) for player in self._players]
        self._met = [self._bits(own) for own in met]
        self._weights = [[own.get(player, 0) for player in self._players] for own in met]
        came = self._bits(draw.floated_in)
        self._barred = [came if player in draw.floated_in else 0 for player in self._players]
        # How many pairings there are of a set with rematches of that weight: what is counted once is kept.
        self._count: Callable[[int, int], int] = cache(self._counted)

    def outcomes(self, leaving: Leavers) -> int:
        """Return how many acceptable outcomes there are in which these players leave."""
        rematches = self._draw.rematches(leaving)
        return 0 if rematches is None else self._count(self._staying(leaving), rematches)

    def pairs_of_number(self, leaving: Leavers, number: int) -> Iterator[Pair]:
        """Yield the pairing of a number: the first player by ID with each partner in the order of IDs, and so on."""
        left, rematches = self._staying(leaving), self._draw.rematches(leaving) or 0
        while left:
            for first, other, rest, spared in self._choices(left, rematches):
                count = self._count(rest, spared)
                if number < count:
                    yield self._players[first], self._players[other]
                    left, rematches = rest, spared
                    break
                number -= count

    def _counted(self, left: int, rematches: int) -> int:
        if not left or rematches < 0:
            return rematches == 0
        return sum(self._count(rest, spared) for _, _, rest, spared in self._choices(left, rematches))

    def _choices(self, left: int, rematches: int) -> Iterator[tuple[int, int, int, int]]:
        """Yield the first player left with each partner, who is left then, and what their rematches must weigh."""
        first = (left & -left).bit_length() - 1  # the lowest bit
        rest = left & (left - 1)  # all but the lowest
        partners = rest & ~self._barred[first]
        if not rematches:
            partners &= ~self._met[first]
        while partners:
            bit = partners & -partners
            partners ^= bit
            other = bit.bit_length() - 1
            yield first, other, rest ^ bit, rematches - self._weights[first][other]

    def _staying(self, leaving: Leavers) -> int:
        return self._bits(self._draw.players.difference(leaving))

    def _bits(self, players: Iterable[PlayerId]) -> int:
        chosen = frozenset(players)
        return sum(1 << i for i, player in enumerate(self._players) if player in chosen)


# Swiss pairing by the methods that regulations name.


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissField:
    """A record of the players of a Swiss round but for the bye, and of all that their pairing depends on.

    `ranking` begins at the top; in round 1 it is a shuffle.
    """

    ranking: tuple[PlayerId, ...]
    points: Mapping[PlayerId, Number]
    met: Meetings
    apart: Apart = ()
    seed: str
    factions: Mapping[PlayerId, str | None]
    clubs: Mapping[PlayerId, str | None] = field(default_factory=dict)
    figures: Mapping[PlayerId, int] = field(default_factory=dict)

    def score_groups(self) -> ScoreGroups:
        """Return the score groups, each in the order of IDs."""
        return score_groups(self.ranking, self.points)

    def ranked_score_groups(self) -> ScoreGroups:
        """Return the score groups, each in the order of the ranking."""
        position = {player: i for i, player in enumerate(self.ranking)}
        return tuple(tuple(sorted(group, key=position.__getitem__)) for group in self.score_groups())


Method = Callable[[SwissField], tuple[Pair, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnGroup:
    """A score group as it was drawn: its pairs, those of players who had floated in first."""

    pairs: tuple[Pair, ...]
    floated_in: tuple[PlayerId, ...]
    leaving: tuple[PlayerId, ...]
    rematches_left: int  # what those of the whole field weigh, for this group and those below


def pair_score_groups(
    groups: ScoreGroups, met: Meetings, seed: str, apart: Apart = ()
) -> tuple[DrawnGroup, ...]:
    """Pair an even number of players.

    Args:
        groups: the score groups from the top, without whoever has the bye.
        met: the pairs of players who have met, and how often.
        seed: the round's draw seed.
        apart: the pairs of players who are kept apart.

    Returns:
        A drawn group for each score group; all pairs together are the round's pairing in its order.
    """
    opponents = opponents_of(met, apart)
    return draw_groups(groups, opponents, Feasibility(groups, opponents), seed)


def draw_groups(
    groups: ScoreGroups, opponents: Opponents, feasibility: Feasibility, seed: str
) -> tuple[DrawnGroup, ...]:
    """Draw score groups from the top, each in view of what the lower ones still allow."""
    drawn: list[DrawnGroup] = []
    floated_in: tuple[PlayerId, ...] = ()
    rematches_left = feasibility.target.rematches
    for number, group in enumerate(groups):
        draw = GroupDraw(
            number=number,
            floated_in=frozenset(floated_in),
            group=group,
            leaving=feasibility.target.floats[number] if number + 1 < len(groups) else (0, 0),
            rematches_left=rematches_left,
            opponents=opponents,
            feasibility=feasibility,
            seed=seed,
        )
        outcome = draw_group(draw)
        drawn.append(
            DrawnGroup(
                pairs=outcome.pairs,
                floated_in=floated_in,
                leaving=outcome.leaving,
                rematches_left=rematches_left,
            )
        )
        rematches_left -= rematches_in(outcome.pairs, opponents)
        floated_in = outcome.leaving
    return tuple(drawn)


def _random_in_score_groups(field: SwissField) -> tuple[Pair, ...]:
    drawn = pair_score_groups(field.score_groups(), field.met, field.seed, field.apart)
    return tuple(pair for group in drawn for pair in group.pairs)


def _in_pattern(pattern: Pattern) -> Method:
    return lambda field: pair_in_pattern(field.ranked_score_groups(), field.met, pattern, field.apart)


PAIRING_METHODS: Mapping[str, Method] = {
    "random in score groups": _random_in_score_groups,
    "by rank": lambda field: pair_by_rank(field.ranking, field.met, field.apart),
    "adjacent in score groups": _in_pattern(adjacent),
    "slide in score groups": _in_pattern(slide),
    "fold in score groups": _in_pattern(fold),
}

# Round 1, where another method than later pairs it. The ranking is then a shuffle.
FIRST_ROUNDS: Mapping[str, Method] = {
    "at random": lambda field: pair_by_rank(field.ranking, (), field.apart),
    "across factions": lambda field: pair_across_factions(field.ranking, field.factions, field.apart),
    CLUBS_APART: lambda field: pair_clubs_apart(field.ranking, field.clubs, field.apart),
    RATING_HALVES: lambda field: pair_halves(field.ranking, field.figures, field.apart),
}
