"""Records that never change: the type checker sees to it."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """A dataclass with slots whose fields are given by name and never change, equal by what they hold.

    It is `dataclass(frozen=True, slots=True, kw_only=True)` for the type checker. But of the six functions that the
    standard library compiles for each such class only `__init__` is made here, as there are hundreds of classes and
    each command waits for them; the others are shared. So nothing but the type checker keeps a field from being set.
    """
    own = set(vars(cls))
    made = dataclass(repr=False, eq=False, slots=True, kw_only=True)(cls)
    equal, hashed = [], []
    for each in fields(made):  # type: ignore[arg-type]
        if each.compare:
            equal.append(each.name)
        if each.compare if each.hash is None else each.hash:
            hashed.append(each.name)
    held = _values_of(equal)
    key = held if equal == hashed else _values_of(hashed)

    def is_equal(self: T, other: object) -> bool:
        return held(self) == held(other) if other.__class__ is self.__class__ else NotImplemented

    def hash_of(self: T) -> int:
        return hash(key(self))

    shared: dict[str, object] = {"__repr__": _repr, "__eq__": is_equal, "__hash__": hash_of}
    for name, function in shared.items():
        if name not in own:
            setattr(made, name, function)
    return made


def _values_of(names: list[str]) -> Callable[[Any], object]:
    """What an object holds under these names."""
    return attrgetter(*names) if names else lambda _: ()


def _repr(self: Any) -> str:
    shown = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"
