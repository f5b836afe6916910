"""Whether an event's published tiebreakers are what their definitions make of its published rounds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tests.oracle import tiebreakers as naive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model import Number
    from generator.regulations.form.game import PointsTable
    from generator.regulations.schema import Regulation
    from tests.support.organizer import Organizer

SETTLED_LATER = ("head_to_head", "random")  # which depend on who is tied when they are asked
RATES = ("match_rate", "opponents_match_rate", "opponents_opponents_match_rate")
SCORES = ("own_scores", "game_rate", "opponents_game_rate")
NEAR = Fraction(1, 100_000)


def other_tiebreakers(organizer: Organizer, rules: Regulation) -> Iterator[str]:
    """Each figure of the standings that is another one by a naive computation; the event is built."""
    (first, *_rest) = organizer.data("event.json")["stages"]
    numbers = range(1, min(first["rounds"], organizer.rounds()) + 1)
    award = rules.byes.award.own_score
    bye_score = award if isinstance(award, int) else None
    records = naive.of_data((organizer.data(f"round-{number}.json") for number in numbers), bye_score)
    for player in organizer.data("players.json")["players"]:
        if player["id"] in records:
            records[player["id"]].registered.update(
                {name: value for name, value in (player.get("registered") or {}).items() if value is not None}
            )
    points = rules.tournament_points
    most = max(
        (each for table in (points, *points.for_endings.values()) for each in _worth(table)), default=0
    )
    for line in organizer.data("standings.json")["standings"]:
        for by in (each.ranked_by for each in rules.ranking.precedence):
            unknown = (by.key in RATES and points.own_score) or (by.key in SCORES and bye_score != award)
            if by.key in SETTLED_LATER or unknown or line["player"] not in records:
                continue
            expected = naive.figure(records, line["player"], by.key, most, **by.parameters)
            found = Fraction(str(line["tiebreakers"][by]))
            if abs(found - expected) > NEAR:
                yield f"{line['player']}: {by} is {found}, and {expected} by its definition"


def _worth(table: PointsTable) -> Iterator[Number]:
    """What a game can bring by a table."""
    yield table.draw or 0
    yield from (band.win for band in table.bands)
