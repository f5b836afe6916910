"""Benchmarks are run by hand, now and then: here each is, with next to nothing to measure, so that it still can be."""

from __future__ import annotations

import shlex
from importlib import import_module

import pytest
from click.testing import CliRunner


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("draw", "--sizes 8 --rounds 2 --no-peers"),
        ("explain", "--sizes 8 --rounds 2 --no-hard"),
        ("hard", "--players 20"),
        ("reading", "--sizes 8 --times 1"),
        ("growth", "--sizes 8 --rounds 1"),
        ("build", "--sizes 8x1 --finished 0 --copies '' --times 1"),
    ],
)
def test_it_measures(name: str, words: str) -> None:
    """It ends well and prints figures in a row for what was asked for."""
    done = CliRunner().invoke(import_module(f"benchmarks.{name}").main, shlex.split(words))
    assert done.exit_code == 0, done.output
    rows = [line for line in done.output.splitlines() if sum(word[0].isdigit() for word in line.split()) >= 3]
    assert rows
