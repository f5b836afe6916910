"""Says at the end how many whole events were played."""

from __future__ import annotations

from collections import Counter
from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Adds up what the events reported about themselves."""
    totals: Counter[str] = Counter()
    happened: set[str] = set()
    for report in terminalreporter.stats.get("passed", []):
        found = dict(report.user_properties) if report.when == "call" else {}
        if "event_rounds" in found:
            totals.update(events=1, rounds=found["event_rounds"], games=found["event_games"])
            happened |= set(found["event_happened"])
    if totals:
        counts = ", ".join(f"{count} {name}" for name, count in totals.items())
        terminalreporter.write_line(f"whole events: {counts}; with {', '.join(sorted(happened))}")
