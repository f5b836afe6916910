"""The version of an event's files: the digest of them all. Each page bears it, and so can be told from newer ones."""

import hashlib
from collections.abc import Mapping

from generator.folders import VERSION as FILE

MARK = "@version@"  # stands in the files until all are made, and their version is known
# In quotes: so it stands only where it has to, or after that, in what a person wrote.
_QUOTED = f'"{MARK}"'.encode()


def versioned(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files that belong together, with their version where it has to stand."""
    digest = hashlib.sha256()
    for path, content in sorted(files.items()):
        digest.update(b"%d %d " % (len(path.encode()), len(content)) + path.encode() + content)
    version = f'"{digest.hexdigest()[:12]}"'.encode()
    return {
        path: content.replace(_QUOTED, version, 1) if path.endswith((".html", FILE)) else content
        for path, content in files.items()
    }
