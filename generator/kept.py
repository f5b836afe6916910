"""What is computed once is kept with what it was computed from."""

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Concatenate, ParamSpec, TypeVar
from weakref import ref

from pydantic import BaseModel

T = TypeVar("T")
P = ParamSpec("P")
S = TypeVar("S")

_Memory = dict[object, tuple[object, object]]
_NO_DEFAULT = object()


def kept(function: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Compute a function of values that never change once for each first argument, for as long as that lives.

    The first argument and regulations are known by being the same object, the others by being equal. So nothing is
    ever stale, and nothing outlives what it belongs to. What comes out is shared: it must not be changed. A keyword
    that says no other than its default is not part of the question.
    """
    memories: dict[int, tuple[ref[S], _Memory]] = {}
    defaults = function.__kwdefaults__ or {}

    @wraps(function)
    def once(subject: S, /, *arguments: P.args, **named: P.kwargs) -> T:
        known = memories.get(id(subject))
        if known is None:
            number = id(subject)
            try:
                # No function of Python's: a signal that comes in one would be lost, as all that a callback raises is.
                life = ref(subject, partial(memories.pop, number))
            except TypeError:  # nobody is told when it ends
                return function(subject, *arguments, **named)
            known = memories[number] = (life, {})
        memory = known[1]
        key = _key(arguments, named, defaults)
        if key not in memory:  # the arguments are kept too, so that no other object gets their number
            memory[key] = (function(subject, *arguments, **named), (arguments, named))
        result: T = memory[key][0]  # type: ignore[assignment]
        return result

    return once


def _key(arguments: tuple[object, ...], named: dict[str, object], defaults: Mapping[str, object]) -> object:
    key = tuple([id(each) if isinstance(each, BaseModel) else each for each in arguments])
    said = [(name, each) for name, each in sorted(named.items()) if each != defaults.get(name, _NO_DEFAULT)]
    return (key, *said) if said else key
