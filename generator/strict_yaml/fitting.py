"""A document against a form: everything that does not fit, each with its place, in plain words."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from generator.findings import Finding
from generator.languages.said import Said, say
from generator.strict_yaml.document import Document, Path
from generator.strict_yaml.spelling import meant, near

Model = TypeVar("Model", bound=BaseModel)
Fault = Mapping[str, Any]  # as pydantic tells it

_NUMBER = say("write a whole number, as in 3")
_OF_FORMS = ("model_type", "dict_type", "model_attributes_type")
_TRUE = ("yes", "on", "y")
_FALSE = ("no", "off", "n")


def validate(model: type[Model], document: Document) -> tuple[Model | None, tuple[Finding, ...]]:
    """Turn a document into a form; each thing that does not fit becomes a finding with its line."""
    try:
        return model.model_validate(document.data), ()
    except ValidationError as error:
        return None, tuple(_findings(error, model, document))


def salvaged(form: type[Model], data: object) -> Model | None:
    """The form as far as its values can be read: unknown keys are left out, anything else wrong gives None."""
    try:
        return form.model_validate(data)
    except ValidationError as error:
        faults = error.errors(include_url=False)
    if any(fault["type"] != "extra_forbidden" for fault in faults):
        return None
    rest = deepcopy(data)
    for fault in faults:
        node: Any = rest
        for part in fault["loc"][:-1]:
            node = node[part]
        del node[fault["loc"][-1]]
    return form.model_validate(rest)


def _findings(error: ValidationError, model: type[BaseModel], document: Document) -> Iterator[Finding]:
    told: set[tuple[str, Path]] = set()
    for fault in error.errors(include_url=False):
        path = _path(fault, document)
        if (clause := _among_names(path, model)) is not None:
            path = clause
        if (fault["type"], path) in told or ("", path) in told:
            continue  # the members of a union each complain of the same value
        if clause is not None:
            told.add(("", clause))
            yield Finding(code="yaml-value", place=document.key(clause), message=_misplaced(clause))
            continue
        by_key = fault["type"] in ("missing", "extra_forbidden")
        told.add((fault["type"] if by_key else "", path))
        place = _place(fault, path, document)
        yield Finding(code="yaml-value", place=place, message=_message(fault, path, model))


def _path(fault: Fault, document: Document) -> Path:
    """Where the fault is; pydantic also names members of unions, validators and keys of mappings."""
    path: Path = fault["loc"]
    if fault["type"] == "missing":
        return path
    while path and path not in document.places:
        path = path[:-1]
    return path


def _place(fault: Fault, path: Path, document: Document) -> Any:
    if fault["type"] == "missing" and path not in document.places:
        return document.key(path[:-1])
    if fault["type"] == "extra_forbidden" or "[key]" in fault["loc"]:
        return document.key(path)
    return document.place(path)


def _message(fault: Fault, path: Path, model: type[BaseModel]) -> Said:
    name = ".".join(str(part) for part in path) or say("the file")
    kind, value, context = fault["type"], fault.get("input"), fault.get("ctx", {})
    if kind == "missing":
        return say("{name} is missing: add {value}", name=name, value=_only_value(path, model) or say("it"))
    if kind == "extra_forbidden":
        return say("{name} is not known here: {instead}", name=name, instead=_instead(path, value, model))
    if kind == "value_error":
        return say("{name}: {fault}", name=name, fault=_fault(context["error"]))
    wanted = _wanted(kind, context, value)
    if kind in _OF_FORMS:
        wanted = _written_out(path, model, value)
    return (
        say("{name} is empty: {wanted}", name=name, wanted=wanted)
        if value is None
        else say("{name} is {value}: {wanted}", name=name, value=_shown(value), wanted=wanted)
    )


def _fault(error: ValueError) -> Said:
    """What a validator of ours said; what another one did as it stands."""
    told = error.args[0] if error.args else ""
    return told if isinstance(told, Said) else say("{told}", told=str(error))


def _only_value(path: Path, model: type[BaseModel]) -> str | None:
    """`form: roundsheet/regulations/1`, where a key has one value only."""
    values = get_args(_type_at(model, path)) if get_origin(_type_at(model, path)) is Literal else ()
    return f"{path[-1]}: {values[0]}" if len(values) == 1 else None


def _written_out(path: Path, model: type[BaseModel], value: object) -> Said:
    """How a mapping is written in whose place something else stands, with the value where it fits a key of it."""
    form = _form_at(model, path) if path and get_origin(_type_at(model, path)) is not dict else None
    fields = {} if form is None else form.model_fields
    needed = [key for key, field in fields.items() if field.is_required()]
    if not needed:
        return say("keys with their values belong here")
    first, *others = needed
    inside = ", ".join([f"{first}: {_fitting(value, fields[first])}", *(f"{key}: ..." for key in others)])
    if isinstance(path[-1], int):
        return say("write {line}", line=f"- {{{inside}}}" if others else f"- {inside}")
    return say("write {line}", line=f"{path[-1]}: {{{inside}}}")


def _misplaced(path: Path) -> Said:
    above, key = ".".join(str(part) for part in path[:-1]), path[-1]
    return say(
        "{above}.{key}: under {above} come names; put {key} into each of them, as in {line}",
        above=above,
        key=key,
        line=f"NAME: {{{key}: ...}}",
    )


def _among_names(path: Path, model: type[BaseModel]) -> Path | None:
    """The path up to a key that stands among names of the writer's own, one level above the forms that have it."""
    for length in range(1, len(path)):
        around = _type_at(model, path[:length])
        form = _form_in(around) if get_origin(around) is dict else None
        if form is not None and path[length] in form.model_fields:
            return path[: length + 1]
    return None


def _fitting(value: object, field: FieldInfo) -> str:
    """The value as a file has it where a key takes it; else what the key takes, or dots."""
    kind: Any = Annotated[field.annotation, field]
    try:
        TypeAdapter(kind).validate_python(value, strict=True)
    except ValidationError:
        words = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
        return " or ".join(words) or "..."
    return "..." if isinstance(value, dict | list) else str(value)


def _instead(path: Path, value: object, model: type[BaseModel]) -> Said:
    """What to write in place of a key that the form does not have there."""
    key = str(path[-1])
    if value is None and " " in key:
        return say(
            "after a comma in {braces} the next key begins, so put a text with commas in quotes", braces="{ }"
        )
    form = _form_at(model, path[:-1])
    known = [name for name, field in form.model_fields.items() if not field.exclude] if form else []
    home = _home_of(key, model)
    if home is not None:
        if not home:
            return say("it begins at the left margin")
        return say("it belongs under {key}", key=".".join(home))
    return meant(key, known)


def _wanted(kind: str, context: Mapping[str, Any], value: object) -> Said:
    if kind in ("int_type", "int_parsing", "is_instance_of"):
        return _number_hint(value) or _NUMBER
    if kind == "bool_type":
        return _yes_or_no(value)
    if kind == "string_type":
        if value is None:
            return say("write a text")
        return say('write a text; one that looks like this goes in quotes: "{value}"', value=_shown(value))
    if kind == "list_type":
        return say("write a list: {example}, or a line with - for each", example="[one, other]")
    if kind == "literal_error":
        return _choice(str(context["expected"]), value)
    if kind == "greater_than_equal":
        return say("write at least {least}", least=context["ge"])
    if kind == "less_than_equal":
        return say("write at most {most}", most=context["le"])
    if kind in ("too_short", "string_too_short"):
        return say("write at least one")
    if kind in ("too_long", "string_too_long"):
        most = context["max_length"]
        if isinstance(value, str):
            return say("write at most {most} characters", most=most)
        return say("write at most {most}", most=most)
    return say("this does not fit here")


def _choice(expected: str, value: object) -> Said:
    words = re.findall(r"'([^']*)'", expected)
    one = near(str(value), words) if len(words) > 1 else None
    if len(words) == 1:
        return say("write {word}", word=words[0])
    known = ", ".join(words)
    if one is None:
        return say("write one of {known}", known=known)
    return say("did you mean {one}? Write one of {known}", one=one, known=known)


def _number_hint(value: object) -> Said | None:
    """What a text that stands for a number means, where that can be told."""
    text = value.strip() if isinstance(value, str) else ""
    if time := re.fullmatch(r"(\d+):(\d\d)", text):
        number = int(time[1]) * 60 + int(time[2])
        return say("write minutes or points as one whole number, as in {number}", number=number)
    if re.fullmatch(r"-?(0|[1-9]\d{0,17})", text):
        return say("take the quotes away: {text}", text=text)
    if re.fullmatch(r"0\d{1,17}", text):
        return say("a number has no 0 before it: {number}", number=int(text))
    if base := re.fullmatch(r"0([xob])([0-9a-fA-F]+)", text):
        return say("write the number in ordinary digits ({number})", number=_ordinary(base[1], base[2]))
    if re.fullmatch(r"\d{1,3}([_,' .]\d{3})+", text):
        return say("write the number without separators: {number}", number=re.sub(r"[^0-9]", "", text))
    if re.fullmatch(r"-?\d+[.,]\d+", text):
        return say("write a whole number: fractions are not possible here")
    if unit := re.fullmatch(r"\+?(\d{1,18})\s*[a-zA-Z%]*\.?", text):
        return say("write the number alone: {number}", number=unit[1])
    return None


def _ordinary(base: str, digits: str) -> str:
    try:
        return str(int(digits, {"x": 16, "o": 8, "b": 2}[base]))
    except ValueError:
        return say("digits from 0 to 9")


def _yes_or_no(value: object) -> Said:
    word = str(value).casefold()
    if word in _TRUE or word in _FALSE:
        return say("write {word}", word="true" if word in _TRUE else "false")
    return say("write true or false")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return say("a mapping of keys")
    if isinstance(value, list):
        return say("a list") if value else say("an empty list")
    text = str(value)
    text = text if len(text) <= 60 else text[:57] + "..."
    return text if isinstance(value, int) else f"'{text}'"


def _form_at(model: type[BaseModel], path: Path) -> type[BaseModel] | None:
    """The form of the mapping at the path."""
    return _form_in(_type_at(model, path))


def _type_at(model: type[BaseModel], path: Path) -> Any:
    """The type of the value at the path: a form, `dict[str, Form]`, a word of some; None where there is none."""
    found: Any = model
    for part in path:
        if get_origin(found) in (dict, list):
            found = get_args(found)[-1]
        else:
            form = _form_in(found)
            field = form.model_fields.get(str(part)) if form is not None else None
            found = field.annotation if field is not None else None
        found = _without_none(found)
    return found


def _without_none(annotation: Any) -> Any:
    """`Form` of `Form | None`, and the type that an `Annotated` is about."""
    if get_origin(annotation) is Annotated:
        return _without_none(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        (first, *_) = [each for each in get_args(annotation) if each is not NoneType]
        return _without_none(first)
    return annotation


def _form_in(annotation: Any) -> type[BaseModel] | None:
    """The first form named in a type such as `dict[str, Form] | None`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((form for arg in get_args(annotation) if (form := _form_in(arg)) is not None), None)


def _home_of(key: str, model: type[BaseModel]) -> tuple[str, ...] | None:
    """The path of the outermost mapping that has such a key."""
    level: list[tuple[tuple[str, ...], type[BaseModel]]] = [((), model)]
    seen: set[type[BaseModel]] = set()
    while level:
        for path, form in level:
            if key in form.model_fields:
                return path
        seen.update(form for _, form in level)
        below = [
            ((*path, name), child)
            for path, form in level
            for name, field in form.model_fields.items()
            if (child := _form_in(field.annotation)) is not None
        ]
        level = [(path, form) for path, form in below if form not in seen]
    return None
