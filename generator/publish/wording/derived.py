"""What the engine says of a figure's terms, in the language of the page."""

from generator.figures.derivation import Derivation, Term
from generator.languages import _, later
from generator.publish.wording import words

# How a round came about and how its game ended; the other texts stand where the figures are derived.
TERMS = (
    *(later("game"), later("bye"), later("opponent absent"), later("absent"), later("missed")),
    *(later("win"), later("loss"), later("draw")),
)


def rule_text(derivation: Derivation) -> str:
    """How a figure's terms are put together."""
    return _(derivation.rule, rounds=derivation.rounds)


def term_text(term: Term) -> str:
    """How a term came about: `8 points in 2 rounds played`, `bye`, `win`."""
    if term.points is None or term.rounds is None:
        return _(term.text)
    rounds = words.rounds(term.rounds)
    return _(term.text, points=words.in_points(term.points), rounds=rounds)
