"""The organizer's section of results: the judges' pages within the tabs, and earlier rounds with who gains what."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from generator.commands.live.access import Role
from generator.commands.live.workbook_writer import log_of
from generator.regulations.catalogue import shipped
from generator.regulations.games import games
from generator.tournament.game_forms import form_of
from tests.commands.test_judges import row
from tests.support.desk import Phone, Reply, judged
from tests.support.organizer import Organizer

HOME = "/-/organize/cup/results/"
SWISS = ({"type": "swiss", "rounds": 3},)
THEN_A_FINAL = ({"type": "swiss", "rounds": 2}, {"type": "elimination", "size": 2})
THEN_SEMIFINALS = ({"type": "swiss", "rounds": 2}, {"type": "elimination", "size": 4})


def match_of(folder: Path, stages: Sequence[Mapping[str, Any]] = SWISS, **settings: Any) -> Organizer:
    """Two rounds of matches for four players, A to D.

    Round 1: A beats B 2-0, C beats D 2-1. Round 2: A beats C 2-0, B beats D 2-0; and what comes next is drawn.
    A match won is worth 3 points, so A has 6, B and C have 3 and D has 0. B stands above C: their opponents won as
    many matches (A all, D none), and B won 2 of 4 games, C 2 of 5.
    """
    organizer = Organizer(folder)
    organizer.new("cup", regulations="magic", structure="day", tier=None, seed="7f", stages=stages)
    organizer.register({"ID": f"P{i}", "Name": f"Player {i}"} for i in range(1, 5))
    organizer.pair()
    first, second = organizer.read_round(1)
    seats = {"A": first["Player 1 ID"], "B": first["Player 2 ID"], "C": second["Player 1 ID"]}
    organizer.enter_all(1, {1: {"Score 1": 2, "Score 2": 0}, 2: {"Score 1": 2, "Score 2": 1}})
    organizer.pair()
    won = {
        each["Table"]: (2, 0) if each["Player 1 ID"] in (seats["A"], seats["B"]) else (0, 2)
        for each in organizer.read_round(2)
    }
    organizer.enter_all(2, {table: {"Score 1": one, "Score 2": other} for table, (one, other) in won.items()})
    if settings:
        organizer.edit_event(settings)
    organizer.pair()
    return organizer


@contextmanager
def at_desk(organizer: Organizer) -> Iterator[Phone]:
    """The browser of the server's own machine."""
    with judged(organizer) as desk:
        yield Phone(desk.server.port, host=f"127.0.0.1:{desk.server.port}")


def type_in(phone: Phone, number: int, **fields: str) -> Reply:
    """Fill in the line above a round's list; `_` stands for a space in a field's name."""
    seen = phone.get(f"{HOME}{number}/").hidden
    filled = {name.replace("_", " "): text for name, text in fields.items()}
    return phone.post(f"{HOME}{number}/", {**seen, **filled})


def gains(page: str) -> dict[str, list[str]]:
    """What the question says that players gain or lose, by their names."""
    items = re.findall(r"<li><b><bdi>(.*?)</bdi></b>(.*?)</li>", page, re.DOTALL)
    return {
        html.unescape(name): [html.unescape(each) for each in re.findall(r"<span>(.*?)</span>", figures)]
        for name, figures in items
    }


def test_a_correction_says_first_who_gains_what(tmp_path: Path) -> None:
    """B beats A 2-0 in round 1 after all. Worked by hand.

    Points: A 6 - 3 = 3, B 3 + 3 = 6. Opponents' match wins, nobody below 1/3: those of A, B and C, were 3/6 and 3/6,
    and are 6/6 and 3/6: 0.5, now 0.75. Those of B, A and D, were 6/6 and 1/3, and are 3/6 and 1/3: 0.667, now 0.417.
    Own games: A won 4 of 4, now 2 of 4; B 2 of 4, now 4 of 4. Opponents' games: those of A were 2/4 of B and 2/5 of C:
    0.45, now 4/4 and 2/5: 0.7. Those of B were 4/4 of A and 1/3 of D, who won 1 of 5: 0.667, now 2/4 and 1/3: 0.417.
    C and D met one of them each, so that their opponents' figures change: two more players.
    """
    organizer = match_of(tmp_path)
    names = [row(organizer)["Player 1"], row(organizer)["Player 2"]]
    with at_desk(organizer) as phone:
        question = type_in(phone, 1, table="1", Score_1="0", Score_2="2")
        assert "<h1><bdi>Round 1 · Table 1</bdi></h1>" in question.page
        assert f"{names[1]} wins 2–0" in question.page
        assert f"This replaces: {names[0]} wins 2–0." in question.page
        assert gains(question.page) == {
            names[1]: [
                "Rank 2 → 1",
                "Points 3 → 6",
                "OMW 1/3+ 0.667 → 0.417",
                "GW 1/3+ 0.500 → 1.000",
                "OGW 1/3+ 0.667 → 0.417",
            ],
            names[0]: [
                "Rank 1 → 2",
                "Points 6 → 3",
                "OMW 1/3+ 0.500 → 0.750",
                "GW 1/3+ 1.000 → 0.500",
                "OGW 1/3+ 0.450 → 0.700",
            ],
        }
        assert "2 more players have other tiebreakers or another rank." in question.page
        assert "Rounds 2 and 3 were drawn with the old result: they stay as they are." in question.page
        assert "What is noted then" in question.page
        assert (row(organizer)["Score 1"], row(organizer)["Score 2"]) == (2, 0)
        done = phone.post(f"{HOME}1/1", {**question.hidden, "enter": "yes"})
        assert (done.status, done.headers["Location"]) == (303, f"{HOME}1/?replaced=1")
        assert (row(organizer)["Score 1"], row(organizer)["Score 2"]) == (0, 2)
        page = phone.get(done.headers["Location"]).page
        assert f"Table 1: {names[1]} wins 2–0" in page
        said = re.findall(r'<p class="finding">(.*?)</p>', page)
        assert [each.partition(":")[0] for each in said] == [
            "table 1 of round 1 was corrected after rounds 2 and 3 were drawn"
        ]
        assert said[0] in question.page, "the question said it before"
        assert '<a href="/-/organize/cup/">' in page
    log = log_of(organizer.folder / "round-1.xlsx").read_text(encoding="utf-8")
    assert "the desk (127.0.0.1) | table 1, " in log
    assert log.rstrip().endswith("2 -> 0, Results!E2 0 -> 2")


def test_a_correction_says_who_would_make_the_cut(tmp_path: Path) -> None:
    """The final of the best two is drawn, A against B; then D has beaten B in round 2.

    A has 6, C and D have 3. Opponents' match wins: of C those of A and D, 6/6 and 3/6, 0.75; of D those of B and C, 1/3
    and 3/6, 0.417. So C is second, and B has 0.
    """
    organizer = match_of(tmp_path, THEN_A_FINAL)
    first, second = organizer.read_round(1)
    b, c = first["Player 2"], second["Player 1"]
    table = next(each for each in organizer.read_round(2) if b in (each["Player 1"], each["Player 2"]))
    won = ("0", "2") if table["Player 1"] == b else ("2", "0")
    with at_desk(organizer) as phone:
        question = type_in(phone, 2, table=str(table["Table"]), Score_1=won[0], Score_2=won[1])
        assert f"Then out of the cut: {b}." in question.page
        assert f"Then in the cut: {c}." in question.page
        assert "Round 3 was drawn with the old result: it stays as it is." in question.page


def test_in_a_bracket_it_says_what_has_to_be_put_right(tmp_path: Path) -> None:
    """The loser of a semifinal has won after all, and the final is drawn."""
    organizer = match_of(tmp_path, THEN_SEMIFINALS)
    organizer.enter_all(3, {table: {"Score 1": 2, "Score 2": 0} for table in (1, 2)})
    organizer.pair()
    loser = row(organizer, 3)["Player 2"]
    with at_desk(organizer) as phone:
        question = type_in(phone, 3, table="1", Score_1="0", Score_2="2")
        assert "No points and no ranks change." in question.page
        assert "Then this has to be put right before the event goes on:" in question.page
        assert f"({loser}) has no seat in round 4" in question.page


def test_the_same_result_changes_nothing_and_an_unlikely_one_is_asked(tmp_path: Path) -> None:
    """What stands there already is not typed again; a fault leads to the card."""
    organizer = match_of(tmp_path)
    before = (organizer.folder / "round-1.xlsx").read_bytes()
    with at_desk(organizer) as phone:
        assert type_in(phone, 1, table="1", Score_1="2", Score_2="0").status == 303
        assert "no game of Magic" in type_in(phone, 1, table="1", Score_1="2", Score_2="2").page
    assert (organizer.folder / "round-1.xlsx").read_bytes() == before


def test_what_changes_nothing_in_the_ranking_says_so(tmp_path: Path) -> None:
    """A note alone. It can be read in the list, and a judge neither sees nor writes it."""
    organizer = match_of(tmp_path)
    with judged(organizer) as desk:
        phone = Phone(desk.server.port, host=f"127.0.0.1:{desk.server.port}")
        card = phone.get(f"{HOME}1/1")
        fields = {"Score 1": "2", "Score 2": "0", "Note": "judge <b>called"}
        question = phone.post(f"{HOME}1/1", {**card.hidden, **fields})
        assert "No points and no ranks change." in question.page
        phone.post(f"{HOME}1/1", {**question.hidden, "enter": "yes"})
        assert row(organizer)["Note"] == "judge <b>called"
        assert "Note: judge &lt;b&gt;called" in phone.get(f"{HOME}1/").page
        judge = desk.phone()
        last = "/-/judge/cup/3/1"
        asked = judge.post(last, {**judge.get(last).hidden, "Score 1": "2", "Score 2": "0", "Note": "mine"})
        assert "Note" not in judge.get(last).page
        judge.post(last, {**asked.hidden, "Note": "mine", "enter": "yes"})
        assert (row(organizer, 3)["Score 1"], row(organizer, 3)["Note"]) == (2, None)


def test_a_note_puts_a_doubt_away(tmp_path: Path) -> None:
    """The organizer writes why a score is right; with a note of endless length nothing is typed."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", seed="7f", stages=SWISS)
    organizer.register({"ID": f"P{i}", "Name": f"Player {i}"} for i in range(1, 5))
    organizer.pair()
    with at_desk(organizer) as phone:
        fields = {"Score 1": "1070", "Score 2": "20"}
        card = phone.get(f"{HOME}1/1").hidden
        assert "correct it if it is a slip" in phone.post(f"{HOME}1/1", {**card, **fields}).page
        asked = phone.post(f"{HOME}1/1", {**card, **fields, "Note": "counted twice"})
        assert "correct it if it is a slip" not in asked.page
        long = phone.post(f"{HOME}1/1", {**card, **fields, "Note": "x" * 1001, "enter": "yes"})
        assert "Note is 1,001 characters long" in long.page
        assert row(organizer)["Score 1"] is None
        phone.post(f"{HOME}1/1", {**asked.hidden, "enter": "yes"})
        assert (row(organizer)["Score 1"], row(organizer)["Note"]) == (1070, "counted twice")


def test_the_round_that_is_played_is_entered_as_by_judges(tmp_path: Path) -> None:
    """The same list and buttons, within the organizer's tabs; other rounds are one press away."""
    organizer = match_of(tmp_path)
    with at_desk(organizer) as phone:
        assert phone.get(HOME).headers["Location"] == f"{HOME}3/"
        page = phone.get(f"{HOME}3/").page
        assert '<a href="/-/organize/cup/results/" aria-current="page">Results</a>' in page
        assert [f'href="{HOME}{number}/"' in page for number in (1, 2, 3, 4)] == [True, True, True, False]
        assert 'value="1 2-0"' in page
        assert 'value="1 2-0"' not in phone.get(f"{HOME}1/").page
        entered = type_in(phone, 3, table="1", Score_1="2-1")
        assert entered.headers["Location"] == f"{HOME}3/?entered=1"
        assert "Undo" in phone.get(f"{HOME}3/?entered=1").page
        assert "Undo" not in phone.get(f"{HOME}1/?entered=1").page


def test_judges_correct_no_earlier_round(tmp_path: Path) -> None:
    """They are told to go to the desk, and the organizer's pages ask them for a code."""
    organizer = match_of(tmp_path)
    with judged(organizer) as desk:
        judge = desk.phone()
        assert (
            "Round 1 is over: the next one has been drawn. Go to the desk."
            in judge.get("/-/judge/cup/1/1").page
        )
        fields = {"Score 1": "0", "Score 2": "2", "enter": "yes", "seen": "[]"}
        for path in ("/-/judge/cup/1/1", "/-/judge/cup/1/"):
            assert judge.post(path, {**fields, "table": "1"}).status == 409
        assert judge.post(f"{HOME}1/1", fields).status in (303, 403)
        assert "Player 1" not in judge.get(f"{HOME}1/").page
    assert (row(organizer)["Score 1"], row(organizer)["Score 2"]) == (2, 0)


def test_a_reader_sees_results_and_enters_none(tmp_path: Path) -> None:
    """No line, no button, no card; and what is posted all the same is refused."""
    organizer = match_of(tmp_path)
    with judged(organizer) as desk:
        reader = desk.phone("Rea", Role.READER)
        for home in (HOME, "/-/judge/cup/"):
            page = reader.get(f"{home}3/").page
            assert row(organizer, 3)["Player 1"] in page
            assert 'name="table"' not in page
            assert 'name="button"' not in page
            assert f'href="{home}3/1"' not in page
            assert reader.get(f"{home}3/1").headers["Location"] == f"{home}3/"
            refused = reader.post(f"{home}3/", {"table": "1", "Score 1": "2", "Score 2": "0"})
            assert refused.status == 403
        assert "wins 2–0" in reader.get(f"{HOME}1/").page
    assert row(organizer, 3)["Score 1"] is None


def test_nothing_is_typed_over_what_was_not_seen(tmp_path: Path) -> None:
    """Somebody saved another result meanwhile, or has the workbook open: the question again, with what stands there."""
    organizer = match_of(tmp_path)
    with at_desk(organizer) as phone:
        question = type_in(phone, 1, table="1", Score_1="0", Score_2="2")
        organizer.enter_all(1, {1: {"Score 1": 2, "Score 2": 1}})
        told = phone.post(f"{HOME}1/1", {**question.hidden, "enter": "yes"})
        assert told.status == 409
        assert "Somebody else has entered something here meanwhile." in told.page
        assert "wins 2–1." in told.page
        assert row(organizer)["Score 2"] == 1
        sign = organizer.folder / ".~lock.round-1.xlsx#"
        sign.write_text("", encoding="utf-8")
        told = phone.post(f"{HOME}1/1", {**told.hidden, "enter": "yes"})
        assert "round-1.xlsx is open in a spreadsheet program" in told.page
        sign.unlink()
        assert phone.post(f"{HOME}1/1", {**told.hidden, "enter": "yes"}).status == 303
        assert (row(organizer)["Score 1"], row(organizer)["Score 2"]) == (0, 2)


def test_a_draft_hides_no_earlier_round(tmp_path: Path) -> None:
    """Its results wait for its release; earlier ones can be corrected meanwhile."""
    organizer = match_of(tmp_path, release="manual")
    with at_desk(organizer) as phone:
        told = phone.get(HOME)
        assert "is still a draft" in told.page
        assert f'href="{HOME}1/"' in told.page
        assert phone.get(f"{HOME}1/1").status == 200
        assert phone.get(f"{HOME}9/1").status in (404, 409)


def test_an_event_with_errors_says_what_it_can(tmp_path: Path) -> None:
    """Who gains what is known once they are corrected; the correction itself may be what corrects them."""
    organizer = match_of(tmp_path)
    organizer.enter_all(2, {1: {"Score 1": 7}})
    with at_desk(organizer) as phone:
        question = type_in(phone, 1, table="1", Score_1="0", Score_2="2")
        assert "The event has errors: what else changes can be said once they are corrected." in question.page
        assert phone.post(f"{HOME}1/1", {**question.hidden, "enter": "yes"}).status == 303


def test_what_it_changes_is_said_in_the_event_s_language(tmp_path: Path) -> None:
    """German, figures with a comma."""
    organizer = match_of(tmp_path, language="de")
    with at_desk(organizer) as phone:
        question = type_in(phone, 1, table="1", Score_1="0", Score_2="2")
        assert "Rang 2 → 1" in question.page
        assert "0,667 → 0,417" in question.page
        assert (
            "Die Runden 2 und 3 wurden mit dem alten Ergebnis ausgelost: Sie bleiben, wie sie sind."
            in question.page
        )


def test_groups_are_ranked_each_by_itself(tmp_path: Path) -> None:
    """Two groups of three, each with a bye in every round: the ranks of a correction are those within the group."""
    organizer = Organizer(tmp_path)
    stages = ({"type": "groups", "groups": 2}, {"type": "elimination", "from_each": 1})
    organizer.new("cup", regulations="magic", structure="day", tier=None, seed="7f", stages=stages)
    organizer.register({"ID": f"P{i}", "Name": f"Player {i}"} for i in range(1, 7))
    for number in (1, 2):
        organizer.pair()
        tables = [each["Table"] for each in organizer.read_round(number) if each["Table"]]
        organizer.enter_all(number, {table: {"Score 1": 2, "Score 2": 0} for table in tables})
    with at_desk(organizer) as phone:
        question = type_in(phone, 1, table="1", Score_1="0", Score_2="2")
        ranks = [each for figures in gains(question.page).values() for each in figures if "Rank" in each]
        assert ranks
        assert all(int(rank) <= 3 for each in ranks for rank in re.findall(r"\d+", each))


@pytest.mark.parametrize("game", [each.id for each in games()])
def test_every_game_is_corrected_after_the_next_draw(game: str, tmp_path: Path) -> None:
    """Of each game that comes with the program both players' results of round 1 are exchanged; `check` can read it."""
    organizer = Organizer(tmp_path)
    words = ("--regulations", game, "--players", "7", "--rounds", "2", "--open", "3")
    organizer.run("simulate", "cup", *words)
    organizer.event = "cup"
    columns = form_of(shipped(game)).columns.to_fill
    before = row(organizer)
    exchanged = {
        f"{each.name} {3 - each.seat}" if each.seat else each.heading: str(before[each.heading])
        for each in columns
        if before[each.heading] is not None
    }
    other_seat = str.maketrans("12", "21")
    exchanged = {
        name: text.translate(other_seat) if name in ("Ended", "Winner") else text
        for name, text in exchanged.items()
    }
    with at_desk(organizer) as phone:
        question = phone.post(f"{HOME}1/1", {**phone.get(f"{HOME}1/1").hidden, **exchanged})
        is_the_same = exchanged == {name: str(before[name]) for name in exchanged}
        assert question.status == (303 if is_the_same else 200)
        if not is_the_same:
            assert "What it changes" in question.page
            assert phone.post(f"{HOME}1/1", {**question.hidden, "enter": "yes"}).status == 303
            now = row(organizer)
            assert {name: str(now[name]) for name in exchanged} == exchanged
    organizer.check(expect=None)


def test_once_all_tables_are_entered_the_list_leads_on(tmp_path: Path) -> None:
    """To the event's first page, which says what comes next; not while a table is open, nor from an earlier round."""
    organizer = match_of(tmp_path)
    on = 'href="/-/organize/cup/" class="first"'
    with at_desk(organizer) as phone:
        assert on not in phone.get(f"{HOME}3/").page
        organizer.enter_all(3, {table: {"Score 1": 2, "Score 2": 0} for table in (1, 2)})
        assert on in phone.get(f"{HOME}3/").page
        assert on not in phone.get(f"{HOME}2/").page
        assert 'class="first"' not in phone.get("/-/judge/cup/3/").page
