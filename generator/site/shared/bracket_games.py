"""The games of a bracket's round: as they are paired and played, or who will meet in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.languages import _
from generator.model import Bye, Pairing, PlayerId, Status
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import PageContext
from generator.site.parts import Link, Sentence
from generator.site.shared.at_the_cut import bracket_names
from generator.site.shared.clauses import with_names
from generator.site.shared.games import game_cells
from generator.site.wording import words
from generator.site.wording.results import outcome, seat_note
from generator.tournament.course.plans import Source, comes_from
from generator.tournament.course.schedule import stages_of
from generator.tournament.draw.drawing import DrawKind
from generator.tournament.draw.fixed import seeded_games
from generator.tournament.ranking.cuts import cut
from generator.tournament.scoring import score_game

# The games of a bracket's round.


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSeat:
    """A player of a game, or who it will be: `Winner of 3`. `outcome` is `won`, `lost`, `draw` or `open`."""

    player: Link
    id: str = ""  # the player's; empty where nobody knows who it will be
    seed: str = ""  # the player's, empty where there are none
    score: str = ""
    about: Sentence = ()  # a few words about the score
    outcome: str = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketGame:
    """A game with two seats, or a bye with one. `number` goes through the whole bracket."""

    number: int
    seats: tuple[BracketSeat, ...]
    ending: Sentence = ()  # how it ended, if the figures don't say all
    playing: str = ""  # where it is played, while it is


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


def paired_games(context: PageContext, round_: RoundFacts, seeds: Seeds) -> Mapping[int, BracketGame]:
    """Return the games of a round that is paired, by row."""
    games = {
        pairing.row: BracketGame(
            number=round_.numbers[pairing.row],
            seats=(_seat(context, pairing, 1, seeds), _seat(context, pairing, 2, seeds)),
            ending=_ending(context, pairing),
            playing=_playing(context, pairing),
        )
        for pairing in round_.pairings
    }
    return games | {
        bye.row: BracketGame(number=round_.numbers[bye.row], seats=(_bye_seat(context, bye, seeds),))
        for bye in round_.workbook.byes
    }


def _ending(context: PageContext, pairing: Pairing) -> Sentence:
    """Return how a game ended: `Won at time`; empty where the figures say all."""
    regulation = context.facts.regulation
    score = score_game(pairing.result, regulation)
    notes = (seat_note(pairing.result, seat, score, regulation) for seat in (1, 2))
    return with_names(regulation, words.sentence(next(filter(None, notes), "")))


def _playing(context: PageContext, pairing: Pairing) -> str:
    if score_game(pairing.result, context.facts.regulation) is not None:
        return ""
    if pairing.table is None:
        return _("Being played")
    return _("Table {table}", table=pairing.table)


def announced_games(context: PageContext) -> tuple[tuple[BracketSeat, ...], ...]:
    """Return who sits in the first games of a bracket that is not drawn: who meets if nobody drops, or the seeds."""
    size = cut_size(context.facts) or 2
    seeds = [PlayerId(str(seed)) for seed in range(1, size + 1)]
    known = bracket_names(context.facts)
    if known:
        names = {
            seed: _known(context, player, {player: int(seed)})
            for seed, player in zip(seeds, known, strict=True)
        }
    else:
        names = {seed: BracketSeat(player=Link(text=_("Seed {number}", number=seed))) for seed in seeds}
    return tuple(tuple(names[seed] for seed in game if seed is not None) for game in seeded_games(seeds))


def seats_to_come(
    context: PageContext, sources: Sequence[tuple[Source, BracketSeat]], seeds: Seeds
) -> tuple[BracketSeat, ...]:
    """Return the seats to be filled from games, rounds counted within the event; unknown players included.

    Nobody comes from a bye as its loser, and nobody who has left: the other one then stands alone, as with a bye.
    """
    facts, seats = context.facts, []
    for source, waiting in sources:
        if not _is_over(facts, source):
            seats.append(waiting)
        elif (player := comes_from(facts.event, facts.regulation, source)) and _is_in(facts, player):
            seats.append(_known(context, player, seeds))
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


def _known(context: PageContext, player: PlayerId, seeds: Seeds) -> BracketSeat:
    return BracketSeat(player=context.player(player), id=player, seed=_seed(player, seeds))


def _nobody() -> BracketSeat:
    return BracketSeat(player=Link(text=_("Nobody")))


def _seat(context: PageContext, pairing: Pairing, seat: int, seeds: Seeds) -> BracketSeat:
    regulation = context.facts.regulation
    player, result = pairing.players[seat - 1], pairing.result
    score = score_game(result, regulation)
    cell = game_cells(result, seat, regulation, with_points=False)[0]
    return BracketSeat(
        player=context.player(player),
        id=player,
        seed=_seed(player, seeds),
        score=cell.text,
        about=cell.about,
        outcome=outcome(result, seat, score),
    )


def _bye_seat(context: PageContext, bye: Bye, seeds: Seeds) -> BracketSeat:
    if bye.player is None:
        return _nobody()
    return BracketSeat(
        player=context.player(bye.player),
        id=bye.player,
        seed=_seed(bye.player, seeds),
        score=_("bye"),
        outcome="won",
    )


def _seed(player: PlayerId, seeds: Seeds) -> str:
    return str(seeds[player]) if player in seeds else ""
