"""How the live server shares out its connections, and what it reads as a request."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Event, Thread

import pytest

from generator.commands.live.handler import EntryArea, EntryRequest, EntryResponse
from generator.commands.live.judging.pages import HOME
from generator.commands.live.pages import Shown, Snapshot, busy_page
from generator.commands.live.server import KEPT_CONNECTIONS, OTHER_FILES, connection_limit, listen
from generator.loading import load_event
from tests.commands.test_serve import FILES, NEWS, PATIENCE, answered, ask, news, served
from tests.commands.test_verify import organizer_of
from tests.site.html import parse
from tests.support.desk import Phone, judged

PHONE = "192.0.2.7"  # what a phone calls the server
linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine has one address of its own")


@contextmanager
def listening(port: int, address: str) -> Iterator[HTTPResponse]:
    """A phone at this address asks for the news; afterwards it has gone."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(address, 0))) as phone:
        phone.request("GET", NEWS, headers={"Host": PHONE})
        with closing(phone.getresponse()) as answer:
            yield answer


def said_by(port: int, request: bytes) -> bytes:
    """All that the server says on a connection on which this was sent."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(request)
        return b"".join(iter(lambda: connection.recv(65_536), b""))


# --- A place for everybody


def test_connections_on_which_nothing_is_asked_give_way() -> None:
    """Far more than there are places; all who ask are answered, the organizer and phones alike."""
    with served(lan=True, connections=2 * KEPT_CONNECTIONS) as server, ExitStack() as silent:
        for _ in range(10 * KEPT_CONNECTIONS):
            silent.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        assert [ask(server, "/cup/", Host=host)[0] for host in (PHONE, "127.0.0.1") * 20] == [200] * 40


def test_half_a_request_gives_way_too() -> None:
    """Somebody who sends a letter now and then holds nobody up."""
    with served(lan=True, connections=2 * KEPT_CONNECTIONS) as server, ExitStack() as slow:
        for _ in range(10 * KEPT_CONNECTIONS):
            phone = slow.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            phone.sendall(b"GET /cup/ HT")
        assert [ask(server, "/cup/", Host=PHONE)[0] for _ in range(20)] == [200] * 20


def test_where_all_places_are_taken_judges_and_the_organizer_have_theirs(tmp_path: Path) -> None:
    """Phones that find none are told when to come again, by a page that does so; a judge's entry goes its way."""
    organizer = organizer_of(tmp_path, 4)
    organizer.run("pair", "cup")
    with judged(organizer, connections=KEPT_CONNECTIONS) as desk:
        entered = desk.access.come_in(desk.code, "Ann", "192.0.2.3")
        assert entered is not None
        judge = Phone(desk.server.port, entered[1].partition(";")[0])
        page = Phone(desk.server.port).get("/")
        assert page.status == 503
        assert int(page.headers["Retry-After"]) > 0
        assert page.headers["Refresh"] == page.headers["Retry-After"]
        assert judge.enter(f"{HOME}cup/1/1", Score_1="60", Score_2="20").status == 303
        assert ask(desk.server, "/nothing")[0] == 404


def test_the_organizer_does_not_wait_for_what_others_ask() -> None:
    """Far more ask in an entry area than there are threads, and nobody is answered yet; the organizer is."""
    board, go_on, said = Snapshot(), Event(), list[int]()
    board.show(Shown(files=FILES))

    def answer(asked: EntryRequest) -> EntryResponse:
        if not asked.is_at_desk:
            assert go_on.wait(PATIENCE)
        return EntryResponse(page=b"<p>done</p>")

    area = EntryArea(name="hall", answer=answer, for_phones=True)
    with listen(board, 0, lan=True, rooms=[area]) as server:
        server.start()
        phones = [
            Thread(target=lambda: said.append(ask(server, "/-/hall/", Host=PHONE)[0])) for _ in range(40)
        ]
        for phone in phones:
            phone.start()
        assert ask(server, "/-/hall/")[0] == 200
        assert not said
        go_on.set()
        for phone in phones:
            phone.join()
    assert said == [200] * 40


@linux
def test_one_phone_has_an_eighth_of_the_places() -> None:
    """So that it can't take those of all others; of which half are for news."""
    places = 64
    with served(lan=True, connections=KEPT_CONNECTIONS + places) as server, ExitStack() as phones:

        def listen_at(address: str) -> int:
            return phones.enter_context(listening(server.port, address)).status

        assert [listen_at("127.0.0.2") for _ in range(places // 8 + 1)] == [200] * (places // 8) + [503]
        others = [listen_at(f"127.0.1.{number + 1}") for number in range(places)]
        assert others == [200] * (places * 3 // 8) + [503] * (places * 5 // 8)
        assert ask(server, "/cup/", Host=PHONE)[0] == 200
        with answered(server.port, NEWS) as organizers:
            assert news(organizers)["number"]


@linux
def test_a_place_is_free_once_a_phone_has_gone() -> None:
    """Whoever comes then can listen; all others that do still hear."""
    with (
        served(lan=True, connections=KEPT_CONNECTIONS + 16) as server,
        ExitStack() as stay,
        ExitStack() as go,
    ):
        for number in range(8):
            stack = go if number % 2 else stay
            answer = stack.enter_context(listening(server.port, f"127.0.1.{number + 1}"))
            assert (answer.status, news(answer)["number"]) == (200, 1)
        with listening(server.port, "127.0.0.2") as refused:
            assert refused.status == 503
        go.close()
        for _ in range(100):
            with listening(server.port, "127.0.0.2") as again:
                if again.status == 200:
                    break
        assert again.status == 200


def test_where_the_system_has_no_file_left_it_waits_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said once; whoever waits is let in later."""
    board, told, fail = Snapshot(), list[str](), iter([True, True, True])
    board.show(Shown(files=FILES))
    accept = socket.socket.accept

    def accept_later(listening: socket.socket) -> object:
        if next(fail, False):
            raise OSError(errno.EMFILE, "too many")
        return accept(listening)

    monkeypatch.setattr(socket.socket, "accept", accept_later)
    with listen(board, 0, lan=False, tell=told.append) as server:
        server.start()
        assert ask(server, "/cup/")[0] == 200
    assert told == ["Some browsers have to wait: too many files are open."]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere connections are no files")
@pytest.mark.parametrize(
    ("now", "most", "raised"), [(256, 256, 256), (256, 4096, 1024), (1024, 1024, 1024), (4096, 4096, 4096)]
)
def test_there_are_as_many_connections_as_leave_files_for_all_else(now: int, most: int, raised: int) -> None:
    """The process takes as many files as it needs, if it may."""
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({now}, {most}));"
            f"from {connection_limit.__module__} import connection_limit;"
            "print(connection_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])",
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    assert said.stdout.split() == [str(min(raised, 1024) - OTHER_FILES), str(raised)]


# --- What a request is

SMUGGLED = b"POST /-/clock/hall HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n\r\n"


@pytest.mark.parametrize("method", [b"GET", b"HEAD", b"POST", b"PUT", b"OPTIONS"])
@pytest.mark.parametrize(
    "headers",
    [
        b"Content-Length: %d\r\n" % len(SMUGGLED),
        b"Content-Length: 0\r\nContent-Length: %d\r\n" % len(SMUGGLED),
        b"Content-Length: +%d\r\n" % len(SMUGGLED),
        b"Transfer-Encoding: chunked\r\n",
        b"Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
        b"Content-Length : %d\r\n" % len(SMUGGLED),
        b"X: y\r\n Content-Length: %d\r\n" % len(SMUGGLED),
        b"X: y\rContent-Length: %d\r\n" % len(SMUGGLED),
        b"X\r\nContent-Length: %d\r\n" % len(SMUGGLED),
    ],
)
def test_a_body_that_nobody_wants_is_refused_and_never_read_as_a_request(
    method: bytes, headers: bytes
) -> None:
    """One answer, which is 400, and the end of the connection."""
    request = method + b" /cup/ HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + b"\r\n" + SMUGGLED
    asked: list[EntryRequest] = []
    board = Snapshot()
    board.show(Shown(files=FILES))

    def answer(each: EntryRequest) -> EntryResponse:
        asked.append(each)
        return EntryResponse()

    room = EntryArea(name="clock", answer=answer)
    with listen(board, 0, lan=False, rooms=[room]) as server:
        server.start()
        said = said_by(server.port, request)
    assert said.startswith(b"HTTP/1.1 400 ")
    assert said.count(b"HTTP/1.1 ") == 1
    assert b"\r\nConnection: close\r\n" in said
    assert not asked


def test_of_two_requests_on_a_connection_the_first_is_answered() -> None:
    """Then it is closed, and the second goes unread."""
    request = b"GET /cup/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with served() as server:
        said = said_by(server.port, request + SMUGGLED)
    assert said.startswith(b"HTTP/1.1 200 ")
    assert said.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET / HTTP/1.1\r\n" + b"X: " + b"x" * 20_000, b"431"),
        (b"GET /\r\n\r\n", b"400"),
        (b"GET / HTTP/2.0\r\n\r\n", b"400"),
        (b"\r\n\r\n", b"400"),
        (b"GET  / HTTP/1.1\r\n\r\n", b"400"),
        (b"\x16\x03\x01\x02\x00\r\n\r\n", b"400"),
        (b"get / HTTP/1.1\r\n\r\n", b"501"),
        (b"GET / HTTP/1.0\nHost: localhost\n\n", b"200"),
    ],
)
def test_what_is_no_request_is_refused(request_: bytes, status: bytes) -> None:
    """With a status that says why; plain ends of lines are understood."""
    with served() as server:
        assert said_by(server.port, request_)[9:12] == status


# --- What is asked for once


def test_assets_are_kept_by_browsers_and_pages_are_asked_for_again() -> None:
    """An asset's name says what is in it; that spares most of the requests when everybody loads a page again."""
    with served() as server:
        assert "immutable" in ask(server, "/assets/site.0a1b2c3d4e.css")[1]["Cache-Control"]
        assert ask(server, "/cup/")[1]["Cache-Control"] == "no-cache"


def test_who_finds_no_place_gets_a_page_in_the_language_of_the_event(tmp_path: Path) -> None:
    """Strict HTML that says that it comes again by itself; English where events have several languages."""
    organizer = organizer_of(tmp_path, 4)
    english = load_event(organizer.folder)
    organizer.edit_event({"language": "de"})
    german = load_event(organizer.folder)
    page = busy_page([german])
    assert not parse("busy", page).faults
    assert "Einen Moment" in page.decode()
    assert busy_page([german, english]) == busy_page([])
    assert b"One moment" in busy_page([])
    with served(lan=True, connections=KEPT_CONNECTIONS, busy=page) as server:
        assert ask(server, "/cup/", Host=PHONE)[::2] == (503, page)
