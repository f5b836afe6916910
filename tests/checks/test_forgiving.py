"""What is typed nearly right, in whole events: understood, or told with what was probably meant."""

import shutil
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from generator.commands.pair import redraw_event
from generator.loading import LoadedEvent, load_event
from generator.workbooks import layout

pytestmark = pytest.mark.slow

EVENTS = Path(__file__).parents[2] / "events"


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event of eleven whose second round is being played."""
    return Path(shutil.copytree(EVENTS / "riverside-relaxed-2018", tmp_path / "cup"))


def columns(sheet: Any) -> dict[str, int]:
    """The header's names with their columns."""
    return {cell.value: cell.column for cell in sheet[1]}


def put(path: Path, sheet: str, row: int, column: str, value: object) -> Any:
    """Type into a cell; what stood there before."""
    workbook = openpyxl.load_workbook(path)
    cell = workbook[sheet].cell(row, columns(workbook[sheet])[column])
    before, cell.value = cell.value, value
    workbook.save(path)
    return before


def told(loaded: LoadedEvent, code: str) -> list[str]:
    """The messages of a code, with the sheet and cell."""
    return [f"{f.place.sheet}!{f.place.cell}: {f.message}" for f in loaded.findings if f.code == code]


def test_a_name_for_an_id_changes_nothing_but_a_note(event: Path) -> None:
    """The round is the same round, with the same players in the same seats."""
    before = load_event(event).event
    assert before is not None
    player = before.player(before.rounds[0].pairings[0].player2)
    put(event / "round-1.xlsx", "Results", 2, layout.PLAYER_2_ID, player.name.upper())
    loaded = load_event(event)
    assert loaded.event is not None
    assert loaded.event.rounds[0].pairings[0].players == before.rounds[0].pairings[0].players
    assert len(told(loaded, "id-understood")) == 1
    assert not loaded.is_faulty


@pytest.mark.parametrize(
    ("file", "sheet", "column", "code"),
    [
        ("round-1.xlsx", "Results", layout.PLAYER_1_ID, "player-unknown"),
        ("round-2.xlsx", "Changes", layout.PLAYER_ID, "player-unknown"),
        ("players.xlsx", "Lists", layout.PLAYER_ID, "list-player-unknown"),
    ],
)
def test_a_misspelt_name_asks_who_is_meant(
    event: Path, file: str, sheet: str, column: str, code: str
) -> None:
    """Nobody guesses who plays: the message says who may be meant."""
    player = load_event(event).event.players[0]
    put(event / file, sheet, 2, column, f"{player.name}h")
    if sheet == "Changes":
        put(event / file, sheet, 2, layout.CHANGE, "Drop")
    (message, *_) = told(load_event(event), code)
    assert f": did you mean {player.id} ({player.name})" in message


def test_a_figure_typed_over_its_formula_is_told_where_it_differs(event: Path) -> None:
    """The result counts: Runewars 2.2 gives no more than 11 points for a game, so 99 can't be right."""
    put(event / "round-1.xlsx", "Results", 2, layout.POINTS_1, 99)
    (message,) = told(load_event(event), "figure-differs")
    assert "Points 1 says 99, and the result gives " in message
    assert not load_event(event).is_faulty


def test_a_redraw_keeps_its_hands_off_what_was_typed_and_can_t_be_read(event: Path) -> None:
    """A score with a letter in it is no result, and yet a person typed it."""
    (event / "round-2.xlsx").unlink()
    path = event / "round-1.xlsx"
    for row in range(2, 7):
        for column in ("Score 1", "Score 2", "Ended", "Winner"):
            put(path, "Results", row, column, None)
    put(path, "Results", 3, "Score 2", "12O")
    typed = path.read_bytes()
    outcome = redraw_event(event)
    assert outcome.failed
    assert "it stays as it is" in outcome.message
    assert path.read_bytes() == typed


def delete_row(event: Path, player: str) -> None:
    """Take somebody's row out of the registration."""
    workbook = openpyxl.load_workbook(event / "players.xlsx")
    sheet = workbook["Players"]
    (row,) = (row for row in range(2, sheet.max_row + 1) if sheet.cell(row, 1).value == player)
    sheet.delete_rows(row)
    workbook.save(event / "players.xlsx")


def test_a_deleted_row_is_to_be_put_back(event: Path) -> None:
    """Who was taken out of the registration is named as the rounds have it, and nobody with a similar ID is."""
    player = load_event(event).event.players[4]
    delete_row(event, player.id)
    put(event / "round-1.xlsx", "Changes", 2, layout.PLAYER_ID, player.id)
    put(event / "round-1.xlsx", "Changes", 2, layout.CHANGE, "Drop")
    put(event / "players.xlsx", "Lists", 2, layout.PLAYER_ID, player.id)
    what_to_do = (
        f": put the row back (ID {player.id}, Name {player.name}) and, if this player has left, write Drop on the "
        f"sheet Changes of round 2; or correct the ID here"
    )
    loaded = load_event(event)
    unknown = [message.partition(": ")[2] for message in told(loaded, "player-unknown")]
    assert unknown == [f"{player.id} is not in players.xlsx{what_to_do}"] * 3
    (listed,) = told(loaded, "list-player-unknown")
    assert listed.endswith(f"{player.id} is not on the sheet Players{what_to_do}")


def test_who_had_the_bye_is_named_too(event: Path) -> None:
    """The name beside a bye is as good as one beside a game."""
    (bye,) = load_event(event).event.rounds[0].byes
    (event / "round-2.xlsx").unlink()
    delete_row(event, bye.player)
    (message,) = told(load_event(event), "player-unknown")
    assert f"put the row back (ID {bye.player}, Name {bye.name})" in message


def test_a_row_that_was_deleted_before_anything_was_played(event: Path) -> None:
    """Whoever doesn't come is withdrawn, and the round is drawn again."""
    loaded = load_event(event)
    player, games = loaded.event.players[4], loaded.event.rounds[0].pairings
    (event / "round-2.xlsx").unlink()
    workbook = openpyxl.load_workbook(event / "round-1.xlsx")
    for column in ("Score 1", "Score 2", "Ended", "Winner"):
        for game in games:
            workbook["Results"].cell(game.place.row, columns(workbook["Results"])[column]).value = None
    workbook.save(event / "round-1.xlsx")
    delete_row(event, player.id)
    (message,) = told(load_event(event), "player-unknown")
    assert "write Withdrawn under Status and draw round 1 again with pair --redraw" in message


@pytest.mark.parametrize("slip", ["P99", "P1"])
def test_a_similar_id_is_named_only_where_the_name_says_so(event: Path, slip: str) -> None:
    """The name beside a mistyped ID tells who is meant; without one nobody is guessed."""
    loaded = load_event(event)
    player = loaded.event.player(loaded.event.rounds[0].pairings[0].player1)
    put(event / "round-1.xlsx", "Results", 2, layout.PLAYER_1_ID, slip)
    (message,) = told(load_event(event), "player-unknown")
    assert message.endswith(f"{slip} is not in players.xlsx: did you mean {player.id} ({player.name})?")
    put(event / "round-1.xlsx", "Results", 2, layout.PLAYER_1, None)
    (message,) = told(load_event(event), "player-unknown")
    assert message.endswith(f"{slip} is not in players.xlsx: correct the ID, or add the player")
