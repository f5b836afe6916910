"""The largest event: what is written for so many players is read again, by the same number."""

from datetime import date
from pathlib import Path

import pytest

from generator.commands.pair import workbook_of
from generator.engine.next_round import RoundDue, draw_round, due
from generator.engine.schedule import stages_of
from generator.findings import ERROR
from generator.model import Event, EventSettings, Player, PlayerId, Stage, StageType
from generator.regulations.catalogue import shipped
from generator.workbooks.bounds import MOST_PLAYERS
from generator.workbooks.cells import LONGEST_TEXT
from generator.workbooks.players import LONGEST_ID, read_players
from generator.workbooks.rounds import read_round
from tests.workbooks.builders import bytes_of, players_book

LONG = "&" * (LONGEST_TEXT - 5)  # five bytes each in XML


def largest_event(regulations: str) -> Event:
    """As many players as an event has at most, each with everything that there is to be written, at its longest."""
    settings = EventSettings(
        name="The Largest",
        dates=(date(2018, 9, 15),),
        regulations=regulations,
        seed="largest",
        structure="custom",
        stages=(Stage(type=StageType.SWISS, rounds=9),),
    )
    players = tuple(
        Player(
            id=PlayerId(f"P{number:0{LONGEST_ID - 1}}"),
            name=f"{number:05}{LONG}",
            faction=f"F{LONG}",
            club=f"C{LONG}",
            models=12,
            list_points=100,
        )
        for number in range(MOST_PLAYERS)
    )
    return Event(id="largest", settings=settings, players=players)


@pytest.mark.parametrize("regulations", ["urban-war-1.4", "runewars-2.2"])
def test_a_round_of_as_many_as_may_play_is_read_again(regulations: str, tmp_path: Path) -> None:
    """What `pair` writes `build` reads, for the two kinds of game whose sheets are the largest."""
    event, regulation = largest_event(regulations), shipped(regulations)
    stages = stages_of(event, regulation)
    now = due(event, regulation, stages)
    assert isinstance(now, RoundDue)
    drawn = draw_round(event, regulation, stages, now)
    path = tmp_path / "round-1.xlsx"
    path.write_bytes(workbook_of(event, regulation, stages, drawn))
    found, findings = read_round(path, "round-1.xlsx", 1)
    assert not findings
    assert found is not None
    assert [pairing.players for pairing in found.pairings] == [pairing.players for pairing in drawn.pairings]


def test_one_more_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    """2,000 may play; with 2,001 the registration has an error, so nothing is drawn."""
    for more, codes in ((0, []), (1, ["too-many-players"])):
        path = tmp_path / f"{more}.xlsx"
        path.write_bytes(
            bytes_of(players_book(*((f"P{i}", f"Guest {i}") for i in range(MOST_PLAYERS + more))))
        )
        players, _, findings = read_players(path, "players.xlsx")
        assert len(players) == MOST_PLAYERS + more
        assert [finding.code for finding in findings if finding.severity is ERROR] == codes
