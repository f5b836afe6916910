"""Everybody meets everybody: Berger tables, in one group or in several that play at the same time.

The rows of a stage's first round say who is in which group, and on which seat: of a group with m rows, row k has the
seats k and 2m + 1 - k, with one of them empty beside a bye. So the record of that round is all that is needed later,
whether it was drawn or a person paired it.
"""

from generator.engine.course.schedule import dealt, first_round_of, position_of
from generator.model import Event, PlayerId, Round, Stage

Game = tuple[PlayerId | None, PlayerId | None]
Group = tuple[PlayerId | None, ...]  # by seat


def berger(group: Group, number: int, times: int) -> tuple[Game, ...]:
    """Who meets whom in a round of a group's table, the empty seat of an odd number included; none beyond its end.

    With n seats, n even, seat n meets seat m in round r, where m is (r + 1) / 2, or (r + n) / 2 for an even r; then
    seats m + k and m - k meet, counted in a circle of n - 1. In even rounds seat n is named first, and in every second
    time through the table each game the other way round. Source: Berger tables, FIDE Handbook C.05 Annex 1.
    """
    seats = [*group, None] if len(group) % 2 else [*group]
    size = len(seats)
    if number > times * (size - 1):
        return ()
    time, before = divmod(number - 1, size - 1)
    turn = before + 1
    middle = (turn + 1) // 2 if turn % 2 else (turn + size) // 2
    around = [((middle + k - 1) % (size - 1), (middle - k - 1) % (size - 1)) for k in range(1, size // 2)]
    with_last = (middle - 1, size - 1) if turn % 2 else (size - 1, middle - 1)
    games = [(seats[one], seats[other]) for one, other in (with_last, *around)]
    return tuple((other, one) if time % 2 else (one, other) for one, other in games)


def groups_of(event: Event, stages: tuple[Stage, ...], stage_index: int) -> tuple[Group, ...]:
    """The groups of a stage as the rows of its first round seat them; empty until it is drawn."""
    first = first_round_of(stage_index, stages)
    if first > len(event.rounds) or not stages[stage_index].is_round_robin:
        return ()
    rows, groups = rows_of(event.rounds[first - 1]), []
    sizes = dealt(range(len(set(event.rounds[first - 1].players))), stages[stage_index].groups or 1)
    for index, hand in enumerate(sizes):
        count = (len(hand) + 1) // 2 if index < len(sizes) - 1 else len(rows)
        own, rows = rows[:count], rows[count:]
        groups.append((*(one for one, _ in own), *(other for _, other in reversed(own))))
    return tuple(groups)


def rows_of(round_: Round) -> list[Game]:
    """The games and byes of a round in the order of its sheet."""
    rows: dict[int, Game] = {pairing.row: pairing.players for pairing in round_.pairings}
    rows |= {bye.row: (bye.player, None) for bye in round_.byes}
    return [rows[row] for row in sorted(rows)]


def robin_games(
    event: Event, stages: tuple[Stage, ...], round_number: int
) -> tuple[tuple[Game, ...], ...] | None:
    """By group who is to meet in a later round of a round robin; None in any other round."""
    position = position_of(round_number, stages)
    if position is None or not position.stage.is_round_robin or position.number == 1:
        return None
    groups = groups_of(event, stages, position.index)
    return tuple(berger(group, position.number, position.stage.times or 1) for group in groups)


def group_name(index: int) -> str:
    """`A` for the first group, `B` for the second."""
    return chr(ord("A") + index)
