"""A player's page: this round's table, the history round by round, the list, and what every figure is made of."""

from generator.engine.derivation import Derivation, Term
from generator.engine.records import Entry, EntryKind
from generator.engine.standings import Standing
from generator.engine.tiebreakers import RANDOM
from generator.model import Player, PlayerId, Status
from generator.publish.facts import Facts
from generator.publish.pages import Fact, Figure, FigureTerm, Link, PlayerPage, Sentence
from generator.publish.urls import EventUrls, anchor
from generator.publish.views import tiebreaking, words
from generator.publish.views.clauses import clause
from generator.publish.views.frame import Desk, Site
from generator.publish.views.history import history
from generator.publish.views.lists import list_table
from generator.publish.views.players import list_heading, status_word
from generator.publish.views.ranking import record_text
from generator.publish.views.results import casualty_thresholds
from generator.publish.views.whereabouts import now


def player_page(site: Site, facts: Facts, urls: EventUrls, player: Player) -> PlayerPage:
    """The page of a player."""
    desk = Desk(site=site, facts=facts, urls=urls, path=urls.player(player.id))
    line = facts.line_of(player.id)
    return PlayerPage(
        frame=desk.frame(player.name),
        facts=_facts(desk, player, line),
        now=now(desk, player),
        rank=_rank(desk, line),
        history=history(desk, player.id, line),
        figures=_figures(desk, line) if line else (),
        list_table=list_table(desk, player.id),
    )


def _facts(desk: Desk, player: Player, line: Standing | None) -> tuple[Fact, ...]:
    place = desk.facts.places.get(player.id)
    list_points = player.list_points
    named = (
        ("Final place", str(place) if place is not None else None),
        ("ID", player.id),
        ("Faction", player.faction),
        ("Club", player.club),
        (list_heading(desk.facts), words.count(list_points, "point") if list_points is not None else None),
        ("Models", words.figure(player.models) if player.models is not None else None),
        ("Casualty thresholds", _thresholds(desk.facts, player)),
        (_record_name(line), record_text(line) if line and desk.facts.standings_after else None),
        ("Status", _status(desk.facts, player)),
    )
    return tuple(Fact(name=name, values=(Link(text=text),)) for name, text in named if text)


def _record_name(line: Standing | None) -> str:
    return "Won, lost, drawn" if line and line.record.draws else "Won and lost"


def _thresholds(facts: Facts, player: Player) -> str:
    if facts.regulation.casualties is None or player.models is None:
        return ""
    return casualty_thresholds(player.models, facts.regulation)


def _status(facts: Facts, player: Player) -> str:
    """What became of the player; of who conceded and so retired also when."""
    status = words.sentence(status_word(facts, player))
    if facts.statuses[player.id] is not Status.RETIRED:
        return status
    conceded = [
        round_.number
        for round_ in facts.rounds
        for pairing in round_.pairings
        if player.id in pairing.players
        and pairing.result.ended.conceded_by == pairing.players.index(player.id) + 1
    ]
    return f"{status}: conceded in round {conceded[-1]}" if conceded else status


def _rank(desk: Desk, line: Standing | None) -> Sentence:
    """The rank, and what separated it from its neighbours."""
    if line is None or line.rank is None:
        return ()
    ranked = [other for other in desk.facts.standings.lines if other.rank is not None]
    at = next(i for i, other in enumerate(ranked) if other.player == line.player)
    provisional = ", provisionally" if desk.facts.is_provisional else ""
    parts = [Link(text=f"Rank {line.rank} of {len(ranked)}{provisional}")]
    if at > 0:
        parts += _beside(desk, "behind", ranked[at - 1].player, line.decided_by)
    if at + 1 < len(ranked):
        parts += _beside(desk, "ahead of", ranked[at + 1].player, ranked[at + 1].decided_by)
    return (*parts, Link(text="."))


def _beside(desk: Desk, side: str, player: PlayerId, decided_by: str | None) -> Sentence:
    if decided_by is None:
        return (Link(text="; level with "), desk.player(player))
    what = "the draw of random order" if decided_by == RANDOM else tiebreaking.name(decided_by)
    return (Link(text=f"; {side} "), desk.player(player), Link(text=f" by {what.casefold()}"))


def _figures(desk: Desk, line: Standing) -> tuple[Figure, ...]:
    if not desk.facts.standings_after:
        return ()
    derivations = {"tournament_points": line.points, **line.tiebreakers}
    return tuple(_figure(desk, line, key, derivation) for key, derivation in derivations.items())


def _figure(desk: Desk, line: Standing, key: str, derivation: Derivation) -> Figure:
    entries = {entry.round_number: entry for entry in line.record.entries}
    by_round = any(term.round_number is not None for term in derivation.terms)
    return Figure(
        anchor=anchor(key),
        name=tiebreaking.name(key),
        value=tiebreaking.figure(key, derivation.value),
        rule=derivation.rule,
        source="Round" if by_round else "Opponent",
        terms=tuple(_term(desk, key, term, entries) for term in derivation.terms),
        clause=clause(desk, derivation.clause) if derivation.clause else None,
    )


def _term(desk: Desk, key: str, term: Term, entries: dict[int, Entry]) -> FigureTerm:
    opponent = desk.player(term.opponent) if term.opponent is not None else Link(text="")
    value = tiebreaking.term(key, term.value)
    if term.round_number is None:
        return FigureTerm(source=opponent, text=(Link(text=term.text),), value=value)
    number = Link(text=str(term.round_number), href=desk.link(desk.urls.round(term.round_number)))
    if term.opponent is None:
        return FigureTerm(source=number, text=(Link(text=term.text),), value=value)
    what = "" if entries[term.round_number].kind is EntryKind.GAME else f"{term.text} "
    return FigureTerm(source=number, text=(Link(text=f"{what}against "), opponent), value=value)
