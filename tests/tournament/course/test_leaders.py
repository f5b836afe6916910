"""Who rules a game that a tournament leader plays."""

from dataclasses import replace

import pytest

from generator.model import Leader, PlayerId
from generator.tournament.course.leaders import people, ruling_of
from tests.support.records import RUNEWARS, URBAN_WAR, event_of, game, players_of


def leader(role, name, player=None):
    """A line of event.yaml."""
    return Leader(role=role, name=name, player=PlayerId(player) if player else None)


ILSE = leader("organizer", "Ilse Vorn", "A")
JO = leader("marshal", "Jo Marsh", "B")
OLA = leader("judge", "Ola Friis")


def ruler(*leaders, one="A", other="C", regulation=RUNEWARS):
    """The name of who rules a game, and whether a reading says so; None where nobody needs to be named."""
    event = event_of(players_of("A B C D"))
    event = replace(event, settings=replace(event.settings, leaders=leaders))
    found = ruling_of(event, regulation, game(one, other))
    return found and (found.ruler.name if found.ruler else None, found.by_reading)


def test_people_are_counted_not_lines():
    """2.2 p. 4: one person may be organizer and marshal. One name or one ID is one person, also by way of a third."""
    lines = (
        leader("organizer", "Ilse Vorn", "A"),
        leader("judge", "Ola Friis"),
        leader("marshal", "ILSE  VORN"),
        leader("judge", "I. Vorn", "A"),
    )
    ilse, ola = people(lines)
    assert (ilse.name, sorted(ilse.roles), list(ilse.players)) == (
        "Ilse Vorn",
        ["judge", "marshal", "organizer"],
        ["A"],
    )
    assert (ola.name, list(ola.players)) == ("Ola Friis", [])

    apart = (
        leader("judge", "Ilse Vorn"),
        leader("judge", "I. Vorn", "A"),
        leader("organizer", "Ilse Vorn", "A"),
    )
    assert [len(person.lines) for person in people(apart)] == [3]


@pytest.mark.parametrize(
    ("leaders", "expected"),
    [
        ((ILSE, OLA), "Ola Friis"),
        ((ILSE, leader("marshal", "Ilse Vorn"), OLA), "Ola Friis"),
        ((ILSE, JO, OLA), "Ola Friis"),  # who does not play is free
        ((ILSE, JO), "Jo Marsh"),  # plays at another table
        ((ILSE, OLA, leader("marshal", "Rune Hald")), "Rune Hald"),  # has the last word
        ((ILSE,), None),
    ],
)
def test_another_leader_rules_the_games_of_the_first(leaders, expected):
    """2.2 p. 5: additional leaders are responsible for all rulings for games in which the first leader is playing."""
    assert ruler(*leaders) == (expected, False)


def test_the_marshal_rules_a_game_of_two_leaders():
    """2.2 p. 5, also where the marshal plays at another table and a judge is free."""
    judge = leader("judge", "Pia Kern", "C")
    assert ruler(ILSE, judge, JO, OLA) == ("Jo Marsh", False)


def test_where_no_marshal_is_named_the_organizer_rules():
    """2.2 p. 4: the organizer must perform the marshal's duties then; that is the letter, and no reading.

    Also where the organizer plays at another table and a judge is free, and where nobody else leads the event.
    """
    pia, rune = leader("judge", "Pia Kern", "C"), leader("judge", "Rune Hald", "D")
    assert ruler(pia, rune, leader("organizer", "Ilse Vorn"), OLA, one="C", other="D") == ("Ilse Vorn", False)
    assert ruler(ILSE, pia, rune, OLA, one="C", other="D") == ("Ilse Vorn", False)
    assert ruler(ILSE, pia) == ("Ilse Vorn", False)


def test_where_the_marshal_is_one_of_the_two_another_leader_rules():
    """I-35, also as a second role, and as the organizer who does a marshal's duties."""
    assert ruler(ILSE, JO, OLA, other="B") == ("Ola Friis", True)
    assert ruler(ILSE, leader("judge", "Pia Kern", "C"), OLA) == ("Ola Friis", True)
    assert ruler(ILSE, leader("marshal", "Ilse Vorn"), leader("judge", "Pia Kern", "C"), OLA) == (
        "Ola Friis",
        True,
    )
    assert ruler(ILSE, JO, other="B") == (None, True)


def test_other_games_have_no_ruler():
    """Nor do games under regulations that say nothing of it, as Urban War's."""
    assert ruler(ILSE, OLA, one="C", other="D") is None
    assert ruler(ILSE, OLA, regulation=URBAN_WAR) is None
