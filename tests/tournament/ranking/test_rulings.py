"""Points that a ruling gives or takes: from which round on, and what they change; worked by hand."""

from dataclasses import replace
from fractions import Fraction

from generator.checks import check_event
from generator.model import Change, ChangeKind, Event, Number, Player, PlayerId, Round
from generator.tournament.explaining.verification import verify
from generator.tournament.ranking.records import records_after
from generator.tournament.ranking.standings import standings_after
from tests.support.derived import derived
from tests.support.in_memory import next_round, with_results
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss

STAGES = (swiss(3),)


def ruling(player: str, points: Number, note: str | None = "a late list") -> Change:
    """A row of the sheet Changes."""
    return Change(player=PlayerId(player), kind=ChangeKind.POINTS, points=points, note=note)


def with_rulings(round_: Round, *rulings: Change) -> Round:
    """The round with these on its sheet Changes."""
    return replace(round_, changes=(*round_.changes, *rulings))


# Round 1: A beats B 100-30 (70: 8/3), C beats D 50-40 (10: 6/5). Round 2: A beats C 30-0 (7/4), B beats D 9-1 (6/5).
FIRST = round_of(1, game("A", "B", 100, 30), game("C", "D", 50, 40))
SECOND = round_of(2, game("A", "C", 30, 0), game("B", "D", 9, 1))
EVENT = event_of(
    players_of("A B C D"),
    with_rulings(FIRST, ruling("A", -3)),
    with_rulings(SECOND, ruling("D", Fraction(3, 2), "painted"), ruling("A", -1)),
    stages=STAGES,
)


def points_after(number: int) -> dict[str, Number]:
    """Everybody's tournament points."""
    records = records_after(EVENT, RUNEWARS, STAGES, number)
    return {player: record.tournament_points for player, record in records.items()}


def test_points_count_from_their_round_on() -> None:
    """A: 8 - 3 = 5, then 5 + 7 - 1 = 11. D: 5, then 5 + 5 + 1.5 = 11.5, which ranks first."""
    assert points_after(1) == {"A": 5, "B": 3, "C": 6, "D": 5}
    assert points_after(2) == {"A": 11, "B": 9, "C": 10, "D": Fraction(23, 2)}
    lines = standings_after(EVENT, RUNEWARS, STAGES, 2).lines
    assert [line.player for line in lines] == ["D", "A", "C", "B"]


def test_they_are_terms_with_their_reason() -> None:
    """So that `explain` and the pages say why."""
    terms = standings_after(EVENT, RUNEWARS, STAGES, 2).of(PlayerId("D")).points.terms
    assert [(term.value, term.round_number, term.reason) for term in terms] == [
        (5, 1, None),
        (5, 2, None),
        (Fraction(3, 2), 2, "painted"),
    ]


def test_opponents_figures_and_running_totals_know_them() -> None:
    """B met A (11) and D (11.5). A's totals: 5 and 11."""
    records = records_after(EVENT, RUNEWARS, STAGES, 2)
    of_b = derived("opponents_points", records[PlayerId("B")], records)
    assert of_b.value == 11 + Fraction(23, 2)
    of_a = derived("cumulative_score", records[PlayerId("A")], records)
    assert of_a.value == 5 + 11


def played(players: tuple[Player, ...]) -> Event:
    """Two rounds that were drawn; the first seat wins each game."""
    event = event_of(players, stages=STAGES)
    for _ in range(2):
        drawn = next_round(event, RUNEWARS)
        assert drawn is not None
        event = with_results(event, drawn, lambda pairing: game("", "", 50 + pairing.row, 40).result)
    return event


def test_a_ruling_is_part_of_what_a_draw_comes_from() -> None:
    """Before round 2 it is in its seed; one that is added later is seen as such, and the draw stays what it is."""
    event = played(players_of("A B C D E F"))
    holds = verify(event, RUNEWARS, STAGES, event.rounds[1])
    assert holds is not None
    assert holds.seed_holds
    first = with_rulings(event.rounds[0], ruling("A", -3))
    since = replace(event, rounds=(first, event.rounds[1]))
    later = verify(since, RUNEWARS, STAGES, since.rounds[1])
    assert later is not None
    assert not later.seed_holds
    with_it = next_round(replace(since, rounds=(first,)), RUNEWARS)
    assert with_it is not None
    assert with_it.draw_seed != event.rounds[1].draw_seed


def codes(event: Event) -> dict[str, str]:
    """What check says of changes."""
    told = check_event(event, RUNEWARS)
    return {each.code: str(each.message) for each in told if each.code.startswith("change")}


def test_each_mistake_is_told() -> None:
    """No reason; two in one round; in a bracket, where points don't count; somebody who has not come yet."""
    assert codes(EVENT) == {}
    silent = replace(EVENT, rounds=(with_rulings(FIRST, ruling("A", -3, None)), SECOND))
    assert codes(silent) == {
        "change-without-reason": "A (A) has -3 points by a ruling, and Note says no reason: write it, the pages show it"
    }
    twice = replace(EVENT, rounds=(with_rulings(FIRST, ruling("A", -3), ruling("A", 1)), SECOND))
    assert "A (A) has a second change of points in this round" in codes(twice)["change-repeated"]
    dropped = with_rulings(round_of(1, game("A", "B", 100, 30), changes=[("B", "Drop")]), ruling("B", -1))
    assert codes(event_of(players_of("A B"), dropped, stages=STAGES)) == {}
    final = event_of(
        players_of("A B"),
        round_of(1, game("A", "B", 100, 30)),
        with_rulings(round_of(2, game("A", "B", 100, 30), stage="Final"), ruling("A", -1)),
        stages=(swiss(1), elimination(2)),
    )
    assert "points count in Swiss rounds alone" in codes(final)["change-impossible"]
    early = with_rulings(round_of(1, game("A", "B", 9, 1)), ruling("C", 2))
    late = event_of(players_of("A B C", C=3), early, stages=STAGES)
    assert "has not entered yet" in codes(late)["change-impossible"]
