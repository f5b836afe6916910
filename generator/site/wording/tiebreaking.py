"""Tiebreakers in words: what each is called, how it is worked out, and how its figures are shown."""

from generator.figures.parameters import PARAMETERS, RankedBy, Value, written
from generator.figures.records import Derivation, Term
from generator.figures.tiebreakers import CRITERIA, RANDOM, TOURNAMENT_POINTS
from generator.languages import _, later
from generator.languages.customs import decimal
from generator.model import Number
from generator.regulations.event_schema import Tiebreaker
from generator.site import urls
from generator.site.parts import TableColumn
from generator.site.wording import words
from generator.tournament.ranking.standings import Standing

# How a round came about and how its game ended; the other texts stand where the figures are derived.
TERMS = (
    *(
        later("game"),
        later("bye"),
        later("bye (given)"),
        later("opponent absent"),
        later("absent"),
        later("missed"),
    ),
    *(later("win"), later("loss"), later("draw"), later("nothing")),
)


def name(by: RankedBy) -> str:
    """Return the tiebreaker's name with its parameters: `Buchholz, without the lowest 1`."""
    return _with_parameters(CRITERIA[by.key].name, by)


def name_within(by: RankedBy) -> str:
    """Return the tiebreaker's name within a sentence."""
    return _with_parameters(CRITERIA[by.key].within, by)


def _with_parameters(message: str, by: RankedBy) -> str:
    said = [_said(PARAMETERS[each].of(value).within, value) for each, value in by.parameters.items()]
    return ", ".join([_(message, **by.parameters), *filter(None, said)])


def short(by: RankedBy) -> str:
    """Return the tiebreaker's short name for where there is little room: `MoV`, `BH–L1`, `random order`."""
    if not CRITERIA[by.key].abbreviation:
        return name_within(by)
    said = [_said(PARAMETERS[each].of(value).short, value) for each, value in by.parameters.items()]
    return "".join([_(CRITERIA[by.key].abbreviation), *said])


def _said(message: str, value: Value) -> str:
    """Return what a parameter does, in words; empty where it has none."""
    return _(message, value=decimal(written(value))) if message else ""


def name_and_short(by: RankedBy) -> str:
    """Return the name with its abbreviation in tables: `Margin of victory (MoV)`."""
    if not CRITERIA[by.key].abbreviation:
        return name(by)
    return _("{name} ({short})", name=name(by), short=short(by))


def column(by: RankedBy) -> TableColumn:
    """Return the heading of a tiebreaker's figures."""
    return TableColumn(text=short(by), name=name(by), anchor=anchor(by))


def anchor(by: RankedBy) -> str:
    """Return a player page's anchor for the figure's terms, the same in every language: `strength-of-schedule`."""
    return urls.anchor(by.replace("_", " "))


def rule_anchor(anchor: str) -> str:
    """Return the standings page's anchor for how the same tiebreaker ranks players."""
    return f"by-{anchor}"


def text(tiebreaker: Tiebreaker) -> str:
    """Return how it is calculated: as the regulation says it, translated where that is in our words too."""
    if tiebreaker.text:
        return _(tiebreaker.text)
    by = tiebreaker.ranked_by
    said = [_said(PARAMETERS[each].of(value).text, value) for each, value in by.parameters.items()]
    return " ".join([_(CRITERIA[by.key].text, **by.parameters), *filter(None, said)])


def figure(by: RankedBy, value: Number) -> str:
    """Return a figure as it is shown."""
    return words.figure(value) if CRITERIA[by.key].is_mean else words.points(value)


def term(by: RankedBy, value: Number) -> str:
    """Return a part of a figure as it is shown."""
    return words.figure(value) if CRITERIA[by.key].terms_are_means else words.points(value)


def rule_text(derivation: Derivation) -> str:
    """Return how a figure's terms are combined."""
    floor = decimal(written(derivation.floor or 0))
    return _(derivation.rule, rounds=derivation.rounds, out_of=words.points(derivation.out_of), floor=floor)


def term_text(term: Term) -> str:
    """Return how a term is explained: `8 points in 2 rounds played`, `bye`, `win`."""
    if term.reason:
        return _("{what}: {reason}", what=_(term.text), reason=term.reason)
    if term.points is None or term.rounds is None:
        return _(term.text)
    rounds = words.rounds(term.rounds)
    return _(term.text, points=words.in_points(term.points), rounds=rounds)


def between(line: Standing, other: Standing, precedence: tuple[RankedBy, ...]) -> list[str]:
    """Return what separates two players: all figures up to the first that differs, the first player's first."""
    said: list[str] = []
    for by in (TOURNAMENT_POINTS, *precedence):
        if by == RANDOM:
            return [*said, _("the random order decided")]
        own, others = _value(line, by), _value(other, by)
        said.append(_compared(by, own, others))
        if own != others:
            break
    return said


def _value(line: Standing, by: RankedBy) -> Number:
    return line.figures[by].value


def _compared(by: RankedBy, own: Number, others: Number) -> str:
    if by == TOURNAMENT_POINTS:
        if own == others:
            return _("{points} each", points=words.in_points(own))
        return _("{own} against {other}", own=words.in_points(own), other=words.points(others))
    values = {
        "tiebreaker": name_within(by),
        "own": figure(by, own),
        "other": figure(by, others),
    }
    if own == others:
        return _("{tiebreaker} {own} each", **values)
    if values["own"] == values["other"]:
        return _("{tiebreaker} {own} each, rounded, but not equal", **values)
    return _("{tiebreaker} {own} against {other}", **values)
