"""What is done with an event: each command runs, and sees that what it is for has happened."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from click.testing import CliRunner

from generator.cli import main
from generator.commands.live.rebuilding import Rebuilder
from generator.commands.live.workbook_writer import Typist, WorkbookEntry
from generator.findings import Place
from tests.matrix import on_service
from tests.matrix.event import RESULT, SmallEvent, cells

NEWCOMER = "Zora Quill"


@dataclass(frozen=True)
class Command:
    """A command, which runs in an event and sees that what it is for has happened."""

    name: str
    run: Callable[[SmallEvent], None]
    drawn: bool = True  # whether the round is drawn then; else it is due
    reads: bool = False  # whether no file of the event changes


def _sound(event: SmallEvent) -> None:
    """`check --format json`: nothing is wrong with the event, and nothing in it has failed."""
    found = json.loads(event.run("check", "cup", "--format", "json").output)
    assert not [each for each in found if each["severity"] == "error" or each["code"] == "event-failed"]


def _check(event: SmallEvent) -> None:
    said = event.run("check", "cup").output
    assert re.match(r"cup\s?: ", said.splitlines()[-1])  # French has a space before the colon


def _annotate(event: SmallEvent) -> None:
    (table, *_) = event.tables()
    event.enter_all(event.rounds(), {table: {"Score 1": -5}})
    before = event.last.read_bytes()
    event.run("check", "cup", "--annotate", expect=1)
    assert event.last.with_name(f"{event.last.stem} (checked).xlsx").exists()
    assert event.last.read_bytes() == before
    event.enter_all(event.rounds(), {table: RESULT})


def _pair(event: SmallEvent) -> None:
    before = event.rounds()
    event.run("pair", "cup")
    assert event.rounds() == before + 1
    assert event.games()


def _redraw(event: SmallEvent) -> None:
    before, last = event.last.read_bytes(), event.last
    event.run("pair", "cup", "--redraw")
    assert last.with_name(f"{last.stem}-before-redraw-1.xlsx").read_bytes() == before
    assert event.games()


def _undo(event: SmallEvent) -> None:
    before, last, rounds = event.last.read_bytes(), event.last, event.rounds()
    event.run("undo", "cup", "--with-results")
    assert event.rounds() == rounds - 1
    assert last.with_name(f"{last.stem}-before-undo-1.xlsx").read_bytes() == before


def _build(event: SmallEvent) -> None:
    event.build()
    assert event.name() in event.page("cup/index.html")


def _archive(event: SmallEvent) -> None:
    path = event.events.parent / "site.zip"
    event.run("build", "--site", str(event.site), "--archive", str(path))
    with ZipFile(path) as archive:
        assert event.name() in archive.read("site/cup/index.html").decode()


def _live(event: SmallEvent) -> None:
    built = Rebuilder(event.events, event.site).build()
    assert event.name() in dict(built.files)["cup/index.html"].decode()
    assert not [each for each in built.findings if each.severity.value == "error"]


def _entry(event: SmallEvent) -> None:
    round_ = event.loaded().parts()[0].rounds[-1]
    pairing = next(each for each in round_.pairings if each.player2 is not None)
    one, other = pairing.place.cell("Score 1"), pairing.place.cell("Score 2")
    Typist().type(_entry_at(event, one, other))
    assert event.scores(event.tables()[0]) == (1, 0)


def _entry_at(event: SmallEvent, one: Place, other: Place) -> WorkbookEntry:
    seen = {one: "", other: ""}
    number, path = event.rounds(), event.last
    return WorkbookEntry(
        path=path, number=number, values={one: 1, other: 0}, seen=seen, who="Ann", about="table"
    )


def _explain(event: SmallEvent) -> None:
    player = event.games()[0]
    said = event.run("explain", "cup", str(player["Player 1 ID"])).output
    assert str(player["Player 1"]) in said


def _verify(event: SmallEvent) -> None:
    said = event.run("verify", "cup").output
    assert said.startswith("Round 1")
    assert "not the drawn" not in said


def _exported(event: SmallEvent) -> Path:
    path = event.events.parent / "cup.json"
    event.run("export", "cup", "--output", str(path))
    return path


def _export(event: SmallEvent) -> None:
    told = json.loads(_exported(event).read_text(encoding="utf-8"))
    names = {player["name"] for player in told["players"]}
    assert {event.games()[0][column] for column in ("Player 1", "Player 2")} <= names


def _import_event(event: SmallEvent) -> None:
    path = _exported(event)
    event.run("import", "event", str(path), "--id", "again", "--date", "2018-09-15", "--yes")
    ours, theirs = (event.loaded(each).parts()[0] for each in ("cup", "again"))
    assert {player.name for player in theirs.players} == {player.name for player in ours.players}
    assert len(theirs.rounds[0].pairings) == len(ours.rounds[0].pairings)


def _import_players(event: SmallEvent) -> None:
    known = str(event.games()[0]["Player 1"])
    table = cells([("Name", "Club"), (known, "New"), (NEWCOMER, "Far")])
    event.write({"../answers.csv": table})
    status = 0 if event.takes_newcomers else 1
    event.run("import", "players", "cup", str(event.events.parent / "answers.csv"), expect=status)
    assert event.player(known, "Club") == ("New",)
    if event.takes_newcomers:
        assert event.player(NEWCOMER, "Club", "Late from round") == ("Far", event.rounds() + 1)


def _import_results(event: SmallEvent) -> None:
    game = event.games()[0]
    table = cells(
        [("Player A", "Score A", "Player B", "Score B"), (game["Player 2"], 1, game["Player 1"], 0)]
    )
    event.write({"../results.csv": table})
    event.run("import", "results", "cup", str(event.events.parent / "results.csv"))
    assert event.scores(game["Table"]) == (0, 1)


def _import_lists(event: SmallEvent) -> None:
    player = event.games()[0]
    event.write({f"../{player['Player 1']}.txt": "One lamp\n"})
    event.run("import", "lists", "cup", str(event.events.parent / f"{player['Player 1']}.txt"))
    assert event.text(f"cup/lists/{player['Player 1 ID']}.txt") == "One lamp\n"


def _rehearse(event: SmallEvent) -> None:
    event.run("rehearse", "cup", "--rounds", "1")
    rehearsal, ours = event.loaded("rehearsal").parts(), event.loaded().parts()
    assert rehearsal[1] == ours[1]
    assert len(rehearsal[0].rounds) == 2


def _overview(event: SmallEvent) -> None:
    with chdir(event.events.parent):
        answer = CliRunner().invoke(main, [])
    assert answer.exit_code == 0, answer.output
    assert any(line.startswith("cup: ") for line in answer.output.splitlines()), answer.output


READING = (
    Command("check", _check, reads=True),
    Command("check --format json", _sound, reads=True),
    Command("check --annotate", _annotate),
    Command("build", _build, reads=True),
    Command("build --archive", _archive, reads=True),
    Command("serve", _live, reads=True),
    Command("explain", _explain, reads=True),
    Command("verify", _verify, reads=True),
    Command("export", _export, reads=True),
    Command("import event", _import_event, reads=True),
    Command("rehearse", _rehearse),
    Command("roundsheet", _overview, reads=True),
)
WRITING = (
    Command("pair", _pair, drawn=False),
    Command("pair --redraw", _redraw),
    Command("undo", _undo),
    Command("a judge's entry", _entry),
    Command("import players", _import_players),
    Command("import results", _import_results),
    Command("import lists", _import_lists),
)
ON_SERVICE = (
    Command("ci publish", on_service.publish, reads=True),
    Command("ci pair", on_service.pair, drawn=False),
    Command("ci undo", on_service.undo),
    Command("ci file, a round", on_service.file_round),
    Command("ci file, players", on_service.file_players),
    Command("ci merge", on_service.merge),
)
COMMANDS = {command.name: command for command in (*READING, *WRITING, *ON_SERVICE)}
