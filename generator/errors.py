"""Exceptions for a caller's mistake; what a user did wrong is a `Finding` instead."""


class UsageError(Exception):
    """The command was called with words it can't act on; the message says what to do. Exit status 2."""
