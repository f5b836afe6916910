"""What is digested of a case: all that commands write and say about its events."""

from __future__ import annotations

import hashlib
import io
import os
import re
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from PIL import Image

from generator.files.writing import LOCK
from tests.manifest.cases import cases, events_of, run

Digests = dict[str, str]  # by kind and path

# When openpyxl, which types into workbooks here, saved one.
_SAVED = re.compile(rb"<dcterms:(created|modified)[^>]*>[^<]*</dcterms:\1>")


def digests_of(name: str) -> Digests:
    """Return the SHA-256 of every file and answer of a case, by its kind and path; a release changes none."""
    os.environ["ROUNDSHEET_CACHE"] = "off"
    with TemporaryDirectory() as place, chdir(place), patch("generator.__version__", "any"):
        return {path: _sha256(content) for path, content in _files(name, Path(place))}


def _files(name: str, folder: Path) -> Iterator[tuple[str, bytes]]:
    cases()[name](folder)
    if not (folder / "events").is_dir():  # rules that were refused
        yield "said/rules", run("regulations", "check", "rules.yaml").encode()
        return
    made = _below(folder / "events")
    if not name.startswith("broken"):  # nobody can unpack all of them
        yield from _of_kind("workbooks", made)
    yield "check/json", run("check", "--format", "json").encode(errors="surrogatepass")
    events = list(events_of(folder))
    yield _said("overview", [])
    yield _said("verify", *(["verify", event] for event in events))
    yield _said("build", ["build"])
    yield from _site("before", folder)
    yield _said("pair", ["pair", *events])
    now = _below(folder / "events")
    yield from _of_kind("paired", {path: each for path, each in now.items() if made.get(path) != each})
    yield _said("check", ["check"])
    yield _said("build-paired", ["build"])
    yield from _site("paired", folder)


def _said(name: str, *commands: list[str]) -> tuple[str, bytes]:
    return f"said/{name}", "".join(run(*words) for words in commands).encode(errors="surrogatepass")


def _site(when: str, folder: Path) -> Iterator[tuple[str, bytes]]:
    for path, content in _below(folder / "site").items():
        yield f"{'data' if '/data/' in path else 'site'}/{when}/{path}", content


def _below(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    found = sorted(path for path in files if path.name != LOCK)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _of_kind(kind: str, files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    for path, content in files.items():
        yield f"{kind}/{path}", content


def _sha256(content: bytes) -> str:
    return hashlib.sha256(_contents(content)).hexdigest()


def _contents(content: bytes) -> bytes:
    """Return what a file holds, however it is compressed: that is the library's business."""
    if content.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = {each.filename: archive.read(each) for each in archive.infolist()}
        told = [f"{part} {_sha256(_SAVED.sub(b'', parts[part]))}" for part in sorted(parts)]
        return "\n".join(told).encode()
    if content.startswith(b"\x89PNG"):
        return Image.open(io.BytesIO(content)).convert("RGBA").tobytes()
    return content


def summed_up(name: str, digests: Digests) -> list[str]:
    """Return a line for each kind of a case: its name, how many files there are, and one digest of them all."""
    kinds = sorted({path.partition("/")[0] for path in digests})
    lines = []
    for kind in kinds:
        own = [f"{path} {digest}" for path, digest in sorted(digests.items()) if path.startswith(f"{kind}/")]
        whole = "\n".join(own).encode()
        lines.append(f"{name} {kind} {len(own)} {_sha256(whole)}")
    return lines
