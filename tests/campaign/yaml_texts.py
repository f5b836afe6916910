"""event.yaml, site.yaml and house rules by a grammar of YAML, and by what becomes of lines."""

import re
from functools import cache
from pathlib import Path
from random import Random

from generator.regulations import catalogue
from tests.campaign import lines
from tests.campaign.judge import SITE_FILE, Made, Scene, attempts
from tests.campaign.kinds import Kind
from tests.campaign.small import bases
from tests.campaign.yaml_values import scalar, value
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

# Lines in the place of event.yaml's own, each of which once did harm; an address is site.yaml's.
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
    'address: "http://["',
    "\n".join(f"tiebreaker{number}s: a" for number in range(8_000)),
    "\n".join(f"stage{number}: [{{type: swiss}}]" for number in range(4_000)),
)


def harm(scene: Scene, random: Random, number: int) -> Made:
    """One of the three files by the grammar or by its lines."""
    if number < len(KNOWN):
        key = KNOWN[number].partition(":")[0]
        if key == "address":
            (scene.events / "site.yaml").write_text(KNOWN[number])
            return Made(about=f"site.yaml {KNOWN[number]!r}")
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


KIND = Kind(
    name="yaml",
    what="event.yaml, site.yaml and house rules: escapes, tags, anchors, directives, dates, depth, odd ends of lines",
    begin=attempts(harm),
    warm=bases,
    known=len(KNOWN),
    few=len(KNOWN) + 8,
)
