"""A built site, served on this machine, and a real Chromium to look at it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.publish.site import publish
from tests.publish.events import everything
from tests.support.needs import needs_file, needs_module, needs_program

if TYPE_CHECKING:
    from playwright.sync_api import Browser

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"


@dataclass(frozen=True)
class ServedSite:
    """A site's folder, the address where it is served, and the paths of its pages."""

    folder: Path
    address: str
    pages: tuple[str, ...]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedSite]:
    """A site with an event in every state there is, the hostile names among them."""
    folder = tmp_path_factory.mktemp("browser") / "site"
    publish(everything(), folder, site_title="Northern Tables")
    pages = tuple(sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html")))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield ServedSite(folder, f"http://127.0.0.1:{server.server_address[1]}", pages)
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    chromium = needs_program("chromium")
    playwright = needs_module("playwright.sync_api")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker's source."""
    return needs_file(AXE, "axe-core: run npm ci in tests/browser").read_text(encoding="utf-8")
