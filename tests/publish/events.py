"""Events for the tests of publishing: a small one worked by hand, larger ones played by chance, hostile names."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any

from generator.engine.next_round import RoundDue, draw_round, due
from generator.engine.schedule import stages_of
from generator.model import Ended, Event, EventSettings, GameResult, Leader, Player, PlayerId
from generator.publish.site import EventToPublish
from generator.regulations.schema import Regulation
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss

FACTIONS = ("Daqan Lords", "Waiqar the Undying", "Latari Elves", "Uthuk Y'llan")
NAMES = (
    "Ilse Vorn",
    "Marit Askelund",
    "Tobias Renn",
    "Quentin Farrowgate-Oakhurst",
    "Bo",
    "Sanne de Wilde",
    "Ó Tuile, Aoife",
    "Henrike Lautensack",
    "Pavel Zorin",
    "Wyn Brackwater",
    "Dorothea Eastmere",
)
HOSTILE = (
    "<script>alert('x')</script>",
    '"><img src=x onerror=alert(1)>',
    '=HYPERLINK("http://example.org")',
    "+1 {{ 7 * 7 }} & more",
    "@SUM(A1) 😀👩‍👩‍👧",
    "-אבג דהו",
    "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss",
)
ABOUT = """\
# How to get here

Take the **ferry** to the [harbour](https://example.org/harbour).

| Time | What |
| --- | --- |
| 10:00 | Round 1 |

##### Prizes

<script>alert(1)</script> A painted standard. <img src="https://example.org/x.png">
"""

# Five players, two rounds; every figure below is worked out in `test_data`.
ROUND_1 = round_of(
    1,
    game("P1", "P2", 107, 49, "Time", table=1),
    game("P3", "P4", 200, 140, "Defeated", table=2),
    "P5",
    deployment="Standoff",
    objective="Volatile Runes",
)
ROUND_2 = round_of(
    2,
    game("P5", "P1", 20, 95, "Conceded 1", table=1),
    game("P3", "P2", ended="No-show 2", table=2),
    "P4",
)


def five_players(*rounds: Any) -> Event:
    """Two Swiss rounds for five players, as far as they are played."""
    return event_of(players_of("P1 P2 P3 P4 P5"), *rounds, stages=[swiss(2)])


def named(names: Iterable[str]) -> tuple[Player, ...]:
    """Players with these names, everything else filled in too."""
    return tuple(
        Player(
            id=PlayerId(f"P{i:02}"),
            name=name,
            faction=FACTIONS[i % len(FACTIONS)],
            club="The Lantern" if i % 3 else None,
            list_points=190 + i % 11,
        )
        for i, name in enumerate(names, start=1)
    )


def names(count: int) -> tuple[str, ...]:
    """So many different names."""
    return tuple(NAMES[i % len(NAMES)] + (f" {i + 1}" if i >= len(NAMES) else "") for i in range(count))


def event(folder: str, players: tuple[Player, ...], *stages: Any, **more: Any) -> Event:
    """An event before its first round."""
    given: dict[str, Any] = {
        "name": folder.replace("-", " ").title(),
        "dates": (date(2018, 9, 15),),
        "regulations": "runewars-2.2",
        "seed": "7f3a9c",
        "venue": "Community Hall",
        "tier": "relaxed",
        "structure": "custom",
        "stages": stages,
        "leaders": (Leader(role="organizer", name="Agnes Thole"), Leader(role="judge", name="Ola Friis")),
    }
    return Event(id=folder, settings=EventSettings(**(given | more)), players=players, about=ABOUT)


def play(event: Event, rounds: int, open_games: int = 0) -> Event:
    """Play so many more rounds with results by a fixed chance; of the last one so many games stay open."""
    chance = random.Random(event.id)
    for left in range(rounds - 1, -1, -1):
        stages = stages_of(event, RUNEWARS)
        waits_for = due(event, RUNEWARS, stages)
        if not isinstance(waits_for, RoundDue):
            return event
        drawn = draw_round(event, RUNEWARS, stages, waits_for)
        played = tuple(
            pairing if left == 0 and i < open_games else replace(pairing, result=_result(chance))
            for i, pairing in enumerate(drawn.pairings)
        )
        drawn = replace(drawn, pairings=played, deployment="Standoff", starts_at="10:00")
        event = replace(event, rounds=(*event.rounds, drawn))
    return event


def every_kind() -> tuple[Event, ...]:
    """An event in each state that there is, the hostile names among them."""
    cut = (swiss(2), elimination(4))
    return (
        event("registration", named(names(7)), structure="basic"),
        event("too-few", named(names(2)), structure="basic"),
        event("nobody", (), structure="basic"),
        play(event("pairings", named(names(9)), swiss(3)), 2, open_games=99),
        play(event("under-way", named(names(11)), swiss(3)), 2, open_games=3),
        play(event("finished-swiss", named(names(8)), swiss(2)), 2),
        play(event("cut-made", named(names(9)), *cut), 3, open_games=99),
        play(event("finished-cut", named(names(12)), *cut), 4),
        play(event("knockout", named(names(11)), elimination(None)), 2, open_games=1),
        play(event("knockout-over", named(names(6)), elimination(None)), 3),
        play(event("hostile", named(HOSTILE), swiss(3), elimination(2), name=HOSTILE[0]), 4),
    )


def to_publish(event: Event, regulation: Regulation = RUNEWARS) -> EventToPublish:
    """The event as `publish` takes it."""
    return EventToPublish(event=event, regulation=regulation, folder=event.id, title=event.settings.name)


def faulty(folder: str, title: str) -> EventToPublish:
    """An event whose files have an error."""
    return EventToPublish(event=None, regulation=None, folder=folder, title=title)


def _result(chance: random.Random) -> GameResult:
    ended = chance.choice(
        (Ended.PLAYED_OUT, Ended.PLAYED_OUT, Ended.TIME, Ended.ROUNDS, Ended.DEFEATED, Ended.CONCEDED_2)
    )
    score1, score2 = chance.randrange(0, 200), chance.randrange(0, 200)
    if ended is Ended.DEFEATED:
        score1 = 200
    winner = chance.choice((1, 2)) if score1 == score2 and ended is not Ended.CONCEDED_2 else None
    return GameResult(score1=score1, score2=score2, ended=ended, winner=winner)
