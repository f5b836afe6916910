"""What the rules page says of an event: rounds, players, lists and the ranking."""

from collections.abc import Iterator

from generator.figures.tiebreakers import RANDOM
from generator.languages import _, ngettext, pgettext
from generator.languages.customs import listing
from generator.regulations.event_schema import Choice, ListKind, Lists, Structure, StructureRow, Tier
from generator.regulations.game_schema import Registered
from generator.site.facts import Facts
from generator.site.pages.rules.section import (
    Item,
    RulesPart,
    one,
    quoted,
    row_of,
    rules_items,
    says_where,
    table_of,
)
from generator.site.parts import Table
from generator.site.shared.clauses import quote
from generator.site.wording import tiebreaking, words
from generator.site.wording.results import drawn_sentence, given_sentence, value_of
from generator.site.wording.words import word_of
from generator.tournament.course.schedule import registered_count
from generator.tournament.draw.seating import season_of
from generator.tournament.scoring import bye_worth


def structures(facts: Facts) -> RulesPart:
    """Return how long an event is, by number of players."""
    rules = facts.regulation.structures
    items = [Item(_("The structure decides how many rounds an event has."), ("structures",))]
    for name, structure in rules.tables.items():
        items += _structure_items(name, structure)
    if rules.custom is not None:
        text = _("Custom structure: {text}", text=quote(facts.regulation, rules.custom.text).text)
        items.append(Item(text, ("structures", "custom")))
    items += one(rules.counted, "structures", "counted") + one(rules.announced, "structures", "announced")
    return RulesPart(
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


def _structure_table(facts: Facts, name: str) -> Table:
    structure = facts.regulation.structures.tables[name]
    has_cuts = facts.regulation.elimination is not None
    count = registered_count(facts.event)
    rows = []
    for row in _structure_rows(structure, count):
        cut = _("top {size}", size=row.cut) if row.cut else _("none")
        here = facts.structure == name and count in row.players
        cells = (words.span(row.players), str(row.swiss_rounds), *([cut] if has_cuts else []))
        rows.append(row_of(cells, is_here=here))
    return table_of(
        _("{name} structure", name=words.sentence(name)),
        (_("Players"), _("Swiss rounds"), *([_("Cut")] if has_cuts else [])),
        rows,
    )


def _structure_rows(structure: Structure, count: int) -> Iterator[StructureRow]:
    """Yield the rows of the table; where it goes on by doubling also the next one, and on to the event's own."""
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


def tiers(facts: Facts) -> RulesPart:
    """Return the levels of play and their structures."""
    items: list[Item] = []
    for name, tier in facts.regulation.tiers.items():
        text = _tier(words.sentence(name), tier)
        if facts.event.settings.tier == name:
            text += " " + _("This event is of this tier.")
        items.append(Item(text, ("tiers", name)))
        items += one(tier.unnamed, "tiers", name, "unnamed")
        items.append(Item(_who_leads(words.sentence(name), tier), ("tiers", name, "leaders")))
    return RulesPart(key="tiers", heading=_("Tiers"), items=items)


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


def leaders(facts: Facts) -> RulesPart:
    """Return who leads an event."""
    rules = facts.regulation.leaders
    if rules is None:
        return RulesPart(key="leaders")
    roles = listing([word_of(role) for role in rules.roles])
    items = [Item(_("Tournament leaders: {roles}.", roles=roles), ("leaders", "roles"))]
    if rules.organizers is not None:
        number = rules.organizers
        text = ngettext("An event has {n} organizer.", "An event has {n} organizers.", number)
        items.append(Item(text, ("leaders", "organizers")))
    items += one(rules.between_leaders, "leaders", "between_leaders")
    items += one(rules.announced, "leaders", "announced")
    return RulesPart(key="leaders", heading=pgettext("who leads an event", "Leaders"), items=items)


def round_times(facts: Facts) -> RulesPart:
    """Return how long a round is and what happens at time."""
    times = facts.regulation.round_times
    if times is None:
        return RulesPart(key="round-times")
    where = ("round_times",)
    lengths = [_("Minutes of a Swiss round: {minutes}", minutes=times.swiss)]
    if times.elimination is not None:
        lengths.append(_("of an elimination round: {minutes}", minutes=times.elimination))
    if times.final is not None:
        lengths.append(_("of a final: {minutes}", minutes=times.final))
    items = [Item("; ".join(lengths) + ".", where)]
    if times.at_time is not None:
        at_time = quote(facts.regulation, times.at_time).text
        items.append(Item(_("When time is called: {text}", text=at_time), (*where, "at_time")))
    items += one(times.equal, "round_times", "equal")
    items += rules_items(times.rules, "round_times", "rules")
    return RulesPart(key="round-times", heading=_("Round times"), items=items)


# The rules page on what players bring, and with what they play: lists, deployments and objectives.


def lists(facts: Facts) -> RulesPart:
    """Return what a player's list may hold, and what its total decides."""
    rules = facts.regulation.lists
    if rules is None:
        return RulesPart(key="lists")
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
    return RulesPart(key="lists", heading=_("Lists"), items=items)


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
        "lower total": _("The player with the lower total chooses {what}.", what=word_of(choice.what)),
        "higher total": _("The player with the higher total chooses {what}.", what=word_of(choice.what)),
    }[choice.by]
    return [quoted(choice.text, *where), Item(text, where)]


def _kind_limits(kind: ListKind) -> str:
    """Return a list's limits for a kind, as in `exactly 4; any two have a capacity of at most 6 together`."""
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


def scenarios(facts: Facts) -> RulesPart:
    """Return the scenarios that rounds are played with, by season."""
    rules = facts.regulation.scenarios
    if rules is None:
        return RulesPart(key="deployments-and-objectives")
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
    return RulesPart(
        key="deployments-and-objectives",
        heading=_("Deployments and objectives"),
        items=items,
        tables=[_season_table(facts)] if rules.seasons else [],
    )


def _season_table(facts: Facts) -> Table:
    here = season_of(facts.event, facts.regulation)
    seasons = facts.regulation.scenarios.seasons if facts.regulation.scenarios else []
    rows = (
        row_of(
            (words.iso_day(season.begins), ", ".join(season.deployments), ", ".join(season.objectives)),
            is_here=season is here,
        )
        for season in seasons
    )
    return table_of(_("Legal by season"), (_("From"), _("Deployments"), _("Objectives")), rows)


# The rules page on the way through an event: ranking, pairing, tables, byes, drops, the bracket.


def ranking(facts: Facts) -> RulesPart:
    """Return the ranking and its tiebreakers in their order."""
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
    return RulesPart(key="ranking", heading=_("Ranking"), items=items)


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


def swiss(facts: Facts) -> RulesPart:
    """Return how Swiss rounds are paired."""
    rules = facts.regulation.swiss
    items = [Item(_("Method: {method}.", method=word_of(rules.method)), ("swiss", "method"))]
    if rules.first_round is not None:
        items.append(
            Item(_("Round 1: {method}.", method=word_of(rules.first_round)), ("swiss", "first_round"))
        )
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
    return RulesPart(key="swiss-rounds", heading=_("Swiss rounds"), items=items)


def tables(facts: Facts) -> RulesPart:
    """Return how tables are assigned to games."""
    rules = facts.regulation.tables
    if rules is None:
        return RulesPart(key="tables")
    text = _("Tables are given by this method: {method}.", method=word_of(rules.method))
    items = [Item(text, ("tables", "method")), *rules_items(rules.rules, "tables", "rules")]
    return RulesPart(key="tables", heading=_("Tables"), items=items)


def byes(facts: Facts) -> RulesPart:
    """Return who gets a bye and what it is worth."""
    rules = facts.regulation.byes
    first, later_ = word_of(rules.first_round), word_of(rules.later_rounds)
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
    return RulesPart(key="byes", heading=_("Byes"), items=items)


def drops(facts: Facts) -> RulesPart:
    """Return what happens to players who leave, come back or come late."""
    rules = facts.regulation.drops
    worth = words.worth(rules.unpaired_loss, facts.regulation)
    items = rules_items(rules.rules, "drops", "rules")
    items.append(Item(_("An unpaired loss: {worth}.", worth=worth), ("drops", "unpaired_loss")))
    return RulesPart(
        key="drops-late-players-and-absences", heading=_("Drops, late players and absences"), items=items
    )


def elimination(facts: Facts) -> RulesPart:
    """Return how the cut is made and the bracket is played."""
    rules = facts.regulation.elimination
    if rules is None:
        return RulesPart(key="cut-and-single-elimination")
    items = one(rules.cut, "elimination", "cut") + rules_items(rules.rules, "elimination", "rules")
    text = _("The bracket goes on {method}.", method=word_of(rules.method))
    items.append(Item(text, ("elimination", "method")))
    if rules.places == "by all games":
        text = _(
            "Those who lose in the same round are placed by all their games, those of the bracket included."
        )
        items.append(Item(text, ("elimination",)))
    return RulesPart(key="cut-and-single-elimination", heading=_("Cut and single elimination"), items=items)
