"""Why a round was paired as it was: for each pairing its group, floats, skipped opponents, byes and forced rematches.

Nothing here decides anything: it asks of a draw that was made what else could have come out.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from generator.model import Number, PlayerId
from generator.tournament.draw.byes import BYE_RULES
from generator.tournament.draw.drawing import DrawInputs, DrawKind, draw_swiss, swiss_field
from generator.tournament.draw.feasibility import Feasibility
from generator.tournament.draw.pairing import DrawnGroup, draw_groups
from generator.tournament.draw.quality import NOBODY, Opponents, OtherCosts, ScoreGroups, opponents_of

# Why a round can't do without rematches, so that anybody can check it. Take some players away (the hub). What
# is left falls into islands: players of different islands have all met. Within an island of odd size somebody
# is left over, who can meet only one of the hub without a rematch. With more odd islands than players in the
# hub, the others left over must meet again. Source: C. Berge, Sur le couplage maximum d'un graphe, 1958, by
# which there always is such a hub that accounts for every rematch. P1 has met nobody, and P2 to P6 have all
# met. The hub is P1, and the islands are the other five, each alone: one of them can meet P1, and the four
# left over meet again. So there are (5 - 1) / 2 rematches.


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchProof:
    """A record of why at least so many rematches are needed: half of the odd islands that the hub leaves over."""

    rematches: int
    hub: tuple[PlayerId, ...]
    islands: tuple[tuple[PlayerId, ...], ...]  # of odd size


def why_rematches(players: Sequence[PlayerId], opponents: Opponents) -> RematchProof | None:
    """Return the proof for an even number of players, in their order; None where no rematch is needed.

    Those whom some best pairing leaves over make up the islands, and whom these have not met of the others, the hub
    (T. Gallai, Maximale Systeme unabhängiger Kanten, 1964; J. Edmonds, Paths, trees, and flowers, 1965).
    """
    costs = [[int(other in opponents.get(one, NOBODY)) for other in players] for one in players]
    best = OtherCosts(costs)
    fewest = sum(costs[one][other] for one, other in best.pairs)
    if not fewest:
        return None
    # Some best pairing leaves over just those who might have met everybody, and no more rematches were needed.
    spare = {i for i in range(len(players)) if best.costs_no_more(i, [1] * len(players))}
    unmet = [{j for j, cost in enumerate(row) if not cost and j != i} for i, row in enumerate(costs)]
    hub = sorted({j for i in spare for j in unmet[i]} - spare)
    islands = _islands(spare, unmet)
    return RematchProof(
        rematches=fewest,
        hub=tuple(players[i] for i in hub),
        islands=tuple(tuple(players[i] for i in sorted(island)) for island in islands),
    )


def _islands(vertices: set[int], neighbours: Sequence[set[int]]) -> list[set[int]]:
    """Return the parts of some vertices that no edge joins, in the order of their lowest."""
    left, islands = set(vertices), []
    while left:
        island, edge = set(), [min(left)]
        while edge:
            vertex = edge.pop()
            if vertex in left:
                left.remove(vertex)
                island.add(vertex)
                edge += neighbours[vertex] & left
        islands.append(island)
    return islands


# Why a round was paired as it was.


IN_SCORE_GROUPS = "random in score groups"


class Bar(Enum):
    """Why a player of a group could not have left it."""

    FLOATED = "floated"  # came from above, and no second float was needed
    GROUP = "group"  # the others could not be paired without one more rematch
    BELOW = "below"  # has met everybody of the next group
    FIELD = "field"  # the whole field would need more rematches or floats


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupReason:
    """A score group: who came, who left, and who could have left instead."""

    points: Number
    players: tuple[PlayerId, ...]
    floated_in: tuple[PlayerId, ...]
    leaving: tuple[PlayerId, ...]
    could_leave: tuple[PlayerId, ...]
    barred: Mapping[PlayerId, Bar]
    most_pairs: int  # without a rematch, among all who are in the group
    pairs: tuple[tuple[PlayerId, PlayerId], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankReason:
    """A pair by rank or pattern: whom the first one might have met before the other, and why not."""

    pair: tuple[PlayerId, PlayerId]
    met: tuple[PlayerId, ...]  # already played
    alike: tuple[PlayerId, ...]  # of the same faction
    blocked: tuple[PlayerId, ...]  # with whom the players left could not be paired as well


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeReason:
    """A record of the player who sits out: by lot, or as the lowest ranked of those with the fewest byes.

    `group` are those among whom that was decided, where not everybody was.
    """

    player: PlayerId
    by_lot: bool
    group: tuple[PlayerId, ...] = ()
    byes: int  # had before
    passed_over: tuple[PlayerId, ...]  # ranked lower, with more byes


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawReasons:
    """A record of why a Swiss round was paired as it was drawn."""

    method: str
    bye: ByeReason | None
    groups: tuple[GroupReason, ...]
    ranks: tuple[RankReason, ...]
    proof: RematchProof | None  # where rematches were forced
    keeps_apart: bool  # some of the players, who count above as if they had met


def explain_draw(inputs: DrawInputs) -> DrawReasons | None:
    """Return why a Swiss round came out as it did; None for a round of the bracket, whose numbers say it."""
    if inputs.kind is not DrawKind.SWISS or inputs.method is None:
        return None
    pairs, bye = draw_swiss(inputs)
    opponents = opponents_of(inputs.met, inputs.apart)
    field = swiss_field(inputs, bye)
    in_groups = inputs.method == IN_SCORE_GROUPS
    rematches = any(other in opponents.get(one, NOBODY) for one, other in pairs)
    return DrawReasons(
        method=inputs.method,
        bye=_bye(inputs, bye) if bye is not None else None,
        groups=_groups(field.score_groups(), opponents, inputs) if in_groups else (),
        ranks=() if in_groups else tuple(_ranks(pairs, field.ranking, opponents, inputs)),
        proof=why_rematches(field.ranking, opponents) if rematches else None,
        keeps_apart=any(pair <= {*field.ranking} for pair in inputs.apart),
    )


def _bye(inputs: DrawInputs, bye: PlayerId) -> ByeReason:
    assert inputs.bye_rule is not None
    candidates = BYE_RULES[inputs.bye_rule](inputs.players, inputs.byes, inputs.points)
    as_low = inputs.players[inputs.players.index(candidates[0]) :]
    return ByeReason(
        player=bye,
        by_lot=len(candidates) > 1 or inputs.bye_rule == "random",
        group=tuple(candidates) if len(candidates) < len(inputs.players) else (),
        byes=inputs.byes.get(bye, 0),
        passed_over=tuple(player for player in as_low if player not in candidates),
    )


def _groups(groups: ScoreGroups, opponents: Opponents, inputs: DrawInputs) -> tuple[GroupReason, ...]:
    feasibility = Feasibility(groups, opponents)
    drawn = draw_groups(groups, opponents, feasibility, inputs.seed)
    reasons = []
    for number, (players, group) in enumerate(zip(groups, drawn, strict=True)):
        everybody = (*group.floated_in, *players)
        left = group.rematches_left
        could = feasibility.who_may_leave(number, group.floated_in, left) if group.leaving else frozenset()
        new_pairs = _NewPairs(group.floated_in, players, opponents)
        below = groups[number + 1] if group.leaving else ()
        # In an always pairable group nobody is needed to pair the others: by Dirac's condition they can be, without
        # anybody.
        needed = None if feasibility.is_always_pairable(number) else new_pairs
        barred = {
            player: _bar(player, group, below, opponents, needed)
            for player in everybody
            if group.leaving and player not in could
        }
        reasons.append(
            GroupReason(
                points=inputs.points[players[0]],
                players=players,
                floated_in=group.floated_in,
                leaving=group.leaving,
                could_leave=tuple(player for player in everybody if player in could),
                barred=barred,
                most_pairs=new_pairs.most if len(group.leaving) > 1 else 0,
                pairs=group.pairs,
            )
        )
    return tuple(reasons)


def _bar(
    player: PlayerId,
    group: DrawnGroup,
    below: Sequence[PlayerId],
    opponents: Opponents,
    new_pairs: "_NewPairs | None",
) -> Bar:
    """Return the plainest reason why a player could not have left.

    There are `new_pairs` only where the others may need the player.
    """
    if opponents.get(player, NOBODY).keys() >= set(below):
        return Bar.BELOW
    if new_pairs is not None:
        alone = new_pairs.players - 2 * new_pairs.most_without(player) - 1
        if alone >= len(group.leaving):
            return Bar.GROUP
    return Bar.FLOATED if player in group.floated_in else Bar.FIELD


class _NewPairs:
    """A set of the pairs of a group that are no rematches; those who came make none among themselves."""

    def __init__(self, came: Collection[PlayerId], players: Sequence[PlayerId], opponents: Opponents) -> None:
        self._came = came
        self._everybody = (*came, *players)
        self._opponents = opponents

    @property
    def players(self) -> int:
        """Return how many players there are."""
        return len(self._everybody)

    @cached_property
    def most(self) -> int:
        """Return how many such pairs can be made at once."""
        return sum(not self._costs[one][other] for one, other in self._best.pairs)

    def most_without(self, player: PlayerId) -> int:
        """Return how many can be made of the others: one less, unless in some best way the player is left alone.

        So it is just for those who make up the islands of Gallai's and Edmonds' theorem (`proof.py`).
        """
        place = self._everybody.index(player)
        return self.most - (not self._best.costs_no_more(place, [1] * len(self._costs)))

    @cached_property
    def _best(self) -> OtherCosts:
        return OtherCosts(self._costs)

    @cached_property
    def _costs(self) -> list[list[int]]:
        """Return costs of 1 for a pair that is none of them; an odd number has somebody whom nobody has met yet."""
        came, everybody = set(self._came), self._everybody
        rows = []
        for one in everybody:
            met = self._opponents.get(one, NOBODY).keys()
            barred = met | came if one in came else met
            rows.append([int(other in barred) for other in everybody])
        if len(everybody) % 2:
            rows = [[*row, 1] for row in rows] + [[1] * (len(everybody) + 1)]
        return rows


def _ranks(
    pairs: Sequence[tuple[PlayerId, PlayerId]],
    ranking: Sequence[PlayerId],
    opponents: Opponents,
    inputs: DrawInputs,
) -> Iterator[RankReason]:
    """Yield for each pair those between its two players in the ranking who were still to be paired."""
    left = list(ranking)
    by_faction = inputs.method == "across factions"
    for pair in pairs:
        one, other = sorted(pair, key=left.index)
        skipped = left[left.index(one) + 1 : left.index(other)]
        met = [player for player in skipped if not by_faction and player in opponents.get(one, NOBODY)]
        rest = tuple(player for player in skipped if player not in met)
        yield RankReason(
            pair=pair, met=tuple(met), alike=rest if by_faction else (), blocked=() if by_faction else rest
        )
        left = [player for player in left if player not in pair]
