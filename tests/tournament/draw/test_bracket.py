"""The cut, the bracket and the final places."""

from dataclasses import replace

import pytest

from generator.model import GameResult
from generator.tournament.draw.fixed import bracket_size, next_games, opening_games, seeded_games
from generator.tournament.explaining.as_drawn import seed_holds
from generator.tournament.explaining.verification import verify
from generator.tournament.next_round import Finished, due, meetings, name_of
from generator.tournament.places import final_places
from generator.tournament.ranking.cuts import cut
from generator.tournament.ranking.records import records_after
from generator.tournament.seeds import draw_seed
from tests.support.in_memory import next_round, with_results
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss

TOP_4 = (swiss(1), elimination(4))


def ten_players(changes=(), *later):
    """One round, whose winners rank by margin: Ana, Steven, Cleo, Dora, Eve; the losers below them."""
    names = "Ana Steven Cleo Dora Eve"
    margins = (200, 160, 140, 100, 60)
    losers = [f"L{n}" for n in range(5)]
    games = [game(name, losers[i], margins[i], 0) for i, name in enumerate(names.split())]
    return event_of(
        players_of(names.split() + losers), round_of(1, *games, changes=changes), *later, stages=TOP_4
    )


def games_in(round_):
    """Who meets whom."""
    return [pairing.players for pairing in round_.pairings]


def test_steven_drops_before_the_top_4_and_eve_comes_in():
    """P. 16: second place drops; fifth comes in as fourth, fourth becomes third, third second."""
    event = ten_players([("Steven", "Drop")])
    assert cut(event, RUNEWARS, TOP_4, 1) == ("Ana", "Cleo", "Dora", "Eve")
    assert games_in(next_round(event, RUNEWARS)) == [("Ana", "Eve"), ("Cleo", "Dora")]


def test_without_a_dropout_the_first_four_play():
    """P. 17: highest against lowest is Game #1, second-highest against second-lowest Game #2."""
    round_ = next_round(ten_players(), RUNEWARS)
    assert games_in(round_) == [("Ana", "Dora"), ("Steven", "Cleo")]
    assert (round_.stage, round_.minutes) == ("Top 4", 90)


def test_the_final_lasts_140_minutes():
    """P. 14: the final single elimination round: 140 minutes."""
    semifinal = round_of(2, game("Ana", "Dora", 50, 60), game("Steven", "Cleo", 70, 0))
    round_ = next_round(ten_players((), semifinal), RUNEWARS)
    assert games_in(round_) == [("Dora", "Steven")]
    assert (round_.stage, round_.minutes) == ("Final", 140)


def test_final_places_run_from_the_inside_outward():
    """I-10: winner, finalist, the semifinal's losers by Swiss rank (Ana 1, Cleo 3), then everybody in Swiss order."""
    semifinal = round_of(2, game("Ana", "Dora", 50, 60), game("Steven", "Cleo", 70, 0))
    final = round_of(3, game("Dora", "Steven", 10, 20))
    event = ten_players((), semifinal, final)
    assert isinstance(due(event, RUNEWARS, TOP_4), Finished)
    places = final_places(event, RUNEWARS, TOP_4)
    assert sorted(places, key=places.__getitem__)[:5] == ["Steven", "Dora", "Ana", "Cleo", "Eve"]
    assert sorted(places.values()) == list(range(1, 11))


def test_who_drops_between_elimination_rounds_gives_the_next_opponent_a_bye():
    """P. 17; and places like one who lost the round not played: Dora is second."""
    semifinal = round_of(
        2, game("Ana", "Dora", 50, 60), game("Steven", "Cleo", 70, 0), changes=[("Dora", "Drop")]
    )
    event = ten_players((), semifinal)
    final = next_round(event, RUNEWARS)
    assert [bye.player for bye in final.byes] == ["Steven"]
    assert games_in(final) == []
    places = final_places(ten_players((), semifinal, final), RUNEWARS, TOP_4)
    assert (places["Steven"], places["Dora"], places["Ana"], places["Cleo"]) == (1, 2, 3, 4)


def test_an_absent_player_loses_an_elimination_game():
    """P. 17: the current opponent receives a bye for the round."""
    semifinal = round_of(2, game("Ana", "Dora", ended="No-show 1"), game("Steven", "Cleo", 70, 0))
    assert games_in(next_round(ten_players((), semifinal), RUNEWARS)) == [("Dora", "Steven")]


def test_eight_seeds_meet_again_by_game_number():
    """P. 17: the winner of Game #1 meets the winner of the highest-numbered game, and so on inward."""
    seeds = [str(n) for n in range(1, 9)]
    assert seeded_games(seeds) == (("1", "8"), ("2", "7"), ("3", "6"), ("4", "5"))
    assert next_games(["1", "7", "3", "5"]) == (("1", "5"), ("7", "3"))
    assert next_games(["5", "7"]) == (("5", "7"),)


def test_missing_seeds_give_the_top_seeds_byes():
    """I-6: six players: 8 places; Game #1 and #2 are byes, 3 meets 6, 4 meets 5."""
    seeds = [str(n) for n in range(1, 7)]
    assert bracket_size(6) == 8
    assert seeded_games(seeds) == (("1", None), ("2", None), ("3", "6"), ("4", "5"))


def test_a_game_without_a_winner_gives_the_next_opponent_a_bye_and_keeps_its_number():
    """Section 8: both absent in Game #4: the winner of Game #1 has a bye; both absent twice: an empty game."""
    assert next_games(["A", "B", "C", None]) == (("A", None), ("B", "C"))
    assert next_games([None, "B", "C", "D"]) == (("D", None), ("B", "C"))
    assert next_games([None, "B", "C", None]) == ((None, None), ("B", "C"))


def test_an_event_may_begin_with_single_elimination():
    """P. 17: 11 players: 16 - 11 = 5 byes, 3 pairs, numbered together in random order."""
    players = [f"P{n:02}" for n in range(11)]
    games = opening_games(players, "seed")
    assert sum(other is None for _, other in games) == 5
    assert sorted(player for game in games for player in game if player) == players
    assert opening_games(players[::-1], "seed") == games
    orders = {tuple(other is None for _, other in opening_games(players, str(n))) for n in range(30)}
    assert len(orders) > 10  # of 56 ways to place five byes among eight numbers


@pytest.mark.parametrize(
    ("players", "name"), [(2, "Final"), (3, "Top 4"), (5, "Top 8"), (7, "Top 8"), (8, "Top 8"), (9, "Top 16")]
)
def test_an_event_of_nothing_but_elimination_begins_with_the_name_of_its_bracket(players, name):
    """Nobody is the top 7 of seven: a bracket of 5 to 8 has the four games that a top 8 has, some of them byes."""
    event = event_of(players_of(f"P{n:02}" for n in range(players)), stages=(elimination(None),))
    assert name_of(event, 1, (elimination(None),)) == name


def test_a_bracket_that_was_drawn_under_the_name_of_before_keeps_it():
    """Its seed is made of the name, so the draw can still be repeated."""
    stages = (elimination(None),)
    event = event_of(players_of("A B C"), stages=stages)
    old = replace(next_round(event, RUNEWARS), stage="Top 3")
    old = replace(old, draw_seed=draw_seed(event, RUNEWARS, stage="Top 3", round_number=1, players="ABC"))
    begun = replace(event, rounds=(old,))
    assert name_of(begun, 1, stages) == "Top 3"
    assert seed_holds(begun, RUNEWARS, stages, old)
    assert verify(begun, RUNEWARS, stages, old).seed_holds


def test_elimination_from_the_start_goes_through_all_its_rounds():
    """11 players: 8 games, 5 of them byes, as in a top 16; then top 8, top 4 and the final."""
    stages = (elimination(None),)
    event = event_of(players_of(f"P{n:02}" for n in range(11)), stages=stages)
    names = []
    for number in range(1, 5):
        names.append(name_of(event, number, stages))
        won = GameResult(score1=50, score2=0)
        event = with_results(event, next_round(event, RUNEWARS), lambda _, won=won: won)
    assert names == ["Top 16", "Top 8", "Top 4", "Final"]
    assert isinstance(due(event, RUNEWARS, stages), Finished)
    assert sorted(final_places(event, RUNEWARS, stages).values()) == list(range(1, 12))


def test_a_second_swiss_stage_takes_the_cut_and_lifts_the_ban_on_rematches():
    """I-32: points run on; everybody has met everybody, and the two who made the cut meet again.

    A beats all by 150 (30 points); B beats C and D by 60 (7 + 7 + 1 = 15); C beats D; so A and B go on.
    """
    stages = (swiss(3), swiss(1, size=2))
    event = event_of(
        players_of("A B C D"),
        round_of(1, game("A", "B", 150, 0), game("C", "D", 10, 0)),
        round_of(2, game("A", "C", 150, 0), game("B", "D", 60, 0)),
        round_of(3, game("A", "D", 150, 0), game("B", "C", 60, 0)),
        stages=stages,
    )
    round_ = next_round(event, RUNEWARS)
    assert round_.stage == "Swiss 2"
    assert [sorted(pair) for pair in games_in(round_)] == [["A", "B"]]
    records = records_after(event, RUNEWARS, stages, 3)
    assert meetings(records, RUNEWARS, 4) == {}
    assert len(meetings(records, RUNEWARS, 1)) == 6
