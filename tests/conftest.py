"""What holds for every test."""

import pytest

from generator.commands import wall


@pytest.fixture(autouse=True)
def _faults_of_our_own_are_seen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wall keeps a fault of the program from an organizer's other events; in a test it has to be seen."""
    if request.path.name == "test_wall.py":
        return

    def fail(failure: wall._Failure) -> str:
        pytest.fail(f"a fault of our own: {failure.what}\n{failure.details}")

    monkeypatch.setattr(wall, "_please", fail)
