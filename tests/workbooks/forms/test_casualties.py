"""Games scored by casualties: their workbook asks for losses, computes levels and points, and is read again."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.findings import Finding
from generator.model import Ended, Event, GameResult, Losses, PlayerId, Round
from generator.tournament.game_forms.casualties.form import CasualtyForm
from generator.tournament.game_forms.columns import Columns
from generator.workbooks.reading.rounds import read_round
from generator.workbooks.writing.writer import StandingLine, round_workbook
from tests.workbooks.builders import LOSSES_HEADER, RESULTS_HEADER, Row, round_book, saved
from tests.workbooks.examples import (
    LEVELS,
    LOSSES,
    UNFINISHED_LOSSES,
    URBAN_WAR,
    event_of,
    forces,
    lost,
    players,
    round_of,
)
from tests.workbooks.seen import EXCEL_2007, all_formulas, by_seat, choices, opened, row_of, under, words_of

BY_CASUALTIES = Columns(form=CasualtyForm)
FIGURES = ["Models 1", "Models 2", "Level 1", "Level 2", "Result", "Points 1", "Points 2"]


def event(count: int) -> Event:
    """An event of so many players with forces of 12 and 13 models in turn."""
    return replace(event_of(count), players=forces(count))


def written(round_: Round, standings: tuple[StandingLine, ...] = ()) -> bytes:
    """The round's workbook."""
    everybody = event(2 * len(round_.pairings) + 1)
    return round_workbook(event=everybody, regulation=URBAN_WAR, round_=round_, standings=standings)


def read(
    folder: Path, *rows: Row, header: Row = LOSSES_HEADER, form: Columns | None = BY_CASUALTIES
) -> tuple[Round, tuple[Finding, ...]]:
    """The round with these results, which can be read."""
    path = saved(round_book(*rows, header=header), folder / "r.xlsx")
    round_, findings = read_round(path, "cup/round-1.xlsx", 1, form=form)
    assert round_ is not None, findings
    return round_, findings


# Reading


def test_a_table_becomes_a_pairing(tmp_path: Path) -> None:
    """Every column of the contract arrives in its place."""
    row = (
        3,
        "P01",
        "Ilse Vorn",
        "4",
        None,
        2,
        9.0,
        "yes",
        None,
        "P02",
        "Odo  Brack",
        "TIME",
        "by the window",
    )
    round_, findings = read(tmp_path, row)
    (game,) = round_.pairings
    assert findings == ()
    assert (game.table, game.players, game.row, game.note) == (3, ("P01", "P02"), 1, "by the window")
    assert game.result == GameResult(
        losses1=Losses(casualties=4, bonus=2), losses2=Losses(casualties=9, withdrew=True), ended=Ended.TIME
    )
    assert str(game.place.cell("Casualties 2")) == "cup/round-1.xlsx, Results!G2"


@pytest.mark.parametrize(
    ("said", "withdrew"),
    [
        ("Yes", True),
        ("x", True),
        (True, True),
        (1, True),
        (None, False),
        ("no", False),
        (0, False),
        ("-", False),
    ],
)
def test_withdrew_is_said_in_many_ways(tmp_path: Path, said: Any, withdrew: bool) -> None:
    """A cross or a one is a yes; nothing, a no or a dash is none."""
    round_, findings = read(
        tmp_path, (1, "P01", "Ilse Vorn", 4, said, None, 9, None, None, "P02", "Odo Brack")
    )
    assert findings == ()
    assert round_.pairings[0].result.losses1 == Losses(casualties=4, withdrew=withdrew)


def test_byes_keep_their_rows_and_have_nothing_to_enter(tmp_path: Path) -> None:
    """A bye has `BYE` as Player 2; what is entered beside it is a mistake."""
    rows = (
        (1, "P01", "Ilse Vorn", *[None] * 6, "P02", "Odo Brack"),
        (None, "P03", "Maren Tull", *[None] * 7, "bye"),
        (None, "P04", "Jory Quill", None, None, 4, *[None] * 4, "BYE"),
    )
    round_, findings = read(tmp_path, *rows)
    assert [(bye.row, bye.player) for bye in round_.byes] == [(2, "P03"), (3, "P04")]
    assert [(finding.code, finding.place.cell) for finding in findings] == [("score-not-expected", "F4")]


def test_a_wrong_value_loses_nothing_else(tmp_path: Path) -> None:
    """A row full of mistakes still says who played, and every mistake is told."""
    row = (1, "P01", "Ilse Vorn", -1, "perhaps", 1.5, 9, None, "lots", "P02", "Odo Brack", "so-so")
    round_, findings = read(tmp_path, row)
    assert [(finding.code, finding.place.cell) for finding in findings] == [
        ("casualties-value", "D2"),
        ("casualties-value", "E2"),
        ("casualties-value", "F2"),
        ("casualties-value", "I2"),
        ("ending-unknown", "L2"),
    ]
    assert round_.pairings[0].result == lost(None, 9)


@pytest.mark.parametrize(
    ("header", "row", "result"),
    [
        (RESULTS_HEADER, (1, "P01", "Ilse Vorn", 60, 40, "P02"), GameResult(score1=60, score2=40)),
        (LOSSES_HEADER, (1, "P01", "Ilse Vorn", 3, *[None] * 5, "P02"), lost(3)),
    ],
    ids=["scores", "casualties"],
)
def test_without_regulations_the_columns_tell(
    tmp_path: Path, header: Row, row: Row, result: GameResult
) -> None:
    """Where the regulations could not be read, the sheet is read by the columns that are there."""
    round_, findings = read(tmp_path, row, header=header, form=None)
    assert findings == ()
    assert round_.pairings[0].result == result


def test_columns_of_the_other_sort_of_game_do_not_do(tmp_path: Path) -> None:
    """A sheet for scores can't be read as one of casualties: each column that is missing is named."""
    path = saved(round_book(), tmp_path / "r.xlsx")
    round_, findings = read_round(path, "r.xlsx", 1, form=BY_CASUALTIES)
    assert round_ is None
    assert [finding.message.split(" is")[0] for finding in findings] == [
        f"the column {name} {seat}" for seat in (1, 2) for name in ("Casualties", "Withdrew", "Bonus")
    ]


# Writing


def test_a_round_has_the_sheets_and_columns_of_the_contract() -> None:
    """Names and order are public; computed columns stand to the right; there is no Winner."""
    workbook = opened(written(round_of([lost()])))
    visible = [sheet.title for sheet in workbook if sheet.sheet_state == "visible"]
    assert visible == ["Round", "Results", "Changes", "Standings", "By name", "Score cards", "Help"]
    header = row_of(workbook, "Results", 1)
    assert header[: len(LOSSES_HEADER)] == [*LOSSES_HEADER]
    assert header[len(LOSSES_HEADER)] == "Drops"
    assert header[len(LOSSES_HEADER) + 2 :] == ["Check", *FIGURES, "Extra minutes"]


def test_stored_values_are_the_guides_figures() -> None:
    """Beside each formula stands its true value: levels, degree of victory, points and state."""
    assert len({(levels[0], levels[1]) for _, _, levels in LEVELS}) == 16
    workbook = opened(written(round_of([result for result, _, _ in LOSSES])), values=True)
    shown = [[*under(workbook, row, *FIGURES), by_seat(workbook, row)] for row in range(2, 2 + len(LOSSES))]
    assert [[None if cell == "" else cell for cell in row] for row in shown] == [
        [12, 13, *figures[:2], figures[2], *figures[3:], says] for _, says, figures in LOSSES
    ]


def test_what_is_unfinished_or_impossible_says_so() -> None:
    """The column Check gives the reason in words; what can be told already is shown."""
    results = [result for result, _, _ in UNFINISHED_LOSSES]
    workbook = opened(written(round_of(results)), values=True)
    shown = [under(workbook, row, *FIGURES[2:], "Check") for row in range(2, 2 + len(results))]
    assert [(row[-1], (row[0] or None, row[1] or None)) for row in shown] == [
        (says, levels) for _, says, levels in UNFINISHED_LOSSES
    ]
    assert {cell or None for row in shown for cell in row[2:5]} == {None}


def test_without_the_number_of_models_only_a_withdrawal_tells_a_level() -> None:
    """A force of unknown size can't be told a level, and the sheet says what to do."""
    everybody = replace(event(7), players=tuple(replace(player, models=None) for player in forces(7)))
    round_ = round_of([lost(2, 1, withdrew=(True, False)), lost(2, 1), lost(withdrew=(True, True))])
    data = round_workbook(event=everybody, regulation=URBAN_WAR, round_=round_, standings=())
    shown = [under(opened(data, values=True), row, *FIGURES, "Check") for row in (2, 3, 4)]
    assert [[cell or None for cell in row[:5]] + [row[-1]] for row in shown] == [
        [None, None, "severe", None, None, "add Models in players.xlsx"],
        [None, None, None, None, None, "add Models in players.xlsx"],
        [None, None, "severe", "severe", "Draw", "draw"],
    ]


def test_what_is_written_reads_back(tmp_path: Path) -> None:
    """Games with all they hold, and byes, survive writing and reading."""
    round_ = round_of([result for result, _, _ in LOSSES], bye=True)
    (tmp_path / "r.xlsx").write_bytes(written(round_))
    again, findings = read_round(tmp_path / "r.xlsx", "r.xlsx", 2, form=BY_CASUALTIES)
    assert findings == ()
    assert again is not None
    assert [game.result for game in again.pairings] == [game.result for game in round_.pairings]
    assert [(bye.player, bye.row) for bye in again.byes] == [(bye.player, bye.row) for bye in round_.byes]
    assert written(again) == written(round_)


def test_only_cells_to_fill_are_unlocked() -> None:
    """Losses, withdrawals, bonuses, the ending, a note, who drops and extra minutes; of a bye who drops."""
    sheet = opened(written(round_of([lost()], bye=True)))["Results"]
    unlocked = {cell.coordinate for row in sheet["A1:X3"] for cell in row if not cell.protection.locked}
    assert unlocked == {"D2", "E2", "F2", "G2", "H2", "I2", "L2", "M2", "N2", "N3", "X2"}
    assert sheet.protection.sheet
    assert sheet.print_area == "'Results'!$A$1:$M$3"


def test_a_bye_is_filled_and_shows_its_points() -> None:
    """Byes: the best possible result without bonus points, 24."""
    workbook = opened(written(round_of([lost()], bye=True)), values=True)
    assert row_of(workbook, "Results", 3) == [
        *(None, "P003", "Maren Tull", *[None] * 7, "BYE", None, None, None),
        *("✓", "bye", None, None, None, None, None, 24, None, None),
    ]


def test_every_choice_has_a_drop_down_and_casualties_end_with_the_force() -> None:
    """Endings are those of the guide; a withdrawal is a Yes; nobody loses more models than there are."""
    workbook = opened(written(round_of([lost()])))
    assert choices(workbook, "endings") == [
        *("Time", "Conceded 1", "Conceded 2"),
        *("No-show 1", "No-show 2", "No-show both"),
    ]
    rules = {
        str(rule.sqref).split(":")[0]: rule for rule in workbook["Results"].data_validations.dataValidation
    }
    lists = {cell: rule.formula1 for cell, rule in rules.items() if rule.type == "list"}
    assert lists == {"E2": "yes", "H2": "yes", "L2": "endings", "N2": "drops"}
    assert choices(workbook, "yes") == ["Yes"]
    whole = {cell: (rule.formula1, rule.formula2) for cell, rule in rules.items() if rule.type == "whole"}
    assert whole == {
        "D2": ("0", 'IF($Q2="",39999,$Q2)'),
        "F2": ("0", "39999"),
        "G2": ("0", 'IF($R2="",39999,$R2)'),
        "I2": ("0", "39999"),
        "X2": ("1", "120"),
    }


def test_formulas_use_only_words_of_excel_2007() -> None:
    """Newer functions are unknown to LibreOffice and to older Excel, and no formula is too long for it."""
    formulas = all_formulas(written(round_of([lost()])))
    assert all(len(formula) < 8_000 for formula in formulas)
    assert words_of(formulas) <= EXCEL_2007


def test_the_same_inputs_give_the_same_bytes() -> None:
    """No clock and no chance leave a trace in this workbook either."""
    round_ = round_of([result for result, _, _ in LOSSES], bye=True)
    assert written(round_) == written(round_)


def test_score_cards_say_what_a_card_says() -> None:
    """Score Cards: ID, name, faction, points and models, thresholds; opponent and table; points, subtotal, theirs."""
    standings = (
        StandingLine(
            rank=1,
            player_id=PlayerId("P001"),
            name="Ilse Vorn",
            tournament_points=36,
            tiebreakers=(),
            status="active",
        ),
    )
    round_ = round_of([lost()], bye=True)
    everybody = replace(event(4), players=(*forces(3), replace(players(4)[3], models=None)))
    data = round_workbook(event=everybody, regulation=URBAN_WAR, round_=round_, standings=standings)
    workbook = opened(data, values=True)
    rows, nothing = [row_of(workbook, "Score cards", row) for row in range(1, 6)], [None] * 3
    assert rows == [
        [
            *("ID", "Player", "Faction", "List points", "Models", "Moderate", "Heavy", "Severe"),
            *("Table", "Opponent ID", "Opponent", "Points so far", "Points", "Subtotal", "Opponent's points"),
        ],
        ["P001", "Ilse Vorn", "VASA", 300, 12, 3, 6, 9, "1", "P002", "Odo Brack", 36, *nothing],
        ["P002", "Odo Brack", "VASA", 299, 13, 4, 7, 10, "1", "P001", "Ilse Vorn", 0, *nothing],
        ["P003", "Maren Tull", "VASA", 298, 12, 3, 6, 9, None, None, "BYE", 0, 24, 24, None],
        [None] * 15,
    ]


def test_score_cards_take_what_is_entered() -> None:
    """None of 12 lost against 4 of 13: a Minor Victory, 16 to 8, on both cards with what the opponent scored."""
    everybody = replace(event(2), players=forces(2))
    round_ = round_of([lost(0, 4)])
    data = round_workbook(event=everybody, regulation=URBAN_WAR, round_=round_, standings=())
    workbook = opened(data, values=True)
    assert [
        under(workbook, row, "Points", "Subtotal", "Opponent's points", sheet="Score cards") for row in (2, 3)
    ] == [
        [16, 16, 8],
        [8, 8, 16],
    ]


def test_the_help_explains_casualties() -> None:
    """What to enter, and that a player who concedes retires."""
    workbook = opened(written(round_of([lost()])))
    text = "\n".join(str(row[0].value) for row in workbook["Help"])
    wanted = ("Casualties: how many models", "Withdrew: Yes", "Bonus: bonus points", "retires", "Score cards")
    assert [word for word in wanted if word not in text] == []
    assert "Winner" not in text
    assert "Conceded 1: player 1 gave up and counts as having lost everything" in text


def test_open_tables_are_counted() -> None:
    """The sheet Round counts games that are open or lack casualties."""
    data = written(round_of([lost(), lost(3), lost(3, 4)]))
    sheet = opened(data, values=True)["Round"]
    fields = {sheet.cell(row, 1).value: sheet.cell(row, 2).value for row in range(2, sheet.max_row + 1)}
    assert fields["Open tables"] == 2


def test_models_that_nobody_knows_are_asked_for_beside_the_result() -> None:
    """Only there the cell is unlocked: it waits, is nobody's fault, and says that players.xlsx counts."""
    everybody = (replace(forces(1)[0], models=None), *forces(5)[1:])
    event_ = replace(event(5), players=everybody)
    round_ = round_of([lost(2, 1), lost(2, 1)])
    workbook = opened(
        round_workbook(event=event_, regulation=URBAN_WAR, round_=round_, standings=()), values=True
    )
    sheet, header = workbook["Results"], row_of(workbook, "Results", 1)
    assert (header[14], row_of(workbook, "Results", 2)[14]) == ("1 open", "○")
    letters = [sheet.cell(1, header.index(column) + 1).column_letter for column in ("Models 1", "Models 2")]
    cells = [f"{letter}{row}" for row in (2, 3) for letter in letters]
    assert [cell for cell in cells if not sheet[cell].protection.locked] == [cells[0]]
    prompts = {str(rule.sqref): rule.prompt for rule in sheet.data_validations.dataValidation}
    assert "players.xlsx is what counts" in prompts[cells[0]]
    assert not {*cells[1:]} & {*prompts}


def test_the_winner_of_a_game_of_losses_is_told_by_name() -> None:
    """Losses don't compare as scores do, so only the name is said, and a question behind it stays."""
    results = [lost(2, 4), lost(3, 3), lost(1, 4, withdrew=(True, False))]
    workbook = opened(written(round_of(results)), values=True)
    assert [under(workbook, row, "Check") for row in (2, 3, 4)] == [
        ["Ilse Vorn wins"],
        ['=HYPERLINK("x") wins'],  # 3 of 12 are moderate, 3 of 13 light
        ["Thea Lund wins: withdrew early?"],
    ]


def test_the_head_says_whose_losses_a_column_takes() -> None:
    """In the head as it is shown; what stands in the cell is the contract's name and nothing else."""
    sheet = opened(written(round_of([GameResult()])))["Results"]
    heads = {cell.value: cell.number_format for cell in sheet[1]}
    assert heads["Casualties 1"] == '@" lost by player 1"'
    assert heads["Casualties 2"] == '@" lost by player 2"'
    assert heads["Bonus 1"] == "General"
