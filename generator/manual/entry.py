"""What the manual says of one code."""

from typing import NamedTuple


class Entry(NamedTuple):
    """Its meaning, what to do, and a message as an organizer might read it."""

    meaning: str
    remedy: str
    example: str
