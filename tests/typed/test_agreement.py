"""The sheet's words, the checks and the engine agree on every result, whoever's rules it is played by."""

import os

import pytest

from generator.workbooks.states import AWAITED, DONE, WRONG
from tests.support.rulebooks import RULEBOOKS, rulebook
from tests.typed.agreement import agreement, random_results

NUMBER = int(os.environ.get("ROUNDSHEET_AGREEING_RESULTS", "2000"))


@pytest.mark.parametrize("name", RULEBOOKS)
@pytest.mark.parametrize("in_swiss", [True, False], ids=["swiss", "elimination"])
def test_what_the_sheet_calls_right_no_check_calls_wrong(name: str, in_swiss: bool) -> None:
    """Red where an error stands, waiting where the game can't be scored yet, else who won: for any result."""
    regulation = rulebook(name)
    if regulation.casualties is not None and not in_swiss:
        pytest.skip("such games have no elimination")
    found = agreement(regulation, tuple(random_results(regulation, NUMBER)), in_swiss=in_swiss)
    assert found.differences[:5] == []
    assert sum(found.marks.values()) == NUMBER
    assert set(found.marks) == {AWAITED, DONE, WRONG}
