"""What the sheet shows beside what Roundsheet says of the same rows."""

import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.utils import get_column_letter

from generator.checks import check_event
from generator.engine.casualties import level_name, levels_of
from generator.engine.scoring import score_game
from generator.findings import Place, RowPlace, Severity
from generator.model import Event, GameResult, Pairing, Player, Round, with_forces
from generator.regulations.schema import Regulation
from generator.workbooks.rounds import read_round
from generator.workbooks.states import AWAITED, DONE, WRONG
from generator.workbooks.writer import round_workbook
from tests.typed.calc import Calc
from tests.typed.entries import entries
from tests.workbooks.examples import event_of, round_of

FIRST_ROW = 2
DOUBTS = {"destruction-unsaid", "score-doubtful", "withdrawal-early"}  # what `Check` asks behind its words
_SHOWN = ("Check", "Result", "Points 1", "Points 2", "Margin 1", "Margin 2", "Level 1", "Level 2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How many rows were typed, how they stand, and where the sheet says something else than Roundsheet."""

    marks: dict[str, int]
    differences: tuple[str, ...]


def typed_and_compared(
    calc: Calc, folder: Path, regulation: Regulation, number: int, part: int = 0
) -> Outcome:
    """Type random entries into a round of so many tables, recalculate, and compare every row."""
    event, round_ = _event(regulation, number)
    path = folder / "round-1.xlsx"
    path.write_bytes(round_workbook(event=event, regulation=regulation, round_=round_, standings=()))
    models = {player.id: player.models for player in event.players}
    sizes = [(models[game.player1], models[game.player2]) for game in round_.pairings]
    columns = _header(path)
    typing = [
        ("Results", f"{columns[column]}{row}", text)
        for row, entered in enumerate(entries(regulation, sizes, part), start=FIRST_ROW)
        for column, text in entered.items()
    ]
    saved = calc.type(path, typing)
    again, _ = _read(saved, event, regulation)
    rows = list(rows_of(saved))
    wrong, doubted = _rows_told(saved, event, regulation)
    marks: dict[str, int] = {}
    differences = []
    for game, shown in zip(again.pairings, rows[: len(again.pairings)], strict=True):
        mark = shown.pop("mark")
        marks[mark] = marks.get(mark, 0) + 1
        expected = _expected(game, regulation, is_wrong=game.row + 1 in wrong)
        expected["doubted"] = game.row + 1 in doubted
        told = {column: shown[column] for column in expected if column in shown}
        told |= {"mark": mark, "doubted": str(shown["Check"]).endswith("?")}
        if told != expected:
            differences.append(f"row {game.row + 1}: the sheet shows {told}, expected {expected}: {shown}")
    return Outcome(marks=marks, differences=tuple(differences))


def _event(regulation: Regulation, number: int) -> tuple[Event, Round]:
    """Two players a table; forces of 5 to 14 models, some of them unknown where the game counts models."""
    event, round_ = event_of(2 * number), round_of([GameResult()] * number)
    players = tuple(_with_models(player, i) for i, player in enumerate(event.players))
    settings = replace(event.settings, regulations=regulation.id)
    return replace(event, settings=settings, players=players), replace(round_, number=1, structure="Swiss 3")


def _with_models(player: Player, index: int) -> Player:
    place = RowPlace(file="players.xlsx", sheet="Players", row=index, columns={"Models": "F"})
    models = None if index % 37 == 5 else 5 + index % 10
    return replace(player, list_points=100, models=models, place=place)


def _read(path: Path, event: Event, regulation: Regulation) -> tuple[Round, Any]:
    round_, findings = read_round(path, path.name, 1, casualties=regulation.casualties is not None)
    assert round_ is not None, findings
    if regulation.casualties is not None:
        (round_,) = with_forces((round_,), event.players)
    return round_, findings


def _rows_told(path: Path, event: Event, regulation: Regulation) -> tuple[set[int], set[int]]:
    """The rows of `Results` in which Roundsheet finds an error, and those that it doubts.

    Models that it needs, the row waits for.
    """
    round_, findings = _read(path, event, regulation)
    found = (*findings, *check_event(replace(event, rounds=(round_,)), regulation))
    wrong = [finding.place for finding in found if finding.severity is Severity.ERROR]
    doubted = [finding.place for finding in found if finding.code in DOUBTS]
    faulty = _rows_of_results(wrong)
    return faulty, _rows_of_results(doubted) - faulty  # what is wrong is said first


def _rows_of_results(places: Iterable[Place]) -> set[int]:
    return {_row(place.cell) for place in places if place.sheet == "Results" and place.cell}


def _row(cell: str) -> int:
    return int("".join(c for c in cell if c.isdigit()))


def _expected(game: Pairing, regulation: Regulation, *, is_wrong: bool) -> dict[str, Any]:
    score = None if is_wrong else score_game(game.result, regulation)
    points = score and (score.points1, score.points2)
    expected: dict[str, Any] = {
        "mark": WRONG if is_wrong else AWAITED if score is None else DONE,
        "Points 1": _number(points[0]) if points else None,
        "Points 2": _number(points[1]) if points else None,
    }
    if regulation.margin_of_victory is not None:
        expected["Margin 1"], expected["Margin 2"] = (score.margin1, score.margin2) if score else (None, None)
    if regulation.casualties is not None:
        expected["Result"] = score.degree if score else None
        if not is_wrong:
            levels = levels_of(game.result, regulation)
            names = [level_name(level, regulation) for level in levels]
            expected["Level 1"], expected["Level 2"] = names
    return expected


def _number(value: int | Fraction) -> float | int:
    return value if isinstance(value, int) else float(value)


def _header(path: Path) -> dict[str, str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sheet = openpyxl.load_workbook(path)["Results"]
    return {str(cell.value): get_column_letter(i) for i, cell in enumerate(sheet[1], start=1)}


def rows_of(path: Path) -> Iterator[dict[str, Any]]:
    """What is shown, row by row; an empty text is nothing. The mark stands before `Check`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sheet = openpyxl.load_workbook(path, data_only=True)["Results"]
    names = [str(cell.value) for cell in sheet[1]]
    names[names.index("Check") - 1] = "mark"
    for row in sheet.iter_rows(min_row=FIRST_ROW, values_only=True):
        yield {name: None if value == "" else value for name, value in zip(names, row, strict=False)}
