"""Names that are pasted, or a file of them: what is understood, what is wrong, and what only a person can decide."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from generator.commands.importing.asked import TableImportOutcome
from generator.findings import Finding
from generator.interchange.tables.columns import heads_list
from generator.languages import _, spoken
from generator.languages.customs import listing
from generator.workbooks import layout

NAMES = "names"  # the field in which lines are kept
SURE = "sure-"  # fields with the names of those who play although others are called nearly so
_MIN_IN_ONE_LINE = 3  # names: `Vorn, Ilse` is one
_NO_HEADING = "column-missing"  # a finding's code


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A record of rows that somebody has to decide about, and the names of those who may be added."""

    text: str
    language: str  # of the text
    names: tuple[tuple[str, str, bool], ...]  # the name of a field, a player's, and whether it is ticked


def one_a_line(names: str) -> str:
    """Return names that were pasted in one line, with commas or semicolons between them, one a line."""
    line = names.strip()
    parts = [part.strip() for part in re.split("[,;]", line) if part.strip()]
    if "\n" in line or "\t" in line or len(parts) < _MIN_IN_ONE_LINE or heads_list(parts[0]):
        return names
    return "".join(f"{part}\n" for part in parts)


def with_heading(names: str) -> str:
    """Return a table below a heading: the first column has the names, and nobody knows what the others are."""
    lines = names.splitlines()
    separator = max("\t;,", key=names.count)
    width = max((line.count(separator) for line in lines), default=0) + 1
    heading = separator.join((layout.NAME, *(f"Column {number}" for number in range(2, width + 1))))
    return "\n".join((heading, *lines))


def why_unreadable(players: TableImportOutcome | None) -> tuple[str, tuple[str, ...]] | None:
    """Return what is wrong with what was pasted or dropped, if nothing can be made of it."""
    if players is None or players.table is not None:
        return None
    if all(finding.code == _NO_HEADING for finding in players.findings):
        return _(
            "No column says who plays: write “Name” above the names, or one name a line and nothing else."
        ), ()
    return _("The names can’t be read:"), tuple(map(fault_of, players.findings))


def about_columns(players: TableImportOutcome | None) -> Iterator[str]:
    """Yield which columns were understood, and which are left out; nothing of a list of names."""
    table = players.table if players is not None else None
    if table is None or not table.header:
        return
    taken = [
        ours if table.titles[column] == ours else f"{table.titles[column]} ({ours})"
        for ours, column in table.columns.items()
    ]
    yield _("Taken: {columns}.", columns=listing(taken))
    if table.private:
        yield _("Private, so left out: {columns}.", columns=listing(table.private))
    if table.others:
        yield _("Left out, as Roundsheet does not know what it is: {columns}.", columns=listing(table.others))


def questions_of(players: TableImportOutcome | None, sure: Sequence[str]) -> tuple[Question, ...]:
    """Return what only a person can decide; names that are nearly alike are one question."""
    alike = dict[frozenset[str], list[str]]()
    asked: list[tuple[str, str, Sequence[str]]] = []
    for left in players.questions if players is not None else ():
        if left.like:
            alike.setdefault(frozenset((*left.names, *left.like)), []).extend(left.names)
        else:
            asked.append((f"{left.where}: {left.why}", "en", left.names))
    here = spoken().code
    for names in alike.values():
        asked.append((_("Nearly the same name: tick those who play."), here, names))
    if sure:
        asked.append((_("They play, as you said:"), here, sure))
    numbers = count()
    return tuple(
        Question(
            text=text,
            language=language,
            names=tuple((f"{SURE}{next(numbers)}", name, name in sure) for name in names),
        )
        for text, language, names in asked
    )


def fault_of(finding: Finding) -> str:
    """Return what is wrong with a line of the table."""
    line = finding.place.line
    text = finding.message.localized
    return text if line is None else _("Line {number}: {fault}", number=line, fault=text)
