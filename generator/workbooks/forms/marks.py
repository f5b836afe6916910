"""The state of each row at a glance: a mark beside the words of `Check`, and in the header how many tables are open."""

from collections.abc import Iterable

from generator.game_forms.cells import BYE
from generator.game_forms.states import (
    BOTH_ABSENT,
    BOTH_LOST,
    States,
    drawn_formula,
    is_settled,
    wins_formula,
)
from generator.languages import _, later

STATE = "State"  # the column's name among formulas; its header says how many tables are open
AWAITED, DONE, WRONG = "○", "✓", "✗"
_OPEN, _TO_FIX = later(" open"), later(" to fix")  # behind how many there are


def mark_formula(states: States) -> str:
    """The mark of a row, by what `Check` says of it."""
    waits = _any_of(state.says for state in states if state.waits)
    nobody = tuple(state.says for state in states if state.says in (BOTH_ABSENT, BOTH_LOST))
    done = f"OR({_any_of((*nobody, BYE))},{drawn_formula()},{wins_formula()})"
    return f'IF({waits},"{AWAITED}",IF({done},"{DONE}","{WRONG}"))'


def mark_of(says: str, states: States) -> str:
    """The same mark for the words of `Check`."""
    if is_settled(says) or says == BYE:
        return DONE
    return AWAITED if any(state.waits and state.says == says for state in states) else WRONG


def progress_formula(area: str) -> str:
    """How many tables are open and how many have to be fixed, of the marks in an area."""
    still_open, wrong = f'COUNTIF({area},"{AWAITED}")', f'COUNTIF({area},"{WRONG}")'
    lines = (
        f'IF({still_open}>0,{still_open}&"{_(_OPEN)}","")&IF(AND({still_open}>0,{wrong}>0),CHAR(10),"")'
        f'&IF({wrong}>0,{wrong}&"{_(_TO_FIX)}","")'
    )
    return f'IF({still_open}+{wrong}=0,"{_("complete")}",{lines})'


def progress(marks: Iterable[str]) -> str:
    """The same of the marks themselves."""
    all_marks = tuple(marks)
    counts = ((all_marks.count(AWAITED), _(_OPEN)), (all_marks.count(WRONG), _(_TO_FIX)))
    return "\n".join(f"{count}{what}" for count, what in counts if count) or _("complete")


def _any_of(words: Iterable[str]) -> str:
    return "OR({})".format(",".join(f'{{check}}="{each}"' for each in words))
