"""The files of a site, judged: every one well-formed, nothing active, nothing private, no formula."""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import PurePosixPath
from xml.etree import ElementTree

from generator.site.templates import assets
from tests.campaign.faults import Harm, HarmError

MARKER = "Q7XPRIVATE"  # stands in columns, sheets and comments that nobody may publish

_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff"
    + "".join(f"{chr(plane * 0x10000 + 0xFFFE)}{chr(plane * 0x10000 + 0xFFFF)}" for plane in range(1, 17))
    + "]"
)
_TAG = re.compile(r"<(/?[a-zA-Z!][^\s/>]*)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE = re.compile(r"([^\s=\"'/]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?")
_SCHEME = re.compile(r"(?i)[a-z][a-z0-9+.-]*:")
_SCHEMES = ("http:", "https:", "mailto:", "data:image/", "data:,")
_BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"-[0-9]+(\.[0-9]+)?")
_UNSEEN = "\u115f\u1160\u3164\uffa0\u2800"  # letters and signs that show nothing
_PLAIN_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9:_-]*")
_TAGS = frozenset(
    re.findall(
        r"\w+",
        "a abbr b bdi blockquote body br button caption circle code dd del details div dl dt em fieldset figcaption "
        "figure footer form g h1 h2 h3 h4 h5 h6 head header hr html i img input label legend li line link main meta "
        "nav noscript ol optgroup option output p path picture polygon polyline pre rect s script section select "
        "small span strong style sub summary sup svg table tbody td template text textarea tfoot th thead time "
        "title tr u ul use wbr datalist search article aside colgroup col progress meter dialog defs symbol "
        "clippath desc mark ins kbd samp var q cite tspan ",
    )
)
_SET_APART = re.compile(
    "\u2068[^\u2066-\u2069\n]*\u2069"
)  # a name from right to left in a text without marks


def judge_files(files: Mapping[str, bytes]) -> None:
    """Every file of a site, by path.

    Raises:
        HarmError: one of them is not as its readers need it, or tells what is private.
    """
    for path, content in files.items():
        parts = PurePosixPath(path).parts
        if "\\" in path or ".." in parts or _FORBIDDEN.search(path) or path.startswith("/"):
            raise HarmError(Harm.MALFORMED, f"a file of the site is called {path!r}")
        if MARKER.encode() in content:
            raise HarmError(Harm.LEAK, f"{path} holds what is private")
        try:
            _judge(PurePosixPath(path).suffix, content)
        except HarmError as error:
            raise HarmError(error.harm, f"{path}: {error.reason}") from None
        except (ValueError, csv.Error, ElementTree.ParseError) as error:
            raise HarmError(Harm.MALFORMED, f"{path}: {error}") from None
    _judge_names(files)


@lru_cache(maxsize=400)
def _judge(ending: str, content: bytes) -> None:
    """A file by the ending of its name; one that was judged before is not judged once more."""
    if ending in _JUDGES:
        _JUDGES[ending](content)


def _judge_names(paths: Iterable[str]) -> None:
    folded: dict[str, str] = {}
    for path in paths:
        other = folded.setdefault(path.casefold(), path)
        if other != path:
            raise HarmError(Harm.MALFORMED, f"{other} and {path} are one file on many disks")


def judge_text(content: bytes) -> str:
    """Text in UTF-8 without anything that no reader can show.

    Raises:
        HarmError: it holds such a character.
    """
    text = _SET_APART.sub("", content.decode("utf-8"))
    if found := _FORBIDDEN.search(text):
        raise HarmError(
            Harm.MALFORMED, f"holds {found[0]!r} in {text[max(found.start() - 30, 0) : found.end()]!r}"
        )
    return text


def _page(content: bytes) -> None:
    text = judge_text(content)
    for found in _TAG.finditer(text):
        _judge_tag(found[0])


@cache
def _judge_tag(tag: str) -> None:
    found = _TAG.fullmatch(tag)
    assert found
    name = found[1].removeprefix("/").lower()
    if name.startswith("!"):
        return
    if name not in _TAGS:
        raise HarmError(Harm.MALFORMED, f"the tag {tag[:80]!r}")
    for attribute, value in _ATTRIBUTE.findall(found[2]):
        value = value.strip("\"'")
        if not _PLAIN_NAME.fullmatch(attribute) or attribute.lower().startswith("on"):
            raise HarmError(Harm.MALFORMED, f"an attribute in {tag[:80]!r}")
        is_address = attribute.lower() in ("href", "src", "action", "formaction", "xlink:href")
        target = re.sub("[\t\r\n]", "", value.strip()).lower()  # as browsers read it
        if is_address and _SCHEME.match(target) and not target.startswith(_SCHEMES):
            raise HarmError(Harm.MALFORMED, f"the address in {tag[:80]!r}")


def _json(content: bytes) -> None:
    def refuse(word: str) -> None:
        raise HarmError(Harm.MALFORMED, f"{word} is no JSON")

    judge_text(content)
    data = json.loads(content, parse_constant=refuse)
    if b"\\u" in content:  # half a character can be written so, but not read
        json.dumps(data, ensure_ascii=False).encode()
    players = data.get("players") if isinstance(data, dict) else None
    for player in players if isinstance(players, list) else ():
        if not _is_seen(player.get("name", "a number")):
            raise HarmError(Harm.MALFORMED, f"nobody sees the name {player}")


def _is_seen(name: str) -> bool:
    """What Unicode has given to nobody yet, or to everybody, is shown at least as a box."""
    seen = (unicodedata.category(each) for each in name if each not in _UNSEEN)
    return any(category[0] in "LNPS" or category in ("Cn", "Co") for category in seen)


def _xml(content: bytes) -> None:
    judge_text(content)
    ElementTree.fromstring(content)


def _csv(content: bytes) -> None:
    """A table as programs with a comma, a semicolon or a tab between cells read it."""
    text = judge_text(content).removeprefix("\ufeff")
    for separator in ",;\t":
        lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=separator == ",")
        for cell in (cell for line in lines for cell in line):
            if cell.startswith(_BEGINS_FORMULA) and not _NUMBER.fullmatch(cell):
                raise HarmError(
                    Harm.MALFORMED, f"{cell[:60]!r} is a formula for readers who separate by {separator!r}"
                )


_JUDGES = {
    ".html": _page,
    ".json": _json,
    ".xws": _json,
    ".xml": _xml,
    ".svg": _xml,
    ".csv": _csv,
    ".txt": judge_text,
}


def without_assets(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files but those that are the same for every site."""
    shared = {f"assets/{hashed}" for hashed, _ in assets().values()}
    return {path: content for path, content in files.items() if path not in shared and path != "worker.js"}
