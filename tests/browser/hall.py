"""A folder that is served: as it is, or as in a hall, slowly, not at all, or behind the organizer's last build."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


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
    with listening(partial(Quiet, directory=str(folder))) as address:
        yield address


@dataclass
class Hall:
    """The folder that is served. `instead` holds other contents for some paths, None for what is not found."""

    folder: Path
    address: str = ""
    is_cut_off: bool = False
    instead: dict[str, bytes | None] = field(default_factory=dict)
    held: threading.Event = field(default_factory=threading.Event)  # cleared: nothing is answered for now
    asked: list[str] = field(default_factory=list)

    def answer(self, path: str) -> bytes | None:
        """The content at a path, None where there is nothing."""
        file = self.folder / path.lstrip("/")
        return self.instead.get(path, file.read_bytes() if file.is_file() else None)


@contextmanager
def hall_of(folder: Path) -> Iterator[Hall]:
    """The folder, served until the end of the block."""
    hall = Hall(folder)
    hall.held.set()

    class Handler(Quiet):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            hall.asked.append(path)
            hall.held.wait(300)
            if hall.is_cut_off:
                self.connection.close()
                return
            content = hall.answer(path)
            self.send_response(200 if content is not None else 404)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Length", str(len(content or b"Gone")))
            self.end_headers()
            self.wfile.write(content or b"Gone")

    with listening(Handler) as hall.address:
        yield hall
        hall.held.set()
