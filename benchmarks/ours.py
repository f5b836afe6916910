"""One draw of ours, measured: `python -m benchmarks.ours alone|round PLAYERS TABLE ROUND` prints its figures."""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace

import click

from benchmarks.histories import History, history
from benchmarks.measure import measured
from generator.text import clean
from generator.tournament.course.schedule import stages_of
from generator.tournament.draw.pairing import pair_score_groups
from generator.tournament.next_draw import draw_round
from generator.tournament.next_round import RoundDue, due


def alone(before: History) -> Callable[[int], object]:
    """The pairing of score groups that are known, from another seed each time."""
    groups, met = before.groups(), before.met()
    return lambda number: pair_score_groups(groups, met, f"seed {number}")


def whole_round(before: History) -> Callable[[int], object]:
    """Everything from an event's records to the round: points, ranking, seed, pairing, tables."""
    event, regulation = before.event(), before.regulation
    stages = stages_of(event, regulation)
    now = due(event, regulation, stages)
    assert isinstance(now, RoundDue)

    def run(number: int) -> object:
        other = replace(event, settings=replace(event.settings, seed=clean(f"seed {number}")))
        return draw_round(other, regulation, stages, now)

    return run


def main(arguments: Sequence[str]) -> None:
    """Measure one of the two."""
    what, players, table, round_number = arguments
    before = history(int(players), table, int(round_number))
    run = alone(before) if what == "alone" else whole_round(before)
    click.echo(json.dumps(asdict(measured(run))))


if __name__ == "__main__":
    main(sys.argv[1:])
