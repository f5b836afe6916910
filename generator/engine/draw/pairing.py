"""Swiss pairing by the methods that regulations name; here the one at random within score groups, drawn uniformly.

`docs/draw.md` describes every step for other languages. Source: Runewars 2.2, Swiss Rounds, p. 15-16; reading I-11.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.engine.draw.first_round import pair_clubs_apart, pair_halves
from generator.engine.draw.outlook import Outlook
from generator.engine.draw.quality import Apart, Meetings, Opponents, Pair, opponents_of, rematches_in
from generator.engine.draw.ranked_pairing import (
    Pattern,
    adjacent,
    fold,
    pair_across_factions,
    pair_by_rank,
    pair_in_pattern,
    slide,
)
from generator.engine.draw.score_groups import ScoreGroups, score_groups
from generator.engine.draw.uniform import GroupDraw, draw_group
from generator.model import Number, PlayerId
from generator.regulations.vocabulary import CLUBS_APART, RATING_HALVES


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissField:
    """The players of a Swiss round without whoever has the bye, and all that their pairing depends on.

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
    return draw_groups(groups, opponents, Outlook(groups, opponents), seed)


def draw_groups(
    groups: ScoreGroups, opponents: Opponents, outlook: Outlook, seed: str
) -> tuple[DrawnGroup, ...]:
    """Draw score groups from the top, each in view of what the lower ones still allow."""
    drawn: list[DrawnGroup] = []
    floated_in: tuple[PlayerId, ...] = ()
    rematches_left = outlook.target.rematches
    for number, group in enumerate(groups):
        draw = GroupDraw(
            number=number,
            floated_in=frozenset(floated_in),
            group=group,
            leaving=outlook.target.floats[number] if number + 1 < len(groups) else (0, 0),
            rematches_left=rematches_left,
            opponents=opponents,
            outlook=outlook,
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
