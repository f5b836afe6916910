"""What can be asked of the desk: odd paths, Hosts, methods, headers and half requests."""

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from generator.commands.live.organizing.findings import findings_page
from generator.commands.live.pages import Shown, Snapshot
from generator.commands.live.rebuilding import Rebuilder
from generator.commands.live.server import listen
from tests.campaign import nasty
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.folders import write_tree
from tests.campaign.judged_site import MARKER
from tests.campaign.kinds import Attempt, Kind
from tests.campaign.small import sound_events

_METHODS, _PATHS, _HOSTS, _VERSIONS = map(nasty.table, ("methods", "paths", "hosts", "versions"))


@contextmanager
def begin(folder: Path) -> Iterator[Attempt]:
    """A desk that shows two events."""
    for name, files in sound_events().items():
        write_tree(folder / "events" / name, files)
    (folder / "secret").write_text(MARKER)
    built = Rebuilder(folder / "events", folder / "site").build()
    board = Snapshot()
    board.show(Shown(files=built.files, findings=findings_page(built.events, built.findings, ""), alarm=""))
    faults: list[str] = []
    with listen(board, 0, lan=False, tell=faults.append) as server:
        server.start()

        def attempt(_number: int, random: Random, seen: Seen) -> None:
            request = _request(random, server.port)
            seen.about = f"{request[:160]!r}"
            answer = _ask(server.port, request)
            again = _ask(server.port, b"GET /version.json HTTP/1.0\r\nHost: localhost\r\n\r\n")
            seen.codes.append(
                answer[9:12].decode(errors="replace") if answer.startswith(b"HTTP/") else "no answer"
            )
            if faults:
                raise HarmError(Harm.TRACEBACK, faults.pop())
            _judge(answer, built.files)
            if built.files["version.json"] not in again:
                raise HarmError(Harm.STOPPED, "the next request is not answered")

        yield attempt


def _request(random: Random, port: int) -> bytes:
    path = random.choice(_PATHS) if random.random() < 0.7 else "/" + nasty.woven(random)
    host = random.choice(_HOSTS[:4]) if random.random() < 0.7 else random.choice(_HOSTS)
    lines = [
        f"{random.choice(_METHODS)} {path} {random.choice(_VERSIONS)}",
        f"Host: {host.format(port=port)}",
    ]
    for _ in range(random.choice((0, 0, 0, 1, 3, 120))):
        lines.append(
            random.choice(
                (
                    f"X: {nasty.woven(random)}",
                    "If-None-Match: *",
                    "Range: bytes=0-1,5-9999999999",
                    "Content-Length: -1",
                    "Content-Length: 9999999999",
                    "Transfer-Encoding: chunked",
                    "Expect: 100-continue",
                    "Connection: keep-alive",
                    " folded",
                    ":",
                    "Host: example.org",
                )
            )
        )
    raw = "\r\n".join(lines).encode("utf-8", "surrogatepass")
    return (
        raw[: random.randrange(len(raw) + 1)]
        if random.random() < 0.1
        else raw + b"\r\nConnection: close\r\n\r\n"
    )


def _ask(port: int, request: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as asking:
        answer = b""
        try:
            asking.sendall(request)
            asking.shutdown(socket.SHUT_WR)
            while piece := asking.recv(65_536):
                answer += piece
        except OSError:  # it was refused before it was said
            pass
    return answer


def _judge(answer: bytes, files: dict[str, bytes]) -> None:
    head, _, body = answer.partition(b"\r\n\r\n")
    if MARKER.encode() in answer or b"root:" in answer:
        raise HarmError(Harm.LEAK, "the answer holds a file of the machine")
    if b"\nX-Injected" in head:
        raise HarmError(Harm.MALFORMED, "the request wrote a header of the answer")
    if not head.startswith(b"HTTP/1.") or b" 200 " not in head.partition(b"\r\n")[0] or not body:
        return
    plain = re.sub(rb'<script src="/-/desk.js"[^\n]*\n', b"", body)
    if (
        plain not in files.values()
        and b"/-/" not in body
        and b"skipWaiting" not in body
        and b"EventSource" not in body
    ):
        raise HarmError(Harm.LEAK, f"the answer is no file of the site: {body[:60]!r}")


KIND = Kind(
    name="requests",
    what="what can be requested from the desk: paths, Hosts, methods, half requests",
    begin=begin,
    few=60,
)
