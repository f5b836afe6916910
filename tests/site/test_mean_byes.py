"""Byes worth the mean of the player's own games, in one event worked by hand: standings, data, pages and `explain`."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest

from generator.commands.drawing import workbook_of
from generator.commands.explain import explanation
from generator.languages import known
from generator.model import Event, PlayerId
from generator.regulations.catalogue import parse
from generator.regulations.schema import Regulation
from generator.site.data import data_files
from generator.site.facts import gather
from generator.tournament.course.schedule import stages_of
from generator.tournament.game_forms import form_of
from generator.tournament.ranking.records import records_after
from generator.tournament.ranking.standings import standings_after
from generator.workbooks.reading.rounds import read_round
from tests.site.events import event, publish, to_publish
from tests.site.html import files_of, pages_within
from tests.support.records import game, players_of, round_of, swiss
from tests.support.rulebooks import MEAN_BYES, mean_byes


@pytest.fixture(scope="module")
def rules() -> Regulation:
    """A win is worth 3, a draw 1, a bye what the player's games bring on average."""
    return mean_byes()


def played(rounds: int = 4) -> Event:
    """Four rounds of three players, worked by hand.

    | round | A      | B      | C      |
    | 1     | B: 3   | A: 0   | bye    |
    | 2     | C: 1   | bye    | A: 1   |
    | 3     | bye    | C: 3   | B: 0   |
    | 4     | B: 0   | A: 3   | bye    |

    A's games: 3 + 1 + 0 in 3 are 4/3, so A has 4 + 4/3 = 16/3. B's: 0 + 3 + 3 in 3 are 2, so B has 8. C's: 1 + 0 in 2
    are 1/2, twice, so C has 2. Everybody has played 4 rounds.
    """
    all_of_them = (
        round_of(1, game("A", "B", 5, 4), "C"),
        round_of(2, game("A", "C", 3, 3), "B"),
        round_of(3, game("B", "C", 2, 1), "A"),
        round_of(4, game("A", "B", 1, 2), "C"),
    )
    begun = event("means", players_of("A B C"), swiss(4), tier=None, leaders=())
    return replace(begun, rounds=all_of_them[:rounds])


def figures(shown: Event, rules: Regulation, after: int) -> Iterator[tuple[str, object, dict[str, object]]]:
    """Each player with the points and the tiebreakers, in the order of the ranking."""
    for line in standings_after(shown, rules, stages_of(shown, rules), after).lines:
        yield (
            line.player,
            line.record.tournament_points,
            {key: figure.value for key, figure in line.figures.items() if key != "tournament_points"},
        )


def test_the_bye_moves_with_every_game(rules: Regulation) -> None:
    """0 without a game; after it the mean of the games so far, exactly, also of those after the bye.

    After round 1 C has the bye and no game: 0. After 2 C has 1, and the bye 1; B has 0, and 0. After 3 A has 3 + 1 + 2.
    """
    shown, points = played(), {}
    for after in range(1, 5):
        records = records_after(shown, rules, stages_of(shown, rules), after)
        points[after] = [records[PlayerId(player)].tournament_points for player in "ABC"]

    assert points == {
        1: [3, 0, 0],
        2: [4, 0, 2],
        3: [6, Fraction(9, 2), Fraction(3, 2)],
        4: [Fraction(16, 3), 8, 2],
    }


def test_an_opponents_points_are_those_of_the_standings(rules: Regulation) -> None:
    """No figure goes round in a circle: the mean is made of a player's own games.

    Strength of schedule, each opponent's points by 4 rounds: A met B, C, B: 2, 1/2, 2, a mean of 3/2. B met A, C, A:
    4/3, 1/2, 4/3, a mean of 19/18. C met A and B: 4/3 and 2, a mean of 5/3. Opponents' points: A 8 + 2 + 8 = 18,
    B 16/3 + 2 + 16/3 = 38/3, C 16/3 + 8 = 40/3. Cumulative, with the byes as they count now: A 3, 4, 16/3, 16/3: 53/3;
    B 0, 2, 5, 8: 15; C 1/2, 3/2, 3/2, 2: 11/2.
    """
    shown, keys = played(), ("strength_of_schedule", "opponents_points", "cumulative_score")
    found = {player: tuple(values[key] for key in keys) for player, _, values in figures(shown, rules, 4)}

    assert list(found) == ["B", "A", "C"]
    assert found == {
        "A": (Fraction(3, 2), 18, Fraction(53, 3)),
        "B": (Fraction(19, 18), Fraction(38, 3), 15),
        "C": (Fraction(5, 3), Fraction(40, 3), Fraction(11, 2)),
    }


def test_somebody_without_an_opponent_gets_what_a_bye_gives(rules: Regulation) -> None:
    """B does not appear in round 4: A's round is worth (3 + 1) / 2 = 2, as the bye is, which makes 8."""
    begun = played(3)
    shown = replace(begun, rounds=(*begun.rounds, round_of(4, game("A", "B", ended="No-show 2"), "C")))
    records = records_after(shown, rules, stages_of(shown, rules), 4)

    assert [entry.tournament_points for entry in records[PlayerId("A")].entries] == [3, 1, 2, 2]
    assert records[PlayerId("A")].wins == 3
    game_ = json.loads(data_files(gather(shown, rules))["round-4.json"])["pairings"][0]
    assert (game_["points1"], game_["points2"]) == (2, 0)


def test_the_next_rounds_workbook_has_the_ranking_exactly(rules: Regulation, tmp_path: Path) -> None:
    """Its sheet Standings holds 16/3 so that the draw can be repeated from it; a bye's own cell stays empty."""
    begun = played()
    five = round_of(5, game("A", "C"), "B")
    shown = replace(begun, settings=replace(begun.settings, stages=(swiss(5),)), rounds=(*begun.rounds, five))
    path = tmp_path / "round-5.xlsx"
    before = replace(shown, rounds=begun.rounds)
    path.write_bytes(workbook_of(before, rules, stages_of(shown, rules), five))
    round_, findings = read_round(path, path.name, 5, form=form_of(rules).columns)

    assert findings == ()
    assert round_ is not None
    assert round_.standings_before is not None
    assert [(line.player, line.points) for line in round_.standings_before.lines] == [
        ("B", 8),
        ("A", Fraction(16, 3)),
        ("C", 2),
    ]
    sheet = openpyxl.load_workbook(path, data_only=True)["Results"]
    column = next(cell.column for cell in sheet[1] if cell.value == "Points 1")
    assert not any(sheet.cell(row, column).value for row in (2, 3))


def test_data_have_the_points_as_they_count_now(rules: Regulation) -> None:
    """The points of all rounds are those of the standings, rounded to six decimals as all figures are."""
    files = data_files(gather(played(), rules))
    byes = [json.loads(files[f"round-{number}.json"])["pairings"][-1]["points1"] for number in range(1, 5)]
    points = {line["player"]: line["points"] for line in json.loads(files["standings.json"])["standings"]}

    assert byes == [0.5, 2, 1.333333, 0.5]
    assert points == {"A": 5.333333, "B": 8, "C": 2}


@pytest.mark.parametrize("language", sorted({"en", *known()}))
def test_pages_say_what_the_mean_is_made_of(rules: Regulation, tmp_path: Path, language: str) -> None:
    """On the player's page, in the round and in the rules, in every language."""
    begun = played()
    shown = replace(begun, settings=replace(begun.settings, language=language))
    publish([to_publish(shown, rules)], tmp_path / "site")
    found = {path: page.text for path, page in pages_within(files_of(tmp_path / "site"), shown.id).items()}
    mark = "." if language == "en" else ","

    assert f"1{mark}333" in found["players/A/index.html"]
    assert f"1{mark}333" in found["round/3/index.html"]
    if language == "en":
        assert "4 points in 3 games: 1.333 on average." in found["players/A/index.html"]
        assert (
            "A bye counts as a win: as many points as the player’s other games bring on average."
            in found["rules/index.html"]
        )


def test_without_another_game_the_page_says_so(rules: Regulation, tmp_path: Path) -> None:
    """After round 1 C has nothing but the bye."""
    shown = played(1)
    publish([to_publish(shown, rules)], tmp_path / "site")
    text = pages_within(files_of(tmp_path / "site"), shown.id)["players/C/index.html"].text

    assert "There is no other game yet, so it is worth 0 for now." in text


def test_explain_says_what_the_mean_is_made_of(rules: Regulation) -> None:
    """The round with its points, and the games below it, with the clause."""
    shown = played()
    text = explanation(shown, rules, stages_of(shown, rules), shown.players[0])

    assert "Swiss round 3: bye: 1.333 points [Mean Byes, Rules, p. 1]" in text
    assert "the mean of the player's games: 4 in 3 [Mean Byes, Rules, p. 1]" in text
    assert "Tournament points: 5.333 [" in text


def test_explain_cites_the_clause_of_the_kind_of_bye() -> None:
    """A's bye of round 3 was given beforehand, which has a clause of its own; C's two were drawn."""
    own = "  given: {award: {tournament_points: average}, cite: {heading: Given, page: 2}}\n"
    text = MEAN_BYES.replace("{Rules: 1}", "{Rules: 1, Given: 2}").replace("drops:", f"{own}drops:", 1)
    regulation, findings = parse(text, "mean-byes.yaml")
    assert regulation is not None, findings
    shown = played()
    third = replace(shown.rounds[2], byes=tuple(replace(bye, given=True) for bye in shown.rounds[2].byes))
    shown = replace(shown, rounds=(*shown.rounds[:2], third, shown.rounds[3]))
    a, _, c = (explanation(shown, regulation, stages_of(shown, regulation), each) for each in shown.players)
    assert "the mean of the player's games: 4 in 3 [Mean Byes, Given, p. 2]" in a
    assert "the mean of the player's games: 1 in 2 [Mean Byes, Rules, p. 1]" in c


OF_THE_HOUSE = """\
form: roundsheet/regulations/1
id: house-mean
name: House Mean
extends: runewars-2.2
document: {title: House rules, version: "1", sections: {Rules: {Byes: 1}}}
changes:
  - at: byes.award.tournament_points
    value: average
    cite: {heading: Byes, page: 1}
    reason: A bye should be worth what the player's own games are.
"""


def test_the_mean_cites_the_house_rule_that_asks_for_it() -> None:
    """The house changes the points alone: the margin stays the base's, the mean is the house's."""
    rules, findings = parse(OF_THE_HOUSE, "house-mean.yaml")
    assert rules is not None, findings
    shown = event("cup", players_of("A B C"), swiss(1))
    shown = replace(shown, rounds=(round_of(1, game("A", "B", 100, 60), "C"),))
    text = explanation(shown, rules, stages_of(shown, rules), shown.players[2])

    assert "the mean of the player's games: 0 in 0 [House Mean, Byes, p. 1]" in text
