"""Games that are scored by casualties: the part `casualties` of a regulation file, and what does not go with it."""

from collections.abc import Iterator
from typing import ClassVar

from pydantic import Field

from generator.languages import later
from generator.languages.said import say
from generator.regulations.game_schema import AWARDED, BOTH_LOST, LOSES_EVERYTHING
from generator.regulations.parts import Fault, GamePart, Parts
from generator.regulations.schema_parts import Cited, Rule
from generator.regulations.vocabulary import unknown
from generator.strict_yaml import KeyPath


class CasualtyLevel(Cited):
    """A level of losses: reached when `percent` of a force's models, rounded up, are lost."""

    name: str = Field(description="The level's name.")
    percent: int = Field(
        ge=0,
        le=100,
        description="The share of a force's models, rounded up, from which it counts. The first is 0.",
    )


class WithdrawalTest(Cited):
    """The level of losses from which on a force has to test whether it withdraws."""

    level: str = Field(description="The level of losses from which it has to.")


class Casualties(GamePart):
    """Where games are scored by losses: the levels from the lightest, and the one a forced withdrawal counts as.

    `bonus` says in a sentence what is entered as bonus points.
    """

    offer: ClassVar[str] = later("casualties where losses decide")
    margin_limits_lead: ClassVar[bool] = False
    can_lose_everything: ClassVar[bool] = True

    text: str = Field(description="A sentence on how losses decide a game.")
    levels: list[CasualtyLevel] = Field(
        min_length=2,
        description="The levels of loss from the lightest; the winner's lead is counted in them.",
    )
    withdrawal: str | None = Field(default=None, description="The level that a forced withdrawal counts as.")
    withdrawal_test: WithdrawalTest | None = Field(
        default=None,
        description="When a force first has to test for that. An earlier withdrawal gets a warning.",
    )
    bonus: Rule | None = Field(
        default=None, description="A sentence on bonus points, which are entered for each player."
    )

    @property
    def first_test(self) -> int | None:
        """Return the share of its models, in percent, from whose loss on a force tests whether it withdraws."""
        test = self.withdrawal_test
        return next((level.percent for level in self.levels if test and level.name == test.level), None)

    @property
    def largest_lead(self) -> int:
        """Return the lead of the heaviest level over the lightest."""
        return len(self.levels) - 1

    @classmethod
    def faults(cls, parts: Parts) -> Iterator[Fault]:
        """Yield what does not go together where losses decide."""
        yield from _level_games(parts)
        yield from _in_points(parts)
        rules = parts.games["casualties"]
        if isinstance(rules, Casualties):
            yield from _levels(rules)
            yield from _named_levels(rules)


_KEY: KeyPath = ("casualties",)


def _level_games(parts: Parts) -> Iterator[Fault]:
    """Yield a fault where forces that lost as much are drawn and nothing says who won then."""
    if "elimination" in parts.given:
        message = say("games scored by casualties can end in draws that nothing breaks: remove elimination")
        yield Fault(message=message, path=("elimination",), also=(_KEY,))
    if parts.endings is not None and parts.endings.ties != "draw":
        message = say("games scored by casualties have no winner to enter: write {line}", line="ties: draw")
        yield Fault(message=message, path=("endings", "ties"), also=(_KEY,))


def _in_points(parts: Parts) -> Iterator[Fault]:
    """Yield concessions that give a score and rulings that give a win: both are for games in points."""
    if parts.concession is not None and parts.concession.opponent_score is not None:
        message = say(
            "concession: opponent_score is for games scored in points: use {line}", line=LOSES_EVERYTHING
        )
        yield Fault(message=message, path=("concession", "opponent_score"), also=(_KEY,))
    allowed = parts.endings.allowed if parts.endings else []
    for ending in (AWARDED, BOTH_LOST):
        if ending in allowed:
            message = say("endings.allowed: {ending} is for games scored in points: remove it", ending=ending)
            yield Fault(message=message, path=("endings", "allowed", allowed.index(ending)), also=(_KEY,))


def _levels(rules: Casualties) -> Iterator[Fault]:
    for i, level in enumerate(rules.levels):
        if i == 0 and level.percent != 0:
            message = say(
                "the first level begins at {percent} percent: the lightest one begins at 0",
                percent=level.percent,
            )
            yield Fault(message=message, path=(*_KEY, "levels", 0, "percent"))
        if level.name in [other.name for other in rules.levels[:i]]:
            message = say("there are two levels called {name}: give each its own name", name=level.name)
            yield Fault(message=message, path=(*_KEY, "levels", i, "name"))
        if i > 0 and level.percent <= rules.levels[i - 1].percent:
            message = say(
                "the level {name} must begin at more than the {percent} percent above it",
                name=level.name,
                percent=rules.levels[i - 1].percent,
            )
            yield Fault(message=message, path=(*_KEY, "levels", i, "percent"))


def _named_levels(rules: Casualties) -> Iterator[Fault]:
    """Yield names for a withdrawal and for its test that are no levels."""
    known = [level.name for level in rules.levels]
    test = rules.withdrawal_test
    named: tuple[tuple[str, str | None, KeyPath], ...] = (
        ("casualties.withdrawal", rules.withdrawal, (*_KEY, "withdrawal")),
        ("casualties.withdrawal_test", test.level if test else None, (*_KEY, "withdrawal_test", "level")),
    )
    for name, level, path in named:
        if level is not None and level not in known:
            fault = unknown(later("{word!r} is not a level: {hint}"), level, known)
            yield Fault(message=say("{name}: {fault}", name=name, fault=fault), path=path)
