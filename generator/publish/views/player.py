"""A player's page: this round's table, the history round by round, and what every figure is made of."""

from generator.engine.derivation import Derivation, Term
from generator.engine.records import Entry, EntryKind
from generator.engine.standings import Standing
from generator.engine.tiebreakers import RANDOM
from generator.model import Player, PlayerId
from generator.publish.facts import Facts
from generator.publish.pages import Fact, Figure, FigureTerm, Link, PlayerPage, Sentence
from generator.publish.urls import EventUrls, anchor
from generator.publish.views import words
from generator.publish.views.clauses import clause
from generator.publish.views.frame import Desk, Site
from generator.publish.views.history import history
from generator.publish.views.players import status_word
from generator.publish.views.ranking import record_text
from generator.publish.views.whereabouts import now


def player_page(site: Site, facts: Facts, urls: EventUrls, player: Player) -> PlayerPage:
    """The page of a player."""
    desk = Desk(site=site, facts=facts, urls=urls, path=urls.player(player.id))
    line = facts.line_of(player.id)
    text, link = now(desk, player)
    return PlayerPage(
        frame=desk.frame(player.name),
        facts=_facts(desk, player, line),
        now=text,
        now_link=link,
        rank=_rank(desk, line),
        history=history(desk, player.id, line),
        figures=_figures(desk, line) if line else (),
    )


def _facts(desk: Desk, player: Player, line: Standing | None) -> tuple[Fact, ...]:
    place = desk.facts.places.get(player.id)
    list_points = player.list_points
    named = (
        ("Final place", str(place) if place is not None else None),
        ("Faction", player.faction),
        ("Club", player.club),
        ("List", words.count(list_points, "point") if list_points is not None else None),
        ("Won and lost", record_text(line) if line and desk.facts.standings_after else None),
        ("Status", words.sentence(status_word(desk.facts, player))),
        ("ID", player.id),
    )
    return tuple(Fact(name=name, values=(Link(text=text),)) for name, text in named if text)


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
    what = "the draw of random order" if decided_by == RANDOM else words.tiebreaker_name(decided_by)
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
        name=words.tiebreaker_name(key),
        value=words.figure(derivation.value),
        rule=derivation.rule,
        source="Round" if by_round else "Opponent",
        terms=tuple(_term(desk, term, entries) for term in derivation.terms),
        clause=clause(desk, derivation.clause) if derivation.clause else None,
    )


def _term(desk: Desk, term: Term, entries: dict[int, Entry]) -> FigureTerm:
    opponent = desk.player(term.opponent) if term.opponent is not None else Link(text="")
    value = words.figure(term.value)
    if term.round_number is None:
        return FigureTerm(source=opponent, text=(Link(text=term.text),), value=value)
    number = Link(text=str(term.round_number), href=desk.link(desk.urls.round(term.round_number)))
    what = "" if entries[term.round_number].kind is EntryKind.GAME else f"{term.text} "
    against = (Link(text=f"{what}against "), opponent) if term.opponent is not None else (Link(text=what),)
    return FigureTerm(source=number, text=against, value=value)
