"""YAML files broken at random, line by line."""

from random import Random

from tests.campaign import nasty
from tests.campaign.workbooks import broken_bytes

_LINES = (
    "\ttab: 1",
    "- stray",
    "a: &a [*a]",
    "laughs: [&a [x, x], &b [*a, *a], *b]",
    "!!python/object/apply:os.getcwd []",
    "? [complex, key] : value",
    "<<: {seed: 1}",
    "--- !!set {a, b}",
    "%YAML 9.9",
    "key: 'never closed",
    "date: 2018-13-45",
    "seed: 0x" + "f" * 300,
    "stages: [{type: swiss, rounds: 1e9}]",
    "stages: [{type: elimination, size: -4}, {type: swiss, rounds: 0}]",
    "deep: " + "[" * 2_000,
    "deep: " + "{a: " * 500,
    "name: " + nasty.LONG,
)


def broken(data: bytes, random: Random) -> bytes:
    """The text with one to three lines changed, now and then with a few bytes that are no text."""
    if random.random() < 0.15:
        return broken_bytes(data, random)
    lines = data.decode("utf-8").splitlines()
    for _ in range(random.randint(1, 3)):
        if lines:
            _change(lines, random)
    ending = random.choice(("\n", "\n", "\n", "\r\n", "\r", "\u2028"))
    return ending.join(lines).encode("utf-8", "surrogatepass") + random.choice((b"\n", b"", b"\xff", b"\0"))


def _change(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    key, colon, value = lines[at].partition(":")
    match random.randrange(9):
        case 0:
            del lines[at]
        case 1:
            lines.insert(random.randrange(len(lines)), lines[at])
        case 2:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = random.choice((" ", "  ", "\t")) + lines[at]
        case 4:
            lines[at] = lines[at].lstrip()
        case 5 | 6:
            lines[at] = f"{key}{colon} {random.choice((nasty.text(random), nasty.number(random), value * 2))}"
        case 7:
            lines[at] = f"{nasty.text(random)}{colon}{value}"
        case _:
            lines.insert(at, random.choice(_LINES))
