"""What can lie in a folder instead of a plain file: links, pipes, folders, twins, names that no other system has."""

import os
import socket
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from random import Random

from tests.campaign import nasty
from tests.campaign.judge import Made, Scene, attempts, remove
from tests.campaign.judged_site import MARKER
from tests.campaign.kinds import Kind
from tests.campaign.small import AFTER, BEFORE, SMALL, bases

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
_RESERVED = ("con", "NUL", "aux", "prn", "com1", "lpt9", "nul.txt", "con.xlsx", "aux.md")
_SITES_OWN = (
    "assets",
    "index.html",
    "404.html",
    "version.json",
    "worker.js",
    "Assets",
    "-",
    "data",
    "_x",
    ".x",
    "site",
)

Form = Callable[[Scene, Random], str]


def _write(scene: Scene, name: str, content: bytes) -> None:
    """A plain file in the place of whatever was there: a link may lead out of here, a pipe waits for ever."""
    remove(scene.event / name)
    scene.put(name, content)


def _link(scene: Scene, random: Random) -> str:
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


def _link_inside(scene: Scene, random: Random) -> str:
    name = random.choice(_FILES[:4])
    if not (scene.event / name).exists():
        return "nothing"
    (scene.event / name).rename(scene.event / "kept")
    (scene.event / name).symlink_to(
        random.choice(("kept", "./kept", str(scene.event / "kept"), "../birch/kept"))
    )
    return f"{name} -> a file beside it"


def _pipe(scene: Scene, random: Random) -> str:
    name = random.choice((*_FILES, "round-2.xlsx", "stray", "players (1).xlsx"))
    remove(scene.event / name)
    if random.random() < 0.7:
        os.mkfifo(scene.event / name)
        return f"{name} is a pipe"
    with socket.socket(socket.AF_UNIX) as made, suppress(OSError):
        made.bind(str(scene.event / name))
    return f"{name} is a socket"


def _folder(scene: Scene, random: Random) -> str:
    name = random.choice((*_FILES, "round-2.xlsx", "round-999.xlsx", "stray", "site.yaml"))
    where = scene.events if name == "site.yaml" else scene.event
    remove(where / name)
    (where / name).mkdir()
    return f"{name} is a folder"


def _gone(scene: Scene, random: Random) -> str:
    name = random.choice(sorted(scene.files))
    remove(scene.event / name)
    return f"{name} is gone"


def _unreadable(scene: Scene, random: Random) -> str:
    name = random.choice((*sorted(scene.files), ""))
    mode = random.choice((0o000, 0o200, 0o100, 0o444))
    if not (scene.event / name).is_symlink():  # it may lead out of here
        (scene.event / name).chmod(mode)
    return f"{name or 'the folder'} may not be read"


def _spelling(scene: Scene, random: Random) -> str:
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


def _folder_name(scene: Scene, random: Random) -> str:
    """The event under another folder's name, or a second one under a twin of a name."""
    composed = unicodedata.normalize("NFC", "Jose\u0301")
    names = (
        *_SITES_OWN,
        *_RESERVED,
        "BIRCH",
        "Birch",
        composed,
        unicodedata.normalize("NFD", composed),
        "z\n::error::INJECTED",
        "z\r",
        "a b",
        "a.",
        "a ",
        "\u202ex",
        "\u3164",
        "\udcff",
        "\x1b[31m",
        "-rf",
        "--help",
        "$(x)",
        "%2e%2e",
        "a\\b",
        "a:b",
        "a?b#c",
        "<b>",
        '"',
        "'",
        "x" * 63,
        "x" * 64,
        "x" * 200,
        "x" * 255,
        "\u00e9" * 127,
        nasty.woven(random).replace("/", "").replace("\0", "")[:60] or "x",
    )
    name = random.choice(names)
    target = scene.events / os.fsdecode(name.encode("utf-8", "surrogateescape")[:255])
    if target.exists():
        return f"the folder {name!r} is there already"
    try:
        target.mkdir()
    except (OSError, ValueError):
        return f"no folder can be called {name!r}"
    for file, content in scene.files.items():
        (target / file).write_bytes(content)
    if random.random() < 0.5:
        remove(scene.event)
    return f"a folder {name!r}"


def _twins(scene: Scene, _random: Random) -> str:
    for name in (unicodedata.normalize(form, "Jose\u0301") for form in ("NFC", "NFD")):
        (scene.events / name).mkdir()
        for file, content in scene.files.items():
            (scene.events / name / file).write_bytes(content)
    return "two folders that are one name, composed and not"


def _linked_folder(scene: Scene, random: Random) -> str:
    target = random.choice(
        (BEFORE, AFTER, ".", "..", "birch", "/etc", "/", "/proc", "nowhere", "linked", "../site")
    )
    (scene.events / "linked").symlink_to(target)
    return f"a folder of events is a link to {target}"


def _stray(scene: Scene, random: Random) -> str:
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


def _stray_name(scene: Scene, random: Random) -> str:
    made = []
    for _ in range(random.choice((1, 3, 20))):
        name = random.choice((*_RESERVED, "x" * 255, "a\nb.xlsx", "\udcff.xlsx", nasty.woven(random)))
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


def _in_events(scene: Scene, random: Random) -> str:
    name = random.choice(
        (
            "players.xlsx",
            "round-1.xlsx",
            "x",
            "site.yml",
            "Site.yaml",
            "event.yaml",
            ".x",
            "_x",
            "site.yaml.bak",
        )
    )
    (scene.events / name).write_bytes(scene.files["players.xlsx"])
    return f"{name} among the events"


def _deep(scene: Scene, random: Random) -> str:
    folder = scene.event
    for _ in range(random.choice((1, 10, 15))):
        folder = folder / ("d" * random.choice((1, 200)))
        folder.mkdir(exist_ok=True)
    (folder / "round-1.xlsx").write_bytes(b"x")
    return "folders in folders"


def _empty(scene: Scene, random: Random) -> str:
    name = random.choice(sorted(scene.files))
    size = random.choice((0, 1, 3, 1_000_001))
    _write(scene, name, random.randbytes(size) if random.random() < 0.5 else b"\0" * size)
    return f"{name} holds {size} bytes"


def _huge(scene: Scene, random: Random) -> str:
    """A file of many gigabytes that takes no room on the disk."""
    name = random.choice((*_FILES, "round-2.xlsx"))
    remove(scene.event / name)
    with (scene.event / name).open("wb") as file:
        file.truncate(random.choice((30_000_000, 5_000_000_000)))
    return f"{name} is huge and empty"


_FORMS: tuple[Form, ...] = (
    _link,
    _link,
    _link_inside,
    _pipe,
    _folder,
    _gone,
    _unreadable,
    _spelling,
    _spelling,
    _folder_name,
    _folder_name,
    _twins,
    _linked_folder,
    _stray,
    _stray_name,
    _in_events,
    _deep,
    _empty,
    _huge,
)


def _known(name: str, target: str) -> Form:
    def form(scene: Scene, _random: Random) -> str:
        (scene.events.parent / "secret").write_text(f"name: {MARKER}\n")
        remove(scene.event / name)
        (scene.event / name).symlink_to(target)
        return f"{name} -> {target}"

    return form


def _called(folder: str) -> Form:
    def form(scene: Scene, _random: Random) -> str:
        (scene.events / folder).mkdir()
        for file, content in scene.files.items():
            (scene.events / folder / file).write_bytes(content)
        return f"an event's folder {folder!r}"

    return form


def _pipe_as(name: str) -> Form:
    def form(scene: Scene, _random: Random) -> str:
        remove(scene.event / name)
        os.mkfifo(scene.event / name)
        return f"{name} is a pipe"

    return form


KNOWN: tuple[Form, ...] = (
    _known("about.md", "../../secret"),
    _known("about.md", "/proc/self/environ"),
    _known("event.yaml", "../../secret"),
    _known("players.xlsx", "/dev/zero"),
    _known("event.yaml", "/dev/zero"),
    _pipe_as("about.md"),
    _pipe_as("event.yaml"),
    _pipe_as("round-1.xlsx"),
    _called("assets"),
    _called("index.html"),
    _called("Birch"),
    _called("z\n::error::INJECTED"),
    _called("version.json"),
    _called("\udcff"),
    _called("x" * 255),
    _twins,
)


def harm(scene: Scene, random: Random, number: int) -> Made:
    """Something in the event's folder or beside it."""
    if number < len(KNOWN):
        return Made(about=KNOWN[number](scene, random))
    forms = [random.choice(_FORMS) for _ in range(random.choice((1, 1, 1, 2)))]
    told = []
    for form in forms:
        with suppress(FileNotFoundError, NotADirectoryError, IsADirectoryError, FileExistsError):
            told.append(form(scene, random))
    return Made(about=", ".join(told))


KIND = Kind(
    name="filesystem",
    what="links, pipes, folders, twins, reserved, long and broken names, thousands of strays",
    begin=attempts(harm, SMALL),
    warm=bases,
    known=len(KNOWN),
    few=len(KNOWN) + 8,
)
