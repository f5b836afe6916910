"""The same deeds in a real folder: workbooks typed with openpyxl, and the commands' own functions.

What `check` says there and what is drawn there must be what the records in memory gave.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import openpyxl

from generator.commands.build import build_site
from generator.commands.pair import pair_event, redraw_event
from generator.findings import Severity
from generator.loading import LoadedEvent, load_event
from generator.model import Bye, Event, Pairing, Release, Round
from generator.regulations.schema import Regulation
from generator.tournament.course.schedule import stages_of
from tests.support.organizer import Table, opened
from tests.traps.acts import Steps
from tests.traps.judge import Trap, errors_of, findings_of
from tests.traps.plans import Plan
from tests.traps.steps import Copy, Delete, Pair, Redraw, loaded, rows_of, seats_of, taken

PLAYER_COLUMNS = ("ID", "Name", "Faction", "Club", "Models", "Status", "Late from round", "Fixed table")
FIELDS = {
    "Release": "release",
    "Last round": "is_last",
    "Stage": "stage",
    "Regulations": "regulations",
    "Deployment": "deployment",
    "Objective": "objective",
    "Minutes": "minutes",
    "Draw": "draw_seed",
    "Structure": "structure",
    "Players": "registered",
}
EACH = 6  # deeds after which the site is built


def replay(plan: Plan, deeds: Sequence[Steps], place: Path) -> int:
    """Do in a folder what was done in memory; how many deeds that were.

    Raises:
        Trap: a command fails, or says something else than was found in memory.
    """
    regulation = plan.rules.regulation
    folder = place / "events" / plan.event.id
    folder.mkdir(parents=True)
    for name, text in plan.rules.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    event = taken((), plan.event, regulation) or plan.event
    _type_settings(folder, event)
    _type_players(folder, event)
    done = 0
    for steps in deeds:
        after = taken(steps, event, regulation)
        if after is None:
            continue
        _do(folder, steps, event, after, _beside_scores(regulation))
        event, done = after, done + 1
        _compare(folder, event, plan)
        if done % EACH == 0 and not errors_of(
            findings_of(event, regulation)
        ):  # else it is drawn again at once
            _build(place)
    _build(place)
    return done


def _beside_scores(regulation: Regulation) -> tuple[str, ...]:
    """The names of what is entered beside the scores."""
    return tuple(figure.name for figure in regulation.scores.figures) if regulation.scores is not None else ()


def _do(folder: Path, steps: Steps, event: Event, after: Event, beside: Sequence[str]) -> None:
    first = steps[0]
    if isinstance(first, Pair):
        outcome = pair_event(folder, asked_for=True)
        if outcome.wrote != len(after.rounds):
            raise Trap("pair wrote nothing", outcome.message)
        return
    if isinstance(first, Redraw):
        outcome = redraw_event(folder)
        if outcome.failed:
            raise Trap("redraw failed", outcome.message)
        for kept in folder.glob("*-before-redraw-*.xlsx"):
            kept.unlink()
        return
    if isinstance(first, Copy):
        shutil.copy(_workbook(folder, len(event.rounds)), _workbook(folder, len(after.rounds)))
        _type_round(folder, None, after.rounds[-1], after, beside)
        event = after
    if isinstance(first, Delete):
        _workbook(folder, len(event.rounds)).unlink()
    if event.settings != after.settings:
        _type_settings(folder, after)
    if event.players != after.players:
        _type_players(folder, after)
    for old, new in zip(event.rounds, after.rounds, strict=False):
        if old != new:
            _type_round(folder, old, new, after, beside)


def _compare(folder: Path, event: Event, plan: Plan) -> None:
    there = load_event(folder)
    regulation = plan.rules.regulation
    here = loaded(event, regulation)
    said = {finding.code for finding in there.findings if finding.severity is Severity.ERROR}
    expected = {
        finding.code for finding in findings_of(event, regulation) if finding.severity is Severity.ERROR
    }
    if said != expected:
        told = [str(finding) for finding in there.findings if finding.severity is Severity.ERROR]
        raise Trap(
            f"check says {sorted(said)} in the folder, {sorted(expected)} in memory", "; ".join(told[:3])
        )
    assert there.event is not None
    for one, other in zip(_plainly(there.event), _plainly(here), strict=True):
        if one != other:
            raise Trap("the folder holds something else", f"{one}, in memory {other}")
    if stages_of(there.event, regulation) != stages_of(here, regulation):
        raise Trap("the folder has other stages", str(stages_of(there.event, regulation)))
    _compare_warnings(there, event, plan)


def _compare_warnings(there: LoadedEvent, event: Event, plan: Plan) -> None:
    """What is said of the rounds is the same, warnings and notes included."""

    def of_rounds(findings: Any) -> list[tuple[str, str]]:
        return sorted(
            (finding.place.file.rsplit("/", 1)[-1], finding.code)
            for finding in findings
            if "round-" in finding.place.file
        )

    said, expected = of_rounds(there.findings), of_rounds(findings_of(event, plan.rules.regulation))
    if said != expected:
        differing = sorted(set(said) ^ set(expected))
        raise Trap("other warnings in the folder", f"{differing or said}")


def _plainly(event: Event) -> Iterator[Any]:
    yield len(event.rounds)
    for round_ in event.rounds:
        for row in rows_of(round_):
            table = row.table if isinstance(row, Pairing) else None
            result = row.result if isinstance(row, Pairing) else None
            yield round_.number, row.row, seats_of(row), table, result
        yield [(change.player, change.kind) for change in (*round_.changes, *round_.departures)]
        yield [getattr(round_, field) for field in FIELDS.values()]
        yield round_.standings_before and round_.standings_before.lines if round_.number > 1 else None


def _build(place: Path) -> None:
    outcome = build_site(place / "events", place / "site", lambda _: None)
    if not outcome.report.published:
        raise Trap("build publishes nothing", "; ".join(map(str, outcome.findings[:3])))


# -- typing


def _workbook(folder: Path, number: int) -> Path:
    return folder / f"round-{number}.xlsx"


def _type_settings(folder: Path, event: Event) -> None:
    settings = event.settings
    told: dict[str, Any] = {
        "name": settings.name,
        "date": settings.dates[0].isoformat(),
        "regulations": settings.regulations,
        "seed": settings.seed,
        "structure": settings.structure,
        "tier": settings.tier,
        "release": "manual" if settings.drafts else None,
        "leaders": [
            {"role": leader.role, "name": leader.name} | ({"player": leader.player} if leader.player else {})
            for leader in settings.leaders
        ],
        "stages": [
            {"type": stage.type.value}
            | ({"rounds": stage.rounds} if stage.rounds else {})
            | {key: value for key in ("size", "points", "wins") if (value := getattr(stage, key)) is not None}
            for stage in settings.stages
        ],
    }
    lines = [f"{key}: {json.dumps(value)}" for key, value in told.items() if value]
    (folder / "event.yaml").write_text("\n".join([*lines, ""]).replace(f'"{told["date"]}"', told["date"]))


def _type_players(folder: Path, event: Event) -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.title = "Players"
    sheet.append(PLAYER_COLUMNS)
    for player in event.players:
        status = "Withdrawn" if player.withdrawn else None
        row = (player.id, player.name, player.faction, player.club, player.models, status)
        sheet.append((*row, player.late_from_round, player.fixed_table))
    workbook.save(folder / "players.xlsx")


def _type_round(folder: Path, old: Round | None, new: Round, event: Event, beside: Sequence[str]) -> None:
    with opened(_workbook(folder, new.number), save=True) as workbook:
        _type_rows(Table(workbook, "Results", "Player 1 ID"), new, event, beside)
        _type_changes(Table(workbook, "Changes", "Player ID"), new)
        fields = Table(workbook, "Round", "Field")
        rows = {fields.get(row, "Field"): row for row in fields.filled_rows("Field")}
        for title, field in FIELDS.items():
            value = getattr(new, field)
            if old is None or value != getattr(old, field):
                said = value.value if isinstance(value, Release) else "Yes" if value is True else value
                if title in rows:
                    fields.put(rows[title], "Value", said)
                else:
                    fields.append({"Field": title, "Value": said}, "Field")
        fields.put(rows["Round"], "Value", new.number)
        if new.standings_before is None and "Standings" in workbook.sheetnames:
            del workbook["Standings"]


def _type_rows(table: Table, round_: Round, event: Event, beside: Sequence[str]) -> None:
    names = {player.id: player.name for player in event.players}
    rows = rows_of(round_)
    last = max([*table.filled_rows("Player 1 ID"), table.header + len(rows)])
    for index, row in enumerate(range(table.header + 1, last + 1)):
        game = rows[index] if index < len(rows) else None
        for column, value in _cells(game, names, "score 1" in table.columns).items():
            if column.casefold() in table.columns:
                table.put(row, column, value)
        for name, seat in product(beside, (1, 2)):
            figures = game.result.figures[seat - 1] if isinstance(game, Pairing) else ()
            table.put(row, f"{name} {seat}", dict(figures).get(name))
        for column, figure in game.stated if isinstance(game, Pairing) else ():
            table.put(row, column, figure)


def _cells(row: Pairing | Bye | None, names: dict[str, str], in_points: bool) -> dict[str, Any]:
    entered = ("Score 1", "Score 2", "Winner") if in_points else ()
    lost = [f"{what} {seat}" for seat in (1, 2) for what in ("Casualties", "Withdrew", "Bonus")]
    cells: dict[str, Any] = dict.fromkeys(
        ("Table", "Player 1 ID", "Player 1", "Player 2 ID", "Player 2", "Ended", *entered, *lost)
    )
    if row is None:
        return cells
    one, other = seats_of(row)
    cells |= {"Player 1 ID": one, "Player 1": names.get(one or "", "BYE" if one is None else None)}
    cells |= {"Player 2 ID": other, "Player 2": names.get(other or "", "BYE" if other is None else None)}
    if not isinstance(row, Pairing):
        return cells
    result = row.result
    cells |= {"Player 1": row.name1 or cells["Player 1"], "Player 2": row.name2 or cells["Player 2"]}
    cells |= {"Table": row.table, "Ended": result.ended.value or None}
    if in_points:
        return cells | {"Score 1": result.score1, "Score 2": result.score2, "Winner": result.winner}
    for seat, losses in enumerate(result.losses, start=1):
        cells |= {f"Casualties {seat}": losses.casualties, f"Bonus {seat}": losses.bonus}
        cells[f"Withdrew {seat}"] = "Yes" if losses.withdrew else None
    return cells


def _type_changes(table: Table, round_: Round) -> None:
    last = max([*table.filled_rows("Player ID"), table.header + len(round_.changes)])
    for index, row in enumerate(range(table.header + 1, last + 1)):
        change = round_.changes[index] if index < len(round_.changes) else None
        table.put(row, "Player ID", change.player if change else None)
        table.put(row, "Change", change.kind.value if change else None)
        table.put(row, "Player", None)
