"""Which earlier results were corrected after a round was drawn, and who stands otherwise since then.

It is told by the rounds' sheets Standings, each the ranking that its round was drawn from, against today's results.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.figures.records import PlayerRecord, shown_points
from generator.languages.said import NOTHING, Message, listed, nsay, say
from generator.model import Change, Event, Number, PlayerId, RankedBefore, Round, Stage
from generator.regulations.schema import Regulation
from generator.tournament.explaining.comparison import GameOrBye, players_of
from generator.tournament.ranking.cuts import ranking_before
from generator.tournament.ranking.records import records_after
from generator.tournament.ranking.standings import Standing
from generator.tournament.scoring import with_byes

Gain = tuple[Number, Number]  # points and margin by which a player stands better today than a sheet says


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A game, or a bye, that brought its players something else than it does today; or a ruling on points since."""

    round_number: int
    game: GameOrBye
    ruling: Change | None = None  # on points, and not on the game of its player

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Return the players to whom the correction brought something else."""
        return (self.ruling.player,) if self.ruling is not None else players_of(self.game)


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A record of how a player stood in the ranking that a round was drawn from, and would by today's results."""

    player: PlayerId
    points: Number  # gained since; less than 0: lost
    margin: Number  # of victory, likewise
    rank_then: int | None
    rank: int | None

    @property
    def is_of_figures(self) -> bool:
        """Return whether the player gained or lost anything, and isn't only at another rank for others' sake."""
        return (self.points, self.margin) != (0, 0)

    @property
    def said(self) -> Message:
        """Return the move in words: `gained 3 points and 20 in margin of victory (rank 4, now 2)`."""
        moved = self._figures_said()
        if self.rank == self.rank_then:
            return say("{moved} (still rank {rank})", moved=moved, rank=self.rank) if self.rank else moved
        none = say("none")
        then, now = self.rank_then or none, self.rank or none
        return say("{moved} (rank {then}, now {now})", moved=moved, then=then, now=now)

    def _figures_said(self) -> Message:
        gained, lost = (self._moved_by(sign) for sign in (1, -1))
        if gained and lost:
            return say("gained {gained} and lost {lost}", gained=listed(gained), lost=listed(lost))
        if lost:
            return say("lost {lost}", lost=listed(lost))
        return say("gained {gained}", gained=listed(gained)) if gained else NOTHING

    def _moved_by(self, sign: int) -> list[Message]:
        """Return what was gained, or with -1 what was lost."""
        said = []
        if self.points * sign > 0:
            points = shown_points(self.points * sign)
            said.append(nsay("{points} point", "{points} points", 1 if points == "1" else 2, points=points))
        if self.margin * sign > 0:
            said.append(say("{margin} in margin of victory", margin=shown_points(self.margin * sign)))
        return said


def corrections_since(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round
) -> tuple[Correction, ...]:
    """Return the Swiss games before a round whose results were corrected after it was drawn, round by round.

    A player stands otherwise in the sheets than today from the round on that was corrected. What changed neither
    points nor margins, what older sheets don't hold, and of whom several results changed, is not found.
    """
    number = round_.number
    records = records_after(event, regulation, stages, number - 1, entered_by=number)
    sheets = {each.number: _sheet(each) for each in event.rounds[:number]}
    found: list[Correction] = []
    for player, record in records.items():
        corrected = _corrected_round(record, sheets, number, regulation)
        if corrected is not None:
            gain = _gain(record, sheets, number, regulation)
            found += _corrected_at(player, event.rounds[corrected - 1], gain)
    ordered = sorted(found, key=lambda each: (each.round_number, each.game.row, each.players))
    return tuple(each for i, each in enumerate(ordered) if i == 0 or each != ordered[i - 1])


def moves_since(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round
) -> tuple[Move, ...]:
    """Return everybody who stands otherwise in the ranking of a round's draw than by today's results, by rank."""
    sheet = _sheet(round_)
    if not sheet or round_.number == 1:
        return ()
    today = ranking_before(event, regulation, stages, round_.number)
    moves = (_move(line, sheet[line.player]) for line in today.lines if line.player in sheet)
    return tuple(move for move in moves if move.is_of_figures or move.rank != move.rank_then)


def _move(line: Standing, then: RankedBefore) -> Move:
    margin = sum(entry.margin_of_victory for entry in line.record.entries)
    return Move(
        player=line.player,
        points=line.record.tournament_points - then.points,
        margin=margin - then.margin if then.margin is not None else 0,
        rank_then=then.rank,
        rank=line.rank,
    )


def _sheet(round_: Round) -> Mapping[PlayerId, RankedBefore]:
    before = round_.standings_before
    return {line.player: line for line in before.lines} if before is not None else {}


def _corrected_round(
    record: PlayerRecord,
    sheets: Mapping[int, Mapping[PlayerId, RankedBefore]],
    number: int,
    regulation: Regulation,
) -> int | None:
    """Return the round that brings a player something else than when the round of that number was drawn.

    None where that was nothing, or where more than one round may be it: each sheet knows only the sum.
    """
    gain = _gain(record, sheets, number, regulation)
    if gain in (None, (0, 0)):
        return None
    first = number
    while first > 1 and _gain(record, sheets, first - 1, regulation) == gain:
        first -= 1
    is_the_only_one = first == 2 or _gain(record, sheets, first - 1, regulation) == (0, 0)
    return first - 1 if is_the_only_one else None


def _gain(
    record: PlayerRecord,
    sheets: Mapping[int, Mapping[PlayerId, RankedBefore]],
    number: int,
    regulation: Regulation,
) -> Gain | None:
    """Return what today's results give the player before a round beyond what its sheet says; None if silent."""
    then = sheets[number].get(record.player)
    if then is None:
        return None
    # a bye that is worth the mean of the games is worth that of the games before
    before = with_byes([entry for entry in record.entries if entry.round_number < number], regulation)
    points = sum(entry.tournament_points for entry in before) + record.beside_rounds(number - 1) - then.points
    margin = sum(entry.margin_of_victory for entry in before) - then.margin if then.margin is not None else 0
    return (points, margin)


def _corrected_at(player: PlayerId, round_: Round, gain: Gain | None) -> list[Correction]:
    """Return the player's game of the round, or the ruling that brought just as much."""
    games: tuple[GameOrBye, ...] = (*round_.pairings, *round_.byes)
    rulings = (each for each in round_.changes if each.player == player and (each.points, 0) == gain)
    ruling = next(rulings, None)
    return [
        Correction(round_number=round_.number, game=game, ruling=ruling)
        for game in games
        if player in players_of(game)
    ]
