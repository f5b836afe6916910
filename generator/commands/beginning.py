"""How to begin, where there is no event yet; and what a piece of advice is."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What to do, and the command that does it."""

    text: str
    command: str


def beginnings(events: Path, today: date) -> tuple[Advice, ...]:
    """Advice for a folder without events."""
    missing = "has no event yet" if events.is_dir() else "is not in this folder"
    return (
        Advice(
            text=f"{events.as_posix()}/ {missing}. To start an event, with your own name and day:",
            command=f'roundsheet new my-event --name "My Event" --regulations runewars-2.2 --date {today}',
        ),
        Advice(
            text="For a game other than Runewars, this lists the regulations:",
            command="roundsheet regulations",
        ),
        Advice(text="To rehearse with invented players:", command="roundsheet simulate rehearsal"),
    )
