"""Whatever an organizer does that `check` calls right, the event goes on to its end.

`tests/traps/__init__.py` says how to play more events.
"""

import os

from generator.engine.draw.bracket import BRACKETS
from generator.engine.draw.byes import BYE_RULES
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss
from tests.traps.campaign import campaign, play
from tests.traps.rules import RULES
from tests.traps.truth import Fate, fates_before, wrong_in_draw, wrong_places

EVENTS = int(os.environ.get("ROUNDSHEET_TRAPS", "1"))  # of each regulation
MANY = 5  # more than so many of each are played by two processes

# What a random organizer is sure to be told in some hundred ideas.
USUAL = {
    "player-seated-twice",
    "player-missing",
    "player-not-in",
    "rematch",
    "change-impossible",
    "change-repeated",
    "tables-open",
    "corrected-since-draw",
}


def test_what_check_calls_right_can_go_on():
    """After every idea `pair` and `pair --redraw` draw a round that is right, and all that is published agrees."""
    found = campaign(EVENTS * len(RULES), processes=2 if EVENTS > MANY else 1)
    assert not found.traps, "\n".join(text for _, text in found.traps[:3])
    assert found.happened["events"] == EVENTS * len(RULES)
    assert found.happened["finished"] >= found.happened["events"] * 0.7
    assert set(found.seen) >= USUAL, "the organizer makes too few mistakes"


def test_a_folder_holds_what_the_records_say():
    """The same deeds typed into workbooks: `check` has the same findings there, and `pair` draws the same rounds."""
    found = play("runewars-2.2", 0, folders=True)
    assert not found.traps, "\n".join(text for _, text in found.traps)
    assert found.happened["deeds in folders"] > 0


def falls_into(kind: str, name: str) -> bool:
    """Whether one of some random events of a regulation falls into a trap of this kind."""
    return any(kind in play(name, number, shrink=False).kinds for number in range(20))


def test_a_bracket_that_forgets_winners_is_found(monkeypatch):
    """The winner of Game #1 meets the winner of the highest-numbered game, who must not be left out."""

    def byes_only(survivors):
        return tuple((one, None) for one in survivors[: len(survivors) // 2])

    monkeypatch.setitem(BRACKETS, "by game number", byes_only)
    assert falls_into("pair: wrong draw", "xwing-1.1.1") or falls_into(
        "after pair: player-missing", "xwing-1.1.1"
    )


def test_a_bye_for_the_highest_is_found(monkeypatch):
    """Later the lowest ranked player who has not had a bye gets it."""
    monkeypatch.setitem(BYE_RULES, "lowest ranked without a bye", lambda ranking, _byes, _seed: ranking[0])
    assert falls_into("pair: wrong draw", "runewars-1.0")


def cut_event(*changes, results=()):
    """Four players, one Swiss round, top 2; A and C won, and the final is drawn."""
    final = game("A", "C", *results) if results else game("A", "C")
    return event_of(
        players_of("A B C D"),
        round_of(1, game("A", "B", 100, 0), game("C", "D", 90, 0)),
        round_of(2, final, changes=changes, stage="Final"),
        stages=(swiss(1), elimination(2)),
    )


STAGES = (swiss(1), elimination(2))


def test_who_is_in_before_a_cut_and_after_it():
    """A and C made the cut to 2, so that B and D are eliminated once the final is drawn; who loses it is too."""
    before = fates_before(cut_event(), RUNEWARS, STAGES, 2)
    assert set(before.values()) == {Fate.IN}
    after = fates_before(cut_event(results=(50, 20)), RUNEWARS, STAGES, 3)
    assert after == {"A": Fate.IN, "B": Fate.ELIMINATED, "C": Fate.ELIMINATED, "D": Fate.ELIMINATED}


def test_who_leaves_before_the_first_game_of_a_stage_makes_room():
    """C drops while the final has no result: the next ranked, D or B, has to play A, and C in the final is wrong."""
    event = cut_event(("C", "Drop"))
    ranking = {"A": (10, 1), "C": (9, 1), "B": (3, 0), "D": (2, 0)}
    told = list(wrong_in_draw(event, RUNEWARS, STAGES, ranking))
    assert told == ["has a seat and is not in: C (dropped)", "the bracket is A - C, and should be A - B"]


def test_final_places_are_those_of_the_bracket_and_then_of_the_ranking():
    """A won the final against C: 1 and 2; B and D have the Swiss ranks 3 and 4."""
    event = cut_event(results=(50, 20))
    right = [
        {"player": player, "rank": rank, "place": place}
        for player, rank, place in (("A", 1, 1), ("C", 2, 2), ("B", 3, 3), ("D", 4, 4))
    ]
    assert not list(wrong_places(event, RUNEWARS, STAGES, right))
    swapped = [right[0] | {"place": 2}, right[1] | {"place": 1}, *right[2:]]
    assert list(wrong_places(event, RUNEWARS, STAGES, swapped)) == [
        "C stands above A, who went further in the bracket"
    ]


def test_a_regulation_of_every_kind_is_played():
    """The shipped ones, all house files, and all recipes of the manual; most with a bracket."""
    assert sum(not rules.files for rules in RULES.values()) == 5
    assert sum(name.startswith("recipe ") for name in RULES) == 16
    assert sum(rules.has_bracket for rules in RULES.values()) >= 15
