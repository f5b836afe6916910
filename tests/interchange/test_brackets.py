"""The games of a bracket are found by who meets whom, in whichever order a file has them."""

from __future__ import annotations

import json
import random
from datetime import date
from itertools import permutations

from generator.interchange.course import as_event, in_bracket_order
from generator.interchange.cryodex import read
from generator.model import PlayerId, Round
from generator.tournament.draw.fixed import games_of, seeded_games
from tests.interchange.reading import XWING, cup, match
from tests.support.records import game, round_of

SEEDS = [PlayerId(each) for each in "12345678"]
APART = {seed: number for number, seed in enumerate(SEEDS)}  # nobody tied
QUARTERFINALS, SEMIFINALS = ("18", "27", "36", "45"), ("14", "23")


def round_in(number: int, *games: str) -> Round:
    """A round of these games; a single letter has a bye."""
    return round_of(number, *(each if len(each) == 1 else game(*each) for each in games))


def order_of(round_: Round) -> list[set[str]]:
    """Who meets whom, in the order of the sheet."""
    return [{player for player in players if player} for players in games_of(round_)]


def test_any_order_of_a_file_becomes_that_of_the_bracket() -> None:
    """1-8, 4-5, 3-6, 2-7 is another program's; the semifinals and the final follow."""
    expected = seeded_games(SEEDS)
    for quarters in permutations(QUARTERFINALS):
        for semis in permutations(SEMIFINALS):
            rounds = (round_in(1, *quarters), round_in(2, *semis), round_in(3, "12"))
            ordered = in_bracket_order(rounds, expected, APART)
            assert [order_of(each) for each in ordered] == [
                [{*each} for each in games] for games in (QUARTERFINALS, SEMIFINALS, ("12",))
            ]


def test_byes_stand_where_their_seeds_do() -> None:
    """Of six players the first two have one."""
    rounds = (round_in(1, "45", "2", "36", "1"), round_in(2, "23", "14"))
    first, second = in_bracket_order(rounds, seeded_games(SEEDS[:6]), APART)
    assert order_of(first) == [{"1"}, {"2"}, {"3", "6"}, {"4", "5"}]
    assert order_of(second) == [{"1", "4"}, {"2", "3"}]


def test_where_seeds_are_others_the_later_rounds_decide() -> None:
    """4 and 3 have changed places, and the winner of 3-5 meets 1: their game is the one beside 1-8."""
    rounds = (round_in(1, "46", "18", "35", "27"), round_in(2, "13", "24"))
    first, second = in_bracket_order(rounds, seeded_games(SEEDS), APART)
    assert order_of(first) == [{"1", "8"}, {"2", "7"}, {"4", "6"}, {"3", "5"}]
    assert order_of(second) == [{"1", "3"}, {"2", "4"}]


def test_whom_only_chance_parts_may_have_each_others_seeds() -> None:
    """3 and 4 are tied: 4-6 is the game of the third seed then, and 3-5 that of the fourth."""
    tied = APART | {SEEDS[3]: APART[SEEDS[2]]}
    for quarters in permutations(("46", "18", "35", "27")):
        (first,) = in_bracket_order((round_in(1, *quarters),), seeded_games(SEEDS), tied)
        assert order_of(first) == [{"1", "8"}, {"2", "7"}, {"4", "6"}, {"3", "5"}]


def test_without_seeds_the_order_still_fits_itself() -> None:
    """As of an event that begins with elimination: winners of the outer games meet."""
    chance = random.Random(7)
    for _ in range(20):
        quarters, semis = ([*each] for each in (QUARTERFINALS, SEMIFINALS))
        chance.shuffle(quarters)
        chance.shuffle(semis)
        first, second = in_bracket_order((round_in(1, *quarters), round_in(2, *semis)), (), {})
        one, two, three, four = order_of(first)
        for game_, sources in zip(order_of(second), (one | four, two | three), strict=True):
            assert game_ <= sources


def test_what_is_no_bracket_stays_as_the_file_has_it() -> None:
    """Somebody in the second round who was in no game of the first."""
    rounds = (round_in(1, "27", "18"), round_in(2, "19"))
    assert in_bracket_order(rounds, seeded_games(SEEDS), APART) == rounds


def test_a_file_in_another_order_has_nothing_to_correct() -> None:
    """Of four players by their ranks 1 meets 4 and 2 meets 3; the file has the second game first."""
    swiss = [match("Ann", "Dan", 100, 0), match("Bob", "Cleo", 60, 40)]
    event = cup(swiss, [match("Bob", "Cleo", 90, 20), match("Ann", "Dan", 90, 20)], [match("Bob", "Ann")])
    for round_, size in zip(event["rounds"][1:], (4, 2), strict=True):
        round_ |= {"round-type": "elimination", "round-number": size}
    found, _ = read(json.dumps(event).encode(), "cup.json", XWING)
    assert found is not None
    made, _ = as_event(found, "cup", (date(2017, 3, 4),), XWING)
    assert [order_of(round_) for round_ in made.rounds[1:]] == [
        [{"P01", "P04"}, {"P02", "P03"}],
        [{"P01", "P02"}],
    ]
