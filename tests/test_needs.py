"""Tests that need another program are skipped where it is missing, except where everything must be there."""

import pytest

from tests.support.needs import REQUIRE_ALL, needs_program

ABSENT = "a-program-that-nobody-has"


def test_where_all_must_be_there_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """In CI nothing is skipped in silence."""
    monkeypatch.setenv(REQUIRE_ALL, "1")
    with pytest.raises(pytest.fail.Exception, match="is not installed"):
        needs_program(ABSENT)
