"""The ranking as a table: used by the page of the standings, by the event's page, on paper and on the screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.engine.course.schedule import position_of, stages_of
from generator.engine.ranking.cuts import progression_cut
from generator.engine.ranking.standings import Standing
from generator.engine.readings.course import Part, Spot
from generator.figures.tiebreakers import RANDOM, TOURNAMENT_POINTS
from generator.kept import kept
from generator.languages import _, ngettext
from generator.model import PlayerId, StageType, Status
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk
from generator.publish.parts import Cell, Column, Link, Mark
from generator.publish.shared import chances
from generator.publish.shared.clauses import marks_at
from generator.publish.wording import tiebreaking, words


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A line of the ranking."""

    rank: str
    player: Link
    faction: str
    points: str
    tiebreakers: tuple[str, ...]
    record: str
    byes: str
    tie: str  # what broke it, or that it stands; empty where points parted a player from the one above
    tie_note: str  # the same as part of a sentence
    status: str  # empty while the player is still in
    id: str = ""  # the player's, for scripts
    moved: Cell | None = None  # since the round before, with what it means in words
    chance: str = ""  # of the cut, where it is certain
    cut: str = ""  # what the line below says, where the cut falls
    readings: tuple[Mark, ...] = ()  # that decided where the player stands


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """A table of standings; without ranks its order says nothing."""

    caption: str
    has_ranks: bool
    points: Column
    tiebreakers: tuple[Column, ...]
    record: str  # heading of won, lost and, where there are any, drawn
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """A final place and how it was reached."""

    place: str
    player: Link
    faction: str
    how: str
    id: str = ""  # the player's, for scripts
    readings: tuple[Mark, ...] = ()  # that decided the place


def ranking(desk: Desk, caption: str, limit: int | None = None) -> Ranking:
    """The current standings, or the top of them."""
    facts = desk.facts
    keys = [key for key in facts.standings.precedence if key != RANDOM]
    lines, before, cut = facts.lines[:limit], _ranks_before(facts), cut_after(facts)
    with_draws = has_draws(facts)
    return Ranking(
        caption=caption,
        has_ranks=any(line.rank is not None for line in facts.standings.lines),
        points=Column(
            short=_("Points"),
            name=tiebreaking.name(TOURNAMENT_POINTS),
            anchor=tiebreaking.anchor(TOURNAMENT_POINTS),
        ),
        tiebreakers=tuple(tiebreaking.column(key) for key in keys),
        record=_("Won–lost–drawn") if with_draws else _("Won–lost"),
        rows=tuple(_row(desk, lines, i, keys, before, cut) for i in range(len(lines))),
    )


def ranking_caption(facts: Facts) -> str:
    """After which Swiss round the ranking stands, and whether it can still change."""
    number = max(facts.standings_after, default=0)
    if not number:
        return _("Players")
    if not facts.rounds[-1].is_swiss:
        return _("Ranking after the Swiss rounds")
    if facts.is_provisional:
        return _("Provisional ranking after round {number}", number=number)
    return _("Ranking after round {number}", number=number)


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
            id=player,
            readings=marks_at(desk, Spot(part=Part.PLACE, player=player)),
        )
        for player, place in placed
    )


@kept
def has_draws(facts: Facts) -> bool:
    """Whether anybody has drawn a game: then every record has three figures."""
    return any(line.record.draws for line in facts.lines)


def record_text(line: Standing, *, with_draws: bool) -> str:
    """Wins, losses and, where the event has any, draws: `3–1`, `2–1–1`."""
    numbers = [line.record.wins, line.record.losses, *([line.record.draws] if with_draws else [])]
    return "–".join(str(number) for number in numbers)


def cut_after(facts: Facts) -> Mapping[PlayerId, str]:
    """The last player of the ranking whom a cut lets in, with what the line below says; empty without a cut.

    Before the cut it falls where it would fall today; afterwards, below the last one who went on.
    """
    stages = stages_of(facts.event, facts.regulation)
    position = position_of(len(facts.rounds), stages) if facts.standings_after else None
    lines = facts.standings.lines
    if position is None:
        return {}
    following = stages[position.index + 1 : position.index + 2]
    if position.stage.type is StageType.SWISS and following:
        active = [line.player for line in lines if line.status is Status.ACTIVE]
        points = {line.player: line.record.tournament_points for line in lines}
        wins = {line.player: line.record.wins for line in lines}
        inside = progression_cut(following[0], active, points, wins)
        if not inside or len(inside) == len(active):
            return {}
        return {inside[-1]: ngettext("The best one plays on", "The best {n} play on", len(inside))}
    if position.index == 0:
        return {}
    seated = set(facts.rounds[len(facts.rounds) - position.number].workbook.players)
    inside = tuple(line.player for line in lines if line.player in seated)
    return (
        {inside[-1]: ngettext("The best one went on", "The best {n} went on", len(inside))} if inside else {}
    )


def _row(
    desk: Desk,
    lines: Sequence[Standing],
    i: int,
    keys: Sequence[str],
    before: Mapping[PlayerId, int | None] | None,
    cut: Mapping[PlayerId, str],
) -> StandingRow:
    line, facts = lines[i], desk.facts
    return StandingRow(
        rank=words.figure(line.rank),
        player=desk.player(line.player),
        faction=facts.players[line.player].faction or "",
        points=words.points(line.points.value),
        tiebreakers=tuple(tiebreaking.figure(key, line.tiebreakers[key].value) for key in keys),
        record=record_text(line, with_draws=has_draws(facts)),
        byes=str(line.record.byes),
        tie=_tie(lines, i),
        tie_note=_tie(lines, i, within=True),
        status=_status(facts, line.player),
        id=line.player,
        moved=_moved(line, before) if before is not None else None,
        chance=chances.mark(facts, line.player),
        cut=cut.get(line.player, ""),
        readings=marks_at(desk, Spot(part=Part.STANDING, player=line.player)),
    )


def _status(facts: Facts, player: PlayerId) -> str:
    """What became of a player; of those who missed the cut nothing, since the line above them says it."""
    missed_cut = facts.statuses[player] is Status.ELIMINATED and player not in facts.reached
    return "" if missed_cut else words.player_status(facts, player)


def _tie(lines: Sequence[Standing], i: int, *, within: bool = False) -> str:
    """The tiebreaker that parted a player from the one above, and whether the rank is shared; empty without a tie."""
    line = lines[i]
    if line.rank is None:
        return ""
    parts = []
    if i > 0 and line.decided_by is not None and line.decided_by != TOURNAMENT_POINTS:
        short, name = tiebreaking.short(line.decided_by), tiebreaking.name(line.decided_by)
        parts.append(_("by {tiebreaker}", tiebreaker=short) if within else name)
    neighbours = (*lines[max(i - 1, 0) : i], *lines[i + 1 : i + 2])
    if any(other.rank == line.rank for other in neighbours):
        parts.append(_("rank shared"))
    return "; ".join(parts)


def _ranks_before(facts: Facts) -> Mapping[PlayerId, int | None] | None:
    """Everybody's rank after the Swiss round before the last one; None where there was none."""
    before = facts.standings_after.get(max(facts.standings_after, default=0) - 1)
    return {line.player: line.rank for line in before.lines} if before is not None else None


def _moved(line: Standing, before: Mapping[PlayerId, int | None]) -> Cell | None:
    """How many ranks a player went up or down: `▲2`, and in words."""
    if line.rank is None:
        return None
    was = before.get(line.player)
    if was is None:
        return Cell(text=_("new"), about="")
    up = was - line.rank
    if up > 0:
        return Cell(text=f"▲{up}", about=ngettext("up {n} rank", "up {n} ranks", up))
    if up < 0:
        return Cell(text=f"▼{-up}", about=ngettext("down {n} rank", "down {n} ranks", -up))
    return Cell(text="=", about=_("the same rank as before"))


def _how_placed(facts: Facts, player: PlayerId) -> str:
    reached = facts.reached.get(player)
    if reached is None:
        line = facts.line_of(player)
        return _("Swiss rank {rank}", rank=line.rank) if line and line.rank is not None else ""
    if reached > len(facts.rounds):
        return _("won the {stage}", stage=words.stage(facts.rounds[-1].stage))
    return _("out in the {stage}", stage=words.stage(facts.rounds[reached - 1].stage))
