"""A round's page: pairings and results, its setup, what changed after it, its draw."""

from dataclasses import dataclass

from generator.engine.readings.course import Part, Spot
from generator.languages import _
from generator.publish.facts import RoundFacts
from generator.publish.frame.desk import Desk, Frame
from generator.publish.pages.round.check import DrawCheck, as_drawn, draw_check
from generator.publish.pages.round.reasons import Reason, reasons
from generator.publish.pages.round.since import SinceDraw, since_draw
from generator.publish.parts import Clause, Fact, Link, Sentence, Tab
from generator.publish.shared.clauses import readings_at
from generator.publish.shared.clock import SCRIPT as CLOCK
from generator.publish.shared.clock import Clock, clock
from generator.publish.shared.find import TABLES, NamedSeat, Tools, named_seats, tools_for
from generator.publish.shared.pairings import Pairings, pairings
from generator.publish.shared.setup import RoundRules, rules_of_choice, rules_of_time, setup
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    """A round's pairings and results."""

    frame: Frame
    state: str
    clock: Clock | None
    rounds: tuple[Tab, ...]
    facts: tuple[Fact, ...]
    tools: Tools | None
    pairings: Pairings
    by_name: tuple[NamedSeat, ...]
    text_link: Link  # the pairings to paste into a chat
    changes: tuple[Fact, ...]
    rules: tuple[RoundRules, ...]
    since_draw: SinceDraw | None
    reasons: tuple[Reason, ...]  # of the draw; empty where it can't be repeated
    draw_readings: tuple[Clause, ...]  # that the draw needed
    draw_seed: str | None
    seal: Sentence  # whether the round is as it was drawn; empty where the draw can't be repeated
    draw_check: DrawCheck | None
    downloads: tuple[Fact, ...]


def round_page(desk: Desk, round_: RoundFacts) -> RoundPage:
    """The page of a round."""
    facts = desk.facts
    state = words.round_state(facts, round_)
    name = words.round_name(round_)
    seats = named_seats(desk, round_)
    since = since_draw(round_.verification, desk.player)
    return RoundPage(
        frame=desk.frame(
            name,
            "copy.js",
            CLOCK,
            TABLES,
            about=_("{round} of {event}: pairings and results.", round=name, event=facts.event.settings.name),
        ),
        state=_("{state}.", state=words.sentence(state)),
        clock=clock(facts, round_),
        rounds=tuple(
            Tab(
                text=str(each.number) if each.is_swiss else words.stage(each.stage),
                href=desk.link(desk.urls.round(each.number)),
                is_here=each is round_,
            )
            for each in facts.rounds
        ),
        facts=setup(desk, round_),
        tools=tools_for(seats),
        pairings=pairings(desk, round_, _("{round}: {state}", round=name, state=state)),
        by_name=seats,
        text_link=Link(text=_("Pairings as plain text"), href=desk.link(desk.urls.round_text(round_.number))),
        changes=_changes(desk, round_),
        rules=_rules(desk, round_),
        since_draw=since,
        reasons=_reasons(desk, round_),
        draw_readings=readings_at(desk, [Spot(part=Part.DRAW, round_number=round_.number)]),
        draw_seed=round_.workbook.draw_seed,
        seal=_seal(round_, since),
        draw_check=draw_check(desk, round_),
        downloads=desk.downloads(*_files(round_)),
    )


def _rules(desk: Desk, round_: RoundFacts) -> tuple[RoundRules, ...]:
    """What players ask for while they play: who chooses, and what happens when time is called."""
    parts = (rules_of_choice(desk, round_), rules_of_time(desk, round_))
    return tuple(part for part in parts if part.rules)


def _seal(round_: RoundFacts, since: SinceDraw | None) -> Sentence:
    """That a round is as it was drawn, or the way to what a person changed."""
    repeated = round_.repeated
    if repeated is None:
        return ()
    if since is not None and since.departures:
        return (Link(text=_("Changed since the draw"), href="#since-draw"),)
    return (Link(text=as_drawn(repeated)),)


def _reasons(desk: Desk, round_: RoundFacts) -> tuple[Reason, ...]:
    """Why the draw came out so; nothing where it can't be repeated."""
    repeated = round_.repeated
    return reasons(repeated, desk.player) if repeated is not None else ()


def _files(round_: RoundFacts) -> tuple[tuple[str, str], ...]:
    """The round's files for programs, and what its draw depends on where that can be repeated."""
    files = ((_("This round"), f"round-{round_.number}"),)
    if not round_.is_repeated:
        return files
    return (*files, (_("What it was drawn from"), f"draw-{round_.number}"))


def _changes(desk: Desk, round_: RoundFacts) -> tuple[Fact, ...]:
    """Who left or came back after the round, and rulings on points; other notes stay in the workbook."""
    changes = [(change.player, words.change(change)) for change in round_.workbook.changes]
    return tuple(
        Fact(name=word, values=(desk.player(player),))
        for player, word in sorted(changes)
        if player in desk.facts.players
    )
