"""Double elimination: docs/draw.md's tables for 4 and 8 players, who waits, who is out, the reset and the places."""

from dataclasses import replace

import pytest

from generator.checks.case import Case
from generator.checks.lineup import check_nobody_missing
from generator.model import GameResult, Stage, StageType, Status
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.plans import double_elimination, losers_games
from generator.tournament.course.schedule import stages_of
from generator.tournament.next_round import Finished, due
from generator.tournament.places import final_places
from tests.support.in_memory import next_round, with_results
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss


def double(size, *, reset=None):
    """A double elimination after a cut."""
    return Stage(type=StageType.DOUBLE_ELIMINATION, size=size, reset=reset)


def seeded(count):
    """An event whose first round ranks players 1 to `count` in this order, by margins 80, 70, 60 ..."""
    games = [game(str(n), f"L{n}", 90 - 10 * n, 0) for n in range(1, count + 1)]
    names = [str(n) for n in range(1, count + 1)] + [f"L{n}" for n in range(1, count + 1)]
    return players_of(names), round_of(1, *games)


def played(size, beats, *, reset=None, changes=None):
    """The event to its end; `beats(one, other, number)` says whether the first wins in that round of the event."""
    players, first = seeded(size)
    event = event_of(players, first, stages=(swiss(1), double(size, reset=reset)))
    while (round_ := next_round(event, RUNEWARS)) is not None:
        after = round_of(0, changes=(changes or {}).get(round_.number, ())).changes
        event = with_results(
            event, round_, lambda pairing, n=round_.number: _result(pairing, beats, n), after
        )
    return event


def _result(pairing, beats, number):
    won = beats(pairing.player1, pairing.player2, number)
    return GameResult(score1=10 if won else 0, score2=0 if won else 10)


def better_seed(one, other, _number):
    """The better seed always wins."""
    return int(one) < int(other)


def games_by_round(event):
    """Who meets whom in each round of the bracket."""
    return [[pairing.players for pairing in round_.pairings] for round_ in event.rounds[1:]]


def test_the_table_of_four():
    """The example of docs/draw.md: 1 and 3 win round 1, 3 beats 1, 4 beats 2, 4 beats 1; 3 wins the final."""
    upsets = {("2", "3"), ("1", "3"), ("2", "4"), ("4", "1")}

    def beats(one, other, _number):
        if (one, other) in upsets or (other, one) in upsets:
            return (other, one) in upsets if (one, other) != ("4", "1") else True
        return int(one) < int(other)

    event = played(4, beats)
    assert games_by_round(event) == [
        [("1", "4"), ("2", "3")],
        [("1", "3"), ("4", "2")],
        [("4", "1")],
        [("3", "4")],
    ]
    assert [round_.stage for round_ in event.rounds[1:]] == [
        "Top 4",
        "Double elimination 2",
        "Double elimination 3",
        "Grand final",
    ]
    places = final_places(event, RUNEWARS, stages_of(event, RUNEWARS))
    assert [places[name] for name in ("3", "4", "1", "2")] == [1, 2, 3, 4]


def test_the_table_of_eight():
    """The second example: the better seed always wins."""
    event = played(8, better_seed)
    assert games_by_round(event) == [
        [("1", "8"), ("2", "7"), ("3", "6"), ("4", "5")],
        [("1", "4"), ("2", "3"), ("8", "5"), ("7", "6")],
        [("5", "3"), ("6", "4")],
        [("1", "2"), ("3", "4")],
        [("3", "2")],
        [("1", "2")],
    ]
    places = final_places(event, RUNEWARS, stages_of(event, RUNEWARS))
    assert [places[str(seed)] for seed in range(1, 9)] == list(range(1, 9))
    assert isinstance(due(event, RUNEWARS, stages_of(event, RUNEWARS)), Finished)


def test_who_waits_is_in_and_has_no_seat():
    """After round 2 of the bracket 1 and 2 wait for round 4; 7 and 8 have lost twice."""
    event = replace(whole := played(8, better_seed), rounds=whole.rounds[:4])
    statuses = statuses_after(event, RUNEWARS, stages_of(event, RUNEWARS), 3)
    assert sorted(p for p, status in statuses.items() if status is Status.ACTIVE) == list("123456")
    assert "1" not in event.rounds[3].players
    assert not list(check_nobody_missing(Case(event, RUNEWARS)))


@pytest.mark.parametrize(("reset", "finals"), [(None, 1), (True, 2)])
def test_whoever_comes_unbeaten_may_lose_once_where_the_rules_say_so(reset, finals):
    """2 has lost to 1 and beats 1 in the final: 2 has won the event, or with `reset` both play once more."""

    def beats(one, other, number):
        return (int(one) < int(other)) is not (number >= 5)  # round 5 is the first final

    event = played(4, beats, reset=reset)
    assert games_by_round(event)[3:] == [[("1", "2")], [("2", "1")]][:finals]
    places = final_places(event, RUNEWARS, stages_of(event, RUNEWARS))
    assert (places["2"], places["1"], places["3"], places["4"]) == (1, 2, 3, 4)
    assert event.rounds[-1].stage == ("Grand final 2" if reset else "Grand final")


def test_there_is_no_second_final_if_the_unbeaten_one_wins():
    """With `reset`, 1 beats 2 once more: that is all."""
    assert len(games_by_round(played(4, better_seed, reset=True))) == 4


def test_there_is_no_second_final_against_somebody_who_has_left():
    """1 comes unbeaten and leaves after round 4, before the final: 2 has won with the bye in it."""
    event = played(4, better_seed, reset=True, changes={4: [("1", "Drop")]})
    assert [bye.player for bye in event.rounds[4].byes] == ["2"]
    assert len(event.rounds) == 5
    places = final_places(event, RUNEWARS, stages_of(event, RUNEWARS))
    assert (places["2"], places["1"], places["3"], places["4"]) == (1, 2, 3, 4)  # 1 lost the round not played


def test_who_has_left_gives_a_bye_and_a_bye_has_no_loser():
    """Of six, seeds 1 and 2 have byes in round 1: in the losers' bracket 5 and 6, who lost #3 and #4, have byes."""
    event = played(6, better_seed)
    second = event.rounds[2]
    assert [pairing.players for pairing in second.pairings] == [("1", "4"), ("2", "3")]
    assert [bye.player for bye in second.byes] == ["5", "6"]
    left = played(4, better_seed, changes={2: [("4", "Drop")]})
    assert [bye.player for bye in left.rounds[2].byes] == ["3"]


@pytest.mark.parametrize("games", [2, 4, 8, 16])
def test_everybody_is_out_after_two_losses_and_nobody_before(games):
    """Each game of the plan has one loser's way or none: of 2n players 2n - 1 go out, 2n - 2 of them in its games."""
    plan = double_elimination(games, reset=False)
    sources = [source for round_ in plan for game in round_ for source in game]
    assert len(sources) == len(set(sources))
    drops = [source for source in sources if not source.won]
    assert len(drops) == 2 * games - 1, "everybody but the winner of the winners' bracket loses there once"
    below = [len(losers_games(games, number)) for number in range(1, len(plan) + 2)]
    assert sum(below) == 2 * games - 2


def test_players_meet_again_as_late_as_they_can():
    """Of 16 players no two of the losers' bracket can have met before its fourth round, the stage's round 5."""
    plan = double_elimination(8, reset=False)
    whom: dict[tuple[int, int], set[int]] = {(1, game): {game} for game in range(1, 9)}
    for number, games in enumerate(plan[:3], start=2):
        for index, (one, other) in enumerate(games, start=1):
            first, second = whom[one.round, one.game], whom[other.round, other.game]
            if index in losers_games(8, number):
                assert not first & second, (number, index)
            whom[number, index] = first | second
