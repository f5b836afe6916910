"""Versions: each page bears its own, a digest of it, and the tiny file beside an event's pages names those in force.

So an open page finds out whether there is a newer one of it, and is left in peace when only others have changed.
"""

import hashlib
import re
from collections.abc import Mapping

MARK = "@version@"  # stands in a page until it is made, and its version is known
# In quotes: so it stands only where it has to, or after that, in what a person wrote.
_QUOTED = f'"{MARK}"'.encode()
_VERSION = re.compile(rb'<!doctype html>\s*<html [^>]*\bdata-version="([0-9a-f]{8})"', re.IGNORECASE)


def marked(path: str, content: bytes) -> bytes:
    """A page with its version in it, where it is one that bears a version."""
    if not path.endswith(".html") or _QUOTED not in content:
        return content
    return content.replace(_QUOTED, f'"{_digest(path.encode() + b" " + content)[:8]}"'.encode(), 1)


def newest(files: Mapping[str, bytes]) -> dict[str, str]:
    """What the tiny file says of the versions in force."""
    found = (_VERSION.match(content) for path, content in files.items() if path.endswith(".html"))
    of_all = _digest(
        "".join(f"{path} {_digest(content)}\n" for path, content in sorted(files.items())).encode()
    )
    return {"version": of_all, "pages": " ".join(sorted(each[1].decode() for each in found if each))}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
