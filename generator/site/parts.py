"""What pages are made of: links, sentences, facts, clauses, explanations and tables.

An `href` is a relative link; None in its place means that there is nothing to link to.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, NewType

SafeHtml = NewType(
    "SafeHtml", str
)  # cleaned by `wording.prose`; the only text that a template doesn't escape


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A text, where it leads, and its language where that is not the page's."""

    text: str
    href: str | None = None
    language: str = ""


Sentence = tuple[Link, ...]  # a text in parts, so that names in it lead to their pages


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab(Link):
    """An entry of a navigation; the page in view is marked, and so is the entry that led to it."""

    is_here: bool
    is_within: bool = False
    kind: str = ""  # `wide` or `narrow`, where it stands on such a screen only


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A name with what is to be said about it, perhaps with links."""

    name: str
    values: tuple[Link, ...]


def facts_of(*named: tuple[str, str | None]) -> tuple[Fact, ...]:
    """Return a fact for each name with a text; none for a name of which there is nothing to say."""
    return tuple(Fact(name=name, values=(Link(text=text),)) for name, text in named if text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A record of where a rule stands, and of our ruling where the document is silent."""

    text: str
    short: str  # without the name of the regulations; empty where a ruling stands alone
    href: str
    ruling: Link | None = None  # in its words


class Step(NamedTuple):
    """A step of an explanation: what was done or is so, where the rule for it stands, and the organizer's note."""

    text: Sentence
    clause: Clause | None = None
    note: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A record of an explanation: sentences that say it in general, then step by step."""

    heading: str = ""
    lead: tuple[Sentence, ...] = ()
    steps: tuple[Step, ...] = ()


Text = str | Link | Sentence  # as it is; a name, which may lead somewhere; or a text in parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A part of a bar of 100 units. `kind` is `won`, `drawn`, `lost` or `count`."""

    x: str
    width: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A record of a change of rank: an arrow (all that a phone shows), by how many ranks, and both in words."""

    sign: str = ""
    text: str
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureCell:
    """A figure of a game, and a few words about it."""

    text: str
    about: Sentence = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableColumn:
    """A record of a column's heading. `kind` is the class of all its cells, `number` where they hold figures."""

    text: str
    kind: str = ""
    name: str = ""  # in full, where the text is short for it
    spoken: str = ""  # what those hear to whom the text alone says nothing
    anchor: str = ""  # where a player's page says what the figures below are made of
    is_name: bool = False
    language: str = ""  # of the text, where it is not the page's
    heads_rows: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCell:
    """A record of a table's cell. `kind` is its class besides the column's."""

    text: Text
    kind: str = ""
    before: str = ""  # a number or an ID in front of a name
    spoken: str = ""  # what those hear to whom the text alone says nothing
    moved: Moved | None = None  # since the rank before
    status: str = ""
    about: Text = ""  # in small type behind the text
    beside: str = ""  # the same as far as the row of a ranking has room for it
    beneath: tuple[Text, ...] = ()  # the same in a line of its own
    bar: tuple[Segment, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A row of a table, a cell for each column; one that is only a text stands for itself."""

    cells: tuple[Text | TableCell, ...]
    id: str = ""  # of the player whom it is about, for scripts
    anchor: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table. Below it may stand sums, the last of them of everything, each with its name."""

    caption: str | Link
    columns: tuple[TableColumn, ...]
    rows: tuple[TableRow, ...]
    sums: tuple[tuple[str, str], ...] = ()
    language: str = ""  # of the rows, where it is not the page's

    def columns_with(self, row: TableRow) -> Iterator[tuple[TableColumn, Text | TableCell]]:
        """Yield each column with the cell of a row below it."""
        return zip(self.columns, row.cells, strict=True)
