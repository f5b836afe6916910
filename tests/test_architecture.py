"""The picture of the house is the house."""

import re

from tests.support.floor_plan import DOCUMENT, PACKAGE, ROOT, drawn, in_document


def test_the_document_shows_the_house_as_it_is():
    """Which rooms there are, what for, and which of them needs which; else `python -m tests.support.floor_plan`."""
    assert in_document()[1] == drawn()


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
