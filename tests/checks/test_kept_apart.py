"""Players who are kept apart, as an organizer sees it: `pair` and `check` tell what could not be had."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.support.organizer import Organizer, opened


def _found(organizer: Organizer) -> dict[str, dict[str, Any]]:
    findings = json.loads(organizer.run("check", organizer.event, "--format", "json").output)
    return {each["code"]: each for each in findings}


def _event(folder: Path, words: dict[str, str], *stages: dict[str, Any]) -> Organizer:
    organizer = Organizer(folder)
    organizer.new("cup", seed="apart", stages=stages or ({"type": "swiss", "rounds": 2},))
    organizer.register({"ID": each, "Name": f"Player {each}"} for each in "ABCD")
    with opened(organizer.folder / "players.xlsx", save=True) as workbook:
        sheet = workbook["Players"]
        free = sheet.max_column + 1
        for row, text in enumerate(("Keep apart", *map(words.get, "ABCD")), start=1):
            sheet.cell(row, free).value = text
    return organizer


def _games(organizer: Organizer, number: int) -> set[frozenset[str]]:
    return {frozenset((row["Player 1 ID"], row["Player 2 ID"])) for row in organizer.read_round(number)}


def test_two_who_are_kept_apart_do_not_meet(tmp_path: Path) -> None:
    """In either round; `pair` and `verify` have nothing to say, and the browser knows who they are.

    `check` has a note on round 1, where both have no points: Swiss Rounds, p. 15, keeps only those apart who have met.
    """
    organizer = _event(tmp_path, {"A": "Tull", "B": "tull "})
    for number in (1, 2):
        assert "kept apart there" not in organizer.pair().output
        assert frozenset("AB") not in _games(organizer, number)
        assert {code for code in _found(organizer) if code.startswith("apart")} == {"apart-by-choice"}
        organizer.enter_all(number, {table: {"Score 1": 120, "Score 2": 0} for table in (1, 2)})
    assert organizer.run("verify", "cup").output.count("are the drawn ones") == 2
    organizer.build()
    assert organizer.data("draw-2.json")["apart"] == [["A", "B"]]
    assert "Tull" not in json.dumps(organizer.data("draw-2.json"))
    said = organizer.run("verify", "cup", "--why").output
    assert said.count("The organizer keeps some of these players apart.") == 2
    assert not any("Tull" in page.read_text(encoding="utf-8") for page in organizer.site.rglob("*.html"))


def test_where_all_are_kept_apart_it_is_told_that_it_cannot_be_had(tmp_path: Path) -> None:
    """Three of four of a family: one of them meets D, the others each other, which is a note and a word of `pair`."""
    organizer = _event(tmp_path, dict.fromkeys("ABC", "Tull"))
    answer = organizer.pair().output
    (met,) = [game for game in _games(organizer, 1) if "D" not in game]
    one, other = sorted(met)
    assert "Although kept apart there meet" in answer
    assert "no pairing has fewer of them" in answer
    finding = _found(organizer)["apart-needed"]
    assert finding["severity"] == "note"
    assert f"{one} (Player {one})" in finding["message"]
    assert f"{other} (Player {other})" in finding["message"]


def test_a_swap_that_brings_them_together_is_a_warning(tmp_path: Path) -> None:
    """A and B were drawn apart; a person who seats B in the place of A's opponent is told."""
    organizer = _event(tmp_path, {"A": "Tull", "B": "Tull"})
    organizer.pair()
    (opponent,) = next(game for game in _games(organizer, 1) if "A" in game) - {"A"}
    seats = {
        row[f"Player {seat} ID"]: (row["Table"], seat) for row in organizer.read_round(1) for seat in (1, 2)
    }
    for player, (table, seat) in (("B", seats[opponent]), (opponent, seats["B"])):
        cells = {f"Player {seat} ID": player, f"Player {seat}": f"Player {player}"}
        organizer.enter_all(1, {table: cells})
    assert _found(organizer)["apart"]["severity"] == "warning"


def test_a_rematch_for_their_sake_is_needed(tmp_path: Path) -> None:
    """A and B are kept apart: in round 3 of four players the only game left is theirs.

    They met others in rounds 1 and 2, so round 3 is a round of two rematches, which are notes that name the reason.
    """
    organizer = _event(tmp_path, {"A": "Tull", "B": "Tull"}, {"type": "swiss", "rounds": 3})
    for number in (1, 2):
        organizer.pair()
        organizer.enter_all(number, {table: {"Score 1": 120, "Score 2": 0} for table in (1, 2)})
    answer = organizer.pair().output
    assert "no pairing has fewer rematches and keeps as many apart" in answer
    finding = _found(organizer)["rematch-needed"]
    assert "that keeps as many apart has fewer rematches" in finding["message"]


def test_a_bracket_says_by_itself_who_meets_whom(tmp_path: Path) -> None:
    """A round robin of four, all of a family: every game is a note, none asks to swap."""
    organizer = _event(tmp_path, dict.fromkeys("ABCD", "Tull"), {"type": "round robin"})
    assert "their places say so" in organizer.pair().output
    assert "their places in the stage say so" in _found(organizer)["apart-needed"]["message"]


def test_a_text_that_one_player_has_is_often_misspelt(tmp_path: Path) -> None:
    """A has Tull, B Tulll: nobody is kept apart, which is told at both cells."""
    organizer = _event(tmp_path, {"A": "Tull", "B": "Tulll"})
    finding = _found(organizer)["apart-alone"]
    assert (finding["severity"], finding["sheet"]) == ("warning", "Players")
    assert "nobody else has tulll under Keep apart" in finding["message"]
