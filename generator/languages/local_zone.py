"""Babel without this machine's time zone, which it looks for when it is imported: nobody here asks it for that."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ignored_zone() -> Iterator[None]:
    """Let what is imported meanwhile take UTC for the local time: the variable `TZ` may name no zone."""
    zone = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    try:
        yield
    finally:
        if zone is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = zone
