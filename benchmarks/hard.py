"""`python -m benchmarks.hard`: one draw of 200 players whose meetings leave hardly any room, or too little.

In score groups at random, as the FFG documents pair, and by rank, as Urban War does. Where Node is installed the draws
in score groups are also made by the program behind "Check this draw" on the pages.
"""

import json
import random
import shutil
import statistics
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

import click

from benchmarks.measure import Figures, measured
from generator.model import PlayerId
from generator.tournament.draw.pairing import pair_score_groups
from generator.tournament.draw.quality import score_groups
from generator.tournament.draw.ranked_pairing import pair_by_rank

PLAYERS = 200
GROUPS = (1, 5, 25)
SEED = "hard"

Met = frozenset[frozenset[PlayerId]]
Players = Sequence[PlayerId]


def all_have_met(players: Players) -> Met:
    """Everybody has met everybody: only rematches are left."""
    return frozenset(map(frozenset, combinations(players, 2)))


def most_have_met(players: Players) -> Met:
    """110 have all met each other, and the other 90 nobody: 10 rematches at least."""
    return frozenset(map(frozenset, combinations(players[: len(players) * 11 // 20], 2)))


def all_but_six(players: Players) -> Met:
    """Each has met all but about six, drawn at random."""
    chance = random.Random(SEED)
    unmet: set[frozenset[PlayerId]] = set()
    for _ in range(6):
        order = chance.sample(players, len(players))
        unmet |= set(map(frozenset, zip(order[::2], order[1::2], strict=True)))
    return all_have_met(players) - unmet


def two_cliques(players: Players) -> Met:
    """Each half has all met each other: everybody must play one of the other half."""
    half = len(players) // 2
    return all_have_met(players[:half]) | all_have_met(players[half:])


def two_odd_halves(players: Players) -> Met:
    """101 have all met the other 99, and nobody of their own: one rematch is forced."""
    half = len(players) // 4 * 2 + 1
    return frozenset(frozenset((one, other)) for one in players[:half] for other in players[half:])


def long_event(players: Players) -> Met:
    """Everybody has played half of the others, at random: no rematch is forced, and few pairs stay in a group."""
    chance = random.Random(SEED)
    return frozenset(frozenset(pair) for pair in combinations(players, 2) if chance.random() < 0.5)


HISTORIES: dict[str, Callable[[Players], Met]] = {
    "all have met": all_have_met,
    "110 have all met": most_have_met,
    "all but six": all_but_six,
    "two cliques": two_cliques,
    "halves of 101 and 99": two_odd_halves,
    "half of all": long_event,
}


@click.command()
@click.option("--players", default=PLAYERS, show_default=True)
def main(players: int) -> None:
    """Measure each history with points in 1, 5 and 25 groups; what is said in numbers is of 200 players."""
    click.echo("ms: median of up to five seeds; peak: memory of one draw in MB")
    click.echo(
        f"{'history':<22}  groups         ms    slowest   peak  rematches  floats  double  javascript    slowest"
    )
    names = [PlayerId(f"P{number:03}") for number in range(players)]
    for name, meetings in HISTORIES.items():
        met = meetings(names)
        for number in GROUPS:
            click.echo(f"{name:<22} {number:>7} {_in_score_groups(names, met, number)}")
        click.echo(f"{name:<22} by rank {_by_rank(names, met)}")


def _by_rank(players: Players, met: Met) -> str:
    ranking = random.Random(SEED).sample(players, len(players))
    figures = measured(lambda _: pair_by_rank(ranking, met))
    rematches = sum(frozenset(pair) in met for pair in pair_by_rank(ranking, met))
    return f"{_figures(figures)} {rematches:>10}"


def _in_score_groups(players: Players, met: Met, number: int) -> str:
    chance = random.Random(f"{SEED} {number}")
    points = {player: chance.randrange(number) for player in players}
    groups = score_groups(players, points)
    figures = measured(lambda attempt: pair_score_groups(groups, met, f"seed {attempt}"))
    drawn = pair_score_groups(groups, met, "seed 0")
    rematches = sum(frozenset(pair) in met for group in drawn for pair in group.pairs)
    floats, double = (
        sum(counts) for counts in zip(*_floats([group.leaving for group in drawn]), strict=True)
    )
    return f"{_figures(figures)} {rematches:>10} {floats:>7} {double:>7} {_in_javascript(points, met)}"


def _in_javascript(points: Mapping[PlayerId, int], met: Met) -> str:
    """The median and the slowest of five seeds, in ms, the first of a process included; nothing without Node."""
    node = shutil.which("node")
    if node is None:
        return ""
    ranking = sorted(points, key=lambda player: (-points[player], player))
    file = {
        "schema": "roundsheet/draw/1",
        "round": 2,
        "stage": "Swiss",
        "event_seed": SEED,
        "of": "swiss",
        "method": "random in score groups",
        "bye_rule": "lowest ranked without a bye",
        "rematches_from": 1,
        "swiss_rounds": [1],
        "tables": "order of pairing",
        "points_from": "results",
        "players": [
            {"player": player, "points": points[player], "faction": None, "fixed_table": None}
            for player in ranking
        ],
        "deployments": [],
        "objectives": [],
        "levels": [],
    }
    games = [{"player1": one, "player2": other, "bye": False} for one, other in sorted(map(sorted, met))]
    rounds = {
        f"round-{number}.json": {"round": number, "pairings": pairings}
        for number, pairings in ((1, games), (2, []))
    }
    given = json.dumps(["draw-2.json", file, rounds])
    script = Path(__file__).with_name("check_draw.mjs")
    done = subprocess.run([node, str(script)], input=given, stdout=subprocess.PIPE, text=True, check=True)
    times = json.loads(done.stdout)
    return f"{statistics.median(times):>11,.1f} {max(times):>10,.1f}"


def _figures(figures: Figures) -> str:
    seconds, slowest, peak = figures.seconds, figures.slowest, figures.peak or 0
    return f"{seconds * 1000:>10,.1f} {slowest * 1000:>10,.1f} {peak / 1e6:>6.1f}"


def _floats(leaving: Sequence[Players]) -> Iterator[tuple[int, int]]:
    """Who leaves each group, and how many of them had left the one above too."""
    above: set[PlayerId] = set()
    for players in leaving:
        yield len(players), len(above.intersection(players))
        above = set(players)


if __name__ == "__main__":
    main()
