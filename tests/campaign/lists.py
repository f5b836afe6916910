"""Players' lists as files: squads with odd values in every place, texts, broken bytes, odd names, links."""

import copy
import json
from random import Random
from typing import Any

from tests.campaign import nasty
from tests.campaign.judge import Made, Scene, attempts
from tests.campaign.judged_site import MARKER
from tests.campaign.kinds import Kind
from tests.campaign.small import bases
from tests.list_files.squads import FIRST, SECOND

_NAMES = (
    "P01",
    "p02",
    "P03",
    "P04",
    "P99",
    "",
    "con",
    "P01.x",
    "..",
    "P 01",
    "\u0141ukasz \u674e",
    "P01\u202e",
)
_ENDINGS = (".xws", ".json", ".txt", ".XWS", ".Txt", ".xws.txt", ".pdf", "", ".")
_DEEP: tuple[Any, ...] = ([[[[[]]]]], {"a": {"a": {}}}, [{}], {"": ""}, [None], [[], "x"])
_ADDRESSES = (
    "javascript:alert(1)", "https://x.example/\"onmouseover=alert(1)", "https://a@b.example", "http://[", "//x.example",
    "https://x.example/" + "y" * 3_000, "data:text/html,x", "https://\u0430pple.example", "HTTPS://X.EXAMPLE:0/?a='",
)  # fmt: skip
_BYTES = (
    b"", b"\xff\xfe{\x00}\x00", b"\xef\xbb\xbf{}", b"[" * 45_000, b"{" * 45_000, b'{"a":' * 9_000, b'"' * 40_000,
    b"\x00" * 100, b"PK\x03\x04", b"x" * 60_000, b"\r" * 40_000, b"9" * 40_000, b"-" * 40_000, b'{"faction": NaN}',
    b'{"faction": "rebel", "pilots": [{"name": "x", "points": 1e999}]}',
    b'{"faction": "rebel", "faction": {}, "pilots": 1}', "\u0301".encode() * 20_000,
    b'"\\ud800\\udfff\\u0000\\u202e"', b"null", b"true", b"1" + b"0" * 5_000,
)  # fmt: skip
KNOWN = len(_BYTES)


def harm(scene: Scene, random: Random, number: int) -> Made:
    """Other files of players."""
    (scene.event / "lists").mkdir()
    if number < KNOWN:
        for name in ("P01.xws", "P02.txt"):
            scene.put(f"lists/{name}", _BYTES[number])
        return Made(about=f"{_BYTES[number][:40]!r}")
    about = []
    for _ in range(random.choice((1, 1, 2, 5))):
        name = random.choice(_NAMES) + random.choice(_ENDINGS)
        if name in ("", ".", ".."):
            continue
        content = _content(random, is_squad=name.lower().endswith((".xws", ".json")))
        about.append(f"{name}: {content[:60]!r}")
        if random.random() < 0.03:
            (scene.event / "lists" / name).unlink(missing_ok=True)
            (scene.event / "lists" / name).symlink_to(
                random.choice(("../players.xlsx", "/etc/passwd", name, "P01.xws"))
            )
        elif not (scene.event / "lists" / name).is_symlink():
            scene.put(f"lists/{name}", content)
    return Made(about="; ".join(about))


def _content(random: Random, *, is_squad: bool) -> bytes:
    chance = random.random()
    if chance < 0.15:
        return nasty.text(random).encode("utf-8", "surrogatepass")
    squad = copy.deepcopy(random.choice((FIRST, SECOND)))
    squad["email"] = MARKER if is_squad else ""  # what the format does not name is never published; a text is
    for _ in range(random.choice((0, 1, 1, 2, 5))):
        _spoil(squad, random)
    text = json.dumps(squad, ensure_ascii=random.random() < 0.5)
    content = text.encode("utf-8", "surrogatepass")
    if chance < 0.3:
        content = content[: random.randrange(len(content))]
    if chance > 0.9:
        at = random.randrange(len(content))
        content = content[:at] + bytes([random.randrange(256)]) + content[at + 1 :]
    return content


def _spoil(squad: dict[str, Any], random: Random) -> None:
    """Another value in one place of it, or another key."""
    place: Any = squad
    while isinstance(place, dict | list) and place:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        at = random.choice(keys)
        if not isinstance(place[at], dict | list) or not place[at] or random.random() < 0.4:
            place[at] = _value(random)
            if isinstance(place, dict) and random.random() < 0.1:
                place[nasty.text(random)] = place.pop(at)
            return
        place = place[at]


def _value(random: Random) -> object:
    numbers = (0, -1, 10**6, 10**30, 1.5, 98.0, float("nan"), float("inf"), True, None)
    choices: tuple[object, ...] = (
        nasty.text(random), nasty.text(random), random.choice(nasty.NUMBERS), random.choice(numbers),
        copy.deepcopy(random.choice(_DEEP)), random.choice(_ADDRESSES), [nasty.text(random)] * 3,
    )  # fmt: skip
    return random.choice(choices)


KIND = Kind(
    name="lists",
    what="players' lists as files: squads with odd values in every place, texts, broken bytes, odd names, links",
    begin=attempts(harm, paired=50),
    warm=bases,
    known=KNOWN,
    few=60,
)
