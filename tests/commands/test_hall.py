"""`roundsheet serve` in a full hall: more phones than it may have open files, and judges who enter meanwhile."""

from __future__ import annotations

import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from benchmarks.hall import EVENT, Hall, Server, event_folder, play
from tests.commands.test_serve import NEWS, PATIENCE, answered

PHONES, PLAYERS = 60, 24
pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere a machine has not so many addresses of its own"
)


def test_more_who_listen_than_files_that_can_be_open_do_not_end_it() -> None:
    """Phones, and as many pages on this machine: while they are there, and when they leave, what is saved is shown."""
    with event_folder(8) as folder, Server(folder, files=256) as server, ExitStack() as listeners:

        def save(text: str) -> None:
            (folder / "events" / EVENT / "about.md").write_text(text, encoding="utf-8")
            shown = ""
            while text not in shown:
                assert server.process.poll() is None, server.said
                time.sleep(0.2)  # and leave the processor to it
                with answered(server.port, f"/{EVENT}/") as page:
                    shown = page.read().decode()

        for host in ("192.0.2.7", "127.0.0.1"):
            for _ in range(260):
                phone = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
                listeners.enter_context(phone).sendall(
                    f"GET {NEWS} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
                )
        save("Doors open at nine.")
        listeners.close()
        save("Doors open at ten.")


def test_in_a_full_hall_it_goes_on_and_nothing_is_lost() -> None:
    """It never ends; each entry that was accepted stands in the workbook; each phone sees at last what was saved."""
    hall = Hall(
        players=PLAYERS,
        phones=PHONES,
        connections=6,
        judges=4,
        reporting=4,
        saves=2,
        pause=0.5,
        pace=0.02,
        files=128,
    )
    with ThreadPoolExecutor(1) as own_thread:  # where no browser of another test has its event loop
        figures = own_thread.submit(play, hall).result()
    assert figures.is_alive, figures.said
    assert "Traceback" not in figures.said
    assert (len(figures.entries), figures.lost) == (PLAYERS // 2, 0)
    assert len(figures.seen[-1]) == PHONES
    assert figures.answers["news 503"], "there was a place for every phone"
