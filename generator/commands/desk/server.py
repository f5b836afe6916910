"""Shows the board to browsers, from memory, and lets them into the rooms where something can be entered.

It answers on this machine alone unless told otherwise.
"""

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from generator.commands.desk.asking import (
    HERE,
    Asked,
    RefusedRequestError,
    Room,
    cookies_of,
    fields_of,
    host_of,
    is_plain_address,
    length_of_form,
)
from generator.commands.desk.board import Board
from generator.errors import UsageError
from generator.publish import urls

EVERYWHERE = "0.0.0.0"
PORTS = 20  # so many are tried, from the one that was asked for

# The desk's own addresses. No event's folder begins with what they begin with.
FINDINGS, NEWS, SCRIPT = "-/findings", "-/news", "-/desk.js"

_OWN = {f"-/{name}": Path(__file__).with_name(name).read_bytes() for name in ("desk.js", "judges.css")}
# In place of the script that keeps pages in the browser: here they change all the time. It removes an earlier one.
_NO_WORKER = b"""\
addEventListener("install", () => skipWaiting());
addEventListener("activate", () => registration.unregister());
"""
_LISTENERS = 500  # browsers that wait for news at once
_PATIENCE = 15  # seconds until a browser that waits is shown that the desk is still there

# Said with everything. What a page may load stands in the page; that nobody may frame it can only be said here.
_ALWAYS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

_WITH_FORMS = _ALWAYS["Content-Security-Policy"].replace("form-action 'none'", "form-action 'self'")

_HTML, _TEXT = "text/html; charset=utf-8", "text/plain; charset=utf-8"
_KINDS = {
    ".html": _HTML,
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".csv": "text/csv; charset=utf-8",
    ".txt": _TEXT,
    ".xml": "application/atom+xml",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


def listen(board: Board, port: int, *, lan: bool, rooms: Sequence[Room] = ()) -> "DeskServer":
    """A server on that port, or on the next one that is free.

    Args:
        board: what it shows.
        port: 0 for any that is free.
        lan: whether other machines may read, too.
        rooms: where something can be entered.

    Raises:
        UsageError: none is free.
    """
    last = min(port + PORTS, 2**16) - 1 if port else 0
    for candidate in range(port, last + 1):
        try:
            return DeskServer(board, candidate, lan=lan, rooms=rooms)
        except OSError:
            continue
    raise UsageError(f"none of the ports {port} to {last} can be used: name another one with --port")


class DeskServer(ThreadingHTTPServer):
    """A thread for each browser."""

    allow_reuse_address = os.name == "posix"  # elsewhere it would let two servers have one port
    request_queue_size = 128

    def __init__(self, board: Board, port: int, *, lan: bool, rooms: Sequence[Room] = ()) -> None:
        super().__init__((EVERYWHERE if lan else HERE, port), _Reader)
        self.board, self.lan, self.rooms = board, lan, tuple(rooms)
        self.listeners = BoundedSemaphore(_LISTENERS)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that went away is no fault."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class _Reader(BaseHTTPRequestHandler):
    """Answers one browser: what the organizer alone should see, to this machine alone; what is posted, in rooms."""

    server: DeskServer
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "Roundsheet", ""
    timeout = 60

    def do_GET(self) -> None:
        """A page or file, the findings, or the news."""
        if not (self.server.lan or self._is_at_desk()):
            return self._say(HTTPStatus.FORBIDDEN, "This desk answers to http://127.0.0.1 only.")
        path = self._path()
        if (room := self._room(path)) is not None:
            return self._enter(room, path, is_post=False)
        if path == NEWS:
            return self._tell_news()
        if path in _OWN:
            return self._send(HTTPStatus.OK, _OWN[path], _KINDS[PurePosixPath(path).suffix])
        if path == FINDINGS and self._is_at_desk():
            return self._send_page(HTTPStatus.OK, self.server.board.shown.findings)
        return self._send_file(path)

    def do_HEAD(self) -> None:
        """The same without its content."""
        self.do_GET()

    def do_POST(self) -> None:
        """Something is entered in a room; nowhere else."""
        path = self._path()
        if (room := self._room(path)) is None:
            self.send_error(HTTPStatus.NOT_IMPLEMENTED)
            return
        self._enter(room, path, is_post=True)

    def log_message(self, *_: Any) -> None:
        """The terminal is the organizer's."""

    def _is_at_desk(self) -> bool:
        """Whether a browser of this machine asks, and asks for this machine.

        A name of somebody else's that leads here would let a page from there read what stands here.
        """
        return self.client_address[0] == HERE and host_of(self.headers) in ("localhost", HERE)

    def _room(self, path: str) -> Room | None:
        return next((room for room in self.server.rooms if f"{path}/".startswith(f"-/{room.name}/")), None)

    def _enter(self, room: Room, path: str, *, is_post: bool) -> None:
        """What the room answers; a request that it is not for never reaches it."""
        try:
            asked = self._asked(room, path, is_post=is_post)
        except RefusedRequestError as refusal:
            self.close_connection = True  # what was posted is still unread
            return self._say(refusal.status, str(refusal), Connection="close")
        try:
            answer = room.answer(asked)
        except Exception:
            self._say(HTTPStatus.INTERNAL_SERVER_ERROR, "That went wrong: go to the desk.")
            raise
        headers = {"Content-Security-Policy": _WITH_FORMS, "Cache-Control": "no-store", **answer.headers}
        page, version = _followed(answer.page) if answer.follows else (answer.page, "")
        return self._send(answer.status, page, _HTML, version, **headers)

    def _asked(self, room: Room, path: str, *, is_post: bool) -> Asked:
        is_at_desk = self._is_at_desk()
        is_phone = self.server.lan and room.for_phones and is_plain_address(host_of(self.headers))
        if not (is_at_desk or is_phone):
            raise RefusedRequestError(HTTPStatus.FORBIDDEN, "Open the address that the desk has printed.")
        return Asked(
            path=path.removeprefix(f"-/{room.name}").removeprefix("/"),
            query=self.path.partition("?")[2],
            posted=fields_of(self.rfile.read(length_of_form(self.headers))) if is_post else None,
            address=self.client_address[0],
            cookies=cookies_of(self.headers),
            is_at_desk=is_at_desk,
        )

    def _path(self) -> str:
        try:
            return unquote(urlsplit(self.path).path).removeprefix("/")
        except ValueError:
            return self.path

    def _send_file(self, path: str) -> None:
        """A file by its name among those that are shown: no other can be meant."""
        files = self.server.board.shown.files
        name = f"{path}index.html" if not path or path.endswith("/") else path
        if name == urls.WORKER:
            return self._send(HTTPStatus.OK, _NO_WORKER, _KINDS[".js"])
        if name in files:
            return self._send_named(name, files[name])
        if f"{path}/index.html" in files:
            return self._say(HTTPStatus.FOUND, "It is a folder.", Location=f"/{quote(path)}/")
        if urls.NOT_FOUND in files:
            return self._send_page(HTTPStatus.NOT_FOUND, files[urls.NOT_FOUND])
        return self._say(HTTPStatus.NOT_FOUND, "There is no such page.")

    def _send_named(self, name: str, content: bytes) -> None:
        kind = _KINDS.get(PurePosixPath(name).suffix, "application/octet-stream")
        if kind == _HTML:
            return self._send_page(HTTPStatus.OK, content)
        return self._send(HTTPStatus.OK, content, kind)

    def _send_page(self, status: HTTPStatus, page: bytes) -> None:
        followed, version = _followed(page)
        self._send(status, followed, _HTML, version)

    def _say(self, status: HTTPStatus, text: str, **headers: str) -> None:
        self._send(status, f"{text}\n".encode(), _TEXT, **headers)

    def _send(self, status: HTTPStatus, content: bytes, kind: str, version: str = "", **headers: str) -> None:
        tag = f'"{version or _version(content)}"'
        if status is HTTPStatus.OK and self.headers.get("If-None-Match") == tag:
            status, content = HTTPStatus.NOT_MODIFIED, b""
        self._send_head(status, kind, {"Content-Length": str(len(content)), "ETag": tag, **headers})
        if self.command != "HEAD":
            self.wfile.write(content)

    def _send_head(self, status: HTTPStatus, kind: str, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in ({"Content-Type": kind} | _ALWAYS | headers).items():
            self.send_header(name, value)
        self.end_headers()

    def _tell_news(self) -> None:
        """Something for each thing that is shown, for as long as the browser listens."""
        if not self.server.listeners.acquire(blocking=False):
            return self._say(HTTPStatus.SERVICE_UNAVAILABLE, "Too many are listening.")
        try:
            self.close_connection = True
            self._send_head(HTTPStatus.OK, "text/event-stream", {"Connection": "close"})
            if self.command != "HEAD":
                self._tell_for_ever()
        finally:
            self.server.listeners.release()
        return None

    def _tell_for_ever(self) -> None:
        board, number = self.server.board, -1
        self.wfile.write(b"retry: 1000\n\n")
        while not board.is_closed:
            if (shown := board.wait_for_newer(number, _PATIENCE)) is None:
                self.wfile.write(b":\n\n")
                continue
            number = shown.number
            news = {"number": number, "alarm": shown.alarm if self._is_at_desk() else ""}
            self.wfile.write(b"data: %s\n\n" % json.dumps(news).encode())


def _followed(page: bytes) -> tuple[bytes, str]:
    """A page with the script that reloads it, which is in no built file; and the page's version."""
    version = _version(page)
    script = f'<script src="/{SCRIPT}" data-version="{version}" defer></script>\n</head>'
    return page.replace(b"</head>", script.encode(), 1), version


def _version(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
