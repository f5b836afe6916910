"""Events for the tests of publishing: a small one worked by hand, larger ones played by chance, hostile names."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from generator.findings import Place
from generator.model import (
    Ended,
    Event,
    EventSettings,
    GameResult,
    Leader,
    ListEntry,
    ListFile,
    Losses,
    Player,
    PlayerId,
    SquadList,
    SquadPilot,
)
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from generator.site import site as publishing
from generator.site.event_pages import event_pages
from generator.site.page_context import Site
from generator.site.site import PublishReport
from tests.support.in_memory import next_round, with_results
from tests.support.records import (
    RUNEWARS,
    URBAN_WAR,
    elimination,
    event_of,
    game,
    players_of,
    round_of,
    swiss,
)

XWING = shipped("xwing-1.1.1")

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
    "+1 {{ 7 * 7 }} & sons",
    "@SUM(A1) 😀👩‍👩‍👧",
    "-אבג דהו",
    "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss",
)
AWKWARD = (*HOSTILE, "Q", "Ann Noor", "Ann Noor")  # a single letter, and two players of one name
SQUAD_LINK = "https://squads.example/?f=Rebel&d=v4!s!1:2"
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


def play(event: Event, rounds: int, open_games: int = 0, regulation: Regulation = RUNEWARS) -> Event:
    """Play so many more rounds with results by a fixed chance; of the last one so many games stay open."""
    chance = random.Random(event.id)
    result = {"urban-war-1.4": _losses_result, "xwing-1.1.1": _squads_result}.get(regulation.id, _result)
    for left in range(rounds - 1, -1, -1):
        drawn = next_round(event, regulation)
        if drawn is None:
            return event
        still_open = drawn.pairings[:open_games] if left == 0 else ()
        event = with_results(
            event,
            replace(drawn, starts_at="10:00"),
            lambda game, still_open=still_open: game.result if game in still_open else result(chance),
        )
    return event


def by_hand(event: Event, note: str | None = HOSTILE[1]) -> Event:
    """The event with the second players of the last round's first two games exchanged, and a note at the first."""
    last = event.rounds[-1]
    first, second = last.pairings[:2]
    exchanged = (
        replace(first, player2=second.player2, note=note),
        replace(second, player2=first.player2),
        *last.pairings[2:],
    )
    return replace(event, rounds=(*event.rounds[:-1], replace(last, pairings=exchanged)))


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
        play(
            by_hand(play(event("hostile", named(AWKWARD), swiss(3), elimination(2), name=HOSTILE[0]), 1)), 3
        ),
    )


def forces(count: int) -> tuple[Player, ...]:
    """Players of Urban War with forces of 4 to 16 models."""
    return tuple(
        replace(player, list_points=300 - i % 7, models=4 + i * 5 % 13)
        for i, player in enumerate(named(names(count)), start=1)
    )


def squads(players: tuple[Player, ...]) -> tuple[ListEntry, ...]:
    """Everybody's list for X-Wing: two kinds of ships, an upgrade, obstacles without points, a damage deck."""

    def entry(player: Player, kind: str, name: str, points: int | None = None, **more: Any) -> ListEntry:
        return ListEntry(player=player.id, kind=kind, name=name, points=points, **more)

    return tuple(
        row
        for player in players
        for row in (
            entry(player, "Ship", f"Lantern Runner of the {HOSTILE[0]}", 41, unique=True, faction="Rebel"),
            entry(player, "Ship", "Dusk Patrol", 12, count=3, faction="Rebel"),
            entry(player, "Upgrade", "Long-range Whispers", 4),
            *(entry(player, "Obstacle", f"Asteroid {number}") for number in (2, 5, 11)),
            entry(player, "Damage deck", "The Force Awakens"),
        )
    )


def list_files(players: tuple[Player, ...]) -> tuple[ListFile, ...]:
    """The first player's squad and the second one's text, both with what could do harm."""
    squad = SquadList(
        faction="rebel",
        name=HOSTILE[0],
        description=f"Both in arc.\n{HOSTILE[1]}",
        points=98,
        obstacles=("coreasteroid0", HOSTILE[2], "yt2400debris1"),
        damage_deck="core2",
        pilots=(
            SquadPilot(name="mirtvellan", ship="xwing", points=53, upgrades=(("amd", ("r4q7", HOSTILE[4])),)),
            SquadPilot(name=HOSTILE[-1]),
        ),
        builder="squadsmith",
        link=SQUAD_LINK,
    )
    contents = (squad, f"Two X-wings\n  {HOSTILE[0]}\n\t{HOSTILE[-1] * 3}")
    return tuple(
        ListFile(player=player.id, content=content, place=Place(file=""))
        for player, content in zip(players, contents, strict=False)
    )


def every_game() -> tuple[EventToPublish, ...]:
    """Urban War and X-Wing, under way and over, with forces and with lists."""
    urban = {"regulations": "urban-war-1.4", "structure": "standard", "tier": None, "leaders": ()}
    ships = {"regulations": "xwing-1.1.1", "dates": (date(2017, 3, 4),), "lists_from_round": 1}
    squad_players = named(names(9))
    lists = squads(squad_players[:8])
    return (
        to_publish(event("urban-registration", forces(3), **urban), URBAN_WAR),
        to_publish(play(event("urban-under-way", forces(11), **urban), 3, 3, URBAN_WAR), URBAN_WAR),
        to_publish(play(event("urban-over", forces(7), **urban), 3, 0, URBAN_WAR), URBAN_WAR),
        to_publish(
            play(
                replace(
                    event("squads", squad_players, swiss(3), **ships),
                    lists=lists,
                    list_files=list_files(squad_players[7:]),
                ),
                2,
                2,
                XWING,
            ),
            XWING,
        ),
    )


def everything() -> tuple[EventToPublish, ...]:
    """Every event that there is here."""
    return (*(to_publish(each) for each in every_kind()), *every_game())


@dataclass(frozen=True, kw_only=True)
class EventToPublish:
    """An event whose pages are to be made; without a regulation it is faulty and keeps its last good ones."""

    event: Event | None
    regulation: Regulation | None
    folder: str
    title: str


def to_publish(event: Event, regulation: Regulation = RUNEWARS) -> EventToPublish:
    """The event as `publish` takes it."""
    return EventToPublish(event=event, regulation=regulation, folder=event.id, title=event.settings.name)


def faulty(folder: str, title: str) -> EventToPublish:
    """An event whose files have an error."""
    return EventToPublish(event=None, regulation=None, folder=folder, title=title)


def publish(events: Iterable[EventToPublish], site: Path, **words: Any) -> PublishReport:
    """Make the events' pages, and the site of them."""

    def made(shared: Site) -> Iterator[publishing.EventToPublish]:
        for each in events:
            known = each.event is not None and each.regulation is not None
            pages = event_pages(shared, each.event, each.regulation) if known else None
            yield publishing.EventToPublish(folder=each.folder, title=each.title, pages=pages)

    return publishing.publish(made, site, **words)


class AnyAsset(dict[str, str]):
    """Every asset has a path."""

    def __missing__(self, name: str) -> str:
        """The one that its name says."""
        return f"assets/{name}"


def _losses_result(chance: random.Random) -> GameResult:
    ended = chance.choice((Ended.PLAYED_OUT, Ended.TIME, Ended.PLAYED_OUT, Ended.TIME, Ended.CONCEDED_2))
    losses1, losses2 = (
        Losses(
            casualties=chance.randrange(0, 5),
            withdrew=chance.random() < 0.2,
            bonus=chance.choice((None, None, 2)),
        )
        for _ in range(2)
    )
    return GameResult(losses1=losses1, losses2=losses2, ended=ended)


def _squads_result(chance: random.Random) -> GameResult:
    score1, score2 = chance.randrange(0, 100), chance.randrange(0, 100)
    return GameResult(score1=score1, score2=score2, ended=Ended.TIME, winner=1 if score1 == score2 else None)


def _result(chance: random.Random) -> GameResult:
    ended = chance.choice(
        (Ended.PLAYED_OUT, Ended.PLAYED_OUT, Ended.TIME, Ended.ROUNDS, Ended.DEFEATED, Ended.CONCEDED_2)
    )
    score1, score2 = chance.randrange(0, 200), chance.randrange(0, 200)
    if ended is Ended.DEFEATED:
        score1 = 200
    winner = chance.choice((1, 2)) if score1 == score2 and ended is not Ended.CONCEDED_2 else None
    return GameResult(score1=score1, score2=score2, ended=ended, winner=winner)
