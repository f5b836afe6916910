"""What a browser asks of a room of the desk, and who may ask: whoever posts does so from a page of the desk itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from ipaddress import AddressValueError, IPv4Address
from urllib.parse import parse_qsl

from generator.commands.desk.http_messages import Headers, RefusedRequestError
from generator.text import clean

HERE = "127.0.0.1"
LARGEST = 10_000  # bytes of what is posted
_MOST_FIELDS = 50
_FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request to a room: the address within it, what was posted, and from where."""

    path: str
    query: str = ""
    posted: Mapping[str, str] | None = None  # None where nothing was
    address: str = HERE  # of the machine that asks
    cookies: Mapping[str, str] = field(default_factory=dict)
    is_at_desk: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a room answers: a page or a line of text, or the way to another address."""

    status: HTTPStatus = HTTPStatus.OK
    page: bytes = b""
    follows: bool = False  # whether the page is loaded again when something was saved
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """Addresses of the desk where something can be entered: all that begin with `-/`, its name and a slash."""

    name: str
    answer: Callable[[Asked], Answer]
    is_known: Callable[[Mapping[str, str]], bool] = lambda _: (
        False
    )  # by cookies: one for whom a place is kept
    for_phones: bool = False  # otherwise for this machine alone


def host_of(headers: Headers) -> str:
    """The machine that a browser means, without the port; empty where it doesn't say one."""
    host = _only(headers, "Host")
    return host.rpartition(":")[0] or host


def is_plain_address(host: str) -> bool:
    """Whether this is an address in figures: a name could be somebody else's who lets it lead here."""
    try:
        return bool(IPv4Address(host))
    except AddressValueError:
        return False


def length_of_form(headers: Headers) -> int:
    """How many bytes a browser posts, if it posts a form of this desk's own pages.

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
    if len(said) > len(str(LARGEST)) or int(said) > LARGEST:
        raise RefusedRequestError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "That is too much.")
    return int(said)


def has_body(headers: Headers) -> bool:
    """Return whether something follows the headers, or may follow them."""
    return "transfer-encoding" in headers or headers.get("content-length", ("0",)) != ("0",)


def fields_of(body: bytes) -> Mapping[str, str]:
    """What was filled into a form, cleaned as every text that comes in.

    Raises:
        RefusedRequestError: it is no form, or has a field twice.
    """
    try:
        pairs = parse_qsl(
            body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS
        )
    except ValueError:
        raise RefusedRequestError(HTTPStatus.BAD_REQUEST, "This is no form.") from None
    if len(dict(pairs)) != len(pairs):
        raise RefusedRequestError(HTTPStatus.BAD_REQUEST, "This is no form.")
    return {clean(name): clean(text) for name, text in pairs}


def cookies_of(headers: Headers) -> Mapping[str, str]:
    """The cookies that a browser shows."""
    pairs = (each.partition("=") for each in "; ".join(headers.get("cookie", ())).split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs}


def _only(headers: Headers, name: str) -> str:
    """A header that is there once; empty where it is not."""
    said = headers.get(name.lower(), ())
    return said[0] if len(said) == 1 else ""
