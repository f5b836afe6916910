"""A whole file -> the event that it holds, or everything that is wrong with it."""

from collections.abc import Iterator

from generator.exchange.cryodex.decoding import decoded
from generator.exchange.cryodex.games import Games, is_even_win, is_uneven_draw
from generator.exchange.cryodex.people import People, read_people
from generator.exchange.cryodex.rounds import Rounds, read_rounds
from generator.exchange.cryodex.values import (
    Object,
    as_day,
    as_object,
    objects_in,
    other_keys,
)
from generator.exchange.records import Faults, Imported, Read
from generator.exchange.texts import GUESSED, as_name, shown
from generator.exchange.unplayed_rounds import add_empty, played, points_to_come, with_byes_to_come
from generator.model import PlayerId, Round
from generator.regulations.schema import Regulation
from generator.text import CleanText

_NO_NAME = "null"  # what Cryodex writes for an event without a name
_WRAP = "tournament"

# What is read, and what follows from it.
_OF_EVENT = frozenset(("name", "date", "venue", "players", "rounds"))
_OF_PLAYER = frozenset(("id", "name", "dropped", "mov", "score", "sos", "rank"))
_OF_ROUND = frozenset(("round-type", "round-number", "matches"))
_OF_MATCH = frozenset(
    (
        "player1",
        "player2",
        "player1points",
        "player2points",
        "result",
        "winner",
        "final_salvo",
        "table",
        "ended",
    )
)
_OF_VENUE = (
    "name",
    "venue",
    "city",
    "state",
    "country",
)  # List Juggler reads the second and writes the first


def read(content: bytes, display: str, regulation: Regulation) -> Read:
    """Read a file.

    Args:
        content: its bytes.
        display: how findings name it.
        regulation: by which it is told who won a game.

    Returns:
        The event, or None where more than its day is wrong, and all findings.
    """
    faults = Faults(display)
    value, is_guessed = decoded(content, faults)
    whole = None if faults.findings else as_object(value, "the file", faults)
    if whole is not None and _WRAP in whole:
        whole = as_object(whole[_WRAP], _WRAP, faults)
    if whole is None:
        return None, tuple(faults.findings)
    rows = objects_in(whole, "players", "the event", faults)
    people = read_people(rows, faults)
    round_rows = objects_in(whole, "rounds", "the event", faults)
    rounds = read_rounds(round_rows, Games(people=people, regulation=regulation, faults=faults))
    swiss = played(rounds.swiss, faults)
    to_come = rounds.swiss[len(swiss) :]
    if to_come and rounds.elimination:
        add_empty(to_come[0].number, faults)
    is_understood = not faults.findings
    day = as_day(whole.get("date"))
    if whole.get("date") not in (None, "") and day is None:
        said = shown(whole["date"])
        faults.add(
            "exchange-date",
            f"date says {said}: write year-month-day, as in 2018-09-15, or add --date with it",
        )
    if not is_understood:
        return None, tuple(faults.findings)
    name = as_name(whole.get("name"))
    imported = Imported(
        name=None if name == _NO_NAME else name,
        days=() if day is None else (day,),
        venue=_venue(whole.get("venue")),
        players=with_byes_to_come(tuple(people.by_name.values()), to_come),
        rounds=(*swiss, *rounds.elimination),
        swiss_rounds=len(rounds.swiss),
        leaving=_leaving(people, rounds),
        stated=people.stated,
        to_come=points_to_come(to_come, regulation),
        told=(
            *_beyond("of the event", [whole], _OF_EVENT),
            *_beyond("of players", [row for _, row in rows], _OF_PLAYER),
            *_beyond("of rounds", [row for _, row in round_rows], _OF_ROUND),
            *_beyond("of matches", rounds.matches, _OF_MATCH),
            *_otherwise(people, rounds, regulation, is_guessed=is_guessed),
        ),
    )
    return imported, tuple(faults.findings)


def _venue(value: object) -> CleanText | None:
    parts = value if isinstance(value, dict) else {"name": value}
    named = [name for key in _OF_VENUE if (name := as_name(parts.get(key))) is not None]
    return as_name(", ".join(dict.fromkeys(named)))


def _leaving(people: People, rounds: Rounds) -> dict[PlayerId, int]:
    """After which round each player left who is said to have left; of nobody where it is said of all."""
    if people.is_marked_throughout:
        return {}
    last = _last_rounds((*rounds.swiss, *rounds.elimination))
    return {
        player: first_missed - 1 if first_missed is not None else last.get(player, 0)
        for player, first_missed in people.marked.items()
    }


def _last_rounds(rounds: tuple[Round, ...]) -> dict[PlayerId, int]:
    return {player: round_.number for round_ in rounds for player in round_.players}


def _beyond(whose: str, holders: list[Object], known: frozenset[str]) -> Iterator[str]:
    """What stands there that no event of ours has a place for; by its keys alone, as it may be private."""
    keys = other_keys(holders, known)
    if keys:
        yield f"left out {whose}: {', '.join(keys)}"


def _otherwise(people: People, rounds: Rounds, regulation: Regulation, *, is_guessed: bool) -> Iterator[str]:
    """What is not taken as the file says it."""
    if people.is_marked_throughout:
        yield (
            "left out: that every player dropped, which Cryodex 5 writes beside all of them; a player who is missing "
            "from a later Swiss round has dropped"
        )
    if uneven := sum(map(is_uneven_draw, rounds.matches)):
        count = (
            "1 game is called a draw and has" if uneven == 1 else f"{uneven} games are called draws and have"
        )
        yield f"left out: {count} different scores; the higher score wins"
    even = sum(map(is_even_win, rounds.matches)) if regulation.endings.ties == "draw" else 0
    if even:  # else `check` asks who won
        count = "1 game is called won and has" if even == 1 else f"{even} games are called won and have"
        yield f"look at the results: {count} equal scores, which is a draw by {regulation.name}, or not played yet"
    if people.has_own_ids is False:
        yield "left out: the players' own ids; each player needs one of letters, digits, - and _, and each another"
    if is_guessed:
        yield GUESSED
