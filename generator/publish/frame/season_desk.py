"""What surrounds every page of a season."""

from dataclasses import dataclass, replace

from generator.languages import spoken
from generator.publish import urls
from generator.publish.accent import accent_css
from generator.publish.frame.desk import Frame, Site
from generator.publish.frame.head import Sharing, whole
from generator.publish.parts import Link
from generator.publish.seasons import SeasonFacts
from generator.publish.urls import SeasonUrls


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonDesk:
    """A page of a season in the making."""

    site: Site
    facts: SeasonFacts
    path: str

    @property
    def urls(self) -> SeasonUrls:
        """Where the season's pages lie."""
        return SeasonUrls(self.facts.season.id)

    def at(self, path: str) -> "SeasonDesk":
        """The desk for another page of the season."""
        return replace(self, path=path)

    def link(self, target: str, fragment: str = "") -> str:
        """The relative link from this page to another."""
        return urls.link(self.path, target, fragment)

    def frame(self, heading: str, *scripts: str, about: str, feed_title: str) -> Frame:
        """The surroundings of this page.

        Args:
            heading: what stands above it.
            scripts: the names of those that it needs besides the site's own.
            about: the page in a sentence.
            feed_title: what the season's feed is called.
        """
        name, site = self.facts.season.name, self.site
        parts = [heading, name, site.title] if heading != name else [name, site.title]
        return Frame(
            title=" · ".join(parts),
            heading=heading,
            site=Link(text=site.title, href=self.link(urls.FRONT)),
            stylesheet=self.link(site.assets["site.css"]),
            icon=self.link(site.assets["icon.svg"]),
            scripts=tuple(self.link(site.assets[script]) for script in ("site.js", *scripts)),
            language=spoken().code,
            accent=accent_css(self.facts.season.accent),
            newest=self.link(urls.VERSION),
            worker=self.link(urls.WORKER),
            sharing=Sharing(
                title=name if heading == name else f"{heading} · {name}",
                site=site.title,
                about=about,
                address=whole(site.address, self.path),
                feed=self.link(self.urls.feed),
                feed_title=feed_title,
            ),
        )
