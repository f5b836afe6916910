"""What a form asks for, and which of its words is near to another one."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from generator.languages.said import Message, say
from generator.strict_yaml.document import KeyPath


def form_at(model: type[BaseModel], path: KeyPath) -> type[BaseModel] | None:
    """Return the form of the mapping at the path."""
    return form_in(type_at(model, path))


def fields_at(model: type[BaseModel], path: KeyPath) -> Mapping[str, FieldInfo]:
    """Return the keys that the mapping at the path may have in a file."""
    form = form_at(model, path)
    fields = {} if form is None else form.model_fields
    return {name: field for name, field in fields.items() if not field.exclude}


def type_at(model: type[BaseModel], path: KeyPath) -> Any:
    """Return the type of the value at the path: a form, `dict[str, Form]`, a word of some; None without one."""
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
    """Return `Form` of `Form

    None`, and the type that an `Annotated` is about.
    """
    if get_origin(annotation) is Annotated:
        return without_none(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        (first, *_) = [each for each in get_args(annotation) if each is not NoneType]
        return without_none(first)
    return annotation


def form_in(annotation: Any) -> type[BaseModel] | None:
    """Return the first form named in a type such as `dict[str, Form]

    None`.
    """
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((form for arg in get_args(annotation) if (form := form_in(arg)) is not None), None)


def home_of(key: str, path: KeyPath, model: type[BaseModel]) -> tuple[str, ...] | None:
    """Return the mapping that a key at the path belongs to; None where that is unclear.

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
    """Return the paths of all mappings that have such a key, the outermost first."""
    return _homes_by_key(model).get(key, ())


@cache
def _homes_by_key(model: type[BaseModel]) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return the paths of all mappings of a form by the keys that they have, the outermost first."""
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


def fits(field: FieldInfo, value: object) -> bool:
    """Return whether a key takes the value."""
    kind: Any = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
    try:
        TypeAdapter(kind).validate_python(value, strict=True)
    except ValidationError:
        return False
    return True


# What somebody meant who wrote a word that there is not.


MIN_PREFIX_LETTERS = 4  # letters that tell a word that goes on


def near(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is most likely meant, None where none is near."""
    plain, sought = {_plain(name): name for name in known}, _plain(word)
    found = get_close_matches(sought, plain, n=1, cutoff=0.7)
    if not found and len(sought) >= MIN_PREFIX_LETTERS:  # a part of the word was left out
        found = [name for name in plain if name.startswith(sought)]
    if not found and len(sought) > 2:  # SoS for strength_of_schedule
        found = [name for name in plain if "".join(part[0] for part in name.split("_")) == sought]
    return plain[found[0]] if found else None


def meant(word: str, known: Iterable[str]) -> Message:
    """Return `did you mean NAME? There are NAME, NAME`, or what there is, or that there is nothing."""
    names = list(known)
    one, listed = near(word, names), ", ".join(names)
    if len(names) < 2:
        return say("there is only {known}", known=listed) if names else say("there are none")
    if one is None:
        return say("there are {known}", known=listed)
    return say("did you mean {one}? There are {known}", one=one, known=listed)


def _plain(word: str) -> str:
    return "_".join(word.casefold().replace("-", " ").replace("_", " ").split())
