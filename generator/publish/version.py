"""Versions: each page bears its own, a digest of it, and the tiny file beside an event's pages names those in force.

So an open page finds out whether there is a newer one of it, and is left in peace when only others have changed.
"""

import hashlib
from collections.abc import Mapping

from generator.publish.formats import as_json

MARK = "@version@"  # stands in a page until it is made, and its version is known
# In quotes: so it stands only where it has to, or after that, in what a person wrote.
_QUOTED = f'"{MARK}"'.encode()


def versioned(files: Mapping[str, bytes], where: str, state: str) -> dict[str, bytes]:
    """Files that belong together: each page with its version, and with them the tiny file that names these.

    Args:
        files: by their paths.
        where: the path of the tiny file.
        state: what it says of what is newest, for people.
    """
    made = dict(files)
    pages = []
    for path, content in files.items():
        if _QUOTED in content and path.endswith(".html"):
            version = _digest(path.encode() + b" " + content)[:8]
            pages.append(version)
            made[path] = content.replace(_QUOTED, f'"{version}"'.encode(), 1)
    of_all = _digest(b"".join(b"%s %s " % (path.encode(), made[path]) for path in sorted(made)))
    made[where] = as_json({"version": of_all, "state": state, "pages": " ".join(sorted(pages))})
    return made


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
