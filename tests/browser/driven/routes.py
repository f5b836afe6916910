"""Answers that a test gives in the place of the hall."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from json import dumps
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from tests.browser.hall import Hall


def routed(address: str, wanted: str, handler: Callable[[Any], None], hall: Hall) -> bytes | None:
    """What the function makes of a request: None if it isn't for it, b"" if it cuts the line."""
    if not fnmatchcase(address, wanted):
        return None
    answers: list[bytes] = []

    def fulfill(*, body: str = "", json: Any = None, **_: Any) -> None:
        answers.append((dumps(json) if json is not None else body).encode())

    def fetch() -> Any:
        content = hall.kept(urlsplit(address).path) or b""
        return SimpleNamespace(text=content.decode)

    handler(SimpleNamespace(fulfill=fulfill, fetch=fetch, abort=lambda: answers.append(b"")))
    return answers[0]
