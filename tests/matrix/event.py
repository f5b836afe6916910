"""The small event that commands are tried on: eight players, round 1 is played, round 2 is due or drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from generator.loading import LoadedEvent, load_event
from tests.oracle.played import Stages, swiss
from tests.support.organizer import Organizer, Table, opened

NAMES = ("Ada Lind", "Bo Falk", "Cy Marsh", "Dee Orr", "Eli Roe", "Fay Holt", "Gil Stone", "Hal Brook")
PLAYERS = {f"P{number:02}": name for number, name in enumerate(NAMES, start=1)}
RESULT = {"Score 1": 1, "Score 2": 0}  # which the regulations of every feature allow
THREE_ROUNDS: Stages = [swiss(3)]


class SmallEvent(Organizer):
    """The organizer of the event `cup`, for whom nothing is remembered: each command really runs."""

    remembers = False

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.event = "cup"
        self.takes_newcomers = True  # also after the rounds that are drawn

    def begin(self, stages: Stages = THREE_ROUNDS, **new: Any) -> None:
        """Make the event and register its players."""
        self.new("cup", stages=stages, name="Cup", **{"seed": "7f3a9c", **new})
        self.register({"ID": player, "Name": name, "Club": "Old"} for player, name in PLAYERS.items())

    def play(self) -> None:
        """Draw the next round and play it."""
        self.pair()
        self.enter_all(self.rounds(), dict.fromkeys(self.tables(), RESULT))

    @property
    def last(self) -> Path:
        """The workbook of the last round."""
        return self.workbook(self.rounds())

    def games(self) -> list[dict[str, Any]]:
        """The games of the last round, without its byes."""
        return [row for row in self.read_round(self.rounds()) if row["Player 2 ID"] is not None]

    def tables(self) -> list[int]:
        """The tables of the last round."""
        return [row["Table"] for row in self.games()]

    def scores(self, table: int) -> tuple[int | None, int | None]:
        """The scores at a table of the last round."""
        (row,) = (row for row in self.games() if row["Table"] == table)
        return row["Score 1"], row["Score 2"]

    def player(self, name: str, *columns: str) -> tuple[Any, ...]:
        """What stands in a player's row of players.xlsx."""
        with opened(self.folder / "players.xlsx") as workbook:
            table = Table(workbook, "Players", "ID")
            (row,) = (row for row in table.filled_rows("Name") if table.get(row, "Name") == name)
            return tuple(table.get(row, column) for column in columns)

    def add_column(self, column: str, values: Mapping[str, Any]) -> None:
        """Add a column to the players' sheet, with a value for some of them."""
        with opened(self.folder / "players.xlsx", save=True) as workbook:
            table = Table(workbook, "Players", "ID")
            table.sheet.cell(table.header, max(table.columns.values()) + 1, column)
        for player, value in values.items():
            self.set_player(player, column, value)

    def set_field(self, number: int, field: str, value: str) -> None:
        """Change a value of the sheet `Round`."""
        with opened(self.workbook(number), save=True) as workbook:
            table = Table(workbook, "Round", "Field")
            (row,) = (row for row in table.filled_rows("Field") if table.get(row, "Field") == field)
            table.put(row, "Value", value)

    def write(self, files: Mapping[str, str]) -> None:
        """Write texts, by their paths below the folder of events."""
        for name, text in files.items():
            path = self.events / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def text(self, name: str) -> str:
        """A file below the folder of events."""
        return (self.events / name).read_text(encoding="utf-8")

    def page(self, path: str) -> str:
        """A file of the built site."""
        return (self.site / path).read_text(encoding="utf-8")

    def name(self) -> str:
        """Return the event's name, as its pages have it."""
        return str(self.loaded().parts()[0].settings.name)

    def loaded(self, event: str = "cup") -> LoadedEvent:
        """An event as it is read now, without an error in it."""
        loaded = load_event(self.events / event)
        assert not loaded.is_faulty, loaded.findings
        return loaded


def cells(rows: Iterable[Iterable[object]]) -> str:
    """A table as CSV; none of its values needs quoting."""
    return "".join(",".join(str(value) for value in row) + "\n" for row in rows)
