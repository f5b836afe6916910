"""The draw's randomness: round seeds and tickets, from SHA-256 alone. `docs/draw.md` says it for other languages."""

import hashlib
import json
from collections.abc import Iterable
from typing import TypeVar

from generator.memoize import memoize
from generator.model import Event, PlayerId, Round
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of

STANDINGS = "standings"

Name = TypeVar("Name", bound=str)


def draw_seed(
    event: Event, regulation: Regulation, *, stage: str, round_number: int, players: Iterable[PlayerId]
) -> str:
    """Return the seed of a round's draw, in hexadecimal.

    Args:
        event: the event; its rounds before `round_number` count.
        regulation: says who won each of their games.
        stage: the stage as the workbook names it.
        round_number: the round to be drawn.
        players: who takes part in it.
    """
    return _digest(event, regulation, stage, round_number, event.rounds[: round_number - 1], players)


def standings_seed(event: Event, regulation: Regulation, round_number: int) -> str:
    """Return the seed of the random tiebreak as it stands after a round, in hexadecimal."""
    rounds = event.rounds[:round_number]
    players = {player for round_ in rounds for player in round_.players}
    return _digest(event, regulation, STANDINGS, round_number, rounds, players)


def ticket(seed: str, purpose: str, attempt: int, player: str) -> str:
    """Return the random ticket of a player, or another name, in hexadecimal: sorting by tickets shuffles."""
    return hashlib.sha256(f"{seed}|{purpose}|{attempt}|{player}".encode()).hexdigest()


def tickets(names: Iterable[Name], seed: str, purpose: str, attempt: int = 0) -> dict[Name, bytes]:
    """Return the tickets of many players, or other names, as bytes, which sort as the hexadecimal ones do."""
    prefix, sha256 = f"{seed}|{purpose}|{attempt}|".encode(), hashlib.sha256
    return {name: sha256(prefix + name.encode()).digest() for name in names}


def shuffled(names: Iterable[Name], seed: str, purpose: str, attempt: int = 0) -> list[Name]:
    """Return the players, or other names, in the order of their tickets."""
    by_name = tickets(names, seed, purpose, attempt)
    return sorted(by_name, key=by_name.__getitem__)


def number_below(limit: int, seed: str, purpose: str) -> int:
    """Return a number from 0 to limit - 1, each exactly as likely as the others.

    A 256-bit number counts unless it falls in the incomplete last run of `limit`; then the next one is tried.
    """
    if limit > 2**256:
        raise ValueError("no draw has that many outcomes")
    whole_runs = 2**256 // limit * limit
    attempt = 0
    while True:
        number = int(hashlib.sha256(f"{seed}|{purpose}|{attempt}".encode()).hexdigest(), 16)
        if number < whole_runs:
            return number % limit
        attempt += 1


@memoize
def canonical_round(round_: Round, regulation: Regulation) -> dict[str, object]:
    """Return a round's results in the form that seeds use, free of the rows' order and of how they were typed."""
    form, games = form_of(regulation), []
    for pairing in round_.pairings:
        result = pairing.result
        # Who left a bracket game was once written down as absent, and draws of that time are to repeat.
        ended = result.ended.value.replace("Left", "No-show")
        counted = (*form.scores(result), ended, form.winner(result), *form.canonical(result))
        games.append([*pairing.players, *counted])
    byes = sorted(bye.player for bye in round_.byes if bye.player is not None)
    ruled = sorted([change.player, int(change.points * 1000)] for change in round_.changes if change.points)
    return {
        "byes": byes,
        "games": sorted(games, key=lambda game: str(game[0])),
        "round": round_.number,
        **({"points": ruled} if ruled else {}),
    }


def _digest(
    event: Event,
    regulation: Regulation,
    stage: str,
    round_number: int,
    rounds: tuple[Round, ...],
    players: Iterable[PlayerId],
) -> str:
    text = json.dumps(
        {
            "players": sorted(players),
            "results": [canonical_round(round_, regulation) for round_ in rounds],
            "round": round_number,
            "seed": event.settings.seed,
            "stage": stage,
        },
        ensure_ascii=True,
        separators=(",", ":"),
        sort_keys=True,
    )
    return hashlib.sha256(text.encode("ascii")).hexdigest()
