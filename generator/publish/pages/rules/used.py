"""Which rules an event has needed so far: what players look up first."""

from collections import Counter
from dataclasses import dataclass, replace

from generator.findings import Citation
from generator.languages import ngettext
from generator.publish.frame.desk import Desk
from generator.publish.parts import Clause, Mark
from generator.publish.shared.clauses import clause, marks_at
from generator.publish.shared.games import scored
from generator.regulations.catalogue import cite


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedRule:
    """A clause that gave points, and how often."""

    clause: Clause
    times: str  # `44 games`


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedRules:
    """The clauses by which games and byes were scored, most used first, and the readings that acted anywhere."""

    rules: tuple[UsedRule, ...]
    readings: tuple[Mark, ...]


def used_rules(desk: Desk) -> UsedRules:
    """What the results so far rest on; empty before anything is played."""
    facts = desk.facts
    games = Counter(_plain(score.clause) for _round, _pairing, score in scored(facts))
    byes = Counter(
        {
            _plain(cite(facts.regulation, "byes", "award")): sum(
                len(each.byes) for each in facts.rounds if each.is_swiss
            )
        }
    )
    return UsedRules(
        rules=tuple(
            UsedRule(clause=clause(desk, each), times=_times(games[each], byes[each]))
            for each, _number in (games + byes).most_common()
        ),
        readings=marks_at(desk, *facts.acted.spots),
    )


def _times(games: int, byes: int) -> str:
    said = (ngettext("{n} game", "{n} games", games), ngettext("{n} bye", "{n} byes", byes))
    return ", ".join(text for text, number in zip(said, (games, byes), strict=True) if number)


def _plain(citation: Citation) -> Citation:
    """The clause without its reading, which is counted by itself."""
    return replace(citation, reading=None) if citation.heading is not None else citation
