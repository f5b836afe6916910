"""The largest event: what is written for so many players is read again, by the same number."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from generator.commands.drawing import workbook_of
from generator.commands.simulate import invented_result
from generator.findings import Severity
from generator.model import (
    Change,
    ChangeKind,
    Event,
    EventSettings,
    Player,
    PlayerId,
    Round,
    Stage,
    StageType,
    with_forces,
)
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from generator.tournament.course.schedule import stages_of
from generator.workbooks.reading.bounds import MOST_PLAYERS
from generator.workbooks.reading.cells import MAX_TEXT_CHARACTERS
from generator.workbooks.reading.players import MAX_ID_CHARACTERS, read_players
from generator.workbooks.reading.rounds import read_round
from tests.support.in_memory import next_round
from tests.workbooks.builders import bytes_of, players_book

LONG = "&" * (MAX_TEXT_CHARACTERS - 5)  # five bytes each in XML


def largest_event(regulations: str, *stages: Stage, players: int = MOST_PLAYERS) -> Event:
    """So many players, each with everything that there is to be written, at its longest."""
    settings = EventSettings(
        name="The Largest",
        dates=(date(2018, 9, 15),),
        regulations=regulations,
        seed="largest",
        structure="custom",
        stages=stages or (Stage(type=StageType.SWISS, rounds=9),),
    )
    everybody = tuple(
        Player(
            id=PlayerId(f"P{number:0{MAX_ID_CHARACTERS - 1}}"),
            name=f"{number:05}{LONG}",
            faction=f"F{LONG}",
            club=f"C{LONG}",
            models=12,
            list_points=100,
        )
        for number in range(players)
    )
    return Event(id="largest", settings=settings, players=everybody)


def _stages(*, elimination: bool) -> tuple[Stage, ...]:
    return (Stage(type=StageType.ELIMINATION),) if elimination else ()


KINDS = [("urban-war-1.4", False), ("runewars-2.2", False), ("runewars-2.2", True), ("xwing-1.1.1", True)]


def played_round(event: Event, regulation: Regulation, *, elimination: bool) -> Round:
    """A round with a result at every table; after a Swiss round half of all leave."""
    drawn = next_round(event, regulation)
    return replace(
        drawn,
        pairings=tuple(
            replace(game, result=invented_result(game, 1, regulation, "largest", swiss=not elimination))
            for game in drawn.pairings
        ),
        changes=()
        if elimination
        else tuple(Change(player=game.player1, kind=ChangeKind.DROP) for game in drawn.pairings),
    )


@pytest.mark.slow
@pytest.mark.parametrize(("regulations", "elimination"), KINDS)
def test_a_played_round_of_as_many_as_may_play_is_read_again(
    regulations: str, elimination: bool, tmp_path: Path
) -> None:
    """What `pair` writes `build` reads, and the file is within the bounds of what is read."""
    regulation = shipped(regulations)
    event = largest_event(regulations, *_stages(elimination=elimination))
    played = played_round(event, regulation, elimination=elimination)
    path = tmp_path / "round-1.xlsx"
    path.write_bytes(workbook_of(event, regulation, stages_of(event, regulation), played))
    found, findings = read_round(path, "round-1.xlsx", 1)
    assert not findings
    assert found is not None
    if regulation.casualties is not None:
        played, found = with_forces((played, found), event.players)
    assert [(game.players, game.result) for game in found.pairings] == [
        (game.players, game.result) for game in played.pairings
    ]
    assert len(found.changes) == len(played.changes)


def test_one_more_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    """10,000 may play; with 10,001 the registration has an error, so nothing is drawn."""
    for more, codes in ((0, []), (1, ["too-many-players"])):
        path = tmp_path / f"{more}.xlsx"
        path.write_bytes(
            bytes_of(players_book(*((f"P{i}", f"Guest {i}") for i in range(MOST_PLAYERS + more))))
        )
        players, _, findings = read_players(path, "players.xlsx")
        assert len(players) == MOST_PLAYERS + more
        assert [finding.code for finding in findings if finding.severity is Severity.ERROR] == codes
