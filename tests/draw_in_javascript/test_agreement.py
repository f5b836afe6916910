"""draw.js draws every round of random events, from their data files alone, exactly as the program drew it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator.loading import load_event
from tests.draw_in_javascript.events import PublishedEvent, files_of, random_event
from tests.draw_in_javascript.node import in_node
from tests.support.make_all import ALL

NUMBER = 250 if ALL else 25
AT_ONCE = 100  # events in one call of Node
EXAMPLES = Path(__file__).parents[2] / "events"


def disagreements(event: PublishedEvent, checks: dict[str, Any]) -> list[str]:
    """The rounds of which draw.js says something else."""
    found = []
    for number, drawn in event.drawn.items():
        check = checks.get(str(number))
        if check is None:
            found.append(f"{event.name}, round {number}: there is no draw-{number}.json")
            continue
        given = {each["player1"] for each in pairings_of(event, number) if each.get("given")}
        drawn = [row for row in drawn if row[1] is not None or row[0] not in given]
        rows = [(each["player1"], each["player2"], each["table"]) for each in check["pairings"]]
        if rows and check["pairings"][0]["game"] is None:
            rows.sort(key=lambda row: (row[2] is None, row[2] or 0, row[0]))
            drawn = sorted(drawn, key=lambda row: (row[2] is None, row[2] or 0, row[0]))
        if rows != drawn:
            found.append(f"{event.name}, round {number}: {rows} instead of {drawn}")
        if not check["seed"]["isSame"]:
            found.append(f"{event.name}, round {number}: another seed")
        played = {(each["player1"], each["player2"], each["table"]) for each in published(event, number)}
        if check["identical"] is not (played == set(drawn)):
            found.append(f"{event.name}, round {number}: identical {check['identical']}")
    return found


def published(event: PublishedEvent, number: int) -> list[dict[str, Any]]:
    """The pairings of a round's data file, but for byes that were given beforehand: no draw knows of them."""
    return [each for each in pairings_of(event, number) if not each.get("given")]


def pairings_of(event: PublishedEvent, number: int) -> list[dict[str, Any]]:
    """The same with these."""
    pairings: list[dict[str, Any]] = event.files[f"round-{number}.json"]["pairings"]
    return pairings


def test_random_events(record_property: Any) -> None:
    """All five regulations and house rules with every method; all rounds, cuts and brackets; changed by hand or not.

    With drops, rejoins, late entries, absent players, fixed tables, and fields in which nearly all have met.
    """
    found, counts = [], Counter[str]()
    for first in range(0, NUMBER, AT_ONCE):
        events = [random_event(number) for number in range(first, min(first + AT_ONCE, NUMBER))]
        *checks, ways = in_node([*(["checkAll", event.files] for event in events), ["ways"]])
        for event, of_event in zip(events, checks, strict=True):
            found += disagreements(event, of_event)
            counts["rounds"] += len(event.drawn)
            draws = [event.files[name] for name in event.files if name.startswith("draw-")]
            counts.update(draw["method"] or draw["of"] for draw in draws)
        counts.update(ways)
    for name, count in counts.items():
        record_property(name, count)
    assert found == []


@pytest.mark.parametrize("folder", sorted(path.name for path in EXAMPLES.iterdir() if path.is_dir()))
def test_example_events(folder: str) -> None:
    """Every drawn round of the events in `events/` is identical, from its workbooks' own data."""
    event, regulation, _ = load_event(EXAMPLES / folder).parts()
    (checks,) = in_node([["checkAll", files_of(event, regulation)]])
    assert {number: check["differences"] for number, check in checks.items()} == {
        number: [] for number in checks
    }
    assert all(check["identical"] and check["seed"]["isSame"] for check in checks.values())
    assert len(checks) == sum(round_.draw_seed is not None for round_ in event.rounds)
