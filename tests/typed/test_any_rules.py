"""House files of any kind: what the formulas of the sheet make of random entries is what the engine makes of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.regulations.catalogue import parse
from generator.regulations.schema import Regulation
from tests.support.make_all import ALL
from tests.support.office import Calc
from tests.support.random_rules import random_rules, with_mean_byes
from tests.typed.compare import job_of, typed_and_compared

pytestmark = pytest.mark.libreoffice

FILES, TABLES = range(120 if ALL else 6), 40


def rules(number: int) -> Regulation | None:
    """A random file; None if it has a fault."""
    rules = random_rules(f"sheet {number}")
    regulation, _ = parse(json.dumps(with_mean_byes(rules) if number % 5 == 0 else rules), "rules.yaml")
    return regulation


def test_points_and_margins_are_those_of_the_engine(calc: Calc, tmp_path: Path) -> None:
    """And so are the words and marks of `Check`."""
    found = {number: rules(number) for number in FILES}
    jobs = [job_of(tmp_path, f"rules {number}", each, TABLES) for number, each in found.items() if each]
    assert len(jobs) > len(FILES) * 3 / 5
    for outcome in typed_and_compared(calc, jobs):
        assert outcome.differences == ()
