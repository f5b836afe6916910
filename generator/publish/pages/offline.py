"""What a reader without a network sees in place of a page that the browser has not kept."""

from dataclasses import dataclass

from generator.languages import _
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk, Frame


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflinePage:
    """That there is no network; the script names the pages that are kept."""

    frame: Frame


def offline_page(desk: Desk, _facts: Facts) -> OfflinePage:
    """The page, which is kept itself."""
    return OfflinePage(frame=desk.frame(_("No network"), "offline.js"))
