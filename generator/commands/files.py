"""Writing so that nothing is lost: aside, flushed, then put in place whole; never over what a person made."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.disk import aside, flush, writing
from generator.errors import NameTakenError


def write_new(path: Path, content: bytes) -> None:
    """Write a file that must not exist yet; it appears whole or not at all.

    Raises:
        NameTakenError: there is one of that name; it stays as it is.
        MachineError: it can't be written; nothing has changed.
    """
    with writing(path), aside(path.parent) as folder:
        _put(_written(folder / path.name, content), path)
    flush(path.parent)


def replace_keeping(path: Path, kept: Path, content: bytes) -> None:
    """Put new content in a file's place and keep the old one under another name; at no moment is either missing.

    Raises:
        NameTakenError: there is a file of the other name; everything stays as it is.
        MachineError: it can't be written; nothing has changed.
    """
    with writing(path), aside(path.parent) as folder:
        made = _written(folder / path.name, content)
        try:
            os.link(path, kept)
        except FileExistsError:
            raise NameTakenError(kept) from None
        except OSError:  # a file system without links, such as a memory stick's
            _put(_written(folder / kept.name, path.read_bytes()), kept)
        try:
            made.replace(path)
        except OSError:
            kept.unlink()  # what it holds is in its old place still
            raise
    flush(path.parent)


def replace(path: Path, content: bytes) -> None:
    """Put new content in a file's place at once; the old one is gone, so it must be one that the program made.

    Raises:
        MachineError: it can't be written; nothing has changed.
    """
    with writing(path), aside(path.parent) as folder:
        _written(folder / path.name, content).replace(path)
    flush(path.parent)


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """A folder that must not exist yet: it is filled aside, and appears whole at the end, or not at all.

    Raises:
        NameTakenError: there is something of that name; it stays as it is.
        MachineError: it can't be written; nothing has changed.
    """
    with writing(folder), _with_parents(folder), aside(folder.parent) as outside:
        made = outside / folder.name
        made.mkdir()
        yield made
        if os.path.lexists(folder):
            raise NameTakenError(folder)
        try:
            made.rename(folder)
        except OSError as error:
            raise NameTakenError(folder) if os.path.lexists(folder) else error from None
    flush(folder.parent)


def fill(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder that is still aside, safe on the disk."""
    for name, content in files.items():
        _written(folder / name, content)
    flush(folder)


@contextmanager
def taken_away(folders: Sequence[Path], parent: Path) -> Iterator[None]:
    """Folders that are gone from their parent at the end; they come back where what is done meanwhile fails."""
    with aside(parent) as away:
        try:
            for folder in folders:
                folder.rename(away / folder.name)
            yield
        except BaseException:
            for moved in away.iterdir():
                moved.rename(parent / moved.name)
            raise


@contextmanager
def _with_parents(folder: Path) -> Iterator[None]:
    """The folders around it, which are made where they are missing; again gone where nothing comes of it."""
    missing = [parent for parent in folder.parents if not parent.exists()]
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for parent in missing:
            with suppress(OSError):
                parent.rmdir()
        raise


def _written(path: Path, content: bytes) -> Path:
    """A new file with the content, safe on the disk."""
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    return path


def _put(made: Path, path: Path) -> None:
    """Let a file take a name that must be free."""
    try:
        os.link(made, path)  # unlike a rename, it fails where the name is taken
    except FileExistsError:
        raise NameTakenError(path) from None
    except OSError:  # a file system without links
        if os.path.lexists(path):
            raise NameTakenError(path) from None
        made.rename(path)
