"""What is entered of losses, and the casualty levels that follow from them."""

from collections.abc import Sequence

from generator.game_forms.casualties.states import is_without_losses
from generator.game_forms.rules import SEATS, BothScores, Column, Entered, GameRules, Kind
from generator.languages import later
from generator.model import GameResult, Losses
from generator.regulations.form.game import Casualties
from generator.regulations.schema import Regulation

_CODE, _CLAUSE = "casualties-value", ("casualties",)


class CasualtyRules(GameRules):
    """The heavier losses lose."""

    of_seat = (
        Column(
            name="Casualties",
            letter="c",
            code=_CODE,
            clause=_CLAUSE,
            noun=later("casualties"),
            subject=later("casualties are"),
            width=10.5,
            whose="lost by",
        ),
        Column(
            name="Withdrew", letter="w", code=_CODE, clause=(*_CLAUSE, "withdrawal"), kind=Kind.YES, width=9.5
        ),
        Column(
            name="Bonus",
            letter="b",
            code=_CODE,
            clause=(*_CLAUSE, "bonus"),
            noun=later("bonus"),
            subject=later("a bonus is"),
            width=7.5,
        ),
    )
    computed = ("Models 1", "Models 2", "Level 1", "Level 2")
    counts_models = True

    def __init__(self, regulation: Regulation) -> None:
        super().__init__(regulation)
        assert regulation.casualties is not None
        self.rules: Casualties = regulation.casualties

    @classmethod
    def is_form_of(cls, regulation: Regulation) -> bool:
        return regulation.casualties is not None

    @classmethod
    def result_of(cls, entered: Entered) -> GameResult:
        one, other = (
            Losses(
                casualties=entered[f"Casualties {seat}"],
                withdrew=entered[f"Withdrew {seat}"],
                bonus=entered[f"Bonus {seat}"],
            )
            for seat in SEATS
        )
        return GameResult(losses1=one, losses2=other, ended=entered["Ended"])

    @classmethod
    def entered_in(cls, result: GameResult) -> Entered:
        losses = {
            f"{column} {seat}": value
            for seat, losses in zip(SEATS, result.losses, strict=True)
            for column, value in (
                ("Casualties", losses.casualties),
                ("Withdrew", losses.withdrew),
                ("Bonus", losses.bonus),
            )
        }
        return {**losses, "Ended": result.ended}

    def scores(self, result: GameResult) -> BothScores:
        """A player's score is the level of the losses inflicted."""
        level1, level2 = self.levels(result)
        return (level2, level1)

    def thresholds(self, models: int) -> tuple[int, ...]:
        """The losses in models at which each level but the lightest begins, fractions rounded up."""
        return tuple(-(-models * level.percent // 100) for level in self.rules.levels[1:])

    def levels(self, result: GameResult) -> BothScores:
        """Both levels as they count: whoever conceded lost everything, and the opponent what was really lost."""
        conceded = result.ended.conceded_by
        if result.ended.absent:
            return (None, None)
        if conceded is None:
            return (self.level(result.losses1), self.level(result.losses2))
        heaviest = len(self.scale) - 1
        own = 0 if self.is_without_scores(result) else self.level(result.losses[2 - conceded])
        return (heaviest, own) if conceded == 1 else (own, heaviest)

    def is_without_scores(self, result: GameResult) -> bool:
        return is_without_losses(result)

    def level_names(self, result: GameResult) -> tuple[str | None, str | None]:
        """Both in the document's words."""
        one, other = (None if level is None else self.scale[level] for level in self.levels(result))
        return (one, other)

    def is_by_awards(self, result: GameResult) -> bool:
        """Whether somebody conceded by house rules that say what both get: then losses and bonuses say nothing."""
        rule = self.regulation.concession
        return result.ended.conceded_by is not None and rule is not None and not rule.loses_everything

    def bonus(self, result: GameResult, seat: int) -> int:
        """Whoever concedes has none. Source: Urban War 1.4, Conceded Game Scoring."""
        if self.is_by_awards(result):
            return 0
        return 0 if result.ended.conceded_by == seat else result.losses[seat - 1].bonus or 0

    @property
    def has_bonus(self) -> bool:
        return self.rules.bonus is not None

    def canonical(self, result: GameResult) -> Sequence[object]:
        return [[losses.casualties, losses.withdrew, losses.bonus] for losses in result.losses]

    @property
    def scale(self) -> tuple[str, ...]:
        return tuple(level.name for level in self.rules.levels)

    def level(self, losses: Losses) -> int | None:
        """The casualty level of a force, counted from 0, the lightest; None while it can't be told."""
        if losses.withdrew and self.rules.withdrawal is not None:
            return self.scale.index(self.rules.withdrawal)
        if losses.casualties is None or losses.models is None or losses.casualties > losses.models:
            return None
        return sum(losses.casualties >= threshold for threshold in self.thresholds(losses.models))
