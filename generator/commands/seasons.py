"""What `check` and `build` say of seasons, once it is known who plays in which event."""

from generator.checks.seasons import Fields, check_people, check_season
from generator.event_file.seasons import SeasonFiles
from generator.findings import Finding
from generator.model import Event
from generator.model.seasons import Appearance


def about_seasons(files: SeasonFiles, fields: Fields) -> tuple[Finding, ...]:
    """All findings of seasons and of `people.yaml`, file by file."""
    people = check_people(files.people, files.places, fields)
    seasons = (each for season in files.seasons for each in check_season(season, fields, files.people))
    return tuple(sorted([*files.findings, *people, *seasons], key=lambda each: each.place.file))


def field_of(event: Event) -> tuple[Appearance, ...]:
    """Everybody who plays in an event, before anything came of it."""
    entrants = (player for player in event.players if not player.withdrawn)
    return tuple(Appearance(event=event.id, player=player.id, name=player.name) for player in entrants)
