"""Writing files so that nothing is lost: aside, flushed, then put in place; never over a file that is there."""

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
    except OSError:  # a file system without links
        with path.open("xb") as target:
            target.write(content)
    finally:
        aside.unlink()


def replace_keeping(path: Path, kept: Path, content: bytes) -> None:
    """Put new content in a file's place and keep the old one under another name; at no moment is either missing.

    Raises:
        FileExistsError: there is a file of the other name; everything stays as it is.
    """
    write_new(kept, path.read_bytes())
    _written_aside(path.parent, content).replace(path)


def _written_aside(folder: Path, content: bytes) -> Path:
    """A new file in the folder with the content, safe on the disk."""
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".writing-", delete=False) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    aside = Path(file.name)
    aside.chmod(0o644)
    return aside
