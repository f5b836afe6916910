"""A third way to score, as somebody might add it: who first wins two games wins the match. One module, all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.languages.said import say
from generator.model import Ended, GameResult, Pairing, Player
from generator.regulations.schema import Regulation
from generator.tournament.game_forms.columns import (
    SEATS,
    BothScores,
    Entered,
    ResultColumn,
    not_whole_formula,
)
from generator.tournament.game_forms.form import Chance, GameForm, InputHint
from generator.tournament.game_forms.states import (
    WINS,
    CellFault,
    State,
    States,
    ending_state,
    never,
    open_state,
    seat_states,
    table_of,
)

FULL = 2  # games, which win the match

RULES = """
form: roundsheet/regulations/1
id: best-of-three
name: Best of Three
game: Pebbles
document: {title: A note, version: "1", sections: {Note: {Matches: 1}}}
structures: {tables: {evening: {rows: [{players: 2-8, swiss_rounds: 2}]}}, cite: {heading: Matches, page: 1}}
scores: {text: Who first wins two games wins the match., maximum: 2, cite: {heading: Matches, page: 1}}
endings: {text: Somebody wins., allowed: [Played out], ties: winner entered, cite: {heading: Matches, page: 1}}
tournament_points:
  bands: [{lead: 0-1, win: 2, loss: 1}, {lead: 2, win: 3, loss: 0}]
  cite: {heading: Matches, page: 1}
ranking: {precedence: [{key: random}], cite: {heading: Matches, page: 1}}
swiss: {method: slide in score groups, rematches: {forbidden_within: event}, cite: {heading: Matches, page: 1}}
byes:
  first_round: random
  later_rounds: lowest ranked without a bye
  award: {tournament_points: 2}
  cite: {heading: Matches, page: 1}
drops: {unpaired_loss: {tournament_points: 0}, cite: {heading: Matches, page: 1}}
"""


class BestOfThree(GameForm):
    """The games that each player won."""

    of_seat = (ResultColumn(name="Games", letter="g", code="score-value", subject="games are", most=FULL),)

    @classmethod
    def is_form_of(cls, regulation: Regulation) -> bool:
        return regulation.id == "best-of-three"

    @classmethod
    def result_of(cls, entered: Entered) -> GameResult:
        return GameResult(score1=entered["Games 1"], score2=entered["Games 2"], ended=entered["Ended"])

    @classmethod
    def entered_in(cls, result: GameResult) -> Entered:
        return {"Games 1": result.score1, "Games 2": result.score2, "Ended": result.ended}

    def scores(self, result: GameResult) -> BothScores:
        return (result.score1, result.score2)

    def is_possible(self, result: GameResult) -> bool:
        games = self.scores(result)
        return None in games or (max(games) == FULL and min(games) < FULL)

    def prompts(self) -> Mapping[str, InputHint]:
        return {
            f"Games {seat}": InputHint(
                title=f"Games of player {seat}", message="2 for the winner, else 0 or 1.", most=FULL
            )
            for seat in SEATS
        }

    def lists(self, players: Iterable[Player]) -> Mapping[str, Sequence[str | int | None]]:
        return {}

    def lead_formula(self) -> str:
        return "ABS(N({g1})-N({g2}))"

    def score_formula(self, seat: int) -> str:
        return f"N({{g{seat}}})"

    def invented(
        self, pairing: Pairing, ended: Ended, strength: Sequence[int], chance: Chance, *, swiss: bool
    ) -> GameResult:
        lost = chance(FULL, "games")
        games = (FULL, lost) if strength[0] >= strength[1] else (lost, FULL)
        return GameResult(score1=games[0], score2=games[1])

    def entered_heading(self) -> tuple[str, str]:
        return "Games", "Games won"

    def states(self, *, elimination: bool) -> States:
        return tuple(self._states())

    def _states(self) -> Iterator[State]:
        yield from seat_states(("g1", "g2", "ended"))
        yield open_state(("g1", "g2", "ended"))
        yield ending_state(self.regulation)
        yield State(
            words="games: 0, 1 or 2",
            formula=f"OR({not_whole_formula('{g1}', 0, FULL)},{not_whole_formula('{g2}', 0, FULL)})",
            holds=never,
        )
        yield State(
            words="games missing",
            formula='OR({g1}="",{g2}="")',
            holds=lambda result: None in self.scores(result),
            finds=self._missing,
            waits=True,
            about=("g1", "g2"),
        )
        yield State(
            words="the winner has 2, the loser less",
            formula="OR(MAX({g1},{g2})<2,MIN({g1},{g2})=2)",
            holds=lambda result: not self.is_possible(result),
            finds=self._impossible,
            about=("g1", "g2"),
        )
        yield State(words=WINS[1], formula="{g1}>{g2}", holds=lambda result: self.winner(result) == 1)
        yield State(words=WINS[2], formula="TRUE", holds=lambda _: True)

    def _missing(self, pairing: Pairing) -> Iterator[CellFault]:
        for seat, games in zip(SEATS, self.scores(pairing.result), strict=True):
            if games is None:
                yield CellFault(
                    "score-missing",
                    f"Games {seat}",
                    say("{table}: games missing", table=table_of(pairing)),
                    ("scores",),
                )

    def _impossible(self, pairing: Pairing) -> Iterator[CellFault]:
        one, other = self.scores(pairing.result)
        message = say("games {one} : {other}: the winner has 2, the loser less", one=one, other=other)
        yield CellFault("score-too-high", "Games 1", message, ("scores",))
