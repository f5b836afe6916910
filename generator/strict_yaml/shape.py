"""What a form asks for, how that is written in YAML, and which of its words is near to another one."""

import json
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, TypeAdapter, ValidationError, WithJsonSchema
from pydantic.fields import FieldInfo

from generator.languages.said import Message, say
from generator.strict_yaml.document import KeyPath


def form_at(model: type[BaseModel], path: KeyPath) -> type[BaseModel] | None:
    """The form of the mapping at the path."""
    return form_in(type_at(model, path))


def fields_at(model: type[BaseModel], path: KeyPath) -> Mapping[str, FieldInfo]:
    """The keys that the mapping at the path may have in a file."""
    form = form_at(model, path)
    fields = {} if form is None else form.model_fields
    return {name: field for name, field in fields.items() if not field.exclude}


def type_at(model: type[BaseModel], path: KeyPath) -> Any:
    """The type of the value at the path: a form, `dict[str, Form]`, a word of some; None where there is none."""
    found: Any = model
    for part in path:
        if get_origin(found) in (dict, list):
            found = get_args(found)[-1]
        else:
            form = form_in(found)
            field = form.model_fields.get(str(part)) if form is not None else None
            found = field.annotation if field is not None else None
        found = without_none(found)
    return found


def without_none(annotation: Any) -> Any:
    """`Form` of `Form | None`, and the type that an `Annotated` is about."""
    if get_origin(annotation) is Annotated:
        return without_none(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        (first, *_) = [each for each in get_args(annotation) if each is not NoneType]
        return without_none(first)
    return annotation


def form_in(annotation: Any) -> type[BaseModel] | None:
    """The first form named in a type such as `dict[str, Form] | None`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((form for arg in get_args(annotation) if (form := form_in(arg)) is not None), None)


def home_of(key: str, path: KeyPath, model: type[BaseModel]) -> tuple[str, ...] | None:
    """The mapping that a key belongs to which stands at the path; None where that can't be told.

    That is the nearest one below, or where there is none the top, or the only one that has such a key.
    """
    form = form_at(model, path)
    below = [] if form is None else _homes(key, form)
    if below and (len(below) == 1 or len(below[0]) < len(below[1])):
        return (*(str(part) for part in path), *below[0])
    if below:
        return None
    homes = _homes(key, model)
    return homes[0] if homes and (homes[0] == () or len(homes) == 1) else None


def _homes(key: str, model: type[BaseModel]) -> tuple[tuple[str, ...], ...]:
    """The paths of all mappings that have such a key, the outermost first."""
    return _homes_by_key(model).get(key, ())


@cache
def _homes_by_key(model: type[BaseModel]) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """The paths of all mappings of a form by the keys that they have, the outermost first."""
    level: list[tuple[tuple[str, ...], type[BaseModel]]] = [((), model)]
    seen: set[type[BaseModel]] = set()
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    while level:
        for path, form in level:
            found |= {key: (*found.get(key, ()), path) for key in form.model_fields}
        seen.update(form for _, form in level)
        below = [
            ((*path, name), child)
            for path, form in level
            for name, field in form.model_fields.items()
            if not field.exclude and (child := form_in(field.annotation)) is not None
        ]
        level = [(path, form) for path, form in below if form not in seen]
    return found


# How a value is written that is missing, or in whose place another kind stands: `award: {tournament_points:
# ...}`.


_UNKNOWN = "..."
_MOST_WORDS = 3  # of a choice that are named within a line
_NEEDS_QUOTES = re.compile(r"[\[\]{},#'\"]|: |:$|^[^\w(+-]")


def missing_line(path: KeyPath, model: type[BaseModel]) -> str | None:
    """The line of a key that is missing; None where its name says as much."""
    field = _field_at(path, model)
    sample = _UNKNOWN if field is None else _sample(_kind(field), None)
    return None if sample in (_UNKNOWN, f"[{_UNKNOWN}]") else f"{path[-1]}: {sample}"


def written_out(path: KeyPath, model: type[BaseModel], value: object) -> Message:
    """How a mapping or a list is written in whose place something else stands, with the value where it fits."""
    if not path:
        name, field = next(iter(model.model_fields.items()))
        return say(
            "write keys with their values, as in {line}", line=f"{name}: {_sample(_kind(field), None)}"
        )
    kind = type_at(model, path)
    sample = _sample(kind, value)
    if sample == _UNKNOWN:
        return say("keys with their values belong here")
    if sample == f"[{_UNKNOWN}]":
        return say("write a list: {example}, or a line with - for each", example="[one, other]")
    line = f"{path[-1]}: {sample}"
    if isinstance(path[-1], int):
        line = f"- {sample if ', ' in sample else sample.strip('{}')}"
    fault = _fault_of(kind, value)
    return (
        say("write {line}", line=line)
        if fault is None
        else say("write {line}; {fault}", line=line, fault=fault)
    )


def fits(field: FieldInfo, value: object) -> bool:
    """Whether a key takes the value."""
    return _takes(_kind(field), value)


def _field_at(path: KeyPath, model: type[BaseModel]) -> FieldInfo | None:
    form = form_at(model, path[:-1])
    return None if form is None else form.model_fields.get(str(path[-1]))


def _kind(field: FieldInfo) -> Any:
    """The type of a key's value, with what is marked on it."""
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def _sample(kind: Any, value: object) -> str:
    """A value as a file has it: the one given where it fits, else what is needed, with dots for what isn't known."""
    if isinstance(value, str | int) and _takes(kind, value):
        return _in_a_line(value)
    words, marks = _words(kind), getattr(kind, "__metadata__", ())
    if 0 < len(words) <= _MOST_WORDS:
        return " or ".join(words)
    bare = without_none(kind)
    if any(isinstance(mark, BeforeValidator) for mark in marks):
        return _UNKNOWN  # it is typed in a way of its own
    if get_origin(bare) is list:
        return f"[{_listed(get_args(bare)[0], value)}]"
    if get_origin(bare) is dict:
        return f"{{NAME: {_sample(get_args(bare)[1], value)}}}"
    return _mapping(bare, value) if isinstance(bare, type) and issubclass(bare, BaseModel) else _UNKNOWN


def _listed(kind: Any, value: object) -> str:
    """The elements of a list: those given, or what a text names with commas between."""
    named = value.split(",") if isinstance(value, str) else value
    words = [each.strip() for each in named if isinstance(each, str)] if isinstance(named, list) else []
    if words and all(_takes(kind, word) for word in words):
        return ", ".join(words)
    return _sample(kind, value)


def _mapping(form: type[BaseModel], value: object) -> str:
    keys = _needed(form)
    inside = [f"{name}: {_sample(kind, None if i else value)}" for i, (name, kind) in enumerate(keys.items())]
    return f"{{{', '.join(inside)}}}" if keys else _UNKNOWN


def _needed(form: type[BaseModel]) -> Mapping[str, Any]:
    """The keys that a form can't do without, with their types; the first list or mapping where it needs none."""
    needed = {name: _kind(field) for name, field in form.model_fields.items() if field.is_required()}
    lists = {
        name: _kind(field) for name, field in form.model_fields.items() if _origin(field) in (list, dict)
    }
    return needed or dict([*lists.items()][:1])


def _origin(field: FieldInfo) -> Any:
    return get_origin(without_none(field.annotation))


def _words(kind: Any) -> tuple[str, ...]:
    """The words to choose from."""
    bare = without_none(kind)
    if get_origin(bare) is Literal:
        return tuple(str(word) for word in get_args(bare))
    for mark in getattr(kind, "__metadata__", ()):
        if isinstance(mark, WithJsonSchema) and mark.json_schema is not None:
            return tuple(mark.json_schema.get("enum", ()))
    return ()


def _fault_of(kind: Any, value: object) -> Message | None:
    """Why the value doesn't fit the first key either, where that can be told: a word that there is not."""
    bare = without_none(kind)
    if get_origin(bare) is list:
        return _fault_of(get_args(bare)[0], value)
    if not isinstance(value, str) or not (isinstance(bare, type) and issubclass(bare, BaseModel)):
        return None
    first: Any = next(iter(_needed(bare).values()), str)
    if not _words(first):
        return None
    try:
        TypeAdapter(first).validate_python(value, strict=True)
    except ValidationError as error:
        said = error.errors()[0].get("ctx", {}).get("error")
        told = said.args[0] if isinstance(said, ValueError) and said.args else None
        return told if isinstance(told, Message) else None
    return None


def _takes(kind: Any, value: object) -> bool:
    try:
        TypeAdapter(kind).validate_python(value, strict=True)
    except ValidationError:
        return False
    return True


def _in_a_line(value: str | int) -> str:
    text = str(value)
    if isinstance(value, bool):
        return text.lower()
    return json.dumps(text, ensure_ascii=False) if _NEEDS_QUOTES.search(text) else text


# What somebody meant who wrote a word that there is not.


SHORTEST = 4  # letters that tell a word that goes on


def near(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most likely meant, None where none is near."""
    plain, sought = {_plain(name): name for name in known}, _plain(word)
    found = get_close_matches(sought, plain, n=1, cutoff=0.7)
    if not found and len(sought) >= SHORTEST:  # a part of the word was left out
        found = [name for name in plain if name.startswith(sought)]
    if not found and len(sought) > 2:  # SoS for strength_of_schedule
        found = [name for name in plain if "".join(part[0] for part in name.split("_")) == sought]
    return plain[found[0]] if found else None


def meant(word: str, known: Iterable[str]) -> Message:
    """`did you mean NAME? There are NAME, NAME`, or what there is, or that there is nothing."""
    names = list(known)
    one, listed = near(word, names), ", ".join(names)
    if len(names) < 2:
        return say("there is only {known}", known=listed) if names else say("there are none")
    if one is None:
        return say("there are {known}", known=listed)
    return say("did you mean {one}? There are {known}", one=one, known=listed)


def _plain(word: str) -> str:
    return "_".join(word.casefold().replace("-", " ").replace("_", " ").split())
