"""From a citation to the rule on the rules page, with the text of the reading where there is one."""

from generator.findings import Citation
from generator.publish.pages import Clause
from generator.publish.urls import anchor
from generator.publish.views.frame import Desk


def clause(desk: Desk, citation: Citation) -> Clause:
    """The citation, linked to what the rules page says under its heading."""
    reading = None
    if citation.reading is not None:
        reading = desk.facts.regulation.readings[citation.reading].text
    return Clause(
        text=str(citation),
        short=str(citation).removeprefix(f"{citation.title}, "),
        href=desk.link(desk.urls.rules, clause_anchor(citation)),
        reading=reading,
    )


def clause_anchor(citation: Citation) -> str:
    """Where the rules page says it: at the clause's heading, else at the reading."""
    if citation.heading is not None:
        return heading_anchor(citation.regulation, citation.heading)
    return reading_anchor(citation.reading) if citation.reading is not None else ""


def heading_anchor(regulation_id: str, heading: str) -> str:
    """The anchor of the first rule that stands under a heading of a regulation's document."""
    return anchor("clause", regulation_id, heading)


def reading_anchor(reading: str) -> str:
    """The anchor of a reading."""
    return anchor("reading", reading)
