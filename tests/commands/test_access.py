"""Who comes in, as what, for how long, and who is kept out."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from generator.commands.live.access import (
    DIGITS,
    TRIES,
    Access,
    Role,
    Seat,
    TooManyTriesError,
    state_file,
)
from generator.commands.live.handler import EntryRequest

SEAT = Seat("cup", 2, "7f3a9c", 5, 1)
EVENING = datetime.fromisoformat("2026-03-07T22:00")


def gate_at(now: list[float]) -> tuple[Access, str]:
    """A gate whose clock stands at `now`, and the judges' code."""
    gate = Access(now=lambda: now[0])
    return gate, gate.invite(Role.JUDGE).code


def wrong(code: str) -> str:
    """Another code."""
    return f"{(int(code) + 1) % 10**DIGITS:0{DIGITS}}"


def test_wrong_codes_close_the_gate_to_their_own_address_alone() -> None:
    """After five it waits a minute, then two, and hears not even the right one; nobody else ever waits."""
    now = [0.0]
    gate, code = gate_at(now)
    for number in range(1000 * TRIES):
        assert gate.come_in(wrong(code), "", f"198.51.{number % 4}.{number % 1000 // 4}") is None
    with pytest.raises(TooManyTriesError):
        gate.come_in(code, "", "198.51.0.0")
    assert gate.come_in(f"{code[:4]} {code[4:]}", "", "192.0.2.2")
    now[0] = 60
    assert gate.come_in(wrong(code), "", "198.51.0.0") is None
    now[0] = 60 + 119
    with pytest.raises(TooManyTriesError) as refusal:
        gate.come_in(code, "", "198.51.0.0")
    assert refusal.value.minutes == 1
    now[0] = 60 + 120
    assert gate.come_in(code, "", "198.51.0.0")
    assert gate.come_in(wrong(code), "", "198.51.0.0") is None, "whoever came in begins anew"


def test_guessing_is_hopeless_from_all_addresses_of_a_large_network() -> None:
    """Less than one case in a hundred in ten hours, by 65,534 addresses that never sleep."""
    now, tries = [0.0], 0
    gate, code = gate_at(now)
    for second in range(10 * 60 * 60):
        now[0] = second
        with suppress(TooManyTriesError):
            while True:
                assert gate.come_in(wrong(code), "", "192.0.2.1") is None
                tries += 1
    assert tries == 14
    assert tries * 65_534 / 10**DIGITS < 1 / 100


def asked(cookie: str) -> EntryRequest:
    """What a phone asks that keeps this cookie."""
    name, _equals, rest = cookie.partition("=")
    return EntryRequest(path="", address="192.0.2.3", cookies={name: rest.partition(";")[0]})


def come_in(access: Access, code: str, name: str = "") -> str:
    """Come in, and return the cookie."""
    entered = access.come_in(code, name, "192.0.2.3")
    assert entered is not None
    return entered[1]


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.JUDGE, Role.READER])
def test_a_code_gives_its_own_right(role: Role) -> None:
    """Whoever types it is let in as what it was made for, under the name that was typed."""
    access = Access()
    others = [access.invite(each) for each in Role if each is not Role.PLAYER]
    invitation = next(each for each in others if each.role is role)
    person = access.person(asked(come_in(access, invitation.code, "Ann")))
    assert person is not None
    assert (person.role, str(person)) == (role, "Ann (192.0.2.3)")


def test_a_link_lets_in_whoever_has_tried_too_often() -> None:
    """A link can't be guessed, so nobody has to wait for it."""
    gate, code = gate_at([0.0])
    for _ in range(TRIES):
        gate.come_in(wrong(code), "", "192.0.2.3")
    with pytest.raises(TooManyTriesError):
        gate.come_in(code, "", "192.0.2.3")
    entered = gate.come_in_by_link(gate.invitations()[0].secret, "192.0.2.3")
    assert entered is not None
    assert entered[0] is Role.JUDGE
    assert gate.come_in_by_link("another", "192.0.2.3") is None


def test_a_revoked_code_throws_out_whoever_came_in_with_it_and_nobody_else() -> None:
    """Its link, too, is of no use."""
    access = Access()
    ann, bo = access.invite(Role.JUDGE, "Ann"), access.invite(Role.JUDGE, "Bo")
    of_ann, of_bo = come_in(access, ann.code), come_in(access, bo.code)
    access.revoke(ann.id)
    assert access.person(asked(of_ann)) is None
    assert access.person(asked(of_bo)) is not None
    assert access.come_in(ann.code, "", "192.0.2.3") is None
    assert access.come_in_by_link(ann.secret, "192.0.2.3") is None


def test_a_session_ends_with_the_day_not_at_midnight() -> None:
    """An evening may last until five."""
    now = [EVENING]
    access = Access(today=lambda: now[0])
    code = access.invite(Role.JUDGE).code
    cookie = come_in(access, code)
    now[0] = EVENING + timedelta(hours=6, minutes=59)
    assert access.person(asked(cookie)) is not None
    now[0] = EVENING + timedelta(hours=7)
    assert access.person(asked(cookie)) is None


def test_a_server_that_is_started_again_knows_everybody_of_the_day(tmp_path: Path) -> None:
    """The next day's knows the seats' codes alone, as slips may be printed the evening before."""
    file, now = tmp_path / "state" / "live.json", [EVENING]
    first = Access(file, lambda: now[0])
    code = first.invite(Role.JUDGE).code
    cookie, seat = come_in(first, code), first.seat_codes([SEAT])[SEAT]
    first.let_report("cup", allowed=True)
    again = Access(file, lambda: now[0])
    assert again.person(asked(cookie)) is not None
    assert (again.invitation_for(Role.JUDGE).code, again.lets_report("cup")) == (code, True)
    now[0] += timedelta(days=1)
    tomorrow = Access(file, lambda: now[0])
    assert tomorrow.person(asked(cookie)) is None
    assert (tomorrow.invitations(), tomorrow.lets_report("cup")) == ((), False)
    assert tomorrow.seat_codes([SEAT])[SEAT] == seat


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"seats": [[1]]}', b"\xff" * 9, b"[" * 99_999])
def test_a_broken_file_is_begun_again(content: bytes, tmp_path: Path) -> None:
    """A new code is soon made."""
    file = tmp_path / "live.json"
    file.write_bytes(content)
    access = Access(file)
    made = access.invite(Role.JUDGE)
    assert Access(file).invitations() == (made,)


def test_a_token_doesn_t_stand_in_the_file(tmp_path: Path) -> None:
    """Whoever reads it can't come in as somebody who is in."""
    file = tmp_path / "live.json"
    access = Access(file)
    token = come_in(access, access.invite(Role.JUDGE).code).partition("=")[2].partition(";")[0]
    assert token.encode() not in file.read_bytes()


def test_a_seat_s_code_is_of_use_where_players_may_report_and_only_there() -> None:
    """And is another one for each seat; once revoked it is no longer."""
    access = Access()
    other = SEAT._replace(number=2)
    codes = access.seat_codes([SEAT, other])
    assert codes[SEAT] != codes[other]
    assert access.come_in(codes[SEAT], "", "192.0.2.3") is None
    access.let_report("cup", allowed=True)
    cookie = come_in(access, f"{codes[SEAT][:5]} {codes[SEAT][5:]}".lower())
    person = access.player(asked(cookie))
    assert person is not None
    assert (person.role, person.seat) == (Role.PLAYER, SEAT)
    assert access.person(asked(cookie)) is None, "a player is no judge"
    access.revoke_seat(SEAT)
    assert access.player(asked(cookie)) is None
    assert access.come_in(codes[SEAT], "", "192.0.2.3") is None
    assert access.seat_codes([SEAT])[SEAT] != codes[SEAT]


def test_each_folder_of_events_has_a_file_of_its_own(tmp_path: Path) -> None:
    """It lies in none of them."""
    one, other = state_file(tmp_path / "one"), state_file(tmp_path / "other")
    assert one != other
    assert tmp_path not in one.parents
