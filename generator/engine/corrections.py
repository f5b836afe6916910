"""Which earlier results were corrected after a round was drawn, as far as the rounds' sheets Standings tell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.engine.comparison import Game, players_of
from generator.engine.records import Entry, records_after
from generator.model import Event, Number, PlayerId, RankedBefore, Round, Stage
from generator.regulations.schema import Regulation

Gain = tuple[Number, Number]  # points and margin by which a player stands better today than a sheet says


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A game, or a bye, that brought its players something else than it does today."""

    round_number: int
    game: Game


def corrections_since(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round
) -> tuple[Correction, ...]:
    """The Swiss games before a round whose results were corrected after it was drawn, round by round.

    A player stands otherwise in the round's sheet than today from the round on that was corrected. What changed
    neither points nor margins, and what older sheets don't hold, is not found.
    """
    number = round_.number
    records = records_after(event, regulation, stages, number - 1, entered_by=number)
    sheets = {each.number: _sheet(each) for each in event.rounds[:number]}
    found: list[Correction] = []
    for player, record in records.items():
        corrected = _corrected_round(player, record.entries, sheets, number)
        if corrected is not None:
            found += _game_of(player, event.rounds[corrected - 1])
    ordered = sorted(found, key=lambda each: (each.round_number, each.game.row))
    return tuple(each for i, each in enumerate(ordered) if i == 0 or each != ordered[i - 1])


def _sheet(round_: Round) -> Mapping[PlayerId, RankedBefore]:
    before = round_.standings_before
    return {line.player: line for line in before.lines} if before is not None else {}


def _corrected_round(
    player: PlayerId,
    entries: Sequence[Entry],
    sheets: Mapping[int, Mapping[PlayerId, RankedBefore]],
    number: int,
) -> int | None:
    """The round that brings a player something else than when the round of that number was drawn."""
    gain = _gain(player, entries, sheets, number)
    if gain in (None, (0, 0)):
        return None
    first = number
    while first > 1 and _gain(player, entries, sheets, first - 1) == gain:
        first -= 1
    return first - 1


def _gain(
    player: PlayerId,
    entries: Sequence[Entry],
    sheets: Mapping[int, Mapping[PlayerId, RankedBefore]],
    number: int,
) -> Gain | None:
    """What today's results give the player before a round beyond what the round's sheet says; None: it says nothing."""
    then = sheets[number].get(player)
    if then is None:
        return None
    before = [entry for entry in entries if entry.round_number < number]
    points = sum(entry.tournament_points for entry in before) - then.points
    margin = sum(entry.margin_of_victory for entry in before) - then.margin if then.margin is not None else 0
    return (points, margin)


def _game_of(player: PlayerId, round_: Round) -> list[Correction]:
    games: tuple[Game, ...] = (*round_.pairings, *round_.byes)
    return [Correction(round_number=round_.number, game=game) for game in games if player in players_of(game)]
