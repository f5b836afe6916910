"""What a game and a bye are worth."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from generator.figures.records import EntryKind, RoundRecord
from generator.findings import Citation
from generator.memoize import memoize
from generator.model import Ended, GameResult, Number
from generator.regulations.catalogue import cite
from generator.regulations.game_schema import Award, Band, ByeAward, PointsTable, TournamentPoints
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.form import GameForm

Worth = tuple[Number | None, int]  # tournament points and margin of victory
DRAWN = "Draw"  # the degree of a game that nobody won, where victories have names


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRow:
    """A record of a points table's row that scored a game. `ending` names the table if games ending so have one."""

    index: int
    band: Band
    ending: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScore:
    """A record of what a finished game is worth.

    `winner` is seat 1 or 2, or 0 for a draw and where both were absent or `both_lost`; `degree` what the regulations
    call the result.
    `lead` is the winner's as it counts, in score or in levels, and `row` the row of the points table that it chose;
    both are None where something else gave the points. `loser_clause` stands behind what an absent player, or one who
    conceded, gets. Points are None of somebody whose opponent was absent where a bye is worth the mean of the player's
    own games.
    """

    winner: int
    points1: Number | None
    points2: Number | None
    margin1: int
    margin2: int
    clause: Citation
    degree: str | None = None
    lead: int | None = None
    row: PointsRow | None = None
    absent: frozenset[int] = frozenset()  # seats
    both_lost: bool = False
    loser_clause: Citation | None = None

    @property
    def is_drawn(self) -> bool:
        """Return whether the game was played and neither won nor lost."""
        return self.winner == 0 and not self.both_lost and not self.absent

    def clause_of(self, seat: int) -> Citation:
        """Return the clause behind what a seat gets."""
        return self.clause if self.loser_clause is None or seat == self.winner else self.loser_clause

    def of_seat(self, seat: int) -> Worth:
        """Return the tournament points and margin of victory of seat 1 or 2."""
        return (self.points1, self.margin1) if seat == 1 else (self.points2, self.margin2)


@memoize
def score_game(result: GameResult, regulation: Regulation) -> GameScore | None:
    """Return the tournament points and margins of a game.

    Returns:
        None while the game is open, or where what is entered can't be scored: a winner who contradicts the scores, or a
        score beyond the limits.
    """
    form = form_of(regulation)
    winner = form.winner(result)
    if winner is None or (winner and result.winner not in (None, winner)) or not form.is_possible(result):
        return None
    if result.ended.absent:
        return _score_no_show(result, regulation, winner)
    if result.ended is Ended.BOTH_LOST:
        return _score_both_lost(regulation)
    if result.ended.conceded_by is not None:
        return _score_concession(result, form, winner)
    if result.ended.awarded_to is not None:
        return _score_awarded(result, form, winner)
    return _score_played(result, form, winner)


def band_of(lead: int, table: PointsTable) -> tuple[int, Band]:
    """Return the row of a points table that a lead falls in, with its index.

    The rows have no gaps; under the first row the first counts, over the last one the last.
    """
    reached = [i for i, band in enumerate(table.bands) if lead >= band.lead.low]
    index = reached[-1] if reached else 0
    return index, table.bands[index]


def _score_played(result: GameResult, form: GameForm, winner: int) -> GameScore:
    regulation, lead = form.regulation, form.lead(result, winner)
    points = regulation.tournament_points
    table = points.table_of(result.ended.way)
    path = ("tournament_points", *(("for_endings", result.ended.way) if table is not points else ()))
    margins = _margins(form.margin_lead(result, winner), regulation, winner)
    if points.own_score:
        worth = form.scores(result)
        return _game_score(
            winner,
            (worth[0] or 0, worth[1] or 0),
            margins,
            cite(regulation, *path, "own_score"),
            lead=lead,
        )
    if winner == 0:
        level = table.draw or 0
        bonus1, bonus2 = (form.bonus(result, seat) for seat in (1, 2))
        return _game_score(
            0,
            (level + bonus1, level + bonus2),
            margins,
            cite(regulation, *path, "draw"),
            degree=DRAWN if table.has_names else None,
            lead=lead,
        )
    row = _row_of(lead, table, points, result)
    band = row.band
    won, lost = (band.win, band.loss) if winner == 1 else (band.loss, band.win)
    bonus1, bonus2 = (form.bonus(result, seat) for seat in (1, 2))
    return _game_score(
        winner,
        (won + bonus1, lost + bonus2),
        margins,
        cite(regulation, *path, "bands", row.index),
        degree=band.name,
        lead=lead,
        row=row,
    )


def _row_of(lead: int, table: PointsTable, points: TournamentPoints, result: GameResult) -> PointsRow:
    index, band = band_of(lead, table)
    return PointsRow(index=index, band=band, ending=None if table is points else result.ended.way)


def _margins(lead: int, regulation: Regulation, winner: int) -> tuple[int, int]:
    """Return both players' margins of victory; 0 where the regulations have none."""
    rules = regulation.margin_of_victory
    if rules is None:
        return (0, 0)
    both = rules.counts_for == "both"
    won, lost = rules.base + lead, rules.base - lead if both else 0
    if winner == 0 and (rules.figure is None or not both):
        return (rules.base, rules.base) if both else (0, 0)
    return (lost, won) if winner == 2 else (won, lost)


def _score_concession(result: GameResult, form: GameForm, winner: int) -> GameScore | None:
    regulation, rule = form.regulation, form.regulation.concession
    if rule is None:
        return None
    if rule.opponent is None or rule.conceding is None:
        return _score_played(result, form, winner)
    won = _worth(rule.opponent)
    points, lead, row = regulation.tournament_points, None, None
    table = points.table_of(result.ended.way)
    if rule.opponent.table_from is not None and table.bands and None not in form.scores(result):
        lead = form.lead(result, winner)
        if lead >= rule.opponent.table_from:
            row = _row_of(lead, table, points, result)
            won = (row.band.win, _margins(form.margin_lead(result, winner), regulation, 1)[0])
    conceded = _for_winner(winner, won, _worth(rule.conceding), cite(regulation, "concession", "opponent"))
    return replace(conceded, lead=lead, row=row, loser_clause=cite(regulation, "concession", "conceding"))


def _score_awarded(result: GameResult, form: GameForm, winner: int) -> GameScore:
    """Return what a ruling gave: what the regulations say of it, else what a win by the smallest lead is worth."""
    regulation, points, rule = form.regulation, form.regulation.tournament_points, form.regulation.awarded
    if rule is not None:
        clause = cite(regulation, "awarded")
        score = _for_winner(winner, _worth(rule.winner), _worth(rule.loser), clause)
        if not rule.margins_by_scores:
            return score
        margin1, margin2 = _margins_by_scores(result, form)
        return replace(score, margin1=margin1, margin2=margin2)
    if points.own_score:
        one, other = form.scores(result)
        return _game_score(
            winner, (one or 0, other or 0), (0, 0), cite(regulation, "tournament_points", "own_score")
        )
    table = points.table_of(result.ended.way)
    path = ("for_endings", result.ended.way) if table is not points else ()
    clause = cite(regulation, "tournament_points", *path, "bands", 0)
    smallest = table.bands[0]
    return _for_winner(winner, (smallest.win, 0), (smallest.loss, 0), clause)


def _score_both_lost(regulation: Regulation) -> GameScore:
    """Return what both get who have lost, whatever the scores say: what the regulations say of it, or nothing."""
    rule, clause = regulation.both_lost, cite(regulation, "endings", "allowed")
    worth = (0, 0) if rule is None else _worth(rule)
    if rule is not None:
        clause = cite(regulation, "both_lost")
    return replace(_for_winner(0, worth, worth, clause), both_lost=True)


def _margins_by_scores(result: GameResult, form: GameForm) -> tuple[int, int]:
    """Return both margins as the scores stand, or the figure in which they are counted, whoever won.

    The base and the own lead, which may be less than 0; between the limits on both sides of it.
    """
    rules = form.regulation.margin_of_victory
    if rules is None:
        return (0, 0)
    named = rules.figure
    counted = form.scores(result) if named is None else (result.figure(named, 1), result.figure(named, 2))
    lead = (counted[0] or 0) - (counted[1] or 0)
    held = max(abs(lead), rules.minimum or 0)
    if rules.maximum is not None:
        held = min(held, rules.maximum)
    lead = held * ((lead > 0) - (lead < 0))
    return (rules.base + lead, rules.base - lead)


def _score_no_show(result: GameResult, regulation: Regulation, winner: int) -> GameScore:
    """Return the score of a no-show: who waits gets what a bye gives, who is absent an unpaired loss.

    Each is cited by its clause: the bye by that of byes, the loss by that of drops.

    Source: Runewars 2.2, Pairings, p. 15; reading I-4.
    """
    loss, dropped = _worth(regulation.drops.unpaired_loss), cite(regulation, "drops", "unpaired_loss")
    bye = regulation.byes.award
    won, clause = (
        ((bye.points, bye.margin_of_victory), cite(regulation, "byes", "award"))
        if winner
        else (loss, dropped)
    )
    score = _for_winner(winner, won, loss, clause)
    return replace(score, absent=result.ended.absent, loser_clause=dropped)


def _worth(award: Award) -> Worth:
    return (award.tournament_points, award.margin_of_victory)


def _for_winner(winner: int, won: Worth, lost: Worth, clause: Citation) -> GameScore:
    first, second = (lost, won) if winner == 2 else (won, lost)
    return _game_score(winner, (first[0], second[0]), (first[1], second[1]), clause)


def _game_score(
    winner: int,
    points: tuple[Number | None, Number | None],
    margins: tuple[int, int],
    clause: Citation,
    *,
    degree: str | None = None,
    lead: int | None = None,
    row: PointsRow | None = None,
) -> GameScore:
    return GameScore(
        winner=winner,
        points1=points[0],
        points2=points[1],
        margin1=margins[0],
        margin2=margins[1],
        clause=clause,
        degree=degree,
        lead=lead,
        row=row,
    )


# What a round without an opponent is worth: a bye by the draw, or one that was given beforehand.


# The rounds without an opponent, and whether they are byes that were given.
_KINDS = {EntryKind.BYE: False, EntryKind.OPPONENT_ABSENT: False, EntryKind.GIVEN_BYE: True}


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeWorth:
    """A record of what a bye brings: `counts_as` is `win`, `draw`, `loss` or, if worth nothing, `nothing`.

    One that is worth the mean of the player's games is a win, whatever that mean is.
    """

    award: ByeAward
    counts_as: str
    clause: Citation


def bye_worth(regulation: Regulation, *, given: bool) -> ByeWorth:
    """Return what a bye is worth. A given one is worth the same where the regulations say nothing else."""
    own = regulation.byes.given
    if not given or own is None:
        award = regulation.byes.award
        counts_as = "win" if award.points is None or award.points > 0 else "nothing"
        return ByeWorth(award=award, counts_as=counts_as, clause=cite(regulation, "byes", "award"))
    return ByeWorth(award=own.award, counts_as=own.counts_as, clause=cite(regulation, "byes", "given"))


def has_mean(regulation: Regulation) -> bool:
    """Return whether a bye can be worth the mean of the player's own games in tournament points."""
    return any(award.points is None for award in bye_kinds(regulation).values())


def points_of_games(entries: Iterable[RoundRecord]) -> tuple[Number, ...]:
    """Return the tournament points of each game that a player has had against somebody."""
    return tuple(entry.tournament_points for entry in entries if entry.kind is EntryKind.GAME)


def mean_of(values: Collection[Number]) -> Number:
    """Return the mean, exactly; 0 of nothing."""
    mean = Fraction(sum(values)) / max(len(values), 1)
    return int(mean) if mean.denominator == 1 else mean


def with_byes(entries: Sequence[RoundRecord], regulation: Regulation) -> tuple[RoundRecord, ...]:
    """Return a player's rounds, in which those without a game have the points and score that the regulations give.

    Either may be the mean of the games among them: of those against somebody, however they ended. Byes, no-shows and
    rounds missed are none. So nobody's mean depends on another's.
    """
    awards = bye_kinds(regulation)
    if not any(award.points is None or award.own_score for award in awards.values()):
        return tuple(entries)
    points = mean_of(points_of_games(entries))
    score = mean_of(
        [entry.score for entry in entries if entry.kind is EntryKind.GAME and entry.score is not None]
    )

    def own(entry: RoundRecord) -> RoundRecord:
        award = awards.get(entry.kind)
        if award is None:
            return entry
        if award.points is None:
            entry = replace(entry, tournament_points=points)
        if award.own_score is None:
            return entry
        return replace(entry, score=score if isinstance(award.own_score, str) else award.own_score)

    return tuple(map(own, entries))


@memoize
def bye_kinds(regulation: Regulation) -> Mapping[EntryKind, ByeAward]:
    """Return what somebody without an opponent has, by the kind of round."""
    return {kind: bye_worth(regulation, given=given).award for kind, given in _KINDS.items()}
