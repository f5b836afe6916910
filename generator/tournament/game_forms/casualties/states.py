"""The states of a result by casualties, and its likely slip.

Of seat 1 `{c1}` are the casualties, `{w1}` whether the force withdrew, `{b1}` the bonus, `{m1}` the models, and `{l1}`
the casualty level, which is itself computed.
"""

from collections.abc import Callable, Iterator, Sequence

from generator.findings import define_error, define_warning
from generator.languages import later
from generator.languages.said import nsay, say
from generator.model import Ended, GameResult, Losses, Pairing
from generator.regulations.game_forms.casualties import Casualties
from generator.regulations.schema import Regulation
from generator.tournament.game_forms.columns import (
    SEATS,
    YES,
    BothScores,
    Entered,
    EntryKind,
    GameRules,
    ResultColumn,
    not_whole_formula,
)
from generator.tournament.game_forms.states import (
    ABSENT,
    DRAW,
    NOBODY_CAME,
    WINS,
    WITHOUT_SCORES,
    CellFault,
    Doubt,
    State,
    States,
    Winner,
    doubted,
    ending_state,
    never,
    open_state,
    seat_states,
    table_of,
    won_state,
)

Levels = Callable[[GameResult], tuple[int | None, int | None]]

_LOST = ("c1", "c2")
_ENTERED = ("c1", "w1", "b1", "c2", "w2", "b2")
_EMPTY = ",".join(f'{{{name}}}=""' for name in _ENTERED)
_CASUALTIES = ("casualties",)


def casualty_states(regulation: Regulation, rules: Casualties, levels: Levels, winner: Winner) -> States:
    """Return the states in the order in which they are tried."""
    states = (
        *seat_states((*_ENTERED, "ended")),
        open_state((*_ENTERED, "ended")),
        ending_state(regulation),
        *_typed(),
        NOBODY_CAME,
        won_state(2, '{ended}="No-show 1"', winner, (Ended.NO_SHOW_1, Ended.LEFT_1)),
        won_state(1, '{ended}="No-show 2"', winner, (Ended.NO_SHOW_2, Ended.LEFT_2)),
        *_leveled(levels),
        State(words=DRAW, formula="{l1}={l2}", holds=lambda result: winner(result) == 0),
        won_state(1, "MATCH({l1},levels,0)<MATCH({l2},levels,0)", winner),
        State(words=WINS[2], formula="TRUE", holds=lambda _: True),
    )
    return doubted(states, (*_without_losses(regulation), *_doubts(rules)))


def too_many_formula(seat: int) -> str:
    """Return whether the force lost more models than it has."""
    return f'AND({{c{seat}}}<>"",{{m{seat}}}<>"",{{c{seat}}}>{{m{seat}}})'


def is_without_losses(result: GameResult) -> bool:
    """Return whether a player conceded and no losses are entered: the opponent has none. Source: reading I-41."""
    entered = any(losses.casualties is not None or losses.withdrew for losses in result.losses)
    return result.ended.conceded_by is not None and not entered


def without_losses_formula(seat: int) -> str:
    """Return whether the seat conceded and no losses are entered."""
    empty = ",".join(f'{{{cell}}}=""' for cell in ("c1", "w1", "c2", "w2"))
    return f'AND({{ended}}="Conceded {seat}",{empty})'


def _typed() -> Iterator[State]:
    """Yield the states of what stands in the cells, each by itself."""
    yield State(
        words=later("Withdrew: Yes or nothing"),
        formula="OR({})".format(",".join(f'AND({{w{seat}}}<>"",{{w{seat}}}<>"{YES}")' for seat in (1, 2))),
        holds=never,
    )

    def unplayed(pairing: Pairing) -> Iterator[CellFault]:
        seats = [seat for seat, losses in enumerate(pairing.result.losses, start=1) if _has_entries(losses)]
        message = nsay(
            "with {ended} nobody played: clear casualties, withdrew and bonus {seat}",
            "with {ended} nobody played: clear casualties, withdrew and bonus of both players",
            len(seats),
            ended=pairing.result.ended.value,
            seat=seats[0],
        )
        yield CellFault("score-not-expected", f"Casualties {seats[0]}", message, ("drops",))

    yield State(
        words=later("no-show: leave the rest empty"),
        formula=f"AND({ABSENT},NOT(AND({_EMPTY})))",
        holds=lambda result: bool(result.ended.absent) and any(map(_has_entries, result.losses)),
        finds=unplayed,
        about=(*_ENTERED, "ended"),
    )
    whole = {"c": later("casualties: whole number from 0"), "b": later("bonus: whole number from 0")}
    for letter, words in whole.items():
        cells = [not_whole_formula(f"{{{letter}{seat}}}", 0) for seat in (1, 2)]
        yield State(words=words, formula=f"OR({','.join(cells)})", holds=never)
    yield State(
        words=later("more casualties than models"),
        formula=f"OR({too_many_formula(1)},{too_many_formula(2)})",
        holds=lambda result: any(map(_lost_too_many, result.losses)),
        finds=_losses,
    )


def _leveled(levels: Levels) -> Iterator[State]:
    """Yield the states of unknown levels; `check` says at the player that a number of models is missing."""

    def is_unknown(result: GameResult) -> bool:
        return any(
            losses.casualties is not None and level is None
            for losses, level in zip(result.losses, levels(result), strict=True)
        )

    yield State(
        words=later("add Models in players.xlsx"),
        formula='OR(AND({c1}<>"",{l1}=""),AND({c2}<>"",{l2}=""))',
        holds=is_unknown,
        finds=_losses,
        waits=True,
        about=("m1", "m2"),
    )
    yield State(
        words=later("casualties missing"),
        formula='OR({l1}="",{l2}="")',
        holds=lambda result: None in levels(result),
        finds=_losses,
        waits=True,
        about=_LOST,
    )


define_error(
    "casualties-too-high",
    meaning="A player has lost more models than the force has.",
    remedy="Correct the casualties here, or Models in players.xlsx.",
    example="casualties 14: P07's force has 12 models by players.xlsx; correct one of them",
)


def _losses(pairing: Pairing) -> Iterator[CellFault]:
    """Find losses of more models than the force has, and losses that are missing."""
    for seat, losses in enumerate(pairing.result.losses, start=1):
        if _lost_too_many(losses):
            message = say(
                "casualties {casualties}: {player}'s force has {models} models by players.xlsx; correct "
                "one of them",
                casualties=losses.casualties,
                player=pairing.players[seat - 1],
                models=losses.models,
            )
            yield CellFault("casualties-too-high", f"Casualties {seat}", message, _CASUALTIES)
        elif losses.casualties is None and not losses.withdrew and pairing.result.ended.conceded_by != seat:
            message = say(
                "{table}: casualties {seat} is missing, so the game still counts as open",
                table=table_of(pairing),
                seat=seat,
            )
            yield CellFault("score-missing", f"Casualties {seat}", message, _CASUALTIES)


def _without_losses(regulation: Regulation) -> Iterator[Doubt]:
    """Yield the doubt about a concession of which no losses are entered. Source: reading I-41."""

    def finds(pairing: Pairing) -> Iterator[CellFault]:
        seat = 3 - (pairing.result.ended.conceded_by or 0)
        message = say(
            "{table}: {ended}, and no losses are entered, so {player} counts as having lost none; enter what was lost "
            "(0 if nothing was), or a word under Note",
            table=table_of(pairing),
            ended=pairing.result.ended.value,
            player=pairing.players[seat - 1],
        )
        yield CellFault("concession-without-scores", f"Casualties {seat}", message, WITHOUT_SCORES)

    if Ended.CONCEDED_1.way in regulation.endings.allowed:
        formula = f"OR({without_losses_formula(1)},{without_losses_formula(2)})"
        yield Doubt(
            words=later("no losses"), formula=formula, holds=is_without_losses, finds=finds, about=_LOST
        )


define_warning(
    "withdrawal-early",
    meaning=(
        "A force withdrew with fewer losses than those at which it first has to test for that. The withdrawal "
        "counts."
    ),
    remedy=(
        "Clear Withdrew if it is in the wrong row, or correct the casualties. If it really happened, a word under "
        "Note puts the warning away."
    ),
    example=(
        "P07's force withdrew with 2 of 12 models lost, but only has to test for that from 6 on: clear Withdrew 1, or "
        "correct Casualties 1; if it really happened, write a word under Note"
    ),
)


def _doubts(rules: Casualties) -> Iterator[Doubt]:
    """Yield the doubt about a force that withdrew before it had to test for it.

    That is a Yes in the wrong row, or losses that are missing.

    Whoever concedes has lost everything, withdrawn or not. Source: Urban War 1.4, Game Results & Scoring.
    """
    first = rules.first_test
    if first is None:
        return

    def early(result: GameResult) -> tuple[int, ...]:
        return tuple(
            seat
            for seat, losses in enumerate(result.losses, start=1)
            if losses.withdrew
            and losses.casualties is not None
            and losses.models is not None
            and result.ended.conceded_by != seat
            and losses.casualties * 100 < losses.models * first
        )

    def finds(pairing: Pairing) -> Iterator[CellFault]:
        for seat in early(pairing.result):
            losses = pairing.result.losses[seat - 1]
            tests_from = -(-(losses.models or 0) * first // 100)
            message = say(
                "{player}'s force withdrew with {casualties} of {models} models lost, but only has to "
                "test for that from {tests_from} on: clear Withdrew {seat}, or correct Casualties "
                "{seat}; if it really happened, write a word under Note",
                player=pairing.players[seat - 1],
                casualties=losses.casualties,
                models=losses.models,
                tests_from=tests_from,
                seat=seat,
            )
            yield CellFault(
                "withdrawal-early", f"Withdrew {seat}", message, ("casualties", "withdrawal_test")
            )

    cells = [
        f'AND({{w{seat}}}="{YES}",{{c{seat}}}<>"",{{ended}}<>"Conceded {seat}",'
        f"N({{c{seat}}})*100<N({{m{seat}}})*{first})"
        for seat in (1, 2)
    ]
    yield Doubt(
        words=later("withdrew early"),
        formula=f"OR({','.join(cells)})",
        holds=lambda result: bool(early(result)),
        finds=finds,
        about=("w1", "w2"),
    )


def _has_entries(losses: Losses) -> bool:
    return losses.casualties is not None or losses.withdrew or losses.bonus is not None


def _lost_too_many(losses: Losses) -> bool:
    return losses.casualties is not None and losses.models is not None and losses.casualties > losses.models


# What is entered of losses, and the casualty levels that follow from them.


define_error(
    "casualties-value",
    meaning="Casualties, Withdrew or Bonus have a value that they can't have.",
    remedy="Enter a whole number from 0 up; under Withdrew Yes or nothing.",
    example="casualties -1: casualties are a whole number from 0 up",
)


_CODE, _CLAUSE = "casualties-value", ("casualties",)


class CasualtyRules(GameRules):
    """The heavier losses lose."""

    part = Casualties
    of_seat = (
        ResultColumn(
            name="Casualties",
            letter="c",
            code=_CODE,
            clause=_CLAUSE,
            noun=later("casualties"),
            label=later("Casualties"),
            subject=later("casualties are"),
            width=10.5,
            whose="lost by",
        ),
        ResultColumn(
            name="Withdrew",
            letter="w",
            code=_CODE,
            clause=(*_CLAUSE, "withdrawal"),
            kind=EntryKind.YES,
            label=later("Withdrew"),
            width=9.5,
        ),
        ResultColumn(
            name="Bonus",
            is_optional=True,
            letter="b",
            code=_CODE,
            clause=(*_CLAUSE, "bonus"),
            noun=later("bonus"),
            label=later("Bonus"),
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
        """Return both scores: a player's is the level of the losses inflicted."""
        level1, level2 = self.levels(result)
        return (level2, level1)

    def thresholds(self, models: int) -> tuple[int, ...]:
        """Return the losses in models at which each level but the lightest begins, fractions rounded up."""
        return tuple(-(-models * level.percent // 100) for level in self.rules.levels[1:])

    def levels(self, result: GameResult) -> BothScores:
        """Return both levels as they count: whoever conceded lost everything, the opponent what was really lost."""
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
        """Return both levels in the document's words."""
        one, other = (None if level is None else self.scale[level] for level in self.levels(result))
        return (one, other)

    def is_by_awards(self, result: GameResult) -> bool:
        """Return whether somebody conceded by house rules for what both get: then losses and bonuses say nothing."""
        rule = self.regulation.concession
        return result.ended.conceded_by is not None and rule is not None and not rule.loses_everything

    def bonus(self, result: GameResult, seat: int) -> int:
        """Return the seat's bonus; whoever concedes has none. Source: Urban War 1.4, Conceded Game Scoring."""
        if self.is_by_awards(result):
            return 0
        return 0 if result.ended.conceded_by == seat else self.bonus_entered(result, seat)

    def bonus_entered(self, result: GameResult, seat: int) -> int:
        return result.losses[seat - 1].bonus or 0

    @property
    def has_bonus(self) -> bool:
        return self.rules.bonus is not None

    def canonical(self, result: GameResult) -> Sequence[object]:
        return [[losses.casualties, losses.withdrew, losses.bonus] for losses in result.losses]

    @property
    def scale(self) -> tuple[str, ...]:
        return tuple(level.name for level in self.rules.levels)

    def level(self, losses: Losses) -> int | None:
        """Return the casualty level of a force, counted from 0, the lightest; None while it can't be known."""
        if losses.withdrew and self.rules.withdrawal is not None:
            return self.scale.index(self.rules.withdrawal)
        if losses.casualties is None or losses.models is None or losses.casualties > losses.models:
            return None
        return sum(losses.casualties >= threshold for threshold in self.thresholds(losses.models))
