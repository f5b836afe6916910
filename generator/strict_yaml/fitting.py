"""A document against a form: everything that does not fit, each with its place, in plain words."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, TypeVar, get_origin

from pydantic import BaseModel, ValidationError

from generator.findings import Finding
from generator.languages.said import Said, say
from generator.strict_yaml.document import Document, Path
from generator.strict_yaml.hints import number_hint, yes_or_no
from generator.strict_yaml.misnamed import Fault, elsewhere, misnamed
from generator.strict_yaml.shape import fields_at, form_in, home_of, type_at
from generator.strict_yaml.spelling import meant, near
from generator.strict_yaml.written import missing_line, written_out

Model = TypeVar("Model", bound=BaseModel)

_NUMBER = say("write a whole number, as in 3")
_IN_ANOTHER_SHAPE = ("model_type", "dict_type", "model_attributes_type", "list_type")


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
    faults = error.errors(include_url=False)
    named = misnamed(faults, model)
    told_otherwise = {(*path[:-1], name) for path, name in named.items()} | elsewhere(faults, model)
    for fault in faults:
        if fault["type"] == "missing" and fault["loc"] in told_otherwise:
            continue
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
        message = _wrong_name(path, named[path], model) if path in named else _message(fault, path, model)
        yield Finding(code="yaml-value", place=place, message=message)


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
        return say("{name} is missing: add {value}", name=name, value=missing_line(path, model) or say("it"))
    if kind == "extra_forbidden":
        return say("{name} is not known here: {instead}", name=name, instead=_instead(path, value, model))
    if kind == "value_error":
        return say("{name}: {fault}", name=name, fault=_fault(context["error"]))
    wanted = _wanted(kind, context, value)
    if kind in _IN_ANOTHER_SHAPE:
        wanted = written_out(path, model, value)
    return (
        say("{name} is empty: {wanted}", name=name, wanted=wanted)
        if value is None or (isinstance(value, str) and not value.strip())
        else say("{name} is {value}: {wanted}", name=name, value=_shown(value), wanted=wanted)
    )


def _fault(error: ValueError) -> Said:
    """What a validator of ours said; what another one did as it stands."""
    told = error.args[0] if error.args else ""
    return told if isinstance(told, Said) else say("{told}", told=str(error))


def _wrong_name(path: Path, meant_for: str, model: type[BaseModel]) -> Said:
    """The message about a key that is meant for a missing one."""
    known = ", ".join(fields_at(model, path[:-1]))
    said = _unspaced(str(path[-1])) or say(
        "did you mean {one}? There are {known}", one=meant_for, known=known
    )
    return say("{name} is not known here: {instead}", name=".".join(str(part) for part in path), instead=said)


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
        around = type_at(model, path[:length])
        form = form_in(around) if get_origin(around) is dict else None
        if form is not None and path[length] in form.model_fields:
            return path[: length + 1]
    return None


def _instead(path: Path, value: object, model: type[BaseModel]) -> Said:
    """What to write in place of a key that the form does not have there."""
    key = str(path[-1])
    if value is None and " " in key:
        return say(
            "after a comma in {braces} the next key begins, so put a text with commas in quotes", braces="{ }"
        )
    if key != key.strip():
        return say("the spaces before it are not ordinary ones: type them again")
    if value is None and (line := _unspaced(key)) is not None:
        return line
    home = home_of(key, path[:-1], model)
    if home is None:
        return meant(key, fields_at(model, path[:-1]))
    if not home:
        return say("it begins at the left margin")
    return say("it belongs under {key}", key=".".join(home))


def _unspaced(key: str) -> Said | None:
    """How `lead:5` and `lead=5` are written, which are one word each."""
    parts = re.fullmatch(r"([a-z_]+)\s*[:=]\s*(.*)", key)
    return None if parts is None else say("write {line}", line=f"{parts[1]}: {parts[2]}")


def _wanted(kind: str, context: Mapping[str, Any], value: object) -> Said:
    if kind in ("int_type", "int_parsing", "is_instance_of"):
        return number_hint(value) or _NUMBER
    if kind == "bool_type":
        return yes_or_no(value)
    if kind == "string_type":
        if value is None or isinstance(value, list | dict):
            return say("write a text")
        return say('write a text; one that looks like this goes in quotes: "{value}"', value=_shown(value))
    if kind == "literal_error":
        return _choice(str(context["expected"]), value)
    if kind == "greater_than_equal":
        return say("write at least {least}", least=context["ge"])
    if kind == "less_than_equal":
        return say("write at most {most}", most=context["le"])
    if kind in ("too_short", "string_too_short"):
        return say("write a text") if isinstance(value, str) else say("write at least one")
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
