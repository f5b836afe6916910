"""A round that helpers typed into as a shared sheet of another program counts as if it had been typed into ours."""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from generator.commands.ci.losses import Version, unite
from generator.commands.drawing import workbook_of
from generator.loading import load_event
from generator.model import Round
from generator.workbooks.changing.entries import entries_of, filled
from generator.workbooks.reading.rounds import read_round
from tests.support.exported import PROGRAMS, TRAITS, Trait, exported
from tests.support.organizer import Organizer

WAYS = {**{trait.__name__: (trait,) for trait in TRAITS}, **PROGRAMS}
RESULTS = {
    1: {"Score 1": 120, "Score 2": 45},
    2: {"Score 1": 30, "Score 2": 30, "Winner": 2},
    3: {"Score 1": 0, "Score 2": 90, "Ended": "Conceded 1", "Drops": 1, "Note": "had a train to catch"},
    4: {"Ended": "No-show 2"},
}


def event(folder: Path, name: str = "runewars-2.2") -> Organizer:
    """Nine players, one of whom has the bye, and round 1 drawn."""
    organizer = Organizer(folder)
    organizer.new("cup", regulations=name, stages=({"type": "swiss", "rounds": 3},), seed="7f3a9c")
    organizer.register({"ID": f"P{n}", "Name": f"Player {n}"} for n in range(1, 10))
    organizer.pair()
    return organizer


def typed(organizer: Organizer, *tables: int) -> bytes:
    """Round 1 after these results were typed, with all that the formulas make of them."""
    organizer.enter_all(1, {table: RESULTS[table] for table in tables})
    event, regulation, stages = load_event(organizer.folder).parts()
    data = workbook_of(replace(event, rounds=()), regulation, stages, event.rounds[0])
    organizer.workbook(1).write_bytes(data)
    return data


def said(organizer: Organizer) -> str:
    """All that check says, by the files' names alone."""
    return organizer.check().output.replace(str(organizer.events), "")


def published(organizer: Organizer) -> dict[str, bytes]:
    """Every file of the site."""
    organizer.build()
    files = (path for path in sorted(organizer.site.rglob("*")) if path.is_file())
    return {str(path.relative_to(organizer.site)): path.read_bytes() for path in files}


@dataclass(frozen=True, kw_only=True)
class Event:
    """Round 1 with all results, what comes of it, and the next round."""

    round_1: bytes
    said: str
    site: dict[str, bytes]
    round_2: bytes


@cache
def of_our_workbook() -> Event:
    """The event whose results were typed into our own workbook."""
    with TemporaryDirectory() as folder:
        ours = event(Path(folder))
        round_1 = typed(ours, 1, 2, 3, 4)
        found, site = said(ours), published(ours)
        ours.pair()
        return Event(round_1=round_1, said=found, site=site, round_2=ours.workbook(2).read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize("traits", WAYS.values(), ids=WAYS)
def test_the_site_and_the_next_draw_are_those_of_our_workbook(
    tmp_path: Path, traits: tuple[Trait, ...]
) -> None:
    """With each trait alone, and with all that a program does at once: the same findings, pages and round 2."""
    ours, theirs = of_our_workbook(), event(tmp_path)
    theirs.workbook(1).write_bytes(exported(ours.round_1, *traits))
    assert said(theirs) == ours.said
    assert published(theirs) == ours.site
    theirs.pair()
    assert theirs.workbook(2).read_bytes() == ours.round_2


@pytest.mark.parametrize("traits", PROGRAMS.values(), ids=PROGRAMS)
def test_halves_that_two_programs_wrote_are_united(tmp_path: Path, traits: tuple[Trait, ...]) -> None:
    """One helper types tables 1 and 2 into our workbook, the other 3 and 4 into a shared sheet: both ways together."""
    organizer = event(tmp_path)
    start = organizer.workbook(1).read_bytes()
    first = typed(organizer, 1, 2)
    organizer.workbook(1).write_bytes(start)
    second = exported(typed(organizer, 3, 4), *traits)
    organizer.workbook(1).write_bytes(start)
    whole = typed(organizer, 1, 2, 3, 4)
    expected = entries_of(_read(tmp_path, whole))
    for newest, earlier in ((second, first), (first, second)):
        versions = [
            Version(commit=name, entries=entries_of(_read(tmp_path, data)))
            for name, data in (("start", start), ("earlier", earlier), ("newest", newest))
        ]
        union = unite(versions)
        assert not union.conflicts
        missing = {entry: found.typed for entry, found in union.missing.items()}
        path = tmp_path / "newest.xlsx"
        path.write_bytes(newest)
        made, without = filled(path, _read(tmp_path, newest), missing)
        assert not without
        assert entries_of(_read(tmp_path, made)) == expected


def _read(folder: Path, data: bytes) -> Round:
    path = folder / "read.xlsx"
    path.write_bytes(data)
    round_, _ = read_round(path, "round-1.xlsx", 1)
    assert round_ is not None
    return round_


@pytest.mark.parametrize("trait", TRAITS, ids=lambda trait: trait.__name__)
def test_each_trait_is_in_the_file(tmp_path: Path, trait: Trait) -> None:
    """What a trait says it does, it does to our workbooks as they are today."""
    data = typed(event(tmp_path), 1)
    assert exported(data, trait) != exported(data)
