"""What a round without an opponent is worth: a bye by the draw, or one that was given beforehand."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from generator.figures.records import Entry, EntryKind
from generator.findings import Citation
from generator.memoize import memoize
from generator.model import Number
from generator.regulations.catalogue import cite
from generator.regulations.form.game import ByeAward
from generator.regulations.schema import Regulation

# The rounds without an opponent, and whether they are byes that were given.
_KINDS = {EntryKind.BYE: False, EntryKind.OPPONENT_ABSENT: False, EntryKind.GIVEN_BYE: True}


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeWorth:
    """What a bye brings: `counts_as` is `win`, `draw`, `loss` or, where it is worth nothing, `nothing`.

    One that is worth the mean of the player's games is a win, whatever that mean is.
    """

    award: ByeAward
    counts_as: str
    clause: Citation


def bye_worth(regulation: Regulation, *, given: bool) -> ByeWorth:
    """What a bye is worth. A given one is worth the same where the regulations say nothing else."""
    own = regulation.byes.given
    if not given or own is None:
        award = regulation.byes.award
        counts_as = "win" if award.points is None or award.points > 0 else "nothing"
        return ByeWorth(award=award, counts_as=counts_as, clause=cite(regulation, "byes", "award"))
    return ByeWorth(award=own.award, counts_as=own.counts_as, clause=cite(regulation, "byes", "given"))


def has_mean(regulation: Regulation) -> bool:
    """Whether a bye can be worth the mean of the player's own games in tournament points."""
    return any(award.points is None for award in bye_kinds(regulation).values())


def points_of_games(entries: Iterable[Entry]) -> tuple[Number, ...]:
    """Return the tournament points of each game that a player has had against somebody."""
    return tuple(entry.tournament_points for entry in entries if entry.kind is EntryKind.GAME)


def mean_of(values: Collection[Number]) -> Number:
    """Return the mean, exactly; 0 of nothing."""
    mean = Fraction(sum(values)) / max(len(values), 1)
    return int(mean) if mean.denominator == 1 else mean


def with_byes(entries: Sequence[Entry], regulation: Regulation) -> tuple[Entry, ...]:
    """Return a player's rounds, in which those without a game have the points and score that the regulations give.

    Either may be the mean of the games among them: of those against somebody, however they ended. Byes, no-shows and
    rounds missed are none. So nobody's mean depends on another's.
    """
    awards = bye_kinds(regulation)
    if not any(award.points is None or award.own_score for award in awards.values()):
        return tuple(entries)
    points = mean_of(points_of_games(entries))
    score = mean_of(
        [entry.score for entry in entries if entry.kind is EntryKind.GAME and entry.score is not None]
    )

    def own(entry: Entry) -> Entry:
        award = awards.get(entry.kind)
        if award is None:
            return entry
        if award.points is None:
            entry = replace(entry, tournament_points=points)
        if award.own_score is None:
            return entry
        return replace(entry, score=score if isinstance(award.own_score, str) else award.own_score)

    return tuple(map(own, entries))


@memoize
def bye_kinds(regulation: Regulation) -> Mapping[EntryKind, ByeAward]:
    """Return what somebody without an opponent has, by the kind of round."""
    return {kind: bye_worth(regulation, given=given).award for kind, given in _KINDS.items()}
