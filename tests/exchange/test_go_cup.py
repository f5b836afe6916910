"""A real go cup of 52 players and six rounds: imported, it has the published wins, SOS, SOSOS and places."""

from __future__ import annotations

import json
from pathlib import Path

from tests.exchange.reading import FILES
from tests.support.organizer import Organizer
from tests.support.rulebooks import KITE, data_of

RANKING = "ranking: {reading: K-1, precedence: [{key: opponents_points}, {key: opponents_opponents_points}]}"
WORTH = "tournament_points: {reading: K-1, bands: [{lead: 1+, win: 1, loss: 0}], draw: 0.5}"
BYES = "byes: {reading: K-1, first_round: random, later_rounds: random, award: {tournament_points: 1}}"


def test_the_sum_of_the_opponents_sums_parts_those_whom_their_sum_leaves_level(tmp_path: Path) -> None:
    """Each figure is what the cup's program (OpenGotha) published; with SOS alone 30 of the 52 would share a place."""
    published = json.loads((FILES / "cup-2022-published.json").read_text(encoding="utf-8"))
    rules = data_of(KITE) | data_of(RANKING) | data_of(WORTH) | data_of(BYES)
    (tmp_path / "go.yaml").write_text(json.dumps(rules), encoding="utf-8")
    organizer = Organizer(tmp_path)
    organizer.event = "cup-2022"
    organizer.run("import", "event", str(FILES / "cup-2022.json"), "--regulations", str(tmp_path / "go.yaml"))
    organizer.build()
    lines = organizer.data("standings.json")["standings"]
    keys = ("opponents_points", "opponents_opponents_points")
    figures = {line["name"]: [line["points"], *(line["tiebreakers"][key] for key in keys)] for line in lines}
    assert figures == {name: worth for name, _rank, *worth in published}
    ranks = {line["name"]: line["rank"] for line in lines}
    numbered = {name: rank for name, rank, *_ in published}
    assert ranks == numbered | {"Zoe A26": 25}  # level with the 25th in all that was published
