"""The rules page on the way through an event: ranking, pairing, tables, byes, drops, the bracket."""

from generator.engine.scoring.byes import bye_worth
from generator.figures.tiebreakers import RANDOM
from generator.languages import _, ngettext
from generator.publish.facts import Facts
from generator.publish.pages.rules.section import Item, Section, one, rules_items
from generator.publish.wording import tiebreaking, words
from generator.publish.wording.byes import drawn_sentence, given_sentence, value_of
from generator.publish.wording.vocabulary import said
from generator.regulations.form.registered import Registered


def ranking(facts: Facts) -> Section:
    """The ranking and its tiebreakers in their order."""
    rules = facts.regulation.ranking
    items = [
        Item(
            _("Players are ranked by tournament points, the highest first."), ("ranking", "tournament_points")
        )
    ]
    for i, tiebreaker in enumerate(rules.precedence):
        text = _(
            "Tiebreaker {number}, {name}: {text}",
            number=i + 1,
            name=tiebreaking.name(tiebreaker.ranked_by),
            text=tiebreaking.text(tiebreaker),
        )
        items.append(Item(text, ("ranking", "precedence", i)))
    if RANDOM not in [tiebreaker.key for tiebreaker in rules.precedence]:
        items.append(Item(_("Players who are still tied share their rank and place."), ("ranking", "shared")))
    for i, figure in enumerate(facts.regulation.registered):
        items.append(Item(_of_registered(figure), ("registered", i)))
    items += rules_items(rules.details, "ranking", "details")
    return Section(key="ranking", heading=_("Ranking"), items=items)


def _of_registered(figure: Registered) -> str:
    """Return when a figure of the players is entered, and what it is."""
    values = {"name": figure.name, "text": figure.text}
    if figure.starting_points:
        return _(
            "{name} is entered at registration, and counts as tournament points from before round 1 on: {text}",
            **values,
        )
    if figure.while_playing:
        return _("{name} is entered while the event is played: {text}", **values)
    return _("{name} is entered at registration: {text}", **values)


def swiss(facts: Facts) -> Section:
    """How Swiss rounds are paired."""
    rules = facts.regulation.swiss
    items = [Item(_("Method: {method}.", method=said(rules.method)), ("swiss", "method"))]
    if rules.first_round is not None:
        items.append(Item(_("Round 1: {method}.", method=said(rules.first_round)), ("swiss", "first_round")))
    once = {
        "stage": _("Two players meet once within a stage."),
        "event": _("Two players meet once within an event."),
        "nothing": _("Two players may meet again: nothing forbids it."),
    }[rules.rematches.forbidden_within]
    items.append(Item(once, ("swiss", "rematches", "forbidden_within")))
    if rules.out_after_losses is not None:
        text = ngettext(
            "Whoever has {n} loss in the standings is out: in no later Swiss round, and in no cut.",
            "Whoever has {n} losses in the standings is out: in no later Swiss round, and in no cut.",
            rules.out_after_losses,
        )
        items.append(Item(text, ("swiss", "out_after_losses")))
    items += rules_items(rules.rules, "swiss", "rules")
    return Section(key="swiss-rounds", heading=_("Swiss rounds"), items=items)


def tables(facts: Facts) -> Section:
    """Which table a game gets."""
    rules = facts.regulation.tables
    if rules is None:
        return Section(key="tables")
    text = _("Tables are given by this method: {method}.", method=said(rules.method))
    items = [Item(text, ("tables", "method")), *rules_items(rules.rules, "tables", "rules")]
    return Section(key="tables", heading=_("Tables"), items=items)


def byes(facts: Facts) -> Section:
    """Who sits out and what that is worth."""
    rules = facts.regulation.byes
    first, later_ = said(rules.first_round), said(rules.later_rounds)
    worth = value_of(rules.award, facts.regulation)
    items = [
        Item(
            _("With an odd number of players one has a bye, in round 1: {rule}.", rule=first),
            ("byes", "first_round"),
        ),
        Item(_("In later rounds: {rule}.", rule=later_), ("byes", "later_rounds")),
        Item(drawn_sentence(bye_worth(facts.regulation, given=False), worth), ("byes", "award")),
    ]
    if rules.given is not None:
        given = bye_worth(facts.regulation, given=True)
        text = given_sentence(given, value_of(given.award, facts.regulation))
        items.append(Item(text, ("byes", "given")))
    items += rules_items(rules.rules, "byes", "rules")
    return Section(key="byes", heading=_("Byes"), items=items)


def drops(facts: Facts) -> Section:
    """What becomes of players who leave, come back or come late."""
    rules = facts.regulation.drops
    worth = words.worth(rules.unpaired_loss, facts.regulation)
    items = rules_items(rules.rules, "drops", "rules")
    items.append(Item(_("An unpaired loss: {worth}.", worth=worth), ("drops", "unpaired_loss")))
    return Section(
        key="drops-late-players-and-absences", heading=_("Drops, late players and absences"), items=items
    )


def elimination(facts: Facts) -> Section:
    """How the cut is made and the bracket is played."""
    rules = facts.regulation.elimination
    if rules is None:
        return Section(key="cut-and-single-elimination")
    items = one(rules.cut, "elimination", "cut") + rules_items(rules.rules, "elimination", "rules")
    text = _("The bracket goes on {method}.", method=said(rules.method))
    items.append(Item(text, ("elimination", "method")))
    if rules.places == "by all games":
        text = _(
            "Those who lose in the same round are placed by all their games, those of the bracket included."
        )
        items.append(Item(text, ("elimination",)))
    return Section(key="cut-and-single-elimination", heading=_("Cut and single elimination"), items=items)
