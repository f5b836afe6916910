"""JSON Schemas of the files that organizers write: an editor completes their keys and underlines mistakes.

They are made from the forms with which the files are read, so they say the same as `roundsheet check`, as far as a
schema can.
"""

from typing import Any

from pydantic import BaseModel

from generator import languages
from generator.event_file import EventFile, SiteFile
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
    "url": {"type": "string", "pattern": "^https?://"},
    "logo": {"type": "string", "pattern": r"\.([pP][nN][gG]|[jJ][pP][eE]?[gG])$"},
}
_FORMS: dict[str, type[BaseModel]] = {
    "event.yaml": EventFile,
    "site.yaml": SiteFile,
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
        **_object(made, definitions),
    }


def _object(made: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    properties = {
        key: {**_value(key, value, definitions), "description": value["description"]}
        for key, value in made["properties"].items()
    }
    required = {"required": made["required"]} if "required" in made else {}
    return {"type": "object", "properties": properties, "additionalProperties": False} | required


def _value(key: str, value: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    if key in _TAKEN:
        return _TAKEN[key]
    kinds = [kind for kind in value.get("anyOf", [value]) if kind.get("type") != "null"]
    plain = {word: what for word, what in kinds[0].items() if word not in ("title", "default", "description")}
    if "$ref" in plain:
        return _object(definitions[plain["$ref"].rpartition("/")[2]], definitions)
    if "items" in plain:
        plain["items"] = _value(key, plain["items"], definitions)
    return plain | _TEXT if plain.get("type") == "string" and "enum" not in plain else plain
