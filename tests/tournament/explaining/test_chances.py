"""Who is sure of a cut, who is out of it and what is needed: against everything that can happen, and by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import pytest

from generator.model import (
    Change,
    ChangeKind,
    Event,
    GameResult,
    Losses,
    Pairing,
    PlayerId,
    Round,
    Stage,
    Status,
    with_forces,
)
from generator.regulations.catalogue import shipped
from generator.tournament.course.participation import statuses_after
from generator.tournament.explaining.chances import Certainty, Chance, Chances, Need, chances
from generator.tournament.ranking.cuts import cut
from tests.oracle.chances import RULES, Completion, Points, completions, in_cut, out_of_cut
from tests.site.events import event, forces, play
from tests.support.make_all import ALL
from tests.support.records import battle, elimination, event_of, game, players_of, round_of, swiss

XWING = shipped("xwing-1.1.1")
PLACES = 40 if ALL else 4  # events of each regulation that are played out


@dataclass(frozen=True)
class Place:
    """An event that stands before its cut, and how it looks from outside."""

    event: Event
    stages: tuple[Stage, ...]
    size: int
    points: Points
    open_games: tuple[tuple[int, int], ...]
    later: int


WINS = {
    "runewars-2.2": 6,
    "xwing-1.1.1": 1,
    "urban-war-1.4": 16,
}  # the least that a win gives; nothing else gives it
MODELS = 12  # thresholds 3, 6, 9


def played(regulation: str, one: str, other: str, chance: random.Random) -> tuple[Pairing, tuple[int, int]]:
    """A game with a result of some kind, and its points by the document's table."""
    if regulation == "xwing-1.1.1":
        worth, pairing = (1, 0), game(one, other, 50, 20)
    elif regulation == "urban-war-1.4":
        lost, worth = chance.choice(((3, (16, 8)), (6, (20, 4)), (9, (24, 0)), (0, (12, 12))))
        pairing = battle(one, other, Losses(casualties=0), Losses(casualties=lost))
    else:
        table = ((29, (6, 5)), (30, (7, 4)), (109, (8, 3)), (110, (9, 2)), (200, (10, 1)))
        lead, worth = chance.choice(table)
        pairing = game(one, other, lead, 0)
    return pairing, worth


def place(regulation: str, players: int, open_games: int, later: int, chance: random.Random) -> Place:
    """An event after some rounds of chance; of the current one so many games are open, and so many come after it."""
    names = "ABCDEFGH"[:players]
    points = dict.fromkeys(names, 0)
    rounds, still_open = [], []
    for number in range(1, chance.randint(2, 3) + 1):
        order = chance.sample(names, players)
        games: list[Pairing | str] = []
        for one, other in zip(order[::2], order[1::2], strict=False):
            pairing, worth = played(regulation, one, other, chance)
            games.append(pairing)
            points[one], points[other] = points[one] + worth[0], points[other] + worth[1]
        if players % 2:
            games.append(order[-1])
            points[order[-1]] += RULES[regulation].bye
        rounds.append(round_of(number, *games))
    last = rounds[-1]
    for pairing in last.pairings[:open_games]:
        one, other = pairing.players
        worth = worth_of(regulation, pairing)
        points[one], points[other] = points[one] - worth[0], points[other] - worth[1]
        still_open.append((names.index(one), names.index(other)))
    rounds[-1] = replace(
        last,
        pairings=tuple(
            replace(pairing, result=GameResult()) if row < open_games else pairing
            for row, pairing in enumerate(last.pairings)
        ),
    )
    size = chance.randint(2, players - 1)
    stages = (swiss(len(rounds) + later), elimination(size))
    forces = tuple(replace(player, models=MODELS) for player in players_of(tuple(names)))
    begun = event_of(forces, *with_forces(tuple(rounds), forces), stages=stages)
    return Place(begun, stages, size, tuple(points[name] for name in names), tuple(still_open), later)


def worth_of(regulation: str, pairing: Pairing) -> tuple[int, int]:
    """What `played` says of such a game, from what was entered."""
    result = pairing.result
    if regulation == "xwing-1.1.1":
        return (1, 0)
    if regulation == "urban-war-1.4":
        return {3: (16, 8), 6: (20, 4), 9: (24, 0), 0: (12, 12)}[result.losses2.casualties or 0]
    return {29: (6, 5), 30: (7, 4), 109: (8, 3), 110: (9, 2), 200: (10, 1)}[result.score1 or 0]


def contradictions(
    where: Place, said: Chance, player: int, ways: set[Completion], least_of_a_win: int
) -> list[str]:
    """All that is said of a player and does not hold in every completion."""
    found = []
    for way in ways:
        inside, outside = in_cut(way.end, player, where.size), out_of_cut(way.end, player, where.size)
        if said.certainty is Certainty.SURE and not inside:
            found.append(f"sure, and not in with {way}")
        if said.certainty is Certainty.OUT and not outside:
            found.append(f"out, and not out with {way}")
        if not said.least <= way.end[player] <= said.most:
            found.append(f"{said.least} to {said.most} points, and not with {way}")
        if said.barrier is not None and sum(points >= said.barrier for points in way.end) < where.size:
            found.append(f"{where.size} others have {said.barrier}, and not with {way}")
        if said.enough and gain(where, said.enough, way, player) >= said.enough.points and not inside:
            found.append(f"{said.enough}, and not in with {way}")
        if said.needed and gain(where, said.needed, way, player) < said.needed.points and not outside:
            found.append(f"{said.needed}, and not out with {way}")
    found += [
        f"{need} is no win"
        for need in (said.enough, said.needed)
        if need and need.is_win and need.points != least_of_a_win
    ]
    return found


def gain(where: Place, need: Need, way: Completion, player: int) -> int:
    """The points from the rounds that a need names."""
    if need.rounds == (len(where.event.rounds),):
        return way.now[player]
    return way.end[player] - where.points[player]


def decided(where: Place, player: int, ways: set[Completion]) -> Certainty:
    """What really is certain about a player."""
    if all(in_cut(way.end, player, where.size) for way in ways):
        return Certainty.SURE
    if all(out_of_cut(way.end, player, where.size) for way in ways):
        return Certainty.OUT
    return Certainty.OPEN


def places(regulation: str, later: int, number: int) -> Iterator[Place]:
    """So many events; as many players and open games as can be played out."""
    most = {("runewars-2.2", 0): 6, ("runewars-2.2", 1): 4, ("urban-war-1.4", 0): 7, ("urban-war-1.4", 1): 5}
    for seed in range(number):
        chance = random.Random(f"{regulation} {later} {seed}")
        players = chance.randint(4, most.get((regulation, later), 8))
        open_games = chance.randint(0 if later else 1, players // 2)
        yield place(regulation, players, open_games, later, chance)


@pytest.mark.slow
@pytest.mark.parametrize("later", [0, 1])
@pytest.mark.parametrize("regulation", RULES)
def test_what_is_said_holds_however_it_goes_on(regulation: str, later: int) -> None:
    """Every pairing and every result of the rounds that are left: sure is in, out is out, and a need is one.

    With only the current round to come the bounds are exact: nobody is called open whom the points decide.
    """
    counted: Counter[str] = Counter()
    for where in places(regulation, later, PLACES):
        ways = completions(RULES[regulation], where.points, where.open_games, where.later)
        told = chances(where.event, shipped(regulation), where.stages)
        assert told is not None
        for index, (player, said) in enumerate(sorted(told.of.items())):
            assert contradictions(where, said, index, ways, WINS[regulation]) == [], (where, player)
            really = decided(where, index, ways)
            counted[f"{really.value}, said {said.certainty.value}"] += 1
            if not later:
                assert said.certainty is really, (where, player)
    print(regulation, later, sorted(counted.items()))  # noqa: T201  the figures of a long campaign


def told(*rounds: Round, stages: tuple[Stage, ...], players: str, **late: int) -> dict[str, Chance]:
    """What is said of everybody in an X-Wing event."""
    said = chances(event_of(players_of(players, **late), *rounds, stages=stages), XWING, stages)
    assert said is not None
    return {str(player): chance for player, chance in said.of.items()}


def test_a_runewars_round_by_hand() -> None:
    """Two go on. After round 1: A 10, C 6, D 5, B 1; in round 2 A meets C and B meets D.

    A: with 4 points (C has 7) it is 14 against C's 13, and D alone can pass with 15; with 3 points (C has 8) it is 13
    against C's 14 and D's 15. So 4 points make it sure.
    C: with 8 points (A has 3) it is 14 against A's 13, and D alone can have more; with 7 (A has 4) it is 13 against
    14 and 15. So 8 points make it sure. Conceding leaves 6, which B and D may both miss if neither appears.
    D: A ends with 10 at least. With 4 points (B has 7) D has 9 and B 8; with 3 (B has 8) D has 8 and B 9, and is out.
    Of A and C the worse ends with 13 at most (13 and 14, as with 3 and 8 points); so 9 points, which make 14, are sure.
    B: with 8 (D has 3) B has 9 and D 8; with 7 (D has 4) B has 8 and D 9, and is out.
    """
    stages = (swiss(2), elimination(2))
    begun = event_of(
        players_of("A B C D"),
        round_of(1, game("A", "B", 160, 0), game("C", "D", 10, 0)),
        round_of(2, game("A", "C"), game("B", "D")),
        stages=stages,
    )

    said = chances(begun, shipped("runewars-2.2"), stages)

    assert said is not None
    assert (said.size, said.is_cut, said.rounds) == (2, True, (2,))
    assert {str(player): (chance.least, chance.most) for player, chance in said.of.items()} == {
        "A": (10, 20), "B": (1, 11), "C": (6, 16), "D": (5, 15),
    }  # fmt: skip
    four, eight = Need(points=4, rounds=(2,)), Need(points=8, rounds=(2,))
    assert {str(player): (chance.enough, chance.needed) for player, chance in said.of.items()} == {
        "A": (four, None), "C": (eight, None), "D": (Need(points=9, rounds=(2,)), four), "B": (None, eight),
    }  # fmt: skip


def test_a_win_is_said_only_where_every_win_suffices() -> None:
    """X-Wing, three go on. A, B and C have a win and meet others: with a second win two others at most have as much.

    Who loses twice has 0 points, and three others have 1: so D needs a win, and it is not enough.
    """
    said = told(
        round_of(1, game("A", "D", 50, 0), game("B", "E", 50, 0), game("C", "F", 50, 0)),
        round_of(2, game("A", "E"), game("B", "F"), game("C", "D")),
        stages=(swiss(2), elimination(3)),
        players="A B C D E F",
    )

    win = Need(points=1, rounds=(2,), is_win=True)
    assert (said["A"].enough, said["A"].needed) == (win, None)
    assert (said["D"].enough, said["D"].needed) == (None, win)


def test_two_who_meet_do_not_both_win() -> None:
    """A has 2 wins, B and C have 1 and meet: one of them at most will have 2. So A is one of the best two."""
    said = told(
        round_of(1, game("A", "B", 50, 0), game("C", "D", 50, 0)),
        round_of(2, game("A", "C", 50, 0), game("B", "D", 50, 0)),
        round_of(3, game("A", "D"), game("B", "C")),
        stages=(swiss(3), elimination(2)),
        players="A B C D",
    )

    assert said["A"].certainty is Certainty.SURE
    assert said["B"].enough == Need(points=1, rounds=(3,), is_win=True)


@pytest.mark.parametrize(("change", "verdict"), [("Drop", Certainty.OPEN), ("Disqualify", Certainty.SURE)])
def test_whoever_dropped_may_come_back(change: str, verdict: Certainty) -> None:
    """A has 2 wins, B and C 1, D none, and a round is to come: B and C can have 2 as well, if C is back for it."""
    said = told(
        round_of(1, game("A", "B", 50, 0), game("C", "D", 50, 0), changes=[("C", change)]),
        round_of(2, game("A", "D", 50, 0), "B"),
        stages=(swiss(3), elimination(2)),
        players="A B C D",
    )

    assert said["A"].certainty is verdict
    assert set(said) == {"A", "B", "D"}, "nothing is said of who is not in"


@pytest.mark.parametrize(("late", "verdict"), [({"L": 2}, Certainty.OPEN), ({}, Certainty.SURE)])
def test_whoever_is_announced_may_come(late: dict[str, int], verdict: Certainty) -> None:
    """A has won, and B can have a win in round 2; so can a player who comes then."""
    said = told(
        round_of(1, game("A", "B", 50, 0)),
        stages=(swiss(2), elimination(2)),
        players="A B" + " L" * len(late),
        **late,
    )

    assert said["A"].certainty is verdict


def test_whoever_comes_late_has_lost_the_rounds_before() -> None:
    """Runewars, but an unpaired loss is worth 4. A has 10 points, C 6, and L comes in round 2, the last: L has 4.

    A round brings 10 at most, so C can reach 16 and L 14, and nobody else more than C. 17 are enough for A: 7 points.
    """
    rules = shipped("runewars-2.2")
    loss = rules.drops.unpaired_loss.model_copy(update={"tournament_points": 4})
    rules = rules.model_copy(update={"drops": rules.drops.model_copy(update={"unpaired_loss": loss})})
    stages = (swiss(2),)
    games = round_of(1, game("A", "B", 160, 0), game("C", "D", 10, 0))

    said = chances(event_of(players_of("A B C D L", L=2), games, stages=stages), rules, stages)

    assert said is not None
    assert said.of[PlayerId("A")].enough == Need(points=7, rounds=(2,))


def test_nobody_is_counted_on_to_come_back() -> None:
    """A and B have 2 wins, D none: out with a round to come, since 1 point is not enough. If B has dropped, open."""
    games = (
        round_of(1, game("A", "C", 50, 0), game("B", "D", 50, 0)),
        round_of(2, game("A", "D", 50, 0), game("B", "C", 50, 0)),
    )
    stages = (swiss(3), elimination(2))

    assert told(*games, stages=stages, players="A B C D")["D"].certainty is Certainty.OUT
    assert told(*games, stages=stages, players="A B C D")["D"].barrier == 2
    left = replace(games[1], changes=(Change(player=PlayerId("B"), kind=ChangeKind.DROP),))
    assert told(games[0], left, stages=stages, players="A B C D")["D"].certainty is Certainty.OPEN


def test_a_bye_of_a_round_without_results_counts() -> None:
    """B has a win and the bye of round 2, of which no result is in: 2 points, and nobody else can have as many."""
    said = told(
        round_of(1, game("B", "A", 50, 0), "C"),
        round_of(2, game("A", "C"), "B"),
        stages=(swiss(2), elimination(2)),
        players="A B C",
    )

    assert (said["B"].least, said["B"].most, said["B"].certainty) == (2, 2, Certainty.SURE)


def test_without_a_cut_the_leader_may_be_sure_of_the_first_place() -> None:
    """Runewars: A has 20 points before the last round, all others 8 at the most: 18 are not enough."""
    stages = (swiss(3),)
    begun = event_of(
        players_of("A B C D"),
        round_of(1, game("A", "B", 200, 0), game("C", "D", 10, 0)),
        round_of(2, game("A", "C", 200, 0), game("B", "D", 30, 0)),
        stages=stages,
    )

    said = chances(begun, shipped("runewars-2.2"), stages)

    assert said is not None
    assert not said.is_cut
    assert [player for player, chance in said.of.items() if chance.certainty is Certainty.SURE] == ["A"]


def test_bonus_points_have_no_limit() -> None:
    """Urban War: what is said holds without them; once somebody has been given one, nothing is said."""
    stages = (swiss(2), swiss(1, 2))
    forces = tuple(replace(player, models=MODELS) for player in players_of("A B C D"))

    def said(bonus: int | None) -> Chances | None:
        lost = Losses(casualties=9, bonus=bonus)
        first = round_of(1, battle("A", "B", Losses(casualties=0), lost), battle("C", "D", lost, lost))
        begun = event_of(forces, *with_forces((first,), forces), stages=stages)
        return chances(begun, shipped("urban-war-1.4"), stages)

    without = said(None)
    assert without is not None
    assert without.without_bonus
    assert said(2) is None


TWO_ROUNDS = (
    round_of(1, game("A", "B", 5, 0), game("C", "D", 5, 0)),
    round_of(2, game("A", "C", 5, 0), game("B", "D", 5, 0)),
)


@pytest.mark.parametrize(
    "rounds",
    [
        (),
        (round_of(1, game("A", "B"), game("C", "D")),),
        TWO_ROUNDS,
        (*TWO_ROUNDS, round_of(3, game("A", "C"))),
    ],
)
def test_nothing_is_said_where_nothing_can_be(rounds: tuple[Round, ...]) -> None:
    """Before the first result, after the last Swiss round, and while the bracket is played."""
    stages = (swiss(2), elimination(2))
    assert chances(event_of(players_of("A B C D"), *rounds, stages=stages), XWING, stages) is None


@pytest.mark.parametrize(
    ("regulation", "stages"),
    [
        ("runewars-2.2", (swiss(4), elimination(4))),
        ("xwing-1.1.1", (swiss(4), elimination(4))),
        ("urban-war-1.4", (swiss(3), swiss(2, 4))),
    ],
)
def test_what_was_said_came_true(regulation: str, stages: tuple[Stage, ...]) -> None:
    """A whole event: who was sure before some game made the cut in the end, and who was out did not.

    Only those count who have not left since, and of who was out only where nobody left.
    """
    rules, last = shipped(regulation), stages[0].rounds or 0
    full = without_bonus(play(event(f"said {regulation}", forces(11), *stages), last, 0, rules))
    made, statuses = cut(full, rules, stages, 1), statuses_after(full, rules, stages, last)
    kinds: Counter[Certainty] = Counter()
    for number, still_open in product(range(1, last + 1), (4, 2, 1, 0)):
        before = as_it_stood(full, number, still_open)
        said = chances(before, rules, stages)
        if said is None:
            continue
        stayed = statuses_after(before, rules, stages, number) == statuses
        for player, chance in said.of.items():
            kinds[chance.certainty] += 1
            if chance.certainty is Certainty.SURE and statuses[player] is Status.ACTIVE:
                assert player in made
            if chance.certainty is Certainty.OUT and stayed:
                assert player not in made
    assert kinds[Certainty.SURE] > 0


def without_bonus(played: Event) -> Event:
    """The event as if nobody had been given bonus points."""

    def plain(result: GameResult) -> GameResult:
        return replace(
            result, losses1=replace(result.losses1, bonus=None), losses2=replace(result.losses2, bonus=None)
        )

    return replace(
        played,
        rounds=tuple(
            replace(each, pairings=tuple(replace(p, result=plain(p.result)) for p in each.pairings))
            for each in played.rounds
        ),
    )


def as_it_stood(played: Event, number: int, still_open: int) -> Event:
    """The event when so many games of that round were still open."""
    last = played.rounds[number - 1]
    pairings = tuple(
        replace(pairing, result=GameResult()) if i < still_open else pairing
        for i, pairing in enumerate(last.pairings)
    )
    return replace(played, rounds=(*played.rounds[: number - 1], replace(last, pairings=pairings)))
