"""`roundsheet check --codes`: the manual of findings, which is `docs/findings.md`."""

from collections.abc import Iterator, Mapping

from generator.findings.code import Code
from generator.findings.codes import CHAPTERS

_BEGINNING = """\
# Findings

<!-- Made by: roundsheet check --codes > docs/findings.md -->

`roundsheet check` says everything that is wrong in an event, one finding on each line:

    error: events/durham-2018/round-2.xlsx, Results!D7: score -5: a score is a whole number from 0 up [Runewars 2.2, \
Calculating a Player's Score, p. 18]

First comes how much it matters, then the file, the sheet and the cell (or the line), what is there, what may be there
and what to do, and the clause of the regulations if there is one behind it. An **error** has to be fixed before its
event is paired or built; until then the site keeps the event's last good pages, and other events are not affected. A
**warning** and a **note** stop nothing.

`roundsheet check EVENT --annotate` writes a copy of each faulty workbook, as in `round-2 (checked).xlsx`, in which the
faulty cells are coloured and say in a comment what is wrong. Correct the workbook itself: the copy is never read.

Below are all findings by their codes, which `--format json` and GitHub's annotations show. A code never changes its
meaning. The messages are examples.
"""


def manual_page() -> str:
    """The page in Markdown."""
    chapters = (_chapter(title, entries) for title, entries in CHAPTERS.items())
    return "\n".join([_BEGINNING, *chapters])


def _chapter(title: str, entries: Mapping[str, Code]) -> str:
    return "\n".join([f"## {title}\n", *(line for code in entries for line in _entry(code, entries[code]))])


def _entry(code: str, entry: Code) -> Iterator[str]:
    yield f"### {code}\n"
    yield f"*{entry.severity.value.capitalize()}.* {entry.meaning}\n"
    yield f"> {entry.example}\n"
    yield f"**What to do:** {entry.remedy}\n"
