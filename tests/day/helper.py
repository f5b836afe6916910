"""A helper with a pile of slips and a phone, who knows the judges' page as it is shown and nothing else."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urljoin

from generator.commands.live.judging.pages import HOME
from tests.day.slips import Found, Paper
from tests.support.desk import Phone, Reply

LINE = re.compile(r'<a href="([^"]+)"><b>(\d+)</b> <span><bdi>([^<]*)</bdi> – <bdi>([^<]*)</bdi></span>')
LEGEND = re.compile(r"<legend><bdi>([^<]*)</bdi></legend>")
VERDICT = re.compile(r'<p class="verdict">([^<]*)</p>')


@dataclass
class Helper:
    """Somebody with a phone that has come in."""

    phone: Phone
    found: Found
    seconds: list[float] = field(default_factory=list)  # of each entry, as the desk answered
    waited: int = 0  # how often the workbook was open elsewhere

    def tables(self) -> dict[int, tuple[str, tuple[str, str]]]:
        """The list: of each table its address and who sits there."""
        while (reply := self.get(HOME)).status != 200:
            time.sleep(0.2)  # the workbook is being saved at this moment
        page = reply.page
        return {
            int(table): (path, (html.unescape(one), html.unescape(other)))
            for path, table, one, other in LINE.findall(page)
        }

    def take(self, paper: Paper) -> None:
        """Enter what a slip says, with its mistake, and mend what the page shows."""
        if paper.mistake == "wrong table":
            self._at_the_wrong_table(paper)
        elif paper.mistake == "swapped scores":
            self._with_scores(paper, (paper.scores[1], paper.scores[0]))
        elif paper.mistake == "slipped key":
            card = self.tables()[paper.table][0]
            refused = self._ask(card, (f"{paper.scores[0]}q", str(paper.scores[1])))
            assert "This can’t be entered" in refused.page
            self.found.note(paper.mistake, "the page refused it")
            self.enter(paper)
        else:
            self.enter(paper)

    def enter(self, paper: Paper) -> None:
        """Enter it as it stands on the slip."""
        self._with_scores(replace(paper, mistake=""), paper.scores)

    def enter_again(self, paper: Paper) -> None:
        """The same slip from another pile."""
        path, _ = self.tables()[paper.table]
        told = self._ask(path, tuple(map(str, paper.scores)))
        if told.status == 303:
            self.found.note("typed twice", "the page knew it already")
        else:  # whoever has the other slip has not come to it yet
            self._confirm(path, told)

    def _with_scores(self, paper: Paper, scores: tuple[int, int]) -> None:
        started = time.perf_counter()
        path, _ = self.tables()[paper.table]
        question = self._ask(path, tuple(map(str, scores)))
        if question.status == 303:
            return  # it stands there already
        verdict = html.unescape(VERDICT.findall(question.page)[0])
        if paper.mistake and paper.is_looked_at and not verdict.startswith(paper.winner):
            self.found.note(paper.mistake, "the question named the other winner")
            question = self._ask(path, tuple(map(str, paper.scores)))
        self._confirm(path, question)
        self.seconds.append(time.perf_counter() - started)

    def _at_the_wrong_table(self, paper: Paper) -> None:
        tables = self.tables()
        wrong = next(table for table in (paper.table + 1, paper.table - 1) if table in tables)
        path, names = tables[wrong]
        question = self._ask(path, tuple(map(str, paper.scores)))
        if paper.is_looked_at:
            assert names != paper.names
            self.found.note(paper.mistake, "the card named other players")
        elif question.status == 303 or "This replaces" in question.page:
            self.found.note(paper.mistake, "the question said what it would replace")
        elif self._confirm(path, question, gives_way=True):
            return  # nobody notices: the own table stays open
        else:
            self.found.note(paper.mistake, "somebody else had entered something there")
        self.enter(paper)

    def _ask(self, path: str, scores: tuple[str, str]) -> Reply:
        while (card := self.phone.get(path)).status != 200:
            time.sleep(0.2)
        return self._sent(path, {**card.hidden, "Score 1": scores[0], "Score 2": scores[1]})

    def _sent(self, path: str, fields: Mapping[str, str]) -> Reply:
        """What comes back, after as many more presses as it needs while the workbook is being saved."""
        while "Try again" in (told := self.phone.post(path, fields)).page:
            fields = told.hidden
            time.sleep(0.2)
        return told

    def _confirm(self, path: str, question: Reply, *, gives_way: bool = False) -> bool:
        """Press the button until it is entered; a workbook that is open elsewhere is waited for.

        Whoever `gives_way` leaves what somebody else has entered; whether it was entered comes back.
        """
        while (told := self._sent(path, {**question.hidden, "enter": "yes"})).status != 303:
            assert told.status == 409, told.page
            if gives_way and "This replaces" in told.page:
                return False
            question = told
            self.waited += 1
            time.sleep(0.2)
        return True

    def get(self, path: str) -> Reply:
        """A page; redirections are followed."""
        while (reply := self.phone.get(path)).status == 303:
            path = urljoin(path, reply.headers["Location"])
        return reply
