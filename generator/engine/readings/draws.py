"""Readings that act on a round's draw and on its tables."""

from collections import Counter
from collections.abc import Collection, Iterator

from generator.engine.draw.drawing import DrawInputs, DrawKind
from generator.engine.draw.pairing import FIRST_ROUNDS
from generator.engine.draw.quality import Quality, opponents_of, quality_of
from generator.engine.draw.score_groups import score_groups
from generator.engine.explaining.explanation import IN_SCORE_GROUPS
from generator.engine.explaining.verification import Repeated
from generator.engine.readings.course import Course, Part, Spot, game_spot
from generator.engine.readings.games import NEW_TABLES
from generator.figures.tiebreakers import RANDOM
from generator.model import PlayerId

BY_RANK = "by rank"
Pairs = Collection[tuple[PlayerId, PlayerId]]


def not_everything_holds(course: Course) -> Iterator[Spot]:
    """I-11: a draw that the document's plain rule does not give: a rematch, or a float that no odd number asks for."""
    for number, repeated in _swiss_draws(course):
        inputs, pairs = repeated.inputs, [pairing.players for pairing in repeated.drawn.pairings]
        if inputs.method in FIRST_ROUNDS and inputs.number == 1:
            continue
        plain = _plain_groups if inputs.method == IN_SCORE_GROUPS else _plain_ranks
        if not plain(inputs, pairs):
            yield Spot(part=Part.DRAW, round_number=number)


def order_among_equals(course: Course) -> Iterator[Spot]:
    """I-22: a round paired by rank, with players in it who share one."""
    if RANDOM in course.standings.precedence:
        return
    for number, repeated in _swiss_draws(course):
        before = course.standings_after(number - 1).lines if number > 1 else ()
        ranks = [line.rank for line in before if line.player in repeated.inputs.players]
        if repeated.inputs.method == BY_RANK and len(set(ranks)) < len(ranks):
            yield Spot(part=Part.DRAW, round_number=number)


def equal_points(course: Course) -> Iterator[Spot]:
    """I-43: a round paired by rank, with players in it who have equal points, and a bye of one of them."""
    for number, repeated in _swiss_draws(course):
        if repeated.inputs.method != BY_RANK or number == 1:
            continue
        points = repeated.inputs.points
        on = Counter(points[player] for player in repeated.inputs.players)
        if max(on.values(), default=0) > 1:
            yield Spot(part=Part.DRAW, round_number=number)
        for bye in repeated.drawn.byes:
            if bye.player is not None and on[points[bye.player]] > 1:
                yield game_spot(number, bye.player)


def tables_left(course: Course) -> Iterator[Spot]:
    """I-40: a round with fewer games than there are tables."""
    if course.regulation.tables is None or course.regulation.tables.method != NEW_TABLES:
        return
    for round_ in course.swiss_rounds():
        if round_.tables is not None and len(round_.pairings) < round_.tables:
            yield Spot(part=Part.TABLES, round_number=round_.number)


def _swiss_draws(course: Course) -> Iterator[tuple[int, Repeated]]:
    for number, verification in course.verifications.items():
        repeated = verification.repeated
        if repeated is not None and repeated.inputs.kind is DrawKind.SWISS:
            yield number, repeated


def _plain_groups(inputs: DrawInputs, pairs: Pairs) -> bool:
    """Whether nobody meets again, and from each group as many float as an odd number asks for, each once."""
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
    """Whether each player from the top could meet the next below not met yet, down to the last pair."""
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
