"""One game: who won it, and the tournament points and margins of victory it is worth."""

from dataclasses import dataclass

from generator.findings import Citation
from generator.model import Ended, GameResult
from generator.regulations.catalogue import cite
from generator.regulations.schema import Award, Band, Regulation, Scores


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScore:
    """What a finished game is worth. `winner` is seat 1 or 2, or 0 for a draw or where both were absent."""

    winner: int
    points1: int
    points2: int
    margin1: int
    margin2: int
    clause: Citation

    def of_seat(self, seat: int) -> tuple[int, int]:
        """Tournament points and margin of victory of seat 1 or 2."""
        return (self.points1, self.margin1) if seat == 1 else (self.points2, self.margin2)


def scores_of(result: GameResult, regulation: Regulation) -> tuple[int | None, int | None]:
    """Both scores as they count: at a concession an empty score is 0, and the opponent's may be a fixed one.

    Source: X-Wing 1.1.1, End of Round; reading I-14.
    """
    conceded = result.ended.conceded_by
    if conceded is None:
        return (result.score1, result.score2)
    scores = [result.score1 or 0, result.score2 or 0]
    if regulation.concession is not None and regulation.concession.opponent_score is not None:
        scores[2 - conceded] = regulation.concession.opponent_score
    return (scores[0], scores[1])


def winner_of(result: GameResult, regulation: Regulation) -> int | None:
    """The winning seat, 0 for a draw or where both were absent, None while it can't be told.

    Source: Runewars 2.2, End of Round, p. 17-18; Final Flurry, p. 18.
    """
    if result.ended.absent:
        return {frozenset({1}): 2, frozenset({2}): 1}.get(result.ended.absent, 0)
    if result.ended.conceded_by is not None:
        return 3 - result.ended.conceded_by
    if result.score1 is None or result.score2 is None:
        return None
    if result.ended is Ended.DEFEATED and regulation.scores.full_army is not None:
        return _survivor(result, regulation.scores)
    if result.score1 == result.score2:
        return result.winner or (0 if regulation.endings.ties == "draw" else None)
    return 1 if result.score1 > result.score2 else 2


def score_game(result: GameResult, regulation: Regulation) -> GameScore | None:
    """Tournament points and margins of a game.

    Returns:
        None while the game is open, or where what is entered can't be scored.
    """
    winner = winner_of(result, regulation)
    if winner is None or (winner and result.winner not in (None, winner)):
        return None
    if result.ended.absent:
        return _score_no_show(regulation, winner)
    if result.ended.conceded_by is not None:
        return _score_concession(result, regulation, winner)
    return _score_played(result, regulation, winner)


def lead_of(result: GameResult, regulation: Regulation, winner: int) -> int:
    """The winner's lead in score, held within the margin's limits; 0 for a draw.

    Source: Runewars 2.2, Margin of Victory, p. 19.
    """
    score1, score2 = scores_of(result, regulation)
    if score1 is None or score2 is None:
        raise ValueError("a game without both scores has no lead")
    margin = regulation.margin_of_victory
    if result.ended is Ended.MUTUAL_DESTRUCTION and margin.mutual_destruction is not None:
        return margin.mutual_destruction
    lead = {0: 0, 1: score1 - score2, 2: score2 - score1}[winner]
    lead = max(lead, 0 if margin.minimum is None else margin.minimum)
    return lead if margin.maximum is None else min(lead, margin.maximum)


def band_of(lead: int, regulation: Regulation) -> tuple[int, Band]:
    """The row of the points table that a lead falls in, with its index."""
    for i, band in enumerate(regulation.tournament_points.bands):
        if lead in band.lead:
            return i, band
    raise ValueError(f"no band holds a lead of {lead}")  # the schema leaves no gap


def _survivor(result: GameResult, limits: Scores) -> int | None:
    """After `Defeated`, whoever has a score of a full army destroyed the other; of two, the one entered.

    Where nothing but destroying everything is worth a full army, two of them are a mutual destruction.
    """
    scores = ((1, result.score1 or 0), (2, result.score2 or 0))
    destroyers = [
        seat for seat, score in scores if limits.full_army is not None and score >= limits.full_army
    ]
    if len(destroyers) == 2 and limits.maximum == limits.full_army:
        return None
    if result.winner is not None:
        return result.winner
    return destroyers[0] if len(destroyers) == 1 else None


def _score_played(result: GameResult, regulation: Regulation, winner: int) -> GameScore:
    lead = lead_of(result, regulation, winner)
    margin = regulation.margin_of_victory
    won = margin.base + lead
    lost = margin.base - lead if margin.counts_for == "both" else 0
    if winner == 0:
        draw = regulation.tournament_points.draw or 0
        clause = cite(regulation, "tournament_points")
        level = margin.base if margin.counts_for == "both" else 0
        return GameScore(winner=0, points1=draw, points2=draw, margin1=level, margin2=level, clause=clause)
    row, band = band_of(lead, regulation)
    clause = cite(regulation, "tournament_points", "bands", row)
    return _for_winner(winner, (band.win, won), (band.loss, lost), clause)


def _score_concession(result: GameResult, regulation: Regulation, winner: int) -> GameScore | None:
    rule = regulation.concession
    if rule is None:
        return None
    if rule.opponent is None or rule.conceding is None:
        return _score_played(result, regulation, winner)
    lead = lead_of(result, regulation, winner)
    won = (rule.opponent.tournament_points, rule.opponent.margin_of_victory)
    if lead >= rule.opponent.table_from:
        won = (band_of(lead, regulation)[1].win, regulation.margin_of_victory.base + lead)
    return _for_winner(winner, won, _worth(rule.conceding), cite(regulation, "concession"))


def _score_no_show(regulation: Regulation, winner: int) -> GameScore:
    loss = _worth(regulation.drops.unpaired_loss)
    clause = cite(regulation, "byes", "award") if winner else cite(regulation, "drops", "unpaired_loss")
    if winner == 0:
        return GameScore(
            winner=0, points1=loss[0], points2=loss[0], margin1=loss[1], margin2=loss[1], clause=clause
        )
    return _for_winner(winner, _worth(regulation.byes.award), loss, clause)


def _worth(award: Award) -> tuple[int, int]:
    return (award.tournament_points, award.margin_of_victory)


def _for_winner(winner: int, won: tuple[int, int], lost: tuple[int, int], clause: Citation) -> GameScore:
    first, second = (won, lost) if winner == 1 else (lost, won)
    return GameScore(
        winner=winner,
        points1=first[0],
        points2=second[0],
        margin1=first[1],
        margin2=second[1],
        clause=clause,
    )
