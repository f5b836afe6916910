"""A folder that is served: as it is, or as in a hall, slowly, not at all, or behind the organizer's last build."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

FRAME = "/-/frame"  # a page around the page, for windows that can't be as narrow as a phone
SCRIPT = "/-/script.js"  # what a driven browser runs before the scripts of each page
_FRAME = b"<!doctype html><title>A frame</title><link rel='icon' href='data:,'>"
SAID = "/-/said"  # where that script posts what the console was told


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """A thread for each request. A browser that has gone is no fault, and nothing to print into another test."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell what isn't the line's fault."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


@contextmanager
def listening(handler: Callable[..., SimpleHTTPRequestHandler]) -> Iterator[str]:
    """The address where requests are answered until the end of the block."""
    with Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which a folder is served."""
    with hall_of(folder) as hall:
        yield hall.address


@dataclass
class Hall:
    """The folder that is served. `instead` holds other contents for some paths, None for what is not found.

    `script` runs first in every page, and `said` is what its pages told the console then. `routes` answer before the
    folder does: None where they don't care, and b"" where the line is cut.
    """

    folder: Path
    address: str = ""
    is_cut_off: bool = False
    instead: dict[str, bytes | None] = field(default_factory=dict)
    held: threading.Event = field(default_factory=threading.Event)  # cleared: nothing is answered for now
    asked: list[str] = field(default_factory=list)
    script: str = ""
    said: list[str] = field(default_factory=list)
    routes: list[Callable[[str], bytes | None]] = field(default_factory=list)

    def answer(self, path: str) -> bytes | None:
        """The content at a path, None where there is nothing."""
        if path in (FRAME, SCRIPT):
            return _FRAME if path == FRAME else self.script.encode()
        content = self.instead[path] if path in self.instead else self.kept(path)
        for route in self.routes:
            content = content if (routed := route(path)) is None else routed
        if content is not None and self.script and path.endswith((".html", "/")):
            content = content.replace(b"<head>", f'<head><script src="{SCRIPT}"></script>'.encode(), 1)
        return content

    def kept(self, path: str) -> bytes | None:
        """What stands in the folder."""
        file = self.folder / path.lstrip("/")
        file = file / "index.html" if path.endswith("/") else file
        return file.read_bytes() if file.is_file() else None


HALLS: dict[str, Hall] = {}  # those that are served now, by their addresses


@contextmanager
def hall_of(folder: Path) -> Iterator[Hall]:
    """The folder, served until the end of the block."""
    hall = Hall(folder)
    hall.held.set()

    class Handler(Quiet):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            hall.asked.append(path)
            is_ours = path in (FRAME, SCRIPT)  # which no browser asks for in a hall
            if not is_ours:
                hall.held.wait(300)
            content = hall.answer(path)
            if not is_ours and (hall.is_cut_off or content == b""):
                self.connection.close()
                return
            self.send_response(200 if content is not None else 404)
            is_page = path.endswith("/") or path == FRAME
            self.send_header("Content-Type", "text/html" if is_page else self.guess_type(path))
            self.send_header("Content-Length", str(len(content or b"Gone")))
            self.end_headers()
            self.wfile.write(content or b"Gone")

        def do_POST(self) -> None:
            hall.said.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self.send_response(204)
            self.end_headers()

    with listening(Handler) as hall.address:
        HALLS[hall.address] = hall
        yield hall
        del HALLS[hall.address]
        hall.held.set()
