"""Whole events publish what is compared; at the end it is said how many were played, by their regulations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any
from zlib import crc32

import pytest

from generator.publish import event_pages
from generator.publish.frame.desk import Desk
from generator.publish.swap import Files

WHOLE_SITE = 6  # of so many events one publishes all its pages


@pytest.fixture(autouse=True)
def _data_alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compared stands in data/: most events leave out the pages, whose making takes longer than the event."""
    if crc32(request.node.nodeid.encode()) % WHOLE_SITE == 0:
        return

    def data_of(desk: Desk, data: Mapping[str, bytes], _: object) -> Files:
        return {desk.urls.data(name): content for name, content in data.items()}

    monkeypatch.setattr(event_pages, "event_files", data_of)


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
