"""What becomes of players in events of all kinds: groups, losses, figures of the rules, drafts, lists, languages."""

from __future__ import annotations

from pathlib import Path

from generator.commands.live.workbook_writer import Typist
from generator.commands.player_states import Presence
from generator.commands.proposals import Way
from generator.languages import speaking
from tests.commands.test_draft import manual
from tests.commands.test_organizer_players import LIST, here
from tests.commands.test_organizer_players import ways as forms
from tests.commands.test_out_by_losses import Kites
from tests.commands.test_participants import (
    changes,
    codes,
    come_back,
    desk,
    do,
    leave,
    refused,
    registered,
    results,
    state,
    ways,
)
from tests.commands.test_verify import drawn, organizer_of, play
from tests.support.desk import judged
from tests.support.organizer import Organizer, Table, opened

GROUPS = ({"type": "groups", "of": 4}, {"type": "elimination", "from_each": 2})


def everybody(organizer: Organizer, number: int) -> set[str]:
    """Who has a seat or a bye in a round."""
    return {player for players in drawn(organizer, number).values() for player in players}


def test_in_groups_the_plan_stays_and_nobody_is_drawn_again(tmp_path: Path) -> None:
    """Who leaves has no further game; the round that is drawn is played as it is."""
    organizer = organizer_of(tmp_path, 8, stages=GROUPS)
    play(organizer, 1)
    organizer.pair()
    assert list(ways(organizer, leave("P3"))) == [Way.USUAL, Way.ABSENT]
    do(organizer, leave("P3"))
    assert state(organizer, "P3") == (Presence.DROPPED, 2)
    assert "as if nothing had been entered" in do(organizer, come_back("P3"))
    do(organizer, leave("P3"), Way.ABSENT)
    for table in drawn(organizer, 2):
        if "P3" not in drawn(organizer, 2)[table]:
            organizer.enter(2, table, 70, 60)
    organizer.pair()
    assert "P3" not in everybody(organizer, 3) or "BYE" in drawn(organizer, 3)
    assert refused(organizer, lambda desk: desk.add("Ida Ohm", {})) == (
        "nobody can enter after round 1, which is drawn"
    )


def test_who_is_out_by_losses_does_not_come_back(tmp_path: Path) -> None:
    """The rules say so, in the words of `check`."""
    organizer = Kites(tmp_path)
    organizer.start()
    organizer.pair()
    assert state(organizer, "P08")[0] is Presence.OUT_BY_LOSSES
    assert "out by losses" in refused(organizer, leave("P08"))
    assert "as many losses as a player is out with" in refused(organizer, come_back("P08"))


def test_figures_that_the_rules_name_are_columns_too(tmp_path: Path) -> None:
    """A rating is typed as a number, within the bounds of the rules."""
    organizer = organizer_of(tmp_path, 4, stages=(), regulations="go-mcmahon", structure="day", tier=None)
    (figure, *_others) = desk(organizer).progress.registered
    do(organizer, lambda desk: desk.add("Ida Ohm", {figure.name: "12"}))
    do(organizer, lambda desk: desk.correct(desk.player("P1"), {figure.name: "7"}))
    with opened(organizer.folder / "players.xlsx") as workbook:
        table = Table(workbook, "Players", "ID")
        assert [table.get(row, figure.name) for row in (2, 6)] == [7, 12]
    assert desk(organizer).text(desk(organizer).player("P05"), figure.name) == "12"
    many = refused(organizer, lambda desk: desk.correct(desk.player("P1"), {figure.name: "many"}))
    assert "many: it is a whole number" in many


def test_models_are_counted_where_games_are_scored_by_what_is_lost(tmp_path: Path) -> None:
    """A no-show needs no casualties."""
    organizer = organizer_of(tmp_path, 4, stages=(), regulations="urban-war-1.4", structure="", tier=None)
    for player in ("P1", "P2", "P3", "P4"):
        do(organizer, lambda desk, player=player: desk.correct(desk.player(player), {"Models": "9"}))
    organizer.pair()
    first = drawn(organizer, 1)[1][0]
    do(organizer, leave(first), Way.ABSENT)
    assert results(organizer, 1, "Ended") == {first: "No-show 1"}
    assert state(organizer, first) == (Presence.DROPPED, 1)


def test_a_draft_is_drawn_again_without_whoever_leaves(tmp_path: Path) -> None:
    """Nobody has seen it, so nobody was absent in it."""
    organizer = manual(tmp_path)
    organizer.pair()
    found = ways(organizer, leave("P3"))
    assert list(found) == [Way.USUAL, Way.AGAIN]
    Typist().type(found[Way.AGAIN].entry("Ann"))
    organizer.pair("--redraw")
    assert "P3" not in everybody(organizer, 1)


def test_lists_in_the_same_workbook_stay(tmp_path: Path) -> None:
    """A sheet beside the players is not touched."""
    organizer = organizer_of(tmp_path, 4)
    path = organizer.folder / "players.xlsx"
    with opened(path, save=True) as workbook:
        sheet = workbook["Lists"] if "Lists" in workbook.sheetnames else workbook.create_sheet("Lists")
        for row in (("Player ID", "Kind", "Name", "Points"), ("P1", "Unit", "Reanimates", 20)):
            sheet.append(row)
    do(organizer, lambda desk: desk.add("Ida Ohm", {}))
    with opened(path) as workbook:
        rows = [row for row in workbook["Lists"].iter_rows(values_only=True) if row[0] == "P1"]
    assert [row[:4] for row in rows] == [("P1", "Unit", "Reanimates", 20)]


def test_sentences_are_said_in_the_language_of_the_event(tmp_path: Path) -> None:
    """The cells keep the words of the contract."""
    organizer = organizer_of(tmp_path, 4)
    organizer.edit_event({"language": "de"})
    organizer.pair()
    proposal = ways(organizer, leave("P3"))[Way.USUAL]
    with speaking("de"):
        assert proposal.says.localized == "P3 Cy Marsh steigt nach Runde 1 aus."
    do(organizer, lambda desk: desk.disqualify(desk.player("P3"), "Gezinkte Würfel"))
    assert changes(organizer, 1) == [("P3", "Disqualify", "Gezinkte Würfel")]
    with judged(organizer) as opened_desk:
        assert "nach Runde 1 disqualifiziert" in here(opened_desk).get(LIST).page


def test_on_the_page_a_drop_leads_to_the_round_that_is_drawn_again(tmp_path: Path) -> None:
    """Where the new draw is shown beside the old one, and written."""
    organizer = organizer_of(tmp_path, 8)
    play(organizer, 1)
    organizer.pair()
    with judged(organizer) as opened_desk:
        browser = here(opened_desk)
        *_others, again = forms(browser.post(f"{LIST}P3", {"do": "leave"}))
        reply = browser.post(f"{LIST}P3", again)
        assert reply.headers["Location"] == "/-/organize/cup/round/redraw"
        page = browser.get(reply.headers["Location"])
        assert page.status == 200, page.page
        assert "P3 Cy Marsh drops out after round 1" in page.page
        browser.post(reply.headers["Location"], page.hidden)
    assert "P3" not in everybody(organizer, 2)
    assert codes(organizer) == []


def test_a_formula_in_a_cell_is_left_alone(tmp_path: Path) -> None:
    """And somebody who has no row in the last round leaves on the sheet Changes."""
    organizer = organizer_of(tmp_path, 4)
    with opened(organizer.folder / "players.xlsx", save=True) as workbook:
        table = Table(workbook, "Players", "ID")
        table.put(2, "Club", '="Nor"&"th"')
    said = refused(organizer, lambda desk: desk.correct(desk.player("P1"), {"Club": "South"}))
    assert "formula" in said
    assert registered(organizer, "P1")["Name"] == "Ada Lind"
