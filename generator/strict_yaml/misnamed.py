"""Keys that there are not, and the ones that they are meant for: one mistake gives one finding."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.strict_yaml.document import Document, Path
from generator.strict_yaml.shape import fields_at, home_of
from generator.strict_yaml.spelling import near
from generator.strict_yaml.written import fits

Fault = Mapping[str, Any]  # as pydantic tells it


def misnamed(faults: Sequence[Fault], model: type[BaseModel]) -> Mapping[Path, str]:
    """Keys that there are not, by their paths, each with the missing key beside them that it is meant for."""
    unknown = {fault["loc"]: fault["input"] for fault in faults if fault["type"] == "extra_forbidden"}
    count = Counter(path[:-1] for path in unknown)
    lacking: dict[Path, set[str]] = {}
    for fault in faults:
        if fault["type"] == "missing":
            lacking.setdefault(fault["loc"][:-1], set()).add(str(fault["loc"][-1]))
    found: dict[Path, str] = {}
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


def elsewhere(faults: Sequence[Fault], model: type[BaseModel]) -> frozenset[Path]:
    """The keys that unknown ones belong under, and outermost ones that stand further in: those are not missing."""
    found: set[Path] = set()
    for fault in faults:
        if fault["type"] == "extra_forbidden":
            *around, key = fault["loc"]
            home = home_of(str(key), tuple(around), model)
            found |= {home or (key,)} if home is not None else set()
    return frozenset(found)


def _meant(key: str, missing: Mapping[str, FieldInfo]) -> str | None:
    """By its letters: a slip, or `rounds` for `swiss_rounds`."""
    return near(key, missing) or next((name for name in missing if name.endswith(f"_{key}")), None)


def _only(missing: Mapping[str, FieldInfo], value: object) -> str | None:
    """By its value: the one missing key, if that takes it."""
    taking = [name for name, field in missing.items() if len(missing) == 1 and fits(field, value)]
    return taking[0] if taking else None


def respelled(model: type[BaseModel], document: Document) -> Document:
    """The document with those of its outermost keys renamed that are near to one which it lacks."""
    meant: dict[str, str] = {}
    absent = [name for name in model.model_fields if name not in document.data]
    for key in document.data:
        if key not in model.model_fields and (one := near(key, absent)) is not None:
            meant[key] = one
            absent.remove(one)
    if not meant:
        return document

    def path(written: Path) -> Path:
        return (meant.get(str(written[0]), written[0]), *written[1:]) if written else written

    return Document(
        data={meant.get(key, key): value for key, value in document.data.items()},
        places={path(each): place for each, place in document.places.items()},
        keys={path(each): place for each, place in document.keys.items()},
        file=document.file,
    )
