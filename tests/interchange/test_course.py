"""What a file of games leaves unsaid is found out: stages, late entries, drops and returns."""

import json
from datetime import date

from generator.interchange.course import as_event, missing_from
from generator.interchange.cryodex import read
from generator.model import Event, Stage, StageType
from generator.tournament.course.participation import statuses_after
from tests.interchange.reading import XWING, cup, imported, match
from tests.support.records import elimination, swiss

DAY = (date(2017, 3, 4),)


def event_of(content: object) -> tuple[Event, tuple[Stage, ...]]:
    """The event of a file."""
    found, findings = read(json.dumps(content).encode(), "cup.json", XWING)
    assert found is not None, findings
    return as_event(found, "cup", DAY, XWING)


def changes_of(event: Event) -> list[list[tuple[str, str]]]:
    """Who left and came back after each round."""
    return [[(change.player, change.kind.value) for change in round_.changes] for round_ in event.rounds]


def test_there_are_as_many_rounds_as_were_played() -> None:
    """Two Swiss rounds, then an elimination with as many players as its first round has."""
    event, stages = as_event(imported("cryodex-5.4.json"), "cup", DAY, XWING)
    assert stages == (swiss(2), elimination(2))
    assert [round_.stage for round_ in event.rounds] == ["Swiss", "Swiss", "Final"]
    assert [round_.minutes for round_ in event.rounds] == [75, 75, 120]
    assert {round_.structure for round_ in event.rounds} == {None}  # what was announced, nobody knows
    assert {round_.registered for round_ in event.rounds} == {4}
    assert {round_.draw_seed for round_ in event.rounds} == {None}


def test_an_event_may_begin_with_elimination() -> None:
    """Then everybody is in it."""
    event = cup([match("Ann", "Bob"), match("Cleo", "Dan")], [match("Ann", "Cleo")])
    for round_, size in zip(event["rounds"], (4, 2), strict=True):
        round_ |= {"round-type": "elimination", "round-number": size}
    made, stages = event_of(event)
    assert stages == (Stage(type=StageType.ELIMINATION),)
    found, _ = read(json.dumps(event).encode(), "cup.json", XWING)
    assert found is not None
    assert list(missing_from(found, made)) == [(1, 0, 4)]  # who goes out is not missing
    assert [round_.stage for round_ in made.rounds] == ["Top 4", "Final"]


def test_who_is_missing_from_a_later_swiss_round_has_dropped_before_it() -> None:
    """Nils is in the first of two rounds, and loses no game by being away."""
    event, _ = as_event(imported("cryodex-5.4.json"), "cup", DAY, XWING)
    assert changes_of(event) == [[("P04", "Drop")], [], []]


def test_who_comes_late_or_returns_is_in_from_then_on() -> None:
    """Dan comes in round 2; Bob misses round 2 and returns in round 3."""
    event, _ = event_of(
        cup(
            [match("Ann", "Bob"), match("Cleo", None)],
            [match("Ann", "Cleo"), match("Dan", None)],
            [match("Ann", "Dan"), match("Bob", "Cleo")],
        )
    )
    assert {player.name: player.late_from_round for player in event.players if player.late_from_round} == {
        "Dan": 2
    }
    assert changes_of(event) == [[("P02", "Drop")], [("P02", "Rejoin")], []]


def test_who_is_in_no_round_did_not_come() -> None:
    """Such a player counts for nothing; in an event without a round everybody may still come."""
    event, _ = as_event(imported("cryodex-4.6.json"), "cup", DAY, XWING)
    assert [player.withdrawn for player in event.players] == [False, False, True]
    event, _ = event_of(cup())
    assert [player.withdrawn for player in event.players] == [False] * 4


def test_a_no_show_needs_no_drop_beside_it() -> None:
    """Whoever does not appear is out by that alone."""
    event, _ = event_of(
        cup(
            [match("Ann", "Bob", None, None, ended="No-show 2"), match("Cleo", "Dan")],
            [match("Ann", "Cleo"), match("Dan", None)],
        )
    )
    assert changes_of(event) == [[], []]


def test_who_left_after_the_last_swiss_round_is_told_by_the_file_alone() -> None:
    """The first round missed is the third, which nobody plays; a mark that games contradict counts for nothing."""
    event = cup([match("Ann", "Bob"), match("Cleo", "Dan")], [match("Ann", "Cleo"), match("Bob", "Dan")])
    event["players"][3]["dropped"] = 3
    event["players"][0]["dropped"] = 2
    made, stages = event_of(event)
    assert changes_of(made) == [[], [("P04", "Drop")]]
    assert statuses_after(made, XWING, stages, 2)["P04"].value == "dropped"
