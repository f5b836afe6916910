"""Small events as records, for tests of the engine and of what stands on it."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from generator.model import (
    Bye,
    Change,
    ChangeKind,
    Ended,
    Event,
    EventSettings,
    GameResult,
    Losses,
    Pairing,
    Player,
    PlayerId,
    Round,
    Stage,
    StageType,
)
from generator.regulations.catalogue import shipped

RUNEWARS = shipped("runewars-2.2")
URBAN_WAR = shipped("urban-war-1.4")
NOTHING = Losses()


def swiss(rounds: int, size: int | None = None) -> Stage:
    """A Swiss stage."""
    return Stage(type=StageType.SWISS, rounds=rounds, size=size)


def elimination(size: int | None, *, third_place: bool | None = None) -> Stage:
    """An elimination stage."""
    return Stage(type=StageType.ELIMINATION, size=size, third_place=third_place)


def players_of(names: str | Iterable[str], **late: int) -> tuple[Player, ...]:
    """Players whose ID is their name; `late` gives somebody's round of entry."""
    names = names.split() if isinstance(names, str) else names
    return tuple(Player(id=PlayerId(name), name=name, late_from_round=late.get(name)) for name in names)


def game(one: str, other: str, score1: int | None = None, score2: int | None = None, ended: str = "",
         winner: int | None = None, table: int | None = None) -> Pairing:  # fmt: skip
    """A pairing with what was entered."""
    result = GameResult(score1=score1, score2=score2, ended=Ended(ended), winner=winner)
    return Pairing(player1=PlayerId(one), player2=PlayerId(other), row=0, table=table, result=result)


def battle(
    one: str, other: str, losses1: Losses = NOTHING, losses2: Losses = NOTHING, ended: str = ""
) -> Pairing:
    """A pairing of a game scored by casualties, with what was entered."""
    result = GameResult(losses1=losses1, losses2=losses2, ended=Ended(ended))
    return Pairing(player1=PlayerId(one), player2=PlayerId(other), row=0, result=result)


def round_of(
    number: int, *games: Pairing | str, changes: Iterable[tuple[str, str]] = (), **more: object
) -> Round:
    """A round: pairings, and players with a bye by their names, in the order of the sheet."""
    pairings, byes = [], []
    for row, seat in enumerate(games, start=1):
        if isinstance(seat, str):
            byes.append(Bye(player=PlayerId(seat) if seat else None, row=row))
        else:
            pairings.append(replace(seat, row=row, table=seat.table or row))
    return Round(
        number=number,
        pairings=tuple(pairings),
        byes=tuple(byes),
        changes=tuple(Change(player=PlayerId(who), kind=ChangeKind(what)) for who, what in changes),
        **more,
    )


def event_of(
    players: Iterable[Player], *rounds: Round, stages: Iterable[Stage] = (), seed: str = "seed"
) -> Event:
    """A custom event with the stages given."""
    settings = EventSettings(
        name="Test Event",
        dates=(date(2018, 9, 15),),
        regulations="runewars-2.2",
        seed=seed,
        structure="custom",
        stages=tuple(stages),
    )
    return Event(id="test-event", settings=settings, players=tuple(players), rounds=rounds)
