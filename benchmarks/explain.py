"""`python -m benchmarks.explain`: explaining how a round came out, beside drawing it."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import click

from benchmarks.hard import GROUPS, HISTORIES, SEED
from benchmarks.hard import PLAYERS as FEW
from benchmarks.histories import TABLES, history
from benchmarks.measure import measured
from generator.model import PlayerId
from generator.tournament.course.schedule import stages_of
from generator.tournament.draw.drawing import DrawInputs, draw_swiss
from generator.tournament.draw.feasibility import Feasibility
from generator.tournament.draw.quality import opponents_of, score_groups
from generator.tournament.explaining.explanation import explain_draw
from generator.tournament.next_draw import inputs_of
from generator.tournament.next_round import RoundDue, due

SIZES = (64, 500, 900, 1500)
ROUNDS = (3, 5, 8)
AIM = 10  # draws that an explanation may take


@click.command()
@click.option("--sizes", default=",".join(map(str, SIZES)), help="Numbers of players.", show_default=True)
@click.option("--rounds", default=",".join(map(str, ROUNDS)), show_default=True)
@click.option("--hard/--no-hard", default=True, help="Also players who have met nearly everybody.")
def main(sizes: str, rounds: str, hard: bool) -> None:
    """Measure both for events as they are played, and for those of `benchmarks.hard`."""
    click.echo("Medians in ms; ratio: how many draws an explanation takes, of which it makes two itself")
    click.echo(f"{'event':<34} {'floats':>7} {'draw':>10} {'explain':>10} {'ratio':>7}")
    played = (
        (f"{table}, {size} players, round {number}", _played(size, table, number))
        for table in TABLES
        for number in map(int, rounds.split(","))
        for size in map(int, sizes.split(","))
    )
    ratios = {name: _told(name, inputs) for name, inputs in chain(played, _hard_rounds() if hard else ())}
    most = max(ratios, key=ratios.__getitem__)
    click.echo(f"most: {ratios[most]:.1f} ({most}; aim: {AIM})")


def _told(name: str, inputs: DrawInputs) -> float:
    """Say what both take, and tell the ratio."""
    floats = Feasibility(score_groups(_paired(inputs), inputs.points), opponents_of(inputs.met)).target.floats
    draw = measured(lambda _: draw_swiss(inputs), memory=False).seconds
    explain = measured(lambda _: explain_draw(inputs), memory=False).seconds
    click.echo(
        f"{name:<34} {sum(each for each, _ in floats):>7} {draw * 1000:>10,.1f} {explain * 1000:>10,.1f}"
        f" {explain / draw:>7.1f}"
    )
    return explain / draw


def _paired(inputs: DrawInputs) -> list[PlayerId]:
    bye = draw_swiss(inputs)[1]
    return [player for player in inputs.players if player != bye]


def _played(size: int, table: str, number: int) -> DrawInputs:
    before = history(size, table, number)
    event, regulation = before.event(), before.regulation
    stages = stages_of(event, regulation)
    now = due(event, regulation, stages)
    assert isinstance(now, RoundDue)
    return inputs_of(event, regulation, stages, now)


def _hard_rounds() -> Iterator[tuple[str, DrawInputs]]:
    like = _played(FEW, "1/0", 3)
    for name, meetings in HISTORIES.items():
        for number in GROUPS:
            chance = random.Random(f"{SEED} {number}")
            points = {player: chance.randrange(number) for player in sorted(like.players)}
            met = dict.fromkeys(meetings(sorted(like.players)), 1)
            inputs = replace(like, points=points, met=met, seed=f"{SEED} {number}")
            yield f"{name}, {number} groups", inputs


if __name__ == "__main__":
    main()
