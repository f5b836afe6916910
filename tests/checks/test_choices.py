"""What an organizer chooses that the document does not know: a note with the clause where it changed a round."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.checks import choices
from generator.checks.case import Case
from generator.model import Bye, PlayerId, Round, Snapshot
from generator.regulations.catalogue import shipped
from tests.support.organizer import Organizer, opened
from tests.support.records import event_of, game, players_of, round_of, swiss

RUNEWARS, STAGES = shipped("runewars-2.2"), [swiss(3)]


def _apart(round_: Round, *players: str) -> Round:
    """Return the round as drawn while these players were kept apart."""
    values = {PlayerId(player): {"Keep apart": "tull"} for player in players}
    return replace(round_, snapshot=Snapshot(rules={}, leaders={}, players=values))


FIRST = round_of(1, game("A", "B", 120, 0), game("C", "D", 120, 0))  # A and C have won alike


@pytest.mark.parametrize(
    ("rounds", "told"),
    [
        ([FIRST, _apart(round_of(2, game("A", "D"), game("C", "B")), "A", "C")], "A (A) and C (C)"),
        ([FIRST, _apart(round_of(2, game("A", "D"), game("C", "B")), "A", "B")], None),  # who have met
        ([FIRST, _apart(round_of(2, game("A", "C"), game("B", "D")), "A", "D")], None),  # of two groups
        ([FIRST, _apart(round_of(2, game("A", "C"), game("B", "D")), "A", "C")], None),  # seated by hand
        ([_apart(FIRST, "A", "C")], "A (A) and C (C)"),
    ],
)
def test_players_of_one_score_group_who_are_kept_apart(rounds: list[Round], told: str | None) -> None:
    """Runewars 2.2, Swiss Rounds: whoever is of one group and has not met may be paired; the choice is told once."""
    case = Case(event_of(players_of("A B C D"), *rounds, stages=STAGES), RUNEWARS)
    found = [*choices.check_apart_by_choice(case)]
    assert [str(each.citation) for each in found] == ["Runewars 2.2, Swiss Rounds, p. 15"] * (
        told is not None
    )
    for each in found:
        assert f"in round {len(rounds)} players of one score group were kept apart ({told})" in str(
            each.message
        )


def test_the_choice_to_keep_players_apart_is_told_once() -> None:
    """In both rounds two of one score group are kept apart; the first round is named."""
    rounds = (_apart(FIRST, "A", "C"), _apart(round_of(2, game("A", "D"), game("C", "B")), "A", "C"))
    case = Case(event_of(players_of("A B C D"), *rounds, stages=STAGES), RUNEWARS)
    (finding,) = choices.check_apart_by_choice(case)
    assert "in round 1 players of one score group were kept apart" in str(finding.message)


def test_a_bye_given_to_one_of_an_even_field_is_told(tmp_path: Path) -> None:
    """Swiss Rounds, p. 16: with an odd number one player has it; here two of eight have one."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", seed="1", stages=({"type": "swiss", "rounds": 2},))
    organizer.register({"ID": each, "Name": f"Player {each}"} for each in "ABCDEFGH")
    with opened(organizer.folder / "players.xlsx", save=True) as workbook:
        sheet = workbook["Players"]
        for row, text in enumerate(("Byes", "2"), start=1):
            sheet.cell(row, sheet.max_column + (row == 1)).value = text
    organizer.pair()
    assert _found(organizer, "byes-by-choice") == []
    organizer.enter_all(1, {table: {"Score 1": 120, "Score 2": 0} for table in range(1, 5)})
    organizer.pair()
    (finding,) = _found(organizer, "byes-by-choice")
    assert (finding["severity"], finding["clause"], finding["page"]) == ("note", "Swiss Rounds", 16)
    assert "byes in round 2 are an organizer's choice (A (Player A))" in finding["message"]
    assert "has one with an odd number of players" in finding["message"]


def test_rules_that_know_given_byes_are_not_left() -> None:
    """A house that says what a given bye is worth has them."""
    given = {"award": {"tournament_points": 1}, "text": "A bye asked for beforehand."}
    byes = RUNEWARS.byes.model_copy(update={"given": given})
    knows = RUNEWARS.model_copy(update={"byes": byes})
    event = event_of(players_of("A B C"), _with_given_bye(), stages=STAGES)
    assert len([*choices.check_byes_by_choice(Case(event, RUNEWARS))]) == 1
    assert [*choices.check_byes_by_choice(Case(event, knows))] == []


def _with_given_bye() -> Round:
    return replace(round_of(1, game("A", "B")), byes=(Bye(player=PlayerId("C"), row=2, given=True),))


def test_a_fixed_table_that_comes_again_is_told_where_tables_change(tmp_path: Path) -> None:
    """Urban War, Table Allocation: a table not played on before. Runewars says nothing of tables."""
    for regulation, told in (("urban-war-1.4", 1), ("runewars-2.2", 0)):
        organizer = Organizer(tmp_path / regulation)
        is_urban_war = bool(told)
        organizer.new(
            "cup",
            regulations=regulation,
            structure="standard" if is_urban_war else "basic",
            tier=None,
            seed="1",
        )
        organizer.register(
            {"ID": each, "Name": f"Player {each}", "Models": 12, "Fixed table": 1 if each == "A" else None}
            if is_urban_war
            else {"ID": each, "Name": f"Player {each}", "Fixed table": 1 if each == "A" else None}
            for each in "ABCDEF"
        )
        result = {"Casualties 1": 3, "Casualties 2": 0} if is_urban_war else {"Score 1": 120, "Score 2": 0}
        organizer.pair()
        organizer.enter_all(1, dict.fromkeys((1, 2, 3), result))
        assert _found(organizer, "table-by-choice") == []
        organizer.pair()
        found = _found(organizer, "table-by-choice")
        assert [(each["severity"], each["clause"]) for each in found] == [("note", "Table Allocation")] * told
        said = "A (Player A) has the fixed table 1, on which one of the two had played before round 2"
        assert all(said in each["message"] for each in found)


def _found(organizer: Organizer, code: str) -> list[dict[str, Any]]:
    findings = json.loads(organizer.run("check", organizer.event, "--format", "json").output)
    return [each for each in findings if each["code"] == code]
