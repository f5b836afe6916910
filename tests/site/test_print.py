"""Pages for paper: what each holds, in which order, and for whom there is one."""

from dataclasses import replace

import segno

from generator.model import Event, Losses, Release, with_forces
from generator.regulations.schema import Regulation
from generator.site import templates
from generator.site.contents import PAGES, contents_of
from generator.site.event_pages import rendered
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.printing.sheets import cut_stack
from generator.site.shared.graphics import qr
from tests.site.events import HOSTILE, ROUND_1, XWING, event, five_players, forces, named, names, play
from tests.site.html import Page, parse
from tests.site.test_timetable import with_plan
from tests.support.records import (
    RUNEWARS,
    URBAN_WAR,
    battle,
    elimination,
    event_of,
    game,
    players_of,
    round_of,
    swiss,
)

PRINTABLES = [page for page in PAGES if page.template.startswith("print/")]
ADDRESS = "https://example.org/tables/"


def printed(event: Event, regulation: Regulation = RUNEWARS, address: str | None = None) -> dict[str, Page]:
    """An event's pages for paper by their names."""
    assets = {name: f"assets/{hashed}" for name, (hashed, _) in templates.assets().items()}
    site = Site(title="Northern Tables", assets=assets, address=address)
    facts = gather(event, regulation)
    context = PageContext(site=site, facts=facts, path="", contents=contents_of(facts))
    made = rendered(context, PRINTABLES)
    return {path.split("/")[-2]: parse(path, content) for path, content in made.items()}


def titles(page: Page) -> list[str]:
    """The titles of drawings."""
    return [drawing.get("aria-label", "") for drawing in page.all("svg")]


def test_a_cut_stack_is_in_order() -> None:
    """Fourteen slips, six a sheet, worked by hand.

    They need three sheets, so each of the six places holds a pile of three: 1-3, 4-6, 7-9, 10-12, 13-15 and 16-18, of
    which 15 to 18 are spare. The first sheet is what lies on top of each pile.
    """
    sheets = cut_stack([str(table) for table in range(1, 15)], 6, "spare")

    assert sheets == (
        ("1", "4", "7", "10", "13", "spare"),
        ("2", "5", "8", "11", "14", "spare"),
        ("3", "6", "9", "12", "spare", "spare"),
    )


def test_a_slip_asks_what_the_workbook_asks() -> None:
    """Runewars: a score, a winner and seven ways of ending; X-Wing has no last round; Urban War counts losses.

    A player who leaves after the round says so beside the own name, whatever the game.
    """
    runewars = printed(five_players(ROUND_1))["slips"].text
    xwing = printed(five_players(ROUND_1), XWING)["slips"].text
    urban = event(
        "urban", forces(4), regulations="urban-war-1.4", structure="standard", tier=None, leaders=()
    )
    losses = printed(play(urban, 1, 9, URBAN_WAR), URBAN_WAR)["slips"].text

    first = "Table 1 Test Event Round 1 P1 P1 Score Won Won the Final Flurry Conceded No-show Drops out P2 P2 Score"
    assert first in runewars
    assert xwing.count("Won the Final Salvo") == 2 * xwing.count("Signature Signature")  # of either player
    assert "Won the" not in losses  # equal levels are a draw
    assert "Ended: Played out Time Defeated Mutual destruction Rounds" in runewars
    assert "Ended: Played out Time Defeated Mutual destruction Signature Signature" in xwing
    assert "Bonus" not in runewars
    assert "Bonus" in losses
    assert "Withdrew Conceded No-show Drops out" in losses
    assert "Ended: Played out Time Signature" in losses
    assert "Won" not in losses


def test_spare_slips_fill_the_last_sheet() -> None:
    """Two tables and a bye: two slips with names, and four without."""
    page = printed(five_players(ROUND_1))["slips"]

    slips = [section for section in page.all("section") if section.get("class") == "slip"]
    assert len(slips) == 6
    assert page.text.count("Ended:") == 6
    assert "P5" not in page.text


def test_the_list_for_the_door_has_everybody_with_a_box() -> None:
    """By name, with a box and the ID; who withdrew is not on it, and who comes later says so. It ends with round 1."""
    players = (
        *players_of("P1 P2 P3 P4"),
        replace(players_of("P5")[0], withdrawn=True),
        replace(players_of("P6")[0], late_from_round=2),
    )
    called = ("Zorin", "Óla", "Olb", "Bo", "Ada", "Cato")
    players = tuple(replace(player, name=name) for player, name in zip(players, called, strict=True))
    page = printed(event_of(players, stages=[swiss(3)]))["check-in"]

    rows = [row for row in page.all("td") if row.get("class") == "tick"]
    assert len(rows) == 5
    assert "Bo P4 Cato joins in round 2 P6 Óla P2 Olb P3 Zorin P1" in page.text
    assert "check-in" not in printed(five_players(ROUND_1))


def test_pairings_by_name() -> None:
    """Everybody once, accents don't move a name, a bye is said, and IDs part two players of one name."""
    players = players_of("P1 P2 P3 P4 P5")
    called = ("Zorin", "Óla", "Olb", "Bo", "Bo")
    players = tuple(replace(player, name=name) for player, name in zip(players, called, strict=True))
    page = printed(event_of(players, round_of(1, game("P1", "P2", table=1), game("P3", "P4", table=2), "P5"),
                            stages=[swiss(3)]))["pairings-by-name"]  # fmt: skip

    assert "Player Table Opponent Bo P4 2 Olb Bo P5 – Bye Óla 1 Zorin Olb 2 Bo Zorin 1 Óla" in page.text


def test_before_round_1_there_are_cards_a_poster_and_a_list_for_the_door() -> None:
    """Seven players need three tables; nothing else can be printed yet but the lists of players."""
    pages = printed(event("registration", named(names(7)), swiss(3)))

    assert set(pages) == {"print", "on-the-day", "poster", "table-cards", "check-in"}
    assert [link["href"] for link in pages["print"].all("a") if "players" in link["href"]][-1] == (
        "../players/index.html"
    )
    assert "Table 1" in pages["table-cards"].text
    assert "Table 3" in pages["table-cards"].text
    assert "Table 4" not in pages["table-cards"].text


def test_the_day_on_one_sheet_before_round_1() -> None:
    """Nine players, four tables, three Swiss rounds and a final of two, with the schedule and the event's commands."""
    nine = event("cup", named(names(9)), swiss(3), elimination(2))
    text = printed(with_plan(nine, "9:30 Check-in", "10:00 Round 1"), address=ADDRESS)["on-the-day"].text

    assert (
        f"Cup 15 September 2018 · Community Hall {ADDRESS}cup/ Schedule 09:30 Check-in 10:00 Round 1" in text
    )
    assert (
        "Players 9 Tables 4 Bye One player in each round, as long as their number is odd. There is nothing to enter. "
        "Swiss 3 rounds of 90 minutes Cut after round 3 The top 2 play on. "
        "Bracket the best 2, single elimination, a final of 140 minutes" in text
    )
    assert (
        "1. Draw the round Under Actions: Pair next round, Run workflow; in the form cup; Run workflow again. "
        "Type roundsheet pair cup. 2. Enter the results Download round-N.xlsx from" in text
    )
    assert "Open events/cup/round-N.xlsx, fill in its tinted cells, save it. 3. Publish" in text
    assert "Fill in only the tinted cells: both scores; Ended if the game was not simply played out" in text
    assert (
        "Ended may say: Time, Defeated, Mutual destruction, Rounds, Conceded 1, Conceded 2, No-show 1" in text
    )
    assert "Draw the last round again ticked, at the desk roundsheet pair cup --redraw. Later:" in text
    assert "Undo last round under Actions, at the desk roundsheet undo cup." in text
    assert "tell the code to the judges alone. Space for the address" in text


def test_the_day_on_one_sheet_once_a_round_is_drawn() -> None:
    """It names who has the bye, and neither QR code nor schedule stand there where nobody knows them."""
    page = printed(five_players(ROUND_1))["on-the-day"]

    assert titles(page) == []
    assert (
        "Players 5 Tables 2 Bye Round 1: P5 Swiss 2 rounds of 90 minutes A round in three steps" in page.text
    )
    assert "Schedule" not in page.text
    assert "With a schedule in event.yaml its times stand here too." in page.text
    assert "Once events/site.yaml has the site's address, this page has a QR code too." in page.text


def test_the_day_on_one_sheet_asks_what_the_game_asks() -> None:
    """Urban War: casualties, and no winner; where the rules know no no-show, nothing says how to enter one."""
    urban = event(
        "urban", forces(4), regulations="urban-war-1.4", structure="standard", tier=None, leaders=()
    )
    text = printed(urban, URBAN_WAR)["on-the-day"].text
    endings = RUNEWARS.endings.model_copy(update={"allowed": ["Played out", "Time"]})
    without = printed(five_players(), RUNEWARS.model_copy(update={"endings": endings}))["on-the-day"].text

    assert "Casualties: how many models the player lost, 0 if none. Withdrew: Yes if" in text
    assert "Winner" not in text
    assert "Otherwise: No-show 1 or No-show 2 under Ended. The player is then out;" in text
    assert "Ended may say: Time." in without
    assert "No-show" not in without


def test_a_draft_is_not_printed() -> None:
    """What the organizer has not released is on no page."""
    pages = printed(five_players(replace(ROUND_1, release=Release.DRAFT)))

    assert "slips" not in pages
    assert "pairings-by-name" not in pages


def test_qr_codes_lead_to_the_event() -> None:
    """With the site's address the poster and every card have one; without it both say what to do."""
    with_address, without = (printed(five_players(ROUND_1), address=given) for given in (ADDRESS, None))

    leads = f"QR code: {ADDRESS}test-event/"
    assert titles(with_address["poster"]) == [leads]
    assert titles(with_address["table-cards"]) == [leads, leads]
    assert f"{ADDRESS}test-event/" in with_address["poster"].text
    assert titles(without["poster"]) == titles(without["table-cards"]) == []
    assert "Scan for your table and rank" in with_address["poster"].text
    assert "write it on the line by hand" in without["poster"].text
    assert "Find your table and rank here:" in without["poster"].text
    assert "Scan" not in without["poster"].text
    assert "Once events/site.yaml has the site's address" in without["table-cards"].text


def test_what_is_printed_of_a_cancelled_event_says_so() -> None:
    """Every sheet beside the event's name; the poster says why, and invites nobody."""
    shown = play(event("cup", forces(4), swiss(2), regulations="urban-war-1.4"), 1, 9, URBAN_WAR)
    called_off = replace(shown, settings=replace(shown.settings, cancelled="the hall is flooded"))
    for address in (ADDRESS, None):
        pages = printed(called_off, URBAN_WAR, address)
        del pages["print"]
        assert pages.keys() >= {
            "slips",
            "score-cards",
            "pairings-by-name",
            "pairings-by-table",
            "table-cards",
        }
        assert [name for name, page in pages.items() if "Cup: Cancelled" not in page.text] == []
        poster = pages["poster"]
        assert "Cancelled: the hall is flooded" in poster.text
        assert "your table" not in poster.text
        assert "by hand" not in poster.text
        assert not [each for each in poster.all("p") if each.get("class") == "address line"]
        assert "Cancelled" not in printed(shown, URBAN_WAR, address)["slips"].text


def test_a_qr_code_is_drawn_as_it_is() -> None:
    """Every dark module is in the path once, four modules from the edge, and no light one."""
    text = f"{ADDRESS}open-2018/"
    drawn = qr(text, "name")

    dark = set()
    for run in drawn.path.removesuffix("z").split("z"):
        x, y, length = run.removeprefix("M").partition("v")[0].replace("h", ",").split(",")
        dark |= {(int(x) + i - 4, int(y) - 4) for i in range(int(length))}
    matrix = segno.make(text, error="m", micro=False).matrix
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert drawn.size == len(matrix) + 8


def test_a_score_card_says_what_the_guide_asks() -> None:
    """ID, faction, points, models, thresholds; a line a round with table, opponent and ID, points, total and theirs.

    12 models: a quarter is 3, a half 6, three quarters 9; of 13 it is 3.25, 6.5 and 9.75, rounded up 4, 7 and 10.
    """
    players = tuple(
        replace(player, models=models) for player, models in zip(forces(4), (12, 13, 12, 12), strict=True)
    )
    urban = event("urban", players, regulations="urban-war-1.4", structure="standard", tier=None, leaders=())
    text = printed(play(urban, 2, 9, URBAN_WAR), URBAN_WAR)["score-cards"].text

    assert "ID P01 Faction Waiqar the Undying Force 299 points Models 12" in text
    assert "Casualty levels by models lost Moderate 3 Heavy 6 Severe 9" in text
    assert "Moderate 4 Heavy 7 Severe 10" in text
    assert text.count("Round Table ID and opponent Points Total Their points 1 ") == 4
    assert "score-cards" not in printed(five_players(ROUND_1))


def test_a_score_card_has_the_opponents_points_of_each_game() -> None:
    """Round 1: A loses none of 12, B 4: a Minor Victory, 16 to 8; C has the bye, 24. Round 2 is open: A meets C."""
    players = tuple(replace(player, name=f"Player {player.id}", models=12) for player in players_of("A B C"))
    rounds = with_forces(
        (
            round_of(1, battle("A", "B", Losses(casualties=0), Losses(casualties=4)), "C"),
            round_of(2, battle("A", "C"), "B"),
        ),
        players,
    )
    urban = event_of(players, *rounds, stages=[swiss(2)])
    text = printed(urban, URBAN_WAR)["score-cards"].text

    assert "1 1 B Player B 16 16 8 2 1 C Player C" in text
    assert "1 1 A Player A 8 8 16 2 – Bye –" in text
    assert "1 – Bye 24 24 – 2 1 A Player A" in text


def test_hostile_names_are_text_on_paper_too() -> None:
    """Every name stands on the pairings as it is."""
    pages = printed(play(event("hostile", named(HOSTILE), swiss(3), name=HOSTILE[0]), 1, 9))

    for name in ("pairings-by-name", "pairings-by-table"):
        assert all(player in pages[name].text for player in HOSTILE)
        assert not {"img"} & {tag for tag, _ in pages[name].elements}
