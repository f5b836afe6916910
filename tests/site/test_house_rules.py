"""Regulations that say little, or other things than the shipped ones: every page copes, data/ and explain too."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from generator.commands.explain import explanation
from generator.figures.tiebreakers import RANDOM, TIEBREAKERS
from generator.model import Event
from generator.regulations.catalogue import parse
from generator.regulations.event_schema import Tiebreaker
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Cite
from generator.site.data import data_files
from generator.site.facts import gather
from generator.site.wording import tiebreaking
from generator.tournament.course.schedule import stages_of
from tests.site.events import event, publish, to_publish
from tests.site.html import Page, broken_links, files_of, pages_within
from tests.support.records import RUNEWARS, URBAN_WAR, game, players_of, round_of, swiss
from tests.support.rulebooks import with_needs

# No leaders, round times, margins, lists, scenarios, tables or elimination; half a point for a draw.
GARDEN_LEAGUE = """\
form: roundsheet/regulations/1
id: garden-league
name: Garden League
game: Dragons in the Hedge
document: {title: House rules of the Garden League, version: "3", sections: {Rules: {Rules: 1}}}
structures: {cite: {heading: Rules, page: 1}}
scores: {text: Dragons tamed., cite: {heading: Rules, page: 1}}
endings:
  text: The higher score wins.
  allowed: [Played out, Time, Conceded]
  ties: draw
  cite: {heading: Rules, page: 1}
tournament_points:
  cite: {heading: Rules, page: 1}
  bands:
    - {lead: 1-2, win: 1.5, loss: 0.5, name: Narrow Win}
    - {lead: 3+, win: 2, loss: 0, name: Clear Win}
  draw: 0.5
  for_endings: {Time: {bands: [{lead: 0+, win: 1, loss: 0}], draw: 0}}
concession:
  text: Who concedes has nothing.
  conceding: {tournament_points: 0}
  opponent: {tournament_points: 1.5}
  cite: {heading: Rules, page: 1}
ranking:
  cite: {heading: Rules, page: 1}
  precedence: [{key: cumulative_score}, {key: opponents_average}, {key: head_to_head}, {key: wins}]
swiss:
  method: fold in score groups
  rematches: {forbidden_within: nothing}
  cite: {heading: Rules, page: 1}
byes:
  first_round: random
  later_rounds: lowest ranked without a bye
  award: {tournament_points: 0.5}
  cite: {heading: Rules, page: 1}
drops: {unpaired_loss: {tournament_points: 0}, cite: {heading: Rules, page: 1}}
notes: [{text: Nobody feeds the dragons., cite: {heading: Rules, page: 1}}]
"""


@pytest.fixture(scope="module")
def garden() -> Regulation:
    """The Garden League's rules."""
    regulation, findings = parse(GARDEN_LEAGUE, "garden-league.yaml")
    assert regulation is not None, findings
    return regulation


def played() -> Event:
    """Two rounds of three players, worked by hand.

    Round 1: A beats B 5-4, a lead of 1: 1.5 and 0.5; C has the bye's 0.5. Round 2: A draws with C 3-3: 0.5 and 0.5;
    B has the bye's 0.5. Points: A 2, B 1, C 1. Cumulative: A 1.5 + 2 = 3.5, B 0.5 + 1 = 1.5, C 0.5 + 1 = 1.5.
    Opponents' average: A met B (1 in 2) and C (1 in 2): 2 by 4 = 0.5; B met A (2 in 2): 1; C met A: 1. B and C have not
    met, so head to head is nothing; wins: B and C one each, their bye.
    """
    rounds = (round_of(1, game("A", "B", 5, 4), "C"), round_of(2, game("A", "C", 3, 3), "B"))
    begun = event("garden", players_of("A B C"), swiss(2), tier=None, leaders=())
    return replace(begun, rounds=rounds)


def pages(shown: Event, regulation: Regulation, folder: Path) -> dict[str, Page]:
    """All pages by their paths within the event, with every link tried."""
    publish([to_publish(shown, regulation)], folder / "site")
    files = files_of(folder / "site")
    assert broken_links(files) == ["404.html: /"]  # which stands at any path
    return pages_within(files, shown.id)


def test_half_points_and_further_tiebreakers_in_the_data(garden: Regulation) -> None:
    """0.5 is a JSON number and 2 a whole one; the contract's three keys stay, the regulation's own come on top."""
    files = data_files(gather(played(), garden))
    lines = {line["player"]: line for line in json.loads(files["standings.json"])["standings"]}
    game_, bye = json.loads(files["round-1.json"])["pairings"]

    assert (game_["points1"], game_["points2"], game_["margin1"]) == (1.5, 0.5, None)
    assert (bye["points1"], bye["margin1"]) == (0.5, None)
    assert b'"points": 2,' in files["standings.json"]
    assert lines["A"]["tiebreakers"] == {
        "margin_of_victory": None,
        "strength_of_schedule": None,
        "opponents_points": None,
        "cumulative_score": 3.5,
        "opponents_average": 0.5,
        "head_to_head": 0,
        "wins": 1,
    }
    assert (lines["B"]["rank"], lines["C"]["rank"], lines["B"]["place"]) == (2, 2, 2)


def test_csv_has_the_further_keys_as_columns(garden: Regulation) -> None:
    """With players and without any the header is the same, each name once."""
    headers = [
        data_files(gather(shown, garden))["standings.csv"].decode().splitlines()[0].split(",")
        for shown in (played(), event("garden", (), swiss(1)))
    ]

    assert sorted(headers[0]) == sorted(headers[1])
    assert {"cumulative_score", "opponents_average", "head_to_head", "wins"} <= set(headers[0])
    assert len(headers[0]) == len(set(headers[0]))


def test_pages_show_halves_degrees_and_no_margins(garden: Regulation, tmp_path: Path) -> None:
    """Points as 1.5, the average with three decimals, the name of a victory, and no column of margins anywhere."""
    found = pages(played(), garden, tmp_path)

    assert "Table Players Score Points 1 A Narrow Win 5 1.5 B 4 0.5" in found["round/1/index.html"].text
    standings = found["standings/index.html"].text
    assert "Points Cum OA H2H W Won" in standings
    assert "2 3.5 0.500 0 1 1–0–1" in standings
    player = found["players/A/index.html"].text
    assert "Cumulative score (Cum): 3.5 Sum over all rounds" in player
    assert "1 points after the round 1.5 2 points after the round 2" in player
    assert "Won: Narrow Win · table 1" in player
    assert not [path for path, page in found.items() if "argin" in page.text]


def test_stages_and_rounds_without_times(garden: Regulation, tmp_path: Path) -> None:
    """Where the rules give no minutes none are shown, and nothing is said of time."""
    found = pages(played(), garden, tmp_path)

    assert "Swiss: 2 rounds" in found["index.html"].text
    assert "When time is called" not in found["round/1/index.html"].text


def test_the_rules_page_has_only_the_parts_that_there_are(garden: Regulation, tmp_path: Path) -> None:
    """No empty headings; what a file may leave unsaid is said in our words."""
    text = pages(played(), garden, tmp_path)["rules/index.html"].text

    for missing in ("Leaders", "Tiers", "Lists", "Round times", "Casualties", "Cut and single elimination"):
        assert f"{missing} " not in text
    assert "Narrow Win 1–2 1.5 0.5 Clear Win 3+ 2 0" in text
    assert "Tournament points of a game with this ending: Time Lead Winner Loser 0+ 1 0" in text
    assert "A draw is worth 0.5 to both." in text
    assert "Two players may meet again: nothing forbids it." in text
    assert (
        "Tiebreaker 1, Cumulative score: The sum of the tournament points as they stood after each round"
        in text
    )
    assert "Players who are still tied share their rank and place." in text
    assert "Nobody feeds the dragons." in text


def test_own_scores_as_tournament_points(garden: Regulation, tmp_path: Path) -> None:
    """A regulation without a table says so in a sentence."""
    own = garden.tournament_points.model_copy(update={"bands": [], "own_score": True, "for_endings": {}})
    text = pages(played(), garden.model_copy(update={"tournament_points": own}), tmp_path)[
        "rules/index.html"
    ].text

    assert "Each player receives their own score as tournament points." in text


def test_an_event_without_cut_minutes_or_leaders_of_urban_war(tmp_path: Path) -> None:
    """Rounds of 80 minutes, and on by doubling up to the event's own row: 33 to 64 players, 6 rounds."""
    players = players_of(f"P{number:02}" for number in range(40))
    found = pages(event("big", players, structure="standard", tier=None), URBAN_WAR, tmp_path)

    assert "Swiss: 6 rounds of 80 minutes" in found["index.html"].text
    assert "17–32 5 33–64 this event 6" in found["rules/index.html"].text
    assert "Cut" not in found["rules/index.html"].text


def test_explain_shows_halves_and_no_margins(garden: Regulation) -> None:
    """Each tiebreaker by its name, with its terms as points or averages are written."""
    shown = played()
    text = explanation(shown, garden, stages_of(shown, garden), shown.players[0])

    assert "Swiss round 1: win against B (B) 5 - 4: 1.5 points [Garden League, Rules, p. 1]" in text
    assert "Tournament points: 2 [" in text
    assert "Opponents' average: 0.500 [" in text
    assert "margin" not in text.casefold()


def test_what_each_of_the_two_gets_after_a_concession_has_its_own_clause() -> None:
    """Runewars, of which a house file says elsewhere what the player who gives up gets, and what the opponent.

    At 95 to 20 the margin was 75, so the table counts, and gives a margin: the opponent's line names both clauses. What
    the other one gets comes from no table.
    """
    rule = RUNEWARS.concession
    assert rule is not None
    assert rule.conceding is not None
    assert rule.opponent is not None
    conceding = rule.conceding.model_copy(update={"cite": Cite(heading="Giving Up", page=31)})
    opponent = rule.opponent.model_copy(update={"cite": Cite(heading="Winning So", page=32)})
    house = RUNEWARS.model_copy(
        update={"concession": rule.model_copy(update={"conceding": conceding, "opponent": opponent})}
    )
    shown = event("given-up", players_of("A B"), swiss(1), tier=None, leaders=())
    shown = replace(shown, rounds=(round_of(1, game("A", "B", 95, 20, "Conceded 2")),))
    one, other = (
        next(
            line
            for line in explanation(shown, house, stages_of(shown, house), player).splitlines()
            if "round 1" in line
        )
        for player in shown.players
    )

    assert "Winning So, p. 32" in one
    assert "Tournament Points, p. 19; " in one
    assert "Margin of Victory, p. 19" in one
    assert "Giving Up, p. 31" in other
    assert not any(words in other for words in ("Winning So", "Tournament Points", "Margin of Victory"))


@pytest.mark.parametrize("key", [*TIEBREAKERS, RANDOM])
def test_every_tiebreaker_has_a_sentence(key: str) -> None:
    """A regulation file may leave it out, so there is one for each key of the registry."""
    assert tiebreaking.text(Tiebreaker(**with_needs(key))).endswith(".")
    assert tiebreaking.text(Tiebreaker(**with_needs(key), text="As we say.")) == "As we say."


def test_runewars_still_shows_its_margins(tmp_path: Path) -> None:
    """What the others lack is there where it is: a column of margins in the round, the standings and the history."""
    shown = replace(
        event("cup", players_of("A B"), swiss(1)), rounds=(round_of(1, game("A", "B", 107, 49, "Time")),)
    )
    found = pages(shown, RUNEWARS, tmp_path)

    for where in ("round/1/index.html", "standings/index.html", "players/A/index.html"):
        assert "Points MoV" in found[where].text
