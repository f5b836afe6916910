"""Whole events, driven only through commands and workbooks, against the naive second opinion.

ROUNDSHEET_MORE_EVENTS=n plays every case with n further seeds.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.events.played import Stages, stages_of
from tests.events.whole_event import WholeEvent
from tests.support.organizer import Organizer
from tests.support.stories import entrants

COUNTS = (4, 5, 8, 9, 11, 28, 29, 32, 44, 45, 64)
SEEDS = [f"seed-{number}" for number in range(1 + int(os.environ.get("ROUNDSHEET_MORE_EVENTS", "0")))]

CUSTOM: dict[str, tuple[tuple[int, ...], Stages]] = {
    "swiss-and-top-4": (
        COUNTS,
        [{"type": "swiss", "rounds": 3}, {"type": "elimination", "size": 4}],
    ),
    "swiss-and-top-6": (
        (11, 28),
        [{"type": "swiss", "rounds": 3}, {"type": "elimination", "size": 6}],
    ),
    "swiss-cut-swiss": (
        (9, 11, 29, 64),
        [{"type": "swiss", "rounds": 2}, {"type": "swiss", "rounds": 2, "size": 8}],
    ),
    "swiss-cut-swiss-final": (
        (11, 28, 45),
        [
            {"type": "swiss", "rounds": 3},
            {"type": "swiss", "rounds": 2, "size": 8},
            {"type": "elimination", "size": 2},
        ],
    ),
}
CASES: list[tuple[str, int, Stages | None]] = [
    *(("basic", count, None) for count in COUNTS),
    *(("advanced", count, None) for count in COUNTS if count >= 9),
    *((name, count, stages) for name, (counts, stages) in CUSTOM.items() for count in counts),
    *(("elimination-only", count, [{"type": "elimination"}]) for count in (5, 11, 16)),
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("structure", "count", "stages"), CASES, ids=[f"{name}-{count}" for name, count, _ in CASES]
)
def test_whole_event(
    structure: str,
    count: int,
    stages: Stages | None,
    seed: str,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    """An event of any allowed size and structure is paired, scored, cut and placed by the regulations.

    With every way a game ends, drops, a rejoin, a late entry, no-shows and a disqualification, as far as
    the field is large enough for them.
    """
    event = WholeEvent(tmp_path, count, structure, f"{structure}/{seed}", stages)
    event.play()
    report(event, record_property)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("count", [5, 7, 8, 10, 11, 45])
def test_close_event(
    count: int, seed: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Where nearly all are equal, byes, ranks, the cut and the seeds keep to strength of schedule and chance.

    And nobody has a second bye while somebody has had none, however low they rank.
    """
    stages: Stages = [{"type": "swiss", "rounds": 4}, {"type": "elimination", "size": 4}]
    event = WholeEvent(tmp_path, count, "close", f"close/{seed}", stages, close=True)
    event.play()
    report(event, record_property)


def report(event: WholeEvent, record_property: Callable[[str, object], None]) -> None:
    """Tell the summary what was played."""
    rounds = event.played.records
    record_property("event_rounds", len(rounds))
    record_property("event_games", sum(row.player2 is not None for each in rounds for row in each.rows))
    record_property("event_happened", sorted(event.story.happened))


def test_a_large_event_sees_every_ending_and_every_change(tmp_path: Path) -> None:
    """The stories that the events above play are as rich as they claim."""
    event = WholeEvent(tmp_path, 32, "advanced", "rich")
    event.play()
    endings = {"played out", "Time", "Defeated", "Mutual destruction", "Rounds", "Conceded 1", "Conceded 2"}
    assert event.story.happened >= endings | {"No-show both", "Drop", "Rejoin", "Disqualify", "late"}
    assert event.story.happened & {"No-show 1", "No-show 2"}


@pytest.mark.parametrize(("structure", "count"), [("basic", 3), ("advanced", 8)])
def test_a_count_that_the_structure_does_not_cover_is_refused(
    structure: str, count: int, tmp_path: Path
) -> None:
    """3 players in Basic and 8 in Advanced are an error; nothing is written (I-5)."""
    with pytest.raises(ValueError, match="do not fit"):
        stages_of(structure, count)
    organizer = Organizer(tmp_path)
    organizer.new("small", structure=structure)
    organizer.register(entrants(count))
    organizer.pair(expect=1)
    assert organizer.rounds() == 0


def test_a_round_through_the_command_line_itself(tmp_path: Path) -> None:
    """What holds in this process holds for `python -m generator` too."""
    organizer = Organizer(tmp_path, subprocess=True)
    organizer.new("durham")
    organizer.register(entrants(4))
    organizer.pair()
    for row in organizer.read_round(1):
        organizer.enter(1, row["Table"], 107, 49, "Time")
    organizer.build()
    lines = organizer.data("standings.json")["standings"]
    assert sorted((line["points"], line["tiebreakers"]["margin_of_victory"]) for line in lines) == [
        (4, 0),
        (4, 0),
        (7, 58),
        (7, 58),
    ]
