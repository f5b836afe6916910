"""Small cells that move points in silence: a game that counts as it stands, and may be a slip."""

from dataclasses import replace

import pytest

from generator.checks.case import Case
from generator.checks.games import check_results
from generator.findings import RowPlace
from generator.model import Losses, with_forces
from generator.regulations.catalogue import shipped
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.states import is_settled, said_of
from generator.tournament.scoring import score_game
from tests.support.records import RUNEWARS, URBAN_WAR, battle, event_of, game, players_of, round_of, swiss

COLUMNS = {"Casualties 1": "D", "Casualties 2": "G"}
COLUMNS |= {"Score 1": "D", "Score 2": "E", "Ended": "H", "Withdrew 1": "E", "Withdrew 2": "H"}
PLACE = RowPlace(file="round-1.xlsx", sheet="Results", row=2, columns=COLUMNS)


def told(pairing, regulation=RUNEWARS, models=12):
    """What check says of a game, and what `Check` says in the workbook."""
    players = tuple(replace(player, models=models) for player in players_of("A B"))
    (round_,) = with_forces((round_of(1, pairing),), players)
    round_ = replace(round_, pairings=tuple(replace(each, place=PLACE) for each in round_.pairings))
    found = list(check_results(Case(event_of(players, round_, stages=[swiss(1)]), regulation)))
    states = form_of(regulation).states(elimination=False)
    return found, said_of(round_.pairings[0].result, states)


@pytest.mark.parametrize("ended", ["", "Time", "Rounds"])
def test_both_at_a_full_army_is_asked_about(ended):
    """2.2 p. 19: if both armies were destroyed, both margins are 0 (6/5); by the scores 250-200 is a margin of 50, 7/4.

    Objectives can make it true, so it is a warning, and the game counts.
    """
    (finding,), check = told(game("A", "B", 250, 200, ended=ended))
    assert (finding.code, finding.severity.value) == ("destruction-unsaid", "warning")
    assert str(finding.place) == "round-1.xlsx, Results!H2"
    assert (finding.citation.heading, finding.citation.page) == ("Margin of Victory", 19)
    assert check == "Player 1 wins: both at 200?"
    assert is_settled(check)


@pytest.mark.parametrize(
    "pairing",
    [
        game("A", "B", 250, 199),
        game("A", "B", 250, 200, ended="Mutual destruction"),
        game("A", "B", 220, 200, ended="Defeated", winner=2),
        game("A", "B", 250, 200, ended="Conceded 2"),
    ],
)
def test_what_says_who_was_destroyed_is_not_asked_about(pairing):
    """One score below 200, or an ending that tells it."""
    found, check = told(pairing)
    assert found == []
    assert not check.endswith("?")


def test_in_x_wing_two_full_scores_are_a_tie():
    """100-100 wants its winner; nothing but destroying everything is worth 100."""
    found, check = told(game("A", "B", 100, 100, winner=1), shipped("xwing-1.1.1"))
    assert (found, check) == ([], "Player 1 wins")


@pytest.mark.parametrize(
    ("scores", "doubted"),
    [((400, 20), []), ((401, 20), ["D2"]), ((20, 1070), ["E2"]), ((1070, 490), ["D2", "E2"])],
)
def test_a_score_of_more_than_two_armies_is_asked_about(scores, doubted):
    """Destroying everything is worth 200: above 400 objectives would have to be worth as much again."""
    found, check = told(game("A", "B", *scores, ended="Mutual destruction" if min(scores) > 200 else ""))
    assert [(each.code, each.place.cell) for each in found] == [("score-doubtful", cell) for cell in doubted]
    assert check.endswith(": score over 400?") is bool(doubted)


@pytest.mark.parametrize("regulation", ["runewars-2.2", "runewars-1.0", "atomic-empire", "xwing-1.1.1"])
@pytest.mark.parametrize("scores", [(80, None), (None, 20)])
@pytest.mark.parametrize("ended", ["Conceded 1", "Conceded 2"])
def test_a_concession_with_one_score_is_open(regulation, scores, ended):
    """2.2 p. 18, 1.0 p. 11, X-Wing p. 15: a concession is scored by both scores, so a row half typed is no result.

    It is the same in a bracket, and a winner entered beside it may still contradict the ending.
    """
    rules = shipped(regulation)
    found, check = told(game("A", "B", *scores, ended=ended), rules)
    missing = f"Score {1 + scores.index(None)}"
    assert [(each.code, each.place.cell) for each in found] == [("score-missing", f"{COLUMNS[missing]}2")]
    assert check == "score missing"
    result = game("A", "B", *scores, ended=ended).result
    in_bracket = form_of(rules).states(elimination=True)
    assert (said_of(result, in_bracket), form_of(rules).winner(result), score_game(result, rules)) == (
        "score missing",
        None,
        None,
    )
    loser = game("A", "B", *scores, ended=ended, winner=int(ended[-1]))
    assert told(loser, rules)[1] == "Winner contradicts Ended"


def test_a_concession_without_scores_counts_and_is_noted():
    """Reading I-41: 0 to 0, a margin under 70, so 8 points and 70; a word under Note puts the note away."""
    (finding,), check = told(game("A", "B", ended="Conceded 1"))
    assert (finding.code, finding.severity.value) == ("concession-without-scores", "note")
    assert (finding.citation.heading, finding.citation.reading) == ("Calculating a Player's Score", "I-41")
    assert "no scores are entered, so they count as 0" in finding.message
    assert check == "Player 2 wins: no scores?"
    assert told(replace(game("A", "B", ended="Conceded 1"), note="before a unit fell"))[0] == []


def test_a_force_that_conceded_is_not_enough():
    """Conceded Game Scoring: the opponent counts what was really lost, so that is what is missing."""
    given_up = battle("A", "B", Losses(casualties=5), Losses(), "Conceded 1")
    (finding,), check = told(given_up, URBAN_WAR)
    assert (finding.code, "casualties 2 is missing" in finding.message) == ("score-missing", True)
    assert (check, score_game(given_up.result, URBAN_WAR)) == ("casualties missing", None)
    (finding,), check = told(battle("A", "B", ended="Conceded 1"), URBAN_WAR)
    assert (finding.code, check) == ("concession-without-scores", "Player 2 wins: no losses?")
    assert (finding.citation.heading, finding.citation.reading) == ("Conceded Game Scoring", "I-41")


def test_a_conceded_game_is_asked_about_too():
    """1070 for 107 at the moment of the concession would be worth 10 points in place of 9."""
    (finding,), check = told(game("A", "B", 1070, 0, ended="Conceded 2"))
    assert (finding.code, check) == ("score-doubtful", "Player 1 wins: score over 400?")


@pytest.mark.parametrize(
    ("lost", "ended", "is_early"),
    [
        (0, "", True),
        (5, "", True),
        (6, "", False),
        (None, "", False),
        (5, "Conceded 1", False),
        (5, "Conceded 2", True),
    ],
)
def test_a_withdrawal_before_the_first_test_is_asked_about(lost, ended, is_early):
    """Game Results & Scoring: the first test is at half of the models, 6 of 12; whoever concedes lost all."""
    losses = Losses(casualties=lost, withdrew=True)
    found, check = told(battle("A", "B", losses, Losses(casualties=3), ended), URBAN_WAR)
    assert [each.code for each in found] == ["withdrawal-early"] * is_early
    assert check.endswith(": withdrew early?") is is_early
    for finding in found:
        assert str(finding.place) == "round-1.xlsx, Results!E2"
        assert finding.citation.heading == "Game Results & Scoring"
        assert f"with {lost} of 12 models lost" in finding.message
        assert "from 6 on" in finding.message


def test_of_thirteen_models_the_first_test_is_at_seven():
    """Half of 13 is 6.5, rounded up 7."""
    for lost, is_early in ((6, True), (7, False)):
        losses = Losses(casualties=lost, withdrew=True)
        found, _ = told(battle("A", "B", losses, Losses(casualties=13)), URBAN_WAR, models=13)
        assert bool(found) is is_early


def test_a_draw_is_asked_about_too():
    """Severe by an early withdrawal against severe by losses: 12/12, and the words still tell a draw."""
    losses = Losses(casualties=0, withdrew=True)
    _, check = told(battle("A", "B", losses, Losses(casualties=12)), URBAN_WAR)
    assert check == "draw: withdrew early?"
    assert is_settled(check)


def test_what_is_wrong_is_not_asked_about_besides():
    """The error comes first: a winner with the lower score, both at 200."""
    found, check = told(game("A", "B", 200, 230, winner=1))
    assert [each.code for each in found] == ["winner-contradicts"]
    assert check == "the winner has the lower score"


def test_a_word_under_note_puts_a_doubt_away():
    """The organizer has looked and says so: a warning that stays for ever hides the next one."""
    doubtful = game("A", "B", 250, 200)
    assert [finding.code for finding in told(doubtful)[0]] == ["destruction-unsaid"]
    assert told(replace(doubtful, note="two objectives"))[0] == []
