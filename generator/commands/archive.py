"""`roundsheet build --archive`: the built site as one zip file, which opens from a disk or a stick."""

from collections.abc import Iterator
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from generator.commands.files import replace
from generator.errors import UsageError
from generator.publish.formats import zipped

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
    for folder in folders:
        if file.resolve().is_relative_to(folder.resolve()):
            raise UsageError(
                f"{file.as_posix()}: write the archive outside of the folder {folder.as_posix()}"
            )
    if file.exists() and not _is_archive(file):
        raise UsageError(
            f"{file.as_posix()} is there and is not an archive of a site: choose another name, or remove it"
        )


def write_archive(site: Path, file: Path) -> None:
    """Put all files of a site into a zip file, in one folder with the name of the file.

    The same site gives the same bytes; the archive appears whole or not at all.
    """
    files = ((f"{file.stem}/{path.relative_to(site).as_posix()}", path.read_bytes()) for path in _files(site))
    replace(file, zipped(files, COMMENT))


def _files(site: Path) -> Iterator[Path]:
    """The files that builds made; what begins with a dot is Roundsheet's mark or the organizer's own."""
    for path in sorted(site.rglob("*"), key=Path.as_posix):
        if path.is_file() and not path.relative_to(site).parts[0].startswith("."):
            yield path


def _is_archive(file: Path) -> bool:
    try:
        with ZipFile(file) as archive:
            return archive.comment == COMMENT
    except (BadZipFile, OSError):
        return False
