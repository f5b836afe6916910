"""Readings that act on an event as a whole, and on what its rounds are played with."""

from collections.abc import Iterator, Sequence

from generator.engine.next_round import name_of
from generator.engine.readings.course import Acts, Course, Part, Spot
from generator.engine.scenario import rounds_of_stage, season_of
from generator.engine.schedule import registered_count, structure_name
from generator.model import Round
from generator.names import key
from generator.regulations.scenarios import Season

CUSTOM = "custom"
FINAL = "Final"
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
    if not named or named[0].reading is not None:
        yield STRUCTURE


def checked_as_relaxed(course: Course) -> Iterator[Spot]:
    """I-34: an event without a tier."""
    if course.regulation.tiers and course.event.settings.tier is None:
        yield Spot(part=Part.TIER)


def final_of_two_lengths(course: Course) -> Iterator[Spot]:
    """I-13: the final, as long as the round times say."""
    times = course.regulation.round_times
    for round_ in course.elimination_rounds():
        is_final = name_of(course.event, round_.number, course.stages) == FINAL
        if times is not None and is_final and round_.minutes == times.final:
            yield Spot(part=Part.LENGTH, round_number=round_.number)


def first_of_the_month(course: Course) -> Iterator[Spot]:
    """I-28: a round of the month in which a season began that has only a month for its beginning."""
    season = season_of(course.event, course.regulation)
    if season is None or season.reading is None:
        return
    first = course.event.settings.dates[0].isoformat()
    if first[:7] == season.begins[:7]:
        yield from (_scenario(round_) for round_ in course.event.rounds if _names(round_))


def own_scenario_or_first_day(course: Course) -> Iterator[Spot]:
    """I-37: a scenario that is not of the season where the tier binds nobody, or a season that ended meanwhile."""
    rules, season = course.regulation.scenarios, season_of(course.event, course.regulation)
    if rules is None or season is None or not course.event.settings.dates:
        return
    bound = course.event.settings.tier in rules.bound_tiers
    ended = rules.season_on(course.event.settings.dates[-1]) is not season
    for round_ in course.event.rounds:
        own = not bound and not _legal(round_, season)
        if _names(round_) and (own or ended):
            yield _scenario(round_)


def second_cycle(course: Course) -> Iterator[Spot]:
    """I-36: a deployment or an objective that comes again in its stage, after all have been used."""
    season = season_of(course.event, course.regulation)
    if season is None:
        return
    for round_ in course.swiss_rounds():
        earlier = rounds_of_stage(course.event, course.stages, round_.number)
        if _is_again(
            round_.deployment, [each.deployment for each in earlier], season.deployments
        ) or _is_again(round_.objective, [each.objective for each in earlier], season.objectives):
            yield _scenario(round_)


def cycle_begins_anew(course: Course) -> Iterator[Spot]:
    """I-32: a deployment or an objective of an earlier stage, after a cut to more Swiss rounds."""
    if season_of(course.event, course.regulation) is None:
        return
    for round_ in course.swiss_rounds():
        within = rounds_of_stage(course.event, course.stages, round_.number)
        before = course.event.rounds[: round_.number - 1 - len(within)]
        used = {key(name) for each in before for name in (each.deployment, each.objective) if name}
        if used & {key(name) for name in (round_.deployment, round_.objective) if name}:
            yield _scenario(round_)


def any_of(*acts: Acts) -> Acts:
    """A reading that acts in more than one way."""
    return lambda course: (spot for act in acts for spot in act(course))


def _scenario(round_: Round) -> Spot:
    return Spot(part=Part.SCENARIO, round_number=round_.number)


def _names(round_: Round) -> bool:
    return bool(round_.deployment or round_.objective)


def _legal(round_: Round, season: Season) -> bool:
    """Whether what a round is played with is of the season, as far as it is named."""
    named = ((round_.deployment, season.deployments), (round_.objective, season.objectives))
    return all(key(name) in {key(each) for each in legal} for name, legal in named if name)


def _is_again(name: str | None, used: Sequence[str | None], legal: Sequence[str]) -> bool:
    """Whether a legal name comes again after all legal ones have come."""
    times = [key(each) for each in used if each]
    return name is not None and key(name) in times and {key(each) for each in legal} <= set(times)
