"""The machine around a command: encodings, variables, folders that can't be written, streams that are closed."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.campaign import answers, nasty
from tests.campaign.answers import Answer, judged
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.folders import remove, tree, write_tree
from tests.campaign.kinds import Attempt, Kind
from tests.campaign.remembering import get_to_know, remembering
from tests.campaign.small import BEFORE, Files, sound_events

WHOLE = 40  # one of so many begins with the interpreter: what it takes from its variables is tried there
NOBODY = 65_534
_ENCODINGS = [
    "cp1252",
    "ascii",
    "latin-1",
    "cp437",
    "utf-16",
    "utf-8",
    "utf-8-sig",
    "shift_jis",
    "mac-roman",
    "cp037",
]
_ERRORS = ("strict", "strict", "strict", "replace", "surrogateescape")
_CLOSED_PIPE = (0, 1, 2, 3, 120, 141, -13)

_COMMANDS = nasty.rows("commands")
_VARIABLES = nasty.choices("variables")

Change = Callable[[], None]


@contextmanager
def begin(folder: Path) -> Iterator[Attempt]:
    """Two sound events, in which people have names of many scripts."""
    answers.get_ready()
    before = _events()
    drawn = _left_alone(folder, before)
    get_to_know(before)

    def attempt(number: int, random: Random, seen: Seen) -> None:
        where = folder / "place"
        remove(where)
        write_tree(where, before)
        words = random.choice(_COMMANDS)
        environment = _environment(random)
        if number % WHOLE == WHOLE - 1:
            told = _by_an_interpreter(words, where, environment)
            what = "by an interpreter of its own"
        else:
            encoding, errors = random.choice(_ENCODINGS), random.choice(_ERRORS)
            odd, change = _odd(random, where)
            with remembering():
                told = answers.run(
                    words,
                    folder=where,
                    environment=environment,
                    encoding=encoding,
                    errors=errors,
                    before=change,
                )
            what = f"{encoding}:{errors}, {odd}"
        seen.about = f"{' '.join(words)!r}: {what}"
        seen.codes.append(f"{words[0] if words else 'roundsheet'} {told.status}")
        judged(told, seen, seen.about, statuses=frozenset((*answers.STATUSES, *_CLOSED_PIPE)))
        _judge(before, drawn, tree(where), words)

    yield attempt


def _events() -> Files:
    files = {
        f"events/{name}/{file}": content
        for name, event in sound_events().items()
        for file, content in event.items()
    }
    name = f"events/{BEFORE}/event.yaml"
    files[name] = files[name].replace(
        b"The Amber Cup", "\u0141\u00f3d\u017a \u674e \U0001f409 \u05d0".encode()
    )
    return files


def _left_alone(folder: Path, before: Files) -> Files:
    """What may be new: the rounds that pair draws, byte for byte."""
    where = folder / "alone"
    write_tree(where, before)
    assert answers.run(("pair",), folder=where).status == 0
    return {path: content for path, content in tree(where).items() if path not in before}


def _environment(random: Random) -> dict[str, str]:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("GITHUB", "ROUNDSHEET"))
    }
    for name in random.sample(sorted(_VARIABLES), random.choice((0, 1, 3, 8))):
        value = random.choice(_VARIABLES[name])
        if value is None:
            environment.pop(name, None)
        else:
            environment[name] = value
    if random.random() < 0.2:
        made = nasty.woven(random).replace("\0", "").encode("utf-8", "surrogateescape")
        environment[random.choice(("ROUNDSHEET_NAME", "X", "LC_CTYPE", "LANG"))] = os.fsdecode(made)
    return environment


def _odd(random: Random, folder: Path) -> tuple[str, Change]:
    """Something odd about the new process's streams and rights."""
    match random.randrange(9):
        case 0:
            number = random.randrange(3)
            return f"stream {number} closed", lambda: os.close(number)
        case 1:
            return "standard output is full", lambda: _onto("/dev/full", 1)
        case 2:
            return "nobody reads", _closed_pipe
        case 3:
            return "folders are read-only", lambda: _as_nobody(folder, 0o555)
        case 4:
            return "folders can't be read", lambda: _as_nobody(folder / "events" / BEFORE, 0o000)
        case 5:
            mask = random.choice((0o777, 0o077, 0))
            return f"umask {mask:o}", lambda: _mask(mask)
        case _:
            return "nothing odd", lambda: None


def _mask(mask: int) -> None:
    os.umask(mask)


def _onto(path: str, number: int) -> None:
    os.dup2(os.open(path, os.O_WRONLY), number)


def _closed_pipe() -> None:
    reading, writing = os.pipe()
    os.dup2(writing, 1)
    os.close(reading)
    os.close(writing)


def _as_nobody(folder: Path, mode: int) -> None:
    for path in (folder, *folder.rglob("*")):
        if path.is_dir():
            path.chmod(mode)
    if os.getuid() == 0:
        os.setgroups(())
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def _by_an_interpreter(words: tuple[str, ...], folder: Path, environment: Mapping[str, str]) -> Answer:
    done = subprocess.run(
        [sys.executable, "-m", "generator", *words],
        cwd=folder,
        env={
            **environment,
            "PYTHONIOENCODING": environment.get("PYTHONIOENCODING", "").replace("nonsense", ""),
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr, 0.0, 0.0)


def _judge(before: Files, drawn: Files, after: Files, words: tuple[str, ...]) -> None:
    for path, content in before.items():
        if after.get(path) not in (content, b"unreadable") and not (
            words[-1:] == ("--redraw",) and content in after.values()
        ):
            raise HarmError(Harm.LOSS, f"{path} is {'changed' if path in after else 'gone'}")
    for path in after.keys() - before.keys():
        if path in drawn and words[:1] == ("pair",) and after[path] != drawn[path]:
            raise HarmError(Harm.MALFORMED, f"{path} is drawn otherwise")
        if "/.writing-" in f"/{path}":
            raise HarmError(Harm.LOSS, f"{path} is left lying about")


KIND = Kind(
    name="environment",
    what="encodings, locales, variables, closed or full streams, folders without rights",
    begin=begin,
    warm=answers.get_ready,
    few=12,
)
