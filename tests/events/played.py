"""What was played in one event, as the organizer entered it: the oracle's view of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.oracle import naive, naive_bracket
from tests.oracle.records import Player, RoundRecord, Rules

Stages = list[dict[str, Any]]


def stages_of(rules: Rules, structure: str, players: int) -> Stages:
    """The stages of an event whose structure goes by the number of players."""
    rounds, size = rules.stages(structure, players)
    swiss: Stages = [{"type": "swiss", "rounds": rounds}]
    return swiss + ([{"type": "elimination", "size": size}] if size else [])


@dataclass
class Played:
    """An event so far."""

    rules: Rules
    stages: Stages
    seed: str
    players: list[Player] = field(default_factory=list)
    records: list[RoundRecord] = field(default_factory=list)
    fields: list[dict[str, Any]] = field(default_factory=list)  # of each round's workbook
    games: list[list[naive_bracket.Game]] = field(default_factory=list)  # of elimination rounds, by number

    @property
    def swiss_rounds(self) -> int:
        """All Swiss rounds of all stages; elimination comes after them."""
        return sum(stage["rounds"] for stage in self.stages if stage["type"] == "swiss")

    @property
    def pairs_by_rank(self) -> bool:
        """Urban War pairs neighbours in the ranking, not at random within a score group."""
        return self.rules.ranks_are_shared

    @property
    def ends_in_swiss(self) -> bool:
        """No elimination follows."""
        return bool(self.stages[-1]["type"] == "swiss")

    def stage(self, number: int) -> tuple[int, bool]:
        """(index of the stage, is it elimination) of a round."""
        left = number
        for index, stage in enumerate(self.stages):
            if stage["type"] == "elimination" or left <= stage["rounds"]:
                return index, stage["type"] == "elimination"
            left -= stage["rounds"]
        raise AssertionError(f"round {number} is one too many")

    def first_after_cut(self, number: int) -> bool:
        """The round begins a stage that only those go on to who made the cut."""
        return number > 1 and self.stage(number)[0] != self.stage(number - 1)[0]

    def cut_after(self, number: int) -> int | None:
        """The size of the cut after this round, None where there is none."""
        index = self.stage(number)[0]
        last = number == sum(stage.get("rounds", 0) for stage in self.stages[: index + 1])
        return self.stages[index + 1]["size"] if last and index + 1 < len(self.stages) else None

    def figures(
        self, rounds: int | None = None, more: Sequence[RoundRecord] = (), entering: bool = False
    ) -> dict[str, naive.Figures]:
        """The naive figures after so many rounds (None: all), and after `more`."""
        return naive.figures(self.players, [*self.records[:rounds], *more], self.rules, entering)

    def ranking(self, table: dict[str, naive.Figures]) -> list[list[str]]:
        """Groups of equal players from the top."""
        return naive.ranking(table, self.rules)

    def met(self, number: int) -> set[frozenset[str]]:
        """Who may not meet again in this round because they have met before."""
        return naive.meetings(self.records[: number - 1], self.stage(number)[0], self.rules)

    def next_games(self) -> list[naive_bracket.Game]:
        """The games of the next elimination round, by number."""
        through = naive_bracket.through(self.games[-1], self.records[-1], self.figures(), self.rules)
        return naive_bracket.next_games(through)
