"""Scores: what is entered, who won, and the sheet `Results`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from generator.findings import define_error
from generator.languages import _, later
from generator.languages.customs import listing
from generator.languages.said import listed, say
from generator.model import Ended, GameResult, Pairing, Player
from generator.regulations.game_forms.scores import Scores
from generator.regulations.game_schema import Margin
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Pair
from generator.tournament.game_forms.columns import (
    LARGEST_NUMBER,
    SEATS,
    BothScores,
    Entered,
    EntryKind,
    ResultColumn,
)
from generator.tournament.game_forms.form import Chance, GameForm, InputHint, RuleSentence, ScoringRules
from generator.tournament.game_forms.scores.figures import (
    bad_score_formula,
    both_figures_text,
    cell_of,
    columns_named,
    figure_columns,
    figure_prompts,
    figure_told,
    figures_data,
    figures_text,
    has_figure_beyond,
    highest_score,
    invented_figures,
    is_beyond,
    is_without_scores,
    lacks_figure,
    names_among,
    wants_scores,
)
from generator.tournament.game_forms.scores.rules import (
    UNSAID,
    ahead_on_equal_scores,
    deciding,
    full_army_unsaid,
    invented_pair,
    is_level,
    is_no_pair,
    numbers_in,
    pairs_named,
    pairs_text,
)
from generator.tournament.game_forms.scores.states import ScoreStates
from generator.tournament.game_forms.states import States, drawn_formula, won_formula

# A margin of victory that is counted in a figure beside the score: the lead in it, and the same as a formula.


def figure_lead(result: GameResult, rule: Margin, winner: int) -> int:
    """Return the winner's lead in the figure of the margin, or the first seat's in a draw, within its limits."""
    own, other = (result.figure(rule.figure or "", seat) or 0 for seat in (SEATS if winner != 2 else (2, 1)))
    lead = own - other
    if rule.maximum is not None:
        lead = max(-rule.maximum, min(rule.maximum, lead))
    return lead if rule.minimum is None or winner == 0 else max(rule.minimum, lead)


def figure_lead_formula(rules: Scores, rule: Margin) -> str:
    """Return the lead in the figure of the margin as a formula."""
    figure = next(each for each in rules.figures if each.name == rule.figure)
    one, other = (f"N({{{cell_of(rules, figure, seat)}}})" for seat in SEATS)
    lead = f"IF({won_formula(2)},{other}-{one},{one}-{other})"
    if rule.maximum is not None:
        lead = f"MAX(-{rule.maximum},MIN({rule.maximum},{lead}))"
    return lead if rule.minimum is None else f"IF({drawn_formula()},{lead},MAX({rule.minimum},{lead}))"


# Scores.


USUAL_ARMY = 100  # what a game is worth where the regulations name no full army
FEW_POINTS = 20  # below this any score is as likely as another


define_error(
    "winner-value",
    meaning="The winner is entered as the number of the seat, and something else is there.",
    remedy="Write 1 or 2, or leave the cell empty if the scores show it.",
    example="winner 3: write 1 or 2 for Player 1 or 2, or leave it empty",
)


class ScoreForm(GameForm):
    """Both scores, how the game ended and, where these don't tell it, who won."""

    part = Scores
    is_in_points = True
    of_seat = (
        ResultColumn(
            name="Score",
            letter="s",
            code="score-value",
            clause=("scores",),
            noun=later("score"),
            label=later("Score"),
            subject=later("a score is"),
            most=LARGEST_NUMBER,
            half=later("; for a draw enter the same score for both, as in 0 and 0"),
        ),
    )
    after_ended = (
        ResultColumn(
            name="Winner",
            letter="winner",
            code="winner-value",
            clause=("endings",),
            noun=later("winner"),
            label=later("Winner, if scores and ending don’t tell"),
            kind=EntryKind.SEAT,
        ),
    )

    def __init__(self, regulation: Regulation) -> None:
        super().__init__(regulation)
        assert regulation.scores is not None
        self.rules: Scores = regulation.scores

    @property
    def words(self) -> tuple[tuple[str, int], ...]:
        return tuple(self.rules.words.items())

    def text_of(self, result: GameResult, seat: int) -> str | None:
        """Return the word for the score where the rules have one.

        There is nothing at a concession for a score that nobody entered.
        """
        score = self.figure_of(result, seat)
        is_fixed = self._fixed is not None and result.ended.conceded_by != seat
        if score is None or (is_without_scores(result) and not is_fixed):
            return None
        return str(self.rules.called(score))

    def is_without_scores(self, result: GameResult) -> bool:
        return is_without_scores(result)

    @property
    def named(self) -> tuple[ResultColumn, ...]:
        return figure_columns(self.rules)

    @classmethod
    def named_among(cls, headings: Sequence[str]) -> tuple[ResultColumn, ...]:
        return columns_named(names_among(headings))

    @classmethod
    def result_of(cls, entered: Entered) -> GameResult:
        return GameResult(
            score1=entered["Score 1"],
            score2=entered["Score 2"],
            ended=entered["Ended"],
            winner=entered["Winner"],
        )

    @classmethod
    def entered_in(cls, result: GameResult) -> Entered:
        return {
            "Score 1": result.score1,
            "Score 2": result.score2,
            "Ended": result.ended,
            "Winner": result.winner,
        }

    def scores(self, result: GameResult) -> BothScores:
        """Return the scores as they count: at a ruling an empty one is 0, at a concession two empty ones are.

        The opponent's may then be a fixed one.

        Source: X-Wing 1.1.1, End of Round, reading I-14; reading I-41.
        """
        conceded = result.ended.conceded_by
        ruled = result.ended.awarded_to is not None or result.ended is Ended.BOTH_LOST
        counts_empty = ruled or (conceded is not None and not wants_scores(result))
        if not counts_empty:
            return (result.score1, result.score2)
        scores = [result.score1 or 0, result.score2 or 0]
        if self._fixed is not None and conceded is not None:
            scores[2 - conceded] = self._fixed
        return (scores[0], scores[1])

    def winner(self, result: GameResult) -> int | None:
        """Return the winner; it is unknown while a figure is missing, unless the ending decides it."""
        return None if lacks_figure(result, self.rules) else super().winner(result)

    def decided_by(self, result: GameResult) -> str:
        figure = deciding(result, self.regulation)
        return figure.name if figure is not None else ""

    def is_possible(self, result: GameResult) -> bool:
        beyond = (is_beyond(score, self.rules) for score in (result.score1, result.score2))
        return (
            not any(beyond)
            and not has_figure_beyond(result, self.rules)
            and not is_no_pair(result, self.rules)
        )

    def canonical(self, result: GameResult) -> Sequence[object]:
        return tuple(figures_data(result, self.rules).values())

    def data_of(self, result: GameResult) -> Mapping[str, object]:
        return {**super().data_of(result), **figures_data(result, self.rules)}

    def about_of(self, result: GameResult, seat: int) -> str:
        """Return the figures that stand beside the score."""
        return figures_text(result, self.rules, seat)

    def about_both(self, result: GameResult, seat: int) -> str:
        return both_figures_text(result, self.rules, seat)

    def slip_fields(self, models: int | None) -> tuple[str, ...]:
        return (*super().slip_fields(models), *(figure.name for figure in self.rules.figures))

    def fill_texts(self) -> tuple[str, ...]:
        if not self.rules.figures:
            return super().fill_texts()
        names = listed([figure.name for figure in self.rules.figures])
        own = say("{figures}: enter them for both players, also where one is 0.", figures=names)
        return (*super().fill_texts(), own.localized)

    @property
    def pairs(self) -> Sequence[Pair]:
        return self.rules.pairs

    def rules_told(self, forces: Sequence[int]) -> ScoringRules:
        """Return what a score is, and what else is entered."""
        sentences = [RuleSentence(self.rules.text, ("scores", "text"), is_quoted=True), self._limits_told()]
        if self.rules.words:
            numbers = ", ".join(f"{word} {number}" for word, number in self.rules.words.items())
            text = _("In figures they are: {numbers}.", numbers=numbers)
            sentences.append(RuleSentence(text, ("scores", "words")))
        if self.rules.destruction is not None:
            where = ("scores", "destruction", "text")
            sentences.append(RuleSentence(self.rules.destruction.text, where, is_quoted=True))
        for i, figure in enumerate(self.rules.figures):
            sentences += figure_told(figure, ("scores", "figures", i))
        return ScoringRules("scores", _("Scores"), sentences)

    def _limits_told(self) -> RuleSentence:
        low, high = self.rules.minimum, self.rules.maximum
        if self.rules.pairs:
            pairs = listing(pairs_named(self.rules))
            text = _("The scores of a game that was played are {pairs}, either way round.", pairs=pairs)
        elif self.rules.words:
            text = _("A score is one of these: {words}.", words=listing([*self.rules.words]))
        elif high is None:
            text = _("A score is at least {low}.", low=low)
        else:
            text = _("A score is at least {low} and at most {high}.", low=low, high=high)
        return RuleSentence(text, ("scores", "minimum" if high is None else "maximum"))

    @property
    def span(self) -> tuple[int, int] | None:
        return None if self.rules.largest is None else (self.rules.minimum, self.rules.largest)

    def states(self, *, elimination: bool) -> States:
        draws = self.regulation.endings.ties == "draw" and not elimination
        return ScoreStates(self.regulation, self.rules, self.winner).all(draws=draws)

    def prompts(self) -> Mapping[str, InputHint]:
        named = pairs_text(self.rules)
        pairs = (
            _("Both scores together: {pairs}. Leave it empty after a no-show.", pairs=named) if named else ""
        )
        if self.rules.words:
            pairs = _("One of: {words}. Leave it empty after a no-show.", words=", ".join(self.rules.words))
        scores = {
            f"Score {seat}": InputHint(
                title=_("Score of player {seat}", seat=seat),
                message=pairs
                or _("A whole number from {low} up. Leave it empty after a no-show.", low=self.rules.minimum),
                offers="scores" if self._offered else "",
                least=self.rules.minimum,
                most=highest_score(self.rules),
                bad=bad_score_formula(seat, self.rules),
            )
            for seat in SEATS
        }
        winner = InputHint(
            title=_("Winner"),
            message=_("1 or 2, only if scores and ending don't show who won.")
            if self.columns.outcomes is None
            else _("1 or 2: that is enough, the scores may stay empty."),
        )
        return {**scores, **figure_prompts(self.rules), "Winner": winner}

    def lists(self, players: Iterable[Player]) -> Mapping[str, Sequence[str | int | None]]:
        return {"winners": SEATS, **({"scores": self._offered} if self._offered else {})}

    @property
    def _offered(self) -> Sequence[str | int]:
        """Return what there is to choose from as a score; nothing where it is any number."""
        return tuple(self.rules.words) or numbers_in(self.rules)

    def invented(
        self, pairing: Pairing, ended: Ended, strength: Sequence[int], chance: Chance, *, swiss: bool
    ) -> GameResult:
        scores = (
            list(invented_pair(self.rules, ended, strength, chance))
            if self.rules.pairs
            else self._invented_scores(ended, strength, chance)
        )
        one, other = (invented_figures(self.rules, seat, strength[seat - 1], chance) for seat in SEATS)
        result = GameResult(score1=scores[0], score2=scores[1], figures1=one, figures2=other, ended=ended)
        tied = is_level(result, self.regulation) and ended.conceded_by is None
        decided = tied and not (swiss and self.regulation.endings.ties == "draw")
        return replace(result, winner=1 + chance(2, "tie")) if decided else result

    def _invented_scores(self, ended: Ended, strength: Sequence[int], chance: Chance) -> list[int]:
        if self.rules.words:
            numbers = sorted(self.rules.words.values())
            return [numbers[chance(len(numbers), f"score {i}")] for i in (0, 1)]
        full_army = self.rules.full_army or self.rules.maximum or USUAL_ARMY
        scores = [
            min(full_army, chance(full_army // 2, f"score {i}") + strength[i] * full_army // 100)
            if full_army >= FEW_POINTS
            else chance(full_army + 1, f"score {i}")
            for i in (0, 1)
        ]
        if ended is Ended.DEFEATED:
            winner = 0 if scores[0] >= scores[1] else 1
            scores[winner], scores[1 - winner] = full_army, max(0, min(scores[1 - winner], full_army - 10))
        if ended is Ended.MUTUAL_DESTRUCTION:
            more = 0 if self.rules.maximum is not None else 5  # points from objectives come on top
            scores = [full_army + more * chance(5, f"objective {i}") for i in (1, 2)]
        unsaid = full_army_unsaid(self.regulation)
        if ended in UNSAID and unsaid is not None and min(scores) >= unsaid:
            scores[1] = unsaid - 10  # else it would look as if both armies were destroyed
        return scores

    def lead_formula(self) -> str:
        lead = f"IF({won_formula(1)},N({{s1}})-N({{s2}}),N({{s2}})-N({{s1}}))"
        if self._fixed is not None:
            for seat in SEATS:
                lead = f'IF({{ended}}="Conceded {seat}",{self._fixed}-N({{s{seat}}}),{lead})'
        return self._held(lead)

    def margin_lead(self, result: GameResult, winner: int) -> int:
        rule = self.regulation.margin_of_victory
        if rule is None or rule.figure is None:
            return super().margin_lead(result, winner)
        return figure_lead(result, rule, winner)

    def margin_lead_formula(self) -> str:
        rule = self.regulation.margin_of_victory
        if rule is None or rule.figure is None:
            return super().margin_lead_formula()
        return figure_lead_formula(self.rules, rule)

    def score_formula(self, seat: int) -> str:
        score = f"N({{s{seat}}})"
        return score if self._fixed is None else f'IF({{ended}}="Conceded {3 - seat}",{self._fixed},{score})'

    def tally(self, result: GameResult, seat: int) -> str:
        """Return the scores as typed; after a concession they don't show who won, and words say it again."""
        if self.rules.words:
            return ""
        own, other = (result.score1, result.score2) if seat == 1 else (result.score2, result.score1)
        return "" if own is None or other is None or result.ended.conceded_by else f" {own}-{other}"

    def tally_formula(self, seat: int) -> str:
        if self.rules.words:
            return ""
        return f'&IF(AND({{s1}}<>"",{{s2}}<>"",LEFT({{ended}},8)<>"Conceded")," "&{{s{seat}}}&"-"&{{s{3 - seat}}},"")'

    def margin_cell(self, seat: int) -> str:
        rule = self.regulation.margin_of_victory
        named = (each for each in self.rules.figures if rule is not None and each.name == rule.figure)
        figure = next(named, None)
        return super().margin_cell(seat) if figure is None else cell_of(self.rules, figure, seat)

    @property
    def _fixed(self) -> int | None:
        """Return what the opponent of a conceding player scores, where the regulations say so."""
        return None if self.regulation.concession is None else self.regulation.concession.opponent_score

    def _played(self, result: GameResult, score1: int, score2: int) -> int | None:
        """Return the winner: after `Defeated`, whoever has a full army's score, or of two the one entered.

        Where nothing but destroying everything is worth a full army, two of them are a mutual destruction.
        """
        full = self.rules.full_army
        if result.ended is not Ended.DEFEATED or full is None:
            return ahead_on_equal_scores(result, self.regulation) or super()._played(result, score1, score2)
        destroyers = [seat for seat, score in ((1, score1), (2, score2)) if score >= full]
        if len(destroyers) == 2 and self.rules.maximum == full:
            return None
        if result.winner is not None:
            return result.winner
        return destroyers[0] if len(destroyers) == 1 else None
