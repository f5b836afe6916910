"""What an organizer types for a game under any regulations: what may well be, and what can't."""

from __future__ import annotations

import random
from dataclasses import replace

from generator.model import TYPED_ENDINGS, Ended, Figures, GameResult, Losses, Pairing
from generator.regulations.schema import Regulation

PLAIN = 60  # of 100 played games, how many are typed as most games are


def plain_result(chance: random.Random, game: Pairing, regulation: Regulation) -> GameResult:
    """A game that was played out and won, as the regulations allow without any doubt."""
    if regulation.casualties is not None:
        lost = [0, game.result.losses2.models or 1]
        chance.shuffle(lost)
        lost = [min(each, force.models or 1) for each, force in zip(lost, game.result.losses, strict=True)]
        return _losses(game, lost)
    low, high = _won_plainly(regulation)
    scores = (low, high) if chance.random() < 0.5 else (high, low)
    result = GameResult(score1=scores[0], score2=scores[1])
    return replace(result, figures1=_figures(chance, regulation), figures2=_figures(chance, regulation))


def _figures(chance: random.Random, regulation: Regulation, *, odd: float = 0) -> Figures:
    """What is entered beside a player's score; of so many it is missing or can't be."""
    entered: Figures = ()
    for figure in regulation.scores.figures if regulation.scores is not None else ():
        most = min(figure.maximum, figure.minimum + 3)  # so few that many are equal
        value = figure.maximum + 1 if chance.random() < odd / 2 else chance.randint(figure.minimum, most)
        if chance.random() >= odd / 2:
            entered += ((figure.name, value),)
    return entered


def _won_plainly(regulation: Regulation) -> tuple[int, int]:
    """A score and a higher one."""
    pairs = regulation.scores.pairs if regulation.scores is not None else None
    if pairs:
        clear = max(pairs, key=lambda pair: pair.more - pair.less)
        return clear.less, clear.more
    return 0, max(1, _highest(regulation) // 2)


def any_result(chance: random.Random, game: Pairing, regulation: Regulation, *, swiss: bool) -> GameResult:
    """A result of any kind; most of them are possible, some are not."""
    if chance.randrange(100) < PLAIN:
        return plain_result(chance, game, regulation)
    allowed = [ended for ended in Ended if ended.way in regulation.endings.allowed]
    ended = chance.choice(allowed if chance.random() < 0.95 else list(TYPED_ENDINGS))
    if ended.absent and chance.random() < 0.9:
        return GameResult(ended=ended, losses1=_bare(game, 1), losses2=_bare(game, 2))
    if regulation.casualties is not None:
        return _any_losses(chance, game, ended)
    return _any_scores(chance, regulation, ended, swiss=swiss)


def absence(game: Pairing, ended: Ended) -> GameResult:
    """Who did not appear, and nothing else."""
    return GameResult(ended=ended, losses1=_bare(game, 1), losses2=_bare(game, 2))


def _any_scores(chance: random.Random, regulation: Regulation, ended: Ended, *, swiss: bool) -> GameResult:
    highest, scores = _highest(regulation), regulation.scores
    full = (scores.full_army if scores is not None else None) or highest
    choices = (0, 1, highest // 4, highest // 2, full, full, chance.randint(0, highest))
    first = chance.choice(choices)
    second = first if chance.random() < 0.2 else chance.choice(choices)
    if scores is not None and scores.pairs and chance.random() < 0.95:
        pair = chance.choice(scores.pairs)
        first, second = chance.sample((pair.more, pair.less), 2)
    if ended is Ended.DEFEATED and chance.random() < 0.8:
        first, second = (full, second) if chance.random() < 0.5 else (first, full)
    if ended is Ended.MUTUAL_DESTRUCTION and chance.random() < 0.8:
        first, second = full, full
    winner = None
    if first == second and not (swiss and regulation.endings.ties == "draw"):
        winner = chance.choice((1, 2))
    if ended.conceded_by is not None:
        winner = None
    if chance.random() < 0.08:
        winner = chance.choice((None, 1, 2))
    score1 = None if chance.random() < 0.03 else first
    score2 = highest + 1 if chance.random() < 0.02 else second
    one, other = (_figures(chance, regulation, odd=0.04) for _ in range(2))
    return GameResult(score1=score1, score2=score2, figures1=one, figures2=other, ended=ended, winner=winner)


def _any_losses(chance: random.Random, game: Pairing, ended: Ended) -> GameResult:
    lost: list[int | None] = []
    for force in game.result.losses:
        models = force.models or 1
        most = models + 1 if chance.random() < 0.03 else models
        lost.append(None if chance.random() < 0.05 else chance.randint(0, most))
    withdrew = [chance.random() < 0.15 for _ in range(2)]
    bonus = [chance.randint(0, 4) if chance.random() < 0.2 else None for _ in range(2)]
    return _losses(game, lost, ended, withdrew, bonus)


def _losses(
    game: Pairing,
    lost: list[int | None],
    ended: Ended = Ended.PLAYED_OUT,
    withdrew: list[bool] | None = None,
    bonus: list[int | None] | None = None,
) -> GameResult:
    first, second = (
        Losses(
            casualties=lost[seat],
            withdrew=bool(withdrew and withdrew[seat]),
            bonus=bonus[seat] if bonus else None,
            models=force.models,
        )
        for seat, force in enumerate(game.result.losses)
    )
    return GameResult(losses1=first, losses2=second, ended=ended)


def _bare(game: Pairing, seat: int) -> Losses:
    return Losses(models=game.result.losses[seat - 1].models)


def _highest(regulation: Regulation) -> int:
    scores = regulation.scores
    assert scores is not None
    return scores.largest or scores.full_army or 100
