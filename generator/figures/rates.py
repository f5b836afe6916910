"""Rates: how much of what could be won has been won, by a player and by the opponents.

Source: Magic: The Gathering Tournament Rules, Appendix C (match-win and game-win percentage, and the opponents'), with
a floor of 0.33; Play! Pokemon tournament rules, where it is wins by rounds, at least 0.25 and without byes. There a
game that is drawn within a match counts too; here only games that were won do, as nothing else is entered.
"""

from collections.abc import Callable, Collection
from fractions import Fraction

from generator.figures.derivation import Derivation, Term
from generator.figures.records import Entry, EntryKind, PlayerRecord, Records
from generator.figures.terms import mean_of
from generator.findings import Citation
from generator.kept import kept
from generator.languages import later
from generator.model import Number, PlayerId

MATCH_RATES = ("match_rate", "opponents_match_rate", "opponents_opponents_match_rate")
NOTHING = Fraction(0)
MISSED = (EntryKind.ABSENT, EntryKind.MISSED)
BYES = (EntryKind.BYE, EntryKind.GIVEN_BYE, EntryKind.OPPONENT_ABSENT)

Rate = Callable[[PlayerRecord], Fraction]


def match_rate(
    record: PlayerRecord,
    records: Records,
    tied: Collection[PlayerId],
    clause: Citation,
    *,
    floor: Fraction = NOTHING,
    without_byes: bool = False,
) -> Derivation:
    """Tournament points by the most that the rounds played could bring, at least the floor."""
    entries = _played(record, without_byes)
    rule = later("Sum over these rounds, by the {out_of} points that they could bring")
    if floor:
        rule = later(
            "Sum over these rounds, by the {out_of} points that they could bring, but at least {floor}"
        )
    return Derivation(
        value=_match_rate(record, floor, without_byes),
        terms=tuple(_term(entry, entry.tournament_points) for entry in entries),
        rule=rule,
        clause=clause,
        out_of=sum((entry.most for entry in entries), 0),
        floor=floor,
    )


def opponents_match_rate(
    record: PlayerRecord,
    records: Records,
    tied: Collection[PlayerId],
    clause: Citation,
    *,
    floor: Fraction = NOTHING,
    without_byes: bool = False,
) -> Derivation:
    """The mean of the opponents' match rates; 0 without opponents."""
    return _of_opponents(
        record,
        records,
        lambda other: _match_rate(other, floor, without_byes),
        later("match win rate"),
        clause,
    )


def opponents_opponents_match_rate(
    record: PlayerRecord,
    records: Records,
    tied: Collection[PlayerId],
    clause: Citation,
    *,
    floor: Fraction = NOTHING,
    without_byes: bool = False,
) -> Derivation:
    """The mean of what the opponents' own opponents have; 0 without opponents."""
    return _of_opponents(
        record,
        records,
        lambda other: _mean(other, records, lambda third: _match_rate(third, floor, without_byes)),
        later("opponents' match win rate"),
        clause,
    )


def game_rate(
    record: PlayerRecord,
    records: Records,
    tied: Collection[PlayerId],
    clause: Citation,
    *,
    floor: Fraction = NOTHING,
) -> Derivation:
    """The player's scores by all scores of the player's games, which are the games won by both, at least the floor."""
    entries = [entry for entry in record.entries if entry.score is not None]
    rule = later("Sum over these rounds, by the {out_of} that both players scored in them")
    if floor:
        rule = later(
            "Sum over these rounds, by the {out_of} that both players scored in them, but at least {floor}"
        )
    return Derivation(
        value=_game_rate(record, floor),
        terms=tuple(_term(entry, entry.score or 0) for entry in entries),
        rule=rule,
        clause=clause,
        out_of=sum(_scored(entry) for entry in entries),
        floor=floor,
    )


def opponents_game_rate(
    record: PlayerRecord,
    records: Records,
    tied: Collection[PlayerId],
    clause: Citation,
    *,
    floor: Fraction = NOTHING,
) -> Derivation:
    """The mean of the opponents' game rates; 0 without opponents."""
    return _of_opponents(
        record, records, lambda other: _game_rate(other, floor), later("game win rate"), clause
    )


@kept
def _match_rate(record: PlayerRecord, floor: Fraction, without_byes: bool) -> Fraction:
    entries = _played(record, without_byes)
    return _rate(
        sum((entry.tournament_points for entry in entries), 0),
        sum((entry.most for entry in entries), 0),
        floor,
    )


@kept
def _game_rate(record: PlayerRecord, floor: Fraction) -> Fraction:
    return _rate(sum(entry.score or 0 for entry in record.entries), sum(map(_scored, record.entries)), floor)


def _rate(won: Number, out_of: Number, floor: Fraction) -> Fraction:
    return max(Fraction(won) / out_of, floor) if out_of else floor


def _played(record: PlayerRecord, without_byes: bool) -> list[Entry]:
    """The rounds that the player played; a bye may be none of them."""
    left_out = (*MISSED, *BYES) if without_byes else MISSED
    return [entry for entry in record.entries if entry.kind not in left_out]


def _scored(entry: Entry) -> Number:
    """What both players scored."""
    return (entry.score or 0) + (entry.against or 0)


def _term(entry: Entry, value: Number) -> Term:
    return Term(value=value, text=entry.kind.value, round_number=entry.round_number, opponent=entry.opponent)


def _mean(record: PlayerRecord, records: Records, rate: Rate) -> Fraction:
    """The mean of the opponents' rates, once for each game; 0 without opponents."""
    rates = [rate(records[opponent]) for opponent in record.opponents]
    return sum(rates, NOTHING) / max(len(rates), 1)


def _of_opponents(
    record: PlayerRecord, records: Records, rate: Rate, said: str, clause: Citation
) -> Derivation:
    terms = tuple(
        Term(value=rate(records[opponent]), text=said, opponent=opponent) for opponent in record.opponents
    )
    return Derivation(
        value=mean_of(terms), terms=terms, rule=later("Mean over the opponents met"), clause=clause
    )
