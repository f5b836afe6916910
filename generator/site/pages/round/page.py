"""A round's page: pairings and results, its setup, what changed after it, its draw."""

from dataclasses import dataclass

from generator.languages import _, ngettext
from generator.languages.customs import listing
from generator.site.facts import RoundFacts
from generator.site.page_context import PageContext, PageFrame
from generator.site.pages.round.reasons import reasons
from generator.site.pages.round.since import departures, since_draw
from generator.site.parts import Clause, Explanation, Fact, Link, Sentence, Tab, Table
from generator.site.shared.clauses import readings_at
from generator.site.shared.clock import SCRIPT as CLOCK
from generator.site.shared.clock import Clock, clock
from generator.site.shared.names import TABLES, Tools, seats_table, tools_for
from generator.site.shared.pairings import Pairings, pairings
from generator.site.shared.setup import RoundRules, rules_of_choice, rules_of_time, scenario, times
from generator.site.wording import words
from generator.site.wording.words import phrase
from generator.tournament.course.schedule import RoundStatus
from generator.tournament.draw.drawing import DrawKind
from generator.tournament.explaining.verification import Repeated
from generator.tournament.readings.course import Part, ReadingTarget

# What the button "Repeat the draw" needs: where the data lie, its scripts, and all that they may have to say.
# The scripts hold no words of their own. What stands in braces here, they fill in.


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCheck:
    """A record of what the button that repeats a draw needs: links to the draw's input, to scripts, and its texts."""

    data: str
    script: str  # of the button
    program: str  # the draw itself, fetched once the button is pressed
    words: tuple[tuple[str, str], ...]


def draw_check(context: PageContext, round_: RoundFacts) -> DrawCheck | None:
    """Return what the button that repeats a round's draw needs; None where it can't be repeated."""
    repeated = round_.repeated
    if repeated is None:
        return None
    said = {**_troubles(), **_verdicts(round_.number, repeated), **_differences()}
    return DrawCheck(
        data=context.link(context.urls.data(f"draw-{round_.number}.json")),
        script=context.asset("check-draw.js"),
        program=context.asset("draw.js"),
        words=tuple(sorted(said.items())),
    )


def _troubles() -> dict[str, str]:
    return {
        "busy": _("Drawing again …"),
        "disk": _(
            "This page was opened from a disk, where a browser does not let it read the data beside it. Open the page "
            "from the web and press the button again."
        ),
        "not-fetched": _(
            "The file {file} could not be fetched. Check the connection and press the button again."
        ),
        "impossible": _(
            "The draw can’t be repeated from these data. Reload the page and try again; if it says the same then, tell "
            "the organizer."
        ),
        "too-old": _(
            "This browser could not repeat the draw: it may be too old for that. This says nothing about the draw; try "
            "another browser."
        ),
        "newer": _(
            "The data are newer than this page: the round was drawn again. Reload the page and check again."
        ),
    }


def _verdicts(number: int, repeated: Repeated) -> dict[str, str]:
    return {
        "again": _again(number),
        "again-from-seed": _("Drawn again on this device from the round’s seed"),
        "same": _("{again}: {all} are the same.").replace("{all}", _all_of(repeated)),
        "changed": _("{again}: {same} of {all} pairings and byes are as they were drawn."),
        "corrected": _corrected(number),
        "counts": _("What is published counts; ask the organizer why it was changed."),
    }


def _again(number: int) -> str:
    """Return what a round is drawn again from."""
    if number == 1:
        return _("Drawn again on this device from the event’s seed and the players who take part")
    if number == 2:
        return _("Drawn again on this device from the results of round 1")
    return _("Drawn again on this device from the results of rounds 1 to {number}", number=number - 1)


def _all_of(repeated: Repeated) -> str:
    """Return `all 8 pairings, the bye and their tables`: what a round must have in common with its draw."""
    games, byes = len(repeated.drawn.pairings), len(repeated.drawn.byes)
    things = [ngettext("the one pairing", "all {n} pairings", games)]
    if byes:
        things.append(ngettext("the bye", "the {n} byes", byes))
    if repeated.inputs.kind.is_by_table:
        things.append(ngettext("its table", "their tables", games))
    else:
        things.append(ngettext("its number", "their numbers", games))
    return listing(things)


def _corrected(number: int) -> str:
    """Return why today's data may give another seed than the round's own."""
    if number == 1:
        return _(
            "The event’s seed or the list of players was corrected after this round was drawn: today’s data would give "
            "another seed. Pairings that are played stay as they are, so the draw was repeated from the round’s seed."
        )
    return _(
        "An earlier result or the list of players was corrected after this round was drawn: today’s data would give "
        "another seed. Pairings that are played stay as they are, so the draw was repeated from the round’s seed."
    )


def _differences() -> dict[str, str]:
    return {
        "game": _("{one} against {other}"),
        "bye": _("a bye for {player}"),
        "placed": _("{game}, {place}"),
        "at-game": _("game {number}"),
        "at-table": _("table {number}"),
        "at-no-table": _("no table"),
        "of-players": _("In the round, but not drawn: {game}."),
        "of-missing": _("Drawn, but not in the round: {game}."),
        "of-table": _("At another place: {game}; drawn for {place}."),
        "of-seats": _("Named the other way round: {game}."),
        "of-deployment": _("The round is played with “{published}”; the deployment drawn was “{drawn}”."),
        "of-deployment-none": _("None is named; the deployment drawn was “{drawn}”."),
        "of-objective": _("The round is played with “{published}”; the objective drawn was “{drawn}”."),
        "of-objective-none": _("None is named; the objective drawn was “{drawn}”."),
    }


# A round's page.


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    """A round's pairings and results."""

    frame: PageFrame
    state: str
    clock: Clock | None
    rounds: tuple[Tab, ...]
    played_with: tuple[Fact, ...]  # deployment and objective, which are asked for before the game
    facts: tuple[Fact, ...]  # of its time, and of its tables
    tools: Tools | None
    pairings: Pairings
    by_name: Table
    text_link: Link  # the pairings to paste into a chat
    changes: tuple[Fact, ...]
    rules: tuple[RoundRules, ...]
    since_draw: tuple[Explanation, ...]
    reasons: tuple[Explanation, ...]  # of the draw; empty where it can't be repeated
    draw_readings: tuple[Clause, ...]  # that the draw needed
    draw_seed: str | None
    seal: Sentence  # whether the round is as it was drawn; empty where the draw can't be repeated
    draw_check: DrawCheck | None
    downloads: tuple[Fact, ...]


def round_page(context: PageContext, round_: RoundFacts) -> RoundPage:
    """Return the page of a round."""
    facts = context.facts
    state = words.round_state(facts, round_)
    name = words.round_name(round_)
    by_name, clock_shown = seats_table(context, round_), clock(facts, round_)
    return RoundPage(
        frame=context.frame(
            name,
            "tools.css",
            "draw.css",
            "copy.js",
            CLOCK,
            TABLES,
            about=_("{round} of {event}: pairings and results.", round=name, event=facts.event.settings.name),
        ),
        state=_("{state}.", state=words.sentence(state)),
        clock=clock_shown,
        rounds=tuple(
            Tab(
                text=str(each.number) if each.is_swiss else words.round_stage(each),
                href=context.link(context.urls.round(each.number)),
                is_here=each is round_,
            )
            for each in facts.rounds
        ),
        played_with=scenario(context, round_),
        facts=times(context, round_, clock_shown),
        tools=tools_for(by_name.rows, with_open=round_.status is RoundStatus.IN_PROGRESS),
        pairings=pairings(context, round_, _("{round}: pairings and results", round=name)),
        by_name=by_name,
        text_link=Link(
            text=_("Pairings as plain text"), href=context.link(context.urls.round_text(round_.number))
        ),
        changes=_changes(context, round_),
        rules=_rules(context, round_),
        since_draw=since_draw(round_.verification, context.player, round_.numbers),
        reasons=_reasons(context, round_),
        draw_readings=readings_at(context, [ReadingTarget(part=Part.DRAW, round_number=round_.number)]),
        draw_seed=round_.workbook.draw_seed,
        seal=_seal(context, round_),
        draw_check=draw_check(context, round_),
        downloads=context.downloads(*_files(round_)),
    )


def _rules(context: PageContext, round_: RoundFacts) -> tuple[RoundRules, ...]:
    """Return what players ask for while they play: who chooses, and what happens when time is called."""
    parts = (rules_of_choice(context, round_), rules_of_time(context, round_))
    return tuple(part for part in parts if part.rules)


def _seal(context: PageContext, round_: RoundFacts) -> Sentence:
    """Return that a round is as it was drawn, or the link to what was changed by hand."""
    repeated = round_.repeated
    if repeated is None:
        return ()
    if round_.verification is not None and any(departures(round_.verification, context.player)):
        return (Link(text=_("Changed since the draw"), href="#since-draw"),)
    if repeated.inputs.kind is DrawKind.CUT:
        return phrase("Seeded by rank, unchanged")
    if repeated.inputs.kind is DrawKind.BRACKET:
        return phrase("Paired by the bracket, unchanged")
    return phrase("Drawn fairly, unchanged")


def _reasons(context: PageContext, round_: RoundFacts) -> tuple[Explanation, ...]:
    """Return why the draw came out so; nothing where it can't be repeated."""
    repeated = round_.repeated
    if repeated is None:
        return ()
    return reasons(repeated.inputs, repeated.drawn.pairings, context.player)


def _files(round_: RoundFacts) -> tuple[tuple[str, str], ...]:
    """Return the round's data files, and what its draw depends on where that can be repeated."""
    files = ((_("This round"), f"round-{round_.number}"),)
    if not round_.is_repeated:
        return files
    return (*files, (_("What it was drawn from"), f"draw-{round_.number}"))


def _changes(context: PageContext, round_: RoundFacts) -> tuple[Fact, ...]:
    """Return who left or came back after the round, and rulings on points; other notes stay in the workbook."""
    changes = [(change.player, words.change(change)) for change in round_.workbook.changes]
    return tuple(
        Fact(name=word, values=(context.player(player),))
        for player, word in sorted(changes)
        if player in context.facts.players
    )
