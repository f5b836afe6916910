"""XWS is read strictly where something would be false, and loosely where builders differ."""

import json
from random import Random
from typing import Any

import pytest

from generator.list_files.xws import NoJsonError, as_xws, is_address, squad_in
from generator.model import SquadList, SquadPilot
from tests.list_files.squads import FIRST, SECOND, changed, written


def test_a_squad_of_the_first_edition_is_read() -> None:
    """Everything that the format names, and nothing else: no e-mail address, no number of a section."""
    squad, faults = squad_in(written(FIRST))
    assert faults == ()
    assert squad == SquadList(
        faction="rebel",
        name="Two Sisters",
        description="Fly casual.\nBoth in arc.",
        points=98,
        version="1.0.0",
        obstacles=("coreasteroid0", "core2asteroid3", "yt2400debris1"),
        damage_deck="core2",
        pilots=(
            SquadPilot(
                name="mirtvellan",
                ship="xwing",
                points=53,
                upgrades=(("amd", ("r4q7",)), ("torpedo", ("plasmatorpedoes", "extramunitions"))),
            ),
            SquadPilot(name="selanvellan", ship="bwing", points=45),
        ),
        builder="squadsmith",
        link="https://squads.example/?f=Rebel&d=v4!s!1:2",
    )


def test_a_squad_of_the_second_edition_is_read() -> None:
    """A pilot is an `id`, the ship may be missing, points may be text, and an empty list stands for no upgrades."""
    squad, faults = squad_in(written(SECOND))
    assert faults == ()
    assert squad == SquadList(
        faction="scumandvillainy",
        pilots=(SquadPilot(name="oldtorv", points=44), SquadPilot(name="kettaplin")),
        builder="ffg",
        link="http://lists.example/",
    )


@pytest.mark.parametrize("points", [0, 9_999])
def test_points_are_from_0_to_9999(points: int) -> None:
    """Both ends are read; the next numbers are told."""
    squad, faults = squad_in(changed(FIRST, points=points))
    assert faults == ()
    assert squad is not None
    assert squad.points == points


def test_upgrades_of_one_slot_stay_together() -> None:
    """A slot that is written twice, once with a space behind it, holds what stands under both."""
    upgrades = {"torpedo": ["plasma"], "amd": ["r4"], "torpedo ": ["proton"]}
    squad, faults = squad_in(changed(FIRST, pilots=[{"name": "x", "upgrades": upgrades}]))
    assert faults == ()
    assert squad is not None
    assert squad.pilots[0].upgrades == (("torpedo", ("plasma", "proton")), ("amd", ("r4",)))


def test_the_total_is_the_stated_one_or_the_sum() -> None:
    """53 + 45 are 98; where one pilot has no points there is no sum."""
    first, _ = squad_in(written(FIRST))
    silent, _ = squad_in(changed(FIRST, points=None))
    second, _ = squad_in(written(SECOND))
    assert first is not None
    assert silent is not None
    assert second is not None
    assert (first.sum, first.total) == (98, 98)
    assert (silent.points, silent.sum, silent.total) == (None, 98, 98)
    assert (second.sum, second.total) == (None, None)
    other, _ = squad_in(changed(FIRST, points=99))
    assert other is not None
    assert (other.sum, other.total) == (98, 99)


@pytest.mark.parametrize("squad", [FIRST, SECOND, {**FIRST, "name": "‮Ünïcode \ud800 <b>", "points": 3.0}])
def test_what_is_written_is_read_as_the_same_squad(squad: dict[str, Any]) -> None:
    """So an archive holds what the pages were made from; and it holds nothing that was not read."""
    read, _ = squad_in(written(squad))
    assert read is not None
    again, faults = squad_in(as_xws(read).decode())
    assert (again, faults) == (read, ())
    assert b"private@example.org" not in as_xws(read)
    assert b"multisection_id" not in as_xws(read)


def test_what_is_written_is_what_the_format_asks_for() -> None:
    """A faction and pilots with `name` and `id`, so builders of both editions read it."""
    read, _ = squad_in(written(FIRST))
    assert read is not None
    said = json.loads(as_xws(read))
    assert said["faction"] == "rebel"
    assert said["pilots"][0] == {
        "id": "mirtvellan",
        "name": "mirtvellan",
        "ship": "xwing",
        "points": 53,
        "upgrades": {"amd": ["r4q7"], "torpedo": ["plasmatorpedoes", "extramunitions"]},
    }
    assert said["vendor"] == {"squadsmith": {"url": "https://squads.example/?f=Rebel&d=v4!s!1:2"}}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[]", ["XWS: a list in brackets stands where an object in braces belongs"]),
        ("7", ["XWS: 7 stands where an object in braces belongs"]),
        (
            "{}",
            [
                "faction: nothing stands where a text belongs",
                "pilots: nothing stands where a list in brackets belongs",
            ],
        ),
        (changed(FIRST, faction=7), ["faction: 7 stands where a text belongs"]),
        (changed(FIRST, faction=" \u200b"), [r"faction: ' \u200b' stands where a text belongs"]),
        (changed(FIRST, pilots=[]), ["pilots: nothing stands where a list in brackets"]),
        (changed(FIRST, pilots=7), ["pilots: 7 stands where a list in brackets belongs"]),
        (changed(FIRST, pilots=[7]), ["pilot 1: 7 stands where", "pilot 1, name: nothing stands where"]),
        (changed(FIRST, pilots=[{"ship": "xwing"}]), ["pilot 1, name: nothing stands where a text belongs"]),
        (
            changed(FIRST, points="many"),
            ["points: 'many' stands where a whole number from 0 to 9999 belongs"],
        ),
        (changed(FIRST, points=-1), ["points: -1 stands where a whole number"]),
        (changed(FIRST, points=10_000), ["points: 10000 stands where a whole number"]),
        (changed(FIRST, points=98.5), ["points: 98.5 stands where a whole number"]),
        (changed(FIRST, points=True), ["points: True stands where a whole number"]),
        (changed(FIRST, points=float("nan")), ["points: nan stands where a whole number"]),
        (changed(FIRST, points=10**30), ["points: inf stands where a whole number"]),
        (changed(FIRST, name={}), ["name: an object in braces stands where a text belongs"]),
        (changed(FIRST, obstacles=[1, "x"]), ["obstacles, 1: 1 stands where a text belongs"]),
        (changed(FIRST, obstacles=3), ["obstacles: 3 stands where a list in brackets belongs"]),
        (
            changed(FIRST, pilots=[{"name": "x", "upgrades": {"amd": 1, "ept": [[]]}}]),
            ["pilot 1, amd: 1 stands where", "pilot 1, ept, 1: a list in brackets stands where a text"],
        ),
    ],
)
def test_what_is_of_another_kind_is_said_all_at_once(text: str, wrong: list[str]) -> None:
    """With the way there, what stands there and what belongs there; no squad comes of it."""
    squad, faults = squad_in(text)
    assert squad is None
    assert len(faults) == len(wrong)
    assert all(fault.startswith(start) for fault, start in zip(faults, wrong, strict=True))


@pytest.mark.parametrize(
    ("text", "line", "column"), [('{"faction":\n "rebel"', 2, 9), ("", 1, 1), ("{'a': 1}", 1, 2)]
)
def test_what_is_no_json_says_where_it_stops_being_so(text: str, line: int, column: int) -> None:
    """With line and column."""
    with pytest.raises(NoJsonError) as error:
        squad_in(text)
    assert (error.value.line, error.value.column) == (line, column)


def test_lists_within_lists_without_end_are_refused() -> None:
    """Without running out of anything."""
    with pytest.raises(NoJsonError):
        squad_in("[" * 40_000)


@pytest.mark.parametrize(
    "vendor",
    [
        7,
        [],
        {"x": 7},
        {"x": {"url": 7}},
        {"x": {"url": "javascript:alert(1)"}},
        {" ": {"url": "https://x.example"}},
    ],
)
def test_what_is_wrong_with_a_vendor_matters_to_nobody(vendor: object) -> None:
    """The format leaves it to the programs; no link is made of it."""
    squad, faults = squad_in(changed(FIRST, vendor=vendor))
    assert faults == ()
    assert squad is not None
    assert squad.link is None


@pytest.mark.parametrize(
    ("address", "is_one"),
    [
        ("https://squads.example/?f=Rebel%20Alliance&d=v8Z1:2|3", True),
        ("HTTP://squads.example", True),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("//squads.example/x", False),
        ("https:///x", False),
        ("https://bank.example@evil.example/", False),
        ('https://squads.example/"onclick="x', False),
        ("https://squads.example/ x", False),
        ("https://squads.example/\n", False),
        ("https://squäds.example/", False),
        ("https://[::1/", False),
        ("https://squads.example/" + "x" * 2_000, False),
    ],
)
def test_a_link_is_a_whole_address_of_the_web(address: str, is_one: bool) -> None:
    """No script, no other host hidden behind a name, nothing that could end the attribute that it stands in."""
    assert is_address(address) == is_one


def test_random_squads_come_back_as_they_were() -> None:
    """Whatever letters they hold: what was read once is written and read as the same for ever."""
    for number in range(300):
        chance = Random(number)
        read, faults = squad_in(written(random_squad(chance)))
        assert read is not None, faults
        assert squad_in(as_xws(read).decode()) == (read, ())


def random_squad(chance: Random) -> dict[str, Any]:
    """A squad in which everything that may be missing sometimes is."""

    def word() -> str:
        letters = "abc XYZ019-\u00e9e\u0301\u05d0\u202e\u200b\n\r\t<&\"'\U0001f409"
        return "x" + "".join(chance.choice(letters) for _ in range(chance.randrange(9)))

    pilots = [
        {
            chance.choice(("id", "name")): word(),
            **({"ship": word()} if chance.random() < 0.5 else {}),
            **({"points": chance.randrange(99)} if chance.random() < 0.5 else {}),
            "upgrades": {
                word(): [word() for _ in range(chance.randrange(3))] for _ in range(chance.randrange(3))
            },
        }
        for _ in range(chance.randrange(1, 9))
    ]
    more = {
        "name": word(),
        "description": word() + "\n\n" + word(),
        "points": chance.choice(("98", 98, 98.0)),
        "obstacles": [word() for _ in range(chance.randrange(4))],
        "damagedeck": word(),
        "vendor": {word(): {"url": "https://squads.example/"}},
        "version": word(),
        word(): word(),
    }
    return {
        "faction": word(),
        "pilots": pilots,
        **{key: value for key, value in more.items() if chance.random() < 0.5},
    }
