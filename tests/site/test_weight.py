"""What a phone in a hall has to load."""

import gzip
from dataclasses import replace
from pathlib import Path

from tests.site.events import XWING, event, named, names, play, publish, squads, to_publish
from tests.site.html import parse
from tests.support.records import elimination, swiss

KILOBYTES_60 = 60_000


def test_the_event_page_of_64_players_is_light(tmp_path: Path) -> None:
    """With pairings, leaders, a cut to come and a colour of its own: below 60 KB over the wire, with all it loads."""
    players = named(names(64))
    planned = event("cup", players, swiss(6), elimination(8), regulations="xwing-1.1.1", accent="7a1f3d")
    settings = replace(planned.settings, lists_from_round=1)
    played = play(replace(planned, settings=settings, lists=squads(players)), 2, 20, XWING)
    publish([to_publish(played, XWING)], tmp_path)

    folder = tmp_path / "cup"
    page = parse("", (folder / "index.html").read_bytes())
    loaded = [each["href"] for each in page.all("link") if each["rel"] in ("stylesheet", "icon")]
    loaded += [each["src"] for each in page.all("script") if "src" in each]
    files = [folder / "index.html", *((folder / path).resolve() for path in loaded)]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < KILOBYTES_60
