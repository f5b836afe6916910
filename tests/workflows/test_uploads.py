"""Three helpers upload by chance what they have: nothing public disappears, and no green run has lost anything."""

from __future__ import annotations

import pytest

from tests.support.make_all import ALL
from tests.workflows.uploads import play

PARTS = 20
SEQUENCES = 50 if ALL else 1  # a part; `python -m tests.workflows.uploads` plays more


@pytest.mark.parametrize("part", range(PARTS))
def test_random_uploads_lose_nothing(part: int) -> None:
    """Old, partial, renamed and damaged files, runs that were replaced, and both buttons, in any order."""
    play(range(part * SEQUENCES, (part + 1) * SEQUENCES))
