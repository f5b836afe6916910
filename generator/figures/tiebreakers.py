"""The tiebreakers, each with all its words. A figure comes with its terms, so that no page computes one again."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from inspect import Parameter, signature
from itertools import accumulate

from generator.figures.derivation import Derivation, Term
from generator.figures.entered import figure_difference, figure_sum, opponents_figure_sum
from generator.figures.parameters import ALL_MET, ANY_MET, PARAMETERS, TWO, RankedBy, Value, written
from generator.figures.rates import (
    game_rate,
    match_rate,
    opponents_game_rate,
    opponents_match_rate,
    opponents_opponents_match_rate,
)
from generator.figures.records import EntryKind, Outcome, PlayerRecord, Records
from generator.figures.terms import mean_of, points_of_opponents, sum_of, sum_of_rounds, term_of_rounds
from generator.findings import Citation
from generator.languages import later
from generator.model import Number, PlayerId

# Of a player's record, everybody's records, the players tied so far, and the clause behind the figure; what it takes
# by keyword alone are the parameters that a regulation file may give the tiebreaker.
Derive = Callable[..., Derivation]


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """All there is to say of what ranks players, and how its figures look.

    The words are messages of the catalogues: the name as a heading and within a sentence, what tables call it where
    that is shorter, and its definition for where a regulation file has no `text` of its own. `{figure}` in them is the
    parameter of that name. The remark stands behind the definition in the manual. It `needs` a key of the regulation
    file, or none. Means are shown with three decimals even where they are whole.
    """

    name: str
    within: str
    abbreviation: str = ""
    text: str = ""
    remark: str = ""
    needs: str = ""
    is_mean: bool = False
    terms_are_means: bool = False

    @property
    def takes(self) -> Mapping[str, Value | None]:
        """The parameters that there are to it, each as it is where a file does not say it; None: it has to."""
        return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiebreaker(Criterion):
    """A criterion with a figure, which is derived from the records. Higher is better, unless it is `lowest_first`."""

    derive: Derive

    @property
    def takes(self) -> Mapping[str, Value | None]:
        """The parameters of the function that derives the figure."""
        return _parameters(self.derive)


@cache
def _parameters(derive: Derive) -> Mapping[str, Value | None]:
    return {
        name: None if parameter.default is Parameter.empty else parameter.default
        for name, parameter in signature(derive).parameters.items()
        if parameter.kind is Parameter.KEYWORD_ONLY
    }


def tournament_points(record: PlayerRecord, clause: Citation) -> Derivation:
    """The sum of the tournament points of all rounds, and of what rulings gave or took."""
    rounds = sum_of_rounds(record, lambda entry: entry.tournament_points, clause)
    ruled = (
        Term(value=each.points, text=later("by a ruling"), round_number=each.round_number, reason=each.reason)
        for each in record.rulings
    )
    return replace(rounds, value=record.tournament_points, terms=(*rounds.terms, *ruled))


def margin_of_victory(
    record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation
) -> Derivation:
    """The cumulative margin of victory. Source: Runewars 2.2, Tiebreakers, p. 20."""
    return sum_of_rounds(record, lambda entry: entry.margin_of_victory, clause)


def strength_of_schedule(
    record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation
) -> Derivation:
    """The mean of the opponents' tournament points per round played; 0 without opponents.

    Source: Runewars 2.2, Tiebreakers, p. 20; readings I-1 and I-31.
    """
    terms = tuple(
        term_of_rounds(
            Fraction(records[opponent].tournament_points) / records[opponent].rounds_played, records[opponent]
        )
        for opponent in record.opponents
    )
    return Derivation(
        value=mean_of(terms), terms=terms, rule=later("Mean over the opponents met"), clause=clause
    )


def extended_strength_of_schedule(
    record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation
) -> Derivation:
    """The mean of the opponents' own strength of schedule; 0 without opponents."""
    terms = tuple(
        Term(
            value=strength_of_schedule(records[opponent], records, tied, clause).value,
            text=later("strength of schedule"),
            opponent=opponent,
        )
        for opponent in record.opponents
    )
    return Derivation(
        value=mean_of(terms), terms=terms, rule=later("Mean over the opponents met"), clause=clause
    )


def opponents_points(
    record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation
) -> Derivation:
    """The sum of the tournament points of all opponents met, once for each game. Source: Urban War 1.4, Tiebreaker."""
    terms = points_of_opponents(record, records)
    return Derivation(
        value=sum_of(terms), terms=terms, rule=later("Sum over the opponents met"), clause=clause
    )


def opponents_average(
    record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation
) -> Derivation:
    """All opponents' tournament points together by all the rounds they have played together; 0 without opponents."""
    terms = tuple(
        term_of_rounds(records[opponent].tournament_points, records[opponent])
        for opponent in record.opponents
    )
    rounds = sum(records[opponent].rounds_played for opponent in record.opponents)
    value = Fraction(sum_of(terms)) / max(rounds, 1)
    rule = later("Sum over the opponents met, by the {rounds} rounds they played together")
    return Derivation(value=value, terms=terms, rule=rule, clause=clause, rounds=rounds)


def median_buchholz(
    record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation
) -> Derivation:
    """The opponents' tournament points without the highest and the lowest; 0 with fewer than three opponents."""
    terms = sorted(points_of_opponents(record, records), key=lambda term: Fraction(term.value))[1:-1]
    rule = later("Sum over the opponents met, without the highest and the lowest")
    return Derivation(value=sum_of(terms), terms=tuple(terms), rule=rule, clause=clause)


def buchholz(
    record: PlayerRecord,
    records: Records,
    tied: Collection[PlayerId],
    clause: Citation,
    *,
    lowest: int = 0,
    highest: int = 0,
) -> Derivation:
    """The opponents' tournament points without so many of the lowest and of the highest.

    Source: FIDE Handbook C.07, Buchholz and its cuts; but a round without a game has no virtual opponent here.
    """
    terms = sorted(points_of_opponents(record, records), key=lambda term: Fraction(term.value))
    terms = terms[lowest : max(len(terms) - highest, lowest)]
    rule = later("Sum over the opponents met")
    if lowest or highest:
        rule = later("Sum over the opponents met, without what is cut")
    return Derivation(value=sum_of(terms), terms=tuple(terms), rule=rule, clause=clause)


def sonneborn_berger(
    record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation
) -> Derivation:
    """The points of all opponents beaten, and half of those of all opponents drawn with.

    Source: FIDE Handbook C.07, Sonneborn-Berger; but a round without a game has no virtual opponent here.
    """
    shares = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}
    terms = tuple(
        Term(
            value=_plain(shares[entry.outcome] * records[entry.opponent].tournament_points),
            text=entry.outcome.value,
            round_number=entry.round_number,
            opponent=entry.opponent,
        )
        for entry in record.entries
        if entry.kind is EntryKind.GAME and entry.opponent is not None
    )
    rule = later("Sum over the games: the points of whom the player beat, half of those in a draw")
    return Derivation(value=sum_of(terms), terms=terms, rule=rule, clause=clause)


def _plain(value: Fraction) -> Number:
    return int(value) if value.denominator == 1 else value


def head_to_head(
    record: PlayerRecord,
    records: Records,
    tied: Collection[PlayerId],
    clause: Citation,
    *,
    scope: str = ALL_MET,
) -> Derivation:
    """The tournament points from games among the tied players, in a scope.

    It is used where each of them has met all the others; or where any have met, and who met nobody has 0; or between
    two players alone. Elsewhere it is 0 for everybody.
    """
    unused = _unused(records, tied, scope)
    if len(tied) < 2 or unused:
        rule = unused or later("Not used: not all of the tied players have met each other")
        return Derivation(value=0, terms=(), rule=rule, clause=clause)
    terms = tuple(
        Term(
            value=entry.tournament_points,
            text=entry.outcome.value,
            round_number=entry.round_number,
            opponent=entry.opponent,
        )
        for entry in record.entries
        if entry.kind is EntryKind.GAME and entry.opponent in tied
    )
    return Derivation(
        value=sum_of(terms),
        terms=terms,
        rule=later("Sum over the games among the tied players"),
        clause=clause,
    )


def _unused(records: Records, tied: Collection[PlayerId], scope: str) -> str:
    """Why head to head says nothing of these players; empty where it does."""
    if scope == TWO and len(tied) != 2:
        return later("Not used: it counts between two players alone")
    everyone_met = all(set(tied) - {player} <= set(records[player].opponents) for player in tied)
    if scope == ANY_MET or everyone_met:
        return ""
    return later("Not used: not all of the tied players have met each other")


def wins(record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation) -> Derivation:
    """The number of wins, byes and absent opponents included."""
    return sum_of_rounds(record, lambda entry: int(entry.is_win), clause)


def cumulative_score(
    record: PlayerRecord,
    records: Records,
    tied: Collection[PlayerId],
    clause: Citation,
    *,
    lowest: int = 0,
) -> Derivation:
    """The sum of the tournament points as they stood after each round, without so many of the lowest.

    Source: FIDE Handbook C.07, progressive scores, and their cuts: of sums that grow the lowest are the first.
    """
    totals = accumulate(entry.tournament_points for entry in record.entries)
    terms = [
        Term(
            value=total + record.ruled_until(entry.round_number),
            text=later("points after the round"),
            round_number=entry.round_number,
        )
        for entry, total in zip(record.entries, totals, strict=True)
    ]
    cut = sorted(terms, key=lambda term: Fraction(term.value))[:lowest]
    left = tuple(term for term in terms if term not in cut)
    rule = later("Sum over all rounds, without what is cut") if cut else later("Sum over all rounds")
    return Derivation(value=sum_of(left), terms=left, rule=rule, clause=clause)


def own_scores(
    record: PlayerRecord, records: Records, tied: Collection[PlayerId], clause: Citation
) -> Derivation:
    """The sum of the player's own scores in all games."""
    return sum_of_rounds(record, lambda entry: entry.score or 0, clause)


def registered(
    record: PlayerRecord,
    records: Records,
    tied: Collection[PlayerId],
    clause: Citation,
    *,
    figure: str,
    lowest_first: bool = False,
) -> Derivation:
    """A figure that was entered at registration; 0 where none was. The ranking knows whether the lowest is best."""
    value = record.registered.get(figure, 0)
    return Derivation(value=value, terms=(), rule=later("Entered at registration"), clause=clause)


TIEBREAKERS: Mapping[str, Tiebreaker] = {
    "margin_of_victory": Tiebreaker(
        name=later("Margin of victory"),
        within=later("margin of victory"),
        abbreviation=later("MoV"),
        text=later("The sum of all margins of victory, the highest first."),
        needs="margin_of_victory",
        derive=margin_of_victory,
    ),
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
    "opponents_points": Tiebreaker(
        name=later("Opponents' points"),
        within=later("opponents' points"),
        abbreviation=later("OP"),
        text=later("The sum of the tournament points of all opponents met, the highest first."),
        remark="Somebody met twice counts twice.",
        derive=opponents_points,
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
    "head_to_head": Tiebreaker(
        name=later("Head to head"),
        within=later("head to head"),
        abbreviation=later("H2H"),
        text=later(
            "The tournament points from the games among the tied players, where each of them has met "
            "all the others."
        ),
        remark="Otherwise it separates nobody. `scope` can widen or narrow that: `any met`, `two`.",
        derive=head_to_head,
    ),
    "wins": Tiebreaker(
        name=later("Wins"),
        within=later("wins"),
        abbreviation=later("W"),
        text=later("The number of wins, byes included, the highest first."),
        remark="Wins over absent opponents count too.",
        derive=wins,
    ),
    "cumulative_score": Tiebreaker(
        name=later("Cumulative score"),
        within=later("cumulative score"),
        abbreviation=later("Cum"),
        text=later("The sum of the tournament points as they stood after each round, the highest first."),
        derive=cumulative_score,
    ),
    "registered": Tiebreaker(
        name=later("{figure}"),
        within=later("{figure}"),
        text=later("The figure {figure} that was entered at registration, the highest first."),
        remark="0 where nothing was.",
        derive=registered,
    ),
    "own_scores": Tiebreaker(
        name=later("Own scores"),
        within=later("own scores"),
        abbreviation=later("OS"),
        text=later("The sum of the player's own scores in all games, the highest first."),
        derive=own_scores,
    ),
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
OF_FIGURES = ("figure_sum", "figure_difference", "opponents_figure_sum")

TOURNAMENT_POINTS = RankedBy("tournament_points")  # what ranks before any tiebreaker
REGISTERED = "registered"  # the one that takes the name of a figure entered at registration
RANDOM = RankedBy("random")  # what parts those who are tied after the last one: the order of tickets

CRITERIA: Mapping[str, Criterion] = {
    TOURNAMENT_POINTS: Criterion(name=later("Tournament points"), within=later("tournament points")),
    **TIEBREAKERS,
    RANDOM: Criterion(
        name=later("Random order"),
        within=later("random order"),
        text=later("Players still tied stand in random order, drawn from the event's seed and the results."),
        remark="Only the last tiebreaker can be random.",
    ),
}


def english_heading(by: RankedBy) -> str:
    """What sheets call a figure, whatever is spoken: `MoV`, `BH–L1`, or the name of a figure that is entered."""
    criterion = CRITERIA[by.key]
    name = (criterion.abbreviation or criterion.name).format(**by.parameters)
    return name + "".join(
        PARAMETERS[each].of(value).short.format(value=written(value)) for each, value in by.parameters.items()
    )
