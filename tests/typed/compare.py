"""What the sheet shows beside what Roundsheet says of the same rows."""

import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.utils import get_column_letter

from generator.checks import check_event
from generator.findings import Finding, Place, RowPlace, Severity
from generator.languages import ENGLISH, speaking
from generator.model import Event, GameResult, Pairing, Player, Round, Stage, StageType, with_forces
from generator.regulations.schema import Regulation
from generator.tournament.course.schedule import structure_text
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.casualties.form import CasualtyForm
from generator.tournament.game_forms.states import state_of
from generator.tournament.scoring import score_game
from generator.workbooks.forms.formulas import AWAITED, DONE, WRONG, names_degrees
from generator.workbooks.forms.result_form import shown_of
from generator.workbooks.reading.rounds import read_round
from generator.workbooks.writing.writer import round_workbook
from tests.support.office import Calc
from tests.typed.agreement import DOUBTS
from tests.typed.entries import entries
from tests.workbooks.examples import event_of, round_of

FIRST_ROW = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How many rows were typed, how they stand, and where the sheet says something else than Roundsheet."""

    marks: dict[str, int]
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A round in which something random is typed at each table."""

    name: str
    regulation: Regulation
    path: Path
    event: Event
    round_: Round
    entries: tuple[tuple[str, str, str], ...]

    @property
    def in_swiss(self) -> bool:
        """Whether games are scored, or only won."""
        return self.round_.stage == "Swiss"


def typed_and_compared(calc: Calc, jobs: Sequence[Job]) -> list[Outcome]:
    """Type what each job says into its workbook, recalculate, and compare every row."""
    saved = calc.type_all([(job.path, job.entries) for job in jobs])
    return [_compared(job, path) for job, path in zip(jobs, saved, strict=True)]


def job_of(
    folder: Path, name: str, regulation: Regulation, number: int, part: int = 0, language: str = ENGLISH
) -> Job:
    """A round of so many tables: every fourth part one of elimination, where the regulations have that."""
    elimination = part % 4 == 3 and regulation.elimination is not None
    event, round_ = _event(regulation, number, elimination=elimination)
    event = replace(event, settings=replace(event.settings, language=language))
    path = folder / f"{re.sub('[^a-z0-9]+', '-', name.casefold())}-{part}.xlsx"
    with speaking(language):
        path.write_bytes(round_workbook(event=event, regulation=regulation, round_=round_, standings=()))
    models = {player.id: player.models for player in event.players}
    sizes = [(models[game.player1], models[game.player2]) for game in round_.pairings]
    columns = columns_of(path)
    typing = tuple(
        ("Results", f"{columns[column]}{row}", text)
        for row, entered in enumerate(entries(regulation, sizes, part), start=FIRST_ROW)
        for column, text in entered.items()
    )
    return Job(name=name, regulation=regulation, path=path, event=event, round_=round_, entries=typing)


def _compared(job: Job, saved: Path) -> Outcome:
    regulation, event = job.regulation, job.event
    again, misread = _read(saved, event, regulation)
    unread = {_row(finding.place.cell) for finding in misread if finding.place.cell}
    wrong, doubted = _rows_told(again, misread, event, regulation)
    states = form_of(regulation).states(elimination=not job.in_swiss)
    marks: dict[str, int] = {}
    differences = []
    rows = list(rows_of(saved))
    for game, shown in zip(again.pairings, rows[: len(again.pairings)], strict=True):
        mark = shown.pop("mark")
        marks[mark] = marks.get(mark, 0) + 1
        is_wrong = game.row + 1 in wrong
        expected = _expected(game, regulation, is_wrong=is_wrong, in_swiss=job.in_swiss)
        if game.row + 1 not in unread:  # else the formula says what could not be read
            state = state_of(game.result, states)
            with speaking(event.settings.language):
                expected["Check"] = shown_of(
                    game.result, state, _names(game, event), _tallies(game.result, regulation)
                )
        expected["doubted"] = game.row + 1 in doubted
        told = {"mark": mark, **{column: shown[column] for column in expected if column in shown}}
        told["doubted"] = str(shown["Check"]).endswith("?")
        if told != expected:
            differences.append(
                f"{job.name}, row {game.row + 1}: the sheet shows {told}, expected {expected}: {shown}"
            )
    return Outcome(marks=marks, differences=tuple(differences))


def _names(game: Pairing, event: Event) -> tuple[str, str]:
    names = {player.id: player.name for player in event.players}
    return names[game.player1], names[game.player2]


def _tallies(result: GameResult, regulation: Regulation) -> tuple[str, str]:
    """The typed scores, the winner's first; none of losses and words, at a concession, or where one is missing."""
    one, other = result.score1, result.score2
    if (
        one is None
        or other is None
        or result.ended.conceded_by
        or (regulation.scores and regulation.scores.words)
    ):
        return "", ""
    return f" {one}-{other}", f" {other}-{one}"


def _event(regulation: Regulation, number: int, *, elimination: bool) -> tuple[Event, Round]:
    """Two players a table; forces of 5 to 14 models, some of them unknown where the game counts models."""
    event, round_ = event_of(2 * number), round_of([GameResult()] * number)
    players = tuple(_with_models(player, i) for i, player in enumerate(event.players))
    type_, rounds = (StageType.ELIMINATION, None) if elimination else (StageType.SWISS, 3)
    stages = (Stage(type=type_, rounds=rounds),)
    settings = replace(event.settings, regulations=regulation.id, structure="custom", stages=stages)
    round_ = replace(
        round_, number=1, stage="Top 2" if elimination else "Swiss", structure=structure_text(stages)
    )
    return replace(event, settings=settings, players=players), round_


def _with_models(player: Player, index: int) -> Player:
    place = RowPlace(file="players.xlsx", sheet="Players", row=index, columns={"Models": "F"})
    models = None if index % 37 == 5 else 5 + index % 10
    return replace(player, list_points=100, models=models, place=place)


def _read(path: Path, event: Event, regulation: Regulation) -> tuple[Round, tuple[Finding, ...]]:
    round_, findings = read_round(path, path.name, 1, form=form_of(regulation).columns)
    assert round_ is not None, findings
    if regulation.casualties is not None:
        (round_,) = with_forces((round_,), event.players)
    return round_, findings


def _rows_told(
    round_: Round, misread: Sequence[Finding], event: Event, regulation: Regulation
) -> tuple[set[int], set[int]]:
    """The rows of `Results` in which Roundsheet finds an error, and those that it doubts.

    Models that it needs, the row waits for.
    """
    found = (*misread, *check_event(replace(event, rounds=(round_,)), regulation))
    wrong = [finding.place for finding in found if finding.severity is Severity.ERROR]
    doubted = [finding.place for finding in found if finding.code in DOUBTS]
    faulty = _rows_of_results(wrong)
    return faulty, _rows_of_results(doubted) - faulty  # what is wrong is said first


def _rows_of_results(places: Iterable[Place]) -> set[int]:
    return {_row(place.cell) for place in places if place.sheet == "Results" and place.cell}


def _row(cell: str) -> int:
    return int("".join(c for c in cell if c.isdigit()))


def _expected(game: Pairing, regulation: Regulation, *, is_wrong: bool, in_swiss: bool) -> dict[str, Any]:
    if not in_swiss:
        is_open = game.result.is_empty or form_of(regulation).winner(game.result) is None
        return {"mark": WRONG if is_wrong else AWAITED if is_open else DONE}
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
        if names_degrees(regulation):
            expected["Result"] = score.degree if score else None
        if not is_wrong:
            expected["Level 1"], expected["Level 2"] = CasualtyForm(regulation).level_names(game.result)
    return expected


def _number(value: int | Fraction) -> float | int:
    return value if isinstance(value, int) else float(value)


def columns_of(path: Path) -> dict[str, str]:
    """The letter of each column of the sheet `Results`, by its header."""
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
