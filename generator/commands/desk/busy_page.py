"""The page for those for whom the live server has no place at the moment: it is loaded again by itself."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.languages import ENGLISH, _, speaking, spoken
from generator.loading import LoadedEvent
from generator.publish import templates, urls
from generator.publish.frame.desk import Frame
from generator.publish.parts import Link


@dataclass(frozen=True, slots=True, kw_only=True)
class BusyPage:
    """A record of what surrounds the page, and what it says."""

    frame: Frame
    lead: str


def busy_page(events: Iterable[LoadedEvent]) -> bytes:
    """Return the page, in the language of these events."""
    assets = templates.assets()
    with speaking(language_of(events)):
        frame = Frame(
            title=_("One moment"),
            heading=_("One moment"),
            site=Link(text="", href="/"),
            stylesheet=f"/{urls.ASSETS}/{assets[templates.STYLESHEET][0]}",
            icon=f"/{urls.ASSETS}/{assets[templates.ICON][0]}",
            language=spoken().code,
        )
        lead = _("Many are looking at these pages now. This one comes by itself in a few seconds.")
        return templates.render("desk/busy.html", BusyPage(frame=frame, lead=lead))


def language_of(events: Iterable[LoadedEvent]) -> str:
    """Return the language of these events; English where they have several, or none can be read."""
    languages = {each.event.settings.language for each in events if each.event is not None}
    return languages.pop() if len(languages) == 1 else ENGLISH
