"""The ranking that a round is drawn from, and who makes the cut by it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from generator.model import DRAW_VERSION, FIRST_DRAW_VERSION, Event, Number, PlayerId, Stage, Status
from generator.regulations.schema import Regulation
from generator.tournament.course.plans import Group, groups_of
from generator.tournament.course.schedule import first_round_of, position_of
from generator.tournament.ranking.losses import out_by_losses
from generator.tournament.ranking.standings import Standings, standings_after

# Seeds of a bracket after groups: the best have the byes, and players of one group meet as late as the size
# allows. The bracket is halved, each half again, and so on down to its games. At each halving 1. as many byes
# go into each half as the bracket has there; they are the best seeds'; 2. of those who play in the first
# round, no group has more in a half than there are games for them, if that can be had: so nobody need meet
# one of the same group there; 3. each group is halved as evenly as these allow; 4. from the best down,
# everybody goes into the half with fewer of the better ones of the same group or, where both have as many,
# where the bracket has such a seed; if the others can still be parted as well, and else into the other half.
# So of k of one group in a full bracket of 2^m places none meet before round m - ceil(log2 k) + 1.


def seeds_apart(seeds: Sequence[PlayerId], group_of: Mapping[PlayerId, int]) -> tuple[PlayerId, ...]:
    """Return the players by the places that they get: the first at that of seed 1.

    Args:
        seeds: the players from the best, without regard to groups.
        group_of: the group of each.
    """
    size = max(2, 1 << (len(seeds) - 1).bit_length())
    return tuple(player for player in _placed(seeds, size, group_of) if player is not None)


def _placed(seeds: Sequence[PlayerId], size: int, group_of: Mapping[PlayerId, int]) -> list[PlayerId | None]:
    """Return the players of a part of the bracket by their places in it; None for an empty one, which gives a bye."""
    if size == 2:  # a game
        return [*seeds, *[None] * (size - len(seeds))]
    is_upper = _halves([group_of[seed] for seed in seeds], size)
    halves = {
        up: iter(
            _placed(
                [seed for seed, half in zip(seeds, is_upper, strict=True) if half is up], size // 2, group_of
            )
        )
        for up in (True, False)
    }
    return [next(halves[_is_upper(place)]) for place in range(size)]


def _is_upper(place: int) -> bool:
    """Return whether a place, counted from 0, is in the upper half: the first, fourth and fifth, eighth ... are."""
    return place % 4 in (0, 3)


def _halves(groups: Sequence[int], size: int) -> list[bool]:
    """Return for each player of a part, from the best, whether that is in the upper half.

    `groups` has the group of each.
    """
    part = _Part(groups=groups, byes=size - len(groups), size=size)
    upper: list[bool] = []
    least = part.cost(upper)
    for place, group in enumerate(groups):
        better = [half for half, other in zip(upper, groups, strict=False) if other == group]
        lead = 2 * sum(better) - len(better)  # of the upper half
        half = lead < 0 if lead else _is_upper(place)
        upper.append(half if part.cost([*upper, half]) == least else not half)
    return upper


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A part of the bracket that is to be halved: the groups of its players, of whom the first ones have byes."""

    groups: Sequence[int]
    byes: int
    size: int

    def cost(self, upper: Sequence[bool]) -> int | None:
        """Return what the best way to halve the part costs in which the first players are put so; None without any.

        Groups are added one by one; what counts of those so far is how many are in the upper half, by byes.
        """
        wanted = self._upper_half()
        best = {(0, 0): 0}
        for group in dict.fromkeys(self.groups):
            ways = list(self._ways(group, upper, wanted))
            following: dict[tuple[int, int], int] = {}
            for (byes, others), so_far in best.items():
                for more_byes, more_others, cost in ways:
                    key, total = (byes + more_byes, others + more_others), so_far + cost
                    if key[0] <= wanted[0] and key[1] <= wanted[1]:
                        following[key] = min(total, following.get(key, total))
            best = following
        return best.get(wanted)

    def _upper_half(self) -> tuple[int, int]:
        """Return how many with byes belong there, who fill two places each, and how many others."""
        byes = sum(map(_is_upper, range(self.byes)))
        return byes, self.size // 2 - 2 * byes

    def _ways(
        self, group: int, upper: Sequence[bool], wanted: tuple[int, int]
    ) -> Iterator[tuple[int, int, int]]:
        """Yield how many of a group, with byes and without, may be in the upper half, and what that costs."""
        members = [place for place, each in enumerate(self.groups) if each == group]
        byes, free_byes = self._put(members, upper, with_bye=True)
        others, free_others = self._put(members, upper, with_bye=False)
        playing = sum(place >= self.byes for place in members)
        games = wanted[1] // 2, (len(self.groups) - self.byes - wanted[1]) // 2
        for up in range(byes, byes + free_byes + 1):
            for up_others in range(others, others + free_others + 1):
                too_many = max(0, up_others - games[0]) + max(0, playing - up_others - games[1])
                above = up + up_others
                pairs = comb(above, 2) + comb(len(members) - above, 2)
                yield up, up_others, too_many * self.size**2 + pairs

    def _put(self, members: Sequence[int], upper: Sequence[bool], *, with_bye: bool) -> tuple[int, int]:
        """Return how many of a group, with byes or without, are in the upper half, and how many are not yet put."""
        which = [place for place in members if (place < self.byes) is with_bye]
        put = [upper[place] for place in which if place < len(upper)]
        return sum(put), len(which) - len(put)


# The ranking that a round is drawn from, and who makes the cut by it.


def ranking_before(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int
) -> Standings:
    """Return the ranking that a round is drawn from: everybody who entered by it, before a cut of those rounds."""
    position = position_of(round_number, stages)
    entered_by = None if position is not None and position.follows_cut else round_number
    return standings_after(event, regulation, stages, round_number - 1, entered_by=entered_by)


def cut(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    stage_index: int,
    version: int = DRAW_VERSION,
) -> tuple[PlayerId, ...]:
    """Return who makes the cut before a stage, of the players still in, by rank, as the Swiss rounds before it say.

    Who is out by losses is not in it.

    `version` is that of the draw, which says how a bracket keeps players of one group apart.

    Source: Runewars 2.2, Progression Cut, p. 16.
    """
    begins = first_round_of(stage_index, stages)
    standings = standings_after(event, regulation, stages, begins - 1)
    out = out_by_losses(event, regulation, stages, begins)
    active = [line for line in standings.lines if line.status is Status.ACTIVE and line.player not in out]
    points = {line.player: line.record.tournament_points for line in active}
    wins = {line.player: line.record.wins for line in active}
    groups = groups_of(event, stages, stage_index - 1)
    return progression_cut(
        stages[stage_index], [line.player for line in active], points, wins, groups, version
    )


def progression_cut(
    stage: Stage,
    ranking: Sequence[PlayerId],
    points: Mapping[PlayerId, Number],
    wins: Mapping[PlayerId, int],
    groups: Sequence[Group] = (),
    version: int = DRAW_VERSION,
) -> tuple[PlayerId, ...]:
    """Return those of a ranking whom the cut before a stage lets in: the first so many, or all who did well enough.

    Or the best so many of each group of the stage before.

    Source: Runewars 2.2, Progression Cut, p. 16: "the highest ranking players", or "certain performance criteria".
    """
    if stage.from_each is not None:
        return best_of_each(ranking, groups, stage, version)
    if stage.size is not None:
        return tuple(ranking[: stage.size])
    least_points, least_wins = stage.points or 0, stage.wins or 0
    return tuple(p for p in ranking if points[p] >= least_points and wins.get(p, 0) >= least_wins)


def best_of_each(
    ranking: Sequence[PlayerId], groups: Sequence[Group], stage: Stage, version: int = DRAW_VERSION
) -> tuple[PlayerId, ...]:
    """Return the best so many of each group, in the order of their seeds: winners by rank, then seconds, and so on.

    In a bracket players of one group are kept apart as long as its size allows. By the first version of the draw, and
    where no bracket follows, only the games of seed k with the k-th from the end bring nobody together again.
    """
    count = stage.from_each or 0
    group_of = {player: index for index, group in enumerate(groups) for player in group if player is not None}
    by_place: list[list[PlayerId]] = [[] for _ in range(count)]
    seen = [0] * len(groups)
    for player in ranking:
        if player in group_of and seen[group_of[player]] < count:
            by_place[seen[group_of[player]]].append(player)
            seen[group_of[player]] += 1
    if stage.is_bracket and version > FIRST_DRAW_VERSION:
        return seeds_apart([player for players in by_place for player in players], group_of)
    return _exchanged(by_place, group_of)


def _exchanged(
    by_place: Sequence[Sequence[PlayerId]], group_of: Mapping[PlayerId, int]
) -> tuple[PlayerId, ...]:
    """Return the seeds, where the lower of two players of one group who would meet has changed places.

    It does so with the next above, or else below, who was as good in a group and whose game is then none of one group.
    """
    seeds = [player for places in by_place for player in places]
    place_of = [place for place, players in enumerate(by_place) for _ in players]
    size = max(2, 1 << (len(seeds) - 1).bit_length())

    def clash(at: int) -> bool:
        other = size - 1 - at
        return other < len(seeds) and group_of[seeds[at]] == group_of[seeds[other]]

    for low in range(len(seeds) - 1, size // 2 - 1, -1):
        if not clash(low):
            continue
        for other in (*range(low - 1, -1, -1), *range(low + 1, len(seeds))):
            if place_of[other] != place_of[low]:
                continue
            seeds[low], seeds[other] = seeds[other], seeds[low]
            if not clash(low) and not clash(other):
                break
            seeds[low], seeds[other] = seeds[other], seeds[low]
    return tuple(seeds)
