"""Pages are rendered in threads at the desk, while the walls around events begin processes."""

import os
import signal
from threading import Event, Thread, Timer

import pytest

from generator.publish import templates

PATIENCE = 20  # seconds, after which what waits for ever is ended


class Slow:
    """Stands for the templates: rendering lasts until it may end."""

    def __init__(self) -> None:
        self.begun, self.may_end = Event(), Event()

    def get_template(self, _: str) -> "Slow":
        return self

    def render(self, **_: object) -> str:
        self.begun.set()
        self.may_end.wait(PATIENCE)
        return "done"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system begins processes in another way")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_process_that_begins_while_a_page_is_rendered_can_render(monkeypatch: pytest.MonkeyPatch) -> None:
    """It begins when the page is done: no lock of another thread is closed in it for ever."""
    slow = Slow()
    monkeypatch.setattr(templates, "_environment", lambda: slow)
    page = Thread(target=templates.render, args=("x", None))
    page.start()
    assert slow.begun.wait(PATIENCE)
    Timer(0.1, slow.may_end.set).start()
    child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)
        os._exit(0 if slow.may_end.is_set() and templates.render("x", None) == b"done" else 1)
    page.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
