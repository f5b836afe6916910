"""Matches of three games: the part `best_of_three` of a regulation file, and what does not go with it."""

from collections.abc import Iterator
from typing import ClassVar

from pydantic import Field

from generator.languages import later
from generator.languages.said import say
from generator.regulations.parts import Fault, GamePart, Parts

FULL = 2  # games, which win the match


class BestOfThree(GamePart):
    """Where a match is won by who first wins two games."""

    offer: ClassVar[str] = later("best_of_three where matches are played")

    text: str = Field(description="A sentence on how a match is won.")

    @property
    def highest(self) -> int:
        return FULL

    @property
    def largest_lead(self) -> int:
        return FULL

    @classmethod
    def faults(cls, parts: Parts) -> Iterator[Fault]:
        """Yield what does not go together where somebody always wins the match."""
        if parts.endings is not None and parts.endings.ties == "draw":
            message = say("no match of three games is drawn: write {line}", line="ties: winner entered")
            yield Fault(message=message, path=("endings", "ties"), also=(("best_of_three",),))
