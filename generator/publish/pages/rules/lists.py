"""The rules page on what players bring, and with what they play: lists, deployments and objectives."""

from generator.engine.draw.scenario import season_of
from generator.languages import _
from generator.languages.customs import listing
from generator.publish.facts import Facts
from generator.publish.pages.rules.section import (
    Item,
    RulesRow,
    RulesTable,
    Section,
    quoted,
    rules_items,
    says_where,
)
from generator.publish.wording import words
from generator.publish.wording.vocabulary import said
from generator.regulations.form.lists import Choice, ListKind, Lists


def lists(facts: Facts) -> Section:
    """What a player's list may hold, and what its total decides."""
    rules = facts.regulation.lists
    if rules is None:
        return Section(key="lists")
    items = [quoted(rules.text, "lists")]
    if rules.total is not None:
        text = _("A list has at most {points} points.", points=rules.total.maximum)
        items.append(Item(text, ("lists", "total")))
    items += _faction_items(rules)
    for name, kind in rules.kinds.items():
        items.append(
            Item(_("{name}: {value}.", name=name, value=_kind_limits(kind)), ("lists", "kinds", name))
        )
    if rules.choice is not None:
        items += _choice_items(rules.choice)
    items += rules_items(rules.rules, "lists", "rules")
    return Section(key="lists", heading=_("Lists"), items=items)


def _faction_items(rules: Lists) -> list[Item]:
    factions = rules.factions
    if factions is None:
        return []
    if not factions.limited:
        text = _("A list names its faction, and is not limited to one")
    elif factions.maximum == 1:
        text = _("A list belongs to one faction")
    else:
        text = _("A list belongs to at most {factions} factions", factions=factions.maximum)
    if factions.among:
        text = _("{rule} (there are {factions})", rule=text, factions=listing(factions.among))
    if factions.exceptions:
        text = _("{rule}, unless an effect allows more", rule=text)
    return [Item(f"{text}.", ("lists", "factions"))]


def _choice_items(choice: Choice) -> list[Item]:
    where = ("lists", "choice")
    text = {
        "lower total": _("The player with the lower total chooses {what}.", what=said(choice.what)),
        "higher total": _("The player with the higher total chooses {what}.", what=said(choice.what)),
    }[choice.by]
    return [quoted(choice.text, *where), Item(text, where)]


def _kind_limits(kind: ListKind) -> str:
    """What a list may hold of a kind, as in `exactly 4; any two have a capacity of at most 6 together`."""
    limits = [_number_of(kind)]
    if kind.among:
        limits.append(_("there are {names}", names=listing(kind.among)))
    if kind.numbered:
        numbers = [_("{name} 1 to {last}", name=name, last=last) for name, last in kind.numbered.items()]
        limits.append(_("there are {names}", names=listing(numbers)))
    if kind.unique is not None:
        limits.append(_("at most {number} of them unique", number=kind.unique))
    if kind.different:
        limits.append(_("no two alike"))
    if kind.pair_capacity is not None:
        limits.append(_("any two have a capacity of at most {number} together", number=kind.pair_capacity))
    if kind.models:
        limits.append(_("their number is the force's number of models"))
    return "; ".join(limits)


def _number_of(kind: ListKind) -> str:
    low, high = kind.minimum, kind.maximum
    if high is None:
        return _("at least {low}", low=low) if low else _("any number")
    if low == high:
        return _("exactly {number}", number=high)
    return _("{low} to {high}", low=low, high=high) if low else _("at most {high}", high=high)


def scenarios(facts: Facts) -> Section:
    """What a round is played with, by season."""
    rules = facts.regulation.scenarios
    if rules is None:
        return Section(key="deployments-and-objectives")
    where = ("scenarios",)
    method = {
        "drawn": _("Deployments and objectives are drawn."),
        "named by the organizer": _("Deployments and objectives are named by the organizer."),
    }[rules.method]
    items = [quoted(rules.text, *where), Item(method, (*where, "method"))]
    for i, season in enumerate(rules.seasons):
        if says_where(season):
            text = _("A season begins on {day}.", day=words.iso_day(season.begins))
            items.append(Item(text, (*where, "seasons", i)))
    if rules.bound_tiers:
        tiers = listing([words.sentence(tier) for tier in rules.bound_tiers])
        text = _("Those of the season must be used in these tiers: {tiers}.", tiers=tiers)
        items.append(Item(text, (*where, "bound_tiers")))
    items += rules_items(rules.rules, "scenarios", "rules")
    return Section(
        key="deployments-and-objectives",
        heading=_("Deployments and objectives"),
        items=items,
        tables=[_season_table(facts)] if rules.seasons else [],
    )


def _season_table(facts: Facts) -> RulesTable:
    here = season_of(facts.event, facts.regulation)
    seasons = facts.regulation.scenarios.seasons if facts.regulation.scenarios else []
    return RulesTable(
        caption=_("Legal by season"),
        columns=(_("From"), _("Deployments"), _("Objectives")),
        rows=tuple(
            RulesRow(
                cells=(
                    words.iso_day(season.begins),
                    ", ".join(season.deployments),
                    ", ".join(season.objectives),
                ),
                mark=_("this event") if season is here else "",
            )
            for season in seasons
        ),
    )
