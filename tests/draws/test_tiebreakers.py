"""Every tiebreaker of random events against a second, naive computation of it."""

from __future__ import annotations

import random

import pytest

from generator.figures.parameters import RankedBy
from generator.model import Round
from generator.tournament.ranking.standings import standings_after
from tests.oracle import tiebreakers as naive
from tests.oracle.records import Row
from tests.support.records import event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import with_ranking

ASKED = (
    *("match_rate", "match_rate, floor: 1/3, without_byes: true"),
    *("opponents_match_rate", "opponents_match_rate, floor: 0.5", "opponents_match_rate, without_byes: true"),
    "opponents_opponents_match_rate, floor: 1/3",
    *("game_rate", "game_rate, floor: 0.5", "opponents_game_rate", "opponents_game_rate, floor: 1/3"),
    *("buchholz", "buchholz, lowest: 1", "buchholz, lowest: 1, highest: 2", "sonneborn_berger"),
    *("opponents_opponents_points", "modified_median"),
    *("cumulative_score", "cumulative_score, lowest: 2"),
    *("cumulative_tiebreaker", "opponents_cumulative_tiebreaker", "unbeaten_rate", "opponents_unbeaten_rate"),
)
RULES = with_ranking(f"[{', '.join(f'{{key: {asked}}}' for asked in ASKED)}]")


def a_round(chance: random.Random, number: int, players: list[str]) -> tuple[Round, list[Row]]:
    """A round of random pairs: somebody is left out, somebody has a bye, and now and then somebody is absent."""
    order = chance.sample(players, len(players))
    games, rows = [], []
    for one, other in zip(order[1:-1:2], order[2::2], strict=False):
        ended = chance.choice(["", "", "", "", "", "No-show 1", "No-show 2", "No-show both"])
        scores = (None, None) if ended else (chance.randrange(3), chance.randrange(3))
        games.append(game(one, other, *scores, ended=ended))
        rows.append(Row(one, other, *scores, ended=ended))
    rows.append(Row(order[0], None))
    return round_of(number, *games, order[0]), rows


@pytest.mark.parametrize("number", range(12))
def test_all_tiebreakers_are_what_their_definitions_say(number: int) -> None:
    """Of everybody after every round: games, draws, byes, absences and rounds missed."""
    chance = random.Random(f"tiebreakers {number}")
    players = [f"P{i}" for i in range(chance.randint(5, 12))]
    played = [a_round(chance, i, players) for i in range(1, 6)]
    for after in range(1, 6):
        rounds, rows = zip(*played[:after], strict=True)
        event = event_of(players_of(players), *rounds, stages=(swiss(5),))
        standings = standings_after(event, RULES, (swiss(5),), after)
        history = naive.rounds_of_rows(rows, players)
        for line in standings.lines:
            assert line.points.value == naive.points(history, line.player)
            for by, figure in line.tiebreakers.items():
                assert isinstance(by, RankedBy)
                assert figure.value == getattr(naive, by.key)(history, line.player, **by.parameters), (
                    line.player,
                    by,
                )
        assert set(standings.lines[0].tiebreakers) == set(standings.precedence)
        assert len(standings.precedence) == len(ASKED)


@pytest.mark.parametrize("scope", ["all met", "any met", "two"])
@pytest.mark.parametrize("number", range(12))
def test_head_to_head_among_those_who_are_level_in_points(number: int, scope: str) -> None:
    """It is the first tiebreaker here, so those tied are all who have the same points."""
    rules = with_ranking(f"[{{key: head_to_head, scope: {scope}}}]")
    chance = random.Random(f"head to head {number}")
    players = [f"P{i}" for i in range(chance.randint(4, 7))]
    rounds, rows = zip(*(a_round(chance, i, players) for i in range(1, 6)), strict=True)
    event = event_of(players_of(players), *rounds, stages=(swiss(5),))
    history = naive.rounds_of_rows(rows, players)
    points = {player: naive.points(history, player) for player in players}
    for line in standings_after(event, rules, (swiss(5),), 5).lines:
        tied = [player for player in players if points[player] == points[line.player]]
        (figure,) = line.tiebreakers.values()
        assert figure.value == naive.head_to_head(history, line.player, tied, scope)
