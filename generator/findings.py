"""What is wrong in a user's files, said as values: every fault with its place, its severity and its clause.

Each code is defined above the check that finds it, with its entry in the manual that `roundsheet check --codes` prints.
"""

from collections.abc import Mapping
from dataclasses import InitVar, asdict, dataclass, field
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

from generator.languages import ENGLISH, later
from generator.languages.said import Message
from generator.text import first_impossible, in_one_line

# What organizers have to know about everything in a workbook that the pages don't show, always in the same words.
NOT_ON_THE_PAGES = later(
    "not on the pages, but anybody can download this file if it is in a public repository"
)


class Severity(Enum):
    """How much a finding matters: an error stops its event, a warning and a note stop nothing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Code(NamedTuple):
    """How much it matters, what it means, what to do, and a message as an organizer might read it."""

    severity: Severity
    meaning: str
    remedy: str
    example: str


CODES: dict[str, Code] = {}  # those of the modules that are imported


def _define(severity: Severity, code: str, *, meaning: str, remedy: str, example: str) -> None:
    """Define a code for good: it is never used again for another thing.

    Raises:
        ValueError: it is defined elsewhere.
    """
    if code in CODES:
        raise ValueError(f"the code {code} is defined twice")
    CODES[code] = Code(severity, meaning, remedy, example)


define_error, define_warning, define_note = (partial(_define, severity) for severity in Severity)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place where something stands: a file, and within it a sheet and cell or a line."""

    file: str
    sheet: str | None = None
    cell: str | None = None
    line: int | None = None
    column: int | None = None

    def __post_init__(self) -> None:
        """Clean the names of the file and sheet, which may be anything, for messages and terminals."""
        object.__setattr__(self, "file", in_one_line(self.file))
        if self.sheet is not None:
            object.__setattr__(self, "sheet", in_one_line(self.sheet))

    def __str__(self) -> str:
        """Return `events/durham/round-2.xlsx, Results!D7` or `events/durham/event.yaml:3:7`."""
        if self.sheet is not None:
            return f"{self.file}, {self.sheet}" + (f"!{self.cell}" if self.cell else "")
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPlace:
    """A place of a row of a sheet; `columns` maps a contract column's name to its letter."""

    file: str
    sheet: str
    row: int
    columns: Mapping[str, str] = field(default_factory=dict, hash=False)

    def cell(self, column: str) -> Place:
        """Return the cell of this row under the column named, or the row's first cell without that column."""
        return Place(file=self.file, sheet=self.sheet, cell=f"{self.columns.get(column, 'A')}{self.row}")


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePlace:
    """A file that has no cells, where others have a row."""

    file: str

    def cell(self, _column: str) -> Place:
        """Return the file: nothing within it has a place of its own."""
        return Place(file=self.file)


NOWHERE = RowPlace(file="", sheet="", row=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """A citation of the clause of a document behind a number or a finding, or of the reading where it is silent."""

    regulation: str  # id, as in `runewars-2.2`
    title: str  # short name, as in `Runewars 2.2`
    heading: str | None = None
    page: int | None = None
    reading: str | None = None  # id, as in `I-4`

    def __str__(self) -> str:
        """Return `Runewars 2.2, Tiebreakers, p. 20`, or `Runewars 2.2, reading I-4`, or both."""
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
    """A fault, or something worth knowing; the message says what stands there and what to do."""

    code: str
    place: Place
    message: Message
    citation: Citation | None = None
    clause: tuple[str, ...] = field(
        default=(), compare=False
    )  # its path, from callers who don't know which regulations
    language: str = field(default=ENGLISH, compare=False)  # of its event, in which people read it
    made_as: InitVar[Severity | None] = None  # where another process made it, which had imported the check
    severity: Severity = field(init=False)

    def __post_init__(self, made_as: Severity | None) -> None:
        """Take the severity from the code, so that the finding keeps it wherever it goes."""
        object.__setattr__(self, "severity", made_as or CODES[self.code].severity)

    @property
    def localized(self) -> str:
        """Return what it says, in the language of its event."""
        return self.message.localized_in(self.language)

    def __str__(self) -> str:
        """Return `error: FILE, SHEET!CELL: MESSAGE [CLAUSE]`, in one line, in the language of its event."""
        clause = f" [{self.citation}]" if self.citation else ""
        return f"{self.severity.value}: {self.place}: {self.localized}{clause}"


# Of files and of the YAML in them, which don't know each other.
define_error(
    "file-too-large",
    meaning="The file is larger, or unpacks to more, than any event needs; it is not read.",
    remedy="Remove pictures and empty formatted rows, or copy the tables into a new workbook.",
    example="unpacks to far more than any event needs: copy its tables into a new workbook",
)


def has_errors(findings: "tuple[Finding, ...] | list[Finding]") -> bool:
    """Return whether any of the findings is an error."""
    return any(finding.severity is Severity.ERROR for finding in findings)


# Findings as plain data, such as JSON can hold, and back: all that they say in any language.

_WORDS, _VALUES = "words", "values"


def finding_as_data(finding: Finding) -> dict[str, Any]:
    """Return a finding as data.

    Raises:
        TypeError: its message holds a value that is no text and no number.
    """
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "place": asdict(finding.place),
        "message": _message_as_data(finding.message),
        "citation": None if finding.citation is None else asdict(finding.citation),
        "clause": list(finding.clause),
        "language": finding.language,
    }


def finding_from_data(data: dict[str, Any]) -> Finding:
    """Return the finding that was made into this data.

    Raises:
        AttributeError, LookupError, TypeError, ValueError: it was none.
    """
    cited = data["citation"]
    finding = Finding(
        code=text_from_data(data["code"]),
        place=Place(**_plain_from_data(data["place"])),
        message=_message_from_data(data["message"]),
        citation=None if cited is None else Citation(**_plain_from_data(cited)),
        clause=tuple(map(text_from_data, data["clause"])),
        language=text_from_data(data["language"]),
        made_as=Severity(data["severity"]),
    )
    str(finding)  # raises what keeps it from being said
    return finding


def text_from_data(value: Any) -> str:
    """Return a text.

    Raises:
        TypeError, ValueError: it is none, or one that no file can hold.
    """
    if not isinstance(value, str):
        raise TypeError(value)
    if first_impossible(value) is not None:
        raise ValueError(value)
    return value


def _message_as_data(message: Message) -> dict[str, Any]:
    return {
        _WORDS: list(message.words),
        _VALUES: {key: _as_data(each) for key, each in message.values.items()},
    }


def _as_data(value: object) -> object:
    if isinstance(value, Message):
        return _message_as_data(value)
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{value!r} in a message")


def _message_from_data(data: dict[str, Any]) -> Message:
    said = {key: each for key, each in data[_VALUES].items() if isinstance(each, dict)}
    values = _plain_from_data({key: each for key, each in data[_VALUES].items() if key not in said})
    values |= {key: _message_from_data(each) for key, each in said.items()}
    return Message(tuple(map(text_from_data, data[_WORDS])), values)


def _plain_from_data(values: dict[str, Any]) -> dict[str, Any]:
    """Return texts, numbers and what is not there by their names."""
    return {
        key: each if each is None or isinstance(each, int | float) else text_from_data(each)
        for key, each in values.items()
    }
