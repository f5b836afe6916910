"""The draw repeated from its description (docs/draw.md): seeds and tickets, by SHA-256 alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

from tests.oracle.records import ABSENT, RoundRecord, Row, Rules
from tests.oracle.urban_war import LEVELS


def digest(text: str) -> str:
    """64 small hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def seed_of(
    event_seed: str, stage: str, number: int, players: Iterable[str], results: Sequence[dict[str, Any]]
) -> str:
    """The seed of a round, or of the random tiebreak after it (stage "standings")."""
    facts = {
        "players": sorted(players),
        "results": results,
        "round": number,
        "seed": event_seed,
        "stage": stage,
    }
    return digest(json.dumps(facts, sort_keys=True, separators=(",", ":")))


def results_of(rounds: Sequence[RoundRecord], rules: Rules) -> list[dict[str, Any]]:
    """All results of these rounds in the canonical form."""
    return [
        {
            "byes": sorted(row.player1 for row in record.rows if row.player2 is None),
            "games": sorted(game(row, rules) for row in record.rows if row.player2 is not None),
            "round": number,
        }
        | (
            {"points": sorted([who, 1000 * points] for who, points in record.rulings)}
            if record.rulings
            else {}
        )
        for number, record in enumerate(rounds, start=1)
    ]


def game(row: Row, rules: Rules) -> list[Any]:
    """One game as a list; with casualties a score is the level of the losses inflicted."""
    worth = rules.outcome(row)
    scores: list[Any] = list(worth.scores)
    more: list[Any] = []
    if row.models1:
        if row.ended not in ABSENT:
            scores = [LEVELS.index(str(worth.levels[1])), LEVELS.index(str(worth.levels[0]))]
        more = [
            [row.casualties1, row.withdrew1, row.bonus1],
            [row.casualties2, row.withdrew2, row.bonus2],
        ]
    return [*row.players, *scores, row.ended, worth.winner, *more]


def shuffled(seed: str, purpose: str, players: Iterable[str], attempt: int = 0) -> list[str]:
    """In the order of their tickets."""
    return sorted(players, key=lambda player: digest(f"{seed}|{purpose}|{attempt}|{player}"))
