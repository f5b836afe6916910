"""The organizer's section of the round, over HTTP alone: what it shows, what it writes, and when it writes nothing."""

from __future__ import annotations

import html
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from generator.commands.live.access import Role
from generator.commands.live.workbook_writer import log_of
from tests.commands.test_round_preview import kites, lower_wins
from tests.commands.test_verify import NAMES, drawn, organizer_of, swap
from tests.support.desk import Desk, Phone, Reply, judged
from tests.support.organizer import Organizer

HOME = "/-/organize/cup/round/"


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """An event of four before its first round."""
    return kites(tmp_path, 4)


@pytest.fixture
def desk(organizer: Organizer) -> Iterator[Desk]:
    """The server of this event."""
    with judged(organizer) as running:
        yield running


@pytest.fixture
def phone(desk: Desk) -> Phone:
    """The organizer's phone."""
    return desk.phone("Kim", Role.ORGANIZER)


def text(reply: Reply) -> str:
    """What a page says, as people read it."""
    return html.unescape(reply.page)


def form_of(reply: Reply, action: str) -> dict[str, str]:
    """What the first form carries along that posts to this page of the section, and whose button says so."""
    forms = [each for each in reply.page.split("<form ")[1:] if f'action="{HOME}{action}"' in each]
    assert forms, f"no form posts to {action}"
    return Reply(200, {}, forms[0].partition("</form>")[0]).hidden


def press(phone: Phone, label: str, **more: str) -> Reply:
    """Press a button of the page of the round."""
    page = phone.get(HOME)
    form = next(
        each for each in page.page.split("<form ")[1:] if f">{label}</button>" in each.partition("</form>")[0]
    )
    action = form.partition('action="')[2].partition('"')[0]
    return phone.post(action, {**Reply(200, {}, form.partition("</form>")[0]).hidden, **more})


def log(organizer: Organizer, number: int) -> list[str]:
    """The lines of a round's log, without their times."""
    path = log_of(organizer.workbook(number))
    return (
        [line.split(" | ", 1)[1] for line in path.read_text(encoding="utf-8").splitlines()]
        if path.exists()
        else []
    )


# Drawing.


def test_a_round_is_looked_at_and_then_written(desk: Desk, phone: Phone, organizer: Organizer) -> None:
    """Preview, button, round; looking writes nothing, and the workbook is the command's to the byte."""
    begin = phone.get(HOME)
    assert "4 players are registered. Nothing is drawn yet." in begin.page
    assert f'href="{HOME}pair"' in begin.page
    page = phone.get(f"{HOME}pair")
    assert "2 tables. Nothing is written yet." in page.page
    assert all(name in page.page for name in ("Ada Lind", "Bo Falk", "Cy Marsh", "Dee Orr"))
    assert not organizer.workbook(1).exists()
    written = phone.post(f"{HOME}pair", form_of(page, "pair"))
    assert (written.status, written.headers["Location"]) == (303, HOME)
    content = organizer.workbook(1).read_bytes()
    assert "Round 1 is written." in phone.get(HOME).page
    assert "2 tables are open." in phone.get(HOME).page
    assert log(organizer, 1) == ["Kim (127.0.0.1) | round 1 | drawn"]
    assert desk.told == ["cup: round 1 is drawn by Kim (127.0.0.1)"]
    organizer.workbook(1).unlink()
    organizer.pair()
    assert organizer.workbook(1).read_bytes() == content


def test_what_has_changed_since_is_shown_before_anything_is_written(
    phone: Phone, organizer: Organizer
) -> None:
    """A player registered meanwhile: the page shows the new draw, and only its own button writes that."""
    seen = form_of(phone.get(f"{HOME}pair"), "pair")
    organizer.register([{"ID": "P5", "Name": "Eli Fenn"}])
    changed = phone.post(f"{HOME}pair", seen)
    assert changed.status == 409
    assert "Something has changed meanwhile: this is how the round is drawn now." in changed.page
    assert "Eli Fenn" in changed.page
    assert not organizer.workbook(1).exists()
    assert phone.post(f"{HOME}pair", form_of(changed, "pair")).status == 303
    assert sorted(player for two in drawn(organizer, 1).values() for player in two) == [
        "P1",
        "P2",
        "P3",
        "P4",
        "P5",
    ]


def test_of_all_who_write_a_round_at_once_one_does(phone: Phone, organizer: Organizer) -> None:
    """Six requests and a command: one is told that it is written, the others that the round is being played."""
    seen = form_of(phone.get(f"{HOME}pair"), "pair")
    with ThreadPoolExecutor(7) as pool:
        posts = [pool.submit(phone.post, f"{HOME}pair", seen) for _ in range(6)]
        command = pool.submit(organizer.run, "pair", "cup")
        statuses = sorted(each.result().status for each in posts)
        says = command.result().output
    wrote = "cup: wrote" in says
    assert statuses == ([409] * 6 if wrote else [303, *[409] * 5])
    assert wrote or "round 1 is being played" in says
    assert [path.name for path in organizer.folder.glob("round-*.xlsx")] == ["round-1.xlsx"]


def test_why_nothing_is_drawn_is_said_as_the_command_says_it(phone: Phone, organizer: Organizer) -> None:
    """An open round, and an error in a file."""
    organizer.pair()
    refused = phone.get(f"{HOME}pair")
    assert refused.status == 409
    assert "round 1 is being played; tables without a result: 1, 2. Nothing written" in text(refused)
    assert (
        "round 1 is being played; tables without a result: 1, 2. Nothing written" in organizer.pair().output
    )
    organizer.enter(1, 1, 12, 0)  # more than the rules allow
    refused = phone.get(f"{HOME}pair")
    assert refused.status == 409
    assert "the highest score is 9" in text(refused) or "at most 9" in text(refused)
    assert "Fix the errors first: until then nothing is drawn." in refused.page


def test_a_reader_sees_it_and_writes_nothing(desk: Desk, organizer: Organizer) -> None:
    """The preview, without its consequences."""
    reader = desk.phone("Ann", Role.READER)
    page = reader.get(f"{HOME}pair")
    assert page.status == 200
    assert reader.post(f"{HOME}pair", form_of(page, "pair")).status == 403
    judge = desk.phone("Lee").get(f"{HOME}pair")
    assert "Ada Lind" not in judge.page
    assert "The code that the desk shows" in judge.page
    assert not organizer.workbook(1).exists()


def test_a_round_in_german(tmp_path: Path) -> None:
    """The pages are in the language of the event, and so is why nothing is drawn."""
    organizer = kites(tmp_path, 5)
    organizer.edit_event({"language": "de"})
    with judged(organizer) as desk:
        phone = desk.phone("Kim", Role.ORGANIZER)
        assert "2 Tische" in phone.get(f"{HOME}pair").page
        organizer.pair()
        assert "Nothing" not in phone.get(f"{HOME}pair").page
        assert "Nichts geschrieben" in phone.get(f"{HOME}pair").page


# The preview's words.


def test_floats_byes_and_late_entries_are_told(tmp_path: Path) -> None:
    """As in `test_round_preview`: one of three with 3 points floats down, P5 and P7 enter late, one has dropped."""
    organizer = kites(tmp_path, 7, P5={"Late from round": 2}, P6={"Byes": "1"}, P7={"Late from round": 2})
    organizer.pair()
    lower_wins(organizer, 1)
    loser = next(two[1 - two.index("P1")] for two in drawn(organizer, 1).values() if "P1" in two)
    organizer.change(1, loser, "Drop")
    with judged(organizer) as desk:
        page = text(desk.phone("Kim", Role.ORGANIZER).get(f"{HOME}pair"))
    assert "<dt>Enters late</dt><dd><bdi>Eli Fenn and Gus Hale</bdi></dd>" in page
    assert ", from 3 points</bdi></dd>" in page
    assert "(dropped)</bdi></dd>" in page
    assert page.count("floats down</small>") == 1
    assert "3 tables. Nothing is written yet." in page


def test_rematches_are_proved(tmp_path: Path) -> None:
    """Four who have all met."""
    organizer = kites(tmp_path, 4)
    for number in (1, 2, 3):
        organizer.pair()
        lower_wins(organizer, number)
    with judged(organizer) as desk:
        page = text(desk.phone("Kim", Role.ORGANIZER).get(f"{HOME}pair"))
    assert "They have met before: " in page
    assert "So no pairing of the whole field has fewer than 2 rematches." in page
    assert page.count(">met before") == 2


def test_the_cut_is_shown_before_it_is_drawn_and_with_its_round(tmp_path: Path) -> None:
    """Open results first, then the decided cut, then the seeds beside the names."""
    organizer = kites(tmp_path, 6, rounds=2, cut=4)
    organizer.pair()
    lower_wins(organizer, 1)
    organizer.pair()
    with judged(organizer) as desk:
        phone = desk.phone("Kim", Role.ORGANIZER)
        assert "Who is sure of the cut" in phone.get(HOME).page
        assert "Can still make it" in phone.get(f"{HOME}cut").page
        lower_wins(organizer, 2)
        assert "Top 4 decided" in phone.get(HOME).page
        page = phone.get(f"{HOME}cut").page
        assert "In, by seed" in page
        assert "First reserve. Behind " in page
        page = phone.get(f"{HOME}pair").page
        assert "Round 3: Semifinals" in page
        assert all(f"<small>({seed})</small>" in page for seed in (1, 2, 3, 4))


# Drawing again.


def test_a_redraw_stands_beside_the_round_as_it_is(tmp_path: Path) -> None:
    """Tables 1 and 2 were exchanged by hand, table 3 is as drawn: two rows differ; the old workbook stays."""
    organizer = kites(tmp_path, 6)
    organizer.pair()
    first, second = swap(organizer, 1, "wanted so")
    by_hand = organizer.workbook(1).read_bytes()
    with judged(organizer) as desk:
        phone = desk.phone("Kim", Role.ORGANIZER)
        page = phone.get(f"{HOME}redraw")
        assert "3 tables, 2 of them changed. Nothing is written yet." in page.page
        assert page.page.count('<li class="changed">') == 2
        assert page.page.count("as it is<") == 1
        assert organizer.workbook(1).read_bytes() == by_hand
        done = phone.post(f"{HOME}redraw", form_of(page, "redraw"))
        assert done.status == 303
        assert "Round 1 is replaced; the old one is round-1-before-redraw-1.xlsx." in phone.get(HOME).page
    assert (organizer.folder / "round-1-before-redraw-1.xlsx").read_bytes() == by_hand
    assert drawn(organizer, 1)[1] == first
    assert drawn(organizer, 1)[2] == second
    assert log(organizer, 1)[-1].endswith("drawn again; the old one is round-1-before-redraw-1.xlsx")


def test_a_redraw_that_is_the_same_has_no_button(phone: Phone, organizer: Organizer) -> None:
    """The same players and results: there is nothing to write."""
    organizer.pair()
    page = phone.get(f"{HOME}redraw")
    assert "The draw is the same, because the players and results that it comes from are." in page.page
    assert "Replace round 1" not in page.page


def test_nothing_is_replaced_that_has_a_result_or_is_open(phone: Phone, organizer: Organizer) -> None:
    """A spreadsheet program would save the old round over the new one."""
    organizer.pair()
    swap(organizer, 1, "wanted so")
    seen = form_of(phone.get(f"{HOME}redraw"), "redraw")
    sign = organizer.folder / ".~lock.round-1.xlsx#"
    sign.write_text("", encoding="utf-8")
    refused = phone.post(f"{HOME}redraw", seen)
    assert refused.status == 409
    assert "round-1.xlsx is open in another program: save and close it first" in text(refused)
    sign.unlink()
    organizer.enter(1, 1, 9, 0)
    refused = phone.post(f"{HOME}redraw", seen)
    assert refused.status == 409
    assert "round 1 has results in it" in text(refused)
    assert not list(organizer.folder.glob("round-1-before*"))


# Undoing.


def test_undo_says_what_is_lost_and_asks_twice_where_results_are(phone: Phone, organizer: Organizer) -> None:
    """Without the tick nothing happens; the workbook stays under another name."""
    organizer.pair()
    assert "Nobody has typed anything into it." in phone.get(f"{HOME}undo").page
    lower_wins(organizer, 1)
    organizer.change(1, "P4", "Drop")
    typed = organizer.workbook(1).read_bytes()
    page = phone.get(f"{HOME}undo")
    assert "2 results go with it." in page.page
    assert "Dee Orr: dropped" in page.page
    assert "Its workbook stays as round-1-before-undo-1.xlsx" in page.page
    refused = phone.post(f"{HOME}undo", form_of(page, "undo"))
    assert refused.status == 409
    assert organizer.workbook(1).read_bytes() == typed
    done = phone.post(f"{HOME}undo", {**form_of(page, "undo"), "with_results": "Yes"})
    assert done.status == 303
    assert "Round 1 is undone; its workbook is round-1-before-undo-1.xlsx now." in phone.get(HOME).page
    assert (organizer.folder / "round-1-before-undo-1.xlsx").read_bytes() == typed
    assert not organizer.workbook(1).exists()


def test_undo_takes_nothing_that_was_typed_unseen(phone: Phone, organizer: Organizer) -> None:
    """A result that came while the question was on the screen."""
    organizer.pair()
    seen = form_of(phone.get(f"{HOME}undo"), "undo")
    organizer.enter(1, 1, 9, 0)
    refused = phone.post(f"{HOME}undo", {**seen, "with_results": "Yes"})
    assert refused.status == 409
    assert "Somebody has typed into it meanwhile: this is what it holds now." in refused.page
    assert "1 result goes with it." in refused.page
    assert organizer.workbook(1).exists()


# Cells of the sheet Round.


def test_a_draft_is_released_and_held_back(phone: Phone, organizer: Organizer) -> None:
    """Release says Now, and Draft again; the draft's pairings stand on this page."""
    organizer.edit_event({"release": "manual"})
    organizer.pair()
    page = phone.get(HOME)
    assert "This round is a draft: nobody else sees it yet." in page.page
    assert all(name in page.page for name in ("Ada Lind", "Bo Falk", "Cy Marsh", "Dee Orr"))
    assert press(phone, "Release round 1").status == 303
    assert organizer.read_fields(1)["Release"] == "Now"
    assert "The round is released." in phone.get(HOME).page
    assert press(phone, "Hold it back: make it a draft").status == 303
    assert organizer.read_fields(1)["Release"] == "Draft"
    assert log(organizer, 1)[-1].startswith("Kim (127.0.0.1) | round 1 | Round!B")
    assert log(organizer, 1)[-1].endswith(" Now -> Draft")


def test_start_and_length_are_typed(phone: Phone, organizer: Organizer) -> None:
    """What is no time is refused and kept; both cells are what `check` reads."""
    organizer.pair()
    page = phone.get(HOME)
    refused = phone.post(
        f"{HOME}fields", {**form_of(page, "fields"), "starts": "after lunch", "minutes": "90"}
    )
    assert refused.status == 409
    assert "Write hours and minutes, as in 14:30." in refused.page
    assert 'value="after lunch"' in refused.page
    refused = phone.post(f"{HOME}fields", {**form_of(page, "fields"), "starts": "14:30", "minutes": "long"})
    assert "Write the minutes as a whole number, as in 90." in refused.page
    written = phone.post(f"{HOME}fields", {**form_of(page, "fields"), "starts": "14:30", "minutes": "90"})
    assert written.status == 303
    fields = organizer.read_fields(1)
    assert (fields["Starts at"], fields["Minutes"]) == ("14:30", 90)
    assert '<p class="verdict">14:30–16:00</p>' in phone.get(HOME).page
    late = phone.post(f"{HOME}fields", {**form_of(page, "fields"), "starts": "15:00", "minutes": "60"})
    assert late.status == 409
    assert "Somebody else has written something here meanwhile: this is what it says now." in late.page
    assert 'value="14:30"' in late.page
    assert "start-not-a-time" not in organizer.check().output


def test_the_clock_is_started_paused_and_made_longer(phone: Phone, organizer: Organizer) -> None:
    """By the cells that the hall's screen types, too."""
    organizer.pair()
    page = phone.get(HOME)
    phone.post(f"{HOME}fields", {**form_of(page, "fields"), "starts": "", "minutes": "90"})
    assert press(phone, "Start the clock").status == 303
    assert organizer.read_fields(1)["Starts at"]
    assert press(phone, "5 minutes more").status == 303
    assert organizer.read_fields(1)["Minutes"] == 95
    assert press(phone, "Pause").status == 303
    paused = organizer.read_fields(1)["Starts at"].partition(", paused ")[2]
    assert f"Paused since {paused}." in phone.get(HOME).page
    assert press(phone, "Go on").status == 303
    assert ", paused " not in organizer.read_fields(1)["Starts at"]
    assert press(phone, "More time for this table", table="2", minutes="7").status == 303
    cells = organizer.read_columns(1, ("Table", "Extra minutes"))
    assert [each["Extra minutes"] for each in cells if each["Table"] == 2] == [7]
    refused = press(phone, "More time for this table", table="9", minutes="7")
    assert refused.status == 409
    assert "there is no such table" in refused.page


def test_the_event_ends_early_and_goes_on_after_all(phone: Phone, organizer: Organizer) -> None:
    """`Last round` says Yes, and nothing again."""
    organizer.pair()
    lower_wins(organizer, 1)
    assert "Pair round 2" in phone.get(HOME).page
    assert press(phone, "End the event with this round").status == 303
    assert organizer.read_fields(1)["Last round"] == "Yes"
    page = phone.get(HOME).page
    assert "Pair round 2" not in page
    assert "All rounds are played, as Last round says on the sheet Round of round 1." in page
    assert press(phone, "Let the event go on after this round").status == 303
    assert organizer.read_fields(1)["Last round"] is None
    assert "Pair round 2" in phone.get(HOME).page


def test_notes_about_corrections_are_put_away(phone: Phone, organizer: Organizer) -> None:
    """A result of round 1 corrected after the draw of round 2."""
    organizer.pair()
    lower_wins(organizer, 1)
    organizer.pair()
    assert "Put away" not in phone.get(HOME).page
    row = organizer.read_round(1)[0]
    organizer.enter(1, row["Table"], row["Score 2"], row["Score 1"])
    assert "was corrected after round 2 was drawn" in organizer.check().output
    assert press(phone, "Put away the notes about corrections").status == 303
    assert organizer.read_fields(2)["Seen"] == "Yes"
    assert "was corrected after round 2 was drawn" not in organizer.check().output


def test_nothing_is_typed_while_the_workbook_is_open(phone: Phone, organizer: Organizer) -> None:
    """What was typed stays on the page."""
    organizer.pair()
    page = phone.get(HOME)
    (organizer.folder / "~$round-1.xlsx").write_text("", encoding="utf-8")
    before = organizer.workbook(1).read_bytes()
    refused = phone.post(f"{HOME}fields", {**form_of(page, "fields"), "starts": "14:30", "minutes": "90"})
    assert refused.status == 409
    assert "round-1.xlsx is open in a spreadsheet program, so nothing was written." in refused.page
    assert 'value="14:30"' in refused.page
    assert organizer.workbook(1).read_bytes() == before


def test_what_is_printed_is_linked_once_the_site_shows_this_round(
    desk: Desk, phone: Phone, organizer: Organizer
) -> None:
    """Score cards, pairings and the hall's screen; until then they would be those of the round before."""
    organizer.pair()
    files = {"cup/print/score-cards/index.html": b"", "cup/screen/index.html": b""}
    desk.board.show(replace(desk.board.shown, files={**desk.board.shown.files, **files}))
    page = phone.get(HOME).page
    assert "What is to be printed follows in a moment." in page
    assert "score-cards" not in page
    files["cup/round/1/index.html"] = b""
    desk.board.show(replace(desk.board.shown, files={**desk.board.shown.files, **files}))
    page = phone.get(HOME).page
    assert 'href="/cup/print/score-cards/"' in page
    assert 'href="/cup/screen/"' in page
    assert "follows in a moment" not in page
    assert "All to print" not in page
    organizer.build()
    made = {path.relative_to(organizer.site).as_posix(): b"" for path in organizer.site.rglob("*.html")}
    desk.board.show(replace(desk.board.shown, files={**desk.board.shown.files, **made}))
    page = phone.get(HOME).page
    for name in ("slips", "pairings-by-name", "pairings-by-table"):
        assert f'href="/cup/print/{name}/"' in page
    assert "All to print" in page


def test_errors_are_fixed_first(phone: Phone, organizer: Organizer) -> None:
    """Two players of one ID: nothing is drawn, and the way leads to what is wrong."""
    organizer.set_player("P2", "ID", "P1")
    page = phone.get(HOME)
    assert "Fix the errors first: until then nothing is drawn." in page.page
    assert '<a href="/-/organize/cup/" class="first">What is wrong</a>' in page.page
    assert "P1" in text(phone.get(f"{HOME}pair"))
    assert phone.get(f"{HOME}cut").status == 409


def test_a_seed_who_leaves_is_replaced_by_drawing_again(tmp_path: Path) -> None:
    """The page asks for it, names who is gone and who comes in as the last seed, and writes it."""
    organizer = kites(tmp_path, 6, rounds=2, cut=4)
    for number in (1, 2):
        organizer.pair()
        lower_wins(organizer, number)
    organizer.pair()
    leaver = drawn(organizer, 3)[1][0]
    before = {player for two in drawn(organizer, 3).values() for player in two}
    organizer.change(3, leaver, "Drop")
    with judged(organizer) as desk:
        phone = desk.phone("Kim", Role.ORGANIZER)
        state = phone.get(HOME).page
        assert "Somebody leaves before this round: draw it again." in state
        assert '<a href="/-/organize/cup/round/redraw" class="first"' in state
        page = phone.get(f"{HOME}redraw")
        assert f"{NAMES[leaver]} (dropped)" in page.page
        assert phone.post(f"{HOME}redraw", form_of(page, "redraw")).status == 303
    after = {player for two in drawn(organizer, 3).values() for player in two}
    assert before - after == {leaver}
    assert len(after - before) == 1
    assert "error" not in organizer.check().output


# Other kinds of events: of seven or eight, all rounds of which are looked at, written and drawn again.

KINDS: dict[str, tuple[int, list[dict[str, object]], str, int]] = {
    "groups": (8, [{"type": "groups", "groups": 2}, {"type": "elimination", "from_each": 2}], "Group A", 5),
    "double elimination": (7, [{"type": "double elimination"}], "Losers’ bracket", 6),
    "round robin": (5, [{"type": "round robin"}], "bye", 5),
    "third place": (6, [{"type": "elimination", "third_place": True}], "Third place", 3),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_event_is_played_at_the_page(kind: str, tmp_path: Path) -> None:
    """Each round is the drawn one; drawn again it is the same; and what is special about the kind is named."""
    players, stages, named, rounds = KINDS[kind]
    organizer = organizer_of(tmp_path, players, stages)
    pages = []
    with judged(organizer) as desk:
        phone = desk.phone("Kim", Role.ORGANIZER)
        for number in range(1, rounds + 1):
            page = phone.get(f"{HOME}pair")
            pages.append(page.page)
            assert phone.post(f"{HOME}pair", form_of(page, "pair")).status == 303
            assert "The draw is the same" in phone.get(f"{HOME}redraw").page
            won = {
                where: {"Score 1": 120 * (two[0] < two[1]), "Score 2": 120 * (two[0] > two[1])}
                for where, two in drawn(organizer, number).items()
                if len(two) == 2
            }
            organizer.enter_all(number, won)
        assert "All rounds are played." in phone.get(HOME).page
    assert any(named in page for page in pages)
    assert "not the drawn" not in organizer.run("verify", "cup").output
