"""The ranking after a round: by tournament points, then by the regulation's tiebreakers in their precedence."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from generator.engine.derivation import Derivation
from generator.engine.draw import standings_seed, ticket
from generator.engine.participation import statuses_after
from generator.engine.records import PlayerRecord, records_after
from generator.engine.schedule import last_swiss_round
from generator.engine.tiebreakers import RANDOM, TIEBREAKERS, tournament_points
from generator.findings import Citation
from generator.model import Event, PlayerId, Stage, Status
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation

TOURNAMENT_POINTS = "tournament_points"  # what `decided_by` says where no tie had to be broken
UNRANKED = (Status.DISQUALIFIED, Status.RETIRED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A player's line. `rank` is None for those without one; `decided_by` parted the player from the one above."""

    rank: int | None
    record: PlayerRecord
    points: Derivation
    tiebreakers: Mapping[str, Derivation]
    status: Status
    decided_by: str | None

    @property
    def player(self) -> PlayerId:
        """The player's ID."""
        return self.record.player


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """All lines in their order, as they stood after a round with all results entered so far."""

    after_round: int
    precedence: tuple[str, ...]
    lines: tuple[Standing, ...]

    def of(self, player: PlayerId) -> Standing:
        """The line of a player.

        Raises:
            KeyError: the player has not entered yet.
        """
        for line in self.lines:
            if line.player == player:
                return line
        raise KeyError(player)


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
    statuses = statuses_after(event, regulation, stages, round_number, entered_by=entered_by)
    records = records_after(event, regulation, stages, round_number, entered_by=entered_by)
    precedence = tuple(tiebreaker.key for tiebreaker in regulation.ranking.precedence)
    swiss_rounds = min(round_number, last_swiss_round(stages))
    seed = standings_seed(event, regulation, swiss_rounds)
    points = {player: tournament_points(record, _clause(regulation)) for player, record in records.items()}
    derived = {player: _derive(record, records, regulation) for player, record in records.items()}

    def key(player: PlayerId) -> tuple[object, ...]:
        figures = [points[player].value, *(derivation.value for derivation in derived[player].values())]
        unranked = statuses[player] in UNRANKED
        return (unranked, *(-Fraction(figure) for figure in figures), ticket(seed, RANDOM, 0, player), player)

    order = sorted(records, key=key)
    lines: list[Standing] = []
    for position, player in enumerate(order, start=1):
        above = lines[-1] if lines else None
        decided_by = _decided_by(above, points[player], derived[player], precedence) if above else None
        rank: int | None = position
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


def _clause(regulation: Regulation) -> Citation:
    return cite(regulation, "ranking")


def _derive(
    record: PlayerRecord, records: Mapping[PlayerId, PlayerRecord], regulation: Regulation
) -> dict[str, Derivation]:
    return {
        tiebreaker.key: TIEBREAKERS[tiebreaker.key].derive(
            record, records, cite(regulation, "ranking", "precedence", i)
        )
        for i, tiebreaker in enumerate(regulation.ranking.precedence)
        if tiebreaker.key != RANDOM
    }


def _decided_by(
    above: Standing, points: Derivation, derived: Mapping[str, Derivation], precedence: tuple[str, ...]
) -> str | None:
    """The first thing in which a player differs from the one above; None where they share the rank."""
    if above.points.value != points.value:
        return TOURNAMENT_POINTS
    for key in precedence:
        if key == RANDOM or above.tiebreakers[key].value != derived[key].value:
            return key
    return None
