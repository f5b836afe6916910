"""What the parts of the rules page are made of: sentences with their clauses, and tables."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from generator.languages import _
from generator.regulations.event_schema import Tiebreaker
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Cited, Rule, is_clause
from generator.site.parts import Link, Table, TableCell, TableColumn, TableRow
from generator.site.shared.clauses import quote, quoted_language
from generator.site.wording import tiebreaking, words

SENTENCES = ("text", "at_time")  # the keys whose values are sentences


class Item(NamedTuple):
    """A sentence, the path in the regulations to what it is about, and whether it is the document's own."""

    text: str
    where: tuple[str | int, ...]
    is_quoted: bool = False
    path: str = ""  # of what it is about in the regulation file, where the page says it


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPart:
    """A part of the rules page: sentences with where they stand, and tables."""

    key: str  # of its anchor, the same in every language
    heading: str = ""
    items: list[Item] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


def table_of(
    caption: str, columns: Iterable[str], rows: Iterable[TableRow], language: str = "", *, levels: str = ""
) -> Table:
    """Return a table of the regulations whose cells are all texts.

    Args:
        caption: what stands above it.
        columns: the headings.
        rows: what stands below them.
        language: of the rows, where it is not the page's.
        levels: the language of all headings but the first, where that is not the page's.
    """
    headings = tuple(
        TableColumn(text=column, language=levels if i else "") for i, column in enumerate(columns)
    )
    return Table(caption=caption, columns=headings, rows=tuple(rows), language=language)


def row_of(cells: Sequence[str], *, is_here: bool) -> TableRow:
    """Return a row of a table, marked where it is the one that applies to this event."""
    if not is_here:
        return TableRow(cells=tuple(cells))
    return TableRow(cells=(TableCell(text=cells[0], status=_("this event")), *cells[1:]), kind="here")


def rules_items(rules: Iterable[Rule], *path: str | int) -> list[Item]:
    """Return the sentences of a list of rules."""
    return [Item(rule.text, (*path, i), is_quoted=True) for i, rule in enumerate(rules)]


def one(rule: Rule | None, *path: str | int) -> list[Item]:
    """Return the sentence of a rule that may be missing, as a list."""
    return [] if rule is None else [quoted(rule.text, *path)]


def quoted(text: str, *path: str | int) -> Item:
    """Return the sentence of the document that sums up the rule at a path."""
    return Item(text, (*path, "text"), is_quoted=True)


def says_where(value: Cited) -> bool:
    """Return whether a row of a table has a clause of its own, besides that of the table."""
    return value.cite is not None or value.reading is not None


def plain(regulation: Regulation, value: object, key: str | int) -> tuple[Link, ...]:
    """Return a regulation file key's value in its own words, `win 7, loss 4, lead 0-69`; sentences quoted."""
    return tuple(
        Link(text="".join(part.text for part in parts), language=language)
        for language, parts in groupby(_plain(regulation, value, key), key=lambda part: part.language)
    )


def _plain(regulation: Regulation, value: object, key: str | int) -> Iterator[Link]:
    language = quoted_language(regulation)
    if key in SENTENCES and isinstance(value, str):
        yield quote(regulation, value)
    elif isinstance(value, dict) and "key" in value:
        yield Link(text=tiebreaking.name(Tiebreaker.model_validate(value).ranked_by))
    elif isinstance(value, dict):
        named = {name: child for name, child in value.items() if not is_clause(name) and name != "text"}
        for i, (name, child) in enumerate(named.items()):
            yield Link(text=f"{', ' if i else ''}{name.replace('_', ' ')} ", language=language)
            yield from (
                [Link(text=words.iso_day(child))] if name == "begins" else _plain(regulation, child, name)
            )
        if not named:
            yield from _plain(regulation, value.get("text", ""), "text")
    elif isinstance(value, list):
        for i, child in enumerate(value):
            yield from [Link(text="; ")] if i else []
            yield from _plain(regulation, child, i)
    elif isinstance(value, bool):
        yield Link(text=_("yes") if value else _("no"))
    elif isinstance(value, Fraction):
        yield Link(text=words.points(value))
    else:
        yield Link(text=_("nothing")) if value is None else Link(text=str(value), language=language)
