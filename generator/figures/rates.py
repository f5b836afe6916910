"""Rates: how much of what could be won has been won, by a player and by the opponents.

Source: Magic: The Gathering Tournament Rules, Appendix C (match-win and game-win percentage, and the opponents'), with
a floor of 0.33; Play! Pokemon tournament rules, where it is wins by rounds, at least 0.25 and without byes. By Appendix
C a game won is worth 3 points and one drawn within a match 1: so these count where a figure says how many there were.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

from generator.figures.parameters import FigureContext, Tiebreaker, term_of
from generator.figures.records import (
    Derivation,
    EntryKind,
    Outcome,
    PlayerRecord,
    Records,
    RoundRecord,
    Term,
)
from generator.languages import later
from generator.memoize import memoize
from generator.model import Number

MATCH_RATES = ("match_rate", "opponents_match_rate", "opponents_opponents_match_rate")
NOTHING = Fraction(0)
MISSED = (EntryKind.ABSENT, EntryKind.MISSED)
BYES = (EntryKind.BYE, EntryKind.GIVEN_BYE, EntryKind.OPPONENT_ABSENT)

Rate = Callable[[PlayerRecord], Fraction]


def match_rate(asked: FigureContext, *, floor: Fraction = NOTHING, without_byes: bool = False) -> Derivation:
    """Return tournament points by the most that the rounds played could bring, at least the floor."""
    entries = _played(asked.record, without_byes)
    rule = later("Sum over these rounds, by the {out_of} points that they could bring")
    if floor:
        rule = later(
            "Sum over these rounds, by the {out_of} points that they could bring, but at least {floor}"
        )
    return Derivation(
        value=_match_rate(asked.record, floor, without_byes),
        terms=tuple(term_of(entry, entry.tournament_points) for entry in entries),
        rule=rule,
        clause=asked.clause,
        out_of=sum((entry.most for entry in entries), 0),
        floor=floor,
    )


def opponents_match_rate(
    asked: FigureContext, *, floor: Fraction = NOTHING, without_byes: bool = False
) -> Derivation:
    """Return the mean of the opponents' match rates; 0 without opponents."""
    return _of_opponents(
        asked, lambda other: _match_rate(other, floor, without_byes), later("match win rate")
    )


def opponents_opponents_match_rate(
    asked: FigureContext, *, floor: Fraction = NOTHING, without_byes: bool = False
) -> Derivation:
    """Return the mean of what the opponents' own opponents have; 0 without opponents."""
    return _of_opponents(
        asked,
        # Two steps away: A met B, who met A and C. B contributes the mean of the rates of A and C.
        lambda other: _mean(other, asked.records, lambda third: _match_rate(third, floor, without_byes)),
        later("opponents' match win rate"),
    )


def game_rate(
    asked: FigureContext, *, floor: Fraction = NOTHING, drawn_games: str = "", drawn_worth: Fraction = NOTHING
) -> Derivation:
    """Return the player's scores by all scores of the same games, the games won by both, at least the floor.

    Games drawn within a match count among all where a figure has their number, each for a part of a game won.
    """
    entries = [entry for entry in asked.record.entries if entry.score is not None]
    rule = later("Sum over these rounds, by the {out_of} that both players scored in them")
    if floor:
        rule = later(
            "Sum over these rounds, by the {out_of} that both players scored in them, but at least {floor}"
        )
    if drawn_games:
        rule = later("Sum over these rounds, by the {out_of} games won or drawn in them")
    if drawn_games and floor:
        rule = later(
            "Sum over these rounds, by the {out_of} games won or drawn in them, but at least {floor}"
        )
    return Derivation(
        value=_game_rate(asked.record, floor, drawn_games, drawn_worth),
        terms=tuple(term_of(entry, _won(entry, drawn_games, drawn_worth)) for entry in entries),
        rule=rule,
        clause=asked.clause,
        out_of=sum(_scored(entry) + drawn_in(entry, drawn_games) for entry in entries),
        floor=floor,
    )


def opponents_game_rate(
    asked: FigureContext, *, floor: Fraction = NOTHING, drawn_games: str = "", drawn_worth: Fraction = NOTHING
) -> Derivation:
    """Return the mean of the opponents' game rates; 0 without opponents."""
    return _of_opponents(
        asked, lambda other: _game_rate(other, floor, drawn_games, drawn_worth), later("game win rate")
    )


def unbeaten_rate(asked: FigureContext) -> Derivation:
    """Return the part of the player's games that were not lost; 0 without a game.

    Source: Flesh and Blood, Pairings and Tiebreaker Policy, PML, of which this is what is left of the whole.
    """
    games = _games(asked.record)
    return Derivation(
        value=_unbeaten_rate(asked.record),
        terms=tuple(term_of(entry, int(_is_unbeaten(entry)), entry.outcome.value) for entry in games),
        rule=later("Games not lost, by the {out_of} games played"),
        clause=asked.clause,
        out_of=len(games),
    )


def opponents_unbeaten_rate(asked: FigureContext) -> Derivation:
    """Return the mean of the opponents' unbeaten rates; 0 without opponents."""
    return _of_opponents(asked, _unbeaten_rate, later("unbeaten rate"))


@memoize
def _unbeaten_rate(record: PlayerRecord) -> Fraction:
    games = _games(record)
    return _rate(sum(_is_unbeaten(entry) for entry in games), len(games), NOTHING)


def _games(record: PlayerRecord) -> list[RoundRecord]:
    """The rounds with a game against somebody."""
    return [entry for entry in record.entries if entry.kind is EntryKind.GAME]


def _is_unbeaten(entry: RoundRecord) -> bool:
    return entry.outcome is not Outcome.LOSS


@memoize
def _match_rate(record: PlayerRecord, floor: Fraction, without_byes: bool) -> Fraction:
    entries = _played(record, without_byes)
    return _rate(
        sum((entry.tournament_points for entry in entries), 0),
        sum((entry.most for entry in entries), 0),
        floor,
    )


@memoize
def _game_rate(record: PlayerRecord, floor: Fraction, drawn_games: str, drawn_worth: Fraction) -> Fraction:
    return _rate(
        # 2-1, then 1-1 with one game drawn that is worth 1/3: won 2 + 1 + 1/3 of 3 + 3 games, which is 5/9.
        sum((_won(entry, drawn_games, drawn_worth) for entry in record.entries), 0),
        sum(_scored(entry) + drawn_in(entry, drawn_games) for entry in record.entries),
        floor,
    )


def _rate(won: Number, out_of: Number, floor: Fraction) -> Fraction:
    # The floor lifts each rate before any mean is taken: 0 of 3 and 3 of 3 with a floor of 1/4 have a mean of 5/8.
    # Rates stay fractions, so that 2 of 3 and 4 of 6 tie; they are rounded only where they are shown.
    return max(Fraction(won) / out_of, floor) if out_of else floor


def _played(record: PlayerRecord, without_byes: bool) -> list[RoundRecord]:
    """The rounds that the player played; a bye may be none of them."""
    # A round missed brings nothing and is not divided by: who came late with 6 of 9 points has 2/3, not 6/12.
    left_out = (*MISSED, *BYES) if without_byes else MISSED
    return [entry for entry in record.entries if entry.kind not in left_out]


def _scored(entry: RoundRecord) -> Number:
    """What both players scored."""
    return (entry.score or 0) + (entry.against or 0)


def _won(entry: RoundRecord, drawn_games: str, drawn_worth: Fraction) -> Number:
    """What the player scored, and the player's part of the games that were drawn."""
    drawn = drawn_in(entry, drawn_games) * drawn_worth
    return (entry.score or 0) + drawn if drawn else entry.score or 0


def drawn_in(entry: RoundRecord, figure: str) -> int:
    """Return how many games of a match were drawn, which may be entered beside either player or both."""
    if not figure or entry.kind is not EntryKind.GAME or entry.result is None:
        return 0
    # Both players mean the same games, so the two cells are not added.
    return max(entry.result.figure(figure, seat) or 0 for seat in (1, 2))


def _mean(record: PlayerRecord, records: Records, rate: Rate) -> Fraction:
    """The mean of the opponents' rates, once for each game; 0 without opponents."""
    # The rates are memoized: a player's is asked for by all opponents, and by theirs.
    rates = [rate(records[opponent]) for opponent in record.opponents]
    return sum(rates, NOTHING) / max(len(rates), 1)


def _of_opponents(asked: FigureContext, rate: Rate, said: str) -> Derivation:
    return asked.mean_over_opponents(
        Term(value=rate(opponent), text=said, opponent=opponent.player) for opponent in asked.opponents
    )


TIEBREAKERS: Mapping[str, Tiebreaker] = {
    "match_rate": Tiebreaker(
        name=later("Match win rate"),
        within=later("match win rate"),
        abbreviation=later("MW"),
        text=later("The tournament points divided by the most that the rounds played could bring."),
        remark="0 without such a round.",
        derive=match_rate,
        is_mean=True,
    ),
    "opponents_match_rate": Tiebreaker(
        name=later("Opponents' match win rate"),
        within=later("opponents' match win rate"),
        abbreviation=later("OMW"),
        text=later("The mean, over the opponents met, of the opponent's own match win rate."),
        remark="0 without opponents.",
        derive=opponents_match_rate,
        is_mean=True,
        terms_are_means=True,
    ),
    "opponents_opponents_match_rate": Tiebreaker(
        name=later("Opponents' opponents' match win rate"),
        within=later("opponents' opponents' match win rate"),
        abbreviation=later("OOMW"),
        text=later("The mean, over the opponents met, of the opponent's own opponents' match win rate."),
        remark="0 without opponents.",
        derive=opponents_opponents_match_rate,
        is_mean=True,
        terms_are_means=True,
    ),
    "game_rate": Tiebreaker(
        name=later("Game win rate"),
        within=later("game win rate"),
        abbreviation=later("GW"),
        text=later(
            "The player's own scores divided by all scores of both players in the same games: where a score is the "
            "number of games won in a match, the share of them."
        ),
        remark="0 without a score.",
        needs="scores",
        derive=game_rate,
        is_mean=True,
    ),
    "opponents_game_rate": Tiebreaker(
        name=later("Opponents' game win rate"),
        within=later("opponents' game win rate"),
        abbreviation=later("OGW"),
        text=later("The mean, over the opponents met, of the opponent's own game win rate."),
        remark="0 without opponents.",
        needs="scores",
        derive=opponents_game_rate,
        is_mean=True,
        terms_are_means=True,
    ),
    "unbeaten_rate": Tiebreaker(
        name=later("Unbeaten rate"),
        within=later("unbeaten rate"),
        abbreviation=later("UB"),
        text=later("The part of the games played that the player did not lose."),
        remark="A bye is no game. 0 without a game.",
        derive=unbeaten_rate,
        is_mean=True,
    ),
    "opponents_unbeaten_rate": Tiebreaker(
        name=later("Opponents' unbeaten rate"),
        within=later("opponents' unbeaten rate"),
        abbreviation=later("OUB"),
        text=later("The mean, over the opponents met, of the opponent's own unbeaten rate."),
        remark="0 without opponents.",
        derive=opponents_unbeaten_rate,
        is_mean=True,
        terms_are_means=True,
    ),
}
