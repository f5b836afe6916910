"""The example events, which newcomers open first."""

import shutil
from pathlib import Path

import pytest

from generator.event_file import read_site_file
from generator.files.folders import event_folders
from generator.loading import load_event
from tests.support.renew_examples import renew

EVENTS = Path(__file__).parents[1] / "events"


@pytest.mark.parametrize("folder", event_folders(EVENTS), ids=lambda folder: folder.name)
def test_an_example_is_sound_and_looks_as_workbooks_do_today(folder: Path, tmp_path: Path) -> None:
    """Nothing is wrong with it, and no workbook is of an earlier look: else run tests.support.renew_examples."""
    findings = [finding for finding in load_event(folder).findings if finding.code != "tables-open"]
    assert findings == []
    assert renew(Path(shutil.copytree(folder, tmp_path / folder.name))) == 0


def test_the_examples_are_those_that_leave_with_the_first_event() -> None:
    """`new --without-examples` removes what site.yaml lists."""
    settings, findings = read_site_file(EVENTS / "site.yaml", "events/site.yaml")
    assert findings == ()
    assert list(settings.examples) == [folder.name for folder in event_folders(EVENTS)]


def test_the_examples_hold_every_regulation_and_a_full_hall() -> None:
    """Whoever looks for their game finds it, and one event has two hundred players."""
    loaded = [load_event(folder) for folder in event_folders(EVENTS)]
    shipped = {"atomic-empire", "runewars-1.0", "runewars-2.2", "urban-war-1.4", "xwing-1.1.1"}
    assert shipped <= {each.event.settings.regulations for each in loaded if each.event}
    assert max(len(each.event.players) for each in loaded if each.event) == 200
