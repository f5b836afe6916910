"""The form of figures that the organizer enters for each player at registration: a rating, a paint score."""

from typing import Annotated

from pydantic import AfterValidator, Field

from generator.languages.said import say
from generator.names import key
from generator.regulations.form.bricks import Cited
from generator.regulations.form.game import HIGHEST_SCORE

LONGEST_NAME = 30

# What else may head a column of the sheet `Players`, and of the ranking: a figure of that name could not be told apart.
TAKEN = (
    *("ID", "Name", "Faction", "Club", "List points", "Models", "Status", "Late from round", "Fixed table"),
    *("Public name", "Here", "Check", "Byes", "Keep apart", "Rank", "Player", "Player ID", "Points", "MoV"),
    "Drawn by",
)
_TAKEN = frozenset(map(key, TAKEN))


def _heading(value: str) -> str:
    if key(value) in _TAKEN:
        raise ValueError(say("{name} is the name of another column: take another", name=value))
    if not key(value) or len(value) > LONGEST_NAME or value != " ".join(value.split()):
        message = say("the name heads a column: write one to {most} letters in one line", most=LONGEST_NAME)
        raise ValueError(message)
    return value


class Registered(Cited):
    """A whole number of each player, known before the first round or `while_playing`; a column of `players.xlsx`."""

    name: Annotated[str, AfterValidator(_heading)]
    text: str
    minimum: int = Field(default=0, ge=0)
    maximum: int = Field(default=HIGHEST_SCORE, ge=1, le=HIGHEST_SCORE)
    starting_points: bool = False
    while_playing: bool = False
