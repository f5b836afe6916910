"""What was made of the program's own files lies where Python keeps its byte code, as long as they are as they were.

Where nothing can be written, or no byte code is wanted, nothing is kept, and it is made again.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path

PACKAGE = Path(__file__).parent
_IN_PACKAGE = PACKAGE / "_templates"  # in a wheel
TEMPLATES = _IN_PACKAGE if _IN_PACKAGE.is_dir() else PACKAGE.parent / "templates"

_DIGEST = sha256().digest_size


def recall(name: str, made_of: bytes) -> bytes | None:
    """What was kept under a name, if it is whole; None where it was made of something else, or there is nothing.

    Args:
        name: of a file.
        made_of: a digest of all that it is made of.
    """
    with suppress(OSError):
        kept = _path(name).read_bytes()
        stamp, seal, content = kept[:_DIGEST], kept[_DIGEST : 2 * _DIGEST], kept[2 * _DIGEST :]
        if stamp == made_of and seal == sha256(content).digest():
            return content
    return None


def keep(name: str, made_of: bytes, content: bytes) -> None:
    """Keep it, all at once: another process may look at this moment."""
    if sys.dont_write_bytecode:
        return
    path = _path(name)
    aside = path.with_name(f"{path.name}-{os.getpid()}")
    with suppress(OSError):
        try:
            aside.write_bytes(made_of + sha256(content).digest() + content)
            aside.replace(path)
        finally:
            aside.unlink(missing_ok=True)


@cache
def program_as_it_lies() -> bytes:
    """A digest of Python, of what is installed beside it, and of all files of the program by their sizes and times.

    As with byte code, no file is read to see whether it has changed. Besides the time of its content that of its place
    counts, which another installation changes, too.
    """
    digest = sha256("\n".join([sys.version, *installed()]).encode())
    for folder in (PACKAGE, TEMPLATES):
        for file in files_in(folder):
            state = file.stat()
            times = (state.st_size, state.st_mtime_ns, state.st_ctime_ns)
            digest.update(b"%s %d %d %d " % (os.fsencode(file.path), *times))
    return digest.digest()


@cache
def installed() -> tuple[str, ...]:
    """What is installed beside the program, each with its version, sorted."""
    return tuple(sorted({found.name for path in map(Path, sys.path) for found in path.glob("*.dist-info")}))


def files_in(folder: str | Path) -> Iterator[os.DirEntry[str]]:
    """All files of a folder of the program, without what Python has compiled them to."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_file():
                yield entry
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from files_in(entry.path)


def _path(name: str) -> Path:
    own = Path(cache_from_source(__file__))
    return own.with_name(f"{name}.{sys.implementation.cache_tag}")
