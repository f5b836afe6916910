"""`roundsheet build --archive`: the built site as one zip file, which opens from a disk or a stick."""

import os
from pathlib import Path

from generator.door import ends_with
from generator.errors import UsageError
from generator.files import replace
from generator.publish.formats import zipped
from generator.publish.swap import site_files

# Stands in the zip file: only what has it is ever overwritten.
COMMENT = b"Made by roundsheet build --archive. Unpack it and open index.html in a browser."


def check_archive(file: Path, *folders: Path) -> None:
    """Refuse a file that can't or must not be written.

    Args:
        file: the archive.
        folders: what it must not lie in: the events, and the site, which the next build empties.

    Raises:
        UsageError: it is not called something.zip, lies where it can't, or is there and no such archive.
    """
    if file.suffix.lower() != ".zip" or not file.stem.strip(". "):
        raise UsageError(f"{file.as_posix()}: name the archive something.zip")
    if not file.parent.is_dir():
        raise UsageError(f"{file.as_posix()}: there is no folder {file.parent.as_posix()}")
    place = Path(os.path.realpath(file.parent))  # in which it will lie, whatever has its name now
    for folder in folders:
        if place.is_relative_to(os.path.realpath(folder)):  # also of links that go round in a circle
            raise UsageError(
                f"{file.as_posix()}: write the archive outside of the folder {folder.as_posix()}"
            )
    if os.path.lexists(file) and not ends_with(file, len(COMMENT).to_bytes(2, "little") + COMMENT):
        raise UsageError(
            f"{file.as_posix()} is there and is not an archive of a site: choose another name, or remove it"
        )


def write_archive(site: Path, file: Path) -> None:
    """Put all files of a site into a zip file, in one folder with the name of the file.

    The same site gives the same bytes; the archive appears whole or not at all.
    """
    files = ((f"{file.stem}/{name}", content) for name, content in site_files(site))
    replace(file, zipped(files, COMMENT))
