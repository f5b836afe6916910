"""What a round without an opponent is worth: a bye by the draw, or one that was given beforehand."""

from dataclasses import dataclass

from generator.findings import Citation
from generator.regulations.catalogue import cite
from generator.regulations.form.game import Award
from generator.regulations.schema import Regulation


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeWorth:
    """What a bye brings: `counts_as` is `win`, `draw` or `loss`."""

    award: Award
    counts_as: str
    clause: Citation


def bye_worth(regulation: Regulation, *, given: bool) -> ByeWorth:
    """What a bye is worth. A given one is worth the same where the regulations say nothing else."""
    own = regulation.byes.given
    if not given or own is None:
        return ByeWorth(
            award=regulation.byes.award, counts_as="win", clause=cite(regulation, "byes", "award")
        )
    return ByeWorth(award=own.award, counts_as=own.counts_as, clause=cite(regulation, "byes", "given"))
