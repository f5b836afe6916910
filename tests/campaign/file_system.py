"""What can lie in a folder instead of a plain file: links, pipes, folders, twins, names that no other system has."""

import os
from collections.abc import Callable
from contextlib import suppress
from random import Random

from tests.campaign import strange_files, strange_folders
from tests.campaign.folders import remove, write_tree
from tests.campaign.judge import Made, Scene, attempts
from tests.campaign.judged_site import MARKER
from tests.campaign.kinds import Kind
from tests.campaign.small import SMALL, bases

Form = Callable[[Scene, Random], str]

FORMS: tuple[Form, ...] = (
    strange_files.link,
    strange_files.link,
    strange_files.link_inside,
    strange_files.pipe,
    strange_files.folder,
    strange_files.gone,
    strange_files.unreadable,
    strange_files.spelling,
    strange_files.spelling,
    strange_folders.folder_name,
    strange_folders.folder_name,
    strange_folders.twins,
    strange_folders.linked_folder,
    strange_files.stray,
    strange_files.stray_name,
    strange_folders.in_events,
    strange_files.deep,
    strange_files.empty,
    strange_files.huge,
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
        write_tree(scene.events / folder, scene.files)
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
    strange_folders.twins,
)


def harm(scene: Scene, random: Random, number: int) -> Made:
    """Something in the event's folder or beside it."""
    if number < len(KNOWN):
        return Made(about=KNOWN[number](scene, random))
    forms = [random.choice(FORMS) for _ in range(random.choice((1, 1, 1, 2)))]
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
