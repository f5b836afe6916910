"""What is played at the tables, on paper: slips with results, and what goes wrong with some of them on the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from threading import Lock

MISTAKES = ("swapped scores", "wrong table", "slip left lying", "typed twice", "slipped key")
SHARE = 0.03  # of all slips


@dataclass(frozen=True)
class Paper:
    """A result slip: the table, who played there, and what they wrote."""

    table: int
    names: tuple[str, str]
    scores: tuple[int, int]
    mistake: str = ""  # what will go wrong with it
    is_looked_at: bool = True  # whether the helper reads what the page says before pressing on

    @property
    def winner(self) -> str:
        """Who is ticked as the winner."""
        return self.names[0] if self.scores[0] > self.scores[1] else self.names[1]


@dataclass
class Found:
    """Which mistakes were made, and what it was that showed each."""

    by: Counter[tuple[str, str]] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    lock: Lock = field(default_factory=Lock)

    def note(self, mistake: str, shown_by: str) -> None:
        """One more."""
        with self.lock:
            self.by[mistake, shown_by] += 1


def played(games: dict[int, tuple[str, str]], chance: Random, share: float) -> list[Paper]:
    """The slips of a round, in the order in which tables end."""
    papers = []
    for table, names in games.items():
        one = chance.randrange(20, 200)
        other = chance.choice([score for score in range(20, 200) if score != one])
        mistake = chance.choice(MISTAKES) if chance.random() < share else ""
        papers.append(Paper(table, names, (one, other), mistake, chance.random() < 0.5))
    chance.shuffle(papers)
    return papers
