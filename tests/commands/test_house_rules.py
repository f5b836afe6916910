"""Events by rules of somebody's own: no command ends in a traceback, and what the manuals promise holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.organizer import Organizer, opened
from tests.support.rulebooks import HOUSE, KITE, file_with_recipe

BRACKETS = "Rounds and cuts by the number of players"


def organizer_of(folder: Path, rules: str, players: int, **settings: str) -> Organizer:
    """An event by a regulation file of one's own."""
    (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    organizer = Organizer(folder)
    words = ["cup", "--name", "Cup", "--regulations", str(folder / "rules.yaml"), "--date", "2019-05-04"]
    organizer.run("new", *words, "--seed", "house rules")
    organizer.event = "cup"
    organizer.edit_event(settings)
    organizer.register({"ID": f"P{n}", "Name": f"Player {n}"} for n in range(1, players + 1))
    return organizer


def play(organizer: Organizer, number: int, score: int = 1) -> None:
    """The first of each pair wins."""
    tables = [row["Table"] for row in organizer.read_round(number) if row["Player 2 ID"] is not None]
    organizer.enter_all(number, {table: {"Score 1": score, "Score 2": 0} for table in tables})


def codes(organizer: Organizer) -> set[str]:
    """What check finds."""
    told = json.loads(organizer.run("check", "cup", "--format", "json", expect=None).output)
    return {finding["code"] for finding in told}


def one_sentence(rules: str) -> str:
    """The rules with one sentence under the bracket's rules."""
    rule = '"rules": [{"text": "The winner goes on."}]'
    assert '"method": "by game number"' in rules
    return rules.replace('"method": "by game number"', f'"method": "by game number", {rule}')


@pytest.mark.parametrize("change", [lambda rules: rules, one_sentence], ids=["none", "one"])
def test_a_bracket_that_is_not_the_drawn_one_is_told_whatever_the_rules_say(
    tmp_path: Path, change: Callable[[str], str]
) -> None:
    """The recipe's bracket has no sentences to cite; the semifinals' opponents are exchanged by hand."""
    organizer = organizer_of(
        tmp_path,
        change(file_with_recipe(BRACKETS)),
        6,
        structure="custom",
        stages="[{type: swiss, rounds: 1}, {type: elimination, size: 4}]",
    )
    organizer.pair()
    play(organizer, 1)
    organizer.pair()
    with opened(organizer.workbook(2), save=True) as workbook:
        sheet = workbook["Results"]
        columns = [cell.column for cell in sheet[1] if cell.value in ("Player 2 ID", "Player 2")]
        for column in columns:
            one, other = sheet.cell(2, column), sheet.cell(3, column)
            one.value, other.value = other.value, one.value
    assert "bracket-differs" in codes(organizer)
    organizer.run("build", "--site", str(organizer.site), expect=None)
    organizer.pair(expect=None)


@pytest.mark.parametrize(
    ("rules", "too_high"),
    [
        ((HOUSE / "chess-like.yaml").read_text(encoding="utf-8"), 30),
        (file_with_recipe("Half points"), 30),
        (file_with_recipe("A win by little is worth less, by the lead"), 101),
        (KITE, 10),
    ],
    ids=["chess-like", "half-points", "by-the-lead", "kites"],
)
def test_a_score_over_the_maximum_is_a_fault_of_its_event_only(
    tmp_path: Path, rules: str, too_high: int
) -> None:
    """It is told with its cell, nothing is paired on it, and another event is built as usual."""
    organizer = organizer_of(tmp_path, rules, 6)
    words = ["demo", "--regulations", "runewars-2.2", "--players", "4", "--date", "2019-05-04"]
    organizer.run("simulate", *words, "--name", "Demo")
    organizer.pair()
    play(organizer, 1)
    row = organizer.read_round(1)[0]
    organizer.enter_all(1, {row["Table"]: {"Score 1": too_high, "Score 2": 0}})
    assert "score-too-high" in codes(organizer)
    organizer.pair("cup", expect=1)
    organizer.run("explain", "cup", "P1", expect=None)
    organizer.run("verify", "cup", expect=None)
    organizer.run("build", "--site", str(organizer.site), expect=1)
    assert (organizer.site / "demo" / "standings" / "index.html").exists()


def test_custom_stages_work_with_regulations_that_do_not_mention_them(tmp_path: Path) -> None:
    """docs/regulations.md: `structure: custom` always works, for `new` too, and without a bracket."""
    (tmp_path / "kites.yaml").write_text(KITE, encoding="utf-8")
    organizer = Organizer(tmp_path)
    words = [
        "kites",
        "--name",
        "Kites",
        "--regulations",
        str(tmp_path / "kites.yaml"),
        "--date",
        "2019-05-04",
    ]
    organizer.run("new", *words, "--structure", "custom")
    organizer.event = "kites"
    assert "stages: [{type: swiss, rounds: 3}]" in (organizer.folder / "event.yaml").read_text()
    organizer.register({"ID": f"P{n}", "Name": f"Player {n}"} for n in range(1, 4))
    organizer.pair()
    assert organizer.rounds() == 1


def test_a_rehearsal_with_a_faulty_file_says_first_what_is_faulty(tmp_path: Path) -> None:
    """`Error: error:` told nobody anything."""
    (tmp_path / "kites.yaml").write_text(KITE.replace("ties: draw", "ties: drawn"), encoding="utf-8")
    words = ["demo", "--players", "4", "--regulations", str(tmp_path / "kites.yaml")]
    said = Organizer(tmp_path).run("simulate", *words, expect=2).output
    assert f"Error: {tmp_path}/kites.yaml can't be used:\nerror: {tmp_path}/kites.yaml:" in said


def test_explain_ends_a_figure_without_terms_with_no_colon(tmp_path: Path) -> None:
    """Head to head separates nobody in round 1 of a chess evening: there is nothing to list."""
    organizer = organizer_of(tmp_path, (HOUSE / "chess-like.yaml").read_text(encoding="utf-8"), 6)
    organizer.pair()
    play(organizer, 1)
    lines = organizer.run("explain", "cup", "P1").output.splitlines()
    assert "  Not used: not all of the tied players have met each other" in lines
    assert "  Sum over all rounds:" in lines
