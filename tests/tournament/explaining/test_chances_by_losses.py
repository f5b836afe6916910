"""Who is sure of a cut, or out of it, where so many losses put a player out: by hand, and by playing out everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from generator.model import Event, Pairing, PlayerId, Round, Stage
from generator.regulations.catalogue import parse
from generator.regulations.schema import Regulation
from generator.tournament.explaining.chances import Certainty, Chances, chances
from generator.tournament.ranking.losses import out_by_losses
from tests.oracle.pairings import all_pairings
from tests.support.make_all import ALL
from tests.support.records import elimination, event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import KITE
from tests.tournament.course.test_out_by_losses import out_after, played, with_round

State = tuple[tuple[int, int], ...]  # points and losses of everybody
NAMES = "ABCDEF"
EVENTS = 60 if ALL else 12


def said_of(event: Event, rules: Regulation, stages: tuple[Stage, ...]) -> Chances:
    """The chances, where something can be said."""
    said = chances(event, rules, stages)
    assert said is not None
    return said


def certainties(said: Chances) -> dict[PlayerId, Certainty]:
    """What is certain of everybody who is in."""
    return {player: chance.certainty for player, chance in said.of.items()}


def test_nobody_is_sure_who_can_still_lose_too_often() -> None:
    """After three of four rounds A has lost no game, B, C and E one each; the others are out. Four make the cut.

    With four left for four places points keep nobody out. A can lose once more and is sure. Each of B, C and E is out
    after a loss in round 4, so is not, and no points of one make sure of it but by a win, which nobody can promise.
    """
    stages = (swiss(4), elimination(4))
    said = said_of(played(3, stages), out_after(2), stages)
    assert certainties(said) == {
        "A": Certainty.SURE,
        "B": Certainty.OPEN,
        "C": Certainty.OPEN,
        "E": Certainty.OPEN,
    }
    assert said.by_losses
    assert all(chance.enough is None for chance in said.of.values())


def test_the_own_game_makes_sure_of_it() -> None:
    """The same in round 4, A against C and B against E: a win is enough for B, C and E. A loss of the other's helps."""
    stages = (swiss(4), elimination(4))
    event = with_round(played(3, stages), round_of(4, game("A", "C"), game("B", "E")), stages)
    said = said_of(event, out_after(2), stages)
    assert certainties(said)[PlayerId("A")] is Certainty.SURE
    for player in "BCE":
        enough = said.of[PlayerId(player)].enough
        assert enough is not None
        assert enough.is_win


def test_nobody_is_out_because_of_rivals_who_may_still_be_out() -> None:
    """Kites, 3 for a win and 1 for a draw; out after two losses; two make the cut after five rounds.

    After four rounds A and B have won three times and lost once: 9 points. X and Y have drawn four times: 4 points, and
    no more than 7 at the end. By points alone they are out. But if A and B meet in round 5 one of them is, and then X
    or Y is second.
    """
    rules, _ = parse(KITE, "kite-duel.yaml")
    assert rules is not None
    two = rules.model_copy(update={"swiss": rules.swiss.model_copy(update={"out_after_losses": 2})})
    stages, drawn = (swiss(5), elimination(2)), game("X", "Y", 5, 5)
    event = event_of(players_of("A B C D X Y"), stages=stages)
    games = (
        [game("A", "C", 9, 0), game("B", "D", 9, 0)],
        [game("A", "D", 9, 0), game("B", "C", 9, 0)],
        [game("A", "B", 9, 0)],
        [game("B", "A", 9, 0)],
    )
    for number, each in enumerate(games, start=1):
        event = with_round(event, round_of(number, *each, drawn), stages, two)
    found = certainties(said_of(event, rules, stages))
    assert {player for player, certainty in found.items() if certainty is Certainty.OUT} >= set("XY")
    assert certainties(said_of(event, two, stages)) == dict.fromkeys("ABXY", Certainty.OPEN)


def test_of_first_place_points_alone_decide() -> None:
    """Without a cut a player who is out keeps the rank that points give, and gets no more: 0, and not a loss's worth.

    After three of four rounds A has 3 points. B, C and E can reach 3 in round 4, which is no more; a tie counts against
    A. After round 3 of three A would be first.
    """
    stages = (swiss(4),)
    said = said_of(played(3, stages), out_after(2), stages)
    assert not said.is_cut
    assert set(said.of) == set("ABCE")
    assert set(certainties(said).values()) == {Certainty.OPEN}
    assert {chance.least for chance in said.of.values()} == {2, 3}


@pytest.mark.parametrize("number", range(EVENTS))
def test_against_everything_that_can_happen(number: int) -> None:
    """Whoever is sure makes the cut in every way in which it can go on, and whoever is out in none.

    Six players; out after one, two or three losses; one or two rounds are played, at most two are to come, and of the
    last one none, one or two games are open.
    """
    chance = random.Random(f"out by losses {number}")
    limit, size, later = chance.choice((1, 2, 2, 3)), chance.choice((1, 2, 3)), chance.choice((0, 1, 2))
    rounds = chance.choice((1, 2))
    rules, stages = out_after(limit), (swiss(rounds + later), elimination(size))
    event = event_of(players_of(tuple(NAMES)), stages=stages)
    for each in range(1, rounds + 1):
        still_open = chance.choice((0, 1, 2)) if each == rounds else 0
        round_ = _played(event, each, still_open, rules, stages, chance)
        event = with_round(event, round_, stages, rules)
    said = chances(event, rules, stages)
    if said is None:
        return
    ends = set(_ends(event, later, limit))
    assert ends
    for player, known in said.of.items():
        seat = NAMES.index(player)
        if known.certainty is Certainty.SURE:
            assert all(_is_in(end, seat, size, limit) for end in ends), (player, limit, size)
        if known.certainty is Certainty.OUT:
            assert all(_is_out(end, seat, size, limit) for end in ends), (player, limit, size)


def _played(
    event: Event,
    number: int,
    still_open: int,
    rules: Regulation,
    stages: tuple[Stage, ...],
    chance: random.Random,
) -> Round:
    """A round of chance of those who are in; with an odd number one has a bye."""
    out = out_by_losses(event, rules, stages, number)
    players = [player for player in NAMES if player not in out]
    chance.shuffle(players)
    games: list[Pairing | str] = [players.pop()] if len(players) % 2 else []
    for index, (one, other) in enumerate(zip(players[::2], players[1::2], strict=True)):
        scores = (None, None) if index < still_open else (50, 20)
        games.append(game(one, other, *scores))
    return round_of(number, *games)


def _ends(event: Event, later: int, limit: int) -> Iterator[State]:
    """Every way to the end, by counting wins and losses of the games and byes, without the engine."""
    table = {player: [0, 0] for player in NAMES}
    for round_ in event.rounds:
        for bye in round_.byes:
            table[bye.player or ""][0] += 1
        for each in round_.pairings:
            if not each.result.is_empty:
                table[each.player1][0] += 1
                table[each.player2][1] += 1
    start: State = tuple((points, losses) for points, losses in table.values())
    last = [each.players for each in event.rounds[-1].pairings if each.result.is_empty]
    open_games = [(NAMES.index(one), NAMES.index(other)) for one, other in last]
    states = set(_after(start, open_games, None))
    for _ in range(later):
        states = {after for state in states for after in _next_round(state, limit)}
    yield from states


def _next_round(state: State, limit: int) -> Iterator[State]:
    players = [seat for seat, (_, losses) in enumerate(state) if losses < limit]
    if len(players) < 2:
        yield state
        return
    for bye in players if len(players) % 2 else (None,):
        for games in all_pairings([player for player in players if player != bye]):
            yield from _after(state, games, bye)


def _after(state: State, games: list[tuple[int, int]], bye: int | None) -> Iterator[State]:
    """After a round in which each game is won by one of the two, or lost by both."""
    for results in product(((1, 0), (0, 1), (0, 0)), repeat=len(games)):
        table = [list(each) for each in state]
        if bye is not None:
            table[bye][0] += 1
        for players, result in zip(games, results, strict=True):
            for player, is_won in zip(players, result, strict=True):
                table[player][1 - is_won] += 1
        yield tuple((points, losses) for points, losses in table)


def _is_in(end: State, player: int, size: int, limit: int) -> bool:
    """Whether the player makes the cut however ties are broken."""
    points, losses = end[player]
    return losses < limit and sum(p >= points and lost < limit for p, lost in end) <= size


def _is_out(end: State, player: int, size: int, limit: int) -> bool:
    """Whether the player misses it however ties are broken."""
    points, losses = end[player]
    return losses >= limit or sum(p > points and lost < limit for p, lost in end) >= size
