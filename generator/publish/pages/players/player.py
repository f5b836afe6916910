"""A player's page: this round's table, the rank and why, the history round by round, the list, every figure's terms."""

from dataclasses import dataclass

from generator.engine.ranking.standings import Standing
from generator.engine.readings.course import Part, Spot, figure_spot
from generator.figures.derivation import Derivation, Term
from generator.figures.parameters import RankedBy
from generator.figures.records import Entry, EntryKind
from generator.game_forms import form_of
from generator.languages import _
from generator.model import Player, Status
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk, Frame
from generator.publish.pages.players.columns import columns_of
from generator.publish.pages.players.history import History, history
from generator.publish.pages.players.list_file import ListFilePart, list_file_part
from generator.publish.pages.players.lists import ListTable, list_table
from generator.publish.pages.players.page import status_word
from generator.publish.pages.players.rank import RankLine, rank_line, rank_of
from generator.publish.parts import Clause, Fact, Link, Sentence
from generator.publish.shared.chances import Prospects, chance_of
from generator.publish.shared.clauses import clause_at, readings_at
from generator.publish.shared.clock import SCRIPT, Clock, clock, scripts_of
from generator.publish.shared.ranking import record_of
from generator.publish.shared.timetable import Next, next_of
from generator.publish.shared.whereabouts import Whereabouts, now
from generator.publish.wording import tiebreaking, words
from generator.publish.wording.phrase import phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureTerm:
    """A part of a figure: the round or opponent it comes from, how it came about, and its value."""

    source: Link
    text: Sentence
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure with all that it is made of."""

    anchor: str
    name: str
    value: str
    rule: str
    source: str  # heading of the first column of terms
    terms: tuple[FigureTerm, ...]
    clause: Clause | None
    readings: tuple[Clause, ...]  # that acted on it, besides the clause's own


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """One player."""

    frame: Frame
    summary: tuple[str, ...]  # the player at a glance: faction, record, list
    facts: tuple[Fact, ...]
    now: Whereabouts
    clock: Clock | None  # of the game that this player plays
    next: Next | None  # which may be theirs, and when
    rank: tuple[Sentence, ...]  # the rank, and what parts it from those above and below
    rank_line: RankLine | None  # after each round
    readings: tuple[Clause, ...]  # that decided it
    outlook: Prospects | None
    history: History
    figures: tuple[Figure, ...]
    list_table: ListTable | None
    list_file: ListFilePart | None


def player_page(desk: Desk, player: Player) -> PlayerPage:
    """The page of a player."""
    facts = desk.facts
    line, here = facts.line_of(player.id), now(desk, player)
    next_ = next_of(facts) if facts.plays_on(player.id) else None
    time = clock(facts, facts.rounds[-1], here.extra_minutes) if here.is_open else None
    return PlayerPage(
        frame=desk.frame(
            player.name,
            *((SCRIPT,) if next_ is not None else scripts_of(time)),
            about=_(
                "{player} at {event}: games, rank and every tiebreaker.",
                player=player.name,
                event=facts.event.settings.name,
            ),
        ),
        summary=_summary(desk, player, line),
        facts=_facts(desk, player, line),
        now=here,
        clock=time,
        next=next_,
        rank=rank_of(desk, line),
        rank_line=rank_line(facts, player.id),
        readings=readings_at(
            desk, [Spot(part=part, player=player.id) for part in (Part.STANDING, Part.PLACE)]
        ),
        outlook=chance_of(desk, player.id),
        history=history(desk, player.id, line),
        figures=_figures(desk, line) if line else (),
        list_table=list_table(desk, player.id),
        list_file=list_file_part(desk, player.id),
    )


def _summary(desk: Desk, player: Player, line: Standing | None) -> tuple[str, ...]:
    """`Undead`, `3–1`, `196 points`: what there is of them."""
    points = words.in_points(player.list_points) if player.list_points is not None else ""
    return tuple(each for each in (player.faction, _record(desk.facts, line), points) if each)


def _facts(desk: Desk, player: Player, line: Standing | None) -> tuple[Fact, ...]:
    place = desk.facts.places.get(player.id)
    named = (
        (_("Final place"), str(place) if place is not None else None),
        (_("ID"), player.id),
        *((column.heading, column.fact(player)) for column in columns_of(desk.facts)),
        (_("Casualty thresholds"), form_of(desk.facts.regulation).thresholds_text(player.models)),
        (_record_name(desk.facts), _record(desk.facts, line)),
        (_("Status"), _status(desk.facts, player)),
    )
    facts = tuple(Fact(name=name, values=(Link(text=text),)) for name, text in named if text)
    seasons = desk.seasons()
    return (*facts, Fact(name=_("Counts for"), values=seasons)) if seasons else facts


def _record(facts: Facts, line: Standing | None) -> str:
    return record_of(facts, line.player) if line and (facts.standings_after or facts.places) else ""


def _record_name(facts: Facts) -> str:
    return _("Won, lost, drawn") if facts.has_draws else _("Won and lost")


def _status(facts: Facts, player: Player) -> str:
    """What became of the player; if the player conceded and so retired, also when."""
    status = words.sentence(status_word(facts, player))
    if facts.statuses[player.id] is not Status.RETIRED:
        return status
    games = {round_.number: round_.games.get(player.id) for round_ in facts.rounds}
    conceded = [
        number
        for number, game in games.items()
        if game is not None and game.result.ended.conceded_by == game.players.index(player.id) + 1
    ]
    if not conceded:
        return status
    return _("{status}: conceded in round {number}", status=status, number=conceded[-1])


def _figures(desk: Desk, line: Standing) -> tuple[Figure, ...]:
    if not desk.facts.standings_after:
        return ()
    return tuple(_figure(desk, line, by, derivation) for by, derivation in line.figures.items())


def _figure(desk: Desk, line: Standing, by: RankedBy, derivation: Derivation) -> Figure:
    entries = {entry.round_number: entry for entry in line.record.entries}
    by_round = any(term.round_number is not None for term in derivation.terms)
    spot = figure_spot(line.player, by)
    where = clause_at(desk, derivation.clause, spot) if derivation.clause else None
    return Figure(
        anchor=tiebreaking.anchor(by),
        name=tiebreaking.name_and_short(by),
        value=tiebreaking.figure(by, derivation.value),
        rule=tiebreaking.rule_text(derivation),
        source=_("Round") if by_round else _("Opponent"),
        terms=tuple(_term(desk, by, term, entries) for term in derivation.terms),
        clause=where,
        readings=readings_at(desk, (spot,), besides=(where,) if where else ()),
    )


def _term(desk: Desk, by: RankedBy, term: Term, entries: dict[int, Entry]) -> FigureTerm:
    opponent = desk.player(term.opponent) if term.opponent is not None else Link(text="")
    value = tiebreaking.term(by, term.value)
    if term.round_number is None:
        return FigureTerm(source=opponent, text=(Link(text=tiebreaking.term_text(term)),), value=value)
    number = Link(text=str(term.round_number), href=desk.link(desk.urls.round(term.round_number)))
    return FigureTerm(source=number, text=_how(term, opponent, entries), value=value)


def _how(term: Term, opponent: Link, entries: dict[int, Entry]) -> Sentence:
    """What a round was, and against whom."""
    if term.opponent is None or term.round_number is None:
        return (Link(text=tiebreaking.term_text(term)),)
    if entries[term.round_number].kind is EntryKind.GAME:
        return phrase("against {opponent}", opponent=opponent)
    return phrase("{what} against {opponent}", what=tiebreaking.term_text(term), opponent=opponent)
