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
