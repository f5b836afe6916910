"""XWS, the X-Wing Squadron format -> a squad, and back.

The format is described by github.com/elistevens/xws-spec: 1.0.0 for the first edition of the game (`name` and `ship` of
each pilot), 2.0.0 for the second (`id`). What it doesn't name is not read, so nothing of it is published: builders and
players put anything there.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar
from urllib.parse import urlsplit

from generator.languages.said import Message, say
from generator.model import ListFile, SquadList, SquadPilot
from generator.text import NO_TEXT, CleanText, clean, clean_lines, encoded, in_one_line, is_visible

# Values of a JSON file, each of the kind that belongs in its place; what is of another kind is a fault.


T = TypeVar("T")
Object = Mapping[str, object]

MAX_POINTS = 9_999
_SHOWN_CHARACTERS = 40  # of a faulty value


@dataclass(frozen=True, slots=True)
class Values:
    """Reads values and notes what is wrong with them. `where` is always the way there, as in `pilot 2, points`."""

    faults: list[Message] = field(default_factory=list)

    def text(self, value: object, where: str) -> CleanText | None:
        """Return a text in one line; None where nothing is said."""
        return self._said(value, where, clean)

    def needed(self, value: object, where: str) -> CleanText:
        """Return a text in one line that has to be there; an empty one with a fault where it isn't."""
        text = self.text(value, where)
        if text is None and (value is None or isinstance(value, str)):
            self.wrong(value or None, where, say("a text"))
        return text or NO_TEXT

    def lines(self, value: object, where: str) -> CleanText | None:
        """Return a text in one or several lines; None where nothing is said."""
        return self._said(value, where, lines_of)

    def points(self, value: object, where: str) -> int | None:
        """Return a whole number, also where it is written as text or with a point; None where nothing is said."""
        if value in (None, ""):
            return None
        number = _whole(value)
        if number is None or not 0 <= number <= MAX_POINTS:
            self.wrong(value, where, say("a whole number from 0 to {most}", most=MAX_POINTS))
            return None
        return number

    def keys(self, value: object, where: str) -> Object:
        """Return an object in braces; what else is empty is an empty one, as some programs write it."""
        if isinstance(value, dict):
            return value
        if value not in (None, "", []):
            self.wrong(value, where, say("an object in braces"))
        return {}

    def texts(self, value: object, where: str) -> tuple[CleanText, ...]:
        """Return the texts of a list; a single one may stand without brackets."""
        each = self.items(value, where)
        found = (self.text(one, f"{where}, {number}") for number, one in enumerate(each, start=1))
        return tuple(text for text in found if text is not None)

    def items(self, value: object, where: str) -> tuple[object, ...]:
        """Return what a list in brackets holds."""
        if isinstance(value, list):
            return tuple(value)
        if isinstance(value, str) and value:
            return (value,)
        if value not in (None, "", {}):
            self.wrong(value, where, say("a list in brackets"))
        return ()

    def wrong(self, value: object, where: str, wanted: Message) -> None:
        """Note that something else belongs here."""
        message = say(
            "{where}: {value} stands where {wanted} belongs: correct it, or ask for the list again",
            where=clean(where),
            value=_shown(value),
            wanted=wanted,
        )
        self.faults.append(message)

    def _said(self, value: object, where: str, cleaned: Callable[[str], CleanText]) -> CleanText | None:
        if value is None:
            return None
        if not isinstance(value, str):
            self.wrong(value, where, say("a text"))
            return None
        text = cleaned(value)
        return text if is_visible(text) else None


def lines_of(text: str) -> CleanText:
    """Return a text of several lines, without what is empty before, after and behind them."""
    lines = clean_lines(text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
    return CleanText("\n".join(line.rstrip() for line in lines).strip("\n"))


def _whole(value: object) -> int | None:
    if isinstance(value, str) and value.strip().isascii():
        value = (
            int(value) if value.strip().isdecimal() and len(value.strip()) <= len(str(MAX_POINTS)) else None
        )
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if -MAX_POINTS <= value <= MAX_POINTS and value == int(value) else None


def _shown(value: object) -> str | Message:
    """A value as a message repeats it, cut where it is long."""
    if isinstance(value, list | dict):
        return say("a list in brackets") if isinstance(value, list) else say("an object in braces")
    if value is None:
        return say("nothing")
    text = in_one_line(repr(value) if isinstance(value, str) else str(value))
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[: _SHOWN_CHARACTERS - 1]}…"


# XWS, the X-Wing Squadron format -> a squad, and back.


_MAX_DIGITS = 18  # of a whole number; nobody counts further
_MAX_ADDRESS_CHARACTERS = 2_000  # some builders write the whole squad into it
_WEB = ("http", "https")
_LINKS = ("url", "link", "builder_url")  # of a vendor, the most particular first


@dataclass(frozen=True, slots=True)
class NoJsonError(Exception):
    """A record of where a text stops being JSON."""

    message: Message
    line: int | None = None
    column: int | None = None


def squad_in(text: str) -> tuple[SquadList | None, tuple[Message, ...]]:
    """Return the squad that a text describes, or None with everything that is wrong.

    Raises:
        NoJsonError: it is no JSON.
    """
    document, values = _parsed(text), Values()
    if not isinstance(document, dict):
        values.wrong(document, "XWS", say("an object in braces"))
        return None, tuple(values.faults)
    squad = _squad(document, values)
    return (None if values.faults else squad), tuple(values.faults)


def as_xws(squad: SquadList) -> bytes:
    """Return the squad as a file that every builder reads, and this program as the same squad."""
    vendor = {squad.builder: {"url": squad.link}} if squad.builder and squad.link else None
    document = {
        "name": squad.name,
        "description": squad.description,
        "faction": squad.faction,
        "points": squad.points,
        "version": squad.version,
        "pilots": [_pilot_said(pilot) for pilot in squad.pilots],
        "obstacles": None if squad.obstacles is None else [*squad.obstacles],
        "damagedeck": squad.damage_deck,
        "vendor": vendor,
    }
    return encoded(json.dumps(_without_none(document), ensure_ascii=False, indent=2) + "\n")


def _parsed(text: str) -> object:
    try:
        value: object = json.loads(text, strict=False, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        message = say(
            "here it stops being JSON: the file is cut off or was changed by hand; ask for the list again"
        )
        raise NoJsonError(message, error.lineno, error.colno) from None
    except RecursionError:
        raise NoJsonError(say("lists within lists, too deep to be a squad: ask for the list again")) from None
    return value


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MAX_DIGITS else float("inf")


def _squad(document: Object, values: Values) -> SquadList:
    faction = values.needed(document.get("faction"), "faction")
    pilots, obstacles = document.get("pilots") or None, document.get("obstacles")
    if pilots is None:
        values.wrong(pilots, "pilots", say("a list in brackets"))
    builder, link = _vendor(document.get("vendor"))
    return SquadList(
        faction=faction,
        pilots=tuple(
            _pilot(each, number, values)
            for number, each in enumerate(values.items(pilots, "pilots"), start=1)
        ),
        name=values.text(document.get("name"), "name"),
        description=values.lines(document.get("description"), "description"),
        points=values.points(document.get("points"), "points"),
        obstacles=values.texts(obstacles, "obstacles") if obstacles is not None else None,
        damage_deck=values.text(document.get("damagedeck"), "damagedeck"),
        builder=builder,
        link=link,
        version=values.text(document.get("version"), "version"),
    )


def _pilot(value: object, number: int, values: Values) -> SquadPilot:
    where = f"pilot {number}"
    said = values.keys(value, where)
    upgrades: dict[CleanText, tuple[CleanText, ...]] = {}
    for slot, of in values.keys(said.get("upgrades"), f"{where}, upgrades").items():
        upgrades[clean(slot)] = upgrades.get(clean(slot), ()) + values.texts(of, f"{where}, {slot}")
    return SquadPilot(
        name=values.needed(said.get("id") or said.get("name"), f"{where}, name"),
        ship=values.text(said.get("ship"), f"{where}, ship"),
        points=values.points(said.get("points"), f"{where}, points"),
        upgrades=tuple((slot, of) for slot, of in upgrades.items() if of),
    )


def _vendor(value: object) -> tuple[CleanText | None, str | None]:
    """The first builder that gives an address, and that; what else is wrong with it does not matter to anybody."""
    for name, said in value.items() if isinstance(value, dict) else ():
        for key in _LINKS if isinstance(said, dict) else ():
            address = said.get(key)
            if isinstance(address, str) and is_address(address) and is_visible(name):
                return clean(name), address
    return None, None


def is_address(text: str) -> bool:
    """Return whether a text is an address of the web, in full, without a name or password in it."""
    if (
        len(text) > _MAX_ADDRESS_CHARACTERS
        or not text.isascii()
        or not text.isprintable()
        or set(text) & set(" \"'<>\\")
    ):
        return False
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in _WEB and bool(parts.hostname) and "@" not in parts.netloc


def _pilot_said(pilot: SquadPilot) -> Object:
    return _without_none(
        {
            "id": pilot.name,
            "name": pilot.name,
            "ship": pilot.ship,
            "points": pilot.points,
            "upgrades": {slot: [*of] for slot, of in pilot.upgrades},
        }
    )


def _without_none(said: Object) -> Object:
    return {key: value for key, value in said.items() if value is not None}


# What a player handed in -> the file that is published: all that was read of it, and nothing else.


def written(file: ListFile) -> bytes:
    """Return the file's bytes, which are read as what it holds."""
    return as_xws(file.content) if not isinstance(file.content, str) else encoded(f"{file.content}\n")
