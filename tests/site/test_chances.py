"""What can still happen, as the pages say it: on the player's page in full, in the ranking in a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.model import Event, PlayerId, Round, Stage
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.shared.chances import Prospects, chance_of, mark, out_below
from tests.site.events import publish, to_publish
from tests.site.html import Page, files_of, pages_within
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss

XWING = shipped("xwing-1.1.1")

# Runewars, two go on: worked out in `tests.engine.explaining.test_chances`.
HALF_WAY = (
    round_of(1, game("A", "B", 160, 0), game("C", "D", 10, 0)),
    round_of(2, game("A", "C"), game("B", "D")),
)


def outlook(
    player: str, *rounds: Round, regulation: Regulation, stages: tuple[Stage, ...], names: str
) -> Prospects | None:
    """What is said of a player."""
    event = event_of(players_of(names), *rounds, stages=stages)
    facts = gather(event, regulation)
    context = PageContext(site=Site(title="", assets={}), facts=facts, path="cup/standings/index.html")
    return chance_of(context, PlayerId(player))


@pytest.mark.parametrize(
    ("player", "text", "needs"),
    [
        ("A", "10 to 20 points", ["With 4 points in round 2 it is sure, whatever else happens."]),
        ("C", "6 to 16 points", ["With 8 points in round 2 it is sure, whatever else happens."]),
        (
            "D",
            "5 to 15 points",
            [
                "Needs at least 4 points in round 2.",
                "With 9 points in round 2 it is sure, whatever else happens.",
            ],
        ),
        ("B", "1 to 11 points", ["Needs at least 8 points in round 2."]),
    ],
)
def test_what_is_needed_is_said_in_points(player: str, text: str, needs: list[str]) -> None:
    """A win of Runewars is worth 6 points or more, so points it is."""
    said = outlook(player, *HALF_WAY, regulation=RUNEWARS, stages=(swiss(2), elimination(2)), names="A B C D")

    assert said is not None
    assert said.verdict == "open"
    assert said.text == f"The top 2 is still possible, with {text} at the end."
    assert list(said.needs) == needs


def test_a_win_is_said_where_every_win_is_worth_the_same() -> None:
    """X-Wing, three go on: A has a win and with a second is sure; D has none and needs one."""
    rounds = (
        round_of(1, game("A", "D", 50, 0), game("B", "E", 50, 0), game("C", "F", 50, 0)),
        round_of(2, game("A", "E"), game("B", "F"), game("C", "D")),
    )
    told = {
        player: outlook(
            player, *rounds, regulation=XWING, stages=(swiss(2), elimination(3)), names="A B C D E F"
        )
        for player in "AD"
    }

    assert [said.needs if said else None for said in told.values()] == [
        ("A win in round 2 makes sure of it, whatever else happens.",),
        ("Needs a win in round 2.",),
    ]


# X-Wing after two of three rounds: A and B have 2 wins, C and D none. Two go on.
DECIDED = (
    round_of(1, game("A", "C", 50, 0), game("B", "D", 50, 0)),
    round_of(2, game("A", "D", 50, 0), game("B", "C", 50, 0)),
)


def decided(tmp_path: Path) -> dict[str, Page]:
    """The pages of an event whose cut is decided before its last round."""
    event = event_of(players_of("A B C D"), *DECIDED, stages=(swiss(3), elimination(2)))
    publish([to_publish(event, XWING)], tmp_path / "site")
    return pages_within(files_of(tmp_path / "site"), "test-event")


def test_sure_and_out_stand_in_the_ranking_and_on_the_players_page(tmp_path: Path) -> None:
    """With one round to come nobody but A and B can have 2 points; C and D have 1 at the most."""
    found = decided(tmp_path)

    ranking = found["standings/index.html"].text
    assert ranking.count(" sure ") >= 2
    assert "The best 2 play on" in ranking
    assert "Ranks 3 to 4 can no longer reach the top 2." in ranking
    assert " out " not in ranking.partition("How we work out")[0]
    assert "Sure of the top 2." in found["players/A/index.html"].text
    assert (
        "Out of the top 2: at most 1 point, and 2 others will have 2 or more."
        in found["players/C/index.html"].text
    )


def test_who_still_plays_below_the_line_is_not_called_out() -> None:
    """Two go on, and round 2 is the last. A has 2 points, C and F none: out, since A and B have more.

    D and E have 1 point and play each other. B has 1 after two games, and so more margin: the line is below B, who is
    second if D and E draw.
    """
    rounds = (
        round_of(1, game("A", "B", 90, 0), game("D", "C", 60, 0), game("E", "F", 60, 0)),
        round_of(2, game("A", "C", 90, 0), game("B", "F", 100, 0), game("D", "E")),
    )
    event = event_of(players_of("A B C D E F"), *rounds, stages=(swiss(2), elimination(2)))
    facts = gather(event, XWING)
    lines = facts.lines
    playing = {PlayerId("D"), PlayerId("E")}

    (above, said), *others = out_below(facts, lines, playing).items()
    assert (above, said, others) == ("B", "Below, only who still plays can reach the top 2.", [])


def test_on_what_it_rests_is_said_with_it(tmp_path: Path) -> None:
    """That it counts points only, and what could upset it."""
    found = decided(tmp_path)

    for where in ("standings/index.html", "players/A/index.html"):
        assert (
            "“Sure” holds unless the player leaves the event, “out” unless others leave it."
            in found[where].text
        )
        assert "Corrections of earlier results" in found[where].text
    assert "onus points" not in found["standings/index.html"].text


def test_without_a_cut_only_a_sure_leader_is_told() -> None:
    """Runewars: A has 20 points before the last round, all others 8 at the most. Of them nothing is said."""
    rounds = (
        round_of(1, game("A", "B", 200, 0), game("C", "D", 10, 0)),
        round_of(2, game("A", "C", 200, 0), game("B", "D", 30, 0)),
    )
    event: Event = event_of(players_of("A B C D"), *rounds, stages=(swiss(3),))
    leader = outlook("A", *rounds, regulation=RUNEWARS, stages=(swiss(3),), names="A B C D")

    assert leader is not None
    assert leader.text == "Sure of first place."
    assert outlook("B", *rounds, regulation=RUNEWARS, stages=(swiss(3),), names="A B C D") is None
    facts = gather(event, RUNEWARS)
    assert [mark(facts, PlayerId(player)) for player in "AB"] == ["sure of 1st", ""]


def test_after_the_last_swiss_round_nothing_is_said() -> None:
    """The cut is made then."""
    rounds = (*DECIDED, round_of(3, game("A", "B", 50, 0), game("C", "D", 50, 0)))

    assert outlook("A", *rounds, regulation=XWING, stages=(swiss(3), elimination(2)), names="A B C D") is None
