"""What is wrong in a user's files, said as values: every fault with its place, its severity and its clause."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from generator.text import in_one_line


class Severity(Enum):
    """How much a finding matters: an error stops its event, a warning and a note stop nothing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


ERROR, WARNING, NOTE = Severity

# Every code there is, with its severity; `manual` says what each means. A code is never used again for something else.
CODES: Mapping[str, Severity] = {
    # files
    "file-missing": ERROR,
    "event-failed": ERROR,
    "file-unreadable": ERROR,
    "file-too-large": ERROR,
    "file-password": ERROR,
    "file-not-a-workbook": ERROR,
    "sheet-missing": ERROR,
    "column-missing": ERROR,
    "column-repeated": ERROR,
    "column-unknown": NOTE,
    "column-private": WARNING,
    "file-open": NOTE,
    "file-ignored": WARNING,
    "file-misnamed": ERROR,
    "file-twice": ERROR,
    "link-not-followed": ERROR,
    "link-ignored": WARNING,
    "folder-name": ERROR,
    "folder-twice": ERROR,
    "too-many-rows": ERROR,
    "too-many-players": ERROR,
    "formula-without-value": ERROR,
    "round-missing": ERROR,
    "yaml-syntax": ERROR,
    "yaml-duplicate-key": ERROR,
    "yaml-value": ERROR,
    "yaml-comment": WARNING,
    "about-left-out": WARNING,
    "rules-clash": ERROR,
    "regulations-unknown": ERROR,
    "extends-circle": ERROR,
    "id-taken": ERROR,
    "citation": ERROR,
    "change-at": ERROR,
    "seed-missing": WARNING,
    # event.yaml
    "structure-unknown": ERROR,
    "structure-players": ERROR,
    "registration-short": NOTE,
    "structure-changed": ERROR,
    "cut-of-all": WARNING,
    "stages-impossible": ERROR,
    "tier-unknown": ERROR,
    "tier-structure": NOTE,
    "leader-organizers": ERROR,
    "leader-no-organizer": WARNING,
    "leader-plays": ERROR,
    "leader-unknown-player": ERROR,
    "leader-role-unknown": ERROR,
    "leader-named-as-player": WARNING,
    "date-before-regulations": WARNING,
    "tables-too-few": WARNING,
    # players.xlsx
    "player-id-missing": ERROR,
    "player-id-repeated": ERROR,
    "player-id-form": ERROR,
    "player-name-missing": ERROR,
    "player-name-repeated": WARNING,
    "cell-value": ERROR,
    "withdrawn-after-start": ERROR,
    "late-after-swiss": WARNING,
    "fixed-tables-meet": WARNING,
    "fixed-table-shared": WARNING,
    "models-missing": WARNING,
    "list-player-missing": ERROR,
    "list-player-unknown": ERROR,
    "list-missing": NOTE,
    "list-total-too-high": ERROR,
    "list-total-differs": ERROR,
    "list-kind-missing": ERROR,
    "list-kind-unknown": ERROR,
    "list-number": ERROR,
    "list-unique": ERROR,
    "list-repeated": ERROR,
    "list-capacity": ERROR,
    "faction-unknown": WARNING,
    "list-faction": ERROR,
    "list-faction-mixed": WARNING,
    "list-name": WARNING,
    "list-models": ERROR,
    "list-thin": NOTE,
    # round-N.xlsx
    "workbook-of-another-event": ERROR,
    "workbook-of-another-round": ERROR,
    "round-field": ERROR,
    "round-field-differs": WARNING,
    "start-not-a-time": WARNING,
    "minutes-differ": WARNING,
    "player-unknown": ERROR,
    "player-name-differs": WARNING,
    "id-understood": NOTE,
    "figure-differs": WARNING,
    "field-unknown": NOTE,
    "player-seated-twice": ERROR,
    "player-missing": ERROR,
    "player-not-in": ERROR,
    "seat-empty": ERROR,
    "table-repeated": WARNING,
    "rematch": WARNING,
    "second-bye": WARNING,
    "wrong-bye": WARNING,
    "no-bye-needed": WARNING,
    "bracket-differs": WARNING,
    "bracket-rows": ERROR,
    "cut-differs": WARNING,
    "cut-corrected": WARNING,
    "score-value": ERROR,
    "score-too-high": ERROR,
    "score-too-low": ERROR,
    "score-missing": WARNING,
    "score-not-expected": ERROR,
    "ending-unknown": ERROR,
    "ending-not-in-game": ERROR,
    "winner-value": ERROR,
    "winner-missing": ERROR,
    "winner-contradicts": ERROR,
    "army-not-destroyed": ERROR,
    "mutual-destruction-meant": ERROR,
    "destruction-unsaid": WARNING,
    "score-doubtful": WARNING,
    "withdrawal-early": WARNING,
    "casualties-value": ERROR,
    "casualties-too-high": ERROR,
    "models-needed": ERROR,
    "scenario-missing": WARNING,
    "scenario-not-legal": WARNING,
    "scenario-repeated": WARNING,
    "changes-missing": WARNING,
    "change-unknown": ERROR,
    "change-impossible": ERROR,
    "change-needless": WARNING,
    "change-repeated": ERROR,
    "leaves-before-stage": WARNING,
    "leaves-with-open-game": NOTE,
    "tables-open": NOTE,
    "earlier-round-open": ERROR,
    "round-too-many": ERROR,
    "corrected-since-draw": NOTE,
    "draft": NOTE,
    "draft-with-results": WARNING,
    "draft-before-another": ERROR,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where something stands: a file, and within it a sheet and cell or a line."""

    file: str
    sheet: str | None = None
    cell: str | None = None
    line: int | None = None
    column: int | None = None

    def __post_init__(self) -> None:
        """A file or sheet may be called anything; what is shown of it ends no line and steers no terminal."""
        object.__setattr__(self, "file", in_one_line(self.file))
        if self.sheet is not None:
            object.__setattr__(self, "sheet", in_one_line(self.sheet))

    def __str__(self) -> str:
        """`events/durham/round-2.xlsx, Results!D7` or `events/durham/event.yaml:3:7`."""
        if self.sheet is not None:
            return f"{self.file}, {self.sheet}" + (f"!{self.cell}" if self.cell else "")
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPlace:
    """Where a row of a sheet stands; `columns` maps a contract column's name to its letter."""

    file: str
    sheet: str
    row: int
    columns: Mapping[str, str] = field(default_factory=dict, hash=False)

    def cell(self, column: str) -> Place:
        """The cell of this row under the column named, or the row's first cell where the column isn't there."""
        return Place(file=self.file, sheet=self.sheet, cell=f"{self.columns.get(column, 'A')}{self.row}")


NOWHERE = RowPlace(file="", sheet="", row=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """The clause of a document that stands behind a number or a finding, or the reading where it is silent."""

    regulation: str  # id, as in `runewars-2.2`
    title: str  # short name, as in `Runewars 2.2`
    heading: str | None = None
    page: int | None = None
    reading: str | None = None  # id, as in `I-4`

    def __str__(self) -> str:
        """`Runewars 2.2, Tiebreakers, p. 20`, or `Runewars 2.2, reading I-4`, or both."""
        parts = [self.title]
        if self.heading:
            parts.append(self.heading)
        if self.page is not None:
            parts.append(f"p. {self.page}")
        if self.reading:
            parts.append(f"reading {self.reading}")
        return ", ".join(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One fault, or one thing worth knowing; the message says what stands there and what to do."""

    code: str
    place: Place
    message: str
    citation: Citation | None = None

    def __post_init__(self) -> None:
        """A message quotes what stands in a file."""
        object.__setattr__(self, "message", in_one_line(self.message))

    @property
    def severity(self) -> Severity:
        """The severity that belongs to the code."""
        return CODES[self.code]

    def __str__(self) -> str:
        """`error: FILE, SHEET!CELL: MESSAGE [CLAUSE]`, in one line."""
        clause = f" [{self.citation}]" if self.citation else ""
        return f"{self.severity.value}: {self.place}: {self.message}{clause}"


def has_errors(findings: "tuple[Finding, ...] | list[Finding]") -> bool:
    """Whether any of the findings is an error."""
    return any(finding.severity is ERROR for finding in findings)
