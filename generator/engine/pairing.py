"""Swiss pairing by the methods that regulations name; here the one at random within score groups, drawn uniformly.

`docs/draw.md` describes every step for other languages. Source: Runewars 2.2, Swiss Rounds, p. 15-16; reading I-11.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.engine.draw import shuffled
from generator.engine.matching import Meetings, Pair, Quality, best_quality, quality_of
from generator.engine.ranked_pairing import (
    Pattern,
    adjacent,
    fold,
    pair_across_factions,
    pair_by_rank,
    pair_in_pattern,
    slide,
)
from generator.engine.score_groups import ScoreGroups, score_groups
from generator.engine.uniform import GroupDraw, Outcome, draw_by_counting, draw_step_by_step
from generator.model import Number, PlayerId

SHUFFLES = 300  # before a hard group is drawn by counting or step by step
COUNTED = 12  # the largest group drawn by counting


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissField:
    """The players of a Swiss round without whoever has the bye, and all that their pairing depends on.

    `ranking` begins at the top; in round 1 it is a shuffle.
    """

    ranking: tuple[PlayerId, ...]
    points: Mapping[PlayerId, Number]
    met: Meetings
    seed: str
    factions: Mapping[PlayerId, str | None]

    def score_groups(self) -> ScoreGroups:
        """The score groups, each in the order of IDs."""
        return score_groups(self.ranking, self.points)

    def ranked_score_groups(self) -> ScoreGroups:
        """The score groups, each in the order of the ranking."""
        position = {player: i for i, player in enumerate(self.ranking)}
        return tuple(tuple(sorted(group, key=position.__getitem__)) for group in self.score_groups())


Method = Callable[[SwissField], tuple[Pair, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnGroup:
    """A score group as it was drawn: its pairs, those of players who had floated in first."""

    pairs: tuple[Pair, ...]
    floated_in: tuple[PlayerId, ...]
    leaving: tuple[PlayerId, ...]


def pair_score_groups(groups: ScoreGroups, met: Meetings, seed: str) -> tuple[DrawnGroup, ...]:
    """Pair an even number of players.

    Args:
        groups: the score groups from the top, without whoever has the bye.
        met: the pairs of players who may not meet again.
        seed: the round's draw seed.

    Returns:
        A drawn group for each score group; all pairs together are the round's pairing in its order.
    """
    level = {player: number for number, group in enumerate(groups) for player in group}
    target = best_quality(level, met)
    if target is None:
        raise ValueError("an odd number of players can't be paired")
    drawn: list[DrawnGroup] = []
    floated_in: tuple[PlayerId, ...] = ()
    rematches_left = target.rematches
    for number, group in enumerate(groups):
        draw = GroupDraw(
            number=number,
            floated_in=floated_in,
            group=group,
            leaving=target.floats[number] if number < len(target.floats) else (0, 0),
            rematches=_allowed_rematches(number, level, met, target, rematches_left),
            rematches_left=rematches_left,
            met=met,
            seed=seed,
        )
        outcome = _draw_group(draw, level, target)
        rematches_left -= quality_of(outcome.pairs, level, met).rematches
        drawn.append(DrawnGroup(pairs=outcome.pairs, floated_in=floated_in, leaving=outcome.leaving))
        for player in {player for pair in outcome.pairs for player in pair}:
            del level[player]
        floated_in = outcome.leaving
    return tuple(drawn)


def _random_in_score_groups(field: SwissField) -> tuple[Pair, ...]:
    drawn = pair_score_groups(field.score_groups(), field.met, field.seed)
    return tuple(pair for group in drawn for pair in group.pairs)


def _in_pattern(pattern: Pattern) -> Method:
    return lambda field: pair_in_pattern(field.ranked_score_groups(), field.met, pattern)


PAIRING_METHODS: Mapping[str, Method] = {
    "random in score groups": _random_in_score_groups,
    "by rank": lambda field: pair_by_rank(field.ranking, field.met),
    "adjacent in score groups": _in_pattern(adjacent),
    "slide in score groups": _in_pattern(slide),
    "fold in score groups": _in_pattern(fold),
}

# Round 1, where another method than later pairs it. The ranking is then a shuffle.
FIRST_ROUNDS: Mapping[str, Method] = {
    "at random": lambda field: pair_by_rank(field.ranking, ()),
    "across factions": lambda field: pair_across_factions(field.ranking, field.factions),
}


def _allowed_rematches(
    number: int, level: Mapping[PlayerId, int], met: Meetings, target: Quality, left: int
) -> Callable[[tuple[PlayerId, ...]], int | None]:
    """For players who might leave a group: how many rematches the group must then hold, None where they can't leave.

    They can where the lower groups can still be paired as well as the target says.
    """
    known: dict[tuple[PlayerId, ...], int | None] = {}

    def allowed(leaving: tuple[PlayerId, ...]) -> int | None:
        if not leaving and left == 0:
            return 0  # nobody crosses and no rematch is left: the rest is as it was
        if leaving not in known:
            rest = {player: group for player, group in level.items() if group > number}
            rest |= dict.fromkeys(leaving, number)
            best = best_quality(
                rest, met, first_level=number + 1, may_pair=lambda a, b: not (a in leaving and b in leaving)
            )
            fits = best is not None and best.floats == target.floats[number + 1 :] and best.rematches <= left
            known[leaving] = left - best.rematches if best is not None and fits else None
        return known[leaving]

    return allowed


def _draw_group(draw: GroupDraw, level: Mapping[PlayerId, int], target: Quality) -> Outcome:
    """The first shuffle that will do; for a group too hard for that, the exact ways."""
    for attempt in range(SHUFFLES):
        outcome = _shuffle(draw, attempt)
        if draw.accepts(outcome):
            return outcome
    if len(draw.players) <= COUNTED:
        return draw_by_counting(draw)
    return draw_step_by_step(draw, level, target)


def _shuffle(draw: GroupDraw, attempt: int) -> Outcome:
    """The players who leave and the pairs of the others, all equally likely."""
    leaving, second = draw.leaving
    purpose = f"group {draw.number}"
    came = shuffled(draw.floated_in, draw.seed, purpose, attempt)
    own = shuffled(draw.group, draw.seed, purpose, attempt)
    gone = (*came[:second], *own[: leaving - second])
    rest = shuffled(set(draw.players) - set(gone), draw.seed, f"{purpose} pairs", attempt)
    return draw.outcome(gone, zip(rest[::2], rest[1::2], strict=True))
