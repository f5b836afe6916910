"""The workbooks we write: the contract's sheets and columns, safe, true and the same every time."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from generator.findings import NOWHERE
from generator.model import TYPED_ENDINGS, Bye, Ended, GameResult, ListEntry, PlayerId, Round
from generator.regulations.event_schema import GivenByes
from generator.regulations.game_schema import ByeAward
from generator.regulations.schema import Regulation
from generator.workbooks.reading.players import read_players
from generator.workbooks.reading.rounds import read_round
from generator.workbooks.writing.writer import players_workbook, round_workbook
from tests.workbooks.builders import CHANGES_HEADER, PLAYERS_HEADER, RESULTS_HEADER
from tests.workbooks.examples import (
    RUNEWARS,
    UNFINISHED,
    URBAN_WAR,
    WORKED,
    XWING,
    drop,
    event_of,
    half_points,
    margins_for_both,
    own_scores,
    players,
    round_of,
    standings,
    with_ranking,
)
from tests.workbooks.seen import EXCEL_2007, all_formulas, by_seat, choices, opened, row_of, under, words_of

TINT = "FFFFF7DC"  # of cells to fill
LIST_ENTRY = ListEntry(player=PlayerId("P001"), kind="Unit", points=31, count=2, capacity=4)
FIGURES = ["Points 1", "Points 2", "Margin 1", "Margin 2"]


def round_bytes(round_: Round, regulation: Regulation = RUNEWARS) -> bytes:
    """The round's workbook."""
    event = event_of(2 * len(round_.pairings) + 1)
    return round_workbook(event=event, regulation=regulation, round_=round_, standings=standings())


def test_a_round_has_the_sheets_and_columns_of_the_contract() -> None:
    """Names and order are public; computed columns stand to the right."""
    workbook = opened(round_bytes(round_of([GameResult()])))
    visible = [sheet.title for sheet in workbook if sheet.sheet_state == "visible"]
    assert visible == ["Round", "Results", "Changes", "Standings", "By name", "Help"]
    assert row_of(workbook, "Results", 1)[: len(RESULTS_HEADER)] == [*RESULTS_HEADER]
    assert row_of(workbook, "Results", 1)[len(RESULTS_HEADER)] == "Drops"
    assert row_of(workbook, "Results", 1)[len(RESULTS_HEADER) + 2 :] == [
        *("Check", *FIGURES, "Chooses", "Extra minutes")
    ]
    assert row_of(workbook, "Changes", 1) == [*CHANGES_HEADER, "Check"]
    fields = [workbook["Round"].cell(row, 1).value for row in range(1, 11)]
    assert fields == [
        *("Field", "Event", "Round", "Stage", "Regulations", "Deployment"),
        *("Objective", "Starts at", "Minutes", "Draw"),
    ]


def test_an_elimination_has_no_points() -> None:
    """Points and margins of elimination games don't exist, so nothing shows any."""
    workbook = opened(round_bytes(round_of([GameResult()], stage="Top 8")), values=True)
    assert row_of(workbook, "Results", 1) == [
        *(*RESULTS_HEADER, "Drops", "1 open", "Check", "Chooses", "Extra minutes")
    ]


def test_a_new_registration_has_ids_in_advance_and_registers_nobody(tmp_path: Path) -> None:
    """P01, P02 and so on as far as there are rows; whoever has players already gets no further IDs."""
    (tmp_path / "p.xlsx").write_bytes(data := players_workbook(RUNEWARS, "Harbour Cup"))
    sheet = opened(data)["Players"]
    ids = [sheet.cell(row, 1).value for row in range(2, 514)]
    assert (ids[0], ids[8], ids[9], ids[99], ids[-1]) == ("P01", "P09", "P10", "P100", "P512")
    assert len(set(ids)) == 512
    assert read_players(tmp_path / "p.xlsx", "p.xlsx") == ((), (), ())
    filled = opened(players_workbook(RUNEWARS, "Harbour Cup", players(3)))["Players"]
    assert [filled.cell(row, 1).value for row in range(2, 7)] == ["P001", "P002", "P003", None, None]


def test_the_registration_has_the_columns_of_the_contract_and_room() -> None:
    """Players, Lists and Help, at least 200 rows to fill; numbers of models are another game's."""
    workbook = opened(players_workbook(RUNEWARS, "Harbour Cup"))
    assert [sheet.title for sheet in workbook if sheet.sheet_state == "visible"] == [
        "Players",
        "Lists",
        "Help",
    ]
    header = [column for column in PLAYERS_HEADER if column != "Models"]
    assert row_of(workbook, "Players", 1)[: len(header)] == header
    unlocked = [row for row in range(2, 1_000) if not workbook["Players"].cell(row, 1).protection.locked]
    assert len(unlocked) >= 200


@pytest.mark.parametrize(
    "make",
    [
        lambda: round_bytes(round_of([result for result, *_ in WORKED], bye=True)),
        lambda: players_workbook(RUNEWARS, "Harbour Cup", players(9)),
    ],
    ids=["round", "players"],
)
def test_the_same_inputs_give_the_same_bytes(make: Callable[[], bytes]) -> None:
    """No clock and no chance leave a trace in a workbook."""
    assert make() == make()


def test_what_is_written_reads_back(tmp_path: Path) -> None:
    """Fields, games with results, byes and changes survive writing and reading."""
    round_ = replace(
        round_of([result for result, *_ in WORKED], bye=True),
        changes=(drop("P003"),),
        starts_at="09:30",
        deployment="Standoff",
        objective="Volatile Runes",
    )
    (tmp_path / "r.xlsx").write_bytes(round_bytes(round_))
    again, findings = read_round(tmp_path / "r.xlsx", "r.xlsx", 2)
    assert findings == ()
    assert again is not None
    assert [(game.players, game.table, game.result) for game in again.pairings] == [
        (game.players, game.table, game.result) for game in round_.pairings
    ]
    assert [(bye.player, bye.row) for bye in again.byes] == [(bye.player, bye.row) for bye in round_.byes]
    assert [(change.player, change.kind, change.note) for change in again.changes] == [
        (change.player, change.kind, change.note) for change in round_.changes
    ]
    unplaced = {"pairings": (), "byes": (), "changes": (), "place": NOWHERE}
    assert replace(again, **unplaced) == replace(with_ranking(round_), **unplaced)


def test_registered_players_read_back(tmp_path: Path) -> None:
    """Players that are written are the players that are read."""
    registered = tuple(
        replace(player, faction="Uthuk Y'llan", list_points=200, withdrawn=True, late_from_round=2)
        for player in players(6)
    )
    (tmp_path / "p.xlsx").write_bytes(players_workbook(RUNEWARS, "Harbour Cup", registered))
    again, _, findings = read_players(tmp_path / "p.xlsx", "p.xlsx")
    assert findings == ()
    assert tuple(replace(player, place=NOWHERE) for player in again) == registered


def test_stored_values_are_the_regulations_figures() -> None:
    """Beside each formula stands its true value, for programs that compute nothing."""
    results = [*[result for result, _, _ in WORKED], *[result for result, _ in UNFINISHED]]
    workbook = opened(round_bytes(round_of(results)), values=True)
    shown = [[*under(workbook, row, *FIGURES), by_seat(workbook, row)] for row in range(2, 2 + len(results))]
    assert shown[: len(WORKED)] == [[*figures, says] for _, says, figures in WORKED]
    assert [row[4] for row in shown[len(WORKED) :]] == [says for _, says in UNFINISHED]
    assert {figure or None for row in shown[len(WORKED) :] for figure in row[:4]} == {None}


def test_draws_and_margins_for_both_are_computed_where_a_game_has_them() -> None:
    """Another game's numbers come out of its regulation: 100 plus the lead, a draw worth 1 each."""
    results = [
        GameResult(score1=100, score2=24),
        GameResult(score1=50, score2=50),
        GameResult(score1=40, score2=51),
    ]
    workbook = opened(round_bytes(round_of(results), margins_for_both()), values=True)
    assert [under(workbook, row, *FIGURES, "Check") for row in (2, 3, 4)] == [
        [5, 0, 176, 24, "Ilse Vorn wins 100-24"],
        [1, 1, 100, 100, "draw"],
        [0, 3, 89, 111, "Thea Lund wins 51-40"],
    ]


def test_own_scores_are_points_where_a_game_says_so() -> None:
    """Each player's score is what they get, also in a draw; a concession is worth what the regulations say."""
    results = [
        GameResult(score1=13, score2=7),
        GameResult(score1=4, score2=4),
        GameResult(score1=9, score2=0, ended=Ended.CONCEDED_1),
        GameResult(ended=Ended.NO_SHOW_1),
    ]
    workbook = opened(round_bytes(round_of(results, bye=True), own_scores()), values=True)
    assert row_of(workbook, "Results", 1)[11:] == [
        *("complete", "Check", "Points 1", "Points 2", "Extra minutes")
    ]
    assert [under(workbook, row, "Points 1", "Points 2", "Check") for row in range(2, 7)] == [
        [13, 7, "Ilse Vorn wins 13-7"],
        [4, 4, "draw"],
        [0, 20, "Thea Lund wins"],
        [0, 8, "Guest 8 wins"],
        [8, None, "bye"],
    ]


def test_points_may_be_halves_and_follow_how_the_game_ended() -> None:
    """On time a lead under 50 is worth 2 to a half, from 50 up 2.5 to 0; a draw 1, and on time a half."""
    results = [
        GameResult(score1=50, score2=49),
        GameResult(score1=60, score2=60),
        GameResult(score1=60, score2=11, ended=Ended.TIME),
        GameResult(score1=10, score2=60, ended=Ended.TIME),
        GameResult(score1=60, score2=60, ended=Ended.TIME),
    ]
    workbook = opened(round_bytes(round_of(results), half_points()), values=True)
    columns = ("Result", "Points 1", "Points 2", "Check")
    assert [under(workbook, row, *columns) for row in range(2, 7)] == [
        [None, 3, 0, "Ilse Vorn wins 50-49"],
        [None, 1, 1, "draw"],
        ['A "close" {one}', 2, 0.5, "Jory Quill wins 60-11"],
        ["A clear one", 0, 2.5, "Guest 8 wins 60-10"],
        ["Draw", 0.5, 0.5, "draw"],
    ]


def test_a_draw_has_no_winner() -> None:
    """Where equal scores are a draw, a winner entered beside them is a mistake."""
    tie = round_of([GameResult(score1=50, score2=50, winner=1)])
    workbook = opened(round_bytes(tie, half_points()), values=True)
    shown = under(workbook, 2, "Points 1", "Points 2", "Check")
    assert shown == [None, None, "equal scores are a draw: no winner"]


def test_the_player_with_the_lower_total_chooses() -> None:
    """P. 12: the lower army points choose; equal ones a random method; nothing where a total isn't known."""
    event = event_of(7)
    points = (200, 198, 190, 190, 200, None, 10)
    event = replace(
        event,
        players=tuple(
            replace(player, list_points=total) for player, total in zip(event.players, points, strict=True)
        ),
    )
    round_ = round_of([GameResult()] * 3, bye=True)
    data = round_workbook(event=event, regulation=RUNEWARS, round_=round_, standings=())
    column = row_of(opened(data), "Results", 1).index("Chooses")
    shown = [row_of(opened(data, values=True), "Results", row)[column] for row in range(2, 6)]
    assert [words or None for words in shown] == ["Odo Brack", "equal: at random", None, None]


@pytest.mark.parametrize(
    ("day", "deployments", "objectives"),
    [
        (
            date(2018, 9, 30),
            ["Standoff", "Unprepared", "Meeting Engagement"],
            ["Demoralize Their Forces", "Confluence of Magic", "Volatile Runes"],
        ),
        (
            date(2018, 10, 1),
            ["Unprepared", "Meeting Engagement", "Maelstrom"],
            ["Confluence of Magic", "Volatile Runes", "Seize the Artifacts"],
        ),
    ],
)
def test_the_seasons_scenarios_are_offered_and_others_may_be_typed(
    day: date, deployments: list[str], objectives: list[str]
) -> None:
    """P. 11: those of the season that the event's first day falls in; Relaxed events may name others."""
    event = event_of(3)
    event = replace(event, settings=replace(event.settings, dates=(day, date(2018, 12, 1))))
    data = round_workbook(event=event, regulation=RUNEWARS, round_=round_of([GameResult()]), standings=())
    workbook = opened(data)
    assert choices(workbook, "deployments") == deployments
    assert choices(workbook, "objectives") == objectives
    rules = [rule for rule in workbook["Round"].data_validations.dataValidation if rule.type == "list"]
    assert [(str(rule.sqref), rule.formula1, rule.showErrorMessage) for rule in rules] == [
        ("B6", "deployments", False),
        ("B7", "objectives", False),
        ("B13", "yes", True),  # Seen
    ]


def test_a_game_without_scenarios_has_no_cells_for_them() -> None:
    """What a game does not use is absent, and minutes that nobody knows stay empty."""
    round_ = replace(round_of([GameResult()]), minutes=None)
    sheet = opened(round_bytes(round_, own_scores()))["Round"]
    lists = [rule for rule in sheet.data_validations.dataValidation if rule.type == "list"]
    assert [rule.formula1 for rule in lists] == ["yes"]  # of Seen
    assert {sheet.cell(row, 1).value: sheet.cell(row, 2).value for row in range(6, 8)} == {
        "Starts at": None,
        "Minutes": None,
    }


def test_in_an_elimination_a_tie_needs_a_winner() -> None:
    """There are no draws in single elimination, whatever the game's Swiss rounds know."""
    tie = round_of([GameResult(score1=50, score2=50)], stage="Final")
    workbook = opened(round_bytes(tie, margins_for_both()), values=True)
    assert under(workbook, 2, "Check") == ["tie: enter the winner"]


@pytest.mark.parametrize(
    "regulation",
    [RUNEWARS, XWING, margins_for_both(), own_scores(), half_points()],
    ids=lambda rules: rules.id,
)
def test_formulas_use_only_words_of_excel_2007(regulation: Regulation) -> None:
    """Newer functions are unknown to LibreOffice and to older Excel."""
    formulas = all_formulas(round_bytes(round_of([GameResult()]), regulation)) + all_formulas(
        players_workbook(regulation, "Harbour Cup")
    )
    assert words_of(formulas) <= EXCEL_2007
    assert "SUMPRODUCT" in words_of(formulas)
    assert max(len(formula) for formula in formulas) < 8_000  # Excel allows 8,192 characters


def test_a_players_name_is_never_a_formula() -> None:
    """Names, notes and titles that look like formulas, links or numbers are text."""
    round_ = round_of([GameResult(), GameResult()])
    event = event_of(5)
    event = replace(event, settings=replace(event.settings, name="=1+1"))
    data = round_workbook(event=event, regulation=RUNEWARS, round_=round_, standings=standings())
    assert opened(data)["Results"]["G3"].value == '=HYPERLINK("x")'
    assert not any("HYPERLINK" in formula or formula == "1+1" for formula in all_formulas(data))


def test_only_cells_to_fill_are_unlocked_and_no_password_is_set() -> None:
    """A slip of the hand can't change a pairing; whoever means to unprotects the sheet without a password."""
    workbook = opened(round_bytes(round_of([GameResult()], bye=True)))
    sheet = workbook["Results"]
    assert {cell.coordinate for row in sheet["A1:O3"] for cell in row if not cell.protection.locked} == {
        *("D2", "E2", "H2", "I2", "J2", "K2", "K3"),
    }
    for each in workbook:
        assert each.protection.sheet
        assert each.protection.password is None


def test_what_is_read_of_each_entry_stands_in_hidden_columns() -> None:
    """Formulas compute from what the readers make of an entry; nobody has to see it, and nothing there is a finding."""
    workbook = opened(round_bytes(round_of([GameResult(score1=50, score2=40)])), values=True)
    sheet = workbook["Results"]
    header = {cell.value: cell for cell in sheet[1]}
    read = {name: sheet.cell(2, header[f"{name}, as read"].column).value for name in ("Score 1", "Ended")}
    assert read == {"Score 1": 50, "Ended": None}
    names = [name for name in header if str(name).endswith(", as read")]
    assert len(names) == 4
    assert not {*names} & {*row_of(workbook, "Results", 1)}


def test_a_bye_is_filled_and_shows_its_points() -> None:
    """`BYE` stands as Player 2 without an ID, with the points of a bye: 8, and a margin of 70."""
    workbook = opened(round_bytes(round_of([GameResult()], bye=True)), values=True)
    assert row_of(workbook, "Results", 3) == [
        *(None, "P003", "Maren Tull", None, None, None, "BYE", None, None, None, None),
        *("✓", "bye", 8, None, 70, None, None, None),
    ]


def test_a_bye_that_was_given_shows_what_it_is_worth() -> None:
    """Half a point and no margin, where the rules give that for it in place of a bye's 8 and 70."""
    award = GivenByes(award=ByeAward(tournament_points=Fraction(1, 2)), counts_as="draw")
    byes = RUNEWARS.byes.model_copy(update={"given": award})
    round_ = round_of([GameResult()], bye=True)
    given = replace(round_, byes=tuple(replace(bye, given=True) for bye in round_.byes))
    workbook = opened(round_bytes(given, RUNEWARS.model_copy(update={"byes": byes})), values=True)
    assert under(workbook, 3, "Points 1", "Margin 1") == [0.5, 0]


def test_a_vacant_elimination_game_keeps_its_row() -> None:
    """A game that nobody reached is `BYE` against `BYE`."""
    vacant = replace(round_of([GameResult()], stage="Top 4"), byes=(Bye(player=None, row=2),))
    assert row_of(opened(round_bytes(vacant)), "Results", 3)[:7] == [
        None,
        None,
        "BYE",
        None,
        None,
        None,
        "BYE",
    ]


def test_every_choice_has_a_drop_down() -> None:
    """Endings are those of the game, changes the three there are, IDs the players', scenarios the season's."""
    workbook = opened(round_bytes(round_of([GameResult()]), margins_for_both()))
    lists = {
        name: [cell.value for row in workbook["Choices"][area.attr_text.split("!")[1]] for cell in row]
        for name, area in workbook.defined_names.items()
        if not name.startswith("_")
    }
    assert lists["endings"] == ["Time", "No-show 1", "No-show 2", "No-show both"]
    assert lists["winners"] == [1, 2]
    assert lists["drops"] == [1, 2, "both"]
    assert lists["changes"] == ["Drop", "Disqualify", "Rejoin"]
    assert lists["player_ids"] == ["P001", "P002", "P003"]
    assert lists["players_by_name"] == ["Ilse Vorn (P001)", "Maren Tull (P003)", "Odo Brack (P002)"]
    rules = {
        (sheet.title, rule.formula1, str(rule.sqref).split(":")[0])
        for sheet in workbook
        for rule in sheet.data_validations.dataValidation
        if rule.type == "list"
    }
    assert rules == {
        ("Round", "deployments", "B6"),
        ("Round", "objectives", "B7"),
        ("Round", "yes", "B13"),
        ("Results", "endings", "H2"),
        ("Results", "winners", "I2"),
        ("Results", "drops", "K2"),
        ("Changes", "players_by_name", "A2"),
        ("Changes", "changes", "C2"),
    }


def test_runewars_offers_all_its_endings() -> None:
    """The list follows the regulation, an empty cell being `Played out`, without rulings and double losses."""
    workbook = opened(round_bytes(round_of([GameResult()])))
    no_rulings = (ended for ended in TYPED_ENDINGS if ended.awarded_to is None)
    known = [ended.value for ended in no_rulings if ended not in (Ended.PLAYED_OUT, Ended.BOTH_LOST)]
    assert choices(workbook, "endings") == known


def test_the_pairing_sheet_prints_on_one_page() -> None:
    """The table and its header, one page wide, without the computed columns."""
    sheet = opened(round_bytes(round_of([GameResult()] * 16)))["Results"]
    assert sheet.print_area == "'Results'!$A$1:$J$17"
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert (sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight or 1) == (1, 1)  # 1 where not said
    assert sheet.freeze_panes == "D2"  # with the tables and the first players' names


@pytest.mark.parametrize(
    ("tables", "lies", "pages"),
    [(16, "landscape", 1), (30, "landscape", 1), (40, "landscape", 0), (60, "landscape", 0)],
)
def test_a_round_prints_as_large_as_one_page_allows(tables: int, lies: str, pages: int) -> None:
    """Thirty tables fill a page; forty are one page wide and, for letters of 9 points, as long as they are (0).

    The rows are as high as the page allows: 16 points at the least, where everything is one page, 36 at the most.
    """
    sheet = opened(round_bytes(round_of([GameResult()] * tables)))["Results"]
    assert sheet.page_setup.orientation == lies
    high = sheet.page_setup.fitToHeight
    assert (sheet.page_setup.fitToWidth or 1, 1 if high is None else high) == (1, pages)
    assert 15.5 <= sheet.row_dimensions[2].height <= 36.5  # programs round to pixels
    assert sheet.print_title_rows == "$1:$1"


def test_the_ranking_before_the_round_is_shown() -> None:
    """Rank, player, points and tiebreakers as they were handed over; no rank is a dash."""
    workbook = opened(round_bytes(round_of([GameResult()])))
    assert [row_of(workbook, "Standings", row) for row in (1, 2, 3)] == [
        ["Rank", "Player ID", "Player", "Points", "MoV", "SoS", "Status", "Faction", "Fixed table"],
        [1, "P001", "Ilse Vorn", 17.5, 158, 5.562, "active", "VASA", 4],
        ["–", "P002", "Odo Brack", 0, 0, 8, "disqualified", None, None],
    ]


def test_figures_of_the_ranking_are_numbers_that_look_as_on_the_pages() -> None:
    """Whoever sorts by a tiebreaker sorts numbers; one with decimals has three, rounded half to even."""
    sheet = opened(round_bytes(round_of([GameResult()])))["Standings"]
    figures = {
        cell.coordinate: (cell.value, cell.number_format) for cell in (*sheet["E"][1:], *sheet["F"][1:])
    }
    assert figures == {
        "E2": (158, "General"),
        "E3": (0, "General"),
        "F2": (5.562, "0.000"),  # 89/16 is 5.5625
        "F3": (8, "0.000"),
    }


def test_names_beside_changes_are_looked_up() -> None:
    """The name beside a change is a formula with its true value; there is room for at least 30 changes."""
    round_ = replace(round_of([GameResult()]), changes=(drop("P003"),))
    data = round_bytes(round_)
    assert row_of(opened(data, values=True), "Changes", 2)[:4] == ["P003", "Maren Tull", "Drop", "train"]
    sheet = opened(data)["Changes"]
    assert sheet["B2"].value.startswith("=IF($A2")
    room = [row for row in range(3, 200) if not sheet.cell(row, 1).protection.locked]
    assert len(room) >= 30


def test_a_workbook_without_players_opens() -> None:
    """The smallest round, of a single bye, is a sound workbook."""
    lonely = replace(round_of([]), byes=(Bye(player=players(1)[0].id, row=1),))
    data = round_workbook(event=event_of(1), regulation=RUNEWARS, round_=lonely, standings=())
    assert row_of(opened(data), "Results", 2)[:7] == [None, "P001", "Ilse Vorn", None, None, None, "BYE"]
    assert opened(data)["Standings"]["A1"].value == "Nothing has been played yet."


def test_everybody_finds_table_and_opponent_by_name() -> None:
    """The sheet By name: all players of the round by their names, byes too; it prints one page wide with its header."""
    workbook = opened(round_bytes(round_of([GameResult(), GameResult()], bye=True)), values=True)
    assert [row_of(workbook, "By name", row) for row in range(1, 7)] == [
        ["Player", "ID", "Table", "Opponent"],
        ['=HYPERLINK("x")', "P004", "2", "Maren Tull"],
        ["Ilse Vorn", "P001", "1", "Odo Brack"],
        ["Jory Quill", "P005", None, "BYE"],
        ["Maren Tull", "P003", "2", '=HYPERLINK("x")'],
        ["Odo Brack", "P002", "1", "Ilse Vorn"],
    ]
    sheet = workbook["By name"]
    assert (sheet.print_title_rows, sheet.page_setup.orientation) == ("$1:$1", "portrait")
    assert sheet.page_setup.fitToWidth in (None, 1)


def test_no_formula_looks_into_a_range_of_one_cell() -> None:
    """Gnumeric makes #REF! of INDEX into one cell, which the only game of a final would be."""
    sheet = opened(round_bytes(round_of([GameResult()], stage="Top 2")))["By name"]
    formulas = "".join(str(cell.value) for row in sheet["C2:D3"] for cell in row)
    ranges = re.findall(r"Results!\$([A-Z]+)\$(\d+):\$([A-Z]+)\$(\d+)", formulas)
    assert ranges
    assert [each for each in ranges if each[:2] == each[2:]] == []


def test_a_vacant_game_is_nobodys() -> None:
    """A game of an elimination that nobody reached has no entry by name."""
    vacant = replace(round_of([GameResult()], stage="Top 4"), byes=(Bye(player=None, row=2),))
    assert opened(round_bytes(vacant))["By name"].max_row == 3


def test_the_header_counts_open_tables_and_those_to_mend() -> None:
    """In the row that stays in sight: open and begun games, and impossible ones; byes want nothing."""
    results = [
        GameResult(),
        GameResult(score1=12),
        GameResult(score1=50, score2=50),
        GameResult(score1=9, score2=5),
    ]
    workbook = opened(round_bytes(round_of(results, bye=True)), values=True)
    assert row_of(workbook, "Results", 1)[11] == "2 open\n1 to fix"
    marks = [row_of(workbook, "Results", row)[11] for row in range(2, 7)]
    assert marks == ["○", "○", "✗", "✓", "✓"]
    workbook = opened(round_bytes(round_of(results[3:])), values=True)
    assert row_of(workbook, "Results", 1)[11] == "complete"


def test_every_cell_to_fill_says_what_it_wants() -> None:
    """Each unlocked cell of a game has a prompt, a title and a sentence, on the sheets Results and Changes."""
    workbook = opened(round_bytes(round_of([GameResult()])))
    asked = {
        (sheet, str(rule.sqref).split(":")[0]): rule.prompt
        for sheet in ("Results", "Changes")
        for rule in workbook[sheet].data_validations.dataValidation
        if rule.promptTitle
    }
    assert set(asked) == {
        *(("Results", cell) for cell in ("D2", "E2", "H2", "I2", "J2", "K2", "S2")),
        *(("Changes", cell) for cell in ("A2", "C2")),
    }
    assert all(prompt.endswith(".") for prompt in asked.values())


def test_nobody_comes_back_into_a_bracket() -> None:
    """Check of a change asks for Rejoin where there is no way back: in an elimination, and in no Swiss round."""
    books = [opened(round_bytes(round_of([GameResult()], stage=stage))) for stage in ("Swiss", "Top 4")]
    formulas = [under(book, 2, "Check", sheet="Changes")[0] for book in books]
    assert ['="Rejoin"' in formula for formula in formulas] == [False, True]


def test_each_row_of_players_says_whether_it_is_ready() -> None:
    """Check: nothing beside an empty row, and for a player ready, or what is amiss."""
    registered = (
        *players(2),
        replace(players(1)[0], name="Twin"),
        replace(players(4)[3], faction="Nobody's"),
        replace(players(5)[4], faction="Rebel"),
    )
    workbook = opened(players_workbook(XWING, "Harbour Cup", registered), values=True)
    column = row_of(workbook, "Players", 1).index("Check")
    assert [row_of(workbook, "Players", row)[column] for row in range(2, 8)] == [
        *("this ID stands here twice", "ready", "this ID stands here twice"),
        *("faction: choose from the list", "ready", None),
    ]


@pytest.mark.parametrize(("tables", "pages"), [(32, 1), (60, 0)])
def test_64_names_go_on_one_page(tables: int, pages: int) -> None:
    """More of them are as long as they are (0), one page wide."""
    sheet = opened(round_bytes(round_of([GameResult()] * tables)))["By name"]
    high = sheet.page_setup.fitToHeight
    assert (sheet.page_setup.orientation, 1 if high is None else high) == ("portrait", pages)


@pytest.mark.parametrize("regulation", [RUNEWARS, XWING, URBAN_WAR], ids=lambda rules: rules.id)
def test_a_date_typed_for_a_number_is_refused_and_changes_no_format(regulation: Regulation) -> None:
    """Cells for whole numbers have the format 0, not General, and a limit below the dates of our time (from 43,101)."""
    books = (
        opened(round_bytes(round_of([GameResult()]), regulation)),
        opened(players_workbook(regulation, "Harbour Cup", players(1), (LIST_ENTRY,))),
    )
    asked = [
        (sheet[str(rule.sqref).split(":")[0]], rule)
        for workbook in books
        for sheet in workbook
        for rule in sheet.data_validations.dataValidation
        if rule.type == "whole"
    ]
    assert len(asked) >= 8
    assert {cell.number_format for cell, _ in asked} == {"0"}
    for _, rule in asked:
        assert rule.operator in (None, "between")
        most = re.search(
            r"[0-9]+", rule.formula2 if rule.formula2[0].isdigit() else rule.formula2.split(",")[1]
        )
        assert most is not None
        assert int(most[0]) < 43_101


def test_points_of_a_list_end_where_the_regulations_end() -> None:
    """X-Wing: 100 squad points; more can't be typed, and where it was pasted the row says so."""
    registered = tuple(replace(player, list_points=99 + i) for i, player in enumerate(players(3)))
    workbook = opened(players_workbook(XWING, "Harbour Cup", registered), values=True)
    (rule,) = (
        rule
        for rule in workbook["Players"].data_validations.dataValidation
        if str(rule.sqref).startswith("E2:")
    )
    assert (rule.formula1, rule.formula2) == ("0", "100")
    column = row_of(workbook, "Players", 1).index("Check")
    assert [row_of(workbook, "Players", row)[column] for row in (2, 3, 4)] == [
        *("ready", "ready", "List points: at most 100"),
    ]


def test_a_long_name_stays_in_its_cell() -> None:
    """It is made smaller, where it would run over the empty cell for the score."""
    workbook = opened(round_bytes(round_of([GameResult()])))
    names = [workbook["Results"][cell] for cell in ("C2", "G2")] + [
        workbook["By name"][cell] for cell in ("A2", "D2")
    ]
    assert all(cell.alignment.shrink_to_fit for cell in names)


@pytest.mark.parametrize(
    ("regulation", "asked"), [(RUNEWARS, True), (XWING, False)], ids=["scenarios", "none"]
)
def test_scenarios_are_asked_for_where_the_game_has_any(regulation: Regulation, asked: bool) -> None:
    """Without any their fields are absent, unless somebody has filled them."""
    sheet = opened(round_bytes(round_of([GameResult()]), regulation))["Round"]
    prompts = {str(rule.sqref) for rule in sheet.data_validations.dataValidation if rule.prompt}
    fields = {sheet.cell(row, 1).value: sheet.cell(row, 2) for row in range(6, 12)}
    assert {"Deployment", "Objective"} & set(fields) == ({"Deployment", "Objective"} if asked else set())
    for field in ("Deployment", "Objective", "Starts at") if asked else ("Starts at",):
        assert fields[field].fill.fgColor.rgb == TINT
        assert fields[field].coordinate in prompts
    filled = replace(round_of([GameResult()]), objective="Bounty")
    again = opened(round_bytes(filled, regulation))["Round"]
    assert "Bounty" in [cell.value for cell in again["B"]]


def test_the_number_of_players_says_what_it_counts() -> None:
    """Thirteen were registered when the event began, also in a round that twelve play."""
    sheet = opened(round_bytes(round_of([GameResult()])))["Round"]
    (row,) = (row for row in range(2, 14) if sheet.cell(row, 1).value == "Players")
    prompts = {str(rule.sqref): rule.prompt for rule in sheet.data_validations.dataValidation}
    assert "registered when round 1 was drawn" in prompts[f"B{row}"]
    assert "registered when round 1 was drawn" in help_of(round_bytes(round_of([GameResult()])))


@pytest.mark.parametrize(
    ("regulation", "needed", "column"),
    [
        (RUNEWARS, "Fill ID and Name, the tinted cells", None),
        (URBAN_WAR, "Fill ID, Name and Models, the tinted", "F"),
    ],
    ids=["points", "casualties"],
)
def test_the_help_names_the_tinted_cells(regulation: Regulation, needed: str, column: str | None) -> None:
    """What it says must be filled is what is tinted: where losses decide, the number of models too."""
    data = players_workbook(regulation, "Harbour Cup")
    sheet = opened(data)["Players"]
    assert needed in help_of(data)
    tinted = {cell.column_letter for cell in sheet[2] if cell.fill.fgColor.rgb == TINT}
    assert tinted == {"A", "B"} | ({column} if column else set())


def test_the_help_says_that_columns_need_an_unprotected_sheet() -> None:
    """The sheets of a round are protected: nobody adds a column before that is taken off."""
    data = round_bytes(round_of([GameResult()]))
    assert "so are columns, for which a sheet must be unprotected" in help_of(data)
    assert all(sheet.protection.sheet for sheet in opened(data))


def help_of(data: bytes) -> str:
    """All that the sheet Help says."""
    return "\n".join(str(row[0].value) for row in opened(data)["Help"])


def test_a_list_to_hang_up_fills_its_page() -> None:
    """Fourteen names are printed large, sixty-four in the smallest letters that a door takes, more on several pages."""
    looks = {}
    for tables in (7, 32, 50):
        sheet = opened(round_bytes(round_of([GameResult()] * tables)))["By name"]
        high = sheet.page_setup.fitToHeight
        looks[tables] = (sheet["A2"].font.sz, sheet.row_dimensions[2].height, 1 if high is None else high)
        assert sheet.page_setup.orientation == "portrait"
    letters, height, pages = looks[7]
    assert (letters >= 12, height, pages) == (True, pytest.approx(32, abs=0.5), 1)
    letters, height, pages = looks[32]
    assert (letters, height, pages) == (
        9,
        pytest.approx(11.1, abs=0.5),
        1,
    )  # 770 - 29 - 30 points for 64 rows
    assert looks[50][0] >= 9
    assert looks[50][2] == 0


def test_what_nobody_needs_on_paper_is_left_out() -> None:
    """Help and Changes print an empty cell, so that a printed workbook is the pairings, the ranking and the names."""
    workbook = opened(round_bytes(round_of([GameResult()])))
    for name in ("Help", "Changes"):
        area = workbook[name].print_area.split("!")[1].replace("$", "")
        assert workbook[name][area.split(":")[0]].value is None
