"""Which random event a name and a number stand for: its size, its stages, and who is registered."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass, replace
from datetime import date

from generator.model import Event, EventSettings, Leader, Player, PlayerId, Stage
from tests.support.random_events import player_of
from tests.support.records import elimination, swiss
from tests.support.stories import GAMES, RUNEWARS, entrants
from tests.traps.rules import RULES, Rules


@dataclass(frozen=True)
class Plan:
    """One random event before it begins."""

    rules: Rules
    number: int
    seed: str
    event: Event

    @property
    def chance(self) -> random.Random:
        """Always starts again; not the one that made the plan."""
        return random.Random(f"{self.seed} {self.rules.name} {self.number} played")

    def __str__(self) -> str:
        stages = ", ".join(_in_words(stage) for stage in self.event.settings.stages)
        count = sum(not player.withdrawn for player in self.event.players)
        return f"{self.rules.name} {self.number}: {count} players, {stages or self.event.settings.structure}"


def plan(name: str, number: int, seed: str = "") -> Plan:
    """The event of a number; the same each time."""
    chance = random.Random(f"{seed} {name} {number}")
    rules = RULES[name]
    count = chance.choice((2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 11, 12, 13, 14))
    structure, stages = _structure(chance, rules, count)
    settings = EventSettings(
        name="Random Event",
        dates=(date.fromisoformat(GAMES.get(name, RUNEWARS).date),),
        regulations=rules.named,
        seed=hashlib.sha256(f"{seed}{name}{number}".encode()).hexdigest()[:20],
        structure=structure,
        stages=stages,
        leaders=(Leader(role="organizer", name="Ilse Vorn"),),
        drafts=chance.random() < 0.1,
    )
    event = Event(id="random-event", settings=settings, players=_players(chance, name, count, stages))
    return Plan(rules, number, seed, event)


def _structure(chance: random.Random, rules: Rules, count: int) -> tuple[str, tuple[Stage, ...]]:
    """A structure of the regulations now and then, or stages that an organizer might choose."""
    fitting = [
        name for name, table in rules.regulation.structures.tables.items() if table.row_for(count) is not None
    ]
    if fitting and chance.random() < 0.2:
        return chance.choice(fitting), ()
    first = swiss(chance.choice((1, 1, 2, 2, 3, 4)))
    sizes = [size for size in (2, 3, 4, 4, 5, 6, 7, 8) if size <= count]
    size = chance.choice(sizes)
    endings: list[tuple[Stage, ...]] = [(), (swiss(chance.choice((1, 2)), size),)]
    good = chance.choice(({"wins": 1}, {"wins": 2}, {"points": 1}, {"points": chance.randint(2, 20)}))
    endings.append((replace(swiss(chance.choice((1, 2))), **good),))
    if rules.has_bracket:
        then = chance.choice([each for each in sizes if each <= size])
        bracket = (
            replace(elimination(size), size=None, **good) if chance.random() < 0.2 else elimination(size),
        )
        endings += [bracket, bracket, bracket, (swiss(chance.choice((1, 2)), size), elimination(then))]
        if chance.random() < 0.15:
            return "custom", (elimination(None),)
    return "custom", (first, *chance.choice(endings))


def _players(chance: random.Random, name: str, count: int, stages: tuple[Stage, ...]) -> tuple[Player, ...]:
    game = GAMES.get(name, RUNEWARS)
    players = [person(row) for row in entrants(count, 1, game)]
    rounds = (stages[0].rounds or 1) if stages else 2
    for index in range(count):
        player = players[index]
        if rounds > 1 and index > 3 and chance.random() < 0.06:
            players[index] = replace(player, late_from_round=chance.randint(2, rounds))
        elif chance.random() < 0.06:
            players[index] = replace(player, fixed_table=chance.choice((1, 2, 3, 9)))
    if chance.random() < 0.15:
        players.append(
            Player(id=PlayerId("P99"), name="Somebody Else", faction="Rebel", models=9, withdrawn=True)
        )
    return tuple(players)


def person(row: dict) -> Player:
    """A player of a row for players.xlsx; everybody has a force, which counts where the game counts models."""
    return replace(player_of(row), models=row.get("Models", 5 + int(row["ID"][1:]) % 9))


def _in_words(stage: Stage) -> str:
    top = f"top {stage.size} " if stage.size else ""
    top += f"{stage.points} points " if stage.points else ""
    top += f"{stage.wins} wins " if stage.wins else ""
    return f"{top}Swiss {stage.rounds}" if stage.rounds else f"{top}elimination"
