"""Writing files so that nothing is lost: aside, flushed, then put in place; never over a file that is there."""

import os
import tempfile
from pathlib import Path


def write_new(path: Path, content: bytes) -> None:
    """Write a file that must not exist yet; it appears whole or not at all.

    Raises:
        FileExistsError: there is one of that name; it stays as it is.
    """
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".writing-", delete=False) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    aside = Path(file.name)
    aside.chmod(0o644)
    try:
        os.link(aside, path)  # unlike a rename, it fails where the name is taken
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        with path.open("xb") as target:
            target.write(content)
    finally:
        aside.unlink()
