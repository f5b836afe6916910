"""Byes of a file, which have three words for what they are worth, and which byes of the rules they are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.exchange.texts import listed
from generator.exchange.trf.fitting import Results
from generator.figures.derivation import shown_points
from generator.model import Number, PlayerId

OF_THE_DRAW, ABSENT = "U", "Z"
_NAMES = {"H": "half-point", "F": "full-point", OF_THE_DRAW: "drawn"}

Alone = Mapping[PlayerId, str]  # who has no opponent in a round, and the result that stands there


@dataclass(slots=True, kw_only=True)
class Byes:
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
        """Which are worth something else by the rules."""
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
        """A player's given byes, as `Byes` in players.xlsx says them."""
        return ", ".join(map(str, self.given.get(player, ())))
