"""The campaign's judges condemn what does harm: a judge who never does would find nothing."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.campaign import limits
from tests.campaign.deeds import Deed, judge
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.folders import write_tree
from tests.campaign.judge import Made, Scene, attempts
from tests.campaign.judged_site import MARKER, judge_files
from tests.campaign.kinds import Attempt, Kind
from tests.campaign.running import run_here

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
