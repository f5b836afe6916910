"""The section of results: the judges' pages within the organizer's tabs, where earlier rounds are corrected, too."""

from functools import partial

from generator.commands.live.access import Role
from generator.commands.live.handler import EntryResponse
from generator.commands.live.judging.pages import JudgesPage, Surroundings
from generator.commands.live.judging.results import ResultsPages, ResultsVisit
from generator.commands.live.organizing.sections import Section, Visit, frame_of, shown
from generator.languages import _
from generator.loading import round_files


def _answer(visit: Visit) -> EntryResponse:
    within = Surroundings(
        home=visit.section_href,
        frame=partial(frame_of, visit),
        render=partial(_rendered, visit),
        may_enter=visit.person.role is Role.ORGANIZER,
        has_notes=True,
        rounds=tuple(round_files(visit.loaded.folder)),
        findings=visit.home,
    )
    asked = ResultsVisit(
        loaded=visit.loaded, rest=visit.rest, asked=visit.asked, who=str(visit.person), within=within
    )
    tools = visit.tools
    return ResultsPages(tools.rounds, tools.typist, tools.reports.sentences).answer(asked)


def _rendered(visit: Visit, page: JudgesPage) -> bytes:
    return shown(visit.tools, visit.person, page, "desk/organizer_results.html").page


SECTION = Section(name="results", label=lambda: _("Results"), answer=_answer)
