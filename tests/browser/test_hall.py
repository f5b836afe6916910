"""The server of these tests says nothing where another test listens."""

from __future__ import annotations

import socket
import struct
import threading
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.hall import hall_of, served

ENDS_AT_ONCE = struct.pack("ii", 1, 0)  # SO_LINGER: whoever closes now resets the line


@pytest.mark.parametrize("serving", [served, hall_of])
def test_a_browser_that_goes_away_is_not_told_about(
    serving, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """It asks for more than any buffer takes, and is gone: once this was printed in the middle of another test."""
    (tmp_path / "large").write_bytes(b"x" * 50_000_000)
    others = set(threading.enumerate())  # other servers', whose browsers stay on the line
    with serving(tmp_path) as there:
        place = urlsplit(there if isinstance(there, str) else there.address)
        with socket.create_connection((place.hostname, place.port)) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ENDS_AT_ONCE)
            line.sendall(b"GET /large HTTP/1.0\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.0 200")
        for answering in set(threading.enumerate()) - others:
            if "process_request" in answering.name:
                answering.join(30)
    assert capfd.readouterr().err == ""
