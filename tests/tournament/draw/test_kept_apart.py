"""Players who are kept apart: before rematches, floats, clubs and factions, in every draw that has a choice."""

from dataclasses import replace

import pytest

from generator.model import GameResult
from generator.tournament.course.schedule import stages_of
from generator.tournament.draw.fixed import opening_games
from generator.tournament.draw.pairing import FIRST_ROUNDS, PAIRING_METHODS, SwissField
from generator.tournament.draw.quality import opponents_of
from generator.tournament.explaining.verification import verify
from generator.tournament.seeds import shuffled
from tests.support.in_memory import next_round, with_results
from tests.support.records import RUNEWARS, elimination, event_of, players_of, swiss


def pairs(*words):
    """`AB` for A and B."""
    return frozenset(map(frozenset, words))


def drawn(method, apart=(), met=(), points=None, seed="seed", **more):
    """Who meets whom by a method, of A to D on 3, 3, 0 and 0 points or those given."""
    points = points or {"A": 3, "B": 3, "C": 0, "D": 0}
    more = {"factions": {}} | more
    field = SwissField(ranking=tuple(points), points=points, met=met, apart=apart, seed=seed, **more)
    games = {**PAIRING_METHODS, **FIRST_ROUNDS}[method](field)
    return frozenset(map(frozenset, games))


def test_what_they_weigh():
    """A and B have met three times, A and C once: 2 beyond the first, so a rematch weighs 1 + 2 + m - 1: 5 and 3.

    Kept apart are A and C, and C and D: 1 + 5 + 3 = 9 above all rematches, and for A and C their 3 on top.
    """
    met = [frozenset("AB")] * 3 + [frozenset("AC")]
    assert opponents_of(met, pairs("AC", "CD")) == {
        "A": {"B": 5, "C": 12},
        "B": {"A": 5},
        "C": {"A": 12, "D": 9},
        "D": {"C": 9},
    }


@pytest.mark.parametrize("method", PAIRING_METHODS)
def test_they_stand_before_floats_and_before_rematches(method):
    """A and B have 3 points, C and D none: A meets B, unless they are kept apart. Then both float.

    It is so even if both have met C and D before: two rematches rather than that game.
    """
    assert drawn(method) == pairs("AB", "CD")
    for met in ((), pairs("AC", "AD", "BC", "BD")):
        games = drawn(method, pairs("AB"), met)
        assert games in (pairs("AC", "BD"), pairs("AD", "BC"))


@pytest.mark.parametrize("method", PAIRING_METHODS)
def test_where_it_cannot_be_had_as_few_as_possible_meet(method):
    """A, B and C of one family among four: one of them meets D, the two others each other. Then rematches count.

    A and D, and B and D have met, so C meets D.
    """
    games = drawn(method, pairs("AB", "AC", "BC"), pairs("AD", "BD"))
    assert games == pairs("AB", "CD")


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(10)])
@pytest.mark.parametrize("method", FIRST_ROUNDS)
def test_round_1_by_every_method(method, seed):
    """A and B, and C and D are kept apart; A and C are of one club and of one faction, so they meet by neither.

    By halves of the figures 4, 3, 2 and 1, A would meet C and B D, which nothing forbids.
    """
    words = {"A": "Oak", "B": None, "C": "Oak", "D": None}
    more = {"clubs": words, "factions": words, "figures": dict(zip("ABCD", (4, 3, 2, 1), strict=True))}
    order = dict.fromkeys(shuffled("ABCD", seed, "round 1"), 0)
    games = drawn(method, pairs("AB", "CD"), points=order, seed=seed, **more)
    expected = {
        "clubs apart": [pairs("AD", "BC")],
        "across factions": [pairs("AD", "BC")],
        "rating halves": [pairs("AC", "BD")],
        "at random": [pairs("AD", "BC"), pairs("AC", "BD")],
    }
    assert games in expected[method]


def test_halves_give_way():
    """By the figures 4, 3, 2 and 1 A would meet C; they are kept apart, so A tries the next, D, and B meets C."""
    figures = dict(zip("ABCD", (4, 3, 2, 1), strict=True))
    games = drawn("rating halves", pairs("AC"), points=dict.fromkeys("ABCD", 0), figures=figures)
    assert games == pairs("AD", "BC")


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(10)])
def test_the_first_round_of_an_elimination(seed):
    """Of four that nobody seeds, two who are kept apart don't meet; with nobody kept apart it is what it was."""
    for pair in ("AB", "CD", "AD"):
        games = opening_games("ABCD", seed, pairs(pair))
        assert frozenset(pair) not in {frozenset(game) for game in games}
    assert opening_games("ABCD", seed, pairs("XY")) == opening_games("ABCD", seed)


def test_a_round_is_repeated_with_those_of_its_own_draw():
    """Three rounds of four players; before round 3 A and whoever they would meet there are kept apart.

    Round 3 is then another one, and all three are found as they were drawn, although the texts are gone again.
    """
    event = event_of(players_of("A B C D"), stages=(swiss(3),))
    stages = stages_of(event, RUNEWARS)
    for _ in range(2):
        event = with_results(event, next_round(event, RUNEWARS), lambda _: GameResult(score1=100, score2=50))
    meant = next(game for game in next_round(event, RUNEWARS).pairings if "A" in game.players)
    kept = [
        replace(player, keep_apart="Oak, Tull" if player.id == "A" else "tull")
        if player.id in meant.players
        else player
        for player in event.players
    ]
    round_ = next_round(replace(event, players=tuple(kept)), RUNEWARS)
    assert frozenset(meant.players) not in {frozenset(game.players) for game in round_.pairings}
    event = replace(event, rounds=(*event.rounds, round_))
    for each in event.rounds:
        assert verify(event, RUNEWARS, stages, each).repeated.comparison.is_identical


def test_what_is_published_are_numbers():
    """The texts may say something about people: everybody sees which players have one in common, and no more."""
    players = tuple(
        replace(player, keep_apart=text)
        for player, text in zip(
            players_of("A B C D"), ("Divorced", "divorced; Oak", "Oak", None), strict=True
        )
    )
    event = event_of(players, stages=(swiss(1),))
    event = replace(event, rounds=(next_round(event, RUNEWARS),))
    assert [player.keep_apart for player in event.public.players] == ["1", "1, 2", "2", None]
    snapshot = event.rounds[0].snapshot.public  # as the archive has it
    assert snapshot.players == {
        "A": {"Keep apart": "1"},
        "B": {"Keep apart": "1, 2"},
        "C": {"Keep apart": "2"},
    }


def test_nobody_kept_apart_changes_no_draw():
    """A text that only one player has keeps nobody apart: not one game is another one."""
    for stage in (swiss(3), elimination(None)):
        event = event_of(players_of(f"P{n}" for n in range(9)), stages=(stage,))
        alone = replace(event, players=(replace(event.players[0], keep_apart="Oak"), *event.players[1:]))
        assert next_round(alone, RUNEWARS).pairings == next_round(event, RUNEWARS).pairings
