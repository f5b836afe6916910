"""Accepts browsers' connections, and keeps the pages and the judges going however many there are.

On a connection one thing is asked and answered; then it is closed. One thread serves all of them, and a few others help
where an entry area reads or writes a workbook: players and strangers have other ones than the organizer and judges, who
never wait for them. Each connection is an open file, and their number is limited:

- at most so many are open as leave files for all else, whoever comes next waits in the system's queue;
- one on which nothing was asked yet gives way as soon as somebody else comes: browsers open some in advance;
- at most half of them wait for news, and the other browsers ask now and then;
- a few places are kept for the organizer and for judges who logged in; whoever finds none is asked to try again.
"""

import asyncio
import io
import random
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http import HTTPStatus
from json import dumps
from threading import Event as Signal
from threading import Thread
from time import monotonic
from typing import Any

import segno

from generator.commands.faults import reported
from generator.commands.live.handler import (
    END_OF_HEAD,
    HERE,
    MAX_HEAD_BYTES,
    EntryArea,
    RefusedRequestError,
    Request,
    Responder,
    Response,
    news_response,
    plain_response,
    read_request,
)
from generator.commands.live.pages import Shown, Snapshot
from generator.errors import UsageError, why

EVERYWHERE = "0.0.0.0"
PORTS = 20  # so many are tried, from the one that was asked for

MAX_CONNECTIONS = 960
KEPT_CONNECTIONS = 32  # of them, for the organizer and for judges
OTHER_FILES = 64  # that the process may need besides: workbooks, and the process that builds
_THREADS = 6  # that help: for the organizer and judges, and as many for all others
_QUEUE = 4_096  # who waits in the system's queue until there is a place

_REQUEST_SECONDS = 10  # in which a request has to be there
_RESPONSE_SECONDS = 30  # in which what doesn't fit into the system's buffer has to be fetched
_UNREAD_SECONDS = 1  # for which what nobody wants to read is taken, so that the refusal arrives
_BUFFER_BYTES = (
    256 << 10
)  # of the system, for a response: most fit, and the connection needs no place any more
_PIECE_BYTES = 16 << 10
_LOOK_SECONDS = 0.1  # between looks whether something newer is shown
_SIGN_SECONDS = 15  # until a browser that waits is shown that the desk is still there
_NEWS_SECONDS = (240, 360)  # for which one waits; then it comes again, should it still be there
_PAGES_PER_SECOND = (
    50  # that all who hear of something newer ask for together: they are told in which time to do so
)
_NO_FILE_SECONDS = 0.5  # until somebody is let in again where the system had no file for it


def connection_limit() -> int:
    """Let this process open as many files as it may need, and return how many connections it can have then."""
    now, wanted = -1, MAX_CONNECTIONS + OTHER_FILES
    if sys.platform != "win32":
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if 0 <= now < wanted:  # no limit is a negative one
            now = min(wanted, most) if most >= 0 else wanted
            resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))
    return MAX_CONNECTIONS if now < 0 else max(min(now - OTHER_FILES, MAX_CONNECTIONS), 2 * KEPT_CONNECTIONS)


def listen(
    board: Snapshot,
    port: int,
    *,
    lan: bool,
    rooms: Sequence[EntryArea] = (),
    connections: int = MAX_CONNECTIONS,
    tell: Callable[[str], None] = lambda _: None,
) -> "LiveServer":
    """Return a server on that port, or on the next one that is free.

    Args:
        board: what it shows.
        port: 0 for any that is free.
        lan: whether other machines may read, too.
        rooms: the areas for entries.
        connections: how many there are at once at most.
        tell: prints on the terminal what goes wrong.

    Raises:
        UsageError: none is free.
    """
    last = min(port + PORTS, 2**16) - 1 if port else 0
    for candidate in range(port, last + 1):
        with suppress(OSError):
            listening = socket.create_server((EVERYWHERE if lan else HERE, candidate), backlog=_QUEUE)
            _leave_silent(listening)
            return LiveServer(listening, Responder(board, rooms, lan=lan), board, connections, tell)
    raise UsageError(f"none of the ports {port} to {last} can be used: name another one with --port")


def _leave_silent(listening: socket.socket) -> None:
    """Let the system keep a connection until something is asked on it, where it does that: Linux alone."""
    if (option := getattr(socket, "TCP_DEFER_ACCEPT", None)) is not None:
        listening.setsockopt(socket.IPPROTO_TCP, option, _REQUEST_SECONDS)


class LiveServer:
    """Serves browsers from `start` on, until its context is left."""

    def __init__(
        self,
        listening: socket.socket,
        responder: Responder,
        board: Snapshot,
        connections: int,
        tell: Callable[[str], None],
    ) -> None:
        """Take the socket that listens, what answers, what is shown, and what `listen` takes."""
        listening.setblocking(False)
        self._listening, self._responder, self._tell = listening, responder, tell
        self.board, self.address = board, str(listening.getsockname()[0])
        self.port = int(listening.getsockname()[1])
        self._free = asyncio.Semaphore(connections)
        self._ordinary = connections - KEPT_CONNECTIONS
        self._helpers = {is_kept: ThreadPoolExecutor(_THREADS) for is_kept in (True, False)}
        # Those on whose connections nothing was asked yet, oldest first; the others, by the browsers' addresses.
        self._silent: dict[asyncio.Task[Any], None] = {}
        self._busy = Counter[str]()
        self._listeners: dict[socket.socket, bool] = {}  # who waits for news, and whether it is the organizer
        self._stopped, self._thread = Signal(), Thread(target=self._run, daemon=True)

    def __enter__(self) -> "LiveServer":
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()
        for helpers in self._helpers.values():
            helpers.shutdown()
        self._listening.close()

    def start(self) -> None:
        """Start to answer, in a thread."""
        self._thread.start()

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        accepting = asyncio.create_task(self._accept())
        await self._tell_news()
        accepting.cancel()

    async def _accept(self) -> None:
        """Let in whoever comes, one after the other."""
        is_told, tasks = False, set[asyncio.Task[None]]()
        while True:
            if self._free.locked() and self._silent:
                next(iter(self._silent)).cancel()
            await self._free.acquire()
            try:
                connection, (address, _) = await asyncio.get_running_loop().sock_accept(self._listening)
            except OSError as error:  # most likely there is no file left for it
                self._free.release()
                if not is_told:
                    self._tell(f"Some browsers have to wait: {why(error)}.")
                is_told = True
                await asyncio.sleep(_NO_FILE_SECONDS)
                continue
            task = asyncio.create_task(self._serve_one(connection, address))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            await asyncio.sleep(0)  # whoever has asked is answered before anybody has to give way

    async def _serve_one(self, connection: socket.socket, address: str) -> None:
        """Read a request, answer it and close the connection."""
        try:
            connection.setblocking(False)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFER_BYTES)
            async with asyncio.timeout(_REQUEST_SECONDS):
                head, rest = await self._head(connection)
            await self._answer(connection, read_request(head, address), rest)
        except RefusedRequestError as refusal:
            with suppress(OSError):
                await self._refuse(connection, plain_response(refusal.status, str(refusal)))
        except OSError:
            pass  # it has gone, or takes too long
        except Exception as error:  # noqa: BLE001 (our own fault: nobody else is to notice)
            self._tell(reported(error))
        finally:
            connection.close()
            self._free.release()

    async def _head(self, connection: socket.socket) -> tuple[bytes, bytes]:
        """Return a request up to its empty line, and what has come after that."""
        said = b""
        with self._giving_way():
            while (end := END_OF_HEAD.search(said)) is None:
                if len(said) > MAX_HEAD_BYTES:
                    raise RefusedRequestError(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "That is too long.")
                said += await _piece(connection)
        return said[: end.start()], said[end.end() :]

    @contextmanager
    def _giving_way(self) -> Iterator[None]:
        """Let this connection be closed as soon as somebody else wants in."""
        task = asyncio.current_task()
        assert task is not None
        self._silent[task] = None
        try:
            yield
        finally:
            del self._silent[task]

    async def _answer(self, connection: socket.socket, request: Request, form: bytes) -> None:
        length = self._responder.length(request)
        if not self._has_place(request):
            return await self._refuse(connection, self._responder.busy())
        self._busy[request.address] += 1
        try:
            async with asyncio.timeout(_REQUEST_SECONDS):
                while len(form) < length:
                    form += await _piece(connection)
            if self._responder.is_news(request):
                await self._answer_with_news(connection, request)
            else:
                await _send(connection, request, await self._response(request, form[:length]))
        finally:
            self._busy -= Counter((request.address,))

    def _has_place(self, request: Request) -> bool:
        """Return whether there is a place for this request.

        Half of the kept places, and of the ordinary ones, are for news. One phone has an eighth of these; this machine
        has no such share, as whoever comes by it may be a proxy, with the whole hall behind it.
        """
        is_kept, address = self._responder.has_kept_place(request), request.address
        if self._responder.is_news(request):
            places = KEPT_CONNECTIONS if is_kept else self._ordinary
            if sum(each is is_kept for each in self._listeners.values()) >= places // 2:
                return False
        has_share = self._busy[address] < self._ordinary // 8 or address == HERE
        return is_kept or (has_share and self._busy.total() < self._ordinary)

    async def _response(self, request: Request, form: bytes) -> Response:
        if self._responder.room(request) is None:
            return self._responder.answer(request, form)
        try:
            helpers = self._helpers[self._responder.has_kept_place(request)]
            return await asyncio.get_running_loop().run_in_executor(
                helpers, self._responder.answer, request, form
            )
        except RefusedRequestError:
            raise
        except Exception as error:  # noqa: BLE001 (our own fault: whoever entered something has to know)
            self._tell(reported(error))
            return plain_response(HTTPStatus.INTERNAL_SERVER_ERROR, "That went wrong: go to the desk.")

    async def _refuse(self, connection: socket.socket, response: Response) -> None:
        """Send it, and take what is still unread: else the system would take the response back."""
        with self._giving_way():
            async with asyncio.timeout(_UNREAD_SECONDS):
                await asyncio.get_running_loop().sock_sendall(connection, response.encoded())
                connection.shutdown(socket.SHUT_WR)
                while True:
                    await _piece(connection)

    async def _answer_with_news(self, connection: socket.socket, request: Request) -> None:
        """Let a browser wait for news, until it goes or has waited for long."""
        await _send(connection, request, news_response())
        if request.method == "HEAD":
            return
        is_at_desk = self._responder.is_at_desk(request)
        _send_now(connection, b"retry: 1000\n\n" + self._news(self.board.shown, is_at_desk=is_at_desk))
        self._listeners[connection] = is_at_desk
        try:
            async with asyncio.timeout(random.uniform(*_NEWS_SECONDS)):
                while True:
                    await _piece(connection)
        finally:
            del self._listeners[connection]

    async def _tell_news(self) -> None:
        """Send something for each thing that is shown to all who wait, and now and then a sign of life."""
        number, steps, told = self.board.shown.number, self.board.shown.steps, monotonic()
        while not self._stopped.is_set():
            await asyncio.sleep(_LOOK_SECONDS)
            shown = self.board.shown
            if shown.steps == steps and monotonic() < told + _SIGN_SECONDS:
                continue
            for connection, is_at_desk in self._listeners.items():
                is_news = shown.number != number or (is_at_desk and shown.steps != steps)
                sign = self._news(shown, is_at_desk=is_at_desk) if is_news else b":\n\n"
                with suppress(OSError):
                    _send_now(connection, sign)
            number, steps, told = shown.number, shown.steps, monotonic()

    def _news(self, shown: Shown, *, is_at_desk: bool) -> bytes:
        within = 0 if is_at_desk else len(self._listeners) / _PAGES_PER_SECOND
        news: dict[str, object] = {"number": shown.number, "alarm": "", "within": within}
        if is_at_desk:
            news["alarm"] = shown.alarm
            news["build"] = {
                "works": shown.is_building,
                "at": shown.built_at,
                "trouble": shown.trouble,
            }
        return b"data: %s\n\n" % dumps(news).encode()


async def _piece(connection: socket.socket) -> bytes:
    """Return what comes next; raise an error where nothing will come any more."""
    if piece := await asyncio.get_running_loop().sock_recv(connection, _PIECE_BYTES):
        return piece
    raise ConnectionResetError


async def _send(connection: socket.socket, request: Request, response: Response) -> None:
    said = response.encoded(with_content=request.method != "HEAD")
    async with asyncio.timeout(_RESPONSE_SECONDS):
        await asyncio.get_running_loop().sock_sendall(connection, said)


def _send_now(connection: socket.socket, said: bytes) -> None:
    """Send a little; a browser that has not taken the last of it is left."""
    try:
        connection.send(said)
    except BlockingIOError:
        connection.shutdown(socket.SHUT_RDWR)


# The address of this machine in the local network, and its QR code for a terminal.


_ELSEWHERE = ("192.0.2.1", 9)  # kept free for documents; asking for the way there sends nothing


def local_address() -> str | None:
    """Return this machine's address in its network; None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:  # a network that leads nowhere else, such as a telephone's own
            return _address_by_name()


def qr_code(text: str) -> tuple[str, ...]:
    """Return the lines of a QR code in block characters, to be shown light on dark."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(out=drawn, compact=True)
    return tuple(drawn.getvalue().splitlines())


def _address_by_name() -> str | None:
    try:
        addresses = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return None
    return next((address for address in addresses if not address.startswith("127.")), None)
