"""Byes of a file, which have three words for what they are worth, and which byes of the rules they are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from generator.exchange.trf.fitting import Results
from generator.figures.derivation import shown_points
from generator.model import PlayerId

OF_THE_DRAW = "U"
_NAMES = {"H": "half-point", "F": "full-point"}


@dataclass(slots=True, kw_only=True)
class Byes:
    """The byes of one file. `given`: who has one beforehand, in which rounds, whether these were drawn or not."""

    results: Results
    given: dict[PlayerId, list[int]] = field(default_factory=dict)
    worth_other: dict[str, int] = field(
        default_factory=dict
    )  # how many are worth something else by the rules

    def of_round(self, number: int, alone: Sequence[tuple[PlayerId, str]]) -> Iterator[tuple[PlayerId, bool]]:
        """Who has a bye, those of the draw first, and whether it was given beforehand."""
        for player, result in sorted(alone, key=lambda each: each[1] != OF_THE_DRAW):
            if result != OF_THE_DRAW and result not in _NAMES:
                continue
            is_given, is_worth = self._kind(result)
            if is_given:
                self.given.setdefault(player, []).append(number)
            if not is_worth:
                self.worth_other[result] = self.worth_other.get(result, 0) + 1
            yield player, is_given

    def _kind(self, result: str) -> tuple[bool, bool]:
        """Whether it is a bye that is given beforehand here, and whether that is worth what the file means."""
        if result == OF_THE_DRAW:
            return False, True
        wanted = self.results.half if result == "H" else self.results.full
        if self.results.given == wanted:
            return True, True
        if self.results.bye == wanted:
            return False, True
        return self.results.given is not None, False

    def told(self, rules: str) -> Iterator[str]:
        """Which are worth something else by the rules."""
        worth = self.results.bye if self.results.given is None else self.results.given
        points = f"{shown_points(worth)} point{'' if worth == 1 else 's'}"
        for result, count in sorted(self.worth_other.items()):
            byes = f"1 {_NAMES[result]} bye is" if count == 1 else f"{count} {_NAMES[result]} byes are"
            yield f"look at the byes: {byes} worth {points} by {rules}"

    def in_a_cell(self, player: PlayerId) -> str:
        """A player's given byes, as `Byes` in players.xlsx says them."""
        return ", ".join(map(str, self.given.get(player, ())))
