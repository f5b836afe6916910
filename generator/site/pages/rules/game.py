"""What the rules page says of a game: how it is scored, and what a result is worth."""

from collections.abc import Sequence

from generator.languages import _
from generator.languages.customs import listing
from generator.model import Ended
from generator.regulations.game_schema import Award, Band, Margin, PointsTable
from generator.regulations.schema import Regulation
from generator.site.facts import Facts
from generator.site.pages.rules.section import (
    Item,
    RulesPart,
    one,
    quoted,
    rules_items,
    says_where,
    table_of,
)
from generator.site.parts import Table, TableRow
from generator.site.shared.clauses import points_row_anchor, quoted_language, with_names
from generator.site.wording import words
from generator.site.wording.words import word_of
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.form import LeadWords


def scoring(facts: Facts) -> RulesPart:
    """Return what is entered for a game, as its form says it."""
    forces = sorted({player.models for player in facts.players.values() if player.models is not None})
    said = form_of(facts.regulation).rules_told(forces)
    return RulesPart(
        key=said.key,
        heading=said.heading,
        items=[Item(*each) for each in said.sentences],
        tables=[
            table_of(
                table.caption,
                table.columns,
                (TableRow(cells=tuple(map(str, row))) for row in table.rows),
                levels=quoted_language(facts.regulation),
            )
            for table in said.tables
        ],
    )


def endings(facts: Facts) -> RulesPart:
    """Return how a game may end."""
    rules, where = facts.regulation.endings, ("endings",)
    by_time = rules.time_cite is not None and Ended.TIME.value in rules.allowed
    apart = {Ended.TIME.value} if by_time else set()
    allowed = listing([word_of(word.casefold()) for word in rules.allowed if word not in apart])
    items = [
        quoted(rules.text, *where),
        Item(_("A game may end in these ways: {endings}.", endings=allowed), (*where, "allowed")),
    ]
    if by_time:
        items.append(Item(_("A game may also end because time is called."), (*where, "time")))
    items.append(Item(form_of(facts.regulation).ties_text(), (*where, "ties")))
    return RulesPart(key="end-of-a-game", heading=_("End of a game"), items=items)


def margins(facts: Facts) -> RulesPart:
    """Return what the margin of victory is."""
    rules = facts.regulation.margin_of_victory
    if rules is None:
        return RulesPart(key="margin-of-victory")
    where = ("margin_of_victory",)
    items = [quoted(rules.text, *where), Item(_margin(rules), where)]
    if rules.mutual_destruction is not None:
        both = _("When both armies are destroyed the margin is {margin}.", margin=rules.mutual_destruction)
        items.append(Item(both, (*where, "mutual_destruction")))
    return RulesPart(key="margin-of-victory", heading=_("Margin of victory"), items=items)


def _margin(rules: Margin) -> str:
    base = rules.base
    winner = _("{base} plus the lead", base=base) if base else _("the lead")
    if rules.figure is not None:
        receives = _margin_in(rules, rules.figure)
    elif rules.counts_for == "both":
        receives = _(
            "The winner receives {winner}, the loser {base} minus the lead", winner=winner, base=base
        )
    else:
        receives = _("The winner receives {winner}", winner=winner)
    low, high = rules.minimum, rules.maximum
    if low is not None and high is not None:
        limits = _("{rule}; the lead counts at least {low} and at most {high}.")
    elif low is not None:
        limits = _("{rule}; the lead counts at least {low}.")
    elif high is not None:
        limits = _("{rule}; the lead counts at most {high}.")
    else:
        limits = "{rule}."
    return limits.format(rule=receives, low=low, high=high)


def _margin_in(rules: Margin, figure: str) -> str:
    """Return the margin where it is counted in a figure besides the score."""
    values = {"base": rules.base, "figure": figure}
    if rules.counts_for == "both":
        return _("Each player receives {base} plus the lead in {figure}, which may be negative", **values)
    return _("The winner receives {base} plus the lead in {figure}, which may be negative", **values)


def concession(facts: Facts) -> RulesPart:
    """Return what a conceded game is worth."""
    rules, regulation = facts.regulation.concession, facts.regulation
    if rules is None:
        return RulesPart(key="concession")
    where = ("concession",)
    texts: list[tuple[str, str]] = []  # each with what it is about
    if rules.conceding is not None and rules.opponent is not None:
        texts.append(
            (
                _("A player who concedes: {worth}.", worth=words.worth(rules.conceding, regulation)),
                "conceding",
            )
        )
        opponent = words.worth(rules.opponent, regulation)
        if rules.opponent.table_from is None:
            texts.append((_("The opponent: {worth}.", worth=opponent), "opponent"))
        else:
            text = _(
                "The opponent: {worth}; by the table from a margin of {margin} up.",
                worth=opponent,
                margin=rules.opponent.table_from,
            )
            texts.append((text, "opponent"))
    elif rules.opponent_score is not None:
        score = rules.opponent_score
        text = _("The opponent's score becomes {score}; everything else follows as usual.", score=score)
        texts.append((text, "opponent_score"))
    else:
        text = _("A player who concedes counts as having lost everything; the points follow as usual.")
        texts.append((text, "loses_everything"))
    if rules.retires:
        text = _("A player who concedes retires: no more games, and no place in the final ranking.")
        texts.append((text, "retires"))
    items = [quoted(rules.text, *where), *(Item(text, (*where, about)) for text, about in texts)]
    items += rules_items(rules.rules, "concession", "rules")
    return RulesPart(key="concession", heading=_("Concession"), items=items)


def rulings(facts: Facts) -> RulesPart:
    """Return what a ruling can change: points, and the winner."""
    rules, regulation = facts.regulation.awarded, facts.regulation
    items = one(regulation.point_changes, "point_changes")
    if "Both lost" in regulation.endings.allowed:
        award = regulation.both_lost or Award(tournament_points=0)
        text = _(
            "A game can be lost by both, which is worth {worth} to each.",
            worth=words.worth(award, regulation),
        )
        items.append(Item(text, ("both_lost",) if regulation.both_lost else ("endings", "allowed")))
    if "Awarded" not in regulation.endings.allowed:
        return RulesPart(key="rulings", heading=_("Rulings"), items=items)
    items.append(
        Item(_("A ruling can give a player the win, whatever the scores say."), ("endings", "allowed"))
    )
    if rules is not None:
        won, lost = words.worth(rules.winner, regulation), words.worth(rules.loser, regulation)
        if rules.margins_by_scores:
            won, lost = (words.in_points(each.tournament_points) for each in (rules.winner, rules.loser))
        items.append(Item(_("The winner: {won}. The loser: {lost}.", won=won, lost=lost), ("awarded",)))
        if rules.margins_by_scores:
            items.append(Item(_("The margins of victory come from what was entered."), ("awarded",)))
    elif not regulation.tournament_points.own_score:
        smallest = _("It is worth as much as a win by the smallest lead, with margins of 0.")
        items.append(Item(smallest, ("tournament_points", "bands")))
    return RulesPart(key="rulings", heading=_("Rulings"), items=items)


# The rules page on what a game is worth: tournament points by the winner's lead.


def tournament_points(facts: Facts) -> RulesPart:
    """Return what a game is worth in tournament points."""
    regulation, rules = facts.regulation, facts.regulation.tournament_points
    path = ("tournament_points",)
    heading = _("Tournament points")
    if rules.own_score:
        text = _("Each player receives their own score as tournament points.")
        return RulesPart(key="tournament-points", heading=heading, items=[Item(text, (*path, "own_score"))])
    form = form_of(regulation)
    lead = form.lead_words()
    tables = [_points_table(regulation, rules, lead.caption, lead.heading)]
    tables += [_level_table(regulation, form.scale, lead)] if form.scale else []
    items = [Item(lead.decides, (*path, lead.about)), *_table_items(rules, path)]
    for ending, table in rules.for_endings.items():
        where, ended = (*path, "for_endings", ending), word_of(ending.casefold())
        items.append(Item(_("A game with this ending has its own table: {ending}.", ending=ended), where))
        items += _table_items(table, where)
        if table.bands:
            caption = _(
                "Tournament points of a game with this ending: {ending}", ending=words.sentence(ended)
            )
            tables.append(_points_table(regulation, table, caption, lead.heading, ending))
    return RulesPart(key="tournament-points", heading=heading, items=items, tables=tables)


def _table_items(table: PointsTable, path: tuple[str | int, ...]) -> list[Item]:
    """Return the items beside a table: what a draw is worth, and rows with a clause of their own."""
    items = [Item(_band(band), (*path, "bands", i)) for i, band in enumerate(table.bands) if says_where(band)]
    if table.draw is not None:
        items.append(
            Item(_("A draw is worth {points} to both.", points=words.points(table.draw)), (*path, "draw"))
        )
    return items


def _band(band: Band) -> str:
    lead = words.span(band.lead)
    worth = _(
        "{win} to the winner, {loss} to the loser", win=words.points(band.win), loss=words.points(band.loss)
    )
    if band.name:
        return _("{name}, a lead of {lead}: {worth}.", name=band.name, lead=lead, worth=worth)
    return _("A lead of {lead}: {worth}.", lead=lead, worth=worth)


def _points_table(
    regulation: Regulation, table: PointsTable, caption: str, lead: str, ending: str | None = None
) -> Table:
    rows = []
    for i, band in enumerate(table.bands):
        name = (with_names(regulation, band.name or ""),) if table.has_names else ()
        cells = (*name, words.span(band.lead), words.points(band.win), words.points(band.loss))
        rows.append(TableRow(cells=cells, anchor=points_row_anchor(ending, i)))
    columns = (*([_("Result")] if table.has_names else []), lead, _("Winner"), _("Loser"))
    return table_of(caption, columns, rows)


def _level_table(regulation: Regulation, names: Sequence[str], said: LeadWords) -> Table:
    """Return every pair of levels: the tournament points of the player whose own losses the row names."""
    table, rows = regulation.tournament_points, []
    for own, name in enumerate(names):
        cells = [_points_of(table, other - own) for other in range(len(names))]
        rows.append(TableRow(cells=(with_names(regulation, words.sentence(name)), *cells)))
    return table_of(
        said.levels_caption,
        (said.levels_heading, *(words.sentence(name) for name in names)),
        rows,
        levels=quoted_language(regulation),
    )


def _points_of(table: PointsTable, lead: int) -> str:
    """Return what a lead in levels is worth; a negative one is the opponent's."""
    if lead == 0:
        return words.points(table.draw)
    band = next((band for band in table.bands if abs(lead) in band.lead), table.bands[0])
    return words.points(band.win if lead > 0 else band.loss)
