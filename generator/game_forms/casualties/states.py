"""The states of a result by casualties, and its likely slip.

Of seat 1 `{c1}` are the casualties, `{w1}` whether the force withdrew, `{b1}` the bonus, `{m1}` the models, and `{l1}`
the casualty level, which is itself computed.
"""

from collections.abc import Callable, Iterator

from generator.game_forms.cells import YES, not_whole_formula
from generator.game_forms.states import (
    ABSENT,
    DRAW,
    NOBODY_CAME,
    WINS,
    WITHOUT_SCORES,
    Doubt,
    Fault,
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
from generator.languages import later
from generator.languages.said import nsay, say
from generator.model import Ended, GameResult, Losses, Pairing
from generator.regulations.form.game import Casualties
from generator.regulations.schema import Regulation

Levels = Callable[[GameResult], tuple[int | None, int | None]]

_LOST = ("c1", "c2")
_ENTERED = ("c1", "w1", "b1", "c2", "w2", "b2")
_EMPTY = ",".join(f'{{{name}}}=""' for name in _ENTERED)
_CASUALTIES = ("casualties",)


def casualty_states(regulation: Regulation, rules: Casualties, levels: Levels, winner: Winner) -> States:
    """The states in the order in which they are tried."""
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
    """Whether the force lost more models than it has."""
    return f'AND({{c{seat}}}<>"",{{m{seat}}}<>"",{{c{seat}}}>{{m{seat}}})'


def is_without_losses(result: GameResult) -> bool:
    """Whether a player conceded and no losses are entered: the opponent has none. Source: reading I-41."""
    entered = any(losses.casualties is not None or losses.withdrew for losses in result.losses)
    return result.ended.conceded_by is not None and not entered


def without_losses_formula(seat: int) -> str:
    """Whether the seat conceded and no losses are entered."""
    empty = ",".join(f'{{{cell}}}=""' for cell in ("c1", "w1", "c2", "w2"))
    return f'AND({{ended}}="Conceded {seat}",{empty})'


def _typed() -> Iterator[State]:
    """What stands in the cells, each by itself."""
    yield State(
        words=later("Withdrew: Yes or nothing"),
        formula="OR({})".format(",".join(f'AND({{w{seat}}}<>"",{{w{seat}}}<>"{YES}")' for seat in (1, 2))),
        holds=never,
    )

    def unplayed(pairing: Pairing) -> Iterator[Fault]:
        seats = [seat for seat, losses in enumerate(pairing.result.losses, start=1) if _has_entries(losses)]
        message = nsay(
            "with {ended} nobody played: clear casualties, withdrew and bonus {seat}",
            "with {ended} nobody played: clear casualties, withdrew and bonus of both players",
            len(seats),
            ended=pairing.result.ended.value,
            seat=seats[0],
        )
        yield Fault("score-not-expected", f"Casualties {seats[0]}", message, ("drops",))

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
    """Both casualty levels must be known; without a number of models `check` says at the player that it is missing."""

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


def _losses(pairing: Pairing) -> Iterator[Fault]:
    """Nobody loses more models than the force has, and both losses are entered."""
    for seat, losses in enumerate(pairing.result.losses, start=1):
        if _lost_too_many(losses):
            message = say(
                "casualties {casualties}: {player}'s force has {models} models by players.xlsx; correct "
                "one of them",
                casualties=losses.casualties,
                player=pairing.players[seat - 1],
                models=losses.models,
            )
            yield Fault("casualties-too-high", f"Casualties {seat}", message, _CASUALTIES)
        elif losses.casualties is None and not losses.withdrew and pairing.result.ended.conceded_by != seat:
            message = say(
                "{table}: casualties {seat} is missing, so the game still counts as open",
                table=table_of(pairing),
                seat=seat,
            )
            yield Fault("score-missing", f"Casualties {seat}", message, _CASUALTIES)


def _without_losses(regulation: Regulation) -> Iterator[Doubt]:
    """A concession of which no losses are entered. Source: reading I-41."""

    def finds(pairing: Pairing) -> Iterator[Fault]:
        seat = 3 - (pairing.result.ended.conceded_by or 0)
        message = say(
            "{table}: {ended}, and no losses are entered, so {player} counts as having lost none; enter what was lost "
            "(0 if nothing was), or a word under Note",
            table=table_of(pairing),
            ended=pairing.result.ended.value,
            player=pairing.players[seat - 1],
        )
        yield Fault("concession-without-scores", f"Casualties {seat}", message, WITHOUT_SCORES)

    if Ended.CONCEDED_1.way in regulation.endings.allowed:
        formula = f"OR({without_losses_formula(1)},{without_losses_formula(2)})"
        yield Doubt(
            words=later("no losses"), formula=formula, holds=is_without_losses, finds=finds, about=_LOST
        )


def _doubts(rules: Casualties) -> Iterator[Doubt]:
    """A force that withdrew before it had to test for it: a Yes in the wrong row, or losses that are missing.

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

    def finds(pairing: Pairing) -> Iterator[Fault]:
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
            yield Fault("withdrawal-early", f"Withdrew {seat}", message, ("casualties", "withdrawal_test"))

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
