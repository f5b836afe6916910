"""Publish events: gather every page and file in memory first, then let the new site appear at once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import UsageError
from generator.model import Event
from generator.publish import swap, templates, urls
from generator.publish.data import data_files
from generator.publish.facts import Facts, gather
from generator.publish.views.bracket import bracket_page
from generator.publish.views.event import event_page
from generator.publish.views.frame import Site
from generator.publish.views.front import Entry, front_page
from generator.publish.views.player import player_page
from generator.publish.views.players import players_page
from generator.publish.views.round import round_page
from generator.publish.views.rules import rules_page
from generator.publish.views.standings import standings_page
from generator.regulations.schema import Regulation

Files = dict[str, bytes]  # content by path from the site's root
Progress = Callable[[str], None]

STYLESHEET, ICON = "site.css", "icon.svg"
DRAW_CHECK, DRAW_PROGRAM = "check-draw.js", "draw.js"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventToPublish:
    """An event of the site. `event` is None where it is faulty and keeps its last good pages."""

    event: Event | None
    regulation: Regulation | None
    folder: str  # the event's folder name
    title: str  # for the front page even when faulty


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishReport:
    """What was published: events by their folders, and the number of files of the whole site."""

    published: tuple[str, ...]
    kept: tuple[str, ...]  # faulty: the last good pages stay
    absent: tuple[str, ...]  # faulty, and there were no pages yet
    files: int


def publish(
    events: Sequence[EventToPublish],
    site: Path,
    *,
    site_title: str = "Tournaments",
    progress: Progress = lambda _: None,
) -> PublishReport:
    """Build the site of all events and put it in the place of the old one.

    Args:
        events: all events that the site is to have.
        site: its folder, made where it doesn't exist.
        site_title: the heading of the front page.
        progress: called with each event's title when its pages are made.

    Raises:
        UsageError: the folder holds files that Roundsheet did not make, or can't be written.
    """
    site = site.resolve()
    _check_folders(events)
    swap.check_target(site)
    with swap.only_build_of(site):
        files, report = gather_site(events, site, site_title, progress)
        swap.replace_site(site, files)
    return report


def gather_site(
    events: Sequence[EventToPublish], old: Path, site_title: str, progress: Progress
) -> tuple[Files, PublishReport]:
    """Every file of the new site by its path. `old` is where the last good pages of faulty events are."""
    assets = {name: templates.asset(name) for name in (STYLESHEET, ICON, DRAW_CHECK, DRAW_PROGRAM)}
    files: Files = {f"{urls.ASSETS}/{name}": content for name, content in assets.values()}
    shared = Site(
        title=site_title,
        stylesheet=f"{urls.ASSETS}/{assets[STYLESHEET][0]}",
        icon=f"{urls.ASSETS}/{assets[ICON][0]}",
        draw_check=f"{urls.ASSETS}/{assets[DRAW_CHECK][0]}",
        draw_program=f"{urls.ASSETS}/{assets[DRAW_PROGRAM][0]}",
    )
    entries: list[Entry] = []
    published, kept, absent = [], [], []
    for each in sorted(events, key=lambda each: each.folder):
        if each.event is not None and each.regulation is not None:
            facts = gather(each.event, each.regulation)
            files |= event_files(shared, facts, urls.EventUrls(each.folder))
            entries.append(Entry(folder=each.folder, title=each.title, facts=facts))
            published.append(each.folder)
        elif pages := kept_files(old, each.folder):
            files = pages | files
            entries.append(Entry(folder=each.folder, title=each.title, facts=None))
            kept.append(each.folder)
        else:
            absent.append(each.folder)
        progress(each.title)
    files[urls.FRONT] = templates.render("front.html", front_page(shared, entries))
    report = PublishReport(
        published=tuple(published), kept=tuple(kept), absent=tuple(absent), files=len(files)
    )
    return files, report


def event_files(site: Site, facts: Facts, where: urls.EventUrls) -> Files:
    """Every page and data file of one event."""
    files: Files = {
        where.overview: templates.render("event.html", event_page(site, facts, where)),
        where.standings: templates.render("standings.html", standings_page(site, facts, where)),
        where.bracket: templates.render("bracket.html", bracket_page(site, facts, where)),
        where.players: templates.render("players.html", players_page(site, facts, where)),
        where.rules: templates.render("rules.html", rules_page(site, facts, where)),
    }
    for round_ in facts.rounds:
        page = round_page(site, facts, where, round_)
        files[where.round(round_.number)] = templates.render("round.html", page)
    for player in facts.players.values():
        files[where.player(player.id)] = templates.render(
            "player.html", player_page(site, facts, where, player)
        )
    return files | {where.data(name): content for name, content in data_files(facts).items()}


def kept_files(old: Path, folder: str) -> Files:
    """An event's last good pages, and the assets that they name; empty where there are none."""
    pages = _files_in(old, old / folder)
    if not pages:
        return {}
    assets = _files_in(old, old / urls.ASSETS)
    return pages | {path: content for path, content in assets.items() if _is_named(path, pages)}


def _is_named(path: str, pages: Mapping[str, bytes]) -> bool:
    name = path.encode()
    return any(name in content for page, content in pages.items() if page.endswith(".html"))


def _files_in(root: Path, folder: Path) -> Files:
    paths = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}


def _check_folders(events: Sequence[EventToPublish]) -> None:
    for each in events:
        if each.folder in (urls.ASSETS, urls.FRONT):
            raise UsageError(f"no event's folder can be called {each.folder}: the site needs that name")
