"""A draw repeated, and a published round beside the drawn one: docs/draw.md, and the contract of data/draw-<n>.json."""

from dataclasses import replace
from fractions import Fraction

import pytest

from generator.model import Bye, Event, Pairing, PlayerId, RankedBefore, StandingsBefore
from generator.regulations.schema import Regulation
from generator.tournament.course.schedule import position_of, stages_of
from generator.tournament.explaining.as_drawn import seed_holds
from generator.tournament.explaining.comparison import Comparison, Difference, GameOrBye, compare
from generator.tournament.explaining.comparison import players_of as players_in
from generator.tournament.explaining.corrections import Move, corrections_since
from generator.tournament.explaining.verification import Verification, verify
from generator.tournament.next_draw import draw_round
from generator.tournament.next_round import RoundDue
from generator.tournament.seeds import draw_seed
from tests.site.events import EventToPublish, event, every_game, every_kind, named, names, play, to_publish
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import mean_byes

EVENTS = (
    *(to_publish(each) for each in every_kind() if each.id != "hostile"),  # which a person changed
    *every_game(),
    to_publish(play(event("two-swiss-stages", named(names(11)), swiss(2), swiss(2, 7), elimination(3)), 5)),
)


def table(number: int | None, one: str, other: str, row: int = 0) -> Pairing:
    """A pairing at a table."""
    return Pairing(player1=PlayerId(one), player2=PlayerId(other), row=row or number or 9, table=number)


def bye(player: str | None, row: int = 9) -> Bye:
    """A bye."""
    return Bye(player=PlayerId(player) if player else None, row=row)


def changes(published: list[GameOrBye], drawn: list[GameOrBye], *, is_swiss: bool = True) -> list[Difference]:
    """What became of each published game."""
    return [each.difference for each in compare(published, drawn, swiss=is_swiss).games]


def verified(of: Event, number: int, regulation: Regulation = RUNEWARS) -> Verification:
    """The verification of a drawn round."""
    found = verify(of, regulation, stages_of(of, regulation), of.rounds[number - 1])
    assert found is not None
    return found


def comparison(of: Event, number: int) -> Comparison:
    """A round that can be repeated beside its draw."""
    repeated = verified(of, number).repeated
    assert repeated is not None
    return repeated.comparison


def test_the_same_games_are_the_drawn_ones_in_any_order() -> None:
    """The sheet's rows may be sorted; a game that nobody reached counts for nothing."""
    drawn = [table(1, "A", "B"), table(2, "C", "D"), bye("E")]
    found = compare([bye("E"), table(2, "C", "D", row=1), table(1, "A", "B", row=2)], drawn, swiss=True)
    assert found.is_identical
    assert [each.published for each in found.games][-1] == bye("E")
    assert compare([bye(None)], [], swiss=False).is_identical


@pytest.mark.parametrize(
    ("played", "change"),
    [
        (table(1, "A", "B"), Difference.SAME),
        (table(1, "B", "A"), Difference.SEATS),
        (table(3, "A", "B"), Difference.TABLE),
        (table(3, "B", "A"), Difference.TABLE),
        (table(None, "A", "B"), Difference.TABLE),
        (table(1, "A", "X"), Difference.PLAYERS),
        (bye("A"), Difference.PLAYERS),
    ],
)
def test_what_can_become_of_a_drawn_pairing(played: GameOrBye, change: Difference) -> None:
    """The same two, the other way round, at another table, or not drawn together."""
    found = compare([played], [table(1, "A", "B")], swiss=True)
    assert [each.difference for each in found.games] == [change]
    assert found.missing == ((table(1, "A", "B"),) if change is Difference.PLAYERS else ())


def test_in_the_bracket_the_number_of_a_game_is_its_place() -> None:
    """Another number is another place, and so is another table; a bye has a number, too."""
    drawn: list[GameOrBye] = [table(1, "A", "D", row=1), bye("B", row=2)]
    assert (
        changes([bye("B", row=1), table(1, "A", "D", row=2)], drawn, is_swiss=False) == [Difference.TABLE] * 2
    )
    assert changes([table(2, "A", "D", row=1), bye("B", row=2)], drawn, is_swiss=False) == [
        Difference.TABLE,
        Difference.SAME,
    ]


def test_beside_a_changed_game_stands_the_drawn_one_whose_place_it_took() -> None:
    """At its table; failing that, the drawn game of its first player; each drawn game once, the rest are left out."""
    drawn: list[GameOrBye] = [table(1, "A", "B"), table(2, "C", "D"), table(3, "E", "F"), bye("G")]
    found = compare([table(1, "C", "G"), table(7, "E", "A"), bye("B")], drawn, swiss=True)
    assert [each.drawn for each in found.games] == [table(1, "A", "B"), table(3, "E", "F"), bye("G")]
    assert found.missing == tuple(drawn)
    assert found.left_out == (table(2, "C", "D"),)


@pytest.mark.parametrize("each", EVENTS, ids=lambda each: each.folder)
def test_every_drawn_round_is_repeated(each: EventToPublish) -> None:
    """Whatever the game and the stage: Swiss rounds, a second stage of them, openings, cuts and brackets."""
    assert each.event is not None
    assert each.regulation is not None
    for round_ in each.event.rounds:
        found = verified(each.event, round_.number, each.regulation)
        assert found.seed_holds
        assert seed_holds(each.event, each.regulation, stages_of(each.event, each.regulation), round_)
        assert found.repeated is not None
        assert found.repeated.comparison.is_identical
        assert found.repeated.inputs.seed == round_.draw_seed


def test_later_rounds_change_nothing_in_an_earlier_draw() -> None:
    """Late entries, drops and rejoins of later rounds, and players who register later, are left out of it."""
    players = players_of("P1 P2 P3 P4 P5 P6 P7", P6=2, P7=3)
    before = play(event("late", players, swiss(4)), 2)
    after = play(before, 2)
    newcomer = players_of("P8", P8=5)
    after = replace(after, players=(*after.players, *newcomer))
    assert all(verified(after, number).seed_holds for number in (1, 2, 3, 4))
    assert all(comparison(after, number).is_identical for number in (1, 2, 3, 4))


def recorded(of: Event, number: int, *lines: tuple[str, int, bool]) -> Event:
    """The event with a ranking recorded in a round's workbook: player, points, and whether still in."""
    ranking = tuple(
        RankedBefore(
            player=PlayerId(player),
            points=points,
            margin=None,
            active=active,
            faction=None,
            fixed_table=None,
        )
        for player, points, active in lines
    )
    before = StandingsBefore(lines=ranking, is_complete=True)
    rounds = list(of.rounds)
    rounds[number - 1] = replace(rounds[number - 1], standings_before=before)
    return replace(of, rounds=tuple(rounds))


def drawn_on(of: Event) -> Event:
    """The event with its next round drawn."""
    stages = stages_of(of, RUNEWARS)
    number = len(of.rounds) + 1
    position = position_of(number, stages)
    assert position is not None
    round_ = draw_round(of, RUNEWARS, stages, RoundDue(number=number, position=position))
    return replace(of, rounds=(*of.rounds, round_))


def semifinals() -> Event:
    """A bracket of four whose final is drawn: A beat D and B beat C."""
    opening = round_of(1, game("A", "D", 90, 10), game("B", "C", 80, 20), stage="Top 4", draw_seed="x")
    return drawn_on(event_of(players_of("A B C D"), opening, stages=[elimination(None)]))


def test_a_bracket_is_repeated_with_the_winners_of_then() -> None:
    """Where a semifinal is turned round later, the recorded ranking still says who had come through."""
    final = semifinals()
    assert comparison(final, 2).is_identical
    opening = final.rounds[0]
    turned = round_of(1, game("A", "D", 90, 10), game("B", "C", 20, 80), stage="Top 4", draw_seed="x")
    corrected = replace(final, rounds=(replace(opening, pairings=turned.pairings), final.rounds[1]))
    assert verified(corrected, 2).repeated is None
    lines = (("A", 0, True), ("B", 0, True), ("C", 0, False), ("D", 0, False))
    found = verified(recorded(corrected, 2, *lines), 2)
    assert not found.seed_holds
    assert found.repeated is not None
    assert found.repeated.from_workbook
    assert found.repeated.comparison.is_identical


def test_who_took_part_is_asked_of_the_seed() -> None:
    """A player drops after the draw: the results still give the seed with those who play, or who are recorded."""
    players = ("P1", "P2", "P3", "P4", "P5", "P6")
    first = round_of(1, game("P1", "P2", 50, 9), game("P3", "P4", 40, 9), game("P5", "P6", 30, 9))
    two = drawn_on(event_of(players_of(players), first, stages=[swiss(3)]))
    dropped = replace(first, changes=round_of(1, changes=[("P6", "Drop")]).changes)
    later = replace(two, rounds=(dropped, two.rounds[1]))
    assert verified(later, 2).seed_holds  # with those who play
    assert comparison(later, 2).is_identical
    # The player's game is taken away, too: now only the workbook can say who was in the draw.
    pairings = two.rounds[1].pairings
    rest = tuple(each for each in pairings if PlayerId("P6") not in each.players)
    later = replace(later, rounds=(dropped, replace(two.rounds[1], pairings=rest)))
    assert not verified(later, 2).seed_holds
    # Wins by 41 (7 to 4) and by 31 (7 to 4) and 21 (6 to 5); margins part the first two. Runewars 2.2, p. 18-19.
    lines = (("P1", 7), ("P3", 7), ("P5", 6), ("P6", 5), ("P4", 4), ("P2", 4))
    found = verified(recorded(later, 2, *((player, points, True) for player, points in lines)), 2)
    assert found.seed_holds
    assert found.repeated is not None
    assert not found.repeated.from_workbook
    assert found.moves == ()
    assert not found.repeated.comparison.changed
    assert {players_in(each) for each in found.repeated.comparison.missing} == {
        each.players for each in pairings if each not in rest
    }
    assert found.repeated.inputs.seed == draw_seed(
        later, RUNEWARS, stage="Swiss", round_number=2, players=map(PlayerId, players)
    )


def test_nobody_left_is_nothing_to_repeat() -> None:
    """A ranking in which nobody is still in can't be that of a draw."""
    two = play(event("over", named(names(4)), swiss(2)), 2)
    of = replace(two, settings=replace(two.settings, seed="another"))
    assert verified(recorded(of, 2, ("P01", 7, False)), 2).repeated is None


def test_a_correction_is_looked_for_where_the_figures_first_differ() -> None:
    """P1 had 4 points before round 2 and 8 before round 3; today it has 7 and 11: the result of round 1 changed.

    Runewars 2.2, p. 18-19: a lead of 30 or more is 7 to 4, of less 6 to 5.
    """
    one = round_of(1, game("P1", "P2", 90, 50), game("P3", "P4", 90, 50))
    two = round_of(2, game("P3", "P1", 90, 50), game("P2", "P4", 90, 50))
    of = event_of(players_of("P1 P2 P3 P4"), one, two, round_of(3), stages=[swiss(3)])
    of = recorded(of, 2, ("P2", 7, True), ("P3", 7, True), ("P1", 4, True), ("P4", 4, True))
    of = recorded(of, 3, ("P2", 14, True), ("P3", 14, True), ("P1", 8, True), ("P4", 8, True))
    found = corrections_since(of, RUNEWARS, stages_of(of, RUNEWARS), of.rounds[2])
    assert [(each.round_number, each.game.row) for each in found] == [(1, 1)]


def test_a_bye_worth_the_mean_of_the_games_is_no_correction() -> None:
    """P3 had the bye in round 1 and lost in rounds 2 and 3, with 0 points before each round; the last is a win now.

    Today that is 3 points and (0 + 3) / 2 = 3/2 for the bye. Before round 3 the bye was worth 0, as it would be by the
    results of today, so it is round 3 that was corrected, and not the bye.
    """
    one = round_of(1, game("P1", "P2", 3, 1), "P3")
    two = round_of(2, game("P3", "P1", 1, 2), "P2")
    three = round_of(3, game("P3", "P2", 3, 1), "P1")
    rules = mean_byes()
    of = event_of(players_of("P1 P2 P3"), one, two, three, round_of(4), stages=[swiss(4)])
    of = recorded(of, 2, ("P3", 0, True))
    of = recorded(of, 3, ("P3", 0, True))
    of = recorded(of, 4, ("P3", 0, True))
    found = corrections_since(of, rules, stages_of(of, rules), of.rounds[3])
    assert [(each.round_number, each.game.row) for each in found] == [(3, 1)]


def test_results_changed_twice_are_not_taken_for_another_game() -> None:
    """P1 had 4 points before round 2 and 9 before round 3; today it has 7 and 11: it may be either round, or both."""
    one = round_of(1, game("P1", "P2", 90, 50), game("P3", "P4", 90, 50))
    two = round_of(2, game("P3", "P1", 90, 50), game("P2", "P4", 90, 50))
    of = event_of(players_of("P1 P2 P3 P4"), one, two, round_of(3), stages=[swiss(3)])
    of = recorded(of, 2, ("P1", 4, True))
    of = recorded(of, 3, ("P1", 9, True))
    assert corrections_since(of, RUNEWARS, stages_of(of, RUNEWARS), of.rounds[2]) == ()


@pytest.mark.parametrize(
    ("points", "margin", "rank_then", "rank", "said"),
    [
        (3, 20, 4, 2, "gained 3 points and 20 in margin of victory (rank 4, now 2)"),
        (-1, 0, 2, 2, "lost 1 point (still rank 2)"),
        (Fraction(1, 2), -5, 3, 1, "gained 0.5 points and lost 5 in margin of victory (rank 3, now 1)"),
        (0, 7, None, None, "gained 7 in margin of victory"),
        (-3, 0, 3, None, "lost 3 points (rank 3, now none)"),
    ],
)
def test_what_a_correction_did_to_a_player(
    points: int | Fraction, margin: int, rank_then: int | None, rank: int | None, said: str
) -> None:
    """Gains and losses apart, and the rank where there is one."""
    move = Move(player=PlayerId("P1"), points=points, margin=margin, rank_then=rank_then, rank=rank)
    assert move.said == said
