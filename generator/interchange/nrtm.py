"""NRTM JSON: results of Netrunner as Cobra gives them, in the form of the earlier program NRTM.

Found in public sources, and written here in our own words: `nrtm_json.rb` and its tests of Project-NISEI/cobra (also
Null-Signal-Games/cobra), `NRTM.swift` of tome2nrtm.

- One object: `name`, `date`, `cutToTop` (players in the elimination), `preliminaryRounds` (Swiss rounds), `players`,
  `eliminationPlayers` (with `seed` and `rank`) and `rounds`, a list of lists of games; the Swiss ones come first.
- A player has `id`, `name`, `rank`, `corpIdentity`, `runnerIdentity`, `matchPoints`, `strengthOfSchedule` and
  `extendedStrengthOfSchedule`.
- A game has `table`, `player1` and `player2`, each with an `id` (null: the other has a bye), and `eliminationGame`. In
  Swiss rounds a player has `combinedScore`, the points of the round, or `runnerScore` and `corpScore`, of which it is
  the sum; in the elimination `winner`, true or false.
- `intentionalDraw` and `twoForOne` say how points came about.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from generator.interchange.cryodex.json_values import (
    Object,
    as_count,
    as_day,
    as_figure,
    as_object,
    decoded,
    objects_in,
    other_keys,
)
from generator.interchange.records import (
    GUESSED,
    MOST_ROUNDS,
    Faults,
    Imported,
    Read,
    Row,
    Stated,
    add_empty,
    as_name,
    as_round,
    played,
    points_to_come,
    shown,
    text_of,
    with_byes_to_come,
)
from generator.model import Bye, GameResult, Pairing, Player, PlayerId, Round, Stage
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.columns import LARGEST_COUNT, LARGEST_NUMBER
from generator.workbooks.reading.bounds import MOST_PLAYERS

_MARKS = ('"cutToTop"', '"preliminaryRounds"')
_A_WIN = GameResult(score1=3, score2=0)  # of one game: all that an elimination has a round
_OF_EVENT = frozenset(
    (
        "name",
        "date",
        "cutToTop",
        "preliminaryRounds",
        "players",
        "eliminationPlayers",
        "rounds",
        "uploadedFrom",
        "links",
    )
)
_OF_PLAYER = frozenset(
    ("id", "name", "rank", "matchPoints", "strengthOfSchedule", "extendedStrengthOfSchedule", "forfeit")
)


def recognises(content: bytes) -> bool:
    """Return whether a file looks like JSON that holds an object with the keys of this form."""
    text = text_of(content)[0]
    return text.lstrip().startswith("{") and all(mark in text for mark in _MARKS)


def no_place_for(regulation: Regulation, _stages: tuple[Stage, ...]) -> str | None:
    """Say what such a file can't say of a game by these rules."""
    pairs = form_of(regulation).pairs
    return f"the scores of {regulation.name}, which are others than points of a round" if pairs else None


def read(content: bytes, display: str, regulation: Regulation) -> Read:
    """Read a file.

    Args:
        content: its bytes.
        display: how findings name it.
        regulation: what byes are worth.

    Returns:
        The event, or None where something is wrong, and all findings.
    """
    faults = Faults(display)
    value, is_guessed = decoded(content, faults)
    whole = None if faults.findings else as_object(value, "the file", faults)
    if whole is None:
        return None, tuple(faults.findings)
    imported = _Reader(whole, regulation, faults).read(is_guessed=is_guessed)
    return (None if faults.findings else imported), tuple(faults.findings)


class _Reader:
    """Reads one file."""

    def __init__(self, whole: Object, regulation: Regulation, faults: Faults) -> None:
        self._whole, self._regulation, self._faults = whole, regulation, faults
        self._players: dict[int, Player] = {}
        self._stated: dict[PlayerId, Stated] = {}
        self._left_out = 0  # rounds of an elimination

    def read(self, *, is_guessed: bool) -> Imported:
        """Return the event; what is wrong is noted."""
        rows = [row for _, row in objects_in(self._whole, "players", "the event", self._faults)]
        self._read_players(rows)
        swiss, elimination = self._rounds()
        done = played(swiss, self._faults)
        to_come = swiss[len(done) :]
        if to_come and elimination:
            add_empty(to_come[0].number, self._faults)
        day = as_day(self._whole.get("date"))
        return Imported(
            name=as_name(self._whole.get("name")),
            days=() if day is None else (day,),
            venue=None,
            players=with_byes_to_come(tuple(self._players.values()), to_come),
            rounds=(*done, *elimination),
            swiss_rounds=len(swiss),
            leaving={},
            stated=self._stated,
            told=(*self._told(rows), *([GUESSED] if is_guessed else [])),
            to_come=points_to_come(to_come, self._regulation),
        )

    def _read_players(self, rows: Sequence[Object]) -> None:
        if self._faults.has_too_many_players(len(rows)):
            return
        for number, row in enumerate(rows, 1):
            key, name = as_count(row.get("id"), LARGEST_NUMBER), as_name(row.get("name"))
            if key is None or name is None:
                what = "id" if key is None else "name"
                said = f"player {number}: {what} says {shown(row.get(what))}: correct it"
                self._faults.add("exchange-value", said)
            elif key in self._players:
                message = f"player {number} has the id {key}, as another one has: correct one of the two"
                self._faults.add("exchange-contradiction", message)
            else:
                player = PlayerId(f"P{number:02}")
                self._players[key] = Player(id=player, name=name)
                rank = as_count(row.get("rank"), MOST_PLAYERS, 1)
                self._stated[player] = Stated(points=as_figure(row.get("matchPoints")), rank=rank)

    def _rounds(self) -> tuple[tuple[Round, ...], tuple[Round, ...]]:
        value = self._whole.get("rounds")
        if not isinstance(value, list):
            self._faults.add(
                "exchange-value", f"rounds says {shown(value)}, and a list in brackets belongs there"
            )
            return (), ()
        swiss: list[Round] = []
        elimination: list[Round] = []
        names = {player.id: player.name for player in self._players.values()}
        for number, _ in enumerate(value, 1):
            where = f"round {number}"
            games = [row for _, row in objects_in({where: value[number - 1]}, where, "rounds", self._faults)]
            is_late = any(game.get("eliminationGame") is True for game in games)
            rows = self._rows(games, where, is_late=is_late)
            round_ = as_round(number, rows, {} if is_late else names, self._faults)
            (elimination if is_late else swiss).append(round_)
            if elimination and not is_late:
                self._faults.add(
                    "exchange-rounds", f"{where} is a Swiss round after one of elimination: correct it"
                )
        if len(swiss) > MOST_ROUNDS:
            message = f"{len(swiss)} Swiss rounds, and an event has up to {MOST_ROUNDS}"
            self._faults.add("exchange-rounds", message)
        if not _is_single(elimination):
            self._left_out = len(elimination)
            elimination = []
        return tuple(swiss), tuple(elimination)

    def _rows(self, games: Sequence[Object], where: str, *, is_late: bool) -> Iterator[Row]:
        for number, game in enumerate(games, 1):
            place = f"{where}, game {number}"
            yield self._row(game, place, number, is_late=is_late), place

    def _row(self, game: Object, where: str, number: int, *, is_late: bool) -> Pairing | Bye | None:
        sides = [
            as_object(game.get(name), f"{where}, {name}", self._faults) for name in ("player1", "player2")
        ]
        one, other = sides
        if one is None or other is None:
            return None
        players = [
            self._named(side, where) for side in sides if side is not None and side.get("id") is not None
        ]
        if len(players) == 1 and players[0] is not None:
            return Bye(player=players[0], row=number)
        if len(players) != 2 or players[0] is None or players[1] is None:
            if not players:
                self._faults.add(
                    "exchange-value", f"{where}: nobody plays in it: write an id, or take it out"
                )
            return None
        result = self._winner(one, other) if is_late else self._points(one, other, where)
        table = as_count(game.get("table"), LARGEST_COUNT, 1)
        return Pairing(player1=players[0], player2=players[1], row=number, table=table, result=result)

    def _named(self, side: Object, where: str) -> PlayerId | None:
        key = as_count(side.get("id"), LARGEST_NUMBER)
        player = self._players.get(key) if key is not None else None
        if player is None:
            message = (
                f"{where}: the id {shown(side.get('id'))} is not among players: correct it, or add the player"
            )
            self._faults.add("exchange-player-unknown", message)
            return None
        return player.id

    def _winner(self, one: Object, other: Object) -> GameResult:
        won = (one.get("winner") is True, other.get("winner") is True)
        if won == (True, False):
            return _A_WIN
        return replace(_A_WIN, score1=0, score2=3) if won == (False, True) else GameResult()

    def _points(self, one: Object, other: Object, where: str) -> GameResult:
        score1, score2 = (self._score(side, where) for side in (one, other))
        return GameResult(score1=score1, score2=score2)

    def _score(self, side: Object, where: str) -> int | None:
        said = [side[key] for key in ("combinedScore",) if side.get(key) is not None]
        said = said or [side[key] for key in ("runnerScore", "corpScore") if side.get(key) is not None]
        points = [as_count(value, LARGEST_NUMBER) for value in said]
        if None in points:
            self._faults.add(
                "exchange-value", f"{where}: a score that is no whole number from 0 up: correct it"
            )
            return None
        return sum(point or 0 for point in points) if points else None

    def _told(self, rows: Sequence[Object]) -> Iterator[str]:
        for whose, holders, known in (("the event", [self._whole], _OF_EVENT), ("players", rows, _OF_PLAYER)):
            if keys := other_keys(holders, known):
                yield f"left out of {whose}: {', '.join(keys)}"
        if self._left_out:
            yield (
                f"left out: the {self._left_out} rounds of the elimination, as not each of their games comes from two "
                "of the round before: it was a double one, or had byes"
            )


def _is_single(rounds: Sequence[Round]) -> bool:
    """Whether each round of an elimination has half the games of the one before, and nobody two seats."""
    sizes = [len(round_.pairings) + len(round_.byes) for round_ in rounds]
    halves = all(size == 2 * after for size, after in pairwise(sizes))
    return halves and all(len(set(round_.players)) == len(round_.players) for round_ in rounds)
