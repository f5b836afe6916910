"""The program's own files: where they lie, and a digest of all that makes pages out of workbooks."""

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parent
_IN_PACKAGE = PACKAGE / "_templates"  # in a wheel
TEMPLATES = _IN_PACKAGE if _IN_PACKAGE.is_dir() else PACKAGE.parent / "templates"


@cache
def program_digest() -> str:
    """Return a digest of this program, of what is installed beside it, and of Python, by what the files hold."""
    digest = sha256("\n".join([sys.version, *_installed()]).encode())
    for folder in (PACKAGE, TEMPLATES):
        for file in _files_below(folder):
            name = file.relative_to(folder).as_posix()
            digest.update(b"%s %s " % (name.encode(), sha256(file.read_bytes()).digest()))
    return digest.hexdigest()


def _installed() -> list[str]:
    """Return what is installed beside the program, each with its version."""
    return sorted({found.name for path in map(Path, sys.path) for found in path.glob("*.dist-info")})


def _files_below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name != "__pycache__":
            yield from _files_below(path)
        elif path.is_file():
            yield path
