"""What a browser is answered: the pages that are shown, from memory, and the rooms where something can be entered.

The organizer alone sees the findings, on this machine alone; what is posted is read in rooms only.
"""

import hashlib
import random
from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path, PurePosixPath
from urllib.parse import quote, unquote, urlsplit

from generator.commands.desk.asking import (
    HERE,
    Asked,
    Room,
    cookies_of,
    fields_of,
    has_body,
    host_of,
    is_plain_address,
    length_of_form,
)
from generator.commands.desk.board import Board
from generator.commands.desk.http_messages import RefusedRequestError, Request, Response
from generator.publish import urls

# The desk's own addresses. No event's folder begins with what they begin with.
FINDINGS, NEWS, SCRIPT = "-/findings", "-/news", "-/desk.js"

_OWN = {f"-/{name}": Path(__file__).with_name(name).read_bytes() for name in ("desk.js", "judges.css")}
# In place of the script that keeps pages in the browser: here they change all the time. It removes an earlier one.
_NO_WORKER = b"""\
addEventListener("install", () => skipWaiting());
addEventListener("activate", () => registration.unregister());
"""
_RETRY_SECONDS = (5, 15)  # from and to, by chance: else all who find no place would ask again at one moment

# Said with everything. What a page may load stands in the page; that nobody may frame it can only be said here.
_ALWAYS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
_WITH_FORMS = _ALWAYS["Content-Security-Policy"].replace("form-action 'none'", "form-action 'self'")
_UNCHANGING = "max-age=31536000, immutable"  # assets, which are named by what is in them

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


class Responder:
    """Answers requests, one by one."""

    def __init__(self, board: Board, rooms: Sequence[Room], *, lan: bool) -> None:
        """Take what is shown, where something can be entered, and whether other machines may read."""
        self._board, self._rooms, self._lan = board, tuple(rooms), lan

    def is_at_desk(self, request: Request) -> bool:
        """Return whether a browser of this machine asks, and asks for this machine.

        A name of somebody else's that leads here would let a page from there read what stands here.
        """
        return request.address == HERE and host_of(request.headers) in ("localhost", HERE)

    def has_kept_place(self, request: Request) -> bool:
        """Return whether it is answered however many phones there are: the organizer's, or of a judge who came in."""
        room = self.room(request)
        return self.is_at_desk(request) or (room is not None and room.is_known(cookies_of(request.headers)))

    def room(self, request: Request) -> Room | None:
        """Return the room that is meant, if one is."""
        path = f"{_path(request)}/"
        return next((room for room in self._rooms if path.startswith(f"-/{room.name}/")), None)

    def length(self, request: Request) -> int:
        """Return how many bytes of a form follow the request; they go to `answer`.

        Raises:
            RefusedRequestError: it is for others, or for nobody.
        """
        room = self.room(request)
        if room is not None and not self._is_for(room, request):
            raise RefusedRequestError(HTTPStatus.FORBIDDEN, "Open the address that the desk has printed.")
        if room is not None and request.method == "POST":
            return length_of_form(request.headers)
        if has_body(request.headers):
            raise RefusedRequestError(HTTPStatus.BAD_REQUEST, "Nothing can be sent here.")
        if request.method not in ("GET", "HEAD"):
            raise RefusedRequestError(HTTPStatus.NOT_IMPLEMENTED, "Pages can be read here, and that is all.")
        if not (self._lan or self.is_at_desk(request)):
            raise RefusedRequestError(HTTPStatus.FORBIDDEN, "This desk answers to http://127.0.0.1 only.")
        return 0

    def is_news(self, request: Request) -> bool:
        """Return whether the browser wants to hear when something is newer."""
        return _path(request) == NEWS

    def answer(self, request: Request, form: bytes) -> Response:
        """Return a page or file, the findings, or what a room answers; or that the browser has it already.

        Raises:
            RefusedRequestError: it is no form.
        """
        response = self._answer(request, form)
        if response.status is HTTPStatus.OK and request.headers.get("if-none-match") == (
            response.headers["ETag"],
        ):
            headers = {**response.headers, "Content-Length": "0"}
            return Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
        return response

    def busy(self) -> Response:
        """Return what is said where there is no place at the moment: a page that loads itself again in a while."""
        seconds = str(random.randint(*_RETRY_SECONDS))
        page = self._board.shown.busy
        headers = {"Retry-After": seconds, "Refresh": seconds, "Cache-Control": "no-store"}
        text = page or b"Too many are here at the moment: try again.\n"
        return _response(HTTPStatus.SERVICE_UNAVAILABLE, text, _HTML if page else _TEXT, **headers)

    def _is_for(self, room: Room, request: Request) -> bool:
        is_phone = self._lan and room.for_phones and is_plain_address(host_of(request.headers))
        return is_phone or self.is_at_desk(request)

    def _answer(self, request: Request, form: bytes) -> Response:
        if (room := self.room(request)) is not None:
            return self._enter(room, request, form)
        path = _path(request)
        if path in _OWN:
            return _named(path, _OWN[path])
        if path == FINDINGS and self.is_at_desk(request):
            return _page(HTTPStatus.OK, self._board.shown.findings)
        return self._file(path)

    def _enter(self, room: Room, request: Request, form: bytes) -> Response:
        asked = Asked(
            path=_path(request).removeprefix(f"-/{room.name}").removeprefix("/"),
            query=request.target.partition("?")[2],
            posted=fields_of(form) if request.method == "POST" else None,
            address=request.address,
            cookies=cookies_of(request.headers),
            is_at_desk=self.is_at_desk(request),
        )
        answer = room.answer(asked)
        headers = {"Content-Security-Policy": _WITH_FORMS, "Cache-Control": "no-store", **answer.headers}
        if answer.follows:
            return _page(answer.status, answer.page, **headers)
        return _response(answer.status, answer.page, _HTML, **headers)

    def _file(self, path: str) -> Response:
        """Return a file by its name among those that are shown: no other can be meant."""
        files = self._board.shown.files
        name = f"{path}index.html" if not path or path.endswith("/") else path
        if name == urls.WORKER:
            return _named(name, _NO_WORKER)
        if name in files:
            return _named(name, files[name])
        if f"{path}/index.html" in files:
            return plain_response(HTTPStatus.FOUND, "It is a folder.", Location=f"/{quote(path)}/")
        if urls.NOT_FOUND in files:
            return _page(HTTPStatus.NOT_FOUND, files[urls.NOT_FOUND])
        return plain_response(HTTPStatus.NOT_FOUND, "There is no such page.")


def plain_response(status: HTTPStatus, text: str, **headers: str) -> Response:
    """Return a line of text."""
    return _response(status, f"{text}\n".encode(), _TEXT, **headers)


def news_response() -> Response:
    """Return the beginning of the news, which then come as they happen."""
    return Response(headers={"Content-Type": "text/event-stream", **_ALWAYS})


def _path(request: Request) -> str:
    try:
        return unquote(urlsplit(request.target).path).removeprefix("/")
    except ValueError:
        return request.target


def _named(name: str, content: bytes) -> Response:
    kind = _KINDS.get(PurePosixPath(name).suffix, "application/octet-stream")
    if kind == _HTML:
        return _page(HTTPStatus.OK, content)
    headers = {"Cache-Control": _UNCHANGING} if name.startswith(f"{urls.ASSETS}/") else {}
    return _response(HTTPStatus.OK, content, kind, **headers)


def _page(status: HTTPStatus, page: bytes, **headers: str) -> Response:
    """Return a page with the script that reloads it, which is in no built file."""
    version = _version(page)
    script = f'<script src="/{SCRIPT}" data-version="{version}" defer></script>\n</head>'
    return _response(status, page.replace(b"</head>", script.encode(), 1), _HTML, version, **headers)


def _response(status: HTTPStatus, content: bytes, kind: str, version: str = "", **headers: str) -> Response:
    tag = f'"{version or _version(content)}"'
    told = {"Content-Type": kind, "Content-Length": str(len(content)), "ETag": tag}
    return Response(status=status, content=content, headers={**told, **_ALWAYS, **headers})


def _version(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
