"""A desk that lets judges in, without a terminal and without watching; and a phone that opens it, by HTTP alone."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from generator.commands.live.access import Access, Role
from generator.commands.live.judging.handler import JudgesPages
from generator.commands.live.judging.pages import HOME
from generator.commands.live.organizing.handler import OrganizerPages
from generator.commands.live.organizing.sections import Tools
from generator.commands.live.pages import Shown, Snapshot
from generator.commands.live.reporting.handler import ReportingPages
from generator.commands.live.reporting.reports import Reports
from generator.commands.live.server import MAX_CONNECTIONS, LiveServer, listen
from generator.commands.live.workbook_writer import Typist
from generator.loading import load_event
from generator.site import templates, urls
from generator.site.swap import site_files
from tests.support.organizer import Organizer

PATIENCE = 300
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')
FORM = "application/x-www-form-urlencoded"


@dataclass
class Desk:
    """A desk that is open, the organizer behind it, and what it has told."""

    organizers: tuple[Organizer, ...]
    board: Snapshot
    access: Access
    reporting: ReportingPages
    told: list[str]
    server: LiveServer

    @property
    def code(self) -> str:
        """What the terminal shows."""
        return self.access.invitation_for(Role.JUDGE).code

    def look(self) -> None:
        """Load the events again, as after a save."""
        loaded = tuple(load_event(each.events / each.event) for each in self.organizers)
        self.board.show(replace(self.board.shown, events=loaded))
        self.reporting.type_in()

    def show_site(self, site: Path) -> None:
        """Serve a site that was built."""
        self.board.show(replace(self.board.shown, files={**self.board.shown.files, **dict(site_files(site))}))

    def phone(self, name: str = "Ann", role: Role = Role.JUDGE) -> Phone:
        """A phone that has come in."""
        phone = Phone(self.server.port)
        assert phone.come_in(self.access.invitation_for(role).code, name) == 303
        return phone


def tools_of(events: Path, tell: Callable[[str], None] = lambda _: None) -> Tools:
    """What a server of these events works with."""
    typist, access = Typist(), Access()
    return Tools(
        events=events,
        board=Snapshot(),
        typist=typist,
        access=access,
        reports=Reports(access, typist, tell),
        tell=tell,
        network=lambda: "http://192.0.2.7:8000/",
        messages={},
    )


@contextmanager
def judged(*organizers: Organizer, connections: int = MAX_CONNECTIONS) -> Iterator[Desk]:
    """A desk that shows these events as they are now."""
    told: list[str] = []
    tools = tools_of(organizers[0].events, told.append)
    board, access = tools.board, tools.access
    reporting = ReportingPages(board, tools.reports, told.append)
    rooms = [
        JudgesPages(board, tools.typist, access, told.append, tools.reports.sentences).room,
        OrganizerPages(tools).room,
        reporting.room,
    ]
    files = {f"{urls.ASSETS}/{name}": content for name, content in templates.assets().values()}
    board.show(Shown(files=files))
    with listen(board, 0, lan=True, rooms=rooms, connections=connections) as server:
        server.start()
        desk = Desk(organizers, board, access, reporting, told, server)
        desk.look()
        yield desk


@dataclass
class Reply:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    page: str

    @property
    def hidden(self) -> dict[str, str]:
        """What the page's form carries along."""
        return {html.unescape(name): html.unescape(text) for name, text in HIDDEN.findall(self.page)}


@dataclass
class Phone:
    """A judge's phone: it knows the desk by an address in figures, and keeps its cookie."""

    port: int
    cookie: str = ""
    host: str = field(default="")
    address: str = "127.0.0.1"  # its own

    def __post_init__(self) -> None:
        self.host = self.host or f"192.0.2.7:{self.port}"

    def get(self, path: str, **headers: str) -> Reply:
        """A page; redirections are not followed."""
        return self.send("GET", path, None, **headers)

    def post(self, path: str, fields: Mapping[str, str], **headers: str) -> Reply:
        """A form that is sent."""
        return self.send("POST", path, urlencode(fields).encode(), **headers)

    def send(self, method: str, path: str, body: bytes | None, **headers: str) -> Reply:
        """A request; headers are named with `_` for `-`, and one that is empty is left out."""
        said = {"Host": self.host, "Cookie": self.cookie}
        if body is not None:
            said |= {"Origin": f"http://{self.host}", "Content-Type": FORM, "Content-Length": str(len(body))}
        said |= {name.replace("_", "-"): value for name, value in headers.items()}
        own = self.address, 0
        with closing(
            HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=own)
        ) as connection:
            connection.putrequest(method, path, skip_host=True)
            for name, value in said.items():
                if value:
                    connection.putheader(name, value)
            connection.endheaders(body)
            with closing(connection.getresponse()) as answer:
                return Reply(answer.status, dict(answer.headers), answer.read().decode())

    def come_in(self, code: str, name: str = "") -> int:
        """Type the code; the status of what came back."""
        reply = self.post(HOME, {"code": code, "name": name})
        if "Set-Cookie" in reply.headers:
            self.cookie = reply.headers["Set-Cookie"].partition(";")[0]
        return reply.status

    def ask(self, path: str, **fields: str) -> Reply:
        """Open a table's card, fill it in and go on to the question; `_` stands for a space in a field's name."""
        card = self.get(path)
        return self.post(
            path, {**card.hidden, **{name.replace("_", " "): text for name, text in fields.items()}}
        )

    def enter(self, path: str, **fields: str) -> Reply:
        """The same, and say yes to the question."""
        question = self.ask(path, **fields)
        return self.post(path, {**question.hidden, "enter": "yes"})
