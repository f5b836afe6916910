"""What happens in a random event: results, who leaves and returns, and what the organizer pairs by hand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from tests.oracle import naive
from tests.oracle.played import Played
from tests.oracle.records import ABSENT, CONCEDED, Drawn, RoundRecord, Row
from tests.support.random_plans import EVENTFUL, Plan
from tests.support.stories import GAMES, NO_SHOWS, Result, Seats

FEWEST = 3  # players who stay in, whatever happens
TRIES = 6  # sets of results from which a tangled event chooses
LEAVING = (("Drop", 0.25), ("Drop", 0.1), ("Disqualify", 0.04))
EVENTFUL_LEAVING = {1: (("Drop", 1.0),), 2: (("Disqualify", 1.0), ("Drop", 0.1))}  # by the round


@dataclass
class Fate:
    """Decides an event round by round, as the rounds come."""

    plan: Plan
    played: Played
    chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.chance = self.plan.chance
        self.game = GAMES[self.plan.regulations]
        self.is_eventful = self.plan.kind == EVENTFUL
        self.deck: list[str] = []

    def enter(self, drawn: Drawn) -> RoundRecord:
        """The round with a result at each table, and the changes after it."""
        stage, elimination = self.played.stage(drawn.number)
        record = RoundRecord(list(self._rows(drawn)), stage=stage, elimination=elimination)
        if self.played.is_robin(drawn.number):
            self.played.firsts.setdefault(stage, drawn.games)
            still_in = naive.active(self.played.figures(entering=True))
            record = replace(record, robin=True, waits=frozenset(still_in - set(drawn.players)))
        if elimination and not self.played.is_double:
            record = self.played.with_who_plays_on(record, drawn.games)
        tries = TRIES if self.plan.kind in ("tangled", "by hand") and not elimination else 1
        by_hand = drawn.number <= self.plan.hand_made  # with everybody to the end, or it would not be hard
        may_leave = 0 if by_hand else len(drawn.players) - max(FEWEST, len(drawn.players) * 2 // 3)
        records = [self._with_results(record, max(0, may_leave)) for _ in range(1 if by_hand else tries)]
        record = max(records, key=self._tangle) if len(records) > 1 else records[0]
        if elimination and self.played.is_double:
            record = self.played.with_who_plays_on(record, drawn.games)
        if by_hand:
            return record
        return replace(record, changes=self._changes(record, drawn.number))

    def _rows(self, drawn: Drawn) -> Sequence[Row]:
        models = {player.id: player.models for player in self.played.players}
        return [
            Row(
                one,
                other,
                table=table,
                models1=models[one],
                models2=models[other] if other is not None else 0,
            )
            for (one, other), table in zip(drawn.games, drawn.tables, strict=True)
            if one is not None
        ]

    # -- results

    def _with_results(self, record: RoundRecord, may_leave: int) -> RoundRecord:
        close = self.plan.kind == "close" and not record.elimination
        table = self.played.figures(entering=True) if close else {}
        rows = []
        for row in record.rows:
            if row.player2 is None:
                rows.append(row)
                continue
            ended = self._dealt() if self.is_eventful else self._ending()
            leaving = len(ABSENT.get(ended, ())) + (self.game.conceding_retires and ended in CONCEDED)
            if leaving > may_leave:
                self.deck.insert(0, ended)
                ended, leaving = "", 0
            may_leave -= leaving
            models = (row.models1, row.models2)
            if ended in NO_SHOWS:
                result = Result(ended=ended)
            elif close:
                with_bye = [side for side, player in enumerate(row.players, 1) if table[player].byes]
                retires = self.game.conceding_retires
                result = self.game.close_result(self.chance, Seats(() if retires else with_bye, models))
            else:
                result = self.game.result(self.chance, ended, Seats((), models))
            rows.append(replace(row, **vars(result)))
        return replace(record, rows=rows)

    def _ending(self) -> str:
        ended = self.chance.choice(self.game.endings)
        return self.chance.choice(NO_SHOWS) if self.chance.random() < 0.04 else ended

    def _dealt(self) -> str:
        """Every way to end comes twice, and every no-show once, before any comes again."""
        if not self.deck:
            self.deck = [*self.game.endings, *self.game.endings, *NO_SHOWS]
            self.chance.shuffle(self.deck)
        return self.deck.pop()

    def _tangle(self, record: RoundRecord) -> tuple[int, int]:
        """How many have met somebody of their score group, and how many groups are odd, after these results."""
        table = self.played.figures(more=[record])
        met = self.played.met(len(self.played.records) + 1).keys() | {
            frozenset(row.players) for row in record.rows if row.player2 is not None
        }
        groups: dict[int, list[str]] = {}
        for player in naive.active(table):
            groups.setdefault(table[player].tournament_points, []).append(player)
        together = sum(frozenset(pair) in met for group in groups.values() for pair in combinations(group, 2))
        return together, sum(len(group) % 2 for group in groups.values())

    # -- changes

    def _changes(self, record: RoundRecord, number: int) -> list[tuple[str, str]]:
        """Somebody drops, comes back, was only late, or is disqualified."""
        after = self.played.figures(more=[record])
        still_in = sorted(naive.active(after))
        changes: list[tuple[str, str]] = []
        spare = len(still_in) - max(FEWEST, self.plan.count // 2)
        if record.elimination:
            spare = 1 if len(still_in) > 2 else 0
        likely = EVENTFUL_LEAVING.get(number, LEAVING) if self.is_eventful else LEAVING
        for change, odds in likely:
            if spare > 0 and self.chance.random() < odds:
                leaving = self.chance.choice(still_in)
                still_in.remove(leaving)
                changes.append((leaving, change))
                spare -= 1
        if record.stage == 0 and not record.elimination and number < self.plan.first_swiss:
            changes += self._returns(record, after, certainly=self.is_eventful and number == 2)
        return changes

    def _returns(
        self, record: RoundRecord, after: dict[str, naive.Figures], *, certainly: bool
    ) -> list[tuple[str, str]]:
        absent = [row.players[side - 1] for row in record.rows for side in ABSENT.get(row.ended, ())]
        gone = sorted(player for player, line in after.items() if line.status == "dropped")
        return [
            (player, "Rejoin")
            for player in gone
            if self.chance.random() < (0.5 if player in absent else 0.3) or (certainly and player == gone[0])
        ]


# -- by hand: rules of pairing don't hold, so any history comes about


def pair_by_hand(players: Iterable[str], number: int, way: str) -> Drawn:
    """A Swiss round with the pairs of round `number` of a way.

    cliques: two parts in which everybody plays everybody; halves: everybody plays the other half; all: everybody
    plays everybody.
    """
    players = sorted(players)
    if way == "halves":
        pairs, left = halves(players, number)
    else:
        parts = 1 if way == "all" else 2
        size = -(-len(players) // parts)
        cliques = [players[i : i + size] for i in range(0, len(players), size)]
        rounds = [round_robin(clique, number) for clique in cliques]
        pairs = [pair for pairs, _ in rounds for pair in pairs]
        left = [player for _, left in rounds for player in left]
    pairs += zip(left[::2], left[1::2], strict=False)
    games: list[tuple[str | None, str | None]] = [*pairs]
    games += [(player, None) for player in left[len(left) - len(left) % 2 :]]
    tables = [index if None not in game else None for index, game in enumerate(games, start=1)]
    return Drawn(number, "Swiss", "", games, tables)


def swap_two(drawn: Drawn, chance: random.Random) -> Drawn:
    """The round with one player of a game and one of another exchanged."""
    first, second = chance.sample(range(len(drawn.pairs)), 2)
    (a, b), (c, d) = drawn.games[first], drawn.games[second]
    games = list(drawn.games)
    games[first], games[second] = (a, d), (c, b)
    return replace(drawn, games=games)


def round_robin(players: Sequence[str], number: int) -> tuple[list[tuple[str, str]], list[str]]:
    """Round `number` of all against all, one staying and the others moving on; of an odd number one is left."""
    circle: list[str | None] = [*players, *[None] * (len(players) % 2)]
    turn = number % max(1, len(circle) - 1)
    circle = [*circle[:1], *circle[1 + turn :], *circle[1 : 1 + turn]]
    games = [(circle[i], circle[-1 - i]) for i in range(len(circle) // 2)]
    pairs = [(one, other) for one, other in games if one is not None and other is not None]
    return pairs, [player for game in games if None in game for player in game if player is not None]


def halves(players: Sequence[str], number: int) -> tuple[list[tuple[str, str]], list[str]]:
    """Round `number` of everybody in the first half against everybody in the second."""
    half = len(players) // 2
    first, second = players[:half], players[half : 2 * half]
    return [(first[i], second[(i + number) % half]) for i in range(half)], list(players[2 * half :])
