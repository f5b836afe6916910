"""The sheet's words, the checks and the engine agree on every result, whoever's rules it is played by."""

import pytest

from generator.workbooks.forms.formulas import AWAITED, DONE, WRONG
from tests.support.make_all import ALL
from tests.support.rulebooks import RULEBOOKS, rulebook
from tests.typed.agreement import agreement, random_results

GAMES = [
    pytest.param(name, in_swiss, id=f"{name}, {'Swiss' if in_swiss else 'elimination'}")
    for name in RULEBOOKS
    for in_swiss in (True, False)
    if in_swiss or rulebook(name).casualties is None
]
NUMBER = 5_000 if ALL else 500


@pytest.mark.parametrize(("name", "in_swiss"), GAMES)
def test_what_the_sheet_calls_right_no_check_calls_wrong(name: str, in_swiss: bool) -> None:
    """Red where an error stands, waiting where the game can't be scored yet, else who won: for any result."""
    regulation = rulebook(name)
    found = agreement(regulation, tuple(random_results(regulation, NUMBER)), in_swiss=in_swiss)
    assert found.differences[:5] == []
    assert sum(found.marks.values()) == NUMBER
    assert set(found.marks) == {AWAITED, DONE, WRONG}
