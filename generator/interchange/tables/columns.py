"""Which column of ours is meant by a title: by the names that come with the program, or by an own mapping."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from generator import strict_yaml
from generator.errors import UsageError
from generator.findings import Place, RowPlace
from generator.text import clean, folded, key
from generator.workbooks.reading.sheet import Rows

NAME = "Name"
FIRST_NAME, LAST_NAME, NICKNAME = "First name", "Last name", "Nickname"  # which `Name` is made of
WHOLE_NAME = (NAME, FIRST_NAME, LAST_NAME)
NAMING = (*WHOLE_NAME, NICKNAME)
ROUND = "Round"  # of results: the others are left alone
RESULT = "Result"  # both scores in one cell

_FILE = Path(__file__).parent / "columns.yaml"
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_WORD = re.compile(r"[^\W_]+")
_SEATS = (("1", "A"), ("2", "B"))
_OWN, _HOLDERS, _PLAIN = range(3)  # what ranks begin with

Rank = tuple[int, int]  # the lowest is the best


@dataclass(frozen=True, slots=True)
class Match:
    """A record of a column of ours that a title means, and how well."""

    rank: Rank
    column: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names by which our columns are found: ours by the others' spelling, the best first; and a person's own."""

    ours: Mapping[str, tuple[int, str]]  # each with its rank, 0 for the best
    own: Mapping[str, str]  # by the key of a title; a column that is to be left out is empty
    titles: tuple[str, ...] = ()  # of the own ones, as they were written

    @property
    def columns(self) -> frozenset[str]:
        """Return those of ours that are looked for."""
        return frozenset(column for _, column in self.ours.values())

    def known(self, title: str) -> Match | None:
        """Return the column of ours that a title means; None where it means none."""
        if key(title) in self.own:
            return Match((_OWN, 0), self.own[key(title)]) if self.own[key(title)] else None
        found = self._of_holder(title) or self._named(_PLAIN, spelling(title))
        is_payers = not _payers().isdisjoint(_WORD.findall(folded(title)))
        return None if found is None or (is_payers and found.column in NAMING) else found

    def is_left_out(self, title: str) -> bool:
        """Return whether the own mapping says that the column is not to be read."""
        return self.own.get(key(title)) == ""

    def _of_holder(self, title: str) -> Match | None:
        """Return the same for a name that says whose it is: of the ticket's holder, who is not always who paid for it.

        `Ticket First Name` is one; `Ticket Name` is what the ticket is called.
        """
        words = _words_of(title)
        rest = [word for word in words if word not in _holders()]
        is_tickets = rest == ["name"] and {*words} - {*rest} <= _tickets()
        found = self._named(_HOLDERS, "".join(rest)) if len(rest) < len(words) and not is_tickets else None
        return found if found is not None and found.column in NAMING else None

    def _named(self, kind: int, spelt: str) -> Match | None:
        place, column = self.ours.get(spelt, (0, ""))
        return Match((kind, place), column) if column else None


def is_of_holder(rank: Rank) -> bool:
    """Return whether a title of this rank says that the name is the holder's, or a person said which one counts."""
    return rank[0] < _PLAIN


def names_of(what: str, own: Mapping[str, str], further: Iterable[str] = ()) -> Names:
    """Return those of `players` or `results`, and an own mapping of a file's titles to our columns.

    Args:
        what: the part of `columns.yaml`.
        own: our columns by a file's titles.
        further: columns that only this event has, found by their own names alone.

    Raises:
        UsageError: the mapping names a column that we don't have.
    """
    ours = {**_ours(what), **{spelling(column): (0, column) for column in further}}
    columns = {key(column): column for _, column in ours.values()}
    wrong = [f"{title}={column}" for title, column in own.items() if column and key(column) not in columns]
    if wrong:
        raise UsageError(
            f"{', '.join(wrong)}: there is no such column; there are {', '.join(columns.values())}"
        )
    return Names(
        ours=ours,
        own={key(title): columns.get(key(column), "") for title, column in own.items()},
        titles=tuple(own),
    )


def own_mapping(pairs: Iterable[str]) -> dict[str, str]:
    """Return what `--columns "Nachname=Last name"` says; nothing behind the sign leaves the column out.

    Raises:
        UsageError: there is no such sign.
    """
    mapping = {}
    for pair in pairs:
        title, sign, column = clean(pair).rpartition("=")
        if not sign or not title.strip():
            raise UsageError(f'{pair!r}: write the file\'s column, =, and ours, as in "Nachname=Last name"')
        mapping[title.strip()] = column.strip()
    return mapping


def mapping_in(text: str, file: str) -> dict[str, str]:
    """Return the same from a file of YAML, a line a column: `Nachname: Last name`.

    Raises:
        UsageError: it is none.
    """
    document, findings = strict_yaml.read(text, file)
    if document is None or findings:
        raise UsageError("\n".join(str(finding) for finding in findings))
    data = document.data
    if not isinstance(data, dict) or not all(isinstance(each, str | None) for each in data.values()):
        raise UsageError(
            f"{file}: write a line for each column, the file's name and ours: Nachname: Last name"
        )
    return {title: column or "" for title, column in data.items()}


def heads_list(text: str) -> bool:
    """Return whether a text is what people write above a list of players: `Players`, `Teilnehmer:`."""
    ours = _ours("players").get(spelling(text))
    return _letters(text) in _lists() or (ours is not None and ours[1] == NAME)


def our_word(column: str, text: str) -> str:
    """Return our word for what another file writes under a column; the text itself where there is none."""
    return _words().get(column, {}).get(_letters(text), text)


@lru_cache(maxsize=4_096)
def spelling(title: str) -> str:
    """Return what is left of a title where spelling makes no difference."""
    return "".join(_words_of(title)) or _letters(title)


def _words_of(title: str) -> list[str]:
    bare = _BRACKETS.sub(" ", title).replace("#", " number ")
    return [word for word in _WORD.findall(folded(bare)) if word not in _left_out()]


def _letters(text: str) -> str:
    return "".join(_WORD.findall(folded(text)))


@cache
def words_beside() -> frozenset[str]:
    """Return what stands beside the word for a status in a heading, such as `Cancelled at`."""
    return frozenset(_shipped()["beside"])


@cache
def _shipped() -> Mapping[str, Any]:
    document, findings = strict_yaml.read_own(_FILE.read_text(encoding="utf-8"), _FILE.name)
    if findings:
        raise ValueError("\n".join(map(str, findings)))
    data: Mapping[str, Any] = document.data
    return data


@cache
def _left_out() -> frozenset[str]:
    return frozenset(_shipped()["left_out"])


@cache
def _holders() -> frozenset[str]:
    return frozenset(_shipped()["holders"]) | _tickets()


@cache
def _tickets() -> frozenset[str]:
    return frozenset(_shipped()["tickets"])


@cache
def _payers() -> frozenset[str]:
    return frozenset(_shipped()["payers"])


@cache
def _lists() -> frozenset[str]:
    return frozenset(map(_letters, _shipped()["lists"]))


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    return {
        column: {_letters(word): ours for ours, words in meant.items() for word in words}
        for column, meant in _shipped()["words"].items()
    }


@cache
def _ours(what: str) -> Mapping[str, tuple[int, str]]:
    """Our columns by the spelling of others; of two with one spelling the first counts."""
    found: dict[str, tuple[int, str]] = {}
    for pattern, names in _shipped()[what].items():
        for seat, letter in _SEATS if "{n}" in pattern else (("", ""),):
            column = pattern.format(n=seat)
            for name in (column, *names):
                found.setdefault(spelling(name.format(n=seat, a=letter)), (len(found), column))
    return found


# A table as a file has it: its filled cells, and how a finding names the place of each.


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A record of a sheet, or a file of text."""

    file: str  # its name in findings
    rows: Rows
    how: str  # it was understood, such as `UTF-8 with ;`
    sheet: str | None = None  # none in a file of text, of which rows are lines

    def place(self, row: int, columns: dict[str, str] | None = None) -> RowPlace:
        """Return a row's place; `columns` are the letters of columns by what we call them."""
        kind = LinePlace if self.sheet is None else RowPlace
        return kind(file=self.file, sheet=self.sheet or "", row=row, columns=columns or {})


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePlace(RowPlace):
    """A record of where a line of text stands."""

    def cell(self, column: str) -> Place:  # noqa: ARG002 (people count lines, and no columns)
        """Return the line, whatever the column."""
        return Place(file=self.file, line=self.row)


def where(place: RowPlace) -> str:
    """Return `line 7` or `row 7`, in a sentence about the file."""
    return f"{'line' if isinstance(place, LinePlace) else 'row'} {place.row}"
