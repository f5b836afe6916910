"""What a page says of itself to those who don't read it: search engines, feed readers, whoever is sent a link to it."""

from dataclasses import dataclass
from typing import NewType

JsonText = NewType(
    "JsonText", str
)  # JSON that holds no `<`: a template may put it into a script element as it is


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What is shown beside a shared link."""

    address: str  # whole: nobody who shows it resolves a relative one
    about: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """The head of a page. What needs the site's whole address is None where nobody said it."""

    title: str
    site: str
    about: str  # one or two sentences
    address: str | None = None
    picture: Picture | None = None
    feed: str | None = None
    feed_title: str = ""
    data: JsonText | None = None  # the event, for search engines


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedEntry:
    """Something that happened."""

    id: str
    title: str
    updated: str
    href: str
    summary: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedPage:
    """The news of an event, the newest first."""

    language: str
    base: str | None  # the whole address of the event's folder
    id: str
    title: str
    about: str
    author: str
    updated: str
    entries: tuple[FeedEntry, ...]
