"""The rules page on a game: scores or casualties, how it ends, margins, tournament points, concession."""

from generator.engine.casualties import thresholds
from generator.publish.facts import Facts
from generator.publish.pages import RulesRow, RulesTable
from generator.publish.views import words
from generator.publish.views.rules_section import Item, Section, one, says_where
from generator.regulations.schema import Margin, PointsTable, Regulation


def scores(facts: Facts) -> Section:
    """What a score is."""
    rules = facts.regulation.scores
    if rules is None:
        return Section(heading="Scores")
    limits = f"A score is at least {rules.minimum}"
    limits += f" and at most {rules.maximum}." if rules.maximum is not None else "."
    items: list[Item] = [(rules.text, ("scores",)), (limits, ("scores",))]
    return Section(heading="Scores", items=items + one(rules.destruction, "scores", "destruction"))


def casualties(facts: Facts) -> Section:
    """The levels of losses, and the thresholds of the forces that play here."""
    rules = facts.regulation.casualties
    if rules is None:
        return Section(heading="Casualties")
    items: list[Item] = [(rules.text, ("casualties",))]
    for i, level in enumerate(rules.levels):
        rounded = ", fractions rounded up" if level.percent else ""
        said = f"{words.sentence(level.name)} casualties: losses from {level.percent} % of the models on{rounded}."
        items.append((said, ("casualties", "levels", i)))
    if rules.withdrawal is not None:
        said = f"A forced withdrawal counts as {rules.withdrawal} casualties whatever was lost."
        items.append((said, ("casualties",)))
    items += one(rules.bonus, "casualties", "bonus")
    return Section(heading="Casualties", items=items, tables=_threshold_tables(facts))


def _threshold_tables(facts: Facts) -> list[RulesTable]:
    """The thresholds of every size of force that is here; without a force there is no table."""
    rules = facts.regulation.casualties
    sizes = sorted({player.models for player in facts.players.values() if player.models is not None})
    if rules is None or not sizes:
        return []
    rows = ((models, *thresholds(models, facts.regulation)) for models in sizes)
    return [
        RulesTable(
            caption="Casualty thresholds of the forces in this event",
            columns=("Models", *(words.sentence(level.name) for level in rules.levels[1:])),
            rows=tuple(RulesRow(cells=tuple(str(number) for number in row)) for row in rows),
        )
    ]


def endings(facts: Facts) -> Section:
    """How a game may end."""
    rules = facts.regulation.endings
    what = "scores" if facts.regulation.casualties is None else "casualty levels"
    ties = {
        "draw": f"Equal {what} are a draw.",
        "winner entered": f"There are no draws: on equal {what} the winner is entered.",
    }[rules.ties]
    allowed = f"A game may end so: {words.listing([word.casefold() for word in rules.allowed])}."
    return Section(
        heading="End of a game",
        items=[(rules.text, ("endings",)), (allowed, ("endings",)), (ties, ("endings",))],
    )


def margins(facts: Facts) -> Section:
    """What the margin of victory is."""
    rules = facts.regulation.margin_of_victory
    if rules is None:
        return Section(heading="Margin of victory")
    where = ("margin_of_victory",)
    items: list[Item] = [(rules.text, where), (_margin_limits(rules), where)]
    if rules.mutual_destruction is not None:
        both = f"When both armies are destroyed the margin is {rules.mutual_destruction}."
        items.append((both, where))
    return Section(heading="Margin of victory", items=items)


def _margin_limits(rules: Margin) -> str:
    base = f"{rules.base} and the lead" if rules.base else "the lead"
    if rules.counts_for == "both":
        base += f", the loser {rules.base} less the lead"
    low = f" at least {rules.minimum}" if rules.minimum is not None else ""
    high = f" at most {rules.maximum}" if rules.maximum is not None else ""
    held = f"; the lead counts{' and'.join(part for part in (low, high) if part)}" if low or high else ""
    return f"The winner receives {base}{held}."


def tournament_points(facts: Facts) -> Section:
    """What a game is worth."""
    regulation, rules = facts.regulation, facts.regulation.tournament_points
    path = ("tournament_points",)
    if rules.own_score:
        text = "Each player receives their own score as tournament points."
        return Section(heading="Tournament points", items=[(text, path)])
    lead = "The winner's lead in score decides, by the table."
    if regulation.casualties is not None:
        lead = "How many levels the two forces' casualties are apart decides, by the table."
    items: list[Item] = [(lead, path), *_table_items(rules, path)]
    tables = [_points_table(regulation, rules, "Tournament points by the winner's lead")]
    if regulation.casualties is not None:
        tables = [
            _points_table(regulation, rules, "Tournament points by the levels apart"),
            _level_table(regulation),
        ]
    for ending, table in rules.for_endings.items():
        where = (*path, "for_endings", ending)
        items += [(f"A game that ends so has its own table: {ending.casefold()}.", where)]
        items += _table_items(table, where)
        if table.bands:
            tables.append(
                _points_table(regulation, table, f"Tournament points of a game that ended so: {ending}")
            )
    return Section(heading="Tournament points", items=items, tables=tables)


def _table_items(table: PointsTable, path: tuple[str | int, ...]) -> list[Item]:
    """What stands beside a table: what a draw is worth, and rows with a clause of their own."""
    items: list[Item] = []
    for i, band in enumerate(table.bands):
        if says_where(band):
            worth = f"{words.points(band.win)} to the winner, {words.points(band.loss)} to the loser"
            named = f"{band.name}, a" if band.name else "A"
            items.append((f"{named} lead of {words.span(band.lead)}: {worth}.", (*path, "bands", i)))
    if table.draw is not None:
        items.append((f"A draw is worth {words.points(table.draw)} to both.", path))
    return items


def _points_table(regulation: Regulation, table: PointsTable, caption: str) -> RulesTable:
    lead = "Lead" if regulation.casualties is None else "Levels apart"
    rows = []
    for band in table.bands:
        name = (band.name or "",) if table.has_names else ()
        cells = (*name, words.span(band.lead), words.points(band.win), words.points(band.loss))
        rows.append(RulesRow(cells=cells))
    return RulesTable(
        caption=caption,
        columns=(*(["Result"] if table.has_names else []), lead, "Winner", "Loser"),
        rows=tuple(rows),
    )


def _level_table(regulation: Regulation) -> RulesTable:
    """Every pair of levels: the tournament points of the player whose own losses the row names."""
    names = [level.name for level in regulation.casualties.levels] if regulation.casualties else []
    rows = []
    for own, name in enumerate(names):
        cells = [_points_of(regulation.tournament_points, other - own) for other in range(len(names))]
        rows.append(RulesRow(cells=(words.sentence(name), *cells)))
    return RulesTable(
        caption="Tournament points by own losses (rows) and the opponent's (columns)",
        columns=("Own losses", *(words.sentence(name) for name in names)),
        rows=tuple(rows),
    )


def _points_of(table: PointsTable, lead: int) -> str:
    """What a lead in levels is worth; a negative one is the opponent's."""
    if lead == 0:
        return words.points(table.draw)
    band = next((band for band in table.bands if abs(lead) in band.lead), table.bands[0])
    return words.points(band.win if lead > 0 else band.loss)


def concession(facts: Facts) -> Section:
    """What a conceded game is worth."""
    rules, regulation = facts.regulation.concession, facts.regulation
    if rules is None:
        return Section(heading="Concession")
    where = ("concession",)
    said = [rules.text]
    if rules.conceding is not None and rules.opponent is not None:
        said.append(f"Who concedes: {words.worth(rules.conceding, regulation)}.")
        opponent = words.worth(rules.opponent, regulation)
        if rules.opponent.table_from is not None:
            opponent += f"; by the table from a margin of {rules.opponent.table_from} up"
        said.append(f"The opponent: {opponent}.")
    elif rules.opponent_score is not None:
        said.append(f"The opponent's score becomes {rules.opponent_score}; all else follows as usual.")
    else:
        said.append("Who concedes counts as having lost everything; the points follow as usual.")
    if rules.retires:
        said.append("Who concedes retires: no more games, and no place in the final ranking.")
    return Section(heading="Concession", items=[(text, where) for text in said])
