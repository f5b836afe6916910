"""The form of what is played in a round: deployments and objectives, by season."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from generator.languages.said import say
from generator.regulations.form.bricks import Cited, Rule


def _iso_date(value: str) -> str:
    try:
        if date.fromisoformat(value).isoformat() != value:
            raise ValueError
    except ValueError:
        message = say("{text!r} is not a date: write year-month-day, as in 2018-10-01", text=value)
        raise ValueError(message) from None
    return value


IsoDate = Annotated[str, AfterValidator(_iso_date)]


class Season(Cited):
    """What is legal from a date on, until the next season begins."""

    begins: IsoDate
    deployments: list[str] = Field(min_length=1)
    objectives: list[str] = Field(min_length=1)


class Scenarios(Cited):
    """How a round gets its deployment and objective. In `bound_tiers` events must use the season's."""

    text: str
    method: Literal["drawn", "named by the organizer"]
    seasons: list[Season] = []
    bound_tiers: list[str] = []
    rules: list[Rule] = []

    def season_on(self, day: date) -> Season | None:
        """The season that a day falls in; before the first one, the first; None where there are no seasons."""
        begun: Any = [season for season in self.seasons if season.begins <= day.isoformat()]
        return (begun or self.seasons[:1] or [None])[-1]
