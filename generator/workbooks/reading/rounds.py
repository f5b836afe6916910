"""`round-N.xlsx` -> a round: its fields, its games and byes, and who leaves or comes back after it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator.findings import Finding
from generator.game_forms.columns import Columns
from generator.model import FIRST_DRAW_VERSION, TYPED_ENDINGS, Bye, Change, Ended, Pairing, Round
from generator.workbooks.reading.changes import read_changes
from generator.workbooks.reading.fields import RoundFields, read_fields
from generator.workbooks.reading.intake import Sheets, open_workbook
from generator.workbooks.reading.results import Games, read_games
from generator.workbooks.reading.snapshot import read_snapshot
from generator.workbooks.reading.standings_before import read_standings_before


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
    """The round of an opened workbook, as `read_round` tells it."""
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
