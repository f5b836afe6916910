"""Events that have really been played so far: earlier rounds paired by our own engine, results at random.

They are kept as JSON in a folder of this machine's temporary ones, so that only the first run has to make them.
"""

import json
import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from generator.model import (
    Event,
    EventSettings,
    GameResult,
    Pairing,
    Player,
    PlayerId,
    Round,
    Stage,
    StageType,
)
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from generator.text import clean
from generator.tournament.draw.pairing import pair_score_groups
from generator.tournament.draw.quality import ScoreGroups, score_groups
from generator.tournament.scoring import score_game

FOLDER = Path(tempfile.gettempdir()) / "roundsheet-benchmarks"
MADE_AS = 1  # raised when histories are made in another way
TABLES = {"1/0": "xwing-1.1.1", "0-10": "runewars-2.2"}
ROUNDS = 9

Game = tuple[PlayerId, PlayerId, int, int]  # both players and their scores, never equal


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """So many players and the rounds they have played, under one table of tournament points."""

    players: tuple[PlayerId, ...]
    table: str
    rounds: tuple[tuple[Game, ...], ...]

    @property
    def regulation(self) -> Regulation:
        """The regulation with that table."""
        return shipped(TABLES[self.table])

    def points(self) -> dict[PlayerId, int]:
        """Tournament points so far."""
        points = Counter(dict.fromkeys(self.players, 0))
        for games in self.rounds:
            for one, other, *scores in games:
                first, second = points_of(scores, self.regulation)
                points[one] += first
                points[other] += second
        return dict(points)

    def met(self) -> frozenset[frozenset[PlayerId]]:
        """Who has met whom."""
        return frozenset(frozenset(game[:2]) for games in self.rounds for game in games)

    def groups(self) -> ScoreGroups:
        """The score groups as they stand."""
        return score_groups(self.players, self.points())

    def event(self) -> Event:
        """The same as an event, as loading its folder would give it."""
        settings = settings_by(TABLES[self.table])
        players = tuple(Player(id=player, name=clean(f"Player {player}")) for player in self.players)
        rounds = tuple(_round(number, games) for number, games in enumerate(self.rounds, start=1))
        return Event(id="benchmark", settings=settings, players=players, rounds=rounds)


def settings_by(regulations: str) -> EventSettings:
    """An event of Swiss rounds alone by regulations with this ID."""
    return EventSettings(
        name=clean("Benchmark"),
        dates=(date(2018, 9, 15),),
        regulations=clean(regulations),
        seed=clean("benchmark"),
        structure=clean("custom"),
        stages=(Stage(type=StageType.SWISS, rounds=ROUNDS),),
    )


def history(count: int, table: str, before_round: int) -> History:
    """What lies before a round: read from the temporary folder, or made and kept there."""
    path = FOLDER / f"history-{MADE_AS}-{count}-{table.replace('/', '-')}.json"
    players = tuple(PlayerId(f"P{number:05}") for number in range(1, count + 1))
    rounds = _read(path)
    while len(rounds) < before_round - 1:
        rounds.append(_played(History(players=players, table=table, rounds=tuple(rounds))))
    FOLDER.mkdir(exist_ok=True)
    path.write_text(json.dumps(rounds), encoding="utf-8")
    return History(players=players, table=table, rounds=tuple(rounds[: before_round - 1]))


def points_of(scores: Sequence[int], regulation: Regulation) -> tuple[int, int]:
    """The tournament points of both players."""
    score = score_game(GameResult(score1=scores[0], score2=scores[1]), regulation)
    assert score is not None
    return int(score.points1 or 0), int(score.points2 or 0)


def _read(path: Path) -> list[tuple[Game, ...]]:
    if not path.exists():
        return []
    rounds = json.loads(path.read_text(encoding="utf-8"))
    return [tuple((one, other, first, second) for one, other, first, second in games) for games in rounds]


def _played(before: History) -> tuple[Game, ...]:
    """One more round: our engine's pairing, each game's scores at random."""
    seed = f"{len(before.players)} {before.table} {len(before.rounds) + 1}"
    chance = random.Random(seed)
    best = 100 if before.table == "1/0" else 200
    games: list[Game] = []
    for group in pair_score_groups(before.groups(), before.met(), seed):
        for one, other in group.pairs:
            first, second = chance.sample(range(best + 1), 2)
            games.append((one, other, first, second))
    return tuple(games)


def _round(number: int, games: Sequence[Game]) -> Round:
    return Round(
        number=number,
        registered=2 * len(games),
        pairings=tuple(
            Pairing(
                player1=one,
                player2=other,
                row=row,
                table=row,
                result=GameResult(score1=first, score2=second),
            )
            for row, (one, other, first, second) in enumerate(games, start=1)
        ),
    )
