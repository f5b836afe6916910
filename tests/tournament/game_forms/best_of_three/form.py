"""Matches of three games: what is entered, who won, and how that is said."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.languages import _, later
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
from generator.tournament.game_forms.form import Chance, GameForm, InputHint, RuleSentence, ScoringRules
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
from tests.tournament.game_forms.best_of_three.part import FULL, BestOfThree


class BestOfThreeForm(GameForm):
    """The games that each player won."""

    part = BestOfThree
    of_seat = (
        ResultColumn(
            name="Games",
            letter="g",
            code="score-value",
            clause=("best_of_three",),
            noun=later("games"),
            subject=later("games are"),
            label=later("Games"),
            most=FULL,
        ),
    )
    fill_help = (later("Sheet Results: enter the games that each player won; Ended if not all were played."),)

    def __init__(self, regulation: Regulation) -> None:
        super().__init__(regulation)
        assert isinstance(regulation.scoring, BestOfThree)
        self.rules = regulation.scoring

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

    @property
    def span(self) -> tuple[int, int]:
        return (0, FULL)

    def rules_told(self, forces: Sequence[int]) -> ScoringRules:
        sentences = (
            RuleSentence(self.rules.text, ("best_of_three", "text"), is_quoted=True),
            RuleSentence(
                _("A match ends when a player has won {games} games.", games=FULL), ("best_of_three",)
            ),
        )
        return ScoringRules("matches", _("Matches"), sentences)

    def prompts(self) -> Mapping[str, InputHint]:
        return {
            f"Games {seat}": InputHint(
                title=_("Games of player {seat}", seat=seat),
                message=_("2 for the winner, else 0 or 1."),
                most=FULL,
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
        return _("Games"), _("Games won")

    def states(self, *, elimination: bool) -> States:
        return tuple(self._states())

    def _states(self) -> Iterator[State]:
        yield from seat_states(("g1", "g2", "ended"))
        yield open_state(("g1", "g2", "ended"))
        yield ending_state(self.regulation)
        yield State(
            words=later("games: 0, 1 or 2"),
            formula=f"OR({not_whole_formula('{g1}', 0, FULL)},{not_whole_formula('{g2}', 0, FULL)})",
            holds=never,
        )
        yield State(
            words=later("games missing"),
            formula='OR({g1}="",{g2}="")',
            holds=lambda result: None in self.scores(result),
            finds=self._missing,
            waits=True,
            about=("g1", "g2"),
        )
        yield State(
            words=later("the winner has 2, the loser less"),
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
                    ("best_of_three",),
                )

    def _impossible(self, pairing: Pairing) -> Iterator[CellFault]:
        one, other = self.scores(pairing.result)
        message = say("games {one} : {other}: the winner has 2, the loser less", one=one, other=other)
        yield CellFault("score-too-high", "Games 1", message, ("best_of_three",))
