"""An event in a shared hall, whose tables begin at 21, from registration to the final: no table has another number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.loading import load_event
from tests.draw_in_javascript.events import files_of
from tests.draw_in_javascript.node import in_node
from tests.oracle.played import groups, swiss, top_of_each
from tests.support.organizer import Organizer

pytestmark = pytest.mark.slow

FIRST = 21
FIXED = {"P4": 30, "P7": 3}  # one of them is lower than the first
POSSIBLE = {*range(FIRST, FIRST + 4), *FIXED.values()}
SCORES = {"Score 1": 100, "Score 2": 20}


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """Nine players, of whom two always sit at the same table."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", stages=[swiss(1), groups(2, 8), top_of_each(2)], name="Cup", seed="shared hall")
    organizer.edit_event({"tables_from": str(FIRST)})
    organizer.register({"ID": f"P{number}", "Name": f"Player {number}"} for number in range(1, 10))
    for player, table in FIXED.items():
        organizer.set_player(player, "Fixed table", table)
    return organizer


def expected(games: list[tuple[str, str]]) -> set[int]:
    """The tables of a round: those that are fixed, and the lowest others from the first on."""
    fixed = {FIXED.get(one, FIXED.get(other)) for one, other in games} - {None}
    return fixed | set(range(FIRST, FIRST + len(games) - len(fixed)))


def played(organizer: Organizer, number: int) -> set[int]:
    """Draw a round and enter its results by table; the tables that it has."""
    organizer.pair()
    rows = [row for row in organizer.read_round(number) if row["Player 2 ID"] is not None]
    tables = {row["Table"] for row in rows}
    assert tables == expected([(row["Player 1 ID"], row["Player 2 ID"]) for row in rows])
    organizer.build()
    pages = "".join(path.read_text(encoding="utf-8") for path in (organizer.site / "cup").rglob("*.html"))
    assert tables <= {int(number) for number in re.findall(r"\b[Tt]able (\d+)", pages)} <= POSSIBLE
    told = organizer.run("pair", "cup").output
    assert re.search(rf"without a result: .*{max(tables)}", told)
    organizer.enter_all(number, dict.fromkeys(tables, SCORES))
    return tables


def test_a_whole_event(organizer: Organizer) -> None:
    """Workbooks, pages, data, print, `verify` and the second draw program know the same tables."""
    organizer.build()
    cards = (organizer.site / "cup" / "print" / "table-cards" / "index.html").read_text(encoding="utf-8")
    assert [number in cards for number in (">21<", ">24<", ">30<", ">3<", ">1<")] == [True] * 4 + [False]
    rounds = 0
    while True:
        rounds += 1
        tables = played(organizer, rounds)
        organizer.build()
        shown = organizer.data(f"round-{rounds}.json")["pairings"]
        assert {game["table"] for game in shown if not game["bye"]} == tables
        assert organizer.data(f"draw-{rounds}.json")["tables_from"] == FIRST
        assert organizer.read_fields(rounds)["Tables from"] == FIRST
        if len(tables) == 1:
            break
    assert organizer.data("event.json")["status"] == "finished"
    assert rounds == 6  # a round of everybody, three in groups of four, semifinals and the final
    assert "by hand" not in organizer.run("verify", "cup").output
    event, regulation, _ = load_event(organizer.folder).parts()
    (checks,) = in_node([["checkAll", files_of(event, regulation)]])
    assert len(checks) == rounds
    assert all(check["identical"] and check["seed"]["isSame"] for check in checks.values())


def test_results_from_elsewhere_are_found_by_their_tables(organizer: Organizer, tmp_path: Path) -> None:
    """A table of results that names no player is about the numbers that stand in the hall."""
    organizer.pair()
    (tmp_path / "results.csv").write_text(f"Table,Score 1,Score 2\n{FIRST},90,10\n", encoding="utf-8")
    organizer.run("import", "results", "cup", str(tmp_path / "results.csv"))
    (row,) = (row for row in organizer.read_round(1) if row["Table"] == FIRST)
    assert (row["Score 1"], row["Score 2"]) == (90, 10)


def test_a_later_change_leaves_drawn_rounds_as_they_are(organizer: Organizer) -> None:
    """Each round's workbook has the number that it was drawn with, so `verify` repeats its draw."""
    played(organizer, 1)
    organizer.edit_event({"tables_from": "41"})
    organizer.pair()
    assert "by hand" not in organizer.run("verify", "cup").output
    tables = [row["Table"] for row in organizer.read_round(2)]
    assert 41 in tables
    assert FIRST not in tables
    assert [organizer.read_fields(number)["Tables from"] for number in (1, 2)] == [FIRST, 41]


def test_from_1_is_as_without_the_line(organizer: Organizer) -> None:
    """Neither workbook nor data says that tables begin at 1."""
    organizer.edit_event({"tables_from": "1"})
    organizer.pair()
    organizer.build()
    assert {1, 2} <= {row["Table"] for row in organizer.read_round(1)}
    assert "Tables from" not in organizer.read_fields(1)
    assert "tables_from" not in organizer.data("draw-1.json")
