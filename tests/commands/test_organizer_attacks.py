"""Attacks on the live server's entry areas: each right against each area, forms made by hand, and codes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import pytest

from generator.commands.live.access import COOKIE, SEAT_COOKIE, TRIES, Access, Role, Seat, TooManyTriesError
from generator.commands.live.handler import EntryRequest, EntryResponse
from generator.commands.live.login import HOMES
from generator.commands.live.organizing.handler import OrganizerPages
from generator.commands.live.pages import Shown
from generator.files.writing import STAGING
from tests.commands.test_verify import organizer_of
from tests.commands.test_whole_or_not_at_all import some
from tests.support.desk import Desk, Phone, judged, tools_of
from tests.support.machine import Died, disk, dying_at, sound, tree
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


# --- Every form that a page shows an organizer, sent by everybody else


class Forms(HTMLParser):
    """The forms of a page that are posted: where to, and each with one of its buttons; and the page's links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, str]]] = []
        self.links: list[str] = []
        self._action, self._fields, self._buttons = "", dict[str, str](), list[tuple[str, str]]()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a link, or what belongs to a form."""
        said = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(said.get("href", ""))
        elif tag == "form" and said.get("method") == "post":
            self._action, self._fields, self._buttons = said["action"], {}, []
        elif tag in ("input", "select", "textarea") and said.get("name"):
            self._fields[said["name"]] = said.get("value", "1")
        elif tag == "button" and said.get("name"):
            self._buttons.append((said["name"], said.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        """Note the form that ends here."""
        if tag == "form" and self._action:
            for button in self._buttons or [("", "")]:
                self.forms.append((self._action, {**self._fields, **dict([button] if button[0] else [])}))
            self._action = ""


def forms_of(phone: Phone) -> set[tuple[str, tuple[tuple[str, str], ...]]]:
    """Every form on the organizer's and judges' pages that can be reached by links."""
    found, seen, waiting = set(), set[str](), [ORGANIZE, JUDGE]
    while waiting:
        path = waiting.pop().partition("#")[0]
        if path in seen or not path.startswith((ORGANIZE, JUDGE)):
            continue
        seen.add(path)
        reply = phone.get(path)
        page = Forms(reply.page)
        found |= {(action, tuple(sorted(fields.items()))) for action, fields in page.forms}
        waiting += [urljoin(path, link) for link in page.links] + [reply.headers.get("Location", "")]
    return found


def test_no_form_of_the_organizer_s_pages_does_anything_for_others(tmp_path: Path) -> None:
    """Whatever pages there are: everything that they can send is sent, with every other right and none."""
    organizer = organizer_of(tmp_path, 4)
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        desk.access.let_report("cup", allowed=True)
        phones = everybody(desk)
        forms = forms_of(phones["organizer"])
        actions = {action for action, _fields in forms}
        assert {f"{ORGANIZE}-new", f"{ORGANIZE}-people", f"{ORGANIZE}cup/reports/"} <= actions
        there, files = desk.access.invitations(), tree(tmp_path)
        for who, phone in phones.items():
            if who == "organizer":
                continue
            for action, fields in sorted(forms):
                if who == "judge" and action.startswith(JUDGE):
                    continue
                reply = phone.post(action, dict(fields))
                assert reply.status == 403, (who, action, fields)
            assert (desk.access.invitations(), tree(tmp_path)) == (there, files), who
        assert desk.access.lets_report("cup")


# --- Kills between any two steps of what a page does


def visit(rooms: OrganizerPages, path: str, posted: dict[str, str] | None = None) -> EntryResponse:
    """What the organizer's own machine is answered."""
    return rooms.answer(EntryRequest(path=path, posted=posted, is_at_desk=True))


def press(rooms: OrganizerPages, page: str, action: str, **more: str) -> EntryResponse:
    """Open a page of the section of the round, and send its form with this action."""
    forms = Forms(visit(rooms, f"cup/round/{page}").page.decode()).forms
    fields = next((fields for to, fields in forms if to == f"{ORGANIZE}cup/round/{action}"), {})
    return visit(rooms, f"cup/round/{action}", {**fields, **more})


def draw(rooms: OrganizerPages) -> EntryResponse:
    """Look at the next round, and write it."""
    return press(rooms, "pair", "pair")


def draw_again(rooms: OrganizerPages) -> EntryResponse:
    """Look at the last round as it would be drawn now, and replace it."""
    return press(rooms, "redraw", "redraw")


def undo(rooms: OrganizerPages) -> EntryResponse:
    """Take the last round away."""
    return press(rooms, "undo", "undo")


def start(rooms: OrganizerPages) -> EntryResponse:
    """Type when the round starts, and how long it lasts."""
    return press(rooms, "", "fields", starts="14:30", minutes="90")


def make(rooms: OrganizerPages) -> EntryResponse:
    """Make another event with its players."""
    said = {"name": "Friday", "date": "2026-12-04", "game": "magic", "names": "Ilse\nOdo\nMira\nJan\n"}
    preview = Forms(visit(rooms, "-new", {**said, "look": "yes"}).page.decode())
    (fields,) = [fields for _action, fields in preview.forms if "make" in fields]
    return visit(rooms, "-new", fields)


def _drawn(organizer: Organizer) -> None:
    organizer.run("pair", "cup")


def _outdated(organizer: Organizer) -> None:
    organizer.run("pair", "cup")
    organizer.register([{"ID": "P5", "Name": "Eli Fenn"}])


ACTS: dict[str, tuple[Callable[[OrganizerPages], EntryResponse], Callable[[Organizer], None]]] = {
    "draw": (draw, lambda _: None),
    "draw again": (draw_again, _outdated),
    "undo": (undo, _drawn),
    "start": (start, _drawn),
    "make": (make, lambda _: None),
}


@pytest.mark.parametrize("name", ACTS)
def test_a_kill_at_any_step_of_what_the_page_does_leaves_all_or_nothing(name: str, tmp_path: Path) -> None:
    """Each file is as before or as after; the next server does the same, or says that it is done, and tidies up."""
    (act, prepare), pristine, folder = ACTS[name], tmp_path / "pristine", tmp_path / "there"
    prepare(organizer_of(pristine, 4))

    def begin_again() -> OrganizerPages:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(pristine, folder)
        return rooms_of(folder)

    rooms = begin_again()
    with disk(folder, sound()) as steps:
        assert act(rooms).status == 303
    before, after = without_logs(pristine), without_logs(folder)
    for step in some(steps.count):
        rooms = begin_again()
        with disk(folder, dying_at(step)), suppress(Died):
            act(rooms)
        found = without_logs(folder)
        for path, content in found.items():
            assert content in (before.get(path), after.get(path)), (step, path)
        assert before.keys() & after.keys() <= found.keys(), step
        if found != after:
            assert act(rooms_of(folder)).status == 303, step
        kept = {path for path in without_logs(folder) if "-before-" in path}  # a copy of before may stay
        whole = without_logs(folder)
        assert {path: whole[path] for path in whole.keys() - kept} == {
            path: after[path] for path in after.keys() - kept
        }, step


def rooms_of(folder: Path) -> OrganizerPages:
    """The organizer's pages of a server that has just begun."""
    tools = tools_of(folder / "events")
    tools.board.show(Shown(files={}))
    return OrganizerPages(tools)


def without_logs(folder: Path) -> dict[str, bytes]:
    """What is in the files but for the logs, which have the time, and seeds, which are by chance; and nothing aside."""
    files = {path: content for path, content in tree(folder).items() if content is not None}
    return {
        path: re.sub(rb'seed: "[0-9a-f]{32}"', b"", content)
        for path, content in files.items()
        if not path.endswith(".log") and not any(part.startswith(STAGING) for part in path.split("/"))
    }
