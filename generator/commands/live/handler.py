"""What a browser is answered: the pages that are shown, from memory, and the areas for entries.

The organizer alone sees the findings, on this machine alone; what is posted is read in entry areas only.
"""

import hashlib
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from email.utils import formatdate
from http import HTTPStatus
from ipaddress import AddressValueError, IPv4Address
from pathlib import Path, PurePosixPath
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from generator.commands.live.pages import Snapshot
from generator.site import urls
from generator.site.pages.front.page import FIND_FRONT
from generator.site.templates import digest
from generator.text import clean, clean_lines

# A browser's request, read strictly from its bytes, and the response to it. Each connection carries one of
# both.


MAX_HEAD_BYTES = 16 << 10

END_OF_HEAD = re.compile(rb"\r?\n\r?\n")
_REQUEST_LINE = re.compile(r"([!-~]+) (\S+) HTTP/1\.[01]")
_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")  # a token of RFC 9110

Headers = Mapping[
    str, tuple[str, ...]
]  # what each says, in the order in which they came, by names in small letters


class RefusedRequestError(Exception):
    """A request is not answered; the message says why."""

    def __init__(self, status: HTTPStatus, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A record of what a browser asks for, and from which machine."""

    method: str
    target: str
    headers: Headers
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """A record of what a browser is answered."""

    status: HTTPStatus = HTTPStatus.OK
    content: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)

    def encoded(self, *, with_content: bool = True) -> bytes:
        """Return the bytes that are sent; a browser that asks by HEAD gets no content."""
        lines = [
            f"HTTP/1.1 {self.status.value} {self.status.phrase}",
            "Server: Roundsheet",
            f"Date: {formatdate(usegmt=True)}",
            "Connection: close",
            *(f"{name}: {value}" for name, value in self.headers.items()),
        ]
        head = "".join(f"{line}\r\n" for line in lines).encode() + b"\r\n"
        return head + self.content if with_content else head


def read_request(head: bytes, address: str) -> Request:
    """Return the request that begins with these lines.

    Raises:
        RefusedRequestError: they are none of HTTP/1.1, or could be read in two ways.
    """
    first, *lines = head.decode("latin-1").lstrip("\r\n").replace("\r\n", "\n").split("\n")
    asked = _REQUEST_LINE.fullmatch(first)
    if asked is None:
        raise RefusedRequestError(HTTPStatus.BAD_REQUEST, "This is no request.")
    headers: dict[str, tuple[str, ...]] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not (_NAME.fullmatch(name) and colon) or "\r" in value or "\0" in value:
            raise RefusedRequestError(HTTPStatus.BAD_REQUEST, "This is no header.")
        headers[name.lower()] = (*headers.get(name.lower(), ()), value.strip())
    return Request(method=asked[1], target=asked[2], headers=headers, address=address)


# What a browser asks of a room of the desk, and who may ask: whoever posts does so from a page of the desk
# itself.


HERE = "127.0.0.1"
MAX_POSTED_BYTES = 10_000
MAX_FIELDS = 50
_FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRequest:
    """A request to an entry area: the address within it, what was posted, and from where."""

    path: str
    query: str = ""
    posted: Mapping[str, str] | None = None  # None where nothing was
    address: str = HERE  # of the machine that asks
    cookies: Mapping[str, str] = field(default_factory=dict)
    is_at_desk: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryResponse:
    """A response of an entry area: a page or a line of text, or a redirection to another address."""

    status: HTTPStatus = HTTPStatus.OK
    page: bytes = b""
    follows: bool = False  # whether the page is loaded again when something was saved
    hears: bool = False  # whether it says how far a build is, which a page that follows does, too
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryArea:
    """An area of the server's addresses for entries: all that begin with `-/`, its name and a slash."""

    name: str
    answer: Callable[[EntryRequest], EntryResponse]
    is_known: Callable[[Mapping[str, str]], bool] = lambda _: (
        False
    )  # by cookies: one for whom a place is kept
    for_phones: bool = False  # otherwise for this machine alone
    max_bytes: int = (
        MAX_POSTED_BYTES  # of a form of those who are known, or at this machine; others' are small
    )
    max_fields: int = MAX_FIELDS
    add_to: Callable[[str, bytes], bytes] = lambda _, page: (
        page
    )  # adds a link to a page of the site, by its path
    lines: frozenset[str] = frozenset()  # fields in which lines and tabs are kept; all others are one line


def host_of(headers: Headers) -> str:
    """Return the host that a browser names, without the port; empty where it doesn't name one."""
    host = _only(headers, "Host")
    return host.rpartition(":")[0] or host


def is_plain_address(host: str) -> bool:
    """Return whether this is a numeric address: a name could be somebody else's who lets it lead here."""
    try:
        return bool(IPv4Address(host))
    except AddressValueError:
        return False


def length_of_form(headers: Headers, max_bytes: int) -> int:
    """Return how many bytes a browser posts, if it posts a form of this server's own pages.

    Raises:
        RefusedRequestError: it does not.
    """
    if _only(headers, "Origin") != f"http://{_only(headers, 'Host')}":
        raise RefusedRequestError(HTTPStatus.FORBIDDEN, "Only the desk's own pages may send something.")
    if _only(headers, "Content-Type").partition(";")[0].strip().lower() != _FORM:
        raise RefusedRequestError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "Only forms are read.")
    said = _only(headers, "Content-Length")
    if "transfer-encoding" in headers or not (said.isascii() and said.isdigit()):
        raise RefusedRequestError(HTTPStatus.LENGTH_REQUIRED, "Say how long it is.")
    if len(said) > len(str(max_bytes)) or int(said) > max_bytes:
        raise RefusedRequestError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "That is too much.")
    return int(said)


def has_body(headers: Headers) -> bool:
    """Return whether something follows the headers, or may follow them."""
    return "transfer-encoding" in headers or headers.get("content-length", ("0",)) != ("0",)


def fields_of(
    body: bytes, max_fields: int = MAX_FIELDS, lines: frozenset[str] = frozenset()
) -> Mapping[str, str]:
    """Return what was filled into a form, cleaned as every text that comes in.

    Args:
        body: as it was posted.
        max_fields: that a form may have.
        lines: names of fields in which lines and tabs are kept.

    Raises:
        RefusedRequestError: it is no form, or has a field twice.
    """
    try:
        pairs = parse_qsl(
            body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=max_fields
        )
    except ValueError:
        raise RefusedRequestError(HTTPStatus.BAD_REQUEST, "This is no form.") from None
    if len(dict(pairs)) != len(pairs):
        raise RefusedRequestError(HTTPStatus.BAD_REQUEST, "This is no form.")
    return {
        clean(name): clean_lines(text.replace("\r\n", "\n")) if name in lines else clean(text)
        for name, text in pairs
    }


def cookies_of(headers: Headers) -> Mapping[str, str]:
    """Return the cookies that a browser sends."""
    pairs = (each.partition("=") for each in "; ".join(headers.get("cookie", ())).split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs}


def _only(headers: Headers, name: str) -> str:
    """Return a header that is there once; empty where it is not."""
    said = headers.get(name.lower(), ())
    return said[0] if len(said) == 1 else ""


# The desk's own addresses. No event's folder begins with what they begin with.
FINDINGS, NEWS, SCRIPT = "-/findings", "-/news", "-/desk.js"

# What a browser is answered.


_OWN = {
    f"-/{name}": Path(__file__).with_name(name).read_bytes()
    for name in (
        "desk.js",
        "findings.css",
        "judges.css",
        "new-event.js",
        "organizer.css",
        "organizer.js",
        "players.js",
        "reports.css",
        "results.js",
    )
}
# In place of the script that keeps pages in the browser: here they change all the time. It removes an earlier one.
_NO_WORKER = b"""\
addEventListener("install", () => skipWaiting());
addEventListener("activate", () => registration.unregister());
"""
_PROGRESS = re.compile(rb'<p id="progress"[^>]*>[^<]*</p>')  # of a build, on the organizer's pages
_RETRY_SECONDS = (5, 15)  # from and to, by chance: else all who find no place would ask again at one moment

# Said with everything. What a page may load stands in the page; that nobody may frame it can only be said here.
_ALWAYS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": f"script-src 'self' {digest(FIND_FRONT)}; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
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
    ".jpg": "image/jpeg",
}


class Responder:
    """Answers requests, one by one."""

    def __init__(self, board: Snapshot, rooms: Sequence[EntryArea], *, lan: bool) -> None:
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

    def room(self, request: Request) -> EntryArea | None:
        """Return the entry area that a request is for, if it is for one."""
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
            is_trusted = self.is_at_desk(request) or room.is_known(cookies_of(request.headers))
            return length_of_form(request.headers, room.max_bytes if is_trusted else MAX_POSTED_BYTES)
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
        """Return a page or file, the findings, or an entry area's answer; or that the browser has it already.

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

    def _is_for(self, room: EntryArea, request: Request) -> bool:
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

    def _enter(self, room: EntryArea, request: Request, form: bytes) -> Response:
        asked = EntryRequest(
            path=_path(request).removeprefix(f"-/{room.name}").removeprefix("/"),
            query=request.target.partition("?")[2],
            posted=fields_of(form, room.max_fields, room.lines) if request.method == "POST" else None,
            address=request.address,
            cookies=cookies_of(request.headers),
            is_at_desk=self.is_at_desk(request),
        )
        answer = room.answer(asked)
        headers = {"Content-Security-Policy": _WITH_FORMS, "Cache-Control": "no-store", **answer.headers}
        if answer.follows or answer.hears:
            return _page(answer.status, answer.page, follows=answer.follows, **headers)
        return _response(answer.status, answer.page, _HTML, **headers)

    def _file(self, path: str) -> Response:
        """Return a file by its name among those that are shown: no other can be meant."""
        files = self._board.shown.files
        name = f"{path}index.html" if not path or path.endswith("/") else path
        if name == urls.WORKER:
            return _named(name, _NO_WORKER)
        if name in files:
            page = files[name]
            for room in self._rooms:
                page = room.add_to(name, page)
            return _named(name, page)
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


def _page(status: HTTPStatus, page: bytes, *, follows: bool = True, **headers: str) -> Response:
    """Return a page with the script that hears of news; what the page says of a build makes it no other page."""
    version = _version(_PROGRESS.sub(b"", page))
    script = f'<script src="/{SCRIPT}" data-version="{version if follows else ""}" defer></script>\n</head>'
    return _response(status, page.replace(b"</head>", script.encode(), 1), _HTML, version, **headers)


def _response(status: HTTPStatus, content: bytes, kind: str, version: str = "", **headers: str) -> Response:
    tag = f'"{version or _version(content)}"'
    told = {"Content-Type": kind, "Content-Length": str(len(content)), "ETag": tag}
    return Response(status=status, content=content, headers={**told, **_ALWAYS, **headers})


def _version(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
