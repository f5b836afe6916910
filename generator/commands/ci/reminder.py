"""The reminder of tables that still play: when few of a round are left, once a round.

The service knows neither when somebody uploads next nor which time it is in the hall, so the tables themselves count.
"""

from itertools import groupby
from pathlib import Path, PurePosixPath

from generator.commands.ci.history import versions_of
from generator.commands.ci.repository import Repository
from generator.engine.next_round import open_tables
from generator.model import Event, Pairing, Round
from generator.regulations.schema import Regulation


def tables_left(
    repository: Repository, folder: Path, now: Event, earlier: Event | None, regulation: Regulation
) -> tuple[Pairing, ...]:
    """The games to remind of: those open in the last round, where this upload first made them few.

    Args:
        repository: where the event's history is.
        folder: the event's.
        now: the event as its pages show it.
        earlier: the same before the upload; None where it had no pages.
        regulation: what says which result is one.
    """
    had = len(earlier.rounds) if earlier is not None else 0
    if earlier is None or not now.rounds or had < len(now.rounds):
        return ()
    round_, before = now.rounds[-1], earlier.rounds[len(now.rounds) - 1]
    still = open_tables(round_, regulation)
    if not still or not _are_few(round_, regulation) or _are_few(before, regulation):
        return ()
    versions = versions_of(repository, folder / PurePosixPath(round_.place.file).name, round_)
    times = [few for few, _ in groupby(versions, lambda version: _are_few(version.round, regulation))]
    if times.count(True) > 1:
        return ()  # reminded already, and then results were taken back
    return tuple(game for game in round_.pairings if (game.table or game.row) in still)


def _are_few(round_: Round, regulation: Regulation) -> bool:
    """Whether at most a quarter of the tables still play, or one."""
    return len(open_tables(round_, regulation)) <= max(1, len(round_.pairings) // 4)
