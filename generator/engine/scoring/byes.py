"""What a round without an opponent is worth: a bye by the draw, or one that was given beforehand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from generator.figures.records import Entry, EntryKind
from generator.findings import Citation
from generator.memoize import memoize
from generator.regulations.catalogue import cite
from generator.regulations.form.game import ByeAward
from generator.regulations.schema import Regulation

# The rounds without an opponent, and whether they are byes that were given.
_KINDS = {EntryKind.BYE: False, EntryKind.OPPONENT_ABSENT: False, EntryKind.GIVEN_BYE: True}


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeWorth:
    """What a bye brings: `counts_as` is `win`, `draw`, `loss` or, where it is worth nothing, `nothing`."""

    award: ByeAward
    counts_as: str
    clause: Citation


def bye_worth(regulation: Regulation, *, given: bool) -> ByeWorth:
    """What a bye is worth. A given one is worth the same where the regulations say nothing else."""
    own = regulation.byes.given
    if not given or own is None:
        award = regulation.byes.award
        counts_as = "win" if award.tournament_points > 0 else "nothing"
        return ByeWorth(award=award, counts_as=counts_as, clause=cite(regulation, "byes", "award"))
    return ByeWorth(award=own.award, counts_as=own.counts_as, clause=cite(regulation, "byes", "given"))


def with_scores(entries: Sequence[Entry], regulation: Regulation) -> tuple[Entry, ...]:
    """A player's rounds, in which those without a game have the score that the regulations give them."""
    worth = _own_scores(regulation)
    if not any(worth.values()):
        return tuple(entries)
    scores = [entry.score for entry in entries if entry.kind is EntryKind.GAME and entry.score is not None]
    mean = Fraction(sum(scores)) / max(len(scores), 1)
    average = int(mean) if mean.denominator == 1 else mean

    def own(entry: Entry) -> Entry:
        score = worth.get(entry.kind)
        if score is None:
            return entry
        return replace(entry, score=average if isinstance(score, str) else score)

    return tuple(map(own, entries))


@memoize
def _own_scores(regulation: Regulation) -> Mapping[EntryKind, int | str | None]:
    """The score that somebody without an opponent has, by the kind of round."""
    return {kind: bye_worth(regulation, given=given).award.own_score for kind, given in _KINDS.items()}
