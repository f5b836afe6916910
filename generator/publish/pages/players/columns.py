"""What the pages tell of every player, a column each: in the list of them all, and on the player's own page."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from generator.game_forms import form_of
from generator.languages import _
from generator.model import Player
from generator.publish.facts import Facts
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerColumn:
    """A heading, and the field of `model.Player` that stands below it.

    What nobody has is left out, except for a column that is `always` there. `number` is how the player's own page
    says a number.
    """

    heading: str
    field: str
    always: bool = False
    number: Callable[[Any], str] | None = None

    def value(self, player: Player) -> Any:
        """What the player has of it; None where that is nothing."""
        return getattr(player, self.field)

    def cell(self, player: Player) -> str:
        """As the list says it."""
        value = self.value(player)
        return words.figure(value) if self.number else value or ""

    def fact(self, player: Player) -> str:
        """As the player's own page says it; empty where there is nothing to say."""
        value = self.value(player)
        return self.number(value) if self.number and value is not None else value or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisteredColumn(PlayerColumn):
    """A figure that the regulations name, in a column of its name."""

    def value(self, player: Player) -> Any:
        """What was entered; None where nothing was."""
        return player.figure(self.field)


def columns_of(facts: Facts) -> tuple[PlayerColumn, ...]:
    """All columns that an event's pages may have."""
    return (
        PlayerColumn(heading=_("Faction"), field="faction", always=True),
        PlayerColumn(heading=_("Club"), field="club"),
        PlayerColumn(
            heading=form_of(facts.regulation).list_heading(), field="list_points", number=words.in_points
        ),
        PlayerColumn(heading=_("Models"), field="models", number=words.figure),
        PlayerColumn(heading=_("Byes in round"), field="byes"),
        *(
            RegisteredColumn(heading=each.name, field=each.name, number=words.figure)
            for each in facts.regulation.registered
        ),
    )
