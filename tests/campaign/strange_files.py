"""What can lie in an event's folder in the place of its files, or beside them."""

import os
import socket
from contextlib import suppress
from random import Random

from tests.campaign import nasty
from tests.campaign.folders import remove
from tests.campaign.judge import Scene
from tests.campaign.judged_site import MARKER
from tests.campaign.small import BEFORE

_FILES = ("event.yaml", "about.md", "players.xlsx", "round-1.xlsx", "rules.yaml")
_OUTSIDE = (
    "/etc/passwd",
    "/proc/self/environ",
    "/dev/zero",
    "/dev/stdin",
    "/proc/self/mem",
    "/",
    "/nowhere",
    "../amber",
)
RESERVED = ("con", "NUL", "aux", "prn", "com1", "lpt9", "nul.txt", "con.xlsx", "aux.md")


def _write(scene: Scene, name: str, content: bytes) -> None:
    """A plain file in the place of whatever was there: a link may lead out of here, a pipe waits for ever."""
    remove(scene.event / name)
    scene.put(name, content)


def link(scene: Scene, random: Random) -> str:
    """A file is a link to something inside or outside."""
    name = random.choice(_FILES)
    secret = scene.events.parent / "secret"
    secret.write_text(f"name: {MARKER}\n# {MARKER}\n")
    targets = (
        *_OUTSIDE,
        str(secret),
        "../../secret",
        f"../{BEFORE}/{name}",
        name,
        "event.yaml",
        "./x",
        "x" * 300,
        "round-1.xlsx",
    )
    target = random.choice(targets)
    remove(scene.event / name)
    (scene.event / name).symlink_to(target)
    return f"{name} -> {target[:40]}"


def link_inside(scene: Scene, random: Random) -> str:
    """A file is a link to another beside it."""
    name = random.choice(_FILES[:4])
    if not (scene.event / name).exists():
        return "nothing"
    (scene.event / name).rename(scene.event / "kept")
    (scene.event / name).symlink_to(
        random.choice(("kept", "./kept", str(scene.event / "kept"), "../birch/kept"))
    )
    return f"{name} -> a file beside it"


def pipe(scene: Scene, random: Random) -> str:
    """A file is a pipe or a socket."""
    name = random.choice((*_FILES, "round-2.xlsx", "stray", "players (1).xlsx"))
    remove(scene.event / name)
    if random.random() < 0.7:
        os.mkfifo(scene.event / name)
        return f"{name} is a pipe"
    with socket.socket(socket.AF_UNIX) as made, suppress(OSError):
        made.bind(str(scene.event / name))
    return f"{name} is a socket"


def folder(scene: Scene, random: Random) -> str:
    """A file is a folder."""
    name = random.choice((*_FILES, "round-2.xlsx", "round-999.xlsx", "stray", "site.yaml"))
    where = scene.events if name == "site.yaml" else scene.event
    remove(where / name)
    (where / name).mkdir()
    return f"{name} is a folder"


def gone(scene: Scene, random: Random) -> str:
    """A file is missing."""
    name = random.choice(sorted(scene.files))
    remove(scene.event / name)
    return f"{name} is gone"


def unreadable(scene: Scene, random: Random) -> str:
    """Nobody may read a file, or the folder."""
    name = random.choice((*sorted(scene.files), ""))
    mode = random.choice((0o000, 0o200, 0o100, 0o444))
    if not (scene.event / name).is_symlink():  # it may lead out of here
        (scene.event / name).chmod(mode)
    return f"{name or 'the folder'} may not be read"


def spelling(scene: Scene, random: Random) -> str:
    """Another spelling of a name, alone or beside the right one."""
    name = random.choice(sorted(scene.files))
    stem, _, ending = name.rpartition(".")
    other = random.choice(
        (
            name.title(),
            name.upper(),
            f"{stem}.{ending.upper()}",
            f"{stem} (1).{ending}",
            f"{stem} - Copy.{ending}",
            f"{stem} .{ending}",
            f" {name}",
            f"{name}.",
            f"~${name}",
            f".~lock.{name}#",
            name.replace("e", "\u0435"),
            name.replace("l", "\u200bl"),
            f"{stem}.ods",
            f"{stem}.xls",
            f"{stem}.csv",
            f"{name}.xlsx",
            "round-01.xlsx",
            "round-\u0661.xlsx",
            "round-0.xlsx",
            "round-1000.xlsx",
            "round-999.xlsx",
            "Round 1.xlsx",
        )
    )
    _write(scene, other, scene.files[name])
    if random.random() < 0.4 and other != name:
        remove(scene.event / name)
        return f"{other!r} in the place of {name}"
    return f"{other!r} beside {name}"


def stray(scene: Scene, random: Random) -> str:
    """Files that have no business there, up to thousands."""
    many = random.choice((1, 50, 3_000))
    name = random.choice(
        (
            "round-{} (1).xlsx",
            "x{}.txt",
            "players ({}).xlsx",
            "Round-{}.xlsx",
            ".writing-{}",
            "{}.yaml",
            "round-{}.xlsx.bak",
        )
    )
    for number in range(many):
        content = b"x" if random.random() < 0.9 else scene.files["players.xlsx"]
        _write(scene, name.format(number), content)
    return f"{many} files as {name}"


def stray_name(scene: Scene, random: Random) -> str:
    """Files of odd names."""
    made = []
    for _ in range(random.choice((1, 3, 20))):
        name = random.choice((*RESERVED, "x" * 255, "a\nb.xlsx", "\udcff.xlsx", nasty.woven(random)))
        plain = os.fsencode(name.replace("/", "").replace("\0", "")) if _can_be_encoded(name) else b"x"
        with suppress(OSError):
            (scene.event / os.fsdecode(plain[:255] or b"x")).write_bytes(b"x")
            made.append(name)
    return f"files called {made!r}"


def _can_be_encoded(name: str) -> bool:
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return False
    return True


def deep(scene: Scene, random: Random) -> str:
    """Folders in folders."""
    folder = scene.event
    for _ in range(random.choice((1, 10, 15))):
        folder = folder / ("d" * random.choice((1, 200)))
        folder.mkdir(exist_ok=True)
    (folder / "round-1.xlsx").write_bytes(b"x")
    return "folders in folders"


def empty(scene: Scene, random: Random) -> str:
    """A file with nothing in it, or with noise."""
    name = random.choice(sorted(scene.files))
    size = random.choice((0, 1, 3, 1_000_001))
    _write(scene, name, random.randbytes(size) if random.random() < 0.5 else b"\0" * size)
    return f"{name} holds {size} bytes"


def huge(scene: Scene, random: Random) -> str:
    """A file of many gigabytes that takes no room on the disk."""
    name = random.choice((*_FILES, "round-2.xlsx"))
    remove(scene.event / name)
    with (scene.event / name).open("wb") as file:
        file.truncate(random.choice((30_000_000, 5_000_000_000)))
    return f"{name} is huge and empty"
