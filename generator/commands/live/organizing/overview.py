"""The first section of an event: how it stands, and what comes next."""

from dataclasses import dataclass

from generator.commands.live.handler import EntryResponse
from generator.commands.live.organizing.findings import WAYS
from generator.commands.live.organizing.sections import OrganizerPage, Section, Visit, frame_of, shown
from generator.commands.next_step import next_step
from generator.languages import _
from generator.site.wording.words import sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewPage(OrganizerPage):
    """A record of the section's page."""

    step: str  # what comes next


def _answer(visit: Visit) -> EntryResponse:
    step = sentence(next_step(visit.loaded, WAYS).localized)
    event = visit.loaded.event
    heading = event.settings.name if event is not None else visit.loaded.id
    page = OverviewPage(frame=frame_of(visit, heading), step=f"{step}.")
    return shown(visit.tools, visit.person, page, "desk/overview.html", follows=True)


SECTION = Section(name="", label=lambda: _("Today"), answer=_answer)
