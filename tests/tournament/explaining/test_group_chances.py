"""Who is sure to go on from a group, who is out and what is needed: by hand, and against every way it can end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from pathlib import Path

import pytest

from generator.model import Event, GameResult, PlayerId, Stage, StageType
from generator.regulations.catalogue import parse, shipped
from generator.regulations.schema import Regulation
from generator.tournament.course.schedule import stages_of
from generator.tournament.explaining.chances import Certainty, Chance, Need
from generator.tournament.explaining.group_chances import group_chances
from tests.oracle.chances import in_cut, out_of_cut
from tests.site.events import event, named, names
from tests.support.in_memory import next_round, with_results
from tests.support.make_all import ALL
from tests.support.records import elimination, event_of, game, players_of, round_of

RECIPE = Path(__file__).parents[3] / "generator" / "regulations" / "recipes" / "football.yaml"
FOOTBALL, _ = parse(RECIPE.read_text(encoding="utf-8"), RECIPE.name)
assert FOOTBALL is not None
XWING = shipped("xwing-1.1.1")
EVENTS = 60 if ALL else 12

# The points of the first and the second player: played; and if one does not appear, or neither. A bye's and an absent
# opponent's points: football 0, X-Wing 1.
RESULTS = {
    "football": ((3, 0), (0, 3), (1, 1), (0, 0)),
    "xwing-1.1.1": ((1, 0), (0, 1), (0, 0)),
}
BYE = {"football": 0, "xwing-1.1.1": 1}


def one_group(size: int) -> tuple[Stage, ...]:
    """One group, and the stage after it."""
    return (Stage(type=StageType.GROUPS, groups=1), replace(elimination(None), from_each=size))


# Four players, two rounds played and the third to come, in which B meets D, and C meets A (seats A, B, C and D of a
# Berger table).
FIRST = round_of(1, game("A", "D", 2, 0), game("B", "C", 1, 0))


def told(event: Event, regulation: Regulation = FOOTBALL) -> dict[str, Chance]:
    """What is said of everybody."""
    found = group_chances(event, regulation, stages_of(event, regulation))
    assert found is not None
    return dict(found.of)


def test_by_hand_with_draws() -> None:
    """A 6, B 3, C 1 and D 1 points; the best two go on, and a win is worth 3, a draw 1.

    A loses, and has 6; only B can be level, C has 4 and D 1 or 4: A is sure.
    B wins, and has 6: A has as many or more, C has 4 at most: sure. With a draw B has 4, D 2, and C may have 4, too:
    open. Neither B nor D appears: B has 3, and C may have 1 or 2: not out.
    C wins, and has 4; B may draw and have 4: open. With a draw C has 2, A 7 and B 3 or more: out. So it takes a win.
    D wins, and has 4, B 3, A 6 or more, C may have 4: open. With a draw D has 2, B 4 and A 6: out. It takes a win.
    """
    second = round_of(2, game("D", "C", 1, 1), game("A", "B", 1, 0))
    found = told(event_of(players_of("A B C D"), FIRST, second, stages=one_group(2)))
    assert found["A"].certainty is Certainty.SURE
    assert (found["B"].certainty, found["B"].needed) == (Certainty.OPEN, None)
    assert found["B"].enough == Need(points=3, rounds=(3,))
    for player in "CD":
        assert found[player].certainty is Certainty.OPEN
        assert found[player].needed == Need(points=3, rounds=(3,), is_win=True)
        assert found[player].enough is None
    assert [(found[player].least, found[player].most) for player in "ABCD"] == [
        (6, 9),
        (3, 6),
        (1, 4),
        (1, 4),
    ]


def test_by_hand_with_wins_alone() -> None:
    """X-Wing: A 2, B 1, C 1 and D 0 wins; the best two go on.

    A wins, and has 3, nobody else more than 2: sure. A loses: A, C and perhaps B have 2: open.
    B wins, and has 2; A and C may have 2: open. B loses, and has 1; D has 1, and C may have 1: not out.
    C is like B. D wins: B, C and D may have 1 beside A: open. D loses, and has 0; B has 2 and A 2 or more: out.
    """
    first = round_of(1, game("A", "D", 20, 0), game("B", "C", 10, 0))
    second = round_of(2, game("D", "C", 0, 10), game("A", "B", 10, 0))
    stages = one_group(2)
    found = told(event_of(players_of("A B C D"), first, second, stages=stages), XWING)
    assert {each.certainty for each in found.values()} == {Certainty.OPEN}
    assert found["A"].enough == Need(points=1, rounds=(3,), is_win=True)
    assert found["A"].needed is None
    assert [(found[player].enough, found[player].needed) for player in "BC"] == [(None, None)] * 2
    assert (found["D"].enough, found["D"].needed) == (None, Need(points=1, rounds=(3,), is_win=True))


def test_out_by_hand() -> None:
    """Only the first goes on: A has 6 points. D has 0 and 3 at most: out. B has 3, and 6 at most: it takes a win."""
    second = round_of(2, game("D", "C", 0, 1), game("A", "B", 1, 0))
    found = told(event_of(players_of("A B C D"), FIRST, second, stages=one_group(1)))
    assert found["D"].certainty is Certainty.OUT
    assert found["B"].needed == Need(points=3, rounds=(3,), is_win=True)
    assert found["A"].enough == Need(points=1, rounds=(3,)), "with a draw A has 7"


def test_nothing_is_said_before_the_first_result_and_after_the_last() -> None:
    """Round 1 is paired; and after round 3 it is decided."""
    paired = round_of(1, game("A", "D"), game("B", "C"))
    stages = one_group(2)
    for rounds in (
        (paired,),
        (
            FIRST,
            round_of(2, game("D", "C", 0, 1), game("A", "B", 1, 0)),
            round_of(3, game("B", "D", 0, 1), game("C", "A", 1, 0)),
        ),
    ):
        assert (
            group_chances(event_of(players_of("A B C D"), *rounds, stages=stages), FOOTBALL, stages) is None
        )


def test_who_left_may_come_back_and_is_not_counted_on() -> None:
    """As above, but A drops after round 2: it may come back, so B's win is no surer; D's 4 points may be enough.

    Without A the best two are of B, C and D: C meets nobody, and has 1 point for certain. D with a draw has 2, B 4: D
    is behind B alone, for C has 1. So a draw keeps D in.
    """
    changes = (("A", "Drop"),)
    second = round_of(2, game("D", "C", 1, 1), game("A", "B", 1, 0), changes=changes)
    found = told(event_of(players_of("A B C D"), FIRST, second, stages=one_group(2)))
    assert "A" not in found
    assert found["B"].enough == Need(points=3, rounds=(3,))
    assert found["D"].needed is None


# Against every way in which it can end: who has not met meets, and whoever has had no bye has one.


@dataclass(frozen=True)
class Naive:
    """A group from outside: its points, byes to come included, and the games that are left."""

    players: tuple[PlayerId, ...]
    points: tuple[int, ...]
    left: tuple[tuple[int, int], ...]


def seen(event: Event, players: tuple[PlayerId, ...], regulation: str) -> Naive:
    """Count a group's points, and find the pairs that have no result."""
    points = dict.fromkeys(players, BYE[regulation] if len(players) % 2 else 0)
    done = set()
    for round_ in event.rounds:
        for pairing in round_.pairings:
            one, other = pairing.player1, pairing.player2
            lead = (pairing.result.score1, pairing.result.score2)
            if one not in points or lead[0] is None or lead[1] is None:
                continue
            done.add(frozenset((one, other)))
            win, draw = (3, 1) if regulation == "football" else (1, 0)
            points[one] += win if lead[0] > lead[1] else draw if lead[0] == lead[1] else 0
            points[other] += win if lead[1] > lead[0] else draw if lead[0] == lead[1] else 0
    left = tuple(
        (at, with_)
        for at, with_ in combinations(range(len(players)), 2)
        if frozenset((players[at], players[with_])) not in done
    )
    return Naive(players, tuple(points[player] for player in players), left)


def ways(group: Naive, regulation: str, own: int) -> Iterator[tuple[tuple[int, ...], dict[int, int]]]:
    """Yield the points at the end, and what each game brought a player."""
    for results in product(RESULTS[regulation], repeat=len(group.left)):
        end, gains = list(group.points), {}
        for (one, other), (for_one, for_other) in zip(group.left, results, strict=True):
            end[one] += for_one
            end[other] += for_other
            if own in (one, other):
                gains[other if own == one else one] = for_one if own == one else for_other
        yield tuple(end), gains


def chance_event(
    regulation: Regulation, players: int, groups: int, rounds: int, chance: random.Random
) -> Event:
    """Groups of chance after so many rounds, some games of the last of them perhaps still open."""
    stages = (
        Stage(type=StageType.GROUPS, groups=groups),
        replace(elimination(None), from_each=chance.randint(1, 2)),
    )
    played = event(f"cup-{chance.random()}", named(names(players)), *stages)
    has_draws = regulation is FOOTBALL

    def result(_game: object) -> GameResult:
        one, other = chance.choice(((2, 0), (0, 1), (1, 1)) if has_draws else ((20, 0), (0, 20)))
        return GameResult(score1=one, score2=other)

    for number in range(1, rounds + 1):
        drawn = next_round(played, regulation)
        assert drawn is not None
        still_open = chance.sample(drawn.pairings, chance.randint(0, len(drawn.pairings) - 1))
        played = with_results(
            played,
            drawn,
            lambda game, still_open=still_open, number=number: (
                game.result if number == rounds and game in still_open else result(game)
            ),
        )
    return played


def faults(found: Chance, group: Naive, own: int, size: int, regulation: str, next_: int | None) -> list[str]:
    """All that is said of a player and is not so."""
    ends = list(ways(group, regulation, own))
    inside = [in_cut(end, own, size) for end, _ in ends]
    outside = [out_of_cut(end, own, size) for end, _ in ends]
    expected = Certainty.SURE if all(inside) else Certainty.OUT if all(outside) else Certainty.OPEN
    said = [] if found.certainty is expected else [f"{found.certainty}, not {expected}"]
    own_points = [end[own] for end, _ in ends]
    if (found.least, found.most) != (min(own_points), max(own_points)):
        said.append(f"{found.least} to {found.most}")
    if expected is not Certainty.OPEN or next_ is None:
        return said
    gained = [gains[next_] for _, gains in ends]
    enough = [points for points in set(gained) if _all_of(points, gained, inside)]
    alive = [points for points in set(gained) if not _all_of(points, gained, outside)]
    unsure = [points for points in set(gained) if points not in enough]
    enough = [points for points in enough if points > max(unsure, default=-1)]
    if (found.enough.points if found.enough else None) != min(enough, default=None):
        said.append(f"enough {found.enough}, not {enough}")
    needed = min(alive) if min(alive) > min(gained) else None
    if (found.needed.points if found.needed else None) != needed:
        said.append(f"needed {found.needed}, not {needed}")
    return said


def _all_of(points: int, gained: Sequence[int], holds: Sequence[bool]) -> bool:
    return all(each for gain, each in zip(gained, holds, strict=True) if gain == points)


@pytest.mark.parametrize("seed", range(EVENTS))
@pytest.mark.parametrize("regulation", [FOOTBALL, XWING], ids=lambda each: each.id)
def test_what_is_said_is_exactly_what_can_happen(regulation: Regulation, seed: int) -> None:
    """One or two groups of three to five players, with two rounds left at most."""
    chance = random.Random(f"{regulation.id} {seed}")
    size, groups = chance.randint(3, 5), chance.randint(1, 2)
    last = size - 1 + size % 2
    played = chance_event(regulation, size * groups, groups, max(1, last - chance.randint(0, 1)), chance)
    stages = stages_of(played, regulation)
    found = group_chances(played, regulation, stages)
    if found is None:
        return
    for name in set(found.groups.values()):
        members = tuple(player for player, group in found.groups.items() if group == name)
        naive = seen(played, members, regulation.id)
        for own, player in enumerate(members):
            next_ = next_opponent(played, members, player)
            wrong = faults(found.of[player], naive, own, found.size, regulation.id, next_)
            assert not wrong, (name, player, wrong, naive)


def next_opponent(played: Event, members: tuple[PlayerId, ...], player: PlayerId) -> int | None:
    """Whom a player meets next: in this round, or of two that are left neither says; the need names its round."""
    for pairing in played.rounds[-1].pairings:
        if player in pairing.players and pairing.result.score1 is None:
            (other,) = (each for each in pairing.players if each != player)
            return members.index(other)
    met = {
        each for round_ in played.rounds for p in round_.pairings if player in p.players for each in p.players
    }
    rest = [index for index, each in enumerate(members) if each not in met and each != player]
    return rest[0] if len(rest) == 1 else None


def test_bounds_say_less_and_nothing_false(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the ways are too many, as here by decree, all that is said holds in each of them."""
    monkeypatch.setattr("generator.tournament.explaining.group_chances.MOST_WAYS", 0)
    certain = 0
    for seed in range(EVENTS):
        chance = random.Random(seed)
        regulation = (FOOTBALL, XWING)[seed % 2]
        played = chance_event(regulation, 4, 1, chance.randint(2, 3), chance)
        found = group_chances(played, regulation, stages_of(played, regulation))
        if found is None:
            continue
        members = tuple(found.groups)
        naive = seen(played, members, regulation.id)
        for own, player in enumerate(members):
            said, ends = found.of[player], list(ways(naive, regulation.id, own))
            inside = [in_cut(end, own, found.size) for end, _ in ends]
            outside = [out_of_cut(end, own, found.size) for end, _ in ends]
            assert said.certainty is not Certainty.SURE or all(inside)
            assert said.certainty is not Certainty.OUT or all(outside)
            certain += said.certainty is not Certainty.OPEN
            next_ = next_opponent(played, members, player)
            if next_ is None:
                continue
            gained = [gains[next_] for _, gains in ends]
            if said.enough is not None:
                assert all(
                    each for each, gain in zip(inside, gained, strict=True) if gain >= said.enough.points
                )
            if said.needed is not None:
                assert all(
                    each for each, gain in zip(outside, gained, strict=True) if gain < said.needed.points
                )
    assert certain, "some are sure or out by bounds alone"
