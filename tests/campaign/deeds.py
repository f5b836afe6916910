"""Commands that write, what they make when they are left alone, and what may be found when they were not."""

import io
import os
import re
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from mmap import mmap
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.campaign import answers
from tests.campaign.faults import Harm, HarmError
from tests.campaign.folders import remove, tree, write_tree
from tests.campaign.remembering import get_to_know, remembering
from tests.campaign.small import AFTER, BEFORE, HOSTILE, Files, bases, sound_events
from tests.campaign.workbooks import place_of, with_cell

_NEW = ("--name", "Fresh", "--regulations", "runewars-2.2", "--date", "2018-09-15", "--seed", "x")


@dataclass(frozen=True, slots=True)
class Deed:
    """A command, the files before it and after it, and how often it touches them."""

    name: str
    words: tuple[str, ...]
    before: Files
    after: Files
    acts: int
    status: int

    @property
    def folders(self) -> tuple[str, ...]:
        """What appears or changes as a whole."""
        return ("site/", f"events/{self.words[1]}/") if self.name in ("new", "simulate") else ("site/",)


@cache
def deeds() -> tuple[Deed, ...]:
    """Every command that writes files, with what it makes."""
    answers.get_ready()
    amber = {f"events/{BEFORE}/{name}": content for name, content in sound_events()[BEFORE].items()}
    cedar = {f"events/{AFTER}/{name}": content for name, content in sound_events()[AFTER].items()}
    drawn = {
        path: content
        for path, content in _left_alone(("pair", BEFORE), amber)[0].items()
        if "events/" in path
    }
    another = {**drawn, f"events/{BEFORE}/event.yaml": _another_seed(drawn[f"events/{BEFORE}/event.yaml"])}
    site = _left_alone(("build",), amber)[0]
    get_to_know({**amber, **cedar, **drawn})
    faulty = {f"events/{HOSTILE}/{name}": content for name, content in _faulty().items()}
    return tuple(
        Deed(
            words[0] if len(words) < 3 or words[0] in ("new", "simulate") else " ".join(words[::2]),
            words,
            before,
            *_left_alone(words, before),
        )
        for words, before in (
            (("new", "fresh", *_NEW), amber),
            (("simulate", "fresh", "--players", "4", "--rounds", "2", "--seed", "x"), amber),
            (("pair", BEFORE), amber),
            (("pair", BEFORE, "--redraw"), another),
            (("build",), {**site, **cedar}),
            (("build", "--archive", "site.zip"), {**site, **cedar}),
            (("check", "--annotate"), {**amber, **faulty}),
        )
    )


def _another_seed(event_file: bytes) -> bytes:
    return re.sub(rb"(?m)^seed:.*$", b"seed: another", event_file)


def _faulty() -> Files:
    files = dict(bases()["points"])
    place = place_of(files["round-1.xlsx"], "Score 1")
    assert place is not None
    return files | {"round-1.xlsx": with_cell(files["round-1.xlsx"], *place, "<v>-5</v>")}


def _alike(files: Files) -> Files:
    """The files; those that hold the time of their making, such as a copy with marks, are only whole or not."""
    return {path: _whole(content) if "(checked)" in path else content for path, content in files.items()}


def _whole(content: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return b"cut" if archive.testzip() else b"whole"
    except zipfile.BadZipFile:
        return b"cut"


def _left_alone(words: Sequence[str], before: Files) -> tuple[Files, int, int]:
    """The files that the command makes of these, how often it touches them, and its status."""
    with TemporaryDirectory() as folder, mmap(-1, 8) as count:
        where = Path(folder) / "place"
        write_tree(where, before)
        answer = run(words, where, before=lambda: at_act(where, 10**9, lambda *_: None, count))
        assert answer.status in (0, 1), answer.said
        return _alike(tree(where)), int.from_bytes(count[:8], "little"), answer.status


def run(words: Sequence[str], folder: Path, before: Callable[[], None] = lambda: None) -> answers.Answer:
    """The command's answer; what it opens and makes is known, what it writes and which processes it begins is not."""
    with remembering(isolated=True):
        return answers.run(words, folder=folder, before=before)


_WRITING = (
    "open",
    "os.rename",
    "os.link",
    "os.mkdir",
    "os.symlink",
    "os.truncate",
    "os.chmod",
    "os.remove",
    "os.rmdir",
)


def at_act(folder: Path, number: int, do: Callable[[str, int], None], count: mmap | None = None) -> None:
    """Do something, given the act and its number, before this process and what it begins touch the folder.

    It is done from the so-many-eth time on.
    """
    inside, shared = os.fspath(folder), count or mmap(-1, 8)

    def hear(event: str, arguments: tuple[object, ...]) -> None:
        if event not in _WRITING or (event == "open" and not _writes(arguments)):
            return
        paths = arguments[: 1 if event == "open" else 2]  # a mode is no path
        if not any(_is_in(inside, os.fsdecode(path)) for path in paths if isinstance(path, str | bytes)):
            return
        done = int.from_bytes(shared[:8], "little") + 1
        shared[:8] = done.to_bytes(8, "little")
        if done >= number:
            do(event, done)

    sys.addaudithook(hear)


def _is_in(folder: str, path: str) -> bool:
    return path.startswith(folder) or not path.startswith("/")  # the command is run in the folder


def _writes(arguments: tuple[object, ...]) -> bool:
    flags = arguments[2]
    return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


def judge(deed: Deed, folder: Path, *, may_litter: bool) -> None:
    """What is found after the command was disturbed; then it is run again, and comes to its end.

    Raises:
        HarmError: something is gone, cut, or left lying about.
    """
    found = _alike(tree(folder))
    litter = sorted(path for path in found.keys() - deed.before.keys() - deed.after.keys())
    if litter and not may_litter:
        raise HarmError(Harm.LOSS, f"{litter[0]} is left lying about")
    if strange := [path for path in litter if not any(part.startswith(".") for part in path.split("/"))]:
        raise HarmError(Harm.LOSS, f"{strange[0]} is no file of before or after")
    _judge_states(deed, {path: content for path, content in found.items() if path not in litter})
    answer = run(deed.words, folder)
    again = _alike(tree(folder))
    if "Traceback" in answer.said or answer.status not in (0, 1, 2):
        raise HarmError(
            Harm.LOSS, f"run again, it ends with {answer.status}: {answers.last_line(answer.said)}"
        )
    is_untouched = all(
        found.get(path) == deed.before.get(path) for path in deed.before.keys() | deed.after.keys()
    )
    if is_untouched and again != deed.after:
        wrong = sorted(
            path for path in again.keys() | deed.after.keys() if again.get(path) != deed.after.get(path)
        )
        raise HarmError(Harm.LOSS, f"run again, it makes another {wrong[0]}")
    if left := [path for path in again.keys() & set(litter) if path not in deed.after]:
        raise HarmError(Harm.LOSS, f"run again, it leaves {left[0]}")


def _judge_states(deed: Deed, found: Mapping[str, bytes]) -> None:
    units: dict[str, list[str]] = {}
    for path in deed.before.keys() | deed.after.keys():
        units.setdefault(next((name for name in deed.folders if path.startswith(name)), path), []).append(
            path
        )
    for name, paths in units.items():
        state = [found.get(path) for path in paths]
        if state != [deed.before.get(path) for path in paths] and state != [
            deed.after.get(path) for path in paths
        ]:
            raise HarmError(Harm.LOSS, f"{name} is neither as before nor as after")
    contents = set(found.values())
    for path, content in deed.before.items():
        if not path.startswith("site") and content not in contents:
            raise HarmError(Harm.LOSS, f"what stood in {path} is gone")


def prepared(deed: Deed, folder: Path) -> Path:
    """The files as before the command, in a folder for it."""
    where = folder / "place"
    remove(where)
    write_tree(where, deed.before)
    return where
