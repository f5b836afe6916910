"""What stands in hostile files: words, characters and numbers that have hurt somebody's program before.

`inputs.yaml` holds them, with all that a class of input knows besides.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import yaml

_TABLES: Mapping[str, Any] = yaml.safe_load(
    Path(__file__).with_name("inputs.yaml").read_text(encoding="utf-8")
)


def table(name: str) -> tuple[str, ...]:
    """Return the texts of a table."""
    return tuple(map(_text, _TABLES[name]))


def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a table that has several columns."""
    return tuple(tuple(map(_text, row)) for row in _TABLES[name])


def choices(name: str) -> Mapping[str, tuple[str | None, ...]]:
    """Return a table of what stands under each name; None for nothing."""
    return {
        key: tuple(None if each is None else _text(each) for each in values)
        for key, values in _TABLES[name].items()
    }


def _text(written: str | Mapping[str, int] | Sequence[Any]) -> str:
    if isinstance(written, str):
        return written
    if isinstance(written, Mapping):
        return "".join(piece * times for piece, times in written.items())
    return "".join(map(_text, written))


TEXTS, NUMBERS = table("texts"), table("numbers")
_STRANGE, _PIECES = table("strange"), table("pieces")


def text(random: Random) -> str:
    """A word that is known for it, or one woven of strange characters."""
    return random.choice(TEXTS) if random.random() < 0.5 else woven(random)


def woven(random: Random) -> str:
    """Some strange characters, pieces and letters, in any order; now and then a great many of one of them."""
    if random.random() < 0.08:
        return random.choice(random.choice(_STRANGE)) * random.choice((1, 2, 50, 199, 200, 201, 5_000))
    parts = []
    for _ in range(random.randint(1, 6)):
        match random.randrange(4):
            case 0:
                parts.append(random.choice(random.choice(_STRANGE)))
            case 1:
                parts.append(random.choice(_PIECES))
            case 2:
                parts.append(random.choice(("Ilse", "Odo", "Łukasz", "Nguyễn", "O’Brien", "x", " ", "7")))
            case _:
                code = random.randrange(random.choice((0x300, 0x10000, 0x110000)))
                parts.append("?" if 0xD800 <= code < 0xE000 else chr(code))
    return "".join(parts)


def number(random: Random) -> str:
    """A number as a file spells it, or something in its place; half of them are such as people type."""
    return random.choice(NUMBERS) if random.random() < 0.5 else str(random.randrange(250))
