"""A drawn round as the organizer looks at it before it is written, and the cut that comes before the next stage."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.commands.drawing import DrawnRound, told_of
from generator.figures.parameters import RankedBy
from generator.languages.said import NOTHING, Message
from generator.model import Bye, Event, Number, Pairing, Player, PlayerId, Round, Stage
from generator.regulations.schema import Regulation
from generator.site.facts import chances_of
from generator.tournament.course.participation import entered, is_due
from generator.tournament.course.plans import groups_of, parts_of
from generator.tournament.course.schedule import has_swiss_draw, position_of
from generator.tournament.draw.drawing import DrawInputs, DrawKind
from generator.tournament.explaining.chances import Certainty, Chance, Chances
from generator.tournament.explaining.comparison import Comparison, Difference, compare, players_of
from generator.tournament.explaining.explanation import DrawReasons, explain_draw
from generator.tournament.next_round import DecidedCut, decided_cut
from generator.tournament.ranking.cuts import ranking_before
from generator.tournament.ranking.standings import Standings, first_difference, standings_after


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewedSeat:
    """A record of a player in the round: the points before it, and a seed where a bracket begins with it."""

    player: PlayerId
    points: Number | None
    seed: int | None
    floats_down: bool  # out of the score group
    fixed_table: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewedGame:
    """A record of a game, or of a bye, whose only seat sits out."""

    number: int  # of its row, which counts in a bracket
    table: int | None
    seats: tuple[PreviewedSeat, ...]
    met: int  # how often these have met before, as far as that counts
    is_apart: bool  # whether they were to be kept apart
    is_given: bool  # whether the bye was given beforehand
    part: Message  # what it is for, where a round has games for more than one thing
    difference: Difference | None  # from the round that is replaced; None where there is none


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreGroupFloat:
    """A record of the players who leave a score group for the next one below."""

    points: Number
    players: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CutLine:
    """A record of a player at a cut; `decided_by` kept one who is out `behind` the last one who is in."""

    player: PlayerId
    rank: int | None
    points: Number
    seed: int | None = None
    behind: PlayerId | None = None
    decided_by: RankedBy | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewedCut:
    """A record of a cut that is decided: who is in, by seeds, who misses it, and the first reserve."""

    stage: Stage  # after it
    made: tuple[CutLine, ...]
    missed: tuple[CutLine, ...]
    reserve: PlayerId | None
    standings: Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPreview:
    """A record of all that is to be known before a round is written."""

    drawn: DrawnRound
    inputs: DrawInputs
    games: tuple[PreviewedGame, ...]
    byes: tuple[PreviewedGame, ...]
    rematches: tuple[PreviewedGame, ...]
    reasons: DrawReasons | None  # of a Swiss round
    floats: tuple[ScoreGroupFloat, ...]
    gone: tuple[tuple[PlayerId, str], ...]  # since the round before, and how
    out_by_losses: tuple[PlayerId, ...]  # from this round on
    late: tuple[PlayerId, ...]  # who enters with this round
    back: tuple[PlayerId, ...]  # who was away, and plays again
    not_here: tuple[PlayerId, ...]  # not ticked, where others are
    cut: PreviewedCut | None
    comparison: Comparison | None  # with the round that is replaced

    @property
    def round_(self) -> Round:
        """Return the round."""
        return self.drawn.round_

    @property
    def players(self) -> Mapping[PlayerId, Player]:
        """Return the event's players by their IDs."""
        return {player.id: player for player in self.drawn.event.players}


def preview_of(drawn: DrawnRound) -> RoundPreview:
    """Return what an organizer looks at before a drawn round is written."""
    event = drawn.event
    told, number = told_of(drawn), drawn.round_.number
    reasons = explain_draw(told.inputs)
    floats = tuple(
        ScoreGroupFloat(points=group.points, players=group.leaving)
        for group in (reasons.groups if reasons is not None else ())
        if group.leaving
    )
    cut = cut_of(event, drawn.regulation, drawn.stages)
    comparison = _compared(drawn, told.inputs)
    seats = _Seats(drawn, told.inputs, floats, cut, comparison)
    games = tuple(seats.game(each) for each in drawn.round_.pairings)
    late, back = _coming(drawn)
    return RoundPreview(
        drawn=drawn,
        inputs=told.inputs,
        games=games,
        byes=tuple(seats.bye(each) for each in drawn.round_.byes if each.player is not None),
        rematches=tuple(game for game in games if game.met and told.inputs.kind is DrawKind.SWISS),
        reasons=reasons,
        floats=floats,
        gone=told.gone,
        out_by_losses=told.out_by_losses,
        late=late,
        back=back,
        not_here=tuple(
            player.id
            for player in event.players
            if player.absent and not player.here and is_due(player, number)
        ),
        cut=cut,
        comparison=comparison,
    )


class _Seats:
    """A builder of the games and byes of one preview."""

    def __init__(
        self,
        drawn: DrawnRound,
        inputs: DrawInputs,
        floats: tuple[ScoreGroupFloat, ...],
        cut: PreviewedCut | None,
        comparison: Comparison | None,
    ) -> None:
        self._inputs = inputs
        ranking = ranking_before(drawn.event, drawn.regulation, drawn.stages, drawn.round_.number)
        self._lines = ranking.by_player
        self._leaving = {player for each in floats for player in each.players}
        self._seeds = {line.player: line.seed for line in cut.made} if cut is not None else {}
        so_far = replace(drawn.event, rounds=(*drawn.event.rounds, drawn.round_))
        self._parts = parts_of(so_far, drawn.stages, drawn.round_)
        compared = comparison.games if comparison is not None else ()
        self._differences = {players_of(each.published): each.difference for each in compared}

    def game(self, game: Pairing) -> PreviewedGame:
        pair = frozenset(game.players)
        return PreviewedGame(
            number=game.row,
            table=game.table,
            seats=tuple(map(self._seat, game.players)),
            met=self._inputs.met.get(pair, 0),
            is_apart=pair in self._inputs.apart,
            is_given=False,
            part=self._parts.get(game.row, NOTHING),
            difference=self._differences.get(game.players),
        )

    def bye(self, bye: Bye) -> PreviewedGame:
        assert bye.player is not None
        return PreviewedGame(
            number=bye.row,
            table=None,
            seats=(self._seat(bye.player),),
            met=0,
            is_apart=False,
            is_given=bye.given,
            part=self._parts.get(bye.row, NOTHING),
            difference=self._differences.get((bye.player,)),
        )

    def _seat(self, player: PlayerId) -> PreviewedSeat:
        line = self._lines.get(player)
        return PreviewedSeat(
            player=player,
            points=line.record.tournament_points if line is not None else None,
            seed=self._seeds.get(player),
            floats_down=player in self._leaving,
            fixed_table=self._inputs.fixed_tables.get(player),
        )


def _compared(drawn: DrawnRound, inputs: DrawInputs) -> Comparison | None:
    """Return the round beside the one that it replaces; None where it replaces none."""
    before = drawn.last.round_ if drawn.last is not None else None
    if before is None:
        return None
    now = drawn.round_
    return compare(
        (*now.pairings, *now.byes), (*before.pairings, *before.byes), swiss=inputs.kind.is_by_table
    )


def _coming(drawn: DrawnRound) -> tuple[tuple[PlayerId, ...], tuple[PlayerId, ...]]:
    """Return who enters with a Swiss round, and who had no seat in the one before and has one again."""
    number, before = drawn.round_.number, drawn.event.rounds
    if number == 1 or not has_swiss_draw(number, drawn.stages):
        return (), ()
    seated = set(before[-1].players)
    coming = sorted(player for player in drawn.round_.players if player not in seated)
    earlier = set(entered(drawn.event, drawn.stages, number - 1))
    return (
        tuple(player for player in coming if player not in earlier),
        tuple(player for player in coming if player in earlier),
    )


# A cut, from the last result before it until the round after it is written.


def cut_of(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> PreviewedCut | None:
    """Return the cut before the round that is due; None where that round follows none."""
    found = decided_cut(event, regulation, stages)
    if found is None:
        return None
    standings = ranking_before(event, regulation, stages, len(event.rounds) + 1)
    last_in = _last_in(found, event, stages)
    lines = standings.by_player

    def line(player: PlayerId, seed: int | None, behind: PlayerId | None) -> CutLine:
        own = lines[player]
        decided = (
            first_difference(lines[behind], own.record, own.figures, standings.precedence)
            if behind is not None
            else None
        )
        points = own.record.tournament_points
        return CutLine(
            player=player, rank=own.rank, points=points, seed=seed, behind=behind, decided_by=decided
        )

    return PreviewedCut(
        stage=found.stage,
        made=tuple(line(player, seed, None) for seed, player in enumerate(found.seeds, start=1)),
        missed=tuple(line(player, None, last_in.get(player)) for player in found.out),
        reserve=found.reserve,
        standings=standings,
    )


def _last_in(cut: DecidedCut, event: Event, stages: tuple[Stage, ...]) -> Mapping[PlayerId, PlayerId]:
    """Return for whoever misses a cut the last one who makes it, after groups in the own one.

    Nobody is kept out by somebody else where points or wins decide.
    """
    if cut.stage.size is not None and cut.stage.from_each is None:
        return dict.fromkeys(cut.out, cut.seeds[-1]) if cut.seeds else {}
    if cut.stage.from_each is None:
        return {}
    position = position_of(len(event.rounds) + 1, stages)
    groups = groups_of(event, stages, position.index - 1) if position is not None else ()
    last: dict[PlayerId, PlayerId] = {}
    for group in groups:
        inside = [player for player in cut.seeds if player in group]
        last |= {player: inside[-1] for player in cut.out if player in group and inside}
    return last


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """A record of what is certain about a player before a cut, in the order of the ranking as it stands."""

    player: PlayerId
    rank: int | None
    points: Number
    chance: Chance


@dataclass(frozen=True, slots=True, kw_only=True)
class CutOutlook:
    """A record of a cut whose last results are still out: how it is counted, and what is certain about each."""

    chances: Chances
    players: tuple[Prospect, ...]

    def of(self, certainty: Certainty) -> tuple[Prospect, ...]:
        """Return those about whom this is certain."""
        return tuple(each for each in self.players if each.chance.certainty is certainty)


def outlook_of(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> CutOutlook | None:
    """Return what is certain of the next cut as the results stand; None without one, or once it is decided."""
    found = chances_of(event, regulation, stages)
    if found is None or not found.is_cut:
        return None
    lines = standings_after(event, regulation, stages, len(event.rounds)).lines
    return CutOutlook(
        chances=found,
        players=tuple(
            Prospect(
                player=line.player,
                rank=line.rank,
                points=line.record.tournament_points,
                chance=found.of[line.player],
            )
            for line in lines
            if line.player in found.of
        ),
    )
