"""The plan of an event: its stages in words, and its schedule."""

from dataclasses import dataclass
from itertools import groupby

from generator.languages import _, customs, ngettext
from generator.model import StageType
from generator.site.facts import Facts, StageFacts
from generator.site.page_context import PageContext
from generator.site.parts import Link
from generator.site.shared.timetable import happenings
from generator.site.wording import words
from generator.tournament.course.schedule import registered_count
from generator.tournament.next_round import minutes_for

# The schedule, day by day.


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleDay:
    """A record of a day's schedule, with times."""

    heading: str  # empty where the event has no other day
    lines: tuple[tuple[str, Link], ...]


def schedule_of(context: PageContext) -> tuple[ScheduleDay, ...]:
    """Return the schedule; a round that is drawn is at the time that its workbook says."""
    facts = context.facts
    days = groupby(happenings(facts), key=lambda each: each.begins.date())
    return tuple(
        ScheduleDay(
            heading="" if set(facts.event.settings.dates) == {day} else customs.weekday_and_day(day),
            lines=tuple(
                (f"{each.begins:%H:%M}", _linked(context, words.sentence(each.what), each.round_number))
                for each in lines
            ),
        )
        for day, lines in days
    )


def _linked(context: PageContext, what: str, number: int | None) -> Link:
    """Return a round's name, linked to its page if that is published."""
    there = number is not None and number <= len(context.facts.rounds)
    return Link(text=what, href=context.link(context.urls.round(number)) if number and there else None)


# The stages, each in a few words.


def stage_in_words(facts: Facts, stage: StageFacts) -> str:
    """Return a stage in words: `the best 4, single elimination, 1 round of 90 minutes, a final of 140 minutes`."""
    parts = []
    if stage.points is not None:
        parts.append(ngettext("all with {n} point or more", "all with {n} points or more", stage.points))
    elif stage.wins is not None:
        parts.append(ngettext("all with {n} win or more", "all with {n} wins or more", stage.wins))
    elif stage.from_each is not None:
        parts.append(ngettext("the best player of each group", "the best {n} of each group", stage.from_each))
    elif stage.size and stage is not facts.stages[0]:
        parts.append(ngettext("the best player", "the best {n}", stage.size))
    times = facts.regulation.round_times
    if stage.groups is not None:
        parts.append(ngettext("{n} group", "{n} groups", stage.groups))
    if _by_players(stage):
        parts.append(_("everybody against everybody"))
    if stage.times is not None:
        parts.append(ngettext("{n} time", "{n} times", stage.times))
    if not stage.is_bracket:
        minutes = minutes_for(facts.event, facts.regulation, "", swiss=True)
        parts.append(_rounds_of(stage.rounds, minutes))
        if stage.type is StageType.SWISS and facts.regulation.swiss.out_after_losses is not None:
            parts.append(words.out_after_losses(facts))
    else:
        final = times.final if times else None
        double = stage.type is StageType.DOUBLE_ELIMINATION
        parts.append(_("double elimination") if double else _("single elimination"))
        if stage.rounds > 1:
            parts.append(_rounds_of(stage.rounds - 1, times.elimination if times else None))
        parts.append(_("a final") if final is None else _("a final of {minutes} minutes", minutes=final))
        if stage.third_place:
            parts.append(_("a game for third place"))
    return ", ".join(parts)


def _by_players(stage: StageFacts) -> bool:
    """Return whether it is a round robin, which takes more rounds, or groups, the more players there are."""
    return stage.type in (StageType.ROUND_ROBIN, StageType.GROUPS)


def _rounds_of(count: int, minutes: int | None) -> str:
    if minutes is None:
        return words.rounds(count)
    return ngettext(
        "{n} round of {minutes} minutes", "{n} rounds of {minutes} minutes", count, minutes=minutes
    )


def stages_note(facts: Facts) -> str:
    """Return what may still change of the stages, or that the event ends earlier than planned; else nothing."""
    count = registered_count(facts.event)
    if facts.stages != facts.planned:
        stages = (
            _("{name}: {value}", name=words.stage_name(facts, stage), value=stage_in_words(facts, stage))
            for stage in facts.planned
        )
        planned = "; ".join(stages)
        return _("The event ends earlier than planned. Planned: {stages}.", stages=planned)
    follows = any(map(_by_players, facts.stages))
    if not facts.stages or (follows and not count):
        return _("The number of rounds depends on the number of players; it is fixed when round 1 is paired.")
    if facts.rounds or (facts.structure == "custom" and not follows):
        return ""
    return ngettext(
        "Provisional, for {n} player: this can still change with their number until round 1 is paired.",
        "Provisional, for {n} players: this can still change with their number until round 1 is paired.",
        count,
    )
