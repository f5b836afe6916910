"""`roundsheet serve`: the site on this machine, built again and reloaded whenever a file of an event is saved."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, nullcontext, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event as Signal

from generator.commands.faults import reported
from generator.commands.findings_report import closing, news, without_repeated
from generator.commands.live.access import Access, Invitation, Role, state_file
from generator.commands.live.clock import clock_room
from generator.commands.live.handler import FINDINGS, HERE
from generator.commands.live.judging.handler import JudgesPages
from generator.commands.live.login import HOMES, IN
from generator.commands.live.organizing.findings import (
    WAYS,
    alarm,
    findings_of,
    findings_of_site,
    findings_page,
)
from generator.commands.live.organizing.handler import SECTIONS, OrganizerPages
from generator.commands.live.organizing.sections import Tools, names_of
from generator.commands.live.pages import Shown, Snapshot, busy_page
from generator.commands.live.rebuilding import Built, Look, Rebuilder, look, looks, saved
from generator.commands.live.reporting.handler import ReportingPages
from generator.commands.live.reporting.reports import Reports
from generator.commands.live.server import LiveServer, connection_limit, listen, local_address, qr_code
from generator.commands.live.workbook_writer import Typist
from generator.commands.next_step import next_step
from generator.errors import MachineError, UsageError
from generator.files.folders import is_folder
from generator.files.writing import lock
from generator.findings import Finding

ORGANIZE = HOMES[Role.ORGANIZER].removeprefix("/")
_WAITING = "Another build is working on the site: this one waits until it is done."


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeMessages:
    """A record of how the server writes to the terminal."""

    line: Callable[[str], None]
    findings: Callable[[Sequence[Finding]], None]
    code: Callable[[Iterable[str]], None]  # a QR code's lines


def serve(
    events: Path,
    site: Path,
    port: int,
    voice: ServeMessages,
    stop: Signal,
    *,
    lan: bool = False,
    judges: bool = False,
) -> None:
    """Serve the site and follow the events' files until there is a signal to stop.

    Where there is no event yet, nothing is made until one is, and it appears as soon as it is.

    Args:
        events: the folder of events.
        site: the folder that the site is built in; what is served is the same without it.
        port: where to listen; if it is taken, the next free one.
        voice: says what happens.
        stop: ends it.
        lan: whether other machines in the network may read.
        judges: whether those who have the code may enter results.

    Raises:
        UsageError: the site's folder holds something else, no port is free, or judges are to come in over no network,
            or where another such server works.
    """
    if judges and not lan:
        raise UsageError("the judges' page is for phones: say --lan, too")
    board, typist, connections = Snapshot(), Typist(), connection_limit()
    address: list[str] = []  # for phones, once it is known
    with (
        lock(events, _refuse_to_share) if lan and is_folder(events) else nullcontext(),
        ExitStack() as open_server,
    ):
        access = Access(state_file(events) if lan else None)  # alone on this machine nobody needs a code
        reports = Reports(access, typist, voice.line)
        reporting = ReportingPages(board, reports, voice.line)
        tools = Tools(
            events=events,
            board=board,
            typist=typist,
            access=access,
            reports=reports,
            tell=voice.line,
            network=lambda: next(iter(address), None),
            messages={},
        )
        rooms = [
            clock_room(events, typist),
            JudgesPages(board, typist, access, voice.line, reports.sentences).room,
            OrganizerPages(tools).room,
            reporting.room,
        ]
        server = open_server.enter_context(
            listen(board, port, lan=lan, rooms=rooms, connections=connections, tell=voice.line)
        )
        if lan and (own := local_address()) is not None:
            address.append(f"http://{own}:{server.port}/")
        desk = _ServedSite(events, Rebuilder(events, site, lambda: voice.line(_WAITING)), board, voice)
        seen = look(events)
        desk.build()
        reporting.type_in()
        server.start()
        judge = access.invitation_for(Role.JUDGE) if judges else None
        _say_addresses(server, port, events, lan=lan, voice=voice, network=tools.network(), judge=judge)
        for _ in saved(seen, looks(events, stop, voice.line)):
            desk.follow()
            reporting.type_in()


def _refuse_to_share() -> None:
    raise UsageError("another roundsheet serve --lan works on this folder: use its page, or end it first")


class _ServedSite:
    """Shows what is built, and says what is wrong with it."""

    def __init__(self, events: Path, rebuilder: Rebuilder, board: Snapshot, voice: ServeMessages) -> None:
        self._events, self._rebuilder, self._board, self._voice = events, rebuilder, board, voice
        self._looked: Look = {}
        self._built: Built
        self._is_in_trouble = False
        self._told: frozenset[Finding] = frozenset()

    def build(self) -> None:
        """Build, and show what comes of it."""
        self._board.begin()
        with suppress(OSError):  # of which the build says more
            self._looked = look(self._events)
        self._show(self._rebuilder.build())

    def follow(self) -> None:
        """Build again. What keeps it from that is shown, and the last good pages stay."""
        try:
            self.build()
            if self._is_in_trouble:
                self._voice.line("The site is built again.")
            self._is_in_trouble = False
        except (UsageError, MachineError, OSError) as error:
            self._trouble(str(error))
        except Exception as error:  # noqa: BLE001 (our own fault, outside of any event: the pages stay)
            self._trouble(reported(error))

    def _trouble(self, why: str) -> None:
        self._is_in_trouble = True
        self._show(self._built, why)
        self._voice.line(f"The site can't be built: {why}")

    def _show(self, built: Built, trouble: str = "") -> None:
        page = findings_page(built.events, built.findings, trouble, names_of(SECTIONS))
        self._board.show(
            Shown(
                files=built.files,
                findings=page,
                busy=busy_page(built.events),
                alarm=alarm(built.findings, trouble),
                events=self._board.shown.events if trouble else built.events,
                built_at=datetime.now().astimezone().strftime("%H:%M:%S"),
                trouble=trouble,
                looked=self._looked,
            )
        )
        self._built = built
        if not trouble:
            self._say(built)

    def _say(self, built: Built) -> None:
        """Print what is newly wrong with the events that were saved, and what comes next in each."""
        self._voice.findings(findings_of_site(built.events, built.findings))
        for loaded in built.saved:
            findings, step = findings_of(loaded, built.findings), next_step(loaded, WAYS)
            self._voice.findings(news(without_repeated(findings, step), self._told).new)
            line = closing(loaded.id, findings, step)
            self._voice.line(line.localized_in(loaded.language))
        self._told = frozenset(built.findings)


def _say_addresses(
    server: LiveServer,
    port: int,
    events: Path,
    *,
    lan: bool,
    voice: ServeMessages,
    network: str | None,
    judge: Invitation | None,
) -> None:
    if port and server.port != port:
        voice.line(f"Port {port} is taken, so it is {server.port}.")
    here = f"http://{HERE}:{server.port}/"
    voice.line(f"Organize here: {here}{ORGANIZE}")
    if not server.board.shown.events:
        voice.line(f"{events.as_posix()}/ has no event yet: make one at that address.")
    voice.line(f"The site: {here}  All findings: {here}{FINDINGS}")
    if lan and network is None:
        voice.line("This machine is not on a network, so no other one can open the site.")
    elif network is not None:
        _say_address_in_network(network, voice, judge)
    voice.line("Save a workbook, and the pages follow. Ctrl-C ends this.")


def _say_address_in_network(network: str, voice: ServeMessages, judge: Invitation | None) -> None:
    voice.line(f"For phones on the same network: {network}")
    voice.code(qr_code(network))
    if judge is not None:
        room = f"{network}{HOMES[Role.JUDGE].removeprefix('/')}"
        voice.line(f"For judges: {room}  Their code: {judge.code[:4]} {judge.code[4:]}")
        voice.code(qr_code(f"{room}{IN}{judge.secret}"))
