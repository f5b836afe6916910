"""Who sits out when the number of players is odd."""

from collections.abc import Callable, Mapping, Sequence

from generator.model import Number, PlayerId
from generator.tournament.seeds import shuffled

# Of the ranking from the top, the byes and the points of each: among whom the lot decides.
Candidates = Callable[
    [Sequence[PlayerId], Mapping[PlayerId, int], Mapping[PlayerId, Number]], Sequence[PlayerId]
]


def anybody(
    ranking: Sequence[PlayerId], byes: Mapping[PlayerId, int], points: Mapping[PlayerId, Number]
) -> Sequence[PlayerId]:
    """Return everybody. Source: Runewars 2.2, Swiss Rounds, p. 16."""
    return ranking


def lowest_ranked(
    ranking: Sequence[PlayerId], byes: Mapping[PlayerId, int], points: Mapping[PlayerId, Number]
) -> Sequence[PlayerId]:
    """Return only the lowest ranked of those with the fewest byes.

    Source: Runewars 2.2, Swiss Rounds, p. 16; reading I-29.
    """
    return _with_fewest(ranking, byes)[-1:]


def lowest_score_group(
    ranking: Sequence[PlayerId], byes: Mapping[PlayerId, int], points: Mapping[PlayerId, Number]
) -> Sequence[PlayerId]:
    """Return everybody with the fewest points, of those with the fewest byes.

    The bye of events of Magic and Pokemon, as published results show it.
    """
    without = _with_fewest(ranking, byes)
    # Byes come before points: nobody has a second one while another player has had none, however many points that has.
    lowest = min(points[player] for player in without)
    return [player for player in without if points[player] == lowest]


def _with_fewest(ranking: Sequence[PlayerId], byes: Mapping[PlayerId, int]) -> list[PlayerId]:
    fewest = min(byes[player] for player in ranking)
    return [player for player in ranking if byes[player] == fewest]


BYE_RULES: Mapping[str, Candidates] = {
    "random": anybody,
    "lowest ranked without a bye": lowest_ranked,
    "random in the lowest score group": lowest_score_group,
}


def draw_bye(
    rule: str,
    ranking: Sequence[PlayerId],
    byes: Mapping[PlayerId, int],
    points: Mapping[PlayerId, Number],
    seed: str,
) -> PlayerId:
    """Return who has the bye by a rule of BYE_RULES: one of its candidates by lot."""
    # A purpose of its own: the same seed also shuffles pairs, and neither shuffle tells anything of the other.
    return shuffled(BYE_RULES[rule](ranking, byes, points), seed, "bye")[0]


def chosen_by_lot(rule: str | None) -> bool:
    """Return whether a rule of BYE_RULES leaves the bye to chance."""
    return rule is not None and BYE_RULES[rule] is not lowest_ranked
