"""A `roundsheet serve` that is killed again and again while an organizer, judges and players work with it."""

from __future__ import annotations

import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from benchmarks.hall import EVENT, REPORT, SLIP_CODE, Server, event_folder
from generator.files.writing import STAGING
from tests.commands.test_organizer_attacks import JUDGE, ORGANIZE, Forms
from tests.support import processes
from tests.support.desk import Phone
from tests.support.organizer import opened

KILLS = 4
HOME = f"{ORGANIZE}{EVENT}/"
pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere nothing dies like that"
)


@dataclass
class Work:
    """What is done in an event, and what the server has said is done."""

    folder: Path
    random: Random
    kills: int = 0
    entries: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)  # by round and row
    reports: dict[tuple[int, int], set[int]] = field(default_factory=dict)  # the seats that reported
    rounds: set[int] = field(default_factory=set)

    def scores(self, number: int, row: int) -> tuple[int, int]:
        """What is entered, or reported by both."""
        return 100 + row, 10 * number

    def stands(self) -> dict[tuple[int, int], tuple[object, object]]:
        """What is in the workbooks, by round and row."""
        found = {}
        for path in sorted((self.folder / "events" / EVENT).glob("round-[0-9].xlsx")):
            with opened(path) as workbook:
                header, *rows = workbook["Results"].iter_rows(values_only=True)
            one, other, second = (header.index(name) for name in ("Score 1", "Score 2", "Player 2 ID"))
            number = int(path.stem.rpartition("-")[2])
            found |= {
                (number, row): (cells[one], cells[other])
                for row, cells in enumerate(rows, start=1)
                if cells[second]
            }
        return found

    def step(self, phone: Phone) -> bool:
        """Do what comes next, and return whether there was something to do."""
        stands = self.stands()
        waiting = [place for place, scores in stands.items() if scores == (None, None)]
        if not waiting:
            return self._pair(phone)
        number, row = self.random.choice(waiting)
        if row % 2:
            self._enter(phone, number, row)
        else:
            self._report(phone, number, row)
        return True

    def _pair(self, phone: Phone) -> bool:
        forms = Forms(phone.get(f"{HOME}round/pair").page).forms
        fields = [fields for action, fields in forms if action == f"{HOME}round/pair"]
        if not fields:
            return False
        if phone.post(f"{HOME}round/pair", fields[0]).status == 303:
            self.rounds.add(max(self.rounds, default=0) + 1)
        return True

    def _enter(self, phone: Phone, number: int, row: int) -> None:
        one, other = self.scores(number, row)
        reply = phone.enter(f"{JUDGE}{EVENT}/{number}/{row}", Score_1=str(one), Score_2=str(other))
        if reply.status == 303:
            self.entries[number, row] = one, other

    def _report(self, phone: Phone, number: int, row: int) -> None:
        phone.post(f"{HOME}reports/", {"allow": "Yes"})
        codes = SLIP_CODE.findall(phone.get(f"{HOME}reports/slips/{row}").page)
        one, other = map(str, self.scores(number, row))
        for seat, code in enumerate(codes, start=1):
            player = Phone(phone.port)
            come = player.get(f"{REPORT}in/{''.join(code)}")
            player.cookie = come.headers["Set-Cookie"].partition(";")[0]
            card = player.get(f"{REPORT}?change")
            question = player.post(REPORT, {**card.hidden, "Score 1": one, "Score 2": other})
            if player.post(REPORT, {**question.hidden, "enter": "yes"}).status == 303:
                self.reports.setdefault((number, row), set()).add(seat)

    def live(self, server: Server) -> bool:
        """Work until the server is killed, at a moment by chance; return whether all is done."""
        phone = Phone(server.port, host=f"127.0.0.1:{server.port}")
        moment = self.random.uniform(0.05, 3)

        def kill() -> None:
            time.sleep(moment)
            server.process.send_signal(signal.SIGKILL)

        killer = Thread(target=kill)
        killer.start()
        is_done = False
        with suppress(OSError, HTTPException, KeyError):  # it is gone
            while self.step(phone):
                pass
            is_done = True
        killer.join()
        server.process.wait()
        self.kills += 1
        return is_done


def play(kills: int, random: Random) -> Work:
    """Play an event, and kill the server so often at least; then look at what is there."""
    with event_folder(8) as folder:
        work, is_done = Work(folder, random), False
        while work.kills < kills and not is_done:
            with Server(folder, 256) as server:
                is_done = work.live(server)
        with Server(folder, 256) as server:
            phone = Phone(server.port, host=f"127.0.0.1:{server.port}")
            phone.get(f"{HOME}reports/")
            while work.step(phone):
                pass
        stands = work.stands()
        for place, scores in work.entries.items():
            assert stands[place] == scores, place
        for place, seats in work.reports.items():
            assert len(seats) < 2 or stands[place] == work.scores(*place), place
        assert {number for number, _row in stands} >= work.rounds
        assert all(scores != (None, None) for scores in stands.values())
        for command in ("check", "verify"):
            done = processes.run([command, EVENT, "--events", "events"], folder)
            assert done.status == 0, done.stdout.decode()
        event = folder / "events" / EVENT
        assert not [path for path in event.iterdir() if path.name.startswith(STAGING)]
        return work


def test_a_server_that_is_killed_again_and_again_loses_nothing() -> None:
    """What was answered is there, nothing is there twice, and the next one goes on to the event's end."""
    work = play(KILLS, Random(7))
    assert work.kills
    assert len(work.rounds) >= 1
