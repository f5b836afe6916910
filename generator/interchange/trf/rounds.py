"""The lines of all players -> the rounds that were drawn, with their games and byes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.figures.records import shown_points
from generator.interchange.records import MOST_ROUNDS, Faults, add_empty, listed, shown
from generator.interchange.trf.lines import NUMBER, ColumnSpan, ReportLine, Results
from generator.interchange.trf.players import PlayerLine, RoundEntry
from generator.model import Bye, Ended, GameResult, Number, Pairing, PlayerId, Round

# The two lines that speak of a game -> the game, or where they contradict each other.


_WON = {("1", "0"): 1, ("0", "1"): 2, ("W", "L"): 1, ("L", "W"): 2, ("=", "="): 0, ("D", "D"): 0}
_FORFEIT = {("+", "-"): Ended.NO_SHOW_2, ("-", "+"): Ended.NO_SHOW_1, ("-", "-"): Ended.NO_SHOW_BOTH}
_OPEN = ("", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReader:
    """Reads the games of one file. `is_whole`: no line is left out for a fault, so that a number is known or wrong."""

    rows: Mapping[int, PlayerLine]
    ids: Mapping[int, PlayerId]
    results: Results
    rules: str  # what the regulations are called
    faults: Faults
    is_whole: bool

    def read(self, number: int, row: PlayerLine, entry: RoundEntry, at: int) -> Pairing | None:
        """Return the game of that round as that row; None where the opponent's line has it, or for a fault."""
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
        self,
        number: int,
        rows: tuple[PlayerLine, PlayerLine],
        entries: tuple[RoundEntry, RoundEntry],
        at: int,
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

    def _result(
        self, number: int, rows: tuple[PlayerLine, PlayerLine], entries: tuple[RoundEntry, RoundEntry]
    ) -> GameResult | None:
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
        self,
        number: int,
        rows: tuple[PlayerLine, PlayerLine],
        entries: tuple[RoundEntry, RoundEntry],
        what: str,
        said: list[str],
    ) -> None:
        one, other = (text or "nothing" for text in said)
        message = (
            f"round {number}: {rows[0].start} has {one} as the {what} against {rows[1].start}, who has {other} "
            f"(line {entries[1].line}): correct one of the two"
        )
        self._add("exchange-contradiction", message, entries[0])

    def _add_nobody(self, number: int, row: PlayerLine, entry: RoundEntry) -> None:
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

    def _add_other(
        self, number: int, row: PlayerLine, entry: RoundEntry, opponent: PlayerLine, answer: RoundEntry | None
    ) -> None:
        says = "nobody" if answer is None or answer.opponent is None else answer.opponent
        message = (
            f"round {number}: {row.start} plays against {opponent.start}, who plays against {says} "
            f"(line {opponent.line}): correct one of the two"
        )
        self._add("exchange-contradiction", message, entry)

    def _add(self, code: str, message: str, entry: RoundEntry) -> None:
        self.faults.add(code, message, line=entry.line, column=entry.column)


def _turned(result: GameResult) -> GameResult:
    return replace(result, score1=result.score2, score2=result.score1)


# Byes of a file, which have three words for what they are worth, and which byes of the rules they are.


OF_THE_DRAW, ABSENT = "U", "Z"
_NAMES = {"H": "half-point", "F": "full-point", OF_THE_DRAW: "drawn"}

Alone = Mapping[PlayerId, str]  # who has no opponent in a round, and the result that stands there


@dataclass(slots=True, kw_only=True)
class ByeReader:
    """The byes of one file. `given`: who has one beforehand, in which rounds, whether these were drawn or not."""

    results: Results
    given: dict[PlayerId, list[int]] = field(default_factory=dict)
    to_come: dict[PlayerId, Number] = field(
        default_factory=dict
    )  # what byes of rounds to come are worth there
    absent: dict[int, list[PlayerId]] = field(
        default_factory=dict
    )  # who will not be there, by rounds to come
    last: int = 0  # the last round that has a bye
    worth_other: dict[str, int] = field(
        default_factory=dict
    )  # how many are worth something else by the rules

    def of_round(self, number: int, alone: Alone) -> Iterator[tuple[PlayerId, bool]]:
        """Yield who has a bye in a round that was played, drawn ones first, and whether it was given beforehand."""
        for player, result in sorted(alone.items(), key=lambda each: each[1] != OF_THE_DRAW):
            if result not in _NAMES:
                continue
            is_given, is_worth = self._kind(result)
            self._note(player, number, result, is_given=is_given, is_worth=is_worth)
            yield player, is_given

    def keep(self, number: int, alone: Alone) -> None:
        """Note the byes of a round that nobody has played: they are given beforehand, whatever the file calls them."""
        for player, result in alone.items():
            if result == ABSENT:
                self.absent.setdefault(number, []).append(player)
            if result not in _NAMES:
                continue
            wanted = self._wanted(result)
            self.to_come[player] = self.to_come.get(player, 0) + (wanted or 0)
            is_worth = wanted == self.results.given_beforehand
            self._note(player, number, result, is_given=True, is_worth=is_worth)

    def _note(self, player: PlayerId, number: int, result: str, *, is_given: bool, is_worth: bool) -> None:
        self.last = max(self.last, number)
        if is_given:
            self.given.setdefault(player, []).append(number)
        if not is_worth:
            self.worth_other[result] = self.worth_other.get(result, 0) + 1

    def _wanted(self, result: str) -> Number | None:
        """What the file means that a bye is worth, in points of the rules."""
        if result == OF_THE_DRAW:
            return self.results.bye
        return self.results.half if result == "H" else self.results.full

    def _kind(self, result: str) -> tuple[bool, bool]:
        """Whether it is a bye that is given beforehand here, and whether that is worth what the file means."""
        if result == OF_THE_DRAW:
            return False, True
        wanted = self._wanted(result)
        if self.results.given == wanted:
            return True, True
        if self.results.bye == wanted:
            return False, True
        return self.results.given is not None, False

    def told(self, rules: str) -> Iterator[str]:
        """Yield those that are worth something else by the rules."""
        worth = self.results.given_beforehand
        points = f"{shown_points(worth)} point{'' if worth == 1 else 's'}"
        for result, count in sorted(self.worth_other.items()):
            byes = f"1 {_NAMES[result]} bye is" if count == 1 else f"{count} {_NAMES[result]} byes are"
            yield f"look at the byes: {byes} worth {points} by {rules}"
        for number, players in sorted(self.absent.items()):
            yield (
                f"look at round {number}: by the file {', '.join(listed(players))} will not be in it, and no column "
                "says that beforehand: write Drop on the sheet Changes before it is drawn, and Rejoin after it"
            )

    def in_a_cell(self, player: PlayerId) -> str:
        """Return a player's given byes, as `Byes` in players.xlsx says them."""
        return ", ".join(map(str, self.given.get(player, ())))


# Record `240` of TRF26: the byes that players have asked for, a line for each kind and round.


CODE = "240"
_KIND, _ROUND = ColumnSpan(what="kind", first=5, last=5), ColumnSpan(what="round", first=7, last=9)
_FIRST_PLAYER, _A_PLAYER = 11, 5  # columns: four for a start number, and a blank
_KINDS = ("F", "H", "Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRequest:
    """A record of what a player, by the start number, asked for in a round: `F`, `H` or `Z`."""

    round_number: int
    start: int
    result: str


def read_requests(
    lines: Sequence[ReportLine], rows: Mapping[int, object], faults: Faults
) -> Iterator[ByeRequest]:
    """Yield all that can be meant.

    Args:
        lines: those of the file.
        rows: the players, by their start numbers.
        faults: what is wrong is noted there.
    """
    for line in lines:
        if line.code == CODE:
            yield from _of_line(line, rows, faults)


def _of_line(line: ReportLine, rows: Mapping[int, object], faults: Faults) -> Iterator[ByeRequest]:
    kind, text = _KIND.of(line.text).upper(), _ROUND.of(line.text)
    number = int(text) if NUMBER.fullmatch(text) else 0
    if kind not in _KINDS:
        message = f"the kind of bye says {shown(kind)}: write F, H or Z"
        faults.add("exchange-value", message, line=line.number, column=_KIND.first)
    if not 1 <= number <= MOST_ROUNDS:
        message = f"the round says {shown(text)}: write one from 1 to {MOST_ROUNDS}"
        faults.add("exchange-value", message, line=line.number, column=_ROUND.first)
    for column in range(_FIRST_PLAYER, len(line.text) + 1, _A_PLAYER):
        said = line.text[column - 1 : column + _A_PLAYER - 1].strip()
        start = int(said) if NUMBER.fullmatch(said) else None
        if said and start not in rows:
            message = (
                f"round {number}: {shown(said)} has a bye, and no line has this start number: correct it"
            )
            faults.add("exchange-player-unknown", message, line=line.number, column=column)
        elif start is not None:
            yield ByeRequest(round_number=number, start=start, result=kind)


# The lines of all players -> the rounds that were drawn, with their games and byes.


_UNRATED = ("W", "D", "L")

Told = tuple[PlayerLine, RoundEntry]


def read_rounds(games: GameReader, byes: ByeReader, requests: Sequence[ByeRequest]) -> tuple[Round, ...]:
    """Return all rounds up to the last in which a game stands; of later ones, which nobody has played, who has a bye.

    What was asked for in a round that was played stands in the players' lines, too, if it was given.
    """
    rows = [*games.rows.values()]
    last = _last_drawn(rows)
    rounds = []
    ends = [*(len(row.rounds) for row in rows), *(each.round_number for each in requests)]
    for number in range(1, max(ends, default=0) + 1):
        told = [*_of_round(rows, number)]
        alone = {games.ids[row.start]: entry.result for row, entry in told if entry.opponent is None}
        if number <= last:
            rounds.append(_round(number, told, games, [*byes.of_round(number, alone)]))
        else:
            asked = {games.ids[each.start]: each.result for each in requests if each.round_number == number}
            byes.keep(number, alone | asked)
    return tuple(rounds)


def unrated_in(games: GameReader) -> int:
    """Return how many games are marked as not rated."""
    entries = (entry for row in games.rows.values() for entry in row.rounds)
    return sum(entry is not None and entry.result in _UNRATED for entry in entries) // 2


def _of_round(rows: Sequence[PlayerLine], number: int) -> Iterator[Told]:
    for row in rows:
        entry = row.rounds[number - 1] if number <= len(row.rounds) else None
        if entry is not None:
            yield row, entry


def _last_drawn(rows: Sequence[PlayerLine]) -> int:
    drawn = (
        number
        for row in rows
        for number, entry in enumerate(row.rounds, 1)
        if entry is not None and entry.opponent is not None
    )
    return max(drawn, default=0)


def _round(
    number: int, told: Sequence[Told], games: GameReader, sitting_out: Sequence[tuple[PlayerId, bool]]
) -> Round:
    pairings: list[Pairing] = []
    for row, entry in told:
        if entry.opponent is not None:
            game = games.read(number, row, entry, len(pairings) + 1)
            pairings += [] if game is None else [game]
    if not pairings and not games.faults.findings:
        add_empty(number, games.faults)
    after = len(pairings) + 1
    byes = (Bye(player=who, row=row, given=given) for row, (who, given) in enumerate(sitting_out, after))
    return Round(number=number, pairings=tuple(pairings), byes=tuple(byes))
