"""`check` mentions players who were swapped by hand where nothing is wrong with that, until a note says why."""

from pathlib import Path

import pytest

from tests.checks.test_leaving import found
from tests.commands.test_verify import NAMES, drawn, organizer_of, play, seats, swap
from tests.support.organizer import Organizer

pytestmark = pytest.mark.slow


def test_a_swap_within_the_rules_is_mentioned_until_a_note_says_why(tmp_path: Path) -> None:
    """In round 1 nobody has met anybody: a quiet note that names both tables, in the first one's row."""
    organizer = organizer_of(tmp_path)
    organizer.pair()
    assert "swapped-since-draw" not in found(organizer)
    swap(organizer, 1, "")
    told = found(organizer)
    assert told.keys() == {"swapped-since-draw", "tables-open"}
    note = told["swapped-since-draw"]
    assert (note["severity"], note["cell"]) == ("note", "B2")
    assert note["message"].startswith(
        "table 1 and table 2: other players than the draw seated there; write why"
    )
    organizer.enter_all(1, {2: {"Note": "brothers"}})
    assert found(organizer).keys() == {"tables-open"}


def test_a_swap_against_the_rules_is_told_as_that_alone(tmp_path: Path) -> None:
    """Two who met in round 1 meet again in round 2: a warning, and no word that it is allowed."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1)
    organizer.pair()
    met = [(row["Player 1 ID"], row["Player 2 ID"]) for row in organizer.read_round(1)]
    organizer.enter_all(2, {table: seats(*pair) for table, pair in enumerate(met, start=1)})
    told = found(organizer)
    assert "rematch" in told
    assert "swapped-since-draw" not in told


def event_by(folder: Path, players: int, regulations: str) -> Organizer:
    """An event by these regulations before its first round."""
    if regulations != "urban-war-1.4":
        return organizer_of(folder, players, regulations=regulations)
    return organizer_of(folder, players, (), regulations=regulations, structure="standard", tier=None)


def exchange(organizer: Organizer, number: int, one: int, other: int) -> None:
    """Exchange the second players of two tables."""
    first, second = drawn(organizer, number)[one], drawn(organizer, number)[other]
    rows = {one: seats(first[0], second[1]), other: seats(second[0], first[1])}
    organizer.enter_all(number, rows)


@pytest.mark.parametrize(
    ("regulations", "clause"),
    [
        ("runewars-2.2", ("Swiss Rounds", 15)),
        ("xwing-1.1.1", ("Swiss Rounds", 13)),
        ("urban-war-1.4", ("Second & Subsequent Round Pairing", 1)),
    ],
)
def test_a_pairing_across_score_groups_is_against_the_rules(
    tmp_path: Path, regulations: str, clause: tuple[str, int]
) -> None:
    """The four who won meet, and so do the four who lost; exchanged by hand, two games are across.

    No document allows that, and a note doesn't put it away. Once a later round is drawn nothing can be done about it.
    """
    organizer = event_by(tmp_path, 8, regulations)
    if regulations == "urban-war-1.4":
        for player in list(NAMES)[:8]:
            organizer.set_player(player, "Models", 12)
    organizer.pair()
    organizer.enter_all(1, dict.fromkeys(range(1, 5), won(regulations)))
    organizer.pair()
    assert "pairing-differs" not in found(organizer)
    exchange(organizer, 2, 1, 4)
    told = found(organizer)
    finding = told["pairing-differs"]
    assert (finding["severity"], finding["cell"]) == ("warning", "B2")
    assert (finding["clause"], finding["page"]) == clause
    assert finding["message"].startswith("table 1 (")
    assert " and table 4 (" in finding["message"]
    assert "allowed" not in " ".join(each["message"] for each in told.values())
    assert "swapped-since-draw" not in told
    organizer.enter_all(2, {1: {"Note": "brothers", **won(regulations)}, 4: won(regulations)})
    organizer.enter_all(2, {2: won(regulations), 3: won(regulations)})
    assert "pairing-differs" in found(organizer)
    organizer.pair()
    assert "pairing-differs" not in found(organizer)


def test_another_float_than_the_drawn_one_is_no_departure(tmp_path: Path) -> None:
    """With three winners of six somebody floats; exchanged with another winner the round has as many floats."""
    organizer = organizer_of(tmp_path, 6)
    organizer.pair()
    organizer.enter_all(1, dict.fromkeys(range(1, 4), won("runewars-2.2")))
    organizer.pair()
    winners = {drawn(organizer, 1)[table][0] for table in range(1, 4)}
    tables = drawn(organizer, 2)
    top = next(table for table, pair in tables.items() if set(pair) <= winners)
    across = next(table for table, pair in tables.items() if len(set(pair) & winners) == 1)
    one, other = tables[top]
    floated = next(player for player in tables[across] if player in winners)
    rest = next(player for player in tables[across] if player not in winners)
    met = {frozenset(pair) for pair in drawn(organizer, 1).values()}
    stays, goes = (one, other) if frozenset((other, rest)) not in met else (other, one)
    organizer.enter_all(2, {top: seats(stays, floated), across: seats(goes, rest)})
    assert found(organizer).keys() == {"swapped-since-draw", "tables-open"}


def test_round_1_of_one_faction_by_hand_is_against_the_rules(tmp_path: Path) -> None:
    """Urban War, First Round Pairing: the first player below of another faction."""
    organizer = event_by(tmp_path, 4, "urban-war-1.4")
    for player, faction in zip(list(NAMES)[:4], ("Koralon", "Gladiator") * 2, strict=True):
        organizer.set_player(player, "Faction", faction)
    organizer.pair()
    assert "pairing-differs" not in found(organizer)
    organizer.enter_all(1, {1: seats("P1", "P3"), 2: seats("P2", "P4")})
    finding = found(organizer)["pairing-differs"]
    assert finding["clause"] == "First Round Pairing"
    assert "kept players of one faction apart" in finding["message"]


def won(regulations: str) -> dict[str, int]:
    """A game that player 1 won."""
    if regulations == "urban-war-1.4":
        return {"Casualties 1": 0, "Casualties 2": 12}
    return {"Score 1": 90, "Score 2": 20}


def test_seats_named_the_other_way_round_are_no_swap(tmp_path: Path) -> None:
    """The same two at the same table."""
    organizer = organizer_of(tmp_path)
    organizer.pair()
    row = organizer.read_round(1)[0]
    organizer.enter_all(1, {1: seats(row["Player 2 ID"], row["Player 1 ID"])})
    assert "swapped-since-draw" not in found(organizer)
