"""Each mistake of the museum in an event among others: it is told there, and the others are built."""

import shutil
from pathlib import Path

import pytest

from generator.commands.build import build_site
from generator.findings import Severity
from tests.workbooks.broken import museum
from tests.workbooks.builders import bytes_of, players_book

EVENTS = Path(__file__).parents[3] / "events"
EXHIBITS = museum.EXHIBITS
SOUND, POINTS, CASUALTIES = "winter-open-2018", "riverside-relaxed-2018", "north-quay-2019"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, list[str]], Path]:
    """A site of one sound event and an event for each exhibit, all built at once: codes by events, and the site."""
    folder = tmp_path_factory.mktemp("museum")
    shutil.copytree(EVENTS / SOUND, folder / "events" / SOUND)
    names = (
        "Ilse Vorn",
        "Odo Brack",
        "Maren Tull",
        "Jory Quill",
        "Tamsin Reed",
        "Halla Brook",
        "Corin Ash",
        "Bela Moss",
    )
    registration = bytes_of(players_book(*((f"P0{n}", name) for n, name in enumerate(names, start=1))))
    for exhibit in EXHIBITS:
        event = folder / "events" / f"z-{exhibit.name}"
        source = EVENTS / (CASUALTIES if exhibit.kind == "losses" else POINTS)
        event.mkdir()
        shutil.copy(source / "event.yaml", event)
        (event / "players.xlsx").write_bytes(registration)
        exhibit.make(event / ("players.xlsx" if exhibit.kind == "players" else "round-1.xlsx"))
    outcome = build_site(folder / "events", folder / "site", lambda _: None)
    codes: dict[str, list[str]] = {}
    for finding in outcome.findings:
        codes.setdefault(Path(finding.place.file).parent.name, []).append(finding.code)
    return codes, folder / "site"


def test_a_fault_is_told_in_its_own_event(built: tuple[dict[str, list[str]], Path]) -> None:
    """Beside all the others, and whatever else follows from it in that event."""
    codes, _ = built
    missing = [exhibit.name for exhibit in EXHIBITS if exhibit.code not in codes.get(f"z-{exhibit.name}", [])]
    assert missing == []


def test_other_events_are_built(built: tuple[dict[str, list[str]], Path]) -> None:
    """The sound event is there whole, and no event with an error has a page."""
    codes, site = built
    assert (site / SOUND / "index.html").exists()
    assert (site / SOUND / "data" / "players.json").exists()
    faulty = {exhibit.name for exhibit in EXHIBITS if exhibit.severity is Severity.ERROR}
    assert [name for name in sorted(faulty) if (site / f"z-{name}").exists()] == []
    assert codes.get(SOUND, []) == []
