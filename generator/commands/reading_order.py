"""The order in which a person reads findings: file by file as an event goes on, and each file from top to bottom."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from generator.findings import Finding, Place, Severity
from generator.names import key
from generator.workbooks.layout import CHANGES, LISTS, PLAYERS, RESULTS, ROUND, STANDINGS

_SHEETS = [key(sheet.name) for sheet in (PLAYERS, LISTS, ROUND, RESULTS, CHANGES, STANDINGS)]
_TEXTS, _PLAYERS, _ROUNDS = 1, 2, 3  # after event.yaml
_ROUND_FILE = re.compile(r"round-(\d+)\.(?:xlsx|ods)", re.IGNORECASE)
_CELL = re.compile(r"([A-Z]+)(\d+)")


def in_reading_order(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """By file; in each the errors, then the warnings, then the notes, each of them by sheet, row and column."""
    return tuple(
        sorted(
            findings,
            key=lambda finding: (
                _file_order(finding.place.file),
                list(Severity).index(finding.severity),
                _order_within(finding.place),
            ),
        )
    )


def _file_order(file: str) -> tuple[int, int, str]:
    """`event.yaml`, other text, `players.xlsx`, then the rounds by number."""
    name = PurePosixPath(file).name
    match = _ROUND_FILE.fullmatch(name)
    if match:
        return (_ROUNDS, int(match[1]), file)
    return ({"event.yaml": 0, "players.xlsx": _PLAYERS}.get(name, _TEXTS), 0, file)


def _order_within(place: Place) -> tuple[int, str, int, int, str]:
    """The whole file first, then its sheets, each from its first row on; or its lines."""
    if place.sheet is None:
        return (-1, "", place.line or 0, place.column or 0, "")
    name = key(place.sheet)
    sheet = _SHEETS.index(name) if name in _SHEETS else len(_SHEETS)
    match = _CELL.fullmatch(place.cell or "")
    row, letters = (int(match[2]), match[1]) if match else (0, "")
    return (sheet, name, row, len(letters), letters)
