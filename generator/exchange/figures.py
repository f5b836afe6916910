"""Whether the regulations give the figures that a file states: if not, the event was played by others."""

from generator.engine.ranking.standings import standings_after
from generator.engine.scoring.game import score_game
from generator.exchange.records import Imported, Stated
from generator.figures.derivation import shown, shown_points
from generator.figures.parameters import RankedBy
from generator.model import Event, PlayerId, Stage
from generator.regulations.schema import Regulation


def figures_that_differ(
    imported: Imported, event: Event, regulation: Regulation, stages: tuple[Stage, ...]
) -> str | None:
    """A line about players whose points or margin are others in the file; None where all agree, or games are open."""
    games = [game for round_ in event.rounds for game in round_.pairings]
    if not games or any(score_game(game.result, regulation) is None for game in games):
        return None
    computed = _computed(event, regulation, stages)
    differ = [
        (player, stated, computed[player])
        for player, stated in imported.stated.items()
        if player in computed and not _agree(stated, computed[player])
    ]
    if not differ:
        return None
    player, stated, here = differ[0]
    who = f"{len(differ)} of {len(imported.stated)} players have" if len(differ) > 1 else "1 player has"
    return (
        f"look at the rules: {who} other figures in the file, as {event.player(player).name}: {_said(stated)} there, "
        f"{_said(here)} by {regulation.name}; name the rules that it was played by with --regulations"
    )


def _computed(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> dict[PlayerId, Stated]:
    lines = standings_after(event, regulation, stages, len(event.rounds)).lines
    margins = {
        line.player: figure.value if (figure := line.tiebreakers.get(RankedBy("margin_of_victory"))) else None
        for line in lines
    }
    return {line.player: Stated(points=line.points.value, margin=margins[line.player]) for line in lines}


def _agree(one: Stated, other: Stated) -> bool:
    pairs = ((one.points, other.points), (one.margin, other.margin))
    return all(a is None or b is None or a == b for a, b in pairs)


def _said(stated: Stated) -> str:
    points = "no points" if stated.points is None else f"{shown_points(stated.points)} points"
    return points if stated.margin is None else f"{points} and a margin of {shown(stated.margin)}"
