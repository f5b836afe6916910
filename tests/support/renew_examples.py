"""Writes the workbooks of events again as they are written today: the same records in the new look.

    .venv/bin/python -m tests.support.renew_examples [events]

For the example events after a change of what workbooks look like. Each event is read, written and read again, and
nothing is kept that reads otherwise. What a person typed outside the columns that are read goes. Where
the workbooks get another form, those of the old one go into the museum of past forms.
"""

import shutil
import sys
import tempfile
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from generator.commands.drawing import workbook_of
from generator.files.folders import event_folders
from generator.findings import NOWHERE
from generator.languages import speaking
from generator.loading import load_event
from generator.workbooks.writing.writer import players_workbook
from tests.support.past_forms import form_of, keep, shown_of


def renew(folder: Path) -> int:
    """Write an event's workbooks again.

    Returns:
        How many files changed.

    Raises:
        ValueError: the event has errors, or would not read as before; nothing is written then.
    """
    loaded = load_event(folder)
    if loaded.is_faulty:
        raise ValueError("\n".join(map(str, loaded.findings)))
    event, regulation, stages = loaded.parts()
    with speaking(event.settings.language):
        registered = players_workbook(regulation, event.settings.name, event.players, event.lists)
    written = {"players.xlsx": registered}
    for round_ in event.rounds:
        before = replace(event, rounds=event.rounds[: round_.number - 1])
        written[f"round-{round_.number}.xlsx"] = workbook_of(before, regulation, stages, round_)
    with tempfile.TemporaryDirectory() as aside:
        copy = Path(shutil.copytree(folder, Path(aside) / folder.name))
        for name, content in written.items():
            (copy / name).write_bytes(content)
        if without_places(load_event(copy).event) != without_places(event):
            raise ValueError(f"{folder} would not read as before")
        if any(
            form_of(file) != form_of(copy / file.name) for file in shown_of(folder) if file.suffix == ".xlsx"
        ):
            keep(folder)
    changed = {name: each for name, each in written.items() if (folder / name).read_bytes() != each}
    for name, content in changed.items():
        (folder / name).write_bytes(content)
    return len(changed)


def without_places(record: Any) -> Any:
    """The record without the places where its parts were read."""
    if isinstance(record, tuple):
        return tuple(without_places(each) for each in record)
    if not is_dataclass(record):
        return record
    parts = {each.name: without_places(getattr(record, each.name)) for each in fields(record)}
    return replace(record, **{name: NOWHERE if name == "place" else part for name, part in parts.items()})


if __name__ == "__main__":
    for each in event_folders(Path(sys.argv[1] if len(sys.argv) > 1 else "events")):
        sys.stdout.write(f"{each.name}: {renew(each)} written again\n")
