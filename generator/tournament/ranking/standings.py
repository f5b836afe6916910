"""The ranking after a round: by tournament points, then by the regulation's tiebreakers in their precedence."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from generator.figures.own import tournament_points
from generator.figures.parameters import FigureContext, RankedBy
from generator.figures.records import Derivation, PlayerRecord, Records
from generator.figures.tiebreakers import RANDOM, TIEBREAKERS, TOURNAMENT_POINTS
from generator.findings import Citation
from generator.model import Event, PlayerId, Stage, Status
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.schedule import computed_once, last_swiss_round
from generator.tournament.ranking.records import records_after
from generator.tournament.seeds import shuffled, standings_seed

Group = tuple[PlayerId, ...]
Derive = Callable[[FigureContext], Derivation]
UNRANKED = (Status.DISQUALIFIED, Status.RETIRED)


class Figures(Mapping[RankedBy, Derivation]):
    """What ranks a player, in its precedence: the points, then the tiebreakers. Each is derived when somebody asks."""

    __slots__ = ("_derived", "_of", "_player")

    def __init__(self, player: PlayerId, of: "_Figures") -> None:
        self._player, self._of = player, of
        self._derived: dict[RankedBy, Derivation] = {}

    def __getitem__(self, by: RankedBy) -> Derivation:
        if by not in self._derived:
            self._derived[by] = self._of.derive(by, self._player)
        return self._derived[by]

    def __contains__(self, by: object) -> bool:
        return by in self._of.ways

    def __iter__(self) -> Iterator[RankedBy]:
        return iter(self._of.ways)

    def __len__(self) -> int:
        return len(self._of.ways)

    def __reduce__(self) -> tuple[type[dict[RankedBy, Derivation]], tuple[dict[RankedBy, Derivation]]]:
        """Return what pickle writes of them: all, as they came out."""
        return dict, (dict(self),)


@dataclass(slots=True, eq=False, repr=False)
class _Figures:
    """A mapping of what everybody's figures are derived from; it grows as one tiebreaker after another is asked."""

    records: Records
    ways: dict[RankedBy, tuple[Derive, Citation]]  # by what ranks, in its precedence; with the clause
    tied: dict[RankedBy, Mapping[PlayerId, Group]]  # who was tied when it came to that

    def derive(self, by: RankedBy, player: PlayerId) -> Derivation:
        way, clause = self.ways[by]
        record, tied = self.records[player], self.tied[by][player]
        return way(FigureContext(record=record, records=self.records, tied=tied, clause=clause))


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A player's line. `rank` is None for those without one; `decided_by` parted the player from the one above."""

    rank: int | None
    record: PlayerRecord
    figures: Mapping[RankedBy, Derivation]  # the tournament points, then the tiebreakers
    status: Status
    decided_by: RankedBy | None

    @property
    def player(self) -> PlayerId:
        """Return the player's ID."""
        return self.record.player

    @property
    def points(self) -> Derivation:
        """Return the tournament points."""
        return self.figures[TOURNAMENT_POINTS]

    @property
    def tiebreakers(self) -> Mapping[RankedBy, Derivation]:
        """Return all tiebreakers; a caller that wants few of them takes these from the figures."""
        return {by: self.figures[by] for by in self.figures if by != TOURNAMENT_POINTS}


@dataclass(frozen=True, kw_only=True)
class Standings:
    """A record of all lines in their order, as they stood after a round with all results entered so far."""

    after_round: int
    precedence: tuple[RankedBy, ...]
    lines: tuple[Standing, ...]

    def of(self, player: PlayerId) -> Standing:
        """Return the line of a player.

        Raises:
            KeyError: the player has not entered yet.
        """
        return self.by_player[player]

    @cached_property
    def by_player(self) -> Mapping[PlayerId, Standing]:
        """Return the lines by their players."""
        return {line.player: line for line in self.lines}

    @cached_property
    def neighbours(self) -> Mapping[PlayerId, tuple[Standing | None, Standing | None]]:
        """Return who stands right above everybody with a rank, and who right below; None at the ends."""
        ranked = [line for line in self.lines if line.rank is not None]
        around = zip([None, *ranked], ranked, [*ranked[1:], None], strict=False)
        return {line.player: (above, below) for above, line, below in around}


@computed_once
def standings_after(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_number: int,
    *,
    entered_by: int | None = None,
) -> Standings:
    """Return the standings after a round; with `entered_by`, those who enter by that later round stand in them too.

    Source: Runewars 2.2, Tiebreakers, p. 20; readings I-3, I-25 and I-32.
    """
    records = records_after(event, regulation, stages, round_number, entered_by=entered_by)
    if entered_by is not None and records is records_after(event, regulation, stages, round_number):
        return standings_after(event, regulation, stages, round_number)  # nobody enters
    statuses = statuses_after(event, regulation, stages, round_number, entered_by=entered_by)
    # No bracket changes the ranking, so its rounds don't change the lots either.
    swiss_rounds = min(round_number, last_swiss_round(stages))
    seed = standings_seed(event, regulation, swiss_rounds)
    merits = {
        # True sorts above False: whoever has no rank stands below all others, whatever points there are.
        player: (statuses[player] not in UNRANKED, record.tournament_points)
        for player, record in records.items()
    }
    groups, figures = _break_ties(_groups(records, merits), records, regulation, seed)
    precedence = tuple(tiebreaker.ranked_by for tiebreaker in regulation.ranking.precedence)
    lines: list[Standing] = []
    for player in (player for group in groups for player in group):
        above = lines[-1] if lines else None
        decided_by = first_difference(above, records[player], figures[player], precedence) if above else None
        rank: int | None = len(lines) + 1
        if statuses[player] in UNRANKED or swiss_rounds == 0:
            rank, decided_by = None, None
        elif above is not None and decided_by is None:
            rank = above.rank
        lines.append(
            Standing(
                rank=rank,
                record=records[player],
                figures=figures[player],
                status=statuses[player],
                decided_by=decided_by,
            )
        )
    return Standings(after_round=round_number, precedence=precedence, lines=tuple(lines))


def standings_within(standings: Standings, players: Collection[PlayerId]) -> Standings:
    """Return the standings of some players alone, such as a group's: in the same order, ranked among each other."""
    lines: list[Standing] = []
    whole = [line for line in standings.lines if line.player in players]
    for above, line in zip([None, *whole], whole, strict=False):
        if line.rank is None:
            lines.append(line)
            continue
        is_shared = above is not None and above.rank == line.rank
        decided_by = (
            first_difference(above, line.record, line.figures, standings.precedence) if above else None
        )
        rank = lines[-1].rank if is_shared else len(lines) + 1
        lines.append(replace(line, rank=rank, decided_by=decided_by))
    return replace(standings, lines=tuple(lines))


def tied_but_for_chance(standings: Standings) -> Mapping[PlayerId, int]:
    """Return a number for each player, the same for all whom nothing but chance parts."""
    numbers: dict[PlayerId, int] = {}
    number = 0
    for line in standings.lines:
        number += line.rank is None or line.decided_by not in (None, RANDOM)
        numbers[line.player] = number
    return numbers


def _groups(players: Iterable[PlayerId], figures: Mapping[PlayerId, Any]) -> list[Group]:
    """Return the players in groups of equal figures, the highest first; within a group in the order given."""
    groups: dict[Any, list[PlayerId]] = {}
    for player in players:
        groups.setdefault(figures[player], []).append(player)
    return [tuple(groups[key]) for key in sorted(groups, reverse=True)]


def _parted(players: Group, figures: Mapping[PlayerId, Figures], by: RankedBy) -> list[Group]:
    """Return the groups by a tiebreaker, the lowest first where it says so."""
    # Nobody to part from: this figure is never derived, which saves most of them.
    if len(players) == 1:
        return [players]
    groups = _groups(players, {player: figures[player][by].value for player in players})
    return groups[::-1] if by.parameters.get("lowest_first") else groups


def _break_ties(
    groups: list[Group], records: Records, regulation: Regulation, seed: str
) -> tuple[list[Group], dict[PlayerId, Figures]]:
    """Split groups of tied players by one tiebreaker after the other; whoever stays tied stands in random order."""
    of = _Figures(
        records=records,
        ways={TOURNAMENT_POINTS: (tournament_points, cite(regulation, "ranking", "tournament_points"))},
        tied={TOURNAMENT_POINTS: dict.fromkeys(records, ())},
    )
    figures = {player: Figures(player, of) for player in records}
    for i, tiebreaker in enumerate(regulation.ranking.precedence):
        by = tiebreaker.ranked_by
        if by == RANDOM:
            continue
        derive = partial(TIEBREAKERS[by.key].derive, **by.parameters)
        of.ways[by] = (derive, cite(regulation, "ranking", "precedence", i))
        # Head to head depends on who is still tied: of A, B and C, where the margin has put A first, it sees B and C.
        of.tied[by] = {player: group for group in groups for player in group}
        groups = [part for group in groups for part in _parted(group, figures, by)]
    # By now a group holds only players alike in everything; in most it is one.
    return [tuple(shuffled(group, seed, RANDOM)) for group in groups], figures


def first_difference(
    above: Standing,
    record: PlayerRecord,
    figures: Mapping[RankedBy, Derivation],
    precedence: tuple[RankedBy, ...],
) -> RankedBy | None:
    """Return the first thing in which a player differs from the one above; None where they share the rank."""
    if above.record.tournament_points != record.tournament_points:
        return TOURNAMENT_POINTS
    for by in precedence:
        if by == RANDOM or above.figures[by].value != figures[by].value:
            return by
    return None
