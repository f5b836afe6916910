"""JSON Schemas of the files that organizers write: an editor completes their keys and underlines mistakes.

They are made from the forms with which the files are read, so they say the same as `roundsheet check`, as far as a
schema can.
"""

from typing import Any

from pydantic import BaseModel

from generator import languages
from generator.event_file import EventFile, SiteSettings
from generator.event_file.seasons import SeasonFile

_TEXT = {"type": ["string", "integer"]}
_DAY = {"type": "string"}
# What the readers take besides what the forms keep.
_TAKEN: dict[str, dict[str, Any]] = {
    "date": {"anyOf": [_DAY, {"type": "array", "items": _DAY}]},
    "language": {"enum": list(languages.known())},
    "accent": {"type": ["string", "integer"], "pattern": "^#?[0-9a-fA-F]{6}$"},
    "schedule": {"type": "array", "items": {"type": ["string", "object"]}},
    "address": {"type": "string", "pattern": "^https?://"},
}
KEYS: dict[str, dict[str, str]] = {
    "event.yaml": {
        "name": "The event's name.",
        "date": "The day, as in 2018-09-15 or 15 Sep 2018, or a list of days.",
        "regulations": "The ID of regulations that come with Roundsheet, or the name of a file of your own.",
        "seed": "Any text; all randomness of the event comes from it. Leave it once round 1 is drawn.",
        "venue": "Where it takes place.",
        "tier": "The tier of the event, where the regulations have tiers.",
        "structure": "The structure, where the regulations have structures; custom with stages of your own.",
        "stages": "Runs of rounds, in their order, where the structure is custom.",
        "stages.type": "How the rounds are paired.",
        "stages.rounds": "How many rounds a Swiss stage has.",
        "stages.size": "How many players the cut lets in.",
        "stages.points": "How many tournament points let a player in.",
        "stages.wins": "How many wins let a player in.",
        "stages.from_each": "How many of each group go on, after groups.",
        "stages.third_place": "Whether the losers of the semifinals play for third place, beside the final.",
        "stages.reset": "Whether who comes to the final of a double elimination unbeaten may lose it once.",
        "stages.groups": "How many groups play a round robin at the same time.",
        "stages.of": "How many players a group has at most, in place of how many groups there are.",
        "stages.times": "How often everybody meets everybody in a round robin, where that is more than once.",
        "leaders": "Who runs the event.",
        "leaders.role": "What they do, such as organizer or judge.",
        "leaders.name": "The name.",
        "leaders.player": "Their ID, if they play themselves.",
        "scenarios": "What each round is played with, round by round.",
        "scenarios.deployment": "The deployment.",
        "scenarios.objective": "The objective.",
        "tables": "How many tables there are.",
        "tables_from": "The number of the first table, where that is not 1.",
        "release": "Whether rounds are published at once, or when their workbook says Now.",
        "schedule": "Lines of a time and what happens then, such as 10:00 Round 1.",
        "timezone": "Where the clocks are, such as Europe/Berlin.",
        "lists_from_round": "With which round's pairings the players' lists are published; never without it.",
        "language": "The language of the pages, the workbooks and what is found in them.",
        "accent": "The pages' colour, six hexadecimal digits in quotes.",
        "rehearsal": "Whether it is a rehearsal with invented players.",
    },
    "site.yaml": {
        "title": "The title of the site.",
        "address": "Where the site is found, as in https://example.org/standings/.",
        "language": "The language of the front page.",
        "timezone": "The time zone of every event that says no other.",
        "pair_automatically": "Whether an upload that completes a round draws the next one.",
        "examples": "The example events, which new --without-examples removes.",
    },
    "season.yaml": {
        "name": "The season's name.",
        "events": "Folders of events, as names or with * and ?.",
        "points": "What an event is worth; all of it is added up.",
        "points.places": "For the first place, the second, and so on.",
        "points.others": "For every further place.",
        "points.tournament_points": "For each tournament point of the Swiss rounds.",
        "points.attendance": "For every event played, also beyond the best.",
        "best": "How many events count, everybody's best ones.",
        "players": "Whether IDs tell who somebody is, or only names.",
        "language": "The language of the season's pages.",
        "accent": "The pages' colour, six hexadecimal digits in quotes.",
    },
}
_FORMS: dict[str, type[BaseModel]] = {
    "event.yaml": EventFile,
    "site.yaml": SiteSettings,
    "season.yaml": SeasonFile,
}


def schemas_for_editors() -> dict[str, dict[str, Any]]:
    """Return the schema of each file by the file's name."""
    return {name: _schema(name, form) for name, form in _FORMS.items()}


def _schema(name: str, form: type[BaseModel]) -> dict[str, Any]:
    made = form.model_json_schema()
    definitions = made.pop("$defs", {})
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",  # the newest that every editor knows
        "title": name,
        **_object(made, definitions, KEYS[name], ""),
    }


def _object(
    made: dict[str, Any], definitions: dict[str, Any], keys: dict[str, str], before: str
) -> dict[str, Any]:
    properties = {
        key: {**_value(key, value, definitions, keys, before), "description": keys[before + key]}
        for key, value in made["properties"].items()
    }
    required = {"required": made["required"]} if "required" in made else {}
    return {"type": "object", "properties": properties, "additionalProperties": False} | required


def _value(
    key: str, value: dict[str, Any], definitions: dict[str, Any], keys: dict[str, str], before: str
) -> dict[str, Any]:
    if key in _TAKEN:
        return _TAKEN[key]
    kinds = [kind for kind in value.pop("anyOf", [value]) if kind.get("type") != "null"]
    plain = {word: what for word, what in kinds[0].items() if word not in ("title", "default", "description")}
    if "$ref" in plain:
        return _object(definitions[plain["$ref"].rpartition("/")[2]], definitions, keys, f"{before}{key}.")
    if "items" in plain:
        plain["items"] = _value(key, plain["items"], definitions, keys, before)
    return plain | _TEXT if plain.get("type") == "string" and "enum" not in plain else plain
