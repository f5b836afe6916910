"""The archive of an event: its pages are built again from it, byte for byte, and nothing private is in it."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from zipfile import ZipFile

import pytest

from generator.commands.build import build_site
from generator.event_file import read_event_file
from generator.files.reading import look_into
from generator.findings import NOWHERE
from generator.list_files.folder import read_list_files
from generator.loading import load_event
from generator.model import (
    Change,
    ChangeKind,
    Event,
    GameResult,
    ListEntry,
    Planned,
    Player,
    RankedBefore,
    Round,
    Scenario,
    StandingsBefore,
)
from generator.regulations.schema import Regulation
from generator.site.data import data_files
from generator.site.event_archive import archive_of
from generator.site.facts import gather
from generator.site.page_context import Site
from generator.tournament.game_forms import form_of
from generator.workbooks.reading.identities import PlayerIndex
from generator.workbooks.reading.intake import open_content
from generator.workbooks.reading.players import read_players
from generator.workbooks.reading.rounds import read_round, round_in
from generator.workbooks.writing.plain import plain_round
from tests.site.events import XWING, event, every_kind, list_files, named, names, play
from tests.site.html import files_of
from tests.support.make_all import ALL
from tests.support.random_events import RandomEvent, Records
from tests.support.random_plans import REGULATIONS, plan
from tests.support.records import RUNEWARS, elimination, swiss

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "events"
IDS = sorted(path.parent.name for path in EXAMPLES.glob("*/event.yaml"))
EVENTS = 10 if ALL else 1  # of each regulation


def unpacked(archive: bytes, folder: Path) -> Path:
    """The archive in an empty folder, as somebody finds it in twenty years."""
    with ZipFile(io.BytesIO(archive)) as files:
        files.extractall(folder)
    return folder


def built(events: Path, site: Path) -> dict[str, bytes]:
    """The site of a folder of events."""
    outcome = build_site(events, site, lambda _title: None)
    assert [finding for finding in outcome.findings if finding.severity.value == "error"] == []
    return files_of(site)


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The site of all example events."""
    return built(EXAMPLES, tmp_path_factory.mktemp("examples") / "site")


@pytest.mark.parametrize("name", IDS)
def test_the_pages_of_each_example_are_built_again(
    name: str, examples: dict[str, bytes], tmp_path: Path
) -> None:
    """Every file of the event is the same, the archive in it included."""
    folder = unpacked(examples[f"{name}/data/archive.zip"], tmp_path / "found")
    again = built(folder / "events", tmp_path / "site")
    own = {path: content for path, content in examples.items() if path.startswith(f"{name}/")}
    changed = [path for path, content in own.items() if again.get(path) != content]
    assert changed == []
    assert own.keys() == {path for path in again if path.startswith(f"{name}/")}


def test_the_data_lie_in_it_as_in_the_site(examples: dict[str, bytes], tmp_path: Path) -> None:
    """JSON and CSV, for whoever has no Roundsheet any more; and the rules in force."""
    name = IDS[0]
    folder = unpacked(examples[f"{name}/data/archive.zip"], tmp_path)
    inside = {path.name: path.read_bytes() for path in (folder / "data").iterdir()}
    assert inside == {
        path.rpartition("/")[2]: content
        for path, content in examples.items()
        if path.startswith(f"{name}/data/") and not path.endswith(".zip")
    }
    regulations = json.loads(inside["event.json"])["regulations"]
    assert (folder / f"regulations/{regulations}.yaml").is_file()


@pytest.mark.parametrize("number", range(len(every_kind())))
def test_an_event_in_each_state_is_read_back_as_it_was(number: int, tmp_path: Path) -> None:
    """Hostile names, notes, changes and lists."""
    check(every_kind()[number], RUNEWARS, tmp_path)


@pytest.mark.parametrize("regulations", REGULATIONS)
def test_random_events_are_read_back_as_they_were(regulations: str, tmp_path: Path) -> None:
    """Played to their end, with drops, byes and cuts."""
    for number in range(EVENTS):
        records = Records(plan(regulations, number))
        RandomEvent(records).play()
        check(records.event, records.regulation, tmp_path / str(number))


def test_what_is_rare_is_read_back_too(tmp_path: Path) -> None:
    """An extension, a ruling with its note, a last round, all settings, and who left before a cut."""
    shown = play(event("cup", named(names(8)), swiss(2), elimination(4)), 3)
    first, second, third = shown.rounds
    game, *others = first.pairings
    first = replace(first, pairings=(replace(game, extra_minutes=7), *others), minutes=95, is_seen=True)
    drop = Change(player=second.pairings[0].player1, kind=ChangeKind.POINTS, points=2, note="paint")
    second = replace(second, changes=(drop,), deployment="Standoff", objective="Supply Raid", tables=9)
    second = replace(second, standings_before=StandingsBefore(lines=ranked(shown), is_complete=True))
    left = Change(player=shown.players[-1].id, kind=ChangeKind.DISQUALIFY)
    settings = replace(
        shown.settings,
        tables=12,
        drafts=True,
        timezone="Europe/Berlin",
        language="de",
        accent="7a1f3d",
        cancelled="the hall is flooded",
        schedule=(
            Planned(begins=datetime.fromisoformat("2018-09-15T10:00"), what="Runde 1", round_number=1),
        ),
        scenarios=(Scenario(deployment="Standoff"), Scenario(objective="Supply Raid")),
    )
    rare = replace(
        shown, settings=settings, rounds=(first, second, replace(third, is_last=True, changes=(left,)))
    )
    check(rare, RUNEWARS, tmp_path)
    gone = replace(second, departures=(left,))
    read = plain_round(replace(shown, rounds=(first, gone, third)), RUNEWARS, third)
    sheets, _ = open_content(read, "round-3.xlsx")
    assert sheets is not None
    found, _ = round_in(sheets, 3)
    assert found is not None
    assert [change.player for change in found.changes] == [left.player]


def ranked(shown: Event) -> tuple[RankedBefore, ...]:
    """A line of each kind: half points, a margin, a fixed table, somebody who is out and has no rank."""
    one, other = shown.players[:2]
    half = Fraction(1, 2)
    return (
        RankedBefore(
            rank=1, player=one.id, points=half, margin=70, active=True, faction=one.faction, fixed_table=3
        ),
        RankedBefore(player=other.id, points=0, margin=None, active=False, faction=None, fixed_table=None),
    )


def check(shown: Event, regulation: Regulation, where: Path) -> None:
    """What the archive says is what the event says to everybody, and an archive of that is the same."""
    facts = gather(shown, regulation)
    archive = archive_of(SITE, facts, data_files(facts), {})
    found = unpacked(archive, where) / "events" / shown.id
    settings, _ = read_event_file(found / "event.yaml", "event.yaml")
    players, lists, _ = read_players(found / "players.xlsx", "players.xlsx")
    assert settings == facts.event.settings
    assert handed_in(found, players) == [(each.player, each.content) for each in facts.event.list_files]
    assert bare(players) == bare(sorted(facts.event.players, key=lambda player: player.id))
    assert bare(lists) == bare(sorted(facts.event.lists, key=lambda entry: entry.player))
    for round_ in facts.event.rounds:
        name = f"round-{round_.number}.xlsx"
        read, _ = read_round(found / name, name, round_.number, form=form_of(regulation).columns)
        assert read is not None
        assert said(read) == said(round_)


def handed_in(folder: Path, players: Sequence[Player]) -> list[tuple[str, object]]:
    """What the players' files say."""
    files, faults = read_list_files(look_into(folder, "cup"), PlayerIndex(players).alone)
    assert faults == ()
    return [(each.player, each.content) for each in files]


def bare(records: Sequence[Player] | Sequence[ListEntry]) -> list[Player | ListEntry]:
    """Without where they stand."""
    return [replace(each, place=NOWHERE) for each in records]


def said(round_: Round) -> Round:
    """What a round says, without where, and without what players.xlsx says; the rows of a bracket have an order."""
    is_swiss = round_.stage.startswith("Swiss")
    pairings = [
        replace(
            each,
            place=NOWHERE,
            name1=None,
            name2=None,
            row=number,
            stated=None,
            result=without_models(each.result),
        )
        for number, each in enumerate(
            sorted(round_.pairings, key=lambda each: each.player1 if is_swiss else each.row)
        )
    ]
    byes = sorted(round_.byes, key=lambda each: (each.player or "") if is_swiss else each.row)
    return replace(
        round_,
        pairings=tuple(pairings),
        byes=tuple(replace(each, place=NOWHERE, row=number, given=False) for number, each in enumerate(byes)),
        changes=tuple(replace(each, place=NOWHERE) for each in round_.changes),
        place=NOWHERE,
    )


def without_models(result: GameResult) -> GameResult:
    """The size of the forces stands in players.xlsx."""
    one, other = result.losses
    return replace(result, losses1=replace(one, models=None), losses2=replace(other, models=None))


def test_files_of_players_are_read_back_as_they_were(tmp_path: Path) -> None:
    """A squad with all that it can say, and a text, with what could do harm."""
    players = named(names(4))
    before = event("squads", players, swiss(3), regulations=XWING.id, lists_from_round=1)
    shown = play(replace(before, list_files=list_files(players)), 1, 0, XWING)
    assert len(gather(shown, XWING).event.list_files) == 2
    check(shown, XWING, tmp_path)


def test_nothing_private_is_in_it(tmp_path: Path) -> None:
    """No real name behind a public one, no list before its round, no draft, no cross at the door."""
    players = named(names(4))
    hidden = replace(players[0], name="Secret Person", public_name="The Badger", here=True)
    shown = play(event("cup", (hidden, *players[1:]), swiss(3), lists_from_round=None), 1)
    facts = gather(shown, RUNEWARS)
    archive = archive_of(SITE, facts, data_files(facts), {})
    folder = unpacked(archive, tmp_path)
    workbooks = [ZipFile(path) for path in folder.rglob("*.xlsx")]
    texts = b"".join(book.read(name) for book in workbooks for name in book.namelist())
    texts += b"".join(
        path.read_bytes() for path in folder.rglob("*") if path.suffix != ".xlsx" and path.is_file()
    )
    assert b"The Badger" in texts
    assert b"Secret Person" not in texts
    again, _, _ = load_event(folder / "events" / "cup").parts()
    assert not any(player.here for player in again.players)


SITE = Site(title="Northern Tables", assets={})
