"""The reviewed table: which place of a document says what a sentence says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from generator.regulations.catalogue import shipped

HERE = Path(__file__).parent
NONE = "none"


@dataclass(frozen=True)
class Place:
    """What a document says, the path of it in a regulation file, and where each document says it."""

    name: str
    at: tuple[str | int, ...]
    whole: str  # why it is of a whole part, where smaller ones have clauses of their own
    clauses: Mapping[str, str]  # by regulation


def _place(name: str, said: dict[str, Any]) -> Place:
    at, whole = tuple(said.pop("at")), said.pop("whole", "")
    clauses = {regulation: _in_full(shipped(regulation).name, clause) for regulation, clause in said.items()}
    return Place(name, at, whole, clauses)


def _in_full(name: str, clause: str) -> str:
    return clause if clause.startswith("Runewars 1.0, ") else ", ".join(filter(None, (name, clause)))


PLACES = {
    name: _place(name, said)
    for name, said in yaml.safe_load((HERE / "places.yaml").read_text(encoding="utf-8")).items()
}
KINDS: Mapping[str, Mapping[str, Any]] = yaml.safe_load((HERE / "kinds.yaml").read_text(encoding="utf-8"))


def clauses_of(entry: str | Sequence[str], regulation: str) -> Iterator[str]:
    """The clauses that an entry of the table allows, with a reading and, where it did not act, without."""
    for named in [entry] if isinstance(entry, str) else entry:
        name, _, reading = named.partition(" + ")
        clause = PLACES[name].clauses.get(regulation)
        if clause is not None:
            yield f"{clause}, reading {reading}" if reading else clause
            if ", p. " in clause and not reading:
                yield clause.partition(", reading ")[0]


def line_of(text: str) -> str | None:
    """The pattern of the kind that a line of `explain` is of."""
    return next((pattern for pattern in KINDS["explain"] if re.fullmatch(pattern, text)), None)


def allows(items: Sequence[Any], clauses: Sequence[str], regulation: str) -> bool:
    """Whether the clauses of a line are those of its kind, in their order."""
    left = list(clauses)
    for item in items:
        names = [item] if isinstance(item, str) else [name for name in item if name != NONE]
        if left and left[0] in set(clauses_of(names, regulation)):
            left.pop(0)
        elif isinstance(item, str) or NONE not in item:
            return False
    return not left


def entry_of(code: str, message: str) -> str | Sequence[str] | None:
    """What the table says of a finding: by its code, and by words of its message where that tells more."""
    entry = KINDS["check"].get(code)
    if not isinstance(entry, dict):
        return entry
    return next((places for words, places in entry.items() if words in message), None)
