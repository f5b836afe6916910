"""A built site as the tests see it: pages parsed, with their links and anchors."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

VOID = {"meta", "link", "br", "hr", "img", "input"}
ADDRESSES = ("href", "src", "srcset", "action", "data-draw", "data-program", "data-newest", "data-worker")
BY_SCRIPT = {"my-table", "my-row"}  # anchors that a script gives, which shows the links to them too
INLINE = {"a", "abbr", "b", "bdi", "code", "em", "span", "strong"}


@dataclass
class Page(HTMLParser):
    """One page: every element with its attributes, the text, and faults of nesting."""

    path: str
    elements: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember the element."""
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)
        if tag not in INLINE:
            self.texts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        """An end must be that of the innermost open element."""
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"unexpected </{tag}>")

    def handle_data(self, data: str) -> None:
        """Remember the text."""
        self.texts.append(data)

    @property
    def text(self) -> str:
        """All text with single spaces."""
        return " ".join("".join(self.texts).split())

    @property
    def ids(self) -> list[str]:
        """All anchors."""
        return [attributes["id"] for _, attributes in self.elements if "id" in attributes]

    def all(self, tag: str) -> list[dict[str, str]]:
        """The attributes of all elements of a kind."""
        return [attributes for name, attributes in self.elements if name == tag]

    def addresses(self) -> Iterator[str]:
        """Everything that the page links to or loads."""
        for _, attributes in self.elements:
            yield from (attributes[name] for name in ADDRESSES if name in attributes)
            yield from attributes.get("data-keep", "").split()


def parse(path: str, content: bytes) -> Page:
    """A page from its bytes."""
    page = Page(path)
    page.feed(content.decode("utf-8"))
    page.close()
    return page


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def pages_of(files: dict[str, bytes]) -> dict[str, Page]:
    """The pages among the files."""
    return {path: parse(path, content) for path, content in files.items() if path.endswith(".html")}


def pages_within(files: dict[str, bytes], event: str) -> dict[str, Page]:
    """The pages of one event by their paths within it."""
    found = pages_of({path: content for path, content in files.items() if path.startswith(f"{event}/")})
    return {path.removeprefix(f"{event}/"): page for path, page in found.items()}


def broken_links(files: dict[str, bytes]) -> list[str]:
    """Relative links that lead to no file or no anchor; links to elsewhere are not looked at."""
    pages = pages_of(files)
    broken = []
    for path, page in pages.items():
        for address in page.addresses():
            parts = urlsplit(address)
            if parts.scheme or parts.netloc or parts.fragment in BY_SCRIPT:
                continue
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(parts.path)))
            target = target if parts.path else path
            anchors = pages[target].ids if target in pages else []
            if target not in files or (parts.fragment and unquote(parts.fragment) not in anchors):
                broken.append(f"{path}: {address}")
    return broken
