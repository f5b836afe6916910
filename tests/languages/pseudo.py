"""A language that no one speaks: every message of the catalogue in ⟦brackets⟧, so that all else can be seen."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from html.parser import HTMLParser
from typing import Any

from pydantic import BaseModel

from generator.languages import Language, known, language
from generator.languages.messages import collected

MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
PLACE = re.compile(r"(\{\w+\})")
VALUE = re.compile(r"((?<!\{)\{\w+(?:[!:][^{}]*)?\}(?!\}))")  # also shown in another form, as in `{n:,}`
JOINTS = re.compile(r"[,;:.·/|()\[\]+–—…“”\"!?*=]+\s|\s[-–·/|]\s|\s(?:und|oder)\s|[()“”]|\n")
CLAUSE = re.compile(r"(?:^|(?<=, ))([^,⟦⟧]+(?:, [^,⟦⟧]+)*), ⟦p\. ⟧\d+(?:–\d+)?")
AROUND = re.compile(r"^(?:[\W_]|\d+\b)+|(?:[\W_]|\b\d+)+$")
PATHS = re.compile(r"(\S*[./]\S*)(\s\S*[./]\S*)*")
SAID = {"title", "alt", "aria-label", "placeholder", "content", "value", "label"}
NOT_FOR_PEOPLE = {
    "viewport",
    "color-scheme",
    "theme-color",
    "og:type",
    "twitter:card",
    "Content-Security-Policy",
}
SILENT = {"script", "style", "id", "updated", "published"}
VOID = {
    "meta",
    "link",
    "br",
    "hr",
    "img",
    "input",
    "source",
    "path",
    "circle",
    "line",
    "rect",
    "polyline",
    "use",
}


class Marked(gettext.NullTranslations):
    """Every text of a message in brackets, its values outside them."""

    def gettext(self, message: str) -> str:
        """`⟦Round ⟧{number}`."""
        return "".join(
            part if VALUE.fullmatch(part) else f"⟦{part}⟧" for part in VALUE.split(message) if part
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The same, of one or of many."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - the name belongs to gettext
        """The same, whatever the context."""
        return self.gettext(message)


class MarkedIfKnown(Marked):
    """The same of the messages of a catalogue; any other text is English, and stays as it is."""

    def __init__(self, messages: frozenset[str]) -> None:
        super().__init__()
        self._messages = messages

    def gettext(self, message: str) -> str:
        """In brackets what can be translated."""
        return super().gettext(message) if message in self._messages else message


def marked(code: str) -> Language:
    """The language, which writes dates and lists in the German way."""
    return Language(code, "de", Marked())


def marked_if_known(code: str) -> Language:
    """The same, in which only what the program has for its catalogues is marked."""
    return Language(code, "de", MarkedIfKnown(_messages()))


@cache
def _messages() -> frozenset[str]:
    ids = [message.id for message in collected()]
    return frozenset(text for each in ids for text in ([each] if isinstance(each, str) else each))


class Longest(gettext.NullTranslations):
    """Of every message the longest text that any language has for it."""

    def gettext(self, message: str) -> str:
        """The longest."""
        return max((each.gettext(message) for each in _all_texts()), key=len)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The longest, of one or of many."""
        return max((each.ngettext(msgid1, msgid2, n) for each in _all_texts()), key=len)

    def pgettext(self, context: str, message: str) -> str:
        """The longest in that sense."""
        return max((each.pgettext(context, message) for each in _all_texts()), key=len)


@cache
def _all_texts() -> tuple[gettext.NullTranslations, ...]:
    return tuple(language(code).texts for code in known())


LONGEST = Language("qaa", "es", Longest())  # a code of its own; Spanish has the longest dates


class Mirrored(gettext.NullTranslations):
    """The English text in Hebrew letters, as many as it has."""

    def gettext(self, message: str) -> str:
        """The text, its values as they are."""
        return "".join(
            part if VALUE.fullmatch(part) else part.translate(HEBREW) for part in VALUE.split(message)
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The same, of one or of many."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - the name belongs to gettext
        """The same, whatever the context."""
        return self.gettext(message)


HEBREW = {ord("a") + i: ord("א") + i for i in range(26)} | {ord("A") + i: ord("א") + i for i in range(26)}
MIRRORED = Language("he", "he", Mirrored())


class Said(HTMLParser):
    """All that a page says to people or to its scripts, but for what it says to be of another language."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []  # and whether what is in it is of interest
        self._goes_on = False  # whether there were only words of another language since the last text

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what its attributes say; the words of scripts are all in templates."""
        given = {name: value or "" for name, value in attrs}
        self._goes_on &= tag == "span" and "lang" in given
        is_of_interest = tag not in SILENT and (tag == "html" or "lang" not in given) and self._is_of_interest
        if is_of_interest and not NOT_FOR_PEOPLE & {
            given.get(of) for of in ("name", "property", "http-equiv")
        }:
            self.texts += [value for name, value in given.items() if name in SAID]
        if tag == "template":
            words = (value for name, value in given.items() if name.startswith("data-"))
            self.texts += [value for value in words if not PATHS.fullmatch(value)]
        if tag not in VOID:
            self._open.append((tag, is_of_interest))

    @property
    def _is_of_interest(self) -> bool:
        return self._open[-1][1] if self._open else True

    def handle_endtag(self, tag: str) -> None:
        """Up to its beginning everything is closed."""
        self._goes_on &= tag == "span" and not self._is_of_interest
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Remember the text."""
        if self._goes_on and self._is_of_interest:
            self.texts[-1] += data
        elif data.strip() and self._is_of_interest:
            self.texts.append(data)
            self._goes_on = True


def said_in(content: bytes) -> list[str]:
    """All that a page says."""
    page = Said()
    page.feed(content.decode())
    page.close()
    return page.texts


def strings_of(value: Any) -> Iterator[str]:
    """Every text in an object, the keys of mappings among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from strings_of(key)
            yield from strings_of(each)
    elif isinstance(value, (tuple, list, set, frozenset)):
        for each in value:
            yield from strings_of(each)
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from strings_of(getattr(value, name))
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from strings_of(getattr(value, field.name))


def parts_of(text: str) -> Iterator[str]:
    """The text, and what stands between its points, dashes and brackets, without figures around it."""
    for part in (text, *JOINTS.split(text)):
        bare = " ".join(AROUND.sub("", part).split())
        if bare:
            yield bare[0].casefold() + bare[1:]


def unmarked(text: str, allowed: frozenset[str], headings: frozenset[str]) -> list[str]:
    """What a text says that is neither marked, nor a clause, nor allowed as a whole or in its parts."""

    def clause(found: re.Match[str]) -> str:
        title, _comma, heading = found[1].rpartition(", ")
        return title if heading in headings or found[1] in headings else found[0]

    rest = PLACE.sub("\n", MARKED.sub("\n", CLAUSE.sub(clause, text)))
    lines = [list(parts_of(line)) for line in (text, *rest.split("\n"))]
    if lines[0] and lines[0][0] in allowed:
        return []
    unknown = [parts for parts in lines[1:] if parts and parts[0] not in allowed]
    return [part for parts in unknown for part in parts[1:] if part not in allowed]
