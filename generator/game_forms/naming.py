"""What `Check` shows: the words by seat, in the language that is spoken, with the winner's name and the figures."""

from generator.game_forms.states import WINS, State, States, doubts_in, wins_formula, won_formula
from generator.languages import ENGLISH, _, spoken
from generator.model import GameResult


def shown_of(result: GameResult, state: State, names: tuple[str, str], tallies: tuple[str, str]) -> str:
    """The state of a result for people: `Rosa Lind wins 29-19`, or what is awaited or wrong."""
    doubt = next((doubt.shown_ending for doubt in state.doubts if doubt.holds(result)), "")
    for (seat, wins), name, tally in zip(WINS.items(), names, tallies, strict=True):
        if state.words == wins:
            return (_("{player} wins", player=name) + tally if name else _nameless(seat)) + doubt
    return state.shown + doubt


def shown_formula(states: States, tallies: tuple[str, str]) -> str:
    """The same as a formula, in which `{check}` are the words by seat, always in English."""
    if spoken().code == ENGLISH:
        return _in_english(tallies)
    formula = "{check}"
    for state in states:
        if state.words not in WINS.values():
            said = (
                f'LEFT({{check}},{len(state.says)})="{state.says}"'
                if state.doubts
                else f'{{check}}="{state.says}"'
            )
            formula = f'IF({said},"{state.shown}",{formula})'
    unnamed = 'OR({player1}="",{player2}="")'
    before, after = _("{player} wins").split("{player}")
    for seat, tally in enumerate(tallies, start=1):
        named = f'"{before}"&{{player{seat}}}&"{after}"{tally}'
        formula = f'IF({won_formula(seat)},IF({unnamed},"{_nameless(seat)}",{named}),{formula})'
    doubt = '""'
    for each in doubts_in(states):
        doubt = f'IF(RIGHT({{check}},{len(each.ending)})="{each.ending}","{each.shown_ending}",{doubt})'
    return f"({formula})&{doubt}"


def _nameless(seat: int) -> str:
    return _("Player {seat} wins", seat=seat)


def _in_english(tallies: tuple[str, str]) -> str:
    """The words by seat with the winner's name in place of the seat: they stay where a name is missing."""
    one, other = (f'{{player{seat}}}&" wins"{tally}' for seat, tally in enumerate(tallies, start=1))
    winner = f"IF({won_formula(1)},{one},{other})"
    unnamed = f'OR(NOT({wins_formula()}),{{player1}}="",{{player2}}="")'
    return f"IF({unnamed},{{check}},{winner}&MID({{check}},{len(WINS[1]) + 1},99))"
