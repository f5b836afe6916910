"""An event -> a file, as programs for chess write it."""

import re
from collections.abc import Iterator, Mapping
from datetime import date

from generator.errors import UsageError
from generator.figures.records import shown_points
from generator.interchange.trf import lines
from generator.interchange.trf.lines import results_of
from generator.interchange.trf.reading import RATING
from generator.model import Bye, Event, Number, Pairing, Player, PlayerId, Stage
from generator.regulations.schema import Regulation
from generator.text import encoded, key
from generator.tournament.ranking.standings import Standings, standings_after
from generator.tournament.scoring import score_game

_END = "\r\n"
_OWN_NUMBER = re.compile(r"P?0*([1-9]\d{0,3})", re.ASCII | re.IGNORECASE)
_ABSENT = "0000 - Z"
_RESULTS = {0: "==", 1: "10", 2: "01"}  # of both seats, by who won


def write(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> bytes:
    """Return the file. What is not public is not in it.

    Args:
        event: without errors.
        regulation: the regulations in force, and
        stages: the event's stages, both such that a file can speak of them.

    Raises:
        UsageError: somebody's points, a bye or the number of players has no place in such a file.
    """
    writer = _Writer(event.public, regulation, stages)
    return encoded("".join(f"{line.rstrip()}{_END}" for line in writer.lines()))


class _Writer:
    """What a file says of one event."""

    def __init__(self, event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> None:
        self._event, self._regulation = event, regulation
        self._starts = start_numbers(event.players)
        self._planned = sum(stage.rounds or len(event.rounds) for stage in stages)
        self._standings: Standings = standings_after(event, regulation, stages, len(event.rounds))
        self._rounds = [
            {player: text for game in round_.pairings for player, text in self._game(game)}
            | {bye.player: self._bye(bye) for bye in round_.byes if bye.player is not None}
            for round_ in event.rounds
        ]

    def lines(self) -> Iterator[str]:
        settings, players = self._event.settings, self._event.players
        ratings = {player.id: _rating(player) for player in players}
        yield f"012 {settings.name}"
        yield f"022 {settings.venue or ''}"
        yield f"042 {_day(settings.dates[:1])}"
        yield f"052 {_day(settings.dates[-1:])}"
        yield f"062 {len(players)}"
        yield f"072 {sum(map(bool, ratings.values()))}"
        yield f"XXR {max(self._planned, len(self._rounds))}"
        for player in sorted(players, key=lambda each: self._starts[each.id]):
            yield self._player(player, ratings[player.id])

    def _player(self, player: Player, rating: int | None) -> str:
        line = self._standings.by_player.get(player.id)
        points = _points(line.points.value if line is not None else 0, player)
        rank = line.rank if line is not None else None
        fields = {
            lines.START: f"{self._starts[player.id]:>{lines.START.width}}",
            lines.NAME: player.name[: lines.NAME.width],
            lines.RATING: f"{rating or '':>{lines.RATING.width}}",
            lines.POINTS: f"{points:>{lines.POINTS.width}}",
            lines.RANK: f"{rank or '':>{lines.RANK.width}}",
        }
        text = lines.PLAYER
        for column, said in fields.items():
            text = f"{text:<{column.first - 1}}{said}"
        for number, round_ in enumerate(self._rounds, 1):
            text = f"{text:<{lines.column_of(number) - 1}}{round_.get(player.id, _ABSENT)}"
        return text

    def _game(self, game: Pairing) -> Iterator[tuple[PlayerId, str]]:
        """What each of the two has for a game. The first seat has white."""
        score, absent = score_game(game.result, self._regulation), game.result.ended.absent
        for seat, player in enumerate(game.players, 1):
            opponent = self._starts[game.players[2 - seat]]
            if score is not None and score.both_lost:
                raise UsageError("a game that both players lost, and this format has no word for it")
            if absent:
                said = "-" if seat in absent else "+"
            else:
                said = "" if score is None else _RESULTS[score.winner][seat - 1]
            yield player, f"{opponent:>4} {'wb'[seat - 1]} {said}"

    def _bye(self, bye: Bye) -> str:
        if not bye.given:
            return "0000 - U"
        results = results_of(self._regulation)
        assert results is not None
        worth = results.given_beforehand
        words: Mapping[Number | None, str] = {results.full: "F", results.half: "H", 0: "Z"}
        if worth not in words:
            told = shown_points(worth)
            raise UsageError(
                f"a bye given beforehand is worth {told} points, and this format has no word for it"
            )
        return f"0000 - {words[worth]}"


def start_numbers(players: tuple[Player, ...]) -> Mapping[PlayerId, int]:
    """Return the numbers of the players' IDs, if each has another; else they are counted in their order.

    Raises:
        UsageError: there are more players than such a file has numbers for.
    """
    if len(players) >= 10**lines.START.width:
        raise UsageError(f"{len(players):,} players, and this format has numbers for 9,999")
    own = [_OWN_NUMBER.fullmatch(player.id) for player in players]
    numbers = [int(match[1]) for match in own if match is not None]
    if len(set(numbers)) < len(players):
        numbers = [*range(1, len(players) + 1)]
    return {player.id: number for player, number in zip(players, numbers, strict=True)}


def _rating(player: Player) -> int | None:
    return next((figure for name, figure in player.registered if key(name) == RATING), None)


def _day(days: tuple[date, ...]) -> str:
    return "".join(f"{day:%Y/%m/%d}" for day in days)


def _points(value: Number, player: Player) -> str:
    """Points with one decimal, as long as that says all of them.

    Raises:
        UsageError: they have more decimals, or are too many.
    """
    tenths = value * 10
    text = f"{'-' if tenths < 0 else ''}{abs(int(tenths)) // 10}.{abs(int(tenths)) % 10}"
    if tenths != int(tenths) or len(text) > lines.POINTS.width:
        raise UsageError(
            f"{player.name} has {shown_points(value)} points, and this format has place for 99.9 with one decimal"
        )
    return text
