"""What can lie in a folder instead of a plain file: links, pipes, folders, twins, names that no other system has."""

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.campaign import nasty
from tests.campaign.folders import remove, write_tree
from tests.campaign.judge import Made, Scene, attempts
from tests.campaign.judged_site import MARKER
from tests.campaign.kinds import Kind
from tests.campaign.small import AFTER, BEFORE, SMALL, bases

Form = Callable[[Scene, Random], str]

_FILES = ("event.yaml", "about.md", "players.xlsx", "round-1.xlsx", "rules.yaml", "round-2.xlsx", "site.yaml")
_OUTSIDE = ("/etc/passwd", "/proc/self/environ", "/dev/zero", "/dev/stdin", "/proc/self/mem", "/", "/nowhere")
_SPELLINGS, _FOLDERS = nasty.table("file_spellings"), nasty.table("folders")
_STRAYS = ("round-{} (1).xlsx", "x{}.txt", "players ({}).xlsx", "Round-{}.xlsx", ".writing-{}", "{}.yaml")
_AMONG_EVENTS = ("players.xlsx", "round-1.xlsx", "x", "site.yml", "Site.yaml", "event.yaml", ".x", "_x")


def _link(name: str, target: str) -> Form:
    """A file is a link to something inside or outside; where that is `secret`, nobody may read it."""

    def form(scene: Scene, _random: Random) -> str:
        (scene.events.parent / "secret").write_text(f"name: {MARKER}\n# {MARKER}\n")
        remove(scene.event / name)
        (scene.event / name).symlink_to(target)
        return f"{name} -> {target[:40]}"

    return form


def _any_link(scene: Scene, random: Random) -> str:
    name = random.choice(_FILES)
    inside = (f"../{BEFORE}/{name}", name, "event.yaml", "./x", "x" * 300, "round-1.xlsx")
    secret = str(scene.events.parent / "secret")
    return _link(name, random.choice((*_OUTSIDE, *inside, secret, "../../secret")))(scene, random)


def _link_inside(scene: Scene, random: Random) -> str:
    name = random.choice(sorted(scene.files))
    (scene.event / name).rename(scene.event / "kept")
    target = random.choice(("kept", "./kept", str(scene.event / "kept"), "../birch/kept"))
    (scene.event / name).symlink_to(target)
    return f"{name} -> a file beside it"


def _pipe(name: str) -> Form:
    def form(scene: Scene, _random: Random) -> str:
        remove(scene.event / name)
        os.mkfifo(scene.event / name)
        return f"{name} is a pipe"

    return form


def _instead(scene: Scene, random: Random) -> str:
    """Something else lies where a file belongs, or nothing, or nobody may read it."""
    name = random.choice((*_FILES, "stray", "players (1).xlsx", "round-999.xlsx"))
    path = (scene.events if name == "site.yaml" else scene.event) / name
    match random.randrange(7):
        case 0:
            return _pipe(path.name)(scene, random)
        case 1:
            remove(path)
            with socket.socket(socket.AF_UNIX) as made, suppress(OSError):
                made.bind(str(path))
        case 2:
            remove(path)
            path.mkdir()
        case 3:
            remove(path)
        case 4 if not path.is_symlink():  # it may lead out of here
            path.chmod(random.choice((0o000, 0o200, 0o100, 0o444)))
        case 5:
            remove(path)
            path.write_bytes(random.choice((b"", b"\0", random.randbytes(3), random.randbytes(1_000_001))))
        case _:
            remove(path)
            with path.open("wb") as file:
                file.truncate(random.choice((30_000_000, 5_000_000_000)))
    return f"{name} is something else"


def _spelling(scene: Scene, random: Random) -> str:
    """Another spelling of a name, alone or beside the right one."""
    name = random.choice(sorted(scene.files))
    stem, _, ending = name.rpartition(".")
    other = random.choice(_SPELLINGS).format(
        name=name,
        stem=stem,
        ending=ending,
        title=name.title(),
        upper=name.upper(),
        ENDING=ending.upper(),
        cyrillic=name.replace("e", "\u0435"),
    )
    remove(scene.event / other)
    scene.put(other, scene.files[name])
    if random.random() < 0.4 and other != name:
        remove(scene.event / name)
    return f"{other!r} beside {name}, or in its place"


def _strays(scene: Scene, random: Random) -> str:
    """Files that have no business there, up to thousands; a few of odd names; folders in folders."""
    many, pattern = random.choice((1, 50, 3_000)), random.choice(_STRAYS)
    for number in range(many):
        scene.put(pattern.format(number), b"x" if number % 10 else scene.files["players.xlsx"])
    for name in random.sample(_FOLDERS, 3):
        with suppress(OSError, ValueError):
            (scene.event / _on_disk(name)).write_bytes(b"x")
    deep = scene.event.joinpath(*["d" * random.choice((1, 200))] * random.choice((1, 10, 15)))
    with suppress(OSError):
        deep.mkdir(parents=True)
        (deep / "round-1.xlsx").write_bytes(b"x")
    return f"{many} files as {pattern}"


def _on_disk(name: str) -> str:
    plain = name.replace("/", "").replace("\0", "")
    return os.fsdecode(plain.encode("utf-8", "surrogateescape")[:255]) or "x"


def _called(name: str) -> Form:
    """An event's folder has an odd name, or is one more of a name that is the same."""

    def form(scene: Scene, random: Random) -> str:
        target = scene.events / _on_disk(name)
        try:
            write_tree(target, scene.files)
        except (OSError, ValueError):
            return f"no folder can be called {name!r}"
        if random.random() < 0.4:
            remove(scene.event)
        return f"a folder {name!r}"

    return form


def _any_folder(scene: Scene, random: Random) -> str:
    return _called(random.choice((*_FOLDERS, nasty.woven(random)[:60] or "x")))(scene, random)


def _twins(scene: Scene, random: Random) -> str:
    return ", ".join(_called(name)(scene, random) for name in ("Jos\u00e9", "Jose\u0301"))


def _among_events(scene: Scene, random: Random) -> str:
    """A file, or a link to a folder, lies among the events."""
    if random.random() < 0.5:
        target = random.choice((BEFORE, AFTER, ".", "..", "birch", "/etc", "/", "/proc", "nowhere", "linked"))
        (scene.events / "linked").symlink_to(target)
        return f"a folder of events is a link to {target}"
    path = Path(scene.events / random.choice(_AMONG_EVENTS))
    path.write_bytes(scene.files["players.xlsx"])
    return f"{path.name} among the events"


_FORMS: tuple[Form, ...] = (
    *(_any_link, _any_link, _link_inside, _instead, _instead, _instead, _spelling, _spelling),
    *(_any_folder, _any_folder, _twins, _strays, _among_events),
)
_KNOWN: tuple[Form, ...] = (
    *(_link("about.md", target) for target in ("../../secret", "/proc/self/environ")),
    *(_link("event.yaml", target) for target in ("../../secret", "/dev/zero")),
    _link("players.xlsx", "/dev/zero"),
    *map(_pipe, ("about.md", "event.yaml", "round-1.xlsx")),
    *map(
        _called,
        ("assets", "index.html", "Birch", "z\n::error::INJECTED", "version.json", "\udcff", "x" * 255),
    ),
    _twins,
)


def harm(scene: Scene, random: Random, number: int) -> Made:
    """Something in the event's folder or beside it."""
    if number < len(_KNOWN):
        return Made(about=_KNOWN[number](scene, random))
    told = []
    for _ in range(random.choice((1, 1, 1, 2))):
        with suppress(FileNotFoundError, NotADirectoryError, IsADirectoryError, FileExistsError):
            told.append(random.choice(_FORMS)(scene, random))
    return Made(about=", ".join(told))


KIND = Kind(
    name="filesystem",
    what="links, pipes, folders, twins, reserved, long and broken names, thousands of strays",
    begin=attempts(harm, SMALL),
    warm=bases,
    known=len(_KNOWN),
    few=len(_KNOWN) + 8,
)
