"""Players' files against the regulations and the workbook: what they say is judged, and nothing that they leave out."""

from dataclasses import replace
from typing import Any

import pytest

from generator.checks.case import Case
from generator.checks.list_files import check_list_files, check_list_files_agree
from generator.checks.lists import check_lists, check_thin_lists
from generator.findings import Finding, Place, RowPlace
from generator.list_files.xws import squad_in
from generator.model import ListEntry, ListFile, Player, PlayerId
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from generator.text import CleanText
from tests.list_files.squads import FIRST, SECOND, changed
from tests.support.records import event_of

RUNEWARS, XWING = shipped("runewars-2.2"), shipped("xwing-1.1.1")
PLAYER = Player(
    id=PlayerId("P1"),
    name="Edda Wren",
    faction="Rebel",
    list_points=98,
    place=RowPlace(file="players.xlsx", sheet="Players", row=2),
)
PLACE = Place(file="events/cup/lists/P1.xws")


def file(squad: dict[str, Any], **keys: object) -> ListFile:
    """The squad as the player's file, with some keys changed; None takes one away."""
    read, faults = squad_in(changed(squad, **keys))
    assert read is not None, faults
    return ListFile(player=PLAYER.id, content=read, place=PLACE)


def told(
    handed_in: ListFile,
    *rows: ListEntry,
    player: Player = PLAYER,
    regulation: Regulation = XWING,
    others: tuple[Player, ...] = (),
) -> list[Finding]:
    """All that is said of a player's lists."""
    event = replace(event_of([player, *others]), list_files=(handed_in,), lists=rows)
    case = Case(event, regulation)
    checks = (check_lists, check_list_files, check_list_files_agree, check_thin_lists)
    return [finding for check in checks for finding in check(case)]


def codes(*of: Any, **more: Any) -> list[str]:
    """The codes alone."""
    return [finding.code for finding in told(*of, **more)]


def row(kind: str, name: str, **more: object) -> ListEntry:
    """A row of the sheet Lists."""
    place = RowPlace(file="players.xlsx", sheet="Lists", row=2)
    return ListEntry(player=PLAYER.id, kind=kind, name=name, place=place, **more)


def test_a_lawful_squad_has_no_findings() -> None:
    """53 + 45 = 98 points of at most 100, one faction, three different obstacles, one damage deck."""
    assert told(file(FIRST)) == []


@pytest.mark.parametrize("faction", ["rebel", "rebels", "rebelalliance", "resistance", "Rebel"])
def test_a_faction_has_several_names(faction: str) -> None:
    """Of both editions of the format; the Resistance is Rebel in the first edition of the game."""
    assert told(file(FIRST, faction=faction)) == []


PILOTS = FIRST["pilots"]


@pytest.mark.parametrize(
    ("keys", "code", "words"),
    [
        (
            {"points": 101, "pilots": [{**PILOTS[0], "points": 56}, PILOTS[1]]},  # 56 + 45
            "list-total-too-high",
            "Edda Wren's list has 101 points together, at most 100 are allowed",
        ),
        (
            {"points": 101, "pilots": [{"name": "mirtvellan"}]},  # no pilot has points: the total counts
            "list-total-too-high",
            "Edda Wren's list has 101 points together, at most 100 are allowed",
        ),
        (
            {"faction": "galacticrepublic"},
            "list-faction",
            "faction 'Galactic Republic': there are Rebel, Imperial, Scum & Villainy",
        ),
        (
            {"obstacles": ["coreasteroid0", "core2asteroid0"]},
            "list-number",
            "Edda Wren's list has 2 of kind Obstacle, it must have exactly 3: ask for the list again",
        ),
        (
            {"obstacles": ["coreasteroid0", "coreasteroid0", "yt2400debris0"]},
            "list-repeated",
            "Obstacle 'coreasteroid0' is in the list more than once",
        ),
        (
            {"obstacles": ["gascloud1", "vt49decimatordebris2", "yt2400debris0"]},
            "list-name",
            "Obstacle 'gascloud1': there are Asteroid 1-12, Debris cloud 1-6",
        ),
        (
            {"damagedeck": "secondedition"},
            "list-name",
            "Damage deck 'secondedition': there are Original, The Force Awakens",
        ),
    ],
)
def test_each_limit_is_held_against_the_file(keys: dict[str, Any], code: str, words: str) -> None:
    """With the code and clause that the sheet has, and the file as its place."""
    player = replace(PLAYER, list_points=None, faction=None)
    (finding,) = (found for found in told(file(FIRST, **keys), player=player) if found.code != "list-thin")
    assert (finding.code, finding.place) == (code, PLACE)
    assert finding.message.startswith(words)
    assert finding.citation is not None
    assert finding.citation.heading == "Squad Building"


def test_what_a_file_leaves_out_is_no_fault_but_one_can_t_tell() -> None:
    """No points, no obstacles and no deck: a note each, which says what nobody can tell."""
    player = replace(PLAYER, faction=None, list_points=None)
    found = told(file(SECOND), player=player)
    assert [finding.code for finding in found] == ["list-thin"] * 3
    assert found[0].message == (
        "the list of Edda Wren: no points in the file, so nobody can tell whether there are at most 100 points"
    )
    assert "nothing of kind Obstacle in the file" in found[1].message
    assert "nothing of kind Damage deck in the file" in found[2].message


def test_regulations_that_limit_uniques_are_told_that_xws_marks_none() -> None:
    """X-Wing 1.1.1 leaves that to the game's rules; house rules may not."""
    lists = XWING.lists
    assert lists is not None
    ships = lists.kinds["Ship"].model_copy(update={"unique": 1})
    house = XWING.model_copy(update={"lists": lists.model_copy(update={"kinds": {"Ship": ships}})})
    (finding,) = told(file(FIRST), regulation=house)
    assert finding.message == (
        "the list of Edda Wren: no mark in the file for what is unique, so nobody can tell whether at most 1 are"
    )


def test_the_number_of_ships_is_limited_where_the_rules_name_one() -> None:
    """At least three, at most one: the file has two."""
    lists = XWING.lists
    assert lists is not None
    for limit, wanted in (({"minimum": 3}, "at least 3"), ({"maximum": 1}, "at most 1")):
        ships = lists.kinds["Ship"].model_copy(update=limit)
        house = XWING.model_copy(update={"lists": lists.model_copy(update={"kinds": {"Ship": ships}})})
        (finding,) = told(file(FIRST), regulation=house)
        assert finding.message == (
            f"Edda Wren's list has 2 of kind Ship, it must have {wanted}: ask for the list again"
        )


@pytest.mark.parametrize(
    ("player", "rows", "keys", "words"),
    [
        (
            {"list_points": 100},
            (),
            {},
            "this file has 98 points, List points in players.xlsx says 100: correct one of them",
        ),
        (
            {"faction": "Imperial"},
            (),
            {},
            "this file has the faction Rebel, players.xlsx says Imperial: correct one",
        ),
        (
            {"list_points": 99},
            (),
            {"points": 99},
            "the pilots of this file have 98 points together, its total says 99",
        ),
        (
            {"list_points": None},
            (row("Ship", "Mirt", points=54), row("Ship", "Selan", points=45)),
            {},
            "this file has 98 points, the sheet Lists has 99: correct one of them",
        ),
        (
            {},
            (row("Ship", "Mirt"),),
            {},
            "this file has 2 ships, the sheet Lists has 1: correct one of them",
        ),
    ],
)
def test_where_file_and_workbook_differ_is_a_warning(
    player: dict[str, Any], rows: tuple[ListEntry, ...], keys: dict[str, Any], words: str
) -> None:
    """Only a person knows which of the two is right; nothing in the workbook follows from the file."""
    found = told(file(FIRST, **keys), *rows, player=replace(PLAYER, **player))
    (finding,) = (each for each in found if each.code == "list-file-differs")
    assert finding.message.startswith(words)
    assert finding.place == PLACE


def test_a_sheet_that_says_the_same_is_no_difference() -> None:
    """Two ships of 53 and 45 points, of the same faction under another of its names."""
    rows = (row("Ship", "Mirt", points=53, faction="rebel"), row("Ship", "Selan", points=45))
    assert "list-file-differs" not in codes(file(FIRST), *rows)


def test_whoever_has_a_file_has_handed_in_a_list() -> None:
    """Who has neither rows nor a file is asked for one, once others have either."""
    other = Player(id=PlayerId("P2"), name="Bo Renn", place=RowPlace(file="players.xlsx", sheet="", row=3))
    (finding,) = told(file(FIRST), others=(other,))
    assert finding.message == "Bo Renn has no file in the folder lists, others have: put it there"
    own = replace(row("Ship", "Scout", points=100), player=other.id)
    assert "list-missing" not in codes(file(FIRST), own, others=(replace(other, list_points=100),))


def test_a_text_is_not_judged() -> None:
    """Nobody can tell from it what is in the list."""
    text = ListFile(player=PLAYER.id, content=CleanText("Two X-wings, 400 points"), place=PLACE)
    assert told(text) == []


def test_a_squad_in_another_game_is_held_against_its_total_only() -> None:
    """Runewars knows no ships, and asks for four terrain cards; 200 points are allowed."""
    player = replace(PLAYER, list_points=None)
    assert codes(file(FIRST), player=player, regulation=RUNEWARS) == []
    too_many = file(FIRST, points=201)
    found = codes(too_many, player=player, regulation=RUNEWARS)
    assert found == ["list-total-too-high", "list-file-differs"]
