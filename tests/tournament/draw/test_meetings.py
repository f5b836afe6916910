"""More rounds than opponents: everybody meets everybody as often, and old rounds are repeated as they were drawn."""

from collections import Counter
from dataclasses import replace

import pytest

from generator.model import GameResult
from generator.regulations.vocabulary import PAIRING_METHODS
from generator.tournament.course.schedule import stages_of
from generator.tournament.explaining.verification import verify
from generator.tournament.next_draw import draw_round
from generator.tournament.next_round import due
from tests.support.in_memory import with_results
from tests.support.records import RUNEWARS, event_of, players_of, swiss


def played(players, rounds, seed, version=2, method="random in score groups"):
    """An event in which the player whose name is first always wins."""
    rules = RUNEWARS.model_copy(update={"swiss": RUNEWARS.swiss.model_copy(update={"method": method})})
    event = event_of(players_of(f"P{number:02}" for number in range(players)), stages=(swiss(rounds),))
    event = replace(event, settings=replace(event.settings, seed=seed))
    for _ in range(rounds):
        now = due(event, rules, stages_of(event, rules))
        round_ = draw_round(event, rules, stages_of(event, rules), replace(now, version=version))
        event = with_results(event, round_, _won)
    return event, rules


def _won(pairing):
    first = pairing.player1 < pairing.player2
    return GameResult(score1=100 if first else 50, score2=50 if first else 100)


def meetings_of(event):
    """How often each pair has met."""
    return Counter(frozenset(game.players) for round_ in event.rounds for game in round_.pairings)


@pytest.mark.parametrize("method", PAIRING_METHODS)
@pytest.mark.parametrize(("players", "rounds", "each"), [(5, 10, 2), (4, 9, 3), (6, 10, 2)])
def test_everybody_meets_everybody_as_often(players, rounds, each, method):
    """Where rounds go round: nobody meets somebody a third time while others have met once."""
    for seed in ("one", "two", "three"):
        event, _ = played(players, rounds, seed, method=method)
        assert set(meetings_of(event).values()) == {each}


def test_rounds_of_the_first_version_are_repeated_by_it():
    """Five players and ten rounds: it did not count how often two had met, and its rounds name no version."""
    old, rules = played(5, 10, "one", version=1)
    assert max(meetings_of(old).values()) > 2
    new, _ = played(5, 10, "one")
    assert {round_.draw_version for round_ in old.rounds} == {1}
    for number, round_ in enumerate(new.rounds):
        before = meetings_of(replace(new, rounds=new.rounds[:number]))
        assert round_.draw_version == (2 if max(before.values(), default=0) > 1 else 1)
    assert old.rounds[:5] == new.rounds[:5]  # nobody has met twice before
    for event in (old, new):
        for round_ in event.rounds:
            verification = verify(event, rules, stages_of(event, rules), round_)
            assert verification.seed_holds
            assert verification.repeated.comparison.is_identical
