"""How the ranking moved, round by round: the best as lines, everybody as a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.engine.ranking.standings import Standing
from generator.languages import _
from generator.model import PlayerId
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk
from generator.publish.parts import Link
from generator.publish.shared.charts import fixed, way
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class BumpLine:
    """A player's way through the ranking: a path for each run of rounds, and a dot for each round."""

    id: str
    player: Link
    rank: str
    is_leader: bool
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bump:
    """The ranking round by round, drawn in a box of 100 units by one unit a line."""

    title: str
    about: str
    rounds: tuple[str, ...]
    height: int  # in lines
    em: str  # the same in the size of the text
    lines: tuple[BumpLine, ...]
    note: str
    below: str  # what stands below the drawing where a script adds the reader's line


@dataclass(frozen=True, slots=True, kw_only=True)
class RanksRow:
    """A player's rank after each round."""

    id: str
    player: Link
    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranks:
    """Everybody's ranks round by round: what the drawing shows of some, as a table."""

    caption: str
    rounds: tuple[str, ...]
    rows: tuple[RanksRow, ...]


LINES = 24
LEADERS = 3
LINE = Fraction(16, 10)  # as high as the style sheet's --row


def bump(desk: Desk) -> Bump | None:
    """The best players' ways as lines; None before there are two rankings to compare."""
    facts = desk.facts
    numbers = _rounds(facts)
    if len(numbers) < 2:
        return None
    ranked = _ranked(facts)
    shown = ranked[:LINES]
    at = [_positions(facts, number) for number in numbers]
    return Bump(
        title=_("The ranking round by round"),
        about=_about(desk, numbers, shown),
        rounds=tuple(str(number) for number in numbers),
        height=len(shown),
        em=fixed(LINE * len(shown)),
        lines=tuple(_line(desk, line, i, at, len(shown)) for i, line in enumerate(shown)),
        note=_note(len(shown), len(ranked)),
        below=_below(len(shown), len(ranked)),
    )


def ranks(desk: Desk) -> Ranks | None:
    """Everybody's rank after each Swiss round, in today's order."""
    facts = desk.facts
    numbers = _rounds(facts)
    if len(numbers) < 2:
        return None
    then = [{line.player: line.rank for line in facts.standings_after[number].lines} for number in numbers]
    return Ranks(
        caption=_("Rank after each round"),
        rounds=tuple(str(number) for number in numbers),
        rows=tuple(
            RanksRow(
                id=line.player,
                player=desk.player(line.player),
                ranks=tuple(words.figure(each.get(line.player)) for each in then),
            )
            for line in facts.standings.lines
        ),
    )


def _rounds(facts: Facts) -> list[int]:
    return sorted(facts.standings_after)


def _ranked(facts: Facts) -> list[Standing]:
    return [line for line in facts.standings.lines if line.rank is not None]


def _positions(facts: Facts, number: int) -> Mapping[PlayerId, int]:
    """Which line everybody stood on after a round: also where ranks are shared each has one of their own."""
    ranked = (line for line in facts.standings_after[number].lines if line.rank is not None)
    return {line.player: i for i, line in enumerate(ranked)}


def _line(
    desk: Desk, line: Standing, index: int, at: Sequence[Mapping[PlayerId, int]], shown: int
) -> BumpLine:
    then = [positions.get(line.player) for positions in at]
    return BumpLine(
        id=line.player,
        player=desk.player(line.player),
        rank=words.figure(line.rank),
        is_leader=index < LEADERS,
        paths=way([level if level is not None and level < shown else None for level in then]),
    )


def _note(shown: int, ranked: int) -> str:
    if shown == ranked:
        return ""
    return _(
        "The lines of the best {shown} of {all}. Where a line has a gap, its player was further down.",
        shown=shown,
        all=ranked,
    )


def _below(shown: int, ranked: int) -> str:
    if shown == ranked:
        return ""
    return _(
        "Below the dashed line: ranks {first} to {last}, drawn closer together.", first=shown + 1, last=ranked
    )


def _about(desk: Desk, numbers: Sequence[int], shown: Sequence[Standing]) -> str:
    """What the drawing shows, for those who can't see it."""
    return _(
        "A line for each of {n} players from round {first} to round {last}; {leader} leads. "
        "The table below has all figures.",
        n=len(shown),
        first=numbers[0],
        last=numbers[-1],
        leader=desk.name(shown[0].player) if shown else words.NONE,
    )
