"""Where each page and file lives, as paths from the site's root, and the relative links between them."""

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from generator.files.folders import ASSETS as ASSETS
from generator.files.folders import FRONT as FRONT
from generator.files.folders import INDEX as INDEX
from generator.files.folders import NOT_FOUND as NOT_FOUND
from generator.files.folders import SCHEMAS as SCHEMAS
from generator.files.folders import VERSION as VERSION
from generator.files.folders import WORKER as WORKER
from generator.model import PlayerId

DRAW = "draw"  # the part of a round's page
ARCHIVE = "archive.zip"  # among an event's files for programs: all from which it can be built again


def reason_of(table: int) -> str:
    """Return the anchor on a round's page of why the game at this table was drawn."""
    return f"why-{table}"


_quoted = lru_cache(maxsize=10_000)(quote)  # pages of a kind have the same links


@dataclass(frozen=True, slots=True)
class EventUrls:
    """A record of the paths of one event's pages and files."""

    folder: str

    @property
    def overview(self) -> str:
        """Return the path of the event's own page."""
        return f"{self.folder}/index.html"

    @property
    def standings(self) -> str:
        """Return the path of the ranking."""
        return self.page("standings")

    @property
    def players(self) -> str:
        """Return the path of the list of all players."""
        return self.page("players")

    @property
    def rules(self) -> str:
        """Return the path of the regulations in force."""
        return self.page("rules")

    @property
    def screen(self) -> str:
        """Return the path of the projector's page."""
        return self.page("screen")

    @property
    def printables(self) -> str:
        """Return the path of the list of printable pages."""
        return f"{self.folder}/print/index.html"

    @property
    def feed(self) -> str:
        """Return the path of the event's feed for feed readers."""
        return f"{self.folder}/feed.xml"

    @property
    def calendar(self) -> str:
        """Return the path of the event's calendar."""
        return f"{self.folder}/calendar.ics"

    @property
    def picture(self) -> str:
        """Return the path of the picture shown with a shared link to the event."""
        return f"{self.folder}/picture.png"

    @property
    def version(self) -> str:
        """Return the path of the tiny file that holds the newest version of the event's pages."""
        return f"{self.folder}/{VERSION}"

    def page(self, name: str) -> str:
        """Return the path of a page in a folder of its name."""
        return f"{self.folder}/{name}/index.html"

    def folder_of(self, path: str) -> str:
        """Return the folder within the event in which a page lies, alone or with others of its kind."""
        return path.removeprefix(f"{self.folder}/").partition("/")[0]

    def round_text(self, number: int) -> str:
        """Return the path of a round's pairings as plain text."""
        return f"{self.folder}/round/{number}/pairings.txt"

    def round(self, number: int) -> str:
        """Return the path of a round's pairings and results."""
        return self.page(f"round/{number}")

    def player(self, player: PlayerId) -> str:
        """Return the path of a player's page."""
        return self.page(f"players/{path_segment(player)}")

    def list_file(self, player: PlayerId, ending: str) -> str:
        """Return the path of the list that a player handed in as a file."""
        return f"{self.folder}/lists/{path_segment(player)}{ending}"

    def data(self, name: str) -> str:
        """Return the path of a data file."""
        return f"{self.folder}/data/{name}"


@dataclass(frozen=True, slots=True)
class SeasonUrls:
    """A record of the paths of a season's pages and files."""

    season: str

    @property
    def overview(self) -> str:
        """Return the path of the current ranking."""
        return f"{self.season}/index.html"

    @property
    def feed(self) -> str:
        """Return the path of the season's feed for feed readers."""
        return f"{self.season}/feed.xml"

    @property
    def calendar(self) -> str:
        """Return the path of the calendar with all its events."""
        return f"{self.season}/calendar.ics"

    def after(self, number: int) -> str:
        """Return the path of the ranking after so many events."""
        return f"{self.season}/after/{number}/index.html"

    def person(self, segment: str) -> str:
        """Return the path of a person's page."""
        return f"{self.season}/players/{segment}/index.html"

    def data(self, name: str) -> str:
        """Return the path of a data file."""
        return f"{self.season}/data/{name}"


def logo(folder: str, name: str) -> str:
    """Return the path of a sponsor's logo: in the folder of the event, or among the assets where it is the site's."""
    return f"{folder}/{name}"


def year(number: int, part: int) -> str:
    """Return the path of a year's events that are over, in the first or a further part."""
    return f"played-{number}.html" if part == 1 else f"played-{number}-{part}.html"


@lru_cache(maxsize=10_000)
def path_segment(name: str) -> str:
    """Return a player's ID as a folder name: itself, except for what is not allowed in one.

    The checks let only plain IDs through; this keeps a path inside the site whatever they let through.
    """
    if name in ("", ".", ".."):
        return "~" + name.replace(".", "~2E")
    return re.sub(r"[\x00-\x1f\x7f/\\~]", lambda found: f"~{ord(found[0]):02X}", name)


def link(source: str, target: str, fragment: str = "") -> str:
    """Return the relative link from one page to another, which holds under any path and from a disk."""
    return with_fragment(relative(source, _quoted(target)), fragment)


def with_fragment(href: str, fragment: str) -> str:
    """Return the link to a part of the page; to all of it where the fragment is empty."""
    return f"{href}#{_quoted(fragment)}" if fragment else href


@lru_cache(maxsize=1_000)  # a page names the same pages again and again
def relative(source: str, href: str) -> str:
    """Return the link from a page in place of one from the site's root."""
    folders, parts = _quoted(source).split("/")[:-1], href.split("/")
    shared = 0
    for folder, part in zip(folders, parts[:-1], strict=False):
        if folder != part:
            break
        shared += 1
    return "../" * (len(folders) - shared) + "/".join(parts[shared:])


def anchor(*words: object) -> str:
    """Return the words as an anchor: `clause-margin-of-victory`."""
    text = "-".join(str(word) for word in words).casefold()
    return re.sub(r"[^\w]+", "-", text).strip("-")
