"""A site in a hall: a server that can be slow, absent, or behind the organizer's last build."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


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

    class Handler(SimpleHTTPRequestHandler):
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

        def handle(self) -> None:
            with suppress(OSError):  # whoever asked has gone, or was cut off
                super().handle()

        def finish(self) -> None:
            with suppress(OSError, ValueError):
                super().finish()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        hall.address = f"http://127.0.0.1:{server.server_address[1]}"
        yield hall
        hall.held.set()
        server.shutdown()
        thread.join()
