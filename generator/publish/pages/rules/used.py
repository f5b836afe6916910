"""Which rules an event has needed so far: what players look up first.

How often stands nowhere, or the page would be another with every result.
"""

from collections.abc import Iterator
from dataclasses import replace

from generator.engine.scoring.byes import bye_worth
from generator.findings import Citation
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk
from generator.publish.parts import Clause
from generator.publish.shared.clauses import clause
from generator.publish.shared.games import scored


def used_rules(desk: Desk) -> tuple[Clause, ...]:
    """The clauses by which games and byes were scored, in the document's order; none before anything is played."""
    used = set(_used(desk.facts))
    in_order = sorted(used, key=lambda each: (each.regulation, each.page or 0, each.heading or ""))
    return tuple(clause(desk, each) for each in in_order)


def _used(facts: Facts) -> Iterator[Citation]:
    """The clauses without their readings, which are named by themselves."""
    clauses = [score.clause for _round, _pairing, score in scored(facts)]
    kinds = {bye.given for round_ in facts.rounds if round_.is_swiss for bye in round_.byes}
    clauses += [bye_worth(facts.regulation, given=given).clause for given in kinds]
    for each in clauses:
        yield replace(each, reading=None) if each.heading is not None else each
