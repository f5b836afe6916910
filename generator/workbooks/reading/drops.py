"""The column `Drops` of the sheet `Results` -> changes: who leaves after the round, told in the row of the own game."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.findings import RowPlace
from generator.languages.said import say
from generator.model import Change, ChangeKind, PlayerId
from generator.names import key
from generator.workbooks import layout
from generator.workbooks.reading.cells import RowReader
from generator.workbooks.reading.values import as_whole_number

_SEATS = {key(layout.BOTH_DROP): (1, 2)}


def drops_in(reader: RowReader, seated: Mapping[int, PlayerId]) -> Iterator[Change]:
    """The drops of a row: the same as lines on the sheet `Changes`.

    Args:
        reader: the row.
        seated: who sits there, by seat; nobody in the empty seat beside a bye.
    """
    if reader.row.is_blank(layout.DROPS):
        return
    seat = as_whole_number(reader.value(layout.DROPS))
    seats = (seat,) if seat in (1, 2) else _SEATS.get(reader.word(layout.DROPS), ())
    said = reader.shown(layout.DROPS)
    if not seats:
        message = say(
            "{column} {said}: write 1 or 2 for Player 1 or 2, {both}, or leave it empty{way_out}",
            column=layout.DROPS,
            said=said,
            both=layout.BOTH_DROP,
            way_out=reader.way_out(layout.DROPS),
        )
        reader.report("drops-value", layout.DROPS, message, ("drops",))
    for each in seats:
        if each in seated:
            yield Change(player=seated[each], kind=ChangeKind.DROP, in_row=True, place=_place(reader, each))
        else:
            message = say(
                "{column} {said}: nobody is Player {seat} in this row; correct it, or empty the cell",
                column=layout.DROPS,
                said=said,
                seat=each,
            )
            reader.report("drops-value", layout.DROPS, message, ("drops",))


def _place(reader: RowReader, seat: int) -> RowPlace:
    """Where a line of `Changes` would stand: its player's ID is that of the seat, its change the cell of the drop."""
    place = reader.row.place
    cells = {layout.PLAYER_ID: place.columns[f"Player {seat} ID"], layout.CHANGE: place.columns[layout.DROPS]}
    return replace(place, columns=cells)
