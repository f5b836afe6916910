"""The games of a bracket's round: as they are paired and played, or who will meet in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.languages import _
from generator.model import Bye, Pairing, PlayerId, Status
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import PageContext
from generator.site.parts import Link, Sentence
from generator.site.shared.at_the_cut import bracket_names
from generator.site.shared.games import game_cells
from generator.site.wording.results import outcome, seat_note
from generator.tournament.course.plans import Source, comes_from
from generator.tournament.course.schedule import stages_of
from generator.tournament.draw.drawing import DrawKind
from generator.tournament.draw.fixed import BRACKETS, BracketPair, seeded_games
from generator.tournament.ranking.cuts import cut
from generator.tournament.scoring import score_game

# Which games of a bracket lead to which, and the order that puts those side by side whose winners meet.


Sources = tuple[int, int]  # of a game: the two games before it, as they are counted from 0


def sources_of(method: str, games: int) -> tuple[Sources, ...]:
    """Return, for each game of the round after one with so many games, the games whose winners meet in it."""
    numbers = [
        PlayerId(str(number)) for number in range(games)
    ]  # the engine's own rule, told with numbers for names
    pairs = BRACKETS[method](numbers)
    return tuple((int(one), int(other)) for one, other in pairs if one is not None and other is not None)


def is_as_planned(
    games: Sequence[BracketPair], next_games: Sequence[BracketPair], sources: Sequence[Sources]
) -> bool:
    """Return whether all players of the next round come from a game that leads there; a manual pairing may differ."""
    return len(next_games) == len(sources) and all(
        player in (*games[one], *games[other])
        for game, (one, other) in zip(next_games, sources, strict=True)
        for player in game
        if player is not None
    )


def drawn_orders(sizes: Sequence[int], sources: Sequence[Sequence[Sources]]) -> tuple[tuple[int, ...], ...]:
    """Return for each round the order of its games, from the final back.

    Args:
        sizes: the number of games of each round.
        sources: between each round and the next, whose winners meet; empty where neighbours don't.
    """
    orders = [tuple(range(sizes[-1]))]
    for size, leading in zip(reversed(sizes[:-1]), reversed(sources), strict=True):
        after = orders[0]
        orders.insert(
            0, tuple(game for each in after for game in leading[each]) if leading else tuple(range(size))
        )
    return tuple(orders)


# The games of a bracket's round.


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSeat:
    """A player of a game, or who it will be: `Winner of game 3`. `outcome` is `won`, `lost`, `draw` or `open`."""

    player: Link
    id: str = ""  # the player's; empty where nobody knows who it will be
    seed: str = ""  # the player's, empty where there are none
    score: str = ""
    about: str = ""  # a few words about the score
    note: str = ""
    outcome: str = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketGame:
    """A game with two seats, or a bye with one."""

    number: str
    seats: tuple[BracketSeat, ...]
    notes: tuple[Sentence, ...] = ()
    playing: str = ""  # says that it is being played, and where


Seeds = Mapping[PlayerId, int]


def cut_size(facts: Facts) -> int | None:
    """Return how many players go on to the elimination, as far as it is known; None without a stage before it."""
    last = facts.stages[-1] if len(facts.stages) > 1 else None
    if last is None or not last.is_bracket:
        return None
    return len(bracket_names(facts)) or last.size


def seeds_of(facts: Facts, first: RoundFacts | None) -> Seeds:
    """Return all seeds after a cut: as the first round was drawn or, if paired by hand, as the cut is today."""
    if first is None or cut_size(facts) is None:
        return {}
    repeated = first.repeated
    if repeated is not None and repeated.inputs.kind is DrawKind.CUT:
        players = repeated.inputs.players
    else:
        stages = stages_of(facts.event, facts.regulation)
        players = cut(facts.event, facts.regulation, stages, len(stages) - 1)
    return {player: seed for seed, player in enumerate(players, start=1)}


def paired_games(desk: PageContext, round_: RoundFacts, seeds: Seeds) -> tuple[BracketGame, ...]:
    """Return the games of a round that is paired, by number."""
    rows: dict[int, BracketGame] = {
        pairing.row: BracketGame(
            number=str(pairing.row),
            seats=(_seat(desk, pairing, 1, seeds), _seat(desk, pairing, 2, seeds)),
            playing=_playing(desk, pairing),
        )
        for pairing in round_.pairings
    }
    rows |= {bye.row: _bye(desk, bye, seeds) for bye in round_.workbook.byes}
    return tuple(rows[row] for row in sorted(rows))


def _playing(desk: PageContext, pairing: Pairing) -> str:
    if score_game(pairing.result, desk.facts.regulation) is not None:
        return ""
    if pairing.table is None:
        return _("Being played")
    return _("Being played at table {table}", table=pairing.table)


def announced_games(desk: PageContext) -> tuple[BracketGame, ...]:
    """Return the first games of a bracket that is not drawn: who meets if nobody drops, or else the seeds."""
    size = cut_size(desk.facts) or 2
    seeds = [PlayerId(str(seed)) for seed in range(1, size + 1)]
    known = bracket_names(desk.facts)
    if known:
        names = {
            seed: _known(desk, player, {player: int(seed)}) for seed, player in zip(seeds, known, strict=True)
        }
    else:
        names = {seed: BracketSeat(player=Link(text=_("Seed {number}", number=seed))) for seed in seeds}
    return tuple(
        BracketGame(number=str(number), seats=tuple(names[seed] for seed in game if seed is not None))
        for number, game in enumerate(seeded_games(seeds), start=1)
    )


def games_to_come(
    desk: PageContext, sources: Sequence[Sources], before: int, seeds: Seeds
) -> tuple[BracketGame, ...]:
    """Return the games of a round that is not paired: who has advanced to it, and which games' winners will.

    Args:
        desk: the page.
        sources: for each game the two games before it, counted from 0.
        before: the number of the round before, within the event.
        seeds: everybody's seed.
    """

    def seats(games: Sources) -> tuple[BracketSeat, ...]:
        winners = (Source(round=before, game=game + 1, won=True) for game in games)
        coming = tuple((each, waiting_seat(each.game, won=True)) for each in winners)
        return seats_to_come(desk, coming, seeds)

    return tuple(
        BracketGame(number=str(number), seats=seats(games)) for number, games in enumerate(sources, start=1)
    )


def seats_to_come(
    desk: PageContext, sources: Sequence[tuple[Source, BracketSeat]], seeds: Seeds
) -> tuple[BracketSeat, ...]:
    """Return the seats to be filled from games, rounds counted within the event; unknown players included.

    Nobody comes from a bye as its loser, and nobody who has left: the other one then stands alone, as with a bye.
    """
    facts, seats = desk.facts, []
    for source, waiting in sources:
        if not _is_over(facts, source):
            seats.append(waiting)
        elif (player := comes_from(facts.event, facts.regulation, source)) and _is_in(facts, player):
            seats.append(_known(desk, player, seeds))
    return tuple(seats) or (_nobody(),)


def _is_in(facts: Facts, player: PlayerId) -> bool:
    return facts.statuses[player] is Status.ACTIVE


def _is_over(facts: Facts, source: Source) -> bool:
    for round_ in facts.rounds:
        if round_.number == source.round:
            byes = (bye.row for bye in round_.workbook.byes)
            return source.game in byes or any(
                score_game(pairing.result, facts.regulation) is not None
                for pairing in round_.pairings
                if pairing.row == source.game
            )
    return False


def waiting_seat(game: int, *, won: bool) -> BracketSeat:
    """Return the seat of a game's winner or loser while the player is unknown."""
    if won:
        return BracketSeat(player=Link(text=_("Winner of game {number}", number=game)))
    return BracketSeat(player=Link(text=_("Loser of game {number}", number=game)))


def _known(desk: PageContext, player: PlayerId, seeds: Seeds) -> BracketSeat:
    return BracketSeat(player=desk.player(player), id=player, seed=_seed(player, seeds))


def _nobody() -> BracketSeat:
    return BracketSeat(player=Link(text=_("Nobody")))


def _seat(desk: PageContext, pairing: Pairing, seat: int, seeds: Seeds) -> BracketSeat:
    regulation = desk.facts.regulation
    player, result = pairing.players[seat - 1], pairing.result
    score = score_game(result, regulation)
    cell = game_cells(result, seat, regulation, with_points=False)[0]
    return BracketSeat(
        player=desk.player(player),
        id=player,
        seed=_seed(player, seeds),
        score=cell.text,
        about=cell.about,
        note=seat_note(result, seat, score, regulation),
        outcome=outcome(result, seat, score),
    )


def _bye(desk: PageContext, bye: Bye, seeds: Seeds) -> BracketGame:
    if bye.player is None:
        return BracketGame(number=str(bye.row), seats=(_nobody(),))
    seat = BracketSeat(
        player=desk.player(bye.player),
        id=bye.player,
        seed=_seed(bye.player, seeds),
        score=_("bye"),
        outcome="won",
    )
    return BracketGame(number=str(bye.row), seats=(seat,))


def _seed(player: PlayerId, seeds: Seeds) -> str:
    return str(seeds[player]) if player in seeds else ""
