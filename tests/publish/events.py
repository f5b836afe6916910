"""Events as records for the tests of publishing: small ones by hand, larger ones drawn by the engine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from generator.engine.next_round import RoundDue, draw_round, due
from generator.engine.schedule import stages_of
from generator.model import (
    Bye,
    Change,
    ChangeKind,
    Ended,
    Event,
    EventSettings,
    GameResult,
    Leader,
    Pairing,
    Player,
    PlayerId,
    Round,
    Stage,
    StageType,
)
from generator.publish.site import EventToPublish
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation

RUNEWARS = shipped("runewars-2.2")
ONE_SWISS_ROUND = (Stage(type=StageType.SWISS, rounds=1),)
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


def player(number: int, **more: Any) -> Player:
    """P01, P02 and so on."""
    name = NAMES[(number - 1) % len(NAMES)] + (f" {number}" if number > len(NAMES) else "")
    given = {"id": pid(number), "name": name, "faction": FACTIONS[number % 4], "list_points": 190 + number % 11}
    return Player(**(given | more))


def pid(number: int) -> PlayerId:
    """The ID of a player by number."""
    return PlayerId(f"P{number:02}")


def settings(**more: Any) -> EventSettings:
    """What event.yaml says, for a small custom event unless told otherwise."""
    given: dict[str, Any] = {
        "name": "Harbour Cup",
        "dates": (date(2018, 9, 15),),
        "regulations": "runewars-2.2",
        "seed": "7f3a9c",
        "venue": "Community Hall",
        "tier": "relaxed",
        "structure": "custom",
        "stages": ONE_SWISS_ROUND,
        "leaders": (Leader(role="organizer", name="Agnes Thole"),),
    }
    return EventSettings(**(given | more))


def game(row: int, one: int, other: int, result: GameResult | None = None, table: int | None = None) -> Pairing:
    """A game between two players by number, at the table of its row unless told otherwise."""
    return Pairing(
        player1=pid(one), player2=pid(other), row=row, table=table or row, result=result or GameResult()
    )


def scored(score1: int, score2: int, ended: Ended = Ended.PLAYED_OUT, winner: int | None = None) -> GameResult:
    """A result with both scores."""
    return GameResult(score1=score1, score2=score2, ended=ended, winner=winner)


def round_(number: int, pairings: Sequence[Pairing], bye: int | None = None, **more: Any) -> Round:
    """A round with its pairings, and a player's bye in the row below them."""
    byes = (Bye(player=pid(bye), row=len(pairings) + 1),) if bye is not None else ()
    return Round(number=number, pairings=tuple(pairings), byes=byes, minutes=90, **more)


def change(number: int, kind: ChangeKind) -> Change:
    """A line of the sheet Changes."""
    return Change(player=pid(number), kind=kind)


def to_publish(event: Event, regulation: Regulation = RUNEWARS) -> EventToPublish:
    """The event as `publish` takes it."""
    return EventToPublish(event=event, regulation=regulation, folder=event.id, title=event.settings.name)


def play(event: Event, rounds: int, open_games: int = 0, regulation: Regulation = RUNEWARS) -> Event:
    """Play so many rounds with results from a fixed chance; of the last one so many games stay open."""
    chance = random.Random(event.id)
    for number in range(1, rounds + 1):
        stages = stages_of(event, regulation)
        next_due = due(event, regulation, stages)
        if not isinstance(next_due, RoundDue):
            return event
        drawn = draw_round(event, regulation, stages, next_due)
        left = open_games if number == rounds else 0
        played = tuple(
            replace(pairing, result=_result(chance)) if i >= left else pairing
            for i, pairing in enumerate(drawn.pairings)
        )
        setup = {"deployment": "Standoff", "objective": "Volatile Runes", "starts_at": "10:00"}
        event = replace(event, rounds=(*event.rounds, replace(drawn, pairings=played, **setup)))
    return event


def _result(chance: random.Random) -> GameResult:
    ended = chance.choice((Ended.PLAYED_OUT, Ended.PLAYED_OUT, Ended.TIME, Ended.ROUNDS, Ended.CONCEDED_2))
    score1, score2 = chance.randrange(0, 200), chance.randrange(0, 200)
    if score1 == score2 and ended is not Ended.CONCEDED_2:
        return scored(score1, score2, ended, winner=chance.choice((1, 2)))
    return scored(score1, score2, ended)
