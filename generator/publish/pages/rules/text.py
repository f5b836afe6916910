"""What each part of a regulation file says, in sentences and tables: all the sections of the rules page."""

from collections.abc import Callable

from generator.engine.snapshot import rules_changed
from generator.languages import _
from generator.publish.facts import Facts
from generator.publish.pages.rules import event, game, lists, points, ranking
from generator.publish.pages.rules.section import Item, RulesRow, RulesTable, Section, plain, rules_items
from generator.publish.parts import Quote
from generator.publish.shared.clauses import quoted_language
from generator.publish.wording import words


def changes(facts: Facts) -> Section:
    """What a house regulation changes in the one it extends: both values and why."""
    rules = facts.regulation
    if rules.extends is None:
        return Section(key="changes")
    base, language = rules.bases[rules.extends].name, quoted_language(rules)
    rows = []
    items = []
    for i, change in enumerate(rules.changes):
        at = words.rule_at(change.at)
        items.append(Item(change.reason, ("changes", i), is_quoted=True, path=at))
        values = (plain(rules, value, change.where[-1]) for value in (change.before, change.value))
        rows.append(RulesRow(cells=((Quote(at, language),), *values)))
    table = RulesTable(
        caption=_("What {regulations} changes in {base}", regulations=rules.name, base=base),
        columns=(_("Rule"), base, rules.name),
        rows=tuple(rows),
    )
    return Section(key="changes", heading=_("Changes"), items=items, tables=[table])


def changed_since(facts: Facts) -> Section:
    """What was changed after rounds were drawn by it."""
    rows = [
        RulesRow(
            cells=(
                words.rule_at(change.what),
                ", ".join(map(str, change.rounds)),
                change.then or _("nothing"),
                change.now or _("nothing"),
            )
        )
        for change in rules_changed(facts.event, facts.regulation)
    ]
    table = RulesTable(
        caption=_(
            "Rules that were changed after rounds had been drawn; all rounds are counted by those of now"
        ),
        columns=(_("Rule"), _("Rounds drawn before"), _("Then"), _("Now")),
        rows=tuple(rows),
    )
    return Section(
        key="changed-since",
        heading=_("Changed during the event"),
        tables=[table] if rows else [],
    )


def notes(facts: Facts) -> Section:
    """What the document only says to people."""
    return Section(
        key="what-the-document-asks-of-people",
        heading=_("What the document asks of people"),
        items=rules_items(facts.regulation.notes, "notes"),
    )


SECTIONS: tuple[Callable[[Facts], Section], ...] = (
    changed_since,
    changes,
    event.structures,
    event.tiers,
    event.leaders,
    lists.lists,
    lists.scenarios,
    event.round_times,
    game.scores,
    game.casualties,
    game.endings,
    game.margins,
    points.tournament_points,
    game.concession,
    game.rulings,
    ranking.ranking,
    ranking.swiss,
    ranking.tables,
    ranking.byes,
    ranking.drops,
    ranking.elimination,
    notes,
)
