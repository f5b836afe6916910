"""What is published of an Urban War event, on an event worked by hand in `tests.publish.urban_war`."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.commands.explain import explanation
from generator.model import Event
from generator.site.data import data_files
from generator.site.facts import gather
from generator.tournament.course.schedule import stages_of
from tests.site.events import publish, to_publish
from tests.site.html import Page, files_of, pages_within
from tests.site.urban_war import ROUND_1, ROUND_2, ROUND_3, all_equal, urban_war
from tests.support.records import URBAN_WAR, battle, round_of

FINISHED = urban_war(ROUND_1, ROUND_2, ROUND_3)
UNDER_WAY = urban_war(ROUND_1, round_of(2, battle("U5", "U4"), battle("U1", "U3"), "U2", minutes=80))


def data(event: Event, name: str) -> dict[str, Any]:
    """A JSON file of the event."""
    facts: dict[str, Any] = json.loads(data_files(gather(event, URBAN_WAR))[f"{name}.json"])
    return facts


def pages(event: Event, folder: Path) -> dict[str, Page]:
    """The event's pages by their paths within the event."""
    publish([to_publish(event, URBAN_WAR)], folder / "site")
    return pages_within(files_of(folder / "site"), "urban-war")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    """The pages of the event when it is over."""
    return pages(FINISHED, tmp_path_factory.mktemp("finished"))


@pytest.fixture(scope="module")
def under_way(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    """The pages of the event with round 2 paired."""
    return pages(UNDER_WAY, tmp_path_factory.mktemp("under-way"))


# -- data/


def test_a_game_has_losses_and_levels_and_neither_scores_nor_margins() -> None:
    """The contract's keys to the letter: 2 of 12 is light, 7 of 13 heavy; 20 and 4 with 2 and 1 of bonus."""
    assert data(FINISHED, "round-1")["pairings"][0] == {
        "table": 1,
        "game": None,
        "player1": "U1",
        "player2": "U2",
        "bye": False,
        "score1": None,
        "score2": None,
        "ended": "",
        "winner": 1,
        "points1": 22,
        "points2": 5,
        "margin1": None,
        "margin2": None,
        "casualties1": 2,
        "withdrew1": False,
        "bonus1": 2,
        "level1": "light",
        "casualties2": 7,
        "withdrew2": False,
        "bonus2": 1,
        "level2": "heavy",
    }


def test_a_bye_and_an_open_game_have_the_same_keys() -> None:
    """What nobody has entered is null; a bye is worth 24 points and has no margin."""
    bye = data(FINISHED, "round-1")["pairings"][2]
    open_ = data(UNDER_WAY, "round-2")["pairings"][0]

    assert set(bye) == set(open_) == set(data(FINISHED, "round-1")["pairings"][0])
    assert (bye["bye"], bye["winner"], bye["points1"], bye["margin1"]) == (True, 1, 24, None)
    assert (bye["casualties1"], bye["bonus1"], bye["level1"], bye["level2"]) == (None, None, None, None)
    assert (open_["winner"], open_["points1"], open_["casualties1"], open_["level1"]) == (
        None,
        None,
        None,
        None,
    )
    assert (open_["withdrew1"], open_["withdrew2"]) == (False, False)


def test_losses_are_published_as_entered_and_levels_as_they_count() -> None:
    """U5 conceded with 3 lost and counts as severe; U3 withdrew without a loss and counts as severe too."""
    conceded, withdrew, _ = data(FINISHED, "round-2")["pairings"]

    assert (conceded["ended"], conceded["winner"]) == ("Conceded 1", 2)
    assert (conceded["casualties1"], conceded["level1"], conceded["level2"]) == (3, "severe", "light")
    assert (conceded["points1"], conceded["points2"], conceded["bonus1"]) == (0, 27, 4)
    assert (withdrew["casualties2"], withdrew["withdrew2"], withdrew["level2"]) == (0, True, "severe")
    assert (withdrew["level1"], withdrew["points1"], withdrew["points2"]) == ("moderate", 20, 4)


def test_an_absence_has_no_level_and_a_draw_no_winner() -> None:
    """Where nobody fought nothing was lost; 2 of 8 and 4 of 12 are both moderate: 12 each."""
    draw, absent = data(FINISHED, "round-3")["pairings"]

    assert (draw["winner"], draw["points1"], draw["points2"]) == (0, 12, 12)
    assert (draw["level1"], draw["level2"]) == ("moderate", "moderate")
    assert (absent["winner"], absent["points1"], absent["points2"], absent["margin1"]) == (1, 24, 0, None)
    assert (absent["level1"], absent["level2"]) == (None, None)


def test_standings_worked_by_hand() -> None:
    """Points, opponents' points, ranks and places; the retired U5 stands last without either."""
    standings = data(FINISHED, "standings")

    assert standings["tiebreakers"] == ["opponents_points"]
    found = [
        (line["player"], line["rank"], line["points"], line["tiebreakers"]["opponents_points"], line["place"])
        for line in standings["standings"]
    ]
    assert found == [
        ("U4", 1, 55, 90, 1),
        ("U1", 2, 54, 120, 2),
        ("U2", 3, 53, 54, 3),
        ("U3", 4, 12, 109, 4),
        ("U5", None, 24, 55, None),
    ]
    statuses = {line["player"]: line["status"] for line in standings["standings"]}
    assert statuses == {"U1": "active", "U2": "active", "U3": "dropped", "U4": "active", "U5": "retired"}
    assert {line["tiebreakers"]["margin_of_victory"] for line in standings["standings"]} == {None}


def test_equal_players_share_rank_and_place() -> None:
    """After two draws everybody has 12 points and opponents with 12: four times the first."""
    lines = data(all_equal(), "standings")["standings"]

    assert [(line["rank"], line["place"], line["draws"]) for line in lines] == [(1, 1, 1)] * 4


def test_csv_has_the_same_columns() -> None:
    """The header names the keys of the contract, the levels among them."""
    files = data_files(gather(FINISHED, URBAN_WAR))
    header, first, *_ = files["round-1.csv"].decode().splitlines()

    row = dict(zip(header.split(","), first.split(","), strict=True))
    assert (row["casualties1"], row["withdrew1"], row["level2"], row["score1"]) == ("2", "false", "heavy", "")


def test_players_have_the_keys_of_the_contract_alone() -> None:
    """The number of models is no part of it."""
    keys = {key for player in data(FINISHED, "players")["players"] for key in player}

    assert keys == {"id", "name", "faction", "club", "list_points", "status"}


# -- pages


def test_a_round_shows_losses_levels_and_degrees_of_victory(finished: dict[str, Page]) -> None:
    """In place of scores and margins; bonus points are told apart."""
    text = finished["round/1/index.html"].text

    assert "Table Players Losses Points" in text
    assert "1 Player U1 Major Victory 2 of 12 light 22 incl. 2 bonus" in text
    assert "Player U2 7 of 13 heavy 5 incl. 1 bonus" in text
    assert "Player U4 Minor Victory at time 5 of 8 heavy 16" in text
    assert "Bye Player U5 bye: counts as a win – 24" in text
    assert "MoV" not in text


def test_a_round_shows_withdrawals_concessions_and_draws(finished: dict[str, Page]) -> None:
    """Who withdrew or conceded counts as severe, and the page says why; a bonus that doesn't count isn't shown."""
    second, third = finished["round/2/index.html"].text, finished["round/3/index.html"].text

    assert "Player U5 conceded and retired 3 of 10 severe 0" in second
    assert "Player U4 Crushing Victory 1 of 8 light 27 incl. 3 bonus" in second
    assert "Player U3 0 of 12 severe, withdrew 4" in second
    assert "Player U4 draw 2 of 8 moderate 12" in third
    assert "Player U3 did not appear – 0" in third


def test_standings_have_no_column_of_margins(finished: dict[str, Page]) -> None:
    """Points, then opponents' points; the retired player is marked and has no rank."""
    text = finished["standings/index.html"].text

    assert "Place Player Results Points OP Won–lost–drawn 1 =" in text
    assert "1 = the same rank as before Player U4 Ember Guard W W D 55 90 2–0–1" in text
    assert "– Player U5 retired Ember Guard" in text
    assert "Opponents' points (OP)." in text


def test_shared_places_are_said_on_every_page(tmp_path: Path) -> None:
    """The event's page, the standings and the player's page say that the place is shared."""
    found = pages(all_equal(), tmp_path)

    first = " ".join(f"1 Player U{number} Ember Guard · 0–0–1" for number in (1, 2, 3, 4))
    assert f"Finished after 1 round 8 May 2010 · Community Hall {first}" in found["index.html"].text
    assert found["standings/index.html"].text.count("rank shared") == 4
    assert "1st of 4, shared" in found["players/U1/index.html"].text
    assert "Level with Player" in found["players/U1/index.html"].text


def test_a_players_page_has_the_facts_of_the_score_card(finished: dict[str, Page]) -> None:
    """ID, faction, the force's points and models, and its thresholds: 4, 7 and 10 of 13 (Casualty Thresholds)."""
    text = finished["players/U2/index.html"].text

    assert "U2 · Ember Guard · 300 points" in text
    assert "Models 13 Casualty thresholds moderate 4, heavy 7, severe 10" in text


def test_a_players_history_shows_both_sides_losses(finished: dict[str, Page]) -> None:
    """Own losses first, the levels below them, then what it was and at which table."""
    text = finished["players/U4/index.html"].text

    assert "Own losses first Round Opponent Losses Points" in text
    assert "1 Player U3 5 : 9 heavy : severe 16 Won at time: Minor Victory · table 2" in text
    assert "2 Player U5 1 : 3 light : severe 27 incl. 3 bonus" in text
    assert "Opponents' points (OP): 90 Sum over the opponents met" in text


ENGLISH_NAMES = r"\b(light|moderate|heavy|severe|(minor|major|crushing) victory)\b"


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_names_that_stay_english_are_marked_in_other_languages(language: str, tmp_path: Path) -> None:
    """Levels and degrees are the regulations' own words, and a reader's program pronounces them as English."""
    there = replace(FINISHED, settings=replace(FINISHED.settings, language=language))
    publish([to_publish(there, URBAN_WAR)], tmp_path)
    marked, unmarked = set(), {}
    for path, content in files_of(tmp_path).items():
        if not path.startswith("urban-war/") or not path.endswith(".html"):
            continue
        others, found = re.subn(r'<(\w+)[^>]* lang="en"[^>]*>.*?</\1>', "", content.decode(), flags=re.DOTALL)
        marked |= {path.split("/")[1]} if found else set()
        if words := re.findall(ENGLISH_NAMES, re.sub("<[^>]+>", "", others), re.IGNORECASE):
            unmarked[path] = words
    assert unmarked == {}
    assert {"players", "print", "round", "rules", "stats"} <= marked


def test_in_english_no_name_is_marked(tmp_path: Path) -> None:
    """The page's own language need not be said."""
    publish([to_publish(FINISHED, URBAN_WAR)], tmp_path)
    marked = re.compile(f'lang="en">{ENGLISH_NAMES}', re.IGNORECASE)
    pages = {path: page.decode() for path, page in files_of(tmp_path).items() if path.endswith(".html")}
    assert [path for path, page in pages.items() if marked.search(page)] == []


def test_a_retired_player_reads_when_and_what_follows(finished: dict[str, Page]) -> None:
    """No more games and no place: it stands on the player's page in words."""
    text = finished["players/U5/index.html"].text

    assert "Retired Conceded in round 2: no more games, and no place in the final ranking." in text


def test_where_to_play_now_and_for_how_long(under_way: dict[str, Page]) -> None:
    """The table and the minutes; there is no scenario to show, and nobody has anything to choose."""
    text = under_way["players/U4/index.html"].text

    assert "Table 1 against Player U5 · Ember Guard" in text
    assert "Length 80 minutes" in text
    assert "chooses" not in text


def test_a_bye_is_worth_points_without_a_margin(under_way: dict[str, Page]) -> None:
    """24 points, and no word of margins."""
    assert "Bye It counts as a win, with 24 points." in under_way["players/U2/index.html"].text


def test_the_rules_page_has_the_tables_of_the_guide(finished: dict[str, Page]) -> None:
    """The rounds by players and on by doubling, the result by levels, and the thresholds of the forces here."""
    text = finished["rules/index.html"].text

    assert "5–8 this event 3 9–16 4 17–32 5 33–64 6" in text
    assert "Each further doubling of the number of players adds 1 round." in text
    assert (
        "Result Levels apart Winner Loser Minor Victory 1 16 8 Major Victory 2 20 4 Crushing Victory 3 24 0"
        in text
    )
    assert "Light 12 16 20 24 Moderate 8 12 16 20 Heavy 4 8 12 16 Severe 0 4 8 12" in text
    assert "Models Moderate Heavy Severe 8 2 4 6 10 3 5 8 12 3 6 9 13 4 7 10" in text
    assert "A forced withdrawal counts as severe casualties" in text


# -- explain


def explained(event: Event, player: str) -> str:
    """What `explain` says of a player."""
    who = next(each for each in event.players if each.id == player)
    return explanation(event, URBAN_WAR, stages_of(event, URBAN_WAR), who)


def test_explain_derives_points_from_casualties() -> None:
    """Losses, levels, how far apart, the degree of the victory and the bonus, each with its clause."""
    text = explained(FINISHED, "U4")

    assert "8 models: moderate 2, heavy 4, severe 6 [Urban War 1.4, Casualty Thresholds, p. 1]" in text
    assert "Swiss round 2: win against Player U5 (U5), Conceded 1: 27 points [Urban War 1.4," in text
    assert "own losses 1 of 8: light" in text
    assert "opponent's losses 3 of 10, conceded, so all of them: severe" in text
    assert "3 levels apart: Crushing Victory [Urban War 1.4, Game Result Table, p. 1]" in text
    assert "bonus 3, in the points above [Urban War 1.4, Conceded Game Scoring, p. 1]" in text
    assert "0 levels apart: Draw" in text
    assert "Opponents' points: 90 [Urban War 1.4, Tiebreaker, p. 1]" in text
    assert "margin" not in text.casefold()


def test_explain_names_the_neighbour_above_with_both_values() -> None:
    """U1 has 54 points, U4 above 55; of four who are equal in everything each is level with the one above."""
    assert "rank 2, below Player U4 (U4): 54 points against 55, final place 2" in explained(FINISHED, "U1")
    assert "active, rank 1, final place 1" in explained(FINISHED, "U4")
    equal = explained(all_equal(), all_equal().players[0].id)
    assert re.search(r"rank 1, level with .+: 12 points each, opponents' points 12 each", equal), equal


def test_explain_says_that_a_conceding_players_bonus_does_not_count() -> None:
    """U5 entered 4 and has 0 points of that round."""
    assert "bonus 4, which does not count" in explained(FINISHED, "U5")
