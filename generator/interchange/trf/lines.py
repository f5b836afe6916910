"""The bytes of a file -> its lines, by the three characters with which each begins."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from generator.event_file.dates import day_of
from generator.interchange.records import text_of
from generator.model import GameResult, Number, Stage
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of
from generator.tournament.scoring import bye_worth, has_mean, score_game

# Where in a player's line everything stands, counted from 1.


PLAYER = "001"
NUMBER = re.compile(r"\d{1,4}", re.ASCII)  # of a player, or a rating


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnSpan:
    """A record of a span of columns, the last one included."""

    what: str
    first: int
    last: int

    def of(self, line: str) -> str:
        """Return what stands there, without the blanks around it."""
        return line[self.first - 1 : self.last].strip()

    @property
    def width(self) -> int:
        """Return how many characters fit."""
        return self.last - self.first + 1


START = ColumnSpan(what="start number", first=5, last=8)
SEX = ColumnSpan(what="sex", first=10, last=10)
TITLE = ColumnSpan(what="title", first=11, last=13)
NAME = ColumnSpan(what="name", first=15, last=47)
RATING = ColumnSpan(what="rating", first=49, last=52)
FEDERATION = ColumnSpan(what="federation", first=54, last=56)
FIDE_NUMBER = ColumnSpan(what="FIDE number", first=58, last=68)
BIRTH = ColumnSpan(what="birth date", first=70, last=79)
POINTS = ColumnSpan(what="points", first=81, last=84)
RANK = ColumnSpan(what="rank", first=86, last=89)

ALL = (START, SEX, TITLE, NAME, RATING, FEDERATION, FIDE_NUMBER, BIRTH, POINTS, RANK)
BETWEEN = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)  # always blank

FIRST_ROUND = 92  # where its columns begin
A_ROUND = 10  # columns
OPPONENT, COLOUR, RESULT = slice(0, 4), 5, 7  # within a round, counted from 0
BLANK = (4, 6, 8, 9)


def column_of(round_number: int) -> int:
    """Return where a round's columns begin."""
    return FIRST_ROUND + A_ROUND * (round_number - 1)


# The lines of a file.


_ENDS = re.compile(r"\r*\n|\r")
_IS_PLAYER = re.compile(rf"{PLAYER}[ \t]+\d")
_COMMENT = "###"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine:
    """A record of a line of the file, and its number from 1."""

    number: int
    text: str

    @property
    def code(self) -> str:
        """Return what kind of line it is."""
        return self.text[:3]

    @property
    def said(self) -> str:
        """Return what stands behind that."""
        return self.text[3:].strip()


def recognises(content: bytes) -> bool:
    """Return whether a file has the line of a player."""
    return any(_IS_PLAYER.match(line.text) for line in lines_of(content)[0])


def lines_of(content: bytes) -> tuple[Sequence[ReportLine], bool]:
    """Return all lines that say something, and whether their letters had to be guessed."""
    text, is_guessed = text_of(content)
    numbered = (ReportLine(number=number, text=line) for number, line in enumerate(_ENDS.split(text), 1))
    return [line for line in numbered if line.text.strip() and line.code != _COMMENT], is_guessed


# Which rules a file can speak of: a game has a winner or is drawn, and nothing else is said of it.


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """What a win of the first seat and a draw are by the rules, and what byes are worth; None: the rules have none."""

    win: GameResult
    draw: GameResult | None
    half: Number | None  # points of a draw
    full: Number  # of a win
    bye: Number  # of the draw's bye
    given: Number | None  # of one that was given beforehand, where that is another

    @property
    def given_beforehand(self) -> Number:
        """Return what such a bye is worth."""
        return self.bye if self.given is None else self.given


def no_place_for(regulation: Regulation, stages: tuple[Stage, ...]) -> str | None:
    """Return what such a file can't say of an event that is scored in points."""
    if has_mean(regulation):
        return f"the byes of {regulation.name}, which are worth the mean of a player's games"
    if results_of(regulation) is None:
        return f"the scores of {regulation.name}, where one win is not like another"
    return "an elimination" if any(stage.is_bracket for stage in stages) else None


def results_of(regulation: Regulation) -> Results | None:
    """Return the results by the rules; None where a win, a draw or a bye is not worth the same each time."""
    pairs = form_of(regulation).pairs
    both = [GameResult(score1=pair.more, score2=pair.less) for pair in pairs]
    wins = [result for result in both if result.score1 != result.score2]
    draws = [result for result in both if result.score1 == result.score2]
    if len(wins) != 1 or len(draws) > 1:
        return None
    won, drawn = score_game(wins[0], regulation), score_game(draws[0], regulation) if draws else None
    bye, given = (bye_worth(regulation, given=each).award.points for each in (False, True))
    if won is None or won.points1 is None or bye is None or given is None:
        return None
    return Results(
        win=wins[0],
        draw=draws[0] if drawn is not None else None,
        half=drawn.points1 if drawn is not None else None,
        full=won.points1,
        bye=bye,
        given=given if regulation.byes.given is not None else None,
    )


# The days of an event, as a Tournament Report File has them.


_OF_A_ROUND = re.compile(r"\d{2}[/.-]\d{1,2}[/.-]\d{1,2}", re.ASCII)


def days_of(said: Mapping[str, str]) -> tuple[date, ...]:
    """Return the days of an event: those of its rounds where all can be read, else the first and the last.

    Args:
        said: what the lines `042`, `052` and `132` say, without those that are not there.
    """
    rounds = [_of_a_round(text) for text in said.get("132", "").split()]
    if rounds and None not in rounds:
        return _in_order(rounds)
    return _in_order(_day(said.get(code, "")) for code in ("042", "052"))


def _of_a_round(text: str) -> date | None:
    """A round's day, which may have two digits of its year: 18/09/15."""
    return _day(f"20{text}" if _OF_A_ROUND.fullmatch(text) else text)


def _day(text: str) -> date | None:
    """None where it is no day, or where nobody knows which number is the month."""
    try:
        return day_of(text)
    except ValueError:
        return None


def _in_order(days: Iterable[date | None]) -> tuple[date, ...]:
    return tuple(sorted({day for day in days if day is not None}))
