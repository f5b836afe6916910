"""Exceptions for what is no user's fault in a file; that is a `Finding` instead."""


class UsageError(Exception):
    """The command was called with words it can't act on; the message says what to do. Exit status 2."""


class MachineError(Exception):
    """The machine refused: a full disk, a folder that can't be written. The message says what. Exit status 3."""


class Stopped(BaseException):
    """Somebody ended the program, by Ctrl-C or a signal. Exit status 128 and the signal's number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
