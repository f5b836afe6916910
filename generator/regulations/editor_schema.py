"""What each key of a regulation file means, as its field in the schema says it: for editors, and as text."""

from collections.abc import Iterator
from typing import Any, Literal, get_origin

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from generator.regulations.house_rules import House
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Cite, Cited, Rule, Strict
from generator.strict_yaml import form_in, without_none

_OF_HOUSE_FILES = ("extends", "bases", "changes")


def schema_for_editors() -> dict[str, Any]:
    """Return a schema that holds for whole regulations and for house files."""
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
    for definition in definitions.values():
        _tidy(definition)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",  # the newest that every editor knows
        "title": "Roundsheet regulations",
        "if": {"anyOf": [{"required": ["extends"]}, {"required": ["changes"]}]},
        "then": {"$ref": "#/definitions/House"},
        "else": {"$ref": "#/definitions/Regulation"},
        "definitions": dict(sorted(definitions.items())),
    }


def _below(form: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """Yield all forms that are part of one."""
    for each in form.__subclasses__():
        yield each
        yield from _below(each)


def _tidy(definition: dict[str, Any]) -> None:
    """Keep of each key what its field says of it; titles and developers' remarks would only be in the way."""
    for noise in ("title", "description"):
        definition.pop(noise, None)
    for value in definition.get("properties", {}).values():
        value.pop("title", None)
        if value.get("default", 0) in (None, [], {}):
            del value["default"]
        value["description"] = value.pop("description").replace("`", "")


_TITLES: tuple[tuple[str, type[BaseModel]], ...] = (
    ("A regulation file:", Regulation),
    ("A file of house rules:", House),
    ("Any mapping, but not one of names of your own:", Cited),
    ("Each sentence of rules, details and notes, and every other one that may have a clause:", Rule),
)
_APART = (Cite, Rule)  # they stand in many places, and are explained once


def keys_as_text() -> str:
    """Return every key with what it means, each below the key that it belongs under."""
    return "\n\n".join("\n".join([title, *_lines(form, "  ")]) for title, form in _TITLES)


def _lines(form: type[BaseModel], margin: str) -> Iterator[str]:
    clause = () if form is Cited or not issubclass(form, Cited) else Cited.model_fields
    for name, field in form.model_fields.items():
        if field.description is None or name in clause:
            continue
        needed = " (needed)" if field.is_required() else ""
        yield f"{margin}{name}{needed}: {field.description.replace('`', '')}"
        below = form_in(field.annotation)
        if below is not None and (below not in _APART or form is Cited):
            yield from _lines_below(below, margin, named=get_origin(without_none(field.annotation)) is dict)


def _lines_below(form: type[BaseModel], margin: str, *, named: bool) -> Iterator[str]:
    """Yield the lines of a form that a key holds, below a line for the name where each has one."""
    lines = [*_lines(form, f"{margin}    " if named else f"{margin}  ")]
    if named and lines:
        yield f"{margin}  NAME:"
    yield from lines
