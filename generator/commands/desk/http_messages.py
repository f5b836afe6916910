"""A browser's request, read strictly from its bytes, and the response to it. Each connection carries one of both."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import formatdate
from http import HTTPStatus

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
