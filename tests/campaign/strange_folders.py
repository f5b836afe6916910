"""What can lie among the events: folders of odd names, twins, links, files."""

import os
import unicodedata
from random import Random

from tests.campaign import nasty
from tests.campaign.folders import remove, write_tree
from tests.campaign.judge import Scene
from tests.campaign.small import AFTER, BEFORE
from tests.campaign.strange_files import RESERVED

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


def folder_name(scene: Scene, random: Random) -> str:
    """The event under another folder's name, or a second one under a twin of a name."""
    composed = unicodedata.normalize("NFC", "Jose\u0301")
    names = (
        *_SITES_OWN,
        *RESERVED,
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


def twins(scene: Scene, _random: Random) -> str:
    """Two folders that are one name, composed and not."""
    for name in (unicodedata.normalize(form, "Jose\u0301") for form in ("NFC", "NFD")):
        write_tree(scene.events / name, scene.files)
    return "two folders that are one name, composed and not"


def linked_folder(scene: Scene, random: Random) -> str:
    """A folder of events is a link."""
    target = random.choice(
        (BEFORE, AFTER, ".", "..", "birch", "/etc", "/", "/proc", "nowhere", "linked", "../site")
    )
    (scene.events / "linked").symlink_to(target)
    return f"a folder of events is a link to {target}"


def in_events(scene: Scene, random: Random) -> str:
    """A file among the events."""
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
