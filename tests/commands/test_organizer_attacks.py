"""Attacks on the live server's entry areas: each right against each area, forms made by hand, and codes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.commands.live.access import COOKIE, SEAT_COOKIE, TRIES, Access, Role, Seat, TooManyTriesError
from generator.commands.live.handler import EntryRequest
from generator.commands.live.login import HOMES
from tests.commands.test_verify import organizer_of
from tests.support.desk import Desk, Phone, judged
from tests.support.organizer import Organizer

ORGANIZE, JUDGE = HOMES[Role.ORGANIZER], HOMES[Role.JUDGE]
SEAT = Seat("cup", 1, "", 1, 1)
STAFF = (Role.ORGANIZER, Role.JUDGE, Role.READER)


@pytest.fixture(scope="module")
def organizer(tmp_path_factory: pytest.TempPathFactory) -> Organizer:
    """Four players, and the first round is drawn."""
    organizer = organizer_of(tmp_path_factory.mktemp("attacks"), 4)
    organizer.run("pair", "cup")
    return organizer


@pytest.fixture(scope="module")
def desk(organizer: Organizer) -> Iterator[Desk]:
    """A desk that is open."""
    with judged(organizer) as desk:
        yield desk


def player(desk: Desk) -> Phone:
    """A phone that came in with a seat's code."""
    desk.access.let_report("cup", allowed=True)
    entered = desk.access.come_in(desk.access.seat_codes([SEAT])[SEAT], "", "192.0.2.3")
    assert entered is not None
    return Phone(desk.server.port, entered[1].partition(";")[0])


def everybody(desk: Desk) -> dict[str, Phone]:
    """Phones with each right, with none, with one of before, and with one right's cookie in place of another's."""
    revoked = desk.access.invite(Role.ORGANIZER)
    entered = desk.access.come_in(revoked.code, "", "192.0.2.3")
    assert entered is not None
    desk.access.revoke(revoked.id)
    seat = player(desk)
    judge = desk.phone(role=Role.JUDGE)
    return {
        **{role.value: desk.phone(role=role) for role in STAFF},
        "player": seat,
        "nobody": Phone(desk.server.port),
        "revoked": Phone(desk.server.port, entered[1].partition(";")[0]),
        "a seat as a session": Phone(desk.server.port, seat.cookie.replace(SEAT_COOKIE, COOKIE, 1)),
        "a session as a seat": Phone(desk.server.port, judge.cookie.replace(COOKIE, SEAT_COOKIE, 1)),
        "made up": Phone(desk.server.port, f"{COOKIE}={'A' * 43}"),
        "empty": Phone(desk.server.port, f"{COOKIE}=; {SEAT_COOKIE}="),
    }


# --- Who may do what

MAY_LOOK, MAY_SEE_GAMES, MAY_JUDGE = (
    {"organizer", "reader"},
    {"organizer", "reader", "judge"},
    {"organizer", "judge"},
)


@pytest.mark.parametrize(
    "path", ["", "-people", "-new", "cup/", "cup/round/", "cup/players/", "cup/results/"]
)
def test_the_organizer_s_pages_are_shown_to_organizers_and_readers(path: str, desk: Desk) -> None:
    """Whoever else asks gets the question for a code, whatever the page is."""
    for who, phone in everybody(desk).items():
        page = phone.get(f"{ORGANIZE}{path}").page
        assert ('name="code"' in page) is (who not in MAY_LOOK), who


def test_nobody_else_changes_who_may_come_in(desk: Desk) -> None:
    """No code is made or revoked by whoever is not an organizer."""
    before = desk.access.invitation_for(Role.JUDGE)
    phones = everybody(desk)
    there = desk.access.invitations()
    for who, phone in phones.items():
        if who != "organizer":
            for form in ({"role": "organizer"}, {"revoke": before.id}):
                assert phone.post(f"{ORGANIZE}-people", form).status == 403, who
    assert desk.access.invitations() == there


def test_a_reader_sees_no_code(desk: Desk) -> None:
    """Else a reader would be an organizer, or a judge, in a minute."""
    phones = everybody(desk)
    seen, hidden = (phones[who].get(f"{ORGANIZE}-people").page for who in ("organizer", "reader"))
    for each in desk.access.invitations():
        code = f"{each.code[:4]} {each.code[4:]}"
        assert code in seen
        for secret in (code, each.code, each.secret):
            assert secret not in hidden


def test_results_are_entered_by_judges_and_the_organizer_alone(desk: Desk) -> None:
    """The question for a code, for everybody else; nothing is written."""
    workbook = desk.organizers[0].folder / "round-1.xlsx"
    before = workbook.read_bytes()
    for who, phone in everybody(desk).items():
        assert ('name="code"' in phone.get(f"{JUDGE}cup/1/1").page) is (who not in MAY_SEE_GAMES), who
        if who not in MAY_JUDGE:
            assert phone.post(f"{JUDGE}cup/1/1", {"Score 1": "9", "enter": "yes"}).status == 403, who
    assert workbook.read_bytes() == before


def test_the_desk_s_own_cookie_is_of_no_use_under_another_name(desk: Desk) -> None:
    """Whoever asks by a name that leads here is refused, right or not."""
    for who, phone in everybody(desk).items():
        assert phone.get(f"{ORGANIZE}-people", Host="evil.example").status == 403, who


# --- Codes


def come_in(access: Access, code: str, address: str = "192.0.2.3") -> EntryRequest:
    """What a phone asks that came in with this code."""
    entered = access.come_in(code, "", address)
    assert entered is not None
    name, _equals, rest = entered[1].partition("=")
    return EntryRequest(path="", address=address, cookies={name: rest.partition(";")[0]})


def wrong_for(access: Access) -> str:
    """A code that nobody has."""
    codes = {each.code for each in access.invitations()}
    return next(code for code in (f"{number:08}" for number in range(9)) if code not in codes)


def test_whoever_has_a_code_can_t_guess_another_for_ever() -> None:
    """A player's own code, typed after every fourth wrong one, opens the gate once only."""
    access = Access(now=lambda: 0.0)
    access.invite(Role.ORGANIZER)
    access.let_report("cup", allowed=True)
    own = access.seat_codes([SEAT])[SEAT]
    for _ in range(2):
        for _ in range(TRIES - 1):
            assert access.come_in(wrong_for(access), "", "192.0.2.3") is None
        assert access.come_in(own, "", "192.0.2.3") is not None
    assert access.come_in(wrong_for(access), "", "192.0.2.3") is None
    with pytest.raises(TooManyTriesError):
        access.come_in(own, "", "192.0.2.3")


def test_who_is_in_stays_in_while_the_address_has_to_wait() -> None:
    """Somebody else behind the same router tries codes: a session and a link go on."""
    access = Access(now=lambda: 0.0)
    judge = access.invite(Role.JUDGE)
    phone = come_in(access, judge.code)
    for _ in range(TRIES):
        access.come_in(wrong_for(access), "", "192.0.2.3")
    with pytest.raises(TooManyTriesError):
        access.come_in(judge.code, "", "192.0.2.3")
    assert access.person(phone) is not None
    assert access.come_in_by_link(judge.secret, "192.0.2.3") is not None
    assert access.come_in(judge.code, "", "192.0.2.4") is not None


def test_a_link_that_is_opened_again_and_again_fills_nothing(tmp_path: Path) -> None:
    """Of those who came in by it from an address the last fifty are in; others stay, and the file stays small."""
    file = tmp_path / "live.json"
    access = Access(file)
    judge = access.invite(Role.JUDGE)
    other = come_in(access, judge.code, "192.0.2.9")
    for _ in range(300):
        access.come_in_by_link(judge.secret, "192.0.2.3")
    last = come_in(access, judge.code)
    assert access.person(other) is not None
    assert access.person(last) is not None
    assert len(access.sessions(judge)) == 51
    assert file.stat().st_size < 51 * 400


# --- Forms that no page of ours has sent


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": ""}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://192.0.2.7"}, 403),
        ({"Origin": "https://192.0.2.7:{port}"}, 403),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "multipart/form-data; boundary=x"}, 415),
        ({"Content_Type": "application/json"}, 415),
        ({"Content_Length": "400001"}, 413),
        ({"Content_Length": "-1"}, 411),
        ({"Content_Length": "1e3"}, 411),
        ({"Content_Length": "", "Transfer_Encoding": "chunked"}, 411),
    ],
)
def test_only_an_organizer_s_own_form_is_heard(headers: dict[str, str], status: int, desk: Desk) -> None:
    """Neither another site's, nor a script's of another port, nor one of another kind or without an end."""
    said = {name: text.replace("{port}", str(desk.server.port)) for name, text in headers.items()}
    phone = everybody(desk)["organizer"]
    there = desk.access.invitations()
    assert phone.post(f"{ORGANIZE}-people", {"role": "organizer"}, **said).status == status
    assert desk.access.invitations() == there


@pytest.mark.parametrize(
    "body", [b"role=judge&role=organizer", b"role=%ff", b"\xff", b"&".join([b"a=1"] * 3_000)]
)
def test_a_broken_form_is_refused(body: bytes, desk: Desk) -> None:
    """A field that is there twice could be read in two ways."""
    phone = everybody(desk)["organizer"]
    there = desk.access.invitations()
    assert phone.send("POST", f"{ORGANIZE}-people", body).status == 400
    assert desk.access.invitations() == there


def test_a_large_form_is_taken_from_those_who_are_known_alone(desk: Desk) -> None:
    """Else phones could fill the memory."""
    for who, phone in everybody(desk).items():
        is_known = who in {role.value for role in STAFF}
        status = phone.post(f"{ORGANIZE}-people", {"name": "x" * 20_000}).status
        assert (status != 413) is is_known, who


def test_a_name_is_text_everywhere(desk: Desk) -> None:
    """Markup, formulas and lines in the name of an invitation or of who comes in."""
    evil = '<script>alert(1)</script>"\'=HYPERLINK("x")\r\nSet-Cookie: a=b'
    phone = everybody(desk)["organizer"]
    assert phone.post(f"{ORGANIZE}-people", {"role": "reader", "name": evil}).status == 303
    made = desk.access.invitations()[-1]
    assert Phone(desk.server.port).come_in(made.code, evil) == 303
    reply = phone.get(f"{ORGANIZE}-people")
    assert "<script>alert" not in reply.page
    assert "&lt;script&gt;alert(1)" in reply.page
    assert "Set-Cookie" not in reply.headers
    desk.access.revoke(made.id)


@pytest.mark.parametrize(
    "path",
    [
        "../cup/",
        "%2e%2e/cup/",
        "..%2fcup/",
        "cup%2f..%2f..",
        "cup/..",
        "cup/../../etc/passwd",
        "cup%00/",
        "CUP/",
        ".",
        "cup/round/../../..",
        "\u0663/",
        "con",
        "a" * 5_000,
    ],
)
def test_other_addresses_lead_nowhere(path: str, desk: Desk) -> None:
    """An event is one of the folder's own names, and nothing else is looked for."""
    phone = everybody(desk)["organizer"]
    assert phone.get(ORGANIZE + path.encode("ascii", "backslashreplace").decode()).status == 404
