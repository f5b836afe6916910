"""Results as words: entered, offered, understood, written and shown as words, and counted as their numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.commands.live.judging.pages import HOME
from generator.regulations.catalogue import parse
from generator.regulations.game_forms.scores import Scores
from generator.regulations.schema_parts import Pair
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.scores.rules import pairs_text
from tests.support.desk import judged
from tests.support.organizer import Organizer, Table, opened
from tests.support.rulebooks import HOUSE, data_of, rulebook

FILE = HOUSE / "worded-like.yaml"
RULES = rulebook("worded-like")


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """Four players by these rules, and their first round."""
    organizer = Organizer(tmp_path)
    organizer.begin_by(FILE)
    return organizer


def findings(organizer: Organizer) -> set[tuple[str, str, str]]:
    """Code, cell and words of what check finds in the cells of scores."""
    found = json.loads(organizer.run("check", "cup", "--format", "json", expect=None).output)
    return {
        (each["code"], each["cell"], each["message"]) for each in found if (each["cell"] or "")[:1] in "DE"
    }


def test_the_words_are_offered() -> None:
    """In the order of the rules, to the cells of both scores."""
    form = form_of(RULES)
    assert form.lists(())["scores"] == ("won", "drawn", "lost")
    assert form.prompts()["Score 1"].offers == "scores"
    assert form.prompts()["Score 1"].message == ("One of: won, drawn, lost. Leave it empty after a no-show.")


def test_an_event_in_words(organizer: Organizer) -> None:
    """However they are spelt; `data/` has the numbers, the pages the words."""
    organizer.enter_all(
        1, {1: {"Score 1": " Won ", "Score 2": "LOST"}, 2: {"Score 1": "drawn", "Score 2": 1}}
    )
    organizer.build()
    games = organizer.data("round-1.json")["pairings"]
    assert [(each["score1"], each["score2"], each["winner"]) for each in games] == [(2, 0, 1), (1, 1, 0)]
    assert [(each["points1"], each["points2"]) for each in games] == [(1, 0), (0.5, 0.5)]
    page = (organizer.site / "cup" / "round" / "1" / "index.html").read_text(encoding="utf-8")
    assert '<td class="number score">won</td>' in page
    assert '<td class="number score">drawn</td>' in page
    assert 'class="pairings of-2 worded"' in page  # wide enough for words
    rules = (organizer.site / "cup" / "rules" / "index.html").read_text(encoding="utf-8")
    assert "won-lost and drawn-drawn" in rules
    assert "In figures they are: won 2, drawn 1, lost 0." in rules


def test_what_is_no_such_word_is_told_in_its_cell(organizer: Organizer) -> None:
    """Another word, another number, and two words that no game ends with."""
    organizer.enter_all(1, {1: {"Score 1": "wonn", "Score 2": 3}, 2: {"Score 1": "won", "Score 2": "won"}})
    assert findings(organizer) == {
        ("score-value", "D2", "score wonn: write one of won, drawn, lost"),
        ("score-value", "E2", "score 3: write one of won, drawn, lost"),
        (
            "scores-impossible",
            "D3",
            "scores won - won: no game of Arm Wrestling ends like that; there are won-lost and drawn-drawn, either "
            "way round",
        ),
    }


def test_invented_results_are_written_as_words(tmp_path: Path) -> None:
    """Into the cells, where a person would."""
    organizer = Organizer(tmp_path)
    organizer.run("simulate", "trial", "--regulations", str(FILE), "--players", "5", "--seed", "luck")
    with opened(organizer.events / "trial" / "round-1.xlsx") as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        typed = {
            table.get(row, f"Score {seat}") for row in table.filled_rows("Player 1 ID") for seat in (1, 2)
        }
    assert {"won", "lost"} <= typed
    assert typed <= {"won", "drawn", "lost", None}


def test_findings_say_words(organizer: Organizer) -> None:
    """Not the numbers for which they stand."""
    organizer.enter_all(
        1,
        {
            1: {"Score 1": "won", "Score 2": "lost", "Winner": 2},
            2: {"Score 1": "drawn", "Ended": "No-show 2"},
        },
    )
    assert [message for _, _, message in findings(organizer)] == [
        "score drawn: with No-show 2 nobody played, so this stays empty"
    ]
    organizer.enter_all(1, {2: {"Score 2": "drawn", "Ended": "Time", "Winner": 1}})
    answer = organizer.run("check", "cup", expect=None).output
    assert "winner 2 has the lower score (won - lost): correct the scores or the winner" in answer
    assert "winner 1: drawn - drawn is a draw; clear the cell or correct the scores" in answer


def test_explain_says_words(organizer: Organizer) -> None:
    """As the player's own line reads."""
    organizer.enter_all(1, {1: {"Score 1": "lost", "Score 2": "won"}})
    organizer.build()
    game = organizer.data("round-1.json")["pairings"][0]
    first, second = game["player1"], game["player2"]
    assert "lost - won: 0 points" in organizer.run("explain", "cup", first).output
    assert "won - lost: 1 point" in organizer.run("explain", "cup", second).output


def test_a_judge_chooses_a_word(organizer: Organizer) -> None:
    """The phone offers them, and what is chosen stands in the cell."""
    with judged(organizer) as desk:
        phone = desk.phone()
        page = phone.get(f"{HOME}cup/1/2").page
        assert all(page.count(f">{word}</option>") == 2 for word in ("won", "drawn", "lost"))
        phone.enter(f"{HOME}cup/1/2", Score_1="lost", Score_2="won")
        phone.enter(f"{HOME}cup/1/1", Winner="1")  # which says both
    with opened(organizer.workbook(1)) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        first, second = (
            [table.get(row, f"Score {seat}") for seat in (1, 2)] for row in table.filled_rows("Player 1 ID")
        )
        assert (first, second) == (["won", "lost"], ["lost", "won"])


@pytest.mark.parametrize(("last", "faults"), [("1-3", 0), ("1+", 0), ("1-5", 1)])
def test_the_largest_lead_is_that_of_two_words(last: str, faults: int) -> None:
    """Of 5 and 2 it is 3, also where no pairs are named."""
    data = data_of(FILE.read_text(encoding="utf-8"))
    data["scores"]["words"] = {"won": 5, "lost": 2}
    del data["scores"]["pairs"]
    data["tournament_points"]["bands"] = [{"lead": last, "win": 1, "loss": 0}]
    _, findings = parse(json.dumps(data), "rules.yaml")
    assert [str(each.message) for each in findings] == [
        "the last band ends at 5, but the lead goes up to 3"
    ] * faults


def test_pairs_in_long_words_are_not_repeated_in_formulas() -> None:
    """Excel opens no workbook with a text of more than 255 letters in a formula."""
    words = [f"{letter} {'x' * 22}" for letter in "abcdefgh"]
    pairs = [Pair(more=7 - n, less=n) for n in range(4)] + [Pair(more=7, less=n) for n in range(1, 5)]
    scores = Scores(text="", words={word: n for n, word in enumerate(words)}, pairs=pairs)
    assert pairs_text(scores) == ""
    assert pairs_text(scores.model_copy(update={"words": {}})) == "7-0, 6-1, 5-2, 4-3, 7-1, 7-2, 7-3, 7-4"
