"""The score of a bye: a fixed one, or the mean of the player's own games; worked by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from generator.figures.records import PlayerRecord
from generator.model import Bye, PlayerId
from generator.regulations.event_schema import GivenByes
from generator.regulations.game_schema import ByeAward
from generator.regulations.schema import Regulation
from generator.tournament.ranking.records import records_after
from tests.support.derived import derived
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss

STAGES = (swiss(4),)
# A: 100-30, then the bye, then D does not appear, then 45-60. B: 30-100, 20-60, 81-0, the given bye.
EVENT = event_of(
    players_of("A B C D"),
    round_of(1, game("A", "B", 100, 30), game("C", "D", 50, 40)),
    round_of(2, game("B", "C", 20, 60), "A"),
    round_of(3, game("A", "D", ended="No-show 2"), game("B", "C", 81, 0)),
    replace(round_of(4, game("A", "C", 45, 60)), byes=(Bye(player=PlayerId("B"), row=2, given=True),)),
    stages=STAGES,
)


def rules(own_score: int | str | None, given: int | str | None = None) -> Regulation:
    """Runewars, in which a bye has a score, and perhaps a given one another."""
    worth = ByeAward(tournament_points=8, margin_of_victory=70, own_score=own_score)
    other = GivenByes(award=ByeAward(tournament_points=4, own_score=given)) if given is not None else None
    byes = RUNEWARS.byes.model_copy(update={"award": worth, "given": other})
    return RUNEWARS.model_copy(update={"byes": byes})


def record_of(player: str, regulation: Regulation, number: int = 4) -> PlayerRecord:
    """A player after so many rounds."""
    return records_after(EVENT, regulation, STAGES, number)[PlayerId(player)]


def own_scores(player: str, regulation: Regulation, number: int = 4) -> object:
    """The player's sum."""
    record = record_of(player, regulation, number)
    return derived("own_scores", record).value


@pytest.mark.parametrize(
    ("regulation", "a", "b"),
    [
        (rules(None), 100 + 45, 30 + 20 + 81),
        (rules(75), 100 + 75 + 75 + 45, 30 + 20 + 81 + 75),  # the opponent of who is absent has it too
        (rules(75, 10), 100 + 75 + 75 + 45, 30 + 20 + 81 + 10),
        # A's two games: 145 / 2 = 72.5, twice; B's three: 131 / 3.
        (rules("average"), 145 + 2 * Fraction(145, 2), 131 + Fraction(131, 3)),
    ],
)
def test_own_scores_count_what_the_regulations_give_a_bye(
    regulation: Regulation, a: object, b: object
) -> None:
    """Without a word of it a bye has none."""
    assert (own_scores("A", regulation), own_scores("B", regulation)) == (a, b)


def test_an_average_is_of_the_games_so_far() -> None:
    """After round 2 A has one game, 100, and so the bye has 100; D, who has none, would have 0."""
    assert own_scores("A", rules("average"), 2) == 200
    alone = event_of(players_of("A B C"), round_of(1, game("A", "B", 9, 1), "C"), stages=STAGES)
    (entry,) = records_after(alone, rules("average"), STAGES, 1)[PlayerId("C")].entries
    assert entry.score == 0


def test_points_and_margins_stay_what_they_are() -> None:
    """8 and 70 for the bye, whatever its score."""
    of_points = [entry.tournament_points for entry in record_of("A", rules(75)).entries]
    assert of_points == [entry.tournament_points for entry in record_of("A", RUNEWARS).entries]
