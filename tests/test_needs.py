"""Tests that need another program are skipped where it is missing, except where everything must be there."""

import shutil

import pytest

from tests.support.needs import REQUIRE_ALL, needs_font, needs_program

ABSENT = "a-program-that-nobody-has"


def test_a_program_that_is_there_is_named() -> None:
    """The helper gives the program's path."""
    assert needs_program("python3") == shutil.which("python3")


def test_without_the_program_a_test_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """On somebody's laptop a missing program is no failure."""
    monkeypatch.delenv(REQUIRE_ALL, raising=False)
    with pytest.raises(pytest.skip.Exception, match="is not installed"):
        needs_program(ABSENT)


@pytest.mark.skipif(shutil.which("fc-list") is None, reason="here nobody can say which fonts there are")
def test_a_font_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the one that pages are measured in, they would be measured in another one."""
    monkeypatch.delenv(REQUIRE_ALL, raising=False)
    with pytest.raises(pytest.skip.Exception, match="the font Nobody's Hand is not installed"):
        needs_font("Nobody's Hand")


def test_where_all_must_be_there_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """In CI nothing is skipped in silence."""
    monkeypatch.setenv(REQUIRE_ALL, "1")
    with pytest.raises(pytest.fail.Exception, match="is not installed"):
        needs_program(ABSENT)
