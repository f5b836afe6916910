"""Which column of ours is meant by a title: by the names that come with the program, or by an own mapping."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from generator import strict_yaml
from generator.errors import UsageError
from generator.names import folded, key
from generator.text import clean

FIRST_NAME, LAST_NAME, NICKNAME = "First name", "Last name", "Nickname"  # which `Name` is made of
ROUND = "Round"  # of results: the others are left alone
RESULT = "Result"  # both scores in one cell

_FILE = Path(__file__).parent / "columns.yaml"
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_WORD = re.compile(r"[^\W_]+")
_SEATS = (("1", "A"), ("2", "B"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names by which our columns are found: ours by the others' spelling, the best first; and a person's own."""

    ours: Mapping[str, tuple[int, str]]  # each with its rank, 0 for the best
    own: Mapping[str, str]  # by the key of a title; a column that is to be left out is empty
    titles: tuple[str, ...] = ()  # of the own ones, as they were written

    def known(self, title: str) -> tuple[int, str] | None:
        """The title's rank among the names of a column of ours, and which; None where it is none."""
        if key(title) in self.own:
            return (-1, self.own[key(title)]) if self.own[key(title)] else None
        return self.ours.get(spelling(title))


def names_of(what: str, own: Mapping[str, str], further: Iterable[str] = ()) -> Names:
    """Those of `players` or `results`, and an own mapping of a file's titles to our columns.

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
    """What `--columns "Nachname=Last name"` says; nothing behind the sign leaves the column out.

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
    """The same from a file of YAML, a line a column: `Nachname: Last name`.

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


def our_word(column: str, text: str) -> str:
    """Our word for what another file writes under a column; the text itself where there is none."""
    return _words().get(column, {}).get(_letters(text), text)


def status_of(text: str, *, is_asked: bool = False) -> str | None:
    """Return `Withdrawn`, `?` where it is open whether somebody comes, or nothing; None for no word of a status.

    Args:
        text: what another file writes.
        is_asked: whether it stands below a heading that asks for it, where yes and no are answers.
    """
    known = {**_words()["Answer"], **_words()["Status"]} if is_asked else _words()["Status"]
    return known.get(_letters(text))


@lru_cache(maxsize=4_096)
def spelling(title: str) -> str:
    """What is left of a title where spelling makes no difference."""
    bare = _BRACKETS.sub(" ", title)
    words = [word for word in _WORD.findall(folded(bare)) if word not in _left_out()]
    return "".join(words) or _letters(title)


def _letters(text: str) -> str:
    return "".join(_WORD.findall(folded(text)))


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
