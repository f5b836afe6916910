"""What pages are made of: links, sentences, facts, clauses, and the cells of tables.

An `href` is a relative link; None in its place means that there is nothing to link to.
"""

from dataclasses import dataclass
from typing import NamedTuple, NewType

SafeHtml = NewType(
    "SafeHtml", str
)  # cleaned by `wording.prose`; the only text that a template doesn't escape


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A text, and where it leads."""

    text: str
    href: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Link):
    """A reading that acted, where there is no room for its text: a link to it, and its id where there is still less."""

    id: str


Sentence = tuple[Link, ...]  # a text in parts, so that names in it lead to their pages


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab(Link):
    """An entry of a navigation; the page in view is marked, and so is the entry that led to it."""

    is_here: bool
    is_within: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A name with what is to be said about it, perhaps with links."""

    name: str
    values: tuple[Link, ...]


class Quote(NamedTuple):
    """Words of the regulations, and their language where that is not the page's."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """Where a rule stands, and the reading beside it where the document is silent."""

    text: str
    short: str  # without the name of the regulations
    href: str
    reading: Quote | None = None


Why = tuple[
    tuple[Sentence, Clause | None], ...
]  # how a figure came about: steps, each with where the rule stands


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureColumn:
    """A heading, short and in full. `anchor` is where a player's page says what the figures below are made of."""

    short: str
    name: str
    anchor: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureCell:
    """A figure in a table, and a few words about it."""

    text: str
    about: str = ""
