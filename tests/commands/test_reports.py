"""Players report their own results: what counts, what is typed in, who may report, and what comes of kills."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from generator.commands.in_place import NotTypedError
from generator.commands.live.access import TRIES, Role, Seat
from generator.commands.live.judging.rounds import OpenGame, Playing, RoundsReader
from generator.commands.live.reporting.journal import (
    MAX_REPORTS,
    Report,
    Standing,
    TableReports,
    TypedIn,
    add,
    journal_of,
    lines_of,
    seats_of,
    table_of,
)
from generator.commands.live.reporting.pages import HOME
from generator.commands.live.workbook_writer import WorkbookEntry, log_of
from generator.loading import load_event
from tests.commands.test_verify import organizer_of
from tests.support.desk import Desk, Phone, Reply, judged
from tests.support.organizer import Organizer, Table, opened

SECTION = "/-/organize/cup/reports/"
NETWORK = "http://192.0.2.7:8000/"
WON = {"Score 1": "60", "Score 2": "20"}


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """An event of four whose first round is drawn."""
    made = organizer_of(tmp_path, 4)
    made.run("pair", "cup")
    return made


@pytest.fixture
def desk(organizer: Organizer) -> Iterator[Desk]:
    """The desk of this event, where players report."""
    with judged(organizer) as running:
        running.access.let_report("cup", allowed=True)
        yield running


def row(organizer: Organizer, number: int = 1, at: int = 0) -> dict[str, Any]:
    """A row of the sheet `Results`, by the columns' headings."""
    with opened(organizer.workbook(number)) as workbook:
        header, *rows = workbook["Results"].iter_rows(values_only=True)
    return dict(zip(header, rows[at], strict=True))


def scores(organizer: Organizer, at: int = 0) -> tuple[Any, Any]:
    """Those of a row."""
    found = row(organizer, at=at)
    return found["Score 1"], found["Score 2"]


def playing_of(organizer: Organizer) -> Playing:
    """The round that is played."""
    return RoundsReader().playing(load_event(organizer.folder))


def seat(organizer: Organizer, number: int, at: int = 0) -> Seat:
    """A seat of a game."""
    playing = playing_of(organizer)
    return seats_of("cup", playing.games[at], playing)[number - 1]


def code(desk: Desk, number: int, at: int = 0) -> str:
    """What stands on the slip of a seat."""
    wanted = seat(desk.organizers[0], number, at)
    return desk.access.seat_codes([wanted])[wanted]


def player(desk: Desk, number: int, at: int = 0) -> Phone:
    """The phone of a player who has scanned the slip."""
    phone = Phone(desk.server.port)
    come_in(phone, code(desk, number, at))
    return phone


def come_in(phone: Phone, said: str) -> Reply:
    """Open a slip's link."""
    reply = phone.get(f"{HOME}in/{said}")
    if "Set-Cookie" in reply.headers:
        phone.cookie = reply.headers["Set-Cookie"].partition(";")[0]
    return reply


def report(phone: Phone, fields: dict[str, str] = WON) -> Reply:
    """Fill in the own game, say yes to the question, and the page that is shown then."""
    card = phone.get(f"{HOME}?change")
    question = phone.post(HOME, {**card.hidden, **fields})
    done = phone.post(HOME, {**question.hidden, "enter": "yes"})
    assert done.status == 303, done.page
    return phone.get(done.headers["Location"])


def here(desk: Desk) -> Phone:
    """The organizer's browser."""
    return Phone(desk.server.port, host=f"127.0.0.1:{desk.server.port}")


def log(organizer: Organizer) -> list[str]:
    """The lines of the first round's log, without their times."""
    path = log_of(organizer.folder / "round-1.xlsx")
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line.split(" | ", 1)[1] for line in lines]


def empty(organizer: Organizer) -> None:
    """Take the first table's result away."""
    with opened(organizer.workbook(1), save=True) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        for column in ("Score 1", "Score 2"):
            table.put(2, column, None)


# --- Which reports count


DRAW = "seed P1 P2"


def said(number: int, score1: int, score2: int, **other: Any) -> Report:
    """A report of the game at row 1."""
    fields = {"Score 1": str(score1), "Score 2": str(score2)}
    record = {
        "draw": DRAW,
        "row": 1,
        "seat": number,
        "fields": fields,
        "address": "192.0.2.9",
        "time": "10:00",
    }
    return Report(**{**record, **other})


def standing(organizer: Organizer, *lines: Report | TypedIn) -> TableReports:
    """How the first table stands after these lines."""
    playing = playing_of(organizer)
    game: OpenGame = playing.games[0]
    one, other = (Seat("cup", 1, DRAW, 1, number) for number in (1, 2))
    return table_of((one, other), game, playing, lines)


def test_a_table_stands_by_the_newest_report_of_each_seat(organizer: Organizer) -> None:
    """An earlier one of the same seat no longer counts, nor one of another draw or table."""
    assert standing(organizer).standing is Standing.NONE
    assert standing(organizer, said(1, 60, 20)).standing is Standing.ONE
    assert standing(organizer, said(1, 60, 20), said(1, 60, 20)).standing is Standing.ONE
    assert standing(organizer, said(1, 60, 20), said(2, 60, 20)).standing is Standing.AGREED
    assert standing(organizer, said(1, 60, 20), said(2, 20, 60)).standing is Standing.DIFFERENT
    assert standing(organizer, said(1, 20, 60), said(2, 60, 20), said(1, 60, 20)).standing is Standing.AGREED
    assert standing(organizer, said(1, 60, 20), said(2, 60, 20, draw="other P1 P2")).standing is Standing.ONE
    assert standing(organizer, said(1, 60, 20), said(2, 60, 20, row=2)).standing is Standing.ONE


def test_reports_agree_by_what_would_stand_in_the_cells(organizer: Organizer) -> None:
    """Not by how it was typed."""
    spelt = said(2, 0, 0, fields={"Score 1": "060", "Score 2": "20.0"})
    table = standing(organizer, said(1, 60, 20), spelt)
    assert table.standing is Standing.AGREED
    assert table.due is not None
    assert sorted(table.due.values.values()) == [20, 60]


def test_what_was_typed_in_once_is_not_typed_again_until_somebody_reports(organizer: Organizer) -> None:
    """A judge who empties the cells is not overruled by what stands in the journal."""
    both = said(1, 60, 20), said(2, 60, 20)
    mark = TypedIn(draw=DRAW, row=1, time="10:01")
    assert standing(organizer, *both).due is not None
    assert standing(organizer, *both, mark).due is None
    assert standing(organizer, *both, mark, said(1, 60, 20)).due is not None


def test_a_typed_result_stands_against_all_reports(organizer: Organizer) -> None:
    """Where one differs that is said, and nothing is due."""
    organizer.enter(1, 1, 60, 20)
    assert standing(organizer).standing is Standing.ENTERED
    assert standing(organizer, said(1, 60, 20)).standing is Standing.ENTERED
    table = standing(organizer, said(1, 20, 60), said(2, 20, 60))
    assert (table.standing, table.due) == (Standing.CONTRADICTED, None)


def test_a_line_that_was_cut_off_is_skipped_and_spoils_no_other(tmp_path: Path) -> None:
    """As a kill in the middle of writing leaves it; whatever else stands there is no report either."""
    workbook = tmp_path / "round-1.xlsx"
    add(workbook, said(1, 60, 20))
    whole = journal_of(workbook).read_bytes()
    for end in range(len(whole)):
        journal_of(workbook).write_bytes(whole + whole[:end])
        add(workbook, said(2, 60, 20))
        seats = [line.seat for line in lines_of(workbook) if isinstance(line, Report)]
        assert seats == ([1, 1, 2] if end == len(whole) - 1 else [1, 2])
    strange = b'[]\n1\n"x"\nnull\n{}\n{"draw": 1}\n\xff\n' + b"[" * 100_000 + b"\n"
    journal_of(workbook).write_bytes(strange + whole)
    assert lines_of(workbook) == (said(1, 60, 20),)


def test_the_journal_holds_no_code_and_is_for_its_owner_alone(desk: Desk, organizer: Organizer) -> None:
    """Nor does anything else beside the workbooks."""
    codes = [code(desk, number, at) for number in (1, 2) for at in (0, 1)]
    report(player(desk, 1))
    report(player(desk, 2))
    journal = journal_of(organizer.folder / "round-1.xlsx")
    first = json.loads(journal.read_text(encoding="utf-8").splitlines()[0])
    assert sorted(first) == ["address", "draw", "fields", "row", "seat", "time"]
    assert first["fields"] == WON
    if sys.platform != "win32":
        assert journal.stat().st_mode & 0o077 == 0
    written = b"".join(path.read_bytes() for path in organizer.events.rglob("*") if path.is_file())
    assert not [each for each in codes if each.encode() in written]


# --- What is typed in


def test_what_both_report_is_typed_in(desk: Desk, organizer: Organizer) -> None:
    """The first waits for the second; then it stands in the workbook, and the log says by whom."""
    first = row(organizer)
    one, other = player(desk, 1), player(desk, 2)
    waits = report(one)
    assert f"{first['Player 2']} has not reported yet." in waits.page
    assert f"{first['Player 1']} reports: {first['Player 1']} wins 60–20" in waits.page
    assert waits.headers["Refresh"] == "10"
    assert scores(organizer) == (None, None)
    agreed = report(other)
    assert f"Entered: {first['Player 1']} wins 60–20. You agree." in agreed.page
    assert "You agree.</p>" in one.get(HOME).page
    assert scores(organizer) == (60, 20)
    assert log(organizer) == [
        f"both players | table 1, {first['Player 1']} against {first['Player 2']} | "
        "Results!D2 (empty) -> 60, Results!E2 (empty) -> 20"
    ]
    assert "error" not in organizer.run("check").output


def test_who_does_not_agree_waits_for_a_judge_or_corrects_the_own_report(
    desk: Desk, organizer: Organizer
) -> None:
    """Both see what the other one says; nothing is typed until they agree."""
    first = row(organizer)
    one, other = player(desk, 1), player(desk, 2)
    report(one)
    differs = report(other, {"Score 1": "20", "Score 2": "60"})
    for page in (differs.page, one.get(HOME).page):
        assert "You don’t agree: a judge comes." in page
        assert f"{first['Player 1']} reports: {first['Player 1']} wins 60–20" in page
        assert f"{first['Player 2']} reports: {first['Player 2']} wins 60–20" in page
    assert scores(organizer) == (None, None)
    assert "You agree.</p>" in report(other).page
    assert scores(organizer) == (60, 20)


def test_a_report_is_asked_first_and_can_be_changed_there(desk: Desk, organizer: Organizer) -> None:
    """Nothing is reported by opening, filling in or changing alone."""
    phone, first = player(desk, 1), row(organizer)
    card = phone.get(HOME)
    assert "Who wins?" in card.page
    assert "Drops out" not in card.page
    question = phone.post(HOME, {**card.hidden, **WON})
    assert f"{first['Player 1']} wins 60–20" in question.page
    again = phone.post(HOME, {**question.hidden, "change": "yes"})
    assert 'value="60"' in again.page
    assert not journal_of(organizer.folder / "round-1.xlsx").exists()


def test_a_judge_decides(desk: Desk, organizer: Organizer) -> None:
    """What one of them says goes through the judges' question, from the organizer's page."""
    report(player(desk, 1))
    report(player(desk, 2), {"Score 1": "20", "Score 2": "60"})
    browser, entering = here(desk), "/-/organize/cup/results/1/1"
    page = browser.get(SECTION).page
    first = row(organizer)
    assert "The players don’t agree." in page
    assert "At 1 table a judge has to decide" in browser.get("/-/organize/cup/").page
    forms = [form for form in page.split("<form")[1:] if f'action="{entering}"' in form]
    assert len(forms) == 2
    question = browser.post(entering, Reply(200, {}, forms[1]).hidden)
    assert f"{first['Player 2']} wins 60–20" in question.page
    browser.post(entering, {**question.hidden, "enter": "yes"})
    assert scores(organizer) == (20, 60)
    assert log(organizer)[-1].startswith("the desk (127.0.0.1)")
    assert "Something else is entered than was reported." in browser.get(SECTION).page
    assert "a judge has to decide" not in browser.get("/-/organize/cup/").page


def test_judges_see_in_their_list_what_is_reported(desk: Desk, organizer: Organizer) -> None:
    """Of each table until it is entered so; and of one that is entered otherwise."""
    judge, first = desk.phone(), row(organizer)
    one, other = first["Player 1"], first["Player 2"]
    report(player(desk, 1))
    assert f"{one} reports: {one} wins 60–20" in judge.get("/-/judge/cup/1/").page
    report(player(desk, 2), {"Score 1": "20", "Score 2": "60"})
    assert f"{other} reports: {other} wins 60–20" in judge.get("/-/judge/cup/1/").page
    report(player(desk, 2))
    assert " reports: " not in judge.get("/-/judge/cup/1/").page
    organizer.enter(1, 1, 90, 30)
    assert judge.get("/-/judge/cup/1/").page.count(" reports: ") == 2
    desk.access.let_report("cup", allowed=False)
    assert " reports: " not in judge.get("/-/judge/cup/1/").page


def test_a_result_that_stands_there_is_never_overwritten(desk: Desk, organizer: Organizer) -> None:
    """Neither by two equal reports; the players and the organizer see that it differs."""
    organizer.enter(1, 1, 90, 30)
    one, other = player(desk, 1), player(desk, 2)
    assert f"Entered: {row(organizer)['Player 1']} wins 90–30." in one.get(HOME).page
    report(one)
    told = report(other).page
    assert "That is not what was reported: a judge decides." in told
    assert scores(organizer) == (90, 30)
    assert "Something else is entered than was reported." in here(desk).get(SECTION).page


def test_a_result_that_a_judge_takes_away_stays_away(desk: Desk, organizer: Organizer) -> None:
    """Until one of the players reports again."""
    one, other = player(desk, 1), player(desk, 2)
    report(one)
    report(other)
    empty(organizer)
    desk.look()
    assert "A judge has taken the result away again" in one.get(HOME).page
    assert scores(organizer) == (None, None)
    report(one)
    assert scores(organizer) == (60, 20)


def test_a_doubtful_result_waits_for_a_judge(tmp_path: Path) -> None:
    """What a judge would be asked about is typed by nobody else."""
    organizer = organizer_of(tmp_path, 4, regulations="runewars-2.2")
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        desk.access.let_report("cup", allowed=True)
        fields = {"Score 1": "2000", "Score 2": "20"}
        report(player(desk, 1), fields)
        told = report(player(desk, 2), fields).page
        assert "You agree. It may be a slip, so a judge looks at it first." in told
        assert scores(organizer) == (None, None)
        assert "Both report the same, and it may be a slip." in here(desk).get(SECTION).page


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "Fill in the result first."),
        ({"Score 1": "abc", "Score 2": "19"}, "score abc: a score is a whole number from 0 up"),
        ({"Score 1": "40"}, "score 2 is missing"),
        ({"Score 1": "40", "Score 2": "40"}, "there are no draws"),
        ({"Score 1": "9" * 41, "Score 2": "40"}, "This can’t be entered"),
        ({"Score 1": "<b>1</b>", "Score 2": "40"}, "score &lt;b&gt;1&lt;/b&gt;"),
    ],
)
def test_what_a_judge_could_not_enter_is_refused(
    fields: dict[str, str], says: str, desk: Desk, organizer: Organizer
) -> None:
    """In `check`'s own words, also past the question; nothing is written."""
    phone = player(desk, 1)
    for posted in (fields, {**fields, "enter": "yes"}):
        assert says in phone.post(HOME, {**phone.get(HOME).hidden, **posted}).page
    assert not journal_of(organizer.folder / "round-1.xlsx").exists()


def test_nobody_drops_out_by_a_report(desk: Desk, organizer: Organizer) -> None:
    """Not even where it is posted; and who drops out by a judge still does."""
    organizer.enter_all(1, {1: {"Drops": 2}})
    one, other = player(desk, 1), player(desk, 2)
    for phone in (one, other):
        report(phone, {**WON, "drop 1": "Yes"})
    assert (*scores(organizer), row(organizer)["Drops"]) == (60, 20, 2)


def test_it_waits_while_the_workbook_is_open(desk: Desk, organizer: Organizer) -> None:
    """It is typed in once the workbook is closed, when somebody looks or the server sees the change."""
    sign = organizer.folder / "~$round-1.xlsx"
    for at in (0, 1):
        sign.touch()
        report(player(desk, 1, at))
        told = report(player(desk, 2, at)).page
        assert "You agree. It is entered as soon as the workbook is free." in told
        assert scores(organizer, at) == (None, None)
        sign.unlink()
        if at == 0:
            assert "You agree.</p>" in player(desk, 1, at).get(HOME).page
        else:
            desk.look()
        assert scores(organizer, at) == (60, 20)
    assert [line.partition(" |")[0] for line in log(organizer)] == ["both players", "both players"]


def test_what_cannot_be_written_is_not_tried_all_the_time(
    desk: Desk, organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each refusal is a line of the log, and pages that wait come again every ten seconds."""
    tried = []

    def refuse(*entries: WorkbookEntry) -> None:
        tried.append(len(entries))
        raise NotTypedError("the disk is full")

    one = player(desk, 1)
    report(player(desk, 2))
    with monkeypatch.context() as patch:
        patch.setattr(desk.reporting._reports._typist, "type", refuse)
        assert "It is entered as soon as the workbook is free." in report(one).page
        for _ in range(3):
            one.get(HOME)
    assert tried == [1]
    desk.reporting._reports._refused.clear()
    assert "You agree.</p>" in one.get(HOME).page
    assert scores(organizer) == (60, 20)


def test_what_a_judge_types_at_the_same_moment_stands(
    desk: Desk, organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the other table's result is typed in all the same."""
    phones = [player(desk, number, at) for at in (0, 1) for number in (1, 2)]
    sign = organizer.folder / "~$round-1.xlsx"
    sign.touch()
    for phone in phones:
        report(phone)
    sign.unlink()
    typist, loaded = desk.reporting._reports._typist, desk.board.shown.events[0]
    typed = typist.type

    def after_a_judge(*entries: WorkbookEntry) -> None:
        monkeypatch.undo()
        organizer.enter(1, 1, 90, 30)
        typed(*entries)

    monkeypatch.setattr(typist, "type", after_a_judge)
    desk.reporting._reports.type_in(loaded)
    assert (scores(organizer), scores(organizer, 1)) == ((90, 30), (60, 20))


def test_many_report_at_once(tmp_path: Path) -> None:
    """All that both report is typed in, each once."""
    organizer = organizer_of(tmp_path, 0)
    organizer.register({"ID": f"P{number:02}", "Name": f"Player {number}"} for number in range(1, 41))
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        desk.access.let_report("cup", allowed=True)
        phones = [player(desk, number, at) for at in range(20) for number in (1, 2)]
        with ThreadPoolExecutor(40) as pool:
            list(pool.map(report, phones))
    rows = organizer.read_round(1)
    assert [(each["Score 1"], each["Score 2"]) for each in rows] == [(60, 20)] * 20
    assert sum(line.startswith("both players") for line in log(organizer)) == 20


# --- Other ways of scoring, other languages


@pytest.mark.parametrize(
    ("regulations", "structure", "fields", "cells"),
    [
        ("Magic", "day", {"Score 1": "2", "Score 2": "1"}, {"Score 1": 2, "Score 2": 1}),
        ("Magic", "day", {"Score 1": "2-1"}, {"Score 1": 2, "Score 2": 1}),
        ("chess", "day", {"Winner": "2"}, {"Score 1": 0, "Score 2": 1}),
        (
            "runewars-2.2",
            "basic",
            {**WON, "Ended": "Conceded 2"},
            {"Score 1": 60, "Score 2": 20, "Ended": "Conceded 2"},
        ),
        (
            "urban-war-1.4",
            "standard",
            {"Casualties 1": "2", "Casualties 2": "5"},
            {"Casualties 1": 2, "Casualties 2": 5},
        ),
    ],
)
def test_every_way_of_scoring_is_reported(
    regulations: str, structure: str, fields: dict[str, str], cells: dict[str, Any], tmp_path: Path
) -> None:
    """The fields are the game's own."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", regulations=regulations, structure=structure, tier=None)
    organizer.register(
        {"ID": f"P{number}", "Name": f"Name {number}", "Models": 10} for number in (1, 2, 3, 4)
    )
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        desk.access.let_report("cup", allowed=True)
        for number in (1, 2):
            report(player(desk, number), fields)
    assert {column: row(organizer)[column] for column in cells} == cells


def test_two_ways_of_typing_one_result_agree(tmp_path: Path) -> None:
    """Who won, and the score as people write it: the same cells would be filled."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", regulations="chess", structure="day", tier=None)
    organizer.register({"ID": f"P{number}", "Name": f"Name {number}"} for number in (1, 2, 3, 4))
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        desk.access.let_report("cup", allowed=True)
        report(player(desk, 1), {"Winner": "1"})
        assert "You agree.</p>" in report(player(desk, 2), {"Score 1": "1-0"}).page
    assert scores(organizer) == (1, 0)


def test_a_german_event_is_reported_in_german(tmp_path: Path) -> None:
    """All that the player reads, and the slips."""
    organizer = organizer_of(tmp_path, 4)
    organizer.edit_event({"language": "de"})
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        desk.access.let_report("cup", allowed=True)
        phone = player(desk, 1)
        card = phone.get(HOME).page
        assert '<html lang="de"' in card
        assert "Wer gewinnt?" in card
        refused = phone.post(HOME, {**phone.get(HOME).hidden, "Score 1": "40"}).page
        assert "Score 2 fehlt" in refused
        told = report(phone).page
        assert "hat noch nicht gemeldet" in told
        assert "Zettel" in here(desk).get(SECTION).page


# --- Who may


def test_it_is_off_unless_the_organizer_allows_it(organizer: Organizer) -> None:
    """No code is made or taken, and no page speaks of it; who was in is out as soon as it ends."""
    with judged(organizer) as desk:
        seats = seat(organizer, 1), seat(organizer, 2)
        codes = desk.access.seat_codes(seats)
        stranger = Phone(desk.server.port)
        assert come_in(stranger, codes[seats[0]]).status == 403
        browser = here(desk)
        off = browser.get(SECTION)
        assert "Slips with codes" not in off.page
        assert browser.get(f"{SECTION}slips").page.count(codes[seats[0]][:5]) == 0
        browser.post(SECTION, {"allow": "Yes"})
        assert "Players can report their results." in browser.get(SECTION).page
        phone = player(desk, 1)
        assert "Who wins?" in phone.get(HOME).page
        browser.post(SECTION, {"allow": "No"})
        assert "Results are not reported here now." in phone.get(HOME).page
        assert phone.post(HOME, {**WON, "enter": "yes"}).status == 403
    assert not journal_of(organizer.folder / "round-1.xlsx").exists()


def test_each_player_can_report_for_the_own_seat_alone(desk: Desk, organizer: Organizer) -> None:
    """With one code a player does not agree with himself, whatever the form says."""
    phone = player(desk, 1)
    report(phone)
    report(phone)
    stolen = {**phone.get(f"{HOME}?change").hidden, **WON, "enter": "yes"}
    stolen["seat"] = stolen["seat"].replace(" 1 1 1 ", " 1 1 2 ")
    phone.post(HOME, stolen)
    assert {
        line.seat for line in lines_of(organizer.folder / "round-1.xlsx") if isinstance(line, Report)
    } == {1}
    assert scores(organizer) == (None, None)


def test_a_code_can_be_typed_as_people_type(desk: Desk) -> None:
    """In small letters and with spaces; a wrong one is refused, and after five the address waits."""
    own = code(desk, 1)
    phone = Phone(desk.server.port)
    reply = phone.post(HOME, {"code": f" {own[:5].lower()} {own[5:].lower()} "})
    assert (reply.status, reply.headers["Location"]) == (303, HOME)
    stranger = Phone(desk.server.port)
    wrong = "".join(reversed(own)) if own != own[::-1] else f"{own[1:]}{own[0]}"
    assert [stranger.post(HOME, {"code": wrong}).status for _ in range(TRIES + 1)] == [403] * TRIES + [429]
    assert stranger.post(HOME, {"code": own}).status == 429
    assert come_in(stranger, own).status == 303, "whoever scans a slip is never kept out"


def test_a_new_code_ends_the_old_one(desk: Desk) -> None:
    """As where a slip was lost: who came in with it is out."""
    old, phone, browser = code(desk, 1), player(desk, 1), here(desk)
    made = browser.post(SECTION, {"renew": "1 1"})
    assert made.headers["Location"] == f"{SECTION}slips/1"
    slip = browser.get(made.headers["Location"]).page
    new = code(desk, 1)
    assert new != old
    assert f"{new[:5]} {new[5:]}" in slip
    assert "has a new code" in slip
    assert "Who wins?" not in phone.get(HOME).page
    assert come_in(Phone(desk.server.port), old).status == 403
    assert come_in(Phone(desk.server.port), new).status == 303


def test_a_code_of_another_round_or_draw_is_refused_in_words(desk: Desk, organizer: Organizer) -> None:
    """Whoever still has it learns where the right one is."""
    first = player(desk, 1)
    before = code(desk, 1)
    organizer.register([{"ID": "P5", "Name": "Eli Fenn"}, {"ID": "P6", "Name": "Fay Holt"}])
    organizer.run("pair", "cup", "--redraw")
    desk.look()
    assert code(desk, 1) != before
    assert "The round was drawn again." in first.get(HOME).page
    assert first.post(HOME, {**WON, "enter": "yes"}).status == 409
    second = player(desk, 1)
    for table in (1, 2, 3):
        organizer.enter(1, table, 90, 30)
    organizer.run("pair", "cup")
    desk.look()
    assert "This code is for round 1." in second.get(HOME).page
    assert scores(organizer) == (90, 30)


def test_reports_do_not_outlive_the_players_at_the_table(desk: Desk, organizer: Organizer) -> None:
    """Where the organizer seats others by hand their game is another one, and their codes are others."""
    report(player(desk, 1))
    before, rows = code(desk, 2), organizer.read_round(1)
    organizer.enter_all(1, {
        1: {f"Player 2{end}": rows[1][f"Player 2{end}"] for end in (" ID", "")},
        2: {f"Player 2{end}": rows[0][f"Player 2{end}"] for end in (" ID", "")},
    })  # fmt: skip
    desk.look()
    assert code(desk, 2) != before
    report(player(desk, 2))
    assert scores(organizer) == (None, None)


def test_after_an_undo_nothing_is_reported_of_the_round(desk: Desk, organizer: Organizer) -> None:
    """What was entered goes with it; drawn again, it is not typed in by itself."""
    phone = player(desk, 1)
    report(phone)
    report(player(desk, 2))
    organizer.run("undo", "cup", "--with-results")
    desk.look()
    assert "Nothing is being played here." in phone.get(HOME).page
    organizer.run("pair", "cup")
    desk.look()
    assert scores(organizer) == (None, None)


def test_a_draft_is_reported_by_nobody(tmp_path: Path) -> None:
    """There are no slips of it either."""
    organizer = organizer_of(tmp_path, 4)
    organizer.edit_event({"release": "manual"})
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        desk.access.let_report("cup", allowed=True)
        told = here(desk).get(f"{SECTION}slips").page
        assert "Round 1 is still a draft" in told
        assert "Ada Lind" not in told


def test_who_reads_along_sees_reports_and_no_codes(desk: Desk) -> None:
    """Neither on the page nor as slips, and can allow nothing."""
    report(player(desk, 1))
    reader = desk.phone(role=Role.READER)
    seen = reader.get(SECTION).page
    assert "One player has reported." in seen
    assert "<form" not in seen
    own = code(desk, 1)
    assert own[:5] not in reader.get(f"{SECTION}slips").page
    assert reader.post(SECTION, {"allow": "No"}).status == 403
    assert reader.post(SECTION, {"renew": "1 1"}).status == 403
    assert code(desk, 1) == own


def test_nobody_fills_the_disk_by_reporting(desk: Desk, organizer: Organizer) -> None:
    """The same again adds nothing, and there is an end to others."""
    phone = player(desk, 1)
    for _ in range(3):
        report(phone)
    workbook = organizer.folder / "round-1.xlsx"
    assert len(lines_of(workbook)) == 1
    line = lines_of(workbook)[0]
    assert isinstance(line, Report)
    for _ in range(MAX_REPORTS - 1):
        add(workbook, line)
    card = phone.get(f"{HOME}?change")
    told = phone.post(HOME, {**card.hidden, "Score 1": "61", "Score 2": "20", "enter": "yes"})
    assert (told.status, "That was reported too often." in told.page) == (409, True)


# --- On the pages


def test_slips_hold_a_code_for_each_seat_and_lead_here(desk: Desk, organizer: Organizer) -> None:
    """With the address in the network; two halves a table, and no code twice."""
    page = here(desk).get(f"{SECTION}slips").page
    codes = [code(desk, number, at) for at in (0, 1) for number in (1, 2)]
    assert len(set(codes)) == 4
    for each in codes:
        assert f"{each[:5]} {each[5:]}" in page
    assert page.count('class="qr"') == 4
    assert page.count("192.0.2.7:8000/-/report/") == 4
    assert "Round 1" in page
    for each in organizer.read_round(1):
        assert page.count(each["Player 1"]) == page.count(each["Player 2"]) == (3 if each["Table"] else 0)


def test_pages_of_players_and_of_the_round_lead_there(desk: Desk) -> None:
    """On the live server, where it is allowed; what is built stays as it is."""
    linked = desk.reporting.linked
    page = b"<main><h1>Ada</h1><p>x</p></main>"
    with_link = b'<main><h1>Ada</h1>\n<p class="more"><a href="/-/report/">My result</a></p><p>x</p></main>'
    assert linked("cup/players/p1/index.html", page) == with_link
    assert linked("cup/round/1/index.html", page) == with_link
    for path in (
        "cup/round/2/index.html",
        "cup/index.html",
        "index.html",
        "cup/players/index.html",
        "other/round/1/index.html",
    ):
        assert linked(path, page) == page
    desk.access.let_report("cup", allowed=False)
    assert linked("cup/round/1/index.html", page) == page


# --- Kills


KILLED = """
import os, signal, sys
from contextlib import contextmanager
from pathlib import Path
from generator.commands.live import workbook_writer
from generator.commands.live.access import Access
from generator.commands.live.reporting import reports
from generator.commands.live.reporting.journal import seats_of
from generator.loading import load_event

def kill(*_):
    os.kill(os.getpid(), signal.SIGKILL)

step, folder = sys.argv[1], Path(sys.argv[2])
loaded, access = load_event(folder), Access()
access.let_report("cup", allowed=True)
service = reports.Reports(access, workbook_writer.Typist(), print)
playing = service.playing(loaded)
seats = seats_of("cup", playing.games[0], playing)
service.report(seats[0], {"Score 1": "60", "Score 2": "20"}, "192.0.2.9", loaded)
if step == "reported":
    service._typist.type = kill
elif step == "typed":
    reports.Reports._mark = kill
service.report(seats[1], {"Score 1": "60", "Score 2": "20"}, "192.0.2.9", loaded)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
@pytest.mark.parametrize("step", ["reported", "typed"])
def test_a_kill_loses_no_report(step: str, organizer: Organizer) -> None:
    """Between the journal and the workbook, and between the workbook and the journal; the next server goes on."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, step, str(organizer.folder)], env=os.environ, check=False
    )
    assert done.returncode == -signal.SIGKILL
    assert scores(organizer) == ((None, None) if step == "reported" else (60, 20))
    with judged(organizer) as desk:
        desk.access.let_report("cup", allowed=True)
        desk.look()
        assert scores(organizer) == (60, 20)
        empty(organizer)
        desk.look()
        assert scores(organizer) == (None, None), "what a judge takes away stays away"
    marks = [line for line in lines_of(organizer.folder / "round-1.xlsx") if isinstance(line, TypedIn)]
    assert len(marks) == 1


@contextmanager
def server(organizer: Organizer, *, is_killed: bool = False) -> Iterator[tuple[int, list[str]]]:
    """The command as an organizer runs it: its port, and what it prints. At the end it is gone."""
    words = [sys.executable, "-m", "generator", "serve", "--lan", "--port", "0"]
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(root)}
    told: list[str] = []
    with subprocess.Popen(
        words, cwd=organizer.events.parent, env=environment, text=True, stdout=-1, stderr=subprocess.STDOUT
    ) as process:
        assert process.stdout is not None
        try:
            while not told or "Ctrl-C" not in told[-1]:
                told.append(process.stdout.readline() or pytest.fail(f"it ended: {told}"))
            (port,) = {each for line in told for each in re.findall(r"http://127\.0\.0\.1:(\d+)/", line)}
            yield int(port), told
        finally:
            process.kill() if is_killed else process.terminate()
            told += process.stdout.readlines()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
def test_a_server_that_is_killed_knows_players_and_reports_when_it_is_started_again(
    organizer: Organizer,
) -> None:
    """Codes, who came in, and what was reported; no code is printed, nor in the site."""
    with server(organizer, is_killed=True) as (port, told):
        browser = Phone(port, host=f"127.0.0.1:{port}")
        assert browser.post(SECTION, {"allow": "Yes"}).status == 303
        slips = browser.get(f"{SECTION}slips").page
        codes = ["".join(each) for each in re.findall(r'class="code">(\w{5}) (\w{5})<', slips)]
        assert len(set(codes)) == 4
        phones = [Phone(port), Phone(port)]
        for phone, each in zip(phones, codes[:2], strict=True):
            assert come_in(phone, each).status == 303
        report(phones[0])
        page = phones[0].get("/cup/round/1/").page
        assert '<a href="/-/report/">My result</a>' in page
    with server(organizer) as (port, told_again):
        phones = [Phone(port, cookie=phone.cookie) for phone in phones]
        assert "has not reported yet" in phones[0].get(HOME).page
        assert "You agree." in report(phones[1]).page
    assert scores(organizer) == (60, 20)
    files = [path for path in organizer.events.parent.rglob("*") if path.is_file()]
    written = b"".join(path.read_bytes() for path in files) + "".join(told + told_again).encode()
    assert not [each for each in codes if each.encode() in written or each[:5].encode() in written]
    assert b"My result" not in (organizer.events.parent / "site/cup/round/1/index.html").read_bytes()
