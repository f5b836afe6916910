"""A grammar of YAML's values, sound and broken."""

import json
from random import Random

from tests.campaign import nasty


def value(random: Random, depth: int = 0) -> str:
    """A node in flow style: a scalar, a list, a mapping, with whatever YAML allows before it."""
    chance = random.random()
    if chance < 0.02 and depth == 0:
        many = random.choice((50, 200, 3_000))
        return random.choice(
            ("[" * many, "{a: " * many, "[" * many + "]" * many, "- " * many, "? " * many, "!a " * many)
        )
    if chance < 0.12 and depth < 4:
        return "[" + ", ".join(value(random, depth + 1) for _ in range(random.randint(0, 4))) + "]"
    if chance < 0.24 and depth < 4:
        pairs = (f"{_word(random)}: {value(random, depth + 1)}" for _ in range(random.randint(0, 4)))
        return "{" + ", ".join(pairs) + "}"
    return _property(random) + scalar(random)


def _word(random: Random) -> str:
    words = (
        "type",
        "rounds",
        "size",
        "points",
        "wins",
        "role",
        "name",
        "player",
        "deployment",
        "objective",
        "<<",
        "? x",
    )
    return random.choice(words) if random.random() < 0.8 else scalar(random)


def _property(random: Random) -> str:
    chance = random.random()
    if chance < 0.85:
        return ""
    tags = (
        "!!str",
        "!!int",
        "!!float",
        "!!timestamp",
        "!!binary",
        "!!set",
        "!!python/name:os.system",
        "!<tag:x>",
        "!",
        "!a!b",
    )
    return random.choice((*(f"{tag} " for tag in tags), "&a ", "*a ", "&\u05d0 ", "*", "&"))


def scalar(random: Random) -> str:
    """A scalar in one of YAML's styles."""
    match random.randrange(9):
        case 0 | 1:
            return '"' + "".join(_escape(random) for _ in range(random.randint(1, 4))) + '"'
        case 2 | 3:
            return json.dumps(nasty.text(random))
        case 4:
            return "'" + nasty.text(random).replace("'", "''").replace("\n", " ") + "'"
        case 5:
            return nasty.text(random).replace("\n", " ")
        case 6:
            return random.choice(_PLAIN)
        case 7:
            return nasty.number(random)
        case _:
            block = nasty.text(random).replace("\n", "\n  ")
            return random.choice(("|", ">", "|+", ">-", "|9", ">1-", "|x")) + "\n  " + block


def _escape(random: Random) -> str:
    code = random.choice(
        (
            0,
            1,
            0x1B,
            0x7F,
            0x85,
            0x2028,
            0xD800,
            0xDC00,
            0xDFFF,
            0xFFFE,
            0xFFFF,
            0x10FFFF,
            0x110000,
            0xFFFFFFFF,
        )
    )
    code = code if random.random() < 0.7 else random.randrange(2 ** random.choice((8, 16, 21, 32)))
    return random.choice(
        (
            f"\\U{code:08x}",
            f"\\u{code & 0xFFFF:04X}",
            f"\\x{code & 0xFF:02x}",
            f"\\{random.choice('0abtnvfre /N_LPxuUqX')}",
            "\\ud83d\\udc09",
            "Ilse",
            " ",
        )
    )


_PLAIN = (
    "2018-09-15",
    "0001-01-01",
    "9999-12-31",
    "2018-9-5",
    "2018-02-29",
    "2018-09-15T25:00:00Z",
    "10000-01-01",
    "-0001-01-01",
    "20180915",
    "2018-W37-6",
    "yes",
    "null",
    "~",
    "1:30:00",
    "0o17",
    "0b1",
    "1e3",
    ".inf",
    ".nan",
    "=",
    "<<",
    "runewars-2.2",
    "urban-war-1.4",
    "xwing-1.1.1",
    "event.yaml",
    "about.md",
    "../birch/rules.yaml",
    "players.xlsx",
    ".yaml",
    "con.yaml",
    "custom",
    "standard",
    "manual",
    "de",
    "[{type: swiss, rounds: 50}]",
    "[{type: swiss, rounds: 1, size: 3}, {type: elimination, size: 4}]",
    "[{type: elimination, size: 1000000000}]",
    "https://example.org/" + "x" * 500,
    "http://[::1",
    "https://\u202eexample.org",
    "https://example.org/%zz",
)
