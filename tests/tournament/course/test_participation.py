"""Who is in when, worked by hand: changes, no-shows, cuts, lost elimination games, and the rounds that were missed."""

from generator.model import Losses, Status
from generator.tournament.course.participation import active_for, rounds_missed, statuses_after
from tests.support.records import (
    RUNEWARS,
    URBAN_WAR,
    battle,
    elimination,
    event_of,
    game,
    players_of,
    round_of,
    swiss,
)

STAGES = (swiss(3), elimination(2))


def four(*rounds):
    """An event of four, three Swiss rounds and a final."""
    return event_of(players_of("A B C D"), *rounds, stages=STAGES)


def statuses(event, number, regulation=RUNEWARS):
    """Everybody's status after a round, by the first letters: active, dropped, eliminated, x for disqualified ..."""
    return "".join(
        {Status.DISQUALIFIED: "x"}.get(status, status.value[0])
        for status in statuses_after(event, regulation, STAGES, number).values()
    )


def test_changes_take_effect_after_their_round():
    """B drops after round 1, and comes back after round 2; C is disqualified, and no return helps."""
    event = four(
        round_of(1, game("A", "B", 9, 1), game("C", "D", 9, 1), changes=[("B", "Drop"), ("C", "Disqualify")]),
        round_of(2, game("A", "D", 9, 1), changes=[("B", "Rejoin"), ("C", "Rejoin")]),
    )
    assert [statuses(event, number) for number in (0, 1, 2)] == ["aaaa", "adxa", "aaxa"]
    assert active_for(event, RUNEWARS, STAGES, 2) == ("A", "D")
    assert active_for(event, RUNEWARS, STAGES, 3) == ("A", "B", "D")
    assert rounds_missed(event, STAGES, 2) == {"B": (2,), "C": (2,)}


def test_who_does_not_appear_has_dropped_and_may_come_back():
    """P. 15: at once, whatever the round's other games do."""
    event = four(round_of(1, game("A", "B", ended="No-show 2"), game("C", "D")))
    assert statuses(event, 1) == "adaa"


def test_a_cut_leaves_out_whoever_has_no_seat():
    """After round 3 all are still in; the final's pairing leaves C and D out, and its result B."""
    swiss_rounds = [round_of(number, game("A", "B", 9, 1), game("C", "D", 9, 1)) for number in (1, 2, 3)]
    drawn = four(*swiss_rounds, round_of(4, game("A", "B")))
    assert [statuses(drawn, number) for number in (3, 4)] == ["aaaa", "aaee"]
    played = four(*swiss_rounds, round_of(4, game("A", "B", 9, 1)))
    assert statuses(played, 4) == "aeee"


def test_in_urban_war_who_concedes_retires():
    """And nothing brings them back."""
    lost = Losses(casualties=3, models=12)
    event = four(
        round_of(1, battle("A", "B", lost, lost, "Conceded 1"), changes=[("A", "Rejoin")]),
    )
    assert statuses(event, 1, URBAN_WAR) == "raaa"
    assert statuses(event, 1, RUNEWARS) == "aaaa"


def test_who_comes_late_missed_the_rounds_before():
    """E enters in round 3; two rounds were played without E."""
    rounds = [round_of(number, game("A", "B", 9, 1), game("C", "D", 9, 1)) for number in (1, 2)]
    event = event_of(players_of("A B C D E", E=3), *rounds, stages=STAGES)
    assert rounds_missed(event, STAGES, 2) == {}
    assert rounds_missed(event, STAGES, 3) == {"E": (1, 2)}
    assert active_for(event, RUNEWARS, STAGES, 3) == ("A", "B", "C", "D", "E")
