"""Drafts, through the commands: whole small events whose organizer looks at each round before it is published."""

from pathlib import Path

import pytest

from tests.commands.test_verify import CUT, NAMES, drawn, organizer_of, play, seats, set_field, swap, verified
from tests.site.html import files_of, parse
from tests.support.organizer import Organizer, Table, opened

LOOK = "look at its pairings, then set Release on its sheet Round to Now"


def manual(folder: Path, players: int = 8, **new: object) -> Organizer:
    """An event before its first round that draws each round as a draft."""
    organizer = organizer_of(folder, players, **new)
    organizer.edit_event({"release": "manual"})
    return organizer


def site_of(organizer: Organizer) -> dict[str, bytes]:
    """Every file of the site, built again."""
    organizer.build()
    return files_of(organizer.site)


def of_event(files: dict[str, bytes]) -> dict[str, bytes]:
    """The event's part of the site: its last good pages, where it has errors."""
    return {path: content for path, content in files.items() if path.startswith("cup/")}


def release(organizer: Organizer, number: int, word: str = "Now") -> None:
    """Say on a draft's sheet what it is to be."""
    set_field(organizer, number, "Release", word)


def add_release(organizer: Organizer, number: int, word: str) -> None:
    """Write the field into a workbook that has none."""
    with opened(organizer.workbook(number), save=True) as workbook:
        Table(workbook, "Round", "Field").append({"Field": "Release", "Value": word}, "Field")


def findings(organizer: Organizer, expect: int = 0) -> list[str]:
    """What check says of the event, without its last line and without the place of the folder."""
    lines = organizer.check(expect=expect).output.splitlines()
    told = [line for line in lines if line.startswith(("error: ", "warning: ", "note: "))]
    return [line.replace(f"{organizer.folder.as_posix()}/", "") for line in told]


def drafts(organizer: Organizer) -> list[str]:
    """Those of the findings that are about drafts, tables and corrections."""
    words = (" is a draft", " open in round", "Release", "corrected", "no result")
    return [line for line in findings(organizer) if any(word in line for word in words)]


def next_step(organizer: Organizer) -> str:
    """The last line of what check says: what comes next."""
    return organizer.check().output.splitlines()[-1]


def cell_of(organizer: Organizer, number: int) -> str:
    """Where the value of Release stands."""
    with opened(organizer.workbook(number)) as workbook:
        table = Table(workbook, "Round", "Field")
        (row,) = (row for row in table.filled_rows("Field") if table.get(row, "Field") == "Release")
        return f"B{row}"


def test_a_draft_is_looked_at_swapped_and_published(tmp_path: Path) -> None:
    """The loop with `release: manual`: pair, look, swap, Now, build; then results, and the next draft."""
    organizer = manual(tmp_path)
    said = organizer.pair().output
    assert said.endswith(f"round-1.xlsx (Swiss, 4 tables). It is a draft: {LOOK} and run roundsheet build\n")
    assert organizer.read_fields(1)["Release"] == "Draft"
    assert next_step(organizer).endswith(f"; round 1 is a draft: {LOOK}")
    (a, b), (c, d) = swap(organizer, 1, "")
    assert verified(organizer)[0] == "Round 1: changed by hand."
    assert "cup/round/1/index.html" not in site_of(organizer)
    release(organizer, 1)
    assert next_step(organizer).endswith("; 4 tables open in round 1: 1, 2, 3, 4")
    organizer.build()
    tables = organizer.data("round-1.json")["pairings"]
    assert [(row["player1"], row["player2"]) for row in tables[:2]] == [(a, d), (c, b)]
    organizer.enter_all(1, {table: {"Score 1": 80, "Score 2": 60} for table in (1, 2, 3, 4)})
    organizer.pair()
    assert organizer.read_fields(2)["Release"] == "Draft"


@pytest.mark.parametrize("number", [1, 3])
def test_the_site_is_the_same_with_a_draft_as_without(tmp_path: Path, number: int) -> None:
    """Not a byte tells of it, not on a page, in data/ or for the players who a cut leaves out: round 3 is the Top 4."""
    organizer = manual(tmp_path, 6, stages=CUT)
    for earlier in range(1, number):
        play(organizer, earlier)
        release(organizer, earlier)
    before = site_of(organizer)
    organizer.pair()
    after = site_of(organizer)
    assert organizer.rounds() == number
    assert after == before
    assert organizer.data("event.json")["rounds"] == [
        {"round": earlier, "stage": "Swiss", "status": "complete"} for earlier in range(1, number)
    ]
    release(organizer, number)
    published = site_of(organizer)
    assert f"cup/data/draw-{number}.json" in published
    assert organizer.data("event.json")["rounds"][-1]["round"] == number
    release(organizer, number, "Draft")  # taken back
    assert site_of(organizer) == before


def test_who_leaves_in_a_draft_is_not_told(tmp_path: Path) -> None:
    """Somebody who made the cut drops in the draft, and another comes in: all of it waits for its release."""
    organizer = manual(tmp_path, 6, stages=CUT)
    for number in (1, 2):
        play(organizer, number)
        release(organizer, number)
    before = site_of(organizer)
    organizer.pair()
    leaver = drawn(organizer, 3)[1][0]
    organizer.change(3, leaver, "Drop")
    organizer.pair("--redraw")
    assert all(leaver not in players for players in drawn(organizer, 3).values())
    assert site_of(organizer) == before
    release(organizer, 3)
    site_of(organizer)
    statuses = {line["player"]: line["status"] for line in organizer.data("standings.json")["standings"]}
    assert statuses[leaver] == "dropped"


def test_the_pages_say_nothing_wrong_while_a_draft_waits(tmp_path: Path) -> None:
    """The next pairing may be drawn already, but it is not published."""
    organizer = manual(tmp_path)
    organizer.pair()

    def text(path: str) -> str:
        return parse(path, site_of(organizer)[f"cup/{path}"]).text

    assert "Table" not in text("index.html")
    assert "The first pairing appears when round 1 is published." in text("players/P1/index.html")
    release(organizer, 1)
    organizer.enter_all(1, {table: {"Score 1": 80, "Score 2": 60} for table in (1, 2, 3, 4)})
    organizer.pair()
    assert "The next round is being drawn." in text("players/P1/index.html")


def test_a_draft_waits_and_pair_changes_nothing(tmp_path: Path) -> None:
    """Nothing is due: no file is written, whether or not the event is named, and the exit status is 0."""
    organizer = manual(tmp_path)
    organizer.pair()
    before = files_of(organizer.events)
    for said in (organizer.pair().output, organizer.run("pair").output):
        assert said.endswith(f"cup: round 1 is a draft: {LOOK}. Nothing written\n")
    assert files_of(organizer.events) == before


def test_results_in_a_draft_wait_too(tmp_path: Path) -> None:
    """A warning: they are neither published nor counted, and the next round isn't drawn, until Release says Now."""
    organizer = manual(tmp_path)
    before = site_of(organizer)
    organizer.pair()
    organizer.enter(1, 2, 80, 60)
    cell = cell_of(organizer, 1)
    said = "they don't count, until Release says Now"
    assert drafts(organizer) == [
        f"warning: round-1.xlsx, Round!{cell}: round 1 is a draft and has results (table 2): none of it is published, "
        f"and {said}"
    ]
    organizer.enter_all(1, {table: {"Score 1": 80, "Score 2": 60} for table in (1, 3, 4)})
    assert f"has results (tables 1, 2, 3, 4): none of it is published, and {said}" in drafts(organizer)[0]
    organizer.pair()
    assert organizer.rounds() == 1
    assert site_of(organizer) == before
    release(organizer, 1)
    assert drafts(organizer) == []
    organizer.build()
    assert organizer.data("standings.json")["status"] == "swiss"
    organizer.pair()
    assert organizer.rounds() == 2


def test_another_word_is_an_error_and_publishes_nothing(tmp_path: Path) -> None:
    """With what was probably meant; the site stays as it was, and no second finding is made of it."""
    organizer = manual(tmp_path)
    before = site_of(organizer)
    organizer.pair()
    write = "rite Draft, or Now to publish the round"
    hints = {
        "Nwo": f"did you mean Now? W{write}",
        "Darft": f"did you mean Draft? W{write}",
        "yes, please": f"w{write}",
    }
    for word, hint in hints.items():
        release(organizer, 1, word)
        errors = [line for line in findings(organizer, expect=1) if "Release" in line]
        assert errors == [f"error: round-1.xlsx, Round!{cell_of(organizer, 1)}: Release {word}: {hint}"]
    organizer.build(expect=1)
    assert of_event(files_of(organizer.site)) == of_event(before)


def test_the_words_are_read_as_all_others(tmp_path: Path) -> None:
    """Case and spaces don't matter; an emptied field is still a draft."""
    organizer = manual(tmp_path, 4)
    organizer.pair()
    for word, is_draft in (("", True), (" draft ", True), ("now", False), ("NOW\u00a0", False)):
        release(organizer, 1, word)
        assert (" is a draft" in next_step(organizer)) is is_draft


def test_event_yaml_knows_two_words(tmp_path: Path) -> None:
    """Another one is an error with its line; `at once` is what holds without a word, and needs no field."""
    organizer = organizer_of(tmp_path)
    organizer.edit_event({"release": "by hand"})
    (error,) = findings(organizer, expect=1)
    assert error.startswith("error: event.yaml:")
    assert error.endswith("release is 'by hand': write one of at once, manual")
    for word in ("manuel", "at-once"):
        organizer.edit_event({"release": word})
        assert "did you mean " in findings(organizer, expect=1)[0]
    organizer.edit_event({"release": "at once"})
    organizer.pair()
    assert "Release" not in organizer.read_fields(1)
    assert "cup/round/1/index.html" in site_of(organizer)


def test_a_new_event_names_the_choice(tmp_path: Path) -> None:
    """In event.yaml, as a line that only needs its # taken away."""
    organizer = organizer_of(tmp_path)
    path = organizer.folder / "event.yaml"
    text = path.read_text(encoding="utf-8")
    assert "\n# release: manual  #" in text
    path.write_text(text.replace("# release: manual", "release: manual"), encoding="utf-8")
    organizer.pair()
    assert organizer.read_fields(1)["Release"] == "Draft"


def test_the_field_counts_in_every_event(tmp_path: Path) -> None:
    """A round becomes a draft by hand; drawn again it is still one, and the old workbook stays beside it."""
    organizer = organizer_of(tmp_path)
    before = site_of(organizer)
    organizer.pair()
    add_release(organizer, 1, "Draft")
    assert site_of(organizer) == before
    said = organizer.pair("--redraw").output
    assert "It is a draft: " in said
    assert organizer.read_fields(1)["Release"] == "Draft"
    assert (organizer.folder / "round-1-before-redraw-1.xlsx").exists()
    assert site_of(organizer) == before


def test_a_round_drawn_anew_keeps_its_time(tmp_path: Path) -> None:
    """What the organizer has announced of start and length stays; only the pairings are new."""
    organizer = organizer_of(tmp_path)
    organizer.pair()
    set_field(organizer, 1, "Starts at", "10:30")
    set_field(organizer, 1, "Minutes", "75")
    organizer.pair("--redraw")
    fields = organizer.read_fields(1)
    assert (fields["Starts at"], str(fields["Minutes"])) == ("10:30", "75")


def test_a_round_drawn_anew_says_nothing_of_who_was_never_in_the_event(tmp_path: Path) -> None:
    """P6 comes too late for the Top 4, is typed into it all the same and does not appear: no Drop says so there."""
    organizer = organizer_of(tmp_path, 6, stages=CUT)
    organizer.set_player("P6", "Late from round", 3)
    play(organizer, 1, 2)
    organizer.pair()
    before, (first, second) = findings(organizer), drawn(organizer, 3)[1]
    organizer.enter_all(3, {1: {**seats(first, "P6"), "Ended": "No-show 2"}})
    organizer.pair("--redraw")
    assert drawn(organizer, 3)[1] == (first, second)
    assert findings(organizer) == before


def test_a_draft_before_another_round_is_an_error(tmp_path: Path) -> None:
    """Round 2 was drawn from round 1, so round 1 can't be taken back; its pages stay as they were."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1)
    organizer.pair()
    before = site_of(organizer)
    add_release(organizer, 1, "Draft")
    (error,) = [line for line in findings(organizer, expect=1) if line.startswith("error")]
    assert error == (
        f"error: round-1.xlsx, Round!{cell_of(organizer, 1)}: round 1 is a draft, and round 2 is paired: "
        "set Release to Now"
    )
    organizer.build(expect=1)
    assert of_event(files_of(organizer.site)) == of_event(before)


def test_the_workbook_of_a_draft_says_what_to_do(tmp_path: Path) -> None:
    """Release is a cell to fill with a drop-down of its two words, and the sheet Help begins with it."""
    organizer = manual(tmp_path)
    organizer.pair()
    with opened(organizer.workbook(1)) as workbook:
        cell = cell_of(organizer, 1)
        assert not workbook["Round"][cell].protection.locked
        (choice,) = [
            each
            for each in workbook["Round"].data_validations.dataValidation
            if cell in str(each.sqref).split() and each.type == "list"
        ]
        lists = workbook["Choices"]
        (offered,) = [column for column in lists.columns if column[0].value == "releases"]
        help_ = [row[0].value for row in workbook["Help"].iter_rows()]
    assert choice.formula1 == "releases"
    assert [each.value for each in offered[1:3]] == ["Draft", "Now"]
    assert "This round is a draft" in help_
    organizer = organizer_of(tmp_path / "at-once")
    organizer.pair()
    with opened(organizer.workbook(1)) as workbook:
        assert "This round is a draft" not in [row[0].value for row in workbook["Help"].iter_rows()]


def test_verify_and_explain_work_on_drafts(tmp_path: Path) -> None:
    """The organizer's own commands see the draft."""
    organizer = manual(tmp_path)
    organizer.pair()
    assert verified(organizer) == ["Round 1: the 4 pairings and their tables are the drawn ones."]
    assert NAMES["P1"] in organizer.run("explain", "cup", "P1").output


def test_a_correction_is_not_told_of_a_draft(tmp_path: Path) -> None:
    """Nobody has played by its pairings: it is told once the round is published, or the draft is drawn again."""
    organizer = manual(tmp_path)
    play(organizer, 1)
    release(organizer, 1)
    organizer.pair()
    pairings = drawn(organizer, 2)
    organizer.enter_all(1, {4: {"Score 1": 60, "Score 2": 100}})
    assert [line for line in drafts(organizer) if "corrected" in line] == []
    release(organizer, 2)
    assert len([line for line in drafts(organizer) if "corrected" in line]) == 1
    assert drawn(organizer, 2) == pairings
    organizer.pair("--redraw")
    assert [line for line in drafts(organizer) if "corrected" in line] == []
