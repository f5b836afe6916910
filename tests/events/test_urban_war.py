"""What only Urban War has, by hand: shared places, retirement, a concession that is a draw."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.organizer import Organizer

NOTHING_LOST = {"Casualties 1": 0, "Casualties 2": 0}


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """Four players with 12 models each, so thresholds 3, 6 and 9; round 1 of two is paired."""
    organizer = Organizer(tmp_path)
    organizer.new("metropolis", regulations="urban-war-1.4", structure="standard", tier=None, seed="by hand")
    organizer.register(
        {"ID": name, "Name": f"Player {name}", "Faction": "Ember Guard", "Models": 12} for name in "ABCD"
    )
    organizer.pair()
    return organizer


def standings(organizer: Organizer) -> dict[str, dict[str, Any]]:
    """The lines of the last standings, by player."""
    organizer.build()
    return {line["player"]: line for line in organizer.data("standings.json")["standings"]}


def seats(organizer: Organizer, number: int) -> list[tuple[str, str]]:
    """Who sits where."""
    rows = organizer.read_round(number)
    return [(row["Player 1 ID"], row["Player 2 ID"]) for row in rows if row["Player 2 ID"]]


def test_equals_share_their_rank(organizer: Organizer) -> None:
    """24/0 and 12/12: the players who drew have 12 points and opponents on 12, so ranks 1, 2, 2, 4 (I-22)."""
    (first, last), equals = seats(organizer, 1)
    organizer.enter_all(1, {1: {"Casualties 1": 0, "Casualties 2": 9}, 2: NOTHING_LOST})
    lines = standings(organizer)
    assert {player: (line["rank"], line["points"]) for player, line in lines.items()} == {
        first: (1, 24),
        equals[0]: (2, 12),
        equals[1]: (2, 12),
        last: (4, 0),
    }
    assert organizer.data("standings.json")["tiebreakers"][0] == "opponents_points"
    assert [line["tiebreakers"]["opponents_points"] for line in (lines[first], lines[last])] == [0, 24]


def test_places_are_shared_at_the_end(organizer: Organizer) -> None:
    """Four draws: everybody has 24 points and opponents on 48, and is first."""
    for number in (1, 2):
        organizer.enter_all(number, {1: NOTHING_LOST, 2: NOTHING_LOST})
        organizer.pair()
    lines = standings(organizer)
    assert organizer.data("event.json")["status"] == "finished"
    assert {(line["rank"], line["place"], line["draws"]) for line in lines.values()} == {(1, 1, 2)}


def test_who_concedes_retires_even_from_a_draw(organizer: Organizer) -> None:
    """The opponent stood at severe: 12/12, and 2 bonus points; the conceding player plays no more (I-24)."""
    (quitter, other), rest = seats(organizer, 1)
    conceded = {"Casualties 1": 1, "Bonus 1": 3, "Casualties 2": 9, "Bonus 2": 2, "Ended": "Conceded 1"}
    organizer.enter_all(1, {1: conceded, 2: NOTHING_LOST})
    lines = standings(organizer)
    assert (lines[quitter]["points"], lines[other]["points"]) == (12, 14)
    assert (lines[quitter]["draws"], lines[other]["draws"]) == (1, 1)
    assert list(lines)[-1] == quitter
    assert (lines[quitter]["rank"], lines[quitter]["place"], lines[quitter]["status"]) == (
        None,
        None,
        "retired",
    )
    assert [lines[player]["rank"] for player in (other, *rest)] == [1, 2, 2]
    organizer.pair()
    seated = {row[f"Player {side} ID"] for row in organizer.read_round(2) for side in (1, 2)}
    assert seated == {other, *rest, None}


@pytest.mark.parametrize("number", [1, 2])
def test_who_retired_cannot_rejoin(organizer: Organizer, number: int) -> None:
    """A `Rejoin` of one who conceded is an error, in the same round or later; nothing is paired on it."""
    quitter = seats(organizer, 1)[0][0]
    organizer.enter_all(1, {1: {"Ended": "Conceded 1"}, 2: NOTHING_LOST})
    if number == 2:
        organizer.pair()
        (table,) = (
            row["Table"] for row in organizer.read_round(2) if row["Table"]
        )  # two were there in round 1
        organizer.enter_all(2, {table: NOTHING_LOST})
    before = organizer.rounds()
    organizer.change(number, quitter, "Rejoin")
    assert "error:" in organizer.check(expect=1).output
    organizer.pair(expect=1)
    assert organizer.rounds() == before


def test_of_as_many_rematches_the_unmet_come_first(tmp_path: Path) -> None:
    """A, on top, meets C, whom A has not met, though B stands above C and either way one pair plays again.

    Round 1: A-B 24/0; D does not appear against C, 24/0.                    A 24, C 24, B 0, D 0.
    Round 2: A-C, B-D. C does not appear, A 24; B-D 24/0.                    A 48, B 24, C 24, D 0.
        B's opponents have 48, C has met nobody: B stands above C.
    Round 3: with AB and BD met, A-C would leave B-D, so A-D and B-C: 24/0.  A 72, B 48, C 24, D 0.
    Round 4: AB, BD, AD and BC have met. AB, CD and AC, BD have one rematch each: A tries the unmet C first.
    """
    organizer = Organizer(tmp_path)
    organizer.new(
        "metropolis",
        regulations="urban-war-1.4",
        structure="standard",
        tier=None,
        stages=[{"type": "swiss", "rounds": 4}],
    )
    organizer.register(
        {"ID": name, "Name": f"Player {name}", "Faction": "Ember Guard", "Models": 12} for name in "1234"
    )
    organizer.pair()
    (a, b), (c, d) = seats(organizer, 1)
    loses_all = {1: {"Casualties 1": 12, "Casualties 2": 0}, 2: {"Casualties 1": 0, "Casualties 2": 12}}
    organizer.enter_all(1, {b: loses_all[2], d: {"Ended": "No-show 2"}}, [(d, "Rejoin")])
    organizer.pair()
    assert {frozenset(pair) for pair in seats(organizer, 2)} == {frozenset((a, c)), frozenset((b, d))}
    side = {player: side for pair in seats(organizer, 2) for side, player in enumerate(pair, start=1)}
    organizer.enter_all(2, {c: {"Ended": f"No-show {side[c]}"}, d: loses_all[side[d]]}, [(c, "Rejoin")])
    organizer.pair()
    assert {frozenset(pair) for pair in seats(organizer, 3)} == {frozenset((a, d)), frozenset((b, c))}
    side = {player: side for pair in seats(organizer, 3) for side, player in enumerate(pair, start=1)}
    organizer.enter_all(3, {player: loses_all[side[player]] for player in (c, d)})
    organizer.pair()
    assert {frozenset(pair) for pair in seats(organizer, 4)} == {frozenset((a, c)), frozenset((b, d))}


def test_single_elimination_is_refused(tmp_path: Path) -> None:
    """Its games may be drawn, and nothing breaks a draw."""
    organizer = Organizer(tmp_path)
    organizer.new(
        "metropolis",
        regulations="urban-war-1.4",
        structure="standard",
        tier=None,
        stages=[{"type": "swiss", "rounds": 2}, {"type": "elimination", "size": 2}],
    )
    organizer.register(
        {"ID": name, "Name": f"Player {name}", "Faction": "Ember Guard", "Models": 12} for name in "ABCD"
    )
    organizer.pair(expect=1)
    assert organizer.rounds() == 0
