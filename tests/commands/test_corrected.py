"""Earlier results corrected after later rounds were drawn: what check, the round's page and the event's page say.

Four players; in round 1 the winner of table 1 leads by 40 and that of table 2 by 10, which is 7 points to 4 and 6 to 5
(Runewars 2.2, p. 18-19: a lead of 30 or more is 7 to 4, of less 6 to 5). The margin is a winner's lead, and 0 for the
loser (p. 20). After round 1 the ranking is: winner of table 1, winner of table 2, loser of table 2, loser of table 1.
"""

import re
from pathlib import Path

import pytest
from openpyxl.utils import get_column_letter

from tests.commands.test_verify import NAMES, drawn, organizer_of, set_field
from tests.site.html import parse
from tests.support.organizer import Organizer, Table, opened

STAYS = "the pairings stay, the standings follow"


def organizer_with(folder: Path, rounds: int = 2) -> Organizer:
    """The event of four with so many rounds drawn, of which all but the last are played."""
    organizer = organizer_of(folder, players=4)
    organizer.pair()
    organizer.enter_all(1, {1: {"Score 1": 100, "Score 2": 60}, 2: {"Score 1": 70, "Score 2": 60}})
    for number in range(2, rounds + 1):
        organizer.pair()
        if number < rounds:
            organizer.enter_all(
                number, {1: {"Score 1": 90, "Score 2": 60}, 2: {"Score 1": 65, "Score 2": 60}}
            )
    return organizer


SEEN = re.compile(
    r"\. Once you have seen this, Yes beside Seen on the sheet Round of round (\d) puts it away$"
)


def notes_of(organizer: Organizer) -> list[str]:
    """What check says of corrections, without the place of the folder."""
    lines = organizer.check().output.splitlines()
    found = [line for line in lines if " corrected after " in line or " changed after " in line]
    return [line.replace(f"{organizer.folder.as_posix()}/", "") for line in found]


def told(organizer: Organizer) -> list[str]:
    """The same without how the first of them is put away."""
    return [SEEN.sub("", note) for note in notes_of(organizer)]


def test_yes_beside_seen_holds_until_something_is_corrected_after_the_next_draw(tmp_path: Path) -> None:
    """In the last round that was drawn before: nothing is told, and the pages stay as they are."""
    organizer = organizer_with(tmp_path, rounds=2)
    organizer.enter_all(1, {1: {"Score 1": 60, "Score 2": 100}})
    (note,) = notes_of(organizer)
    found = SEEN.search(note)
    assert found is not None
    assert found[1] == "2"
    set_field(organizer, 2, "Seen", "yes")
    assert notes_of(organizer) == []
    assert organizer.build().exit_code == 0
    assert "Changed since the draw" in text(organizer, "round/2/index.html")
    organizer.enter_all(2, {1: {"Score 1": 90, "Score 2": 60}, 2: {"Score 1": 65, "Score 2": 60}})
    organizer.pair()
    assert notes_of(organizer) == []  # round 3 was drawn from the corrected result
    organizer.enter_all(1, {2: {"Score 1": 75}})
    (again,) = notes_of(organizer)
    assert "was corrected after round 3 was drawn" in again


def test_once_the_event_is_over_a_correction_is_no_note_any_more(tmp_path: Path) -> None:
    """Nobody can do anything about it; the pages say what was changed all the same."""
    organizer = organizer_with(tmp_path, rounds=3)
    organizer.enter_all(1, {1: {"Score 1": 60, "Score 2": 100}})
    assert notes_of(organizer)
    organizer.enter_all(3, {1: {"Score 1": 90, "Score 2": 60}, 2: {"Score 1": 65, "Score 2": 60}})
    assert notes_of(organizer) == []
    organizer.build()
    assert "Changed since the draw" in text(organizer, "round/2/index.html")


def text(organizer: Organizer, path: str) -> str:
    """A page of the event as it was built last."""
    return parse(path, (organizer.site / "cup" / path).read_bytes()).text


def test_a_correction_is_told_by_check_the_round_and_the_event(tmp_path: Path) -> None:
    """Table 1 turned round, 60 to 100: its players change ranks 1 and 4, and nothing else changes."""
    organizer = organizer_with(tmp_path)
    winner, loser = (NAMES[player] for player in drawn(organizer, 1)[1])
    pairings = drawn(organizer, 2)
    assert told(organizer) == []
    organizer.enter_all(1, {1: {"Score 1": 60, "Score 2": 100}})
    lost, gained = (
        f"{winner} lost 3 points and 40 in margin of victory (rank 1, now 4)",
        f"{loser} gained 3 points and 40 in margin of victory (rank 4, now 1)",
    )
    assert told(organizer) == [
        f"note: round-1.xlsx, Results!D2: table 1 of round 1 was corrected after round 2 was drawn: {STAYS}. "
        f"Since the draw of round 2 {gained}, {lost}"
    ]
    said = organizer.build().output
    assert f"{gained}, {lost}" in said
    assert (
        "Changed since the draw Results were corrected after this round was drawn: round 1, table 1. The draw is "
        "repeated from its seed and the ranking in the workbook, with today's meetings and byes. "
        f"In the ranking before this round: {gained}. {lost}. Draw"
    ) in text(organizer, "round/2/index.html")
    sentence = f"Results were corrected after round 2 was drawn: {STAYS}."
    assert sentence in text(organizer, "index.html")
    overview = parse("index.html", (organizer.site / "cup" / "index.html").read_bytes())
    assert {"href": "round/2/index.html#since-draw"} in overview.all("a")
    assert "Changed since the draw" not in text(organizer, "round/1/index.html")
    assert drawn(organizer, 2) == pairings


def test_the_event_goes_on_from_the_corrected_result(tmp_path: Path) -> None:
    """The next round is drawn from the standings of today: nothing is told of it, and of round 2 still the same."""
    organizer = organizer_with(tmp_path)
    organizer.enter_all(1, {1: {"Score 1": 60, "Score 2": 100}})
    before = told(organizer)
    organizer.enter_all(2, {1: {"Score 1": 90, "Score 2": 60}, 2: {"Score 1": 65, "Score 2": 60}})
    organizer.pair()
    assert told(organizer) == before
    organizer.build()
    assert f"after round 2 was drawn: {STAYS}." in text(organizer, "index.html")
    assert "Changed since the draw" not in text(organizer, "round/3/index.html")


def test_rounds_drawn_before_one_correction_are_told_together(tmp_path: Path) -> None:
    """One note at the corrected game; what it changed is said of the last of them, each page says it of its own."""
    organizer = organizer_with(tmp_path, rounds=3)
    winner = NAMES[drawn(organizer, 1)[2][0]]
    organizer.enter_all(1, {2: {"Score 1": 75}})
    (note,) = told(organizer)
    words = f"{winner} gained 5 in margin of victory"
    start = f"table 2 of round 1 was corrected after rounds 2 and 3 were drawn: {STAYS}. Since the draw of round 3 "
    assert note.startswith(f"note: round-1.xlsx, Results!D3: {start}{words} (")
    organizer.build()
    sentence = f"Results were corrected after round 2 and round 3 were drawn: {STAYS}."
    assert sentence in text(organizer, "index.html")
    assert f"{words} (still rank 2)." in text(organizer, "round/2/index.html")
    assert f"{words} (" in text(organizer, "round/3/index.html")


def test_corrected_games_have_a_note_each(tmp_path: Path) -> None:
    """Each says what its own players gained or lost; the event's page has one sentence."""
    organizer = organizer_with(tmp_path)
    first, second = (drawn(organizer, 1)[table] for table in (1, 2))
    organizer.enter_all(1, {1: {"Score 1": 110}, 2: {"Score 1": 60, "Score 2": 70}})
    notes = told(organizer)
    assert [note.split(":")[1].strip() for note in notes] == [
        "round-1.xlsx, Results!D2",
        "round-1.xlsx, Results!D3",
    ]
    assert notes[0].endswith(f"round 2 {NAMES[first[0]]} gained 10 in margin of victory (still rank 1)")
    assert notes[1].endswith(
        f"round 2 {NAMES[second[1]]} gained 1 point and 10 in margin of victory (rank 3, now 2), "
        f"{NAMES[second[0]]} lost 1 point and 10 in margin of victory (rank 2, now 3)"
    )
    organizer.build()
    assert text(organizer, "index.html").count(" corrected after ") == 1


def test_a_correction_that_is_taken_back_is_no_correction(tmp_path: Path) -> None:
    """What counts is what stands there today."""
    organizer = organizer_with(tmp_path)
    organizer.enter_all(1, {1: {"Score 1": 60, "Score 2": 100}})
    assert told(organizer)
    organizer.enter_all(1, {1: {"Score 1": 100, "Score 2": 60}})
    assert told(organizer) == []


def test_where_the_game_is_not_known_nothing_is_guessed(tmp_path: Path) -> None:
    """Without the sheet Standings the seed alone says that something was changed: the note stands at the seed."""
    organizer = organizer_with(tmp_path)
    with opened(organizer.workbook(2), save=True) as workbook:
        workbook.remove(workbook["Standings"])
    organizer.enter_all(1, {1: {"Score 1": 60, "Score 2": 100}})
    said = f"an earlier result, or a seed, was changed after round 2 was drawn: {STAYS}"
    assert told(organizer) == [f"note: round-2.xlsx, Round!B10: {said}"]
    organizer.build()
    sentence = f"An earlier result, or a seed, was changed after round 2 was drawn: {STAYS}."
    assert sentence in text(organizer, "index.html")


def test_two_corrections_at_different_times_are_not_taken_for_one(tmp_path: Path) -> None:
    """A result of round 1 corrected before and again after the draw of round 3: the sheets know only sums.

    For them it might as well be one correction of round 1 and one of round 2, so no game is named; what the player
    gained is known all the same.
    """
    organizer = organizer_with(tmp_path)
    winner = NAMES[drawn(organizer, 1)[2][0]]
    organizer.enter_all(1, {2: {"Score 1": 72}})
    organizer.enter_all(2, {1: {"Score 1": 90, "Score 2": 60}, 2: {"Score 1": 65, "Score 2": 60}})
    organizer.pair()
    organizer.enter_all(1, {2: {"Score 1": 75}})
    notes = told(organizer)
    assert [note.partition(": ")[2].partition(":")[0] for note in notes] == [
        "round-1.xlsx, Results!D3",
        "round-3.xlsx, Round!B10",
    ]
    assert f"round 2 was drawn: {STAYS}. Since the draw of round 2 {winner} gained 5 in margin" in notes[0]
    assert f"round 3 was drawn: {STAYS}. Since the draw of round 3 {winner} gained 3 in margin" in notes[1]


def test_a_changed_seed_is_no_corrected_result(tmp_path: Path) -> None:
    """All rounds but the first in one note, at the seed of the first of them."""
    organizer = organizer_with(tmp_path, rounds=3)
    organizer.edit_event({"seed": "another"})
    said = f"an earlier result, or a seed, was changed after rounds 2 and 3 were drawn: {STAYS}"
    assert told(organizer) == [f"note: round-2.xlsx, Round!B10: {said}"]


def test_a_round_paired_by_hand_was_drawn_from_nothing(tmp_path: Path) -> None:
    """Without a seed nobody can say what it came from."""
    organizer = organizer_with(tmp_path)
    set_field(organizer, 2, "Draw", "")
    organizer.enter_all(1, {1: {"Score 1": 60, "Score 2": 100}})
    assert told(organizer) == []


@pytest.mark.parametrize("swapped", [False, True])
def test_who_leaves_or_changes_seats_after_the_draw_corrects_nothing(tmp_path: Path, swapped: bool) -> None:
    """A drop noted later, and players swapped by hand, change no earlier result."""
    organizer = organizer_with(tmp_path)
    (_, b), (c, d) = (drawn(organizer, 2)[table] for table in (1, 2))
    if swapped:
        organizer.enter_all(
            2, {1: {"Player 2 ID": d, "Player 2": NAMES[d]}, 2: {"Player 2 ID": b, "Player 2": NAMES[b]}}
        )
    organizer.change(2, c, "Drop")
    assert told(organizer) == []


def test_losses_corrected_in_urban_war(tmp_path: Path) -> None:
    """The note stands at the casualties; there is no margin in this game.

    Of 10 models the levels begin at 3, 6 and 9 (Urban War 1.4): 0 to 9 losses is three levels apart, 9 to 0 the
    same the other way round.
    """
    organizer = Organizer(tmp_path)
    organizer.new("cup", seed="7f3a9c", regulations="urban-war-1.4", structure="standard", tier=None)
    organizer.register({"ID": player, "Name": NAMES[player], "Models": 10} for player in list(NAMES)[:4])
    organizer.pair()
    organizer.enter_all(
        1, {1: {"Casualties 1": 0, "Casualties 2": 9}, 2: {"Casualties 1": 3, "Casualties 2": 4}}
    )
    organizer.pair()
    winner, loser = (NAMES[player] for player in drawn(organizer, 1)[1])
    organizer.enter_all(1, {1: {"Casualties 1": 9, "Casualties 2": 0}})
    (note,) = told(organizer)
    assert note.startswith(
        "note: round-1.xlsx, Results!D2: table 1 of round 1 was corrected after round 2 was drawn"
    )
    assert f"{loser} gained " in note
    assert f"{winner} lost " in note
    assert "margin" not in note


def test_a_late_ruling_is_told_at_its_row_and_not_as_a_game(tmp_path: Path) -> None:
    """Both players of table 2 are given or lose a point after round 2 was drawn: no game was corrected."""
    organizer = organizer_with(tmp_path)
    one, other = drawn(organizer, 1)[2]
    with opened(organizer.workbook(1), save=True) as workbook:
        table = Table(workbook, "Changes", "Player ID")
        table.columns["points"] = table.sheet.max_column + 1
        table.put(table.header, "Points", "Points")
        for player, points in ((one, 1), (other, -1)):
            row = {"Player ID": player, "Change": "Points", "Points": points, "Note": "As ruled"}
            table.append(row, "Player ID")
    column = get_column_letter(table.columns["points"])
    (gained,) = (note for note in told(organizer) if "gained 1 point" in note)
    (lost,) = (note for note in told(organizer) if "lost 1 point" in note)
    for note, player, row in ((gained, one, 1), (lost, other, 2)):
        assert f"round-1.xlsx, Changes!{column}{table.header + row}: " in note
        assert (
            f"the ruling on {NAMES[player]} after round 1 was corrected after round 2 was drawn: {STAYS}"
            in note
        )
    organizer.build()
    said = "; ".join(f"round 1, the ruling on {NAMES[player]}" for player in sorted((one, other)))
    assert said in text(organizer, "round/2/index.html")
