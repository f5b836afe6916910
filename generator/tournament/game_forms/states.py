"""The states of a result: what `Check` in the workbook says, its formula, and what `check` finds, from one list a form.

The states are tried in their order, and the first that holds is the result's: by a formula while it is typed, and by
Python once it is read. The formulas use nothing that Excel 2007 lacks. Names in braces stand for cells of the row:
`{ended}`, `{check}` for the state's own words and, of the first seat, `{s1}` for the score: the letter of its column.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from generator.findings import Finding, define_error, define_note, define_warning, has_errors
from generator.languages import _, later
from generator.languages.said import Message, say
from generator.model import Ended, GameResult, Pairing
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation
from generator.tournament.game_forms.columns import BYE, bye_formula

OPEN, DRAW, BOTH_ABSENT, BOTH_LOST = later("open"), later("draw"), later("both absent"), later("both lost")
WINS = {1: "Player 1 wins", 2: "Player 2 wins"}
ABSENT = 'LEFT({ended},7)="No-show"'
CONCEDED = 'LEFT({ended},8)="Conceded"'
TOLD = tuple(
    ended
    for ended in Ended
    if ended.conceded_by or ended.awarded_to or ended.absent or ended is Ended.BOTH_LOST
)  # endings that alone tell who won


define_warning(
    "score-missing",
    meaning="A score or another figure of a game is entered and some are not: the game counts as open.",
    remedy="Enter what is missing.",
    example="table 4: score 2 is missing, so the game still counts as open",
)
define_error(
    "score-not-expected",
    meaning="Something is entered where nothing should be: beside a bye, or where nobody played.",
    remedy="Empty the cell.",
    example="Score 1 200: nothing is entered for a bye; empty the cell",
)
define_note(
    "concession-without-scores",
    meaning=(
        "A player conceded, and neither score is entered, or no losses are. The scores count as 0, or the opponent as "
        "having lost none. One score alone leaves the game open."
    ),
    remedy="Enter the scores as they stood; if there were none, a word under Note puts the note away.",
    example=(
        "table 2: Conceded 1, and no scores are entered, so they count as 0; enter them as they stood, or a word under "
        "Note if there were none"
    ),
)


class CellFault(NamedTuple):
    """What `check` says of a cell in a game's row, and the path of its clause."""

    code: str
    column: str
    message: Message
    clause: tuple[str | int, ...]


Holds = Callable[[GameResult], bool]
Finds = Callable[[Pairing], Iterable[CellFault]]


Winner = Callable[
    [GameResult], int | None
]  # of a form: the winning seat, 0 for nobody, None while it can't be told


def never(_result: GameResult) -> bool:
    """Return False, so that it holds for no result that was read, only for what is typed.

    The readers understand such a result or report it.
    """
    return False


def nothing(_pairing: Pairing) -> Iterable[CellFault]:
    """Return no findings: there is nothing to report, or another state reports it."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A message and its values: in English, which formulas go by, and in the language that is spoken, for people."""

    words: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def says(self) -> str:
        """Return the words in English."""
        return self.words.format(**self.values) if self.values else self.words

    @property
    def shown(self) -> str:
        """Return the words in the reader's language."""
        return _(self.words, **self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt(Words):
    """A record of words for what may be a slip in a result that counts; `about` names the cells to look at."""

    formula: str
    holds: Holds
    finds: Finds
    about: tuple[str, ...]

    @property
    def ending(self) -> str:
        """Return what stands behind the result's own words."""
        return f": {self.says}?"

    @property
    def shown_ending(self) -> str:
        """Return the ending in the reader's language."""
        return _(": {doubt}?", doubt=self.shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Words):
    """A record of words for results of which a condition holds: as a formula, and as a function.

    A result that `waits` is not wrong but unfinished. `about` names the cells to look at: what stands in them does
    not fit, or something is awaited there. The first of the `doubts` that holds is said behind the words. `finds` is
    what `check` says of it; where it `goes_on`, as it looks at each cell by itself, also what it says of the next
    state that holds.
    """

    formula: str
    holds: Holds
    finds: Finds = nothing
    goes_on: bool = False
    waits: bool = False
    about: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


NOBODY_CAME = State(
    words=BOTH_ABSENT,
    formula='{ended}="No-show both"',
    holds=lambda result: len(result.ended.absent) == 2,
)

BOTH_HAVE_LOST = State(
    words=BOTH_LOST,
    formula='{ended}="Both lost"',
    holds=lambda result: result.ended is Ended.BOTH_LOST,
)

States = tuple[State, ...]  # in the order in which they are tried; the last one always holds


def state_of(result: GameResult, states: States) -> State:
    """Return the first state that holds."""
    return next(state for state in states if state.holds(result))


def said_of(result: GameResult, states: States) -> str:
    """Return the state of a result in words: who won, `open`, or what is wrong with it."""
    state = state_of(result, states)
    return state.says + next((doubt.ending for doubt in state.doubts if doubt.holds(result)), "")


def findings_of(pairing: Pairing, states: States, regulation: Regulation) -> Iterator[Finding]:
    """Yield what `check` says of a result: of wrong cells, what is wrong with each, never what follows from it."""
    found: tuple[Finding, ...] = ()
    for state in states:
        if not state.holds(pairing.result):
            continue
        if state.goes_on or state.waits or not has_errors(found):
            found += tuple(_finding(fault, pairing, regulation) for fault in state.finds(pairing))
        if not state.goes_on:
            break
    yield from found


def doubts_about(pairing: Pairing, states: States, regulation: Regulation) -> Iterator[Finding]:
    """Yield what may be a slip in a result that counts as it stands."""
    for doubt in state_of(pairing.result, states).doubts:
        if doubt.holds(pairing.result):
            yield from (_finding(fault, pairing, regulation) for fault in doubt.finds(pairing))


def table_of(pairing: Pairing) -> Message:
    """Return `table 4`, or the row of a game without one."""
    if pairing.table is None:
        return say("row {row}", row=pairing.place.row)
    return say("table {table}", table=pairing.table)


def table_alone(pairing: Pairing) -> str:
    """Return `4` among other tables, or the row of a game without one."""
    return table_of(pairing) if pairing.table is None else str(pairing.table)


def words_formula(states: States) -> str:
    """Return the state of a result in words, as a formula over the row's cells."""
    *others, last = states
    formula = _says_formula(last)
    for each in reversed(others):
        formula = f"IF({each.formula},{_says_formula(each)},{formula})"
    return formula


def doubted(states: Iterable[State], doubts: tuple[Doubt, ...]) -> States:
    """Return the states, with doubts on those of a game that was won or drawn."""
    may_be = (*WINS.values(), DRAW)
    return tuple(replace(each, doubts=doubts) if each.says in may_be else each for each in states)


def doubts_in(states: States) -> tuple[Doubt, ...]:
    """Return all doubts, each once."""
    return tuple(dict.fromkeys(doubt for state in states for doubt in state.doubts))


def doubt_formula(doubts: Iterable[Doubt]) -> str:
    """Return whether one of these is said; nothing where there are none."""
    said = [f'RIGHT({{check}},{len(doubt.ending)})="{doubt.ending}"' for doubt in doubts]
    return f"OR({','.join(said)})" if said else ""


def one_alone_formula(one: str, other: str) -> str:
    """Return whether one of two cells is filled and the other is not."""
    return f'({{{one}}}="")<>({{{other}}}="")'


def lacking_formula(one: str, other: str) -> str:
    """Return whether what two cells ask for is missing; a concession may leave both empty. Source: reading I-41."""
    return f'IF({CONCEDED},{one_alone_formula(one, other)},OR({{{one}}}="",{{{other}}}=""))'


def wins_formula() -> str:
    """Return whether the words say that somebody won."""
    return 'MID({check},9,5)=" wins"'


def won_formula(seat: int) -> str:
    """Return whether the words say that this seat won."""
    return f'LEFT({{check}},{len(WINS[seat])})="{WINS[seat]}"'


def drawn_formula() -> str:
    """Return whether the words say that nobody won a game that was played."""
    return f'LEFT({{check}},{len(DRAW)})="{DRAW}"'


WITHOUT_SCORES = ("concession", "without_scores")  # the path of what is said of a concession without scores


def is_settled(words: str) -> bool:
    """Return whether the words tell how a game went."""
    return words.startswith((*WINS.values(), DRAW, BOTH_ABSENT, BOTH_LOST))


def allowed_endings(regulation: Regulation) -> tuple[Ended, ...]:
    """Return the ways a game may end, as the column `Ended` names them, without the empty one."""
    words: dict[str, tuple[Ended, ...]] = {}
    for ended in Ended:
        if ended.value:
            words[ended.way] = (*words.get(ended.way, ()), ended)
    return tuple(ended for way in regulation.endings.allowed for ended in words.get(way, ()))


def seat_states(entered: tuple[str, ...]) -> Iterator[State]:
    """Yield the states of the seats, before anything is entered; then byes, where nothing is.

    What Roundsheet writes has none of these, and what people change in it other checks report.
    """
    for seat in (1, 2):
        yield State(
            words=later("Player {seat}: ID and name differ"),
            values={"seat": seat},
            formula=_other_name_formula(seat),
            holds=never,
            about=(f"id{seat}", f"player{seat}"),
        )
    filled = ",".join(f'{{{name}}}<>""' for name in entered)
    yield State(
        words=later("bye: leave the rest empty"),
        formula=f"IF({bye_formula()},OR({filled}),FALSE)",
        holds=never,
        about=entered,
    )
    yield State(words=BYE, formula=bye_formula(), holds=never)


def open_state(entered: tuple[str, ...]) -> State:
    """Return the state in which nothing is entered."""
    empty = ",".join(f'{{{name}}}=""' for name in entered)
    return State(words=OPEN, formula=f"AND({empty})", holds=lambda result: result.is_empty, waits=True)


def won_state(seat: int, formula: str, winner: Winner, endings: Collection[Ended] = tuple(Ended)) -> State:
    """Return the state in which the seat won, in one of these endings."""
    return State(
        words=WINS[seat],
        formula=formula,
        holds=lambda result: result.ended in endings and winner(result) == seat,
    )


define_error(
    "ending-not-in-game",
    meaning="The word under Ended is one of Roundsheet's, but games of these regulations don't end so.",
    remedy="Choose one of the words in the message.",
    example=(
        "Ended says Rounds: no game of X-Wing 1.1.1 ends that way; write one of Time, Defeated, Mutual destruction, "
        "Conceded 1, Conceded 2, No-show 1, No-show 2, No-show both, or nothing if the game was played out"
    ),
)


def ending_state(regulation: Regulation) -> State:
    """Return the state in which `Ended` says something that the game doesn't know."""
    allowed = (Ended.PLAYED_OUT, *allowed_endings(regulation))

    def finds(pairing: Pairing) -> Iterator[CellFault]:
        known = [ended.value for ended in Ended if ended.value and ended in allowed]
        message = say(
            "Ended says {ended}: no game of {regulation} ends that way; write one of {known}, or "
            "nothing if the game was played out",
            ended=pairing.result.ended.value,
            regulation=regulation.name,
            known=", ".join(known),
        )
        yield CellFault("ending-not-in-game", "Ended", message, ("endings", "allowed"))

    return State(
        words=later("Ended: choose from the list"),
        formula='AND({ended}<>"",SUMPRODUCT(--(endings={ended}))=0)',  # MATCH knows wildcards
        holds=lambda result: result.ended not in allowed and not result.ended.left,
        finds=finds,
        about=("ended",),
    )


def _finding(fault: CellFault, pairing: Pairing, regulation: Regulation) -> Finding:
    place, clause = pairing.place.cell(fault.column), cite(regulation, *fault.clause)
    return Finding(code=fault.code, place=place, message=fault.message, citation=clause)


def _other_name_formula(seat: int) -> str:
    """Return whether somebody else's name stands beside the ID; a name that was only corrected is nobody else's."""
    name, place = f"{{player{seat}}}", f'MATCH({{id{seat}}}&"",player_ids,0)'
    others = f"IF(INDEX(player_names,{place})={name},FALSE,SUMPRODUCT(--(player_names={name}))>0)"
    return f'IF({name}="",FALSE,IF(ISERROR({place}),FALSE,{others}))'


def _says_formula(state: State) -> str:
    doubt = '""'
    for each in reversed(state.doubts):
        doubt = f'IF({each.formula},"{each.ending}",{doubt})'
    return f'"{state.says}"&{doubt}' if state.doubts else f'"{state.says}"'
