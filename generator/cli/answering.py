"""What there is to say of one event: `explain`, `verify` and `export`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from generator.cli.common import print_findings
from generator.cli.printing import echo
from generator.commands.isolation import run_isolated
from generator.commands.reading_order import in_reading_order
from generator.findings import Finding
from generator.loading import LoadedEvent, failed_event

T = TypeVar("T")


def say(folder: Path, work: Callable[[], tuple[LoadedEvent, str | None]]) -> None:
    """What there is to say of an event; of a faulty one, what is wrong with it."""
    echo(answer_of(folder, work))


def answer_of(folder: Path, work: Callable[[], tuple[LoadedEvent, T | None]]) -> T:
    """What comes of an event; a faulty one ends the program with what is wrong with it."""
    answer = run_isolated(folder, work)
    loaded, made = (failed_event(folder, answer), None) if isinstance(answer, Finding) else answer
    if made is None:
        print_findings(in_reading_order(loaded.findings))
        echo(f"{loaded.id}: fix the errors above first")
        sys.exit(1)
    return made
