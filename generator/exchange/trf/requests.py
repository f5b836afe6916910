"""Record `240` of TRF26: the byes that players have asked for, a line for each kind and round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.exchange.records import MOST_ROUNDS, Faults
from generator.exchange.texts import shown
from generator.exchange.trf.columns import NUMBER, Column
from generator.exchange.trf.lines import Line

CODE = "240"
_KIND, _ROUND = Column(what="kind", first=5, last=5), Column(what="round", first=7, last=9)
_FIRST_PLAYER, _A_PLAYER = 11, 5  # columns: four for a start number, and a blank
_KINDS = ("F", "H", "Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a player, by the start number, asked for in a round: `F`, `H` or `Z`."""

    round_number: int
    start: int
    result: str


def read_requests(lines: Sequence[Line], rows: Mapping[int, object], faults: Faults) -> Iterator[Request]:
    """Yield all that can be meant.

    Args:
        lines: those of the file.
        rows: the players, by their start numbers.
        faults: what is wrong is noted there.
    """
    for line in lines:
        if line.code == CODE:
            yield from _of_line(line, rows, faults)


def _of_line(line: Line, rows: Mapping[int, object], faults: Faults) -> Iterator[Request]:
    kind, text = _KIND.of(line.text).upper(), _ROUND.of(line.text)
    number = int(text) if NUMBER.fullmatch(text) else 0
    if kind not in _KINDS:
        message = f"the kind of bye says {shown(kind)}: write F, H or Z"
        faults.add("exchange-value", message, line=line.number, column=_KIND.first)
    if not 1 <= number <= MOST_ROUNDS:
        message = f"the round says {shown(text)}: write one from 1 to {MOST_ROUNDS}"
        faults.add("exchange-value", message, line=line.number, column=_ROUND.first)
    for column in range(_FIRST_PLAYER, len(line.text) + 1, _A_PLAYER):
        said = line.text[column - 1 : column + _A_PLAYER - 1].strip()
        start = int(said) if NUMBER.fullmatch(said) else None
        if said and start not in rows:
            message = (
                f"round {number}: {shown(said)} has a bye, and no line has this start number: correct it"
            )
            faults.add("exchange-player-unknown", message, line=line.number, column=column)
        elif start is not None:
            yield Request(round_number=number, start=start, result=kind)
