"""The list for the door: everybody who is registered, with a box to tick."""

from dataclasses import dataclass

from generator.languages import _
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk
from generator.publish.pages.printing.paper import Printable, frame, paper
from generator.publish.shared.find import by_name


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInLine:
    """Somebody who may come; `note` is when, if that is later."""

    name: str
    id: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInPage(Printable):
    """Everybody who may come, by name. It does not say whether they have come: nobody outside needs to know."""

    lines: tuple[CheckInLine, ...]


def check_in_page(desk: Desk, facts: Facts) -> CheckInPage:
    """The list of an event that has not begun."""
    return CheckInPage(
        frame=frame(desk, _("Check-in")),
        paper=paper(
            desk,
            _("For the door: tick everybody who has come."),
            _(
                "Then type an x under Here in players.xlsx for each of them: round 1 is drawn without the others."
            ),
        ),
        lines=tuple(
            CheckInLine(
                name=player.name,
                id=player.id,
                note=_("joins in round {round}", round=player.late_from_round)
                if (player.late_from_round or 1) > 1
                else "",
            )
            for player in by_name(facts.entrants)
        ),
    )
