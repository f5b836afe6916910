"""All files of one event: its pages, its data, what can be downloaded and subscribed to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.languages import speaking
from generator.list_files.xws import written
from generator.model import Event
from generator.regulations.schema import Regulation
from generator.site import templates, urls
from generator.site.contents import PAGES, Page, contents_of
from generator.site.data import data_files
from generator.site.event_archive import archive_of
from generator.site.facts import Facts, gather
from generator.site.formats import as_json
from generator.site.outcome import outcome_of
from generator.site.page_context import HAS_PILLOW, PageContext, Site
from generator.site.pages.front.entry import EventEntry, entry_of
from generator.site.pages.printing.sheets import Printable
from generator.site.pages.sharing.feed import calendar, round_text
from generator.site.swap import Files
from generator.site.wording.moments import event_state
from generator.text import encoded


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPages:
    """A record of all files of an event, and of what the front page says about it."""

    entry: EventEntry
    files: Files


def event_pages(
    site: Site,
    event: Event,
    regulation: Regulation,
    rules: Mapping[str, bytes] = {},
) -> EventPages:
    """Return all files of one event, in its language, and its entry on the front page in the site's.

    Args:
        site: what the pages of all events share.
        event: as it was loaded.
        regulation: its rules.
        rules: the files of the organizer's own rules by their names, for the archive.
    """
    facts = gather(_in_its_zone(event, site), regulation)
    with speaking(event.settings.language):
        contents = contents_of(facts)
        data = data_files(facts)
        files = event_files(PageContext(site=site, facts=facts, path="", contents=contents), data)
        files[urls.EventUrls(event.id).data(urls.ARCHIVE)] = archive_of(site, facts, data, rules)
        newest = {**templates.newest(files), "state": event_state(facts)}
        files[urls.EventUrls(event.id).version] = as_json(newest)
    with speaking(site.language):
        entry = replace(entry_of(facts), outcome=outcome_of(event.id, files))
    return EventPages(entry=entry, files=files)


def _in_its_zone(event: Event, site: Site) -> Event:
    """Return the event, in the site's time zone where it has none."""
    timezone = event.settings.timezone or site.timezone
    if timezone == event.settings.timezone:
        return event
    return replace(event, settings=replace(event.settings, timezone=timezone))


def event_files(context: PageContext, data: Mapping[str, bytes]) -> Files:
    """Return every page of one event, and its data files, by path."""
    facts, where = context.facts, context.urls
    files: Files = {where.picture: _picture(facts, context.site.title)} if HAS_PILLOW else {}
    files[where.calendar] = encoded(calendar(context.at(where.calendar)))
    for round_ in facts.rounds:
        path = where.round_text(round_.number)
        files[path] = encoded(round_text(context.at(path), round_))
    files |= {where.list_file(each.player, each.ending): written(each) for each in facts.event.list_files}
    files |= {where.data(name): content for name, content in data.items()}
    sponsor = facts.event.settings.sponsor
    if sponsor is not None and sponsor.logo is not None:
        files[urls.logo(facts.event.id, sponsor.logo.name)] = sponsor.logo.content
    return files | rendered(context)


def _picture(facts: Facts, site: str) -> bytes:
    from generator.site.pages.sharing.picture import picture  # Pillow, which may not be installed

    return picture(facts, site)


def rendered(context: PageContext, pages: Iterable[Page[Any]] = PAGES) -> Files:
    """Return the rendered pages of one event."""
    files: Files = {}
    made: dict[str, Printable] = {}
    context = replace(context, made=made)
    for page in pages:
        for path, of in page.all(context.facts):
            model = page.view(context.at(path), of)
            if isinstance(model, Printable):
                made[path] = model
            files[path] = templates.marked(path, templates.render(page.template, model))
    return files
