"""Random events as their data files, each with what the program drew: of the regulations, and of house rules."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from generator.model import Bye, Event, Pairing
from generator.regulations.schema import Regulation
from generator.site.data import data_files
from generator.site.facts import gather
from tests.draw_in_javascript.house import HouseEvent
from tests.oracle.records import Drawn
from tests.support.random_events import RandomEvent, Records
from tests.support.random_plans import REGULATIONS, plan

Rows = list[tuple[str, str | None, int | None]]  # player 1, player 2 or nobody, table


@dataclass(frozen=True)
class PublishedEvent:
    """An event's data files by name, and its rounds as they were drawn, whatever was played then."""

    name: str
    files: dict[str, Any]
    drawn: dict[int, Rows]


def random_event(number: int) -> PublishedEvent:
    """The event of a number, the same each time: one of the regulations and one of house rules in turn."""
    which, house = divmod(number, 2)
    if house:
        event = HouseEvent(which)
        drawn = {round_.number: _rows([*round_.pairings, *round_.byes]) for round_ in event.drawn}
        return PublishedEvent(event.event.id, files_of(event.event, event.regulation), drawn)
    planned = plan(REGULATIONS[which % len(REGULATIONS)], which // len(REGULATIONS))
    records = Records(planned)
    rounds = {each.number: _plain(each) for each in RandomEvent(records).rounds()}
    return PublishedEvent(str(planned), files_of(records.event, records.regulation), rounds)


def files_of(event: Event, regulation: Regulation) -> dict[str, Any]:
    """The event's JSON files of rounds and draws as the site publishes them."""
    files = data_files(gather(event, regulation))
    wanted = [name for name in files if name.startswith(("round-", "draw-")) and name.endswith(".json")]
    return {name: json.loads(files[name]) for name in wanted}


def _rows(games: list[Pairing | Bye]) -> Rows:
    """By the rows of the sheet: Swiss by table, a bracket by game number."""
    rows: Rows = []
    for game in sorted(games, key=lambda game: game.row):
        if isinstance(game, Pairing):
            rows.append((game.player1, game.player2, game.table))
        elif game.player is not None:
            rows.append((game.player, None, None))
    return rows


def _plain(drawn: Drawn) -> Rows:
    both = zip(drawn.games, drawn.tables, strict=True)
    games = [((one, other), table) for (one, other), table in both if one or other]
    return [(one or other or "", other if one else None, table) for (one, other), table in games]
