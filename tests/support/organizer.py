"""An organizer in code: knows Roundsheet only by its commands, its workbooks' contract and its data/ files.

Commands run in this process by default, which is fast; with `subprocess=True` they run as
`python -m generator` like an organizer's own. Workbooks are filled with a pen for cells (`typist.py`), and read with
openpyxl; columns are found by their headers.
"""

from __future__ import annotations

import json
import os
import subprocess as processes
import sys
import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import openpyxl
from click.testing import CliRunner

from tests.support.typist import Book, can_type

Cells = dict[str, Any]
Files = dict[str, bytes]
REMEMBERED = 200  # deeds
STAY_OPEN = 10  # workbooks
_open: OrderedDict[bytes, Any] = OrderedDict()  # by what is in their files
HEADER_SEARCH = 25  # a header row stands among the first rows
LAST_ROW = 2000
SEATS = ("Table", "Player 1 ID", "Player 1", "Player 2 ID", "Player 2")
SCORED = ("Score 1", "Score 2", "Ended", "Winner", "Note")
LOSSES = ("Casualties 1", "Withdrew 1", "Bonus 1", "Casualties 2", "Withdrew 2", "Bonus 2", "Ended", "Note")


@dataclass(frozen=True)
class Answer:
    """What a command answered."""

    exit_code: int
    output: str


@contextmanager
def opened(path: Path, save: bool = False) -> Iterator[Any]:
    """An openpyxl workbook, saved in place on leaving if asked for.

    It stays open: as long as nobody else changes the file it isn't loaded again.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns about what it does not keep
        content = sha256(path.read_bytes()).digest()
        workbook = _open.pop(content, None) or openpyxl.load_workbook(path)
        yield workbook
        if save:
            workbook.save(path)
            content = sha256(path.read_bytes()).digest()
    _open[content] = workbook
    if len(_open) > STAY_OPEN:
        _open.popitem(last=False)


@contextmanager
def typed_into(path: Path, *values: object) -> Iterator[Any]:
    """The same to fill in cells, with the quick pen unless one of the values is more than that can type."""
    if not all(can_type(value) for value in values):
        with opened(path, save=True) as workbook:
            yield workbook
        return
    book = Book(path)
    yield book
    book.save(path)


class Table:
    """A sheet by its headers: rows are numbered as in the spreadsheet program."""

    def __init__(self, workbook: Any, name: str, must_have: str) -> None:
        titles = {title.strip().casefold(): title for title in workbook.sheetnames}
        self.sheet = workbook[titles[name.casefold()]]
        for number in range(1, HEADER_SEARCH):
            found = {
                str(cell.value).strip().casefold(): cell.column
                for cell in self.sheet[number]
                if cell.value is not None
            }
            if must_have.casefold() in found:
                self.header, self.columns = number, found
                return
        raise AssertionError(f"sheet {name} has no column {must_have}")

    def get(self, row: int, column: str) -> Any:
        value = self.sheet.cell(row, self.columns[column.casefold()]).value
        return value.strip() or None if isinstance(value, str) else value

    def put(self, row: int, column: str, value: Any) -> None:
        self.sheet.cell(row, self.columns[column.casefold()]).value = value

    def has_column(self, column: str) -> bool:
        return column.casefold() in self.columns

    def add_column(self, column: str) -> None:
        """Write a header to the right of the others."""
        number = self.columns[column.casefold()] = max(self.columns.values()) + 1
        self.sheet.cell(self.header, number).value = column

    def filled_rows(self, column: str) -> list[int]:
        last = min(self.sheet.max_row, LAST_ROW)
        return [row for row in range(self.header + 1, last + 1) if self.get(row, column) is not None]

    def append(self, cells: Mapping[str, Any], column: str) -> None:
        """Fill the first row below the filled ones."""
        row = max(self.filled_rows(column), default=self.header) + 1
        for name, value in cells.items():
            self.put(row, name, value)


def note_changes(workbook: Any, changes: Iterable[tuple[str, str]]) -> None:
    """Fill the `Changes` sheet below what is there."""
    table = Table(workbook, "Changes", "Player ID")
    for player, change in changes:
        table.append({"Player ID": player, "Change": change}, "Player ID")


_THERE = "{the folder of events}"
# What deeds answered, and made of an event's files.
_made: OrderedDict[bytes, tuple[Any, Files]] = OrderedDict()


class Organizer:
    """One event, run from its folder. What has been done before to the same files is not done again."""

    remembers = True

    def __init__(self, folder: Path, *, subprocess: bool = False) -> None:
        self.events = folder / "events"
        self.site = folder / "site"
        self.events.mkdir(parents=True, exist_ok=True)
        self.subprocess = subprocess
        self.event = ""

    # -- commands

    def run(self, command: str, *arguments: str, expect: int | None = 0) -> Answer:
        """Run a command; `expect` is the exit status that it must have (None for any)."""
        words = [command, *arguments, "--events", str(self.events)]
        answer = self._in_subprocess(words) if self.subprocess else self._in_process(words)
        return self._as_expected(words, answer, expect)

    def _as_expected(self, words: Iterable[str], answer: Answer, expect: int | None) -> Answer:
        if expect is not None:
            assert answer.exit_code == expect, f"{' '.join(words)}: {answer.exit_code}\n{answer.output}"
        assert "Traceback" not in answer.output, answer.output
        return answer

    def _in_process(self, words: list[str]) -> Answer:
        from generator.cli import main

        result = CliRunner().invoke(main, words)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Answer(result.exit_code, result.output)

    def _in_subprocess(self, words: list[str]) -> Answer:
        # Not the reader's colours, width or language.
        environment = os.environ | {"NO_COLOR": "1", "PYTHONUTF8": "1"}
        done = processes.run(
            [sys.executable, "-m", "generator", *words],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment,
            check=False,
        )
        return Answer(done.returncode, done.stdout + done.stderr)

    def new(
        self,
        event: str,
        *,
        structure: str = "basic",
        tier: str | None = "relaxed",
        regulations: str = "runewars-2.2",
        name: str = "Test Event",
        date: str = "2018-09-15",
        seed: str | None = None,
        stages: Iterable[Mapping[str, Any]] = (),
    ) -> None:
        """Make the event's folder. With `stages` the structure becomes custom, by editing event.yaml.

        `structure` then is one that the regulations have.
        """
        self.event = event
        words = ["--name", name, "--regulations", regulations, "--date", date]
        stages = list(stages)
        words += ["--structure", structure]
        words += ["--tier", tier] if tier else []
        words += ["--seed", seed] if seed else []
        if seed:
            self._once("new", words, do=lambda: self.run("new", event, *words))
        else:
            self.run("new", event, *words)
        if stages:
            self.edit_event({"structure": "custom", "stages": json.dumps(stages)})

    def _once(self, *deed: object, do: Callable[[], object]) -> Any:
        """Do what makes the same files of the same files each time, or put there what it made of them before."""
        before = self._files() if self.remembers and not self.subprocess else None
        if before is None:
            return do()
        contents = [(name, sha256(content).digest()) for name, content in before.items()]
        done = sha256(repr((deed, contents)).encode()).digest()
        if done in _made:
            _made.move_to_end(done)
        else:
            answer = do()
            _made[done] = answer, self._files() or {}
            if len(_made) > REMEMBERED:
                _made.popitem(last=False)
        answer, after = _made[done]
        self.folder.mkdir(exist_ok=True)
        for name, content in after.items():
            if before.get(name) != content:
                (self.folder / name).write_bytes(content)
        return answer

    def _files(self) -> Files | None:
        """The event's files; None where something else lies among them."""
        there = sorted(self.folder.iterdir()) if self.folder.is_dir() else []
        if any(path.is_symlink() or not path.is_file() for path in there):
            return None
        return {path.name: path.read_bytes() for path in there}

    def check(self, expect: int | None = 0) -> Answer:
        return self.run("check", self.event, expect=expect)

    def pair(self, *arguments: str, expect: int | None = 0) -> Answer:
        words = ("pair", self.event, *arguments)
        there = str(self.events)

        def do() -> Answer:
            answer = self.run(*words, expect=None)
            return Answer(answer.exit_code, answer.output.replace(there, _THERE))

        beside = sorted(path.name for path in self.events.iterdir())
        answer: Answer = self._once(words, beside, do=do)
        answer = Answer(answer.exit_code, answer.output.replace(_THERE, there))
        return self._as_expected(words, answer, expect)

    def build(self, expect: int | None = 0) -> Answer:
        return self.run("build", "--site", str(self.site), expect=expect)

    def begin_by(self, rules: Path, players: int = 4) -> None:
        """Make an event by these rules, register players, and pair its first round."""
        self.event = "cup"
        words = ("--name", "Cup", "--regulations", str(rules), "--date", "2019-05-04", "--seed", "mud")
        self.run("new", "cup", *words)
        self.register({"ID": f"P{number}", "Name": f"Player {number}"} for number in range(1, players + 1))
        self.pair()

    def simulate(self, rules: Path, players: int, *words: str) -> list[dict[str, Any]]:
        """Play an event by these rules, build it and repeat its draws; return what `check` finds, no error."""
        self.event = "cup"
        self.run("simulate", "cup", "--players", str(players), "--regulations", str(rules), *words)
        found: list[dict[str, Any]] = json.loads(self.run("check", "cup", "--format", "json").output)
        assert [each for each in found if each["severity"] == "error"] == []
        self.build()
        assert "not the drawn" not in self.run("verify", "cup").output
        return found

    # -- files

    @property
    def folder(self) -> Path:
        return self.events / self.event

    def workbook(self, number: int) -> Path:
        return self.folder / f"round-{number}.xlsx"

    def rounds(self) -> int:
        """How many rounds there are, numbered on from 1, as workbooks or OpenDocument."""
        number = 0
        while any(self.workbook(number + 1).with_suffix(each).exists() for each in (".xlsx", ".ods")):
            number += 1
        return number

    def edit_event(self, values: Mapping[str, str]) -> None:
        """Replace top-level lines of event.yaml; a value is YAML on one line."""
        path = self.folder / "event.yaml"
        lines = path.read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if line.split(":")[0] not in values]
        path.write_text(
            "\n".join([*kept, *(f"{key}: {value}" for key, value in values.items()), ""]), encoding="utf-8"
        )

    def register(self, players: Iterable[Mapping[str, Any]]) -> None:
        """Add players below those in players.xlsx; a player is a mapping of column names to values."""
        players = list(players)
        self._once("register", players, do=lambda: self._register(players))

    def _register(self, players: list[Mapping[str, Any]]) -> None:
        values = [value for player in players for value in player.values()]
        with typed_into(self.folder / "players.xlsx", *values) as workbook:
            table = Table(workbook, "Players", "ID")
            for column in dict.fromkeys(column for player in players for column in player):
                if not table.has_column(column):
                    table.add_column(column)
            for row, player in enumerate(
                players, start=max(table.filled_rows("Name"), default=table.header) + 1
            ):
                for column, value in player.items():
                    table.put(row, column, value)

    def set_player(self, player: str, column: str, value: Any) -> None:
        """Change one cell of a registered player."""
        self._once("set", player, column, value, do=lambda: self._set_player(player, column, value))

    def _set_player(self, player: str, column: str, value: Any) -> None:
        with typed_into(self.folder / "players.xlsx", value) as workbook:
            table = Table(workbook, "Players", "ID")
            (row,) = (row for row in table.filled_rows("Name") if table.get(row, "ID") == player)
            table.put(row, column, value)

    def read_round(self, number: int) -> list[Cells]:
        """The rows of the results sheet by header in the contract's spelling, in their order.

        The columns to fill are those of a game scored in points, or Urban War's.
        """
        return self.read_all(number)[0]

    def read_columns(self, number: int, columns: Sequence[str]) -> list[Cells]:
        """The rows of the results sheet, with these columns only."""
        table = Table(Book(self.workbook(number)), "Results", "Player 1 ID")
        return [
            {column: table.get(row, column) for column in columns} for row in table.filled_rows("Player 1 ID")
        ]

    def read_fields(self, number: int) -> Cells:
        """The `Round` sheet: field to value."""
        return self.read_all(number)[1]

    def read_all(self, number: int) -> tuple[list[Cells], Cells]:
        """The rows of the results sheet, and the fields of the `Round` sheet."""
        workbook = Book(self.workbook(number))
        table = Table(workbook, "Results", "Player 1 ID")
        to_fill = SCORED if "score 1" in table.columns else LOSSES
        results = [
            {column: table.get(row, column) for column in (*SEATS, *to_fill)}
            for row in table.filled_rows("Player 1 ID")
        ]
        table = Table(workbook, "Round", "Field")
        return results, {
            table.get(row, "Field"): table.get(row, "Value") for row in table.filled_rows("Field")
        }

    def enter_all(
        self,
        number: int,
        results: Mapping[int | str, Mapping[str, Any]],
        changes: Iterable[tuple[str, str]] = (),
    ) -> None:
        """Fill several rows at once: table number or a player's ID to column names and values.

        A value None is left alone: nothing is typed there. `changes` are noted as by `change_all`.
        """
        changes = list(changes)
        self._once("enter", number, results, changes, do=lambda: self._enter_all(number, results, changes))

    def _enter_all(
        self,
        number: int,
        results: Mapping[int | str, Mapping[str, Any]],
        changes: Iterable[tuple[str, str]],
    ) -> None:
        values = [value for cells in results.values() for value in cells.values()]
        with typed_into(self.workbook(number), *values) as workbook:
            table = Table(workbook, "Results", "Player 1 ID")
            rows: dict[Any, int] = {}
            for row in table.filled_rows("Player 1 ID"):
                rows |= {table.get(row, key): row for key in ("Table", "Player 1 ID", "Player 2 ID")}
            for where, cells in results.items():
                for column, value in cells.items():
                    if value is not None and value != "":
                        table.put(rows[where], column, value)
            note_changes(workbook, changes)

    def enter(
        self,
        number: int,
        table_or_player: int | str,
        score1: int | None = None,
        score2: int | None = None,
        ended: str | None = None,
        winner: int | None = None,
    ) -> None:
        cells = {"Score 1": score1, "Score 2": score2, "Ended": ended, "Winner": winner}
        self.enter_all(number, {table_or_player: cells})

    def change_all(self, number: int, changes: Iterable[tuple[str, str]]) -> None:
        """Note drops and the like below those in the `Changes` sheet."""
        self.enter_all(number, {}, changes)

    def change(self, number: int, player: str, change: str) -> None:
        self.change_all(number, [(player, change)])

    # -- the built site

    def data(self, name: str) -> dict[str, Any]:
        path = self.site / self.event / "data" / name
        facts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return facts
