"""Which command can't be tried on which feature, and why; and the table of all pairs, for docs/robustness.md.

`python -m tests.matrix` writes the table into the document.
"""

from pathlib import Path

from tests.matrix.commands import COMMANDS
from tests.matrix.features import FEATURES

DOCUMENT = Path(__file__).parents[2] / "docs" / "robustness.md"
MARKS = ("<!-- made by python -m tests.matrix -->", "<!-- to here -->")
TRIED = "·"

NO_PLACE = "The formats of other programs have no place for a double elimination."
NOT_RELEASED = "A draft takes no results before it is released."
NOBODY_ENTERS = "Nobody can enter once the groups or the bracket are drawn, or the cut is made."
_CLOSED = ("groups", "double elimination", "second Swiss stage", "cut")

# By command and feature.
CANNOT_OCCUR = {
    ("export", "double elimination"): NO_PLACE,
    ("import event", "double elimination"): NO_PLACE,
    ("import results", "draft"): NOT_RELEASED,
    ("a judge's entry", "draft"): NOT_RELEASED,
    **{("ci file, players", closed): NOBODY_ENTERS for closed in _CLOSED},
}


def table() -> str:
    """Return the table: a dot where a command is tried on a feature, a letter for the reason where it can't occur."""
    reasons = dict.fromkeys(CANNOT_OCCUR.values())
    letters = dict(zip(reasons, "abcdefgh", strict=False))
    lines = ["| " + " | ".join(("", *FEATURES)) + " |", "| --- |" + " :-: |" * len(FEATURES)]
    for command in COMMANDS:
        found = (CANNOT_OCCUR.get((command, feature)) for feature in FEATURES)
        marks = (TRIED if reason is None else letters[reason] for reason in found)
        lines.append("| " + " | ".join((command, *marks)) + " |")
    return "\n".join([*lines, "", *(f"- {letter}: {reason}" for reason, letter in letters.items())])


def in_document() -> tuple[str, str, str]:
    """Return what stands before, between and after the marks."""
    before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(MARKS[0])
    between, _, after = rest.partition(MARKS[1])
    return before, between.strip("\n"), after


def renew() -> None:
    """Write the table into the document."""
    before, _, after = in_document()
    DOCUMENT.write_text(f"{before}{MARKS[0]}\n\n{table()}\n\n{MARKS[1]}{after}", encoding="utf-8")
