"""The event's own page: where it stands, where everybody sits, who meets whom, who leads, and what else to know."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.engine.course.schedule import tier_name
from generator.engine.readings.course import Part, Spot
from generator.languages import _
from generator.publish import urls
from generator.publish.facts import EventStatus, Facts, RoundFacts
from generator.publish.frame.desk import Desk, Frame
from generator.publish.frame.head import about_event
from generator.publish.pages.event.podium import Podium, podium
from generator.publish.pages.event.schedule import ScheduleDay, Zone, schedule_of, zone_of
from generator.publish.pages.event.stages import stage_in_words, stages_note
from generator.publish.parts import Clause, Fact, Link, SafeHtml, Sentence
from generator.publish.shared.clauses import marks_at, readings_at
from generator.publish.shared.clock import SCRIPT as CLOCK
from generator.publish.shared.clock import Clock, clock_now
from generator.publish.shared.find import FoundPlayer, found_players
from generator.publish.shared.games import played_games
from generator.publish.shared.pairings import Pairings, pairings
from generator.publish.shared.ranking import Ranking, ranking, ranking_caption
from generator.publish.shared.setup import setup
from generator.publish.shared.timetable import Next, next_of
from generator.publish.wording import words
from generator.publish.wording.phrase import links_listed, nphrase, phrase
from generator.publish.wording.prose import prose
from generator.publish.wording.vocabulary import said


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrentRound:
    """The round that is played now. Many games are folded up, so that they bury nothing."""

    heading: str
    facts: tuple[Fact, ...]
    pairings: Pairings
    is_folded: bool
    link: Link


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage:
    """The event's own page."""

    frame: Frame
    lead: Sentence  # where the event stands
    podium: Podium | None  # once it is over
    when: str  # and where
    clock: Clock | None  # of the round that is played
    next: Next | None  # what comes after it, and when
    zone: Zone | None  # of the times on the page; None where nobody said it
    corrected: tuple[Sentence, ...]  # which rounds were drawn before earlier results were corrected
    find_heading: str  # of the players by name
    players: tuple[FoundPlayer, ...]
    round: CurrentRound | None
    ranking: Ranking | None
    ranking_link: Link
    facts: tuple[Fact, ...]
    stages: tuple[tuple[str, str], ...]  # the name of each, and a few words about it
    stages_note: str
    schedule: tuple[ScheduleDay, ...]  # until it is over
    readings: tuple[Clause, ...]  # that decided the structure, or what counts as the tier
    about: SafeHtml
    links: tuple[Link, ...]  # to what else there is of the event
    downloads: tuple[Fact, ...]


LEADERS_SHOWN = 8
GAMES_SHOWN = 16  # more than these are folded up: who looks for a name finds it above
_STRUCTURE, _TIER = Spot(part=Part.STRUCTURE), Spot(part=Part.TIER)
SINCE_DRAW = "since-draw"  # the part of a round's page


def event_page(desk: Desk, facts: Facts) -> EventPage:
    """The page of an event."""
    settings = facts.event.settings
    with_ranking = facts.after_round > 0 and (facts.standings_after or facts.places)
    return EventPage(
        frame=desk.frame(settings.name, CLOCK, "find-me.js", about=about_event(facts)),
        lead=_lead(desk),
        podium=podium(desk) if facts.is_finished else None,
        when=" · ".join(text for text in (words.days(settings.dates), settings.venue) if text),
        clock=clock_now(facts),
        next=next_of(facts),
        zone=zone_of(facts),
        corrected=tuple(_corrected(desk)),
        find_heading=_find_heading(facts),
        players=found_players(desk),
        round=_current_round(desk),
        ranking=ranking(desk, _leaders_caption(facts), LEADERS_SHOWN) if with_ranking else None,
        ranking_link=Link(
            text=_("All standings and how ties were broken"), href=desk.link(desk.urls.standings)
        ),
        facts=_facts(desk),
        stages=tuple((words.stage(stage.name), stage_in_words(facts, stage)) for stage in facts.stages),
        stages_note=stages_note(facts),
        schedule=schedule_of(desk),
        readings=readings_at(desk, (_STRUCTURE, _TIER)),
        about=prose(facts.event.about),
        links=(
            *desk.seasons(),
            *(Link(text=link.text, href=desk.link(link.href or "")) for link in desk.contents.more),
        ),
        downloads=_downloads(desk),
    )


def _lead(desk: Desk) -> Sentence:
    """A sentence for somebody who has just come in."""
    facts = desk.facts
    if facts.status is EventStatus.REGISTRATION:
        return phrase("Registration is open. The pairings appear here when round 1 is published.")
    if not facts.is_finished:
        return phrase("{state}.", state=words.event_state(facts))
    return phrase(
        "The event is over: {players}, {games}, {rounds}.",
        players=words.players(len(facts.entrants)),
        games=words.games(len(played_games(facts))),
        rounds=words.rounds(len(facts.rounds)),
    )


def _corrected(desk: Desk) -> Iterator[Sentence]:
    """That rounds were drawn before earlier results were corrected; their pages say what that changed."""
    known: list[RoundFacts] = []
    unknown: list[RoundFacts] = []
    for round_ in desk.facts.rounds[1:]:
        if round_.verification is not None and not round_.verification.seed_holds:
            (known if round_.verification.corrections else unknown).append(round_)
    if known:
        yield nphrase(
            "Results were corrected after {rounds} was drawn: the pairings stay, the standings follow.",
            "Results were corrected after {rounds} were drawn: the pairings stay, the standings follow.",
            len(known),
            rounds=_rounds(desk, known),
        )
    if unknown:
        yield nphrase(
            "An earlier result, or a seed, was changed after {rounds} was drawn: "
            "the pairings stay, the standings follow.",
            "An earlier result, or a seed, was changed after {rounds} were drawn: "
            "the pairings stay, the standings follow.",
            len(unknown),
            rounds=_rounds(desk, unknown),
        )


def _rounds(desk: Desk, rounds: Sequence[RoundFacts]) -> Sentence:
    """`round 2, round 3 and round 4`, each linked to what its page says of the draw."""
    return links_listed(
        [
            Link(
                text=_("round {number}", number=round_.number),
                href=desk.link(desk.urls.round(round_.number), SINCE_DRAW),
            )
            for round_ in rounds
        ]
    )


def _find_heading(facts: Facts) -> str:
    """What the list of all players is called; it serves who has no script."""
    if facts.rounds and facts.is_round_open(len(facts.rounds)):
        return _("Pairings by name")
    return _("All players by name")


def _current_round(desk: Desk) -> CurrentRound | None:
    """The last round; None before the first and after the event."""
    facts = desk.facts
    if not facts.rounds or facts.is_finished:
        return None
    last = facts.rounds[-1]
    name = words.round_name(last)
    return CurrentRound(
        heading=name,
        facts=setup(desk, last),
        pairings=pairings(desk, last, _("{round}: pairings and results", round=name)),
        is_folded=len(last.pairings) > GAMES_SHOWN,
        link=Link(
            text=_("More about round {number}", number=last.number),
            href=desk.link(desk.urls.round(last.number)),
        ),
    )


def _leaders_caption(facts: Facts) -> str:
    if facts.places or not facts.rounds[-1].is_swiss:
        return ranking_caption(facts)
    if facts.is_provisional:
        return _("Provisional leaders after round {number}", number=facts.after_round)
    return _("Leaders after round {number}", number=facts.after_round)


def _facts(desk: Desk) -> tuple[Fact, ...]:
    facts, settings = desk.facts, desk.facts.event.settings
    rules = Link(text=facts.regulation.name, href=desk.link(desk.urls.rules))
    players = Link(text=str(len(facts.entrants)), href=desk.link(desk.urls.players))
    named = [
        (_("Date"), _date(desk)),
        (_("Venue"), (Link(text=settings.venue),) if settings.venue else ()),
        (_("Players"), (players,)),
        (_("Regulations"), (rules,)),
        (_("Structure"), (Link(text=words.sentence(facts.structure)), *marks_at(desk, _STRUCTURE))),
        (_("Tier"), _tier(desk)),
    ]
    for leader in settings.leaders:
        plays = leader.player is not None and leader.player in facts.players
        href = desk.player(leader.player).href if plays and leader.player else None
        text = _("{name} (also plays)", name=leader.name) if plays else leader.name
        named.append((words.sentence(said(leader.role)), (Link(text=text, href=href),)))
    return tuple(Fact(name=name, values=values) for name, values in named if values)


def _date(desk: Desk) -> tuple[Link, ...]:
    """The days, and until they are over the way to have them in one's own calendar."""
    if not desk.facts.event.settings.dates:
        return ()
    days = Link(text=words.days(desk.facts.event.settings.dates))
    if desk.facts.is_finished:
        return (days,)
    return (days, Link(text=_("Add to calendar"), href=desk.link(desk.urls.calendar)))


def _tier(desk: Desk) -> tuple[Link, ...]:
    """The tier, or as which one an event without a tier is checked."""
    settings, marks = desk.facts.event.settings, marks_at(desk, _TIER)
    if settings.tier is not None:
        return (Link(text=words.sentence(settings.tier)),)
    checked_as = tier_name(desk.facts.event, desk.facts.regulation)
    if checked_as is None or not marks:
        return ()
    return (Link(text=_("none named, checked as {tier}", tier=words.sentence(checked_as))), *marks)


def _downloads(desk: Desk) -> tuple[Fact, ...]:
    rounds = [(words.round_name(each), f"round-{each.number}") for each in desk.facts.rounds]
    after = [
        (_("Standings after round {number}", number=number), f"standings-{number}")
        for number in desk.facts.standings_after
    ]
    first = [(_("Event"), "event"), (_("Players"), "players"), (_("Standings"), "standings")]
    archive = Link(text="ZIP", href=desk.link(desk.urls.data(urls.ARCHIVE)))
    whole = Fact(name=_("All of it, to keep"), values=(archive,))
    return (*desk.downloads(*first, *rounds, *after), whole)
