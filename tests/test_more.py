"""Which tests a push leaves out: none for ever, none in the weekly run, and none that somebody asks for."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support import more

ROOT = Path("project")
MARKED = pytest.mark.in_turn(4).mark


def item(path: str, mark: pytest.Mark | None = MARKED, named: str = "tests") -> SimpleNamespace:
    """A test of that file, in a run of what was named."""
    config = SimpleNamespace(rootpath=ROOT, args=[named], getini=lambda _: ["tests"])
    return SimpleNamespace(
        nodeid=f"{path}::test_it", path=ROOT / path, config=config, get_closest_marker=lambda _: mark
    )


@pytest.fixture(autouse=True)
def _a_push(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(more, "MORE", 0)
    monkeypatch.setattr(more, "_changed", lambda: frozenset({"tests/test_new.py"}))


def turns(it: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether it is run in each of twelve turns."""
    found = []
    for turn in range(12):
        monkeypatch.setattr(more, "TURN", turn)
        found.append(more.is_for_today(it))
    return found


def test_each_test_in_turn_has_one_turn_in_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """As often as its mark says; in one of six where it says nothing."""
    for number in range(20):
        one = turns(item(f"tests/test_{number}.py"), monkeypatch)
        assert one.count(True) == 3
        assert one[:4] == one[4:8] == one[8:]
        assert turns(item(f"tests/test_{number}.py", pytest.mark.in_turn.mark), monkeypatch).count(True) == 2


@pytest.mark.parametrize(
    "it",
    [
        item("tests/test_old.py", mark=None),
        item("tests/test_new.py"),
        item("tests/test_old.py", named="tests/test_old.py"),
        item("tests/test_old.py", named="tests/test_old.py::test_it"),
    ],
    ids=["not marked", "changed just now", "its file named", "it named"],
)
def test_these_are_run_at_every_push(it: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whosever turn it is."""
    assert all(turns(it, monkeypatch))


def test_the_weekly_run_leaves_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a test nor a case."""
    assert more.some("abcdef", 3) in ("ad", "be", "cf")
    monkeypatch.setattr(more, "MORE", 1)
    assert all(turns(item("tests/test_old.py"), monkeypatch))
    assert more.some("abcdef", 3) == "abcdef"
