"""The games that were really played."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.engine.scoring.game import GameScore, score_game
from generator.model import Pairing, PlayerId
from generator.publish.facts import Facts, RoundFacts
from generator.publish.shared.results import own_first
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game that has a result, and whose players both came."""

    round_: RoundFacts
    pairing: Pairing
    score: GameScore

    def outcome(self, seat: int) -> str:
        """What it was for a seat."""
        return "drawn" if self.score.is_drawn else "won" if self.score.winner == seat else "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalGame:
    """Who won the last game of an event that ended with elimination, against whom, and both scores: `155 : 142`."""

    winner: PlayerId
    loser: PlayerId
    score: str


def final_game(facts: Facts) -> FinalGame | None:
    """The final of an event that is over; None without one, or where no score was entered."""
    last = facts.rounds[-1] if facts.rounds and facts.places else None
    if last is None or last.is_swiss:
        return None
    games = [game for game in last.pairings if game.row not in last.side_games]
    if len(games) != 1:
        return None
    pairing = games[0]
    winner, loser = sorted(pairing.players, key=lambda player: facts.places.get(player, 0))
    score = own_first(pairing.result, pairing.players.index(winner) + 1, facts.regulation).text
    return None if score == words.NONE else FinalGame(winner=winner, loser=loser, score=score)


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
