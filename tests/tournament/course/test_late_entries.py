"""Late entries: until when somebody can still enter, which the first stage says."""

from generator.checks import check_event
from generator.findings import has_errors
from generator.tournament.course.participation import entered
from generator.tournament.ranking.standings import standings_after
from tests.support.in_memory import next_round
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss


def test_nobody_enters_after_the_first_stage():
    """Two Swiss rounds: E may enter in round 2, F not in round 3, which the cut begins."""
    stages = (swiss(2), swiss(2, 4))
    event = event_of(players_of("A B C D E F", E=2, F=3), stages=stages)
    assert [entered(event, stages, number) for number in (1, 2, 3, 4)] == [
        ("A", "B", "C", "D"),
        *[("A", "B", "C", "D", "E")] * 3,
    ]


def test_who_came_too_late_has_no_line_in_the_standings():
    """F never played and never can: no rank beside those who did."""
    stages = (swiss(1), swiss(1, 2))
    rounds = (
        round_of(1, game("A", "B", 100, 0), game("C", "D", 90, 0)),
        round_of(2, game("A", "C", 80, 0)),
    )
    event = event_of(players_of("A B C D F", F=2), *rounds, stages=stages)
    lines = standings_after(event, RUNEWARS, stages, 2).lines
    assert sorted(line.player for line in lines) == ["A", "B", "C", "D"]


def test_a_bracket_goes_on_without_who_would_come_late_to_it():
    """An event that begins with elimination: E wants to come in round 2, which then has errors for nobody."""
    stages = (elimination(None),)
    first = round_of(1, game("A", "B", 100, 0), game("C", "D", 90, 0), stage="Top 4")
    event = event_of(players_of("A B C D E", E=2), first, stages=stages)
    final = next_round(event, RUNEWARS)
    assert final.players == ("A", "C")
    drawn = event_of(players_of("A B C D E", E=2), first, final, stages=stages)
    assert not has_errors(check_event(drawn, RUNEWARS))
