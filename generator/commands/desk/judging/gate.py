"""Lets in whoever has the code that the desk shows: a few tries, and then a token that nobody can guess.

Wrong codes close the gate to the address that they came from, and to nobody else. After the fifth it waits a minute,
and after each further one twice as long as before: that is 14 tries in ten hours. Whoever guesses from all addresses of
a usual network, 254, finds one code of a hundred million in 1 case of 28,000; from those of a large one, 65,534, in 1
of 109.
"""

import hmac
import math
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from generator.text import clean

DIGITS = 8
TRIES = 5  # wrong ones from an address, before it has to wait
LONGEST_NAME = 40
_MINUTE = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """Somebody who came in: the name that was typed, which may be empty, and the machine."""

    name: str
    address: str

    def __str__(self) -> str:
        return f"{self.name or 'somebody'} ({self.address})"


@dataclass(slots=True)
class _Tries:
    """A record of the wrong codes from an address, and until when it is not heard."""

    wrong: int = 0
    until: float = 0
    is_told: bool = False


class TooManyTriesError(Exception):
    """An address has tried too many codes, and is not heard for so many minutes."""

    def __init__(self, minutes: int, *, is_first: bool) -> None:
        super().__init__(minutes)
        self.minutes, self.is_first = minutes, is_first


class Gate:
    """A code, and the judges who came in with it since the desk was opened."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        self._now, self._lock = now, Lock()
        self._tries: dict[str, _Tries] = {}  # by the addresses
        self._judges: dict[str, Judge] = {}

    def come_in(self, code: str, name: str, address: str) -> str | None:
        """A token for whoever types the code; None where it is another.

        Raises:
            TooManyTriesError: it was tried too often there, so that not even the right one is heard now.
        """
        typed = "".join(each for each in code if each in "0123456789")
        with self._lock:
            tries, now = self._tries.setdefault(address, _Tries()), self._now()
            if now < tries.until:
                is_first, tries.is_told = not tries.is_told, True
                raise TooManyTriesError(math.ceil((tries.until - now) / _MINUTE), is_first=is_first)
            if not hmac.compare_digest(typed.encode(), self.code.encode()):
                tries.wrong += 1
                if tries.wrong >= TRIES:
                    tries.until = now + _MINUTE * 2 ** (tries.wrong - TRIES)
                return None
            del self._tries[address]
            token = secrets.token_urlsafe(32)
            self._judges[token] = Judge(name=clean(name)[:LONGEST_NAME].strip(), address=address)
            return token

    def judge(self, token: str) -> Judge | None:
        """Who has this token."""
        return self._judges.get(token)
