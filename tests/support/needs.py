"""Tests that need something more: skipped where it is missing, failed where everything must be there."""

import importlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, NoReturn

import pytest

REQUIRE_ALL = "ROUNDSHEET_REQUIRE_ALL"


def needs_program(*names: str) -> str:
    """The path of a program, of the first that is there if it has several names.

    Where it is not installed the test that asks is skipped, or fails if the environment says that nothing may
    be missing, as in CI.
    """
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        _is_missing(" or ".join(names))
    return path


def needs_module(name: str) -> Any:
    """A module that not everybody installs; skipped or failed like a program."""
    try:
        return importlib.import_module(name)
    except ImportError:
        _is_missing(name)


def needs_file(path: Path, name: str) -> Path:
    """A file that something else brings; skipped or failed like a program."""
    if not path.is_file():
        _is_missing(name)
    return path


def needs_font(name: str) -> None:
    """A font in which tests measure; skipped or failed like a program.

    A system without fontconfig is taken to have it, or one of its widths.
    """
    lists = shutil.which("fc-list")
    if lists is not None and not subprocess.run([lists, name], capture_output=True, check=False).stdout:
        _is_missing(f"the font {name}")


def _is_missing(name: str) -> NoReturn:
    message = f"{name} is not installed"
    if os.environ.get(REQUIRE_ALL) == "1":
        pytest.fail(f"{message}, and {REQUIRE_ALL} is set")
    pytest.skip(message)
