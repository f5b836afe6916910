"""The rules page on what a game is worth: tournament points by the winner's lead."""

from collections.abc import Sequence

from generator.game_forms import form_of
from generator.languages import _
from generator.publish.facts import Facts
from generator.publish.pages.rules.section import Item, RulesRow, RulesTable, Section, says_where
from generator.publish.shared.clauses import points_row_anchor
from generator.publish.wording import words
from generator.publish.wording.vocabulary import said
from generator.regulations.form.game import Band, PointsTable


def tournament_points(facts: Facts) -> Section:
    """What a game is worth."""
    regulation, rules = facts.regulation, facts.regulation.tournament_points
    path = ("tournament_points",)
    heading = _("Tournament points")
    if rules.own_score:
        text = _("Each player receives their own score as tournament points.")
        return Section(key="tournament-points", heading=heading, items=[Item(text, (*path, "own_score"))])
    form = form_of(regulation)
    lead = form.lead_words()
    tables = [_points_table(rules, lead.caption, lead.heading)]
    tables += [_level_table(rules, form.scale)] if form.scale else []
    items = [Item(lead.decides, (*path, lead.about)), *_table_items(rules, path)]
    for ending, table in rules.for_endings.items():
        where, ended = (*path, "for_endings", ending), said(ending.casefold())
        items.append(Item(_("A game with this ending has its own table: {ending}.", ending=ended), where))
        items += _table_items(table, where)
        if table.bands:
            caption = _(
                "Tournament points of a game with this ending: {ending}", ending=words.sentence(ended)
            )
            tables.append(_points_table(table, caption, lead.heading, ending))
    return Section(key="tournament-points", heading=heading, items=items, tables=tables)


def _table_items(table: PointsTable, path: tuple[str | int, ...]) -> list[Item]:
    """What stands beside a table: what a draw is worth, and rows with a clause of their own."""
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


def _points_table(table: PointsTable, caption: str, lead: str, ending: str | None = None) -> RulesTable:
    rows = []
    for i, band in enumerate(table.bands):
        name = (band.name or "",) if table.has_names else ()
        cells = (*name, words.span(band.lead), words.points(band.win), words.points(band.loss))
        rows.append(RulesRow(cells=cells, anchor=points_row_anchor(ending, i)))
    return RulesTable(
        caption=caption,
        columns=(*([_("Result")] if table.has_names else []), lead, _("Winner"), _("Loser")),
        rows=tuple(rows),
    )


def _level_table(table: PointsTable, names: Sequence[str]) -> RulesTable:
    """Every pair of levels: the tournament points of the player whose own losses the row names."""
    rows = []
    for own, name in enumerate(names):
        cells = [_points_of(table, other - own) for other in range(len(names))]
        rows.append(RulesRow(cells=(words.sentence(name), *cells)))
    return RulesTable(
        caption=_("Tournament points by own losses (rows) and the opponent's (columns)"),
        columns=(_("Own losses"), *(words.sentence(name) for name in names)),
        rows=tuple(rows),
    )


def _points_of(table: PointsTable, lead: int) -> str:
    """What a lead in levels is worth; a negative one is the opponent's."""
    if lead == 0:
        return words.points(table.draw)
    band = next((band for band in table.bands if abs(lead) in band.lead), table.bands[0])
    return words.points(band.win if lead > 0 else band.loss)
