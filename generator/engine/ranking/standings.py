"""The ranking after a round: by tournament points, then by the regulation's tiebreakers in their precedence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.engine.course.participation import statuses_after
from generator.engine.course.schedule import computed_once, last_swiss_round
from generator.engine.ranking.records import records_after
from generator.engine.seeds import shuffled, standings_seed
from generator.figures.asked import Asked
from generator.figures.derivation import Derivation
from generator.figures.own import tournament_points
from generator.figures.parameters import RankedBy
from generator.figures.records import PlayerRecord
from generator.figures.tiebreakers import RANDOM, TIEBREAKERS, TOURNAMENT_POINTS
from generator.frozen import frozen
from generator.model import Event, PlayerId, Stage, Status
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation

Group = tuple[PlayerId, ...]
UNRANKED = (Status.DISQUALIFIED, Status.RETIRED)


@frozen
class Standing:
    """A player's line. `rank` is None for those without one; `decided_by` parted the player from the one above."""

    rank: int | None
    record: PlayerRecord
    points: Derivation
    tiebreakers: Mapping[RankedBy, Derivation]
    status: Status
    decided_by: RankedBy | None

    @property
    def player(self) -> PlayerId:
        """The player's ID."""
        return self.record.player


@dataclass(frozen=True, kw_only=True)
class Standings:
    """All lines in their order, as they stood after a round with all results entered so far."""

    after_round: int
    precedence: tuple[RankedBy, ...]
    lines: tuple[Standing, ...]

    def of(self, player: PlayerId) -> Standing:
        """The line of a player.

        Raises:
            KeyError: the player has not entered yet.
        """
        return self.by_player[player]

    @cached_property
    def by_player(self) -> Mapping[PlayerId, Standing]:
        """The lines by their players."""
        return {line.player: line for line in self.lines}

    @cached_property
    def neighbours(self) -> Mapping[PlayerId, tuple[Standing | None, Standing | None]]:
        """Who stands right above everybody with a rank, and who right below; None at the ends."""
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
    """The standings after a round; with `entered_by`, those who enter by that later round stand in them too.

    Source: Runewars 2.2, Tiebreakers, p. 20; readings I-3, I-25 and I-32.
    """
    records = records_after(event, regulation, stages, round_number, entered_by=entered_by)
    if entered_by is not None and records is records_after(event, regulation, stages, round_number):
        return standings_after(event, regulation, stages, round_number)  # nobody enters
    statuses = statuses_after(event, regulation, stages, round_number, entered_by=entered_by)
    swiss_rounds = min(round_number, last_swiss_round(stages))
    seed = standings_seed(event, regulation, swiss_rounds)
    clause = cite(regulation, "ranking")
    points = {
        player: tournament_points(Asked(record=record, records=records, tied=(), clause=clause))
        for player, record in records.items()
    }
    merits = {player: (statuses[player] not in UNRANKED, points[player].value) for player in records}
    groups = _groups(records, merits)
    groups, derived = _break_ties(groups, records, regulation, seed)
    precedence = tuple(tiebreaker.ranked_by for tiebreaker in regulation.ranking.precedence)
    lines: list[Standing] = []
    for player in (player for group in groups for player in group):
        above = lines[-1] if lines else None
        decided_by = _decided_by(above, points[player], derived[player], precedence) if above else None
        rank: int | None = len(lines) + 1
        if statuses[player] in UNRANKED or swiss_rounds == 0:
            rank, decided_by = None, None
        elif above is not None and decided_by is None:
            rank = above.rank
        lines.append(
            Standing(
                rank=rank,
                record=records[player],
                points=points[player],
                tiebreakers=derived[player],
                status=statuses[player],
                decided_by=decided_by,
            )
        )
    return Standings(after_round=round_number, precedence=precedence, lines=tuple(lines))


def _groups(players: Iterable[PlayerId], figures: Mapping[PlayerId, Any]) -> list[Group]:
    """The players in groups of equal figures, the highest first; within a group in the order given."""
    groups: dict[Any, list[PlayerId]] = {}
    for player in players:
        groups.setdefault(figures[player], []).append(player)
    return [tuple(groups[key]) for key in sorted(groups, reverse=True)]


def _parted(players: Group, figures: Mapping[PlayerId, Any], by: RankedBy) -> list[Group]:
    """The same by a tiebreaker, the lowest first where it says so."""
    groups = _groups(players, figures)
    return groups[::-1] if by.parameters.get("lowest_first") else groups


def _break_ties(
    groups: list[Group], records: Mapping[PlayerId, PlayerRecord], regulation: Regulation, seed: str
) -> tuple[list[Group], dict[PlayerId, dict[RankedBy, Derivation]]]:
    """Split groups of tied players by one tiebreaker after the other; whoever stays tied stands in random order."""
    derived: dict[PlayerId, dict[RankedBy, Derivation]] = {player: {} for player in records}
    for i, tiebreaker in enumerate(regulation.ranking.precedence):
        by = tiebreaker.ranked_by
        if by == RANDOM:
            continue
        clause, derive = cite(regulation, "ranking", "precedence", i), TIEBREAKERS[by.key].derive
        for group in groups:
            for player in group:
                asked = Asked(record=records[player], records=records, tied=group, clause=clause)
                derived[player][by] = derive(asked, **by.parameters)
        groups = [
            part
            for group in groups
            for part in _parted(group, {player: derived[player][by].value for player in group}, by)
        ]
    return [tuple(shuffled(group, seed, RANDOM)) for group in groups], derived


def _decided_by(
    above: Standing,
    points: Derivation,
    derived: Mapping[RankedBy, Derivation],
    precedence: tuple[RankedBy, ...],
) -> RankedBy | None:
    """The first thing in which a player differs from the one above; None where they share the rank."""
    if above.points.value != points.value:
        return TOURNAMENT_POINTS
    for key in precedence:
        if key == RANDOM or above.tiebreakers[key].value != derived[key].value:
            return key
    return None
