"""How many rounds, and which cut: every edge of every structure's rows, by the number of players."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.games import RULES
from tests.oracle.played import Stages, stages_of
from tests.support.organizer import Organizer
from tests.support.stories import GAMES, entrants

RUNEWARS: dict[str, tuple[int, ...]] = {
    "basic": (4, 8, 9, 32, 33, 48, 49),
    "advanced": (9, 28, 29, 44, 45, 90, 91),
}
EDGES: dict[str, dict[str, tuple[int, ...]]] = {
    "runewars-2.2": RUNEWARS,
    "runewars-1.0": RUNEWARS,
    "atomic-empire": RUNEWARS,
    "xwing-1.1.1": {
        "basic": (4, 8, 9, 16, 17, 24, 25, 40, 41, 44, 45, 76, 77, 148, 149),
        "advanced": (9, 12, 13, 24, 25, 40, 41, 76, 77, 148, 149, 288, 289, 512, 513),
    },
    "urban-war-1.4": {"standard": (2, 3, 4, 5, 8, 9, 16, 17, 32, 33, 64, 65)},
}
TABLES = [(regulations, structure) for regulations, edges in EDGES.items() for structure in edges]


def registered(folder: Path, regulations: str, structure: str, count: int) -> Organizer:
    """An event in which so many have registered; besides, somebody withdrew, which counts for nothing."""
    organizer, game = Organizer(folder), GAMES[regulations]
    organizer.new(
        f"event-{count}",
        regulations=regulations,
        structure=structure,
        tier=game.tiers[structure],
        date=game.date,
        seed="edges",
    )
    rows = entrants(count + 1, game=game)
    rows[-1]["Status"] = "Withdrawn"
    organizer.register(rows)
    return organizer


def stages_in(organizer: Organizer) -> Stages:
    """The stages that the built site shows, without their names."""
    shown = organizer.data("event.json")["stages"]
    return [{key: value for key, value in stage.items() if key != "name"} for stage in shown]


def expected(regulations: str, structure: str, count: int) -> Stages:
    """The same from the oracle; a bracket of 2^n has n rounds."""
    return [
        {
            "type": stage["type"],
            "rounds": stage.get("rounds") or stage["size"].bit_length() - 1,
            "size": stage.get("size"),
        }
        for stage in stages_of(RULES[regulations], structure, count)
    ]


@pytest.mark.parametrize(("regulations", "structure"), TABLES)
def test_every_edge_of_a_structure(regulations: str, structure: str, tmp_path: Path) -> None:
    """Rounds and cut are those of the row that the registered players fall into.

    (`tests/regulations/examples` has them without workbooks.)
    """
    counts = EDGES[regulations][structure]
    events = {count: registered(tmp_path, regulations, structure, count) for count in counts}
    next(iter(events.values())).build()
    for count, organizer in events.items():
        assert stages_in(organizer) == expected(regulations, structure, count), count
        assert organizer.data("event.json")["players"] == count


@pytest.mark.parametrize(("regulations", "structure"), TABLES)
def test_a_count_that_the_structure_does_not_cover_is_refused(
    regulations: str, structure: str, tmp_path: Path
) -> None:
    """3 players in Basic, 8 in Advanced, 1 in Urban War are an error; nothing is written (I-5)."""
    count = min(EDGES[regulations][structure]) - 1
    with pytest.raises(ValueError, match="do not fit"):
        stages_of(RULES[regulations], structure, count)
    organizer = registered(tmp_path, regulations, structure, count)
    organizer.pair(expect=1)
    assert organizer.rounds() == 0
