"""What the rules page begins with: this event in eight answers, worked out from the documents by hand."""

import pytest

from generator.model import Event
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.rules.this_event import this_event
from tests.support.records import RUNEWARS, URBAN_WAR, elimination, event_of, players_of, swiss


def answers(event: Event, regulation: Regulation) -> dict[str, tuple[str, str]]:
    """Return each answer by its name: its text, and the clause."""
    context = PageContext(
        site=Site(title="", assets={}), facts=gather(event, regulation), path="cup/rules/index.html"
    )
    return {
        each.name: (" ".join(text.text for text in each.texts), each.clause.short)
        for each in this_event(context)
    }


def test_runewars() -> None:
    """Rounds p. 6, minutes p. 14, points p. 19, bye p. 16, ranking p. 20, cut p. 16, drops p. 15 of 2.2."""
    event = event_of(players_of("A B C D E F G H"), stages=[swiss(3), elimination(4)])
    said = answers(event, RUNEWARS)

    assert {name: text for name, (text, _clause) in said.items()} == {
        "Rounds": "Swiss: 3 rounds; Bracket: 2 rounds",
        "Minutes": "90; in the final 140",
        "A win": "6 to 10 points, by the lead",
        "A bye": "8 points and a margin of 70",
        "Ranking": "Points, margin of victory, strength of schedule, random order",
        "Cut": "The top 4 play on.",
        "Drops": "Players who do not appear, or cannot or will not play on, are dropped and paired no more. "
        "They may rejoin, with an unpaired loss for each round they missed.",
        "Time": "Players finish the game round in progress, then calculate their scores.",
    }
    assert said["A win"][1] == "Tournament Points, p. 19"
    assert said["Minutes"][1] == "Tournament Round Times, p. 14"
    assert said["Drops"][1] == "Pairings, p. 15"


def test_urban_war() -> None:
    """Points tables p. 1: 16, 20 or 24 for a win, 12 for a draw; no bracket, and so no cut and no final."""
    said = answers(event_of(players_of("A B C D"), stages=[swiss(3)]), URBAN_WAR)

    assert said["Rounds"][0] == "Swiss: 3 rounds"
    assert said["Minutes"] == ("80", "Urban War Tournament Games, p. 1")
    assert said["A win"] == ("16 to 24 points, by the lead; a draw 12", "Tournament Points Table, p. 1")
    assert "Cut" not in said


@pytest.mark.parametrize(
    ("regulation_id", "win", "bye"),
    [
        ("runewars-1.0", "6 to 10 points, by the lead", "8 points and a margin of 70"),  # p. 12 and 9
        ("xwing-1.1.1", "1 point", "1 point and a margin of 150"),  # p. 15 and 13
        ("atomic-empire", "7 to 9 points, by the lead", "8 points and a margin of 70"),  # p. 2
    ],
)
def test_each_document_answers_what_a_win_and_a_bye_bring(regulation_id: str, win: str, bye: str) -> None:
    """As its tables of points say."""
    said = answers(event_of(players_of("A B C D"), stages=[swiss(3)]), shipped(regulation_id))

    assert said["A win"][0] == win
    assert said["A bye"][0] == bye
