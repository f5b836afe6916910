"""The picture of the house is the house."""

import re

import pytest

from tests.support.floor_plan import DOCUMENT, PACKAGE, ROOT, drawn, floors, in_document, needs, purpose

ROOMS = sorted(file.parent for file in PACKAGE.rglob("__init__.py"))


def test_the_document_shows_the_house_as_it_is():
    """Which rooms there are, what for, and which of them needs which; else `python -m tests.support.floor_plan`."""
    assert in_document()[1] == drawn()


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.relative_to(ROOT).as_posix())
def test_every_room_says_what_it_is_for(room):
    """In a sentence, short enough for a door plate."""
    assert 20 <= len(purpose(room)) <= 160


def test_no_module_is_too_long_to_be_read_at_once():
    """300 lines at most: what grows beyond them has a part that a reader would look for elsewhere."""
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in PACKAGE.rglob("*.py")}
    assert [file.relative_to(ROOT).as_posix() for file, lines in lengths.items() if lines > 300] == []


def test_every_arrow_points_down():
    """No room needs one on its own floor or above."""
    height = {name: number for number, floor in enumerate(reversed(floors())) for name in floor}
    upwards = [(one, each) for one, all_ in needs().items() for each in all_ if height[each] >= height[one]]
    assert upwards == []


def test_every_module_that_the_document_names_is_there():
    """A newcomer who follows the document comes to a door that exists; a name without a folder is anywhere inside."""
    named = re.findall(
        r"`([a-z_0-9/-]+\.(?:py|js|css|html|po|md|yml))`", DOCUMENT.read_text(encoding="utf-8")
    )
    assert len(named) > 50
    inside = {
        path.name
        for part in ("events", "generator", "templates", "tests")
        for path in (ROOT / part).rglob("*.*")
    }
    places = (ROOT, PACKAGE, PACKAGE / "publish", ROOT / "templates", ROOT / "docs")
    missing = [
        name
        for name in named
        if not (any((place / name).exists() for place in places) if "/" in name else name in inside)
    ]
    assert missing == []
