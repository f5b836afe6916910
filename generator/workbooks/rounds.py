"""`round-N.xlsx` -> a round: its fields, its games and byes, and who leaves or comes back after it."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TypeVar

from generator.findings import Finding
from generator.model import Bye, Change, ChangeKind, Ended, GameResult, Pairing, PlayerId, Round
from generator.names import key
from generator.workbooks import layout
from generator.workbooks.cells import LONGEST_NOTE, RowReader, WholeNumber, read_table
from generator.workbooks.fields import RoundFields, read_fields
from generator.workbooks.intake import Sheets, open_workbook
from generator.workbooks.values import as_whole_number, shown

Words = TypeVar("Words", bound=Enum)

# A table's number or a remark alone makes no game: organizers number tables ahead and write below the table.
_RESULT_COLUMNS = tuple(name for name in layout.RESULTS.columns if name not in (layout.TABLE, layout.NOTE))
_CHANGE_COLUMNS = (layout.PLAYER_ID, layout.CHANGE)
_ENTERED = (layout.SCORE_1, layout.SCORE_2, layout.ENDED, layout.WINNER)
_SCORE = WholeNumber("score", "a score is", 0, "score-value")
_TABLE = WholeNumber("table", "a table is", 1)
_BYE = key(layout.BYE)


def read_round(path: Path, display: str, number: int) -> tuple[Round | None, tuple[Finding, ...]]:
    """Read a round's workbook: the form of what is entered, not its agreement with players and rules.

    Args:
        path: where the workbook lies.
        display: how findings name it.
        number: the round's number as the file's name has it.

    Returns:
        The round, or None where its sheets can't be read, and everything that is wrong with the file.
        A seat without an ID has the empty ID, and its finding is an error.
    """
    sheets, findings = open_workbook(path, display)
    if sheets is None:
        return None, findings
    fields, field_findings = read_fields(sheets, number)
    games, game_findings = _read_games(sheets)
    changes, change_findings = _read_changes(sheets)
    findings = (*field_findings, *game_findings, *change_findings)
    if fields is None or games is None or changes is None:
        return None, findings
    return _round(number, fields, games, changes), findings


def _round(
    number: int, fields: RoundFields, games: Sequence[Pairing | Bye], changes: tuple[Change, ...]
) -> Round:
    return Round(
        number=number,
        stage=fields.stage,
        pairings=tuple(game for game in games if isinstance(game, Pairing)),
        byes=tuple(game for game in games if isinstance(game, Bye)),
        changes=changes,
        deployment=fields.deployment,
        objective=fields.objective,
        starts_at=fields.starts_at,
        minutes=fields.minutes,
        draw_seed=fields.draw_seed,
        regulations=fields.regulations,
        structure=fields.structure,
        registered=fields.registered,
        place=fields.place,
    )


def _read_games(sheets: Sheets) -> tuple[tuple[Pairing | Bye, ...] | None, tuple[Finding, ...]]:
    rows, findings = read_table(sheets, layout.RESULTS)
    if rows is None:
        return None, findings
    faults = list(findings)
    filled = [row for row in rows if not row.is_blank(*_RESULT_COLUMNS)]
    games = tuple(_game(RowReader(row, faults), i) for i, row in enumerate(filled, start=1))
    return games, tuple(faults)


def _game(reader: RowReader, row: int) -> Pairing | Bye:
    id1, name1 = reader.identifier(layout.PLAYER_1_ID), reader.text(layout.PLAYER_1)
    id2, name2 = reader.identifier(layout.PLAYER_2_ID), reader.text(layout.PLAYER_2)
    sits_out1, sits_out2 = _is_bye(id1, name1), _is_bye(id2, name2)
    if sits_out1 or sits_out2:
        return _bye(reader, row, [i for i, out in ((id1, sits_out1), (id2, sits_out2)) if not out])
    return Pairing(
        player1=_seat(reader, layout.PLAYER_1_ID, id1, name1),
        player2=_seat(reader, layout.PLAYER_2_ID, id2, name2),
        row=row,
        table=reader.whole_number(layout.TABLE, _TABLE),
        result=_result(reader),
        note=reader.text(layout.NOTE, LONGEST_NOTE),
        place=reader.row.place,
        name1=name1,
        name2=name2,
    )


def _is_bye(player_id: str | None, name: str | None) -> bool:
    return key(player_id if player_id is not None else name or "") == _BYE


def _bye(reader: RowReader, row: int, players: Sequence[str | None]) -> Bye:
    """A row with `BYE` on one side or, in an elimination game that nobody reached, on both."""
    for column in _ENTERED:
        if not reader.row.is_blank(column):
            message = f"{column} {reader.shown(column)}: nothing is entered for a bye; empty the cell"
            reader.report("score-not-expected", column, message)
    player = _seat(reader, layout.PLAYER_1_ID, players[0], None) if players else None
    return Bye(player=player, row=row, place=reader.row.place)


def _seat(reader: RowReader, column: str, player_id: str | None, name: str | None) -> PlayerId:
    if player_id is None and reader.row.is_blank(column):
        whose = f" of {name}" if name else ""
        message = f"the ID{whose} is missing: enter the player's ID, or {layout.BYE} as the name of Player 2"
        reader.report("seat-empty", column, message)
    return PlayerId(player_id or "")


def _result(reader: RowReader) -> GameResult:
    return GameResult(
        score1=reader.whole_number(layout.SCORE_1, _SCORE),
        score2=reader.whole_number(layout.SCORE_2, _SCORE),
        ended=_choice(reader, layout.ENDED, Ended, "ending-unknown") or Ended.PLAYED_OUT,
        winner=_winner(reader),
    )


def _winner(reader: RowReader) -> int | None:
    value = reader.value(layout.WINNER)
    winner = as_whole_number(value)
    if winner in (1, 2):
        return winner
    if shown(value):
        message = f"winner {shown(value)}: write 1 or 2 for Player 1 or 2, or leave it empty"
        reader.report("winner-value", layout.WINNER, message)
    return None


def _choice(reader: RowReader, column: str, words: type[Words], code: str) -> Words | None:
    """One of an Enum's words; None where the cell is empty or says something else."""
    word = reader.word(column)
    for member in words:
        if key(str(member.value)) == word:
            return member
    allowed = ", ".join(str(member.value) for member in words if member.value)
    said = reader.shown(column)
    if said or words is ChangeKind:
        empty = "" if words is ChangeKind else ", or nothing where the game was played out"
        reader.report(code, column, f"{column} {said or 'is empty'}: write one of {allowed}{empty}")
    return None


def _read_changes(sheets: Sheets) -> tuple[tuple[Change, ...] | None, tuple[Finding, ...]]:
    rows, findings = read_table(sheets, layout.CHANGES)
    if rows is None:
        if sheets.find(layout.CHANGES.name) is None:
            return (), tuple(replace(finding, code="changes-missing") for finding in findings)
        return None, findings
    faults = list(findings)
    filled = [RowReader(row, faults) for row in rows if not row.is_blank(*_CHANGE_COLUMNS)]
    changes = [_change(reader) for reader in filled]
    return tuple(change for change in changes if change is not None), tuple(faults)


def _change(reader: RowReader) -> Change | None:
    player_id = reader.identifier(layout.PLAYER_ID)
    if player_id is None and reader.row.is_blank(layout.PLAYER_ID):
        reader.report(
            "seat-empty", layout.PLAYER_ID, "the player's ID is missing: choose whom the change is about"
        )
    kind = _choice(reader, layout.CHANGE, ChangeKind, "change-unknown")
    note = reader.text(layout.NOTE, LONGEST_NOTE)
    if player_id is None or kind is None:
        return None
    return Change(player=PlayerId(player_id), kind=kind, note=note, place=reader.row.place)
