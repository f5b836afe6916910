"""What is wrong in a user's files, as values: each fault with place, severity and clause."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.findings.code import Severity as Severity
from generator.findings.codes import CODES as CODES
from generator.languages import ENGLISH
from generator.languages.said import Message
from generator.text import in_one_line


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


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePlace:
    """A file that has no cells, where others have a row."""

    file: str

    def cell(self, _column: str) -> Place:
        """The file: nothing within it has a place of its own."""
        return Place(file=self.file)


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
    message: Message
    citation: Citation | None = None
    clause: tuple[str, ...] = field(
        default=(), compare=False
    )  # its path, from callers who don't know which regulations
    language: str = field(default=ENGLISH, compare=False)  # of its event, in which people read it

    @property
    def severity(self) -> Severity:
        """The severity that belongs to the code."""
        return CODES[self.code].severity

    @property
    def shown(self) -> str:
        """What it says, in the language of its event."""
        return self.message.shown_in(self.language)

    def __str__(self) -> str:
        """`error: FILE, SHEET!CELL: MESSAGE [CLAUSE]`, in one line: the message in the language of its event."""
        clause = f" [{self.citation}]" if self.citation else ""
        return f"{self.severity.value}: {self.place}: {self.shown}{clause}"


def has_errors(findings: "tuple[Finding, ...] | list[Finding]") -> bool:
    """Whether any of the findings is an error."""
    return any(finding.severity is Severity.ERROR for finding in findings)
