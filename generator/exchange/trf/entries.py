"""What a player's line says of each round: the opponent, the colour and the result, or why there is no opponent."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.exchange.records import MOST_ROUNDS, Faults
from generator.exchange.texts import shown
from generator.exchange.trf import columns
from generator.exchange.trf.lines import Line

GAMES, ALONE = frozenset("10=WDL"), frozenset("HFUZ")  # with an opponent, and without one
_EITHER = frozenset("+-")
_COLOURS = frozenset("WB-")
_BEFORE_2016 = {"+": "F", "=": "H", "-": "Z", "": "Z"}  # without an opponent


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A round of one player: the opponent's start number, `W`, `B` or `-`, and the result in capitals.

    Without an opponent the result is one of `ALONE`; with one it is empty while the game is open.
    """

    opponent: int | None
    colour: str
    result: str
    line: int
    column: int


def read_entries(line: Line, faults: Faults) -> Iterator[Entry | None]:
    """Each round up to the last of which anything is said; None where that can't be meant."""
    text = line.text[columns.FIRST_ROUND - 1 :].rstrip()
    if len(text) > MOST_ROUNDS * columns.A_ROUND:
        message = f"the line has more than {MOST_ROUNDS} rounds, and an event has up to {MOST_ROUNDS}"
        faults.add("exchange-rounds", message, line=line.number)
        return
    for number, at in enumerate(range(0, len(text), columns.A_ROUND), 1):
        block = text[at : at + columns.A_ROUND].ljust(columns.A_ROUND)
        yield _entry(block, number, line.number, faults)


def _entry(block: str, number: int, line: int, faults: Faults) -> Entry | None:
    column = columns.column_of(number)
    opponent = block[columns.OPPONENT].strip()
    colour, result = (block[at].strip() for at in (columns.COLOUR, columns.RESULT))
    fault = _out_of_columns(block) or _fault_of(opponent, colour, result)
    if fault is not None:
        faults.add("exchange-value", f"round {number}: {fault}", line=line, column=column)
        return None
    known = int(opponent) if opponent.strip("0") else None
    meant = result.upper() if known is not None else _BEFORE_2016.get(result, result.upper())
    return Entry(opponent=known, colour=colour.upper() or "-", result=meant, line=line, column=column)


def _out_of_columns(block: str) -> str | None:
    if all(block[at] == " " for at in columns.BLANK):
        return None
    return (
        f"{shown(block.rstrip())} is out of its columns: of the ten the opponent has 1 to 4, the colour 6 and the "
        "result 8"
    )


def _fault_of(opponent: str, colour: str, result: str) -> str | None:
    """What is wrong with a round by itself."""
    if opponent and not columns.NUMBER.fullmatch(opponent):
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
