"""The projector's screen: the seats while a round is played, the standings when it is over, or the bracket."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.languages import _, ngettext
from generator.site.colours import LIGHT, accent_for
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import PageContext, PageFrame, SponsorLine
from generator.site.parts import Fact, Link, Table, facts_of
from generator.site.shared import clock
from generator.site.shared.bracket_tree import BracketTree, bracket_tree
from generator.site.shared.bracket_tree import on_a_wall as tree_on_a_wall
from generator.site.shared.clock import Clock
from generator.site.shared.graphics import Qr, address, event_qr
from generator.site.shared.group_tables import groups_now, groups_on_a_wall
from generator.site.shared.names import by_name, names_table
from generator.site.shared.podium import Podium, podium
from generator.site.shared.ranking import on_a_wall, ranking, ranking_caption
from generator.site.shared.setup import RoundRules, rules_of_time
from generator.site.shared.timetable import Next, next_of
from generator.site.shared.whereabouts import seat_label
from generator.site.wording import moments, words
from generator.tournament.next_round import open_tables
from generator.tournament.scoring import score_game


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInPlay:
    """A game that is still played: its table's number, or the game's where tables have none."""

    number: int
    label: str
    extra_minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Meanwhile:
    """A record for players who have finished: who leads so far, and which tables are still playing."""

    ranking: Table
    playing: str
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenPage:
    """A record of the projector's page."""

    frame: PageFrame
    accent: str  # the event's own colour for a light screen, as CSS
    event: Link
    state: str
    clock: Clock | None
    tables: tuple[TableInPlay, ...]  # those that still play
    facts: tuple[Fact, ...]
    time: RoundRules | None  # what happens when it is over
    playing: str
    next: Next | None  # what comes after this round, and when
    longer: str  # which tables have more time
    meanwhile: Meanwhile | None  # shown between the pairings, once most games are over
    tree: BracketTree | None  # while an elimination is played, in place of pairings and ranking
    pairings: Table | None  # by name; None while no round is played
    podium: Podium | None  # once it is over, before the final places
    ranking: Table | None
    players: tuple[str, ...]  # who is registered, before the first round
    address: tuple[str, ...]  # of the event's page, in parts between which a line may end
    qr: Qr | None
    sponsor: SponsorLine | None  # while no round is played
    scripts: tuple[str, ...]


STYLES = ("bracket.css", "podium.css", "print.css", "screen.css")
SCRIPTS = (clock.SCRIPT, "hall-clock.js", "hall-pages.js", "screen.js")
_LEADERS = 8
_TABLES_NAMED = 24  # more numbers than that nobody reads from far away


def screen_page(context: PageContext, facts: Facts) -> ScreenPage:
    """Return the page for a projector. It has its own frame, since no reader operates it."""
    round_ = _in_play(facts)
    tree = _tree(context)
    shows_standings = round_ is None and facts.after_round > 0 and tree is None
    by_seat = round_ if tree is None else None
    return ScreenPage(
        frame=context.frame(_("Hall screen"), *STYLES),
        scripts=tuple(context.asset(name) for name in SCRIPTS),
        accent=_accent(facts.event.settings.accent),
        event=Link(text=facts.event.settings.name, href=context.link(context.urls.overview)),
        state=moments.event_state(facts),
        clock=clock.clock(facts, round_) if round_ else None,
        facts=_scenario(round_) if round_ else _when_and_where(facts),
        time=rules_of_time(context, round_) if round_ else None,
        tables=tuple(_open_tables(facts, round_)) if round_ else (),
        playing=_playing(facts, by_seat) if by_seat else "",
        next=next_of(facts),
        longer=" · ".join(_longer(facts, round_)) if round_ else "",
        meanwhile=_meanwhile(context, round_) if round_ else None,
        tree=tree,
        pairings=names_table(context, by_seat, _("Pairings by name")) if by_seat else None,
        podium=podium(context) if facts.is_finished else None,
        ranking=_board(context) if shows_standings else None,
        players=() if facts.rounds else tuple(player.name for player in by_name(facts.entrants)),
        address=tuple(re.findall("[^/]+/?", _short(address(context)))),
        qr=event_qr(context),
        sponsor=context.sponsor() if round_ is None and tree is None else None,
    )


def _tree(context: PageContext) -> BracketTree | None:
    """Return the bracket while its rounds are played, unless it is too large for a screen."""
    facts = context.facts
    if not facts.rounds or facts.rounds[-1].is_swiss or facts.is_finished or facts.is_cancelled:
        return None
    tree = bracket_tree(context)
    return tree_on_a_wall(tree) if tree is not None else None


def _accent(colour: str | None) -> str:
    """Return the screen's colours, which are light whatever the computer prefers."""
    return f"html.running{{--accent:#{accent_for(colour, LIGHT).colour}}}" if colour else ""


def _in_play(facts: Facts) -> RoundFacts | None:
    """Return the round in progress."""
    last = facts.rounds[-1] if facts.rounds else None
    is_played = last is not None and not last.is_complete and not facts.is_cancelled
    return last if is_played else None


def _scenario(round_: RoundFacts) -> tuple[Fact, ...]:
    workbook = round_.workbook
    return facts_of((_("Deployment"), workbook.deployment), (_("Objective"), workbook.objective))


def _when_and_where(facts: Facts) -> tuple[Fact, ...]:
    """Return what is asked before the first round; later all are there."""
    if facts.rounds:
        return ()
    settings = facts.event.settings
    return facts_of((_("Date"), words.days(settings.dates)), (_("Venue"), settings.venue))


def _short(where: str) -> str:
    """Return an address as one types it: without what every browser adds."""
    return where.partition("://")[2].rstrip("/")


def _meanwhile(context: PageContext, round_: RoundFacts) -> Meanwhile | None:
    """Return what is shown between the pairings: None before half of a Swiss round's games are over."""
    facts = context.facts
    tables = sorted(open_tables(round_.workbook, facts.regulation))
    if not round_.is_swiss or not facts.standings_after or 2 * len(tables) > len(round_.pairings):
        return None
    return Meanwhile(
        ranking=_board(context, leaders_alone=True),
        playing=_still_play(len(tables)),
        tables=tuple(map(str, tables)),
    )


def _board(context: PageContext, *, leaders_alone: bool = False) -> Table:
    """Return the ranking without ranks beside places and without records; while groups are played, group by group."""
    limit = _LEADERS if leaders_alone and groups_now(context.facts) is None else None
    table = ranking(context, ranking_caption(context.facts), limit)
    groups = groups_on_a_wall(context, table, leaders_alone=leaders_alone)
    return groups if groups is not None else on_a_wall(table, whole=False)


def _longer(facts: Facts, round_: RoundFacts) -> Iterator[str]:
    """Yield the games that may last longer than the round."""
    for pairing in round_.pairings:
        if longer := clock.extension(facts, round_, pairing):
            yield _("{name}: {value}", name=seat_label(round_, pairing), value=longer)


def _open_tables(facts: Facts, round_: RoundFacts) -> Iterator[TableInPlay]:
    for pairing in round_.pairings:
        if score_game(pairing.result, facts.regulation) is None:
            label = seat_label(round_, pairing)
            number = pairing.table or pairing.row
            yield TableInPlay(number=number, label=label, extra_minutes=pairing.extra_minutes or 0)


def _playing(facts: Facts, round_: RoundFacts) -> str:
    """Return which tables still play, once the first has finished, unless the state above names them."""
    tables = sorted(open_tables(round_.workbook, facts.regulation))
    if not round_.has_begun or moments.names_tables(facts) or len(tables) > _TABLES_NAMED:
        return ""
    return ngettext(
        "Still playing: table {tables}",
        "Still playing: tables {tables}",
        len(tables),
        tables=", ".join(map(str, tables)),
    )


def _still_play(tables: int) -> str:
    return ngettext("{n} table still plays", "{n} tables still play", tables)
