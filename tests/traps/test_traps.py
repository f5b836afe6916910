"""Whatever an organizer does that `check` calls right, the event goes on to its end.

`tests/traps/__init__.py` says how to play more events.
"""

from generator.tournament.draw.byes import BYE_RULES
from tests.support.make_all import ALL
from tests.traps.campaign import campaign, play
from tests.traps.rules import RULES

EVENTS = 20 if ALL else 1  # of each regulation

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
    found = campaign(EVENTS * len(RULES), processes=1)
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


def test_a_bye_for_the_highest_is_found(monkeypatch):
    """Later the lowest ranked player who has not had a bye gets it."""
    monkeypatch.setitem(BYE_RULES, "lowest ranked without a bye", lambda ranking, _byes, _points: ranking[:1])
    assert falls_into("pair: wrong draw", "runewars-1.0")


def test_a_regulation_of_every_kind_is_played():
    """The shipped ones, all house files, and all recipes of the manual; most with a bracket."""
    assert sum(not rules.files for rules in RULES.values()) == 5
    assert sum(name.startswith("recipe ") for name in RULES) == 17
    assert sum(rules.has_bracket for rules in RULES.values()) >= 15
