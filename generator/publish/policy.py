"""What a page may load and run: the Content-Security-Policy that stands in every page.

A text that slipped through the escaping could do nothing in a browser: only files of the site itself are run and shown.
The one inline part of a page, its few own styles, is named by its digest. What has no directive of its own falls to
`default-src`, workers too: older WebKit knows no `worker-src`.
"""

import hashlib
from base64 import b64encode
from urllib.parse import quote, urlsplit

_ITSELF, _NOTHING = "'self'", "'none'"


def policy(style: str, stylesheet: str, icon: str, *, forms: bool = False) -> str:
    """The policy of one page.

    Args:
        style: what stands in its element `style`, to the letter; empty where it has none.
        stylesheet: the address of its style sheet, empty where it has none; it may be whole.
        icon: the address of its icon.
        forms: whether it sends forms to where it came from: at the desk alone.
    """
    allowed = {
        "default-src": [_ITSELF],
        "style-src": [_ITSELF, *_source(stylesheet), *_digest(style)],
        "img-src": [_ITSELF, *_source(icon)],
        "object-src": [_NOTHING],
        "base-uri": [_NOTHING],
        "form-action": [_ITSELF if forms else _NOTHING],
    }
    return "; ".join(" ".join([kind, *sources]) for kind, sources in allowed.items())


def _source(address: str) -> list[str]:
    """What allows an address; a relative one needs nothing."""
    parts = urlsplit(address)
    if parts.netloc:
        return [f"{parts.scheme}://{quote(parts.netloc, safe=':[]')}"]
    return [f"{parts.scheme}:"] if parts.scheme else []


def _digest(style: str) -> list[str]:
    digest = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return [f"'sha256-{digest}'"] if style else []
