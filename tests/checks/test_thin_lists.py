"""Lists that say too little to be judged: a note for each limit, not for each player."""

from dataclasses import replace

import pytest

from generator.checks.case import Case
from generator.checks.lists import check_thin_lists
from generator.findings import RowPlace
from generator.model import ListEntry, Player, PlayerId
from tests.checks.test_lists import COLUMNS, PLAYER, RUNEWARS, URBAN_WAR, XWING, army, force, squad
from tests.support.records import event_of


def told(regulation, entries, *players):
    """All that is said of these lists."""
    event = replace(event_of(players or (PLAYER,)), lists=tuple(entries))
    return list(check_thin_lists(Case(event, regulation)))


@pytest.mark.parametrize(
    ("regulation", "entries"), [(RUNEWARS, army()), (XWING, squad()), (URBAN_WAR, force())]
)
def test_a_whole_list_is_fine(regulation, entries):
    """All three say enough; terrain, upgrades and obstacles cost nothing."""
    assert told(regulation, entries) == []


def test_without_lists_nothing_is_said():
    """Where nobody hands in a list, nobody is asked for more, whatever the sheet Players lacks."""
    assert told(RUNEWARS, [], replace(PLAYER, list_points=None)) == []


def test_terrain_without_its_capacity():
    """2.2, Army Building, p. 7: no two above 6 together, which only capacities can tell."""
    entries = [replace(entry, capacity=None) if entry.name == "Ridge" else entry for entry in army()]
    (finding,) = told(RUNEWARS, entries)
    assert (finding.code, finding.severity.value) == ("list-thin", "note")
    assert str(finding.place) == "players.xlsx, Lists!H6"
    assert "the list of Edda Wren: Terrain without a Capacity" in finding.message
    assert "any two have at most 6 together" in finding.message


def test_an_army_without_a_unit():
    """Four terrain cards alone: no unit and no points."""
    messages = [finding.message for finding in told(RUNEWARS, army()[3:], replace(PLAYER, list_points=None))]
    assert messages == [
        "the list of Edda Wren: neither Points nor List points, so nobody can tell whether there are at most 200 "
        "points",
        "the list of Edda Wren: no row of kind Unit, so nobody can tell whether the limits are kept",
    ]


def test_a_squad_without_a_ship():
    """X-Wing: obstacles and a damage deck are no squad."""
    (finding,) = told(XWING, squad()[1:])
    assert "no row of kind Ship" in finding.message


def test_a_force_without_prices_or_total():
    """Urban War: the price of each model and the total have to be shown."""
    without_prices = [replace(entry, points=None) for entry in force()]
    assert told(URBAN_WAR, without_prices) == []  # the total is stated, and at most 300
    (finding,) = told(URBAN_WAR, without_prices, replace(PLAYER, list_points=None))
    assert "at most 300 points" in finding.message
    (finding,) = told(URBAN_WAR, force(), replace(PLAYER, list_points=None))
    assert str(finding.place) == "players.xlsx, Players!E2"
    assert "no List points, so nobody can tell whether the rows add up" in finding.message


def test_many_thin_lists_are_one_note():
    """Two hundred lists without capacities are one note, at the first of them, with three names."""
    players = [
        Player(
            id=PlayerId(f"P{n}"),
            name=f"Player {n}",
            list_points=100,
            place=RowPlace(file="", sheet="", row=n),
        )
        for n in range(1, 201)
    ]
    place = RowPlace(file="players.xlsx", sheet="Lists", row=2, columns=COLUMNS)
    entries = [
        entry
        for player in players
        for entry in (
            ListEntry(player=player.id, kind="Unit", points=100, place=place),
            ListEntry(player=player.id, kind="Terrain", count=4, place=place),
        )
    ]
    (finding,) = told(RUNEWARS, entries, *players)
    assert "the lists of Player 1, Player 2, Player 3 and 197 others: Terrain" in finding.message
