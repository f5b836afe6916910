"""A player's line -> who it is, what the file says they came to, and their rounds."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from generator.exchange.records import Faults
from generator.exchange.texts import as_name, shown
from generator.exchange.trf import columns
from generator.exchange.trf.entries import Entry, read_entries
from generator.exchange.trf.lines import Line
from generator.model import Number
from generator.text import CleanText

_POINTS = re.compile(r"-?\d{1,3}([.,]\d{1,2})?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A player's line as it was read. A round is None where it can't be meant."""

    line: int
    start: int
    name: CleanText
    rating: int | None
    points: Number | None
    rank: int | None
    rounds: tuple[Entry | None, ...]


def read_rows(lines: Iterable[Line], faults: Faults) -> dict[int, Row]:
    """The players by their start numbers, without those of whom it can't be told who they are."""
    by_start: dict[int, Row] = {}
    for line in lines:
        row = _row(line, faults) if _is_in_columns(line, faults) else None
        if row is None:
            continue
        if row.start in by_start:
            other = by_start[row.start].line
            message = f"the start number {row.start} stands on line {other} too: correct one of the two"
            faults.add("exchange-contradiction", message, line=row.line, column=columns.START.first)
        by_start.setdefault(row.start, row)
    return by_start


def _row(line: Line, faults: Faults) -> Row | None:
    start, name = _start(line, faults), as_name(columns.NAME.of(line.text))
    if name is None:
        _add(faults, line, columns.NAME, "there is no name: write the player's name")
    rating, rank = (_count(line, column, faults) for column in (columns.RATING, columns.RANK))
    points = _points(line, faults)
    rounds = tuple(read_entries(line, faults))
    if start is None or name is None:
        return None
    return Row(
        line=line.number,
        start=start,
        name=name,
        rating=rating,
        points=points,
        rank=rank or None,
        rounds=rounds,
    )


def _is_in_columns(line: Line, faults: Faults) -> bool:
    """Whether what stands in the line can be told apart by its columns."""
    last, column = columns.POINTS.last, None
    filled = [each for each in columns.BETWEEN if line.text[each - 1 : each].strip()]
    if "\t" in line.text:
        message = "a tab, and what this format says is told by columns: write spaces in its place"
    elif len(line.text) < last:
        message = (
            f"the line ends after {len(line.text)} characters, and a player's points stand in the columns "
            f"{columns.POINTS.first} to {last}: export the file again, or add what is missing"
        )
    elif filled:
        column = filled[0]
        message = (
            f"{shown(line.text[column - 1])} stands in a column that is always blank: what is before it is too long or "
            "too short, so move the rest of the line"
        )
    else:
        return True
    faults.add("exchange-value", message, line=line.number, column=column)
    return False


def _start(line: Line, faults: Faults) -> int | None:
    text = columns.START.of(line.text)
    number = int(text) if columns.NUMBER.fullmatch(text) else 0
    if number == 0:
        _add(faults, line, columns.START, f"the start number says {shown(text)}: write one from 1 to 9999")
    return number or None


def _count(line: Line, column: columns.Column, faults: Faults) -> int | None:
    text = column.of(line.text)
    if text and not columns.NUMBER.fullmatch(text):
        message = f"the {column.what} says {shown(text)}: write a whole number, or leave it blank"
        _add(faults, line, column, message)
        return None
    return int(text) if text else None


def _points(line: Line, faults: Faults) -> Number | None:
    text = columns.POINTS.of(line.text)
    if not text:
        return None
    if not _POINTS.fullmatch(text):
        message = f"the points say {shown(text)}: write a number as in 2.5, or leave it blank"
        _add(faults, line, columns.POINTS, message)
        return None
    points = Fraction(text.replace(",", "."))
    return int(points) if points.denominator == 1 else points


def _add(faults: Faults, line: Line, column: columns.Column, message: str) -> None:
    faults.add("exchange-value", message, line=line.number, column=column.first)
