"""The game for third place, beside the final: who plays it, and who is third and fourth, worked by hand.

Eight players, one Swiss round: Ana, Ben, Cem and Dia win by 40, 30, 20 and 10 and are the top 4 in this order. Game #1
is Ana against Dia, game #2 Ben against Cem.
"""

from dataclasses import replace

import pytest

from generator.checks.brackets import check_bracket
from generator.checks.case import Case
from generator.checks.progress import check_number_of_rounds
from generator.model import Status
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.schedule import stages_of, structure_text
from generator.tournament.explaining.verification import verify
from generator.tournament.next_round import Finished, due
from generator.tournament.places import final_places
from tests.support.in_memory import next_round
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss

STAGES = (swiss(1), elimination(4, third_place=True))
SWISS = [
    game("Ana", "L1", 40, 0),
    game("Ben", "L2", 30, 0),
    game("Cem", "L3", 20, 0),
    game("Dia", "L4", 10, 0),
]
SEMIFINALS = [game("Ana", "Dia", 10, 20), game("Ben", "Cem", 30, 0)]  # Dia and Ben win


def cup(*later, stages=STAGES, **changes):
    """The event with its Swiss round and so many more."""
    rounds = [
        round_of(2 + i, *games, changes=changes.get(f"after{2 + i}", ())) for i, games in enumerate(later)
    ]
    names = "Ana Ben Cem Dia L1 L2 L3 L4"
    return event_of(players_of(names), round_of(1, *SWISS), *rounds, stages=stages)


def shown(round_):
    """Who meets whom by number of game, byes with one name."""
    rows = {pairing.row: pairing.players for pairing in round_.pairings}
    rows |= {bye.row: (bye.player,) for bye in round_.byes}
    return rows


def test_the_losers_of_the_semifinals_meet_beside_the_final():
    """Dia and Ben play the final, Ana and Cem, who lost games #1 and #2, for third place."""
    round_ = next_round(cup(SEMIFINALS), RUNEWARS)
    assert shown(round_) == {1: ("Dia", "Ben"), 2: ("Ana", "Cem")}
    assert (round_.stage, round_.minutes) == ("Final", 140)
    assert next_round(cup(SEMIFINALS, stages=(swiss(1), elimination(4))), RUNEWARS).pairings[1:] == ()


def test_places_follow_from_both_games():
    """Cem beats Ana, who has the better Swiss rank: third and fourth; the winner of the final is first."""
    event = cup(SEMIFINALS, [game("Dia", "Ben", 0, 5), game("Ana", "Cem", 0, 5)])
    assert isinstance(due(event, RUNEWARS, STAGES), Finished)
    places = final_places(event, RUNEWARS, STAGES)
    assert sorted(places, key=places.__getitem__)[:5] == ["Ben", "Dia", "Cem", "Ana", "L4"]
    statuses = statuses_after(event, RUNEWARS, STAGES, 3)
    assert [player for player, status in statuses.items() if status is Status.ACTIVE] == ["Ben"]


def test_a_loser_who_has_left_gives_the_other_third_place():
    """Ana drops after her semifinal: Cem has a bye in game #2, and is third."""
    event = cup(SEMIFINALS, after2=[("Ana", "Drop")])
    final = next_round(event, RUNEWARS)
    assert shown(final) == {1: ("Dia", "Ben"), 2: ("Cem",)}
    over = cup(SEMIFINALS, [game("Dia", "Ben", 0, 5), "Cem"], after2=[("Ana", "Drop")])
    places = final_places(over, RUNEWARS, STAGES)
    assert [places[name] for name in ("Ben", "Dia", "Cem", "Ana")] == [1, 2, 3, 4]


def test_with_three_players_the_only_one_who_lost_a_semifinal_is_third():
    """Seed 1 has a bye, so game #1 has no loser; a final of two players has no third place at all."""
    stages = (swiss(1), elimination(3, third_place=True))
    assert shown(next_round(cup(["Ana", game("Ben", "Cem", 30, 0)], stages=stages), RUNEWARS)) == {
        1: ("Ana", "Ben"),
        2: ("Cem",),
    }
    final = next_round(cup(stages=(swiss(1), elimination(2, third_place=True))), RUNEWARS)
    assert shown(final) == {1: ("Ana", "Ben")}


def test_the_event_is_over_after_that_round_and_not_before():
    """The round of the final has two games, as the semifinals have: a fourth round is one too many."""
    event = cup(SEMIFINALS, [game("Dia", "Ben", 0, 5), game("Ana", "Cem", 0, 5)])
    assert not list(check_number_of_rounds(Case(event, RUNEWARS)))
    more = cup(*([*SEMIFINALS] for _ in range(3)))
    (finding,) = check_number_of_rounds(Case(more, RUNEWARS))
    assert "ends before round 4" in str(finding.message)


def test_a_game_that_the_plan_does_not_give_is_told():
    """Ana and Ben exchanged: neither game is the one that the semifinals gave."""
    event = cup(SEMIFINALS, [game("Dia", "Ana"), game("Ben", "Cem")])
    assert [finding.code for finding in check_bracket(Case(event, RUNEWARS))] == ["bracket-differs"] * 2


def test_a_correction_of_a_semifinal_makes_no_drawn_final_wrong():
    """Ana, not Dia, has won game #1: the final was drawn before anybody knew, so nothing is told of it."""
    event = cup(SEMIFINALS)
    event = replace(event, rounds=(*event.rounds, next_round(event, RUNEWARS)))
    swiss_round, semifinals, final = event.rounds
    corrected = replace(semifinals, pairings=(game("Ana", "Dia", 20, 10), semifinals.pairings[1]))
    event = replace(event, rounds=(swiss_round, corrected, final))
    assert not list(check_bracket(Case(event, RUNEWARS)))
    assert verify(event, RUNEWARS, STAGES, final).repeated is None


@pytest.mark.parametrize(("own", "right"), [(None, True), (False, None), (True, True)])
def test_the_regulations_say_it_unless_the_stage_does(own, right):
    """`third_place: true` in `elimination` counts for every bracket, until an event's stage says false."""
    rules = RUNEWARS.elimination.model_copy(update={"third_place": True})
    regulation = RUNEWARS.model_copy(update={"elimination": rules})
    event = cup(stages=(swiss(1), elimination(4, third_place=own)))
    assert bool(stages_of(event, regulation)[1].third_place) is bool(right)
    text = structure_text(stages_of(event, regulation))
    assert text == ("Swiss 1, Top 4 and third place" if right else "Swiss 1, Top 4")
