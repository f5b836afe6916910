"""A round's workbook: games, byes, changes and fields are read, and wrong values never lose the rest."""

from collections.abc import Sequence
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from generator.findings import Finding
from generator.model import TYPED_ENDINGS, ChangeKind, Ended, GameResult, Round
from generator.workbooks.reading.rounds import read_round
from tests.workbooks.builders import RESULTS_HEADER, round_book, saved


def read(workbook: Workbook, folder: Path, number: int = 1) -> tuple[Round, tuple[Finding, ...]]:
    """The round in the workbook, which can be read."""
    round_, findings = read_round(saved(workbook, folder / "round.xlsx"), "cup/round-1.xlsx", number)
    assert round_ is not None, findings
    return round_, findings


def test_a_table_becomes_a_pairing(tmp_path: Path) -> None:
    """Every column of the contract arrives in its place."""
    row = (3, "P01", "Ilse Vorn", "107", 49.0, "P02", "Odo  Brack", "time", 1, "played in the hall")
    round_, findings = read(round_book(row), tmp_path)
    (game,) = round_.pairings
    assert findings == ()
    assert (game.table, game.players, game.row) == (3, ("P01", "P02"), 1)
    assert game.result == GameResult(score1=107, score2=49, ended=Ended.TIME, winner=1)
    assert (game.name1, game.name2, game.note) == ("Ilse Vorn", "Odo Brack", "played in the hall")
    assert str(game.place.cell("Score 2")) == "cup/round-1.xlsx, Results!E2"


@pytest.mark.parametrize("ended", list(TYPED_ENDINGS), ids=lambda ended: ended.value or "played out")
def test_every_way_to_end_is_understood_in_any_spelling(tmp_path: Path, ended: Ended) -> None:
    """Case, dashes and spaces of the words in Ended don't matter."""
    spelling = f" {ended.value.upper().replace('-', chr(0x2011)).replace(' ', chr(0xA0))} "
    row = (1, "P01", "Ilse Vorn", None, None, "P02", "Odo Brack", spelling)
    round_, findings = read(round_book(row), tmp_path)
    assert findings == ()
    assert round_.pairings[0].result.ended is ended


def test_byes_and_vacant_games_keep_their_rows(tmp_path: Path) -> None:
    """Rows are counted from 1 in the order of the sheet, without blank ones; `BYE` may stand in any case."""
    rows = (
        (1, "P01", "Ilse Vorn", None, None, "P02", "Odo Brack"),
        (),
        (None, "P03", "Maren Tull", None, None, None, "bye"),
        (None, None, "BYE", None, None, None, "BYE"),
        (2, "P04", "Jory Quill", None, None, "P05", "Thea Lund"),
    )
    round_, findings = read(round_book(*rows), tmp_path)
    assert findings == ()
    assert [(game.row, game.players) for game in round_.pairings] == [
        (1, ("P01", "P02")),
        (4, ("P04", "P05")),
    ]
    assert [(bye.row, bye.player) for bye in round_.byes] == [(2, "P03"), (3, None)]


def test_a_number_or_a_remark_alone_is_no_game(tmp_path: Path) -> None:
    """Table numbers written ahead and remarks below the table are not rows of results."""
    rows = (
        (1, "P01", "Ilse Vorn", 1, 0, "P02", "Odo Brack"),
        (2,),
        (*[None] * 9, "slips to the desk, please"),
    )
    round_, findings = read(round_book(*rows), tmp_path)
    assert findings == ()
    assert len(round_.pairings) == 1


def test_a_wrong_value_loses_nothing_else(tmp_path: Path) -> None:
    """A row full of mistakes still says who played, and every mistake is told."""
    row = ("window", "P01", "Ilse Vorn", -5, 60, "P02", "Odo Brack", "so-so", "3", "x" * 2_000)
    round_, findings = read(round_book(row), tmp_path)
    assert [(finding.code, finding.place.cell) for finding in findings] == [
        ("cell-value", "A2"),
        ("score-value", "D2"),
        ("ending-unknown", "H2"),
        ("winner-value", "I2"),
        ("cell-value", "J2"),
    ]
    (game,) = round_.pairings
    assert (game.players, game.result) == (("P01", "P02"), GameResult(score2=60))


def test_extra_minutes_are_read_wherever_the_column_stands(tmp_path: Path) -> None:
    """An extension of one game's time: a whole number from 1 to 120; a workbook without the column has none."""
    header = (*RESULTS_HEADER, "Extra minutes")
    row = (1, "P01", "Ilse Vorn", None, None, "P02", "Odo Brack", None, None, None)

    def told(*minutes: object, header: Sequence[str] = header) -> tuple[int | None, list[str | None]]:
        round_, findings = read(round_book((*row, *minutes), header=header), tmp_path)
        return round_.pairings[0].extra_minutes, [finding.place.cell for finding in findings]

    assert told(10) == (10, [])
    assert told(None) == (None, [])
    assert told(header=RESULTS_HEADER) == (None, [])
    assert told(999) == (None, ["K2"])


def test_a_seat_without_id_is_empty(tmp_path: Path) -> None:
    """The other player and the result stay; the seat has the empty ID."""
    round_, findings = read(round_book((1, "P01", "Ilse Vorn", 9, 8, None, "Odo Brack")), tmp_path)
    assert [finding.code for finding in findings] == ["seat-empty"]
    assert round_.pairings[0].players == ("P01", "")


def test_changes_are_read(tmp_path: Path) -> None:
    """Who leaves or comes back, in any spelling; a name without ID and change is a prepared row."""
    changes = (("P01", "Ilse Vorn", "DROP", "train"), (None, "Odo Brack"), ("P03", None, " rejoin "))
    round_, findings = read(round_book(changes=changes), tmp_path)
    assert findings == ()
    assert [(change.player, change.kind, change.note) for change in round_.changes] == [
        ("P01", ChangeKind.DROP, "train"),
        ("P03", ChangeKind.REJOIN, None),
    ]


def test_names_computed_beside_a_change_may_be_uncomputed(tmp_path: Path) -> None:
    """The name beside a change is a formula of ours; a program that saves no results takes nothing away."""
    round_, findings = read(round_book(changes=[("P01", '=IF(A2="","","?")', "Drop")]), tmp_path)
    assert findings == ()
    assert [change.player for change in round_.changes] == ["P01"]


def test_fields_are_read(tmp_path: Path) -> None:
    """All fields of the sheet Round, in any case; an unknown one is told and left alone."""
    fields = {
        "regulations": "runewars-2.2",
        "Deployment": "Battle Lines",
        "Objective": "Bounty",
        "STARTS AT": time(9, 30),
        "Minutes": "90",
        "Draw": "ab12",
        "Structure": "Swiss 3",
        "Players": 11.0,
        "Weather": "rain",
    }
    round_, (note,) = read(round_book(fields=fields), tmp_path)
    assert (note.code, note.place.cell) == ("field-unknown", "A13")
    assert note.message == (
        "the field Weather is not one of Roundsheet's, so it is not read; it is not on the pages, but anybody can "
        "download this file if it is in a public repository"
    )
    assert (round_.number, round_.stage, round_.regulations) == (1, "Swiss", "runewars-2.2")
    assert (round_.deployment, round_.objective, round_.starts_at) == ("Battle Lines", "Bounty", "09:30")
    assert (round_.minutes, round_.draw_seed, round_.structure, round_.registered) == (
        90,
        "ab12",
        "Swiss 3",
        11,
    )
    assert str(round_.place.cell("Starts at")) == "cup/round-1.xlsx, Round!B8"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("9:30", "09:30"),
        (datetime(2018, 9, 15, 9, 30), "09:30"),  # noqa: DTZ001 (spreadsheets know no time zones)
        (46000.604166666664, "14:30"),
        ("after lunch", "after lunch"),
        (None, None),
    ],
)
def test_the_start_is_a_time_or_a_word(tmp_path: Path, value: Any, text: str | None) -> None:
    """A time is `HH:MM`; what is none stays as it is written."""
    assert read(round_book(fields={"Starts at": value}), tmp_path)[0].starts_at == text


def test_without_results_there_is_no_round(tmp_path: Path) -> None:
    """A workbook that lacks a sheet can't be scored, and the faults of its other sheets are told with it."""
    workbook = round_book(fields={"Minutes": "long"})
    del workbook["Results"]
    round_, findings = read_round(saved(workbook, tmp_path / "r.xlsx"), "r.xlsx", 1)
    assert round_ is None
    assert [finding.code for finding in findings] == ["round-field", "sheet-missing"]


def test_columns_in_another_order_are_found(tmp_path: Path) -> None:
    """The header names the columns; places follow it."""
    row = dict(zip(RESULTS_HEADER, (1, "P01", "Ilse Vorn", 12, -1, "P02", "Odo Brack"), strict=False))
    header = [*reversed(RESULTS_HEADER)]
    round_, findings = read(round_book([row.get(name) for name in header], header=header), tmp_path)
    assert round_.pairings[0].result == GameResult(score1=12)
    assert [str(finding) for finding in findings] == [
        "error: cup/round-1.xlsx, Results!F2: score -1: a score is a whole number from 0 up"
    ]


def test_half_a_character_is_replaced(tmp_path: Path) -> None:
    """A file can spell out halves of a pair of code units: together they are a character, alone they are none."""
    row = (1, "P01", "Ilse Vorn", 9, 8, "P02", "Odo Brack", None, None, "a_xD83D__xDE00_b_xD800_c")
    round_, findings = read(round_book(row), tmp_path)
    assert findings == ()
    assert round_.pairings[0].note == "a\U0001f600b\ufffdc"


def test_the_row_of_a_bye_may_have_a_note(tmp_path: Path) -> None:
    """For whoever gives the bye to somebody else by hand, and says why."""
    row = (None, "P03", "Maren Tull", None, None, None, "BYE", None, None, "late train")
    round_, findings = read(round_book(row), tmp_path)
    assert findings == ()
    assert round_.byes[0].note == "late train"


def test_a_date_in_a_cell_for_a_number_is_told_with_the_way_out(tmp_path: Path) -> None:
    """Whatever is typed over a date becomes one, so the format comes first; also where a winner belongs."""
    row = (1, "P01", "Ilse Vorn", date(1900, 2, 2), 10, "P02", "Odo Brack", None, date(2018, 1, 2))
    path = saved(round_book(row), tmp_path / "r.xlsx")
    _, findings = read_round(path, "cup/round-1.xlsx", 1)
    way_out = "; set the cell's format to Number, then type the number"
    assert [(finding.place.cell, finding.message) for finding in findings] == [
        ("D2", f"score 1900-02-02 (a date or time): a score is a whole number from 0 up{way_out}"),
        (
            "I2",
            "winner 2018-01-02 (a date or time): write 1 or 2 for Player 1 or 2, or leave it empty" + way_out,
        ),
    ]


def test_a_name_is_no_fault_where_its_formula_was_never_computed(tmp_path: Path) -> None:
    """The ID beside it counts; where that is missing too, somebody has to compute the formula first."""
    round_, findings = read(round_book((1, "P01", "=B2", 107, 49, "P02", "Odo Brack", "Time")), tmp_path)
    assert findings == ()
    assert round_.pairings[0].players == ("P01", "P02")
    assert round_.pairings[0].name1 is None

    _, findings = read(round_book((1, None, "=K2", 107, 49, "P02", "Odo Brack", "Time")), tmp_path)
    assert "formula-without-value" in {finding.code for finding in findings}


@pytest.mark.parametrize(
    "typed", ["2-1", " 2:1 ", "2 - 1", "2\u20131", "2\u00a0:\u00a01", time(2, 1), 121 / 1440]
)
def test_both_scores_in_one_cell_are_told_to_belong_into_two(tmp_path: Path, typed: object) -> None:
    """Which number belongs where is said, also where a program has made a time of it."""
    for column in (3, 4):
        row: list[object] = [1, "P01", "Ilse Vorn", None, None, "P02", "Odo Brack"]
        row[column] = typed
        _, (finding,) = read(round_book(row), tmp_path)
        assert (finding.code, finding.place.cell) == ("score-value", f"{'ABCDE'[column]}2")
        assert (
            ": these are two numbers, and each has a cell of its own: 2 under Score 1, 1 under Score 2"
            in finding.message
        )


@pytest.mark.parametrize("typed", [date(2026, 2, 1), datetime(2026, 2, 1)])  # noqa: DTZ001
def test_both_scores_that_became_a_date_are_told_as_far_as_one_knows(tmp_path: Path, typed: object) -> None:
    """Nobody knows whether the day was typed first."""
    row = (1, "P01", "Ilse Vorn", typed, None, "P02", "Odo Brack")
    _, (finding,) = read(round_book(row), tmp_path)
    assert "If 2-1 or 1-2 was typed, these are two numbers, and each has a cell of its own" in finding.message
    assert "the first under Score 1, the second under Score 2" in finding.message
    assert finding.message.endswith("then type the number")


@pytest.mark.parametrize("typed", ["-5", "5-", "2-1-0", "1900", "P1-2"])
def test_what_is_no_pair_of_numbers_is_told_as_before(tmp_path: Path, typed: str) -> None:
    """A sign, a third number or letters are another slip."""
    _, findings = read(round_book((1, "P01", "Ilse Vorn", typed, None, "P02", "Odo Brack")), tmp_path)
    assert not any("two numbers" in finding.message for finding in findings)
