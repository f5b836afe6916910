"""Losses in Urban War, against the forces that the players brought."""

from dataclasses import replace

import pytest

from generator.checks.case import Case
from generator.checks.changes import check_changes
from generator.checks.games import check_results
from generator.checks.players import check_models
from generator.model import Losses, PlayerId, with_forces
from generator.tournament.course.participation import statuses_after
from generator.tournament.ranking.standings import standings_after
from tests.support.records import URBAN_WAR, battle, event_of, players_of, round_of, swiss


def codes(losses1, losses2, ended="", models=12):
    """What is said of one game between forces of so many models."""
    players = tuple(replace(player, models=models) for player in players_of("A B"))
    rounds = with_forces((round_of(1, battle("A", "B", losses1, losses2, ended)),), players)
    event = event_of(players, *rounds, stages=[swiss(1)])
    found = [*check_models(Case(event, URBAN_WAR)), *check_results(Case(event, URBAN_WAR))]
    return [finding.code for finding in found]


@pytest.mark.parametrize(
    ("losses1", "losses2", "ended", "expected"),
    [
        (Losses(casualties=3), Losses(casualties=12), "", []),
        (Losses(casualties=3, bonus=2), Losses(withdrew=True), "Time", []),
        (Losses(), Losses(), "Conceded 1", ["concession-without-scores"]),
        (Losses(), Losses(casualties=3), "Conceded 1", []),
        (Losses(casualties=3), Losses(), "Conceded 1", ["score-missing"]),
        (Losses(casualties=3), Losses(withdrew=True), "Conceded 1", []),
        (Losses(), Losses(), "No-show 2", []),
        (Losses(), Losses(), "", []),
        (Losses(casualties=3), Losses(), "", ["score-missing"]),
        (Losses(casualties=13), Losses(casualties=0), "", ["casualties-too-high"]),
        (Losses(casualties=3), Losses(), "No-show 2", ["score-not-expected"]),
        (Losses(), Losses(bonus=1), "No-show both", ["score-not-expected"]),
        (Losses(), Losses(bonus=0), "No-show 1", ["score-not-expected"]),  # the sheet is red there too
        (Losses(casualties=3), Losses(casualties=12), "Defeated", ["ending-not-in-game"]),
        (Losses(casualties=3), Losses(casualties=12), "Mutual destruction", ["ending-not-in-game"]),
        (Losses(casualties=3), Losses(casualties=12), "Rounds", ["ending-not-in-game"]),
    ],
)
def test_losses(losses1, losses2, ended, expected):
    """Nobody loses more than the force has; both losses are entered, none where nobody played."""
    assert codes(losses1, losses2, ended) == expected


def test_a_force_of_unknown_size_is_a_warning_until_its_losses_are_entered():
    """Then the casualty level can't be told, and the round can't be scored."""
    assert codes(Losses(), Losses(), models=None) == ["models-missing", "models-missing"]
    assert codes(Losses(casualties=2), Losses(withdrew=True), models=None) == [
        "models-needed",
        "models-missing",
    ]


def test_whoever_concedes_retires_for_good():
    """Conceding: no more games, no rank; a rejoin is refused, and the other plays on."""
    players = tuple(replace(player, models=12) for player in players_of("A B C D"))
    games = (
        battle("A", "B", ended="Conceded 1"),
        battle("C", "D", Losses(casualties=0), Losses(casualties=3)),
    )
    rounds = with_forces((round_of(1, *games, changes=[("A", "Rejoin")]),), players)
    event = event_of(players, *rounds, stages=[swiss(2)])
    statuses = statuses_after(event, URBAN_WAR, (swiss(2),), 1)
    assert statuses[PlayerId("A")].value == "retired"
    assert [finding.code for finding in check_changes(Case(event, URBAN_WAR))] == ["change-impossible"]
    dropped = event_of(players, replace(rounds[0], changes=round_of(1, changes=[("A", "Drop")]).changes))
    assert [finding.code for finding in check_changes(Case(dropped, URBAN_WAR))] == ["change-needless"]
    lines = standings_after(event, URBAN_WAR, (swiss(2),), 1).lines
    assert [(line.player, line.rank) for line in lines] == [("B", 1), ("C", 2), ("D", 3), ("A", None)]
