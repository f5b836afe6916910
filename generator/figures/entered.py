"""Figures made of what is entered beside the score: the rules name them."""

from collections.abc import Mapping

from generator.figures.asked import Asked
from generator.figures.criteria import Tiebreaker
from generator.figures.derivation import Derivation, Term
from generator.figures.records import Entry, EntryKind
from generator.languages import later


def figure_sum(asked: Asked, *, figure: str) -> Derivation:
    """The sum of what was entered for the player."""
    return asked.sum_of_rounds(lambda entry: _own(entry, figure))


def figure_difference(asked: Asked, *, figure: str) -> Derivation:
    """The same less what was entered for the opponents in these games."""
    return asked.sum_of_rounds(lambda entry: _own(entry, figure) - _opponents(entry, figure))


def opponents_figure_sum(asked: Asked, *, figure: str) -> Derivation:
    """The sum of the opponents' own sums, once for each game."""
    return asked.sum_over_opponents(
        Term(
            value=figure_sum(asked.of(opponent), figure=figure).value,
            text=later("sum over all rounds"),
            opponent=opponent.player,
        )
        for opponent in asked.opponents
    )


def _own(entry: Entry, figure: str) -> int:
    return _entered(entry, figure, entry.seat)


def _opponents(entry: Entry, figure: str) -> int:
    return _entered(entry, figure, None if entry.seat is None else 3 - entry.seat)


def _entered(entry: Entry, figure: str, seat: int | None) -> int:
    """What was entered for a seat; 0 without a game, and where a concession left it out."""
    if entry.kind is not EntryKind.GAME or entry.result is None or seat is None:
        return 0
    return entry.result.figure(figure, seat) or 0


TIEBREAKERS: Mapping[str, Tiebreaker] = {
    "figure_sum": Tiebreaker(
        name=later("{figure}"),
        within=later("{figure}"),
        text=later("The sum of what was entered for the player in all games, the highest first."),
        remark="Which figure: `{key: figure_sum, figure: Casualties}`.",
        derive=figure_sum,
    ),
    "figure_difference": Tiebreaker(
        name=later("{figure}, difference"),
        within=later("{figure}, difference"),
        text=later(
            "The sum of what was entered for the player in all games, less what was for the opponents."
        ),
        remark="Which figure: `{key: figure_difference, figure: Casualties}`.",
        derive=figure_difference,
    ),
    "opponents_figure_sum": Tiebreaker(
        name=later("{figure}, opponents"),
        within=later("{figure}, opponents"),
        text=later("The sum of what was entered for all opponents met, in all their games."),
        remark="Which figure: `{key: opponents_figure_sum, figure: Casualties}`.",
        derive=opponents_figure_sum,
    ),
}

# Those that take the name of a figure that is entered beside the score.
OF_FIGURES = tuple(TIEBREAKERS)
