"""What was played in one event as the organizer entered it, and what is known before the next round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from tests.oracle import draw, naive, naive_bracket, naive_double, naive_robin
from tests.oracle.records import ABSENT, Player, RoundRecord, Rules

Stages = list[dict[str, Any]]
BRACKETS = ("elimination", "double elimination")


def swiss(rounds: int, size: int | None = None) -> dict[str, Any]:
    """A Swiss stage, after a cut to `size` if given."""
    return {"type": "swiss", "rounds": rounds} | ({"size": size} if size else {})


def robin(size: int | None = None, **more: int) -> dict[str, Any]:
    """Everybody against everybody, after a cut to `size` if given, `times` times."""
    return {"type": "round robin"} | ({"size": size} if size else {}) | more


def groups(number: int, size: int | None = None) -> dict[str, Any]:
    """The same in so many groups."""
    return {"type": "groups", "groups": number} | ({"size": size} if size else {})


def double(size: int, *, reset: bool) -> dict[str, Any]:
    """Double elimination after a cut."""
    return {"type": "double elimination", "size": size, "reset": reset}


def top_of_each(number: int) -> dict[str, Any]:
    """Single elimination of the best so many of each group."""
    return {"type": "elimination", "from_each": number}


def top(size: int, third_place: bool = False) -> dict[str, Any]:
    """Single elimination after a cut."""
    return {"type": "elimination", "size": size} | ({"third_place": True} if third_place else {})


def stages_of(rules: Rules, structure: str, players: int) -> Stages:
    """The stages of an event whose structure goes by the number of players."""
    rounds, size = rules.stages(structure, players)
    return [swiss(rounds), top(size)] if size else [swiss(rounds)]


@dataclass
class Played:
    """An event so far."""

    rules: Rules
    stages: Stages
    seed: str
    players: list[Player] = field(default_factory=list)
    records: list[RoundRecord] = field(default_factory=list)
    games: list[list[naive_bracket.Game]] = field(default_factory=list)  # of elimination rounds, by number
    firsts: dict[int, Sequence[naive_robin.Game]] = field(default_factory=dict)  # of round robins, by stage
    fixed: Mapping[str, int] = field(default_factory=dict)  # who always sits at one table

    @property
    def swiss_rounds(self) -> int:
        """All rounds of all stages that rank the players; elimination comes after them."""
        return sum(self.length(index) for index in range(len(self.stages)))

    @property
    def pairs_by_rank(self) -> bool:
        """Urban War pairs neighbours in the ranking, not at random within a score group."""
        return self.rules.ranks_are_shared

    @property
    def ends_in_swiss(self) -> bool:
        """No elimination follows."""
        return bool(self.stages[-1]["type"] not in BRACKETS)

    def length(self, index: int) -> int:
        """The rounds of a stage: as stated, as everybody needs to meet everybody, 0 for an elimination."""
        stage = self.stages[index]
        if "rounds" in stage or stage["type"] in BRACKETS:
            return int(stage.get("rounds", 0))
        first = sum(self.length(before) for before in range(index))
        if first < len(self.records):
            players = len(naive.seated(self.records[first]))
        else:
            players = stage.get("size") or len(naive.active(self.figures(entering=True)))
        return naive_robin.rounds(players, stage.get("groups", 1), stage.get("times", 1))

    def is_robin(self, number: int) -> bool:
        """Everybody meets everybody in the round's stage."""
        return self.stages[self.stage(number)[0]]["type"] in ("round robin", "groups")

    def in_stage(self, number: int) -> int:
        """The number of a round within its stage."""
        return number - sum(self.length(index) for index in range(self.stage(number)[0]))

    def seats(self, index: int) -> list[list[str | None]]:
        """The groups of a stage's round robin by seat, as its first round has them."""
        return naive_robin.seats_of(self.firsts[index], self.stages[index].get("groups", 1))

    def robin_games(self, number: int) -> list[naive_robin.Game]:
        """The games of a later round of a round robin."""
        index = self.stage(number)[0]
        still_in = naive.active(self.figures(entering=True))
        times = self.stages[index].get("times", 1)
        return naive_robin.games(self.seats(index), self.in_stage(number), times, still_in)

    def stage(self, number: int) -> tuple[int, bool]:
        """(index of the stage, is it elimination) of a round."""
        left = number
        for index, stage in enumerate(self.stages):
            if stage["type"] in BRACKETS or left <= self.length(index):
                return index, stage["type"] in BRACKETS
            left -= self.length(index)
        raise AssertionError(f"round {number} is one too many")

    def first_after_cut(self, number: int) -> bool:
        """The round begins a stage that only those go on to who made the cut."""
        return number > 1 and self.stage(number)[0] != self.stage(number - 1)[0]

    def cut_after(self, number: int) -> int | None:
        """The size of the cut after this round, None where there is none."""
        index = self.stage(number)[0]
        last = number == sum(self.length(each) for each in range(index + 1))
        return self.stages[index + 1].get("size") if last and index + 1 < len(self.stages) else None

    def figures(
        self, rounds: int | None = None, more: Sequence[RoundRecord] = (), entering: bool = False
    ) -> dict[str, naive.Figures]:
        """The naive figures after so many rounds (None: all), and after `more`."""
        return naive.figures(self.players, [*self.records[:rounds], *more], self.rules, entering)

    def ranking(self, table: dict[str, naive.Figures]) -> list[list[str]]:
        """Groups of equal players from the top."""
        return naive.ranking(table, self.rules)

    def met(self, number: int) -> Counter[frozenset[str]]:
        """Who may not meet again in this round because they have met before, and how often."""
        return naive.meetings(self.records[: number - 1], self.stage(number)[0], self.rules)

    @property
    def apart(self) -> set[frozenset[str]]:
        """Who has a text under Keep apart in common."""
        return {
            frozenset((one.id, other.id))
            for one, other in combinations(self.players, 2)
            if set(one.keep_apart) & set(other.keep_apart)
        }

    def next_games(self) -> list[naive_bracket.Game]:
        """The games of the next elimination round, by number."""
        table = self.figures()
        if self.is_double:
            return self.double(self.games, self.records).next_games(table) or []
        through = naive_bracket.through(self.games[-1], self.records[-1], table, self.rules)
        games = naive_bracket.next_games(through)
        if self.stages[-1].get("third_place") and len(self.games[-1]) == 2:
            one, other = (
                naive_bracket.loser(game, self.records[-1], table, self.rules) for game in self.games[-1]
            )
            games.append((one, other))
        return games

    def with_who_plays_on(self, record: RoundRecord, games: Sequence[naive_bracket.Game]) -> RoundRecord:
        """An elimination round's record, with what a game for third place makes of it."""
        if self.is_double:
            return self._with_losers(record, games)
        if not self.stages[-1].get("third_place"):
            return record
        if self.is_final(games):
            return replace(
                record, for_third=naive_bracket.present(games[1]) if len(games) > 1 else frozenset()
            )
        return replace(record, losers_play_on=len(games) == 2)

    @property
    def is_double(self) -> bool:
        """Who loses once plays on."""
        return bool(self.stages[-1]["type"] == "double elimination")

    def double(
        self, games: Sequence[Sequence[naive_bracket.Game]], records: Sequence[RoundRecord]
    ) -> naive_double.Double:
        """The bracket as it stands after these."""
        own = [record for record in records if record.elimination]
        return naive_double.Double(games, own, self.rules, reset=self.stages[-1].get("reset", False))

    def _with_losers(self, record: RoundRecord, games: Sequence[naive_bracket.Game]) -> RoundRecord:
        """A round's record with those who lost and play on."""
        played = [each for each in self.games if each is not games]
        double, still_in = self.double([*played, games], [*self.records, record]), set[str]()
        for number, game in enumerate(games, start=1):
            loser = double.came(f"l{len(played) + 1}.{number}")
            if naive_bracket.present(game) and loser is not None and double.stays(number, won=False):
                still_in.add(loser)
        return replace(record, still_in=frozenset(still_in))

    def is_final(self, games: Sequence[naive_bracket.Game]) -> bool:
        """Whether these are the last games, of which two follow two where third place is played for."""
        if self.is_double:
            return self.double(self.games, self.records).next_games(self.figures()) is None
        if self.stages[-1].get("third_place") and self.games and len(self.games[0]) > 1:
            earlier = [each for each in self.games if each is not games]
            return len(games) == 2 and bool(earlier) and len(earlier[-1]) == 2
        return len(games) == 1

    def order(self, rounds: int | None = None, *, entering: bool = False) -> list[str]:
        """Everybody ranked after so many rounds, equals in the order of their random tickets.

        `entering` adds those who come in with the next round.
        """
        records = self.records[:rounds]
        players = {player for record in records for player in naive.seated(record)}
        results = draw.results_of(records, self.rules)
        seed = draw.seed_of(self.seed, "standings", len(records), players, results)
        groups = self.ranking(self.figures(rounds, entering=entering))
        return [player for group in groups for player in draw.shuffled(seed, "random", group)]

    def played_on(self) -> dict[str, set[int]]:
        """The tables on which everybody has played; where somebody was absent nobody did."""
        tables: dict[str, set[int]] = {}
        for record in self.records:
            for row in record.rows:
                if row.table is not None and row.player2 is not None and row.ended not in ABSENT:
                    for player in row.players:
                        tables.setdefault(player, set()).add(row.table)
        return tables

    def most_games(self) -> int:
        """The number of games of the largest round so far."""
        return max((sum(row.player2 is not None for row in each.rows) for each in self.records), default=0)
