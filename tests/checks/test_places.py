"""Findings point to the cell where the result begins, and call a game by what the sheet shows of it."""

from dataclasses import replace

import pytest

from generator.checks.case import Case
from generator.checks.games import check_figures, check_results
from generator.checks.progress import check_open_tables
from generator.findings import RowPlace
from generator.model import Losses, Pairing, Round
from tests.support.records import RUNEWARS, URBAN_WAR, battle, event_of, game, players_of, round_of, swiss


def _on_row_5(round_: Round) -> Round:
    """The round's one game without a table, in row 5 of its sheet."""
    columns = {"Score 1": "D", "Score 2": "E", "Casualties 1": "D", "Casualties 2": "G"}
    place = RowPlace(file="round-1.xlsx", sheet="Results", row=5, columns=columns)
    (pairing,) = round_.pairings
    return replace(round_, pairings=(replace(pairing, table=None, place=place),))


@pytest.mark.parametrize(
    ("regulation", "pairing", "message", "cell"),
    [
        (RUNEWARS, game("A", "B", 120), "row 5: score 2 is missing, so the game still counts as open", "E5"),
        (
            URBAN_WAR,
            battle("A", "B", Losses(casualties=3)),
            "row 5: casualties 2 is missing, so the game still counts as open",
            "G5",
        ),
    ],
)
def test_a_game_without_a_table_is_called_by_its_row(regulation, pairing, message, cell):
    """Somebody emptied the cell under Table: `table None` would help nobody."""
    event = event_of(players_of("A B"), _on_row_5(round_of(1, pairing)), stages=[swiss(1)])
    (missing,) = check_results(Case(event, regulation))
    assert (missing.message, missing.place.cell) == (message, cell)
    (open_table,) = check_open_tables(Case(event, regulation))
    assert open_table.message == "1 table open in round 1: row 5"
    assert open_table.place.cell == "D5"


def test_figures_of_a_swiss_stage_after_a_cut_are_looked_at():
    """Its games are worth points: 100 to 40 is 7 to 4 by Runewars 2.2, p. 18, so a 9 was typed over the formula."""
    rounds = (
        round_of(1, game("A", "B", 50, 20), game("C", "D", 50, 20)),
        round_of(2, game("A", "C", 100, 40)),
    )
    (last,) = rounds[1].pairings
    typed: Pairing = replace(last, stated=(("Points 1", 9.0),))
    event = event_of(
        players_of("A B C D"),
        rounds[0],
        replace(rounds[1], pairings=(typed,)),
        stages=[swiss(1), swiss(1, 2)],
    )
    (finding,) = check_figures(Case(event, RUNEWARS))
    assert finding.message.startswith("Points 1 says 9, and the result gives 7")
