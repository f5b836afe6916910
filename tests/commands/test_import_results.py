"""`roundsheet import results`: a round's workbook gets what a table has, where nothing is entered yet."""

from __future__ import annotations

import random
from pathlib import Path

import openpyxl
import pytest

from tests.commands.test_verify import NAMES, drawn, organizer_of
from tests.support.make_all import ALL
from tests.support.organizer import Answer, Cells, Organizer


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """An event of five whose first round is drawn: two games and a bye."""
    made = organizer_of(tmp_path, 5)
    made.pair()
    return made


def take(organizer: Organizer, text: str, *options: str, expect: int = 0) -> Answer:
    """Import a table of text."""
    path = organizer.events.parent / "results.csv"
    path.write_text(text, encoding="utf-8")
    return organizer.run("import", "results", organizer.event, str(path), *options, expect=expect)


def game(organizer: Organizer, table: int, number: int = 1) -> Cells:
    """What stands at a table."""
    (row,) = (row for row in organizer.read_round(number) if row["Table"] == table)
    return row


def scores(organizer: Organizer, number: int = 1) -> dict[int, tuple[int, int]]:
    """Both scores at each table."""
    rows = (row for row in organizer.read_round(number) if row["Table"])
    return {row["Table"]: (row["Score 1"], row["Score 2"]) for row in rows}


def seats(organizer: Organizer, table: int) -> tuple[str, str]:
    """The names of the players at a table."""
    one, other = drawn(organizer, 1)[table]
    return NAMES[one], NAMES[other]


def test_scores_follow_their_players_to_whatever_side_they_sit(organizer: Organizer) -> None:
    """By ID or by name in any case; a bye's row and one without a result are no matter."""
    one, other = drawn(organizer, 1)[1]
    name1, name2 = seats(organizer, 2)
    (bye,) = drawn(organizer, 1)["BYE"]
    answer = take(
        organizer,
        f"Player A,Score A,Score B,Player B\n{other},60,120,{one}\n{name1.upper()},80,90,{name2}\n"
        f"{NAMES[bye]},200,0,Freilos\n",
    )
    assert scores(organizer) == {1: (120, 60), 2: (80, 90)}
    assert (
        "round 1: entered 2; 0 as before, 0 left alone, 1 row without a result of this round\n"
        in answer.output
    )
    assert answer.output.endswith("round 2 can be paired: roundsheet pair cup\n")


def test_without_players_the_table_says_which_game(organizer: Organizer) -> None:
    """In the seats of the workbook."""
    take(organizer, "Tisch;Punkte 1;Punkte 2\n2;70;60\n1;80;60\n")
    assert scores(organizer) == {1: (80, 60), 2: (70, 60)}


def test_both_scores_in_one_cell_follow_their_players(organizer: Organizer) -> None:
    """As people write them, also where White and Black are named; a cell that holds something else is asked about."""
    one, other = drawn(organizer, 1)[1]
    name1, name2 = seats(organizer, 2)
    answer = take(
        organizer, f"White;Result;Black\n{other};60 - 120;{one}\n{name1};no show;{name2}\n", expect=1
    )
    assert game(organizer, 1)["Score 1"] == 120
    assert (
        f"{name1} against {name2}: no show is not two scores: write 80-60, or a column each" in answer.output
    )
    take(organizer, f"Weiß;Ergebnis;Schwarz\n{name1};80:90;{name2}\n{one};;{other}\n")
    assert scores(organizer) == {1: (120, 60), 2: (80, 90)}
    take(organizer, "Table;Score\n2;100:95\n", "--replace")
    assert scores(organizer)[2] == (100, 95)


@pytest.mark.parametrize("drawn_game", ["½-½", "1/2 : 1/2", "0.5–0.5", "0,5 - 0,5", "0-0"])
def test_a_half_for_each_is_a_drawn_game(organizer: Organizer, drawn_game: str) -> None:
    """Others count a half for a draw; the recipe for chess enters 0 for both. Runewars asks who won, too."""
    take(organizer, f"Board;Result;Winner\n1;{drawn_game};1\n2;1-0;\n")
    assert scores(organizer) == {1: (0, 0), 2: (1, 0)}


def test_a_result_beside_the_scores_is_another_column(organizer: Organizer) -> None:
    """It may say who won, in whatever words."""
    take(organizer, "Table,Score 1,Score 2,Result\n1,80,60,won\n2,70,60,1:0\n")
    assert scores(organizer) == {1: (80, 60), 2: (70, 60)}


def test_what_names_a_seat_follows_its_player_too(organizer: Organizer) -> None:
    """Who conceded, and who won: as a seat or as a name."""
    one, other = drawn(organizer, 1)[1]
    name1, name2 = seats(organizer, 2)
    take(
        organizer,
        "Player 1,Player 2,Score 1,Score 2,Ended,Winner\n"
        f"{other},{one},10,20,Conceded 1,2\n{name2},{name1},70,70,Time,{name1}\n",
    )
    first, second = game(organizer, 1), game(organizer, 2)
    assert (first["Score 1"], first["Score 2"], first["Ended"], first["Winner"]) == (20, 10, "Conceded 2", 1)
    assert (second["Score 1"], second["Score 2"], second["Ended"], second["Winner"]) == (70, 70, "Time", 1)


def test_a_concession_with_one_score_stays_open(organizer: Organizer) -> None:
    """Reading I-41: as any row that is half typed it is left alone, and said; without scores it counts."""
    answer = take(organizer, "Table,Score 1,Score 2,Ended\n1,180,,Conceded 2\n2,,,Conceded 1\n", expect=1)
    assert "table 1: score 2 is missing, so the game still counts as open" in answer.output
    assert [game(organizer, table)["Ended"] for table in (1, 2)] == [None, "Conceded 1"]


def test_a_second_run_changes_nothing(organizer: Organizer) -> None:
    """Not a byte."""
    text = "Table,Score 1,Score 2\n1,80,60\n2,70,60\n"
    take(organizer, text)
    before = organizer.workbook(1).read_bytes()
    assert "entered 0; 2 as before, 0 left alone" in take(organizer, text).output
    assert organizer.workbook(1).read_bytes() == before


def test_another_result_is_told_and_only_replaced_if_asked_for(organizer: Organizer) -> None:
    """An empty cell of the file empties no cell, unless it is to replace."""
    organizer.enter(1, 1, 80, 60, "Time")
    text = "Table,Score 1,Score 2,Ended\n1,90,60,\n2,70,60,\n"
    answer = take(organizer, text, expect=1)
    assert scores(organizer) == {1: (80, 60), 2: (70, 60)}
    assert "in round-1.xlsx Score 1 is 80, here 90; add --replace if the file is right" in answer.output
    take(organizer, text, "--replace")
    assert scores(organizer) == {1: (90, 60), 2: (70, 60)}
    assert game(organizer, 1)["Ended"] is None


def test_half_a_result_is_completed(organizer: Organizer) -> None:
    """Only what is missing is typed."""
    organizer.enter(1, 1, 80)
    take(organizer, "Table,Score 1,Score 2\n1,80,60\n")
    assert scores(organizer)[1] == (80, 60)


def test_a_dry_run_writes_nothing(organizer: Organizer) -> None:
    """And says what would be entered."""
    before = organizer.workbook(1).read_bytes()
    answer = take(organizer, "Table,Score 1,Score 2\n1,80,60\n", "--dry-run")
    assert "would be entered in round-1.xlsx:\n  table 1, " in answer.output
    assert organizer.workbook(1).read_bytes() == before


def test_rows_that_nobody_can_use_are_told_and_the_others_are_entered(organizer: Organizer) -> None:
    """What `check` would call an error, strangers, players who don't meet, two results of one game."""
    one, other = drawn(organizer, 1)[1]
    three, four = drawn(organizer, 1)[2]
    answer = take(
        organizer,
        "Player 1,Score 1,Score 2,Player 2\n"
        f"{one},many,60,{other}\nRolf Ost,1,2,{one}\n{one},70,60,{three}\n{three},70,60,{four}\n",
        expect=1,
    )
    assert scores(organizer) == {1: (None, None), 2: (70, 60)}
    told = [line for line in answer.output.splitlines() if line.startswith("  line ")]
    assert [line.partition(":")[0] for line in told] == ["  line 2", "  line 3", "  line 4"]
    assert "score many: a score is a whole number from 0 up" in told[0]
    assert "Rolf Ost: write the ID, or a name that only one player in players.xlsx has" in told[1]
    assert "don't meet in round 1" in told[2]
    answer = take(organizer, "Table,Score 1,Score 2\n1,80,60\n1,60,80\n7,1,2\n", expect=1)
    assert "lines 2 and 3: " in answer.output
    assert "line 4: round 1 has no table 7" in answer.output


@pytest.mark.parametrize("row", ["many,", ",many", "80:60,", "80,"])
def test_a_result_of_which_nothing_can_be_read_is_told(row: str, organizer: Organizer) -> None:
    """Not counted among those that are as before, because the game is still open."""
    answer = take(organizer, f"Table,Score 1,Score 2\n1,{row}\n", expect=1)
    assert "round 1: entered 0; 0 as before, 1 left alone" in answer.output
    assert game(organizer, 1)["Score 1"] is None


def test_a_table_without_a_column_of_results_is_told(organizer: Organizer) -> None:
    """It isn't said that no game has been played yet."""
    answer = take(organizer, "Table,Outcome\n1,80:60\n", expect=1)
    assert "Player 1, Score 1, Score 2, Player 2; it has Table, Outcome\n" in answer.output


def test_each_round_takes_its_own_rows(organizer: Organizer) -> None:
    """The newest round, or the one that is named."""
    take(organizer, "Round,Table,Score 1,Score 2\n1,1,80,60\n1,2,70,60\n2,1,100,10\n")
    assert scores(organizer) == {1: (80, 60), 2: (70, 60)}
    organizer.pair()
    take(organizer, "Round,Table,Score 1,Score 2\n1,1,80,60\n1,2,70,60\n2,1,100,10\n")
    assert scores(organizer, 2)[1] == (100, 10)
    take(organizer, "Table,Score 1,Score 2\n1,99,60\n", "--round", "1", "--replace")
    assert scores(organizer)[1] == (99, 60)
    assert (
        "there is no round 4 in cup; there are 1, 2"
        in take(organizer, "a\n", "--round", "4", expect=2).output
    )


def test_before_the_first_round_there_is_nothing_to_enter(tmp_path: Path) -> None:
    """It says what to do."""
    answer = take(organizer_of(tmp_path, 4), "Table,Score 1,Score 2\n1,80,60\n", expect=2)
    assert "no round of cup is drawn yet: roundsheet pair cup" in answer.output


def test_a_workbook_that_is_open_elsewhere_is_left(organizer: Organizer) -> None:
    """As at the desk."""
    sign = organizer.folder / "~$round-1.xlsx"
    sign.touch()
    text = "Table,Score 1,Score 2\n1,80,60\n"
    assert "nothing was written: round-1.xlsx is open" in take(organizer, text, expect=1).output
    sign.unlink()
    assert game(organizer, 1)["Score 1"] is None


def test_a_draft_is_left(tmp_path: Path) -> None:
    """Nobody can have played it."""
    organizer = organizer_of(tmp_path, 4)
    organizer.edit_event({"release": "manual"})
    organizer.pair()
    answer = take(organizer, "Table,Score 1,Score 2\n1,80,60\n", expect=1)
    assert "nothing was written: round 1 is a draft: " in answer.output


def test_nothing_but_the_results_changes(organizer: Organizer) -> None:
    """Formulas, styles and sheets are as they were."""
    then = openpyxl.load_workbook(organizer.workbook(1))
    take(organizer, "Table,Score 1,Score 2\n1,80,60\n")
    now = openpyxl.load_workbook(organizer.workbook(1))
    changed = {
        (sheet.title, cell.coordinate): cell.value
        for sheet in now
        for row in sheet.iter_rows(max_row=40)
        for cell in row
        if cell.value != then[sheet.title][cell.coordinate].value
        or cell.style_id != then[sheet.title][cell.coordinate].style_id
    }
    assert sorted(changed.values()) == [60, 80]


def test_urban_war_s_columns_are_taken(tmp_path: Path) -> None:
    """Casualties, and who withdrew, follow their players."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", regulations="urban-war-1.4", structure="standard", tier=None, seed="7f3a9c")
    organizer.register({"Name": name, "Models": 10} for name in list(NAMES.values())[:4])
    organizer.pair()
    one, other = drawn(organizer, 1)[1]
    take(organizer, f"Player 1,Casualties 1,Withdrew 1,Casualties 2,Player 2\n{other},3,Yes,5,{one}\n")
    row = game(organizer, 1)
    assert (row["Casualties 1"], row["Casualties 2"], row["Withdrew 1"], row["Withdrew 2"]) == (
        5,
        3,
        None,
        "Yes",
    )


@pytest.mark.parametrize("seed", range(30 if ALL else 3))
def test_shuffled_halves_on_any_side_give_the_same_results(seed: int, tmp_path: Path) -> None:
    """Rows in any order, in two files, with players on either side, by ID or name: as typed by hand."""
    chance = random.Random(seed)
    organizer = organizer_of(tmp_path, 9)
    organizer.pair()
    expected: dict[int, tuple[int, int]] = {}
    rows = []
    for table, players in drawn(organizer, 1).items():
        if table == "BYE":
            continue
        expected[int(table)] = (chance.randint(0, 100), chance.randint(101, 199))
        sides = [
            (chance.choice((player, NAMES[player].upper())), score)
            for player, score in zip(players, expected[int(table)], strict=True)
        ]
        (one, score1), (other, score2) = chance.sample(sides, 2)
        rows.append(f"{one},{score1},{score2},{other}\n")
    chance.shuffle(rows)
    for part in (rows[:2], rows[2:], rows):
        take(organizer, "Player 1,Score 1,Score 2,Player 2\n" + "".join(part))
    assert scores(organizer) == expected
    organizer.check()


@pytest.mark.parametrize(
    "text", ["", "\0", "Table\n1\n", "Score 1,Score 2\n1,2\n", "Name,Club\nIlse,North\n", '"', "{}"]
)
def test_a_hostile_file_gets_a_message(text: str, organizer: Organizer) -> None:
    """Never a traceback, and nothing is written."""
    before = organizer.workbook(1).read_bytes()
    take(organizer, text, expect=None)
    assert organizer.workbook(1).read_bytes() == before
