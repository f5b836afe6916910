"""An event whose rules put a player out after two losses, through commands, workbooks, pages and data."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.matrix.event import PLAYERS, SmallEvent
from tests.oracle.played import Stages, swiss, top
from tests.support.rulebooks import KITE

RULES = KITE.replace("  rematches:", "  out_after_losses: 2\n  rematches:", 1) + (
    "\nelimination: {reading: K-1, method: by game number}\n"
)
FOUR: Stages = [swiss(4), top(4)]


class Kites(SmallEvent):
    """Eight players; the one with the lower ID wins each game, so that P07 and P08 soon have lost twice."""

    def start(self, language: str = "en") -> None:
        """Make the event and play two rounds."""
        self.write({"../kites.yaml": RULES})
        regulations = str(self.events.parent / "kites.yaml")
        self.begin(FOUR, regulations=regulations, tier=None, structure="evening")
        if language != "en":
            self.edit_event({"language": language})
        self.play_on()
        self.play_on()

    def play_on(self) -> str:
        """Draw the next round and play it; return what `pair` says."""
        said = self.pair().output
        for row in self.games():
            first = row["Player 1 ID"] < row["Player 2 ID"]
            self.enter(self.rounds(), row["Table"], *((9, 0) if first else (0, 9)))
        return said

    def losses(self) -> Counter[str]:
        """How often everybody has lost, from the rows."""
        rows = [row for number in range(1, self.rounds() + 1) for row in self.read_round(number)]
        games = [row for row in rows if row["Score 1"] is not None]
        return Counter(row[f"Player {1 if row['Score 1'] == 0 else 2} ID"] for row in games)

    def seats(self, number: int) -> set[str]:
        """Who sits in a round."""
        rows = self.read_round(number)
        return {row[f"Player {seat} ID"] for row in rows for seat in (1, 2)} - {None}

    def statuses(self) -> dict[str, str]:
        """Everybody's status in the data."""
        return {each["id"]: each["status"] for each in self.data("players.json")["players"]}

    def found(self) -> list[tuple[str, str]]:
        """What `check` finds about losses: code and message."""
        answer = self.run("check", "cup", "--format", "json", expect=None)
        told = json.loads(answer.output)
        assert not [each for each in told if each["severity"] == "error"], told
        return [(each["code"], each["message"]) for each in told if "losses" in each["code"]]


@pytest.fixture
def kites(tmp_path: Path) -> Kites:
    """The event after two rounds, of which the second is complete."""
    event = Kites(tmp_path)
    event.start()
    return event


def test_the_event_goes_on_without_them(kites: Kites) -> None:
    """Two have lost twice: `pair` names them, the workbook, pages, data and `explain` say it, and `verify` agrees."""
    twice = {player for player, times in kites.losses().items() if times == 2}
    assert len(twice) == 2
    kites.build()
    assert set(kites.statuses().values()) == {"active"}  # until the next round is drawn, as before a cut
    for player in PLAYERS:
        says_so = "Out after 2 losses" in kites.page(f"cup/players/{player}/index.html")
        assert says_so is (player in twice)

    said = kites.play_on()
    assert f"Out after 2 losses: {', '.join(PLAYERS[each] for each in sorted(twice))}" in said
    assert kites.seats(3) == PLAYERS.keys() - twice
    assert kites.found() == []
    assert "not the drawn" not in kites.run("verify", "cup").output
    kites.build()
    assert {player for player, status in kites.statuses().items() if status == "eliminated"} == twice
    rows = {row["player"]: row for row in kites.data("standings.json")["standings"]}
    assert all(rows[player]["rank"] is not None for player in twice)
    assert "out after 2 losses" in kites.page("cup/standings/index.html")
    assert "dropped" not in kites.page("cup/standings/index.html")
    assert "out after 2 losses" in kites.page("cup/index.html")
    sentence = "Whoever has 2 losses in the standings is out: in no later Swiss round, and in no cut."
    assert sentence in kites.page("cup/rules/index.html")
    explained = kites.run("explain", "cup", min(twice)).output
    assert "\neliminated, rank" in explained
    assert "out after 2 losses: in no later Swiss round, and in no cut [Kite Duel, reading K-1]" in explained


def test_the_cut_is_without_them(kites: Kites) -> None:
    """After four rounds those with fewer than two losses play on, and nobody else, though the cut is to four."""
    kites.play_on()
    kites.play_on()
    still_in = {player for player in PLAYERS if kites.losses()[player] < 2}
    assert 1 < len(still_in) < 4
    kites.pair()
    assert kites.seats(5) == still_in
    assert kites.found() == []
    kites.build()
    for player in PLAYERS.keys() - still_in:
        assert "Missed the cut" not in kites.page(f"cup/players/{player}/index.html")
        assert kites.statuses()[player] == "eliminated"


def test_a_correction_changes_no_drawn_round(kites: Kites) -> None:
    """A player who was left out of round 3 had lost once: `check` tells it, and after Rejoin round 4 has the player.

    Both had lost round 1, so the other one has two losses by the same correction: round 3 counts, and no later one has
    that player.
    """
    twice = {player for player, times in kites.losses().items() if times == 2}
    kites.play_on()
    back = min(twice)
    (row,) = (row for row in kites.read_round(2) if back in (row["Player 1 ID"], row["Player 2 ID"]))
    other = row["Player 2 ID"] if row["Player 1 ID"] == back else row["Player 1 ID"]
    kites.enter(2, row["Table"], row["Score 2"], row["Score 1"])
    found = dict(kites.found())
    assert (
        f"{back} ({PLAYERS[back]}) was out by losses when round 3 was drawn"
        in found["out-by-losses-corrected"]
    )
    assert "write Rejoin on the sheet Changes of round 3" in found["out-by-losses-corrected"]
    assert f"{other} ({PLAYERS[other]}) had 2 losses before round 3" in found["out-by-losses-paired"]
    kites.build()
    assert kites.statuses()[back] == "eliminated"
    before = {row["player"]: row for row in kites.data("standings.json")["standings"]}
    assert before[back]["losses"] == 1

    kites.change(3, back, "Rejoin")
    assert "out-by-losses-corrected" not in dict(kites.found())
    kites.pair()
    assert back in kites.seats(4)
    assert other not in kites.seats(4)
    assert "not the drawn" not in kites.run("verify", "cup").output
    kites.build()
    assert kites.statuses()[back] == "active"
    after = {row["player"]: row for row in kites.data("standings.json")["standings"]}
    assert after[back]["losses"] == 2


def test_it_is_said_in_the_language_of_the_event(tmp_path: Path) -> None:
    """On the page of a player who is out, and on the rules page."""
    event = Kites(tmp_path)
    event.start("de")
    event.build()
    twice = min(player for player, times in event.losses().items() if times == 2)
    assert "Nach 2 Niederlagen ausgeschieden" in event.page(f"cup/players/{twice}/index.html")
    assert "Wer in der Rangliste 2 Niederlagen hat, ist ausgeschieden" in event.page("cup/rules/index.html")


def test_it_is_simulated(tmp_path: Path) -> None:
    """An invented event by these rules ends without a fault, and every draw repeats."""
    event = Kites(tmp_path)
    event.write({"../kites.yaml": RULES})
    event.simulate(event.events.parent / "kites.yaml", 16)
    assert "eliminated" in event.statuses().values()
