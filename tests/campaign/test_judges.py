"""The campaign's judges condemn what does harm: a judge who never does would find nothing."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from generator.commands.build import make_event
from generator.publish.site import shared_by_all
from tests.campaign import answers, limits
from tests.campaign.cells import packed, parts_of, spots, with_cell
from tests.campaign.deeds import Deed, judge
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.file_system import FORMS, Form
from tests.campaign.folders import write_tree
from tests.campaign.judge import Made, Scene, attempts, is_drawn
from tests.campaign.judged_site import MARKER, judge_files
from tests.campaign.kinds import Attempt, Kind
from tests.campaign.remembering import know, remembering
from tests.campaign.running import run, run_here
from tests.campaign.small import sound_events

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measures processes as Linux does")


@pytest.mark.parametrize(
    ("path", "content", "harm"),
    [
        ("a/index.html", b"<p>\xff</p>", Harm.MALFORMED),
        ("a/index.html", b"<p>\x1b</p>", Harm.MALFORMED),
        ("a/index.html", "<p>\u202e</p>".encode(), Harm.MALFORMED),
        ("a/index.html", "<p>\ufffe</p>".encode(), Harm.MALFORMED),
        ("a/index.html", b"<p onclick=x>", Harm.MALFORMED),
        ("a/index.html", b"<evil-tag>", Harm.MALFORMED),
        ("a/index.html", b'<a href="javascript:alert(1)">', Harm.MALFORMED),
        ("a/index.html", f"<p>{MARKER}</p>".encode(), Harm.LEAK),
        ("a/data/x.json", b'{"a": NaN}', Harm.MALFORMED),
        ("a/data/x.json", b'{"a": ', Harm.MALFORMED),
        ("a/data/x.json", b'{"a": "\\ud800"}', Harm.MALFORMED),
        ("a/data/players.json", '{"players": [{"name": "\u3164\u200d"}]}'.encode(), Harm.MALFORMED),
        ("a/feed.xml", b"<feed>", Harm.MALFORMED),
        ("a/data/x.csv", b"name\r\n=1+1\r\n", Harm.MALFORMED),
        ("a/data/x.csv", b"name\r\nx;=1+1\r\n", Harm.MALFORMED),
        ("a/data/x.csv", b"name\r\nx\t@SUM(1)\r\n", Harm.MALFORMED),
        ("../index.html", b"", Harm.MALFORMED),
    ],
)
def test_a_harmful_file_of_a_site_is_seen(path: str, content: bytes, harm: Harm) -> None:
    """Whatever a browser, a spreadsheet or a program could not take, and whatever is private."""
    with pytest.raises(HarmError) as caught:
        judge_files({path: content})
    assert caught.value.harm is harm


def test_a_sound_site_is_not_condemned() -> None:
    """Letters of all scripts, addresses, negative numbers, an apostrophe before what would be a formula."""
    judge_files(
        {
            "a/index.html": "<p>\u0141\u00f3d\u017a \u05d0 \U0001f469\u200d <a href='../b/'>x</a></p>".encode(),
            "a/data/x.csv": b"name,margin\r\nx,-5\r\n'=1,0.5\r\n",
            "a/data/x.json": b'{"a": [1, null]}',
        }
    )


def test_twins_of_a_page_are_seen() -> None:
    """Two pages whose names differ in case are one file on many disks."""
    with pytest.raises(HarmError, match="one file"):
        judge_files({"a/players/p1/index.html": b"", "a/players/P1/index.html": b""})


def _kind(do: Callable[[int], object]) -> Kind:
    @contextmanager
    def begin(_: Path) -> Iterator[Attempt]:
        def attempt(number: int, _random: Random, seen: Seen) -> None:
            with limits.limited(seen):
                do(number)

        yield attempt

    return Kind(name="of a test", what="", begin=begin, few=1)


def test_an_exception_a_long_wait_and_much_memory_are_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in the words of its kind, and the inputs after it are tried all the same."""
    monkeypatch.setattr(limits, "SECONDS", 0.2)
    monkeypatch.setattr(limits, "LOOKS", 0.5)

    def do(number: int) -> object:
        match number:
            case 0:
                return {}["missing"]
            case 1:
                while True:
                    pass
            case 2:
                time.sleep(60)
        return number

    tally = run_here(_kind(do), range(4), "seed")
    assert [seen.harm for seen in tally.harmful.values()] == [Harm.TRACEBACK, Harm.SLOW, Harm.SLOW]
    assert "KeyError" in tally.harmful[0].reason
    assert tally.inputs == 4


def test_a_process_that_dies_is_told_and_the_rest_is_tried() -> None:
    """As by a fault in a library that is not written in Python."""
    tally = run(
        _kind(lambda number: os._exit(9) if number == 3 else None),
        8,
        "seed",
        processes=2,
        seconds=60,
        tell=lambda _: None,
    )
    assert tally.inputs == 8
    assert list(tally.harmful) == [3]
    assert "died" in tally.harmful[3].reason


def test_losing_a_file_or_stopping_another_event_is_harm(tmp_path: Path) -> None:
    """Where an input takes something away while it is tried, or a sound event's pages are not the same."""

    def harm(scene: Scene, _random: Random, number: int) -> Made:
        (scene.events / "amber" / "event.yaml").write_text("name: Other\n" if number else "name: [\n")
        return Made(about="the neighbour's file is another")

    with attempts(harm, ("registered",))(tmp_path) as attempt, pytest.raises(HarmError) as caught:
        attempt(0, Random(1), Seen())
    assert caught.value.harm is Harm.STOPPED


def test_a_half_written_or_lost_file_is_harm(tmp_path: Path) -> None:
    """What is found after a disturbed command is as before or as after; what lies about is told."""
    deed = Deed("version", ("--version",), {"a": b"old"}, {"a": b"old", "b": b"whole"}, 1, 0)
    cases = {
        "neither": {"a": b"old", "b": b"wh"},
        "neither as": {"a": b"o"},
        "lying about": {"a": b"old", ".writing-1": b"x"},
        "run again": {"a": b"old"},  # it never makes the second file
    }
    for words, files in cases.items():
        folder = tmp_path / words
        write_tree(folder, files)
        with pytest.raises(HarmError, match=words):
            judge(deed, folder, may_litter=False)


def test_a_round_is_drawn_where_the_event_lies_now() -> None:
    """An event under another folder's name is paired like any other; nothing else may be new in any folder."""
    before = {"-rf/event.yaml": b"", "amber/event.yaml": b"", "-rf/deep/x": b""}
    assert is_drawn("-rf/round-2.xlsx", before)
    others = ("-rf/round-2.xlsx.bak", "-rf/deep/round-2.xlsx", "amber/round-9.xlsx", "round-2.xlsx", "-rf/x")
    assert not any(is_drawn(path, before) for path in others)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_nothing_is_written_through_a_link_or_into_a_pipe(
    form: Form, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A form that meets what another has made of a file leaves alone what lies behind it, and waits for nobody."""
    monkeypatch.setattr(limits, "LOOKS", 1.0)
    outside = tmp_path / "outside"
    outside.write_text("somebody else's")
    outside.chmod(0o640)
    files = dict.fromkeys(("event.yaml", "players.xlsx", "round-1.xlsx"), b"x")
    for number in range(12):
        events = tmp_path / str(number) / "events"
        event = events / "birch"
        event.mkdir(parents=True)
        for name in files:
            os.mkfifo(event / name) if number % 2 else (event / name).symlink_to(outside)
        with limits.limited(Seen()), suppress(FileNotFoundError, FileExistsError):
            form(Scene(events, event, "registered", files), Random(number))
        assert (outside.read_text(), outside.stat().st_mode & 0o777) == ("somebody else's", 0o640)


def test_what_is_remembered_is_what_would_be_found(tmp_path: Path) -> None:
    """With a memory an event is loaded and made as without one, also when one of its files is another."""
    write_tree(tmp_path / "amber", sound_events()["amber"])
    know(sound_events()["amber"])
    site = shared_by_all(title="The Harbour", address=None, language="en")
    for number in range(3):
        if number == 2:
            spot = next(spot for spot in spots("points") if spot.column == "Score 1" and not spot.is_header)
            parts = dict(parts_of("points", spot.file))
            parts[spot.part] = with_cell(parts[spot.part], spot.cell, "<v>1</v>")
            (tmp_path / "amber" / spot.file).write_bytes(packed(parts))
            know({spot.file: packed(parts)})
        plain = make_event(tmp_path / "amber", site)
        with remembering():
            made = make_event(tmp_path / "amber", site)
        assert made == plain
        assert (made.pages is not None) == (number < 2)  # then another event's round lies there


def test_a_command_in_a_copy_of_this_process_answers_as_one_of_its_own(tmp_path: Path) -> None:
    """Status and words; a traceback or a strange status is harm."""
    answer = answers.run(("check", "--events", "nowhere"), folder=tmp_path)
    assert answer.status == 2
    assert "there is no folder nowhere" in answer.err.decode()
    strange = answers.Answer(7, b"", b"", 0, 0)
    with pytest.raises(HarmError):
        answers.judged(strange, Seen(), "check")
    told = answers.Answer(1, b"", b"Traceback (most recent call last):\nValueError: x", 0, 0)
    with pytest.raises(HarmError, match="ValueError: x"):
        answers.judged(told, Seen(), "check")
