"""What is said of seasons and of people.yaml, each with its line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from generator.commands.check import check_events
from generator.commands.events import about_seasons
from generator.event_file.seasons import read_seasons
from generator.findings import Finding
from generator.model import PlayerId
from generator.model.seasons import Appearance

PLAYED = {
    "north-1": {"P1": "Ilse Vorn", "P2": "Odo Brack"},
    "north-2": {"P1": "Ilse Vorn", "P2": "Odo Brack", "P3": "Marit Lund"},
    "south-1": {"P1": "Somebody Else"},
}
LEAGUE = 'name: League\nevents: ["north-*"]\npoints: {places: [3, 2, 1]}\n'


def told(
    folder: Path, league: str = LEAGUE, people: str | None = None, **fields: dict[str, str]
) -> list[str]:
    """The findings, each with its code, line and words."""
    (folder / "league.yaml").write_text(league, encoding="utf-8")
    if people is not None:
        (folder / "people.yaml").write_text(people, encoding="utf-8")
    played = PLAYED | {name.replace("_", "-"): field for name, field in fields.items()}
    known = {
        event: tuple(
            Appearance(event=event, player=PlayerId(player), name=name) for player, name in field.items()
        )
        for event, field in played.items()
    }
    return [_said(each) for each in about_seasons(read_seasons(folder), known)]


def _said(finding: Finding) -> str:
    return f"{finding.code} {finding.place.file.rpartition('/')[2]}:{finding.place.line}: {finding.message}"


def test_nothing_is_said_of_a_season_in_order(tmp_path: Path) -> None:
    """IDs and names agree; the event of another season doesn't matter."""
    assert told(tmp_path) == []


def test_an_event_that_is_not_there(tmp_path: Path) -> None:
    """A pattern that fits nothing, and a name."""
    league = LEAGUE.replace('["north-*"]', "\n  - north-1\n  - nroth-*")
    assert told(tmp_path, league) == [
        "season-event-unknown league.yaml:4: there is no event nroth-* yet: correct the name, or leave it if the event "
        "is still to come"
    ]


def test_one_name_with_two_ids(tmp_path: Path) -> None:
    """The line for people.yaml is told, and once it is there nothing is."""
    other = {"P1": "Ilse Vorn", "P9": "Odo Brack"}
    line = "Odo Brack: [north-1/P2, north-2/P2, north-3/P9]"
    assert told(tmp_path, north_3=other) == [
        "person-twice league.yaml:1: Odo Brack is counted as 2 people: north-1/P2, north-2/P2, north-3/P9. If it "
        f"is one, write this line in people.yaml: {line}"
    ]
    assert told(tmp_path, people=f"{line}\n", north_3=other) == []


def test_one_id_with_two_names(tmp_path: Path) -> None:
    """As after a marriage; the line that joins the two is told."""
    other = {"P1": "Ilse Vorn", "P2": "Odo Brack-Lund"}
    line = "Odo Brack-Lund: [north-1/P2, north-2/P2, north-3/P2]"
    assert told(tmp_path, north_3=other) == [
        "person-renamed league.yaml:1: P2 is Odo Brack in north-1 and Odo Brack-Lund in north-3, counted as 2 "
        f"people. If it is one, write this line in people.yaml: {line}"
    ]
    assert told(tmp_path, people=f"{line}\n", north_3=other) == []


def test_ids_of_their_own_in_each_event(tmp_path: Path) -> None:
    """One finding and not one a player; by name nothing is left to say."""
    other = {"P1": "Odo Brack", "P2": "Marit Lund", "P3": "Ilse Vorn", "P4": "Ann Noor"}
    more = {"P1": "Ann Noor", "P2": "Ilse Vorn", "P3": "Jon Elk", "P4": "Odo Brack"}
    assert told(tmp_path, north_3=other, north_4=more) == [
        "ids-differ league.yaml:1: most IDs belong to somebody else in the next event, as P1 does: write "
        "players: by name"
    ]
    assert told(tmp_path, f"{LEAGUE}players: by name\n", north_3=other, north_4=more) == []


def test_two_of_one_name_in_one_event_are_two(tmp_path: Path) -> None:
    """No line joins them; who of them somebody of another event is, is asked for with a line for each."""
    league = f"{LEAGUE}players: by name\n"
    two = {"P4": "Ann Noor", "P5": "Ann Noor"}
    assert told(tmp_path, league, north_3=two) == []
    assert told(tmp_path, league, north_3=two, north_4={"P1": "Noor, Ann"}) == [
        "person-twice league.yaml:1: Ann Noor is counted as 3 people: north-3/P4, north-3/P5, north-4/P1. Two of them "
        "play in north-3: write a line for each person in people.yaml, as in Ann Noor (1): [north-3/P4]"
    ]
    people = "Ann Noor (Hull): [north-3/P4]\nAnn Noor: [north-3/P5, north-4/P1]\n"
    assert told(tmp_path, league, people, north_3=two, north_4={"P1": "Noor, Ann"}) == []


def test_a_name_with_the_last_name_first_is_likely_the_same(tmp_path: Path) -> None:
    """As programs for chess write it; the line has the name as it is said."""
    other = {"P1": "Ilse Vorn", "P9": "Bráck,  Odo"}
    line = "Odo Brack: [north-1/P2, north-2/P2, north-3/P9]"
    (found,) = told(tmp_path, north_3=other)
    assert found.endswith(f"If it is one, write this line in people.yaml: {line}")
    assert told(tmp_path, people=f"{line}\n", north_3=other) == []


def test_nobody_is_two_players_of_one_event(tmp_path: Path) -> None:
    """The points of both would count."""
    people = "Odo Brack: [north-2/P2, north-1/P2, north-2/P3]\n"
    assert told(tmp_path, people=people) == [
        "people-doubled people.yaml:1: Odo Brack is P2 and P3 in north-2, and both would count: nobody plays twice in "
        "one event, so write each on a line of their own"
    ]


def test_people_who_are_not_there(tmp_path: Path) -> None:
    """An event that nobody knows, and an ID; the same seat twice; a line that is none."""
    people = "Ilse Vorn: [north-1/P1, north-9/P1]\nOdo Brack: [north-1/P20]\nIlse Kay: [north-1/P1]\nAnn: north-1\n"
    assert told(tmp_path, people=people) == [
        "people-twice people.yaml:3: north-1/P1 is Ilse Vorn already: remove one of the two",
        "yaml-value people.yaml:4: write a name and where this person plays, by event and ID, as in Ilse Vorn: "
        "[durham-2018/P07, leeds-2018/P12]",
        "people-unknown people.yaml:1: there is no event north-9: correct the name",
        "people-unknown people.yaml:2: north-1 has no player P20: correct the ID",
    ]


@pytest.mark.parametrize(
    ("league", "expected"),
    [
        ("name: League\n", ["yaml-value", "yaml-value"]),  # neither events nor points
        (LEAGUE.replace("[3, 2, 1]", "[0]"), ["season-points"]),
        (LEAGUE.replace("[3, 2, 1]", "[3, -2]"), ["yaml-value"]),
        (f"{LEAGUE}best: 0\n", ["yaml-value"]),
        (f"{LEAGUE}colour: blue\n", ["yaml-value"]),
        ("- a list\n", ["yaml-value"]),
        ("name: [", ["yaml-syntax"]),
    ],
)
def test_a_file_that_says_something_else(tmp_path: Path, league: str, expected: list[str]) -> None:
    """Each fault is told, and the season has no pages until it is mended."""
    assert [each.partition(" ")[0] for each in told(tmp_path, league)] == expected
    files = read_seasons(tmp_path)
    assert (files.seasons, files.faulty) == ((), ("league",))


def test_nobody_is_parted_by_a_mistake_in_people(tmp_path: Path) -> None:
    """Until it is mended no season has new pages: whoever it joins would be two people there."""
    (tmp_path / "league.yaml").write_text(LEAGUE, encoding="utf-8")
    (tmp_path / "people.yaml").write_text("Odo Brack: [north-1/P2, north-2/P3", encoding="utf-8")
    files = read_seasons(tmp_path)
    assert (files.seasons, files.faulty) == ((), ("league",))
    (tmp_path / "people.yaml").write_text("Odo Brack: [north-1/P2, north-9/P3]", encoding="utf-8")
    assert read_seasons(tmp_path).faulty == ()


# Windows itself has no file `con.yaml`.
@pytest.mark.parametrize("name", ["version.json", "assets", *(["con"] if sys.platform != "win32" else [])])
def test_a_name_that_the_site_needs(tmp_path: Path, name: str) -> None:
    """A season's pages lie in a folder of that name."""
    (tmp_path / f"{name}.yaml").write_text(LEAGUE, encoding="utf-8")
    assert [each.code for each in read_seasons(tmp_path).findings] == ["season-name"]


def test_a_name_that_an_event_has(tmp_path: Path) -> None:
    """Both would lie in one folder."""
    (tmp_path / "league").mkdir()
    assert [each.partition(" ")[0] for each in told(tmp_path)][:1] == ["season-name"]


def test_check_says_it_with_the_events(tmp_path: Path) -> None:
    """Of all events; of one alone nothing is said of seasons."""
    (tmp_path / "league.yaml").write_text(LEAGUE, encoding="utf-8")
    (tmp_path / "north-1").mkdir()
    (tmp_path / "site.yaml").write_text("title: 7\nadress: x\n", encoding="utf-8")
    checked = {each.id: [finding.code for finding in each.findings] for each in check_events(tmp_path, ())}
    assert checked["site.yaml"] == ["yaml-value"]
    assert "league.yaml" not in checked
    assert [each.id for each in check_events(tmp_path, ("north-1",))] == ["north-1"]
