"""`roundsheet serve`: what browsers get, what they don't, and that pages follow what is saved.

Nothing here looks at a clock: what has to happen is waited for, and a minute without it is a failure.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from generator.commands.build import build_site
from generator.commands.live import rebuilding
from generator.commands.live.judging.pages import HOME
from generator.commands.live.organizing.findings import findings_page
from generator.commands.live.pages import Shown, Snapshot
from generator.commands.live.rebuilding import Rebuilder
from generator.commands.live.server import MAX_CONNECTIONS, LiveServer, listen
from generator.commands.serve import ServeMessages, serve
from generator.errors import UsageError
from generator.findings import Citation, Finding, Place, has_errors
from generator.languages.said import say
from generator.loading import load_event
from tests.commands.test_verify import organizer_of, play
from tests.site.html import files_of, parse
from tests.support.organizer import Organizer

pytestmark = pytest.mark.isolated
PATIENCE = 300  # seconds: a state is waited for, however busy the machine is
NEWS = "/-/news"
PAGE = b"<!doctype html><html><head><title>x</title></head><body>round</body></html>"
FILES = {
    "index.html": PAGE,
    "404.html": PAGE.replace(b"round", b"nowhere"),
    "worker.js": b"keep everything",
    "cup/index.html": PAGE,
    "cup/data/event.json": b"{}\n",
    "cup/players/p 1/index.html": PAGE,
    "assets/site.0a1b2c3d4e.css": b"p {}",
}


@contextmanager
def served(*, lan: bool = False, connections: int = MAX_CONNECTIONS, **shown: Any) -> Iterator[LiveServer]:
    """A server that shows these files, and what is given besides."""
    board = Snapshot()
    board.show(Shown(**{"files": FILES, **shown}))
    with listen(board, 0, lan=lan, connections=connections) as server:
        server.start()
        yield server


@pytest.fixture(scope="module")
def server() -> Iterator[LiveServer]:
    """One for all tests that only read."""
    with served(findings=PAGE.replace(b"round", b"findings"), alarm="1 error") as running:
        yield running


@contextmanager
def answered(port: int, path: str, method: str = "GET", **headers: str) -> Iterator[HTTPResponse]:
    """A server's answer; the path goes out as it is. Afterwards nothing of it is open."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.putrequest(method, path, skip_host=True)
        for name, value in {"Host": f"127.0.0.1:{port}", **headers}.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        with closing(connection.getresponse()) as answer:
            yield answer


def ask(
    server: LiveServer, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and content of an answer."""
    with answered(server.port, path, method, **headers) as answer:
        return answer.status, dict(answer.headers), answer.read()


def news(answer: HTTPResponse) -> dict[str, Any]:
    """The next piece of news."""
    while line := answer.readline():
        if line.startswith(b"data: "):
            told: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
            return told
    raise AssertionError("the news ended")


# --- What is served


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/cup/", "text/html; charset=utf-8"),
        ("/cup/index.html?round=1", "text/html; charset=utf-8"),
        ("/cup/players/p%201/", "text/html; charset=utf-8"),
        ("/cup/data/event.json", "application/json"),
        ("/assets/site.0a1b2c3d4e.css", "text/css; charset=utf-8"),
        ("/-/desk.js", "text/javascript; charset=utf-8"),
    ],
)
def test_files_are_served_as_what_they_are(server: LiveServer, path: str, kind: str) -> None:
    """Pages, data and assets; a folder is its index.html."""
    status, headers, _ = ask(server, path)
    assert (status, headers["Content-Type"]) == (200, kind)


@pytest.mark.parametrize("path", ["/", "/cup/data/event.json", "/-/findings", "/nothing", "/-/desk.js"])
def test_no_other_site_frames_it_or_learns_from_it(server: LiveServer, path: str) -> None:
    """Nothing is shown in another site's frame, taken for another kind, run inline, or told from where one comes."""
    headers = ask(server, path)[1]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "script-src 'self' " in headers["Content-Security-Policy"]
    assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "same-origin")


def test_a_folder_without_its_slash_leads_there(server: LiveServer) -> None:
    """Else the page's relative links would lead elsewhere."""
    status, headers, _ = ask(server, "/cup/players/p%201")
    assert (status, headers["Location"]) == (302, "/cup/players/p%201/")


def test_what_is_not_there_gets_the_site_s_own_page(server: LiveServer) -> None:
    """404.html, with the status that belongs to it."""
    status, _, content = ask(server, "/cup/round/9/")
    assert status == 404
    assert b"nowhere" in content


def test_the_script_that_reloads_is_in_served_pages_only(server: LiveServer) -> None:
    """A page gets one script element, in its head; other files are served byte for byte."""
    _, _, page = ask(server, "/cup/")
    assert page.count(b"<script") == 1
    assert page.index(b"<script") < page.index(b"</head>")
    assert b"<script" not in FILES["cup/index.html"]
    assert ask(server, "/assets/site.0a1b2c3d4e.css")[2] == b"p {}"


def test_the_worker_that_keeps_pages_is_replaced(server: LiveServer) -> None:
    """A browser that kept pages of this address would show old ones: it is told to stop that."""
    _, _, script = ask(server, "/worker.js")
    assert b"unregister" in script
    assert b"keep everything" not in script


def test_head_tells_without_content_and_an_unchanged_page_is_not_sent_again(server: LiveServer) -> None:
    """Pages ask by HEAD whether they have changed, and browsers by their ETag."""
    status, headers, content = ask(server, "/cup/", "HEAD")
    assert (status, content) == (200, b"")
    assert ask(server, "/cup/", If_None_Match=headers["ETag"])[::2] == (304, b"")
    assert ask(server, "/cup/", If_None_Match='"other"')[0] == 200


# --- What is not


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT"])
def test_nothing_can_be_written(server: LiveServer, method: str) -> None:
    """Only GET and HEAD are answered."""
    assert ask(server, "/cup/", method)[0] == 501


@pytest.mark.parametrize(
    "path",
    [
        "/../generator/model.py",
        "/%2e%2e/generator/model.py",
        "/..%2f..%2fetc%2fpasswd",
        "/cup/../../../../etc/passwd",
        "//etc/passwd",
        "/%00",
        "/C:%5CWindows%5Cwin.ini",
        "/.roundsheet",
        "/cup/players",
        "http://[/",
        "*",
    ],
)
def test_no_path_leads_out_of_the_site(server: LiveServer, path: str) -> None:
    """Only what is in the site has a name at all."""
    assert ask(server, path)[0] == 404


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example:80", "localhost.evil.example", "[", ""]
)
def test_a_strange_name_for_this_machine_is_refused(server: LiveServer, host: str) -> None:
    """A page of somebody else's could let its own name lead here, and then read what stands here."""
    for path in ("/", "/-/findings", "/-/news"):
        status, _, content = ask(server, path, Host=host)
        assert status == 403
        assert b"error" not in content


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "localhost:8000", "127.0.0.1:8000"])
def test_the_names_of_this_machine_are_answered(server: LiveServer, host: str) -> None:
    """With a port or without."""
    assert ask(server, "/-/findings", Host=host)[::2][0] == 200


def test_the_desk_listens_to_this_machine_alone_unless_told_otherwise(server: LiveServer) -> None:
    """Not even the socket is open to others."""
    assert server.address == "127.0.0.1"
    with served(lan=True) as open_to_all:
        assert open_to_all.address == "0.0.0.0"


def test_phones_in_the_network_see_the_site_and_no_findings() -> None:
    """Findings name players and drafts: whoever asks under the network's address gets the public pages alone."""
    with served(lan=True, findings=PAGE, alarm="1 error in a draft") as server:
        phone = "192.0.2.7:8000"
        assert ask(server, "/cup/", Host=phone)[0] == 200
        assert ask(server, "/-/findings", Host=phone)[0] == 404
        with answered(server.port, NEWS, Host=phone) as answer:
            assert news(answer)["alarm"] == ""
        with answered(server.port, NEWS) as answer:
            assert news(answer)["alarm"] == "1 error in a draft"


def test_a_port_that_is_taken_is_passed_over(server: LiveServer) -> None:
    """The next free one serves."""
    with listen(Snapshot(), server.port, lan=False) as other:
        assert other.port > server.port


def test_ports_that_are_all_taken_are_wrong_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what to do."""

    def taken(*_: object) -> None:
        raise OSError("address already in use")

    monkeypatch.setattr(socket.socket, "bind", taken)
    with pytest.raises(UsageError, match="name another one with --port"):
        listen(Snapshot(), 65530, lan=False)


# --- What is said of findings


def test_the_page_of_findings_has_errors_first_and_escapes_everything(tmp_path: Path) -> None:
    """Then the notes, each with place, clause and what to do; names of files are somebody's text too."""
    organizer = organizer_of(tmp_path, 4)
    loaded = load_event(organizer.folder)
    file, evil = f"{loaded.display}/round-2.xlsx", "<script>alert(1)</script>"
    clause = Citation(regulation="r", title="Runewars 2.2", heading="Scores", page=18)
    findings = (
        Finding(
            code="tables-open", place=Place(file=file, sheet="Results", cell="D4"), message=say("3 open")
        ),
        Finding(
            code="score-value",
            place=Place(file=file, sheet="Results", cell="D7"),
            message=say("score {evil}", evil=evil),
            citation=clause,
        ),
        Finding(
            code="yaml-value", place=Place(file=f"{loaded.display}/{evil}.yaml", line=3), message=say("no")
        ),
        Finding(code="yaml-value", place=Place(file="events/site.yaml", line=1), message=say("of the site")),
    )
    page = parse("findings", findings_page([loaded], findings, trouble=""))
    assert not page.faults
    assert not page.all("script")
    assert "3 errors, 1 note" in page.text
    order = [
        "Error events/site.yaml, line 1 of the site",
        f"Error {evil}.yaml, line 3 no",
        f"Error round-2.xlsx, Results!D7 score {evil} Runewars 2.2, Scores, p. 18 Type it as the players",
        "1 note Note round-2.xlsx, Results!D4 3 open Enter the results as they come",
    ]
    places = [page.text.index(text) for text in order]
    assert places == sorted(places)


def test_what_keeps_the_site_from_being_built_heads_the_page() -> None:
    """There may be no event at all any more."""
    page = parse("findings", findings_page([], [], trouble="there is no folder <events>"))
    assert "can’t be built: there is no folder <events>." in page.text


# --- What is built


def test_built_again_it_is_what_a_build_makes_and_only_what_changed_is_loaded(tmp_path: Path) -> None:
    """After a result, a new title and a fault the files are those of a fresh `build`, byte for byte."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    organizer.run("new", "other", "--name", "Other", "--regulations", "runewars-2.2", "--date", "2018-09-16")
    rebuilder, fresh = Rebuilder(organizer.events, organizer.site), tmp_path / "fresh"

    def loaded_anew() -> list[str]:
        built = rebuilder.build()
        return [loaded.id for loaded in built.saved]

    def is_as_fresh() -> bool:
        build_site(organizer.events, fresh, lambda _: None)
        return files_of(organizer.site) == files_of(fresh)

    assert loaded_anew() == ["cup", "other"]
    organizer.enter(1, 1, 5, 3)
    assert loaded_anew() == ["cup"]
    (organizer.events / "site.yaml").write_text("title: All our cups\n", encoding="utf-8")
    assert loaded_anew() == []
    assert is_as_fresh()
    organizer.enter(1, 1, -5, 3)
    assert loaded_anew() == ["cup"]
    assert is_as_fresh()


class Running:
    """`serve` in a thread of its own."""

    def __init__(self, organizer: Organizer, *, judges: bool = False) -> None:
        self.stop, self.lines = Event(), queue.SimpleQueue[str]()
        voice = ServeMessages(line=self.lines.put, findings=lambda _: None, code=lambda _: None)
        self.thread = Thread(
            target=serve,
            args=(organizer.events, organizer.site, 0, voice, self.stop),
            kwargs={"lan": judges, "judges": judges},
        )
        self.thread.start()
        self.before: list[str] = []  # what was said before the site's address
        address = self.said("The site: http://", self.before)
        self.port = int(address.split("/")[2].rpartition(":")[2])
        self.listening = ExitStack()
        self.answer = self.listening.enter_context(answered(self.port, NEWS))

    def said(self, beginning: str, passed: list[str] | None = None) -> str:
        """The next line of the terminal that begins with this; those before it are added to what is passed."""
        while not (line := self.lines.get(timeout=PATIENCE)).startswith(beginning):
            if passed is not None:
                passed.append(line)
        return line

    def get(self, path: str) -> str:
        """A page as it is served."""
        with answered(self.port, path) as answer:
            return answer.read().decode()

    def wait_for(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Until a piece of news, or what is served then, is as it should be."""
        while not holds(news(self.answer)):
            pass

    def end(self) -> None:
        """As Ctrl-C does."""
        self.listening.close()
        self.stop.set()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


def test_pages_follow_what_is_saved_and_stay_where_it_is_faulty(tmp_path: Path) -> None:
    """A result appears; a fault raises the alarm and keeps the pages; a folder that goes and comes back does too."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    running = Running(organizer)
    try:
        round_page = "/cup/round/1/"
        running.wait_for(lambda told: told["alarm"] == "")
        organizer.enter(1, 1, 77, 3)
        running.wait_for(lambda _: ">77<" in running.get(round_page))

        organizer.enter(1, 1, -5, 3)
        running.wait_for(lambda told: told["alarm"].startswith("1 error"))
        assert ">77<" in running.get(round_page)
        assert "Results!D2" in running.get("/-/findings")

        away = organizer.events.rename(tmp_path / "away")
        running.wait_for(lambda told: "can’t be built" in told["alarm"])
        assert ">77<" in running.get(round_page)
        away.rename(organizer.events)
        running.wait_for(lambda told: told["alarm"].startswith("1 error"))
        assert running.said("The site is built again.")

        organizer.enter(1, 1, 78, 3)
        running.wait_for(lambda told: told["alarm"] == "")
        assert ">78<" in running.get(round_page)
    finally:
        running.end()
    built = (organizer.site / "cup" / "round" / "1" / "index.html").read_text(encoding="utf-8")
    assert ">78<" in built
    assert "/-/" not in built


def test_pages_follow_however_many_phones_listen(tmp_path: Path) -> None:
    """And however many connections are open on which nothing is asked; none of it is memory that a build lacks."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    running = Running(organizer, judges=True)
    try:
        with ExitStack() as phones:
            for _ in range(300):
                phones.enter_context(socket.create_connection(("127.0.0.1", running.port)))
                news(phones.enter_context(answered(running.port, NEWS, Host="192.0.2.7")))
            organizer.enter(1, 1, 77, 3)
            running.wait_for(lambda told: told["alarm"] or ">77<" in running.get("/cup/round/1/"))
            assert ">77<" in running.get("/cup/round/1/")
    finally:
        running.end()


def test_where_the_build_dies_the_last_pages_stay_and_judges_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed, as by a system that runs out of memory: the desk says so, and builds again after the next save."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    running = Running(organizer, judges=True)
    command = rebuilding._COMMAND
    try:
        organizer.enter(1, 1, 77, 3)
        running.wait_for(lambda _: ">77<" in running.get("/cup/round/1/"))
        die = "import os; os.kill(os.getpid(), 9)"
        monkeypatch.setattr(rebuilding, "_COMMAND", (sys.executable, "-c", die))
        organizer.enter(1, 1, 78, 3)
        running.wait_for(lambda told: "can’t be built" in told["alarm"])
        assert running.said("The site can't be built: the process that builds it has died (SIGKILL)")
        assert ">77<" in running.get("/cup/round/1/")
        assert "wins 78–3" in running.get(f"{HOME}cup/1/")

        monkeypatch.setattr(rebuilding, "_COMMAND", command)
        organizer.enter(1, 1, 79, 3)
        running.wait_for(lambda told: told["alarm"] == "")
        assert ">79<" in running.get("/cup/round/1/")
    finally:
        running.end()


def test_judges_go_on_where_the_event_can_not_be_read_any_more(tmp_path: Path) -> None:
    """A slip in event.yaml, or a registration that is half saved: they enter results as by the last that was read."""
    organizer = organizer_of(tmp_path, 4)
    organizer.run("pair", "cup")
    rebuilder, settings = Rebuilder(organizer.events, organizer.site), organizer.folder / "event.yaml"
    (before,) = rebuilder.build().events
    good = settings.read_text(encoding="utf-8")
    for broken in ("name: [", good.replace("runewars-2.2", "nothing")):
        settings.write_text(broken, encoding="utf-8")
        (now,) = rebuilder.build().events
        assert (now.event, now.regulation) == (before.event, before.regulation)
        assert has_errors(now.findings)
    settings.write_text(good, encoding="utf-8")
    assert rebuilder.build().events == (before,)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a build has no processes of its own")
def test_nothing_is_imported_from_the_folder_in_which_it_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may have sent that folder; what lies in it is no part of the program."""
    organizer = organizer_of(tmp_path, 4)
    trap = tmp_path / "trap"
    for name in ("pickle.py", "__init__.py", "struct.py", "sitecustomize.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"open({str(trap)!r}, 'w')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path not in ("", ".")])
    assert Rebuilder(organizer.events, organizer.site).build().findings is not None
    assert not trap.exists()


def test_the_command_ends_quietly_with_ctrl_c(tmp_path: Path) -> None:
    """As an organizer runs it, with --lan: it says the addresses, and a signal ends it with status 0."""
    (tmp_path / "events").mkdir()
    words = [sys.executable, "-m", "generator", "serve", "--lan", "--port", "0"]
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(root)}
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what is ignored here is ignored there
    with subprocess.Popen(
        words, cwd=tmp_path, env=environment, text=True, encoding="utf-8", stdout=-1, stderr=-1
    ) as process:
        signal.signal(signal.SIGINT, before)
        assert process.stdout is not None
        try:
            said = ""
            while "Ctrl-C" not in said:
                said += process.stdout.readline() or pytest.fail(f"it ended: {said}")
            process.send_signal(signal.SIGINT)
            rest, errors = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, rest.strip(), errors) == (0, "", "")
    assert "http://127.0.0.1:" in said
    assert "on the same network: http://" in said or "is not on a network" in said


def test_a_site_folder_of_somebody_else_is_wrong_usage(tmp_path: Path) -> None:
    """Nothing is served, and nothing in it is touched."""
    organizer = organizer_of(tmp_path, 4)
    organizer.site.mkdir()
    (organizer.site / "thesis.txt").write_text("mine")
    answer = organizer.run("serve", "--site", str(organizer.site), "--port", "0", expect=2)
    assert "holds files that Roundsheet did not make" in answer.output


@pytest.mark.parametrize("has_folder", [True, False])
def test_where_there_is_no_event_yet_it_begins_and_shows_the_first_one(
    tmp_path: Path, *, has_folder: bool
) -> None:
    """Nothing is made before that; the front page leads to where an event is made, and then shows it."""
    organizer = Organizer(tmp_path)
    if not has_folder:
        organizer.events.rmdir()
    running = Running(organizer)
    try:
        assert [line.partition(": ")[0] for line in running.before] == [
            "Organize here",
            f"{organizer.events.as_posix()}/ has no event yet",
        ]
        front = parse("front", running.get("/").encode())
        assert "/-/organize/-new" in [each["href"] for each in front.all("a")]
        assert organizer.events.exists() == has_folder
        assert not organizer.site.exists()
        organizer.run("new", "Friday Night", "--date", "2026-12-04", "--language", "en")
        running.wait_for(lambda _: "Friday Night" in running.get("/"))
        assert "Friday Night" in running.get("/friday-night-2026/")
    finally:
        running.end()
    assert (organizer.site / "friday-night-2026" / "index.html").is_file()


def test_a_site_folder_of_somebody_else_is_seen_before_there_is_an_event(tmp_path: Path) -> None:
    """Else the organizer would hear of it only once an event is made."""
    organizer = Organizer(tmp_path)
    organizer.site.mkdir()
    (organizer.site / "thesis.txt").write_text("mine")
    answer = organizer.run("serve", "--site", str(organizer.site), "--port", "0", expect=2)
    assert "holds files that Roundsheet did not make" in answer.output
