"""A season as far as it has come: its events in their order, who is who, and the ranking after each event."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from generator.engine.season import Person, SeasonLine, people_of, season_ranking
from generator.model.seasons import People, Season
from generator.publish import urls
from generator.publish.outcome import EventOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonFacts:
    """A season. `rankings` has one for each event that is over, the newest last."""

    season: Season
    events: tuple[EventOutcome, ...]  # in the order of their last days
    people: tuple[Person, ...]
    segments: dict[str, str]  # a part of the address of each person's page, by what `name_of` says
    rankings: tuple[tuple[SeasonLine, ...], ...]

    @property
    def over(self) -> tuple[EventOutcome, ...]:
        """The events that count."""
        return tuple(event for event in self.events if event.is_finished)

    def after(self, number: int) -> tuple[SeasonLine, ...]:
        """The ranking after so many events; nobody is in it before the first."""
        return self.rankings[number - 1] if number else ()

    def segment(self, person: Person) -> str:
        """What a person is called in addresses and files."""
        return self.segments[_seat(person)]


def season_facts(season: Season, outcomes: Iterable[EventOutcome], people: People) -> SeasonFacts:
    """All that follows from the events that the season takes in."""
    events = tuple(sorted((each for each in outcomes if season.takes_in(each.folder)), key=_when))
    known = people_of((event.field for event in events), people, by_name=season.by_name)
    over = [event.folder for event in events if event.is_finished]
    return SeasonFacts(
        season=season,
        events=events,
        people=known,
        segments=_segments(known),
        rankings=tuple(season_ranking(known, season.scheme, over[: i + 1]) for i in range(len(over))),
    )


def _when(event: EventOutcome) -> tuple[date, str]:
    return max(event.days, default=date.max), event.folder


def _segments(people: Iterable[Person]) -> dict[str, str]:
    """`ilse-vorn`, and for a second one of that name the ID behind it."""
    taken: set[str] = set()
    found = {}
    for person in people:
        plain = urls.anchor(person.name) or "player"
        last = person.appearances[0]
        segment = plain if plain not in taken else urls.anchor(plain, last.event, last.player)
        taken.add(segment)
        found[_seat(person)] = urls.path_segment(segment)
    return found


def _seat(person: Person) -> str:
    return "/".join(person.appearances[0].seat)
