"""A round's draw from all that it depends on, and from nothing else: so it can be repeated from what was recorded."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from generator.model import DRAW_VERSION, Bye, Number, Pairing, PlayerId, Scenario
from generator.tournament.course.plans import PlannedGame
from generator.tournament.draw.byes import draw_bye
from generator.tournament.draw.fixed import (
    BRACKETS,
    BracketPair,
    Robin,
    draw_robin,
    opening_games,
    seeded_games,
)
from generator.tournament.draw.pairing import FIRST_ROUNDS, PAIRING_METHODS, SwissField
from generator.tournament.draw.seating import TABLE_METHODS, ScenarioDraw, Seating
from generator.tournament.seeds import shuffled

IN_ORDER = "order of pairing"


class DrawKind(Enum):
    """What is drawn, in the words of the data files."""

    SWISS = "swiss"
    OPENING = "opening"  # the first round of an event that begins with single elimination
    CUT = "cut"  # the first elimination round after Swiss rounds
    BRACKET = "bracket"  # a later elimination round
    ROUND_ROBIN = "round robin"

    @property
    def is_by_table(self) -> bool:
        """Return whether its games are known by their tables, and not by their numbers in a bracket."""
        return self in (DrawKind.SWISS, DrawKind.ROUND_ROBIN)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawInputs:
    """A record of all that a round's draw depends on. `players` take part, in the order of the ranking it uses."""

    number: int
    stage: str
    kind: DrawKind
    seed: str
    players: tuple[PlayerId, ...]
    points: Mapping[PlayerId, Number]
    byes: Mapping[PlayerId, int]
    met: Mapping[frozenset[PlayerId], int]  # the pairs who have met, and how often
    apart: Collection[frozenset[PlayerId]] = ()  # the pairs who are kept apart
    rematches_from: (
        int | None
    )  # a Swiss round's: the first round whose games count among `met`; None: none do
    factions: Mapping[PlayerId, str | None]
    fixed_tables: Mapping[PlayerId, int]
    played_on: Mapping[PlayerId, Collection[int]]
    survivors: tuple[PlayerId | None, ...]  # a later elimination round: by game of the round before
    planned: tuple[
        PlannedGame, ...
    ] = ()  # a later round of a bracket with a plan: where its players come from
    coming: tuple[BracketPair, ...] = ()  # and who comes
    robin: Robin | None = None  # a round of a round robin
    method: str | None  # a Swiss round's: a key of PAIRING_METHODS, or in round 1 of FIRST_ROUNDS
    bye_rule: str | None  # a Swiss round's
    bracket: str | None  # a later elimination round's
    tables: str
    tables_available: int | None  # where the method chooses among them; None: as many as games
    tables_from: int = 1  # the number of the first one
    scenario: ScenarioDraw
    version: int = DRAW_VERSION  # of the method
    # round 1: each player's club in one spelling, where clubs are kept apart, and the figure by which it is paired
    clubs: Mapping[PlayerId, str | None] = field(default_factory=dict)
    figures: Mapping[PlayerId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A record of what a draw gives."""

    pairings: tuple[Pairing, ...]
    byes: tuple[Bye, ...]
    scenario: Scenario


def draw_from(inputs: DrawInputs) -> Drawn:
    """Draw a round: its pairings with their tables, its byes, and what it is played with."""
    games: list[BracketPair]
    if inputs.kind is DrawKind.SWISS:
        pairs, bye = draw_swiss(inputs)
        games = [*pairs, *([(bye, None)] if bye is not None else [])]
    elif inputs.robin is not None:
        games = list(draw_robin(inputs.robin, inputs.players, inputs.seed))
    else:
        games = list(_elimination_games(inputs))
    pairings, byes = _seat(inputs, games)
    return Drawn(pairings=pairings, byes=byes, scenario=inputs.scenario.draw(inputs.seed))


def draw_swiss(inputs: DrawInputs) -> tuple[tuple[tuple[PlayerId, PlayerId], ...], PlayerId | None]:
    """Return the pairs of a Swiss round in order of pairing, and who has the bye."""
    bye = None
    if len(inputs.players) % 2:
        assert inputs.bye_rule is not None
        bye = draw_bye(inputs.bye_rule, inputs.players, inputs.byes, inputs.points, inputs.seed)
    assert inputs.method is not None
    return {**PAIRING_METHODS, **FIRST_ROUNDS}[inputs.method](swiss_field(inputs, bye)), bye


def swiss_field(inputs: DrawInputs, bye: PlayerId | None) -> SwissField:
    """Return who is paired in a Swiss round, whoever has the bye left out."""
    players = inputs.players
    ranking = players if inputs.number > 1 else shuffled(players, inputs.seed, "round 1")
    if inputs.number == 1 and inputs.method in PAIRING_METHODS:  # where there are starting points, these rank
        ranking = tuple(sorted(ranking, key=lambda player: -inputs.points[player]))
    return SwissField(
        ranking=tuple(player for player in ranking if player != bye),
        points=inputs.points,
        met=inputs.met,
        apart=inputs.apart,
        seed=inputs.seed,
        factions=inputs.factions,
        clubs=inputs.clubs,
        figures=inputs.figures,
    )


def _elimination_games(inputs: DrawInputs) -> tuple[BracketPair, ...]:
    if inputs.kind is DrawKind.OPENING:
        return opening_games(inputs.players, inputs.seed, inputs.apart)
    if inputs.kind is DrawKind.CUT:
        return seeded_games(inputs.players)
    if inputs.planned:
        return inputs.coming
    assert inputs.bracket is not None
    return BRACKETS[inputs.bracket](inputs.survivors)


def _seat(inputs: DrawInputs, games: Sequence[BracketPair]) -> tuple[tuple[Pairing, ...], tuple[Bye, ...]]:
    """Give the games tables and rows: Swiss rows in the order of tables, byes last; others by game number."""
    pairs = [(one, other) for one, other in games if one is not None and other is not None]
    seating = Seating(
        pairs=pairs,
        fixed=inputs.fixed_tables,
        played_on=inputs.played_on,
        available=inputs.tables_available or 0,
        first=inputs.tables_from,
    )
    table_of = dict(zip(pairs, TABLE_METHODS[inputs.tables](seating), strict=True))
    if inputs.kind is DrawKind.SWISS:
        in_order = sorted(pairs, key=lambda pair: table_of[pair])
        games = [*in_order, *(game for game in games if None in game)]
    pairings, byes = [], []
    for row, (one, other) in enumerate(games, start=1):
        if one is not None and other is not None:
            table = table_of[one, other]
            pairings.append(Pairing(player1=one, player2=other, row=row, table=table))
        else:
            byes.append(Bye(player=one, row=row))
    return tuple(pairings), tuple(byes)
