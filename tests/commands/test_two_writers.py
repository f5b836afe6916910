"""One process at a time writes in an event: what was accepted is never taken away by another of our own commands."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event as Signal
from threading import Thread
from typing import Any

import pytest

from generator.commands import drawing, in_place, serve
from generator.commands.event_cache import digest_of
from generator.commands.importing import players
from generator.commands.importing.players import players_with
from generator.commands.in_place import ATTEMPTS, NotTypedError
from generator.commands.live.workbook_writer import Typist, WorkbookEntry
from generator.commands.serve import ServeMessages
from generator.errors import MachineError, UsageError
from generator.files.writing import LOCK, lock, replace_file
from generator.loading import load_event
from generator.tournament.next_draw import draw_round
from tests.commands.test_verify import organizer_of
from tests.support.organizer import Organizer

PATIENCE = 60  # seconds, after which a test that hangs ends


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """An event of four whose first round is drawn."""
    made = organizer_of(tmp_path, 4)
    made.run("pair", "cup")
    return made


def entry(
    organizer: Organizer, game: int, scores: tuple[int, int], seen: tuple[str, str] = ("", "")
) -> WorkbookEntry:
    """Both scores of a game, by somebody who saw these."""
    event = load_event(organizer.folder).event
    assert event is not None
    place = event.rounds[0].pairings[game].place
    cells = place.cell("Score 1"), place.cell("Score 2")
    return WorkbookEntry(
        path=organizer.folder / "round-1.xlsx",
        number=1,
        values=dict(zip(cells, scores, strict=True)),
        seen=dict(zip(cells, seen, strict=True)),
        who="Ann",
        about=f"game {game}",
    )


def scores(organizer: Organizer) -> list[tuple[int | None, int | None]]:
    """Those of both games."""
    event = load_event(organizer.folder).event
    assert event is not None
    results = [game.result for game in event.rounds[0].pairings]
    return [(result.score1, result.score2) for result in results]


def test_two_writers_in_one_workbook_both_get_there(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers on one folder: the second is about to write while the first has read, looked and not yet written."""
    first, second = entry(organizer, 0, (240, 30)), entry(organizer, 1, (210, 20))
    other = Thread(target=Typist().type, args=(second,))
    write, begun = replace_file, []

    def write_slowly(path: Path, content: bytes) -> None:
        if not begun:
            begun.append(path)
            other.start()
            other.join(0.5)  # it gets so far as it can
        write(path, content)

    monkeypatch.setattr(in_place, "replace_file", write_slowly)
    Typist().type(first)
    other.join(PATIENCE)
    assert scores(organizer) == [(240, 30), (210, 20)]


def test_a_draw_is_made_from_the_newest_results(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result that is corrected while `pair` draws counts in that draw."""
    for game, result in enumerate([(240, 30), (210, 20)]):
        Typist().type(entry(organizer, game, result))
    correction = entry(organizer, 0, (30, 240), ("240", "30"))
    draw, drawn = draw_round, []

    def draw_slowly(*words: Any) -> Any:
        drawn.append(words)
        if len(drawn) == 1:
            Typist().type(correction)
        return draw(*words)

    monkeypatch.setattr(drawing, "draw_round", draw_slowly)
    organizer.run("pair", "cup")
    assert len(drawn) == 2
    assert scores(organizer)[0] == (30, 240)
    assert "corrected" not in organizer.run("check", "cup").output


def test_a_round_with_a_result_is_not_drawn_again(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the result comes while it is being drawn: it stays, and `pair` says so."""
    draw, drawn = draw_round, []

    def draw_slowly(*words: Any) -> Any:
        drawn.append(words)
        Typist().type(entry(organizer, 0, (240, 30)))
        return draw(*words)

    monkeypatch.setattr(drawing, "draw_round", draw_slowly)
    answer = organizer.run("pair", "cup", "--redraw", expect=1)
    assert "round 1 has results in it" in answer.output
    assert scores(organizer)[0] == (240, 30)


def test_what_changes_again_and_again_is_told(organizer: Organizer, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends after some attempts, with a sentence and without a round."""
    for game, result in enumerate([(240, 30), (210, 20)]):
        Typist().type(entry(organizer, game, result))
    draw, drawn = draw_round, []

    def draw_slowly(*words: Any) -> Any:
        drawn.append(words)
        (organizer.folder / "about.md").write_text("x" * len(drawn))
        return draw(*words)

    monkeypatch.setattr(drawing, "draw_round", draw_slowly)
    answer = organizer.run("pair", "cup", expect=1)
    assert "saved this very moment. Run this again" in answer.output
    assert len(drawn) == ATTEMPTS
    assert not (organizer.folder / "round-2.xlsx").exists()


def test_players_are_not_added_beside_a_draw(organizer: Organizer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is added while round 2 is drawn comes in after it, not without a seat in it."""
    for game, result in enumerate([(240, 30), (210, 20)]):
        Typist().type(entry(organizer, game, result))
    file = organizer.events.parent / "more.csv"
    file.write_text("Name\nOdo Brack\n")
    look, looked = players_with, []

    def look_slowly(*words: Any) -> Any:
        answer = look(*words)
        looked.append(words)
        if len(looked) == 1:
            organizer.run("pair", "cup")
        return answer

    monkeypatch.setattr(players, "players_with", look_slowly)
    organizer.run("import", "players", "cup", str(file))
    organizer.run("check", "cup")
    event = load_event(organizer.folder).event
    assert event is not None
    assert {player.name: player.late_from_round for player in event.players}["Odo Brack"] == 3


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    """Also where that is killed: nobody waits for the dead, and nobody has to remove a file."""
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time, pathlib\nfrom generator.files.writing import lock\n"
            "with lock(pathlib.Path(sys.argv[1])):\n    print('held', flush=True)\n    time.sleep(600)",
            str(tmp_path),
        ],
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    waited = []

    def end_it() -> None:
        waited.append(holder.pid)
        holder.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

    with lock(tmp_path, end_it):
        assert waited == [holder.pid]
    holder.communicate()


def _link(path: Path) -> None:
    (path.parent.parent / "precious").write_text("precious")
    path.symlink_to("../precious")


@pytest.mark.skipif(os.name != "posix", reason="links and pipes")
@pytest.mark.parametrize("make", [_link, os.mkfifo, Path.mkdir])
def test_a_lock_that_came_with_the_folder_is_not_opened(
    make: Callable[[Path], None], organizer: Organizer
) -> None:
    """A link is not followed and nobody waits for a pipe: it is told what to remove, and nothing is written."""
    (organizer.folder / LOCK).unlink()
    make(organizer.folder / LOCK)
    with pytest.raises(NotTypedError, match=rf"{LOCK} is a link, or no file: remove it"):
        Typist().type(entry(organizer, 0, (240, 30)))
    with pytest.raises(MachineError), lock(organizer.folder):
        pass
    assert scores(organizer) == [(None, None), (None, None)]
    if (organizer.events / "precious").exists():
        assert (organizer.events / "precious").read_text() == "precious"


def test_a_lock_is_no_part_of_an_event(organizer: Organizer) -> None:
    """What was built stays as it was when the file is there for the first time, and git leaves it alone."""
    (organizer.folder / LOCK).unlink()
    before = digest_of(organizer.folder, None)
    with lock(organizer.folder):
        assert (organizer.folder / LOCK).exists()
        assert digest_of(organizer.folder, None) == before is not None
    assert LOCK in (Path(__file__).parents[2] / ".gitignore").read_text().split()


def test_one_server_for_phones_works_on_a_folder(organizer: Organizer) -> None:
    """Another one says so and ends; one for this machine alone goes on beside it."""
    voice = ServeMessages(line=lambda _: None, findings=lambda _: None, code=lambda _: None)
    site, stop = organizer.site, Signal()
    stop.set()
    with lock(organizer.events):
        with pytest.raises(UsageError, match="another roundsheet serve --lan works on this folder"):
            serve.serve(organizer.events, site, 0, voice, stop, lan=True, judges=True)
        serve.serve(organizer.events, site, 0, voice, stop, lan=False)
    serve.serve(organizer.events, site, 0, voice, stop, lan=True, judges=True)
