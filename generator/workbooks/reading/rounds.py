"""`round-N.xlsx` -> a round: its fields, its games and byes, and who leaves or comes back after it."""

import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from generator.findings import Finding, define_error, define_warning
from generator.languages.said import say
from generator.model import (
    FIRST_DRAW_VERSION,
    TYPED_ENDINGS,
    Bye,
    Change,
    ChangeKind,
    Ended,
    Number,
    Pairing,
    PlayerId,
    RankedBefore,
    Round,
    Snapshot,
    StandingsBefore,
    Texts,
)
from generator.text import DASHES
from generator.tournament.game_forms.columns import LARGEST_NUMBER, Columns
from generator.workbooks import layout
from generator.workbooks.reading.cells import MAX_NOTE_CHARACTERS, RowReader
from generator.workbooks.reading.fields import RoundFields, read_fields
from generator.workbooks.reading.intake import Sheets, open_workbook
from generator.workbooks.reading.results import Games, read_games
from generator.workbooks.reading.table import Row, read_table
from generator.workbooks.reading.values import Value, as_identifier, as_text, as_whole_number

# The sheet `Changes`: who leaves or comes back after a round, and whose points are changed by a ruling.


_COLUMNS = (layout.PLAYER_ID, layout.CHANGE)
_POINTS = re.compile(r"[+-]?\d{1,4}(?:[.,]\d{1,3})?", re.ASCII)


define_warning(
    "changes-missing",
    meaning="The workbook has no sheet Changes, so nobody can be dropped in it.",
    remedy="Put the sheet back if somebody left; if nobody did, nothing is lost.",
    example="the sheet Changes is missing, there are: Round, Results",
)


def read_changes(sheets: Sheets) -> tuple[tuple[Change, ...] | None, tuple[Finding, ...]]:
    """Return the changes in the order of the sheet, None where it can't be read, and what is wrong with it."""
    rows, findings = read_table(sheets, layout.CHANGES, (layout.POINTS,))
    if rows is None:
        if sheets.find(layout.CHANGES.name) is None:
            return (), tuple(replace(finding, code="changes-missing") for finding in findings)
        return None, findings
    faults = list(findings)
    filled = [RowReader(row, faults) for row in rows if not row.is_blank(*_COLUMNS)]
    changes = [_change(reader) for reader in filled]
    return tuple(change for change in changes if change is not None), tuple(faults)


define_error(
    "change-unknown",
    meaning="The column Change has a word that it doesn't know.",
    remedy="Write Drop, Disqualify or Rejoin.",
    example="Change says Leaves: write one of Drop, Disqualify, Rejoin",
)


def _change(reader: RowReader) -> Change | None:
    player_id = reader.identifier(layout.PLAYER_ID)
    if player_id is None and reader.row.is_blank(layout.PLAYER_ID):
        message = say("the player's ID is missing: choose whom the change is about")
        reader.report("seat-empty", layout.PLAYER_ID, message, ("swiss", "seats"))
        return None
    kind = reader.choice(layout.CHANGE, ChangeKind, "change-unknown", clause=("drops",))
    note = reader.text(layout.NOTE, MAX_NOTE_CHARACTERS)
    points = _points(reader, kind)
    if player_id is None or kind is None or (kind is ChangeKind.POINTS and points is None):
        return None
    return Change(player=PlayerId(player_id), kind=kind, note=note, points=points, place=reader.row.place)


define_error(
    "change-points",
    meaning="A change of points doesn't say how many, or a change of another kind has a number beside it.",
    remedy=(
        "Write a number in a column Points, below 0 for points that are taken away, and the change Points beside "
        "it."
    ),
    example="the change Points needs a number in a column Points, as in -3 or 1.5",
)


def _points(reader: RowReader, kind: ChangeKind | None) -> Number | None:
    """How many points a change is about; only that kind of change has any."""
    if kind is not ChangeKind.POINTS:
        if kind is not None and not reader.row.is_blank(layout.POINTS):
            message = say(
                "Points {points}: only the change Points has any; empty the cell, or write Points under Change",
                points=reader.shown(layout.POINTS),
            )
            reader.report("change-points", layout.POINTS, message)
        return None
    text = DASHES.sub("-", unicodedata.normalize("NFKC", as_text(reader.value(layout.POINTS)) or ""))
    points = Fraction(text.replace(",", ".")) if _POINTS.fullmatch(text) else None
    if not points:
        column = layout.POINTS if layout.POINTS in reader.row.place.columns else layout.CHANGE
        message = say(
            "the change Points needs a number in a column Points, as in -3 or 1.5{way_out}",
            way_out=reader.way_out(layout.POINTS),
        )
        reader.report("change-points", column, message)
        return None
    return int(points) if points.denominator == 1 else points


# The hidden sheet `Snapshot` of a round's workbook -> what was fixed when the round was drawn. Nobody types
# into it, so nothing in it is a fault: a sheet that isn't as it was written counts as missing.


def read_snapshot(sheets: Sheets) -> Snapshot | None:
    """Return what the sheet says; None where it is missing or not as it was written."""
    if sheets.find(layout.SNAPSHOT.name) is None:
        return None
    rows, _ = read_table(sheets, layout.SNAPSHOT)
    rules: Texts | None = None
    leaders: Texts | None = None
    players: dict[PlayerId, Texts] = {}
    for row in rows or ():
        values = _texts(row.value(layout.VALUES))
        kind, player = as_text(row.value(layout.KIND)), as_identifier(row.value(layout.PLAYER_ID))
        if values is None:
            return None
        if kind == layout.RULES_KIND:
            rules = values
        elif kind == layout.LEADERS_KIND:
            leaders = values
        elif player is not None:
            players[PlayerId(player)] = values
    if rules is None or leaders is None:
        return None
    return Snapshot(rules=rules, leaders=leaders, players=players)


def _texts(cell: Value) -> Texts | None:
    """Return an object of JSON all of whose values are texts; None where it is none."""
    try:
        values = json.loads(cell if isinstance(cell, str) else "")
    except (ValueError, RecursionError):
        return None
    is_texts = isinstance(values, dict) and all(isinstance(value, str) for value in values.values())
    return values if is_texts else None


# The sheet `Standings` of a round's workbook -> the ranking that the round was drawn from. Only the repeated
# draw needs it, so nothing in it is a fault: a sheet that isn't as it was written counts as missing.


_ACTIVE = "active"
_FINEST = 1_000_000  # the largest denominator: points are whole or short decimals, held as floats


def read_standings_before(sheets: Sheets) -> StandingsBefore | None:
    """Return the ranking in the sheet's order; None where the sheet is missing or not as it was written."""
    if sheets.find(layout.STANDINGS.name) is None:
        return None
    rows, _ = read_table(sheets, layout.STANDINGS)
    if not rows or not _is_in_order(rows):
        return None
    lines = [_line(row) for row in rows]
    whole = tuple(line for line in lines if line is not None)
    if len(whole) < len(lines) or len({line.player for line in whole}) < len(whole):
        return None
    columns = rows[0].place.columns
    return StandingsBefore(
        lines=whole,
        is_complete=layout.FIXED_TABLE in columns,
        tells_drawn_by=layout.DRAWN_BY in columns,
    )


def _line(row: Row) -> RankedBefore | None:
    player, points = as_identifier(row.value(layout.PLAYER_ID)), _number(row, layout.POINTS)
    status = as_text(row.value(layout.STATUS))
    if player is None or points is None or status is None:
        return None
    return RankedBefore(
        rank=as_whole_number(row.value(layout.RANK)),
        player=PlayerId(player),
        points=points,
        margin=_number(row, layout.MARGIN),
        active=status == _ACTIVE,
        faction=as_text(row.value(layout.FACTION)),
        fixed_table=as_whole_number(row.value(layout.FIXED_TABLE)),
        drawn_by=as_text(row.value(layout.DRAWN_BY)),
    )


def _number(row: Row, column: str) -> Number | None:
    """A number, exactly as it was meant."""
    try:
        value = float(as_text(row.value(column)) or "")
    except ValueError:
        return None
    if not abs(value) <= LARGEST_NUMBER:
        return None
    number = Fraction(value).limit_denominator(_FINEST)
    return int(number) if number.denominator == 1 else number


def _is_in_order(rows: tuple[Row, ...]) -> bool:
    """Whether nobody sorted the sheet by something else: ranks go up, and whoever has none stands below."""
    ranks = [as_whole_number(row.value(layout.RANK)) for row in rows]
    known = [rank for rank in ranks if rank is not None]
    return known == sorted(known) and ranks[: len(known)] == known


# `round-N.xlsx` -> a round.


def read_round(
    path: Path,
    display: str,
    number: int,
    *,
    form: Columns | None = None,
    endings: Sequence[Ended] = TYPED_ENDINGS,
) -> tuple[Round | None, tuple[Finding, ...]]:
    """Read a round's workbook: the form of what is entered, not its agreement with players and rules.

    Args:
        path: where the workbook lies.
        display: how findings name it.
        number: the round's number as the file's name has it.
        form: how games are scored; None where nobody knows: the columns tell.
        endings: how the game can end; all there are where nobody knows.

    Returns:
        The round, or None where its sheets can't be read, and everything that is wrong with the file.
        A seat without an ID has the empty ID, and its finding is an error.
    """
    sheets, findings = open_workbook(path, display)
    if sheets is None:
        return None, findings
    return round_in(sheets, number, form=form, endings=endings)


def round_in(
    sheets: Sheets,
    number: int,
    *,
    form: Columns | None = None,
    endings: Sequence[Ended] = TYPED_ENDINGS,
) -> tuple[Round | None, tuple[Finding, ...]]:
    """Return the round of an opened workbook, as `read_round` tells it."""
    fields, field_findings = read_fields(sheets, number)
    games, drops, game_findings = read_games(sheets, form=form, endings=endings)
    changes, change_findings = read_changes(sheets)
    findings = (*field_findings, *game_findings, *change_findings)
    if fields is None or games is None or changes is None:
        return None, findings
    round_ = _round(number, fields, games, (*changes, *drops))
    return replace(
        round_, standings_before=read_standings_before(sheets), snapshot=read_snapshot(sheets)
    ), findings


def _round(number: int, fields: RoundFields, games: Games, changes: tuple[Change, ...]) -> Round:
    return Round(
        number=number,
        event=fields.event,
        stage=fields.stage,
        release=fields.release,
        is_last=fields.is_last,
        pairings=tuple(game for game in games if isinstance(game, Pairing)),
        byes=tuple(game for game in games if isinstance(game, Bye)),
        changes=changes,
        deployment=fields.deployment,
        objective=fields.objective,
        starts_at=fields.starts_at,
        minutes=fields.minutes,
        draw_seed=fields.draw_seed,
        is_seen=fields.is_seen,
        regulations=fields.regulations,
        structure=fields.structure,
        registered=fields.registered,
        tables=fields.tables,
        tables_from=fields.tables_from,
        draw_version=fields.draw_version or FIRST_DRAW_VERSION,
        place=fields.place,
    )
