"""Readings that act on a player's figures, rank and final place."""

from collections import Counter
from collections.abc import Iterator

from generator.engine.course.plans import has_third_place_game
from generator.engine.course.schedule import RoundStatus, first_round_of, last_swiss_round, round_status
from generator.engine.places import disqualified_winner, rounds_reached
from generator.engine.readings.course import Course, Part, Spot, figure_spot
from generator.engine.readings.games import WITHOUT_A_GAME
from generator.figures.records import EntryKind
from generator.figures.tiebreakers import RANDOM, TOURNAMENT_POINTS
from generator.model import StageType, Status

MARGIN = "margin_of_victory"
STRENGTH = "strength_of_schedule"
BY_ROUNDS_PLAYED = (STRENGTH, "extended_strength_of_schedule", "opponents_average")


def rounds_played(course: Course) -> Iterator[Spot]:
    """I-1: an opponent has a round without a game, or the player has a bye, which is no opponent."""
    uneven = {player for player, entry in course.entries() if entry.kind is not EntryKind.GAME}
    with_bye = {player for player, _ in course.entries(*WITHOUT_A_GAME, EntryKind.GIVEN_BYE)}
    for line in course.standings.lines:
        if line.player in with_bye or uneven & set(line.record.opponents):
            for by in line.figures:
                if by.key in BY_ROUNDS_PLAYED:
                    yield figure_spot(line.player, by)


def without_opponents(course: Course) -> Iterator[Spot]:
    """I-31: a player who has met nobody."""
    for line in course.standings.lines:
        if STRENGTH in line.figures and line.record.entries and not line.record.opponents:
            yield figure_spot(line.player, STRENGTH)


def margins_summed(course: Course) -> Iterator[Spot]:
    """I-39: a margin of victory over more than one round."""
    for line in course.standings.lines:
        if MARGIN in line.figures and len(line.record.entries) > 1:
            yield figure_spot(line.player, MARGIN)


def elimination_adds_nothing(course: Course) -> Iterator[Spot]:
    """I-3: the points of players in the bracket, and a bracket whose Swiss results were corrected since."""
    if not last_swiss_round(course.stages):
        return
    for round_ in course.elimination_rounds():
        verification = course.verifications.get(round_.number)
        if verification is not None and not verification.seed_holds:
            yield Spot(part=Part.BRACKET)
        if round_status(round_, course.regulation) is not RoundStatus.PAIRINGS:
            for player in round_.players:
                yield figure_spot(player, TOURNAMENT_POINTS)


def runs_on(course: Course) -> Iterator[Spot]:
    """I-32: the points of players who have played on after a cut to more Swiss rounds."""
    later = [
        first_round_of(index, course.stages)
        for index, stage in enumerate(course.stages)
        if index > 0 and stage.type is StageType.SWISS
    ]
    for player, entry in course.entries():
        if later and entry.round_number >= later[0]:
            yield figure_spot(player, TOURNAMENT_POINTS)


def shared_rank(course: Course) -> Iterator[Spot]:
    """I-22: players whom the last tiebreaker does not part."""
    if RANDOM in course.standings.precedence:
        return
    ranks = Counter(line.rank for line in course.standings.lines if line.rank is not None)
    for line in course.standings.lines:
        if line.rank is not None and ranks[line.rank] > 1:
            yield Spot(part=Part.STANDING, player=line.player)


def gone(course: Course) -> Iterator[Spot]:
    """I-25: where somebody stands who dropped, retired or was disqualified."""
    for line in course.standings.lines:
        if line.status in (Status.DROPPED, Status.RETIRED, Status.DISQUALIFIED):
            yield Spot(part=Part.STANDING, player=line.player)


def winner_disqualified(course: Course) -> Iterator[Spot]:
    """I-44: the place of the player who lost the final to somebody who was disqualified afterwards."""
    found = disqualified_winner(course.event, course.regulation, course.stages)
    if found is not None:
        yield Spot(part=Part.PLACE, player=found[1])


def lost_in_one_round(course: Course) -> Iterator[Spot]:
    """I-10: final places of those who went out in the same round."""
    reached = rounds_reached(course.event, course.regulation, course.stages)
    together = Counter(reached.values())
    played_off = {
        round_.number - 1
        for round_ in course.event.rounds[-1:]
        if has_third_place_game(course.event, course.stages, round_)
    }
    for player, round_number in reached.items():
        if player in course.places and together[round_number] > 1 and round_number not in played_off:
            yield Spot(part=Part.PLACE, player=player)
