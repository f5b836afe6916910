"""Where the cells of a round stand that a finding points to, and how messages speak of its rows."""

from collections.abc import Iterable

from generator.findings import Finding, Place, Severity
from generator.game_forms import form_of
from generator.model import Pairing, Round
from generator.regulations.schema import Regulation

RowKey = tuple[str, str | None, str]  # file, sheet and number


def first_seat(round_: Round) -> Place:
    """Where the seats of a round begin: the place of a fault that no row has."""
    places = [pairing.place for pairing in round_.pairings] + [bye.place for bye in round_.byes]
    return next(iter([*places, round_.place])).cell("Player 1 ID")


def first_entry(pairing: Pairing, regulation: Regulation) -> Place:
    """Where the result of a game begins."""
    return pairing.place.cell(form_of(regulation).columns.between[0].heading)


def row_of(place: Place) -> RowKey:
    """The row in which a cell stands."""
    return (place.file, place.sheet, "".join(c for c in place.cell or "" if c.isdigit()))


def rows_to_fix(findings: Iterable[Finding]) -> set[RowKey]:
    """The rows with a cell that has to be fixed."""
    return {row_of(each.place) for each in findings if each.severity is Severity.ERROR and each.place.cell}
