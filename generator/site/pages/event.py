"""The event's own page: how far it is, all seats and pairings, who leads, and what else to know."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time

from generator import zones
from generator.languages import _, customs
from generator.site import urls
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import PageContext, PageFrame, about_event
from generator.site.parts import Clause, Fact, Link, SafeHtml, Sentence, Table
from generator.site.shared.card import SHARE
from generator.site.shared.clauses import marks_at, readings_at
from generator.site.shared.clock import SCRIPT as CLOCK
from generator.site.shared.clock import Clock, clock, clock_now
from generator.site.shared.group_tables import groups_now, leaders_of_groups
from generator.site.shared.names import FoundPlayer, found_players
from generator.site.shared.pairings import Pairings, pairings
from generator.site.shared.plan import ScheduleDay, schedule_of, stage_in_words, stages_note
from generator.site.shared.podium import Podium, podium
from generator.site.shared.ranking import RankingTable, ranking, ranking_caption
from generator.site.shared.setup import scenario, times
from generator.site.shared.timetable import Next, next_of
from generator.site.wording import moments, words
from generator.site.wording.prose import prose
from generator.site.wording.words import links_listed, nphrase, word_of
from generator.tournament.readings.course import Part, ReadingTarget

# In whose time the event's times are.


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A record of the event's time zone. With `noon` of the first day a script compares it with the reader's own."""

    city: str
    noon: str


def zone_of(facts: Facts) -> Zone | None:
    """Return the event's time zone, until the event is over."""
    settings = facts.event.settings
    if settings.timezone is None or facts.is_finished or facts.is_cancelled:
        return None
    noon = datetime.combine(min(settings.dates), time(12))
    return Zone(
        city=customs.city(zones.zone(settings.timezone)),
        noon=f"{noon:%Y-%m-%dT%H:%M}{zones.offset(noon, settings.timezone)}",
    )


# The event's own page.


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrentRound:
    """A record of the round in progress."""

    heading: str
    facts: tuple[Fact, ...]
    pairings: Pairings  # of the first tables
    link: Link  # to all of them


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage:
    """A record of the event's overview page."""

    frame: PageFrame
    lead: Sentence  # where the event stands
    podium: Podium | None  # once it is over
    when: Sentence  # and where, until round 1 and once it is over
    clock: Clock | None  # of the round that is played
    next: Next | None  # what comes after it, and when
    zone: Zone | None  # of the times on the page; None where nobody said it
    corrected: tuple[Sentence, ...]  # which rounds were drawn before earlier results were corrected
    find_heading: str  # of the players by name
    players: tuple[FoundPlayer, ...]
    round: CurrentRound | None
    ranking: RankingTable | None
    group_leaders: Table | None  # while groups are played, in place of the ranking
    ranking_link: Link
    facts: tuple[Fact, ...]
    stages: tuple[tuple[str, str], ...]  # the name of each, and a few words about it
    stages_note: str
    schedule: tuple[ScheduleDay, ...]  # until it is over
    readings: tuple[Clause, ...]  # that decided the structure, or what counts as the tier
    about: SafeHtml
    is_about_folded: bool  # what the organizer says is in sight until round 1
    links: tuple[Link, ...]  # to what else there is of the event
    downloads: tuple[Fact, ...]


FINISHERS_SHOWN = 8
LEADERS_SHOWN, GAMES_SHOWN = 5, 5  # beside each other while it is played
_STRUCTURE = ReadingTarget(part=Part.STRUCTURE)
_TIER = ReadingTarget(part=Part.TIER)
SINCE_DRAW = "since-draw"  # the part of a round's page


def event_page(context: PageContext, facts: Facts) -> EventPage:
    """Return the overview page of an event."""
    settings = facts.event.settings
    is_running = bool(facts.rounds) and not facts.is_finished
    winners = podium(context) if facts.is_finished else None
    table = _ranking(context)
    groups = leaders_of_groups(context, table) if table else None
    return EventPage(
        frame=context.frame(
            settings.name,
            *(("podium.css",) if facts.is_finished else ()),
            CLOCK,
            SHARE,
            "find-me.js",
            about=about_event(facts),
        ),
        lead=(Link(text=moments.event_phase(facts) if winners else moments.event_state(facts)),),
        podium=winners,
        when=() if is_running else _when(context),
        clock=clock_now(facts),
        next=next_of(facts),
        zone=zone_of(facts),
        corrected=tuple(_corrected(context)),
        find_heading=_find_heading(facts),
        players=found_players(context),
        round=_current_round(context),
        ranking=table if groups is None else None,
        group_leaders=groups,
        ranking_link=Link(
            text=_("All standings and how ties were broken"), href=context.link(context.urls.standings)
        ),
        facts=_facts(context, with_date=is_running),
        stages=tuple(
            (words.stage_name(facts, stage), stage_in_words(facts, stage)) for stage in facts.stages
        ),
        stages_note=stages_note(facts),
        schedule=() if facts.is_finished or facts.is_cancelled else schedule_of(context),
        readings=readings_at(context, (_STRUCTURE, _TIER)),
        about=prose(facts.event.about),
        is_about_folded=bool(facts.rounds),
        links=(
            *context.seasons(),
            *(Link(text=link.text, href=context.link(link.href or "")) for link in context.contents.more),
        ),
        downloads=_downloads(context),
    )


def _corrected(context: PageContext) -> Iterator[Sentence]:
    """Yield that rounds were drawn before earlier results were corrected; their pages say what that changed."""
    known: list[RoundFacts] = []
    unknown: list[RoundFacts] = []
    for round_ in context.facts.rounds[1:]:
        if round_.verification is not None and not round_.verification.seed_holds:
            (known if round_.verification.corrections else unknown).append(round_)
    if known:
        yield nphrase(
            "Results were corrected after {rounds} was drawn: the pairings stay, the standings follow.",
            "Results were corrected after {rounds} were drawn: the pairings stay, the standings follow.",
            len(known),
            rounds=_rounds(context, known),
        )
    if unknown:
        yield nphrase(
            "An earlier result, or a seed, was changed after {rounds} was drawn: "
            "the pairings stay, the standings follow.",
            "An earlier result, or a seed, was changed after {rounds} were drawn: "
            "the pairings stay, the standings follow.",
            len(unknown),
            rounds=_rounds(context, unknown),
        )


def _rounds(context: PageContext, rounds: Sequence[RoundFacts]) -> Sentence:
    """Return `round 2, round 3 and round 4`, each linked to what its page says of the draw."""
    return links_listed(
        [
            Link(
                text=_("round {number}", number=round_.number),
                href=context.link(context.urls.round(round_.number), SINCE_DRAW),
            )
            for round_ in rounds
        ]
    )


def _find_heading(facts: Facts) -> str:
    """Return the heading of the list of all players; it also serves readers without scripts."""
    if facts.rounds and facts.is_round_open(len(facts.rounds)):
        return _("Pairings by name")
    return _("All players by name")


def _current_round(context: PageContext) -> CurrentRound | None:
    """Return the last round; None before the first and after the event."""
    facts = context.facts
    if not facts.rounds or facts.is_finished:
        return None
    last = facts.rounds[-1]
    name = words.round_name(last)
    shown = clock(facts, last)
    games = pairings(context, last, _("{round}: pairings and results", round=name))
    return CurrentRound(
        heading=name,
        facts=scenario(context, last) + (times(context, last, shown) if last.workbook.starts_at else ()),
        pairings=replace(games, rows=games.rows[:GAMES_SHOWN]),
        link=Link(
            text=_("All games of round {number}", number=last.number),
            href=context.link(context.urls.round(last.number)),
        ),
    )


def _ranking(context: PageContext) -> RankingTable | None:
    """Return the top of the ranking, all of it while groups are played; None where there are no ranks or places."""
    facts = context.facts
    if not facts.after_round or not (facts.standings_after or facts.places):
        return None
    shown = FINISHERS_SHOWN if facts.is_finished else LEADERS_SHOWN
    return ranking(context, _leaders_caption(facts), None if groups_now(facts) else shown)


def _leaders_caption(facts: Facts) -> str:
    if facts.places or not facts.rounds[-1].is_swiss:
        return ranking_caption(facts)
    if facts.is_provisional:
        return _("Leaders for now")
    return _("Leaders after round {number}", number=facts.after_round)


def _when(context: PageContext) -> Sentence:
    """Return when and where it is, with the link to the calendar."""
    settings = context.facts.event.settings
    parts = [Link(text=settings.venue)] if settings.venue else []
    parts = [*_date(context)[:1], *parts, *_date(context)[1:]]
    return tuple(each for part in parts for each in (Link(text=" · "), part))[1:]


def _facts(context: PageContext, *, with_date: bool) -> tuple[Fact, ...]:
    facts, settings = context.facts, context.facts.event.settings
    rules = Link(text=facts.regulation.name, href=context.link(context.urls.rules))
    players = Link(text=str(len(facts.entrants)), href=context.link(context.urls.players))
    named = [
        (_("Date"), _date(context) if with_date else ()),
        (_("Venue"), (Link(text=settings.venue),) if settings.venue and with_date else ()),
        (_("Players"), (players,)),
        (_("Regulations"), (rules,)),
        (_("Structure"), (Link(text=words.sentence(facts.structure)), *marks_at(context, _STRUCTURE))),
        (_("Tier"), _tier(context)),
    ]
    for leader in settings.leaders:
        plays = leader.player is not None and leader.player in facts.players
        href = context.player(leader.player).href if plays and leader.player else None
        text = _("{name} (also plays)", name=leader.name) if plays else leader.name
        named.append((words.sentence(word_of(leader.role)), (Link(text=text, href=href),)))
    return tuple(Fact(name=name, values=values) for name, values in named if values)


def _date(context: PageContext) -> tuple[Link, ...]:
    """Return the days, and until they are over the link to add them to a calendar."""
    if not context.facts.event.settings.dates:
        return ()
    days = Link(text=words.days(context.facts.event.settings.dates))
    if context.facts.is_finished or context.facts.is_cancelled:
        return (days,)
    return (days, Link(text=_("Add to calendar"), href=context.link(context.urls.calendar)))


def _tier(context: PageContext) -> tuple[Link, ...]:
    """Return the tier; nothing where none is named."""
    tier = context.facts.event.settings.tier
    return (Link(text=words.sentence(tier)),) if tier is not None else ()


def _downloads(context: PageContext) -> tuple[Fact, ...]:
    rounds = [(words.round_name(each), f"round-{each.number}") for each in context.facts.rounds]
    after = [
        (_("Standings after round {number}", number=number), f"standings-{number}")
        for number in context.facts.standings_after
    ]
    first = [(_("Event"), "event"), (_("Players"), "players"), (_("Standings"), "standings")]
    archive = Link(text="ZIP", href=context.link(context.urls.data(urls.ARCHIVE)))
    whole = Fact(name=_("All of it, to keep"), values=(archive,))
    return (*context.downloads(*first, *rounds, *after), whole)
