"""What the parts of the rules page are made of: sentences with their clauses, and tables."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from generator.languages import _
from generator.regulations.event_schema import Tiebreaker
from generator.regulations.schema_parts import Cited, Rule, is_clause
from generator.site.wording import tiebreaking, words


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


class Item(NamedTuple):
    """A sentence, the path in the regulations to what it is about, and whether it is the document's own."""

    text: str
    where: tuple[str | int, ...]
    is_quoted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the rules page: sentences with where they stand, and tables."""

    key: str  # of its anchor, the same in every language
    heading: str = ""
    items: list[Item] = field(default_factory=list)
    tables: list[RulesTable] = field(default_factory=list)


def rules_items(rules: Iterable[Rule], *path: str | int) -> list[Item]:
    """The sentences of a list of rules."""
    return [Item(rule.text, (*path, i), is_quoted=True) for i, rule in enumerate(rules)]


def one(rule: Rule | None, *path: str | int) -> list[Item]:
    """The sentence of a rule that may be missing."""
    return [] if rule is None else [quoted(rule.text, *path)]


def quoted(text: str, *path: str | int) -> Item:
    """The sentence of the document that sums up what stands at a path."""
    return Item(text, (*path, "text"), is_quoted=True)


def says_where(value: Cited) -> bool:
    """Whether a row of a table has a clause of its own, beside that of the table."""
    return value.cite is not None or value.reading is not None


def plain(value: object) -> str:
    """A value of a regulation file in its own words: `win 7, loss 4, lead 0-69`, or its sentence where that is all."""
    if isinstance(value, dict):
        if "key" in value:
            return tiebreaking.name(Tiebreaker.model_validate(value).ranked_by)
        said = {
            key: words.iso_day(child) if key == "begins" else child
            for key, child in value.items()
            if not is_clause(key) and key != "text"
        }
        if not said:
            return str(value.get("text", ""))
        return ", ".join(f"{key.replace('_', ' ')} {plain(child)}" for key, child in said.items())
    if isinstance(value, list):
        return "; ".join(plain(child) for child in value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Fraction):
        return words.points(value)
    return _("nothing") if value is None else str(value)
