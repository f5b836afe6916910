"""Tiebreakers made of figures that are entered beside the score: the rules name them."""

from collections.abc import Collection

from generator.figures.derivation import Derivation, Term
from generator.figures.records import Entry, EntryKind, PlayerRecord, Records
from generator.figures.terms import sum_of, sum_of_rounds
from generator.findings import Citation
from generator.languages import later
from generator.model import PlayerId


def figure_sum(
    record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation, *, figure: str
) -> Derivation:
    """The sum of what was entered for the player."""
    return sum_of_rounds(record, lambda entry: _own(entry, figure), clause)


def figure_difference(
    record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation, *, figure: str
) -> Derivation:
    """The same less what was entered for the opponents in these games."""
    return sum_of_rounds(record, lambda entry: _own(entry, figure) - _opponents(entry, figure), clause)


def opponents_figure_sum(
    record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation, *, figure: str
) -> Derivation:
    """The sum of the opponents' own sums, once for each game."""
    terms = tuple(
        Term(
            value=figure_sum(records[opponent], records, tied, clause, figure=figure).value,
            text=later("sum over all rounds"),
            opponent=opponent,
        )
        for opponent in record.opponents
    )
    return Derivation(
        value=sum_of(terms), terms=terms, rule=later("Sum over the opponents met"), clause=clause
    )


def _own(entry: Entry, figure: str) -> int:
    return _entered(entry, figure, entry.seat)


def _opponents(entry: Entry, figure: str) -> int:
    return _entered(entry, figure, None if entry.seat is None else 3 - entry.seat)


def _entered(entry: Entry, figure: str, seat: int | None) -> int:
    """What was entered for a seat; 0 without a game, and where a concession left it out."""
    if entry.kind is not EntryKind.GAME or entry.result is None or seat is None:
        return 0
    return entry.result.figure(figure, seat) or 0
