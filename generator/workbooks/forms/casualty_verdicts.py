"""The states of a result where games are scored by casualties.

Of seat 1 `{c1}` are the casualties, `{w1}` whether the force withdrew, `{b1}` the bonus, `{m1}` the models, and `{l1}`
the casualty level, which is itself computed.
"""

from collections.abc import Iterator

from generator.engine.scoring.casualties import levels_of
from generator.engine.scoring.doubts import early_withdrawals
from generator.engine.scoring.game import winner_of
from generator.model import Ended, GameResult, Losses
from generator.regulations.schema import Regulation
from generator.workbooks.forms.verdicts import (
    BOTH_ABSENT,
    DRAW,
    NO_SHOW,
    OPEN,
    WINS,
    Doubt,
    Verdict,
    Verdicts,
    doubted,
    ending_verdict,
    not_whole_formula,
    seat_verdicts,
)
from generator.workbooks.layout import YES

_LOST = ("c1", "c2")
_ENTERED = ("c1", "w1", "b1", "c2", "w2", "b2")
_EMPTY = ",".join(f'{{{name}}}=""' for name in _ENTERED)


def casualty_verdicts(regulation: Regulation) -> Verdicts:
    """The states in the order in which they are tried."""
    verdicts = (
        *seat_verdicts((*_ENTERED, "ended")),
        *_form_verdicts(regulation),
        *_absence_verdicts(),
        *_level_verdicts(regulation),
        *_winner_verdicts(regulation),
    )
    return doubted(verdicts, tuple(_doubts(regulation)))


def too_many_formula(seat: int) -> str:
    """Whether the force lost more models than it has."""
    return f'AND({{c{seat}}}<>"",{{m{seat}}}<>"",{{c{seat}}}>{{m{seat}}})'


def _form_verdicts(regulation: Regulation) -> Iterator[Verdict]:
    """What stands in the cells, each by itself."""
    yield Verdict(
        says=OPEN,
        formula=f'AND({_EMPTY},{{ended}}="")',
        holds=lambda result: result.is_empty,
        waits=True,
    )
    yield ending_verdict(regulation)
    yield Verdict(
        says=f"Withdrew: {YES} or nothing",
        formula="OR({})".format(",".join(f'AND({{w{seat}}}<>"",{{w{seat}}}<>"{YES}")' for seat in (1, 2))),
        holds=lambda _: False,  # what is read says yes or no
    )
    yield Verdict(
        says="no-show: leave the rest empty",
        formula=f"AND({NO_SHOW},NOT(AND({_EMPTY})))",
        holds=lambda result: bool(result.ended.absent) and any(map(_has_entries, result.losses)),
        about=(*_ENTERED, "ended"),
    )
    for letter, name in (("c", "casualties"), ("b", "bonus")):
        cells = [not_whole_formula(f"{{{letter}{seat}}}", 0) for seat in (1, 2)]
        yield Verdict(
            says=f"{name}: whole number from 0",
            formula=f"OR({','.join(cells)})",
            holds=lambda _: False,  # what is read is a whole number
        )
    yield Verdict(
        says="more casualties than models",
        formula=f"OR({too_many_formula(1)},{too_many_formula(2)})",
        holds=lambda result: any(map(_lost_too_many, result.losses)),
    )


def _absence_verdicts() -> Iterator[Verdict]:
    yield Verdict(
        says=BOTH_ABSENT,
        formula='{ended}="No-show both"',
        holds=lambda result: result.ended is Ended.NO_SHOW_BOTH,
    )
    yield Verdict(
        says=WINS[2],
        formula='{ended}="No-show 1"',
        holds=lambda result: result.ended is Ended.NO_SHOW_1,
    )
    yield Verdict(
        says=WINS[1],
        formula='{ended}="No-show 2"',
        holds=lambda result: result.ended is Ended.NO_SHOW_2,
    )


def _level_verdicts(regulation: Regulation) -> Iterator[Verdict]:
    """Both casualty levels must be known."""

    def is_unknown(result: GameResult) -> bool:
        levels = levels_of(result, regulation)
        return any(
            losses.casualties is not None and level is None
            for losses, level in zip(result.losses, levels, strict=True)
        )

    yield Verdict(
        says="add Models in players.xlsx",
        formula='OR(AND({c1}<>"",{l1}=""),AND({c2}<>"",{l2}=""))',
        holds=is_unknown,
        waits=True,
        about=("m1", "m2"),
    )
    yield Verdict(
        says="casualties missing",
        formula='OR({l1}="",{l2}="")',
        holds=lambda result: None in levels_of(result, regulation),
        waits=True,
        about=_LOST,
    )


def _winner_verdicts(regulation: Regulation) -> Iterator[Verdict]:
    """The lower casualty level wins."""
    yield Verdict(says=DRAW, formula="{l1}={l2}", holds=lambda result: winner_of(result, regulation) == 0)
    yield Verdict(
        says=WINS[1],
        formula="MATCH({l1},levels,0)<MATCH({l2},levels,0)",
        holds=lambda result: winner_of(result, regulation) == 1,
    )
    yield Verdict(says=WINS[2], formula="TRUE", holds=lambda _: True)


def _doubts(regulation: Regulation) -> Iterator[Doubt]:
    """A force that withdrew before it had to test for it: a Yes in the wrong row, or losses that are missing."""
    rules = regulation.casualties
    if rules is None or rules.first_test is None:
        return
    early = [
        f'AND({{w{seat}}}="{YES}",{{c{seat}}}<>"",{{ended}}<>"Conceded {seat}",'
        f"N({{c{seat}}})*100<N({{m{seat}}})*{rules.first_test})"
        for seat in (1, 2)
    ]
    yield Doubt(
        says="withdrew early",
        formula=f"OR({','.join(early)})",
        holds=lambda result: bool(early_withdrawals(result, rules)),
        about=("w1", "w2"),
    )


def _has_entries(losses: Losses) -> bool:
    return losses.casualties is not None or losses.withdrew or losses.bonus is not None


def _lost_too_many(losses: Losses) -> bool:
    return losses.casualties is not None and losses.models is not None and losses.casualties > losses.models
