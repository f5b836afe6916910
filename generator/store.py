"""What was computed from files, kept on the disk until they or the program change. Losing it costs time alone.

It lies in a hidden folder beside the folder of events. Each entry is used only for the key that it was made for,
and only if every byte is as it was written; whatever is wrong with one, it is as if there were none.
"""

import copyreg
import hashlib
import io
import os
import pickle
import re
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.compiled import PACKAGE, TEMPLATES, files_in, installed, keep, program_as_it_lies, recall

if TYPE_CHECKING:
    from generator.regulations.schema import Regulation

FOLDER = ".roundsheet-cache"
SWITCH = "ROUNDSHEET_CACHE"  # the variable that says `off`

EVENT, PAGES = "event", "pages"  # what is kept of each event; its folder's name follows
SITE, BUILD = OF_THE_SITE = ("site", "build")

_OWN = re.compile(r"[0-9a-f]{32}\.(?:entry|writing)")  # entries, and what is being written
# Git and backups leave the folder out.
_BESIDE = {
    ".gitignore": b"*\n",
    "CACHEDIR.TAG": b"Signature: 8a477f597d28d172789f06886806bc55\n# This can be deleted: it is computed again.\n",
}
_DIGEST = hashlib.sha256().digest_size
_ODD = "surrogatepass"  # a folder's name may be anything
_OTHERS = {  # what entries hold beside our own records and plain data
    ("fractions", "Fraction"),
    ("datetime", "date"),
    ("pathlib", "PosixPath"),
    ("pathlib", "WindowsPath"),
    ("generator.figures.parameters", "RankedBy"),
    ("generator.languages.said", "Said"),
    ("generator.regulations.catalogue", "shipped"),
    ("generator.store", "unpacked"),
}


class Content(bytes):
    """What a file holds. Of one that was kept before, it is known how it is packed: nothing is packed twice."""

    packed: bytes | None = None


def unpacked(packed: bytes) -> Content:
    """What was kept of a file."""
    content = Content(zlib.decompress(packed))
    content.packed = bytes(packed)
    return content


class Store:
    """Entries by name. Where the folder can't be read or written, nothing is kept, and nobody is told."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def get(self, name: str) -> Any:
        """What was put there last by the same version of the program; None where there is nothing, or it is damaged."""
        if self.folder is None:
            return None
        try:
            content = self._path(name).read_bytes()
            digest, packed = content[:_DIGEST], content[_DIGEST:]
            if _sealed(name, packed) != digest:
                return None
            lengths, _, parts = packed.partition(b"\n")
            written, *contents = _cut(memoryview(parts), map(int, lengths.split()))
            return _Reader(io.BytesIO(zlib.decompress(written)), buffers=contents).load()
        except Exception:  # noqa: BLE001 (whatever is wrong with it, it is made again)
            return None

    def put(self, name: str, value: object) -> None:
        """Keep a value of plain data and of our own records under a name."""
        if self.folder is None:
            return
        from generator.regulations.schema import Regulation  # who only looks what is there needs none

        written = io.BytesIO()
        contents: list[pickle.PickleBuffer] = []
        pickler = pickle.Pickler(written, protocol=5, buffer_callback=contents.append)
        pickler.dispatch_table = {**copyreg.dispatch_table, Regulation: _regulation, Content: _packed}
        pickler.dump(value)
        parts = [zlib.compress(written.getvalue(), 1), *map(bytes, contents)]
        packed = b" ".join(b"%d" % len(part) for part in parts) + b"\n" + b"".join(parts)
        with suppress(OSError):
            self.folder.mkdir(
                mode=0o700, exist_ok=True
            )  # nobody else may read it, as it holds what workbooks hold
            for file, text in _BESIDE.items():
                if not (self.folder / file).is_file():
                    with suppress(FileNotFoundError):  # another process was quicker
                        _put(self.folder / file, text)
            _put(self._path(name), _sealed(name, packed) + packed)

    def keep_only(self, names: set[str]) -> None:
        """Remove every entry but these, and what a killed command was writing."""
        if self.folder is None:
            return
        wanted = {self._path(name).name for name in names}
        with suppress(OSError):
            for path in self.folder.iterdir():
                if _OWN.fullmatch(path.name) and path.name not in wanted:
                    path.unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        assert self.folder is not None
        return self.folder / f"{_digest(name.encode(errors=_ODD)).hex()[:32]}.entry"


def store_beside(events: Path) -> Store:
    """The store of a folder of events."""
    if os.environ.get(SWITCH) == "off":
        return Store(None)
    return Store(Path(os.path.abspath(events)).parent / FOLDER)  # noqa: PTH100 (as it is named)


@cache
def program() -> str:
    """A digest of all that makes values from files: this program, what it is built on, and Python."""
    kept = recall("program", program_as_it_lies())
    if kept is None:
        kept = _program().encode()
        keep("program", program_as_it_lies(), kept)
    return kept.decode()


def _program() -> str:
    """The same, read from the files, wherever they lie."""
    digest = hashlib.sha256(sys.version.encode())
    for folder in (PACKAGE, TEMPLATES):
        for file in files_in(folder):
            name = file.path[len(str(folder)) + 1 :].replace(os.sep, "/")
            digest.update(b"%s %s " % (name.encode(), _digest(Path(file.path).read_bytes())))
    return _digest(digest.digest() + "\n".join(installed()).encode()).hex()


def _put(path: Path, content: bytes) -> None:
    """A file that is there whole or not at all."""
    # Of one name for all: what a killed command left there is written over. Two at once may spoil it; it is sealed.
    aside = path.with_name(f"{_digest(path.name.encode()).hex()[:32]}.writing")
    try:
        aside.write_bytes(content)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _sealed(name: str, packed: bytes) -> bytes:
    """What stands before an entry: it belongs to one name, and another program would make something else."""
    return _digest(f"{program()} {name} ".encode(errors=_ODD) + packed)


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()


def _cut(content: memoryview, lengths: Iterable[int]) -> Iterator[memoryview]:
    """Parts of so many bytes each."""
    end = 0
    for length in lengths:
        start, end = end, end + length
        yield content[start:end]


def _packed(content: Content) -> Any:
    """Contents lie behind all else in an entry."""
    if content.packed is None:
        content.packed = zlib.compress(content, 1)
    return unpacked, (pickle.PickleBuffer(content.packed),)


def _regulation(regulation: "Regulation") -> Any:
    """Regulations that come with the program are named, not written."""
    from generator.regulations.catalogue import regulation_ids, shipped

    if regulation.id in regulation_ids() and regulation is shipped(regulation.id):
        return shipped, (regulation.id,)
    return regulation.__reduce_ex__(5)


class _Reader(pickle.Unpickler):
    """Makes records of the program and plain values, and calls nothing else."""

    def find_class(self, module: str, name: str) -> object:
        if (module, name) == ("builtins", "getattr"):  # how Python before 3.11.4 writes a member of an Enum
            return _member
        is_known = (module, name) in _OTHERS
        found = super().find_class(module, name) if is_known or module.startswith("generator.") else None
        if is_known or _is_record(found):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no record")


def _is_record(found: object) -> bool:
    if not isinstance(found, type):
        return False
    if is_dataclass(found) or issubclass(found, Enum):
        return True
    from pydantic import BaseModel

    return issubclass(found, BaseModel)


def _member(kind: object, name: str) -> Enum:
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind[name]
    raise pickle.UnpicklingError(f"{kind}.{name} is no member of an Enum")
