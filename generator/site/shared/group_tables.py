"""The tables of the groups that are being played: who leads each, and who goes on from it."""

from generator.languages import _, ngettext
from generator.model import PlayerId, Status
from generator.site.facts import Facts
from generator.site.page_context import PageContext
from generator.site.parts import Table, TableColumn, TableRow
from generator.site.shared.ranking import RankingTable, StandingRow
from generator.tournament.course.plans import group_name, group_of_each, groups_of
from generator.tournament.course.schedule import StageRound, position_of, stages_of
from generator.tournament.ranking.standings import Standings, standings_within

_HAVE_LEFT = (Status.DROPPED, Status.DISQUALIFIED, Status.RETIRED)  # go on to no further stage


def groups_now(facts: Facts) -> StageRound | None:
    """Return where the last round stands in a stage of groups; None where it is in no group."""
    position = position_of(facts.rounds[-1].number, stages_of(facts.event, facts.regulation))
    return position if position is not None and position.stage.groups is not None else None


def are_groups_over(facts: Facts) -> bool:
    """Return whether all games of the groups are played, so that players of several may be compared."""
    position = groups_now(facts)
    return position is None or (position.number == position.stage.rounds and facts.rounds[-1].is_complete)


def group_of(facts: Facts, player: PlayerId, number: int) -> str:
    """Return the group in which a player is ranked after a round; empty where all are ranked together.

    So they are at the end of an event without an elimination: its final places are those of the whole ranking.
    """
    if not number or (facts.places and not facts.has_elimination):
        return ""
    groups = group_of_each(facts.event, stages_of(facts.event, facts.regulation), number)
    return group_name(groups[player]) if player in groups else ""


def standings_of(facts: Facts, player: PlayerId, number: int) -> Standings:
    """Return the ranking after a Swiss or group round that a player stands in: the group's, where there are groups."""
    whole = facts.standings if number == max(facts.standings_after) else facts.standings_after[number]
    if not group_of(facts, player, number):
        return whole
    groups = group_of_each(facts.event, stages_of(facts.event, facts.regulation), number)
    return standings_within(whole, {other for other, group in groups.items() if group == groups[player]})


def group_tables(desk: PageContext, table: RankingTable) -> tuple[Table, ...]:
    """Return the table of each group, made of the rows of the whole ranking; none where no groups are played."""
    facts = desk.facts
    position = groups_now(facts)
    if position is None:
        return ()
    groups = groups_of(facts.event, stages_of(facts.event, facts.regulation), position.index)
    going_on = from_each(facts)
    return tuple(
        _table(facts, _("Group {name}", name=group_name(number)), _rows_of(table, group), table, going_on)
        for number, group in enumerate(groups)
    )


def from_each(facts: Facts) -> int:
    """Return how many of each group go on to the next stage; 0 where groups decide nothing, or none is played."""
    position = groups_now(facts)
    following = stages_of(facts.event, facts.regulation)[position.index + 1 :] if position else ()
    return (following[0].from_each or 0) if following else 0


def from_each_note(facts: Facts) -> str:
    """Return who goes on; empty where groups decide nothing."""
    count = from_each(facts)
    if not count:
        return ""
    return ngettext("The first of each group goes on.", "The first {n} of each group go on.", count)


def _rows_of(table: RankingTable, group: tuple[PlayerId | None, ...]) -> list[StandingRow]:
    return [row for row in table.rows if row.id in group]


def _table(facts: Facts, caption: str, rows: list[StandingRow], table: RankingTable, going_on: int) -> Table:
    """Return a group's table, with a line below the last who goes on as it stands: nobody who has left does."""
    staying = [row.id for row in rows if facts.statuses[PlayerId(row.id)] not in _HAVE_LEFT]
    last = staying[going_on - 1] if 0 < going_on < len(staying) else ""
    first = table.tiebreakers[:1]
    return Table(
        caption=caption,
        columns=(
            TableColumn(text="", spoken=_("Rank"), kind="number"),
            TableColumn(text=_("Player"), kind="name", heads_rows=True),
            TableColumn(text=table.record, kind="number"),
            *(TableColumn(text=column.text, name=column.name, kind="number") for column in first),
            TableColumn(text=_("Points"), kind="number"),
        ),
        rows=tuple(
            TableRow(
                cells=(str(rank), row.player, row.record, *row.tiebreakers[: len(first)], row.points),
                id=row.id,
                kind="last-in" if row.id == last else "",
            )
            for rank, row in enumerate(rows, start=1)
        ),
    )
