"""Hostile input of every class: no traceback, nothing lost, no event stopped by another."""

import sys
from pathlib import Path

import pytest

from tests.campaign.classes import KINDS
from tests.campaign.kinds import Kind
from tests.campaign.running import run_here
from tests.support.make_all import ALL

TIMES = 10 if ALL else 1
SEED = "roundsheet"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measures processes as Linux does")


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_hostile_input_does_no_harm(kind: Kind) -> None:
    """All that once did harm, and some of what else there is: each is told, and everything else goes on."""
    kind.warm()
    inputs = kind.few * TIMES
    tally = run_here(kind, range(inputs), SEED)
    harm = [f"{kind.name} {number}: {seen.harm}: {seen.reason}" for number, seen in tally.harmful.items()]
    assert harm == []
    assert tally.inputs == inputs
    assert tally.codes


def test_the_documents_name_every_class() -> None:
    """`docs/robustness.md` says of each class what it tries, in the words of its module."""
    page = (Path(__file__).parents[2] / "docs" / "robustness.md").read_text(encoding="utf-8")
    assert [kind.name for kind in KINDS.values() if f"| `{kind.name}` | {kind.what} |\n" not in page] == []
