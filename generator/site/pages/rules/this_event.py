"""What the rules page begins with: what players ask most about the rules of this event."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.languages import _
from generator.regulations.catalogue import cite
from generator.regulations.game_schema import PointsTable
from generator.site.facts import Facts
from generator.site.page_context import PageContext
from generator.site.parts import Clause, Link
from generator.site.shared.clauses import clause, quote
from generator.site.wording import tiebreaking, words
from generator.site.wording.moments import who_plays_on
from generator.site.wording.results import value_of
from generator.tournament.course.schedule import planned_stages

QUOTED_RULES = 2  # the most sentences of the document in one answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A record of a question, its answer, and where the regulations say it."""

    name: str
    texts: tuple[Link, ...]
    clause: Clause


def this_event(context: PageContext) -> tuple[Answer, ...]:
    """Return the answers: rounds, minutes, win, bye, ranking, cut, drops, time, as far as there are rules of them."""
    facts = context.facts
    return tuple(
        Answer(name=name, texts=tuple(texts), clause=clause(context, cite(facts.regulation, *path)))
        for name, texts, path in _answers(facts)
    )


Path = tuple[str | int, ...]


def _answers(facts: Facts) -> Iterator[tuple[str, list[Link], Path]]:
    rules = facts.regulation
    yield _("Rounds"), _text(rounds_of(facts)), _of_structure(facts)
    if rules.round_times is not None:
        yield _("Minutes"), _text(_minutes(facts)), ("round_times",)
    yield (
        _("A win"),
        _text(_win(facts)),
        ("tournament_points", "own_score" if rules.tournament_points.own_score else "bands"),
    )
    yield _("A bye"), _text(value_of(rules.byes.award, rules)), ("byes", "award")
    yield _("Ranking"), _text(_ranking(facts)), ("ranking", "tournament_points")
    yield from _cuts(facts)
    yield from _quoted(facts)


def _text(text: str) -> list[Link]:
    return [Link(text=text)]


def rounds_of(facts: Facts) -> str:
    """Return `Swiss: 6 rounds; Bracket: 3 rounds`; the number of players decides what isn't known yet."""
    known = [stage for stage in facts.planned if stage.rounds]
    if not known:
        return _("They depend on the number of players.")
    return "; ".join(
        _("{name}: {value}", name=words.stage_name(facts, stage), value=words.rounds(stage.rounds))
        for stage in known
    )


def _of_structure(facts: Facts) -> Path:
    """Return where the number of rounds stands: the structure's table, or that of the event's own stages."""
    rules = facts.regulation.structures
    if facts.structure in rules.tables:
        return ("structures", "tables", facts.structure)
    return ("structures",)


def _minutes(facts: Facts) -> str:
    """Return `75; in the final 120`: the length of a round, and of those that last longer or shorter."""
    times = facts.regulation.round_times
    if times is None:
        return ""
    said = [str(times.swiss)]
    has_bracket = any(stage.is_bracket for stage in facts.planned)
    if has_bracket and times.elimination not in (None, times.swiss):
        said.append(_("in the bracket {minutes}", minutes=times.elimination))
    if has_bracket and times.final not in (None, times.elimination):
        said.append(_("in the final {minutes}", minutes=times.final))
    return "; ".join(said)


def _win(facts: Facts) -> str:
    """Return what a win is worth: `1 point`, or `6 to 10 points, by the lead; a draw 5`."""
    table = facts.regulation.tournament_points
    if table.own_score:
        return _("As many points as your score.")
    return _worth(table)


def _worth(table: PointsTable) -> str:
    wins = sorted({band.win for band in table.bands})
    if len(wins) == 1:
        text = words.in_points(wins[0])
    else:
        least, most = words.points(wins[0]), words.points(wins[-1])
        text = _("{least} to {most} points, by the lead", least=least, most=most)
    if table.draw is None:
        return text
    return _("{win}; a draw {draw}", win=text, draw=words.points(table.draw))


def _ranking(facts: Facts) -> str:
    """Return the order in which players are ranked: `Points, margin of victory, strength of schedule`."""
    names = [tiebreaking.name_within(each.ranked_by) for each in facts.regulation.ranking.precedence]
    return ", ".join([_("Points"), *names])


def _cuts(facts: Facts) -> Iterator[tuple[str, list[Link], Path]]:
    """Yield who plays on after each stage but the last."""
    rules = facts.regulation.elimination
    path: Path = (
        ("elimination", "cut") if rules is not None and rules.cut is not None else _of_structure(facts)
    )
    stages = planned_stages(facts.event, facts.regulation)[1:]
    if stages:
        yield _("Cut"), [Link(text=who_plays_on(stage)) for stage in stages], path


def _quoted(facts: Facts) -> Iterator[tuple[str, list[Link], Path]]:
    """Yield what the document says about leaving, and about the end of a round's time."""
    rules = facts.regulation
    drops = [(i, rule) for i, rule in enumerate(rules.drops.rules) if rule.about is None][:QUOTED_RULES]
    if drops:
        yield _("Drops"), [quote(rules, rule.text) for _i, rule in drops], ("drops", "rules", drops[0][0])
    times = rules.round_times
    if times is not None and times.at_time is not None:
        yield _("Time"), [quote(rules, times.at_time)], ("round_times", "at_time")
    elif times is not None and times.rules:
        texts = [quote(rules, rule.text) for rule in times.rules[:QUOTED_RULES]]
        yield _("Time"), texts, ("round_times", "rules", 0)
