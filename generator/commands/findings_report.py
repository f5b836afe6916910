"""Findings as people and programs read them: gathered, in order, as text, JSON or annotations."""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from generator.findings import Finding, Place, Severity
from generator.languages.said import NEXT, Message, alone, joined, nsay, say
from generator.text import key
from generator.workbooks.layout import CHANGES, LISTS, PLAYERS, RESULTS, ROUND, STANDINGS

MAX_MESSAGES_APART = 3  # messages that differ in their values alone; more of them in a sheet are one line
MOST_RANGES = 20  # of cells, in one line

_CELL = re.compile(r"([A-Z]+)([0-9]+)")
_WORD = re.compile(r"[^\W\d_]{3}")
_VALUE = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """A record of what is reported to an organizer for the first time, and of the rest; an error is always news."""

    new: tuple[Finding, ...]
    known: tuple[Finding, ...]


def news(findings: Sequence[Finding], known: Collection[Finding]) -> News:
    """Return what an earlier run has not reported, and the rest."""
    new = [each for each in findings if each.severity is Severity.ERROR or each not in known]
    rest = [each for each in findings if each.severity is not Severity.ERROR and each in known]
    return News(new=gather(new), known=gather(rest))


def without_repeated(findings: Sequence[Finding], next_step: Message) -> tuple[Finding, ...]:
    """Return the findings but the one that says what the next step beside them says, too."""
    return tuple(each for each in findings if each.message != next_step)


def told_with(next_step: Message, findings: Sequence[Finding]) -> tuple[Finding, ...]:
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
        if len(same) > MAX_MESSAGES_APART:
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


def _ranges(cells: Sequence[str]) -> Message:
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


# Findings as text for people, JSON for programs and annotations for GitHub.


FORMATS = ("text", "json", "github")


def in_format(findings: Sequence[Finding], form: str) -> str:
    """Return the findings in one of the `FORMATS`, without a newline at the end."""
    return {"text": as_text, "json": as_json, "github": as_annotations}[form](findings)


def as_text(findings: Sequence[Finding]) -> str:
    """Return a line for each finding, in the order found, and a last line that counts them."""
    return "\n".join([*(str(finding) for finding in findings), summary(findings)])


def closing(event: str, findings: Sequence[Finding], next_step: Message) -> Message:
    """Return the line that ends an event's report: how much was found, and what to do next."""
    found = summary(told_with(next_step, findings))
    return say("{event}: {found}; {next_step}", event=event, found=found, next_step=next_step)


def summary(findings: Sequence[Finding]) -> Message:
    """Return `2 errors, 1 warning`, or that nothing is wrong."""
    counts = Counter(finding.severity for finding in findings)
    parts = [_counted(severity, counts[severity]) for severity in Severity if counts[severity]]
    return joined(NEXT, parts) if parts else say("nothing to fix")


def _counted(severity: Severity, count: int) -> Message:
    if severity is Severity.ERROR:
        return nsay("{n} error", "{n} errors", count)
    if severity is Severity.WARNING:
        return nsay("{n} warning", "{n} warnings", count)
    return nsay("{n} note", "{n} notes", count)


def as_json(findings: Sequence[Finding]) -> str:
    """Return the findings as a list of objects by the public contract."""
    return json.dumps([_as_object(finding) for finding in findings], indent=2)  # the same in every encoding


def as_annotations(findings: Sequence[Finding]) -> str:
    """Return workflow commands that GitHub shows beside the files, and the summary."""
    return "\n".join([*(_annotation(finding) for finding in findings), summary(findings)])


def _as_object(finding: Finding) -> dict[str, object]:
    citation = finding.citation
    return {
        "severity": finding.severity.value,
        "code": finding.code,
        "message": finding.message,
        "file": finding.place.file,
        "sheet": finding.place.sheet,
        "cell": finding.place.cell,
        "regulation": citation.regulation if citation else None,
        "clause": (citation.heading or citation.reading) if citation else None,
        "page": citation.page if citation else None,
    }


def _annotation(finding: Finding) -> str:
    kind = "notice" if finding.severity is Severity.NOTE else finding.severity.value
    properties = f"file={_property(finding.place.file)},title={_property(finding.code)}"
    if finding.place.line is not None:
        properties += f",line={finding.place.line}"
    where = f"{finding.place.sheet}!{finding.place.cell}: " if finding.place.cell else ""
    clause = f" [{finding.citation}]" if finding.citation else ""
    return f"::{kind} {properties}::{_data(where + finding.localized + clause)}"


def _data(text: str) -> str:
    return text.replace("##[", "## [").replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


# The order in which a person reads findings: file by file as an event goes on, and each file from top to
# bottom.


_SHEETS = [key(sheet.name) for sheet in (PLAYERS, LISTS, ROUND, RESULTS, CHANGES, STANDINGS)]
_TEXTS, _PLAYERS, _ROUNDS = 1, 2, 3  # after event.yaml
_ROUND_FILE = re.compile(r"round-(\d+)\.(?:xlsx|ods)", re.IGNORECASE)


def in_reading_order(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings by file; in each first errors, then warnings, then notes, all by sheet, row and column."""
    return tuple(
        sorted(
            findings,
            key=lambda finding: (
                _file_order(finding.place.file),
                list(Severity).index(finding.severity),
                _order_within(finding.place),
            ),
        )
    )


def _file_order(file: str) -> tuple[int, int, str]:
    """Return the order of files: `event.yaml`, other text, `players.xlsx`, then the rounds by number."""
    name = PurePosixPath(file).name
    match = _ROUND_FILE.fullmatch(name)
    if match:
        return (_ROUNDS, int(match[1]), file)
    return ({"event.yaml": 0, "players.xlsx": _PLAYERS}.get(name, _TEXTS), 0, file)


def _order_within(place: Place) -> tuple[int, str, int, int, str]:
    """Return the order within a file: the whole file, then its sheets, each from its first row on; or its lines."""
    if place.sheet is None:
        return (-1, "", place.line or 0, place.column or 0, "")
    name = key(place.sheet)
    sheet = _SHEETS.index(name) if name in _SHEETS else len(_SHEETS)
    match = _CELL.fullmatch(place.cell or "")
    row, letters = (int(match[2]), match[1]) if match else (0, "")
    return (sheet, name, row, len(letters), letters)
