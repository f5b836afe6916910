"""The JSON Schema of regulation files, with which an editor completes keys and words and underlines mistakes.

It is made from the forms, so it says the same as `roundsheet regulations check` as far as a schema can: what parts have
to do with each other, clauses and citations are left to that command.
"""

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from generator.regulations.form.bricks import Strict
from generator.regulations.house import House
from generator.regulations.keys import KEYS
from generator.regulations.schema import Regulation

_OF_HOUSE_FILES = ("extends", "bases", "changes")


def schema_for_editors() -> dict[str, Any]:
    """A schema that holds for whole regulations and for house files."""
    forms: list[tuple[type[BaseModel], Literal["validation"]]] = [
        (Regulation, "validation"),
        (House, "validation"),
    ]
    for form in _below(Strict):  # else they are built when they are needed
        form.model_rebuild(force=True)
    _, made = models_json_schema(forms, ref_template="#/definitions/{model}")
    definitions: dict[str, Any] = made["$defs"]
    for key in _OF_HOUSE_FILES:
        del definitions["Regulation"]["properties"][key]
    for unused in ("Base", "Change"):
        del definitions[unused]
    for name, definition in definitions.items():
        _explain(name, definition)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",  # the newest that every editor knows
        "title": "Roundsheet regulations",
        "if": {"anyOf": [{"required": ["extends"]}, {"required": ["changes"]}]},
        "then": {"$ref": "#/definitions/House"},
        "else": {"$ref": "#/definitions/Regulation"},
        "definitions": dict(sorted(definitions.items())),
    }


def _below(form: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """All forms that are made of one."""
    for each in form.__subclasses__():
        yield each
        yield from _below(each)


def _explain(name: str, definition: dict[str, Any]) -> None:
    """Give each key its sentence; titles and developers' remarks would only be in the way."""
    for noise in ("title", "description"):
        definition.pop(noise, None)
    for key, value in definition.get("properties", {}).items():
        value.pop("title", None)
        if value.get("default", 0) in (None, [], {}):
            del value["default"]
        said = KEYS.get(name, {}).get(key) or KEYS["Cited"][key]
        value["description"] = said.replace("`", "")
