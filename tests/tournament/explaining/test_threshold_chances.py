"""Who is sure of a cut by points or wins, who is out and who needs a win: by hand, and as it then ends."""

from __future__ import annotations

from itertools import product

from generator.model import Event, PlayerId, Round, Stage, StageType
from generator.regulations.catalogue import shipped
from generator.tournament.course.schedule import stages_of
from generator.tournament.explaining.chances import Certainty, Chance, Need
from generator.tournament.explaining.threshold_chances import threshold_chances
from generator.tournament.next_round import decided_cut
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss

XWING = shipped("xwing-1.1.1")  # a win is 1 point, a loss 0
FIRST = round_of(1, game("A", "B", 100, 50), game("C", "D", 80, 50))
SECOND = ("A", "C"), ("B", "D")
SURE, OUT, OPEN = Certainty.SURE, Certainty.OUT, Certainty.OPEN


def by(rounds: int, *, points: int | None = None, wins: int | None = None) -> tuple[Stage, ...]:
    """So many Swiss rounds, and a bracket of all with so much."""
    return swiss(rounds), Stage(type=StageType.ELIMINATION, points=points, wins=wins)


def event(stages: tuple[Stage, ...], *rounds: Round) -> Event:
    """Four players."""
    return event_of(players_of("A B C D"), *rounds, stages=stages)


def told(stages: tuple[Stage, ...], *rounds: Round) -> dict[str, Chance]:
    """What is said of everybody."""
    shown = event(stages, *rounds)
    found = threshold_chances(shown, XWING, stages_of(shown, XWING))
    assert found is not None
    return dict(found.of)


def certain(stages: tuple[Stage, ...], *rounds: Round) -> dict[str, Certainty]:
    """What is certain about everybody."""
    return {player: chance.certainty for player, chance in told(stages, *rounds).items()}


def test_one_win_of_two_rounds() -> None:
    """After round 1 A and C have it; B and D need one in round 2. By points it is the same."""
    need = Need(points=1, rounds=(2,), is_win=True)
    for stages in (by(2, wins=1), by(2, points=1)):
        found = told(stages, FIRST)
        assert certain(stages, FIRST) == {"A": SURE, "B": OPEN, "C": SURE, "D": OPEN}
        assert (found["B"].needed, found["D"].needed) == (need, need)
        assert (found["B"].enough, found["A"].needed) == (None, None)


def test_two_wins_of_two_rounds() -> None:
    """A and C need the win of round 2; B and D, who lost, are out."""
    for stages in (by(2, wins=2), by(2, points=2)):
        assert certain(stages, FIRST) == {"A": OPEN, "B": OUT, "C": OPEN, "D": OUT}


def test_with_two_rounds_left_so_many_points_are_asked() -> None:
    """Two points of three rounds: B needs both that are left, A one of them; nobody is sure and nobody is out."""
    found = told(by(3, points=2), FIRST)
    assert {chance.certainty for chance in found.values()} == {OPEN}
    assert found["A"].needed == Need(points=1, rounds=(2, 3))
    assert found["B"].needed == Need(points=2, rounds=(2, 3))


def test_who_has_played_and_who_plays_still() -> None:
    """In round 2 of 2 A has lost against C and stays at one of two points; B and D are still at it, without effect."""
    half = round_of(2, game("A", "C", 50, 100), game("B", "D"))
    assert certain(by(2, points=2), FIRST, half) == {"A": OUT, "B": OUT, "C": SURE, "D": OUT}
    assert certain(by(2, points=1), FIRST, half) == {"A": SURE, "B": OPEN, "C": SURE, "D": OPEN}


def test_what_is_certain_holds_however_it_ends() -> None:
    """All four ways in which round 2 can end, for cuts by one and by two points or wins."""
    for stages in (by(2, points=1), by(2, points=2), by(2, wins=1), by(2, wins=2)):
        before = certain(stages, FIRST)
        for ends in product(((100, 50), (50, 100)), repeat=2):
            games = (game(*players, *result) for players, result in zip(SECOND, ends, strict=True))
            after = decided_cut(event(stages, FIRST, round_of(2, *games)), XWING, stages)
            inside = after.seeds if after is not None else ()
            for player, certainty in before.items():
                assert certainty is OPEN or (certainty is SURE) == (PlayerId(player) in inside)


def test_there_are_none_without_such_a_cut_nor_once_it_is_decided() -> None:
    """A cut to so many is another race; before the first result and after the last there is nothing to say."""
    second = round_of(2, game("A", "C", 100, 50), game("B", "D", 80, 50))
    for stages, rounds in (
        ((swiss(2), elimination(2)), (FIRST,)),
        ((swiss(2),), (FIRST,)),
        (by(2, wins=1), ()),
        (by(2, wins=1), (round_of(1, game("A", "B"), game("C", "D")),)),
        (by(2, wins=1), (FIRST, second)),
    ):
        assert threshold_chances(event(stages, *rounds), XWING, stages) is None


def test_where_a_loss_brings_points_too() -> None:
    """Runewars 2.2: a lead of 30 to 69 gives 7 and 4 points, and no round more than 10; 15 of two rounds let in.

    A and C have 7 and need 8, which not every win brings; B and D have 4 and reach 14.
    """
    stages = by(2, points=15)
    found = threshold_chances(event(stages, FIRST), RUNEWARS, stages)
    assert found is not None
    assert {player: chance.certainty for player, chance in found.of.items()} == {
        "A": OPEN,
        "B": OUT,
        "C": OPEN,
        "D": OUT,
    }
    assert found.of[PlayerId("A")].needed == Need(points=8, rounds=(2,))
    assert found.of[PlayerId("B")].most == 14
