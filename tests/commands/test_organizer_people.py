"""The page of people: codes are made and revoked there, by the organizer alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.commands.live.access import Role
from tests.commands.test_verify import organizer_of
from tests.support.desk import Desk, Phone, judged

ORGANIZE, JUDGE, PEOPLE = "/-/organize/", "/-/judge/", "/-/organize/-people"
CODE = re.compile(r"<b>(\d{4} \d{4})</b>")
REVOKE = re.compile(r'name="revoke" value="([0-9a-f]+)"')


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A server with an event of four in its first round."""
    organizer = organizer_of(tmp_path, 4)
    organizer.run("pair", "cup")
    with judged(organizer) as opened:
        yield opened


def here(desk: Desk) -> Phone:
    """The browser of the server's own machine."""
    return Phone(desk.server.port, host=f"127.0.0.1:{desk.server.port}")


@pytest.mark.parametrize(("role", "home"), [("organizer", ORGANIZE), ("judge", JUDGE), ("reader", ORGANIZE)])
def test_a_code_from_the_page_lets_in_until_it_is_revoked(role: str, home: str, desk: Desk) -> None:
    """Typed at any of the areas it leads to the own one."""
    organizer, phone = here(desk), Phone(desk.server.port)
    assert organizer.post(PEOPLE, {"role": role, "name": "Ann"}).status == 303
    page = organizer.get(PEOPLE).page
    (code,) = CODE.findall(page)
    entered = phone.post(JUDGE, {"code": code})
    assert entered.headers["Location"] == home
    phone.cookie = entered.headers["Set-Cookie"].partition(";")[0]
    assert "The code that the desk shows" not in phone.get(home).page
    assert "Is in: Ann (127.0.0.1)" in organizer.get(PEOPLE).page
    assert organizer.post(PEOPLE, {"revoke": REVOKE.findall(page)[0]}).status == 303
    assert "The code that the desk shows" in phone.get(home).page
    assert "That is another code." in Phone(desk.server.port).post(JUDGE, {"code": code}).page


def test_a_qr_code_holds_a_link_that_lets_in(desk: Desk) -> None:
    """Once revoked it says so."""
    invitation = desk.access.invite(Role.JUDGE, "Bo")
    phone = Phone(desk.server.port)
    entered = phone.get(f"{JUDGE}in/{invitation.secret}")
    assert (entered.status, entered.headers["Location"]) == (303, JUDGE)
    desk.access.revoke(invitation.id)
    assert "This link is no longer valid" in phone.get(f"{JUDGE}in/{invitation.secret}").page


def test_a_judge_is_no_organizer(desk: Desk) -> None:
    """Whoever has another right is asked for the organizer's code."""
    assert "The code that the desk shows" in desk.phone().get(ORGANIZE).page


def test_a_reader_sees_all_but_the_codes_and_changes_nothing(desk: Desk) -> None:
    """Whoever saw a code would have its right."""
    reader = desk.phone(role=Role.READER)
    assert reader.get(f"{ORGANIZE}cup/").status == 200
    assert reader.get(PEOPLE).status == 403
    assert not CODE.findall(reader.get(PEOPLE).page)
    assert reader.post(PEOPLE, {"role": "organizer"}).status == 403
    assert desk.access.invitations() == (desk.access.invitation_for(Role.READER),)
    assert reader.post(f"{JUDGE}cup/1/2", {"Score 1": "60", "Score 2": "20"}).status == 403


def test_what_was_done_is_said_once_and_to_nobody_else(desk: Desk) -> None:
    """Another organizer's page doesn't speak of it."""
    organizer, other = here(desk), desk.phone(role=Role.ORGANIZER)
    organizer.post(PEOPLE, {"role": "judge"})
    assert "There is a new code." not in other.get(PEOPLE).page
    assert "There is a new code." in organizer.get(PEOPLE).page
    assert "There is a new code." not in organizer.get(PEOPLE).page
