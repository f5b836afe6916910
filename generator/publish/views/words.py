"""How figures, dates and states are said on the pages."""

from collections.abc import Sequence
from datetime import date

from generator.engine.derivation import shown, shown_points
from generator.engine.next_round import open_tables
from generator.engine.schedule import RoundStatus
from generator.model import ChangeKind, Number, PlayerId, Status
from generator.publish.facts import EventStatus, Facts, RoundFacts
from generator.regulations.forms import Span
from generator.regulations.schema import Award, Regulation

NONE = "–"

EVENT_STATUS = {
    EventStatus.REGISTRATION: "Registration",
    EventStatus.SWISS: "Swiss rounds",
    EventStatus.ELIMINATION: "Elimination",
    EventStatus.FINISHED: "Finished",
}
PLAYER_STATUS = {
    Status.ACTIVE: "",
    Status.DROPPED: "dropped",
    Status.DISQUALIFIED: "disqualified",
    Status.RETIRED: "retired",
    Status.ELIMINATED: "eliminated",
}
CHANGES = {
    ChangeKind.DROP: "dropped",
    ChangeKind.DISQUALIFY: "disqualified",
    ChangeKind.REJOIN: "back in",
}

_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def figure(value: Number | None) -> str:
    """A whole number as it is, a fraction rounded half-even to three decimals, a dash for none."""
    return NONE if value is None else shown(value)


def points(value: Number | None) -> str:
    """Tournament points: a whole number as it is, a half as 0.5, a dash for none."""
    return NONE if value is None else shown_points(value)


def worth(award: Award, regulation: Regulation) -> str:
    """`8 points and a margin of 70`; without the margin where the regulations have none."""
    return worth_text(award.tournament_points, award.margin_of_victory, regulation)


def worth_text(tournament_points: Number, margin: int, regulation: Regulation) -> str:
    """The same of points and margin alone."""
    number = points(tournament_points)
    text = f"{number} {'point' if number == '1' else 'points'}"
    return text + (f" and a margin of {margin}" if regulation.margin_of_victory is not None else "")


def span(value: Span) -> str:
    """`4–8`, `49+`."""
    return str(value).replace("-", "–")


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 player`, `5 players`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def day(value: date) -> str:
    """`15 September 2018`."""
    return f"{value.day} {_MONTHS[value.month - 1]} {value.year}"


def iso_day(value: str) -> str:
    """A date of a regulation file: `15 September 2018`."""
    return day(date.fromisoformat(value))


def days(values: Sequence[date]) -> str:
    """All days of an event: `6–7 April 2019` where they follow each other within a month."""
    ordered = sorted(set(values))
    if len(ordered) > 1 and _is_run_within_a_month(ordered):
        return f"{ordered[0].day}–{day(ordered[-1])}"
    return listing([day(value) for value in ordered])


def listing(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def sentence(text: str) -> str:
    """The text with a capital in front."""
    return text[:1].upper() + text[1:]


def round_name(round_: RoundFacts) -> str:
    """`Round 2`, `Round 5 (Final)`."""
    return f"Round {round_.number}" + ("" if round_.is_swiss else f" ({round_.stage})")


def round_state(facts: Facts, round_: RoundFacts) -> str:
    """How far a round is, as in `in progress, 3 of 5 results in`."""
    if round_.status is RoundStatus.COMPLETE:
        return "complete"
    games = len(round_.pairings)
    if round_.status is RoundStatus.PAIRINGS:
        return f"paired, {count(games, 'game')} to play"
    played = games - len(open_tables(round_.workbook, facts.regulation))
    return f"in progress, {played} of {count(games, 'result')} in"


def event_state(facts: Facts) -> str:
    """Where the event stands, in one line."""
    if facts.status is EventStatus.REGISTRATION:
        return f"Registration: {count(len(facts.entrants), 'player')} so far"
    last = facts.rounds[-1]
    if facts.is_finished:
        return f"Finished after {count(last.number, 'round')}"
    return f"{round_name(last)}: {round_state(facts, last)}"


def player_status(facts: Facts, player: PlayerId) -> str:
    """What became of a player; empty for who is in, and where the final places say more than `eliminated`."""
    status = facts.statuses[player]
    if facts.is_finished and status is Status.ELIMINATED:
        return ""
    return PLAYER_STATUS[status]


def _is_run_within_a_month(ordered: Sequence[date]) -> bool:
    first, last = ordered[0], ordered[-1]
    same_month = (first.year, first.month) == (last.year, last.month)
    return same_month and (last - first).days == len(ordered) - 1
