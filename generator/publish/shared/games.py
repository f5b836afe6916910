"""The games that were really played."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.engine.scoring.game import GameScore, score_game
from generator.model import Pairing
from generator.publish.facts import Facts, RoundFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game that has a result, and whose players both came."""

    round_: RoundFacts
    pairing: Pairing
    score: GameScore

    def outcome(self, seat: int) -> str:
        """What it was for a seat."""
        return "drawn" if self.score.winner == 0 else "won" if self.score.winner == seat else "lost"


def played_games(facts: Facts) -> tuple[PlayedGame, ...]:
    """All of them, Swiss and elimination."""
    return tuple(
        PlayedGame(round_=round_, pairing=pairing, score=score)
        for round_, pairing, score in scored(facts)
        if not pairing.result.ended.absent and set(pairing.players) <= facts.players.keys()
    )


def scored(facts: Facts) -> Iterator[tuple[RoundFacts, Pairing, GameScore]]:
    """Every game that has a result, each with its round."""
    for round_ in facts.rounds:
        for pairing in round_.pairings:
            score = score_game(pairing.result, facts.regulation)
            if score is not None:
                yield round_, pairing, score
