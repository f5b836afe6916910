"""Turn a document into a form, and say what does not fit and what was probably meant."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, TypeVar, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from generator.findings import Finding, define_error
from generator.languages.said import Message, say
from generator.strict_yaml.document import KeyPath, YamlDocument
from generator.strict_yaml.shape import fields_at, fits, form_in, home_of, meant, near, type_at

# What somebody meant who wrote a number, or yes and no, in a way that a file doesn't know.


_TRUE = ("yes", "on", "y")
_FALSE = ("no", "off", "n")


def number_hint(value: object) -> Message | None:
    """Return what a text that stands for a number means, where that is clear."""
    text = value.strip() if isinstance(value, str) else ""
    if time := re.fullmatch(r"(\d+):(\d\d)", text):
        number = int(time[1]) * 60 + int(time[2])
        return say("write minutes or points as one whole number, as in {number}", number=number)
    if hours := re.fullmatch(r"(\d{1,3})\s*(h|hours?)", text, re.IGNORECASE):
        return say("write minutes or points as one whole number, as in {number}", number=int(hours[1]) * 60)
    if re.fullmatch(r"-?(0|[1-9]\d{0,17})", text):
        return say("take the quotes away: {text}", text=text)
    if re.fullmatch(r"0\d{1,17}", text):
        return say("a number has no 0 before it: {number}", number=int(text))
    if re.fullmatch(r"\d{1,3}([_,' .]\d{3})+", text):
        return say("write the number without separators: {number}", number=re.sub(r"[^0-9]", "", text))
    if re.fullmatch(r"-?\d+[.,]\d+", text):
        return say("write a whole number: fractions are not possible here")
    if unit := re.fullmatch(r"\+?(\d{1,18})\s*[a-zA-Z%]*\.?", text):
        return say("write the number alone: {number}", number=unit[1])
    return None


def yes_or_no(value: object) -> Message:
    word = str(value).casefold()
    if word in _TRUE or word in _FALSE:
        return say("write {word}", word="true" if word in _TRUE else "false")
    return say("write true or false")


# Keys that there are not, and the ones that they are meant for: one mistake gives one finding.


Fault = Mapping[str, Any]  # as pydantic tells it


def misnamed(faults: Sequence[Fault], model: type[BaseModel]) -> Mapping[KeyPath, str]:
    """Return unknown keys, by their paths, each with the missing key beside them that it is meant for."""
    unknown = {fault["loc"]: fault["input"] for fault in faults if fault["type"] == "extra_forbidden"}
    count = Counter(path[:-1] for path in unknown)
    lacking: dict[KeyPath, set[str]] = {}
    for fault in faults:
        if fault["type"] == "missing":
            lacking.setdefault(fault["loc"][:-1], set()).add(str(fault["loc"][-1]))
    found: dict[KeyPath, str] = {}
    for path, value in unknown.items():
        around = path[:-1]
        if not lacking.get(around):
            continue
        fields = {name: field for name, field in fields_at(model, around).items() if name in lacking[around]}
        one = _meant(str(path[-1]), fields) or (_only(fields, value) if count[around] == 1 else None)
        if one is not None:
            found[path] = one
            lacking[around].remove(one)
    return found


def elsewhere(faults: Sequence[Fault], model: type[BaseModel]) -> frozenset[KeyPath]:
    """Return the keys that unknown ones belong under, and misplaced outermost ones: those are not missing."""
    found: set[KeyPath] = set()
    for fault in faults:
        if fault["type"] == "extra_forbidden":
            *around, key = fault["loc"]
            home = home_of(str(key), tuple(around), model)
            found |= {home or (key,)} if home is not None else set()
    return frozenset(found)


def _meant(key: str, missing: Mapping[str, FieldInfo]) -> str | None:
    """Return the key that is meant by its letters: a slip, or `rounds` for `swiss_rounds`."""
    return near(key, missing) or next((name for name in missing if name.endswith(f"_{key}")), None)


def _only(missing: Mapping[str, FieldInfo], value: object) -> str | None:
    """Return the key that is meant by its value: the one missing key, if that takes it."""
    taking = [name for name, field in missing.items() if len(missing) == 1 and fits(field, value)]
    return taking[0] if taking else None


def respelled(model: type[BaseModel], document: YamlDocument) -> YamlDocument:
    """Return the document with those outermost keys renamed that are near to one which it lacks."""
    meant: dict[str, str] = {}
    absent = [name for name in model.model_fields if name not in document.data]
    for key in document.data:
        if key not in model.model_fields and (one := near(key, absent)) is not None:
            meant[key] = one
            absent.remove(one)
    if not meant:
        return document

    renamed = {meant.get(key, key): child for key, child in document.root.children if isinstance(key, str)}
    return replace(document, root=replace(document.root, value=renamed))


# A document against a form.


Model = TypeVar("Model", bound=BaseModel)

_NUMBER = say("write a whole number, as in 3")
_MAPPINGS = ("model_type", "dict_type", "model_attributes_type")


def validate(model: type[Model], document: YamlDocument) -> tuple[Model | None, tuple[Finding, ...]]:
    """Turn a document into a form; each thing that does not fit becomes a finding with its line."""
    try:
        return model.model_validate(document.data), ()
    except ValidationError as error:
        return None, tuple(_findings(error, model, document))


def salvaged(form: type[Model], data: object) -> Model | None:
    """Return the form as far as it can be read: without unknown keys; None where anything else is wrong."""
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


define_error(
    "yaml-value",
    meaning="A key of a YAML file is missing or unknown, or its value is of the wrong kind.",
    remedy="Write what the message asks for; a name that looks like a number goes in quotes.",
    example="date: '4/3/2018' can be 2018-03-04 or 2018-04-03: write the one that is meant, year first",
)


def _findings(error: ValidationError, model: type[BaseModel], document: YamlDocument) -> Iterator[Finding]:
    told: set[tuple[str, KeyPath]] = set()
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


def _path(fault: Fault, document: YamlDocument) -> KeyPath:
    """Return where the fault is; pydantic also names members of unions, validators and keys of mappings."""
    path: KeyPath = fault["loc"]
    if fault["type"] == "missing":
        return path
    while path and path not in document.places:
        path = path[:-1]
    return path


def _place(fault: Fault, path: KeyPath, document: YamlDocument) -> Any:
    if fault["type"] == "missing" and path not in document.places:
        return document.key(path[:-1])
    if fault["type"] == "extra_forbidden" or "[key]" in fault["loc"]:
        return document.key(path)
    return document.place(path)


def _message(fault: Fault, path: KeyPath, model: type[BaseModel]) -> Message:
    name = ".".join(str(part) for part in path) or say("the file")
    kind, value, context = fault["type"], fault.get("input"), fault.get("ctx", {})
    if kind == "missing":
        return say("{name} is missing: add it", name=name)
    if kind == "extra_forbidden":
        return say("{name} is not known here: {instead}", name=name, instead=_instead(path, value, model))
    if kind == "value_error":
        return say("{name}: {fault}", name=name, fault=_fault(context["error"]))
    wanted = _shape(path, model) if kind in _MAPPINGS else _wanted(kind, context, value)
    return (
        say("{name} is empty: {wanted}", name=name, wanted=wanted)
        if value is None or (isinstance(value, str) and not value.strip())
        else say("{name} is {value}: {wanted}", name=name, value=_shown(value), wanted=wanted)
    )


def _shape(path: KeyPath, model: type[BaseModel]) -> Message:
    """Return what a mapping has, where something else stands in its place."""
    fields = {} if get_origin(type_at(model, path)) is dict else fields_at(model, path)
    keys = [key for key, field in fields.items() if field.is_required()] or [*fields]
    if not keys:
        return say("write names, each with what it stands for")
    return say("write keys with their values: {keys}", keys=", ".join(keys))


def _fault(error: ValueError) -> Message:
    """Return what a validator of ours said; what another one did as it stands."""
    told = error.args[0] if error.args else ""
    return told if isinstance(told, Message) else say("{told}", told=str(error))


def _wrong_name(path: KeyPath, meant_for: str, model: type[BaseModel]) -> Message:
    """Return the message about a key that is meant for a missing one."""
    known = ", ".join(fields_at(model, path[:-1]))
    said = _unspaced(str(path[-1])) or say(
        "did you mean {one}? There are {known}", one=meant_for, known=known
    )
    return say("{name} is not known here: {instead}", name=".".join(str(part) for part in path), instead=said)


def _misplaced(path: KeyPath) -> Message:
    above, key = ".".join(str(part) for part in path[:-1]), path[-1]
    return say(
        "{above}.{key}: under {above} come names; put {key} into each of them, as in {line}",
        above=above,
        key=key,
        line=f"NAME: {{{key}: ...}}",
    )


def _among_names(path: KeyPath, model: type[BaseModel]) -> KeyPath | None:
    """Return the path up to a key that stands among the writer's own names, a level above the forms with it."""
    for length in range(1, len(path)):
        around = type_at(model, path[:length])
        form = form_in(around) if get_origin(around) is dict else None
        if form is not None and path[length] in form.model_fields:
            return path[: length + 1]
    return None


def _instead(path: KeyPath, value: object, model: type[BaseModel]) -> Message:
    """Return what to write in place of a key that the form does not have there."""
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


def _unspaced(key: str) -> Message | None:
    """Return how `lead:5` and `lead=5` are written, which are one word each."""
    parts = re.fullmatch(r"([a-z_]+)\s*[:=]\s*(.*)", key)
    return None if parts is None else say("write {line}", line=f"{parts[1]}: {parts[2]}")


def _wanted(kind: str, context: Mapping[str, Any], value: object) -> Message:
    if kind in ("int_type", "int_parsing", "is_instance_of"):
        return number_hint(value) or _NUMBER
    if kind == "bool_type":
        return yes_or_no(value)
    if kind == "string_type":
        if value is None or isinstance(value, list | dict):
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
        return say("write a text") if isinstance(value, str) else say("write at least one")
    if kind in ("too_long", "string_too_long"):
        most = context["max_length"]
        if isinstance(value, str):
            return say("write at most {most} characters", most=most)
        return say("write at most {most}", most=most)
    return say("this does not fit here")


def _choice(expected: str, value: object) -> Message:
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
