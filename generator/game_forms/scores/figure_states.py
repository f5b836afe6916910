"""The states of a result that come of the figures that the rules name beside the score.

Formulas know a result by how its words begin, so no state's words begin with a figure's name: it may be `Draws`.
"""

from collections.abc import Callable, Iterator

from generator.game_forms.rules import SEATS
from generator.game_forms.scores.figures import bad_figure_formula, beyond, cell_of, entered_of, missing
from generator.game_forms.scores.limits import entered_scores
from generator.game_forms.states import ABSENT, Fault, State, lacking_formula, table_of
from generator.languages import later
from generator.languages.said import listed, nsay, say
from generator.model import Pairing
from generator.regulations.form.game import Figure, Scores

FigureState = Callable[[Scores, Figure], State]


def states_of(rules: Scores, *kinds: FigureState) -> Iterator[State]:
    """Of each kind the states of all figures."""
    return (kind(rules, figure) for kind in kinds for figure in rules.figures)


def unplayed(rules: Scores, figure: Figure) -> State:
    """It is entered where nobody played."""
    one, other = _cells(rules, figure)
    return State(
        words=later("no-show: leave {name} empty"),
        values={"name": figure.name},
        formula=f'AND({ABSENT},OR({{{one}}}<>"",{{{other}}}<>""))',
        holds=lambda result: bool(result.ended.absent) and any(entered_of(result, figure)),
        finds=lambda pairing: (entered_unplayed(pairing, rules),),
        about=(one, other, "ended"),
    )


def entered_unplayed(pairing: Pairing, rules: Scores) -> Fault:
    """All that is entered where nobody played, as one fault: it is the ending alone that may be wrong."""
    entered: dict[str, str] = {
        f"Score {seat}": say("score {score}", score=rules.called(score))
        for seat, score in entered_scores(pairing.result)
    }
    for figure in rules.figures:
        for seat, value in entered_of(pairing.result, figure):
            entered[f"{figure.name} {seat}"] = f"{figure.name} {value}"
    message = nsay(
        "{what}: with {ended} nobody played, so this stays empty",
        "{what}: with {ended} nobody played, so these stay empty",
        len(entered),
        what=listed([*entered.values()]),
        ended=pairing.result.ended.value,
    )
    return Fault("score-not-expected", next(iter(entered)), message, ("drops",))


def _clause(figure: Figure) -> tuple[str, ...]:
    return ("scores", "figures", figure.name)


def outside(rules: Scores, figure: Figure) -> State:
    """It lies outside its limits."""
    limits = {"name": figure.name, "low": figure.minimum, "high": figure.maximum}

    def finds(pairing: Pairing) -> Iterator[Fault]:
        for seat, value in beyond(pairing.result, figure):
            code, words = (
                ("score-too-high", later("{name} {value}: at most {high} is possible; correct it"))
                if value > figure.maximum
                else ("score-too-low", later("{name} {value}: at least {low} is possible; correct it"))
            )
            yield Fault(code, f"{figure.name} {seat}", say(words, value=value, **limits), _clause(figure))

    return State(
        words=later("whole number from {low} to {high}: {name}"),
        values=limits,
        formula=f"OR({','.join(bad_figure_formula(rules, figure, seat) for seat in SEATS)})",
        holds=lambda result: not result.ended.absent and any(beyond(result, figure)),
        finds=finds,
        goes_on=True,
    )


def lacking(rules: Scores, figure: Figure) -> State:
    """It is not entered of both players, where the ending asks for it; it says so of the others too."""

    def finds(pairing: Pairing) -> Iterator[Fault]:
        lost = ((each, seat) for each in rules.figures for seat in missing(pairing.result, each))
        for each, seat in lost:
            message = say(
                "{table}: {name} {seat} is missing, so the game still counts as open",
                table=table_of(pairing),
                name=each.name,
                seat=seat,
            )
            yield Fault("score-missing", f"{each.name} {seat}", message, _clause(each))

    one, other = _cells(rules, figure)
    return State(
        words=later("still missing: {name}"),
        values={"name": figure.name},
        formula=lacking_formula(one, other),
        holds=lambda result: bool(missing(result, figure)),
        finds=finds,
        waits=True,
        about=(one, other),
    )


def _cells(rules: Scores, figure: Figure) -> tuple[str, str]:
    one, other = (cell_of(rules, figure, seat) for seat in SEATS)
    return one, other
