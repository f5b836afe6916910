"""The event's stages, each in a few words."""

from generator.engine.course.schedule import registered_count
from generator.engine.next_round import minutes_for
from generator.languages import _, ngettext
from generator.model import StageType
from generator.publish.facts import Facts
from generator.publish.stage_facts import StageFacts
from generator.publish.wording import words


def stage_in_words(facts: Facts, stage: StageFacts) -> str:
    """A stage in a few words: `the best 4, single elimination, 1 round of 90 minutes, a final of 140 minutes`."""
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
    """Whether everybody meets everybody, which takes more rounds, or groups, the more players there are."""
    return stage.type in (StageType.ROUND_ROBIN, StageType.GROUPS)


def _rounds_of(count: int, minutes: int | None) -> str:
    if minutes is None:
        return words.rounds(count)
    return ngettext(
        "{n} round of {minutes} minutes", "{n} rounds of {minutes} minutes", count, minutes=minutes
    )


def stages_note(facts: Facts) -> str:
    count = registered_count(facts.event)
    if facts.stages != facts.planned:
        stages = (
            _("{name}: {value}", name=words.stage(stage.name), value=stage_in_words(facts, stage))
            for stage in facts.planned
        )
        planned = "; ".join(stages)
        return _("The event ends earlier than planned. Planned: {stages}.", stages=planned)
    follows = any(map(_by_players, facts.stages))
    if not facts.stages or (follows and not count):
        return _("The number of rounds depends on the number of players; it is fixed when round 1 is paired.")
    if facts.structure == "custom" and not follows:
        return ""
    if facts.rounds:
        return ngettext(
            "Fixed when round 1 was paired with {n} player.",
            "Fixed when round 1 was paired with {n} players.",
            count,
        )
    return ngettext(
        "Provisional, for {n} player: this can still change with their number until round 1 is paired.",
        "Provisional, for {n} players: this can still change with their number until round 1 is paired.",
        count,
    )
