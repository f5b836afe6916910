"""What holds for every test."""

import os
from collections.abc import Iterator
from tempfile import TemporaryDirectory

import pytest

from generator.commands import faults
from generator.commands.event_cache import VARIABLE
from tests.support.isolation import not_isolated
from tests.support.memory import workbooks_remembered
from tests.support.needs import needs_program
from tests.support.office import Calc
from tests.support.organizer import Organizer

# No test depends on this machine's language: `new` takes it where nobody says another one.
os.environ["LC_ALL"] = "C.UTF-8"
# Nor does it come near the user's own folders: the live server keeps its codes here.
_STATE = TemporaryDirectory()
os.environ["XDG_STATE_HOME"] = _STATE.name


@pytest.fixture(autouse=True)
def _as_quick_as_can_be(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is done or read twice, and events are not isolated; tests marked `isolated` do all as an organizer does.

    Isolation keeps a fault of the program from an organizer's other events; in a test it has to be seen.
    """
    monkeypatch.setenv(VARIABLE, "off")
    if request.node.get_closest_marker("isolated") is None:
        with not_isolated(), workbooks_remembered():
            yield
        return
    monkeypatch.setattr(Organizer, "remembers", False)
    if request.path.name != "test_isolation.py":
        monkeypatch.setattr(faults, "please", _fail)
    yield


def _fail(failure: faults.Failure) -> str:
    pytest.fail(f"a fault of our own: {failure.what}\n{failure.details}")


@pytest.fixture(scope="session")
def calc(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Calc]:
    """LibreOffice, ready to type and to save: one process for all tests that need it."""
    running = Calc(needs_program("soffice"), tmp_path_factory.mktemp("office"))
    yield running
    running.end()
