"""Invented squads as builders write them: of the first edition of the format, and of the second."""

import json
from typing import Any

FIRST: dict[str, Any] = {
    "faction": "rebel",
    "name": "Two Sisters",
    "description": "Fly casual.\r\nBoth in arc.",
    "points": 98,
    "version": "1.0.0",
    "obstacles": ["coreasteroid0", "core2asteroid3", "yt2400debris1"],
    "damagedeck": "core2",
    "pilots": [
        {
            "name": "mirtvellan",
            "ship": "xwing",
            "points": 53,
            "upgrades": {"amd": ["r4q7"], "torpedo": ["plasmatorpedoes", "extramunitions"]},
            "multisection_id": 4,
        },
        {"name": "selanvellan", "ship": "bwing", "points": 45, "upgrades": {}},
    ],
    "vendor": {"squadsmith": {"builder": "Squadsmith", "link": "https://squads.example/?f=Rebel&d=v4!s!1:2"}},
    "email": "private@example.org",
}

SECOND: dict[str, Any] = {
    "faction": "scumandvillainy",
    "pilots": [{"id": "oldtorv", "name": "oldtorv", "points": "44", "upgrades": []}, {"id": "kettaplin"}],
    "vendor": {"ffg": {"builder_url": "http://lists.example/"}},
}


def written(squad: object) -> str:
    """A squad as a file's text."""
    return json.dumps(squad)


def changed(squad: dict[str, Any], **keys: object) -> str:
    """A squad as a file's text, in which some keys say something else; None takes one away."""
    return written({key: value for key, value in {**squad, **keys}.items() if value is not None})
