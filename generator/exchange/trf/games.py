"""The two lines that speak of a game -> the game, or where they contradict each other."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.exchange.records import Faults
from generator.exchange.trf.entries import Entry
from generator.exchange.trf.fitting import Results
from generator.exchange.trf.players import Row
from generator.model import Ended, GameResult, Pairing, PlayerId

_WON = {("1", "0"): 1, ("0", "1"): 2, ("W", "L"): 1, ("L", "W"): 2, ("=", "="): 0, ("D", "D"): 0}
_FORFEIT = {("+", "-"): Ended.NO_SHOW_2, ("-", "+"): Ended.NO_SHOW_1, ("-", "-"): Ended.NO_SHOW_BOTH}
_OPEN = ("", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Games:
    """Reads the games of one file. `is_whole`: no line is left out for a fault, so that a number is known or wrong."""

    rows: Mapping[int, Row]
    ids: Mapping[int, PlayerId]
    results: Results
    rules: str  # what the regulations are called
    faults: Faults
    is_whole: bool

    def read(self, number: int, row: Row, entry: Entry, at: int) -> Pairing | None:
        """The game of that round, as that row of it; None where the opponent's line tells it, or there is a fault."""
        opponent = self.rows.get(entry.opponent or 0)
        if opponent is None or opponent is row:
            self._add_nobody(number, row, entry)
            return None
        answer = opponent.rounds[number - 1] if number <= len(opponent.rounds) else None
        if answer is None and number <= len(opponent.rounds):
            return None  # it has a fault of its own
        if answer is None or answer.opponent != row.start:
            self._add_other(number, row, entry, opponent, answer)
            return None
        if opponent.line < row.line:
            return None
        if entry.colour == "B" or answer.colour == "W":
            return self._pairing(number, (opponent, row), (answer, entry), at)
        return self._pairing(number, (row, opponent), (entry, answer), at)

    def _pairing(
        self, number: int, rows: tuple[Row, Row], entries: tuple[Entry, Entry], at: int
    ) -> Pairing | None:
        """The game of the first seat, who has white, and the second."""
        colours = {each.colour for each in entries}
        if len(colours) == 1 and colours != {"-"}:
            self._contradict(number, rows, entries, "colour", [each.colour.lower() for each in entries])
        result = self._result(number, rows, entries)
        one, other = (self.ids[row.start] for row in rows)
        return (
            None if result is None else Pairing(player1=one, player2=other, row=at, table=at, result=result)
        )

    def _result(self, number: int, rows: tuple[Row, Row], entries: tuple[Entry, Entry]) -> GameResult | None:
        said = (entries[0].result, entries[1].result)
        if said == _OPEN:
            return GameResult()
        if said in _FORFEIT:
            return GameResult(ended=_FORFEIT[said])
        won = _WON.get(said)
        if won is None:
            self._contradict(number, rows, entries, "result", list(said))
            return None
        if won:
            return self.results.win if won == 1 else _turned(self.results.win)
        if self.results.draw is None:
            message = (
                f"round {number}: a draw, and {self.rules} has none: name other rules with --regulations"
            )
            self._add("exchange-value", message, entries[0])
        return self.results.draw

    def _contradict(
        self, number: int, rows: tuple[Row, Row], entries: tuple[Entry, Entry], what: str, said: list[str]
    ) -> None:
        one, other = (text or "nothing" for text in said)
        message = (
            f"round {number}: {rows[0].start} has {one} as the {what} against {rows[1].start}, who has {other} "
            f"(line {entries[1].line}): correct one of the two"
        )
        self._add("exchange-contradiction", message, entries[0])

    def _add_nobody(self, number: int, row: Row, entry: Entry) -> None:
        if entry.opponent == row.start:
            message = (
                f"round {number}: {row.start} plays against themselves: write the opponent's start number"
            )
            self._add("exchange-player-twice", message, entry)
        elif self.is_whole:
            message = (
                f"round {number}: the opponent is {entry.opponent}, and no line has this start number: correct it, or "
                "add the player"
            )
            self._add("exchange-player-unknown", message, entry)

    def _add_other(self, number: int, row: Row, entry: Entry, opponent: Row, answer: Entry | None) -> None:
        says = "nobody" if answer is None or answer.opponent is None else answer.opponent
        message = (
            f"round {number}: {row.start} plays against {opponent.start}, who plays against {says} "
            f"(line {opponent.line}): correct one of the two"
        )
        self._add("exchange-contradiction", message, entry)

    def _add(self, code: str, message: str, entry: Entry) -> None:
        self.faults.add(code, message, line=entry.line, column=entry.column)


def _turned(result: GameResult) -> GameResult:
    return replace(result, score1=result.score2, score2=result.score1)
