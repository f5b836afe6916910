"""Tests that need another program: skipped where it is missing, failed where everything must be there."""

import os
import shutil

import pytest

REQUIRE_ALL = "ROUNDSHEET_REQUIRE_ALL"


def needs_program(name: str) -> str:
    """The path of a program.

    Where it is not installed the test that asks is skipped, or fails if the environment says that nothing may
    be missing, as in CI.
    """
    path = shutil.which(name)
    if path is None:
        message = f"{name} is not installed"
        if os.environ.get(REQUIRE_ALL) == "1":
            pytest.fail(f"{message}, and {REQUIRE_ALL} is set")
        pytest.skip(message)
    return path
