"""The page that a web host shows at an address where there is nothing, at whatever depth that address lies."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.languages import _, spoken
from generator.publish.frame.desk import Frame, Site
from generator.publish.pages.front.entry import Entry
from generator.publish.palette import DARK, LIGHT
from generator.publish.parts import Link


@dataclass(frozen=True, slots=True, kw_only=True)
class LostPage:
    """What a web host shows at an address where there is nothing, however deep: `front` is no relative link."""

    frame: Frame
    front: str
    is_front_known: bool  # whether `front` is the site's own address, or the host's, as the best guess
    style: str  # the few rules it needs where it can't link to the style sheet


ANY_HOST = "/"
STYLE = f"""\
:root{{color-scheme:light dark;background:#{LIGHT.paper};color:#{LIGHT.ink};--accent:#{LIGHT.accent}}}
@media (prefers-color-scheme:dark){{:root{{background:#{DARK.paper};color:#{DARK.ink};--accent:#{DARK.accent}}}}}
body{{font:100%/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:2rem 1rem}}
a{{color:var(--accent)}}
:focus-visible{{outline:.19rem solid;outline-offset:.15rem}}
.skip:not(:focus){{position:absolute;clip-path:inset(50%)}}"""
NO_ICON = "data:,"  # so that none is looked for


def lost_page(site: Site, _events: Sequence[Entry]) -> LostPage:
    """The page: relative links would lead from wherever it is shown, so it has whole ones or none at all."""
    heading = _("There is no page here")
    address = site.address
    return LostPage(
        frame=Frame(
            title=f"{heading} · {site.title}",
            heading=heading,
            site=Link(text=site.title, href=address or ANY_HOST),
            stylesheet=address + site.assets["site.css"] if address else "",
            icon=address + site.assets["icon.svg"] if address else NO_ICON,
            language=spoken().code,
        ),
        front=address or ANY_HOST,
        is_front_known=address is not None,
        style="" if address else STYLE,
    )
