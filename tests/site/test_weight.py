"""What a phone in a hall has to load."""

import gzip
from dataclasses import replace
from pathlib import Path

from tests.site.events import XWING, event, named, names, play, publish, squads, to_publish
from tests.site.html import parse
from tests.support.records import elimination, swiss

KILOBYTES_60, KILOBYTES_20 = 60_000, 20_000
HEADERS = 150  # of an answer, in bytes, rounded up


def test_the_event_page_of_64_players_is_light(tmp_path: Path) -> None:
    """With pairings, leaders, a cut to come and a colour of its own: below 60 KB over the wire, with all it loads."""
    players = named(names(64))
    planned = event("cup", players, swiss(6), elimination(8), regulations="xwing-1.1.1", accent="7a1f3d")
    settings = replace(planned.settings, lists_from_round=1)
    played = play(replace(planned, settings=settings, lists=squads(players)), 2, 20, XWING)
    publish([to_publish(played, XWING)], tmp_path)

    assert sum(loaded_with(tmp_path / "cup" / "index.html")) < KILOBYTES_60


def test_a_running_event_of_32_players_is_very_light(tmp_path: Path) -> None:
    """Round 4 is being played: below 20 KB over the wire with all it loads, headers and all."""
    players = named(names(32))
    planned = event("cup", players, swiss(5), elimination(8), regulations="xwing-1.1.1")
    settings = replace(planned.settings, lists_from_round=1)
    played = play(replace(planned, settings=settings, lists=squads(players)), 4, 8, XWING)
    publish([to_publish(played, XWING)], tmp_path)

    sizes = loaded_with(tmp_path / "cup" / "index.html")
    assert sum(sizes) + HEADERS * len(sizes) < KILOBYTES_20


def loaded_with(path: Path) -> list[int]:
    """The bytes, over the wire, of a page and of each file that it loads."""
    page = parse("", path.read_bytes())
    loaded = [each["href"] for each in page.all("link") if each["rel"] in ("stylesheet", "icon")]
    loaded += [each["src"] for each in page.all("script") if "src" in each]
    files = [path, *((path.parent / each).resolve() for each in loaded)]
    return [len(gzip.compress(file.read_bytes())) for file in files]
