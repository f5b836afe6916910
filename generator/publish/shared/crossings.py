"""Who has met whom in a round robin, and how: a table for each group, its players by rank."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.engine.course.round_robin import group_name, groups_of
from generator.engine.course.schedule import first_round_of, stages_of
from generator.engine.scoring.game import score_game
from generator.languages import _
from generator.model import PlayerId
from generator.publish.frame.desk import Desk
from generator.publish.parts import Link
from generator.publish.shared.results import own_first
from generator.publish.wording import words
from generator.publish.wording.endings import outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossing:
    """What came of a player's games against another; `outcome` is `won`, `lost`, `draw` or empty."""

    text: str
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossingsRow:
    """A player of a group, with a cell for each in it, the own one included."""

    rank: str
    player: Link
    id: str
    cells: tuple[Crossing, ...]
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossings:
    """The table of a group, or of all in a round robin."""

    caption: str
    points: str  # the heading of what they have
    rows: tuple[CrossingsRow, ...]


def crossings(desk: Desk) -> tuple[Crossings, ...]:
    """All tables of the event, the last stage's first; none where nobody plays everybody."""
    facts = desk.facts
    stages = stages_of(facts.event, facts.regulation)
    found = []
    for index in reversed(range(len(stages))):
        groups = groups_of(facts.event, stages, index)
        first = first_round_of(index, stages)
        rounds = range(first, first + (stages[index].rounds or 0))
        for number, group in enumerate(groups):
            name = _("Group {name}", name=group_name(number)) if stages[index].groups else _("Round robin")
            found.append(_table(desk, name, {player for player in group if player is not None}, rounds))
    return tuple(found)


def _table(desk: Desk, caption: str, group: set[PlayerId], rounds: range) -> Crossings:
    lines = [line for line in desk.facts.standings.lines if line.player in group]
    order = [line.player for line in lines]
    return Crossings(
        caption=caption,
        points=_("Points"),
        rows=tuple(
            CrossingsRow(
                rank=str(rank),
                player=desk.player(line.player),
                id=line.player,
                cells=tuple(_cells(desk, line.player, order, rounds)),
                points=words.points(line.points.value),
            )
            for rank, line in enumerate(lines, start=1)
        ),
    )


def _cells(desk: Desk, player: PlayerId, order: Sequence[PlayerId], rounds: range) -> Iterator[Crossing]:
    facts = desk.facts
    games = [
        (game, game.players.index(player) + 1)
        for round_ in facts.rounds
        if round_.number in rounds and (game := round_.games.get(player)) is not None
    ]
    for other in order:
        if other == player:
            yield Crossing(text=words.NONE, outcome="")
            continue
        met = [(game, seat) for game, seat in games if other in game.players]
        played = [each for each in met if score_game(each[0].result, facts.regulation) is not None]
        texts = [own_first(game.result, seat, facts.regulation).text for game, seat in played]
        last = [
            outcome(game.result, seat, score_game(game.result, facts.regulation)) for game, seat in played
        ]
        yield Crossing(text=", ".join(texts), outcome=last[0] if len(last) == 1 else "")
