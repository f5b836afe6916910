"""The hall's screen, and the round's clock."""

from dataclasses import replace
from datetime import date

import pytest

from generator.model import Event, GameResult, Stage, StageType
from generator.regulations.schema import Regulation
from generator.site import templates
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.screen import screen_page
from generator.site.shared.clock import Clock, clock
from tests.site.events import ROUND_1, ROUND_2, AnyAsset, event, five_players, forces, named, names, play
from tests.site.html import Page, parse
from tests.support.records import RUNEWARS, URBAN_WAR, elimination, game, round_of, swiss

OPEN = round_of(2, game("P5", "P1", table=1), game("P3", "P2", 20, 10, table=2), "P4")


def screen(event: Event, regulation: Regulation = RUNEWARS, address: str = "") -> Page:
    """The page for the projector."""
    assets = {name: f"assets/{hashed}" for name, (hashed, _) in templates.assets().items()}
    site = Site(title="Northern Tables", assets=assets, address=address)
    facts = gather(event, regulation)
    page = screen_page(PageContext(site=site, facts=facts, path=f"{event.id}/screen/index.html"), facts)
    return parse("screen", templates.render("screen.html", page))


def clock_of(starts_at: str | None, minutes: int | None) -> Clock | None:
    """The clock of round 1 of an event on 15 September 2018."""
    timed = round_of(1, game("P1", "P2"), game("P3", "P4"), "P5", starts_at=starts_at, minutes=minutes)
    facts = gather(five_players(timed), RUNEWARS)
    return clock(facts, facts.rounds[0])


@pytest.mark.parametrize(
    ("starts_at", "minutes", "start", "text"),
    [
        ("10:00", 75, "10:00", "10:00 to 11:15, 75 minutes"),
        ("23:30", 90, "23:30", "23:30 to 01:00, 90 minutes"),
        ("9:05", None, "09:05", "9:05"),
        ("after lunch", 75, "", "after lunch, 75 minutes"),
        ("25:00", 75, "", "25:00, 75 minutes"),
        (None, 1, "", "1 minute"),
    ],
)
def test_a_clock_says_start_and_length(
    starts_at: str | None, minutes: int | None, start: str, text: str
) -> None:
    """A time can be counted from; any other text stays a text."""
    found = clock_of(starts_at, minutes)

    assert found is not None
    assert (found.start, found.text) == (start, text)
    assert found.dates == "2018-09-15"


def test_a_clock_runs_on_the_days_of_the_event_or_on_the_one_written() -> None:
    """Two days of an event, and a start that names its day."""
    timed = round_of(1, game("P1", "P2"), starts_at="10:00")
    both = five_players(timed)
    both = replace(both, settings=replace(both.settings, dates=(date(2018, 9, 16), date(2018, 9, 15))))
    facts = gather(both, RUNEWARS)
    over_two_days, on_one = clock(facts, facts.rounds[0]), clock_of("2018-09-16 10:00", 75)

    assert over_two_days is not None
    assert over_two_days.dates == "2018-09-15 2018-09-16"
    assert on_one is not None
    assert (on_one.start, on_one.dates) == ("10:00", "2018-09-16")


def test_without_a_time_or_after_the_round_there_is_no_clock() -> None:
    """Nothing runs for a round that is complete."""
    done = gather(five_players(replace(ROUND_1, starts_at="10:00", minutes=75)), RUNEWARS)

    assert clock_of(None, None) is None
    assert clock(done, done.rounds[0]) is None


def test_while_a_round_is_played_the_screen_says_who_sits_where() -> None:
    """Pairings by name, the clock, what happens at time, and who still plays; table 2 has finished."""
    page = screen(
        five_players(ROUND_1, replace(OPEN, starts_at="12:00", minutes=90, objective="Volatile Runes"))
    )

    assert "Round 2: 1 game left, table 1" in page.text
    assert "Objective Volatile Runes" in page.text
    assert "12:00 to 13:30, 90 minutes" in page.text
    assert "P1 1 P5 P2 2 P3 P3 2 P2 P4 – Bye P5 1 P1" in page.text
    assert "Still playing" not in page.text  # the state has said it
    assert "Players finish the game round in progress, then calculate their scores." in page.text
    assert "Tournament Round Times, p. 14" in page.text


def test_once_half_the_games_are_over_leaders_and_open_tables_are_shown_too() -> None:
    """Of three games one is over, then two: P1 won the first round, and table 1 is waited for."""
    started = event("six", named(names(6)), swiss(3))
    few, most = (screen(play(started, 2, open_games)) for open_games in (2, 1))

    assert "Provisional ranking after round 2" not in few.text
    assert "Provisional ranking after round 2" in most.text
    assert "1 table still plays 1" in most.text


def test_in_elimination_there_are_no_leaders() -> None:
    """The ranking is no longer what is played for."""
    assert "ranking" not in screen(play(event("ko", named(names(8)), elimination(None)), 2, 1)).text


def test_the_way_to_the_page_is_always_in_sight() -> None:
    """As a code, and as an address that can be typed; where nobody said it there is neither."""
    for shown in (five_players(), five_players(ROUND_1, OPEN), five_players(ROUND_1, ROUND_2)):
        page, unknown = screen(shown, address="https://example.org/games/"), screen(shown)
        assert "example.org/games/test-event" in page.text
        assert page.all("svg")[0]["aria-label"].endswith("https://example.org/games/test-event/")
        assert unknown.all("svg") == []


def test_between_rounds_and_afterwards_the_screen_says_how_everybody_stands() -> None:
    """The ranking when a round is complete, the final places when the event is over."""
    between, over = screen(five_players(ROUND_1)), screen(five_players(ROUND_1, ROUND_2))

    assert "Ranking after round 1" in between.text
    assert "Final places" in over.text
    assert not [each for page in (between, over) for _, each in page.elements if "data-clock" in each]


def test_at_the_end_the_screen_has_the_first_three_before_the_final_places() -> None:
    """Between two rounds nobody has a place yet."""
    between, over = screen(five_players(ROUND_1)), screen(five_players(ROUND_1, ROUND_2))

    assert not [each for _, each in between.elements if each.get("class") == "podium"]
    assert [each["aria-label"] for _, each in over.elements if each.get("class") == "podium"] == [
        "The first three"
    ]
    places = [each["data-place"] for _, each in over.elements if "data-place" in each]
    assert places == ["1", "2", "3"]


def test_before_the_first_round_the_screen_names_the_players() -> None:
    """Whoever comes in sees who is registered."""
    text = screen(event("registration", named(names(7)), swiss(3))).text

    assert "Date 15 September 2018 Venue Community Hall" in text
    assert "Registration: 7 players so far" in text
    assert all(name in text for name in names(7))


def test_where_no_sentence_says_what_happens_at_time_all_rules_of_time_do() -> None:
    """Urban War's guide has them in several sentences."""
    urban = event(
        "urban", forces(4), regulations="urban-war-1.4", structure="standard", tier=None, leaders=()
    )
    text = screen(play(urban, 1, 9, URBAN_WAR), URBAN_WAR).text

    assert "Round times" in text
    assert "When time is called the game ends there and then" in text


def test_tables_that_the_state_does_not_name_are_listed() -> None:
    """Every second of 16 tables and of 62: a hall reads eight numbers, and nobody reads thirty-one."""

    def text(tables: int) -> str:
        played = play(event("many", named(names(2 * tables)), swiss(3)), 1, open_games=99)
        (drawn,) = played.rounds
        games = tuple(
            replace(each, result=GameResult(score1=90, score2=10)) if i % 2 else each
            for i, each in enumerate(drawn.pairings)
        )
        return screen(replace(played, rounds=(replace(drawn, pairings=games),))).text

    assert "Round 1: 8 games left " in text(16)
    assert "Still playing: tables 1, 3, 5, 7, 9, 11, 13, 15" in text(16)
    assert "Round 1: 31 games left " in text(62)
    assert "Still playing" not in text(62)


def test_nobody_has_to_press_anything() -> None:
    """The page is marked as one without a user, and asks for news by its own script."""
    page = screen(five_players(ROUND_1))

    assert "data-unattended" in page.all("html")[0]
    scripts = [each["src"].split("/")[-1].split(".")[0] for each in page.all("script")]
    assert scripts == ["clock", "hall-clock", "hall-pages", "screen"]


def test_while_an_elimination_is_played_the_screen_shows_the_bracket() -> None:
    """Eight after a cut: games with their tables, no list by name; before the cut and at the end there is none."""
    cup = event("cup", named(names(8)), swiss(1), elimination(8))
    page = screen(play(cup, 2, 3))
    assert [each["class"] for each in page.all("div") if "class" in each].count("tree") == 1
    assert not [each for each in page.all("table") if "by-name" in each.get("class", "")]
    assert [each for each in page.all("p") if each.get("class") == "playing"] == [{"class": "playing"}] * 3
    for shown in (play(cup, 1), play(cup, 4)):
        assert not [each for each in screen(shown).all("div") if each.get("class") == "tree"]


def test_a_bracket_on_the_screen_leaves_out_what_is_over_and_large() -> None:
    """Of 32 the first round is a list by name; then the round of 16, which is left out once it is over."""
    cup = event("cup", named(names(32)), elimination(None))
    assert tree_of(play(cup, 1, 3)) is None
    assert tree_of(play(cup, 2, 3)) == ["Round of 16", "Quarterfinals", "Semifinals", "Final"]
    assert tree_of(play(cup, 3, 4)) == ["Quarterfinals", "Semifinals", "Final"]
    assert tree_of(play(cup, 4, 2)) == ["Quarterfinals", "Semifinals", "Final"]


def test_a_double_elimination_on_the_screen_shows_what_comes_next() -> None:
    """Of sixteen four rounds of each bracket, once six games are below each other, and the grand final in the end."""
    double = Stage(type=StageType.DOUBLE_ELIMINATION, size=16, reset=False)
    cup = event("cup", named(names(16)), swiss(1), double)
    upper = ["Upper semifinals", "Upper final"]
    assert tree_of(play(cup, 2, 9)) is None  # eight and four games
    assert tree_of(play(cup, 3, 9)) is None  # four and four
    assert tree_of(play(cup, 4, 9)) == [
        *upper, "Lower round 2", "Lower round 3", "Lower round 4", "Lower round 5"
    ]  # fmt: skip
    assert tree_of(play(cup, 5, 9)) == [
        *upper, "Lower round 3", "Lower round 4", "Lower round 5", "Lower final"
    ]  # fmt: skip
    for rounds in (6, 7, 8, 9):
        assert tree_of(play(cup, rounds, 9)) == [
            *upper, "Lower round 4", "Lower round 5", "Lower final", "Grand final"
        ]  # fmt: skip


def tree_of(shown: Event) -> list[str] | None:
    """The rounds on the screen."""
    facts = gather(shown, RUNEWARS)
    context = PageContext(site=Site(title="T", assets=AnyAsset()), facts=facts, path="cup/screen/index.html")
    tree = screen_page(context, facts).tree
    return None if tree is None else [round_.name.text for round_ in tree.rounds]
