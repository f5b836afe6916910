"""An event's last round: the one that can still be taken back, by drawing it anew or by undoing it."""

from dataclasses import dataclass
from pathlib import Path

from generator.findings import Finding
from generator.loading import load_event, round_files
from generator.model import Round

# What is said of a cell in which a person typed a result or a change that can't be read.
_MISTYPED = (
    "score-value",
    "casualties-value",
    "winner-value",
    "ending-unknown",
    "score-not-expected",
    "change-unknown",
    "formula-without-value",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRound:
    """A round and its workbook. `round_` is None where it can't be read: then it counts as somebody's work."""

    number: int
    path: Path
    round_: Round | None
    is_touched: bool  # whether a person has typed anything into it


def last_round(folder: Path) -> LastRound | None:
    """The last round of an event's folder; None before round 1 is paired."""
    files = round_files(folder)
    if not files:
        return None
    number, path = max(files.items())
    loaded = load_event(folder)
    rounds = loaded.event.rounds if loaded.event is not None else ()
    round_ = rounds[-1] if len(rounds) == number else None
    touched = round_ is None or _has_results(round_) or _has_mistyped(loaded.findings, path.name)
    return LastRound(number=number, path=path, round_=round_, is_touched=touched)


def _has_results(round_: Round) -> bool:
    return bool(round_.changes) or any(not pairing.result.is_empty for pairing in round_.pairings)


def _has_mistyped(findings: tuple[Finding, ...], name: str) -> bool:
    """Whether something was typed that could not be read: it is no result, and yet somebody's work."""
    return any(f.code in _MISTYPED and f.place.file.endswith(f"/{name}") for f in findings)
