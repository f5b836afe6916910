"""The standings' page: the ranking with every tiebreaker, in the end by final place, and what decided each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.figures.parameters import RankedBy
from generator.figures.tiebreakers import TOURNAMENT_POINTS
from generator.findings import Citation
from generator.languages import _, ngettext
from generator.model import PlayerId
from generator.regulations.catalogue import cite
from generator.site.facts import Facts
from generator.site.page_context import PageContext, PageFrame
from generator.site.parts import Clause, Fact, Table, TableCell, TableColumn, TableRow
from generator.site.shared import chances
from generator.site.shared.clauses import clause_at, readings_at
from generator.site.shared.clock import Clock, clock_now, scripts_of
from generator.site.shared.games import own_first
from generator.site.shared.group_tables import are_groups_over, from_each_note, group_tables
from generator.site.shared.names import TABLES, Tools, tools_for
from generator.site.shared.ranking import RankingTable, ranking, ranking_caption
from generator.site.wording import moments, tiebreaking, words
from generator.site.wording.results import outcome
from generator.tournament.course.plans import group_name, groups_of
from generator.tournament.course.schedule import first_round_of, stages_of
from generator.tournament.readings.course import Part, ReadingTarget, figure_spot
from generator.tournament.scoring import score_game

# Who has met whom in a round robin, and how: a table for each group, its players by rank.


def crossings(context: PageContext) -> tuple[Table, ...]:
    """Return all crosstables of the event, the last stage's first; none where there is no round robin."""
    facts = context.facts
    stages = stages_of(facts.event, facts.regulation)
    found = []
    for index in reversed(range(len(stages))):
        groups = groups_of(facts.event, stages, index)
        first = first_round_of(index, stages)
        rounds = range(first, first + (stages[index].rounds or 0))
        for number, group in enumerate(groups):
            name = _("Group {name}", name=group_name(number)) if stages[index].groups else _("Round robin")
            found.append(_table(context, name, {player for player in group if player is not None}, rounds))
    return tuple(found)


def _table(context: PageContext, caption: str, group: set[PlayerId], rounds: range) -> Table:
    """Return the crosstable of a group, or of a whole round robin: a cell for each player, the own one included."""
    lines = [line for line in context.facts.standings.lines if line.player in group]
    order = [line.player for line in lines]
    return Table(
        caption=caption,
        columns=(
            TableColumn(text=_("Rank"), kind="number"),
            TableColumn(text=_("Player"), kind="name", heads_rows=True),
            *(
                TableColumn(text=str(rank), name=context.name(player), kind="number")
                for rank, player in enumerate(order, start=1)
            ),
            TableColumn(text=_("Points"), kind="number"),
        ),
        rows=tuple(
            TableRow(
                cells=(
                    str(rank),
                    context.player(line.player),
                    *_cells(context, line.player, order, rounds),
                    words.points(line.points.value),
                ),
                id=line.player,
            )
            for rank, line in enumerate(lines, start=1)
        ),
    )


def _cells(
    context: PageContext, player: PlayerId, order: Sequence[PlayerId], rounds: range
) -> Iterator[TableCell]:
    """Yield the results of a player's games against each other one."""
    facts = context.facts
    games = [
        (game, game.players.index(player) + 1)
        for round_ in facts.rounds
        if round_.number in rounds and (game := round_.games.get(player)) is not None
    ]
    for other in order:
        if other == player:
            yield TableCell(text=words.NONE)
            continue
        met = [(game, seat) for game, seat in games if other in game.players]
        played = [each for each in met if score_game(each[0].result, facts.regulation) is not None]
        texts = [own_first(game.result, seat, facts.regulation).text for game, seat in played]
        last = [
            outcome(game.result, seat, score_game(game.result, facts.regulation)) for game, seat in played
        ]
        yield TableCell(text=", ".join(texts), kind=last[0] if len(last) == 1 else "")


# The standings' page.


@dataclass(frozen=True, slots=True, kw_only=True)
class Precedence:
    """A record of a ranking criterion: the points, or a tiebreaker in its turn."""

    anchor: str
    name: str
    text: str
    clause: Clause
    readings: tuple[Clause, ...]  # that acted on the figures, besides the clause's own


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """A record of the ranking's page. `notes` explain its marks, which phones don't show."""

    frame: PageFrame
    lead: str
    clock: Clock | None
    tools: Tools | None
    ranking: RankingTable | None  # None before anything is played
    groups: tuple[Table, ...]  # while groups are played
    from_each: str  # who goes on from them; empty where nobody does
    crossings: tuple[Table, ...]  # of round robins
    notes: tuple[str, ...]
    chances: str  # how it is worked out who is in or out; empty where nothing is said of it
    readings: tuple[Clause, ...]  # that decided where somebody stands
    precedence: tuple[Precedence, ...]
    downloads: tuple[Fact, ...]


def standings_page(context: PageContext, facts: Facts) -> StandingsPage:
    """Return the page of the standings."""
    after = [
        (_("After round {number}", number=number), f"standings-{number}") for number in facts.standings_after
    ]
    clock = clock_now(facts)
    table = ranking(context, ranking_caption(facts, is_said=True)) if facts.after_round else None
    groups = group_tables(context, table) if table else ()
    if groups and not are_groups_over(facts):
        table = None  # players who do not meet are not compared until seeding needs it
    return StandingsPage(
        frame=context.frame(
            _("Final standings") if facts.is_finished else _("Standings"),
            "tools.css",
            "neighbours.css",
            *scripts_of(clock),
            TABLES,
            about=_(
                "Standings of {event}: every tiebreaker, and where each figure comes from.",
                event=facts.event.settings.name,
            ),
        ),
        lead=_lead(facts),
        clock=clock,
        tools=tools_for(table.rows, (row.faction for row in table.rows)) if table else None,
        ranking=table,
        groups=groups,
        from_each=from_each_note(facts) if groups else "",
        crossings=crossings(context),
        notes=_notes(facts, table) if table else (),
        chances=_counted(facts, table) if table else "",
        readings=readings_at(context, _where_they_stand(facts)) if table else (),
        precedence=_precedence(context),
        downloads=context.downloads((_("Standings"), "standings"), *after),
    )


def _lead(facts: Facts) -> str:
    if facts.after_round == 0:
        return _("Nothing has been played yet, so nobody has a rank.")
    last = facts.rounds[facts.after_round - 1]
    if facts.is_cancelled:
        said = _("As they stood when the event was cancelled.")
    elif facts.is_finished and moments.ends_early(facts):
        said = _("{state}: the ranking is final.", state=moments.event_phase(facts))
    elif not facts.standings_after:
        said = _(
            "The event is single elimination from the start: the bracket decides, and there are no ranks."
        )
    elif facts.is_finished and facts.has_elimination:
        said = _(
            "Top {n} by bracket, the rest by the points before it.",
            n=len(facts.reached),
        )
    elif facts.is_finished:
        said = ngettext(
            "The only round is played: the ranking is final.",
            "All {n} rounds are played: the ranking is final.",
            last.number,
        )
    elif not last.is_swiss:
        said = _("The ranking is fixed; the elimination decides the final places.")
    elif not last.is_complete:
        said = _(
            "Provisional: round {number} is {state}.",
            number=last.number,
            state=words.round_state(facts, last),
        )
    else:
        said = _("As they stand after round {number}.", number=last.number)
    return said


def _notes(facts: Facts, table: RankingTable) -> tuple[str, ...]:
    """Return what the marks present in the ranking mean."""
    said = []
    if any(row.moved is not None for row in table.rows):
        number = max(facts.standings_after) - 1
        said.append(_("▲ and ▼: the change of rank since round {number}.", number=number))
        if facts.is_provisional:
            said.append(_("In brackets: the rank before this round."))
    return tuple(said)


def _counted(facts: Facts, table: RankingTable) -> str:
    """Return how the chances in the ranking were counted."""
    is_said = any(row.chance or row.out_below for row in table.rows)
    return chances.note(facts.chances) if facts.chances is not None and is_said else ""


def _where_they_stand(facts: Facts) -> list[ReadingTarget]:
    """Return all ranks and places."""
    parts = (Part.STANDING, Part.PLACE)
    return [ReadingTarget(part=part, player=line.player) for line in facts.standings.lines for part in parts]


def _precedence(context: PageContext) -> tuple[Precedence, ...]:
    """Return tournament points and the tiebreakers in their turn, each with its rule."""
    regulation = context.facts.regulation
    first = _ranked_by(
        context,
        TOURNAMENT_POINTS,
        tiebreaking.name(TOURNAMENT_POINTS),
        _("The sum over all rounds before an elimination, the highest first."),
        cite(regulation, "ranking", "tournament_points"),
    )
    rest = (
        _ranked_by(
            context,
            tiebreaker.ranked_by,
            tiebreaking.name_and_short(tiebreaker.ranked_by),
            tiebreaking.text(tiebreaker),
            cite(regulation, "ranking", "precedence", i),
        )
        for i, tiebreaker in enumerate(regulation.ranking.precedence)
    )
    return (first, *rest)


def _ranked_by(context: PageContext, by: RankedBy, name: str, text: str, citation: Citation) -> Precedence:
    """Return what ranks players, with the readings that were applied to any of its figures."""
    spots = [figure_spot(line.player, by) for line in context.facts.standings.lines]
    where = clause_at(context, citation, *spots)
    return Precedence(
        anchor=tiebreaking.rule_anchor(tiebreaking.anchor(by)),
        name=name,
        text=text,
        clause=where,
        readings=readings_at(context, spots, besides=(where,)),
    )
