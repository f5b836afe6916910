"""docs/regulations.md teaches the truth: its examples work as they stand there, and it leaves nothing out."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner

from generator.cli import main
from generator.figures.tiebreakers import OF_FIGURES
from generator.model import Ended, GameResult, Losses
from generator.regulations import schema, vocabulary
from generator.regulations.catalogue import parse
from generator.tournament.ranking.standings import standings_after
from generator.tournament.scoring import score_game
from tests.support.records import event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import HARBOR, KITE, MANUAL, RATING, RECIPES, ROOT, data_of, rulebook, with_needs


def with_recipe(title):
    """The example's regulation with the keys of a recipe in the place of its own."""
    return rulebook(f"manual: {title}")


def test_the_example_of_house_rules_is_without_fault():
    """A value, a list, a part of an element, a new element and something taken away."""
    regulation, findings = parse(HARBOR, "harbor.yaml")
    assert not findings, [str(finding) for finding in findings]
    assert regulation.byes.award.tournament_points == 7
    assert regulation.scenarios.seasons[0].deployments == ["Standoff", "Unprepared"]
    assert regulation.scenarios.seasons[-1].begins == "2019-04-01"
    assert regulation.round_times.final is None


def test_the_example_of_a_whole_regulation_is_without_fault():
    """Short, and all that is needed."""
    regulation, findings = parse(KITE, "kite-duel.yaml")
    assert not findings, [str(finding) for finding in findings]
    assert len(KITE.splitlines()) < 60
    needed = {name for name, field in schema.Regulation.model_fields.items() if field.is_required()}
    assert set(data_of(KITE)) == needed | {"readings", "scores"}
    assert regulation.swiss.first_round is None


def test_no_line_of_the_example_can_be_left_out():
    """Without any one of its parts the file is not accepted: it is as short as it can be."""
    data = data_of(KITE)
    for key in data:
        regulation, _ = parse(
            json.dumps({name: value for name, value in data.items() if name != key}), "x.yaml"
        )
        assert regulation is None, key


@pytest.mark.parametrize("text", [HARBOR, KITE], ids=["harbor", "kite"])
def test_the_examples_keep_to_the_schema(text, tmp_path):
    """An editor underlines nothing in them."""
    path = tmp_path / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    schema_file = ROOT / "docs" / "regulation.schema.json"
    result = CliRunner().invoke(check_jsonschema, ["--schemafile", str(schema_file), str(path)])
    assert result.exit_code == 0, result.output


def test_the_example_runs_from_nothing_to_an_event(tmp_path, monkeypatch):
    """The commands that the manual names, one after the other; the points are 3, 1 and 0 of every result."""
    monkeypatch.chdir(tmp_path)
    Path("kite-duel.yaml").write_text(KITE, encoding="utf-8")

    def run(*words):
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, result.output
        return result.output

    assert run("regulations", "check", "kite-duel.yaml").strip() == "nothing to fix"
    run("simulate", "rehearsal", "--regulations", "kite-duel.yaml", "--players", "7")
    new = ("--name", "Kites in May", "--date", "2019-05-04", "--regulations", "kite-duel.yaml")
    run("new", "kites-in-may", *new)
    run("build")
    data = Path("site/rehearsal/data")
    points: dict[str, int] = {}
    for number in (1, 2, 3):  # 7 players: 3 rounds
        for row in json.loads((data / f"round-{number}.json").read_text(encoding="utf-8"))["pairings"]:
            one, other, winner = row["player1"], row["player2"], row["winner"]
            points[one] = points.get(one, 0) + {1: 3, 2: 0, 0: 1}[winner]
            if other is not None:
                points[other] = points.get(other, 0) + {1: 0, 2: 3, 0: 1}[winner]
    standings = json.loads((data / "standings.json").read_text(encoding="utf-8"))
    assert standings["status"] == "final"
    assert {line["player"]: line["points"] for line in standings["standings"]} == points
    assert not (data / "round-4.json").exists()


TITLES = (
    "A win is a win",
    "A win by little is worth less, by the lead",
    "A win on time is worth less, by the ending",
    "The larger the win, the more",
    "Twenty points a table",
    "What a player scored is what the player gets",
    "Half points",
    "Losses in place of points",
    "More is entered than the score",
    "On equal scores another figure decides",
    "Only some scores are possible",
    "A result is a word",
    "Rounds and cuts by the number of players",
    "Lists, scenarios, tiers and leaders",
    "Opponents' win rates",
    "Games drawn within a match",
    "Ratings, clubs and the figures of chess",
)


def test_every_recipe_is_known_here():
    """A recipe that no test reads could be wrong."""
    assert tuple(RECIPES) == TITLES
    assert MANUAL.count("```yaml") == len(TITLES) + 2  # and the two whole files


@pytest.mark.parametrize("title", TITLES)
def test_every_recipe_fits_into_the_example(title):
    """Put in the place of the same keys, it leaves a regulation without fault."""
    assert with_recipe(title).id == "kite-duel"


HALF = Fraction(1, 2)


def lost(number):
    """So many of 12 models lost."""
    return Losses(casualties=number, models=12)


def hurt(one, other):
    """So many casualties of both, as figures beside the score."""
    return {"figures1": (("Casualties", one),), "figures2": (("Casualties", other),)}


def destroyed(one, other):
    """The same of army points."""
    return {"figures1": (("Army points", one),), "figures2": (("Army points", other),)}


@pytest.mark.parametrize(
    ("title", "result", "points", "margins"),
    [
        (TITLES[0], {"score1": 40, "score2": 12}, (1, 0), (0, 0)),
        (TITLES[0], {"score1": 20, "score2": 20, "winner": 2}, (0, 1), (0, 0)),
        (TITLES[0], {"score1": 20, "score2": 0, "ended": Ended.CONCEDED_1}, (0, 1), (0, 0)),
        # a lead of 11 is a modified win, one of 12 a full win; the margin is 100 and the lead, or less the lead
        (TITLES[1], {"score1": 60, "score2": 49}, (3, 0), (111, 89)),
        (TITLES[1], {"score1": 48, "score2": 60}, (0, 5), (88, 112)),
        (TITLES[1], {"score1": 50, "score2": 50}, (1, 1), (100, 100)),
        (TITLES[1], {"score1": 24, "score2": 10, "ended": Ended.CONCEDED_1}, (0, 5), (24, 176)),
        (TITLES[1], {"ended": Ended.NO_SHOW_2}, (5, 0), (150, 0)),
        (TITLES[2], {"score1": 9, "score2": 0}, (5, 0), (0, 0)),
        (TITLES[2], {"score1": 9, "score2": 0, "ended": Ended.TIME}, (3, 0), (0, 0)),
        (TITLES[2], {"score1": 4, "score2": 4, "ended": Ended.TIME}, (1, 1), (0, 0)),
        (TITLES[3], {"score1": 59, "score2": 0}, (6, 5), (59, 0)),
        (TITLES[3], {"score1": 100, "score2": 240}, (3, 8), (0, 140)),
        (TITLES[3], {"score1": 520, "score2": 40}, (10, 1), (400, 0)),
        (TITLES[3], {"score1": 10, "score2": 90, "ended": Ended.CONCEDED_1}, (0, 8), (0, 140)),
        (TITLES[4], {"score1": 55, "score2": 50}, (10, 10), (0, 0)),
        (TITLES[4], {"score1": 56, "score2": 50}, (13, 7), (0, 0)),
        (TITLES[4], {"score1": 0, "score2": 51}, (0, 20), (0, 0)),
        (TITLES[5], {"score1": 4, "score2": 1}, (4, 1), (0, 0)),
        (TITLES[5], {"score1": 3, "score2": 3}, (3, 3), (0, 0)),
        (TITLES[6], {"score1": 1, "score2": 0}, (1, 0), (0, 0)),
        (TITLES[6], {"score1": 0, "score2": 0}, (HALF, HALF), (0, 0)),
        # of 12 models 3 lost is moderate and 9 severe: two levels apart
        (TITLES[14], {"score1": 2, "score2": 1}, (3, 0), (0, 0)),
        (TITLES[14], {"score1": 1, "score2": 1}, (1, 1), (0, 0)),
        (TITLES[15], {"score1": 0, "score2": 0, "figures1": (("Games drawn", 3),)}, (1, 1), (0, 0)),
        (TITLES[15], {"score1": 2, "score2": 1}, (3, 0), (0, 0)),
        (TITLES[16], {"score1": 0, "score2": 1}, (0, 1), (0, 0)),
        (TITLES[7], {"losses1": lost(3), "losses2": lost(9)}, (20, 4), (0, 0)),
        (TITLES[7], {"losses1": lost(3), "losses2": lost(4)}, (12, 12), (0, 0)),
        (TITLES[8], {"score1": 2, "score2": 1, **hurt(0, 5)}, (3, 0), (1, -1)),
        (TITLES[8], {"score1": 1, "score2": 1, **hurt(4, 0)}, (1, 1), (0, 0)),
        (TITLES[10], {"score1": 1, "score2": 2}, (0, 3), (0, 0)),
        (TITLES[10], {"score1": 0, "score2": 0}, (1, 1), (0, 0)),
        (TITLES[11], {"score1": 2, "score2": 0}, (1, 0), (0, 0)),
        (TITLES[11], {"score1": 1, "score2": 1}, (HALF, HALF), (0, 0)),
        (TITLES[9], {"score1": 5, "score2": 5, **destroyed(10, 11)}, (0, 1), (0, 0)),
        (TITLES[9], {"score1": 5, "score2": 5, **destroyed(10, 10)}, (0, 0), (0, 0)),
    ],
)  # fmt: skip
def test_the_recipes_give_the_points_that_they_say(title, result, points, margins):
    """Each row of the tables of points at an edge, draws, concessions and absent players."""
    score = score_game(GameResult(**result), with_recipe(title))
    assert (score.points1, score.points2) == points
    assert (score.margin1, score.margin2) == margins


@pytest.mark.parametrize(
    ("players", "rounds", "cut"),
    [
        (4, 3, None),
        (8, 3, None),
        (9, 4, 4),
        (17, 5, 8),
        (32, 5, 8),
        (33, 6, 8),
        (64, 6, 8),
        (65, 7, 8),
        (128, 7, 8),
    ],
)
def test_the_recipe_of_rounds_goes_on_by_doubling(players, rounds, cut):
    """33-64 players play 6 rounds, 65-128 play 7."""
    row = with_recipe("Rounds and cuts by the number of players").structures.tables["league"].row_for(players)
    assert (row.swiss_rounds, row.cut) == (rounds, cut)


CASUALTIES = {"Ada Ben": (3, 1), "Ada Cleo": (0, 1), "Ada Dan": (2, 2), "Ben Dan": (2, 1), "Ben Eve": (0, 4),
              "Ben Finn": (1, 0), "Cleo Dan": (2, 0), "Cleo Hal": (3, 3), "Cleo Gil": (0, 5)}  # fmt: skip


def _with_casualties(one, other, score1, score2):
    """A game with those of both; of the others' games nobody asks, so none were noted."""
    played, counted = game(one, other, score1, score2), CASUALTIES.get(f"{one} {other}", (0, 0))
    return replace(played, result=replace(played.result, **hurt(*counted)))


def ada_event():
    """The event of the manual's tiebreakers: four rounds, Dan misses the third, Ada then has the bye.

    Ben has 1 + 2 + 0 + 1 = 4 casualties, Cleo 2 + 1 + 3 + 0 = 6, Dan 0 + 1 + 2 = 3.
    """
    game = _with_casualties
    return event_of(
        players_of("Ada Ben Cleo Dan Eve Finn Gil Hal"),
        round_of(1, game("Ada", "Ben", 5, 2), game("Cleo", "Dan", 4, 4), game("Eve", "Finn", 6, 1),
                 game("Gil", "Hal", 3, 2)),
        round_of(2, game("Ada", "Cleo", 4, 4), game("Ben", "Dan", 5, 1), game("Eve", "Gil", 7, 0),
                 game("Finn", "Hal", 1, 2), changes=[("Dan", "Drop")]),
        round_of(3, game("Ben", "Eve", 6, 3), game("Cleo", "Hal", 4, 0), game("Finn", "Gil", 8, 1), "Ada",
                 changes=[("Dan", "Rejoin")]),
        round_of(4, game("Ada", "Dan", 1, 6), game("Ben", "Finn", 2, 5), game("Cleo", "Gil", 3, 4),
                 game("Eve", "Hal", 9, 0)),
        stages=(swiss(4),),
    )  # fmt: skip


def test_the_worked_figures_of_the_tiebreakers_are_right():
    """The last column of the manual's table; points: Ada 7, Ben 6, Cleo 5, Dan 4 in three rounds.

    Eve has 3 + 3 + 0 + 3 = 9, Finn 0 + 0 + 3 + 3 = 6, Gil 3 + 0 + 0 + 3 = 6, Hal 0 + 3 + 0 + 0 = 3. So the strength of
    schedule of Ben, who met Ada, Dan, Eve and Finn, is (7/4 + 4/3 + 9/4 + 6/4) / 4 = 41/24; of Cleo, who met Dan, Ada,
    Hal and Gil, (4/3 + 7/4 + 3/4 + 6/4) / 4 = 4/3; of Dan, who met Cleo, Ben and Ada, (5/4 + 6/4 + 7/4) / 3 = 3/2.
    Their opponents' points are 7 + 4 + 9 + 6 = 26, 4 + 7 + 3 + 6 = 20 and 5 + 6 + 7 = 18.
    """
    margin = {"reading": "K-1", "text": "The lead.", "counts_for": "winner"}
    entered = {key: {"figure": "Casualties"} for key in OF_FIGURES}
    keys_in_order = [key for key in vocabulary.TIEBREAKERS if key != "random"]
    ranking = {
        "reading": "K-1",
        "precedence": [with_needs(key) | entered.get(key, {}) for key in keys_in_order],
    }
    scores = data_of(KITE)["scores"] | {"figures": [{"name": "Casualties"}]}
    more = {"margin_of_victory": margin, "ranking": ranking, "registered": [RATING], "scores": scores}
    text = json.dumps(data_of(KITE) | more)
    regulation, findings = parse(text, "kite.yaml")
    assert not findings
    event = ada_event()
    rated = tuple(
        replace(each, registered=(("Rating", 1480),)) if each.id == "Ada" else each for each in event.players
    )
    standings = standings_after(replace(event, players=rated), regulation, (swiss(4),), 4)
    points = {line.player: line.points.value for line in standings.lines}
    assert points == {"Eve": 9, "Ada": 7, "Ben": 6, "Finn": 6, "Gil": 6, "Cleo": 5, "Dan": 4, "Hal": 3}
    figures = {by.key: derivation.value for by, derivation in standings.of("Ada").tiebreakers.items()}
    assert figures == {
        "margin_of_victory": 3,
        "strength_of_schedule": Fraction(49, 36),
        "extended_strength_of_schedule": Fraction(109, 72),
        "opponents_points": 15,
        "opponents_opponents_points": 64,
        "opponents_average": Fraction(15, 11),
        "match_rate": Fraction(7, 12),
        "opponents_match_rate": Fraction(49, 108),
        "opponents_opponents_match_rate": Fraction(109, 216),
        "game_rate": Fraction(10, 22),
        "opponents_game_rate": (Fraction(15, 29) + Fraction(15, 27) + Fraction(11, 21)) / 3,
        "median_buchholz": 5,
        "modified_median": 11,
        "buchholz": 15,
        "sonneborn_berger": Fraction(17, 2),
        "head_to_head": 0,
        "wins": 2,
        "cumulative_score": 21,
        "cumulative_tiebreaker": Fraction(579, 64),
        "opponents_cumulative_tiebreaker": Fraction(589, 96),
        "unbeaten_rate": Fraction(2, 3),
        "opponents_unbeaten_rate": Fraction(23, 36),
        "registered": 1480,
        "own_scores": 10,
        "figure_sum": 5,
        "figure_difference": 1,
        "opponents_figure_sum": 13,
    }
    told = {key: re.search(rf"\| `{key}` \|[^|]*\|([^|]*)\|", MANUAL)[1] for key in figures}
    for key, figure in figures.items():
        shown = str(figure) if figure.denominator == 1 else f"{float(figure):.3f}".removesuffix("00")
        assert re.search(rf"(?<![\d.]){re.escape(shown)}(?![\d.]*\d)", told[key]), (key, told[key])


def test_the_manual_explains_every_word():
    """Tiebreakers, ways of pairing and all other words, with their definitions."""
    for words in (
        vocabulary.TIEBREAKERS,
        vocabulary.PAIRING_METHODS,
        vocabulary.FIRST_ROUNDS,
        vocabulary.TABLE_METHODS,
        vocabulary.BYE_RULES,
        vocabulary.BRACKETS,
        vocabulary.ENDINGS,
        vocabulary.ABOUT,
    ):
        for word, meaning in words.items():
            assert f"| `{word}` | {meaning} |" in MANUAL, word


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("name: Win: 3 points", "put the whole text in quotes"),
        ("document: {title: Win, lose or draw, version: x}", "put a text with commas in quotes"),
        ("name: See game #1", "put the whole text in quotes"),
        ("document: {title: x, version: 2}", "goes in quotes"),
        ("tournament_points: {own_score: yes}", "write true"),
        ("round_times: {swiss: 1:30}", "as in 90"),
        ("round_times: {swiss: 090}", "90"),
        ("tournament_points: {draw: '0,5'}", "draw: write 0.5"),
        ("document: {title: x, version: x, effective: 23.7.2018}", "write year-month-day"),
        ("\tname: x", "spaces"),
        ("name: x\nname: y", "second time"),
        ("name: &name x", "quotes"),
    ],
)
def test_what_goes_wrong_most_often_is_told(written, told):
    """The manual's table of mistakes: each has a message that says what to write."""
    _, findings = parse(f"{written}\n", "rules.yaml")
    assert any(told in finding.message for finding in findings), [str(finding) for finding in findings]
