"""One match of a file -> a game with its result, or a bye."""

from dataclasses import dataclass, replace

from generator.exchange.cryodex.people import People
from generator.exchange.cryodex.values import Object, as_count
from generator.exchange.records import Faults
from generator.exchange.texts import shown
from generator.game_forms import form_of
from generator.game_forms.cells import LARGEST_COUNT, LARGEST_NUMBER
from generator.model import TYPED_ENDINGS, Bye, Ended, GameResult, Pairing, Player
from generator.regulations.schema import Regulation

_ENDINGS = {ended.value: ended for ended in Ended}
_RESULTS = ("win", "draw", "bye")


@dataclass(frozen=True, slots=True, kw_only=True)
class Games:
    """Reads the matches of one file."""

    people: People
    regulation: Regulation
    faults: Faults

    def read(self, row: Object, where: str, number: int) -> Pairing | Bye | None:
        """The game or bye, as that row of its round; None where it can't be told who is in it."""
        one = self._player(row, "player1", where)
        if row.get("result") == "bye":
            if row.get("player2") not in (None, ""):
                said = f"player2 says {shown(row['player2'])}, and a bye has no second player: correct result"
                self.faults.add("exchange-value", f"{where}: {said}")
            return None if one is None else Bye(player=one.id, row=number)
        other = self._player(row, "player2", where)
        if one is None or other is None:
            return None
        table = as_count(row.get("table"), LARGEST_COUNT, 1)
        result = self._result(row, (one, other), where)
        return Pairing(player1=one.id, player2=other.id, row=number, table=table, result=result)

    def _player(self, row: Object, key: str, where: str) -> Player | None:
        if (player := self.people.named(row.get(key))) is not None:
            return player
        if row.get(key) in (None, ""):
            self.faults.add("exchange-value", f"{where}: {key} is missing: write the player's name")
            return None
        if self.people.is_whole:
            said = (
                f"{key} says {shown(row[key])}, who is not among players: correct the name, or add the player"
            )
            self.faults.add("exchange-player-unknown", f"{where}: {said}")
        return None

    def _result(self, row: Object, players: tuple[Player, Player], where: str) -> GameResult:
        said = row.get("result")
        if said is not None and said not in _RESULTS:
            wanted = "write win, draw or bye, or null while there is no result"
            self.faults.add("exchange-value", f"{where}: result says {shown(said)}: {wanted}")
        one, other = (self._points(row, f"player{seat}points", where) for seat in (1, 2))
        result = GameResult(score1=one, score2=other, ended=self._ended(row, where))
        winner = self._winner(row, players, where)
        if winner is None or form_of(self.regulation).winner(result) == winner:
            return result  # the cell stays empty wherever the rest tells who won
        return replace(result, winner=winner)

    def _points(self, row: Object, key: str, where: str) -> int | None:
        value = row.get(key)
        points = as_count(value, LARGEST_NUMBER)
        if points is None and value is not None:
            said = f"{key} says {shown(value)}, and a whole number from 0 up belongs there: correct it"
            self.faults.add("exchange-value", f"{where}: {said}")
        return points

    def _ended(self, row: Object, where: str) -> Ended:
        said = row.get("ended") or ""
        if isinstance(said, str) and said in _ENDINGS:
            return _ENDINGS[said]
        known = [ended.value for ended in TYPED_ENDINGS if ended.value]
        wanted = f"write one of {', '.join(known)}, or leave it out"
        self.faults.add("exchange-value", f"{where}: ended says {shown(said)}: {wanted}")
        return Ended.PLAYED_OUT

    def _winner(self, row: Object, players: tuple[Player, Player], where: str) -> int | None:
        said = row.get("winner")
        if said in (None, ""):
            return None
        winner = self.people.named(said)
        if winner is not None and winner in players:
            return players.index(winner) + 1
        message = (
            f"{where}: winner says {shown(said)}, who did not play here: write the name of one of the two"
        )
        self.faults.add("exchange-value", message)
        return None


def is_uneven_draw(row: Object) -> bool:
    """Whether a match is called a draw and has different points, of which the higher ones win."""
    one, other = _both_points(row)
    return row.get("result") == "draw" and one != other


def is_even_win(row: Object) -> bool:
    """Whether a match is called won and has equal points and no winner: a tie, or not played at all."""
    one, other = _both_points(row)
    said = row.get("winner") or row.get("ended")
    return row.get("result") == "win" and one is not None and one == other and not said


def _both_points(row: Object) -> tuple[int | None, int | None]:
    return as_count(row.get("player1points"), LARGEST_NUMBER), as_count(
        row.get("player2points"), LARGEST_NUMBER
    )
