"""Data files of small rounds, written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from tests.draw_in_javascript.node import in_node
from tests.oracle.draw import digest

File = dict[str, Any]
Pairs = list[list[str | None]]


SEEDS = [digest(f"seed {number}") for number in range(25)]


def number_below(limit: int, seed: str, purpose: str) -> int:
    """A random number; far below 2^256 / limit, so that no test meets the incomplete last run."""
    number = int(digest(f"{seed}|{purpose}|0"), 16)
    assert number < 2**256 // limit * limit
    return number % limit


def game(one: str, other: str | None = None, **more: Any) -> File:
    """A pairing of round-<n>.json, or a bye."""
    empty = dict.fromkeys(("table", "game", "score1", "score2", "ended"))
    return {"player1": one, "player2": other, "bye": other is None, **empty, "winner": 1, **more}


def meetings(*pairs: str) -> list[File]:
    """Games by pairs of letters: `AB` says that A and B have met."""
    return [game(*pair) for pair in pairs]


def draw_file(players: Mapping[str, float] | Iterable[str], number: int = 2, **more: Any) -> File:
    """draw-<n>.json; players with their points, or all with 0, in the order of the ranking."""
    points = players if isinstance(players, Mapping) else dict.fromkeys(players, 0)
    return {
        "schema": "roundsheet/draw/1",
        "round": number,
        "stage": "Swiss",
        "draw": "0" * 64,
        "event_seed": "seed",
        "of": "swiss",
        "method": "random in score groups",
        "bye_rule": "lowest ranked without a bye",
        "rematches_from": 1,
        "swiss_rounds": list(range(1, number)),
        "tables": "order of pairing",
        "points_from": "results",
        "players": [
            {"player": player, "points": each, "faction": None, "fixed_table": None}
            for player, each in points.items()
        ],
        "deployments": [],
        "objectives": [],
        "levels": [],
        **more,
    }


def files_of(
    draw: File, earlier: Sequence[Sequence[File]], published: Sequence[File] = ()
) -> dict[str, File]:
    """The files of a check: the draw's, the rounds before it and the round itself."""
    rounds = zip(count(1), [*earlier, published], strict=False)
    return {
        f"draw-{draw['round']}.json": draw,
        **{f"round-{number}.json": {"round": number, "pairings": list(games)} for number, games in rounds},
    }


def drawn(*draws: tuple[File, Sequence[Sequence[File]]]) -> list[list[File]]:
    """What is drawn from each draw file with the rounds before it."""
    checks = in_node([["check", files_of(draw, earlier)] for draw, earlier in draws])
    return [check["pairings"] for check in checks]


def seats(pairings: Iterable[Mapping[str, Any]]) -> Pairs:
    """Who meets whom, the one named first in front."""
    return [[pairing["player1"], pairing["player2"]] for pairing in pairings]


def together(pairings: Iterable[Mapping[str, Any]]) -> list[str]:
    """The same of players with one letter, as words."""
    return ["".join(player or "" for player in pair) for pair in seats(pairings)]
