"""Whose workbook it is: another event's file may lie in this one's folder, with the same players in it."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.engine.explaining.seed_of_then import seed_holds
from generator.findings import Finding
from generator.languages.said import say
from generator.names import key, same_name

OF_ANOTHER_EVENT = "workbook-of-another-event"


def check_belonging(case: Case) -> Iterator[Finding]:
    """A round's workbook names this event. Where it names another, its seed tells whether this one was renamed.

    A seed that doesn't hold proves nothing under a name that an earlier round of this event has had: then an earlier
    result was corrected.
    """
    former = set[str]()
    for round_ in case.event.rounds:
        said, right = round_.event, case.event.settings.name
        if said is None or same_name(said, right):
            continue
        place = round_.place.cell("Event")
        if key(said) in former or seed_holds(*case.parts, round_):
            former |= {key(said)} if round_.draw_seed is not None else set()
            message = say(
                "Event says {said!r}, and event.yaml calls this event {right!r}: correct the field if "
                "the event was renamed, or put the right workbook here",
                said=said,
                right=right,
            )
            yield case.finding("round-field-differs", place, message)
        else:
            message = say(
                "Event says {said!r}, this event is {right!r}, and Draw was not made from its seed, so "
                "nothing in this file counts; put round {round}'s own workbook here or, if this is the "
                "right one, correct the field Event",
                said=said,
                right=right,
                round=round_.number,
            )
            yield case.finding(OF_ANOTHER_EVENT, place, message)
