"""Each command on each feature: it does what it is for, and the feature is there as before."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.matrix.cells import CANNOT_OCCUR, in_document, table
from tests.matrix.commands import COMMANDS
from tests.matrix.event import SmallEvent
from tests.matrix.features import FEATURES

Files = dict[str, bytes]
CELLS = [
    pytest.param(command, feature, id=f"{command} on {feature}".replace(",", "").replace(" ", "-"))
    for feature in FEATURES
    for command in COMMANDS
    if (command, feature) not in CANNOT_OCCUR
]


@cache
def files_of(feature: str, drawn: bool) -> Files:
    """Make the files of the folder of events for a feature, once."""
    with TemporaryDirectory() as folder:
        event = SmallEvent(Path(folder))
        if drawn:
            put(files_of(feature, False), event.events)
            FEATURES[feature].draw(event)
        else:
            FEATURES[feature].make(event)
        return files_in(event.events)


def files_in(folder: Path) -> Files:
    """Return what lies in a folder and below it."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def put(files: Files, folder: Path) -> None:
    """Write files into a folder."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


@pytest.mark.parametrize(("command", "feature"), CELLS)
def test_a_command_works_on_an_event_with_a_feature(command: str, feature: str, tmp_path: Path) -> None:
    """What it is for has happened; the feature stands in the files, and is seen on the pages that are built of them.

    A command that only reads changes no file of the event, so its pages are looked at only where it makes them.
    """
    deed, what = COMMANDS[command], FEATURES[feature]
    before = files_of(feature, deed.drawn)
    event = SmallEvent(tmp_path)
    event.takes_newcomers = what.takes_newcomers
    put(before, event.events)
    deed.run(event)
    if deed.reads:
        after = files_in(event.events)
        assert {name: after.get(name) for name in before} == before
    what.stands(event)
    if not deed.reads:
        event.build()
    if (event.site / "cup").exists():
        what.seen(event)


@pytest.mark.parametrize("cell", CANNOT_OCCUR, ids="-".join)
def test_what_cannot_occur_is_a_cell(cell: tuple[str, str]) -> None:
    """Each reason is about a command and a feature that there are."""
    command, feature = cell
    assert command in COMMANDS
    assert feature in FEATURES


def test_the_document_has_this_table() -> None:
    """`python -m tests.matrix` writes it."""
    assert in_document()[1] == table()
