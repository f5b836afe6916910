"""The tiebreakers by name. Each gives its figure with its terms, so that no page computes one again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from generator.engine.derivation import Derivation, Term
from generator.engine.records import Entry, PlayerRecord, Records
from generator.findings import Citation

Derive = Callable[[PlayerRecord, Records, Citation], Derivation]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiebreaker:
    """A tiebreaker: how it is called, and how it is derived from the records. Higher is always better."""

    name: str
    abbreviation: str
    derive: Derive


def tournament_points(record: PlayerRecord, clause: Citation) -> Derivation:
    """The sum of the tournament points of all rounds."""
    return _sum_of_rounds(record, lambda entry: entry.tournament_points, "Sum over all rounds", clause)


def margin_of_victory(record: PlayerRecord, records: Records, clause: Citation) -> Derivation:
    """The cumulative margin of victory. Source: Runewars 2.2, Tiebreakers, p. 20."""
    return _sum_of_rounds(record, lambda entry: entry.margin_of_victory, "Sum over all rounds", clause)


def strength_of_schedule(record: PlayerRecord, records: Records, clause: Citation) -> Derivation:
    """The mean of the opponents' tournament points per round played; 0 without opponents.

    Source: Runewars 2.2, Tiebreakers, p. 20; readings I-1 and I-31.
    """
    terms = tuple(
        Term(
            value=Fraction(records[opponent].tournament_points, records[opponent].rounds_played),
            text=_points_a_round(records[opponent]),
            opponent=opponent,
        )
        for opponent in record.opponents
    )
    value = sum((Fraction(term.value) for term in terms), Fraction(0)) / max(len(terms), 1)
    return Derivation(value=value, terms=terms, rule="Mean over the opponents met", clause=clause)


def opponents_points(record: PlayerRecord, records: Records, clause: Citation) -> Derivation:
    """The sum of the tournament points of all opponents met, once for each game."""
    terms = tuple(
        Term(value=records[opponent].tournament_points, text="tournament points", opponent=opponent)
        for opponent in record.opponents
    )
    value = sum(term.value for term in terms)
    return Derivation(value=value, terms=terms, rule="Sum over the opponents met", clause=clause)


def _points_a_round(record: PlayerRecord) -> str:
    rounds = "round" if record.rounds_played == 1 else "rounds"
    return f"{record.tournament_points} points in {record.rounds_played} {rounds} played"


RANDOM = "random"  # the one key that is no figure: the order of tickets

TIEBREAKERS: Mapping[str, Tiebreaker] = {
    "margin_of_victory": Tiebreaker(name="Margin of victory", abbreviation="MoV", derive=margin_of_victory),
    "strength_of_schedule": Tiebreaker(
        name="Strength of schedule", abbreviation="SoS", derive=strength_of_schedule
    ),
    "opponents_points": Tiebreaker(name="Opponents' points", abbreviation="OP", derive=opponents_points),
}


def _sum_of_rounds(
    record: PlayerRecord, figure: Callable[[Entry], int], rule: str, clause: Citation
) -> Derivation:
    terms = tuple(
        Term(
            value=figure(entry),
            text=entry.kind.value,
            round_number=entry.round_number,
            opponent=entry.opponent,
        )
        for entry in record.entries
    )
    return Derivation(value=sum(figure(e) for e in record.entries), terms=terms, rule=rule, clause=clause)
