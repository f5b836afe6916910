"""A round's page: pairings and results, its setup, what changed after it, its draw."""

from generator.publish.facts import Facts, RoundFacts
from generator.publish.pages import Fact, Link, RoundPage, Tab
from generator.publish.urls import EventUrls
from generator.publish.views import words
from generator.publish.views.frame import Desk, Site
from generator.publish.views.games import pairings


def round_page(site: Site, facts: Facts, urls: EventUrls, round_: RoundFacts) -> RoundPage:
    """The page of a round."""
    desk = Desk(site=site, facts=facts, urls=urls, path=urls.round(round_.number))
    state = words.round_state(facts, round_)
    frame = desk.frame(words.round_name(round_))
    return RoundPage(
        frame=frame,
        state=words.sentence(state),
        rounds=tuple(
            Tab(
                text=str(each.number) if each.is_swiss else each.stage,
                href=desk.link(urls.round(each.number)),
                is_here=each is round_,
            )
            for each in facts.rounds
        ),
        facts=_setup(round_),
        at_time=facts.regulation.round_times.at_time,
        pairings=pairings(desk, round_, f"{words.round_name(round_)}: {state}"),
        changes=_changes(desk, round_),
        draw_seed=round_.workbook.draw_seed,
        downloads=desk.downloads(("This round", f"round-{round_.number}")),
    )


def _setup(round_: RoundFacts) -> tuple[Fact, ...]:
    workbook = round_.workbook
    named = (
        ("Stage", round_.stage),
        ("Deployment", workbook.deployment),
        ("Objective", workbook.objective),
        ("Starts at", workbook.starts_at),
        ("Length", words.count(workbook.minutes, "minute") if workbook.minutes is not None else None),
    )
    return tuple(Fact(name=name, values=(Link(text=text),)) for name, text in named if text)


def _changes(desk: Desk, round_: RoundFacts) -> tuple[Fact, ...]:
    """Who left or came back after the round; the organizer's notes stay in the workbook."""
    changes = [(change.player, words.CHANGES[change.kind]) for change in round_.workbook.changes]
    return tuple(
        Fact(name=word, values=(desk.player(player),))
        for player, word in sorted(changes)
        if player in desk.facts.players
    )
