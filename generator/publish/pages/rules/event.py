"""The rules page on the event around the games: structure, tiers, leaders, round times."""

from collections.abc import Iterator

from generator.engine.course.schedule import registered_count
from generator.languages import _, ngettext, pgettext
from generator.languages.customs import listing
from generator.publish.facts import Facts
from generator.publish.pages.rules.section import (
    Item,
    RulesRow,
    RulesTable,
    Section,
    one,
    rules_items,
    says_where,
)
from generator.publish.wording import words
from generator.publish.wording.vocabulary import said
from generator.regulations.form.structures import Structure, StructureRow, Tier


def structures(facts: Facts) -> Section:
    """How long an event is, by its number of players."""
    rules = facts.regulation.structures
    items = [Item(_("The structure decides how many rounds an event has."), ("structures",))]
    for name, structure in rules.tables.items():
        items += _structure_items(name, structure)
    if rules.custom is not None:
        text = _("Custom structure: {text}", text=rules.custom.text)
        items.append(Item(text, ("structures", "custom")))
    items += one(rules.counted, "structures", "counted") + one(rules.announced, "structures", "announced")
    return Section(
        key="structure-of-an-event",
        heading=_("Structure of an event"),
        items=items,
        tables=[_structure_table(facts, name) for name in rules.tables],
    )


def _structure_items(name: str, structure: Structure) -> list[Item]:
    path = ("structures", "tables", name)
    items = [Item(_("{name} structure: by the table.", name=words.sentence(name)), path)]
    for i, row in enumerate(structure.rows):
        if says_where(row):
            text = _(
                "{name} structure, {players} players: {rounds}.",
                name=words.sentence(name),
                players=words.span(row.players),
                rounds=words.rounds(row.swiss_rounds),
            )
            items.append(Item(text, (*path, "rows", i)))
    if structure.doubling is not None:
        more = words.rounds(structure.doubling.swiss_rounds)
        text = _("Each further doubling of the number of players adds {rounds}.", rounds=more)
        items.append(Item(text, (*path, "doubling")))
    return items


def _structure_table(facts: Facts, name: str) -> RulesTable:
    structure = facts.regulation.structures.tables[name]
    has_cuts = facts.regulation.elimination is not None
    count = registered_count(facts.event)
    rows = []
    for row in _structure_rows(structure, count):
        cut = _("top {size}", size=row.cut) if row.cut else _("none")
        here = facts.structure == name and count in row.players
        cells = (words.span(row.players), str(row.swiss_rounds), *([cut] if has_cuts else []))
        rows.append(RulesRow(cells=cells, mark=_("this event") if here else ""))
    return RulesTable(
        caption=_("{name} structure", name=words.sentence(name)),
        columns=(_("Players"), _("Swiss rounds"), *([_("Cut")] if has_cuts else [])),
        rows=tuple(rows),
    )


def _structure_rows(structure: Structure, count: int) -> Iterator[StructureRow]:
    """The rows of the table; where it goes on by doubling also the next one, and on to the event's own."""
    yield from structure.rows
    last = structure.rows[-1]
    while structure.doubling is not None and last.players.high is not None:
        following = structure.row_for(last.players.high + 1)
        if following is None:
            return
        yield following
        last = following
        if last.players.high is None or count <= last.players.high:
            return


def tiers(facts: Facts) -> Section:
    """The levels of play and the structures that go with them."""
    items: list[Item] = []
    for name, tier in facts.regulation.tiers.items():
        text = _tier(words.sentence(name), tier)
        if facts.event.settings.tier == name:
            text += " " + _("This event is of this tier.")
        items.append(Item(text, ("tiers", name)))
        items += one(tier.unnamed, "tiers", name, "unnamed")
        items.append(Item(_who_leads(words.sentence(name), tier), ("tiers", name, "leaders")))
    return Section(key="tiers", heading=_("Tiers"), items=items)


def _tier(title: str, tier: Tier) -> str:
    if not tier.structures:
        return _("{tier} tier.", tier=title)
    structures = [_("the {structure} structure", structure=structure) for structure in tier.structures]
    return _("{tier} tier: its official events use {structures}.", tier=title, structures=listing(structures))


def _who_leads(title: str, tier: Tier) -> str:
    return {
        "never": _("{tier} tier: a tournament leader may never play.", tier=title),
        "with another leader": _(
            "{tier} tier: a tournament leader may play with another leader.", tier=title
        ),
        "always": _("{tier} tier: a tournament leader may always play.", tier=title),
    }[tier.leader_may_play]


def leaders(facts: Facts) -> Section:
    """Who leads an event."""
    rules = facts.regulation.leaders
    if rules is None:
        return Section(key="leaders")
    roles = listing([said(role) for role in rules.roles])
    items = [Item(_("Tournament leaders: {roles}.", roles=roles), ("leaders", "roles"))]
    if rules.organizers is not None:
        number = rules.organizers
        text = ngettext("An event has {n} organizer.", "An event has {n} organizers.", number)
        items.append(Item(text, ("leaders", "organizers")))
    items += one(rules.between_leaders, "leaders", "between_leaders")
    items += one(rules.announced, "leaders", "announced")
    return Section(key="leaders", heading=pgettext("who leads an event", "Leaders"), items=items)


def round_times(facts: Facts) -> Section:
    """How long a round is and what happens at time."""
    times = facts.regulation.round_times
    if times is None:
        return Section(key="round-times")
    where = ("round_times",)
    lengths = [_("Minutes of a Swiss round: {minutes}", minutes=times.swiss)]
    if times.elimination is not None:
        lengths.append(_("of an elimination round: {minutes}", minutes=times.elimination))
    if times.final is not None:
        lengths.append(_("of a final: {minutes}", minutes=times.final))
    items = [Item("; ".join(lengths) + ".", where)]
    if times.at_time is not None:
        items.append(Item(_("When time is called: {text}", text=times.at_time), (*where, "at_time")))
    items += one(times.equal, "round_times", "equal")
    items += rules_items(times.rules, "round_times", "rules")
    return Section(key="round-times", heading=_("Round times"), items=items)
