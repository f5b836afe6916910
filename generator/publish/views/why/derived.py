"""What the engine says of a figure's terms, in the language of the page."""

from generator.engine.derivation import Derivation, Term
from generator.languages import _, later
from generator.publish.views import words

RULES = (
    later("Mean over the opponents met"),
    later("Sum over the opponents met"),
    later("Sum over the opponents met, by the {rounds} rounds they played together"),
    later("Sum over the opponents met, without the highest and the lowest"),
    later("Not used: not everybody tied has met everybody"),
    later("Sum over the games of those tied"),
    later("Sum over all rounds"),
)
TERMS = (
    later("{points} in {rounds} played"),
    *(later("strength of schedule"), later("tournament points"), later("points after the round")),
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
