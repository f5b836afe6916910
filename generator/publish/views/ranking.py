"""The ranking as a table: used by the page of the standings and by the event's page."""

from collections.abc import Sequence

from generator.engine.standings import TOURNAMENT_POINTS, Standing
from generator.engine.tiebreakers import RANDOM, TIEBREAKERS
from generator.model import PlayerId
from generator.publish.facts import Facts
from generator.publish.pages import Column, PlaceRow, Ranking, StandingRow
from generator.publish.views import tiebreaking, words
from generator.publish.views.frame import Desk


def ranking(desk: Desk, caption: str, limit: int | None = None) -> Ranking:
    """The current standings, or the top of them."""
    facts = desk.facts
    keys = [key for key in facts.standings.precedence if key != RANDOM]
    lines = facts.lines[:limit]
    return Ranking(
        caption=caption,
        has_ranks=any(line.rank is not None for line in facts.standings.lines),
        tiebreakers=tuple(
            Column(short=TIEBREAKERS[key].abbreviation, name=TIEBREAKERS[key].name) for key in keys
        ),
        record="Won–lost–drawn" if any(line.record.draws for line in facts.lines) else "Won–lost",
        rows=tuple(_row(desk, lines, i, keys) for i in range(len(lines))),
    )


def final_places(desk: Desk, limit: int | None = None) -> tuple[PlaceRow, ...]:
    """Everybody who has a final place, the winner first; empty until the event is finished."""
    facts = desk.facts
    placed = sorted(facts.places.items(), key=lambda item: (item[1], item[0]))[:limit]
    return tuple(
        PlaceRow(
            place=str(place),
            player=desk.player(player),
            faction=facts.players[player].faction or "",
            how=_how_placed(facts, player),
        )
        for player, place in placed
    )


def record_text(line: Standing) -> str:
    """Wins, losses and, where there are any, draws: `3–1`, `2–1–1`."""
    numbers = [line.record.wins, line.record.losses, *([line.record.draws] if line.record.draws else [])]
    return "–".join(str(number) for number in numbers)


def _row(desk: Desk, lines: Sequence[Standing], i: int, keys: Sequence[str]) -> StandingRow:
    line = lines[i]
    return StandingRow(
        rank=words.figure(line.rank),
        player=desk.player(line.player),
        faction=desk.facts.players[line.player].faction or "",
        points=words.points(line.points.value),
        tiebreakers=tuple(tiebreaking.figure(key, line.tiebreakers[key].value) for key in keys),
        record=record_text(line),
        byes=str(line.record.byes),
        tie=_tie(lines, i),
        tie_note=_tie(lines, i, "tie broken by "),
        status=words.player_status(desk.facts, line.player),
    )


def _tie(lines: Sequence[Standing], i: int, broken_by: str = "") -> str:
    """The tiebreaker that parted a player from the one above, and whether the rank is shared; empty without a tie."""
    line = lines[i]
    if line.rank is None:
        return ""
    is_tie = i > 0 and line.decided_by not in (None, TOURNAMENT_POINTS)
    parts = [broken_by + tiebreaking.name(line.decided_by)] if is_tie and line.decided_by else []
    neighbours = (*lines[max(i - 1, 0) : i], *lines[i + 1 : i + 2])
    if any(other.rank == line.rank for other in neighbours):
        parts.append("rank shared")
    return "; ".join(parts)


def _how_placed(facts: Facts, player: PlayerId) -> str:
    reached = facts.reached.get(player)
    if reached is None:
        line = facts.line_of(player)
        return f"Swiss rank {line.rank}" if line and line.rank is not None else ""
    if reached > len(facts.rounds):
        return f"won the {facts.rounds[-1].stage}"
    return f"out in the {facts.rounds[reached - 1].stage}"
