"""A game that both lose: what it is worth, that the two have met, and that both stay; worked by hand."""

from fractions import Fraction
from pathlib import Path

import pytest

from generator.figures.records import Outcome
from generator.model import Ended, GameResult, PlayerId, Status
from generator.regulations.catalogue import parse
from generator.regulations.game_schema import Award
from generator.regulations.schema import Regulation
from generator.site.wording import results
from generator.tournament.course.participation import statuses_after
from generator.tournament.draw.fixed import winners_of
from generator.tournament.explaining.open_games import results_of
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.states import said_of
from generator.tournament.ranking.records import records_after
from generator.tournament.scoring import score_game
from tests.support.derived import derived
from tests.support.records import elimination, event_of, game, players_of, round_of, swiss

RECIPE = Path(__file__).parents[3] / "generator" / "regulations" / "recipes" / "pokemon.yaml"


def with_double_losses(both_lost: Award | None = None) -> Regulation:
    """The rules of a card game, under which both may lose."""
    rules, _ = parse(RECIPE.read_text(encoding="utf-8"), RECIPE.name)
    assert rules is not None
    allowed = [*dict.fromkeys((*rules.endings.allowed, "Both lost"))]
    return rules.model_copy(
        update={"endings": rules.endings.model_copy(update={"allowed": allowed}), "both_lost": both_lost}
    )


RULES = with_double_losses()


@pytest.mark.parametrize(("score1", "score2"), [(None, None), (0, 0), (1, 1), (2, 0), (2, 2)])
def test_it_is_worth_nothing_whatever_the_scores_say(score1: int | None, score2: int | None) -> None:
    """A draw would be worth 1 to each, 2-0 three points; 2-2 is no score of a game that was played out."""
    result = GameResult(score1=score1, score2=score2, ended=Ended.BOTH_LOST)
    score = score_game(result, RULES)
    assert score is not None
    assert (score.winner, score.points1, score.points2, score.is_drawn) == (0, 0, 0, False)
    assert said_of(result, form_of(RULES).states(elimination=False)) == "both lost"
    assert [results.outcome_text(result, seat, score, RULES) for seat in (1, 2)] == [
        "Lost, as did the opponent"
    ] * 2


def test_it_is_worth_what_the_rules_say() -> None:
    """Half a point each."""
    rules = with_double_losses(Award(tournament_points=Fraction(1, 2)))
    score = score_game(GameResult(ended=Ended.BOTH_LOST), rules)
    assert score is not None
    assert (score.points1, score.points2) == (Fraction(1, 2), Fraction(1, 2))
    assert (0, Fraction(1, 2), Fraction(1, 2)) in (results_of(rules) or ())


def test_a_winner_beside_it_is_a_contradiction() -> None:
    """As it is where nobody came."""
    result = GameResult(ended=Ended.BOTH_LOST, winner=1)
    assert said_of(result, form_of(RULES).states(elimination=False)) == "Winner contradicts Ended"


def test_the_two_have_met_and_both_stay() -> None:
    """A and B lose to each other in round 1, C beats D. In round 2 A beats C, and B beats D.

    A and B have 3 of 6 points: 1/2. The loss counts in the rates of the opponents: of A's, B has 1/2 and C 3 of 6, so
    the mean is 1/2.
    """
    event = event_of(
        players_of("A B C D"),
        round_of(1, game("A", "B", ended="Both lost"), game("C", "D", 2, 0)),
        round_of(2, game("A", "C", 2, 0), game("B", "D", 2, 0)),
        stages=(swiss(3),),
    )
    records = records_after(event, RULES, (swiss(3),), 2)
    first = records[PlayerId("A")].entries[0]
    assert (first.outcome, first.opponent, first.tournament_points) == (Outcome.LOSS, "B", 0)
    assert records[PlayerId("A")].opponents == ("B", "C")
    assert derived("match_rate", records[PlayerId("A")], records).value == Fraction(1, 2)
    assert derived("opponents_match_rate", records[PlayerId("A")], records).value == Fraction(1, 2)
    assert set(statuses_after(event, RULES, (swiss(3),), 2).values()) == {Status.ACTIVE}


def test_in_a_bracket_both_are_out() -> None:
    """Of four A and D lose to each other: nobody comes out of their game, and B or C of the other."""
    stages = (elimination(4),)
    first = round_of(1, game("A", "D", ended="Both lost"), game("B", "C", 2, 0))
    event = event_of(players_of("A B C D"), first, stages=stages)
    assert statuses_after(event, RULES, stages, 1) == {
        "A": Status.ELIMINATED,
        "B": Status.ACTIVE,
        "C": Status.ELIMINATED,
        "D": Status.ELIMINATED,
    }
    assert winners_of(first, RULES) == (None, "B")
