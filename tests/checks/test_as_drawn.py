"""Drawn rounds are judged by the ranking in their own workbook: a later correction makes none of them wrong."""

import pytest

from tests.checks.test_leaving import cut, found, games
from tests.support.organizer import Organizer

pytestmark = pytest.mark.slow


def test_seeds_and_bracket_stay_right_after_a_correction(tmp_path):
    """Table 1's winner turns out to have won by 75 only, which makes the first seed the fifth: everything stays.

    75 is 8/3 with a margin of 75 (p. 19); the others have 130, 120, 110 and 100, so that the fifth is in the cut now.
    """
    organizer, seeds = cut(tmp_path)
    drawn = games(organizer, 2)
    organizer.enter(1, 1, 75, 0)
    codes = found(organizer)
    assert codes.keys() == {"corrected-since-draw", "cut-corrected", "tables-open"}
    assert f"{seeds[4]} (Player {seeds[4][1:]}) would have made the cut" in codes["cut-corrected"]["message"]
    said = " ".join(each["message"] for each in codes.values())
    assert "stays as it was drawn" in said
    assert "redraw" not in said
    assert "correct the row" not in said
    assert games(organizer, 2) == drawn


def test_other_seeds_by_today_s_results_are_part_of_the_one_note(tmp_path):
    """Seeds 1 and 2 change places: one note, at the corrected game; nobody is asked to change anything."""
    organizer, _ = cut(tmp_path)
    organizer.enter(1, 1, 125, 0)
    codes = found(organizer)
    assert codes.keys() == {"corrected-since-draw", "tables-open"}
    message = codes["corrected-since-draw"]["message"]
    assert "By today's results the seeds would be different; round 2 stays as it was drawn" in message


def test_a_bye_stays_right_after_a_correction(tmp_path):
    """The bye of round 2 went to the lowest of five; after a correction it would be another's."""
    organizer = Organizer(tmp_path)
    organizer.new("durham", seed="bye")
    organizer.register({"ID": f"P{n:02}", "Name": f"Player {n:02}"} for n in range(1, 6))
    organizer.edit_event({"structure": "custom", "stages": "[{type: swiss, rounds: 3}]"})
    organizer.pair()
    first = organizer.read_round(1)
    # Table 1: 200-0 is 10/1; table 2: 10-0 is 6/5; the bye 8 (p. 18-19). The loser of table 1 is last with 1 point.
    organizer.enter_all(
        1, {1: {"Score 1": 200, "Score 2": 0, "Ended": "Defeated"}, 2: {"Score 1": 10, "Score 2": 0}}
    )
    organizer.pair()
    bye = next(row["Player 1 ID"] for row in organizer.read_round(2) if row["Player 2"] == "BYE")
    assert bye == next(row["Player 2 ID"] for row in first if row["Table"] == 1)
    # Turned round, the winner of then has 1 point, and is last.
    organizer.enter_all(1, {1: {"Score 1": 0, "Score 2": 200}})
    codes = found(organizer)
    assert codes.keys() == {"corrected-since-draw", "tables-open"}
    right = next(row["Player 1 ID"] for row in first if row["Table"] == 1)
    message = codes["corrected-since-draw"]["message"]
    assert f"By today's results the bye would be for {right} (Player {right[1:]})" in message


def test_a_bye_given_by_hand_is_still_told(tmp_path):
    """It is not the one that the ranking of its own workbook gives."""
    organizer = Organizer(tmp_path)
    organizer.new("durham", seed="bye")
    organizer.register({"ID": f"P{n:02}", "Name": f"Player {n:02}"} for n in range(1, 6))
    organizer.pair()
    organizer.enter_all(1, {1: {"Score 1": 120, "Score 2": 0}, 2: {"Score 1": 60, "Score 2": 0}})
    organizer.pair()
    rows = organizer.read_round(2)
    bye, other = next(r["Player 1 ID"] for r in rows if r["Player 2"] == "BYE"), rows[0]["Player 1 ID"]
    organizer.enter_all(2, {other: {"Player 1 ID": bye}, bye: {"Player 1 ID": other}})
    assert found(organizer).keys() & {"wrong-bye", "second-bye"}


def test_two_fixed_tables_that_meet_are_a_warning(tmp_path):
    """Section 6: of two fixed tables the first player's, with a warning, until the game is played; `pair` says so."""
    organizer = Organizer(tmp_path)
    organizer.new("durham", seed="fixed", stages=({"type": "swiss", "rounds": 1},))
    organizer.register({"ID": f"P{n}", "Name": f"Player {n}", "Fixed table": n + 2} for n in (1, 2))
    answer = organizer.pair().output
    finding = found(organizer)["fixed-tables-meet"]
    assert (finding["severity"], finding["sheet"], finding["cell"]) == ("warning", "Results", "A2")
    table = organizer.read_round(1)[0]["Table"]
    assert f"they meet at table {table}" in finding["message"]
    assert "Player 1 (fixed table 3)" in answer
    assert "Player 2 (fixed table 4)" in answer
    assert f" meet at table {table}. Type the results" in answer
    organizer.enter(1, table, 120, 60)
    assert "fixed-tables-meet" not in found(organizer)


@pytest.mark.parametrize(("stage", "qualified"), [({"points": 9}, 4), ({"wins": 1}, 5)])
def test_a_cut_by_performance(tmp_path, stage, qualified):
    """P. 16: "certain performance criteria": all with 9 points, or all who won, play on, seeded by rank.

    Four winners have 9 points and one has 8 (see test_leaving); five of them need the bracket of eight.
    """
    stages = ({"type": "swiss", "rounds": 1}, {"type": "elimination", **stage})
    organizer, seeds = cut(tmp_path, stages)
    playing = [player for game in games(organizer, 2) for player in game if player]
    assert set(playing) == set(seeds[:qualified])
    assert organizer.read_fields(2)["Stage"] == f"Top {qualified}"
    assert found(organizer).keys() == {"tables-open"}
    assert "are the drawn ones" in organizer.run("verify", "durham").output
    organizer.build()
    (_, last) = organizer.data("event.json")["stages"]
    assert last["size"] == qualified
    assert {key: last[key] for key in stage} == stage
