"""Every reading of this project with the function that says where it acts in an event.

I-17 and I-42 act in `check` alone, which cites them: what they refuse never becomes a number.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.figures.records import EntryKind
from generator.figures.tiebreakers import RANDOM, TOURNAMENT_POINTS
from generator.findings import Citation
from generator.model import PlayerId, Round, StageType, Status
from generator.regulations.event_schema import Season
from generator.text import key
from generator.tournament.course.plans import has_third_place_game
from generator.tournament.course.schedule import (
    RoundStatus,
    first_round_of,
    last_swiss_round,
    registered_count,
    round_status,
    structure_name,
)
from generator.tournament.draw.drawing import DrawInputs, DrawKind
from generator.tournament.draw.pairing import FIRST_ROUNDS
from generator.tournament.draw.quality import Quality, opponents_of, quality_of, score_groups
from generator.tournament.draw.seating import in_stage, season_of
from generator.tournament.explaining.explanation import IN_SCORE_GROUPS
from generator.tournament.explaining.verification import Repeated
from generator.tournament.next_round import name_of
from generator.tournament.places import disqualified_winner, rounds_reached
from generator.tournament.readings import games
from generator.tournament.readings.course import (
    DEPLOYMENT,
    OBJECTIVE,
    Acts,
    Part,
    PlayedEvent,
    ReadingTarget,
    figure_spot,
    game_spot,
    scenario_spot,
)
from generator.tournament.readings.games import NEW_TABLES, WITHOUT_A_GAME

# Readings that act on an event as a whole, and on what its rounds are played with.


CUSTOM = "custom"
FINAL = "Final"
DRAWN = "drawn"  # the method by which regulations have seasons to draw from
STRUCTURE = ReadingTarget(part=Part.STRUCTURE)


def outside_the_tables(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-5 acts: a custom structure where no table covers the players, or the document has none."""
    rules, count = course.regulation.structures, registered_count(course.event)
    if structure_name(course.event, course.regulation) != CUSTOM or rules.custom is None:
        return
    covered = any(table.row_for(count) is not None for table in rules.tables.values())
    if not covered or rules.custom.cite is None:
        yield STRUCTURE


def players_counted(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-21 acts: the number of players chose the structure's row."""
    if structure_name(course.event, course.regulation) != CUSTOM and course.stages:
        yield STRUCTURE


def rounds_by_doubling(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-23 acts: so many players as the document's own table does not name."""
    name, count = structure_name(course.event, course.regulation), registered_count(course.event)
    table = course.regulation.structures.tables.get(name)
    if table is None or table.row_for(count) is None:
        return
    named = [row for row in table.rows if count in row.players]
    if not named or named[0].reading == "I-23":
        yield STRUCTURE


def checked_as_relaxed(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-34 acts: an event without a tier."""
    if course.regulation.tiers and course.event.settings.tier is None:
        yield ReadingTarget(part=Part.TIER)


def final_of_two_lengths(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-13 acts: the final, as long as the round times say, where played and where announced."""
    times = course.regulation.round_times
    if times is not None and times.final is not None and any(stage.is_bracket for stage in course.stages):
        yield STRUCTURE
    for round_ in course.elimination_rounds():
        is_final = name_of(course.event, round_.number, course.stages) == FINAL
        if times is not None and is_final and round_.minutes == times.final:
            yield ReadingTarget(part=Part.LENGTH, round_number=round_.number)


def first_of_the_month(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-28 acts: a round of the month in which a season began that names no day for it."""
    season = season_of(course.event, course.regulation)
    if season is None or season.reading != "I-28":
        return
    if course.event.settings.dates[0].isoformat()[:7] == season.begins[:7]:
        yield from (played.spot for round_ in course.event.rounds for played in _played(round_, season))


def own_scenario_or_first_day(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-37 acts: a scenario not of the season if the tier binds nobody, or an ended season's."""
    rules, season = course.regulation.scenarios, season_of(course.event, course.regulation)
    if rules is None or season is None or rules.method != DRAWN:
        return
    bound = course.event.settings.tier in rules.bound_tiers
    ended = rules.season_on(course.event.settings.dates[-1]) is not season
    for round_ in course.event.rounds:
        for played in _played(round_, season):
            if ended or not (bound or played.name in played.legal):
                yield played.spot


def second_cycle(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-36 acts: a deployment or objective that comes again in its stage, after all were used."""
    season = season_of(course.event, course.regulation)
    for round_ in course.swiss_rounds() if season is not None else ():
        earlier = in_stage(course.event.rounds, course.stages, round_.number)
        for played in _played(round_, season):
            used = _used(earlier, season, played)
            if played.name in used and played.legal <= used:
                yield played.spot


def cycle_begins_anew(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-32 acts: an earlier stage's deployment or objective, after a cut to more Swiss rounds."""
    season = season_of(course.event, course.regulation)
    for round_ in course.swiss_rounds() if season is not None else ():
        within = in_stage(course.event.rounds, course.stages, round_.number)
        before = course.event.rounds[: round_.number - 1 - len(within)]
        for played in _played(round_, season):
            if played.name in _used(before, season, played):
                yield played.spot


def any_of(*acts: Acts) -> Acts:
    """Return the check of a reading that acts in more than one way."""
    return lambda course: (spot for act in acts for spot in act(course))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Played:
    """A deployment or an objective of a round, and those of the season; all as the keys of their names."""

    spot: ReadingTarget
    name: str
    legal: frozenset[str]


def _played(round_: Round, season: Season | None) -> Iterator[_Played]:
    """Yield what a round is played with, as far as it is named."""
    named = (
        (DEPLOYMENT, round_.deployment, season.deployments if season else ()),
        (OBJECTIVE, round_.objective, season.objectives if season else ()),
    )
    for what, name, legal in named:
        if name:
            spot = scenario_spot(round_.number, what)
            yield _Played(spot=spot, name=key(name), legal=frozenset(map(key, legal)))


def _used(rounds: Sequence[Round], season: Season | None, played: _Played) -> set[str]:
    """Return the names of the same kind that rounds have used."""
    return {
        each.name
        for round_ in rounds
        for each in _played(round_, season)
        if each.spot.figure == played.spot.figure
    }


# Readings that act on a round's draw and on its tables.


BY_RANK = "by rank"
Pairs = Collection[tuple[PlayerId, PlayerId]]


def not_everything_holds(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-11 acts: a rematch, or a float that no odd number asks for, against the plain rule."""
    for number, repeated in _swiss_draws(course):
        inputs, pairs = repeated.inputs, [pairing.players for pairing in repeated.drawn.pairings]
        if inputs.method in FIRST_ROUNDS and inputs.number == 1:
            continue
        plain = _plain_groups if inputs.method == IN_SCORE_GROUPS else _plain_ranks
        if not plain(inputs, pairs):
            yield ReadingTarget(part=Part.DRAW, round_number=number)


def order_among_equals(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-22 acts: a round paired by rank, with players in it who share one."""
    if RANDOM in course.standings.precedence:
        return
    for number, repeated in _swiss_draws(course):
        before = course.standings_after(number - 1).lines if number > 1 else ()
        ranks = [line.rank for line in before if line.player in repeated.inputs.players]
        if repeated.inputs.method == BY_RANK and len(set(ranks)) < len(ranks):
            yield ReadingTarget(part=Part.DRAW, round_number=number)


def equal_points(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-43 acts: a round paired by rank with players on equal points, and a bye of one of them."""
    for number, repeated in _swiss_draws(course):
        if repeated.inputs.method != BY_RANK or number == 1:
            continue
        points = repeated.inputs.points
        on = Counter(points[player] for player in repeated.inputs.players)
        if max(on.values(), default=0) > 1:
            yield ReadingTarget(part=Part.DRAW, round_number=number)
        for bye in repeated.drawn.byes:
            if bye.player is not None and on[points[bye.player]] > 1:
                yield game_spot(number, bye.player)


def tables_left(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-40 acts: a round with fewer games than there are tables."""
    if course.regulation.tables is None or course.regulation.tables.method != NEW_TABLES:
        return
    for round_ in course.swiss_rounds():
        if round_.tables is not None and len(round_.pairings) < round_.tables:
            yield ReadingTarget(part=Part.TABLES, round_number=round_.number)


def _swiss_draws(course: PlayedEvent) -> Iterator[tuple[int, Repeated]]:
    for number, verification in course.verifications.items():
        repeated = verification.repeated
        if repeated is not None and repeated.inputs.kind is DrawKind.SWISS:
            yield number, repeated


def _plain_groups(inputs: DrawInputs, pairs: Pairs) -> bool:
    """Return whether nobody meets again, and from each group as many float as an odd number asks for, each once."""
    groups = score_groups([player for pair in pairs for player in pair], inputs.points)
    level = {player: i for i, group in enumerate(groups) for player in group}
    floats: list[tuple[int, int]] = []
    came = 0
    for group in groups[:-1]:
        came = (len(group) + came) % 2
        floats.append((came, 0))
    met = opponents_of(inputs.met, inputs.apart)
    return quality_of(pairs, level, met) == Quality(rematches=0, floats=tuple(floats))


def _plain_ranks(inputs: DrawInputs, pairs: Pairs) -> bool:
    """Return whether each player from the top could meet the next below not met yet, down to the last pair."""
    paired = {player for pair in pairs for player in pair}
    left = [player for player in inputs.players if player in paired]
    barred = {*inputs.met, *inputs.apart}
    while left:
        first = left.pop(0)
        other = next((player for player in left if frozenset((first, player)) not in barred), None)
        if other is None:
            return False
        left.remove(other)
    return True


# Readings that act on a player's figures, rank and final place.


MARGIN = "margin_of_victory"
STRENGTH = "strength_of_schedule"
BY_ROUNDS_PLAYED = (STRENGTH, "extended_strength_of_schedule", "opponents_average")


def rounds_played(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-1 acts: an opponent has a round without a game, or the player a bye, without opponent."""
    uneven = {player for player, entry in course.entries() if entry.kind is not EntryKind.GAME}
    with_bye = {player for player, _ in course.entries(*WITHOUT_A_GAME, EntryKind.GIVEN_BYE)}
    for line in course.standings.lines:
        if line.player in with_bye or uneven & set(line.record.opponents):
            for by in line.figures:
                if by.key in BY_ROUNDS_PLAYED:
                    yield figure_spot(line.player, by)


def without_opponents(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-31 acts: a player who has met nobody."""
    for line in course.standings.lines:
        if STRENGTH in line.figures and line.record.entries and not line.record.opponents:
            yield figure_spot(line.player, STRENGTH)


def margins_summed(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-39 acts: a margin of victory over more than one round."""
    for line in course.standings.lines:
        if MARGIN in line.figures and len(line.record.entries) > 1:
            yield figure_spot(line.player, MARGIN)


def elimination_adds_nothing(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-3 acts: points of players in the bracket, and a bracket after corrected Swiss results."""
    if not last_swiss_round(course.stages):
        return
    for round_ in course.elimination_rounds():
        verification = course.verifications.get(round_.number)
        if verification is not None and not verification.seed_holds:
            yield ReadingTarget(part=Part.BRACKET)
        if round_status(round_, course.regulation) is not RoundStatus.PAIRINGS:
            for player in round_.players:
                yield figure_spot(player, TOURNAMENT_POINTS)


def runs_on(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-32 acts: the points of players who have played on after a cut to more Swiss rounds."""
    later = [
        first_round_of(index, course.stages)
        for index, stage in enumerate(course.stages)
        if index > 0 and stage.type is StageType.SWISS
    ]
    for player, entry in course.entries():
        if later and entry.round_number >= later[0]:
            yield figure_spot(player, TOURNAMENT_POINTS)


def shared_rank(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-22 acts: players whom the last tiebreaker does not part."""
    if RANDOM in course.standings.precedence:
        return
    ranks = Counter(line.rank for line in course.standings.lines if line.rank is not None)
    for line in course.standings.lines:
        if line.rank is not None and ranks[line.rank] > 1:
            yield ReadingTarget(part=Part.STANDING, player=line.player)


def gone(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-25 acts: where somebody stands who dropped, retired or was disqualified."""
    for line in course.standings.lines:
        if line.status in (Status.DROPPED, Status.RETIRED, Status.DISQUALIFIED):
            yield ReadingTarget(part=Part.STANDING, player=line.player)


def winner_disqualified(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-44 acts: the place of a player who lost the final to somebody disqualified afterwards."""
    found = disqualified_winner(course.event, course.regulation, course.stages)
    if found is not None:
        yield ReadingTarget(part=Part.PLACE, player=found[1])


def lost_in_one_round(course: PlayedEvent) -> Iterator[ReadingTarget]:
    """Find where reading I-10 acts: final places of those who went out in the same round."""
    reached = rounds_reached(course.event, course.regulation, course.stages)
    together = Counter(reached.values())
    played_off = {
        round_.number - 1
        for round_ in course.event.rounds[-1:]
        if has_third_place_game(course.event, course.stages, round_)
    }
    for player, round_number in reached.items():
        if player in course.places and together[round_number] > 1 and round_number not in played_off:
            yield ReadingTarget(part=Part.PLACE, player=player)


# Every reading of this project with the function that says where it acts in an event.


def _nowhere(_: PlayedEvent) -> Iterator[ReadingTarget]:
    return iter(())


ACTS: Mapping[str, Acts] = {
    "I-1": rounds_played,
    "I-3": elimination_adds_nothing,
    "I-4": games.opponent_absent,
    "I-5": outside_the_tables,
    "I-6": games.byes_of_the_cut,
    "I-10": lost_in_one_round,
    "I-11": not_everything_holds,
    "I-12": games.bye_before_a_rematch,
    "I-13": final_of_two_lengths,
    "I-14": games.score_of_a_concession,
    "I-15": games.margin_of_a_concession,
    "I-17": _nowhere,
    "I-19": games.missed_before_coming,
    "I-21": players_counted,
    "I-22": any_of(shared_rank, order_among_equals),
    "I-23": rounds_by_doubling,
    "I-24": games.draw_by_conceding,
    "I-25": gone,
    "I-26": games.as_in_runewars,
    "I-28": first_of_the_month,
    "I-29": games.second_bye,
    "I-30": games.table_played_on,
    "I-31": without_opponents,
    "I-32": any_of(runs_on, cycle_begins_anew),
    "I-33": games.rematch_that_is_none,
    "I-34": checked_as_relaxed,
    "I-35": games.another_leader_rules,
    "I-36": second_cycle,
    "I-37": own_scenario_or_first_day,
    "I-38": games.bonus_of_who_conceded,
    "I-39": margins_summed,
    "I-40": tables_left,
    "I-41": games.concession_without_scores,
    "I-42": _nowhere,
    "I-43": equal_points,
    "I-44": winner_disqualified,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Acted:
    """A record of which readings acted where, by their ids.

    `of` tells it of everybody; under None stands what is of nobody: a round's draw, the structure.
    """

    of: Mapping[PlayerId | None, tuple[tuple[ReadingTarget, str], ...]]

    def at(self, *spots: ReadingTarget) -> tuple[str, ...]:
        """Return the readings that acted at any of the spots, each once, in the order of ACTS."""
        of = self.of
        found = {reading for spot in spots for there, reading in of.get(spot.player, ()) if there == spot}
        return tuple(reading for reading in ACTS if reading in found) if found else ()


def acted(course: PlayedEvent) -> Acted:
    """Return where the readings of an event's regulations acted."""
    found: dict[PlayerId | None, list[tuple[ReadingTarget, str]]] = {}
    for reading, acts in ACTS.items():
        if reading in course.regulation.readings:
            for spot in dict.fromkeys(acts(course)):
                found.setdefault(spot.player, []).append((spot, reading))
    return Acted(of={player: tuple(spots) for player, spots in found.items()})


def as_acted(citation: Citation, readings: tuple[str, ...]) -> Citation:
    """Return the clause with its reading only where that acted; one of house rules, which ACTS lacks, stays."""
    if citation.reading is None or citation.reading not in ACTS or citation.reading in readings:
        return citation
    return replace(citation, reading=None)
