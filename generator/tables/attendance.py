"""Which people of a guest list come: told by the columns with the status of an order, a ticket or an answer.

A column is one by its heading (`Order status`, `RSVP`), by a heading that is itself a word for staying away
(`Cancelled`, `Refunded at`), or, where nothing is known of its heading, by what stands in it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time
from enum import Enum, auto
from functools import partial

from generator.names import folded, key
from generator.tables.columns import Names, our_word, words_beside
from generator.tables.table import Table
from generator.text import CleanText
from generator.workbooks import layout
from generator.workbooks.reading.private_columns import what_it_holds
from generator.workbooks.reading.values import Value, as_text, as_yes_or_no

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_PARTS = re.compile(r"[/,;|&+]")  # of `Refunded/Canceled`
_BY_WHOM = re.compile(r"(?<=\w)\W+(?:by|from|on|at|am|von|par|por|le|el)\b.*")  # of `Cancelled by the host`
_NOTHING = re.compile(r"[^\d]*0[0.,]*[^\d]*")  # `0.00 EUR`, which was paid back
_DATE = re.compile(r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}")
_WORD = re.compile(r"[^\W_]+")


class Answer(Enum):
    """An answer to the question whether somebody comes."""

    COMES = auto()
    OPEN = auto()
    AWAY = auto()


_ANSWERS = {layout.WITHDRAWN: Answer.AWAY, "?": Answer.OPEN, "": Answer.COMES}

StatusColumns = Mapping[int, Callable[[Value], Answer | None]]  # by number; what a filled cell answers
_Titles = Mapping[int, CleanText]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """A record of what the status columns say of somebody, and where: this text below this heading."""

    answer: Answer = Answer.COMES
    heading: str = ""
    text: str = ""

    def __str__(self) -> str:
        """`Order status says Refunded`."""
        return " says ".join(filter(None, (self.heading, self.text)))


COMES = Attendance()  # nothing else is told of somebody


def status_columns(table: Table, header: int, titles: _Titles, names: Names) -> StatusColumns:
    """Return the columns that tell who comes; one that is understood as something else is none."""
    found = ((column, _reader(table, header, column, title, names)) for column, title in titles.items())
    return {column: reader for column, reader in found if reader is not None}


def attendance(row: Mapping[int, Value], columns: StatusColumns, titles: Mapping[int, str]) -> Attendance:
    """Return what a row says of somebody: one word for staying away counts more than any other."""
    told = [
        Attendance(answer=answer, heading=titles.get(column, ""), text=as_text(row.get(column)) or "")
        for column, reader in columns.items()
        if as_text(row.get(column)) is not None and (answer := reader(row[column])) is not None
    ]
    return max(told, key=lambda each: each.answer.value, default=COMES)


def answer_of(text: str) -> Answer | None:
    """Return what a word for a status says; None where it is none."""
    whole = _ANSWERS.get(our_word(layout.STATUS, text))
    if whole is not None:
        return whole
    parts = _PARTS.split(_BY_WHOM.sub("", _BRACKETS.sub(" ", text)))
    answers = [_ANSWERS.get(our_word(layout.STATUS, part)) for part in parts if part.strip()]
    known = [answer for answer in answers if answer is not None]
    return max(known, key=lambda each: each.value) if known and len(known) == len(answers) else None


def _reader(
    table: Table, header: int, column: int, title: str, names: Names
) -> Callable[[Value], Answer | None] | None:
    if names.is_left_out(title):
        return None
    known = names.known(title) if what_it_holds(title) is None or names.own.get(key(title)) else None
    if known is not None:
        return _asked if known.column == layout.STATUS else None
    event = _event(title)
    if event is not None:
        return partial(_happened, event)
    texts = list(_texts(table, header, column))
    answers = {answer_of(text) for text in texts}
    if None not in answers:
        return _told if answers - {Answer.COMES} else None
    return _mentioned if Answer.AWAY in answers else None


def _texts(table: Table, header: int, column: int) -> Iterator[str]:
    """Yield what stands in the column below the header."""
    for number, cells in table.rows.items():
        if number > header and column in cells and (text := as_text(cells[column].value)) is not None:
            yield text


def _event(title: str) -> Answer | None:
    """Return the answer that a heading is itself a word for, alone or as in `Cancelled at` and `Void Status`."""
    words = [word for word in _WORD.findall(folded(title)) if word not in words_beside()]
    answer = answer_of(" ".join(words)) if words else None
    return None if answer is Answer.COMES else answer


def _asked(value: Value) -> Answer:
    """Return the answer below a heading that asks: yes and no are answers, and an unknown word leaves it open."""
    text = as_text(value) or ""
    said = _yes_or_no(text)
    if said is not None:
        return Answer.COMES if said else Answer.AWAY
    return answer_of(text) or Answer.OPEN


def _happened(event: Answer, value: Value) -> Answer:
    """Return the answer where what the heading says did happen; where nobody knows whether it did, it is open."""
    text = as_text(value) or ""
    said = _yes_or_no(text)
    if said is False or not any(letter.isalnum() for letter in text) or _NOTHING.fullmatch(text):
        return Answer.COMES
    is_when = isinstance(value, date | time) or _DATE.match(text) is not None
    if is_when and event is Answer.OPEN:
        return Answer.COMES  # an invitation has a day, and somebody may have come after it
    return event if said or is_when or answer_of(text) is event else Answer.OPEN


def _yes_or_no(text: str) -> bool | None:
    return as_yes_or_no(key(our_word(layout.HERE, text)).strip(".!"))


def _told(value: Value) -> Answer | None:
    """Return what the word says, in a column of nothing but words for a status."""
    return answer_of(as_text(value) or "")


def _mentioned(value: Value) -> Answer | None:
    """Return the answer in a column of other things, where a word for staying away is worth a question."""
    return Answer.OPEN if _told(value) is Answer.AWAY else None
