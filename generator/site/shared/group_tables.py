"""The tables of the groups that are being played: who leads each, and who goes on from it."""

from dataclasses import dataclass

from generator.languages import _, ngettext
from generator.model import PlayerId, Status
from generator.site.facts import Facts
from generator.site.page_context import PageContext
from generator.site.parts import Link, Table, TableCell, TableColumn, TableRow
from generator.site.shared.ranking import RankingTable, StandingRow
from generator.site.wording import words
from generator.tournament.course.plans import group_name, group_of_each, groups_of
from generator.tournament.course.schedule import StageRound, position_of, stages_of
from generator.tournament.explaining.chances import Certainty
from generator.tournament.ranking.standings import Standing, Standings, standings_within

_HAVE_LEFT = (Status.DROPPED, Status.DISQUALIFIED, Status.RETIRED)  # go on to no further stage
_LEADERS = 2  # of a group from which nobody goes on


def groups_now(facts: Facts) -> StageRound | None:
    """Return where the last round stands in a stage of groups; None where it is in no group."""
    return groups_at(facts, facts.rounds[-1].number)


def groups_at(facts: Facts, number: int) -> StageRound | None:
    """Return where a round stands in a stage of groups; None where it is in no group."""
    position = position_of(number, stages_of(facts.event, facts.regulation))
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Group:
    """A record of a group's rows of the whole ranking, the best first; `last_in` goes on as the last of them."""

    name: str
    rows: tuple[StandingRow, ...]
    last_in: str


def _groups(facts: Facts, table: RankingTable) -> tuple[_Group, ...]:
    """Return the groups that are being played; none where there are none."""
    position = groups_now(facts)
    if position is None:
        return ()
    groups = groups_of(facts.event, stages_of(facts.event, facts.regulation), position.index)
    found = []
    for number, group in enumerate(groups):
        rows = tuple(row for row in table.rows if row.id in group)
        found.append(_Group(name=group_name(number), rows=rows, last_in=_last_in(facts, rows)))
    return tuple(found)


def _last_in(facts: Facts, rows: tuple[StandingRow, ...]) -> str:
    """Return the last who goes on as it stands, above whom all do who have not left; empty where there is no such."""
    staying = [row.id for row in rows if facts.statuses[PlayerId(row.id)] not in _HAVE_LEFT]
    count = from_each(facts)
    return staying[count - 1] if 0 < count < len(staying) else ""


def group_tables(context: PageContext, table: RankingTable, *, whole: bool = False) -> tuple[Table, ...]:
    """Return the table of each group, made of the rows of the whole ranking; none where no groups are played.

    `whole` is with every tiebreaker, instead of the first.
    """
    tiebreakers = table.tiebreakers if whole else table.tiebreakers[:1]
    return tuple(
        Table(
            caption=_("Group {name}", name=group.name),
            columns=(
                TableColumn(text="", spoken=_("Rank"), kind="number"),
                TableColumn(text=_("Player"), kind="name", heads_rows=True),
                _record_column(context.facts),
                *(TableColumn(text=column.text, name=column.name, kind="number") for column in tiebreakers),
                TableColumn(text=_("Points"), kind="number"),
            ),
            rows=tuple(
                TableRow(
                    cells=(
                        str(rank),
                        TableCell(text=row.player, status=row.status, about=_verdict(context.facts, row.id)),
                        row.record,
                        *row.tiebreakers[: len(tiebreakers)],
                        row.points,
                    ),
                    id=row.id,
                    kind="last-in" if row.id == group.last_in else "",
                )
                for rank, row in enumerate(group.rows, start=1)
            ),
        )
        for group in _groups(context.facts, table)
    )


def leaders_of_groups(context: PageContext, table: RankingTable) -> Table | None:
    """Return those who go on from each group as it stands, or its first two; None where no groups are played."""
    count = from_each(context.facts) or _LEADERS
    groups = _groups(context.facts, table)
    rows = tuple(
        TableRow(cells=(_at(group.name, rank), row.player, row.record, row.points), id=row.id)
        for group in groups
        for rank, row in enumerate(group.rows[:count], start=1)
    )
    columns = (
        TableColumn(text="", spoken=_("Group and rank"), kind="rank"),
        TableColumn(text=_("Player"), kind="name", heads_rows=True),
        _record_column(context.facts),
        TableColumn(text=_("Points"), kind="number strong"),
    )
    return Table(caption=table.caption, columns=columns, rows=rows) if groups else None


def groups_on_a_wall(
    context: PageContext, table: RankingTable, *, leaders_alone: bool = False
) -> Table | None:
    """Return the groups below each other, to be read from afar; None where no groups are played."""
    groups = _groups(context.facts, table)
    count = from_each(context.facts) or _LEADERS
    rows = tuple(
        TableRow(
            cells=(
                TableCell(text=_at(group.name, rank), kind="rank"),
                TableCell(text=Link(text=row.player.text), about=row.status),
                TableCell(text=row.points, kind="strong"),
                *row.tiebreakers,
            ),
            kind="last-in" if row.id == group.last_in and not leaders_alone else "",
        )
        for group in groups
        for rank, row in enumerate(group.rows[: count if leaders_alone else None], start=1)
    )
    figures = (_("Points"), *(column.text for column in table.tiebreakers))
    columns = (
        TableColumn(text="", spoken=_("Group and rank")),
        TableColumn(text=_("Player"), heads_rows=True),
        *(TableColumn(text=text, kind="number") for text in figures),
    )
    return Table(caption=table.caption, columns=columns, rows=rows) if groups else None


def _verdict(facts: Facts, player: str) -> str:
    """Return whether a player is sure to go on, or out; empty where neither is certain."""
    chance = facts.chances.of.get(PlayerId(player)) if facts.chances is not None else None
    words_ = {Certainty.SURE: _("sure"), Certainty.OUT: _("out")}
    return words_.get(chance.certainty, "") if chance is not None else ""


def _record_column(facts: Facts) -> TableColumn:
    """Return the heading of the records in letters, and in words for those who hear it."""
    if facts.has_draws:
        return TableColumn(text=_("W–L–D"), spoken=_("Won, lost, drawn"), kind="number")
    return TableColumn(text=_("W–L"), spoken=_("Won and lost"), kind="number")


def _at(group: str, rank: int) -> str:
    """Return `A 1`: the first of group A."""
    return f"{group}\u00a0{rank}"


def from_each(facts: Facts, number: int | None = None) -> int:
    """Return how many of each group go on after the stage of a round, else the last; 0 where groups decide nothing."""
    position = groups_at(facts, number or facts.rounds[-1].number)
    following = stages_of(facts.event, facts.regulation)[position.index + 1 :] if position else ()
    return (following[0].from_each or 0) if following else 0


def leaders_after(facts: Facts, number: int, limit: int) -> tuple[tuple[str, Standing], ...]:
    """Return the leaders after a round, each with the rank to be shown: `A 1` where there are groups."""
    whole = facts.standings_after[number]
    groups = group_of_each(facts.event, stages_of(facts.event, facts.regulation), number)
    if not groups:
        return tuple((words.figure(line.rank), line) for line in whole.lines[:limit])
    found = []
    for index in sorted(set(groups.values())):
        standings = standings_within(whole, {player for player, group in groups.items() if group == index})
        count = from_each(facts, number) or _LEADERS
        found += [(_at(group_name(index), line.rank or 0), line) for line in standings.lines[:count]]
    return tuple(found)


def from_each_note(facts: Facts) -> str:
    """Return who goes on; empty where groups decide nothing."""
    count = from_each(facts)
    if not count:
        return ""
    return ngettext("The first of each group goes on.", "The first {n} of each group go on.", count)
