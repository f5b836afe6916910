"""The page of the rules."""

from dataclasses import dataclass

from generator.publish.pages.parts import Clause, Fact, Frame


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesRow:
    """A row of a table, its anchor where other pages link to it, and a word where it applies here."""

    cells: tuple[str, ...]
    anchor: str | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesTable:
    """A table of the regulations."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[RulesRow, ...]
    language: str = ""  # of the rows, where it is not the page's


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleItem:
    """A rule, its clause, and the anchor that other pages link to (None where the clause has one already)."""

    text: str
    clause: Clause
    anchor: str | None
    language: str = ""  # of a text that is quoted, where it is not the page's


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSection:
    """A part of the regulations."""

    anchor: str
    heading: str
    items: tuple[RuleItem, ...]
    tables: tuple[RulesTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingItem:
    """What is done where the document is silent, and why."""

    anchor: str
    id: str
    text: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """The regulations in force."""

    frame: Frame
    lead: str
    language: str  # of what is quoted, where it is not the page's
    facts: tuple[Fact, ...]
    sections: tuple[RulesSection, ...]
    readings: tuple[ReadingItem, ...]
    contents: tuple[RulesTable, ...]  # the headings of each document
