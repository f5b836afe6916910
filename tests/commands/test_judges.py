"""The judges' page of `serve --lan --judges`, over HTTP alone: what is entered, who may, and what comes of attacks."""

from __future__ import annotations

import html
import json
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from generator.commands.live.access import TRIES
from generator.commands.live.judging.pages import HOME
from generator.commands.live.workbook_writer import log_of
from generator.regulations.catalogue import shipped
from generator.regulations.games import games
from generator.tournament.game_forms import form_of
from tests.commands.test_verify import organizer_of, play
from tests.site.html import parse
from tests.support.desk import Desk, Phone, Reply, judged
from tests.support.organizer import Organizer, opened

LIST = f"{HOME}cup/1/"
TABLE = f"{LIST}1"


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """An event of four whose first round is drawn."""
    made = organizer_of(tmp_path, 4)
    made.run("pair", "cup")
    return made


@pytest.fixture
def desk(organizer: Organizer) -> Iterator[Desk]:
    """The desk of this event."""
    with judged(organizer) as running:
        yield running


def row(organizer: Organizer, number: int = 1, at: int = 0) -> dict[str, Any]:
    """A row of the sheet `Results`, by the columns' headings."""
    with opened(organizer.workbook(number)) as workbook:
        header, *rows = workbook["Results"].iter_rows(values_only=True)
    return dict(zip(header, rows[at], strict=True))


def scores(organizer: Organizer) -> tuple[Any, Any]:
    """Those of the first row."""
    first = row(organizer)
    return first["Score 1"], first["Score 2"]


def log(organizer: Organizer) -> list[str]:
    """The lines of the first round's log, without their times."""
    path = log_of(organizer.folder / "round-1.xlsx")
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line.split(" | ", 1)[1] for line in lines]


# --- What is entered


def test_a_result_goes_from_the_phone_into_the_workbook(desk: Desk, organizer: Organizer) -> None:
    """List, card, question by name, list: the table has moved to those that are entered, and `check` agrees."""
    phone, first = desk.phone(), row(organizer)
    names = first["Player 1"], first["Player 2"]
    assert phone.get(HOME).headers["Location"] == f"{HOME}cup/"
    assert phone.get(f"{HOME}cup/").headers["Location"] == LIST
    assert "2 tables are open." in phone.get(LIST).page
    question = phone.ask(TABLE, Score_1="129", Score_2="19")
    assert f"{names[0]} wins 129–19" in question.page
    assert scores(organizer) == (None, None)
    entered = phone.post(TABLE, {**question.hidden, "enter": "yes"})
    assert (entered.status, entered.headers["Location"]) == (303, f"{LIST}?entered=1")
    assert scores(organizer) == (129, 19)
    page = phone.get(entered.headers["Location"]).page
    assert "1 table is open." in page
    assert (
        page.index("Table 1: ")
        < page.index("1 table is open.")
        < page.index(f"{names[0]} wins 129–19</small>")
    )
    assert (
        "0 errors" in organizer.run("check", expect=None).output
        or "error" not in organizer.run("check").output
    )


def test_who_drops_and_how_it_ended_is_entered_too(desk: Desk, organizer: Organizer) -> None:
    """The columns `Ended` and `Drops` of the same row; a box that is no longer ticked empties the cell."""
    phone, first = desk.phone(), row(organizer)
    card = phone.get(TABLE)
    filled = {"Ended": "Conceded 2", "Score 1": "60", "Score 2": "20", "drop 2": "Yes"}
    question = phone.post(TABLE, {**card.hidden, **filled})
    assert f"Conceded: {first['Player 2']}" in question.page
    assert "drops out after this round" in question.page
    phone.post(TABLE, {**question.hidden, "enter": "yes"})
    assert (row(organizer)["Ended"], row(organizer)["Drops"]) == ("Conceded 2", 2)
    phone.enter(TABLE, Ended="Conceded 2", Score_1="60", Score_2="20")
    assert (row(organizer)["Ended"], row(organizer)["Drops"]) == ("Conceded 2", None)


def test_a_correction_says_what_it_replaces(desk: Desk, organizer: Organizer) -> None:
    """What stands there is shown in the card, in the question and in the log."""
    phone = desk.phone()
    phone.enter(TABLE, Score_1="129", Score_2="19")
    card = phone.get(TABLE)
    assert 'value="129"' in card.page
    assert "Now it says:" in card.page
    question = phone.ask(TABLE, Score_1="19", Score_2="129")
    assert f"This replaces: {row(organizer)['Player 1']} wins 129–19." in question.page
    phone.post(TABLE, {**question.hidden, "enter": "yes"})
    assert scores(organizer) == (19, 129)
    assert log(organizer)[-1].startswith("Ann (127.0.0.1) | table 1, ")
    assert log(organizer)[-1].endswith("129 -> 19, Results!E2 19 -> 129")


@pytest.mark.parametrize(
    ("score1", "score2", "says"),
    [
        ("abc", "19", "score abc: a score is a whole number from 0 up"),
        ("-5", "19", "score -5: a score is a whole number from 0 up"),
        ("99999999999999999999", "19", "a score is a whole number from 0"),
        ("NaN", "19", "score NaN: a score is a whole number from 0 up"),
        ("1e999", "19", "a score is a whole number from 0 up"),
        ("=1+1", "19", "score =1+1: a score is a whole number from 0 up"),
        ("<b>1</b>", "19", "score &lt;b&gt;1&lt;/b&gt;"),
        ("40", "", "score 2 is missing, so the game still counts as open"),
        (
            "2-1",
            "",
            "these are two numbers, and each has a cell of its own: 2 under Score 1, 1 under Score 2",
        ),
        ("40", "40", "the scores are equal (40 - 40), and there are no draws"),
    ],
)
def test_what_check_would_refuse_is_refused_at_once(
    score1: str, score2: str, says: str, desk: Desk, organizer: Organizer
) -> None:
    """In `check`'s own words, each slip once; nothing is written, also where somebody goes past the question."""
    phone = desk.phone()
    before = (organizer.folder / "round-1.xlsx").read_bytes()
    refused = phone.ask(TABLE, Score_1=score1, Score_2=score2)
    assert says in refused.page
    assert ("is missing" in refused.page) is ("missing" in says)
    forced = {**phone.get(TABLE).hidden, "Score 1": score1, "Score 2": score2, "enter": "yes"}
    assert says in phone.post(TABLE, forced).page
    assert (organizer.folder / "round-1.xlsx").read_bytes() == before
    assert "refused: " in log(organizer)[-1]


def test_losses_are_entered_where_losses_decide(tmp_path: Path) -> None:
    """The form of the game says which columns there are; the question names the winner."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", regulations="urban-war-1.4", structure="standard", tier=None, seed="7f")
    organizer.register({"ID": f"P{i}", "Name": f"Player {'ABCD'[i]}", "Models": 12} for i in range(4))
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        phone, first = desk.phone(), row(organizer)
        question = phone.ask(TABLE, Casualties_1="2", Casualties_2="9")
        assert f"{first['Player 1']} wins" in question.page
        assert "9 of 12" in question.page
        phone.post(TABLE, {**question.hidden, "enter": "yes"})
        assert (row(organizer)["Casualties 1"], row(organizer)["Casualties 2"]) == (2, 9)
        assert "more than" not in phone.ask(TABLE, Casualties_1="2", Casualties_2="9").page
        assert "12 models" in phone.ask(f"{LIST}2", Casualties_1="2", Casualties_2="13").page


# --- The list's own line, and its buttons


def type_in(phone: Phone, path: str = LIST, **fields: str) -> Reply:
    """Fill in the line above the list; `_` stands for a space in a field's name."""
    line = phone.get(path)
    filled = {name.replace("_", " "): text for name, text in fields.items()}
    return phone.post(path, {**line.hidden, **filled})


def test_a_result_typed_on_the_list_is_entered_at_once(desk: Desk, organizer: Organizer) -> None:
    """Table, score, score: the list says who wins, and one press takes it back."""
    phone, first = desk.phone(), row(organizer)
    entered = type_in(phone, table="1", Score_1="60", Score_2="95")
    assert (entered.status, entered.headers["Location"]) == (303, f"{LIST}?entered=1")
    assert scores(organizer) == (60, 95)
    page = phone.get(entered.headers["Location"])
    assert f"Table 1: {first['Player 2']} wins 95–60" in page.page
    assert "1 table is open." in page.page
    undo = page.hidden | {"seen": html.unescape(page.page.split('name="seen" value="')[1].split('"')[0])}
    taken_back = phone.post(TABLE, undo)
    assert taken_back.status == 303
    assert scores(organizer) == (None, None)
    assert "Table 1 is open again." in phone.get(taken_back.headers["Location"]).page
    assert [line.split(", ", 1)[1].split(" | ")[1] for line in log(organizer)] == [
        "Results!D2 (empty) -> 60, Results!E2 (empty) -> 95",
        "Results!D2 60 -> (empty), Results!E2 95 -> (empty)",
    ]


def test_the_table_s_number_alone_opens_its_card(desk: Desk) -> None:
    """Nothing is entered by it."""
    opened_card = type_in(desk.phone(), table=" 02 ")
    assert (opened_card.status, opened_card.headers["Location"]) == (303, f"{LIST}2")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"table": "3", "Score_1": "1", "Score_2": "2"}, "There is no table 3 in this round."),
        ({"table": "<b>", "Score_1": "1", "Score_2": "2"}, "There is no table &lt;b&gt; in this round."),
        ({"table": "", "Score_1": "1", "Score_2": "2"}, "Which table is it? Type its number."),
        ({"button": "9 2-0"}, "Which table is it?"),
        ({"button": "x 2-0"}, "Which table is it?"),
    ],
)
def test_a_number_of_no_table_keeps_what_was_typed(
    fields: dict[str, str], says: str, desk: Desk, organizer: Organizer
) -> None:
    """The list again, with the line as it was."""
    told = type_in(desk.phone(), **fields)
    assert told.status == 409
    assert says in told.page
    assert all(f'value="{html.escape(text)}"' in told.page for text in fields.values() if "Score_1" in fields)
    assert scores(organizer) == (None, None)


def test_what_may_be_a_slip_is_asked_before_it_is_entered(desk: Desk, organizer: Organizer) -> None:
    """A fault leads to the card, a doubtful score and a drop to the question, with all that was typed."""
    phone, first = desk.phone(), row(organizer)
    fault = type_in(phone, table="1", Score_1="60", Score_2="60")
    assert "the scores are equal (60 - 60)" in fault.page
    assert 'name="Score 1" value="60"' in fault.page
    doubt = type_in(phone, table="1", Score_1="1070", Score_2="60")
    assert "more than 400 would mean as much again" in doubt.page
    drop = type_in(phone, table="1", Score_1="60", Score_2="20", drop_2="Yes")
    assert "drops out after this round" in drop.page
    assert scores(organizer) == (None, None)
    phone.post(TABLE, {**drop.hidden, "enter": "yes"})
    assert scores(organizer) == (60, 20)
    assert row(organizer)["Drops"] == 2
    replaced = type_in(phone, table="1", Score_1="20", Score_2="60")
    assert f"This replaces: {first['Player 1']} wins 60–20." in replaced.page
    assert scores(organizer) == (60, 20)
    done = phone.post(TABLE, {**replaced.hidden, "enter": "yes"})
    assert done.headers["Location"] == f"{LIST}?replaced=1"
    assert "Undo" not in phone.get(f"{LIST}?replaced=1").page
    assert (row(organizer)["Drops"], scores(organizer)) == (2, (20, 60)), "the drop stays"


def test_how_a_game_ended_is_typed_on_the_list_too(desk: Desk, organizer: Organizer) -> None:
    """It is folded away; a no-show has no scores."""
    entered = type_in(desk.phone(), table="2", Ended="No-show 1")
    assert entered.headers["Location"] == f"{LIST}?entered=2"
    assert row(organizer, at=1)["Ended"] == "No-show 1"


def test_two_lists_enter_the_same_table_and_neither_is_lost(desk: Desk, organizer: Organizer) -> None:
    """Both have seen it open; the second is shown both results. The same result twice is one."""
    ann, bob = desk.phone("Ann"), desk.phone("Bob")
    seen = bob.get(LIST).hidden
    type_in(ann, table="1", Score_1="60", Score_2="20")
    told = bob.post(LIST, {**seen, "table": "1", "Score 1": "20", "Score 2": "60"})
    assert f"{row(organizer)['Player 2']} wins 60–20" in told.page
    assert f"This replaces: {row(organizer)['Player 1']} wins 60–20." in told.page
    assert scores(organizer) == (60, 20)
    same = bob.post(LIST, {**seen, "table": "1", "Score 1": "60", "Score 2": "20"})
    assert same.headers["Location"] == f"{LIST}?replaced=1"
    assert len(log(organizer)) == 1


def test_lists_at_the_same_moment_lose_nothing(desk: Desk, organizer: Organizer) -> None:
    """Eight lines for two tables: each holds one whole result, and each other one was asked."""
    phones = [desk.phone(f"Judge {number}") for number in range(8)]
    seen = phones[0].get(LIST).hidden

    def enter(number: int) -> tuple[int, int]:
        fields = {"table": str(1 + number % 2), "Score 1": str(60 + number), "Score 2": str(20 + number)}
        return number, phones[number].post(LIST, {**seen, **fields}).status

    with ThreadPoolExecutor(8) as pool:
        done = dict(pool.map(enter, range(8)))
    for at in (0, 1):
        entered = row(organizer, at=at)
        assert entered["Score 1"] - entered["Score 2"] == 40
        assert done[entered["Score 1"] - 60] == 303
    assert sum(status == 303 for status in done.values()) == 2


def test_a_list_of_an_earlier_draw_asks(desk: Desk, organizer: Organizer) -> None:
    """Another draw, or no word of which one was seen: the question names who sits there now."""
    phone = desk.phone()
    seen = phone.get(LIST).hidden
    organizer.register([{"ID": "P5", "Name": "Eli Fenn"}, {"ID": "P6", "Name": "Fay Holt"}])
    organizer.run("pair", "cup", "--redraw")
    desk.look()
    for hidden in (seen, {}, {"seen": "x"}):
        told = phone.post(LIST, {**hidden, "table": "1", "Score 1": "60", "Score 2": "20"})
        assert told.status == 409
        assert "the round was drawn again" in told.page
        assert f"{row(organizer)['Player 1']} wins 60–20" in told.page
        assert scores(organizer) == (None, None)
    assert phone.post(TABLE, {**told.hidden, "enter": "yes"}).status == 303
    assert scores(organizer) == (60, 20)


def test_an_open_workbook_keeps_what_was_typed_on_the_list(desk: Desk, organizer: Organizer) -> None:
    """Nothing is written; one more press enters it once the workbook is closed."""
    phone, sign = desk.phone(), organizer.folder / ".~lock.round-1.xlsx#"
    sign.write_text("", encoding="utf-8")
    told = type_in(phone, table="1", Score_1="60", Score_2="20")
    assert told.status == 409
    assert "round-1.xlsx is open in a spreadsheet program" in told.page
    sign.unlink()
    assert phone.post(TABLE, {**told.hidden, "enter": "yes"}).status == 303
    assert scores(organizer) == (60, 20)


def test_nobody_without_the_code_types_on_the_list(desk: Desk, organizer: Organizer) -> None:
    """As on a card."""
    seen = desk.phone().get(LIST).hidden
    fields = {**seen, "table": "1", "Score 1": "60", "Score 2": "20"}
    assert Phone(desk.server.port).post(LIST, fields).status == 403
    assert scores(organizer) == (None, None)


def played(folder: Path, regulations: str, players: int = 4, **new: Any) -> Organizer:
    """An event by these rules whose first round is drawn."""
    organizer = Organizer(folder)
    organizer.new("cup", regulations=regulations, tier=None, seed="7f", **new)
    organizer.register({"ID": f"P{i}", "Name": f"Player {'ABCDEFGH'[i]}"} for i in range(players))
    organizer.run("pair", "cup")
    return organizer


def test_few_results_have_a_button_each(tmp_path: Path) -> None:
    """A match: both ways to win it, and a draw. A tap enters it, and says so with what takes it back."""
    organizer = played(tmp_path, "magic", structure="day")
    with judged(organizer) as desk:
        phone, first = desk.phone(), row(organizer)
        page = phone.get(LIST)
        buttons = re.findall(r'name="button" value="([^"]*)"[^>]*>([^<]*)<', page.page)
        assert buttons[:5] == [
            ("1 2-0", "2–0"),
            ("1 2-1", "2–1"),
            ("1 1-1", "1–1"),
            ("1 1-2", "1–2"),
            ("1 0-2", "0–2"),
        ]
        assert f'aria-label="1–2: {first["Player 2"]} wins 2–1"' in page.page
        tapped = phone.post(LIST, {**page.hidden, "button": "1 1-2"})
        assert tapped.headers["Location"] == f"{LIST}?entered=1"
        assert scores(organizer) == (1, 2)
        after = phone.get(f"{LIST}?entered=1").page
        assert f"Table 1: {first['Player 2']} wins 2–1" in after
        assert 'value="1 2-0"' not in after
        assert type_in(phone, table="2", Score_1="2-1").headers["Location"] == f"{LIST}?entered=2"
        second = row(organizer, at=1)
        assert (second["Score 1"], second["Score 2"]) == (2, 1)


def test_who_won_is_enough_where_nothing_else_need_be_said(tmp_path: Path) -> None:
    """Chess: a button each for a win and a draw, on the line the winner, or 1-0 as people write it."""
    organizer = played(tmp_path, "chess", structure="day")
    with judged(organizer) as desk:
        phone = desk.phone()
        page = phone.get(LIST)
        buttons = re.findall(r'name="button" value="1 ([^"]*)"[^>]*>([^<]*)<', page.page)
        assert buttons == [("1-0", "1–0"), ("0-0", "Draw"), ("0-1", "0–1")]
        assert type_in(phone, table="1", Winner="2").status == 303
        assert scores(organizer) == (0, 1)
        assert type_in(phone, table="2", Score_1="½-½").status == 303
        assert row(organizer, at=1)["Score 1"] == 0


def test_nobody_draws_an_elimination_game(tmp_path: Path) -> None:
    """Where the draw is no result, it has no button."""
    stages = ({"type": "elimination", "size": 4},)
    organizer = played(tmp_path, "magic", structure="day", stages=stages)
    with judged(organizer) as desk:
        page = desk.phone().get(LIST).page
        assert re.findall(r'name="button" value="1 ([^"]*)"', page) == ["2-0", "2-1", "1-2", "0-2"]


@pytest.mark.parametrize("game", [each.id for each in games()])
def test_every_game_is_entered_on_the_list(game: str, tmp_path: Path) -> None:
    """Of all games that come with the program a plausible result goes from the line into the workbook, or is asked."""
    organizer = Organizer(tmp_path)
    organizer.run("simulate", "cup", "--regulations", game, "--players", "6", "--rounds", "1")
    organizer.event = "cup"
    columns = [each.heading for each in form_of(shipped(game)).columns.to_fill]
    rows = [row(organizer, at=at) for at in range(3)]
    wanted = [{name: str(cells[name]) for name in columns if cells[name] is not None} for cells in rows]
    organizer.run("undo", "cup", "--with-results")
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        phone = desk.phone()
        for at, cells in enumerate(wanted):
            told = type_in(phone, table=str(at + 1), **cells)
            if 'name="enter"' in told.page:
                told = phone.post(f"{LIST}{at + 1}", {**told.hidden, "enter": "yes"})
            assert told.status == 303, told.page
            now = row(organizer, at=at)
            assert {name: str(now[name]) for name in cells} == cells


# --- Two at once


def test_whoever_comes_second_is_told_what_the_first_has_entered(desk: Desk, organizer: Organizer) -> None:
    """Both have the question open; the second sees both results, and decides with open eyes."""
    ann, bob = desk.phone("Ann"), desk.phone("Bob")
    anns, bobs = ann.ask(TABLE, Score_1="60", Score_2="20"), bob.ask(TABLE, Score_1="20", Score_2="60")
    ann.post(TABLE, {**anns.hidden, "enter": "yes"})
    told = bob.post(TABLE, {**bobs.hidden, "enter": "yes"})
    first = row(organizer)
    assert told.status == 409
    assert "Somebody else has entered something here meanwhile." in told.page
    assert f"{first['Player 2']} wins 60–20" in told.page
    assert f"This replaces: {first['Player 1']} wins 60–20." in told.page
    assert scores(organizer) == (60, 20)
    assert log(organizer)[-1].startswith("Bob")
    assert log(organizer)[-1].endswith("refused: something else was entered meanwhile")
    bob.post(TABLE, {**told.hidden, "enter": "yes"})
    assert scores(organizer) == (20, 60)


def test_many_at_once_lose_nothing(desk: Desk, organizer: Organizer) -> None:
    """Eight phones enter both tables at the same moment: each table holds one whole entry, and each other was told."""
    phones = [desk.phone(f"Judge {number}") for number in range(8)]

    def enter(number: int) -> tuple[int, int]:
        path = f"{LIST}{1 + number % 2}"
        question = phones[number].ask(path, Score_1=str(60 + number), Score_2=str(20 + number))
        return number, phones[number].post(path, {**question.hidden, "enter": "yes"}).status

    with ThreadPoolExecutor(8) as pool:
        done = dict(pool.map(enter, range(8)))
    for at in (0, 1):
        entered = row(organizer, at=at)
        assert entered["Score 1"] - entered["Score 2"] == 40
        assert done[entered["Score 1"] - 60] == 303
    assert len(log(organizer)) == 8
    assert sum("refused" in line for line in log(organizer)) == sum(status == 409 for status in done.values())


def test_an_open_workbook_keeps_the_entry_on_the_phone(desk: Desk, organizer: Organizer) -> None:
    """Nothing is written; what was typed goes in by one more press once the workbook is closed."""
    phone, sign = desk.phone(), organizer.folder / ".~lock.round-1.xlsx#"
    sign.write_text("", encoding="utf-8")
    told = phone.enter(TABLE, Score_1="60", Score_2="20")
    assert told.status == 409
    assert "round-1.xlsx is open in a spreadsheet program" in told.page
    assert scores(organizer) == (None, None)
    sign.unlink()
    assert phone.post(TABLE, {**told.hidden, "enter": "yes"}).status == 303
    assert scores(organizer) == (60, 20)


def test_a_workbook_that_is_half_saved_keeps_the_entry_on_the_phone(desk: Desk, organizer: Organizer) -> None:
    """It can't be read for a moment; what was typed goes in by one more press."""
    phone, path = desk.phone(), organizer.folder / "round-1.xlsx"
    question, whole = phone.ask(TABLE, Score_1="60", Score_2="20"), path.read_bytes()
    path.write_bytes(whole[:5000])
    told = phone.post(TABLE, {**question.hidden, "enter": "yes"})
    assert told.status == 409
    assert "round-1.xlsx can’t be read now" in told.page
    path.write_bytes(whole)
    assert phone.post(TABLE, told.hidden).status == 303
    assert scores(organizer) == (60, 20)


def test_a_round_drawn_again_takes_no_entry_of_before(desk: Desk, organizer: Organizer) -> None:
    """The same table number has other players now, or the same ones by another draw."""
    phone = desk.phone()
    question = phone.ask(TABLE, Score_1="60", Score_2="20")
    organizer.register([{"ID": "P5", "Name": "Eli Fenn"}, {"ID": "P6", "Name": "Fay Holt"}])
    organizer.run("pair", "cup", "--redraw")
    told = phone.post(TABLE, {**question.hidden, "enter": "yes"})
    assert "the round was drawn again" in told.page
    assert scores(organizer) == (None, None)
    assert log(organizer)[-1].endswith("refused: other players were seen there")


def test_a_round_that_is_over_takes_none(desk: Desk, organizer: Organizer) -> None:
    """Also before the desk has built its pages again."""
    phone = desk.phone()
    question = phone.ask(TABLE, Score_1="60", Score_2="20")
    for table in (1, 2):
        organizer.enter(1, table, 90, 30)
    organizer.run("pair", "cup")
    told = phone.post(TABLE, {**question.hidden, "enter": "yes"})
    assert told.status == 409
    assert "Round 1 is over" in told.page
    assert scores(organizer) == (90, 30)


def test_a_draft_is_not_shown(tmp_path: Path) -> None:
    """Nobody but the organizer sees its pairings."""
    organizer = organizer_of(tmp_path, 4)
    organizer.edit_event({"release": "manual"})
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        told = desk.phone().get(LIST)
        assert "Round 1 is still a draft" in told.page
        assert "Ada Lind" not in told.page


def test_pages_and_log_know_players_by_their_public_names(tmp_path: Path) -> None:
    """Helpers see what everybody sees."""
    organizer = organizer_of(tmp_path, 3)
    organizer.register([{"ID": "P4", "Name": "Dee Orr", "Public name": "D. O."}])
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        phone = desk.phone()
        page = phone.get(LIST).page
        assert "D. O." in page
        table = 1 if "P4" in (row(organizer)["Player 1 ID"], row(organizer)["Player 2 ID"]) else 2
        question = phone.ask(f"{LIST}{table}", Score_1="60", Score_2="20")
        phone.post(f"{LIST}{table}", {**question.hidden, "enter": "yes"})
        assert "D. O." in log(organizer)[-1]
        assert "Dee Orr" not in page + question.page + log(organizer)[-1]


def test_of_several_events_one_chooses_first_and_one_that_is_over_is_none(tmp_path: Path) -> None:
    """An event that was over when the desk was opened takes no entries."""
    organizers = [organizer_of(tmp_path / name, 4) for name in ("one", "two", "three")]
    for organizer, name in zip(organizers, ("one", "two", "three"), strict=True):
        organizer.folder.rename(organizer.events / name)
        organizer.event = name
    play(organizers[2], 1, 2, 3)
    for organizer in organizers[:2]:
        organizer.run("pair", organizer.event)
    with judged(*organizers) as desk:
        phone = desk.phone()
        page = phone.get(HOME).page
        assert f"{HOME}one/" in page
        assert f"{HOME}two/" in page
        assert f"{HOME}three/" not in page
        assert phone.get(f"{HOME}three/1/1").status == 404
        assert phone.get(f"{HOME}one/1/1").status == 200


# --- Who may


def test_without_the_code_nothing_is_seen_or_entered(desk: Desk, organizer: Organizer) -> None:
    """Every address asks for it, and a result that is posted goes nowhere."""
    stranger = Phone(desk.server.port)
    for path in (HOME, LIST, TABLE, f"{HOME}nothing/1/1"):
        page = stranger.get(path).page
        assert "The code that the desk shows" in page
        assert "Ada Lind" not in page
    entry = {"Score 1": "60", "Score 2": "20", "enter": "yes", "seen": "[]"}
    assert stranger.post(TABLE, entry).status == 403
    assert scores(organizer) == (None, None)
    assert not log(organizer)


def test_without_judges_there_is_no_such_page(organizer: Organizer) -> None:
    """It is off unless asked for, and asked for in a network alone."""
    answer = organizer.run("serve", "--judges", "--port", "0", "--site", str(organizer.site), expect=2)
    assert "say --lan, too" in answer.output


def test_the_desk_itself_needs_no_code(desk: Desk, organizer: Organizer) -> None:
    """Whoever sits at this machine has the workbooks themselves."""
    here = Phone(desk.server.port, host=f"127.0.0.1:{desk.server.port}")
    assert here.enter(TABLE, Score_1="60", Score_2="20").status == 303
    assert log(organizer)[-1].startswith("the desk (127.0.0.1)")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine has one address of its own")
def test_wrong_codes_from_one_phone_lock_out_nobody_else(desk: Desk) -> None:
    """Guessing is told at the desk, once, so that somebody looks who it is; others come in meanwhile."""
    stranger = Phone(desk.server.port, address="127.0.0.2")
    codes = ["no code"] * (TRIES + 2)
    assert [stranger.come_in(code) for code in codes] == [403] * TRIES + [429] * 2
    assert "Wait 1 minute." in stranger.post(HOME, {"code": desk.code}).page
    assert Phone(desk.server.port, address="127.0.0.3").come_in(desk.code) == 303
    assert desk.told == ["127.0.0.2 tries codes too often."]


def test_a_session_of_an_earlier_start_is_none(organizer: Organizer) -> None:
    """Each start has its own code and its own tokens; whoever typed something hears why it went nowhere."""
    with judged(organizer) as desk:
        cookie, code = desk.phone().cookie, desk.code
    with judged(organizer) as again:
        phone = Phone(again.server.port, cookie)
        assert "The code that the desk shows" in phone.get(LIST).page
        told = phone.post(TABLE, {"Score 1": "60", "Score 2": "20"})
        assert told.status == 403
        assert "The desk was opened again" in told.page
        assert again.code != code or again.phone().cookie != cookie


def test_the_cookie_is_no_script_s_and_no_other_site_s(desk: Desk) -> None:
    """HttpOnly and SameSite=Strict, for these pages alone; a token has 256 bits."""
    reply = Phone(desk.server.port).post(HOME, {"code": desk.code})
    cookie = reply.headers["Set-Cookie"].split("; ")
    assert {"HttpOnly", "SameSite=Strict", "Path=/-/"} <= set(cookie)
    assert len(cookie[0].partition("=")[2]) == 43


# --- Attacks


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": ""}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "https://192.0.2.7"}, 403),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 403),
        ({"Host": "evil.example:8000", "Origin": "http://evil.example:8000"}, 403),
        ({"Host": "192.0.2.7.evil.example", "Origin": "http://192.0.2.7.evil.example"}, 403),
        ({"Host": "", "Origin": "http://"}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "application/json"}, 415),
        ({"Content_Type": "multipart/form-data; boundary=x"}, 415),
        ({"Content_Length": ""}, 411),
        ({"Content_Length": "-1"}, 411),
        ({"Content_Length": "٣"}, 411),
        ({"Content_Length": "9" * 30}, 413),
        ({"Content_Length": "10001"}, 413),
        ({"Transfer_Encoding": "chunked"}, 411),
    ],
)
def test_only_a_form_of_the_desk_s_own_pages_is_heard(
    headers: dict[str, str], status: int, desk: Desk, organizer: Organizer
) -> None:
    """Another site's page, a name that was made to lead here, other kinds, and what never ends or is too long."""
    phone = desk.phone()
    question = phone.ask(TABLE, Score_1="60", Score_2="20")
    with suppress(UnicodeEncodeError):
        assert phone.post(TABLE, {**question.hidden, "enter": "yes"}, **headers).status == status
    assert scores(organizer) == (None, None)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", "[::1]", ""])
def test_a_name_that_was_made_to_lead_here_sees_nothing(host: str, desk: Desk) -> None:
    """Not even with a judge's cookie."""
    reply = desk.phone().get(LIST, Host=host)
    assert reply.status == 403
    assert "Ada Lind" not in reply.page


@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe",
        b"Score+1=%ff",
        b"a=1&a=2",
        b"&".join(b"a%d=1" % i for i in range(60)),
        b"no form",
        b"\x00" * 100,
    ],
)
def test_a_broken_form_is_told(body: bytes, desk: Desk, organizer: Organizer) -> None:
    """It is neither a fault of the program nor an entry."""
    reply = desk.phone().send("POST", TABLE, body)
    assert reply.status in (200, 400, 409)
    assert scores(organizer) == (None, None)


@pytest.mark.parametrize(
    "row", ["0", "99", "-1", "1.5", "x", "٣", "1/1", "%00", "../2/1", "99999999999999999999"]
)
def test_a_table_that_is_not_there_is_told(row: str, desk: Desk) -> None:
    """Not a fault of the program."""
    phone = desk.phone()
    path = f"{LIST}{row}".encode().decode("latin-1") if row.isascii() else f"{LIST}%D9%A3"
    assert phone.get(path).status == 404
    assert phone.post(path, {"Score 1": "60", "Score 2": "20", "enter": "yes"}).status == 404


@pytest.mark.parametrize(
    "path",
    [
        "cup/2/1",
        "cup/0/1",
        "nothing/1/1",
        "../cup/1/1",
        "%2e%2e/cup/1/1",
        "cup%2f1%2f..%2f..",
        "cup/1/1?entered=x",
    ],
)
def test_other_addresses_lead_nowhere(path: str, desk: Desk, organizer: Organizer) -> None:
    """Another event, a round that there is not, and ways out of the folder: nothing is read or written there."""
    phone = desk.phone()
    reply = phone.post(f"{HOME}{path}", {"Score 1": "60", "Score 2": "20", "enter": "yes", "seen": "[]"})
    assert reply.status in (404, 409)
    assert scores(organizer) == (None, None)


@pytest.mark.parametrize(
    "seen", ["", "[]", "{}", "null", "[" * 2500, '["a"]', "[1, 2, 3]", '{"a": "b"}', "NaN"]
)
def test_what_was_seen_can_t_be_made_up(seen: str, desk: Desk, organizer: Organizer) -> None:
    """Whoever leaves it out or sends nonsense has seen nobody at the table."""
    phone = desk.phone()
    reply = phone.post(TABLE, {"Score 1": "60", "Score 2": "20", "enter": "yes", "seen": seen})
    assert reply.status == 409
    assert scores(organizer) == (None, None)


def test_markup_and_lines_in_a_judge_s_name_stay_text(desk: Desk, organizer: Organizer) -> None:
    """In the log it is one line of forty letters at most; on pages it does not appear."""
    phone = desk.phone("<script>alert(1)</script>\n2026 | the desk | table 1\u202e" + "x" * 100)
    phone.enter(TABLE, Score_1="60", Score_2="20")
    (line,) = log(organizer)
    assert line.startswith("<script>alert(1)</script> 2026 | the des (127.0.0.1) | table 1, ")
    assert "<script>alert" not in phone.get(LIST).page


def test_what_somebody_fills_in_can_t_become_markup(desk: Desk) -> None:
    """In any field, known or not, on the card and in the question."""
    evil = '"><script>alert(1)</script>\ufffe\x00'
    phone = desk.phone()
    hidden = phone.get(TABLE).hidden
    for fields in ({"Score 1": evil}, {"Ended": evil}, {"Winner": evil}, {"drop 1": evil}, {evil: evil}):
        for step in ({}, {"enter": "yes"}, {"change": "yes"}):
            page = phone.post(TABLE, {**hidden, "Score 1": "1", "Score 2": "2", **fields, **step}).page
            assert "<script>alert" not in page


def test_unknown_columns_are_not_written(desk: Desk, organizer: Organizer) -> None:
    """Only the cells to fill have a field: who sits there, the table and the note are nobody's business here."""
    phone, before = desk.phone(), row(organizer)
    others = {
        "Player 1 ID": "P9",
        "Table": "77",
        "Note": "=HYPERLINK(1)",
        "Check": "x",
        "Extra minutes": "90",
    }
    question = phone.post(TABLE, {**phone.get(TABLE).hidden, "Score 1": "60", "Score 2": "20", **others})
    phone.post(TABLE, {**question.hidden, **others, "enter": "yes"})
    changed = {column for column, value in row(organizer).items() if value != before[column]}
    assert {"Score 1", "Score 2"} == changed


def test_the_log_is_never_published(desk: Desk, organizer: Organizer) -> None:
    """Neither the build nor the pages of the desk know it; git leaves it alone."""
    desk.phone().enter(TABLE, Score_1="60", Score_2="20")
    organizer.run("build", "--site", str(organizer.site))
    built = [path for path in organizer.site.rglob("*") if path.is_file()]
    assert built
    assert not [path for path in built if path.suffix == ".log" or b"Ann (127" in path.read_bytes()]
    assert Phone(desk.server.port).get("/cup/round-1.log").status == 404
    assert (
        "round-*.log" in (Path(__file__).parents[2] / ".gitignore").read_text(encoding="utf-8").splitlines()
    )


def test_pages_are_strict_html_with_a_policy_that_lets_forms_go_here_alone(desk: Desk) -> None:
    """Every page; nothing in them runs, and forms go to this desk only."""
    phone = desk.phone()
    pages = [Phone(desk.server.port).get(HOME), phone.get(LIST), phone.get(TABLE)]
    pages += [phone.ask(TABLE, Score_1="abc"), phone.ask(TABLE, Score_1="60", Score_2="20")]
    pages += [phone.get(f"{LIST}99")]
    for reply in pages:
        policy = reply.headers["Content-Security-Policy"]
        assert "form-action 'self'" in policy
        assert "script-src 'self' " in policy
        assert reply.headers["Cache-Control"] == "no-store"
        parsed = parse("judges", reply.page.encode())
        assert not parsed.faults
    assert "form-action 'none'" in phone.get("/").headers["Content-Security-Policy"]


def test_a_row_with_a_formula_in_its_cell_is_told(desk: Desk, organizer: Organizer) -> None:
    """An organizer may compute scores; that is not typed over."""
    with opened(organizer.folder / "round-1.xlsx", save=True) as workbook:
        workbook["Results"]["D2"] = "=3*4"
    told = desk.phone().enter(TABLE, Score_1="60", Score_2="20")
    assert told.status == 409
    assert "there is a formula in a cell to fill in" in told.page
    with opened(organizer.folder / "round-1.xlsx") as workbook:
        assert workbook["Results"]["D2"].value == "=3*4"


def test_seen_is_what_stands_in_the_cells(desk: Desk, organizer: Organizer) -> None:
    """The card carries along who sits there, each cell to fill, and the seed of the draw."""
    first = row(organizer)
    seen = json.loads(desk.phone().get(TABLE).hidden["seen"])
    assert seen[:2] == [first["Player 1 ID"], first["Player 2 ID"]]
    assert seen[2:-1] == [""] * 6
    assert len(seen[-1]) == 64
