"""An event -> a file, as Cryodex writes it for List Juggler."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_UP, Decimal

from generator.languages.said import Message
from generator.model import Bye, Event, Number, Pairing, Player, PlayerId, Round, Stage, StageType, Status
from generator.regulations.schema import Regulation
from generator.text import encoded
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.plans import side_games
from generator.tournament.course.schedule import is_swiss
from generator.tournament.draw.fixed import games_of
from generator.tournament.places import rounds_reached
from generator.tournament.ranking.standings import Standing, standings_after
from generator.tournament.scoring import score_game

_GONE = (Status.DROPPED, Status.DISQUALIFIED, Status.RETIRED)
_SCHEDULES = ("strength_of_schedule", "opponents_points")  # what is called strength of schedule

Row = dict[str, object]


def no_place_for(_regulation: Regulation, stages: tuple[Stage, ...]) -> str | None:
    """Return what such a file can't say of an event that is scored in points."""
    is_double = any(stage.type is StageType.DOUBLE_ELIMINATION for stage in stages)
    return "a double elimination" if is_double else None


def write(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> bytes:
    """Return the file. What is not public is not in it.

    Args:
        event: scored in points, and without errors.
        regulation: the regulations in force.
        stages: the event's stages.
    """
    writer = _Writer(event.public, regulation, stages)
    return encoded(json.dumps(writer.whole(), ensure_ascii=False, indent=2) + "\n")


class _Writer:
    """What a file says of one event."""

    def __init__(self, event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> None:
        self._event, self._regulation, self._stages = event, regulation, stages
        self._names = names_of(event.players)
        self._last = len(event.rounds)
        self._reached = rounds_reached(event, regulation, stages)
        self._statuses = [statuses_after(event, regulation, stages, n) for n in range(self._last + 1)]

    def whole(self) -> Row:
        settings = self._event.settings
        return {
            "name": settings.name,
            **({"date": settings.dates[0].isoformat()} if settings.dates else {}),
            **({"venue": {"venue": settings.venue}} if settings.venue else {}),
            "players": list(self._players()),
            "rounds": [self._round(round_) for round_ in self._event.rounds],
        }

    def _players(self) -> Iterator[Row]:
        """Everybody in the order of the ranking, then those who have not entered."""
        standings = standings_after(self._event, self._regulation, self._stages, self._last)
        for line in standings.lines:
            yield self._player(line.player) | self._figures(line) | self._left(line.player) | self._rank(line)
        entered = standings.by_player
        for player in sorted(each.id for each in self._event.players if each.id not in entered):
            yield self._player(player)

    def _player(self, player: PlayerId) -> Row:
        return {"id": player, "name": self._names[player]}

    def _figures(self, line: Standing) -> Row:
        figures: dict[str, Number] = {by: derivation.value for by, derivation in line.tiebreakers.items()}
        schedule = next((figures[key] for key in _SCHEDULES if key in figures), None)
        margin = figures.get("margin_of_victory")
        return {
            **({"mov": _number(margin)} if margin is not None else {}),
            "score": _number(line.points.value),
            **({"sos": _number(schedule)} if schedule is not None else {}),
        }

    def _left(self, player: PlayerId) -> Row:
        """The first round that somebody who has left did not play."""
        left = self._last + 1
        while left > 0 and self._statuses[left - 1].get(player) in _GONE:
            left -= 1
        return {"dropped": left + 1} if left <= self._last else {}

    def _rank(self, line: Standing) -> Row:
        rank: Row = {"swiss": line.rank or 0}
        reached = self._reached.get(line.player)
        if reached is not None and (size := self._size_of_defeat(line.player, reached)) is not None:
            rank["elimination"] = size
        return {"rank": rank}

    def _size_of_defeat(self, player: PlayerId, reached: int) -> int | None:
        """The size of the elimination round in which somebody went out; 1 for the winner; None while still in."""
        if reached > self._last:
            return 1 if self._size(self._event.rounds[-1]) == 2 else None
        round_ = self._event.rounds[reached - 1]
        own = [game for game in round_.pairings if player in game.players]
        is_open = any(score_game(game.result, self._regulation) is None for game in own)
        return None if is_open else self._size(round_)

    def _size(self, round_: Round) -> int:
        return 2 * (len(games_of(round_)) - len(self._side_games(round_)))

    def _side_games(self, round_: Round) -> Mapping[int, Message]:
        return side_games(self._event, self._stages, round_)

    def _round(self, round_: Round) -> Row:
        swiss = is_swiss(round_.number, self._stages)
        unsorted: tuple[Pairing | Bye, ...] = (*round_.pairings, *round_.byes)
        side = self._side_games(round_)  # which the file has no word for
        games = sorted((game for game in unsorted if game.row not in side), key=lambda game: game.row)
        return {
            "round-type": "swiss" if swiss else "elimination",
            "round-number": round_.number if swiss else self._size(round_),
            "matches": [self._match(game) for game in games if not isinstance(game, Bye) or game.player],
        }

    def _match(self, game: Pairing | Bye) -> Row:
        if isinstance(game, Bye):
            name = self._names[game.player] if game.player is not None else None
            return {"player1": name, "player1points": 0, "result": "bye", "winner": name}
        result, score = game.result, score_game(game.result, self._regulation)
        names = [self._names[player] for player in game.players]
        winner = None if score is None else score.winner
        return {
            "player1": names[0],
            "player1points": result.score1,
            "player2": names[1],
            "player2points": result.score2,
            "result": None if winner is None else "win" if winner else "draw",
            "winner": names[winner - 1] if winner else None,
            **({"table": game.table} if game.table is not None else {}),
            **({"ended": result.ended.value} if result.ended.value else {}),
        }


def names_of(players: tuple[Player, ...]) -> Mapping[PlayerId, str]:
    """Return what each player is called in the file, where names are all that tells players apart."""
    counts = Counter(player.name for player in players)
    names = {p.id: p.name if counts[p.name] == 1 else f"{p.name} ({p.id})" for p in players}
    if len(set(names.values())) == len(names):
        return names
    return {player.id: f"{player.name} ({player.id})" for player in players}


def _number(value: Number) -> int | float:
    """A whole number as one, anything else with two decimals, as Cryodex rounds it."""
    if value == int(value):
        return int(value)
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return float(exact.quantize(Decimal("0.01"), ROUND_HALF_UP))
