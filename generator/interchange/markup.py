"""The XML of other programs -> its elements, by the parser that reads workbooks: no document types, no entities."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from xml.parsers.expat import ExpatError

from generator.interchange.records import Faults, Imported, Read
from generator.model import Ended, GameResult, Stage
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of
from generator.tournament.scoring import score_game
from generator.workbooks.reading.bounds import MAX_NESTED_ELEMENTS, DoctypeError, TooDeepError, parse, parser

MOST_ELEMENTS = 300_000  # of one file
_AGAIN = "save it again in the program that made it"


@dataclass(slots=True, kw_only=True)
class Element:
    """A record of an element, with the line on which it begins."""

    name: str
    line: int
    attributes: dict[str, str]
    children: list["Element"] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return what stands in it, without the blanks around it."""
        return "".join(self.texts).strip()

    def all(self, *path: str) -> Iterator["Element"]:
        """Yield the elements at the end of a path of names, in their order."""
        if not path:
            yield self
            return
        for child in self.children:
            if child.name == path[0]:
                yield from child.all(*path[1:])

    def said(self, *path: str) -> str:
        """Return the text of the first element at the end of a path; empty without one."""
        return next((each.text for each in self.all(*path)), "")

    def attribute(self, name: str) -> str:
        """Return what an attribute says, without the blanks around it; empty without it."""
        return self.attributes.get(name, "").strip()


def read_event(content: bytes, display: str, reader: Callable[[Element, Faults], Imported | None]) -> Read:
    """Return the event of an XML file, or None where something is wrong, and all findings.

    Args:
        content: the file's bytes.
        display: how findings name it.
        reader: makes the event of the outermost element, and notes what is wrong.
    """
    faults = Faults(display)
    root = read_markup(content, faults)
    imported = reader(root, faults) if root is not None else None
    return (None if faults.findings else imported), tuple(faults.findings)


class _TooManyError(ValueError):
    """More elements than any event has."""


def read_markup(content: bytes, faults: Faults) -> Element | None:
    """Return the outermost element; None with a fault where the file is no XML, or far too large."""
    reader = parser()
    root = Element(name="", line=0, attributes={})
    around, count = [root], 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS:
            raise _TooManyError
        if len(around) > MAX_NESTED_ELEMENTS:
            raise TooDeepError
        element = Element(
            name=name.rpartition(" ")[2], line=reader.CurrentLineNumber, attributes=dict(attributes)
        )
        around[-1].children.append(element)
        around.append(element)

    def end(_name: str) -> None:
        around.pop()

    reader.StartElementHandler, reader.EndElementHandler = start, end
    reader.CharacterDataHandler = lambda text: around[-1].texts.append(text)
    try:
        parse(reader, content)
    except ExpatError as error:
        message = (
            f"this is where it stops being XML (file cut off, or a sign that has no place there): {_AGAIN}"
        )
        faults.add("exchange-unreadable", message, line=error.lineno, column=error.offset + 1)
        return None
    except (DoctypeError, TooDeepError, _TooManyError):
        faults.add("exchange-unreadable", f"XML as no tournament program writes it: {_AGAIN}")
        return None
    except (LookupError, ValueError):
        faults.add("exchange-unreadable", f"its letters are in an unknown encoding: {_AGAIN} in UTF-8")
        return None
    return root.children[0]


# Games of which a file says only who won: how the rules enter that, and which of them can't be entered.


@dataclass(slots=True, kw_only=True)
class Outcomes:
    """How a win, a draw and a loss for both are entered; None: the rules have none. `left_open`: by its rounds."""

    win: GameResult
    draw: GameResult | None
    both_lost: GameResult | None = None
    left_open: dict[str, list[int]] = field(default_factory=dict)

    def won_by(self, seat: int) -> GameResult:
        """Return the result of a game that a seat (1 or 2) has won."""
        if seat == 1:
            return self.win
        return replace(self.win, score1=self.win.score2, score2=self.win.score1)

    def drawn(self, number: int) -> GameResult:
        """Return the result of a drawn game of that round; it stays open where the rules have none."""
        return self.draw if self.draw is not None else self.leave_open("is drawn", number)

    def lost_by_both(self, number: int) -> GameResult:
        """Return the result of a game of that round that both lost; it stays open where the rules have none."""
        return self.both_lost if self.both_lost is not None else self.leave_open("is lost for both", number)

    def leave_open(self, what: str, number: int) -> GameResult:
        """Return no result, and note what the file says of the game."""
        self.left_open.setdefault(what, []).append(number)
        return GameResult()

    def told(self, rules: str) -> tuple[str, ...]:
        """Return a line about each kind of game that stays open."""
        return tuple(_told(what, numbers, rules) for what, numbers in self.left_open.items())


def _told(what: str, numbers: list[int], rules: str) -> str:
    rounds = ", ".join(map(str, sorted({*numbers})))
    if len(numbers) == 1:
        return f"look at round {rounds}: 1 game {what}, for which {rules} has no ending: it is left open"
    where = f"round {rounds}" if len({*numbers}) == 1 else f"rounds {rounds}"
    return f"look at {where}: {len(numbers)} games, each {what}, for which {rules} has no ending: they are left open"


def no_place_for(regulation: Regulation, _stages: tuple[Stage, ...]) -> str | None:
    """Say what such a file can't say of a game by these rules."""
    if outcomes_of(regulation) is None:
        return f"the scores of {regulation.name}, where it matters how high somebody wins"
    return None


def outcomes_of(regulation: Regulation) -> Outcomes | None:
    """Return how a win and a draw are entered: by the first pair of scores for each; None where any scores may be."""
    pairs = form_of(regulation).pairs
    both = [GameResult(score1=pair.more, score2=pair.less) for pair in pairs]
    won = [each for each in both if each.score1 != each.score2 and score_game(each, regulation) is not None]
    drawn = [each for each in both if each.score1 == each.score2 and score_game(each, regulation) is not None]
    both_lost = GameResult(ended=Ended.BOTH_LOST) if "Both lost" in regulation.endings.allowed else None
    return Outcomes(win=won[0], draw=drawn[0] if drawn else None, both_lost=both_lost) if won else None
