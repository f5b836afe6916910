"""What there is to say of one code."""

from enum import Enum
from functools import partial
from typing import NamedTuple


class Severity(Enum):
    """How much a finding matters: an error stops its event, a warning and a note stop nothing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Code(NamedTuple):
    """How much it matters, what it means, what to do, and a message as an organizer might read it."""

    severity: Severity
    meaning: str
    remedy: str
    example: str


error, warning, note = (partial(Code, severity) for severity in Severity)
