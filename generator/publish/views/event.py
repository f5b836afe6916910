"""The event's own page: where it stands, who meets whom now, who leads, and what there is to know."""

from collections.abc import Iterator, Sequence

from generator.engine.schedule import registered_count
from generator.model import StageType
from generator.publish.facts import EventStatus, Facts, RoundFacts, StageFacts
from generator.publish.pages import Download, EventPage, Fact, Link, Sentence, StageItem
from generator.publish.urls import EventUrls
from generator.publish.views import words
from generator.publish.views.frame import Desk, Site
from generator.publish.views.games import pairings
from generator.publish.views.prose import prose
from generator.publish.views.ranking import final_places, ranking

LEADERS_SHOWN = 8
SINCE_DRAW = "since-draw"  # the part of a round's page


def event_page(site: Site, facts: Facts, urls: EventUrls) -> EventPage:
    """The page of an event."""
    desk = Desk(site=site, facts=facts, urls=urls, path=urls.overview)
    last = facts.rounds[-1] if facts.rounds and not facts.is_finished else None
    places = final_places(desk, LEADERS_SHOWN)
    with_ranking = facts.after_round > 0 and not places and facts.standings_after
    return EventPage(
        frame=desk.frame(facts.event.settings.name),
        lead=_lead(desk),
        corrected=tuple(_corrected(desk)),
        facts=_facts(desk),
        stages=tuple(_stage(facts, stage) for stage in facts.stages),
        stages_note=_stages_note(facts),
        pairings=pairings(desk, last, f"{words.round_name(last)}: pairings and results") if last else None,
        pairings_link=Link(text=f"More about round {last.number}", href=desk.link(urls.round(last.number)))
        if last
        else None,
        places=places,
        ranking=ranking(desk, _leaders_caption(facts), LEADERS_SHOWN) if with_ranking else None,
        ranking_link=Link(text="All standings and how ties were broken", href=desk.link(urls.standings)),
        about=prose(facts.event.about),
        downloads=_downloads(desk),
    )


def _lead(desk: Desk) -> Sentence:
    """A sentence for somebody who has just come in."""
    facts = desk.facts
    if facts.status is EventStatus.REGISTRATION:
        return (Link(text="Registration is open. The pairings appear here when round 1 is published."),)
    if facts.is_finished:
        return (Link(text="The event is over. "), *_winners(desk))
    return (Link(text=words.event_state(facts) + "."),)


def _corrected(desk: Desk) -> Iterator[Sentence]:
    """That rounds were drawn before earlier results were corrected; their pages say what that changed."""
    known: list[RoundFacts] = []
    unknown: list[RoundFacts] = []
    for round_ in desk.facts.rounds[1:]:
        if round_.verification is not None and not round_.verification.seed_holds:
            (known if round_.verification.corrections else unknown).append(round_)
    changed = "An earlier result, or a seed, was changed after "
    for what, rounds in (("Results were corrected after ", known), (changed, unknown)):
        if rounds:
            were = "was" if len(rounds) == 1 else "were"
            yield (
                Link(text=what),
                *_rounds(desk, rounds),
                Link(text=f" {were} drawn: the pairings stay, the standings follow."),
            )


def _rounds(desk: Desk, rounds: Sequence[RoundFacts]) -> Iterator[Link]:
    """`round 2, round 3 and round 4`, each linked to what its page says of the draw."""
    for i, round_ in enumerate(rounds):
        if i:
            yield Link(text=" and " if i == len(rounds) - 1 else ", ")
        href = desk.link(desk.urls.round(round_.number), SINCE_DRAW)
        yield Link(text=f"round {round_.number}", href=href)


def _winners(desk: Desk) -> Sentence:
    """Who won, or who share the first place."""
    winners = [desk.player(player) for player, place in sorted(desk.facts.places.items()) if place == 1]
    if len(winners) < 2:
        return (*winners, Link(text=" won.")) if winners else ()
    between = [Link(text=", ")] * (len(winners) - 2) + [
        Link(text=" and "),
        Link(text=" share the first place."),
    ]
    return tuple(part for pair in zip(winners, between, strict=True) for part in pair)


def _leaders_caption(facts: Facts) -> str:
    provisional = "Provisional leaders" if facts.is_provisional else "Leaders"
    return f"{provisional} after round {facts.after_round}"


def _facts(desk: Desk) -> tuple[Fact, ...]:
    facts, settings = desk.facts, desk.facts.event.settings
    rules = Link(text=facts.regulation.name, href=desk.link(desk.urls.rules))
    players = Link(text=str(len(facts.entrants)), href=desk.link(desk.urls.players))
    named = [
        ("Date", (Link(text=words.days(settings.dates)),) if settings.dates else ()),
        ("Venue", (Link(text=settings.venue),) if settings.venue else ()),
        ("Players", (players,)),
        ("Regulations", (rules,)),
        ("Structure", (Link(text=words.sentence(facts.structure)),)),
        ("Tier", (Link(text=words.sentence(settings.tier)),) if settings.tier else ()),
    ]
    for leader in settings.leaders:
        plays = leader.player is not None and leader.player in facts.players
        href = desk.player(leader.player).href if plays and leader.player else None
        text = f"{leader.name} (also plays)" if plays else leader.name
        named.append((words.sentence(leader.role), (Link(text=text, href=href),)))
    return tuple(Fact(name=name, values=values) for name, values in named if values)


def _stage(facts: Facts, stage: StageFacts) -> StageItem:
    times = facts.regulation.round_times
    if stage.type is StageType.SWISS:
        cut = f"the best {stage.size} play on for " if stage.size else ""
        text = f"{cut}{words.count(stage.rounds, 'round')}{_minutes(times.swiss if times else None)}"
        return StageItem(name=stage.name, text=text)
    finals = f"a final{_minutes(times.final if times else None)}"
    if stage.rounds > 1:
        earlier = words.count(stage.rounds - 1, "round") + _minutes(times.elimination if times else None)
        finals = f"single elimination, {earlier} and {finals}"
    entry = f"the best {stage.size} play " if len(facts.stages) > 1 else ""
    return StageItem(name=stage.name, text=entry + finals)


def _minutes(length: int | None) -> str:
    return "" if length is None else f" of {words.count(length, 'minute')}"


def _stages_note(facts: Facts) -> str:
    count = registered_count(facts.event)
    if not facts.stages:
        return "The number of rounds depends on the number of players; it is fixed when round 1 is paired."
    if facts.structure == "custom":
        return ""
    if facts.rounds:
        return f"Fixed when round 1 was paired with {words.count(count, 'player')}."
    return f"Provisional, for {words.count(count, 'player')}: their number can still change it until round 1 is paired."


def _downloads(desk: Desk) -> tuple[Download, ...]:
    rounds = [(words.round_name(each), f"round-{each.number}") for each in desk.facts.rounds]
    after = [
        (f"Standings after round {number}", f"standings-{number}") for number in desk.facts.standings_after
    ]
    first = [("Event", "event"), ("Players", "players"), ("Standings", "standings")]
    return desk.downloads(*first, *rounds, *after)
