"""Findings as a person reads them: one line for what is wrong in many cells for one cause, and what is new first."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.findings import Finding, Severity
from generator.languages.said import Said, alone, nsay, say

MOST_APART = 3  # messages that differ in their values alone; more of them in a sheet are one line
MOST_RANGES = 20  # of cells, in one line

_CELL = re.compile(r"([A-Z]+)([0-9]+)")
_WORD = re.compile(r"[^\W\d_]{3}")
_VALUE = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """A record of what an organizer is told for the first time, and of the rest; an error is always news."""

    new: tuple[Finding, ...]
    known: tuple[Finding, ...]


def news(findings: Sequence[Finding], known: Collection[Finding]) -> News:
    """Return what an earlier run has not told, and the rest."""
    new = [each for each in findings if each.severity is Severity.ERROR or each not in known]
    rest = [each for each in findings if each.severity is not Severity.ERROR and each in known]
    return News(new=gather(new), known=gather(rest))


def without_repeated(findings: Sequence[Finding], next_step: Said) -> tuple[Finding, ...]:
    """Return the findings but the one that says what the next step beside them says, too."""
    return tuple(each for each in findings if each.message != next_step)


def told_with(next_step: Said, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return a finding for each cause, for people who read the next step beside them."""
    return gather(without_repeated(findings, next_step))


def gather(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return a finding for each cause, at its first cell; it names the other cells.

    Those in cells of one sheet are gathered that say the same, and those that say the same of different things where
    they are many.
    """
    kinds: dict[object, dict[str, list[int]]] = {}
    for number, finding in enumerate(findings):
        kinds.setdefault(_kind(finding, number), {}).setdefault(finding.message, []).append(number)
    causes = []
    for same in kinds.values():
        if len(same) > MOST_APART:
            causes.append(sorted(number for numbers in same.values() for number in numbers))
        else:
            causes += same.values()
    return tuple(_line([findings[number] for number in numbers]) for numbers in sorted(causes))


def _kind(finding: Finding, number: int) -> object:
    """Return what findings share that can be one line; a finding without a cell shares it with none."""
    place, words = finding.place, finding.message.words[0]
    if place.cell is None:
        return number
    template = words if _WORD.search(_VALUE.sub("", words)) else finding.message
    return finding.code, place.file, place.sheet, template, finding.citation


def _line(findings: Sequence[Finding]) -> Finding:
    first, *others = findings
    cells = list(dict.fromkeys(each.place.cell for each in others if each.place.cell != first.place.cell))
    if not cells:
        return first
    message = nsay(
        "{message}. The same in {cells}",
        "{message}. The same in {n} more cells: {cells}",
        len(cells),
        message=first.message,
        cells=_ranges([cell for cell in cells if cell is not None]),
    )
    return replace(first, message=message)


def _ranges(cells: Sequence[str]) -> Said:
    """Return cells as a spreadsheet names them, `C3:C20, C22`; of very many the first."""
    ranges = list(_runs(cells))
    shown = ", ".join(ranges[:MOST_RANGES])
    return say("{cells} ...", cells=shown) if len(ranges) > MOST_RANGES else alone(shown)


def _runs(cells: Sequence[str]) -> Iterator[str]:
    """Yield each run of cells below one another."""
    begun = last = ""
    for cell in cells:
        if begun and cell == _below(last):
            last = cell
            continue
        if begun:
            yield begun if begun == last else f"{begun}:{last}"
        begun = last = cell
    if begun:
        yield begun if begun == last else f"{begun}:{last}"


def _below(cell: str) -> str:
    match = _CELL.fullmatch(cell)
    return "" if match is None else f"{match[1]}{int(match[2]) + 1}"
