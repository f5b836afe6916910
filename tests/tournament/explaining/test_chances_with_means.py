"""Who is sure of a cut and who is out of it where a bye is worth the mean of the player's own games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from generator.model import Event, Pairing, PlayerId, Round
from generator.tournament.explaining.chances import Certainty, chances
from generator.tournament.ranking.records import records_after
from tests.oracle.chances import in_cut, out_of_cut
from tests.support.records import elimination, event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import mean_byes

RULES = mean_byes()
STAGES = (swiss(4), elimination(2))
PLAYERS = "A B C D E"
EVENTS, WAYS = 40, 60


def a_game(chance: random.Random, one: str, other: str) -> Pairing:
    """Won, drawn or, now and then, one that somebody or nobody appears for."""
    if chance.random() < 0.15:
        return game(one, other, ended=f"No-show {chance.choice(('1', '2', 'both'))}")
    return game(one, other, *chance.choice(((1, 0), (0, 1), (1, 1))))


def a_round(chance: random.Random, number: int) -> Round:
    """Anybody against anybody; one player has the bye."""
    bye, *others = chance.sample(PLAYERS.split(), 5)
    return round_of(number, a_game(chance, *others[:2]), a_game(chance, *others[2:]), bye)


def with_open_games(event: Event, number: int) -> Event:
    """The event when so many games of its last round are still open."""
    last = event.rounds[-1]
    opened = tuple(
        game(pairing.player1, pairing.player2) if i < number else pairing
        for i, pairing in enumerate(last.pairings)
    )
    return replace(event, rounds=(*event.rounds[:-1], replace(last, pairings=opened)))


def ends(event: Event, chance: random.Random) -> Iterator[tuple[Event, dict[PlayerId, object]]]:
    """The points of everybody at the end, in ways in which it can go on."""
    last = event.rounds[-1]
    for _ in range(WAYS):
        pairings = tuple(
            a_game(chance, each.player1, each.player2) if each.result.is_empty else each
            for each in last.pairings
        )
        rounds = [*event.rounds[:-1], replace(last, pairings=pairings)]
        rounds += [a_round(chance, number) for number in range(len(rounds) + 1, 5)]
        whole = replace(event, rounds=tuple(rounds))
        records = records_after(whole, RULES, STAGES, 4)
        yield whole, {player: record.tournament_points for player, record in records.items()}


def test_what_is_said_holds_however_it_goes_on() -> None:
    """The bye of an earlier round moves with every game: limits hold, sure is in, and out is out."""
    counted: Counter[Certainty] = Counter()
    for number in range(EVENTS):
        chance = random.Random(f"means {number}")
        played = tuple(a_round(chance, each) for each in range(1, chance.randint(2, 4) + 1))
        event = with_open_games(event_of(players_of(PLAYERS), *played, stages=STAGES), chance.randint(0, 2))
        said = chances(event, RULES, STAGES)
        if said is None:  # the last Swiss round is complete
            continue
        counted.update(each.certainty for each in said.of.values())
        for whole, points in ends(event, chance):
            at_the_end = tuple(points.values())
            for index, (player, own) in enumerate(points.items()):
                told = said.of.get(player)
                if told is None:  # somebody who did not appear, and so left
                    continue
                assert told.least <= own <= told.most, (whole, player)
                assert told.certainty is not Certainty.SURE or in_cut(at_the_end, index, 2), (whole, player)
                assert told.certainty is not Certainty.OUT or out_of_cut(at_the_end, index, 2), (
                    whole,
                    player,
                )
    assert counted[Certainty.SURE]
    assert counted[Certainty.OUT]


def test_the_limits_of_a_bye_are_those_of_the_mean() -> None:
    """A has won twice and had the bye, worth 3 now, and plays B in the last round.

    A loses: 3 + 3 + 0 in 3 games are 2, so A ends with 8. A wins: 9 in 3 are 3, so 12. By these limits A needs nothing
    else than the game; what it needs is not said, as the points of a round change what the bye brings.
    """
    rounds = (
        round_of(1, game("A", "B", 1, 0), game("C", "D", 1, 1), "E"),
        round_of(2, game("A", "C", 1, 0), game("B", "E", 1, 1), "D"),
        round_of(3, game("B", "D", 1, 0), game("C", "E", 1, 1), "A"),
        round_of(4, game("A", "B"), game("D", "E", 1, 0), "C"),
    )
    said = chances(event_of(players_of(PLAYERS), *rounds, stages=STAGES), RULES, STAGES)
    assert said is not None
    found = said.of[PlayerId("A")]

    assert (found.least, found.most) == (8, 12)
    assert (found.enough, found.needed) == (None, None)
