"""Readings that act on an event as a whole, and on what its rounds are played with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.engine.course.schedule import registered_count, structure_name
from generator.engine.draw.scenario import in_stage, season_of
from generator.engine.next_round import name_of
from generator.engine.readings.course import DEPLOYMENT, OBJECTIVE, Acts, Course, Part, Spot, scenario_spot
from generator.model import Round
from generator.names import key
from generator.regulations.form.scenarios import Season

CUSTOM = "custom"
FINAL = "Final"
DRAWN = "drawn"  # the method by which regulations have seasons to draw from
STRUCTURE = Spot(part=Part.STRUCTURE)


def outside_the_tables(course: Course) -> Iterator[Spot]:
    """I-5: a custom structure for so many players as no table is for, or where the document knows none."""
    rules, count = course.regulation.structures, registered_count(course.event)
    if structure_name(course.event, course.regulation) != CUSTOM or rules.custom is None:
        return
    covered = any(table.row_for(count) is not None for table in rules.tables.values())
    if not covered or rules.custom.cite is None:
        yield STRUCTURE


def players_counted(course: Course) -> Iterator[Spot]:
    """I-21: the number of players chose the structure's row."""
    if structure_name(course.event, course.regulation) != CUSTOM and course.stages:
        yield STRUCTURE


def rounds_by_doubling(course: Course) -> Iterator[Spot]:
    """I-23: so many players as the document's own table does not name."""
    name, count = structure_name(course.event, course.regulation), registered_count(course.event)
    table = course.regulation.structures.tables.get(name)
    if table is None or table.row_for(count) is None:
        return
    named = [row for row in table.rows if count in row.players]
    if not named or named[0].reading == "I-23":
        yield STRUCTURE


def checked_as_relaxed(course: Course) -> Iterator[Spot]:
    """I-34: an event without a tier."""
    if course.regulation.tiers and course.event.settings.tier is None:
        yield Spot(part=Part.TIER)


def final_of_two_lengths(course: Course) -> Iterator[Spot]:
    """I-13: the final, as long as the round times say, where it is played and where the event's page announces it."""
    times = course.regulation.round_times
    if times is not None and times.final is not None and any(stage.is_bracket for stage in course.stages):
        yield STRUCTURE
    for round_ in course.elimination_rounds():
        is_final = name_of(course.event, round_.number, course.stages) == FINAL
        if times is not None and is_final and round_.minutes == times.final:
            yield Spot(part=Part.LENGTH, round_number=round_.number)


def first_of_the_month(course: Course) -> Iterator[Spot]:
    """I-28: a round of the month in which a season began that has only a month for its beginning."""
    season = season_of(course.event, course.regulation)
    if season is None or season.reading != "I-28":
        return
    if course.event.settings.dates[0].isoformat()[:7] == season.begins[:7]:
        yield from (played.spot for round_ in course.event.rounds for played in _played(round_, season))


def own_scenario_or_first_day(course: Course) -> Iterator[Spot]:
    """I-37: a scenario that is not of the season where the tier binds nobody, or a season that ended meanwhile."""
    rules, season = course.regulation.scenarios, season_of(course.event, course.regulation)
    if rules is None or season is None or rules.method != DRAWN:
        return
    bound = course.event.settings.tier in rules.bound_tiers
    ended = rules.season_on(course.event.settings.dates[-1]) is not season
    for round_ in course.event.rounds:
        for played in _played(round_, season):
            if ended or not (bound or played.name in played.legal):
                yield played.spot


def second_cycle(course: Course) -> Iterator[Spot]:
    """I-36: a deployment or an objective that comes again in its stage, after all have been used."""
    season = season_of(course.event, course.regulation)
    for round_ in course.swiss_rounds() if season is not None else ():
        earlier = in_stage(course.event.rounds, course.stages, round_.number)
        for played in _played(round_, season):
            used = _used(earlier, season, played)
            if played.name in used and played.legal <= used:
                yield played.spot


def cycle_begins_anew(course: Course) -> Iterator[Spot]:
    """I-32: a deployment or an objective of an earlier stage, after a cut to more Swiss rounds."""
    season = season_of(course.event, course.regulation)
    for round_ in course.swiss_rounds() if season is not None else ():
        within = in_stage(course.event.rounds, course.stages, round_.number)
        before = course.event.rounds[: round_.number - 1 - len(within)]
        for played in _played(round_, season):
            if played.name in _used(before, season, played):
                yield played.spot


def any_of(*acts: Acts) -> Acts:
    """A reading that acts in more than one way."""
    return lambda course: (spot for act in acts for spot in act(course))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Played:
    """A deployment or an objective of a round, and those of the season; all as the keys of their names."""

    spot: Spot
    name: str
    legal: frozenset[str]


def _played(round_: Round, season: Season | None) -> Iterator[_Played]:
    """What a round is played with, as far as it is named."""
    named = (
        (DEPLOYMENT, round_.deployment, season.deployments if season else ()),
        (OBJECTIVE, round_.objective, season.objectives if season else ()),
    )
    for what, name, legal in named:
        if name:
            spot = scenario_spot(round_.number, what)
            yield _Played(spot=spot, name=key(name), legal=frozenset(map(key, legal)))


def _used(rounds: Sequence[Round], season: Season | None, played: _Played) -> set[str]:
    """The names of the same kind that rounds have used."""
    return {
        each.name
        for round_ in rounds
        for each in _played(round_, season)
        if each.spot.figure == played.spot.figure
    }
