"""Memoize a function of values that never change, within one run."""

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Concatenate, ParamSpec, TypeVar
from weakref import ref

from pydantic import BaseModel

T = TypeVar("T")
P = ParamSpec("P")
S = TypeVar("S")

_Results = dict[object, tuple[object, object]]
_NO_DEFAULT = object()


def memoize(function: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Return the function memoized on the identity of its first argument, for as long as that lives.

    Regulations are compared by identity too, all other arguments by equality; a keyword argument equal to its default
    is no part of the key. So no result is ever stale, and none outlives the first argument. Results are shared: they
    must be immutable, and may depend on nothing but the arguments. An exception is not remembered.

    Threads: there is no lock. Threads that ask for the same result at the same time may each compute it, so the
    function must have no side effects. The first result that is stored wins, and all of them get that one.
    """
    memories: dict[int, tuple[ref[S], _Results]] = {}
    defaults = function.__kwdefaults__ or {}

    @wraps(function)
    def memoized(subject: S, /, *arguments: P.args, **named: P.kwargs) -> T:
        number = id(subject)
        memory = memories.get(number)
        if memory is None:
            try:
                # The callback is no Python function: an exception in one, such as that of a signal, would be lost.
                life = ref(subject, partial(memories.pop, number))
            except TypeError:  # no weak reference can be made to it, so its end would go unnoticed
                return function(subject, *arguments, **named)
            # One atomic step, as below: another thread may have stored its own since.
            memory = memories.setdefault(number, (life, {}))
        results = memory[1]
        key = _key(arguments, named, defaults)
        entry = results.get(key)
        if entry is None:  # the arguments are stored too, so that no other object gets their id
            entry = results.setdefault(key, (function(subject, *arguments, **named), (arguments, named)))
        result: T = entry[0]  # type: ignore[assignment]
        return result

    return memoized


def _key(arguments: tuple[object, ...], named: dict[str, object], defaults: Mapping[str, object]) -> object:
    key = tuple([id(each) if isinstance(each, BaseModel) else each for each in arguments])
    given = [(name, each) for name, each in sorted(named.items()) if each != defaults.get(name, _NO_DEFAULT)]
    return (key, *given) if given else key
