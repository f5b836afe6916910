"""Who sits out when the number of players is odd."""

from collections.abc import Callable, Mapping, Sequence

from generator.engine.seeds import shuffled
from generator.model import PlayerId

Choose = Callable[[Sequence[PlayerId], Mapping[PlayerId, int], str], PlayerId]


def at_random(ranking: Sequence[PlayerId], byes: Mapping[PlayerId, int], seed: str) -> PlayerId:
    """A player at random. Source: Runewars 2.2, Swiss Rounds, p. 16."""
    return shuffled(ranking, seed, "bye")[0]


def lowest_ranked(ranking: Sequence[PlayerId], byes: Mapping[PlayerId, int], seed: str) -> PlayerId:
    """The lowest ranked of those with the fewest byes, the ranking given from the top.

    Source: Runewars 2.2, Swiss Rounds, p. 16; reading I-29.
    """
    fewest = min(byes[player] for player in ranking)
    return [player for player in ranking if byes[player] == fewest][-1]


BYE_RULES: Mapping[str, Choose] = {"random": at_random, "lowest ranked without a bye": lowest_ranked}


def chosen_by_lot(rule: str | None) -> bool:
    """Whether a rule of BYE_RULES leaves the bye to chance."""
    return rule is not None and BYE_RULES[rule] is at_random
