"""A player's page: this round's table, the rank and why, the history by round, the list, every figure's terms."""

from dataclasses import dataclass, replace

from generator.figures.parameters import RankedBy
from generator.figures.records import Derivation, EntryKind, RoundRecord, Term
from generator.languages import _
from generator.model import Number, Pairing, Player, PlayerId
from generator.regulations.game_schema import Award, ByeAward
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import PageContext, PageFrame
from generator.site.pages.players.lists import ListFilePart, list_file_part, list_table
from generator.site.pages.players.page import columns_of
from generator.site.parts import (
    Clause,
    Explanation,
    Fact,
    FigureCell,
    Link,
    Sentence,
    Table,
    TableColumn,
    TableRow,
    facts_of,
)
from generator.site.shared.card import SHARE, card
from generator.site.shared.chances import Prospects, chance_of
from generator.site.shared.clauses import clause_at, quoted_language, readings_at, with_names
from generator.site.shared.clock import SCRIPT, Clock, clock, scripts_of
from generator.site.shared.games import award_cells, columns, own_first, worth_cells
from generator.site.shared.graphics import way
from generator.site.shared.group_tables import group_of, standings_of
from generator.site.shared.ranking import record_of
from generator.site.shared.setup import setup
from generator.site.shared.timetable import Next, next_of
from generator.site.shared.whereabouts import Whereabouts
from generator.site.shared.why_game import why_bye, why_game, why_missed
from generator.site.wording import results, tiebreaking, words
from generator.site.wording.results import outcome_text, outcome_word
from generator.site.wording.words import phrase, plain
from generator.tournament.game_forms import form_of
from generator.tournament.ranking.standings import Standing, Standings
from generator.tournament.readings.course import Part, ReadingTarget, figure_spot
from generator.tournament.scoring import bye_worth, score_game

# A player's rounds, one line each: games, byes and unpaired losses, in Swiss and elimination.


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryRow:
    """A record of a round in a player's history."""

    round: Link
    opponent: Link
    cells: tuple[FigureCell, ...]  # one for each column
    outcome: Sentence
    table: str  # empty where there is none
    why: Explanation | None


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A player's rounds."""

    caption: str
    columns: tuple[TableColumn, ...]
    rows: tuple[HistoryRow, ...]


def history(context: PageContext, player: PlayerId, line: Standing | None) -> History:
    """Return every round that concerns the player, the first one first."""
    entries = {entry.round_number: entry for entry in line.record.entries} if line else {}
    rows = (_row(context, round_, player, entries.get(round_.number)) for round_ in context.facts.rounds)
    regulation = context.facts.regulation
    return History(
        caption=form_of(regulation).own_first_heading(),
        columns=columns(regulation),
        rows=tuple(row for row in rows if row is not None),
    )


def _row(
    context: PageContext, round_: RoundFacts, player: PlayerId, entry: RoundRecord | None
) -> HistoryRow | None:
    if player in round_.games:
        return _game(context, round_, round_.games[player], player)
    bye = round_.bye_of(player)
    if bye is not None:
        worth = bye_worth(context.facts.regulation, given=bye.given)
        value = worth.award if entry else None
        return _without_opponent(
            context,
            _round_link(context, round_, player),
            results.label(bye),
            results.bye_outcome(worth) if round_.is_swiss else "won",
            value,
            why_bye(context, round_, bye),
            context.facts.mean_of(player),
        )
    if entry is not None:
        award = context.facts.regulation.drops.unpaired_loss
        return _without_opponent(
            context,
            _round_link(context, round_, player),
            _("Not paired: unpaired loss"),
            "lost",
            award,
            why_missed(context, round_, player),
        )
    return None


def _game(context: PageContext, round_: RoundFacts, pairing: Pairing, player: PlayerId) -> HistoryRow:
    regulation, result = context.facts.regulation, pairing.result
    seat = 1 if pairing.player1 == player else 2
    score = score_game(result, regulation)
    mean = context.facts.mean_of(player)
    worth = worth_cells(result, seat, score if round_.is_swiss else None, regulation, mean)
    return HistoryRow(
        round=_round_link(context, round_, player),
        opponent=context.player(pairing.players[2 - seat]),
        cells=(own_first(result, seat, regulation), *worth),
        outcome=with_names(regulation, outcome_text(result, seat, score, regulation)),
        table=_("table {table}", table=pairing.table) if pairing.table is not None else "",
        why=why_game(context, round_, pairing),
    )


def _without_opponent(
    context: PageContext,
    link: Link,
    text: str,
    kind: str,
    award: Award | ByeAward | None,
    why: Explanation,
    mean: Number | None = None,
) -> HistoryRow:
    return HistoryRow(
        round=link,
        opponent=Link(text=text),
        cells=(FigureCell(text=words.NONE), *award_cells(award, context.facts.regulation, mean)),
        outcome=(Link(text=outcome_word(kind)),),
        table="",
        why=why,
    )


def _round_link(context: PageContext, round_: RoundFacts, player: PlayerId) -> Link:
    text = str(round_.number)
    if not round_.is_swiss:
        text = _("{number} {stage}", number=round_.number, stage=words.stage_for(round_, player))
    return Link(text=text, href=context.link(context.urls.round(round_.number)))


# Where a player stands: what parts the one above and the one below, and the rank after each round as a line.


@dataclass(frozen=True, slots=True, kw_only=True)
class RankLine:
    """A player's ranks as a small drawing, 100 units wide and one a rank high."""

    about: str
    first: str
    last: str
    height: int
    paths: tuple[str, ...]


def rank_line(facts: Facts, player: PlayerId) -> RankLine | None:
    """Return the rank after each round, on the scale of the whole field or group; None before there are two."""
    after = [standings_of(facts, player, number) for number in _rounds_together(facts, player)]
    then = [each.by_player[player].rank if player in each.by_player else None for each in after]
    ranks = [rank for rank in then if rank is not None]
    if len(ranks) < 2:
        return None
    return RankLine(
        about=_("Rank after each round: {ranks}", ranks=", ".join(words.figure(rank) for rank in then)),
        first=str(ranks[0]),
        last=str(ranks[-1]),
        height=max(len(each.lines) for each in after),
        paths=way([None if rank is None else rank - 1 for rank in then]),
    )


def _rounds_together(facts: Facts, player: PlayerId) -> list[int]:
    """Return the rounds after which a player was ranked among those of today: of one group, or of all."""
    numbers = sorted(facts.standings_after)
    groups = {number: group_of(facts, player, number) for number in numbers}
    return [number for number in numbers if groups[number] == groups[numbers[-1]]]


def rank_of(context: PageContext, line: Standing | None, card: Whereabouts) -> tuple[Sentence, ...]:
    """Return what separates the rank from the one above and the one below, if the card doesn't say it."""
    if line is None or line.rank is None:
        return ()
    facts = context.facts
    standings = standings_of(facts, line.player, max(facts.standings_after))
    own = standings.of(line.player)
    above, below = standings.neighbours[line.player]
    said = [_provisional(standings, own)] if card.is_open and facts.is_provisional else []
    if above is not None:
        said.append(_beside(context, own, above, is_behind=True))
    if below is not None:
        said.append(_beside(context, own, below, is_behind=False))
    return tuple(sentence for sentence in said if plain(sentence) not in plain(card.text))


def _provisional(standings: Standings, line: Standing) -> Sentence:
    """Return the rank of a player whose own game is still open; the card has the one before it."""
    said = words.rank_of(line.rank or 0, len(standings.neighbours))
    return phrase("{rank} (this game not counted yet).", rank=said)


def _beside(context: PageContext, line: Standing, other: Standing, *, is_behind: bool) -> Sentence:
    values = {
        "player": context.player(other.player),
        "rank": other.rank,
        "figures": ", ".join(tiebreaking.between(line, other, context.facts.standings.precedence)),
    }
    if other.rank == line.rank:
        return phrase("Level with {player} (rank {rank}): {figures}.", **values)
    if is_behind:
        return phrase("Behind {player} (rank {rank}): {figures}.", **values)
    return phrase("Ahead of {player} (rank {rank}): {figures}.", **values)


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureDetail:
    """A figure with all that it is made of."""

    anchor: str
    name: str
    value: str
    terms: Table  # each with the round or opponent it comes from, how it came about, and its value
    clause: Clause | None
    readings: tuple[Clause, ...]  # that acted on it, besides the clause's own


# A player's page.


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """A record of a player's page."""

    frame: PageFrame
    summary: tuple[str, ...]  # the player at a glance: faction, record, list
    facts: tuple[Fact, ...]
    card: Whereabouts
    clock: Clock | None  # of the game that this player plays
    next: Next | None  # which may be theirs, and when
    rank: tuple[Sentence, ...]  # what parts it from those above and below
    rank_line: RankLine | None  # after each round
    readings: tuple[Clause, ...]  # that decided it
    outlook: Prospects | None
    history: History
    figures: tuple[FigureDetail, ...]
    list_table: Table | None
    list_file: ListFilePart | None


def player_page(context: PageContext, player: Player) -> PlayerPage:
    """Return the page of a player."""
    facts = context.facts
    line, here = facts.line_of(player.id), card(context, player)
    here = replace(here, facts=(*setup(context, facts.rounds[-1]), *here.facts)) if here.is_open else here
    next_ = next_of(facts) if facts.plays_on(player.id) else None
    time = clock(facts, facts.rounds[-1], here.extra_minutes) if here.is_open else None
    return PlayerPage(
        frame=context.frame(
            player.name,
            "player.css",
            *((SCRIPT,) if next_ is not None else scripts_of(time)),
            SHARE,
            about=_(
                "{player} at {event}: games, rank and every tiebreaker.",
                player=player.name,
                event=facts.event.settings.name,
            ),
        ),
        summary=_summary(context, player, line),
        facts=_facts(context, player),
        card=here,
        clock=time,
        next=next_,
        rank=rank_of(context, line, here),
        rank_line=rank_line(facts, player.id),
        readings=readings_at(
            context, [ReadingTarget(part=part, player=player.id) for part in (Part.STANDING, Part.PLACE)]
        ),
        outlook=chance_of(context, player.id),
        history=history(context, player.id, line),
        figures=_figures(context, line) if line else (),
        list_table=list_table(context, player.id),
        list_file=list_file_part(context, player.id),
    )


def _summary(context: PageContext, player: Player, line: Standing | None) -> tuple[str, ...]:
    """Return `P07`, `Undead`, `3–1`, `196 points`, as far as they are known."""
    points = words.in_points(player.list_points) if player.list_points is not None else ""
    record = "" if context.facts.is_finished else _record(context.facts, line)  # the card has it
    return tuple(each for each in (player.id, player.faction, record, points) if each)


def _facts(context: PageContext, player: Player) -> tuple[Fact, ...]:
    """Return what is known of a player besides the summary."""
    form = form_of(context.facts.regulation)
    facts = facts_of(
        *(
            (column.heading, column.fact(player))
            for column in columns_of(context.facts)
            if column.field not in ("faction", "list_points")
        ),
    )
    if levels := form.thresholds_text(player.models):
        language = quoted_language(context.facts.regulation)
        facts += (Fact(name=form.thresholds_heading(), values=(Link(text=levels, language=language),)),)
    seasons = context.seasons()
    return (*facts, Fact(name=_("Counts for"), values=seasons)) if seasons else facts


def _record(facts: Facts, line: Standing | None) -> str:
    return record_of(facts, line.player) if line and (facts.standings_after or facts.places) else ""


def _figures(context: PageContext, line: Standing) -> tuple[FigureDetail, ...]:
    if not context.facts.standings_after:
        return ()
    return tuple(_figure(context, line, by, derivation) for by, derivation in line.figures.items())


def _figure(context: PageContext, line: Standing, by: RankedBy, derivation: Derivation) -> FigureDetail:
    entries = {entry.round_number: entry for entry in line.record.entries}
    by_round = any(term.round_number is not None for term in derivation.terms)
    spot = figure_spot(line.player, by)
    where = clause_at(context, derivation.clause, spot) if derivation.clause else None
    return FigureDetail(
        anchor=tiebreaking.anchor(by),
        name=tiebreaking.name_and_short(by),
        value=tiebreaking.figure(by, derivation.value),
        terms=Table(
            caption=tiebreaking.rule_text(derivation),
            columns=(
                TableColumn(text=_("Round") if by_round else _("Opponent"), heads_rows=True),
                TableColumn(text=_("How")),
                TableColumn(text=_("Value"), kind="number"),
            ),
            rows=tuple(_term(context, by, term, entries) for term in derivation.terms),
        ),
        clause=where,
        readings=readings_at(context, (spot,), besides=(where,) if where else ()),
    )


def _term(context: PageContext, by: RankedBy, term: Term, entries: dict[int, RoundRecord]) -> TableRow:
    opponent = context.player(term.opponent) if term.opponent is not None else Link(text="")
    value = tiebreaking.term(by, term.value)
    if term.round_number is None:
        return TableRow(cells=(opponent, tiebreaking.term_text(term), value))
    number = Link(text=str(term.round_number), href=context.link(context.urls.round(term.round_number)))
    return TableRow(cells=(number, _how(term, opponent, entries), value))


def _how(term: Term, opponent: Link, entries: dict[int, RoundRecord]) -> Sentence:
    """Return what a round was, and the opponent."""
    if term.opponent is None or term.round_number is None:
        return (Link(text=tiebreaking.term_text(term)),)
    if entries[term.round_number].kind is EntryKind.GAME:
        return phrase("against {opponent}", opponent=opponent)
    return phrase("{what} against {opponent}", what=tiebreaking.term_text(term), opponent=opponent)
