"""What each part of a regulation file says, in sentences and tables: all the sections of the rules page."""

from collections.abc import Callable

from generator.publish.facts import Facts
from generator.publish.pages import RulesRow, RulesTable
from generator.publish.views import rules_event, rules_game, rules_ranking
from generator.publish.views.rules_section import Item, Section, plain, rules_items


def changes(facts: Facts) -> Section:
    """What a house regulation changes in the one it extends: both values and why."""
    rules = facts.regulation
    if rules.extends is None:
        return Section(heading="Changes")
    base = rules.bases[rules.extends].name
    items: list[Item] = [
        (f"{change.at.replace('_', ' ').replace('.', ', ')}: {change.reason}", ("changes", i))
        for i, change in enumerate(rules.changes)
    ]
    table = RulesTable(
        caption=f"What {rules.name} changes in {base}",
        columns=("Rule", base, rules.name),
        rows=tuple(
            RulesRow(
                cells=(
                    change.at.replace("_", " ").replace(".", ", "),
                    plain(change.before),
                    plain(change.value),
                )
            )
            for change in rules.changes
        ),
    )
    return Section(heading="Changes", items=items, tables=[table])


def notes(facts: Facts) -> Section:
    """What the document only says to people."""
    return Section(
        heading="What the document asks of people", items=rules_items(facts.regulation.notes, "notes")
    )


SECTIONS: tuple[Callable[[Facts], Section], ...] = (
    changes,
    rules_event.structures,
    rules_event.tiers,
    rules_event.leaders,
    rules_event.lists,
    rules_event.scenarios,
    rules_event.round_times,
    rules_game.scores,
    rules_game.casualties,
    rules_game.endings,
    rules_game.margins,
    rules_game.tournament_points,
    rules_game.concession,
    rules_ranking.ranking,
    rules_ranking.swiss,
    rules_ranking.tables,
    rules_ranking.byes,
    rules_ranking.drops,
    rules_ranking.elimination,
    notes,
)
