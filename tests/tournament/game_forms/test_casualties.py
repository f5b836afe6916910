"""Urban War's casualty thresholds and levels, and what a game is worth by them."""

from itertools import product

import pytest

from generator.model import Ended, GameResult, Losses
from generator.regulations.game_schema import Concession
from generator.tournament.game_forms.casualties.form import CasualtyForm
from generator.tournament.scoring import score_game
from tests.support.records import URBAN_WAR

FORM = CasualtyForm(URBAN_WAR)


def level_of(losses: Losses) -> str | None:
    """The level of a force's losses by its name."""
    level = FORM.level(losses)
    return None if level is None else FORM.scale[level]


def lost(casualties: int | None, models: int = 12, **more: object) -> Losses:
    """Losses of a force of 12 models, whose thresholds are 3, 6 and 9."""
    return Losses(casualties=casualties, models=models, **more)


def points(losses1: Losses, losses2: Losses, ended: str = "") -> tuple[object, ...] | None:
    """The winner and both players' points."""
    score = score_game(GameResult(losses1=losses1, losses2=losses2, ended=Ended(ended)), URBAN_WAR)
    return None if score is None else (score.winner, score.points1, score.points2)


@pytest.mark.parametrize(
    ("models", "expected"), [(12, (3, 6, 9)), (13, (4, 7, 10)), (1, (1, 1, 1)), (5, (2, 3, 4))]
)
def test_thresholds_are_quarters_of_the_models_rounded_up(models, expected):
    """Casualty Thresholds: 12 models and 13 models are the document's examples; 5: 1.25, 2.5, 3.75."""
    assert FORM.thresholds(models) == expected


@pytest.mark.parametrize(
    ("casualties", "level"),
    [
        (0, "light"),
        (2, "light"),
        (3, "moderate"),
        (5, "moderate"),
        (6, "heavy"),
        (8, "heavy"),
        (9, "severe"),
        (12, "severe"),
    ],
)
def test_a_level_begins_at_its_threshold(casualties, level):
    """Casualty Levels: equal to or greater than the threshold, less than the next."""
    assert level_of(lost(casualties)) == level


def test_a_single_model_lost_is_all_at_once():
    """One model: all thresholds are 1, so its loss is severe."""
    assert level_of(lost(1, models=1)) == "severe"


def test_a_withdrawal_is_severe_whatever_was_lost():
    """Casualty Levels: a forced strategic withdrawal counts as severe, also where nothing else was entered."""
    assert points(lost(0), lost(1, withdrew=True)) == (1, 24, 0)
    assert points(lost(0), lost(None, withdrew=True)) == (1, 24, 0)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [(0, 0, (0, 12, 12)), (0, 3, (1, 16, 8)), (6, 0, (2, 4, 20)), (2, 9, (1, 24, 0)), (11, 12, (0, 12, 12))],
)
def test_points_follow_from_the_difference_of_levels(first, second, expected):
    """Game Result Table and Tournament Points Table: draw 12, minor 16/8, major 20/4, crushing 24/0."""
    assert points(lost(first), lost(second)) == expected


def test_bonus_points_are_added_to_both():
    """Game Results & Scoring: a campaign's bonus points come on top."""
    assert points(lost(0, bonus=3), lost(3, bonus=1)) == (1, 19, 9)


def test_whoever_concedes_has_lost_everything_and_gets_no_bonus():
    """Conceded Game Scoring: all models of player 1, only those really lost of player 2, whose bonus counts."""
    assert points(lost(0, bonus=5), lost(3, bonus=2), "Conceded 1") == (2, 4, 22)
    assert points(lost(None), lost(None), "Conceded 2") == (1, 24, 0)


def test_a_concession_against_a_force_at_severe_is_a_draw():
    """Reading I-24: both stand at severe, 12 to each."""
    assert points(lost(0), lost(9), "Conceded 1") == (0, 12, 12)


@pytest.mark.parametrize(
    ("losses1", "losses2"),
    [(lost(3), lost(None)), (lost(None), lost(None)), (lost(13), lost(0)), (Losses(casualties=3), lost(0))],
)
def test_a_game_without_both_levels_is_open(losses1, losses2):
    """Missing casualties, more casualties than models, and a force of unknown size leave the game open."""
    assert points(losses1, losses2) is None


def test_a_no_show_brings_the_byes_points():
    """Reading I-4: the opponent gets the bye's 24 points, the absent player 0."""
    assert points(Losses(), Losses(), "No-show 1") == (2, 0, 24)


def test_a_house_may_give_awards_for_a_concession_in_place_of_lost_models():
    """Without loses_everything who concedes loses the game, and both get what the awards say."""
    awards = {"text": "A win.", "conceding": {"tournament_points": 1}, "opponent": {"tournament_points": 9}}
    house = URBAN_WAR.model_copy(update={"concession": Concession.model_validate(awards)})
    score = score_game(GameResult(losses1=lost(12), ended=Ended.CONCEDED_2), house)
    assert score is not None
    assert (score.winner, score.points1, score.points2) == (1, 9, 1)


def test_what_is_told_of_a_finished_game_names_the_losses_or_why_there_are_none():
    """Of every result that there can be: a number of models lost, a withdrawal, a concession, or nothing entered."""
    forces = [
        Losses(casualties=casualties, withdrew=withdrew, models=models)
        for casualties, withdrew, models in product((None, 0, 3, 12, 13), (None, False, True), (None, 12))
    ]
    endings = [each for each in Ended if not each.value or each.way in URBAN_WAR.endings.allowed]
    told = {
        told.message
        for one, other, ended in product(forces, forces, endings)
        if not ended.absent
        and score_game(result := GameResult(losses1=one, losses2=other, ended=ended), URBAN_WAR) is not None
        for told in FORM.told(result)
    }
    assert told == {
        "{player} lost {lost}: {level} ({thresholds}).",
        "{player} withdrew, which counts as {level}.",
        "{player} conceded, so that all models count as lost: {level}.",
        "No losses of {player} were entered, so they count as none: {level}.",
    }
