"""The organizer's list of players, over HTTP alone: what is added, ticked, entered and asked before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.commands.live.access import Role
from tests.commands.test_participants import changes, registered, results
from tests.commands.test_verify import drawn, organizer_of, play
from tests.support.desk import Desk, Phone, Reply, judged
from tests.support.organizer import Organizer

LIST = "/-/organize/cup/players/"
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """An event of four before its first round."""
    return organizer_of(tmp_path, 4)


@pytest.fixture
def desk(organizer: Organizer) -> Iterator[Desk]:
    """A server with this event."""
    with judged(organizer) as opened:
        yield opened


def here(desk: Desk) -> Phone:
    """The browser of the server's own machine."""
    return Phone(desk.server.port, host=f"127.0.0.1:{desk.server.port}")


def ways(reply: Reply) -> list[dict[str, str]]:
    """What each form of a question carries along."""
    return [Reply(200, {}, form).hidden for form in FORM.findall(reply.page)]


def told(browser: Phone, reply: Reply) -> str:
    """What the next page says of what was done."""
    assert reply.status == 303, reply.page
    (said,) = re.findall(
        r'<p class="done" role="status">(.*?)</p>', browser.get(reply.headers["Location"]).page
    )
    return str(said)


def log(organizer: Organizer) -> list[str]:
    """The lines of the log beside players.xlsx, without their times."""
    lines = (organizer.folder / "players.log").read_text(encoding="utf-8").splitlines()
    return [line.split(" | ", 1)[1] for line in lines]


# --- Adding


def test_enter_adds_a_player_and_the_name_field_waits_for_the_next(desk: Desk, organizer: Organizer) -> None:
    """By name alone, or with what is folded away; the log says who did it."""
    browser = here(desk)
    reply = browser.post(LIST, {"do": "add", "name": "Ida Ohm", "set-Faction": "", "set-Club": ""})
    assert told(browser, reply) == "P05 Ida Ohm is added."
    assert " autofocus" in browser.get(reply.headers["Location"]).page
    assert " autofocus" not in browser.get(LIST).page
    browser.post(LIST, {"do": "add", "name": "Jo Key", "set-Faction": "Waiqar", "set-Fixed table": "3"})
    assert registered(organizer, "P06") == {
        "ID": "P06", "Name": "Jo Key", "Faction": "Waiqar", "Fixed table": 3,
    }  # fmt: skip
    assert log(organizer)[0].startswith("the desk (127.0.0.1) | P05 Ida Ohm | Players!")
    assert "6 players." in browser.get(LIST).page


def test_what_is_wrong_is_said_and_what_was_typed_stays(desk: Desk, organizer: Organizer) -> None:
    """In the words of `check`; nothing is written."""
    browser, before = here(desk), (organizer.folder / "players.xlsx").read_bytes()
    reply = browser.post(LIST, {"do": "add", "name": "Ida Ohm", "set-Fixed table": "left"})
    assert reply.status == 422
    assert "fixed table left: a table is a whole number from 1 up" in reply.page
    assert 'value="Ida Ohm"' in reply.page
    assert 'value="left"' in reply.page
    assert '<details class="folded" open>' in reply.page
    twice = browser.post(LIST, {"do": "add", "name": "Ada Lind"})
    assert "Ada Lind is registered as P1 already" in twice.page
    assert (organizer.folder / "players.xlsx").read_bytes() == before


def test_a_name_nearly_like_another_is_asked_about(desk: Desk, organizer: Organizer) -> None:
    """And entered by the question's button."""
    browser = here(desk)
    question = browser.post(LIST, {"do": "add", "name": "Ada Lindt", "set-Club": "North"})
    assert "Nearly the same name: P1 Ada Lind. Is this somebody else?" in question.page
    (way,) = ways(question)
    assert told(browser, browser.post(LIST, way)) == "P05 Ada Lindt is added."
    assert registered(organizer, "P05")["Name"] == "Ada Lindt"


def test_after_a_draw_there_are_two_ways_to_come_in(desk: Desk, organizer: Organizer) -> None:
    """From the next round on, or in this one, drawn again."""
    organizer.pair()
    browser = here(desk)
    later, again = ways(browser.post(LIST, {"do": "add", "name": "Ida Ohm"}))
    assert told(browser, browser.post(LIST, later)) == "P05 Ida Ohm is added, and plays from round 2 on."
    assert registered(organizer, "P05")["Late from round"] == 2
    # Somebody pressed the other button of the same question: it speaks of another row by now.
    stale = browser.post(LIST, again)
    assert (stale.status, "Ida Ohm is registered as P05 already" in stale.page) == (422, True)


# --- Who is here


def test_ticks_of_the_whole_list_are_saved_at_once(desk: Desk, organizer: Organizer) -> None:
    """Who was ticked and no longer is loses the cross; who was shown and left alone stays."""
    browser = here(desk)
    page = browser.get(LIST)
    assert page.hidden == {"shown": "P1 P2 P3 P4", "ticked": ""}
    reply = browser.post(LIST, {**page.hidden, "do": "save", "here-P1": "x", "here-P3": "x"})
    assert told(browser, reply) == "2 ticked under Here, 0 no longer."
    page = browser.get(LIST)
    assert "4 players: 2 here, 2 not here yet." in page.page
    assert page.hidden["ticked"] == "P1 P3"
    browser.post(LIST, {**page.hidden, "do": "save", "here-P3": "x"})
    assert "Here" not in registered(organizer, "P1")
    browser.post(LIST, {**browser.get(LIST).hidden, "do": "all"})
    assert "4 players: 4 here." in browser.get(LIST).page


def test_two_who_tick_at_once_take_nothing_from_each_other(desk: Desk, organizer: Organizer) -> None:
    """Only what somebody changed is typed."""
    one, other = here(desk), here(desk)
    seen = one.get(LIST).hidden
    one.post(LIST, {**seen, "do": "save", "here-P1": "x"})
    other.post(LIST, {**seen, "do": "save", "here-P2": "x"})
    assert (registered(organizer, "P1")["Here"], registered(organizer, "P2")["Here"]) == ("x", "x")
    again = other.post(LIST, {**seen, "do": "save", "here-P2": "x"})
    assert told(other, again) == "That is so already."


def test_the_list_is_searched_without_a_script(desk: Desk) -> None:
    """By name, ID, faction or club, whatever accents and capitals."""
    browser = here(desk)
    page = browser.get(f"{LIST}?q=LIND").page
    assert "Ada Lind" in page
    assert "Bo Falk" not in page
    assert "Nobody has such a name." in browser.get(f"{LIST}?q=nobody").page


# --- A card


def test_before_round_1_a_player_is_withdrawn_with_one_press(desk: Desk, organizer: Organizer) -> None:
    """And comes after all with another one."""
    browser = here(desk)
    assert "Withdraw" in browser.get(f"{LIST}P2").page
    reply = browser.post(f"{LIST}P2", {"do": "leave"})
    assert told(browser, reply) == "P2 Bo Falk is withdrawn, and not paired."
    assert "4 players: 1 withdrawn." in browser.get(LIST).page
    assert "Comes after all" in browser.get(f"{LIST}P2").page
    assert told(browser, browser.post(f"{LIST}P2", {"do": "back"})) == "P2 Bo Falk plays from round 1 on."
    assert told(browser, browser.post(f"{LIST}P2", {"do": "late", "round": "2"})).endswith(" round 2 on.")
    assert registered(organizer, "P2")["Late from round"] == 2
    assert "from round 2 on" in browser.get(LIST).page
    assert browser.get(f"{LIST}P77").status == 404


def test_who_drops_out_is_asked_about_in_each_of_its_ways(desk: Desk, organizer: Organizer) -> None:
    """The game still needs its result, or the player was not there, or the round is drawn again without."""
    play(organizer, 1)
    organizer.pair()
    browser = here(desk)
    question = browser.post(f"{LIST}P3", {"do": "leave"})
    assert "P3 Cy Marsh drops out after round 2." in question.page
    assert "or under Ended No-show" in question.page
    assert "round 2 has to be drawn again." in question.page
    assert results(organizer, 2, "Drops") == {}
    usual, _absent, _again = ways(question)
    reply = browser.post(f"{LIST}P3", usual)
    assert told(browser, reply) == "P3 Cy Marsh drops out after round 2."
    assert len(results(organizer, 2, "Drops")) == 1
    card = browser.get(f"{LIST}P3").page
    assert "dropped after round 2" in card
    assert "Drops out" not in card
    (undone,) = ways(browser.post(f"{LIST}P3", {"do": "back"}))
    assert told(browser, browser.post(f"{LIST}P3", undone)).endswith("as if nothing had been entered.")
    assert results(organizer, 2, "Drops") == {}


def test_a_question_that_is_no_longer_true_is_asked_again(desk: Desk, organizer: Organizer) -> None:
    """Somebody has entered something between the question and the answer."""
    organizer.pair()
    browser, (first, second) = here(desk), drawn(organizer, 1)[1]
    usual = ways(browser.post(f"{LIST}{first}", {"do": "leave"}))[0]
    other = ways(browser.post(f"{LIST}{second}", {"do": "leave"}))[0]
    browser.post(f"{LIST}{second}", other)
    again = browser.post(f"{LIST}{first}", usual)
    assert again.status == 409
    assert "Something else was entered meanwhile. Look again." in again.page
    assert results(organizer, 1, "Drops") == {first: 2}
    browser.post(f"{LIST}{first}", ways(again)[0])
    assert results(organizer, 1, "Drops") == {first: "both"}


def test_a_disqualification_is_asked_about(desk: Desk, organizer: Organizer) -> None:
    """With its reason."""
    organizer.pair()
    browser = here(desk)
    question = browser.post(f"{LIST}P3", {"do": "disqualify", "note": "Loaded dice"})
    assert "P3 Cy Marsh is disqualified after round 1." in question.page
    assert changes(organizer, 1) == []
    browser.post(f"{LIST}P3", ways(question)[0])
    assert changes(organizer, 1) == [("P3", "Disqualify", "Loaded dice")]
    assert "Disqualify" not in browser.get(f"{LIST}P3").page


def test_a_correction_changes_what_was_changed_and_nothing_unseen(desk: Desk, organizer: Organizer) -> None:
    """Who has changed the same cell meanwhile is not overwritten; other cells are nobody's quarrel."""
    browser = here(desk)
    seen = {
        "do": "correct",
        "was-Name": "Ada Lind",
        "set-Name": "Ada Linden",
        "was-Faction": "",
        "set-Faction": "",
    }
    organizer.set_player("P1", "Faction", "Waiqar")
    reply = browser.post(f"{LIST}P1", seen)
    assert told(browser, reply) == "P1 Ada Lind is changed: Name: Ada Linden."
    assert registered(organizer, "P1") == {"ID": "P1", "Name": "Ada Linden", "Faction": "Waiqar"}
    late = browser.post(f"{LIST}P1", {**seen, "set-Faction": "Daqan Lords", "set-Name": "Ada Lind"})
    assert late.status == 422
    assert "Something else was entered meanwhile" in late.page
    assert 'value="Daqan Lords"' in late.page
    assert registered(organizer, "P1")["Faction"] == "Waiqar"


def test_a_cell_that_check_objects_to_is_mended_on_the_card(desk: Desk, organizer: Organizer) -> None:
    """The text stands in the field, as it stands in the cell."""
    organizer.set_player("P1", "Fixed table", "left")
    browser = here(desk)
    assert 'value="left"' in browser.get(f"{LIST}P1").page
    browser.post(f"{LIST}P1", {"do": "correct", "was-Fixed table": "left", "set-Fixed table": "4"})
    assert registered(organizer, "P1")["Fixed table"] == 4


# --- Who may, and what is in the way


def test_while_the_workbook_is_open_nothing_is_written(desk: Desk, organizer: Organizer) -> None:
    """What was typed stays on the page, and goes in once it is closed."""
    (organizer.folder / "~$players.xlsx").write_bytes(b"")
    browser = here(desk)
    reply = browser.post(LIST, {"do": "add", "name": "Ida Ohm"})
    assert reply.status == 409
    assert "players.xlsx is open in a spreadsheet program, so nothing was entered." in reply.page
    (way,) = ways(reply)
    (organizer.folder / "~$players.xlsx").unlink()
    assert told(browser, browser.post(LIST, way)) == "P05 Ida Ohm is added."


def test_a_reader_sees_everything_and_changes_nothing(desk: Desk) -> None:
    """Neither do judges come in."""
    phone = Phone(desk.server.port)
    invitation = desk.access.invite(Role.READER, "")
    phone.cookie = (
        phone.post("/-/organize/", {"code": invitation.code}).headers["Set-Cookie"].partition(";")[0]
    )
    assert "Ada Lind" in phone.get(LIST).page
    assert phone.post(LIST, {"do": "add", "name": "Ida Ohm"}).status == 403
    assert "Ida Ohm" not in desk.phone().get(LIST).page


def test_an_event_without_a_readable_list_says_so(desk: Desk, organizer: Organizer) -> None:
    """With the file's name and what to do."""
    (organizer.folder / "players.xlsx").rename(organizer.folder / "players.ods")
    reply = here(desk).get(LIST)
    assert reply.status == 409
    assert "players.ods: this file is not read, and there is no players.xlsx" in reply.page


@pytest.mark.parametrize("name", ["<b>Ida</b> & Co", "=1+1", "Ida\tOhm", "‮Ida"])
def test_names_of_any_kind_are_text(name: str, desk: Desk, organizer: Organizer) -> None:
    """In the cell as on the page."""
    browser = here(desk)
    reply = browser.post(LIST, {"do": "add", "name": name})
    page = browser.get(LIST).page
    assert "<b>Ida</b>" not in page
    if reply.status == 303:
        assert isinstance(registered(organizer, "P05")["Name"], str)


# --- Several at once


def test_pasted_names_are_shown_before_they_are_entered(desk: Desk, organizer: Organizer) -> None:
    """As `import players` reads them: who is new, who is there already, and who may be meant."""
    browser, several = here(desk), f"{LIST}+several"
    assert several in browser.get(LIST).page
    names = "Ida Ohm\nAda Lind\nBo Falck\nJo Key"
    shown = browser.post(several, {"names": names, "look": "yes"})
    assert "<li>P05 Ida Ohm</li>\n<li>P06 Jo Key</li>" in shown.page
    assert "Nearly the same name" in shown.page
    assert 'value="Bo Falck"' in shown.page
    assert registered(organizer, "P05") == {"ID": "P05"}
    # Who is new all the same is shown first, too.
    fields = {"names": names, "token": shown.hidden["token"], "enter": "yes", "sure-0": "Bo Falck"}
    again = browser.post(several, fields)
    assert again.status == 409
    assert "<li>P05 Ida Ohm</li>\n<li>P06 Bo Falck</li>" in again.page
    reply = browser.post(several, {**fields, "token": again.hidden["token"]})
    assert told(browser, reply) == "3 players are added."
    assert [registered(organizer, f"P0{n}")["Name"] for n in (5, 6, 7)] == ["Ida Ohm", "Bo Falck", "Jo Key"]
    assert log(organizer)[0] == "the desk (127.0.0.1) | several players | P05 Ida Ohm"
    assert "Nothing new." in browser.post(several, {"names": "Ida Ohm", "look": "yes"}).page


def test_a_pasted_table_changes_columns_and_names_what_it_leaves_out(desk: Desk) -> None:
    """Addresses are never copied."""
    table = "Name\tClub\tE-Mail\nAda Lind\tNorth\ta@example.org\nIda Ohm\t\ti@example.org"
    browser, several = here(desk), f"{LIST}+several"
    shown = browser.post(several, {"names": table})
    assert "<li>P1 Ada Lind: Club (empty) -&gt; North</li>" in shown.page
    assert "Private, so left out: E-Mail." in shown.page
    reply = browser.post(several, {"names": table, "token": shown.hidden["token"], "enter": "yes"})
    assert told(browser, reply) == "1 player is added. 1 is changed."
    assert "example.org" not in browser.get(LIST).page


def test_pasted_names_wait_while_the_workbook_is_open(desk: Desk, organizer: Organizer) -> None:
    """They stay on the page."""
    browser, several = here(desk), f"{LIST}+several"
    shown = browser.post(several, {"names": "Ida Ohm"})
    (organizer.folder / "~$players.xlsx").write_bytes(b"")
    fields = {"names": "Ida Ohm", "token": shown.hidden["token"], "enter": "yes"}
    reply = browser.post(several, fields)
    assert reply.status == 409
    assert "players.xlsx is open in another program" in reply.page
    assert "Ida Ohm</textarea>" in reply.page
    (organizer.folder / "~$players.xlsx").unlink()
    assert told(browser, browser.post(several, fields)) == "1 player is added."
