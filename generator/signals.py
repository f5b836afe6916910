"""Turn Ctrl-C and requests to end into an exception, so that temporary files are removed.

What is raised there can be lost in a callback of Python's, or come out of a library as an error of its own.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from generator.errors import Stopped

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
TERMINATION_SECONDS = 5  # in which a process that is asked to end removes what it has made so far

stopped_by = 0  # the first of these signals that came
_ends_at_second = True
_is_put_off = False


def raise_when_stopped(*, ends_at_second: bool = True) -> None:
    """Let such a signal raise `Stopped`, unless it is ignored, as in the background of a script.

    Args:
        ends_at_second: whether another signal ends the process at once; else it changes nothing, and what is removed
            meanwhile is removed to the end.
    """
    global _ends_at_second
    _ends_at_second = ends_at_second
    for number in STOP_SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


def end_when_stopped() -> None:
    """Let such a signal end the process, as nothing is left to do."""
    for number in STOP_SIGNALS:
        if signal.getsignal(number) is _stop:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def put_off() -> Iterator[None]:
    """Raise what comes meanwhile afterwards, whatever else was raised."""
    global _is_put_off
    _is_put_off = True
    try:
        yield
    finally:
        _is_put_off = False
        if stopped_by:
            raise Stopped(stopped_by)


def _stop(number: int, _frame: object) -> None:
    global stopped_by
    if not stopped_by:
        stopped_by = number
        if not _is_put_off:
            raise Stopped(number)
    elif _ends_at_second:
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
