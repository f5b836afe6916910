"""Lists against the regulations: each limit kept, and each broken with its cell and clause."""

from dataclasses import replace

import pytest

from generator.checks.case import Case
from generator.checks.lists import check_lists, check_player_factions, check_stated_totals
from generator.findings import RowPlace
from generator.model import ListEntry, Player, PlayerId
from generator.regulations.catalogue import shipped
from tests.support.records import event_of

RUNEWARS, XWING, URBAN_WAR = shipped("runewars-2.2"), shipped("xwing-1.1.1"), shipped("urban-war-1.4")
COLUMNS = {"Player ID": "A", "Kind": "B", "Name": "C", "Points": "D", "Count": "E", "Unique": "F", "Faction": "G",
           "Capacity": "H"}  # fmt: skip
PLAYER = Player(
    id=PlayerId("P1"),
    name="Edda Wren",
    faction="Daqan Lords",
    list_points=200,
    place=RowPlace(
        file="players.xlsx", sheet="Players", row=2, columns={"List points": "E", "ID": "A", "Faction": "C"}
    ),
)


def entry(row: int, kind: str, name: str, **more: object) -> ListEntry:
    """A row of the sheet Lists."""
    place = RowPlace(file="players.xlsx", sheet="Lists", row=row, columns=COLUMNS)
    return ListEntry(player=PlayerId("P1"), kind=kind, name=name, place=place, **more)


def army() -> list[ListEntry]:
    """A lawful army of 200 points: 2 x 60 + 50 + 30, two uniques, terrain of capacities 3, 3, 2, 2."""
    return [
        entry(2, "Unit", "Spearmen", points=60, count=2, faction="Daqan Lords"),
        entry(3, "Unit", "Lord Hawthorne", points=50, unique=True, faction="Daqan Lords"),
        entry(4, "Unit", "Kari Wraithstalker", points=30, unique=True, faction="Daqan Lords"),
        entry(5, "Terrain", "Ruins", capacity=3),
        entry(6, "terrain ", "Ridge", capacity=3),
        entry(7, "Terrain", "Pond", capacity=2, count=2),
    ]


def squad() -> list[ListEntry]:
    """A lawful squad of 100 points."""
    return [
        entry(2, "Ship", "Scout", points=25, count=4, faction="Rebel"),
        entry(3, "Damage deck", "The Force Awakens"),
        entry(4, "Obstacle", "Asteroid 1"),
        entry(5, "Obstacle", "asteroid 12"),
        entry(6, "Obstacle", "Debris cloud 6"),
    ]


def force() -> list[ListEntry]:
    """A lawful force of 300 points and 6 models."""
    return [
        entry(2, "Model", "Leader", points=100, faction="Syntha"),
        entry(3, "Model", "Trooper", points=40, count=5, faction="Syntha"),
    ]


def findings(regulation, entries, player):
    """Codes with cells of what is wrong."""
    event = replace(event_of([player]), lists=tuple(entries))
    found = [*check_player_factions(Case(event, regulation)), *check_stated_totals(Case(event, regulation))]
    found += check_lists(Case(event, regulation))
    assert all(f.citation is not None or f.code == "list-player-unknown" for f in found)
    return [(f.code, f.place.cell) for f in found]


PILOT = replace(PLAYER, faction="Rebel", list_points=100)
LEADER = replace(PLAYER, faction="Syntha", list_points=300, models=6)


@pytest.mark.parametrize(
    ("regulation", "entries", "player"),
    [(RUNEWARS, army(), PLAYER), (XWING, squad(), PILOT), (URBAN_WAR, force(), LEADER)],
)
def test_lawful_lists_have_no_findings(regulation, entries, player):
    """A list at each of its limits is lawful."""
    assert findings(regulation, entries, player) == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({0: {"points": 61}}, [("list-total-too-high", "D2")]),
        ({0: {"count": 1}}, [("list-total-differs", "E2")]),
        ({0: {"unique": True, "count": 1}, 1: {"points": 110}}, [("list-unique", "F2")]),
        ({5: {"count": 1}}, [("list-number", "B5")]),
        ({5: {"count": 3}}, [("list-number", "B5")]),
        ({4: {"capacity": 4}}, [("list-capacity", "H6")]),
        ({5: {"capacity": 4}}, [("list-capacity", "H7")]),
        ({0: {"faction": "Uthuk Y'llan"}}, [("list-faction-mixed", "G2")]),
        ({0: {"kind": "Cavalry"}}, [("list-kind-unknown", "B2")]),
        ({0: {"player": PlayerId("P9")}}, [("list-player-unknown", "A2"), ("list-total-differs", "E2")]),
    ],
)
def test_runewars_armies(change, expected):
    """At most 200 points and two unique units; four terrain cards, any two of at most 6; one faction."""
    entries = [replace(old, **change.get(i, {})) for i, old in enumerate(army())]
    assert findings(RUNEWARS, entries, PLAYER) == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({0: {"count": 5}}, [("list-total-too-high", "D2")]),
        ({3: {"name": "Asteroid 1"}}, [("list-repeated", "C5")]),
        ({3: {"name": "Asteroid 13"}}, [("list-name", "C5")]),
        ({4: {"name": "Debris cloud 7"}}, [("list-name", "C6")]),
        ({4: {"name": "Tower"}}, [("list-name", "C6")]),
        ({4: {"count": 0}}, [("list-number", "B4")]),
        ({1: {"name": "Home made"}}, [("list-name", "C3")]),
        ({1: {"count": 2}}, [("list-number", "B3")]),
        ({0: {"faction": "Daqan Lords"}}, [("list-faction", "G2"), ("list-faction", "G2")]),
    ],
)
def test_xwing_squads(change, expected):
    """At most 100 points; three different obstacles of those there are; one damage deck; one of three factions."""
    entries = [replace(old, **change.get(i, {})) for i, old in enumerate(squad())]
    assert findings(XWING, entries, PILOT) == expected


@pytest.mark.parametrize(
    ("change", "player", "expected"),
    [
        ({1: {"count": 4}}, LEADER, [("list-total-differs", "E2"), ("list-models", "B2")]),
        ({}, replace(LEADER, models=7), [("list-models", "B2")]),
        ({0: {"faction": "Vasa"}}, LEADER, [("list-faction-mixed", "G2")]),
        ({0: {"points": 101}}, LEADER, [("list-total-too-high", "D2")]),
    ],
)
def test_urban_war_forces(change, player, expected):
    """At most 300 points and as many models as the player states; a mix of factions is a warning, no error.

    "The player's faction" has to be shown; no sentence limits a force to one.
    """
    entries = [replace(old, **change.get(i, {})) for i, old in enumerate(force())]
    assert findings(URBAN_WAR, entries, player) == expected


def test_a_stated_total_above_the_limit_is_an_error_without_a_list_too():
    """201 list points of 200."""
    assert findings(RUNEWARS, [], replace(PLAYER, list_points=201)) == [("list-total-too-high", "E2")]


def test_who_has_no_list_where_others_have_is_noted():
    """The second player has handed in nothing."""
    other = replace(PLAYER, id=PlayerId("P2"))
    event = replace(event_of([PLAYER, other]), lists=tuple(army()))
    assert [f.code for f in check_lists(Case(event, RUNEWARS))] == ["list-missing"]


@pytest.mark.parametrize(
    ("faction", "expected"),
    [("scum and villainy", []), ("Scum  & Villainy", []), ("Hutts", [("faction-unknown", "C2")])],
)
def test_a_stated_faction_is_one_of_those_there_are(faction, expected):
    """X-Wing knows three; `and` is as good as `&`, another word on the sheet Players is a warning."""
    assert findings(XWING, [], replace(PILOT, faction=faction)) == expected
