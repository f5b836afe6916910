"""The judge sees what is wrong: rounds that our engine drew rightly, spoilt on purpose."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from tests.oracle.judge import judge
from tests.oracle.pairings import Field
from tests.oracle.played import Played
from tests.oracle.records import Drawn
from tests.support.random_events import RandomEvent, Records
from tests.support.random_plans import plan

EVENTS = range(8)
SWAPS = 10  # in a round, of all


def rounds_of(regulations, numbers=EVENTS) -> Iterator[tuple[Played, Drawn]]:
    """Rounds of random events, each with what was known before it."""
    for number in numbers:
        random_event = RandomEvent(Records(plan(regulations, number)))
        for drawn in random_event.rounds():
            assert not judge(random_event.played, drawn).faults
            yield random_event.played, drawn


def faults(played, drawn):
    """All faults as one text."""
    return " | ".join(judge(played, drawn).faults)


def with_games(drawn, games):
    """The round with other games in its rows."""
    return replace(drawn, games=list(games))


def swapped(drawn):
    """Some of the rounds that come of exchanging two players."""
    rounds = list(all_swapped(drawn))
    return random.Random(drawn.seed).sample(rounds, min(SWAPS, len(rounds)))


def all_swapped(drawn):
    """The round with each two players of two games exchanged."""
    for (i, (a, b)), (j, (c, d)) in combinations(enumerate(drawn.games), 2):
        if None not in (a, b, c, d):
            for one, other in (((a, d), (c, b)), ((a, c), (d, b))):
                games = list(drawn.games)
                games[i], games[j] = one, other
                yield with_games(drawn, games)


def test_needless_rematches_floats_and_second_floats_are_seen():
    """Each swap of two players that makes a pairing worse is a fault, and every way of being worse comes about."""
    worse = set()
    for played, drawn in rounds_of("runewars-2.2"):
        if played.stage(drawn.number)[1] or drawn.number == 1 or played.is_robin(drawn.number):
            continue
        table = played.figures(entering=True)
        points = {player: table[player].tournament_points for pair in drawn.pairs for player in pair}
        field = Field(points, played.met(drawn.number))
        right = field.digits(field.total(drawn.pairs))
        for spoilt in swapped(drawn):
            found = field.digits(field.total(spoilt.pairs))
            if found > right:
                assert "rematches, then" in faults(played, spoilt)
                worse.add(what_is_worse(found, right))
    assert worse == {"rematches", "floats", "second floats"}


def what_is_worse(found, right):
    """The first figure that differs."""
    if found[0] != right[0]:
        return "rematches"
    float_counts = next((a[0], b[0]) for a, b in zip(found[1], right[1], strict=True) if a != b)
    return "floats" if float_counts[0] != float_counts[1] else "second floats"


@pytest.mark.parametrize("regulations", ["urban-war-1.4", "atomic-empire"])
def test_whoever_is_missing_doubled_turned_round_or_moved_is_seen(regulations):
    """Nobody twice or missing; who is named first, the table and the seed are part of the draw."""
    for played, drawn in rounds_of(regulations, range(4)):
        (one, other), *games = drawn.games
        if other is None or not games:
            continue
        assert "who takes part" in faults(played, with_games(drawn, [(one, one), *games]))
        assert "who takes part" in faults(played, replace(drawn, games=games, tables=drawn.tables[1:]))
        assert faults(played, with_games(drawn, [(other, one), *games]))
        assert faults(played, replace(drawn, tables=[77, *drawn.tables[1:]]))
        assert "seed" in faults(played, replace(drawn, seed="0" * 64))
