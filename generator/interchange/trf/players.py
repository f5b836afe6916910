"""A player's line -> who it is, what the file says they came to, and their rounds."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from generator.interchange.records import MOST_ROUNDS, Faults, as_name, shown
from generator.interchange.trf import lines
from generator.interchange.trf import lines as columns
from generator.interchange.trf.lines import ReportLine
from generator.model import Number
from generator.text import CleanText

# What a player's line says of each round: the opponent, the colour and the result, or why there is no
# opponent.


GAMES, ALONE = frozenset("10=WDL"), frozenset("HFUZ")  # with an opponent, and without one
_EITHER = frozenset("+-")
_COLOURS = frozenset("WB-")
_BEFORE_2016 = {"+": "F", "=": "H", "-": "Z", "": "Z"}  # without an opponent


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEntry:
    """A record of a round of one player: the opponent's start number, `W`, `B` or `-`, and the result in capitals.

    Without an opponent the result is one of `ALONE`; with one it is empty while the game is open.
    """

    opponent: int | None
    colour: str
    result: str
    line: int
    column: int


def read_entries(line: ReportLine, faults: Faults) -> Iterator[RoundEntry | None]:
    """Yield each round up to the last of which anything is said; None where that can't be meant."""
    text = line.text[lines.FIRST_ROUND - 1 :].rstrip()
    if len(text) > MOST_ROUNDS * lines.A_ROUND:
        message = f"the line has more than {MOST_ROUNDS} rounds, and an event has up to {MOST_ROUNDS}"
        faults.add("exchange-rounds", message, line=line.number)
        return
    for number, at in enumerate(range(0, len(text), lines.A_ROUND), 1):
        block = text[at : at + lines.A_ROUND].ljust(lines.A_ROUND)
        yield _entry(block, number, line.number, faults)


def _entry(block: str, number: int, line: int, faults: Faults) -> RoundEntry | None:
    column = lines.column_of(number)
    opponent = block[lines.OPPONENT].strip()
    colour, result = (block[at].strip() for at in (lines.COLOUR, lines.RESULT))
    fault = _out_of_columns(block) or _fault_of(opponent, colour, result)
    if fault is not None:
        faults.add("exchange-value", f"round {number}: {fault}", line=line, column=column)
        return None
    known = int(opponent) if opponent.strip("0") else None
    meant = result.upper() if known is not None else _BEFORE_2016.get(result, result.upper())
    return RoundEntry(opponent=known, colour=colour.upper() or "-", result=meant, line=line, column=column)


def _out_of_columns(block: str) -> str | None:
    if all(block[at] == " " for at in lines.BLANK):
        return None
    return (
        f"{shown(block.rstrip())} is out of its columns: of the ten the opponent has 1 to 4, the colour 6 and the "
        "result 8"
    )


def _fault_of(opponent: str, colour: str, result: str) -> str | None:
    """What is wrong with a round by itself."""
    if opponent and not lines.NUMBER.fullmatch(opponent):
        return f"the opponent says {shown(opponent)}: write a start number, or 0000 for none"
    if colour and colour.upper() not in _COLOURS:
        return f"the colour says {shown(colour)}: write w, b or -"
    code, has_opponent = result.upper(), bool(opponent.strip("0"))
    if code and code not in GAMES | ALONE | _EITHER:
        return f"the result says {shown(result)}: write one of 1 0 = + - W D L H F U Z, or leave it blank"
    if has_opponent and code in ALONE:
        return f"{result} is for a round without an opponent, and there is {opponent}: correct one of the two"
    if not has_opponent and code in GAMES - {"="}:
        return f"{result} is the result of a game, and there is no opponent: write the start number"
    return None


# A player's line.


_POINTS = re.compile(r"-?\d{1,3}([.,]\d{1,2})?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """A record of a player's line as it was read. A round is None where it can't be meant."""

    line: int
    start: int
    name: CleanText
    rating: int | None
    points: Number | None
    rank: int | None
    rounds: tuple[RoundEntry | None, ...]


def read_rows(lines: Iterable[ReportLine], faults: Faults) -> dict[int, PlayerLine]:
    """Return the players by their start numbers, without those of whom it can't be told who they are."""
    by_start: dict[int, PlayerLine] = {}
    for line in lines:
        row = _row(line, faults) if _check_columns(line, faults) else None
        if row is None:
            continue
        if row.start in by_start:
            other = by_start[row.start].line
            message = f"the start number {row.start} stands on line {other} too: correct one of the two"
            faults.add("exchange-contradiction", message, line=row.line, column=columns.START.first)
        by_start.setdefault(row.start, row)
    return by_start


def _row(line: ReportLine, faults: Faults) -> PlayerLine | None:
    start, name = _start(line, faults), as_name(columns.NAME.of(line.text))
    if name is None:
        _add(faults, line, columns.NAME, "there is no name: write the player's name")
    rating, rank = (_count(line, column, faults) for column in (columns.RATING, columns.RANK))
    points = _points(line, faults)
    rounds = tuple(read_entries(line, faults))
    if start is None or name is None:
        return None
    return PlayerLine(
        line=line.number,
        start=start,
        name=name,
        rating=rating,
        points=points,
        rank=rank or None,
        rounds=rounds,
    )


def _check_columns(line: ReportLine, faults: Faults) -> bool:
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


def _start(line: ReportLine, faults: Faults) -> int | None:
    text = columns.START.of(line.text)
    number = int(text) if columns.NUMBER.fullmatch(text) else 0
    if number == 0:
        _add(faults, line, columns.START, f"the start number says {shown(text)}: write one from 1 to 9999")
    return number or None


def _count(line: ReportLine, column: columns.ColumnSpan, faults: Faults) -> int | None:
    text = column.of(line.text)
    if text and not columns.NUMBER.fullmatch(text):
        message = f"the {column.what} says {shown(text)}: write a whole number, or leave it blank"
        _add(faults, line, column, message)
        return None
    return int(text) if text else None


def _points(line: ReportLine, faults: Faults) -> Number | None:
    text = columns.POINTS.of(line.text)
    if not text:
        return None
    if not _POINTS.fullmatch(text):
        message = f"the points say {shown(text)}: write a number as in 2.5, or leave it blank"
        _add(faults, line, columns.POINTS, message)
        return None
    points = Fraction(text.replace(",", "."))
    return int(points) if points.denominator == 1 else points


def _add(faults: Faults, line: ReportLine, column: columns.ColumnSpan, message: str) -> None:
    faults.add("exchange-value", message, line=line.number, column=column.first)
