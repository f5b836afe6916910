"""Whole events publish what is compared; at the end it is said how many were played, by their regulations."""

from __future__ import annotations

from collections import Counter
from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Adds up what the events reported about themselves."""
    totals: dict[str, Counter[str]] = {}
    happened: dict[str, set[str]] = {}
    for report in terminalreporter.stats.get("passed", []):
        found = dict(report.user_properties) if report.when == "call" else {}
        if "event_rounds" in found:
            name = found["event_regulations"]
            total = totals.setdefault(name, Counter())
            total.update(events=1, rounds=found["event_rounds"], games=found["event_games"])
            happened.setdefault(name, set()).update(found["event_happened"])
    for name, total in sorted(totals.items()):
        counts = ", ".join(f"{count} {what}" for what, count in total.items())
        terminalreporter.write_line(f"{name}: {counts}; with {', '.join(sorted(happened[name]))}")
