"""Where the cells of a round stand that a finding points to, and how messages speak of its rows."""

from collections.abc import Iterable, Iterator

from generator.findings import Finding, Place, Severity
from generator.game_forms import form_of
from generator.model import Pairing, Round
from generator.regulations.schema import Regulation

# What follows from a cell that could not be read, and is not worth saying beside that.
_CONSEQUENCES = (
    "score-missing",
    "winner-missing",
    "winner-contradicts",
    "scores-impossible",
    "models-missing",
    "models-needed",
    "list-kind-unknown",
    "draft",
    "draft-with-results",
    "draft-before-another",
)

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


def without_consequences(findings: Iterable[Finding], read: Iterable[Finding]) -> Iterator[Finding]:
    """Yield what checks found, but not what only follows from what could not be read in the same row.

    Args:
        findings: those of the checks.
        read: what was found when the files were read.
    """
    faulty = rows_to_fix(read)
    for finding in findings:
        if finding.code not in _CONSEQUENCES or row_of(finding.place) not in faulty:
            yield finding
