"""What an organizer may type for a game: a legal result of every ending, and who is registered."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

NO_SHOWS = ("No-show 1", "No-show 2", "No-show both")
FIRST = ("Aldra", "Borin", "Ceyla", "Dorvan", "Esmere", "Fenn", "Gisla", "Harrow")
LAST = (
    "Ashveil",
    "Brackwater",
    "Cindermark",
    "Dunhollow",
    "Eastmere",
    "Farrowgate",
    "Grimsby-Vole",
    "Oakhurst",
    "Ó Tuile",
)
FULL_ARMY = 200
FULL_SQUAD = 100


@dataclass(frozen=True)
class Result:
    """What the organizer types into a row; `withdrew` as Yes."""

    score1: int | None = None
    score2: int | None = None
    ended: str = ""
    winner: int | None = None
    casualties1: int | None = None
    casualties2: int | None = None
    withdrew1: bool = False
    withdrew2: bool = False
    bonus1: int | None = None
    bonus2: int | None = None

    def cells(self) -> dict[str, Any]:
        cells: dict[str, Any] = {"Ended": self.ended, "Winner": self.winner}
        for side, score, casualties, withdrew, bonus in (
            (1, self.score1, self.casualties1, self.withdrew1, self.bonus1),
            (2, self.score2, self.casualties2, self.withdrew2, self.bonus2),
        ):
            cells |= {f"Score {side}": score, f"Casualties {side}": casualties, f"Bonus {side}": bonus}
            cells[f"Withdrew {side}"] = "Yes" if withdrew else None
        return {name: value for name, value in cells.items() if value not in (None, "")}


@dataclass(frozen=True)
class Seats:
    """What a result depends on: which sides have had a bye, and the two forces' models."""

    with_bye: Sequence[int] = ()
    models: tuple[int, int] = (0, 0)


def either_way(chance: random.Random, first: int, second: int) -> tuple[int, int]:
    """Two figures, the first one on either side."""
    return (first, second) if chance.random() < 0.5 else (second, first)


def decided(chance: random.Random, scores: tuple[int, int], ended: str, told: float = 0.8) -> Result:
    """A result that the higher score decides; Winner is filled on a tie, and sometimes where it need not be."""
    if scores[0] == scores[1]:
        return Result(*scores, ended, chance.choice((1, 2)))
    higher = 1 if scores[0] > scores[1] else 2
    return Result(*scores, ended, None if chance.random() < told else higher)


def conceded(chance: random.Random, ended: str, below: int) -> Result:
    """A concession with any scores, or none."""
    first, second = (chance.randrange(0, below) if chance.random() < 0.7 else None for _ in range(2))
    if (first, second) != (None, None):  # one alone would leave it open
        first, second = first or 0, second or 0
    return Result(first, second, ended, 3 - int(ended[-1]) if chance.random() < 0.2 else None)


def runewars_result(chance: random.Random, ended: str, _: Seats) -> Result:
    """A legal result of Runewars that ended so."""
    if ended.startswith("Conceded"):
        return conceded(chance, ended, 231)
    if ended == "Defeated":
        destroyer = FULL_ARMY + chance.choice((0, 0, 5, 20, 30))
        other = chance.choice((0, 60, 140, 180, 199, 200, 215))
        scores = either_way(chance, destroyer, other)
        if other < FULL_ARMY:
            winner = 1 if scores[0] >= FULL_ARMY else 2
            return Result(*scores, ended, None if chance.random() < 0.7 else winner)
        return Result(*scores, ended, chance.choice((1, 2)))
    if ended == "Mutual destruction":
        beyond = (0, 10, 25)  # by objectives
        return decided(chance, (FULL_ARMY + chance.choice(beyond), FULL_ARMY + chance.choice(beyond)), ended)
    score = chance.choice((0, 49, 70, 107, chance.randrange(0, 200)))
    lead = chance.choice((0, 29, 30, 69, 70, 109, 110, 149, 150, 199, chance.randrange(0, 120)))
    return decided(chance, either_way(chance, max(score - lead, 0), score), ended)


def xwing_result(chance: random.Random, ended: str, _: Seats) -> Result:
    """A legal result of X-Wing that ended so."""
    if ended.startswith("Conceded"):
        return conceded(chance, ended, FULL_SQUAD)
    if ended == "Defeated":
        return decided(chance, either_way(chance, FULL_SQUAD, chance.choice((0, 24, 50, 99))), ended)
    if ended == "Mutual destruction":
        return decided(chance, (FULL_SQUAD, FULL_SQUAD), ended)
    score = chance.choice((0, 24, 50, 76, 99, chance.randrange(0, 100)))
    lead = chance.choice((0, 1, 12, 50, 99, chance.randrange(0, 100)))
    return decided(chance, either_way(chance, max(score - lead, 0), score), ended)


def urban_war_result(chance: random.Random, ended: str, seats: Seats) -> Result:
    """A legal result of Urban War that ended so: losses at every threshold, withdrawals, a campaign's bonus."""

    def losses(models: int) -> int:
        quarters = [-(-models * quarter // 4) for quarter in (1, 2, 3)]
        edges = [*quarters, *(edge - 1 for edge in quarters), 0, models]
        return chance.choice((*edges, chance.randint(0, models)))

    lost = [losses(models) if models else None for models in seats.models]
    withdrew = [chance.random() < 0.15 for _ in range(2)]
    bonus = [chance.randint(0, 5) if chance.random() < 0.3 else None for _ in range(2)]
    if ended.startswith("Conceded"):
        lost = [None if chance.random() < 0.4 else each for each in lost]
        withdrew[int(ended[-1]) - 1] = False
        withdrew[2 - int(ended[-1])] = chance.random() < 0.4
        opponent = 2 - int(ended[-1])
        if lost[opponent] is None and lost[1 - opponent] is not None and not withdrew[opponent]:
            lost[opponent] = 0  # that of who concedes alone would leave it open
    return Result(
        ended=ended,
        casualties1=lost[0],
        casualties2=lost[1],
        withdrew1=withdrew[0],
        withdrew2=withdrew[1],
        bonus1=bonus[0],
        bonus2=bonus[1],
    )


def close_scores(chance: random.Random, seats: Seats) -> Result:
    """Equal scores, so equal margins; but who has had a bye mostly concedes, and ranks low again."""
    if seats.with_bye and chance.random() < 0.8:
        return Result(ended=f"Conceded {chance.choice(seats.with_bye)}")
    score = chance.choice((0, 50, 80))
    return Result(score, score, chance.choice(("", "Time")), chance.choice((1, 2)))


def close_losses(chance: random.Random, seats: Seats) -> Result:
    """A draw, so 12 points each; but who has had a bye mostly loses everything, and ranks low again."""
    lost = [0, 0]
    if seats.with_bye and chance.random() < 0.8:
        side = chance.choice(seats.with_bye)
        lost[side - 1] = seats.models[side - 1]
    return Result(ended=chance.choice(("", "Time")), casualties1=lost[0], casualties2=lost[1])


@dataclass(frozen=True)
class Game:
    """What an organizer's stories have to know of a game."""

    endings: tuple[str, ...]  # each comes once before any comes again; no-shows come besides
    result: Callable[[random.Random, str, Seats], Result]
    factions: tuple[str, ...]
    close_result: Callable[[random.Random, Seats], Result] = close_scores
    date: str = "2018-09-15"
    tiers: Mapping[str, str | None] = field(
        default_factory=lambda: {"basic": "relaxed", "advanced": "formal"}
    )
    custom_tier: str | None = "premier"
    forces: bool = False  # players state their models
    conceding_retires: bool = False


RUNEWARS = Game(
    ("", "Time", "Defeated", "Mutual destruction", "Rounds", "Conceded 1", "Conceded 2"),
    runewars_result,
    ("Daqan Lords", "Waiqar the Undying", "Latari Elves", "Uthuk Y'llan"),
)
GAMES = {
    "runewars-2.2": RUNEWARS,
    "runewars-1.0": replace(RUNEWARS, date="2017-09-16"),
    "atomic-empire": replace(RUNEWARS, date="2018-01-20"),
    "xwing-1.1.1": Game(
        ("", "Time", "Defeated", "Mutual destruction", "Conceded 1", "Conceded 2"),
        xwing_result,
        ("Rebel", "Imperial", "Scum & Villainy"),
        date="2017-03-04",
    ),
    "urban-war-1.4": Game(
        ("", "Time", "", "Time", "Conceded 1", "", "Time", "Conceded 2"),
        urban_war_result,
        # Most are of one faction, so that some must meet their own in round 1.
        ("Ember Guard", "Ember Guard", "Steel Choir", "Ember Guard", "Night Market", "Ember Guard"),
        close_losses,
        date="2010-05-08",
        tiers={"standard": None},
        custom_tier=None,
        forces=True,
        conceding_retires=True,
    ),
}


def entrants(number: int, first: int = 1, game: Game = RUNEWARS) -> list[dict[str, Any]]:
    """Rows for players.xlsx, numbered on from `first`; all names are invented and differ."""
    rows = []
    for index in range(first, first + number):
        again = index // (len(FIRST) * len(LAST))
        initial = f" {chr(ord('A') + again - 1)}." if again else ""
        last = LAST[(index + index // len(FIRST)) % len(LAST)]
        row = {
            "ID": f"P{index:02}",
            "Name": f"{FIRST[index % len(FIRST)]}{initial} {last}",
            "Faction": game.factions[index % len(game.factions)],
            "Club": "The Lantern" if index % 3 else None,
        }
        rows.append(row | ({"Models": 4 + 7 * index % 13} if game.forces else {}))
    return rows
