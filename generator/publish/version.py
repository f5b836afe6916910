"""Versions: each page bears its own, a digest of it, and the tiny file beside an event's pages names those in force.

So an open page finds out whether there is a newer one of it, and is left in peace when only others have changed.
"""

import hashlib

MARK = "@version@"  # stands in a page until it is made, and its version is known
# In quotes: so it stands only where it has to, or after that, in what a person wrote.
_QUOTED = f'"{MARK}"'.encode()


def put_versions(files: dict[str, bytes]) -> dict[str, str]:
    """Write its version into each page, and tell what the tiny file says of them; no large site is held twice."""
    pages = []
    for path, content in sorted(files.items()):
        if _QUOTED in content and path.endswith(".html"):
            version = _digest(path.encode() + b" " + content)[:8]
            pages.append(version)
            files[path] = content.replace(_QUOTED, f'"{version}"'.encode(), 1)
    of_all = _digest(
        "".join(f"{path} {_digest(content)}\n" for path, content in sorted(files.items())).encode()
    )
    return {"version": of_all, "pages": " ".join(sorted(pages))}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
