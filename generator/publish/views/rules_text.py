"""What each part of a regulation file says, in sentences and tables for the rules page."""

from collections.abc import Callable
from dataclasses import dataclass, field

from generator.engine.schedule import registered_count
from generator.findings import Citation
from generator.publish.facts import Facts
from generator.publish.pages import RulesRow, RulesTable
from generator.publish.views import words
from generator.regulations.schema import Award, Cite, Margin

Where = Citation | Cite | tuple[str | int, ...]
Item = tuple[str, Where]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the rules page: sentences with where they stand, and tables."""

    heading: str
    items: list[Item] = field(default_factory=list)
    tables: list[RulesTable] = field(default_factory=list)


def structures(facts: Facts) -> Section:
    """How long an event is, by its number of players."""
    rules = facts.regulation.structures
    items: list[Item] = [("The structure decides how many rounds an event has.", ("structures",))]
    items += [
        (f"{words.sentence(name)} structure: by the table.", ("structures", "tables", name))
        for name in rules.tables
    ]
    items.append((f"Custom structure: {rules.custom.text}", ("structures", "custom")))
    items += [(rules.counted.text, ("structures", "counted"))]
    items += [(rules.announced.text, ("structures", "announced"))]
    return Section(
        heading="Structure of an event",
        items=items,
        tables=[_structure_table(facts, name) for name in rules.tables],
    )


def _structure_table(facts: Facts, name: str) -> RulesTable:
    count = registered_count(facts.event)
    return RulesTable(
        caption=f"{words.sentence(name)} structure",
        columns=("Players", "Swiss rounds", "Cut"),
        rows=tuple(
            RulesRow(
                cells=(
                    words.span(row.players),
                    str(row.swiss_rounds),
                    f"top {row.cut}" if row.cut else "none",
                ),
                mark="this event" if facts.structure == name and count in row.players else "",
            )
            for row in facts.regulation.structures.tables[name].rows
        ),
    )


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
    where = ("leaders",)
    items: list[Item] = [(f"Tournament leaders: {words.listing(rules.roles)}.", where)]
    items.append((f"An event has {words.count(rules.organizers, 'organizer')}.", where))
    if rules.between_leaders:
        items.append((rules.between_leaders.text, ("leaders", "between_leaders")))
    return Section(heading="Leaders", items=items)


def round_times(facts: Facts) -> Section:
    """How long a round is and what happens at time."""
    times = facts.regulation.round_times
    lengths = f"Minutes of a Swiss round: {times.swiss}; of an elimination round: {times.elimination}; "
    lengths += f"of a final: {times.final}."
    return Section(
        heading="Round times",
        items=[(lengths, ("round_times",)), (f"When time is called: {times.at_time}", ("round_times",))],
    )


def scores(facts: Facts) -> Section:
    """What a score is."""
    rules = facts.regulation.scores
    limits = f"A score is at least {rules.minimum}"
    limits += f" and at most {rules.maximum}." if rules.maximum is not None else "."
    items: list[Item] = [(rules.text, ("scores",)), (limits, ("scores",))]
    if rules.destruction is not None:
        items.append((rules.destruction.text, ("scores", "destruction")))
    return Section(heading="Scores", items=items)


def endings(facts: Facts) -> Section:
    """How a game may end."""
    rules = facts.regulation.endings
    ties = {
        "draw": "Equal scores are a draw.",
        "winner entered": "There are no draws: on equal scores the winner is entered.",
    }[rules.ties]
    allowed = f"A game may end so: {words.listing([word.casefold() for word in rules.allowed])}."
    return Section(
        heading="End of a game",
        items=[(rules.text, ("endings",)), (allowed, ("endings",)), (ties, ("endings",))],
    )


def margins(facts: Facts) -> Section:
    """What the margin of victory is."""
    rules = facts.regulation.margin_of_victory
    where = ("margin_of_victory",)
    items: list[Item] = [(rules.text, where), (_margin_limits(rules), where)]
    if rules.mutual_destruction is not None:
        both = f"When both armies are destroyed the margin is {rules.mutual_destruction}."
        items.append((both, where))
    return Section(heading="Margin of victory", items=items)


def _margin_limits(rules: Margin) -> str:
    who = "The winner"
    base = f"{rules.base} and the lead" if rules.base else "the lead"
    if rules.counts_for == "both":
        base += f", the loser {rules.base} less the lead"
    low = f" at least {rules.minimum}" if rules.minimum is not None else ""
    high = f" at most {rules.maximum}" if rules.maximum is not None else ""
    held = f"; the lead counts{' and'.join(part for part in (low, high) if part)}" if low or high else ""
    return f"{who} receives {base}{held}."


def tournament_points(facts: Facts) -> Section:
    """What a game is worth."""
    rules = facts.regulation.tournament_points
    table = RulesTable(
        caption="Tournament points by the winner's lead",
        columns=("Lead", "Winner", "Loser"),
        rows=tuple(
            RulesRow(cells=(words.span(band.lead), str(band.win), str(band.loss))) for band in rules.bands
        ),
    )
    items: list[Item] = [("The winner's lead in score decides, by the table.", ("tournament_points",))]
    if rules.draw is not None:
        items.append((f"A draw is worth {rules.draw} to both.", ("tournament_points",)))
    return Section(heading="Tournament points", items=items, tables=[table])


def concession(facts: Facts) -> Section:
    """What a conceded game is worth."""
    rules = facts.regulation.concession
    if rules is None:
        return Section(heading="Concession")
    where = ("concession",)
    if rules.conceding is None or rules.opponent is None:
        scored = f"The opponent's score becomes {rules.opponent_score}; points and margins follow as usual."
        return Section(heading="Concession", items=[(rules.text, where), (scored, where)])
    from_margin = f"by the table from a margin of {rules.opponent.table_from} up"
    opponent = f"The opponent: {_worth(rules.opponent)}; {from_margin}."
    items: list[Item] = [(rules.text, where), (f"Who concedes: {_worth(rules.conceding)}.", where)]
    return Section(heading="Concession", items=[*items, (opponent, where)])


def ranking(facts: Facts) -> Section:
    """The ranking and its tiebreakers in their order."""
    rules = facts.regulation.ranking
    items: list[Item] = [("Players rank by tournament points, the highest first.", ("ranking",))]
    for i, tiebreaker in enumerate(rules.precedence):
        name = words.tiebreaker_name(tiebreaker.key)
        items.append((f"Tiebreaker {i + 1}, {name}: {tiebreaker.text}", ("ranking", "precedence", i)))
    items += [(rule.text, ("ranking", "details", i)) for i, rule in enumerate(rules.details)]
    return Section(heading="Ranking", items=items)


def swiss(facts: Facts) -> Section:
    """How Swiss rounds are paired."""
    rules = facts.regulation.swiss
    items: list[Item] = [(f"Method: {rules.method}.", ("swiss",))]
    once = f"Two players meet once within {_a(rules.rematches.forbidden_within)}."
    items.append((once, ("swiss", "rematches")))
    items += [(rule.text, ("swiss", "rules", i)) for i, rule in enumerate(rules.rules)]
    return Section(heading="Swiss rounds", items=items)


def byes(facts: Facts) -> Section:
    """Who sits out and what that is worth."""
    rules = facts.regulation.byes
    items: list[Item] = [
        (f"With an odd number of players one has a bye, in round 1: {rules.first_round}.", ("byes",)),
        (f"In later rounds: {rules.later_rounds}.", ("byes",)),
        (f"A bye counts as a win: {_worth(rules.award)}.", ("byes", "award")),
    ]
    items += [(rule.text, ("byes", "rules", i)) for i, rule in enumerate(rules.rules)]
    return Section(heading="Byes", items=items)


def drops(facts: Facts) -> Section:
    """What becomes of players who leave, come back or come late."""
    rules = facts.regulation.drops
    items: list[Item] = [(rule.text, ("drops", "rules", i)) for i, rule in enumerate(rules.rules)]
    items.append((f"An unpaired loss: {_worth(rules.unpaired_loss)}.", ("drops", "unpaired_loss")))
    return Section(heading="Drops, late players and absences", items=items)


def elimination(facts: Facts) -> Section:
    """How the cut is made and the bracket is played."""
    rules = facts.regulation.elimination
    if rules is None:
        return Section(heading="Cut and single elimination")
    items: list[Item] = [(rules.cut.text, ("elimination", "cut"))]
    items += [(rule.text, ("elimination", "rules", i)) for i, rule in enumerate(rules.rules)]
    items.append((f"The bracket goes on {rules.method}.", ("elimination",)))
    return Section(heading="Cut and single elimination", items=items)


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
                    words.plain(change.before),
                    words.plain(change.value),
                )
            )
            for change in rules.changes
        ),
    )
    return Section(heading="Changes", items=items, tables=[table])


SECTIONS: tuple[Callable[[Facts], Section], ...] = (
    changes,
    structures,
    tiers,
    leaders,
    round_times,
    scores,
    endings,
    margins,
    tournament_points,
    concession,
    ranking,
    swiss,
    byes,
    drops,
    elimination,
)


def _worth(award: Award) -> str:
    points = words.count(award.tournament_points, "tournament point")
    return f"{points} and a margin of {award.margin_of_victory}"


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
