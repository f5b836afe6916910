"""The cells of a row as what they are meant to be; each value that doesn't fit is a finding."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from enum import Enum
from functools import cache
from typing import Any, TypeVar

from generator.findings import Finding, define_error
from generator.languages import later
from generator.languages.said import NOTHING, Message, say
from generator.text import CleanText, hides, key
from generator.tournament.game_forms.columns import LARGEST_NUMBER, YES
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.table import BLANK, Row
from generator.workbooks.reading.values import (
    HALVES,
    ErrorValue,
    Value,
    as_identifier,
    as_text,
    as_two_numbers,
    as_whole_number,
    as_yes_or_no,
    is_number_of_days,
    shown,
)

Words = TypeVar("Words", bound=Enum)

MAX_TEXT_CHARACTERS = 200  # of a name, a club and the like
MAX_NOTE_CHARACTERS = 1_000
MAX_EXTENSION_MINUTES = 120  # of one game


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A kind of number: its name, how a sentence about it begins, its least value, the finding's code, its highest.

    `half` says what somebody means who types one half; `clause` is the path in the regulations to what asks for it.
    `both` are the columns of both players where one is entered of each.
    """

    name: str
    subject: str
    at_least: int
    code: str = "cell-value"
    at_most: int = LARGEST_NUMBER
    half: str = ""
    clause: tuple[str, ...] = ()
    both: tuple[str, ...] = ()


define_error(
    "formula-without-value",
    meaning="A cell holds a formula, and the program that saved the file did not compute it.",
    remedy="Open and save the file in Excel or LibreOffice, or type the value itself.",
    example="Score 1 is a formula without a result: open and save the file in Excel or LibreOffice",
)
define_error(
    "cell-value",
    meaning=(
        "A cell holds something that its column can't hold: a word for a number, a text that is too long, a failed "
        "formula."
    ),
    remedy="Type what the message names, or leave the cell empty where that is allowed.",
    example="fixed table by the door: a table is a whole number from 1 up",
)


class RowReader:
    """Reads the cells of one row; each value that doesn't fit becomes a finding and counts as missing."""

    def __init__(self, row: Row, findings: list[Finding]) -> None:
        self.row = row
        self._findings = findings

    def report(self, code: str, column: str, message: Message, clause: tuple[str, ...] = ()) -> None:
        """Add a finding about the cell under the column; `clause` is the path in the regulations to what says so."""
        place = self.row.place.cell(column)
        self._findings.append(Finding(code=code, place=place, message=message, clause=clause))

    def text(self, column: str, longest: int = MAX_TEXT_CHARACTERS) -> CleanText | None:
        """Return the cell as text for people; one in which something stands that nobody can see is a finding."""
        value = self.value(column)
        if isinstance(value, str) and hides(value):
            message = say(
                "{column} holds only characters that nobody can see: empty the cell, or type what is meant",
                column=column,
            )
            self.report("cell-value", column, message)
        if isinstance(value, ErrorValue):
            self.report(
                "cell-value",
                column,
                say(
                    "{column} {text}: a formula failed; type the text itself", column=column, text=value.text
                ),
            )
        text = as_text(value)
        if text is not None and len(text) > longest:
            message = say(
                "{column} is {count:,} characters long: at most {longest:,} are allowed here",
                column=column,
                count=len(text),
                longest=longest,
            )
            self.report("cell-value", column, message)
            return CleanText(text[:longest])
        return None if text is not None and self._refuses_days(column, text) else text

    def _refuses_days(self, column: str, text: str) -> bool:
        """Whether the text is a date as a number, which would mean nothing to anybody who reads it."""
        if not is_number_of_days(text):
            return False
        message = say(
            "{column} {value}: a date without its format; set the cell's format to Text, then type what is meant",
            column=column,
            value=self.shown(column),
        )
        self.report("cell-value", column, message)
        return True

    def identifier(self, column: str) -> CleanText | None:
        """Return the cell as an ID."""
        return as_identifier(self.text(column))

    def name(self, column: str, identifier: str | None) -> CleanText | None:
        """Return the name beside an ID, for people: beside an ID, a formula without a result is no fault."""
        if identifier is not None and _is_uncomputed(self.row.cells.get(column, BLANK)):
            return None
        return self.text(column)

    def word(self, column: str) -> str:
        """Return the cell's key, for comparison with the words that may stand there; empty where nothing stands."""
        return key(as_text(self.value(column)) or self.shown(column))

    def shown(self, column: str) -> Message:
        """Return the cell as a message repeats it."""
        return shown(self.row.value(column))

    def whole_number(self, column: str, kind: WholeNumber) -> int | None:
        """Return the cell as a whole number of a kind."""
        value = self.value(column)
        if as_text(value) is None and not isinstance(value, ErrorValue):
            return None
        number = as_whole_number(value)
        if number is not None and kind.at_least <= number <= kind.at_most:
            return number
        limits = say("from {at_least} up", at_least=kind.at_least)
        if number is not None and number > kind.at_most:
            limits = say("from {at_least} to {at_most:,}", at_least=kind.at_least, at_most=kind.at_most)
        half = say(kind.half) if shown(value) in HALVES else NOTHING
        message = self._in_two_cells(column, kind) or say(
            "{name} {value}: {subject} a whole number {limits}{half}{way_out}",
            name=_name_of(kind),
            value=shown(value),
            subject=say(kind.subject),
            limits=limits,
            half=half,
            way_out=self.way_out(column),
        )
        self.report(kind.code, column, message, kind.clause)
        return None

    def _in_two_cells(self, column: str, kind: WholeNumber) -> Message | None:
        """What to say where the numbers of both players were typed into one cell; None where that can't be."""
        value = self.row.value(column)
        typed = as_two_numbers(value) if kind.both else None
        if typed is None:
            return None
        message = (
            later(
                "{name} {value}: these are two numbers, and each has a cell of its own: {one} under {first}, {other} "
                "under {second}{way_out}"
            )
            if typed.in_order
            else later(
                "{name} {value}: programs make a date of what looks like one. If {one}-{other} or {other}-{one} was "
                "typed, these are two numbers, and each has a cell of its own: the first under {first}, the second "
                "under {second}{way_out}"
            )
        )
        first, second = kind.both
        return say(
            message,
            name=_name_of(kind),
            value=shown(value),
            one=typed.one,
            other=typed.other,
            first=first,
            second=second,
            way_out=self.way_out(column),
        )

    def way_out(self, column: str) -> Message:
        """Return what to do first where a cell turns numbers into dates: whatever is typed over one becomes one."""
        is_date = isinstance(self.row.value(column), date | time)
        return say("; set the cell's format to Number, then type the number") if is_date else NOTHING

    def choice(
        self,
        column: str,
        words: type[Words] | tuple[Words, ...],
        code: str,
        empty: Message | None = None,
        offered: Sequence[Words] | None = None,
        clause: tuple[str, ...] = (),
    ) -> Words | None:
        """Return one of the words of an Enum, or None.

        Args:
            column: where it stands.
            words: all that are understood.
            code: of the finding where it is none of them.
            empty: what an empty cell means, where there may be one.
            offered: those that the finding names; all where nobody says which.
            clause: of the finding.
        """
        member: Words | None = _by_key(words).get(self.word(column))
        if member is not None:
            return member
        allowed = ", ".join(str(member.value) for member in offered or words if member.value)
        said = self.shown(column)
        if said or empty is None:
            there = (
                say("{column} says {said}", column=column, said=said)
                if said
                else say("{column} is empty", column=column)
            )
            ending = NOTHING if empty is None else say(", {empty}", empty=empty)
            message = say(
                "{there}: write one of {allowed}{ending}", there=there, allowed=allowed, ending=ending
            )
            self.report(code, column, message, clause)
        return None

    def is_yes(self, column: str, code: str = "cell-value", clause: tuple[str, ...] = ()) -> bool:
        """Return whether the cell says yes, in any of the ways in which people tick a box."""
        said = as_yes_or_no(self.word(column))
        if said is None:
            message = say(
                "{column} says {said}: write {yes}, or leave the cell empty",
                column=column,
                said=self.shown(column),
                yes=YES,
            )
            self.report(code, column, message, clause)
        return bool(said)

    def value(self, column: str) -> Value:
        """Return what stands in the cell; a formula that was never computed is a finding."""
        cell = self.row.cells.get(column, BLANK)
        if _is_uncomputed(cell):
            message = say(
                "{column} is a formula without a result: open and save the file in Excel or LibreOffice",
                column=column,
            )
            self.report("formula-without-value", column, message)
        return cell.value


@cache
def _by_key(words: type[Enum] | tuple[Enum, ...]) -> Mapping[str, Any]:
    """The words by their keys; of two with one key the first."""
    return {key(str(member.value)): member for member in reversed(tuple(words))}


def _name_of(kind: WholeNumber) -> Message:
    return kind.name if isinstance(kind.name, Message) else say(kind.name)


def _is_uncomputed(cell: RawCell) -> bool:
    return cell.is_formula and cell.value is None
