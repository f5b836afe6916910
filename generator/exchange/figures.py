"""Whether the regulations give the figures that a file states: if not, the event was played by others."""

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.engine.ranking.standings import Standing, Standings, standings_after
from generator.engine.scoring.game import score_game
from generator.exchange.records import Imported, Stated
from generator.figures.derivation import shown, shown_points
from generator.figures.parameters import RankedBy
from generator.figures.tiebreakers import english_heading
from generator.model import Event, Number, PlayerId, Stage
from generator.regulations.schema import Regulation


def figures_that_differ(
    imported: Imported, event: Event, regulation: Regulation, stages: tuple[Stage, ...]
) -> str | None:
    """A line about players with other points, margins or ranks in the file; None without any, or if a game is open."""
    games = [game for round_ in event.rounds for game in round_.pairings]
    if not games or any(score_game(game.result, regulation) is None for game in games):
        return None
    standings = standings_after(event, regulation, stages, len(event.rounds))
    computed = {line.player: _computed(line) for line in standings.lines}
    differ = [
        (player, stated, computed[player])
        for player, stated in imported.stated.items()
        if player in computed and not _agree(stated, computed[player], imported.to_come.get(player, 0))
    ]
    if not differ:
        return _byes_that_count(imported, event, computed) or _ranks_that_differ(
            imported, event, regulation, standings
        )
    player, stated, here = differ[0]
    return (
        f"look at the rules: {_how_many(differ, imported)} other figures in the file, as {event.player(player).name}: "
        f"{_said(stated)} there, {_said(here)} by {regulation.name}; name the rules that it was played by with "
        "--regulations"
    )


def _computed(line: Standing) -> Stated:
    margin = line.figures.get(RankedBy("margin_of_victory"))
    return Stated(points=line.points.value, margin=None if margin is None else margin.value, rank=line.rank)


def _byes_that_count(imported: Imported, event: Event, computed: Mapping[PlayerId, Stated]) -> str | None:
    """A line about players whose points in the file count a bye of a round that nobody has played."""
    early = [
        player
        for player, stated in imported.stated.items()
        if player in imported.to_come and player in computed and not _agree(stated, computed[player], 0)
    ]
    if not early:
        return None
    player = early[0]
    return (
        f"the file counts byes of rounds to come already, which count here once the round is played: "
        f"{event.player(player).name} has {_said(imported.stated[player])} there, {_said(computed[player])} here"
    )


def _ranks_that_differ(
    imported: Imported, event: Event, regulation: Regulation, standings: Standings
) -> str | None:
    """A line about players who have as many points in the file and another rank, where that is not one they share."""
    sharing = Counter(line.rank for line in standings.lines)
    differ = [
        (line, stated.rank)
        for line in standings.lines
        if (stated := imported.stated.get(line.player)) is not None
        and line.rank is not None
        and stated.rank is not None
        and not line.rank <= stated.rank < line.rank + sharing[line.rank]
    ]
    if not differ:
        return None
    line, rank = differ[0]
    return (
        f"look at the ranking: {_how_many(differ, imported)} another rank in the file, as "
        f"{event.player(line.player).name}: {rank} there, {line.rank} by {regulation.name}, which breaks ties by "
        f"{', '.join(map(english_heading, standings.precedence))}"
    )


def _how_many(differ: Sequence[object], imported: Imported) -> str:
    return f"{len(differ)} of {len(imported.stated)} players have" if len(differ) > 1 else "1 player has"


def _agree(one: Stated, other: Stated, to_come: Number) -> bool:
    """Whether two figures are the same, or the first has more points by those of byes to come."""
    points = None if other.points is None else (other.points, other.points + to_come)
    if points is not None and one.points is not None and one.points not in points:
        return False
    return one.margin is None or other.margin is None or one.margin == other.margin


def _said(stated: Stated) -> str:
    unit = "point" if stated.points == 1 else "points"
    points = "no points" if stated.points is None else f"{shown_points(stated.points)} {unit}"
    return points if stated.margin is None else f"{points} and a margin of {shown(stated.margin)}"
