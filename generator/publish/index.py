"""What programs find at the site's root: the index of all events and seasons, and the schemas of all files."""

from collections.abc import Sequence
from importlib.resources import files

from generator.publish import urls
from generator.publish.formats import Row
from generator.publish.frame.desk import Site
from generator.publish.pages.front.entry import Entry, newest_first


def index_data(site: Site, entries: Sequence[Entry]) -> Row:
    """Everything that has files for programs. Of an event with an error, what its last good pages say."""
    return {
        "schema": "roundsheet/events/1",
        "title": site.title,
        "events": [
            {
                "event": entry.folder,
                "name": entry.title,
                "date": [day.isoformat() for day in entry.days],
                "status": None if entry.status is None else entry.status.value,
            }
            for entry in newest_first(entries)
        ],
        "seasons": [{"season": season.id, "name": season.name} for season in site.seasons],
    }


def schemas() -> dict[str, bytes]:
    """The JSON Schema of each file for programs, by its path in the site."""
    folder = files("generator.publish") / "schemas"
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return {f"{urls.SCHEMAS}/{file.name}": file.read_bytes() for file in found if file.name.endswith(".json")}
