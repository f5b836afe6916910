"""Plausible events from a seed: results with every legal ending, and who leaves, returns or comes late."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

GAME_ENDINGS = ("", "Time", "Defeated", "Mutual destruction", "Rounds", "Conceded 1", "Conceded 2")
FACTIONS = ("Daqan Lords", "Waiqar the Undying", "Latari Elves", "Uthuk Y'llan")
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


def entrants(number: int, first: int = 1) -> list[dict[str, Any]]:
    """Rows for players.xlsx, numbered on from `first`; all names are invented and differ."""
    return [
        {
            "ID": f"P{index:02}",
            "Name": f"{FIRST[index % len(FIRST)]} {LAST[(index + index // len(FIRST)) % len(LAST)]}",
            "Faction": FACTIONS[index % len(FACTIONS)],
            "Club": "The Lantern" if index % 3 else None,
        }
        for index in range(first, first + number)
    ]


@dataclass(frozen=True)
class Result:
    """What the organizer types into a row."""

    score1: int | None = None
    score2: int | None = None
    ended: str = ""
    winner: int | None = None

    def cells(self) -> dict[str, Any]:
        return {"Score 1": self.score1, "Score 2": self.score2, "Ended": self.ended, "Winner": self.winner}


def result(chance: random.Random, ended: str) -> Result:
    """A legal result that ended so. Winner is filled where it must be, and sometimes where it need not."""
    side = chance.choice((1, 2))
    if ended.startswith("No-show"):
        return Result(ended=ended)
    if ended.startswith("Conceded"):
        first: int | None = chance.randrange(0, 231) if chance.random() < 0.7 else None
        second: int | None = chance.randrange(0, 231) if chance.random() < 0.7 else None
        return Result(first, second, ended, 3 - int(ended[-1]) if chance.random() < 0.2 else None)
    if ended == "Defeated":
        destroyer, other = (
            FULL_ARMY + chance.choice((0, 0, 5, 20, 30)),
            chance.choice((0, 60, 140, 180, 199, 200, 215)),
        )
        score1, score2 = (destroyer, other) if side == 1 else (other, destroyer)
        told = other < FULL_ARMY and chance.random() < 0.7
        return Result(score1, score2, ended, None if told else side)
    if ended == "Mutual destruction":
        score1, score2 = (FULL_ARMY + chance.choice((0, 10, 25)) for _ in range(2))
    else:
        score1 = chance.choice((0, 49, 70, 107, chance.randrange(0, 200)))
        lead = chance.choice((0, 29, 30, 69, 70, 109, 110, 149, 150, 199, chance.randrange(0, 120)))
        score2 = max(0, score1 - lead) if side == 1 else min(199, score1 + lead)
    if score1 == score2:
        return Result(score1, score2, ended, side)
    told = chance.random() < 0.8
    return Result(score1, score2, ended, None if told else 1 if score1 > score2 else 2)


def close_result(chance: random.Random, sides_with_bye: Sequence[int]) -> Result:
    """Equal scores, so a margin of 0 and 6/5; but who has had a bye mostly concedes, and ranks low again."""
    if sides_with_bye and chance.random() < 0.8:
        return Result(ended=f"Conceded {chance.choice(sides_with_bye)}")
    score = chance.choice((0, 80, 120))
    return Result(score, score, chance.choice(("", "Time", "Rounds")), chance.choice((1, 2)))


@dataclass
class Story:
    """What happens in one event, decided round by round as the rounds come.

    In a close story nearly everybody is equal on points and margins, so that strength of schedule and
    chance decide about ranks, byes and the cut, and those who have had a bye are among the lowest.
    """

    seed: str
    players: int  # at the start
    swiss_rounds: int  # in all Swiss stages
    close: bool = False
    left: list[str] = field(default_factory=list)  # who dropped at the end of round 1, to return or not
    happened: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.chance = random.Random(f"{self.seed}/{self.players}/{self.swiss_rounds}")
        self.deck: list[str] = []
        self.gentle = self.players < 8  # few enough that hardly anybody may leave

    @property
    def late_from(self) -> int | None:
        """The round in which somebody comes late; only where there are Swiss rounds to come late to."""
        late = 3 if self.close else 2
        return late if self.swiss_rounds >= late else None

    def _deal(self) -> str:
        """Every way a game ends comes once before any comes again."""
        if not self.deck:
            self.deck = self.chance.sample(GAME_ENDINGS, len(GAME_ENDINGS))
        return self.deck.pop()

    def _no_shows(self, number: int, elimination: bool, tables: int) -> list[str]:
        one = f"No-show {self.chance.choice('12')}"
        if elimination:
            if tables >= 5 and self.chance.random() < 0.5:
                return [one, "No-show both"]
            return [one] if tables in (2, 3, 4) and self.chance.random() < 0.4 else []
        planned: list[str] = []
        if number == 1 and self.players >= 8 and self.swiss_rounds:
            planned.append(one)
        if number == 2 and self.players >= 9:
            planned.append(one)
        if number == 3 and self.players >= 28:
            planned.append("No-show both")
        if self.players == 5 and number == self.swiss_rounds:
            planned.append(one)
        return planned

    def results(
        self, number: int, sides_with_bye: Sequence[Sequence[int]], elimination: bool = False
    ) -> list[Result]:
        """A result for each table; for each it is told which sides have had a bye."""
        tables = len(sides_with_bye)
        if self.close and not elimination:
            return [close_result(self.chance, sides) for sides in sides_with_bye]
        endings = self._no_shows(number, elimination, tables)[:tables]
        endings += [self._deal() for _ in range(tables - len(endings))]
        self.chance.shuffle(endings)
        self.happened |= {ending or "played out" for ending in endings}
        return [result(self.chance, ending) for ending in endings]

    def changes(self, number: int, order: Sequence[str], absent: Sequence[str]) -> list[tuple[str, str]]:
        """Changes of a Swiss round: `order` ranks who is still in after it, `absent` did not appear."""
        changes: list[tuple[str, str]] = []
        leaving = self.chance.sample(order, min(len(order), 6))
        if number == 1 and len(order) >= 4 and (not self.gentle or self.chance.random() < 0.5):
            self.left = [leaving.pop() for _ in range(2 if self.players >= 28 else 1)]
            changes += [(player, "Drop") for player in self.left]
        if number == 1 and absent and self.chance.random() < 0.6:  # was only late
            changes.append((absent[0], "Rejoin"))
        if number == 2 and self.left and not self.gentle and self.swiss_rounds >= 3:
            changes.append((self.left[0], "Rejoin"))
        if number == min(2, self.swiss_rounds) and self.players >= 11:
            changes.append((leaving.pop(), "Disqualify"))
        if number == 3 and self.players >= 32:
            changes.append((leaving.pop(), "Drop"))
        return self._note(changes)

    def changes_before_cut(self, order: Sequence[str], size: int) -> list[tuple[str, str]]:
        """After the last round before a cut: one who had qualified may leave, and one who had not."""
        changes: list[tuple[str, str]] = []
        if len(order) > size and self.chance.random() < 0.6:
            changes.append((self.chance.choice(order[:size]), "Drop"))
        if len(order) > size + 3 and self.chance.random() < 0.3:
            changes.append((order[-1], "Disqualify"))
        return self._note(changes)

    def changes_in_bracket(self, winners: Sequence[str], rows: int) -> list[tuple[str, str]]:
        """After an elimination round that is not the final: one who won may leave."""
        if rows in (2, 8) and len(winners) >= 2 and self.chance.random() < 0.4:
            return self._note([(self.chance.choice(winners), "Drop")])
        return []

    def _note(self, changes: list[tuple[str, str]]) -> list[tuple[str, str]]:
        self.happened |= {change for _, change in changes}
        return changes
