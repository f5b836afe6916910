"""What the pages say before a game: who chooses, with what it is played, how long, and what each player brings."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from generator.model import Event, ListEntry, Player, PlayerId
from generator.regulations.schema import Regulation
from tests.site.events import HOSTILE, XWING, event, publish, to_publish
from tests.site.html import Page, files_of, pages_within
from tests.support.records import RUNEWARS, game, round_of, swiss


def players(*totals: int | None) -> tuple[Player, ...]:
    """Players P1, P2 ... with these totals of their lists."""
    return tuple(
        Player(id=PlayerId(f"P{number}"), name=f"Name {number}", list_points=total)
        for number, total in enumerate(totals, start=1)
    )


def paired(*totals: int | None, **setup: Any) -> Event:
    """Four players in round 1, P1 against P2 and P3 against P4."""
    first = round_of(1, game("P1", "P2"), game("P3", "P4"), **setup)
    return replace(event("cup", players(*totals), swiss(2)), rounds=(first,))


def pages(shown: Event, folder: Path, regulation: Regulation = RUNEWARS) -> dict[str, Page]:
    """The event's pages by their paths within the event; its lists are public."""
    shown = replace(shown, settings=replace(shown.settings, lists_from_round=1))
    publish([to_publish(shown, regulation)], folder / "site")
    return pages_within(files_of(folder / "site"), "cup")


def test_who_chooses_stands_with_each_pairing(tmp_path: Path) -> None:
    """The player with the lower total (Game Setup, p. 12), whichever seat that is, with both totals."""
    text = pages(paired(194, 200, 200, 190), tmp_path)["round/1/index.html"].text

    assert "Name 1 chooses the first player (194 vs 200 points)." in text
    assert "Name 4 chooses the first player (190 vs 200 points)." in text
    assert "Runewars 2.2, Game Setup, p. 12" in text


def test_equal_lists_leave_it_to_chance_and_unknown_ones_say_nothing(tmp_path: Path) -> None:
    """On equal totals a random method decides; without a total nobody can know."""
    text = pages(paired(200, 200, 190, None), tmp_path)["round/1/index.html"].text

    assert "200 points each: chance decides who chooses." in text
    assert "Name 3 chooses" not in text
    assert "Name 4 chooses" not in text


def test_of_namesakes_the_id_says_who_chooses(tmp_path: Path) -> None:
    """Nothing else would part them."""
    shown = paired(194, 200, None, None)
    shown = replace(shown, players=tuple(replace(each, name="Ada") for each in shown.players))
    text = pages(shown, tmp_path)["round/1/index.html"].text
    assert "P1 Ada chooses the first player (194 vs 200 points)." in text


def test_x_wing_chooses_initiative(tmp_path: Path) -> None:
    """The same rule, another prize (X-Wing 1.1.1, Game Setup)."""
    text = pages(paired(99, 100, None, None), tmp_path, XWING)["round/1/index.html"].text

    assert "Name 1 chooses who has initiative (99 vs 100 points)." in text


def test_deployment_and_objective_say_whether_they_are_the_seasons(tmp_path: Path) -> None:
    """On 15 September 2018 Standoff is legal and Supply Raid is not; spelling doesn't matter (p. 11)."""
    setup = {"deployment": "standoff", "objective": "Supply Raid"}
    found = pages(paired(200, 190, None, None, **setup), tmp_path)

    for where in ("round/1/index.html", "players/P1/index.html"):
        text = found[where].text
        assert "Deployment standoff Objective Supply Raid not of this season" in text


def test_the_season_is_that_of_the_events_first_day(tmp_path: Path) -> None:
    """From 1 October 2018 Standoff is no longer legal and Maelstrom is (reading I-28)."""
    shown = paired(200, 190, None, None, deployment="Standoff")
    later = replace(shown, settings=replace(shown.settings, dates=(date(2018, 10, 1), date(2018, 10, 2))))
    found = pages(later, tmp_path)

    assert "Standoff not of this season" in found["round/1/index.html"].text
    assert (
        "1 October 2018 this event Unprepared, Meeting Engagement, Maelstrom"
        in found["rules/index.html"].text
    )


def test_a_round_without_a_scenario_says_nothing_of_it(tmp_path: Path) -> None:
    """X-Wing has none; what is not filled in is left out, minutes too."""
    text = pages(paired(99, 100, None, None), tmp_path, XWING)["round/1/index.html"].text

    assert not [word for word in ("Deployment", "Objective", "season", "Length") if word in text]


def test_a_player_sees_who_chooses_and_how_long_until_the_game_is_played(tmp_path: Path) -> None:
    """Both read it; once their result is in it is no longer news, and the result is."""
    shown = paired(194, 200, None, None, minutes=90)
    found = pages(shown, tmp_path / "open")
    for player, chooses in (("P1", "Chooses"), ("P2", "Name 1 chooses")):
        text = found[f"players/{player}/index.html"].text
        assert f"Details {chooses} the first player (194 vs 200 points). Length 90 minutes" in text

    played = round_of(1, game("P1", "P2", 90, 10), game("P3", "P4"), minutes=90)
    text = pages(replace(shown, rounds=(played,)), tmp_path / "played")["players/P1/index.html"].text
    assert "Won 90 : 10 Table 1 · against Name 2. 1 game still open." in text
    assert "hooses" not in text


def entry(kind: str, name: str | None, points: int | None = None, **more: Any) -> ListEntry:
    """A row of the sheet `Lists` for P1."""
    return ListEntry(player=PlayerId("P1"), kind=kind, name=name, points=points, **more)


def test_a_collected_list_stands_on_the_players_page(tmp_path: Path) -> None:
    """Kind, name, how many, points each and together, and the total: 41 + 3 x 12 + 4 = 81."""
    rows = (
        entry("Ship", "Lantern Runner", 41, unique=True, faction="Rebel"),
        entry("Ship", "Dusk Patrol", 12, count=3),
        entry("Upgrade", "Whispers", 4),
        entry("Obstacle", "Asteroid 7"),
        entry("Terrain", None, capacity=4),
    )
    found = pages(replace(paired(81, 100, None, None), lists=rows), tmp_path, XWING)
    text = found["players/P1/index.html"].text

    assert "Name Count Each Points Lantern Runner Ship, unique, Rebel 1 41 41" in text
    assert "Dusk Patrol Ship 3 12 36 Whispers Upgrade 1 4 4 Asteroid 7 Obstacle 1 – –" in text
    assert "Terrain capacity 4 1 – – Total 81" in text
    assert "What the player brings" not in found["players/P2/index.html"].text


def test_a_list_without_points_has_no_total(tmp_path: Path) -> None:
    """Where nobody wrote points there is nothing to add up."""
    rows = (entry("Obstacle", "Asteroid 7"), entry("Obstacle", "Asteroid 9"))
    text = pages(replace(paired(None, None, None, None), lists=rows), tmp_path, XWING)[
        "players/P1/index.html"
    ].text

    assert "Name Count Asteroid 7 Obstacle 1 Asteroid 9 Obstacle 1" in text
    assert "Total" not in text


def test_hostile_names_in_a_list_are_only_text(tmp_path: Path) -> None:
    """A ship may be called anything; it never becomes an element."""
    rows = tuple(entry("Ship", name, 10) for name in HOSTILE)
    page = pages(replace(paired(None, None, None, None), lists=rows), tmp_path, XWING)[
        "players/P1/index.html"
    ]

    assert "img" not in {tag for tag, _ in page.elements}
    assert all(attributes.get("src") for attributes in page.all("script"))  # only the site's own
    assert all(name in page.text for name in HOSTILE)


def test_a_game_with_more_time_says_so_where_it_is_looked_for(tmp_path: Path) -> None:
    """Runewars 2.2, p. 9: a lost component brings one game an extension; the others' time ends as it was set.

    The round begins at 10:00 and lasts 90 minutes, so table 1, with 10 minutes more, plays until 11:40.
    """
    longer = replace(game("P1", "P2"), extra_minutes=10)
    done = replace(game("P3", "P4", 20, 10), extra_minutes=5)
    first = round_of(1, longer, done, starts_at="10:00", minutes=90)
    said = pages(replace(event("cup", players(200, 200, 200, 200), swiss(2)), rounds=(first,)), tmp_path)
    assert "Table 1: 10 minutes more, until 11:40" in said["screen/index.html"].text
    for path in ("round/1/index.html", "players/P1/index.html", "players/P2/index.html"):
        assert "10 minutes more, until 11:40" in said[path].text, path
    for path, page in said.items():
        assert "5 minutes more" not in page.text, path  # that game is over
    assert "more, until" not in said["players/P3/index.html"].text


SATURDAY, SUNDAY = date(2016, 10, 15), date(2016, 10, 16)


@pytest.mark.parametrize(
    ("dates", "said"),
    [
        ((SUNDAY,), "10:00"),
        ((SATURDAY, SUNDAY), "Sunday 10:00"),
        ((SATURDAY,), "16 October 2016 10:00"),
        ((), "16 October 2016 10:00"),
    ],
)
def test_a_start_with_its_day_is_said_as_people_say_it(
    dates: tuple[date, ...], said: str, tmp_path: Path
) -> None:
    """The event's only day goes without saying, one of several is a day of the week (16 October 2016 was a Sunday)."""
    shown = paired(200, 200, 200, 200, starts_at="2016-10-16 10:00", minutes=90)
    text = pages(replace(shown, settings=replace(shown.settings, dates=dates)), tmp_path)[
        "round/1/index.html"
    ].text

    assert text.count(f" {said} to 11:30, 90 minutes") == 1
    assert "Starts at" not in text
    assert "2016-10-16" not in text.partition("Pairings")[2]


def test_the_hall_marks_the_language_of_the_rules(tmp_path: Path) -> None:
    """An English rule on a German screen says so to whoever reads it aloud; a translated one is German."""
    shown = paired(200, 200, 200, 200, minutes=90)
    german = replace(shown, settings=replace(shown.settings, language="de"))
    assert RUNEWARS.round_times is not None
    times = RUNEWARS.round_times.model_copy(update={"at_time": "Everybody stops."})
    unknown = RUNEWARS.model_copy(update={"round_times": times})
    screens = [
        pages(german, tmp_path / name, rules)["screen/index.html"]
        for name, rules in (("translated", RUNEWARS), ("unknown", unknown))
    ]

    marked = [[part["lang"] for part in screen.all("span") if part.get("lang")] for screen in screens]
    assert marked == [[], ["en"]]
    assert ["Everybody stops." in screen.text for screen in screens] == [False, True]
