"""The ranking for a wall."""

from dataclasses import dataclass

from generator.languages import _
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk
from generator.publish.pages.printing.paper import Printable, frame, paper
from generator.publish.shared.ranking import Ranking, ranking, ranking_caption


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintStandingsPage(Printable):
    """The ranking, in the end by final place."""

    ranking: Ranking | None


def print_standings_page(desk: Desk, facts: Facts) -> PrintStandingsPage:
    """The ranking with every tiebreaker."""
    return PrintStandingsPage(
        frame=frame(desk, _("Final standings") if facts.is_finished else _("Standings")),
        paper=paper(desk, _("For the wall: the ranking with every tiebreaker.")),
        ranking=ranking(desk, ranking_caption(facts)) if facts.standings_after or facts.places else None,
    )
