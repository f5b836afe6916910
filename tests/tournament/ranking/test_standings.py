"""Records, tiebreakers and ranking after a round, worked by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from generator.figures.tiebreakers import TIEBREAKERS
from generator.model import Player, PlayerId, Status
from generator.tournament.course.participation import statuses_after
from generator.tournament.ranking.records import records_after
from generator.tournament.ranking.standings import standings_after, tied_but_for_chance
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss

STAGES = (swiss(3),)


def five_players():
    """Round 1: A beats B 100-30 (70: 8/3), C beats D 50-40 (10: 6/5), E has the bye (8, 70).

    Round 2: A beats E 120-0 (120: 9/2), C beats B 60-20 (40: 7/4), D has the bye (8, 70).

    TP: A 17, C 13, D 13, E 10, B 7.  MoV: A 190, C 50, D 70, E 70, B 0.
    """
    return event_of(
        players_of("A B C D E"),
        round_of(1, game("A", "B", 100, 30), game("C", "D", 50, 40), "E"),
        round_of(2, game("A", "E", 120, 0), game("C", "B", 60, 20), "D"),
        stages=STAGES,
    )


def figures(event, round_number, key):
    """A tiebreaker's value by player."""
    lines = standings_after(event, RUNEWARS, STAGES, round_number).lines
    return {line.player: line.tiebreakers[key].value for line in lines}


def test_players_stand_by_points_then_by_margin():
    """P. 20: D and C have 13 points each; D's margin of 70 is above C's 50."""
    lines = standings_after(five_players(), RUNEWARS, STAGES, 2).lines
    assert [(line.rank, line.player, line.points.value) for line in lines] == [
        (1, "A", 17), (2, "D", 13), (3, "C", 13), (4, "E", 10), (5, "B", 7),
    ]  # fmt: skip
    assert [line.decided_by for line in lines] == [
        None, "tournament_points", "margin_of_victory", "tournament_points", "tournament_points",
    ]  # fmt: skip


def test_a_figure_is_derived_where_it_decides_or_somebody_asks(monkeypatch):
    """By hand: points part all but C and D, the margin parts these two, and B's strength of schedule is asked for."""
    derived = []

    def noting(key, tiebreaker):
        def derive(asked, **parameters):
            derived.append((key, asked.record.player))
            return tiebreaker.derive(asked, **parameters)

        return replace(tiebreaker, derive=derive)

    noted = {key: noting(key, each) for key, each in TIEBREAKERS.items()}
    monkeypatch.setattr("generator.tournament.ranking.standings.TIEBREAKERS", noted)
    lines = standings_after(five_players(), RUNEWARS, STAGES, 2)
    assert sorted(derived) == [("margin_of_victory", "C"), ("margin_of_victory", "D")]
    assert list(lines.of("B").figures) == ["tournament_points", "margin_of_victory", "strength_of_schedule"]
    assert lines.of("B").figures["strength_of_schedule"].value == Fraction(15, 2)
    assert lines.of("B").figures["strength_of_schedule"].value == Fraction(15, 2)
    assert derived[2:] == [("strength_of_schedule", "B")]


def test_strength_of_schedule_is_the_mean_of_the_opponents_points_per_round():
    """P. 20 and I-1: all played 2 rounds, byes included.

    A met B and E: (7/2 + 10/2) / 2 = 17/4.  B met A and C: (17/2 + 13/2) / 2 = 15/2.
    C met D and B: (13/2 + 7/2) / 2 = 5.  D met C only: 13/2.  E met A only: 17/2.
    """
    assert figures(five_players(), 2, "strength_of_schedule") == {
        "A": Fraction(17, 4), "B": Fraction(15, 2), "C": 5, "D": Fraction(13, 2), "E": Fraction(17, 2),
    }  # fmt: skip


def test_wins_count_byes_and_losses_count_games_lost():
    """A: 2 wins. E: a bye and a loss. B: 2 losses."""
    records = records_after(five_players(), RUNEWARS, STAGES, 2)
    told = {p: (r.wins, r.losses, r.draws, r.byes, r.rounds_played) for p, r in records.items()}
    assert told == {
        "A": (2, 0, 0, 0, 2), "B": (0, 2, 0, 0, 2), "C": (2, 0, 0, 0, 2), "D": (1, 1, 0, 1, 2), "E": (1, 1, 0, 1, 2),
    }  # fmt: skip


def test_a_no_show_is_an_unpaired_loss_no_meeting_and_a_drop():
    """I-1, I-4, I-33: B waits for A: 8 points, 70, a bye in every respect, no opponent; A: 0, dropped."""
    event = event_of(players_of("A B"), round_of(1, game("A", "B", ended="No-show 1")), stages=STAGES)
    records = records_after(event, RUNEWARS, STAGES, 1)
    assert (records["B"].tournament_points, records["B"].byes, records["B"].rounds_played) == (8, 1, 1)
    assert (records["A"].tournament_points, records["A"].losses, records["A"].rounds_played) == (0, 1, 0)
    assert records["A"].opponents == records["B"].opponents == ()
    assert figures(event, 1, "strength_of_schedule") == {"A": 0, "B": 0}
    assert statuses_after(event, RUNEWARS, STAGES, 1) == {"A": Status.DROPPED, "B": Status.ACTIVE}


def test_a_no_show_with_rejoin_was_only_late():
    """Section 7: with a Rejoin in the same workbook the player plays the next round."""
    round_ = round_of(1, game("A", "B", ended="No-show 1"), changes=[("A", "Rejoin")])
    event = event_of(players_of("A B"), round_, stages=STAGES)
    assert statuses_after(event, RUNEWARS, STAGES, 1)["A"] is Status.ACTIVE


def test_who_rejoins_has_an_unpaired_loss_for_each_round_missed():
    """P. 15: E drops after round 1, misses round 2, rejoins after it: 1 loss, 0 points for that round."""
    event = event_of(
        players_of("A B C D E"),
        round_of(1, game("A", "B", 100, 30), game("C", "D", 50, 40), "E", changes=[("E", "Drop")]),
        round_of(2, game("A", "C", 80, 0), game("B", "D", 60, 20), changes=[("E", "Rejoin")]),
        stages=STAGES,
    )
    before = records_after(event, RUNEWARS, STAGES, 1)["E"]
    after = records_after(event, RUNEWARS, STAGES, 2)["E"]
    assert (before.losses, after.losses) == (0, 1)
    assert (after.tournament_points, after.rounds_played) == (8, 1)
    assert statuses_after(event, RUNEWARS, STAGES, 1)["E"] is Status.DROPPED
    assert statuses_after(event, RUNEWARS, STAGES, 2)["E"] is Status.ACTIVE


def test_who_drops_for_good_has_no_losses_for_the_rounds_after():
    """Only players who come back are charged the rounds they missed."""
    event = event_of(
        players_of("A B C"),
        round_of(1, game("A", "B", 100, 30), "C", changes=[("C", "Drop")]),
        round_of(2, game("B", "A", 80, 0)),
        stages=STAGES,
    )
    assert records_after(event, RUNEWARS, STAGES, 2)["C"].losses == 0


def test_a_late_player_stands_from_the_round_of_entry_with_losses_for_those_missed():
    """I-19: Late from round 3 means two unpaired losses; the standings of round 2 do not have the player."""
    rounds = [round_of(n, game("A", "B", 60, 50)) for n in (1, 2)] + [
        round_of(3, game("A", "B", 60, 50), "L")
    ]
    event = event_of(players_of("A B L", L=3), *rounds, stages=STAGES)
    assert [line.player for line in standings_after(event, RUNEWARS, STAGES, 2).lines] == ["A", "B"]
    late = standings_after(event, RUNEWARS, STAGES, 3).of(PlayerId("L"))
    assert (late.record.losses, late.record.wins, late.record.tournament_points) == (2, 1, 8)


def test_a_bye_counts_once_a_result_of_its_round_is_in():
    """Provisional standings include every result entered, and a bye with the first of them."""
    nothing = event_of(players_of("A B C"), round_of(1, game("A", "B"), "C"), stages=STAGES)
    started = event_of(
        players_of("A B C D E"), round_of(1, game("A", "B", 50, 0), game("C", "D"), "E"), stages=STAGES
    )
    assert records_after(nothing, RUNEWARS, STAGES, 1)["C"].tournament_points == 0
    assert records_after(started, RUNEWARS, STAGES, 1)["E"].tournament_points == 8


def test_disqualified_players_stand_last_without_rank_and_dropped_ones_keep_theirs():
    """I-25: A has the most points and is disqualified; C drops and stays second of the others."""
    round_ = round_of(
        1, game("A", "B", 150, 0), game("C", "D", 80, 0), changes=[("A", "Disqualify"), ("C", "Drop")]
    )
    event = event_of(players_of("A B C D"), round_, stages=STAGES)
    lines = standings_after(event, RUNEWARS, STAGES, 1).lines
    assert [(line.player, line.rank, line.status.value) for line in lines] == [
        ("C", 1, "dropped"), ("D", 2, "active"), ("B", 3, "active"), ("A", None, "disqualified"),
    ]  # fmt: skip


def test_the_random_tiebreak_comes_from_the_seed_and_not_from_the_order_of_rows():
    """Four equal winners: another seed gives another order for some seed; the rows' order never does."""
    games = [game(a, b, 50, 0) for a, b in ("AB", "CD", "EF", "GH")]

    def order(games, seed, names="A B C D E F G H"):
        event = event_of(players_of(names), round_of(1, *games), stages=STAGES, seed=seed)
        return tuple(line.player for line in standings_after(event, RUNEWARS, STAGES, 1).lines)

    assert order(games, "one") == order(games[::-1], "one", "H G F E D C B A")
    assert len({order(games, f"seed {n}") for n in range(20)}) > 10
    assert all(set(order(games, str(n))[:4]) == set("ACEG") for n in range(5))


def test_whom_chance_alone_parts_have_one_number():
    """A and C beat B and D by 50 each, so only the lot parts A from C, and B from D; more than it parts E from all."""
    round_ = round_of(1, game("A", "B", 50, 0), game("C", "D", 50, 0), "E")
    event = event_of(players_of("A B C D E"), round_, stages=STAGES)
    standings = standings_after(event, RUNEWARS, STAGES, 1)
    assert [line.rank for line in standings.lines] == [1, 2, 3, 4, 5]
    numbers = tied_but_for_chance(standings)
    groups = [{player for player in "ABCDE" if numbers[player] == number} for number in numbers.values()]
    assert [groups[i] for i in range(5) if groups[i] not in groups[:i]] == [{"E"}, {"A", "C"}, {"B", "D"}]


@pytest.mark.parametrize("round_number", [0, 1])
def test_the_withdrawn_never_stand(round_number):
    """Withdrawn players appear in players.json only."""
    gone = Player(id=PlayerId("W"), name="W", withdrawn=True)
    event = event_of((*players_of("A B"), gone), round_of(1, game("A", "B", 50, 0)), stages=STAGES)
    assert {line.player for line in standings_after(event, RUNEWARS, STAGES, round_number).lines} == {
        "A",
        "B",
    }
