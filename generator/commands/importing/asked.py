"""What an import is asked for, what it finds in the file, and what it answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from generator.commands.in_place import NotTypedError, OpenError
from generator.files.reading import RefusedError
from generator.findings import Finding
from generator.interchange.tables.columns import Names, where
from generator.interchange.tables.files import tables_in, tables_of
from generator.interchange.tables.headed import HeadedTable, headed, plain_list
from generator.interchange.tables.plan import Left
from generator.languages.said import Message
from generator.text import in_one_line
from generator.workbooks.reading.values import shown


@dataclass(frozen=True, slots=True, kw_only=True)
class TableImport:
    """A file, and an own mapping of its columns to ours."""

    file: Path
    content: bytes | None = None  # what was typed or piped in, where `file` is only what it is called
    columns: Mapping[str, str] = field(default_factory=dict)
    dry_run: bool = False  # only say what would change


@dataclass(frozen=True, slots=True, kw_only=True)
class TableImportOutcome:
    """A record of what is wrong, what was done, and whether something is left for a person to do."""

    findings: tuple[Finding, ...] = ()
    lines: tuple[str, ...] = ()
    added: tuple[
        str, ...
    ] = ()  # a line each about players who are new, and about those of whom something changes
    changed: tuple[str, ...] = ()
    private: tuple[str, ...] = ()  # titles of columns that are not copied
    undecided: tuple[str, ...] = ()  # the lines about what is left
    left_out: tuple[str, ...] = ()  # and about people who don't come
    table: HeadedTable | None = None  # of players, as it was understood
    questions: tuple[Left, ...] = ()  # what is undecided about players
    is_done: bool = True
    wrote: Path | None = None


def refused(refusal: RefusedError, file: Path) -> TableImportOutcome:
    """Return the outcome where nothing was done, because of the file."""
    return TableImportOutcome(findings=(refusal.finding(file.as_posix()),), is_done=False)


def not_written(refusal: NotTypedError) -> TableImportOutcome:
    """Return the outcome where nothing was done, because of the workbook."""
    way_out = ": save and close it there, and do this again" if isinstance(refusal, OpenError) else ""
    return TableImportOutcome(lines=(f"nothing was written: {refusal}{way_out}",), is_done=False)


def table_in(asked: TableImport, names: Names, wanted: Message) -> tuple[HeadedTable, tuple[Finding, ...]]:
    """Return the table that is meant in the file, and what is wrong with its header row.

    Raises:
        RefusedError: the file can't be read, or holds no such table.
    """
    tables = tables_of(asked.file) if asked.content is None else tables_in(asked.content, str(asked.file))
    names_only = plain_list(tables, names)
    return headed(tables, names, wanted) if names_only is None else (names_only, ())


def without_columns(table: HeadedTable, wanted: Message, faults: tuple[Finding, ...]) -> TableImportOutcome:
    """Return the outcome where nothing was done, because of the header row."""
    said = () if faults else (f"{wanted}; it has {', '.join(map(shown, table.titles.values()))}",)
    return TableImportOutcome(findings=faults, lines=said, is_done=False)


def said_of(table: HeadedTable) -> Iterator[str]:
    """Yield how the file was understood."""
    sheet = f", sheet {table.table.sheet}" if table.table.sheet is not None else ""
    yield in_one_line(f"read {table.table.file} ({table.table.how}{sheet})")
    if table.header > min(table.table.rows, default=0) > 0 and table.header:
        yield f"  the columns are named in {where(table.table.place(table.header))}; what stands above it is skipped"
    yield f"  columns: {', '.join(_meant(table, ours, column) for ours, column in table.columns.items())}"
    told = [table.titles[column] for column in table.statuses if column in table.titles]
    if told:
        yield f"  who comes is told by: {', '.join(map(shown, told))}"
    if table.private:
        yield f"  private, so never copied: {', '.join(map(shown, table.private))}"
    if table.others:
        yield f'  not copied, unless you say --columns "THEIRS=OURS": {", ".join(map(shown, table.others))}'


def _meant(table: HeadedTable, ours: str, column: int) -> str:
    title = table.titles[column]
    return ours if title == ours else f"{shown(title)} = {ours}"


def listed(title: str, lines: list[str]) -> Iterator[str]:
    """Yield lines under what they have in common; nothing where there are none."""
    if lines:
        yield f"{title}:"
        yield from (f"  {line}" for line in lines)
