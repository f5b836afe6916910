"""Leaders are people: who they are, whether they may play, and who is meant by a name."""

from dataclasses import replace

import pytest

from generator.checks.case import Case
from generator.checks.leaders import check_leaders, check_leaders_names, check_organizer
from generator.model import Leader, PlayerId
from generator.regulations.catalogue import shipped
from generator.tournament.course.leaders import people
from tests.support.records import RUNEWARS, event_of, players_of, swiss

ILSE = Leader(role="organizer", name="Ilse Vorn", player=PlayerId("A"))


def event_with(*leaders, tier=None, names=()):
    """An event of the players A to D, called by the names given, with these leaders."""
    event = event_of(players_of("A B C D"), stages=[swiss(2)])
    called = [*names, *(player.name for player in event.players[len(names) :])]
    players = tuple(replace(player, name=name) for player, name in zip(event.players, called, strict=True))
    return replace(event, players=players, settings=replace(event.settings, leaders=leaders, tier=tier))


def plays(*leaders, tier="relaxed", regulation=RUNEWARS):
    """What is said of leaders who play."""
    return [str(finding) for finding in check_leaders(Case(event_with(*leaders, tier=tier), regulation))]


@pytest.mark.parametrize(
    "other",
    [
        Leader(role="marshal", name="Ilse Vorn", player=PlayerId("A")),
        Leader(role="marshal", name="Ilse Vorn"),
        Leader(role="marshal", name=" ilse  VORN"),
        Leader(role="marshal", name="I. Vorn", player=PlayerId("A")),
    ],
)
def test_one_person_in_two_roles_is_no_other_leader(other):
    """2.2 p. 4: one person may be organizer and marshal; p. 5: a leader plays beside another leader."""
    told = plays(ILSE, other)
    assert told
    assert "another person" in told[0]
    assert "[Runewars 2.2, Leader Participation, p. 5]" in told[0]


def test_another_person_is_another_leader():
    """Then Ilse may play."""
    assert plays(ILSE, Leader(role="marshal", name="Tomas Berg")) == []


def test_lines_that_only_a_third_one_joins_are_one_person():
    """Ilse Vorn is A, A is I. Vorn: all three are one; Tomas is another."""
    lines = (
        Leader(role="judge", name="Ilse Vorn"),
        Leader(role="judge", name="Tomas Berg"),
        Leader(role="judge", name="I. Vorn", player=PlayerId("A")),
        ILSE,
    )
    assert [[leader.name for leader in person.lines] for person in people(lines)] == [
        ["Ilse Vorn", "I. Vorn", "Ilse Vorn"],
        ["Tomas Berg"],
    ]


@pytest.mark.parametrize("regulation_id", ["runewars-2.2", "runewars-1.0", "atomic-empire", "xwing-1.1.1"])
def test_an_event_without_a_tier_is_checked_as_relaxed(regulation_id):
    """I-34: the sole leader should not play, and the finding names the reading; a reading alone stops no event."""
    (told,) = plays(ILSE, tier=None, regulation=shipped(regulation_id))
    assert told.startswith("warning")
    assert "names no tier is checked as relaxed" in told
    assert "reading I-34]" in told
    (named,) = plays(ILSE, tier="relaxed", regulation=shipped(regulation_id))
    assert named.startswith("error")


def test_urban_war_lets_everybody_play():
    """The guide has no tiers and does not stop its organisers from playing."""
    assert plays(ILSE, tier=None, regulation=shipped("urban-war-1.4")) == []


@pytest.mark.parametrize("tier", ["formal", "relaxed", None])
def test_a_leader_who_is_called_like_a_player_is_asked(tier):
    """Without `player:` nobody could say whether a leader plays, which Formal events forbid."""
    event = event_with(
        Leader(role="organizer", name="ilse vorn"), tier=tier, names=["Odo Brack", "Ilse Vorn"]
    )
    (finding,) = check_leaders_names(Case(event, RUNEWARS))
    assert finding.code == "leader-named-as-player"
    assert "add player: B" in finding.message
    assert finding.citation.heading == "Leader Participation"


def test_a_leader_who_said_who_plays_is_not_asked():
    """One of the person's lines is enough."""
    event = event_with(ILSE, Leader(role="marshal", name="Ilse Vorn"), names=["Ilse Vorn"])
    assert list(check_leaders_names(Case(event, RUNEWARS))) == []


def test_one_organizer_on_two_lines_is_one():
    """People count: the same name twice is no second organizer."""
    twice = event_with(
        Leader(role="organizer", name="Ilse Vorn"), Leader(role="organizer", name="Ilse  vorn")
    )
    assert [finding.code for finding in check_organizer(Case(twice, RUNEWARS))] == []
