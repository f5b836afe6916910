"""The rules page on the event around the games: structure, tiers, leaders, lists, scenarios, round times."""

from collections.abc import Iterator

from generator.engine.scenario import season_of
from generator.engine.schedule import registered_count
from generator.publish.facts import Facts
from generator.publish.pages import RulesRow, RulesTable
from generator.publish.views import words
from generator.publish.views.rules_section import Item, Section, one, rules_items, says_where
from generator.regulations.lists import ListKind, Lists
from generator.regulations.schema import Structure, StructureRow


def structures(facts: Facts) -> Section:
    """How long an event is, by its number of players."""
    rules = facts.regulation.structures
    items: list[Item] = [("The structure decides how many rounds an event has.", ("structures",))]
    for name, structure in rules.tables.items():
        items += _structure_items(name, structure)
    if rules.custom is not None:
        items.append((f"Custom structure: {rules.custom.text}", ("structures", "custom")))
    items += one(rules.counted, "structures", "counted") + one(rules.announced, "structures", "announced")
    return Section(
        heading="Structure of an event",
        items=items,
        tables=[_structure_table(facts, name) for name in rules.tables],
    )


def _structure_items(name: str, structure: Structure) -> list[Item]:
    path = ("structures", "tables", name)
    items: list[Item] = [(f"{words.sentence(name)} structure: by the table.", path)]
    for i, row in enumerate(structure.rows):
        if says_where(row):
            rounds = words.count(row.swiss_rounds, "round")
            items.append((f"{words.sentence(name)} structure, {words.span(row.players)} players: {rounds}.",
                          (*path, "rows", i)))  # fmt: skip
    if structure.doubling is not None:
        more = words.count(structure.doubling.swiss_rounds, "round")
        items.append((f"Each further doubling of the number of players adds {more}.", (*path, "doubling")))
    return items


def _structure_table(facts: Facts, name: str) -> RulesTable:
    structure = facts.regulation.structures.tables[name]
    has_cuts = facts.regulation.elimination is not None
    count = registered_count(facts.event)
    rows = []
    for row in _structure_rows(structure, count):
        cut = (f"top {row.cut}" if row.cut else "none",) if has_cuts else ()
        here = facts.structure == name and count in row.players
        cells = (words.span(row.players), str(row.swiss_rounds), *cut)
        rows.append(RulesRow(cells=cells, mark="this event" if here else ""))
    return RulesTable(
        caption=f"{words.sentence(name)} structure",
        columns=("Players", "Swiss rounds", *(["Cut"] if has_cuts else [])),
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
        goes = words.listing([f"the {structure} structure" for structure in tier.structures])
        here = " This event is one." if facts.event.settings.tier == name else ""
        title = words.sentence(name)
        items.append((f"{title} tier" + (f": goes with {goes}." if goes else ".") + here, ("tiers", name)))
        leaders = f"{title} tier: a tournament leader may play {tier.leader_may_play}."
        items.append((leaders.replace("play never", "never play"), tier.leaders_cite or ("tiers", name)))
    return Section(heading="Tiers", items=items)


def leaders(facts: Facts) -> Section:
    """Who leads an event."""
    rules = facts.regulation.leaders
    if rules is None:
        return Section(heading="Leaders")
    where = ("leaders",)
    items: list[Item] = [(f"Tournament leaders: {words.listing(rules.roles)}.", where)]
    if rules.organizers is not None:
        items.append((f"An event has {words.count(rules.organizers, 'organizer')}.", where))
    return Section(heading="Leaders", items=items + one(rules.between_leaders, "leaders", "between_leaders"))


def round_times(facts: Facts) -> Section:
    """How long a round is and what happens at time."""
    times = facts.regulation.round_times
    if times is None:
        return Section(heading="Round times")
    where = ("round_times",)
    lengths = [f"Minutes of a Swiss round: {times.swiss}"]
    lengths += [f"of an elimination round: {times.elimination}"] if times.elimination is not None else []
    lengths += [f"of a final: {times.final}"] if times.final is not None else []
    items: list[Item] = [("; ".join(lengths) + ".", where)]
    if times.at_time is not None:
        items.append((f"When time is called: {times.at_time}", where))
    return Section(heading="Round times", items=items + rules_items(times.rules, "round_times", "rules"))


def lists(facts: Facts) -> Section:
    """What a player's list may hold, and what its total decides."""
    rules = facts.regulation.lists
    if rules is None:
        return Section(heading="Lists")
    items: list[Item] = [(rules.text, ("lists",))]
    if rules.total is not None:
        items.append((f"A list has at most {rules.total.maximum} points.", ("lists", "total")))
    items += _faction_items(rules)
    for name, kind in rules.kinds.items():
        items.append((f"{name}: {_kind_limits(kind)}.", ("lists", "kinds", name)))
    if rules.choice is not None:
        chosen = f"{words.sentence(rules.choice.what)} is chosen by the player with the {rules.choice.by}."
        items += [(rules.choice.text, ("lists", "choice")), (chosen, ("lists", "choice"))]
    return Section(heading="Lists", items=items + rules_items(rules.rules, "lists", "rules"))


def _faction_items(rules: Lists) -> list[Item]:
    factions = rules.factions
    if factions is None:
        return []
    among = f" (there are {words.listing(factions.among)})" if factions.among else ""
    unless = ", unless an effect allows more" if factions.exceptions else ""
    number = "one faction" if factions.maximum == 1 else f"at most {factions.maximum} factions"
    said = f"A list is of {number}{among}{unless}."
    return [(said, ("lists", "factions"))]


def _kind_limits(kind: ListKind) -> str:
    """What a list may hold of a kind, as in `exactly 4; any two have a capacity of at most 6 together`."""
    said = [_number_of(kind)]
    if kind.among:
        said.append(f"there are {words.listing(kind.among)}")
    if kind.numbered:
        numbers = [f"{name} 1 to {number}" for name, number in kind.numbered.items()]
        said.append(f"there are {words.listing(numbers)}")
    if kind.unique is not None:
        said.append(f"at most {kind.unique} of them unique")
    if kind.different:
        said.append("no two alike")
    if kind.pair_capacity is not None:
        said.append(f"any two have a capacity of at most {kind.pair_capacity} together")
    if kind.models:
        said.append("their number is the force's number of models")
    return "; ".join(said)


def _number_of(kind: ListKind) -> str:
    if kind.maximum is None:
        return f"at least {kind.minimum}" if kind.minimum else "any number"
    if kind.minimum == kind.maximum:
        return f"exactly {kind.maximum}"
    return f"{kind.minimum} to {kind.maximum}" if kind.minimum else f"at most {kind.maximum}"


def scenarios(facts: Facts) -> Section:
    """What a round is played with, by season."""
    rules = facts.regulation.scenarios
    if rules is None:
        return Section(heading="Deployments and objectives")
    items: list[Item] = [
        (rules.text, ("scenarios",)),
        (f"Deployments and objectives are {rules.method}.", ("scenarios",)),
    ]
    for i, season in enumerate(rules.seasons):
        if says_where(season):
            items.append((f"A season begins on {words.iso_day(season.begins)}.", ("scenarios", "seasons", i)))
    if rules.bound_tiers:
        tiers = words.listing([words.sentence(tier) for tier in rules.bound_tiers])
        items.append((f"Those of the season must be used in these tiers: {tiers}.", ("scenarios",)))
    items += rules_items(rules.rules, "scenarios", "rules")
    return Section(
        heading="Deployments and objectives",
        items=items,
        tables=[_season_table(facts)] if rules.seasons else [],
    )


def _season_table(facts: Facts) -> RulesTable:
    here = season_of(facts.event, facts.regulation)
    seasons = facts.regulation.scenarios.seasons if facts.regulation.scenarios else []
    return RulesTable(
        caption="Legal by season",
        columns=("From", "Deployments", "Objectives"),
        rows=tuple(
            RulesRow(
                cells=(
                    words.iso_day(season.begins),
                    ", ".join(season.deployments),
                    ", ".join(season.objectives),
                ),
                mark="this event" if season is here else "",
            )
            for season in seasons
        ),
    )
