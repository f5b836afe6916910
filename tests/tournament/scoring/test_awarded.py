"""A win by a ruling: what it is worth, and that the scores stay; worked by hand."""

import pytest

from generator.figures.records import Outcome
from generator.model import Ended, GameResult, PlayerId
from generator.regulations.catalogue import shipped
from generator.regulations.game_schema import Award, Awarded
from generator.regulations.schema import Regulation
from generator.tournament.explaining.open_games import results_of
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.states import said_of
from generator.tournament.ranking.records import records_after
from generator.tournament.scoring import score_game
from tests.support.derived import derived
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss
from tests.typed.agreement import agreement, random_results


def with_rulings(rules: Regulation, awarded: Awarded | None = None) -> Regulation:
    """The same regulations, under which a game may be decided by a ruling."""
    endings = rules.endings.model_copy(update={"allowed": [*rules.endings.allowed, "Awarded"]})
    return rules.model_copy(update={"endings": endings, "awarded": awarded})


NOTHING = Award(tournament_points=0)
X_WING = with_rulings(
    shipped("xwing-1.1.1"),
    Awarded(winner=Award(tournament_points=1), loser=NOTHING, margins_by_scores=True),
)


def worth(
    regulation: Regulation, score1: int | None, score2: int | None, ended: str, winner: int | None = None
) -> object:
    """Winner, tournament points and margins of a game as entered."""
    result = GameResult(score1=score1, score2=score2, ended=Ended(ended), winner=winner)
    score = score_game(result, regulation)
    return score and (score.winner, score.points1, score.points2, score.margin1, score.margin2)


def test_a_real_ruling_of_x_wing_has_its_points_and_the_margins_of_its_scores() -> None:
    """Round 1 of a real event: 76 - 24, and the second player won: 0 and 1; 100 + 52 = 152 and 100 - 52 = 48."""
    assert worth(X_WING, 76, 24, "Awarded 2") == (2, 0, 1, 152, 48)
    assert worth(X_WING, 76, 24, "") == (1, 1, 0, 152, 48)


@pytest.mark.parametrize(
    ("score1", "score2", "ended", "expected"),
    [
        (107, 49, "Awarded 2", (2, 5, 6, 0, 0)),  # p. 19: 0-29 is worth 6 and 5
        (107, 49, "Awarded 1", (1, 6, 5, 0, 0)),  # whatever the scores say, also where they say the same
        (None, None, "Awarded 1", (1, 6, 5, 0, 0)),
        (80, 80, "Awarded 2", (2, 5, 6, 0, 0)),  # no Final Flurry is needed
    ],
)
def test_without_a_word_of_it_a_ruling_is_worth_the_smallest_win(
    score1: int | None, score2: int | None, ended: str, expected: tuple[int, ...]
) -> None:
    """Runewars 2.2 with rulings: the points of the first band, no margins."""
    assert worth(with_rulings(RUNEWARS), score1, score2, ended) == expected


def test_awards_say_something_else() -> None:
    """As many points as a bye, and a margin of 70."""
    awarded = Awarded(winner=Award(tournament_points=8, margin_of_victory=70), loser=NOTHING)
    assert worth(with_rulings(RUNEWARS, awarded), 107, 49, "Awarded 2") == (2, 0, 8, 0, 70)


def test_a_winner_who_is_entered_besides_is_the_same() -> None:
    """Another one contradicts, and nothing is scored."""
    rules = with_rulings(RUNEWARS)
    assert worth(rules, 107, 49, "Awarded 2", 2) == (2, 5, 6, 0, 0)
    assert worth(rules, 107, 49, "Awarded 2", 1) is None
    result = GameResult(score1=107, score2=49, ended=Ended.AWARDED_2, winner=1)
    assert said_of(result, form_of(rules).states(elimination=False)) == "Winner contradicts Ended"


def test_the_scores_stay_and_the_game_was_played() -> None:
    """A has 107 in own scores, and B, who lost them, has won and met A."""
    rules = with_rulings(RUNEWARS)
    event = event_of(players_of("A B"), round_of(1, game("A", "B", 107, 49, "Awarded 2")), stages=(swiss(2),))
    records = records_after(event, rules, (swiss(2),), 1)
    one, other = records[PlayerId("A")], records[PlayerId("B")]
    assert derived("own_scores", one).value == 107
    assert (one.entries[0].outcome, other.entries[0].outcome) == (Outcome.LOSS, Outcome.WIN)
    assert one.opponents == ("B",)


def test_chances_reckon_with_it() -> None:
    """A win by a ruling may bring more than any other."""
    awarded = Awarded(winner=Award(tournament_points=12), loser=NOTHING)
    possible = results_of(with_rulings(RUNEWARS, awarded))
    assert possible is not None
    assert {(1, 12, 0), (2, 0, 12)} <= possible


@pytest.mark.parametrize("regulation", [X_WING, with_rulings(RUNEWARS)], ids=["X-Wing", "Runewars"])
def test_the_sheet_the_checks_and_the_engine_agree(regulation: Regulation) -> None:
    """On any result that a person may type."""
    found = agreement(regulation, tuple(random_results(regulation, 1000)))
    assert found.differences == []
