"""Versions of a round's workbook that two people filled side by side, united: pure, from entries to entries.

An upload takes the place of the file that was there, also where its sender began with an older one. So each version is
looked at as what its sender changed in the version that it was most likely made from.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.workbooks.changing.entries import Typed, TypedEntries, TypedEntry, TypedKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """What stood in the workbook in a commit."""

    commit: str
    entries: TypedEntries


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """An entry's words, and the commit in which they came."""

    typed: Typed
    commit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Two people entered different things side by side; the newer stands in the newest version."""

    entry: TypedEntry
    earlier: Known
    now: Known


@dataclass(frozen=True, slots=True, kw_only=True)
class Union:
    """What the newest version lacks of what all of them together say, and where they contradict each other."""

    missing: Mapping[TypedEntry, Known]
    conflicts: tuple[Conflict, ...]


def unite(versions: Sequence[Version]) -> Union:
    """Unite versions of one workbook, the oldest first."""
    united: dict[TypedEntry, Known] = {}
    conflicts: dict[TypedEntry, Conflict] = {}
    for number, version in enumerate(versions):
        base = _made_from(version, versions[:number])
        for entry in dict.fromkeys((*base, *version.entries)):
            if base.get(entry) != version.entries.get(entry):
                _change(entry, base.get(entry), version, united, conflicts)
        if {entry: known.typed for entry, known in united.items()} == version.entries and not any(
            conflict.now.commit == version.commit for conflict in conflicts.values()
        ):
            conflicts.clear()  # somebody who had everything before them has decided
    newest = versions[-1].entries if versions else {}
    missing = {entry: known for entry, known in united.items() if newest.get(entry) != known.typed}
    return Union(missing=missing, conflicts=tuple(conflicts.values()))


def _made_from(version: Version, earlier: Sequence[Version]) -> TypedEntries:
    """What the sender of a version most likely began with: what it differs least from.

    Nobody is taken to have removed a result on purpose: every game has one in the end, so none is ever given up.
    """

    def differences(other: Version) -> tuple[int, int, int]:
        entries = {*other.entries, *version.entries}
        changed = sum(other.entries.get(entry) != version.entries.get(entry) for entry in entries)
        lost = other.entries.keys() - version.entries.keys()
        return sum(entry.kind is TypedKind.RESULT for entry in lost), changed, len(lost)

    return min(reversed(earlier), key=differences).entries if earlier else {}


def _change(
    entry: TypedEntry,
    before: Typed | None,
    version: Version,
    united: dict[TypedEntry, Known],
    conflicts: dict[TypedEntry, Conflict],
) -> None:
    """Do to the union what a sender did to one entry: `before` is what the sender found there."""
    have, typed = united.get(entry), version.entries.get(entry)
    if (have.typed if have else None) == before:  # nobody else has touched it
        conflicts.pop(entry, None)
        united.pop(entry, None)
        if typed is not None:
            united[entry] = Known(typed=typed, commit=version.commit)
    elif typed is not None and (have is None or not have.typed.items() >= typed.items()):
        now = united[entry] = Known(typed=typed, commit=version.commit)
        if have is not None and not typed.items() >= have.typed.items():
            conflicts[entry] = Conflict(entry=entry, earlier=have, now=now)
