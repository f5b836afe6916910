"""The texts of an event: event.yaml, site.yaml, house rules, about.md and lists, broken in their lines and values."""

import copy
import json
import re
from functools import cache
from pathlib import Path
from random import Random

from generator.regulations import catalogue
from tests.campaign import nasty
from tests.campaign.judge import SITE_FILE, Made, Scene, attempts
from tests.campaign.judged_site import MARKER
from tests.campaign.kinds import Kind
from tests.campaign.mutations import broken_bytes, broken_data, broken_text, odd_value, value
from tests.campaign.small import bases
from tests.list_files.squads import FIRST, SECOND
from tests.support.rulebooks import own_files

_DOCUMENTS = Path(catalogue.__file__).parent / "documents"
_EVENT_KEYS = (
    *("name", "date", "regulations", "seed", "venue", "tier", "structure", "stages", "leaders", "scenarios"),
    *("tables", "release", "lists_from_round", "language", "accent", "sponsor"),
)
_SITE_KEYS = ("title", "address", "language", "pair_automatically", "examples", "sponsor")
_MARKDOWN, _NAMES, _ENDINGS = map(nasty.table, ("markdown", "list_names", "list_endings"))
_ADDRESSES = nasty.table("addresses")

# What once did harm, by the file in which it stood.
KNOWN: tuple[tuple[str, str], ...] = (
    *(("event.yaml", line) for line in nasty.table("known_yaml")),
    ("event.yaml", "\n".join(f"tiebreaker{number}s: a" for number in range(8_000))),
    ("event.yaml", "\n".join(f"stage{number}: [{{type: swiss}}]" for number in range(4_000))),
    *(("about.md", text) for text in nasty.table("known_markdown")),
    *(("lists", text) for text in nasty.table("known_lists")),
)


def harm(scene: Scene, random: Random, number: int) -> Made:
    """Break one of the texts."""
    if number < len(KNOWN):
        return _known(scene, *KNOWN[number])
    break_one = random.choice((_event_file, _event_file, _site_file, _house_rules, _about, _lists))
    return Made(about=break_one(scene, random))


def _known(scene: Scene, file: str, text: str) -> Made:
    if file == "event.yaml" and text.startswith("address:"):
        (scene.events / "site.yaml").write_text(text)
    elif file == "event.yaml":
        _put_text(scene, _with_line(scene.files["event.yaml"].decode(), text))
    elif file == "about.md":
        scene.put("about.md", text.encode("utf-8", "surrogatepass"))
    else:
        (scene.event / "lists").mkdir()
        for name in ("P01.xws", "P02.txt"):
            scene.put(f"lists/{name}", text.encode("latin-1"))
    return Made(about=f"{file}: {text[:60]!r}")


def _put_text(scene: Scene, text: str) -> None:
    scene.put("event.yaml", text.encode("utf-8", "surrogatepass"))


def _with_line(text: str, line: str) -> str:
    key = line.partition(":")[0]
    return "\n".join([*(old for old in text.splitlines() if old.partition(":")[0] != key), line]) + "\n"


def _broken_yaml(text: str, keys: tuple[str, ...], random: Random) -> bytes:
    """Break the lines that are there, or give some key another value."""
    if random.random() < 0.35:
        return broken_text(text, random)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text = _with_line(text, f"{random.choice(keys)}: {value(random)}")
    return text.encode("utf-8", "surrogatepass")


def _event_file(scene: Scene, random: Random) -> str:
    content = _broken_yaml(scene.files["event.yaml"].decode(), _EVENT_KEYS, random)
    scene.put("event.yaml", content)
    return f"event.yaml {content[:80]!r}"


def _site_file(scene: Scene, random: Random) -> str:
    content = _broken_yaml(SITE_FILE, _SITE_KEYS, random)
    (scene.events / "site.yaml").write_bytes(content)
    return f"site.yaml {content[:80]!r}"


def _house_rules(scene: Scene, random: Random) -> str:
    name, text = random.choice(_rules())
    _put_text(scene, _with_line(scene.files["event.yaml"].decode(), "regulations: rules.yaml"))
    scene.put("rules.yaml", broken_text(text, random))
    return f"house rules from {name}"


@cache
def _rules() -> tuple[tuple[str, str], ...]:
    """The shipped regulations under ids of their own, the house files of the tests, and the manual's recipes."""
    shipped = {
        path.name: re.sub(r"(?m)^id: ", "id: copy-of-", path.read_text(encoding="utf-8"))
        for path in sorted(_DOCUMENTS.glob("*.yaml"))
    }
    return (*shipped.items(), *own_files().items())


def _about(scene: Scene, random: Random) -> str:
    """Write what makes a reader of Markdown slow, deep or active: shapes a great many times, nests, any mixture."""
    shape = "".join(random.choice(_MARKDOWN) for _ in range(random.choice((1, 1, 2, 3))))
    size, depth = random.choice((300, 10_000, 40_000, 200_000)), random.choice((5, 50, 500))
    mark = random.choice(("> ", "- ", "1. ", "  "))
    mixture = (
        random.choice(_MARKDOWN) * random.choice((1, 1, 2, 30))
        if random.random() < 0.8
        else nasty.text(random)
        for _ in range(random.choice((3, 30, 300)))
    )
    text = random.choice(
        (
            shape * (size // len(shape)),
            "".join(f"{mark * level}a\n" for level in range(0, depth, 1 + depth // 50)),
            "".join(mixture),
        )
    )
    scene.put("about.md", text.encode("utf-8", "surrogatepass"))
    return f"about.md, {len(text):,} characters: {text[:60]!r}"


def _lists(scene: Scene, random: Random) -> str:
    """Write one to five files of players."""
    (scene.event / "lists").mkdir()
    told = []
    for _ in range(random.choice((1, 1, 2, 5))):
        path = (
            scene.event
            / "lists"
            / f"x{random.choice(_NAMES)}{random.choice(_ENDINGS)}"[random.random() < 0.9 :]
        )
        if path.name in ("", ".", "..", "lists") or path.is_symlink():
            continue
        path.unlink(missing_ok=True)
        if random.random() < 0.03:
            path.symlink_to(random.choice(("../players.xlsx", "/etc/passwd", path.name, "P01.xws")))
        else:
            path.write_bytes(_list(random, is_squad=path.suffix.lower() in (".xws", ".json")))
        told.append(path.name)
    return f"lists {told}"


def _list(random: Random, *, is_squad: bool) -> bytes:
    if random.random() < 0.15:
        return nasty.text(random).encode("utf-8", "surrogatepass")
    squad = copy.deepcopy(random.choice((FIRST, SECOND)))
    squad["email"] = MARKER if is_squad else ""  # what the format does not name is never published; a text is
    for _ in range(random.choice((0, 1, 1, 2, 5))):
        broken_data(squad, random, _odd)
    content = json.dumps(squad, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")
    return broken_bytes(content, random) if random.random() < 0.2 else content


def _odd(random: Random) -> object:
    return random.choice(_ADDRESSES) if random.random() < 0.15 else odd_value(random)


KIND = Kind(
    name="texts",
    what="event.yaml, site.yaml, house rules, about.md and players' lists, broken in lines, values and bytes",
    begin=attempts(harm),
    warm=bases,
    known=len(KNOWN),
    few=len(KNOWN) + 40,
)
