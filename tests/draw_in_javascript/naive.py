"""The draw of a small field by looking at all pairings there are: docs/draw.md word by word, without any cleverness."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.draw_in_javascript.rounds import number_below
from tests.oracle import pairings
from tests.oracle.draw import digest, shuffled
from tests.oracle.pairings import Met, Pair

Pairing = tuple[Pair, ...]  # the higher in the order first
TRIES = 300


class Field(pairings.Field):
    """Players in the order of the ranking, with what each pairing costs."""

    def __init__(self, points: Mapping[str, float], met: Met, seed: str) -> None:
        super().__init__(points, met)
        self.seed, self.attaining = seed, self.best()
        _, self.target = self.digits(self.total(self.attaining[0]))

    # -- in turn

    def in_turn(self, tries: Callable[[str, list[str]], list[str]]) -> list[list[str]]:
        """Each from the top takes the first partner with whom some pairing still attains the target."""
        drawn: list[list[str]] = []
        left, waiting = self.attaining, list(self.level)
        while waiting:
            first = waiting.pop(0)
            allowed = {each: [pairing for pairing in left if (first, each) in pairing] for each in waiting}
            partner = next(each for each in tries(first, waiting) if allowed[each])
            left = allowed[partner]
            waiting.remove(partner)
            drawn.append([first, partner])
        return drawn

    def by_rank(self) -> list[list[str]]:
        """The unmet first."""
        return self.in_turn(
            lambda first, below: sorted(below, key=lambda each: frozenset({first, each}) in self.met)
        )

    def by_pattern(self, pattern: Callable[[list[str]], list[str]]) -> list[list[str]]:
        """The others of the group by the pattern, then the lower groups from the top."""

        def tries(first: str, below: list[str]) -> list[str]:
            own = [each for each in below if self.level[each] == self.level[first]]
            return pattern([first, *own]) + [each for each in below if each not in own]

        return self.in_turn(tries)

    # -- at random in score groups

    def at_random(self) -> list[list[str]]:
        """Group by group from the top."""
        drawn: list[list[str]] = []
        floated: list[str] = []
        left = self.attaining
        for group in range(max(self.level.values()) + 1):
            own = [each for each in self.level if self.level[each] == group]
            outcomes = {self.outcome(pairing, {*floated, *own}): pairing for pairing in left}
            leave, again = self.target[group]
            chosen = self.shuffle(group, floated, own, (leave - again, again), outcomes)
            if chosen is None:
                in_order = sorted(outcomes, key=lambda outcome: self.place(outcome, group))
                chosen = in_order[number_below(len(in_order), self.seed, f"count {group}")]
            left = [pairing for pairing in left if self.outcome(pairing, {*floated, *own}) == chosen]
            leavers, pairs = chosen
            drawn += self.seated(group, [sorted(pair) for pair in pairs], floated)
            floated = sorted(leavers)
        return drawn

    def outcome(
        self, pairing: Pairing, players: set[str]
    ) -> tuple[frozenset[str], frozenset[frozenset[str]]]:
        """Who of these leaves, and how the others are paired."""
        pairs = frozenset(frozenset(pair) for pair in pairing if players.issuperset(pair))
        return frozenset(players.difference(*pairs)), pairs

    def shuffle(
        self,
        group: int,
        floated: list[str],
        own: list[str],
        leave: tuple[int, int],
        outcomes: Mapping[tuple[frozenset[str], frozenset[frozenset[str]]], Pairing],
    ) -> tuple[frozenset[str], frozenset[frozenset[str]]] | None:
        """The first try that some pairing which attains the target contains."""
        for attempt in range(TRIES):
            in_order = shuffled(self.seed, f"group {group}", floated, attempt)
            own_in_order = shuffled(self.seed, f"group {group}", own, attempt)
            leavers = frozenset(in_order[: leave[1]] + own_in_order[: leave[0]])
            staying = [each for each in (*floated, *own) if each not in leavers]
            order = shuffled(self.seed, f"group {group} pairs", staying, attempt)
            pairs = frozenset(frozenset(order[at : at + 2]) for at in range(0, len(order), 2))
            if (leavers, pairs) in outcomes:
                return leavers, pairs
        return None

    def place(self, outcome: tuple[frozenset[str], frozenset[frozenset[str]]], group: int) -> list[object]:
        """By who leaves, those who floated in first; then by the partner of the first player by ID, and so on."""
        leavers, pairs = outcome
        return [
            sorted((self.level[each] == group, each) for each in leavers),
            sorted(sorted(pair) for pair in pairs),
        ]

    def seated(self, group: int, pairs: list[list[str]], floated: list[str]) -> list[list[str]]:
        """Who floated in is named first and stands first, else the lower ticket."""

        def key(player: str) -> tuple[bool, str]:
            return player not in floated, digest(f"{self.seed}|seat {group}|0|{player}")

        return sorted((sorted(pair, key=key) for pair in pairs), key=lambda pair: key(pair[0]))


def slide(players: list[str]) -> list[str]:
    """The one m / 2 places below, those after, then those before going up."""
    half = len(players) // 2
    return players[half:] + players[1:half][::-1] if half else []


def fold(players: list[str]) -> list[str]:
    """The last ones going up; of an odd number the very last only at the end."""
    others = players[:0:-1]
    return others[1:] + others[:1] if len(players) % 2 else others
