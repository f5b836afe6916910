"""Round trips through LibreOffice: what we write is what it shows, computes and saves."""

import random
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from generator.findings import NOWHERE
from generator.model import TYPED_ENDINGS, Bye, Ended, GameResult, ListEntry, Losses, PlayerId, Round
from generator.regulations.event_schema import GivenByes
from generator.regulations.game_schema import ByeAward
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Rule
from generator.site.formats import as_csv
from generator.tournament.game_forms.casualties.form import CasualtyForm
from generator.tournament.game_forms.columns import Columns
from generator.tournament.game_forms.states import is_settled, said_of
from generator.tournament.scoring import score_game
from generator.workbooks.forms.result_form import result_form
from generator.workbooks.reading.players import read_players
from generator.workbooks.reading.rounds import read_round
from generator.workbooks.writing.writer import players_workbook, round_workbook
from tests.site.test_data import FORMULAS_INSIDE
from tests.support.office import Calc
from tests.tournament.scoring.test_awarded import X_WING, with_rulings
from tests.workbooks.examples import (
    LOSSES,
    RUNEWARS,
    UNFINISHED,
    UNFINISHED_LOSSES,
    URBAN_WAR,
    WORKED,
    XWING,
    drop,
    event_of,
    forces,
    half_points,
    lost,
    margins_for_both,
    own_scores,
    round_of,
    standings,
    with_ranking,
)
from tests.workbooks.seen import under

pytestmark = pytest.mark.libreoffice

FIRST_ROW = 2
ENTERED = ("Score 1", "Score 2", "Ended", "Winner")
ENTERED_LOSSES = ("Casualties 1", "Withdrew 1", "Bonus 1", "Casualties 2", "Withdrew 2", "Bonus 2", "Ended")
BY_SEAT = "Check, by seat"  # hidden: what `Check` says, with the winner's seat
FIGURES = (BY_SEAT, "Level 1", "Level 2", "Result", "Points 1", "Points 2")


def written(path: Path, round_: Round, regulation: Regulation = RUNEWARS) -> Path:
    """The round's workbook as a file; the players have forces of 12 and 13 models in turn."""
    count = 2 * len(round_.pairings) + 1
    event = replace(event_of(count), players=forces(count))
    path.write_bytes(round_workbook(event=event, regulation=regulation, round_=round_, standings=standings()))
    return path


def filled(
    path: Path, entries: Sequence[Sequence[Any]], names: Sequence[str] = ENTERED, first: int = FIRST_ROW
) -> None:
    """Type into the cells to fill of each row; openpyxl drops all that formulas had computed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        workbook = openpyxl.load_workbook(path)
    sheet = workbook["Results"]
    columns = {cell.value: cell.column for cell in sheet[1]}
    for row, entry in enumerate(entries, start=first):
        for column, value in zip(names, entry, strict=True):
            sheet.cell(row, columns[column]).value = value
    workbook.save(path)


def computed(path: Path, *columns: str) -> Iterator[tuple[Any, ...]]:
    """The values under these columns of `Results`, row by row, as they stand in the file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        workbook = openpyxl.load_workbook(path, data_only=True)
    sheet = workbook["Results"]
    numbers = {cell.value: cell.column for cell in sheet[1]}
    for row in range(FIRST_ROW, sheet.max_row + 1):
        yield tuple(sheet.cell(row, numbers[column]).value for column in columns)


def typed(result: GameResult) -> tuple[Any, ...]:
    """What a person types for the result."""
    return (result.score1, result.score2, result.ended.value or None, result.winner)


def typed_losses(result: GameResult) -> tuple[Any, ...]:
    """What a person types for a game scored by casualties."""
    losses = [(one.casualties, "Yes" if one.withdrew else None, one.bonus) for one in result.losses]
    return (*losses[0], *losses[1], result.ended.value or None)


def progress_in(path: Path) -> str:
    """What the head of the marks' column says of the whole round."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        header = [cell.value for cell in openpyxl.load_workbook(path, data_only=True)["Results"][1]]
    return str(header[header.index("Check") - 1])


def plain(row: Sequence[Any]) -> tuple[Any, ...]:
    """The values of a row; a formula that gives an empty text gives nothing."""
    return tuple(None if value == "" else value for value in row)


def bare(round_: Round) -> Round:
    """The round without places and spellings, which a written one doesn't have."""
    return replace(
        round_,
        place=NOWHERE,
        pairings=tuple(replace(game, place=NOWHERE, name1=None, name2=None) for game in round_.pairings),
        byes=tuple(replace(bye, place=NOWHERE) for bye in round_.byes),
        changes=tuple(replace(change, place=NOWHERE) for change in round_.changes),
    )


def random_results(number: int, highest: int) -> list[GameResult]:
    """Plausible, odd and impossible results, always the same."""
    draw = random.Random(20180915)
    endings, scores = list(TYPED_ENDINGS), [None, 0, 50, 100, 200, highest]
    return [
        GameResult(
            score1=draw.choice([*scores, draw.randint(0, highest)]),
            score2=draw.choice([*scores, draw.randint(0, highest)]),
            ended=draw.choice(endings),
            winner=draw.choice([None, None, 1, 2]),
        )
        for _ in range(number)
    ]


def random_losses(number: int) -> list[GameResult]:
    """Plausible, odd and impossible losses of forces of 12 and 13 models, always the same."""
    draw = random.Random(20180915)
    endings = [Ended.PLAYED_OUT] * 6 + list(TYPED_ENDINGS)

    def losses(models: int) -> Losses:
        return Losses(
            casualties=draw.choice([None, *range(models + 2)]),
            withdrew=draw.randrange(6) == 0,
            bonus=draw.choice([None, None, None, 0, 1, 5]),
            models=models,
        )

    return [
        GameResult(losses1=losses(12), losses2=losses(13), ended=draw.choice(endings)) for _ in range(number)
    ]


def test_games_worked_by_hand_show_their_points(calc: Calc, tmp_path: Path) -> None:
    """The formulas give the regulation's points and margins for every way a game can end."""
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * len(WORKED)))
    filled(path, [typed(result) for result, _, _ in WORKED])
    shown = computed(calc.resaved(path), BY_SEAT, "Points 1", "Points 2", "Margin 1", "Margin 2")
    assert list(shown) == [(says, *figures) for _, says, figures in WORKED]


def test_the_winner_is_told_by_name(calc: Calc, tmp_path: Path) -> None:
    """The name that stands in the row, with its scores first, as on the slip; after a concession the name alone.

    A name that is long, has quotes or looks like other words changes nothing else; without a name the seat is said.
    """
    long = "Wilhelmina Theodora von der Ostenhagen-Brinckmeyer zu Lindenau " * 3 + "Ott"
    rows = (
        (("P001", "Ilse Vorn", 19, 29, None, None, "P002", "Odo Brack"), "Odo Brack wins 29-19"),
        (("P001", long, 29, 19, None, None, "P002", "Odo Brack"), f"{long} wins 29-19"),
        (("P001", 'Bo "Draw"', 50, 10, None, None, "P002", "Player 2 wins"), 'Bo "Draw" wins 50-10'),
        (("P001", "Player 2 wins", 50, 10, None, None, "P002", "draw"), "Player 2 wins wins 50-10"),
        (("P001", "Ilse Vorn", 40, 40, None, 2, "P002", "Odo Brack"), "Odo Brack wins 40-40"),
        (("P001", "Ilse Vorn", 40, 10, "Conceded 1", None, "P002", "Odo Brack"), "Odo Brack wins"),
        (("P001", "Ilse Vorn", None, None, "No-show 2", None, "P002", "Odo Brack"), "Ilse Vorn wins"),
        (("P001", None, 50, 10, None, None, "P002", "Odo Brack"), "Player 1 wins"),
        (
            ("P001", "Ilse Vorn", 230, 220, None, None, "P002", "Odo Brack"),
            "Ilse Vorn wins 230-220: both at 200?",
        ),
        (("P001", "Ilse Vorn", None, 20, None, None, "P002", None), "score missing"),
    )
    columns = ("Player 1 ID", "Player 1", "Score 1", "Score 2", "Ended", "Winner", "Player 2 ID", "Player 2")
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * len(rows)))
    filled(path, [entry for entry, _ in rows], columns)
    shown = list(computed(calc.resaved(path), "Check", "Points 1"))
    assert [says for says, _ in shown] == [says for _, says in rows]
    assert [points in ("", None) for _, points in shown] == [says == "score missing" for _, says in rows]


def test_what_is_unfinished_or_impossible_says_so(calc: Calc, tmp_path: Path) -> None:
    """The column Check gives the reason in words, and no points appear."""
    typing = [(typed(result), says) for result, says in UNFINISHED]
    score = "score: whole number from 0 to 39999"
    typing += [
        ((-5, 10, None, None), score),
        ((12.5, 10, None, None), score),
        (("lots", 10, None, None), score),
        ((46054, 10, None, None), score),  # 2026-02-01, in a cell for numbers
    ]
    typing += [((10, 5, "draw", None), "Ended: choose from the list"), ((10, 5, None, 3), "Winner: 1 or 2")]
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * len(typing)))
    filled(path, [entry for entry, _ in typing])
    shown = list(computed(calc.resaved(path), BY_SEAT, "Points 1", "Margin 2"))
    assert [says for says, _, _ in shown] == [says for _, says in typing]
    assert {figure or None for _, points, margin in shown for figure in (points, margin)} == {None}


@pytest.mark.parametrize(
    "regulation",
    [
        margins_for_both(),
        own_scores(),
        half_points(),
        X_WING,
        with_rulings(RUNEWARS),
        with_rulings(own_scores()),
    ],
    ids=[
        "margins for both",
        "own scores",
        "half points",
        "rulings by scores",
        "rulings",
        "rulings of own scores",
    ],
)
def test_formulas_agree_with_the_engine(calc: Calc, tmp_path: Path, regulation: Regulation) -> None:
    """What house rules may ask for: the sheet shows what Roundsheet's own arithmetic gives, or nothing and a reason.

    The shipped regulations: tests/typed.
    """
    assert regulation.scores is not None
    results = random_results(150, regulation.scores.maximum or 260)
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * len(results)), regulation)
    filled(path, [typed(result) for result in results])
    form = result_form(regulation, elimination=False)
    names = ["Result"] if "Result" in form.columns else []
    names += ["Margin 1", "Margin 2"] if regulation.margin_of_victory is not None else []
    shown = computed(calc.resaved(path), BY_SEAT, "Points 1", "Points 2", *names)
    for result, (says, *figures) in zip(results, shown, strict=True):
        assert says == said_of(result, form.states), result
        score = score_game(result, regulation) if is_settled(says) else None
        values = (
            {"Result": score.degree, "Margin 1": score.margin1, "Margin 2": score.margin2} if score else {}
        )
        points = (score.points1, score.points2) if score else (None, None)
        assert plain(figures) == (*points, *map(values.get, names)), result


def test_in_an_elimination_the_state_agrees_too(calc: Calc, tmp_path: Path) -> None:
    """There are no draws in single elimination: a tie wants its winner, also where Swiss rounds know draws."""
    results = [*random_results(200, 260), GameResult(score1=50, score2=50)]
    path = written(
        tmp_path / "round-2.xlsx", round_of([GameResult()] * len(results), stage="Top 4"), half_points()
    )
    filled(path, [typed(result) for result in results])
    states = result_form(half_points(), elimination=True).states
    shown = [says for (says,) in computed(calc.resaved(path), BY_SEAT)]
    assert shown == [said_of(result, states) for result in results]
    assert shown[-1] == "tie: enter the winner"


def test_losses_worked_by_hand_show_their_levels_and_points(calc: Calc, tmp_path: Path) -> None:
    """All sixteen cells of the guide's table and every ending: levels, degree, points; no points without a result."""
    typing = [(typed_losses(result), (says, *figures)) for result, says, figures in LOSSES]
    typing += [
        (typed_losses(result), (says, *levels, None, None, None))
        for result, says, levels in UNFINISHED_LOSSES
    ]
    whole, no_figures = "casualties: whole number from 0", (None, None, None)
    typing += [
        ((-1, None, None, 4, None, None, None), (whole, None, "moderate", *no_figures)),
        ((2.5, None, None, 4, None, None, None), (whole, None, "moderate", *no_figures)),
        (("few", None, None, 4, None, None, None), (whole, None, "moderate", *no_figures)),
        (
            (1, None, 1.5, 4, None, None, None),
            ("bonus: whole number from 0", "light", "moderate", *no_figures),
        ),
        (
            (1, "maybe", None, 4, None, None, None),
            ("Withdrew: Yes or nothing", "light", "moderate", *no_figures),
        ),
        (
            (1, None, None, 4, None, None, "draw"),
            ("Ended: choose from the list", "light", "moderate", *no_figures),
        ),
    ]
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * len(typing)), URBAN_WAR)
    filled(path, [entry for entry, _ in typing], ENTERED_LOSSES)
    shown = [plain(row) for row in computed(calc.resaved(path), *FIGURES)]
    assert shown == [expected for _, expected in typing]


def test_formulas_of_losses_agree_with_the_engine(calc: Calc, tmp_path: Path) -> None:
    """Whatever losses are typed, the sheet shows what Roundsheet's own arithmetic gives, or nothing and a reason."""
    results = random_losses(150)
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * len(results)), URBAN_WAR)
    filled(path, [typed_losses(result) for result in results], ENTERED_LOSSES)
    states = result_form(URBAN_WAR, elimination=False).states
    for result, row in zip(results, computed(calc.resaved(path), *FIGURES), strict=True):
        says = said_of(result, states)
        levels = list(CasualtyForm(URBAN_WAR).level_names(result))
        score = score_game(result, URBAN_WAR) if is_settled(says) else None
        figures = (score.degree, score.points1, score.points2) if score else (None, None, None)
        assert plain(row) == (says, *levels, *figures), result


def test_models_and_the_choice_follow_the_player_who_sits_there(calc: Calc, tmp_path: Path) -> None:
    """After a swap by hand, IDs and names together, the sheet shows the force and the choice of the new player."""
    columns = ("Player 1 ID", "Player 1", "Casualties 1", "Casualties 2")
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * 2), URBAN_WAR)
    filled(path, [("P005", "Jory Quill", 2, 4), ("P009", "Nobody", 1, 1)], columns)
    shown = list(computed(calc.resaved(path), "Models 1", "Level 1", BY_SEAT))
    assert [plain(row) for row in shown] == [  # P005 has 12 models: 2 lost are light
        (12, "light", "Player 1 wins"),
        (None, None, "add Models in players.xlsx"),
    ]
    path = written(tmp_path / "round-3.xlsx", round_of([GameResult()] * 3), RUNEWARS)
    filled(path, [("P005", "Jory Quill"), ("P001", "Ilse Vorn"), ("P006", "Thea Lund")], columns[:2])
    (first,), (second,), (third,) = computed(calc.resaved(path), "Chooses")
    # P001 to P006 state 300, 299, 298, 297, 296, 295 points; tables P005-P002, P001-P004, P006-P006
    assert (first, second, third) == ("Jory Quill", '=HYPERLINK("x")', "equal: at random")


def test_models_that_were_missing_may_be_entered_beside_the_result(calc: Calc, tmp_path: Path) -> None:
    """A row waits for them; as soon as the sheet knows them, it shows levels and the winner."""
    path = tmp_path / "round-2.xlsx"
    everybody = (replace(forces(1)[0], models=None), *forces(5)[1:])
    event = replace(event_of(5), players=everybody)
    round_ = round_of([lost(3, 4), lost(1, 4)])
    path.write_bytes(round_workbook(event=event, regulation=URBAN_WAR, round_=round_, standings=()))
    columns = ("Models 1", "Level 1", BY_SEAT)
    shown = [plain(row) for row in computed(path, *columns)]
    assert shown == [(None, None, "add Models in players.xlsx"), (12, "light", "Player 1 wins")]
    filled(path, [(12,)], ["Models 1"])
    (first, second) = computed(calc.resaved(path), *columns)
    assert (first, second) == ((12, "moderate", "draw"), (12, "light", "Player 1 wins"))


def test_a_name_beside_the_wrong_id_is_told(calc: Calc, tmp_path: Path) -> None:
    """Somebody else's name, after names or IDs alone were swapped; a corrected name and a late player's are fine."""
    people = ("Player 1 ID", "Player 1", "Player 2 ID", "Player 2", "Score 1", "Score 2")
    scores, wins = (50, 10), "Player 1 wins"
    typing = (
        (("P001", "Odo Brack", "P002", "Ilse Vorn", *scores), "Player 1: ID and name differ"),
        (("P001", "Ilse Vorn", "P003", "Odo Brack", *scores), "Player 2: ID and name differ"),
        (("P001", "Odo Brack", "P002", "Odo Brack", None, None), "Player 1: ID and name differ"),
        (("P002", "Odo Brack", "P001", "Ilse Vorn", *scores), wins),
        (("P001", "Ilse Vorn-Tull", "P002", "odo brack", *scores), wins),
        (("P099", "Late Lena", "P002", None, *scores), wins),
    )
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * len(typing)))
    filled(path, [entry for entry, _ in typing], people)
    shown = list(computed(calc.resaved(path), BY_SEAT, "Points 1"))
    assert [says for says, _ in shown] == [says for _, says in typing]
    assert [points or None for _, points in shown] == [None] * 3 + [7] * 3  # a lead of 40


def test_a_bye_takes_no_result_and_may_become_a_game(calc: Calc, tmp_path: Path) -> None:
    """What is typed beside BYE is wrong; with a player in its place the row is a game, and a game becomes a bye."""
    columns = ("Player 1 ID", "Player 1", "Player 2 ID", "Player 2", "Score 1", "Score 2")
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * 2, bye=True))
    typed_rows = (
        ("P001", "Ilse Vorn", None, " bye ", None, None),
        ("P003", "Maren Tull", None, "BYE", None, 30),
        ("P005", "Jory Quill", "P002", "Odo Brack", 50, 10),
    )
    filled(path, typed_rows, columns)
    shown = computed(calc.resaved(path), BY_SEAT, "Points 1", "Points 2", "Margin 1")
    assert [plain(row) for row in shown] == [
        ("bye", 8, None, 70),
        ("bye: leave the rest empty", None, None, None),
        ("Player 1 wins", 7, 4, 40),
    ]
    assert progress_in(tmp_path / "saved" / "round-2.xlsx") == "1 to fix"


def test_the_values_we_write_beside_formulas_are_true(calc: Calc, tmp_path: Path) -> None:
    """A program that believes the stored values shows the same as one that computes them."""
    results = [result for result, *_ in (*WORKED, *UNFINISHED)]
    path = written(tmp_path / "round-2.xlsx", round_of(results, bye=True))
    columns = ("Check", "Points 1", "Points 2", "Margin 1", "Margin 2")
    stored = [tuple(value or None for value in row) for row in computed(path, *columns)]
    filled(path, [])  # saved by openpyxl: nothing computed is left
    counted = [tuple(value or None for value in row) for row in computed(calc.resaved(path), *columns)]
    assert stored == counted


def test_the_values_we_write_beside_formulas_of_losses_are_true(calc: Calc, tmp_path: Path) -> None:
    """The same holds where games are scored by casualties, and for the player who may choose."""
    results = [result for result, *_ in (*LOSSES, *UNFINISHED_LOSSES)]
    columns = ("Models 1", "Models 2", *FIGURES)
    path = written(tmp_path / "round-2.xlsx", round_of(results, bye=True), URBAN_WAR)
    stored = [plain(row) for row in computed(path, *columns)]
    filled(path, [])
    assert [plain(row) for row in computed(calc.resaved(path), *columns)] == stored
    path = written(tmp_path / "round-3.xlsx", round_of([GameResult()] * 5, bye=True), XWING)
    stored = [plain(row) for row in computed(path, "Chooses")]
    filled(path, [])
    assert [plain(row) for row in computed(calc.resaved(path), "Chooses")] == stored


@pytest.mark.parametrize("stage", ["Swiss", "Top 8"])
def test_a_round_saved_by_libreoffice_reads_back_the_same(calc: Calc, tmp_path: Path, stage: str) -> None:
    """Opening and saving a round's workbook in LibreOffice changes nothing that is read."""
    round_ = replace(
        round_of([result for result, *_ in WORKED], stage=stage, bye=True),
        changes=(drop("P003"),),
        starts_at="09:30",
        deployment="Battle Lines",
    )
    path = written(tmp_path / "round-2.xlsx", round_)
    again, findings = read_round(calc.resaved(path), "round-2.xlsx", 2)
    assert findings == ()
    assert again is not None
    assert bare(again) == with_ranking(round_)


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_losses_saved_by_libreoffice_read_back_the_same(calc: Calc, tmp_path: Path, kind: str) -> None:
    """So does a round scored by casualties, also by way of LibreOffice's own format."""
    round_ = round_of([result for result, *_ in LOSSES], bye=True)
    path = calc.resaved(written(tmp_path / "round-2.xlsx", round_, URBAN_WAR), kind)
    path = path if kind == "xlsx" else calc.resaved(path)
    again, findings = read_round(path, "round-2.xlsx", 2, form=Columns(form=CasualtyForm))
    assert findings == ()
    assert again is not None
    assert bare(again) == with_ranking(round_)


def test_players_saved_by_libreoffice_read_back_the_same(calc: Calc, tmp_path: Path) -> None:
    """Opening and saving the registration in LibreOffice changes nothing that is read, of players and lists."""
    registered = tuple(replace(player, list_points=199, fixed_table=3) for player in forces(20))
    lists = tuple(
        ListEntry(player=player.id, kind="Model", name=f"Trooper {i}", points=9, count=i, unique=i == 2)
        for player in registered
        for i in (1, 2, 3)
    )
    path = tmp_path / "players.xlsx"
    path.write_bytes(players_workbook(URBAN_WAR, "Harbour Cup", registered, lists))
    again, entries, findings = read_players(calc.resaved(path), "players.xlsx")
    assert findings == ()
    assert tuple(replace(player, place=NOWHERE) for player in again) == registered
    assert tuple(replace(entry, place=NOWHERE) for entry in entries) == lists


def test_the_drop_down_of_players_holds_those_registered(calc: Calc, tmp_path: Path) -> None:
    """The name behind it covers the IDs on the sheet Players as far as they go, and grows with them."""
    path = tmp_path / "players.xlsx"
    path.write_bytes(players_workbook(URBAN_WAR, "Harbour Cup", forces(3)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        workbook = openpyxl.load_workbook(path)
    workbook["Players"]["A5"], workbook["Players"]["B5"] = "P004", "Jory Quill"
    for row, formula in enumerate(("=ROWS(registered_ids)", '=COUNTIF(registered_ids,"P004")'), start=2):
        workbook["Lists"].cell(row, 20).value = formula
    workbook.save(path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        saved = openpyxl.load_workbook(calc.resaved(path), data_only=True)
    assert [saved["Lists"].cell(row, 20).value for row in (2, 3)] == [4, 1]


def test_by_way_of_another_format_it_still_reads_the_same(calc: Calc, tmp_path: Path) -> None:
    """To ods and back, as somebody does who works in LibreOffice's own format, keeps the round."""
    round_ = round_of([result for result, *_ in WORKED], bye=True)
    ods = calc.resaved(written(tmp_path / "round-2.xlsx", round_), "ods")
    again, findings = read_round(calc.resaved(ods), "round-2.xlsx", 2)
    assert findings == ()
    assert again is not None
    assert bare(again) == with_ranking(round_)


def test_each_change_says_what_is_amiss(calc: Calc, tmp_path: Path) -> None:
    """The column Check of the sheet Changes follows what is typed; in single elimination nobody comes back."""
    typing = (
        (("P001", "Drop"), "noted", "noted"),
        (("P002", " rejoin "), "noted", "nobody comes back into single elimination"),
        (("P009", "Drop"), "not registered", "not registered"),
        ((None, "Drop"), "choose the player", "choose the player"),
        (("P003", None), "choose Drop, Disqualify or Rejoin", "choose Drop or Disqualify"),
        (("P004", "Leaves"), "write Drop, Disqualify or Rejoin", "write Drop or Disqualify"),
        (("P005", "Drop"), "this player stands here twice", "this player stands here twice"),
        (("P005", "Rejoin"), "this player stands here twice", "nobody comes back into single elimination"),
    )
    for column, stage in ((1, "Swiss"), (2, "Top 4")):
        round_ = replace(round_of([GameResult()] * 2, bye=True), stage=stage)
        path = written(tmp_path / f"{stage}.xlsx", round_)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            workbook = openpyxl.load_workbook(path)
            for row, ((player, change), *_) in enumerate(typing, start=2):
                workbook["Changes"].cell(row, 1).value, workbook["Changes"].cell(row, 3).value = (
                    player,
                    change,
                )
            workbook.save(path)
            saved = openpyxl.load_workbook(calc.resaved(path), data_only=True)["Changes"]
        assert [saved.cell(row, 5).value for row in range(2, len(typing) + 2)] == [
            words[column] for words in typing
        ]


def test_a_given_bye_shows_what_it_is_worth(calc: Calc, tmp_path: Path) -> None:
    """Half a point beside the 8 of the bye that was drawn; with an opponent in it the row is a game again."""
    given = GivenByes(award=ByeAward(tournament_points=Fraction(1, 2), margin_of_victory=5), counts_as="draw")
    regulation = RUNEWARS.model_copy(update={"byes": RUNEWARS.byes.model_copy(update={"given": given})})
    byes = (Bye(player=PlayerId("P001"), row=1), Bye(player=PlayerId("P002"), row=2, given=True))
    round_ = replace(round_of([]), byes=(*byes, Bye(player=PlayerId("P003"), row=3, given=True)))
    event = replace(event_of(5), players=forces(5))
    path = tmp_path / "round-2.xlsx"
    path.write_bytes(round_workbook(event=event, regulation=regulation, round_=round_, standings=standings()))
    figures = ("Points 1", "Margin 1")
    assert list(computed(path, *figures)) == [(8, 70), (0.5, 5), (0.5, 5)]
    filled(path, [("P004", "Player 4", 50, 40)], ("Player 2 ID", "Player 2", "Score 1", "Score 2"), first=4)
    assert list(computed(calc.resaved(path), *figures)) == [(8, 70), (0.5, 5), (6, 10)]


def test_each_ruling_on_points_says_what_is_amiss(calc: Calc, tmp_path: Path) -> None:
    """Where the rules know rulings on points; a drop of the same player is no second one."""
    rule = Rule(text="Up to 3 points for a late list.")
    regulation = RUNEWARS.model_copy(update={"point_changes": rule})
    typing = (
        (("P001", "Points", -3), "noted"),
        (("P001", "Drop", None), "noted"),
        (("P002", "Points", 1.5), "noted"),
        (("P003", "Points", None), "Points: how many, as in -3 or 1.5"),
        (("P004", "Drop", 2), "only the change Points has points"),
        (("P005", "Points", 1), "this player stands here twice"),
        (("P005", "points", 2), "this player stands here twice"),
    )
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * 2, bye=True), regulation)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        workbook = openpyxl.load_workbook(path)
    sheet = workbook["Changes"]
    assert [cell.value for cell in sheet[1]][2:6] == ["Change", "Note", "Points", "Check"]
    for row, ((player, change, points), _) in enumerate(typing, start=2):
        sheet.cell(row, 1).value, sheet.cell(row, 3).value, sheet.cell(row, 5).value = player, change, points
    workbook.save(path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        saved = openpyxl.load_workbook(calc.resaved(path), data_only=True)["Changes"]
    assert [saved.cell(row, 6).value for row in range(2, 2 + len(typing))] == [says for _, says in typing]


def test_each_row_of_players_says_what_is_amiss(calc: Calc, tmp_path: Path) -> None:
    """The column Check follows what is typed into the sheet Players."""
    typing: tuple[tuple[Sequence[Any], str | None], ...] = (
        (("P1", "Ilse Vorn", "Junkers", None, 300, 12), "ready"),
        (("P2", "Odo Brack"), "models missing"),
        ((None, "Maren Tull", None, None, None, 9), "ID missing"),
        (("P4", None, None, None, None, 9), "name missing"),
        (("P5", "Jory Quill", None, None, "lots", 9), "List points: whole number from 0"),
        (("P6", "Thea Lund", None, None, None, 0), "Models: whole number from 1"),
        (("P7", "Twin", None, None, None, 9), "this ID stands here twice"),
        (("p7", "Twin", None, None, None, 9), "this ID stands here twice"),
        (("P8", "Kari Wolf", None, None, 301, 9), "List points: at most 300"),
        (("P9", "Lena Sand", None, None, "300", 9, "withdrawn?"), "Status: Withdrawn or nothing"),
        (("P10", "Nils Haller", None, None, None, 9, "\u00a0withdrawn "), "ready"),
        (("P11", "Olga Brandt", None, None, None, 46054), "Models: whole number from 1"),
        ((), None),
    )
    path = tmp_path / "players.xlsx"
    path.write_bytes(players_workbook(URBAN_WAR, "Harbour Cup"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        workbook = openpyxl.load_workbook(path)
        for row, (values, _) in enumerate(typing, start=FIRST_ROW):
            for column, value in enumerate(values, start=1):
                workbook["Players"].cell(row, column).value = value
        workbook.save(path)
        sheet = openpyxl.load_workbook(calc.resaved(path), data_only=True)["Players"]
    column = [cell.value for cell in sheet[1]].index("Check") + 1
    shown = [sheet.cell(row, column).value or None for row in range(FIRST_ROW, FIRST_ROW + len(typing))]
    assert shown == [says for _, says in typing]


def test_a_column_of_names_is_enough(calc: Calc, tmp_path: Path) -> None:
    """Typed or pasted beside the IDs that a new workbook has: these players, ready; the other IDs are nobody's.

    No cell of the column is locked or merged, so that a whole column can be pasted.
    """
    path = tmp_path / "players.xlsx"
    path.write_bytes(players_workbook(RUNEWARS, "Harbour Cup"))
    names = [f"Guest {number}" for number in range(1, 121)]
    typed = calc.type(
        path,
        [("Players", f"B{row}", name) for row, name in enumerate(names, start=2)] + [("Players", "J3", "x")],
    )
    registered, _, findings = read_players(typed, "players.xlsx")
    assert findings == ()
    assert [player.name for player in registered] == names
    assert [player.id for player in registered][::99] == ["P01", "P100"]
    assert [player.id for player in registered if player.here] == ["P02"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sheet = openpyxl.load_workbook(typed, data_only=True)["Players"]
        assert openpyxl.load_workbook(path)["Players"].merged_cells.ranges == set()
    column = [cell.value for cell in sheet[1]].index("Check") + 1
    shown = [sheet.cell(row, column).value or None for row in range(2, 200)]
    assert shown == ["ready"] * 120 + [None] * 78


def test_who_leaves_may_be_chosen_by_name(calc: Calc, tmp_path: Path) -> None:
    """Beside a choice of the list, and beside an ID, stands the player's name; nobody knows anybody else."""
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()]))
    chosen = (("Odo Brack (P002)", "Odo Brack"), ("P003", "Maren Tull"), ("P099", "not registered"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        workbook = openpyxl.load_workbook(path)
        for row, (said, _) in enumerate(chosen, start=FIRST_ROW):
            workbook["Changes"].cell(row, 1).value = said
        workbook.save(path)
        sheet = openpyxl.load_workbook(calc.resaved(path), data_only=True)["Changes"]
    assert [sheet.cell(row, 2).value for row in range(FIRST_ROW, 5)] == [name for _, name in chosen]


def test_score_cards_follow_what_is_typed(calc: Calc, tmp_path: Path) -> None:
    """None of 12 lost against 4 of 13, a Minor Victory: 16 to 8, each with what the opponent scored; a bye is 24."""
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * 2, bye=True), URBAN_WAR)
    filled(path, [typed_losses(lost(0, 4))], ENTERED_LOSSES)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        workbook = openpyxl.load_workbook(calc.resaved(path), data_only=True)
    columns = ("ID", "Points", "Opponent's points")
    shown = [under(workbook, row, *columns, sheet="Score cards") for row in range(2, 7)]
    assert [[cell or None for cell in row] for row in shown] == [
        ["P001", 16, 8],
        ["P002", 8, 16],
        ["P003", None, None],
        ["P004", None, None],
        ["P005", 24, None],
    ]
    before, after = under(workbook, 2, "Points so far", "Subtotal", sheet="Score cards")
    assert (before, after) == (17.5, 33.5)  # what the sheet Standings of these workbooks says, and 16


def test_the_sheet_by_name_follows_a_swap(calc: Calc, tmp_path: Path) -> None:
    """After players were exchanged by hand, IDs and names together, everybody still finds table and opponent."""
    path = written(tmp_path / "round-2.xlsx", round_of([GameResult()] * 2, bye=True))
    columns = ("Player 1 ID", "Player 1", "Player 2 ID", "Player 2")
    swapped = (("P005", "Jory Quill", "P002", "Odo Brack"), ("P003", "Maren Tull", "P004", "Thea Lund"))
    filled(path, [*swapped, ("P001", "Ilse Vorn", None, "BYE")], columns)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sheet = openpyxl.load_workbook(calc.resaved(path), data_only=True)["By name"]
    shown = {row[1]: (row[2] or None, row[3]) for row in sheet.iter_rows(min_row=2, values_only=True)}
    assert shown["P005"] == ("1", "Odo Brack")
    assert shown["P002"] == ("1", "Jory Quill")
    assert shown["P001"] == (None, "BYE")
    assert shown["P004"] == ("2", "Maren Tull")


@pytest.mark.parametrize("separator", [44, 59, 9])
def test_libreoffice_finds_no_formula_in_it(separator: int, calc: Calc, tmp_path: Path) -> None:
    """Opened with each separator and with quotes as LibreOffice reads them: every cell is a text."""
    path = tmp_path / "names.csv"
    path.write_bytes(as_csv((), [{"name": name, "club": name} for name in FORMULAS_INSIDE]))
    saved = calc.resaved(path, "ods", options=f"{separator},34,76,1,,0,false,true,false")
    with zipfile.ZipFile(saved) as archive:
        content = archive.read("content.xml").decode()
    assert "calc" in content
    assert "table:formula" not in content
