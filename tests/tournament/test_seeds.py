"""Seeds, tickets and numbers below a limit: docs/draw.md word by word, with Python's own SHA-256."""

import pytest

from generator.tournament.seeds import draw_seed, number_below, shuffled, standings_seed
from tests.oracle.draw import digest
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of

EVENT = event_of(
    players_of("P1 P2 P3 P4 P5"),
    round_of(1, game("P4", "P1", 107, 49, "Time"), game("P2", "P3", ended="No-show both"), "P5"),
    seed="7f3a9c",
)
RESULTS = (
    '[{"byes":["P5"],"games":[["P2","P3",null,null,"No-show both",0],["P4","P1",107,49,"Time",1]],"round":1}]'
)


def test_a_seed_is_the_digest_of_the_line_that_the_manual_shows():
    """Players and games sorted, no spaces, null for the scores of players who did not appear."""
    line = f'{{"players":["P1","P4"],"results":{RESULTS},"round":2,"seed":"7f3a9c","stage":"Swiss"}}'
    assert draw_seed(EVENT, RUNEWARS, stage="Swiss", round_number=2, players=["P4", "P1"]) == digest(line)
    everybody = '["P1","P2","P3","P4","P5"]'
    line = f'{{"players":{everybody},"results":{RESULTS},"round":1,"seed":"7f3a9c","stage":"standings"}}'
    assert standings_seed(EVENT, RUNEWARS, 1) == digest(line)


def test_a_shuffle_is_the_order_of_tickets():
    """SEED|PURPOSE|TRY|PLAYER, of each player."""
    names = [f"P{number:02}" for number in range(1, 31)]
    assert shuffled(names, "s", "bye", 3) == sorted(names, key=lambda name: digest(f"s|bye|3|{name}"))


def test_a_number_in_the_incomplete_last_run_is_tried_again():
    """2^255 + 1 has one whole run, so nearly half of all numbers are beyond it: then the next try counts."""
    limit, tries = 2**255 + 1, set()
    for purpose in map(str, range(20)):
        numbers = [int(digest(f"s|{purpose}|{attempt}"), 16) for attempt in range(40)]
        first = next(attempt for attempt, number in enumerate(numbers) if number < limit)
        assert number_below(limit, "s", purpose) == numbers[first]
        tries.add(first)
    assert len(tries) > 1
    with pytest.raises(ValueError, match="outcomes"):
        number_below(2**256 + 1, "s", "x")
