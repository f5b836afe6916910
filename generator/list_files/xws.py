"""XWS, the X-Wing Squadron format -> a squad, and back.

The format is described by github.com/elistevens/xws-spec: 1.0.0 for the first edition of the game (`name` and `ship` of
each pilot), 2.0.0 for the second (`id`). What it doesn't name is not read, so nothing of it is published: builders and
players put anything there.
"""

import json
from dataclasses import dataclass
from urllib.parse import urlsplit

from generator.languages.said import Said, say
from generator.list_files.values import Object, Values
from generator.model import SquadList, SquadPilot
from generator.text import CleanText, clean, encoded, is_visible

_DIGITS = 18  # of a whole number; nobody counts further
_LONGEST_ADDRESS = 2_000  # characters; some builders write the whole squad into it
_WEB = ("http", "https")
_LINKS = ("url", "link", "builder_url")  # of a vendor, the most particular first


@dataclass(frozen=True, slots=True)
class NoJsonError(Exception):
    """A text is not JSON; where it stops being so."""

    message: Said
    line: int | None = None
    column: int | None = None


def squad_in(text: str) -> tuple[SquadList | None, tuple[Said, ...]]:
    """The squad that a text describes, or None with everything that is wrong.

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
    """The squad as a file that every builder reads, and this program as the same squad."""
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
    return int(digits) if len(digits) <= _DIGITS else float("inf")


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
    """Whether a text is an address of the web, in full, without a name or password in it."""
    if (
        len(text) > _LONGEST_ADDRESS
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
