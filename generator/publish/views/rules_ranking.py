"""The rules page on the way through an event: ranking, pairing, tables, byes, drops, the bracket."""

from generator.engine.tiebreakers import RANDOM
from generator.publish.facts import Facts
from generator.publish.views import tiebreaking, words
from generator.publish.views.rules_section import Item, Section, one, rules_items


def ranking(facts: Facts) -> Section:
    """The ranking and its tiebreakers in their order."""
    rules = facts.regulation.ranking
    items: list[Item] = [("Players rank by tournament points, the highest first.", ("ranking",))]
    for i, tiebreaker in enumerate(rules.precedence):
        said = f"Tiebreaker {i + 1}, {tiebreaking.name(tiebreaker.key)}: {tiebreaking.text(tiebreaker)}"
        items.append((said, ("ranking", "precedence", i)))
    if RANDOM not in [tiebreaker.key for tiebreaker in rules.precedence]:
        items.append(("Players who are still tied share their rank and place.", ("ranking",)))
    return Section(heading="Ranking", items=items + rules_items(rules.details, "ranking", "details"))


def swiss(facts: Facts) -> Section:
    """How Swiss rounds are paired."""
    rules = facts.regulation.swiss
    items: list[Item] = [(f"Method: {rules.method}.", ("swiss",))]
    if rules.first_round is not None:
        items.append((f"Round 1: {rules.first_round}.", ("swiss",)))
    within = rules.rematches.forbidden_within
    once = {
        "stage": "Two players meet once within a stage.",
        "event": "Two players meet once within an event.",
        "nothing": "Two players may meet again: nothing forbids it.",
    }[within]
    items.append((once, ("swiss", "rematches")))
    return Section(heading="Swiss rounds", items=items + rules_items(rules.rules, "swiss", "rules"))


def tables(facts: Facts) -> Section:
    """Which table a game gets."""
    rules = facts.regulation.tables
    if rules is None:
        return Section(heading="Tables")
    method: Item = (f"Tables are given by this method: {rules.method}.", ("tables",))
    return Section(heading="Tables", items=[method, *rules_items(rules.rules, "tables", "rules")])


def byes(facts: Facts) -> Section:
    """Who sits out and what that is worth."""
    rules = facts.regulation.byes
    worth = words.worth(rules.award, facts.regulation)
    items: list[Item] = [
        (f"With an odd number of players one has a bye, in round 1: {rules.first_round}.", ("byes",)),
        (f"In later rounds: {rules.later_rounds}.", ("byes",)),
        (f"A bye counts as a win: {worth}.", ("byes", "award")),
    ]
    return Section(heading="Byes", items=items + rules_items(rules.rules, "byes", "rules"))


def drops(facts: Facts) -> Section:
    """What becomes of players who leave, come back or come late."""
    rules = facts.regulation.drops
    worth = words.worth(rules.unpaired_loss, facts.regulation)
    items = rules_items(rules.rules, "drops", "rules")
    items.append((f"An unpaired loss: {worth}.", ("drops", "unpaired_loss")))
    return Section(heading="Drops, late players and absences", items=items)


def elimination(facts: Facts) -> Section:
    """How the cut is made and the bracket is played."""
    rules = facts.regulation.elimination
    if rules is None:
        return Section(heading="Cut and single elimination")
    items = one(rules.cut, "elimination", "cut") + rules_items(rules.rules, "elimination", "rules")
    items.append((f"The bracket goes on {rules.method}.", ("elimination",)))
    return Section(heading="Cut and single elimination", items=items)
