"""The plans of stages whose pairings are settled beforehand: brackets, double elimination, round robin."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.languages.said import Message, say
from generator.model import Event, PlayerId, Round, Stage, StageType
from generator.regulations.schema import Regulation
from generator.tournament.course.schedule import StageRound, dealt, first_round_of, position_of
from generator.tournament.game_forms import form_of

# Where the players of a bracket's game come from.


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A record of a seat in a game to come: the winner or loser of an earlier one; rounds and games count from 1."""

    round: int
    game: int
    won: bool


PlannedGame = tuple[Source, Source]
Plan = tuple[tuple[PlannedGame, ...], ...]  # from the stage's second round on


def inward(sources: Sequence[Source]) -> tuple[PlannedGame, ...]:
    """Return pairs from the outside inward: the first meets the last, the second the last but one, and so on."""
    return tuple((sources[k], sources[-1 - k]) for k in range(len(sources) // 2))


# Double elimination: who loses goes on in the losers' bracket, and who loses there is out. The stage's first
# round is that of any bracket. Then the rounds alternate: in even ones the winners' bracket goes on, and in
# the losers' bracket those still in meet; in odd ones each winner of that meets somebody who has just lost in
# the winners' bracket, so nobody who has lost waits. At last the winners of both brackets meet.


def double_elimination(games: int, *, reset: bool) -> Plan:
    """Return the plan of a bracket that begins with so many games, a power of two.

    Who loses game j of a round of the winners' bracket comes to the losers' game half of that round's games further
    on, counted in a circle: so players who have met come together again as late as they can.

    Args:
        games: how many the first round has, byes included.
        reset: whether a second final follows if whoever comes from the winners' bracket loses the first.
    """
    rounds: list[tuple[PlannedGame, ...]] = []
    winners, losers = _outcomes(1, 1, games, won=True), _outcomes(1, 1, games, won=False)
    while len(winners) > 1:
        number, above, below = len(rounds) + 2, inward(winners), inward(losers)
        rounds.append((*above, *below))
        winners = _outcomes(number, 1, len(above), won=True)
        dropped = _outcomes(number, 1, len(above), won=False)
        left = _outcomes(number, len(above) + 1, len(below), won=True)
        half = len(above) // 2
        rounds.append(tuple(zip(left, (*dropped[half:], *dropped[:half]), strict=True)))
        losers = _outcomes(number + 1, 1, len(left), won=True)
    rounds.append(((winners[0], losers[0]),))
    if reset:
        final = len(rounds) + 1
        rounds.append((tuple(_outcomes(final, 1, 1, won=won)[0] for won in (True, False)),))  # type: ignore[arg-type]
    return tuple(rounds)


def losers_games(games: int, number: int) -> range:
    """Return which games of a round are of the losers' bracket, in a bracket that begins with so many."""
    last = 2 * games.bit_length() - 1  # the last round before the final
    if number == 1 or number > last:
        return range(0)
    above = games >> (number // 2) if number % 2 == 0 else 0
    below = games >> (number // 2)
    return range(above + 1, above + below + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleRound:
    """A round of a double elimination that begins with so many games; the number is within the stage."""

    games: int
    number: int

    @property
    def final(self) -> int:
        """Return the number of the grand final."""
        return 2 * self.games.bit_length()

    @property
    def above(self) -> int:
        """Return how many games of the winners' bracket it has."""
        if self.number == 1:
            return self.games
        return self.games >> self.number // 2 if self.number % 2 == 0 and self.number < self.final else 0

    @property
    def has_losers(self) -> bool:
        """Return whether it has games of the losers' bracket."""
        return 1 < self.number < self.final


def double_round(event: Event, stages: tuple[Stage, ...], round_number: int) -> DoubleRound | None:
    """Return a round of a double elimination, drawn or not; None for others, or where its size is not known."""
    position = position_of(round_number, stages)
    if position is None or position.stage.type is not StageType.DOUBLE_ELIMINATION:
        return None
    first = first_round_of(position.index, stages)
    if first <= len(event.rounds):
        games = 1 << (_rows(event.rounds[first - 1]).bit_length() - 1)
    elif position.stage.size is not None:
        games = 1 << ((position.stage.size - 1).bit_length() - 1)
    else:
        return None
    return DoubleRound(games=games, number=position.number)


def _outcomes(number: int, first: int, count: int, *, won: bool) -> Sequence[Source]:
    return [Source(round=number, game=game, won=won) for game in range(first, first + count)]


# Brackets with a plan.


THIRD_PLACE = say("Third place")
LOSERS = say("Losers’ bracket")

Seats = tuple[PlayerId | None, PlayerId | None]


def plan_of(event: Event, stages: tuple[Stage, ...], position: StageRound) -> Plan | None:
    """Return the plan of a round's stage, by its first round's games; None where it has none or isn't drawn yet."""
    first = first_round_of(position.index, stages)
    if first > len(event.rounds) or not has_plan(position.stage):
        return None
    games = _rows(event.rounds[first - 1])
    if position.stage.type is StageType.DOUBLE_ELIMINATION:
        power = 1 << (games.bit_length() - 1)  # the rows of another number have a finding of their own
        return double_elimination(power, reset=bool(position.stage.reset))
    return with_third_place(games)


def has_plan(stage: Stage) -> bool:
    """Return whether a stage's bracket is more than winners who meet."""
    return stage.type is StageType.DOUBLE_ELIMINATION or bool(stage.third_place)


def with_third_place(games: int) -> Plan:
    """Return a single elimination in which the losers of the semifinals play for third place, beside the final.

    Args:
        games: how many the first round has, byes included.
    """
    rounds = [games]
    while rounds[-1] > 1:
        rounds.append(rounds[-1] // 2)
    plan = [
        inward([Source(round=number, game=game, won=True) for game in range(1, before + 1)])
        for number, (before, _) in enumerate(pairwise(rounds), start=1)
    ]
    if plan:
        losers = (Source(round=len(plan), game=game, won=False) for game in (1, rounds[-2]))
        plan[-1] += ((next(losers), next(losers)),)
    return tuple(plan)


def side_games(event: Event, stages: tuple[Stage, ...], round_: Round) -> Mapping[int, Message]:
    """Return what the games beside a round's main ones are for, by their numbers."""
    position = position_of(round_.number, stages)
    if position is not None and position.stage.type is StageType.DOUBLE_ELIMINATION:
        first = first_round_of(position.index, stages)
        return dict.fromkeys(losers_games(_rows(event.rounds[first - 1]), position.number), LOSERS)
    return {2: THIRD_PLACE} if has_third_place_game(event, stages, round_) else {}


def has_third_place_game(event: Event, stages: tuple[Stage, ...], round_: Round) -> bool:
    """Return whether a round is that of the final, with a game for third place beside it."""
    position = position_of(round_.number, stages)
    plan = plan_of(event, stages, position) if position is not None else None
    if not plan or position is None or position.stage.type is not StageType.ELIMINATION:
        return False
    return position.number == len(plan) + 1


def planned_games(
    event: Event, stages: tuple[Stage, ...], round_number: int
) -> tuple[PlannedGame, ...] | None:
    """Return the games planned for a round, rounds counted within the event; None for rounds without a plan."""
    position = position_of(round_number, stages)
    plan = plan_of(event, stages, position) if position is not None else None
    if position is None or plan is None or not 2 <= position.number <= len(plan) + 1:
        return None
    before = round_number - position.number

    def counted(source: Source) -> Source:
        return Source(round=before + source.round, game=source.game, won=source.won)

    return tuple((counted(one), counted(other)) for one, other in plan[position.number - 2])


def comes_from(event: Event, regulation: Regulation, source: Source) -> PlayerId | None:
    """Return who won or lost a game of the event; None where nobody did."""
    round_, form = event.rounds[source.round - 1], form_of(regulation)
    for bye in round_.byes:
        if bye.row == source.game:
            return bye.player if source.won else None
    for pairing in round_.pairings:
        if pairing.row == source.game and (winner := form.winner(pairing.result)):
            return pairing.players[winner - 1 if source.won else 2 - winner]
    return None


def seats_of(
    event: Event, regulation: Regulation, games: Sequence[PlannedGame], still_in: Collection[PlayerId]
) -> tuple[Seats, ...]:
    """Return who comes to each game, of those still in; whoever is missing stands second."""

    def coming(source: Source) -> PlayerId | None:
        player = comes_from(event, regulation, source)
        return player if player in still_in else None

    seats = ((coming(one), coming(other)) for one, other in games)
    return tuple((one, other) if one is not None else (other, None) for one, other in seats)


def is_last_final(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int) -> bool:
    """Return whether a round was the final of a double elimination with no second one, although the rules have it.

    So it is if whoever came unbeaten has won it, or has left before it: nobody would be there to play again.
    """
    position = position_of(round_number, stages)
    games = planned_games(event, stages, round_number)
    if position is None or games is None or not position.stage.reset:
        return False
    plan = plan_of(event, stages, position)
    if plan is None or position.number != len(plan):
        return False
    winner = comes_from(event, regulation, Source(round=round_number, game=1, won=True))
    was_played = bool(event.rounds[round_number - 1].pairings)
    return winner is not None and (not was_played or winner == comes_from(event, regulation, games[0][0]))


def goes_on(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round, game: int, *, won: bool
) -> bool:
    """Return whether the winner or loser of a game of a bracket is still in: without a plan the winners are.

    With one, those for whom it has another game, and the winner of the final, which is the last round's first game.
    """
    position = position_of(round_.number, stages)
    plan = plan_of(event, stages, position) if position is not None else None
    if position is None or plan is None:
        return won
    if position.number > len(plan) or is_last_final(event, regulation, stages, round_.number):
        return won and game == 1
    source = Source(round=position.number, game=game, won=won)
    return any(source in sources for games in plan[position.number - 1 :] for sources in games)


def _rows(round_: Round) -> int:
    return len(round_.pairings) + len(round_.byes)


# Everybody meets everybody: Berger tables, in one group or in several that play at the same time. The rows of
# a stage's first round say who is in which group, and on which seat: of a group with m rows, row k has the
# seats k and 2m + 1 - k, with one of them empty beside a bye. So the record of that round is all that is
# needed later, whether it was drawn or a person paired it.


Game = tuple[PlayerId | None, PlayerId | None]
Group = tuple[PlayerId | None, ...]  # by seat


def berger(group: Group, number: int, times: int) -> tuple[Game, ...]:
    """Return who meets whom in a round of a group's table, an odd number's empty seat included; none beyond its end.

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
    """Return the groups of a stage as the rows of its first round seat them; empty until it is drawn."""
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
    """Return the games and byes of a round in the order of its sheet."""
    rows: dict[int, Game] = {pairing.row: pairing.players for pairing in round_.pairings}
    rows |= {bye.row: (bye.player, None) for bye in round_.byes}
    return [rows[row] for row in sorted(rows)]


def robin_games(
    event: Event, stages: tuple[Stage, ...], round_number: int
) -> tuple[tuple[Game, ...], ...] | None:
    """Return by group who is to meet in a later round of a round robin; None in any other round."""
    position = position_of(round_number, stages)
    if position is None or not position.stage.is_round_robin or position.number == 1:
        return None
    groups = groups_of(event, stages, position.index)
    return tuple(berger(group, position.number, position.stage.times or 1) for group in groups)


def group_name(index: int) -> str:
    """Return the name of a group: `A` for the first, `B` for the second."""
    return chr(ord("A") + index)


# What a game is for where a round has games of several kinds: for third place, or in which group.


def parts_of(event: Event, stages: tuple[Stage, ...], round_: Round) -> Mapping[int, Message]:
    """Return by the row of a game or a bye what it is for; empty where all of a round are for the same."""
    groups = group_of_each(event, stages, round_.number)
    if not groups:
        return side_games(event, stages, round_)
    rows = {pairing.row: pairing.player1 for pairing in round_.pairings}
    rows |= {bye.row: bye.player for bye in round_.byes if bye.player is not None}
    return {
        row: say("Group {name}", name=group_name(groups[player]))
        for row, player in rows.items()
        if player in groups
    }


def group_of_each(event: Event, stages: tuple[Stage, ...], round_number: int) -> Mapping[PlayerId, int]:
    """Return in which group, counted from 0, each player of a round's stage is; empty where it has no groups."""
    position = position_of(round_number, stages)
    if position is None or position.stage.groups is None:
        return {}
    groups = groups_of(event, stages, position.index)
    return {player: index for index, group in enumerate(groups) for player in group if player is not None}
