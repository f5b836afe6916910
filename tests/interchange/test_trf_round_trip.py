"""Random events of chess, exported and imported: equal in all that a file can hold, and exported again the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest

from generator.checks import check_event
from generator.findings import Severity
from generator.interchange.course import as_event, figures_that_differ
from generator.interchange.trf import read, write
from generator.model import (
    Change,
    ChangeKind,
    Ended,
    Event,
    EventSettings,
    GameResult,
    Player,
    PlayerId,
    Round,
    Status,
)
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.schedule import stages_of
from generator.tournament.ranking.standings import standings_after
from generator.tournament.scoring import score_game
from tests.interchange.chess import CHESS, EVERY_RESULT, sound
from tests.interchange.reading import FILES
from tests.support.in_memory import next_round, with_results
from tests.support.make_all import ALL
from tests.support.records import swiss

NUMBERS = range(300 if ALL else 25)
ENDINGS = (
    *[GameResult(score1=1, score2=0), GameResult(score1=0, score2=1), GameResult(score1=0, score2=0)] * 5,
    *(GameResult(ended=Ended(how)) for how in ("No-show 1", "No-show 2", "No-show both")),
)


def played(number: int) -> Event:
    """A random event to its end, in which players come late, are given byes, drop and come back."""
    chance = random.Random(f"chess {number}")
    rounds = chance.randint(2, 6)
    count = chance.randint(rounds + 2, 24)
    players = tuple(_player(chance, each, rounds) for each in range(1, count + 1))
    settings = EventSettings(
        name="Random",
        dates=(date(2018, 9, 15),),
        regulations="chess.yaml",
        seed=f"seed {number}",
        structure="custom",
        stages=(swiss(rounds),),
    )
    event = Event(id="random", settings=settings, players=players)
    while (round_ := next_round(event, CHESS)) is not None:
        is_last = round_.number == rounds
        event = with_results(event, round_, lambda _: chance.choice(ENDINGS))
        event = event if is_last else replace(event, rounds=_with_changes(chance, event))
    return event


def _player(chance: random.Random, number: int, rounds: int) -> Player:
    draw = chance.random()
    return Player(
        id=PlayerId(f"P{number:02}"),
        name=f"Family{number}, Given",
        registered=(("Rating", chance.choice((0, 1500, 2000 + number))),),
        late_from_round=2 if draw < 0.1 else None,
        withdrawn=0.1 < draw < 0.15,
        byes=str(chance.randint(1, rounds)) if 0.15 < draw < 0.3 else None,
    )


def _with_changes(chance: random.Random, event: Event) -> tuple[Round, ...]:
    """Somebody who is in drops now and then, and somebody who has dropped is back."""
    statuses = statuses_after(event, CHESS, stages_of(event, CHESS), len(event.rounds))
    changes = []
    for player, status in sorted(statuses.items()):
        if status is Status.DROPPED and chance.random() < 0.5:
            changes.append(Change(player=player, kind=ChangeKind.REJOIN))
        elif status is Status.ACTIVE and chance.random() < 0.05:
            changes.append(Change(player=player, kind=ChangeKind.DROP))
    return (*event.rounds[:-1], replace(event.rounds[-1], changes=tuple(changes)))


def back(event: Event) -> tuple[bytes, Event]:
    """The event's file, and the event that it gives."""
    data = write(event, CHESS, stages_of(event, CHESS))
    found, findings = read(data, "cup.trf", CHESS)
    assert found is not None, findings
    assert not [line for line in found.told if line.startswith("look at")]
    made, stages = as_event(found, event.id, found.days, CHESS)
    assert figures_that_differ(found, made, CHESS, stages) is None
    return data, made


def facts(event: Event) -> Iterator[object]:
    """Who met whom in which seat, and what came of it; who sat out and why; who was in; every figure."""
    stages = stages_of(event, CHESS)
    for round_ in event.rounds:
        yield sorted(
            (game.players, score_game(game.result, CHESS), game.result.ended) for game in round_.pairings
        )
        yield sorted((bye.player, bye.given) for bye in round_.byes if bye.player)
        yield sorted(round_.players)
    standings = standings_after(event, CHESS, stages, len(event.rounds))
    for player in sorted({each for round_ in event.rounds for each in round_.players}):
        line = standings.of(player)
        figures = {by: figure.value for by, figure in line.tiebreakers.items()}
        yield player, line.rank, line.points.value, figures, event.player(player).registered


@pytest.mark.parametrize("number", NUMBERS)
def test_an_event_comes_back_as_it_was(number: int) -> None:
    """Games, byes, who was in, ratings and the ranking; and once more the same bytes."""
    event = played(number)
    data, again = back(event)
    assert list(facts(again)) == list(facts(event))
    assert write(again, CHESS, stages_of(again, CHESS)) == data
    errors = [each for each in check_event(again, CHESS, ()) if each.severity is Severity.ERROR]
    assert errors == []


def test_random_events_have_everything_in_them() -> None:
    """Else the test above would say little."""
    texts = [write(event := played(number), CHESS, stages_of(event, CHESS)).decode() for number in range(25)]
    results = {line[at] for text in texts for line in text.split("\r\n") for at in range(98, len(line), 10)}
    assert results >= set("10=+-UHZ")


def test_so_does_one_that_is_being_played() -> None:
    """With games of the last round still open, and all its planned rounds to come."""
    event = played(1)
    first = event.rounds[0]
    half = len(first.pairings) // 2
    still_open = tuple(replace(game, result=GameResult()) for game in first.pairings[half:])
    started = replace(first, pairings=(*first.pairings[:half], *still_open), changes=())
    so_far = replace(event, rounds=(started,))
    data, again = back(so_far)
    assert list(facts(again)) == list(facts(so_far))
    assert write(again, CHESS, stages_of(again, CHESS)) == data
    assert stages_of(again, CHESS) == stages_of(event, CHESS)


def test_a_file_of_another_program_comes_back_as_the_same_event() -> None:
    """Imported, exported, imported; only what is left out is not told again."""
    found = sound(EVERY_RESULT)
    event, stages = as_event(found, "open", found.days, CHESS)
    again = sound(write(event, CHESS, stages))
    assert again == replace(found, told=())


def test_a_random_event_of_another_program_comes_back_as_it_was() -> None:
    """BbpPairings made it (`-g`, seed 9) with forfeits and byes of its own: points, and each round of each player."""
    content = (FILES / "bbp-pairings.trf").read_bytes()
    found = sound(content)
    event, stages = as_event(found, "random", (date(2020, 1, 1),), CHESS)
    points = {line.player: line.points.value for line in standings_after(event, CHESS, stages, 6).lines}
    assert points == {player: stated.points for player, stated in found.stated.items()}
    again = write(event, CHESS, stages)
    assert _of_rounds(again.decode(), "\r\n") == _of_rounds(content.decode(), "\r")


def _of_rounds(text: str, end: str) -> list[str]:
    return [line[91:].rstrip() for line in text.split(end) if line.startswith("001")]
