"""A result's state in a few words, said twice from one list: by a formula as it is typed, and by Python.

The formulas use nothing that Excel 2007 lacks. Names in braces stand for cells of the row, as `{ended}` and, of the
first seat, `{s1}` for the score or `{c1}` for the casualties.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from generator.model import Ended, GameResult
from generator.regulations.schema import Regulation
from generator.workbooks.forms.as_read import as_word
from generator.workbooks.reading.cells import LARGEST_COUNT

OPEN, DRAW, BOTH_ABSENT, BYE = "open", "draw", "both absent", "bye"
WINS = {1: "Player 1 wins", 2: "Player 2 wins"}

NO_SHOW = 'LEFT({ended},7)="No-show"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """Words for what may be a slip in a result that counts all the same; `about` names the cells to look at."""

    says: str
    formula: str
    holds: Callable[[GameResult], bool]
    about: tuple[str, ...]

    @property
    def ending(self) -> str:
        """What stands behind the result's own words."""
        return f": {self.says}?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Words for results of which a condition holds: as a formula, and as a function.

    A result that `waits` is not wrong but unfinished. `about` names the cells to look at: what stands in them does
    not fit, or something is awaited there. The first of the `doubts` that holds is said behind the words.
    """

    says: str
    formula: str
    holds: Callable[[GameResult], bool]
    waits: bool = False
    about: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


Verdicts = tuple[Verdict, ...]  # in the order in which they are tried; the last one always holds


def verdict_on(result: GameResult, verdicts: Verdicts) -> str:
    """The state of a result: who won, `open`, or what is wrong with it."""
    said = next(verdict for verdict in verdicts if verdict.holds(result))
    return said.says + next((doubt.ending for doubt in said.doubts if doubt.holds(result)), "")


def verdict_formula(verdicts: Verdicts) -> str:
    """The same as a formula over the row's cells."""
    *others, last = verdicts
    formula = _words_formula(last)
    for each in reversed(others):
        formula = f"IF({each.formula},{_words_formula(each)},{formula})"
    return formula


def doubted(verdicts: Iterable[Verdict], doubts: tuple[Doubt, ...]) -> Verdicts:
    """The same verdicts, of which those on a game that somebody won or that was drawn may be doubted."""
    may_be = (*WINS.values(), DRAW)
    return tuple(replace(each, doubts=doubts) if each.says in may_be else each for each in verdicts)


def doubts_of(verdicts: Verdicts) -> tuple[Doubt, ...]:
    """All doubts, each once."""
    return tuple(dict.fromkeys(doubt for verdict in verdicts for doubt in verdict.doubts))


def doubt_formula(doubts: Iterable[Doubt]) -> str:
    """Whether one of these is said; nothing where there are none."""
    said = [f'RIGHT({{check}},{len(doubt.ending)})="{doubt.ending}"' for doubt in doubts]
    return f"OR({','.join(said)})" if said else ""


def wins_formula() -> str:
    """Whether the words say that somebody won."""
    return 'MID({check},9,5)=" wins"'


def won_formula(seat: int) -> str:
    """Whether the words say that this seat won."""
    return f'LEFT({{check}},{len(WINS[seat])})="{WINS[seat]}"'


def drawn_formula() -> str:
    """Whether the words say that nobody won a game that was played."""
    return f'LEFT({{check}},{len(DRAW)})="{DRAW}"'


def is_settled(words: str) -> bool:
    """Whether the words tell how a game went."""
    return words.startswith((*WINS.values(), DRAW, BOTH_ABSENT))


def _words_formula(verdict: Verdict) -> str:
    doubt = '""'
    for each in reversed(verdict.doubts):
        doubt = f'IF({each.formula},"{each.ending}",{doubt})'
    return f'"{verdict.says}"&{doubt}' if verdict.doubts else f'"{verdict.says}"'


def allowed_endings(regulation: Regulation) -> tuple[Ended, ...]:
    """The ways a game may end, as the column `Ended` names them, without the empty one."""
    words: dict[str, tuple[Ended, ...]] = {}
    for ended in Ended:
        if ended.value:
            words[ended.way] = (*words.get(ended.way, ()), ended)
    return tuple(ended for way in regulation.endings.allowed for ended in words.get(way, ()))


def ending_verdict(regulation: Regulation) -> Verdict:
    """`Ended` says something that the game doesn't know."""
    allowed = (Ended.PLAYED_OUT, *allowed_endings(regulation))
    return Verdict(
        says="Ended: choose from the list",
        formula='AND({ended}<>"",SUMPRODUCT(--(endings={ended}))=0)',  # MATCH knows wildcards
        holds=lambda result: result.ended not in allowed,
        about=("ended",),
    )


def seat_verdicts(entered: tuple[str, ...]) -> Iterator[Verdict]:
    """What can be amiss with who sits there, before anything is entered; then byes, where nothing ever is.

    What Roundsheet writes has none of these, so they hold of no result: they are there for what people change.
    """
    for seat in (1, 2):
        yield Verdict(
            says=f"Player {seat}: ID and name differ",
            formula=_other_name_formula(seat),
            holds=lambda _: False,
            about=(f"id{seat}", f"player{seat}"),
        )
    filled = ",".join(f'{{{name}}}<>""' for name in entered)
    yield Verdict(
        says="bye: leave the rest empty",
        formula=f"IF({bye_formula()},OR({filled}),FALSE)",
        holds=lambda _: False,
        about=entered,
    )
    yield Verdict(says=BYE, formula=bye_formula(), holds=lambda _: False)


def bye_formula() -> str:
    """Whether the row is a bye: the word stands for one of its players."""
    words = (as_word(f'IF({{id{seat}}}="",{{player{seat}}},{{id{seat}}})') for seat in (1, 2))
    return "OR({})".format(",".join(f'{word}="{BYE}"' for word in words))


def _other_name_formula(seat: int) -> str:
    """Whether somebody else's name stands beside the ID; a name that was only corrected is nobody else's."""
    name, place = f"{{player{seat}}}", f'MATCH({{id{seat}}}&"",player_ids,0)'
    others = f"IF(INDEX(player_names,{place})={name},FALSE,SUMPRODUCT(--(player_names={name}))>0)"
    return f'IF({name}="",FALSE,IF(ISERROR({place}),FALSE,{others}))'


def not_whole_formula(cell: str, low: int, high: int = LARGEST_COUNT) -> str:
    """Whether something other than a whole number within the limits stands in the cell."""
    wrong = f"OR({cell}<{low},{cell}<>INT({cell}),{cell}>{high})"
    return f'IF({cell}="",FALSE,IF(ISNUMBER({cell}),{wrong},TRUE))'
