"""Writing files so that nothing is lost: aside, flushed, then put in place; never over a file that is there."""

import errno
import os
import tempfile
from pathlib import Path


def write_new(path: Path, content: bytes) -> None:
    """Write a file that must not exist yet; it appears whole or not at all.

    Raises:
        FileExistsError: there is one of that name; it stays as it is.
    """
    aside = _written_aside(path.parent, content)
    try:
        os.link(aside, path)  # unlike a rename, it fails where the name is taken
    except FileExistsError:
        raise
    except OSError:  # a file system without links, such as a memory stick's
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        aside.rename(path)
    finally:
        aside.unlink(missing_ok=True)
    _flush(path.parent)


def replace_keeping(path: Path, kept: Path, content: bytes) -> None:
    """Put new content in a file's place and keep the old one under another name; at no moment is either missing.

    Raises:
        FileExistsError: there is a file of the other name; everything stays as it is.
    """
    write_new(kept, path.read_bytes())
    replace(path, content)


def replace(path: Path, content: bytes) -> None:
    """Put new content in a file's place at once; the old one is gone, so it must be one that the program made."""
    _written_aside(path.parent, content).replace(path)
    _flush(path.parent)


def _written_aside(folder: Path, content: bytes) -> Path:
    """A new file in the folder with the content, safe on the disk."""
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".writing-", delete=False) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    aside = Path(file.name)
    aside.chmod(0o644)
    return aside


def _flush(folder: Path) -> None:
    """The folder's names are safe on the disk too, where the system can do that."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
