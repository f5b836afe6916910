"""Figures of the opponents' tournament points. Whoever is met twice counts twice."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from generator.figures.own import cumulative_tiebreaker
from generator.figures.parameters import FigureContext, Tiebreaker, sum_of, term_of
from generator.figures.records import Derivation, EntryKind, Outcome, PlayerRecord, Term
from generator.languages import later
from generator.model import Number

MEDIAN_LONG_ROUNDS, MEDIAN_CUT_OF_LONG = 9, 2  # from so many rounds on, so many are cut at an end


def strength_of_schedule(asked: FigureContext) -> Derivation:
    """Return the mean of the opponents' tournament points per round played; 0 without opponents.

    Source: Runewars 2.2, Tiebreakers, p. 20; readings I-1 and I-31.
    """
    # A mean of means: opponents with 20 points of 4 rounds and 9 of 3 give (5 + 3) / 2 = 4.
    return asked.mean_over_opponents(
        _term_of_rounds(opponent.points_per_round, opponent) for opponent in asked.opponents
    )


def extended_strength_of_schedule(asked: FigureContext) -> Derivation:
    """Return the mean of the opponents' own strength of schedule; 0 without opponents."""
    return asked.mean_over_opponents(
        Term(
            value=strength_of_schedule(asked.of(opponent)).value,
            text=later("strength of schedule"),
            opponent=opponent.player,
        )
        for opponent in asked.opponents
    )


def opponents_cumulative_tiebreaker(asked: FigureContext) -> Derivation:
    """Return the mean of the opponents' own cumulative tiebreaker; 0 without opponents.

    Source: Flesh and Blood, Pairings and Tiebreaker Policy, OCTB.
    """
    return asked.mean_over_opponents(
        Term(
            value=cumulative_tiebreaker(asked.of(opponent)).value,
            text=later("cumulative tiebreaker"),
            opponent=opponent.player,
        )
        for opponent in asked.opponents
    )


def opponents_points(asked: FigureContext) -> Derivation:
    """Return the sum of all opponents' points, once for each game. Source: Urban War 1.4, Tiebreaker."""
    return asked.sum_over_opponents(_points(asked))


def opponents_opponents_points(asked: FigureContext) -> Derivation:
    """Return the sum of the opponents' own sums, once for each game.

    Source: European Go Federation, Tournament System Rules, Definition of Other Tiebreakers: SOSOS.
    """
    return asked.sum_over_opponents(
        # The player is an opponent of the opponents too, so the own points are in it, once for each game.
        Term(
            value=opponents_points(asked.of(opponent)).value,
            text=later("opponents' points"),
            opponent=opponent.player,
        )
        for opponent in asked.opponents
    )


def opponents_average(asked: FigureContext) -> Derivation:
    """Return all opponents' points by all the rounds they have played together; 0 without opponents."""
    terms = tuple(_term_of_rounds(opponent.tournament_points, opponent) for opponent in asked.opponents)
    # Every round weighs the same here: 20 points of 4 rounds and 9 of 3 give 29 / 7.
    rounds = sum(opponent.rounds_played for opponent in asked.opponents)
    return Derivation(
        value=Fraction(sum_of(terms)) / max(rounds, 1),
        terms=terms,
        rule=later("Sum over the opponents met, by the {rounds} rounds they played together"),
        clause=asked.clause,
        rounds=rounds,
    )


def median_buchholz(asked: FigureContext) -> Derivation:
    """Return the opponents' tournament points without the highest and the lowest; 0 with fewer than three opponents."""
    return asked.sum_of(
        _cut(asked, 1, 1), later("Sum over the opponents met, without the highest and the lowest")
    )


def modified_median(asked: FigureContext) -> Derivation:
    """Return the opponents' tournament points without those that say least of a player with so many points.

    Source: US Chess Official Rules of Chess, 7th edition, rule 34E1, Modified Median; but a round without a game adds
    nothing here, neither to the player's figure nor to an opponent's points.
    """
    # Whoever has more than half of `most` has mostly met others with so many, and met the lowest by an early draw;
    # whoever has less met the highest so. Doubled, the comparison needs no half.
    most = max((entry.most for entry in asked.record.entries), default=0) * asked.record.until
    ahead = 2 * asked.record.tournament_points - most
    cut = MEDIAN_CUT_OF_LONG if asked.record.until >= MEDIAN_LONG_ROUNDS else 1
    terms = _cut(asked, cut if ahead >= 0 else 0, cut if ahead <= 0 else 0)
    if ahead > 0:
        return asked.sum_of(
            terms, later("Sum over the opponents met, without the lowest: the player has more than half")
        )
    if ahead < 0:
        return asked.sum_of(
            terms, later("Sum over the opponents met, without the highest: the player has less than half")
        )
    return asked.sum_of(
        terms, later("Sum over the opponents met, without the highest and the lowest: the player has half")
    )


def buchholz(asked: FigureContext, *, lowest: int = 0, highest: int = 0) -> Derivation:
    """Return the opponents' tournament points without so many of the lowest and of the highest.

    Source: FIDE Handbook C.07, Buchholz and its cuts; but a round without a game has no virtual opponent here.
    """
    terms = _cut(asked, lowest, highest)
    if not (lowest or highest):
        return asked.sum_over_opponents(terms)
    return asked.sum_of(terms, later("Sum over the opponents met, without what is cut"))


def sonneborn_berger(asked: FigureContext) -> Derivation:
    """Return the points of all opponents beaten, and half of those of all opponents drawn with.

    Source: FIDE Handbook C.07, Sonneborn-Berger; but a round without a game has no virtual opponent here.
    """
    # Beaten somebody with 9 points, drawn with 7, lost to 12: 9 + 7 / 2 = 12.5.
    shares = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}
    terms = (
        term_of(
            entry,
            _plain(shares[entry.outcome] * asked.records[entry.opponent].tournament_points),
            entry.outcome.value,
        )
        for entry in asked.record.entries
        if entry.kind is EntryKind.GAME and entry.opponent is not None
    )
    return asked.sum_of(
        terms, later("Sum over the games: the points of whom the player beat, half of those in a draw")
    )


def _term_of_rounds(value: Number, opponent: PlayerRecord) -> Term:
    """What an opponent contributes by the points and the rounds played."""
    return Term(
        value=value,
        text=later("{points} in {rounds} played"),
        points=opponent.tournament_points,
        rounds=opponent.rounds_played,
        opponent=opponent.player,
    )


def _points(asked: FigureContext) -> Iterator[Term]:
    """The tournament points of all opponents met."""
    text = later("tournament points")
    return (Term(value=each.tournament_points, text=text, opponent=each.player) for each in asked.opponents)


def _cut(asked: FigureContext, lowest: int, highest: int) -> Iterator[Term]:
    """The same from the lowest on, without so many of the lowest and of the highest."""
    terms = sorted(_points(asked), key=lambda term: Fraction(term.value))
    # Of two opponents, three cut at the top must leave none; an end below 0 would count from the right and leave one.
    return iter(terms[lowest : max(len(terms) - highest, lowest)])


def _plain(value: Fraction) -> Number:
    return int(value) if value.denominator == 1 else value


TIEBREAKERS: Mapping[str, Tiebreaker] = {
    "strength_of_schedule": Tiebreaker(
        name=later("Strength of schedule"),
        within=later("strength of schedule"),
        abbreviation=later("SoS"),
        text=later(
            "The mean, over the opponents met, of the opponent's tournament points divided by the "
            "rounds that opponent has played."
        ),
        remark="0 without opponents.",
        derive=strength_of_schedule,
        is_mean=True,
        terms_are_means=True,
    ),
    "extended_strength_of_schedule": Tiebreaker(
        name=later("Extended strength of schedule"),
        within=later("extended strength of schedule"),
        abbreviation=later("xSoS"),
        text=later("The mean, over the opponents met, of the opponent's own strength of schedule."),
        remark="0 without opponents.",
        derive=extended_strength_of_schedule,
        is_mean=True,
        terms_are_means=True,
    ),
    "opponents_cumulative_tiebreaker": Tiebreaker(
        name=later("Opponents' cumulative tiebreaker"),
        within=later("opponents' cumulative tiebreaker"),
        abbreviation=later("OCTB"),
        text=later("The mean, over the opponents met, of the opponent's own cumulative tiebreaker."),
        remark="0 without opponents.",
        derive=opponents_cumulative_tiebreaker,
        is_mean=True,
        terms_are_means=True,
    ),
    "opponents_points": Tiebreaker(
        name=later("Opponents' points"),
        within=later("opponents' points"),
        abbreviation=later("OP"),
        text=later("The sum of the tournament points of all opponents met, the highest first."),
        remark="Somebody met twice counts twice.",
        derive=opponents_points,
    ),
    "opponents_opponents_points": Tiebreaker(
        name=later("Opponents' opponents' points"),
        within=later("opponents' opponents' points"),
        abbreviation=later("OOP"),
        text=later("The sum, over the opponents met, of the opponent's own opponents' points."),
        remark="Somebody met twice counts twice. Go's SOSOS.",
        derive=opponents_opponents_points,
    ),
    "opponents_average": Tiebreaker(
        name=later("Opponents' average"),
        within=later("opponents' average"),
        abbreviation=later("OA"),
        text=later(
            "The tournament points of all opponents met together, divided by all the rounds they "
            "have played together."
        ),
        remark="0 without opponents.",
        derive=opponents_average,
        is_mean=True,
    ),
    "median_buchholz": Tiebreaker(
        name=later("Median Buchholz"),
        within=later("median Buchholz"),
        abbreviation=later("MB"),
        text=later(
            "The sum of the tournament points of all opponents met, without the highest and the lowest."
        ),
        remark="0 with fewer than three opponents.",
        derive=median_buchholz,
    ),
    "modified_median": Tiebreaker(
        name=later("Modified median"),
        within=later("modified median"),
        abbreviation=later("MM"),
        text=later(
            "The sum of the tournament points of all opponents met, without the lowest for a player who has more than "
            "half of the points that there were, without the highest for one who has less, and without both at exactly "
            "half. From nine rounds on two are left out in place of one."
        ),
        derive=modified_median,
    ),
    "buchholz": Tiebreaker(
        name=later("Buchholz"),
        within=later("Buchholz"),
        abbreviation=later("BH"),
        text=later("The sum of the tournament points of all opponents met."),
        remark="The same as `opponents_points`, but some of the lowest and of the highest can be left out: "
        "`lowest: 1`, `highest: 1`.",
        derive=buchholz,
    ),
    "sonneborn_berger": Tiebreaker(
        name=later("Sonneborn-Berger"),
        within=later("Sonneborn-Berger"),
        abbreviation=later("SB"),
        text=later(
            "The sum of the tournament points of all opponents beaten, and half of those of all opponents drawn with."
        ),
        remark="A bye adds nothing.",
        derive=sonneborn_berger,
    ),
}
