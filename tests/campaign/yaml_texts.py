"""event.yaml, site.yaml and house rules by a grammar of YAML, and by what becomes of lines."""

import json
import re
from functools import cache
from pathlib import Path
from random import Random

from generator.regulations import catalogue
from tests.campaign import lines, nasty
from tests.campaign.judge import SITE_FILE, Made, Scene, attempts
from tests.campaign.kinds import Kind
from tests.campaign.small import bases
from tests.support.rulebooks import own_files

_DOCUMENTS = Path(catalogue.__file__).parent / "documents"
_EVENT_KEYS = [
    *(
        "name",
        "date",
        "regulations",
        "seed",
        "venue",
        "tier",
        "structure",
        "stages",
        "leaders",
        "scenarios",
        "tables",
    ),
    *("release", "lists_from_round", "language", "accent"),
]
_SITE_KEYS = ["title", "address", "language", "pair_automatically", "examples"]

# Lines in the place of event.yaml's own, each of which once did harm.
KNOWN = (
    'name: "\\U00110000"',
    'name: "\\UFFFFFFFF"',
    'name: "\\ud800"',
    'venue: "\\udfff"',
    'leaders: [{role: organizer, name: "\\ud800"}]',
    '"\\ud800": x',
    'regulations: "a\\0.yaml"',
    'name: "a\\0b"',
    'name: "\\x01\\x1b[31m"',
    "name: \u202enroV eslI",
    "name: \u3164",
    "date: 0001-01-01",
    "date: 9999-12-31",
    "date: [9999-12-31, 0001-01-01]",
    'name: "_xFFFE_"',
    "name: \ufffe",
    'name: "x;=cmd|x;y"',
    'seed: "\\ud800"',
    'tier: "\\ud800"',
    'structure: "\\ud800"',
    'language: "\\ud800"',
    'accent: "\\ud800"',
    'scenarios: [{deployment: "\\ud800", objective: "\\0"}]',
    'regulations: "\\ud800.yaml"',
    "tables: " + "9" * 5_000,
    "stages: [{type: swiss, rounds: " + "9" * 5_000 + "}]",
    "name: " + "x" * 201,
    "regulations: " + "x" * 300 + ".yaml",
)


def harm(scene: Scene, random: Random, number: int) -> Made:
    """One of the three files by the grammar or by its lines."""
    if number < len(KNOWN):
        key = KNOWN[number].partition(":")[0]
        text = _with_line(scene.files["event.yaml"].decode(), key, KNOWN[number])
        scene.put("event.yaml", text.encode("utf-8", "surrogatepass"))
        return Made(about=f"event.yaml with {KNOWN[number][:60]!r}")
    which = random.random()
    if which < 0.15:
        content = _document(SITE_FILE.encode(), _SITE_KEYS, random)
        (scene.events / "site.yaml").write_bytes(content)
        return Made(about=f"site.yaml {content[:80]!r}")
    if which < 0.35:
        name, text = random.choice(_rules())
        changed = _with_line(scene.files["event.yaml"].decode(), "regulations", "regulations: rules.yaml")
        scene.put("event.yaml", changed.encode())
        scene.put(
            "rules.yaml",
            lines.broken(text.encode(), random) if random.random() < 0.5 else _leaf(text, random),
        )
        return Made(about=f"house rules from {name}")
    content = _document(scene.files["event.yaml"], _EVENT_KEYS, random)
    scene.put("event.yaml", content)
    return Made(about=f"event.yaml {content[:80]!r}")


@cache
def _rules() -> tuple[tuple[str, str], ...]:
    """The shipped regulations under ids of their own, the house files of the tests, and the manual's recipes."""
    shipped = {
        path.name: re.sub(r"(?m)^id: ", "id: copy-of-", path.read_text(encoding="utf-8"))
        for path in sorted(_DOCUMENTS.glob("*.yaml"))
    }
    return (*shipped.items(), *own_files().items())


def _document(sound: bytes, keys: list[str], random: Random) -> bytes:
    chance = random.random()
    if chance < 0.25:
        return lines.broken(sound, random)
    if chance < 0.8:
        text = sound.decode()
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            key = random.choice(keys)
            text = _with_line(text, key, f"{key}: {value(random)}")
        return _encoded(text, random)
    text = "".join(
        f"{_key(keys, random)}: {value(random)}{_end(random)}" for _ in range(random.randint(0, 12))
    )
    head = random.choice(
        ("", "", "---\n", "%YAML 1.2\n---\n", "%TAG ! tag:x,2018:\n---\n", "\ufeff", "--- !!map\n", "# x\n")
    )
    return _encoded(head + text + random.choice(("", "", "...\n", "---\nname: b\n", "\0", "\x85")), random)


def _with_line(text: str, key: str, line: str) -> str:
    return "\n".join([*(old for old in text.splitlines() if old.partition(":")[0] != key), line]) + "\n"


def _leaf(text: str, random: Random) -> bytes:
    """The file with another value behind one of its keys."""
    places = list(re.finditer(r"(?m)(?<=: )[^\n{\[|>][^\n,}\]]*", text))
    if not places:
        return text.encode()
    place = random.choice(places)
    return _encoded(text[: place.start()] + value(random) + text[place.end() :], random)


def _encoded(text: str, random: Random) -> bytes:
    chance = random.random()
    if chance < 0.9:
        return text.encode("utf-8", "surrogatepass")
    if chance < 0.93:
        return text.encode("utf-16", "surrogatepass")
    if chance < 0.96:
        return text.encode("cp1252", "replace")
    return text.replace("\n", random.choice(("\r", "\r\n", "\x85", "\u2028"))).encode(
        "utf-8", "surrogatepass"
    )


def _end(random: Random) -> str:
    return random.choice(("\n",) * 8 + ("\r\n", " # \ud83d\n", "\n\n", "\n  "))


def _key(keys: list[str], random: Random) -> str:
    return random.choice(keys) if random.random() < 0.8 else scalar(random).replace("\n", " ")


# -- the grammar


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

KIND = Kind(
    name="yaml",
    what="event.yaml, site.yaml and house rules: escapes, tags, anchors, directives, dates, depth, odd ends of lines",
    begin=attempts(harm),
    warm=bases,
    known=len(KNOWN),
    few=len(KNOWN) + 8,
)
