"""Lets in whoever has the code that the desk shows: a few tries a minute, and then a token that nobody can guess."""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from generator.text import clean

DIGITS = 6
TRIES = 5  # a minute from one address
TRIES_OF_ALL = 15  # a minute: in ten hours somebody who guesses has less than one chance in a hundred
LONGEST_NAME = 40
_MINUTE = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """Somebody who came in: the name that was typed, which may be empty, and the machine."""

    name: str
    address: str

    def __str__(self) -> str:
        return f"{self.name or 'somebody'} ({self.address})"


class TooManyTriesError(Exception):
    """The code was tried too often within a minute."""


class Gate:
    """A code, and the judges who came in with it since the desk was opened."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        self._now, self._lock = now, Lock()
        self._tries: list[tuple[float, str]] = []  # wrong ones, within the last minute
        self._judges: dict[str, Judge] = {}

    def come_in(self, code: str, name: str, address: str) -> str | None:
        """A token for whoever types the code; None where it is another.

        Raises:
            TooManyTriesError: it was tried too often, so that not even the right one is heard now.
        """
        typed = "".join(each for each in code if each in "0123456789")
        with self._lock:
            self._tries = [each for each in self._tries if self._now() - each[0] < _MINUTE]
            own = sum(whose == address for _, whose in self._tries)
            if own >= TRIES or len(self._tries) >= TRIES_OF_ALL:
                raise TooManyTriesError
            if not hmac.compare_digest(typed.encode(), self.code.encode()):
                self._tries.append((self._now(), address))
                return None
            token = secrets.token_urlsafe(32)
            self._judges[token] = Judge(name=clean(name)[:LONGEST_NAME].strip(), address=address)
            return token

    def judge(self, token: str) -> Judge | None:
        """Who has this token."""
        return self._judges.get(token)
