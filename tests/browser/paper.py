"""Events whose pages for paper are looked at, and how many sheets each takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from generator.languages import speaking
from generator.model import Event, Player
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from generator.site import templates
from generator.site.contents import PAGES, Page, contents_of
from generator.site.event_pages import rendered
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from tests.browser.fonts import same_everywhere
from tests.site.events import HOSTILE, event, forces, named, names
from tests.site.test_timetable import schedule
from tests.support.records import RUNEWARS, URBAN_WAR, elimination, game, round_of, swiss

PRINTABLES = [page for page in PAGES if page.template.startswith("print/")]
XWING = shipped("xwing-1.1.1")
LONG_NAMES = ("W" * 60, HOSTILE[5] * 7, HOSTILE[4], "Wolfeschlegelsteinhausenbergerdorff " * 5, *HOSTILE)


def paired(folder: str, players: tuple[Player, ...], regulation: Regulation = RUNEWARS) -> Event:
    """An event with one round, first against second and so on: a draw of two hundred takes its time."""
    sat = tuple(replace(player, fixed_table=None) for player in players)
    pairs = zip(sat[::2], sat[1::2], strict=False)
    games = (game(one.id, two.id, table=table) for table, (one, two) in enumerate(pairs, start=1))
    first = round_of(1, *games, starts_at="10:00", minutes=75)
    made = event(folder, players, swiss(5), regulations=regulation.id, name=f"{folder} {LONG_NAMES[3]}")
    return replace(made, rounds=(first,))


EVENTS = (
    (paired("fourteen", named(names(28))), RUNEWARS),
    (paired("many", named(names(64))), RUNEWARS),
    (paired("most", named(names(200))), RUNEWARS),
    (paired("long", named(LONG_NAMES[:10])), RUNEWARS),
    (paired("losses", tuple(replace(p, name=n) for p, n in zip(forces(10), LONG_NAMES, strict=False)),
            URBAN_WAR), URBAN_WAR),
    (paired("auf-deutsch", named(f"{name} von Hohenfeld-Ost" for name in names(12)), XWING), XWING),
)  # fmt: skip

SHEETS = {
    "fourteen/print/slips": 3,  # 14 slips, six a sheet
    "fourteen/print/table-cards": 4,  # 14 cards, four a sheet
    "fourteen/print/pairings-by-table": 1,
    "many/print/pairings-by-name": 1,
    "most/print/pairings-by-name": 2,
    "long/print/slips": 1,
    "long/print/poster": 1,
    "losses/print/score-cards": 3,  # 10 cards, four a sheet
    "most/print/on-the-day": 1,
    "losses/print/on-the-day": 1,
    "auf-deutsch/print/on-the-day": 1,
}


# A long day of each game, before round 1 and once it is drawn: forty players, six rounds, a cut, two days.
GAMES = ("runewars-2.2", "runewars-1.0", "atomic-empire", "xwing-1.1.1", "urban-war-1.4")
SATURDAY = ("8:30 Check-in and lists", "10:00 Round 1", "11:30 Round 2", "12:45 Lunch break", "13:30 Round 3")
SUNDAY = (
    *(
        "2018-09-16 9:30 Round 4",
        "11:15 Round 5",
        "12:30 Lunch break",
        "13:30 Round 6",
        "15:15 Quarterfinals",
    ),
    *("17:00 Semifinals", "18:30 Final (120 minutes)", "20:30 Prizes"),
)


def day_of(regulation: Regulation, *, is_drawn: bool) -> Event:
    """An event whose sheet for the day has as much to say as that of a large one."""
    players = forces(41) if regulation.id == "urban-war-1.4" else named(names(41))
    drawn = paired(f"{regulation.id}-on-a-long-weekend", players, regulation)
    stages = (swiss(6), *([elimination(8)] if regulation.elimination else []))
    settings = replace(
        drawn.settings,
        name="Northern Tables Open Championship",
        dates=(date(2018, 9, 15), date(2018, 9, 16)),
        stages=stages,
        schedule=schedule(*SATURDAY, *SUNDAY),
    )
    return replace(drawn, settings=settings, rounds=drawn.rounds if is_drawn else ())


def write_paper(folder: Path) -> None:
    """The pages for paper of these events, and nothing else."""
    for each, regulation in EVENTS:
        with speaking("de" if each.id == "auf-deutsch" else "en"):
            write_pages(folder, each, regulation, PRINTABLES)


def write_pages(
    folder: Path, event: Event, regulation: Regulation, pages: Sequence[Page[Any]] = PAGES
) -> None:
    """Some pages of an event in the language that is spoken, and what they load."""
    assets = {name: f"assets/{hashed}" for name, (hashed, _) in templates.assets().items()}
    site = Site(title="Northern Tables", assets=assets, address="https://example.org/some/where/")
    files = {f"assets/{hashed}": content for hashed, content in templates.assets().values()}
    facts = gather(event, regulation)
    files |= rendered(PageContext(site=site, facts=facts, path="", contents=contents_of(facts)), pages)
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    same_everywhere(folder)
