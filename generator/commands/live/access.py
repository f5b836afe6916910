"""Who may do what on the live server: rights, the codes that give them, and who came in with one.

A code is typed from paper or a screen; its link, mostly read as a QR code, holds a secret that nobody guesses. Wrong
codes make the address wait that they came from, and nobody else: a person who is in, or has a link, never waits. After
the fifth wrong one it waits a minute, and after each further one twice as long as before: that is 14 tries in ten
hours. Whoever guesses from all addresses of a usual network, 254, finds one code of a hundred million in 1 case of
28,000; from those of a large one, 65,534, in 1 of 109. A right code forgives an address its wrong ones once: else
whoever has one could guess another for ever.

All of it stands in a file of the user's state folder, so that a server that is started again knows everybody. Codes of
seats last as long as their round's draw; what else is there ends with the day.
"""

import hmac
import json
import math
import os
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

import platformdirs

from generator.commands.live.handler import EntryRequest
from generator.errors import MachineError
from generator.files.reading import Kind, RefusedError, read
from generator.files.writing import make_folder, replace_file
from generator.languages.said import NOTHING
from generator.text import clean

DIGITS = 8  # of a code
TRIES = 5  # wrong ones from an address, before it has to wait
MAX_NAME_CHARACTERS = 40
COOKIE = "session"
SEAT_COOKIE = "seat"  # a judge may play, too
_MINUTE_IN_SECONDS = 60
_DAY_BEGINS = timedelta(hours=5)  # an evening may end after midnight
_COOKIE = "{}={}; Path=/-/; HttpOnly; SameSite=Strict; Max-Age=86400"
_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no two of which look alike
_SEAT_CHARACTERS = 10  # as a link it needs no limit of tries: 31 to the 10th power
_MAX_SESSIONS = 50  # by one code from one address: behind a router a whole hall may have one
_SEAT_DAYS = 14  # after which nobody plays a round that was drawn then
_STATE = Kind(largest=8 << 20, missing=NOTHING, too_large="")


class Role(Enum):
    """What somebody may do: everything, enter results, look at everything, or report a result of one's own."""

    ORGANIZER = "organizer"
    JUDGE = "judge"
    READER = "reader"
    PLAYER = "player"


class Seat(NamedTuple):
    """A player's seat in a game of a round; `draw` is the seed, as a round that is drawn again has other games."""

    event: str
    round_number: int
    draw: str
    row: int
    number: int  # 1 or 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A record of somebody who came in: the name that was typed, which may be empty, and the machine."""

    role: Role
    name: str
    address: str
    seat: Seat | None = None
    key: str = ""  # of the session; empty on the server's own machine

    def __str__(self) -> str:
        return f"{self.name or 'somebody'} ({self.address})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """A code that gives a right, and the secret of its link; `name` says for whom it was made."""

    id: str
    role: Role
    name: str
    code: str
    secret: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A record of a person who came in with which invitation, or as which seat."""

    role: Role
    name: str
    address: str
    invitation: str = ""  # its id
    seat: Seat | None = None

    def is_like(self, other: "Session") -> bool:
        """Return whether both came in with the same code from the same address."""
        mine, others = ((each.invitation, each.seat, each.address) for each in (self, other))
        return mine == others


@dataclass(slots=True)
class _Tries:
    """A record of the wrong codes from an address, and until when it is not heard."""

    wrong: int = 0
    until: float = 0
    is_told: bool = False


@dataclass(slots=True, kw_only=True)
class _State:
    """A record of what the file holds."""

    day: str
    invitations: dict[str, Invitation] = field(default_factory=dict)  # by their ids
    sessions: dict[str, Session] = field(default_factory=dict)  # by the digests of their tokens
    seats: dict[Seat, tuple[str, str]] = field(default_factory=dict)  # the code, and the day when it was made
    reporting: set[str] = field(default_factory=set)  # the events whose players may report results


class TooManyTriesError(Exception):
    """An address has tried too many codes, and is not heard for so many minutes."""

    def __init__(self, minutes: int, *, is_first: bool) -> None:
        super().__init__(minutes)
        self.minutes, self.is_first = minutes, is_first


def state_file(events: Path) -> Path:
    """Return the file of the user's state folder for the live server of this folder of events."""
    key = sha256(os.fsencode(events.resolve())).hexdigest()[:16]
    return platformdirs.user_state_path("roundsheet", appauthor=False) / f"live-{key}.json"


class Access:
    """Knows who may do what."""

    def __init__(
        self,
        file: Path | None = None,
        today: Callable[[], datetime] = datetime.now,
        now: Callable[[], float] = monotonic,
    ) -> None:
        """Take the file in which it is kept, if it is kept, and what tells the time."""
        self._file, self._today, self._now = file, today, now
        self._lock = Lock()
        self._tries: dict[str, _Tries] = {}  # by the addresses
        self._state = _read(file, self._day()) if file is not None else _State(day=self._day())

    def invitations(self) -> tuple[Invitation, ...]:
        """Return the invitations that hold, in the order in which they were made."""
        return tuple(self._state.invitations.values())

    def sessions(self, invitation: Invitation) -> tuple[Session, ...]:
        """Return who is in by an invitation."""
        everybody = tuple(self._state.sessions.values())  # somebody may come in meanwhile
        return tuple(each for each in everybody if each.invitation == invitation.id)

    def invite(self, role: Role, name: str = "") -> Invitation:
        """Return a new invitation."""
        made = Invitation(
            id=secrets.token_hex(4),
            role=role,
            name=_name(name),
            code=f"{secrets.randbelow(10**DIGITS):0{DIGITS}}",
            secret=secrets.token_urlsafe(16),
        )
        with self._lock:
            self._state.invitations[made.id] = made
            self._keep()
        return made

    def invitation_for(self, role: Role) -> Invitation:
        """Return the first invitation for a role, which is made where there is none."""
        return next((each for each in self.invitations() if each.role is role), None) or self.invite(role)

    def revoke(self, invitation_id: str) -> None:
        """End an invitation, and all sessions that began with it."""
        with self._lock:
            self._state.invitations.pop(invitation_id, None)
            self._end_sessions(lambda each: each.invitation == invitation_id)
            self._keep()

    def seat_codes(self, seats: Iterable[Seat]) -> Mapping[Seat, str]:
        """Return the codes of seats; those that are missing are made."""
        wanted = tuple(seats)
        with self._lock:
            missing = [seat for seat in wanted if seat not in self._state.seats]
            self._state.seats |= {seat: (_seat_code(), self._day()) for seat in missing}
            if missing:
                self._keep()
            return {seat: self._state.seats[seat][0] for seat in wanted}

    def revoke_seat(self, seat: Seat) -> None:
        """End the code of a seat, and who is in by it."""
        with self._lock:
            self._state.seats.pop(seat, None)
            self._end_sessions(lambda each: each.seat == seat)
            self._keep()

    def lets_report(self, event: str) -> bool:
        """Return whether players of an event may report results: not unless the organizer has said so today."""
        return event in self._state.reporting

    def let_report(self, event: str, *, allowed: bool) -> None:
        """Let the players of an event report results from now on, or no longer."""
        with self._lock:
            (self._state.reporting.add if allowed else self._state.reporting.discard)(event)
            self._keep()

    def person(self, asked: EntryRequest) -> Person | None:
        """Return who asks; on the server's own machine it is the organizer."""
        if asked.is_at_desk:
            return Person(role=Role.ORGANIZER, name="the desk", address=asked.address)
        person = self._of_cookie(asked.cookies.get(COOKIE, ""), asked.address)
        return person if person is not None and person.seat is None else None

    def player(self, asked: EntryRequest) -> Person | None:
        """Return whose seat it is that asks."""
        person = self._of_cookie(asked.cookies.get(SEAT_COOKIE, ""), asked.address)
        return person if person is not None and person.seat is not None else None

    def is_staff(self, cookies: Mapping[str, str]) -> bool:
        """Return whether somebody came in who is no player."""
        person = self._of_cookie(cookies.get(COOKIE, ""), "")
        return person is not None and person.seat is None

    def come_in(self, code: str, name: str, address: str) -> tuple[Role, str] | None:
        """Return the role of whoever types a code, and the cookie to be set; None where there is no such code.

        Raises:
            TooManyTriesError: it was tried too often there, so that not even the right one is heard now.
        """
        with self._lock:
            tries, now = self._tries.setdefault(address, _Tries()), self._now()
            if now < tries.until:
                is_first, tries.is_told = not tries.is_told, True
                minutes = math.ceil((tries.until - now) / _MINUTE_IN_SECONDS)
                raise TooManyTriesError(minutes, is_first=is_first)
            session = self._by_code(code, _name(name), address)
            if session is None:
                tries.wrong += 1
                if tries.wrong >= TRIES:
                    tries.until = now + _MINUTE_IN_SECONDS * 2 ** (tries.wrong - TRIES)
                return None
            if not any(each.is_like(session) for each in self._state.sessions.values()):
                del self._tries[address]
            return session.role, self._begin(session)

    def come_in_by_link(self, secret: str, address: str) -> tuple[Role, str] | None:
        """Return the same for whoever opens the link of an invitation or a seat; None where there is no such link."""
        with self._lock:
            session = self._by_seat(secret, address)
            for each in self._state.invitations.values():
                if _is_same(each.secret, secret):
                    session = Session(role=each.role, name=each.name, address=address, invitation=each.id)
            return None if session is None else (session.role, self._begin(session))

    def _by_code(self, code: str, name: str, address: str) -> Session | None:
        digits = "".join(each for each in code if each in "0123456789")
        for each in self._state.invitations.values():
            if _is_same(each.code, digits):
                return Session(role=each.role, name=name or each.name, address=address, invitation=each.id)
        return self._by_seat(code, address)

    def _by_seat(self, code: str, address: str) -> Session | None:
        letters = "".join(each for each in code.upper() if each in _LETTERS)
        for seat, (own, _day) in self._state.seats.items():
            if self.lets_report(seat.event) and _is_same(own, letters):
                return Session(role=Role.PLAYER, name="", address=address, seat=seat)
        return None

    def _begin(self, session: Session) -> str:
        token = secrets.token_urlsafe(32)
        self._end_what_is_over()
        alike = [key for key, each in self._state.sessions.items() if each.is_like(session)]
        for key in alike[: max(len(alike) + 1 - _MAX_SESSIONS, 0)]:
            del self._state.sessions[key]
        self._state.sessions[_digest(token)] = session
        self._keep()
        return _COOKIE.format(COOKIE if session.seat is None else SEAT_COOKIE, token)

    def _of_cookie(self, token: str, address: str) -> Person | None:
        key = _digest(token)
        session = self._state.sessions.get(key) if self._state.day == self._day() else None
        if session is None:
            return None
        return Person(
            role=session.role,
            name=session.name,
            address=address or session.address,
            seat=session.seat,
            key=key,
        )

    def _end_what_is_over(self) -> None:
        """End the sessions of another day."""
        if self._state.day != self._day():
            self._state.day = self._day()
            self._state.sessions = {}

    def _end_sessions(self, is_over: Callable[[Session], bool]) -> None:
        self._state.sessions = {k: each for k, each in self._state.sessions.items() if not is_over(each)}

    def _day(self) -> str:
        return (self._today() - _DAY_BEGINS).date().isoformat()

    def _keep(self) -> None:
        if self._file is not None:
            _write(self._file, self._state)


def _name(said: str) -> str:
    return clean(said)[:MAX_NAME_CHARACTERS].strip()


def _seat_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_SEAT_CHARACTERS))


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _is_same(secret: str, said: str) -> bool:
    return hmac.compare_digest(secret.encode(), said.encode())


# The file in the user's state folder.


def _write(file: Path, state: _State) -> None:
    content = json.dumps(_as_json(state), ensure_ascii=False).encode()
    with suppress(MachineError):  # then it lasts as long as this server
        make_folder(file.parent, 0o700)
        replace_file(file, content)


def _as_json(state: _State) -> Mapping[str, Any]:
    return {
        "day": state.day,
        "invitations": [{**asdict(each), "role": each.role.value} for each in state.invitations.values()],
        "sessions": [
            {"key": key, **asdict(each), "role": each.role.value} for key, each in state.sessions.items()
        ],
        "seats": [[*seat, *code] for seat, code in state.seats.items()],
        "reporting": sorted(state.reporting),
    }


def _read(file: Path, day: str) -> _State:
    """Return what the file holds that is still of use; nothing where it can't be read, as a new code is soon made."""
    try:
        return _from_json(json.loads(read(file, _STATE)), day)
    except (RefusedError, ValueError, TypeError, LookupError, RecursionError, AttributeError):
        return _State(day=day)


def _from_json(said: Any, day: str) -> _State:
    seats = {
        Seat(*each[:5]): (str(each[5]), str(each[6])) for each in said["seats"] if _is_young(each[6], day)
    }
    if said["day"] != day:
        return _State(day=day, seats=seats)
    return _State(
        day=day,
        invitations={each.id: each for each in map(_invitation, said["invitations"])},
        sessions=dict(map(_session, said["sessions"])),
        seats=seats,
        reporting=set(said["reporting"]),
    )


def _is_young(made: str, day: str) -> bool:
    age = datetime.fromisoformat(day) - datetime.fromisoformat(made)
    return age <= timedelta(days=_SEAT_DAYS)


def _invitation(said: Mapping[str, Any]) -> Invitation:
    return Invitation(**{**said, "role": Role(said["role"])})


def _session(said: Mapping[str, Any]) -> tuple[str, Session]:
    key, seat = said["key"], said["seat"]
    rest: dict[str, Any] = {name: each for name, each in said.items() if name != "key"}
    return key, Session(**{**rest, "role": Role(said["role"]), "seat": None if seat is None else Seat(*seat)})
