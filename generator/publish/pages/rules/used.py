"""Which rules an event has needed so far: what players look up first.

How often stands nowhere, or the page would be another with every result.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.findings import Citation
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk
from generator.publish.parts import Clause, Mark
from generator.publish.shared.clauses import clause, marks_at
from generator.publish.shared.games import scored
from generator.regulations.catalogue import cite


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedRules:
    """The clauses by which games and byes were scored, and the readings that acted anywhere."""

    clauses: tuple[Clause, ...]
    readings: tuple[Mark, ...]


def used_rules(desk: Desk) -> UsedRules:
    """What the results so far rest on, in the document's order; empty before anything is played."""
    used = sorted(
        set(_used(desk.facts)), key=lambda each: (each.regulation, each.page or 0, each.heading or "")
    )
    return UsedRules(
        clauses=tuple(clause(desk, each) for each in used), readings=marks_at(desk, *desk.facts.acted.spots)
    )


def _used(facts: Facts) -> Iterator[Citation]:
    """The clauses without their readings, which are named by themselves."""
    clauses = [score.clause for _round, _pairing, score in scored(facts)]
    if any(round_.byes for round_ in facts.rounds if round_.is_swiss):
        clauses.append(cite(facts.regulation, "byes", "award"))
    for each in clauses:
        yield replace(each, reading=None) if each.heading is not None else each
