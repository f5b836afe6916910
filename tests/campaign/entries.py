"""What can be sent to the judges' page: any field with anything in it, from a judge's phone and from a stranger's."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import quote, urlencode

from generator.commands.live.access import Access, Role
from generator.commands.live.judging.handler import JudgesPages
from generator.commands.live.judging.pages import HOME
from generator.commands.live.pages import Shown, Snapshot
from generator.commands.live.server import listen
from generator.commands.live.workbook_writer import Typist, log_of
from generator.loading import load_event
from tests.campaign import nasty
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.kinds import Attempt, Kind
from tests.site.html import parse
from tests.support.desk import Phone
from tests.support.organizer import Organizer

_PLACES, _FIELDS, _VALUES = map(nasty.table, ("judge_places", "judge_fields", "judge_values"))


@contextmanager
def begin(folder: Path) -> Iterator[Attempt]:
    """A desk with an event of four in its first round, and a judge who has come in."""
    organizer = Organizer(folder)
    organizer.new("cup", seed="7f3a9c")
    organizer.register({"ID": f"P{i}", "Name": f"Player {'ABCD'[i]}"} for i in range(4))
    organizer.run("pair", "cup")
    path = organizer.workbook(1)
    fresh, board = path.read_bytes(), Snapshot()
    access = Access()
    room = JudgesPages(board, Typist(), access, lambda _: None)
    board.show(Shown(events=(load_event(organizer.folder),)))
    faults: list[str] = []
    with listen(board, 0, lan=True, rooms=[room.room], tell=faults.append) as server:
        server.start()
        judge, stranger = Phone(server.port), Phone(server.port)
        judge.come_in(access.invite(Role.JUDGE).code, "Ann")

        def attempt(_number: int, random: Random, seen: Seen) -> None:
            phone = judge if random.random() < 0.9 else stranger
            place, fields = _form(random, judge)
            seen.about = f"{place} {fields!r}"[:160]
            form = urlencode(fields, errors="replace").encode()
            reply = phone.send("POST", f"{HOME}{quote(place)}", form)
            seen.codes.append(str(reply.status))
            if faults or reply.status >= 500:
                raise HarmError(Harm.TRACEBACK, faults.pop() if faults else reply.page)
            if reply.page.startswith("<") and (malformed := parse("judges", reply.page.encode()).faults):
                raise HarmError(Harm.MALFORMED, str(malformed[0]))
            try:
                if path.read_bytes() != fresh:
                    _judge(organizer, reply.status, is_judge=phone is judge)
            finally:
                path.write_bytes(fresh)
                log_of(path).unlink(missing_ok=True)

        yield attempt


def _form(random: Random, judge: Phone) -> tuple[str, dict[str, str]]:
    place = random.choice(_PLACES) if random.random() < 0.9 else nasty.woven(random)[:100]
    names = random.sample(_FIELDS, random.randrange(len(_FIELDS)))
    fields = {
        name: random.choice(_VALUES) if random.random() < 0.7 else nasty.woven(random)[:500] for name in names
    }
    if random.random() < 0.8 and place in _PLACES[:2]:
        fields |= judge.get(f"{HOME}{place}").hidden
    if random.random() < 0.5:
        fields |= {"Score 1": str(random.randrange(200)), "Score 2": str(random.randrange(200))}
    if random.random() < 0.7:
        fields["enter"] = "yes"
    return place, fields


def _judge(organizer: Organizer, status: int, *, is_judge: bool) -> None:
    """What was entered is a result that `check` has nothing against, by a judge who was told that it is entered."""
    if not is_judge or status != 303:
        raise HarmError(Harm.LOSS, f"the workbook has changed, and the answer is {status}")
    loaded = load_event(organizer.folder)
    if loaded.is_faulty:
        raise HarmError(Harm.LOSS, f"what was entered is an error: {loaded.findings[0]}")
    if not log_of(organizer.workbook(1)).read_text(encoding="utf-8").count("\n") == 1:
        raise HarmError(Harm.LOSS, "the entry is not one line of the log")


KIND = Kind(
    name="entries",
    what="what can be sent to the judges' page: any field with anything in it, by judges and strangers",
    begin=begin,
    few=150,
)
